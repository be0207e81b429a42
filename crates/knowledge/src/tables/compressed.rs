//! Table files that are compiled into the program, compressed.
//!
//! Numbers of four bytes in ascending order, or nearly, hardly compress directly. Their
//! differences do, once all lowest bytes are grouped together, then all second ones,
//! and so on, field by field if an item has several. So each array of such numbers is
//! rearranged in its place, and then the whole file is compressed with DEFLATE. Both
//! are undone in the file's final memory: copying arrays from file to file used to cost
//! more time and memory than everything else at start.
//!
//! ```text
//! compressed = length:u32 DEFLATE-stream
//! ```
//! The length is little-endian and that of the table file.

use std::io::Read as _;
use std::path::Path;

use flate2::read::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};
use wordwright_core::table_file::{Contents, TableFileError};

use super::{Bytes, FORMAT, TableWriter, Tables};
use crate::error::KnowledgeError;

/// The size of the rearranged numbers in bytes.
const NUMBER: usize = 4;

/// The file of `tables`, compressed.
///
/// # Errors
/// None with tables that this crate has written.
pub(crate) fn compress(tables: TableWriter) -> Result<Vec<u8>, TableFileError> {
    let mut file = tables.into_bytes(&FORMAT);
    let contents = Contents::read(&FORMAT, &file)?;
    let mut scratch = Vec::new();
    for (range, item) in contents.arrays() {
        split(item, &mut file[range], &mut scratch);
    }
    let mut compressed = (file.len() as u32).to_le_bytes().to_vec();
    DeflateEncoder::new(&file[..], Compression::best())
        .read_to_end(&mut compressed)
        .expect("memory is read and written without fail");
    Ok(compressed)
}

/// The table file that [`compress`] made; `name` names it in errors.
///
/// # Errors
/// Bytes that are cut short or damaged.
pub(crate) fn decompress(name: &Path, compressed: &[u8]) -> Result<Tables, KnowledgeError> {
    let damaged = || KnowledgeError::Damaged {
        path: name.to_owned(),
        found: "tables that cannot be decompressed".to_owned(),
        expected: "what `cargo xtask knowledge` makes".to_owned(),
    };
    let (length, stream) = compressed.split_first_chunk().ok_or_else(damaged)?;
    let bytes = Bytes::filled(u32::from_le_bytes(*length) as usize, |file| {
        let mut inflate = Decompress::new(false);
        match inflate.decompress(stream, file, FlushDecompress::Finish) {
            Ok(Status::StreamEnd) if inflate.total_out() == file.len() as u64 => {}
            _ => return Err(damaged()),
        }
        let contents = Contents::read(&FORMAT, file).map_err(|_| damaged())?;
        let mut scratch = Vec::new();
        for (range, item) in contents.arrays() {
            join(item, &mut file[range], &mut scratch);
        }
        Ok(())
    })?;
    Tables::new(name, bytes)
}

/// How many numbers an item has, if it is made of numbers of four bytes.
fn numbers(item: usize, bytes: &[u8]) -> Option<usize> {
    (item > 0 && item.is_multiple_of(NUMBER) && bytes.len().is_multiple_of(item))
        .then_some(item / NUMBER)
}

/// Replaces each number by its difference from the same field of the previous item, and
/// puts equal bytes of all differences of a field together.
fn split(item: usize, bytes: &mut [u8], scratch: &mut Vec<u8>) {
    let Some(fields) = numbers(item, bytes) else { return };
    scratch.clear();
    scratch.extend_from_slice(bytes);
    let words = scratch.as_chunks::<NUMBER>().0;
    let items = words.len() / fields;
    for field in 0..fields {
        let mut before = 0_u32;
        for (place, word) in words.iter().skip(field).step_by(fields).enumerate() {
            let word = u32::from_le_bytes(*word);
            let difference = word.wrapping_sub(before).cast_signed();
            before = word;
            // Small differences of either sign have high bytes of zero.
            let zigzag = ((difference << 1) ^ (difference >> 31)).cast_unsigned();
            for (plane, byte) in zigzag.to_le_bytes().into_iter().enumerate() {
                bytes[(field * NUMBER + plane) * items + place] = byte;
            }
        }
    }
}

/// Undoes [`split`].
fn join(item: usize, bytes: &mut [u8], scratch: &mut Vec<u8>) {
    let Some(fields) = numbers(item, bytes) else { return };
    scratch.clear();
    scratch.extend_from_slice(bytes);
    let items = scratch.len() / item;
    if items == 0 {
        return;
    }
    let words = bytes.as_chunks_mut::<NUMBER>().0;
    for (field, planes) in scratch.chunks_exact(NUMBER * items).enumerate() {
        let (low, high) = planes.split_at(2 * items);
        let ((first, second), (third, fourth)) = (low.split_at(items), high.split_at(items));
        let planes = first.iter().zip(second).zip(third).zip(fourth);
        let mut sum = 0_u32;
        for (word, planes) in words[field..].iter_mut().step_by(fields).zip(planes) {
            let (((&first, &second), &third), &fourth) = planes;
            let zigzag = u32::from_le_bytes([first, second, third, fourth]);
            sum = sum.wrapping_add((zigzag >> 1) ^ (zigzag & 1).wrapping_neg());
            *word = sum.to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn files_come_back(
            texts in prop::collection::vec("[a-z]{0,4}", 0..6),
            pairs in prop::collection::vec(any::<[u32; 2]>(), 0..9),
        ) {
            let mut tables = TableWriter::default();
            tables.texts("texts", texts.iter().map(String::as_str)).expect("few");
            tables.array("pairs", &pairs);
            let compressed = compress(tables).expect("our own");
            let read = decompress(Path::new("a"), &compressed).expect("whole");
            read.verify().expect("every array as it was");
            let column = read.column::<[u32; 2]>("pairs").expect("written");
            prop_assert_eq!(read.get(&column), &pairs);
            for end in 0..compressed.len() {
                prop_assert!(decompress(Path::new("a"), &compressed[..end]).is_err());
            }
        }
    }
}
