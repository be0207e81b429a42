//! Files of named arrays, as a pack is made of.
//!
//! The grammar is in the crate's README. A file is a header, a table of
//! contents and the arrays one after the other, each at a multiple of 64 bytes,
//! in the byte order of the machine. Opening one checks the header, the table of
//! contents and the length; [`Tables::verify`] reads all and checks each
//! array's checksum as well.
//!
//! Reading an array can never fail later: [`Tables::column`] checks that it is
//! there and divides into whole items, and what an item points at is looked up
//! with a check, so that a damaged pack gives less, not a panic.

mod bytes;
mod write;

use std::marker::PhantomData;
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::error::KnowledgeError;
use bytes::Bytes;

pub use write::TablesWriter;

/// The version of the packs that this crate writes and reads.
pub const PACK_VERSION: u32 = 6;

/// The line ends show a file that a text-mode transfer has changed.
const MAGIC: [u8; 8] = *b"WWKNOW\r\n";

/// Reads the same only in the byte order in which it was written.
const BYTE_ORDER: u32 = 0x0102_0304;

/// Arrays start at multiples of this: a cache line.
const ALIGNMENT: usize = 64;

/// The longest name of an array.
const NAME: usize = 32;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: u32,
    byte_order: u32,
    /// Bytes of the whole file.
    length: u64,
    /// XXH3 of the table of contents.
    checksum: u64,
    arrays: u32,
    reserved: [u32; 7],
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone)]
#[repr(C)]
struct Entry {
    name: [u8; NAME],
    start: u64,
    length: u64,
    /// XXH3 of the array.
    checksum: u64,
    /// Bytes of one item.
    item: u32,
    reserved: u32,
}

impl Entry {
    fn name(&self) -> &[u8] {
        self.name.split(|&byte| byte == 0).next().unwrap_or_default()
    }
}

/// An open file of arrays.
#[derive(Debug)]
pub struct Tables {
    path: PathBuf,
    bytes: Bytes,
    entries: Vec<(Range<usize>, Entry)>,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.name()))
    }
}

impl Tables {
    /// Maps a file and checks its header, contents and length: a few
    /// microseconds whatever the size.
    ///
    /// # Errors
    /// A file that cannot be read, is no part of a pack, has another version or
    /// another length than it says.
    pub fn open(path: &Path) -> Result<Self, KnowledgeError> {
        let bytes = Bytes::map(path)
            .map_err(|problem| KnowledgeError::Read { path: path.to_owned(), problem })?;
        Self::new(path, bytes)
    }

