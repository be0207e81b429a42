//! Writing a table file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{Immutable, IntoBytes};

use super::{ALIGNMENT, BYTE_ORDER, Entry, Header, MAGIC, NAME, PACK_VERSION};
use crate::error::KnowledgeError;

/// Gathers arrays and writes them to a file.
///
/// ```
/// use std::path::Path;
/// use wordwright_knowledge::tables::{Tables, TablesWriter};
///
/// let mut writer = TablesWriter::default();
/// writer.array("counts", &[3_u32, 1, 4]);
/// writer.texts("words", ["erie", "oreo"])?;
/// let tables = Tables::from_bytes(Path::new("memory"), &writer.to_bytes())?;
/// let counts = tables.column::<u32>("counts")?;
/// assert_eq!(tables.get(&counts), [3, 1, 4]);
/// let words = tables.texts("words")?;
/// assert_eq!(tables.get_lists(&words).text(1), "oreo");
/// # Ok::<(), wordwright_knowledge::KnowledgeError>(())
/// ```
#[derive(Debug, Default)]
pub struct TablesWriter {
    arrays: Vec<(Entry, Vec<u8>)>,
}

impl TablesWriter {
    /// Adds an array. Names have at most 32 bytes; what goes past is cut.
    pub fn array<T: IntoBytes + Immutable>(&mut self, name: &str, items: &[T]) {
        self.raw(name, size_of::<T>(), items.as_bytes().to_vec());
    }

    /// Adds an array of items of `item` bytes.
    pub(crate) fn raw(&mut self, name: &str, item: usize, bytes: Vec<u8>) {
        let mut entry = Entry {
            name: [0; NAME],
            start: 0,
            length: bytes.len() as u64,
            checksum: xxh3_64(&bytes),
            item: item as u32,
            reserved: 0,
        };
        for (to, from) in entry.name.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        self.arrays.push((entry, bytes));
    }

    /// The arrays so far: name, bytes of an item, bytes.
    pub(crate) fn arrays(&self) -> impl Iterator<Item = (&[u8], usize, &[u8])> {
        self.arrays.iter().map(|(entry, bytes)| (entry.name(), entry.item as usize, &**bytes))
    }

    /// Adds lists of items.
    ///
    /// # Errors
    /// More than `u32::MAX` items in all.
    pub fn lists<'a, T: IntoBytes + Immutable + Copy + 'a>(
        &mut self,
        name: &str,
        lists: impl IntoIterator<Item = &'a [T]>,
    ) -> Result<(), KnowledgeError> {
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
    ) -> Result<(), KnowledgeError> {
        self.joined(name, "text", texts.into_iter().map(str::as_bytes))
    }

    fn joined<'a, T: IntoBytes + Immutable + Copy + 'a>(
        &mut self,
        name: &str,
        kind: &str,
        lists: impl IntoIterator<Item = &'a [T]>,
    ) -> Result<(), KnowledgeError> {
        let (mut ends, mut items) = (Vec::<u32>::new(), Vec::new());
        for list in lists {
            items.extend_from_slice(list);
            ends.push(u32::try_from(items.len()).map_err(|_| KnowledgeError::TooMuch {
                what: "items of one array of a pack",
                most: u64::from(u32::MAX),
            })?);
        }
        self.array(&format!("{name}.ends"), &ends);
        self.array(&format!("{name}.{kind}"), &items);
        Ok(())
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.write_to(&mut bytes);
        bytes
    }

    /// Writes the file under a name of its own first, so that `path` is never
    /// half written. Gives its length in bytes and its checksum (XXH3 of the
    /// table of contents, which holds the checksums of all arrays).
    ///
    /// # Errors
    /// [`KnowledgeError::Write`].
    pub fn write(&self, path: &Path) -> Result<(u64, u64), KnowledgeError> {
        let draft = path.with_extension("part");
        let written = File::create(&draft).and_then(|file| {
            let mut out = BufWriter::new(file);
            let summary = self.write_to(&mut out)?;
            out.into_inner()?.sync_all()?;
            std::fs::rename(&draft, path)?;
            Ok(summary)
        });
        written.map_err(|problem| {
            // The draft may never have come to be.
            let _ = std::fs::remove_file(&draft);
            KnowledgeError::Write { path: path.to_owned(), problem }
        })
    }

    fn write_to(&self, out: &mut impl Write) -> io::Result<(u64, u64)> {
        let mut place = size_of::<Header>() + self.arrays.len() * size_of::<Entry>();
        let mut contents = Vec::new();
        for (entry, bytes) in &self.arrays {
            place = place.next_multiple_of(ALIGNMENT);
            let entry = Entry { start: place as u64, ..entry.clone() };
            contents.extend_from_slice(entry.as_bytes());
            place += bytes.len();
        }
        let header = Header {
            magic: MAGIC,
            version: PACK_VERSION,
            byte_order: BYTE_ORDER,
            length: place as u64,
            checksum: xxh3_64(&contents),
            arrays: self.arrays.len() as u32,
            reserved: [0; 7],
        };
        out.write_all(header.as_bytes())?;
        out.write_all(&contents)?;
        let mut place = size_of::<Header>() + contents.len();
        for (_, bytes) in &self.arrays {
            let start = place.next_multiple_of(ALIGNMENT);
            out.write_all(&[0; ALIGNMENT][..start - place])?;
            out.write_all(bytes)?;
            place = start + bytes.len();
        }
        Ok((header.length, header.checksum))
    }
}
