//! Writing a table file.

use std::fmt::Debug;
use std::io::{self, Write};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zerocopy::{Immutable, IntoBytes};

use super::{ALIGNMENT, BYTE_ORDER, Entry, Format, Header, NAME, TableFileError};

/// Gathers arrays and writes them as one file.
#[derive(Debug, Default)]
pub struct TableWriter {
    arrays: Vec<(Entry, Vec<Box<dyn Part>>)>,
}

/// A part of an array, kept as the caller's items: copying the bytes would double the memory.
trait Part: Debug + Send + Sync {
    fn bytes(&self) -> &[u8];
}

impl<T: IntoBytes + Immutable + Debug + Send + Sync> Part for Vec<T> {
    fn bytes(&self) -> &[u8] {
        self.as_slice().as_bytes()
    }
}

impl TableWriter {
    /// Adds an array. Names have at most 32 bytes; longer ones are cut.
    pub fn array<T: IntoBytes + Immutable>(&mut self, name: &str, items: &[T]) {
        self.add::<T>(name, vec![Box::new(items.as_bytes().to_vec())]);
    }

    /// Adds an array whose items stand in several places, one part after the other.
    pub fn array_of_parts<T, const PARTS: usize>(&mut self, name: &str, parts: [Vec<T>; PARTS])
    where
        T: IntoBytes + Immutable + Debug + Send + Sync + 'static,
    {
        self.add::<T>(name, parts.into_iter().map(|part| Box::new(part) as _).collect());
    }

    fn add<T>(&mut self, name: &str, parts: Vec<Box<dyn Part>>) {
        let mut checksum = Xxh3::new();
        for part in &parts {
            checksum.update(part.bytes());
        }
        let mut entry = Entry {
            name: [0; NAME],
            start: 0,
            length: parts.iter().map(|part| part.bytes().len() as u64).sum(),
            checksum: checksum.digest(),
            item: size_of::<T>() as u32,
            reserved: 0,
        };
        for (to, from) in entry.name.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        self.arrays.push((entry, parts));
    }

    /// Adds lists of items.
    ///
    /// # Errors
    /// More than `u32::MAX` items in all.
    pub fn lists<'a, T: IntoBytes + Immutable + Debug + Copy + Send + Sync + 'static>(
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

    fn joined<'a, T: IntoBytes + Immutable + Debug + Copy + Send + Sync + 'static>(
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
        self.array_of_parts(&format!("{name}.ends"), [ends]);
        self.array_of_parts(&format!("{name}.{kind}"), [items]);
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
        let end =
            |place: usize, entry: &Entry| place.next_multiple_of(ALIGNMENT) + entry.length as usize;
        self.arrays.iter().fold(contents, |place, (entry, _)| end(place, entry))
    }

    /// Writes the file, and frees each part once it is written: a file that is made in
    /// memory then needs little more than its own length. Returns its length in bytes
    /// and its checksum (XXH3 of the table of contents, which holds the checksums of
    /// all arrays).
    ///
    /// # Errors
    /// Any error from `out`.
    pub fn write_to(self, format: &Format, out: &mut impl Write) -> io::Result<(u64, u64)> {
        let mut place = size_of::<Header>() + self.arrays.len() * size_of::<Entry>();
        let mut contents = Vec::new();
        for (entry, _) in &self.arrays {
            place = place.next_multiple_of(ALIGNMENT);
            let entry = Entry { start: place as u64, ..entry.clone() };
            contents.extend_from_slice(entry.as_bytes());
            place += entry.length as usize;
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
        for (entry, parts) in self.arrays {
            let start = place.next_multiple_of(ALIGNMENT);
            out.write_all(&[0; ALIGNMENT][..start - place])?;
            for part in parts {
                out.write_all(part.bytes())?;
            }
            place = start + entry.length as usize;
        }
        Ok((header.length, header.checksum))
    }
}
