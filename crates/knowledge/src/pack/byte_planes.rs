//! Arrays put so that they compress well, for the pack that is compiled in.
//!
//! Numbers of four bytes in ascending order, or nearly, hardly compress as they
//! are. Their differences do, once all lowest bytes stand together, then all
//! second ones, and so on. Other arrays stay as they are.
//!
//! ```text
//! packed = array*
//! array  = name length (1 byte) name, item size (4), length (4), bytes
//! ```
//! Numbers are little-endian.

use std::borrow::Cow;

use crate::tables::TablesWriter;

/// Bytes of the numbers that are put apart.
const NUMBER: usize = 4;

/// The arrays of a file in their packed form.
pub(crate) fn pack(tables: &TablesWriter) -> Vec<u8> {
    let mut packed = Vec::new();
    for (name, item, bytes) in tables.arrays() {
        packed.push(name.len() as u8);
        packed.extend_from_slice(name);
        packed.extend_from_slice(&(item as u32).to_le_bytes());
        packed.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        packed.extend_from_slice(&put_apart(item, bytes));
    }
    packed
}

/// The arrays that [`pack`] has packed; nothing if the bytes are cut short.
pub(crate) fn unpack(mut packed: &[u8]) -> Option<TablesWriter> {
    let mut tables = TablesWriter::default();
    while let Some((&length, rest)) = packed.split_first() {
        let (name, rest) = rest.split_at_checked(usize::from(length))?;
        let (item, rest) = rest.split_first_chunk::<4>()?;
        let (size, rest) = rest.split_first_chunk::<4>()?;
        let item = u32::from_le_bytes(*item) as usize;
        let (bytes, rest) = rest.split_at_checked(u32::from_le_bytes(*size) as usize)?;
        tables.raw(std::str::from_utf8(name).ok()?, item, put_together(item, bytes).into_owned());
        packed = rest;
    }
    Some(tables)
}

/// How many numbers an item has, if it is made of numbers of four bytes.
fn numbers(item: usize, bytes: &[u8]) -> Option<usize> {
    (item > 0 && item.is_multiple_of(NUMBER) && bytes.len().is_multiple_of(item))
        .then_some(item / NUMBER)
}

fn put_apart(item: usize, bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(stride) = numbers(item, bytes) else { return Cow::Borrowed(bytes) };
    let words: Vec<u32> =
        bytes.as_chunks::<NUMBER>().0.iter().map(|w| u32::from_le_bytes(*w)).collect();
    let count = words.len();
    let mut apart = vec![0; bytes.len()];
    for (place, &word) in words.iter().enumerate() {
        let before = place.checked_sub(stride).map_or(0, |before| words[before]);
        let difference = word.wrapping_sub(before).cast_signed();
        // Small differences of either sign have high bytes of zero.
        let zigzag = ((difference << 1) ^ (difference >> 31)).cast_unsigned();
        for (plane, byte) in zigzag.to_le_bytes().into_iter().enumerate() {
            apart[plane * count + place] = byte;
        }
    }
    Cow::Owned(apart)
}

fn put_together(item: usize, apart: &[u8]) -> Cow<'_, [u8]> {
    let Some(stride) = numbers(item, apart) else { return Cow::Borrowed(apart) };
    let count = apart.len() / NUMBER;
    let mut words: Vec<u32> = Vec::with_capacity(count);
    for place in 0..count {
        let zigzag = u32::from_le_bytes(std::array::from_fn(|plane| apart[plane * count + place]));
        let difference = (zigzag >> 1) ^ (zigzag & 1).wrapping_neg();
        let before = place.checked_sub(stride).map_or(0, |before| words[before]);
        words.push(before.wrapping_add(difference));
    }
    Cow::Owned(words.into_iter().flat_map(u32::to_le_bytes).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn arrays_come_back(
            texts in prop::collection::vec("[a-z]{0,4}", 0..6),
            pairs in prop::collection::vec(any::<[u32; 2]>(), 0..9),
        ) {
            let mut tables = TablesWriter::default();
            tables.texts("texts", texts.iter().map(String::as_str)).expect("few");
            tables.array("pairs", &pairs);
            let packed = pack(&tables);
            prop_assert_eq!(unpack(&packed).expect("whole").to_bytes(), tables.to_bytes());
            for end in 0..packed.len() {
                let cut = unpack(&packed[..end]);
                prop_assert!(cut.is_none_or(|cut| cut.arrays().count() < tables.arrays().count()));
            }
        }
    }
}