    /// The same from bytes in memory, which are copied; `path` names them in
    /// errors.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, KnowledgeError> {
        Self::new(path, Bytes::copy(bytes))
    }

    fn new(path: &Path, bytes: Bytes) -> Result<Self, KnowledgeError> {
        let damaged = |found: String, expected: String| KnowledgeError::Damaged {
            path: path.to_owned(),
            found,
            expected,
        };
        let all = bytes.as_slice();
        let too_short = || damaged(format!("{} bytes", all.len()), "a header".to_owned());
        let (header, rest) = Header::read_from_prefix(all).map_err(|_| too_short())?;
        if header.magic != MAGIC {
            return Err(damaged("other first bytes".to_owned(), "a knowledge pack".to_owned()));
        }
        if header.byte_order != BYTE_ORDER {
            let expected = "numbers in this machine's byte order".to_owned();
            return Err(damaged("numbers in another byte order".to_owned(), expected));
        }
        if header.version != PACK_VERSION {
            return Err(KnowledgeError::Version {
                path: path.to_owned(),
                found: header.version,
                expected: PACK_VERSION,
            });
        }
        if header.length != all.len() as u64 {
            let expected = format!("{} bytes", header.length);
            return Err(damaged(format!("{} bytes", all.len()), expected));
        }
        let contents = (header.arrays as usize)
            .checked_mul(size_of::<Entry>())
            .and_then(|length| rest.get(..length))
            .ok_or_else(too_short)?;
        let found = xxh3_64(contents);
        if found != header.checksum {
            let expected = format!("{:016x}", header.checksum);
            return Err(damaged(format!("contents with checksum {found:016x}"), expected));
        }
        let mut entries = Vec::new();
        for chunk in contents.chunks_exact(size_of::<Entry>()) {
            let entry = Entry::read_from_bytes(chunk).map_err(|_| too_short())?;
            let end = entry.start.checked_add(entry.length).filter(|&end| end <= header.length);
            let Some(end) = end else {
                let expected = format!("it within {} bytes", header.length);
                return Err(damaged(format!("array {entry:?} at byte {}", entry.start), expected));
            };
            entries.push((entry.start as usize..end as usize, entry));
        }
        Ok(Self { path: path.to_owned(), bytes, entries })
    }

    /// Reads everything and compares every array with its checksum.
    ///
    /// # Errors
    /// The first array that has changed.
    pub fn verify(&self) -> Result<(), KnowledgeError> {
        for (range, entry) in &self.entries {
            let found = xxh3_64(&self.bytes.as_slice()[range.clone()]);
            if found != entry.checksum {
                return Err(KnowledgeError::Damaged {
                    path: self.path.clone(),
                    found: format!("array {entry:?} with checksum {found:016x}"),
                    expected: format!("{:016x}", entry.checksum),
                });
            }
        }
        Ok(())
    }

    /// Where the array `name` stands.
    ///
    /// # Errors
    /// No array of that name and item size.
    pub fn column<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
    ) -> Result<Column<T>, KnowledgeError> {
        let damaged = |found: String, expected: String| KnowledgeError::Damaged {
            path: self.path.clone(),
            found,
            expected,
        };
        let entry = self.entries.iter().find(|entry| entry.1.name() == name.as_bytes());
        let Some((range, entry)) = entry else {
            return Err(damaged("no such array".to_owned(), format!("an array {name}")));
        };
        let column = Column { range: range.clone(), item: PhantomData };
        let size = size_of::<T>();
        let bytes = self.bytes.as_slice().get(range.clone()).unwrap_or_default();
        if entry.item as usize != size || <[T]>::ref_from_bytes(bytes).is_err() {
            let found = format!("array {name} of {} bytes, {} an item", entry.length, entry.item);
            return Err(damaged(found, format!("{size} an item")));
        }
        Ok(column)
    }

    /// The arrays of [`TablesWriter::texts`].
    ///
    /// # Errors
    /// They are not both there.
    pub fn texts(&self, name: &str) -> Result<TextColumn, KnowledgeError> {
        Ok(ListColumn {
            ends: self.column(&format!("{name}.ends"))?,
            items: self.column(&format!("{name}.text"))?,
        })
    }

    /// The arrays of [`TablesWriter::lists`].
    ///
    /// # Errors
    /// They are not both there.
    pub fn lists<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
    ) -> Result<ListColumn<T>, KnowledgeError> {
        Ok(ListColumn {
            ends: self.column(&format!("{name}.ends"))?,
            items: self.column(&format!("{name}.items"))?,
        })
    }

    /// The items of a column of this file.
    pub fn get<T: FromBytes + Immutable + KnownLayout>(&self, column: &Column<T>) -> &[T] {
        let bytes = self.bytes.as_slice().get(column.range.clone()).unwrap_or_default();
        <[T]>::ref_from_bytes(bytes).unwrap_or_default()
    }

    /// The lists of a column of this file.
    pub fn get_lists<T: FromBytes + Immutable + KnownLayout>(
        &self,
        column: &ListColumn<T>,
    ) -> Lists<'_, T> {
        Lists { ends: self.get(&column.ends), items: self.get(&column.items) }
    }
}

/// Where an array stands in its file.
#[derive(Debug, Clone)]
pub struct Column<T> {
    range: Range<usize>,
    item: PhantomData<fn() -> T>,
}

/// Where lists stand in their file.
#[derive(Debug, Clone)]
pub struct ListColumn<T> {
    ends: Column<u32>,
    items: Column<T>,
}

/// Where texts stand in their file.
pub type TextColumn = ListColumn<u8>;

/// Lists one after the other.
#[derive(Debug)]
pub struct Lists<'a, T> {
    /// Where each list ends.
    ends: &'a [u32],
    items: &'a [T],
}

impl<T> Clone for Lists<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lists<'_, T> {}

impl<'a, T> Lists<'a, T> {
    /// How many lists.
    pub fn len(self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.ends.is_empty()
    }

    /// The list at a place; an empty one past the end.
    #[inline]
    pub fn get(self, at: usize) -> &'a [T] {
        let Some(&end) = self.ends.get(at) else { return &[] };
        self.items.get(self.start(at)..end as usize).unwrap_or_default()
    }

    /// How many items stand before the list at a place.
    #[inline]
    pub(crate) fn start(self, at: usize) -> usize {
        at.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }
}

