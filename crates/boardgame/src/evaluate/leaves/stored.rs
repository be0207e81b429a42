//! The compact file of leaves' weights. The crate's README has its grammar.

use xxhash_rust::xxh3::xxh3_64;

use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::leaves::parts::{MAX_DEPTH, Numbering, Parts};
use crate::rules::tiles::KINDS;

const MAGIC: &[u8; 4] = b"WWLV";

/// The version that is written and read.
const VERSION: u8 = 1;

/// Thousandths of a point in a unit of the file.
const UNIT: i32 = 10;

/// Magic, version, kinds, depth, a zero byte, checksum.
const HEADER: usize = 16;

fn wrong(found: String, expected: &'static str) -> BoardGameError {
    BoardGameError::Leaves { found, expected }
}

impl Leaves {
    /// Reads a file of leaves' weights, or a KLV2 file.
    ///
    /// # Errors
    /// Another kind of file, another version, or one that is cut off or
    /// damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, BoardGameError> {
        if !bytes.starts_with(MAGIC) {
            return Self::from_klv(bytes);
        }
        let header: &[u8; HEADER] = bytes
            .first_chunk()
            .ok_or_else(|| wrong(format!("{} bytes", bytes.len()), "a header of 16 bytes"))?;
        let [_, _, _, _, version, kinds, depth, _, sum @ ..] = *header;
        if version != VERSION {
            return Err(wrong(
                format!("version {version}"),
                "version 1; train or convert the leaves again",
            ));
        }
        let (kinds, depth) = (usize::from(kinds), usize::from(depth));
        if !(2..=KINDS).contains(&kinds) || !(1..=MAX_DEPTH).contains(&depth) {
            return Err(wrong(
                format!("{kinds} kinds of tiles in parts of up to {depth}"),
                "2 to 64 kinds in parts of 1 to 6",
            ));
        }
        let weights = &bytes[HEADER..];
        // Checked before allocating: sixteen bytes could ask for half a
        // gigabyte.
        let size = (Numbering::new(kinds, depth).len() - 1) * size_of::<i16>();
        if weights.len() != size {
            return Err(wrong(
                format!("{} bytes of weights in place of {size}", weights.len()),
                "a whole file; copy it again",
            ));
        }
        if xxh3_64(weights) != u64::from_le_bytes(sum) {
            return Err(wrong(
                "a checksum that does not match".to_owned(),
                "an undamaged file; copy it again",
            ));
        }
        let mut parts = Parts::new(kinds, depth);
        let units = weights.as_chunks().0.iter().map(|&unit| i16::from_le_bytes(unit));
        for (weight, unit) in parts.weights[1..].iter_mut().zip(units) {
            *weight = i32::from(unit) * UNIT;
        }
        Ok(Self::from_parts(parts))
    }

    /// The compact file: weights to a hundredth of a point. Empty if every leave is worth nothing.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Some(parts) = &self.parts else { return Vec::new() };
        let unit = |&weight: &i32| {
            let unit = (weight + (UNIT / 2) * weight.signum()) / UNIT;
            (unit.clamp(i16::MIN.into(), i16::MAX.into()) as i16).to_le_bytes()
        };
        let weights: Vec<u8> = parts.weights[1..].iter().flat_map(unit).collect();
        let (kinds, depth) = (parts.numbering.kinds() as u8, parts.numbering.depth() as u8);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, kinds, depth, 0]);
        bytes.extend(xxh3_64(&weights).to_le_bytes());
        bytes.extend(weights);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Leaves {
        let mut parts = Parts::new(5, 3);
        for (at, weight) in (1..).zip(&mut parts.weights[1..]) {
            *weight = (at * 770) % 9990 - 4000;
        }
        Leaves::from_parts(parts)
    }

    #[test]
    fn what_is_written_is_read() {
        let leaves = some();
        let read = Leaves::read(&leaves.to_bytes()).unwrap();
        assert_eq!(read.parts, leaves.parts);
        let smaller = leaves.with_depth(2);
        assert_eq!(Leaves::read(&smaller.to_bytes()).unwrap().parts, smaller.parts);
        let pair: crate::board::rack::Rack =
            [1, 3].map(crate::rules::tiles::Tile::of_kind).into_iter().collect();
        assert_eq!(smaller.value(&pair), leaves.value(&pair));
    }

    #[test]
    fn the_embedded_values() {
        let rules = crate::rules::ruleset::Rules::english();
        let leaves = Leaves::embedded(&rules);
        assert_eq!(leaves.to_bytes(), super::super::ENGLISH);
        let value =
            |text: &str| leaves.value(&crate::board::rack::Rack::parse(&rules, text).unwrap());
        assert!(value("?") > 20_000 && value("?S") > value("?"));
        assert!(value("QU") > value("Q") && value("UU") < value("U"));
    }

    #[test]
    fn files_that_are_none() {
        let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
            let mut bytes = some().to_bytes();
            change(&mut bytes);
            assert_eq!(Leaves::read(&bytes).unwrap_err().to_string(), expected);
        };
        check(
            &|bytes| bytes[4] = 2,
            "the leaves: version 2; expected version 1; train or convert the leaves again",
        );
        check(
            &|bytes| bytes.truncate(50),
            "the leaves: 34 bytes of weights in place of 110; expected a whole file; copy it again",
        );
        check(
            &|bytes| bytes[40] ^= 1,
            "the leaves: a checksum that does not match; expected an undamaged file; copy it again",
        );
        check(
            &|bytes| bytes[6] = 9,
            "the leaves: 5 kinds of tiles in parts of up to 9; expected 2 to 64 kinds in parts of \
             1 to 6",
        );
        check(&|bytes| bytes.truncate(9), "the leaves: 9 bytes; expected a header of 16 bytes");
    }
}
