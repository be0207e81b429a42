//! Writing a table file.

use std::io::{self, Write};

use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{Immutable, IntoBytes};

use super::{ALIGNMENT, BYTE_ORDER, Entry, Format, Header, NAME, TableFileError};

/// Gathers arrays and writes them as one file.
#[derive(Debug, Default, Clone)]
pub struct TableWriter {
    arrays: Vec<(Entry, Vec<u8>)>,
}

impl TableWriter {
    /// Adds an array. Names have at most 32 bytes; longer ones are cut.
    pub fn array<T: IntoBytes + Immutable>(&mut self, name: &str, items: &[T]) {
        self.array_of_parts(name, [items]);
    }

    /// Adds an array whose items stand in several places, one part after the other.
    pub fn array_of_parts<T: IntoBytes + Immutable, const PARTS: usize>(
        &mut self,
        name: &str,
        parts: [impl AsRef<[T]>; PARTS],
    ) {
        let length = parts.iter().map(|part| size_of_val(part.as_ref())).sum();
        let mut bytes = Vec::with_capacity(length);
        for part in parts {
            bytes.extend_from_slice(part.as_ref().as_bytes());
        }
        let mut entry = Entry {
            name: [0; NAME],
            start: 0,
            length: bytes.len() as u64,
            checksum: xxh3_64(&bytes),
            item: size_of::<T>() as u32,
            reserved: 0,
        };
        for (to, from) in entry.name.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        self.arrays.push((entry, bytes));
    }

    /// Adds lists of items.
    ///
    /// # Errors
    /// More than `u32::MAX` items in all.
    pub fn lists<'a, T: IntoBytes + Immutable + Copy + 'a>(
        &mut self,
        name: &str,
        lists: impl IntoIterator<Item = &'a [T]>,
    ) -> Result<(), TableFileError> {
        self.joined(name, "items", lists)
    }

    /// Adds texts.
    ///
    /// # Errors
    /// More than `u32::MAX` bytes in all.
    pub fn texts<'a>(
        &mut self,
        name: &str,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), TableFileError> {
        self.joined(name, "text", texts.into_iter().map(str::as_bytes))
    }

    fn joined<'a, T: IntoBytes + Immutable + Copy + 'a>(
        &mut self,
        name: &str,
        kind: &str,
        lists: impl IntoIterator<Item = &'a [T]>,
    ) -> Result<(), TableFileError> {
        let (mut ends, mut items) = (Vec::<u32>::new(), Vec::new());
        for list in lists {
            items.extend_from_slice(list);
            let end = u32::try_from(items.len());
            ends.push(end.map_err(|_| TableFileError::TooLong { name: name.to_owned() })?);
        }
        self.array(&format!("{name}.ends"), &ends);
        self.array(&format!("{name}.{kind}"), &items);
        Ok(())
    }

    /// The file.
    pub fn into_bytes(self, format: &Format) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.length());
        // Writing to memory cannot fail.
        let _ = self.write_to(format, &mut bytes);
        bytes
    }

    /// Bytes of the file.
    pub fn length(&self) -> usize {
        let contents = size_of::<Header>() + self.arrays.len() * size_of::<Entry>();
        let array = |place: usize, bytes: &Vec<u8>| place.next_multiple_of(ALIGNMENT) + bytes.len();
        self.arrays.iter().fold(contents, |place, (_, bytes)| array(place, bytes))
    }

    /// Writes the file, and frees each array once it is written: a file that is made in
    /// memory then needs little more than its own length. Returns its length in bytes
    /// and its checksum (XXH3 of the table of contents, which holds the checksums of
    /// all arrays).
    ///
    /// # Errors
    /// Any error from `out`.
    pub fn write_to(self, format: &Format, out: &mut impl Write) -> io::Result<(u64, u64)> {
        let mut place = size_of::<Header>() + self.arrays.len() * size_of::<Entry>();
        let mut contents = Vec::new();
        for (entry, bytes) in &self.arrays {
            place = place.next_multiple_of(ALIGNMENT);
            let entry = Entry { start: place as u64, ..entry.clone() };
            contents.extend_from_slice(entry.as_bytes());
            place += bytes.len();
        }
        let header = Header {
            magic: format.magic,
            version: *format.versions.end(),
            byte_order: BYTE_ORDER,
            length: place as u64,
            checksum: xxh3_64(&contents),
            arrays: self.arrays.len() as u32,
            reserved: [0; 7],
        };
        out.write_all(header.as_bytes())?;
        out.write_all(&contents)?;
        let mut place = size_of::<Header>() + contents.len();
        for (_, bytes) in self.arrays {
            let start = place.next_multiple_of(ALIGNMENT);
            out.write_all(&[0; ALIGNMENT][..start - place])?;
            out.write_all(&bytes)?;
            place = start + bytes.len();
        }
        Ok((header.length, header.checksum))
    }
}