impl<'a> Lists<'a, u8> {
    /// The text at a place; an empty one past the end, or where the bytes are
    /// no text.
    #[inline]
    pub fn text(self, at: usize) -> &'a str {
        std::str::from_utf8(self.get(at)).unwrap_or_default()
    }

    /// The place of a text, where the texts are in ascending order of bytes.
    pub fn find(self, text: &str) -> Option<usize> {
        self.find_bytes(text.as_bytes())
    }

    /// The same for any bytes.
    pub fn find_bytes(self, bytes: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle).cmp(bytes) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;

    fn written() -> Vec<u8> {
        let mut writer = TablesWriter::default();
        writer.array("counts", &[3_u32, 1, 4]);
        writer.texts("words", ["", "erie", "oreo"]).expect("few");
        writer.to_bytes()
    }

    fn read(bytes: &[u8]) -> Result<String, KnowledgeError> {
        let tables = Tables::from_bytes(Path::new("a.tables"), bytes)?;
        tables.verify()?;
        let (counts, words) = (tables.column::<u32>("counts")?, tables.texts("words")?);
        let words = tables.get_lists(&words);
        let words: Vec<&str> = (0..4).map(|at| words.text(at)).collect();
        Ok(format!("{:?} {words:?}", tables.get(&counts)))
    }

    fn check(change: impl FnOnce(&mut Vec<u8>), expected: &Expect) {
        let mut bytes = written();
        change(&mut bytes);
        expected.assert_eq(&read(&bytes).unwrap_or_else(|error| error.to_string()));
    }

    #[test]
    fn files_that_cannot_be_used() {
        check(|_| (), &expect![[r#"[3, 1, 4] ["", "erie", "oreo", ""]"#]]);
        check(
            |bytes| bytes.truncate(20),
            &expect!["a.tables: damaged: 20 bytes; expected a header; build the pack again"],
        );
        check(
            |bytes| bytes[0] = 0,
            &expect![
                "a.tables: damaged: other first bytes; expected a knowledge pack; build the pack again"
            ],
        );
        check(
            |bytes| bytes[8] = 7,
            &expect![
                "a.tables: a knowledge pack of version 7; expected version 6; build it again with `wordwright knowledge build`"
            ],
        );
        check(
            |bytes| bytes[12..16].reverse(),
            &expect![
                "a.tables: damaged: numbers in another byte order; expected numbers in this machine's byte order; build the pack again"
            ],
        );
        check(|bytes| bytes.truncate(400), &expect![[r#"[3, 1, 4] ["", "erie", "oreo", ""]"#]]);
        check(
            |bytes| bytes[70] ^= 1,
            &expect![
                "a.tables: damaged: contents with checksum bdcaaabe82f89b9f; expected bd33515f87375f06; build the pack again"
            ],
        );
        check(
            |bytes| *bytes.last_mut().expect("bytes") ^= 1,
            &expect![
                "a.tables: damaged: array words.text with checksum 2de38a06e10b1bd7; expected 11e1c62f73f42dfe; build the pack again"
            ],
        );
    }

    #[test]
    fn a_column_of_another_kind() {
        let bytes = written();
        let tables = Tables::from_bytes(Path::new("a.tables"), &bytes).expect("whole");
        expect!["a.tables: damaged: array counts of 12 bytes, 4 an item; expected 8 an item; build the pack again"].assert_eq(&tables.column::<u64>("counts").unwrap_err().to_string());
        expect!["a.tables: damaged: no such array; expected an array sums; build the pack again"]
            .assert_eq(&tables.column::<u32>("sums").unwrap_err().to_string());
    }

    proptest! {
        #[test]
        fn one_changed_byte_is_noticed(at in any::<prop::sample::Index>(), by in 1_u8..=255) {
            let mut bytes = written();
            let at = at.index(bytes.len());
            bytes[at] ^= by;
            let read = read(&bytes);
            // What lies between the arrays says nothing.
            prop_assert!(read.is_err() || bytes[at] == by);
        }

        #[test]
        fn lists_come_back(lists in prop::collection::vec(prop::collection::vec(any::<u32>(), 0..5), 0..9)) {
            let mut writer = TablesWriter::default();
            writer.lists("lists", lists.iter().map(Vec::as_slice)).expect("few");
            let tables = Tables::from_bytes(Path::new("a"), &writer.to_bytes()).expect("whole");
            let column = tables.lists::<u32>("lists").expect("written");
            let found = tables.get_lists(&column);
            prop_assert_eq!(found.len(), lists.len());
            for (at, list) in lists.iter().enumerate() {
                prop_assert_eq!(found.get(at), list.as_slice());
            }
        }

        #[test]
        fn texts_are_found(words in prop::collection::btree_set("[a-c]{0,3}", 0..12), wanted in "[a-c]{0,3}") {
            let words: Vec<String> = words.into_iter().collect();
            let mut writer = TablesWriter::default();
            writer.texts("words", words.iter().map(String::as_str)).expect("few");
            let tables = Tables::from_bytes(Path::new("a"), &writer.to_bytes()).expect("whole");
            let column = tables.texts("words").expect("written");
            let found = tables.get_lists(&column).find(&wanted);
            prop_assert_eq!(found, words.iter().position(|word| *word == wanted));
        }
    }
}
