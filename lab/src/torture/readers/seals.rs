//! Repairs checksums after a mutation, as an attacker would: otherwise no
//! changed leaves, lexicon, pack, training or shard would get past the first
//! check, and the code behind it would go untested.

use serde_json::Value;
use wordwright_batch::digest;
use xxhash_rust::xxh3::xxh3_64;

/// Sizes in a table file: the header and an entry of the contents, both
/// followed by the data of their checksums.
const HEADER: usize = 64;
const ENTRY: usize = 64;

/// Repairs the checksums of a file that has some, as far as its parts are still where it declares.
pub fn reseal(bytes: &mut Vec<u8>) {
    let length = bytes.len();
    if bytes.starts_with(b"WWLV") {
        seal(bytes, 8, 16..length);
    } else if bytes.starts_with(b"WWLT") {
        let at = length.saturating_sub(8);
        seal(bytes, at, 0..at);
    } else if bytes.starts_with(b"WWKNOW\r\n") {
        reseal_tables(bytes);
    } else if bytes.starts_with(b"{\"wordwright_shard\"") {
        reseal_shard(bytes);
    } else if bytes.starts_with(b"WWLEX\r\n\n") {
        match number(bytes, 8, 4) {
            Some(1) => seal(bytes, 12, 20..length),
            Some(2) => reseal_tables(bytes),
            _ => (),
        }
    }
}

/// Arrays first, since the header's checksum covers the entries with theirs.
fn reseal_tables(bytes: &mut [u8]) {
    let length = bytes.len();
    if let Some(field) = bytes.get_mut(16..24) {
        field.copy_from_slice(&(length as u64).to_le_bytes());
    }
    let count = number(bytes, 32, 4).unwrap_or(0).min(length / ENTRY);
    for entry in (0..count).map(|entry| HEADER + entry * ENTRY) {
        let (start, length) = (number(bytes, entry + 32, 8), number(bytes, entry + 40, 8));
        if let (Some(start), Some(length)) = (start, length) {
            seal(bytes, entry + 48, start..start.saturating_add(length));
        }
    }
    seal(bytes, 24, HEADER..HEADER + count * ENTRY);
}

/// The last line of a shard has the hash of those before.
fn reseal_shard(bytes: &mut Vec<u8>) {
    let lines = bytes.strip_suffix(b"\n").unwrap_or(&bytes[..]);
    let Some(last) = lines.iter().rposition(|&byte| byte == b'\n') else { return };
    if let Ok(mut trailer) = serde_json::from_slice::<Value>(&lines[last + 1..])
        && let Some(sum) = trailer.get_mut("sha256")
    {
        bytes.truncate(last + 1);
        *sum = digest(bytes).into();
        bytes.extend(format!("{trailer}\n").as_bytes());
    }
}

fn seal(bytes: &mut [u8], at: usize, of: std::ops::Range<usize>) {
    let Some(sum) = bytes.get(of).map(xxh3_64) else { return };
    if let Some(field) = bytes.get_mut(at..at + 8) {
        field.copy_from_slice(&sum.to_le_bytes());
    }
}

/// A little-endian number of `size` bytes.
fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let mut number = [0; 8];
    number[..size].copy_from_slice(bytes.get(at..at.checked_add(size)?)?);
    usize::try_from(u64::from_le_bytes(number)).ok()
}

#[cfg(test)]
mod tests {
    use wordwright_boardgame::evaluate::Leaves;
    use wordwright_lexicon::{Alphabet, Compiled, Parts, WordGraph, WordList};

    use super::*;
    use crate::torture::readers::files::small_leaves;

    #[test]
    fn changed_files_are_read_once_their_checksums_are_right() {
        let mut leaves = small_leaves();
        *leaves.last_mut().unwrap() ^= 1;
        assert!(Leaves::read(&leaves).is_err());
        reseal(&mut leaves);
        assert!(Leaves::read(&leaves).is_ok());

        let english = Alphabet::english();
        let list = WordList::parse(&english, "care\ncar").unwrap();
        let words = list.ids().map(|id| list.letters(id));
        let graph = WordGraph::build(words, Parts::DawgAndGaddag).unwrap();
        let mut file = Compiled::to_bytes(&english, &graph, &[]);
        let name = file.windows(7).position(|part| part == b"English").unwrap();
        file[name] = b'e';
        assert!(Compiled::read(&file).is_err());
        reseal(&mut file);
        assert_eq!(Compiled::read(&file).unwrap().words(), 2);
    }
}
