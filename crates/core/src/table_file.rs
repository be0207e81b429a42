//! Files of named arrays: the one container for packs of knowledge and compiled
//! lexicons.
//!
//! ```text
//! file     = header contents arrays
//! header   = magic:byte[8] version:u32 byte-order:u32 length:u64 checksum:u64 count:u32 0:u32*7
//! contents = entry*                       (count of them)
//! entry    = name:byte[32] start:u64 length:u64 checksum:u64 item:u32 0:u32
//! arrays   = each at a multiple of 64 bytes from the start of the file
//! ```
//!
//! Numbers are in the byte order of the machine; `byte-order` is the number 0x01020304,
//! so that a file from another kind of machine is noticed. `checksum` is XXH3, 64
//! bits: in the header of the contents, in an entry of the array. `item` is the size
//! of one item in bytes. Lists are two arrays: `NAME.ends`, where each list ends, and
//! `NAME.items` (`NAME.text` for text).
//!
//! [`Contents::read`] checks the header, the contents and the length: microseconds,
//! whatever the size, so that a mapped file opens without being read.
//! [`Contents::verify`] reads everything. After [`Contents::column`] has found an
//! array, reading it cannot fail; an index from one array into another is
//! bounds-checked, so that a damaged file yields less data but never a panic.
//!
//! The bytes stay with the caller, who maps or owns them. Only
//! [`TableWriter::write_to`] does input or output; it takes any writer.

mod write;

use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

pub use write::TableWriter;

/// Reads back as the same number only in the byte order in which it was
/// written.
const BYTE_ORDER: u32 = 0x0102_0304;

/// Arrays start at multiples of this: a cache line.
const ALIGNMENT: usize = 64;

/// The longest name of an array.
const NAME: usize = 32;

/// What distinguishes one kind of table file from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// The first bytes. Line ends among them show a file that a text-mode transfer
    /// has changed.
    pub magic: [u8; 8],
    /// The versions that can be read. The last is the one that is written.
    pub versions: RangeInclusive<u32>,
}

impl Format {
    /// Whether a file is of this format, judging by its first bytes.
    pub fn matches(&self, bytes: &[u8]) -> bool {
        bytes.starts_with(&self.magic)
    }
}

/// Why a table file cannot be used.
///
/// The caller knows which file it is and how to recreate it, and adds both to the message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// Another format.
    #[error("other first bytes")]
    Magic,
    /// Written by another version of the program.
    #[error("version {found}; expected {}", .versions.end())]
    Version {
        /// The version of the file.
        found: u32,
        /// The versions that can be read.
        versions: RangeInclusive<u32>,
    },
    /// Truncated, damaged, or written by another kind of machine.
    #[error("{found}; expected {expected}")]
    Damaged {
        /// What was found, and where.
        found: String,
        /// What should be there.
        expected: String,
    },
    /// More than a list can number.
    #[error("more than {} items in the lists {name}", u32::MAX)]
    TooLong {
        /// The lists.
        name: String,
    },
}

fn damaged(found: impl Into<String>, expected: impl Into<String>) -> TableFileError {
    TableFileError::Damaged { found: found.into(), expected: expected.into() }
}

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

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.name()))
    }
}

/// The table of contents of a file: where each array stands.
///
/// ```
/// use wordwright_core::table_file::{Contents, Format, TableWriter};
///
/// const WORDS: Format = Format { magic: *b"EXAMPLE\n", versions: 1..=1 };
///
/// let mut writer = TableWriter::default();
/// writer.array("counts", &[3_u32, 1, 4]);
/// writer.texts("words", ["erie", "oreo"])?;
/// let file = writer.into_bytes(&WORDS);
///
/// let contents = Contents::read(&WORDS, &file)?;
/// let words = contents.texts("words", &file)?;
/// assert_eq!(words.get(&file).text(1), "oreo");
/// # Ok::<(), wordwright_core::table_file::TableFileError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Contents {
    entries: Vec<(Range<usize>, Entry)>,
}

impl Contents {
    /// Checks the header, the contents and the length of a file.
    ///
    /// # Errors
    /// Another format, another version, another length than the header says,
    /// contents with a wrong checksum, or arrays that leave the file or overlap.
    pub fn read(format: &Format, bytes: &[u8]) -> Result<Self, TableFileError> {
        let too_short = || damaged(format!("{} bytes", bytes.len()), "a header");
        if !bytes.is_empty() && !bytes.starts_with(&format.magic[..bytes.len().min(8)]) {
            return Err(TableFileError::Magic);
        }
        let (header, rest) = Header::read_from_prefix(bytes).map_err(|_| too_short())?;
        if header.byte_order == BYTE_ORDER.swap_bytes() {
            let expected = "numbers in this machine's byte order";
            return Err(damaged("numbers in another byte order", expected));
        }
        if !format.versions.contains(&header.version) {
            let versions = format.versions.clone();
            return Err(TableFileError::Version { found: header.version, versions });
        }
        if header.byte_order != BYTE_ORDER {
            let expected = format!("{BYTE_ORDER:08x}");
            return Err(damaged(format!("byte order {:08x}", header.byte_order), expected));
        }
        if header.length != bytes.len() as u64 {
            let found = format!("{} bytes", bytes.len());
            return Err(damaged(found, format!("{} bytes", header.length)));
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
                let found = format!("array {entry:?} at byte {}", entry.start);
                return Err(damaged(found, format!("it within {} bytes", header.length)));
            };
            entries.push((entry.start as usize..end as usize, entry));
        }
        check_apart(&entries)?;
        Ok(Self { entries })
    }

    /// Compares every array with its checksum, which reads the whole file.
    ///
    /// # Errors
    /// The first array that has changed.
    pub fn verify(&self, bytes: &[u8]) -> Result<(), TableFileError> {
        for (range, entry) in &self.entries {
            let found = xxh3_64(bytes.get(range.clone()).unwrap_or_default());
            if found != entry.checksum {
                let found = format!("array {entry:?} with checksum {found:016x}");
                return Err(damaged(found, format!("{:016x}", entry.checksum)));
            }
        }
        Ok(())
    }

    /// The byte range of every array, and the size of one of its items.
    pub fn arrays(&self) -> impl Iterator<Item = (Range<usize>, usize)> + '_ {
        self.entries.iter().map(|(range, entry)| (range.clone(), entry.item as usize))
    }

    /// Whether there is an array `name`.
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.1.name() == name.as_bytes())
    }

    /// Where the array `name` stands.
    ///
    /// # Errors
    /// No array of that name and item size.
    pub fn column<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
        bytes: &[u8],
    ) -> Result<Column<T>, TableFileError> {
        let entry = self.entries.iter().find(|entry| entry.1.name() == name.as_bytes());
        let Some((range, entry)) = entry else {
            return Err(damaged("no such array", format!("an array {name}")));
        };
        let column = Column { range: range.clone(), item: PhantomData };
        let size = size_of::<T>();
        let array = bytes.get(range.clone()).unwrap_or_default();
        if entry.item as usize != size || <[T]>::ref_from_bytes(array).is_err() {
            let found = format!("array {name} of {} bytes, {} an item", entry.length, entry.item);
            return Err(damaged(found, format!("{size} an item")));
        }
        Ok(column)
    }

    /// The arrays of [`TableWriter::texts`].
    ///
    /// # Errors
    /// They are not both there.
    pub fn texts(&self, name: &str, bytes: &[u8]) -> Result<TextColumn, TableFileError> {
        Ok(ListColumn {
            ends: self.column(&format!("{name}.ends"), bytes)?,
            items: self.column(&format!("{name}.text"), bytes)?,
        })
    }

    /// The arrays of [`TableWriter::lists`].
    ///
    /// # Errors
    /// They are not both there.
    pub fn lists<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
        bytes: &[u8],
    ) -> Result<ListColumn<T>, TableFileError> {
        Ok(ListColumn {
            ends: self.column(&format!("{name}.ends"), bytes)?,
            items: self.column(&format!("{name}.items"), bytes)?,
        })
    }
}

/// Checks that no two arrays overlap: they would be read once for each, so that
/// a file of a megabyte could name its own megabyte ten thousand times.
fn check_apart(entries: &[(Range<usize>, Entry)]) -> Result<(), TableFileError> {
    let mut sorted: Vec<&(Range<usize>, Entry)> =
        entries.iter().filter(|(range, _)| !range.is_empty()).collect();
    sorted.sort_by_key(|(range, _)| range.start);
    let overlap = sorted.windows(2).find(|pair| pair[1].0.start < pair[0].0.end);
    overlap.map_or(Ok(()), |pair| {
        let found = format!("overlapping arrays {:?} and {:?}", pair[0].1, pair[1].1);
        Err(damaged(found, "separate arrays"))
    })
}

/// Where an array stands in its file.
#[derive(Debug, Clone)]
pub struct Column<T> {
    range: Range<usize>,
    item: PhantomData<fn() -> T>,
}

impl<T> Default for Column<T> {
    /// No array: a column without items.
    fn default() -> Self {
        Self { range: 0..0, item: PhantomData }
    }
}

impl<T: FromBytes + Immutable + KnownLayout> Column<T> {
    /// The items, from the bytes of the column's file.
    pub fn get<'a>(&self, bytes: &'a [u8]) -> &'a [T] {
        let array = bytes.get(self.range.clone()).unwrap_or_default();
        <[T]>::ref_from_bytes(array).unwrap_or_default()
    }
}

/// Where lists stand in their file.
#[derive(Debug, Clone)]
pub struct ListColumn<T> {
    ends: Column<u32>,
    items: Column<T>,
}

impl<T> Default for ListColumn<T> {
    /// No arrays: a column without lists.
    fn default() -> Self {
        Self { ends: Column::default(), items: Column::default() }
    }
}

impl<T: FromBytes + Immutable + KnownLayout> ListColumn<T> {
    /// The lists, from the bytes of the column's file.
    pub fn get<'a>(&self, bytes: &'a [u8]) -> Lists<'a, T> {
        Lists { ends: self.ends.get(bytes), items: self.items.get(bytes) }
    }
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
    pub fn start(self, at: usize) -> usize {
        at.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |&end| end as usize)
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

    const FORMAT: Format = Format { magic: *b"WWTEST\r\n", versions: 5..=6 };

    fn written() -> Vec<u8> {
        let mut writer = TableWriter::default();
        writer.array("counts", &[3_u32, 1, 4]);
        writer.texts("words", ["", "erie", "oreo"]).expect("few");
        writer.into_bytes(&FORMAT)
    }

    fn read(bytes: &[u8]) -> Result<String, TableFileError> {
        let contents = Contents::read(&FORMAT, bytes)?;
        contents.verify(bytes)?;
        let counts = contents.column::<u32>("counts", bytes)?;
        let words = contents.texts("words", bytes)?.get(bytes);
        let words: Vec<&str> = (0..4).map(|at| words.text(at)).collect();
        Ok(format!("{:?} {words:?}", counts.get(bytes)))
    }

    fn check(change: impl FnOnce(&mut Vec<u8>), expected: &Expect) {
        let mut bytes = written();
        change(&mut bytes);
        expected.assert_eq(&read(&bytes).unwrap_or_else(|error| error.to_string()));
    }

    #[test]
    fn files_that_cannot_be_used() {
        check(|_| (), &expect![[r#"[3, 1, 4] ["", "erie", "oreo", ""]"#]]);
        check(|bytes| bytes.truncate(20), &expect!["20 bytes; expected a header"]);
        check(|bytes| bytes[0] = 0, &expect!["other first bytes"]);
        check(|bytes| bytes[8] = 7, &expect!["version 7; expected 6"]);
        check(
            |bytes| bytes[12..16].reverse(),
            &expect![
                "numbers in another byte order; expected numbers in this machine's byte order"
            ],
        );
        check(|bytes| bytes.truncate(400), &expect![[r#"[3, 1, 4] ["", "erie", "oreo", ""]"#]]);
        check(
            |bytes| bytes[70] ^= 1,
            &expect!["contents with checksum bdcaaabe82f89b9f; expected bd33515f87375f06"],
        );
        check(
            |bytes| *bytes.last_mut().expect("bytes") ^= 1,
            &expect!["array words.text with checksum 2de38a06e10b1bd7; expected 11e1c62f73f42dfe"],
        );
    }

    #[test]
    fn arrays_that_overlap() {
        let mut bytes = written();
        let first = size_of::<Header>();
        let start = first + NAME..first + NAME + 8;
        let second = start.start + size_of::<Entry>();
        bytes.copy_within(start, second);
        let contents = first..first + 3 * size_of::<Entry>();
        let checksum = xxh3_64(&bytes[contents]);
        bytes[24..32].copy_from_slice(&checksum.to_ne_bytes());
        expect!["overlapping arrays counts and words.ends; expected separate arrays"]
            .assert_eq(&read(&bytes).unwrap_err().to_string());
    }

    #[test]
    fn a_column_of_another_kind() {
        let bytes = written();
        let contents = Contents::read(&FORMAT, &bytes).expect("whole");
        expect!["array counts of 12 bytes, 4 an item; expected 8 an item"]
            .assert_eq(&contents.column::<u64>("counts", &bytes).unwrap_err().to_string());
        expect!["no such array; expected an array sums"]
            .assert_eq(&contents.column::<u32>("sums", &bytes).unwrap_err().to_string());
    }

    #[test]
    fn the_oldest_version_is_read() {
        check(|bytes| bytes[8] = 5, &expect![[r#"[3, 1, 4] ["", "erie", "oreo", ""]"#]]);
        check(|bytes| bytes[8] = 4, &expect!["version 4; expected 6"]);
    }

    #[test]
    fn the_length_is_known_before_writing() {
        let empty = TableWriter::default();
        assert_eq!(empty.length(), empty.into_bytes(&FORMAT).len());
        let mut writer = TableWriter::default();
        writer.array("a", &[1_u8]);
        writer.array_of_parts("b", [vec![0_u16; 70], vec![], vec![7]]);
        assert_eq!(writer.length(), writer.into_bytes(&FORMAT).len());
    }

    #[test]
    fn an_array_of_parts_is_written_as_one() {
        let (mut whole, mut parts) = (TableWriter::default(), TableWriter::default());
        whole.array("a", &[3_u32, 1, 4]);
        parts.array_of_parts("a", [vec![3_u32], vec![], vec![1, 4]]);
        assert_eq!(whole.into_bytes(&FORMAT), parts.into_bytes(&FORMAT));
    }

    proptest! {
        #[test]
        fn one_changed_byte_is_noticed(at in any::<prop::sample::Index>(), by in 1_u8..=255) {
            let mut bytes = written();
            let at = at.index(bytes.len());
            bytes[at] ^= by;
            let read = read(&bytes);
            // Bytes between the arrays carry no meaning, and another version can be read.
            prop_assert!(read.is_err() || bytes[at] == by || at == 8);
        }

        #[test]
        fn lists_come_back(lists in prop::collection::vec(prop::collection::vec(any::<u32>(), 0..5), 0..9)) {
            let mut writer = TableWriter::default();
            writer.lists("lists", lists.iter().map(Vec::as_slice)).expect("few");
            let file = writer.into_bytes(&FORMAT);
            let contents = Contents::read(&FORMAT, &file).expect("whole");
            let column = contents.lists::<u32>("lists", &file).expect("written");
            let found = column.get(&file);
            prop_assert_eq!(found.len(), lists.len());
            for (at, list) in lists.iter().enumerate() {
                prop_assert_eq!(found.get(at), list.as_slice());
            }
        }

        #[test]
        fn texts_are_found(words in prop::collection::btree_set("[a-c]{0,3}", 0..12), wanted in "[a-c]{0,3}") {
            let words: Vec<String> = words.into_iter().collect();
            let mut writer = TableWriter::default();
            writer.texts("words", words.iter().map(String::as_str)).expect("few");
            let file = writer.into_bytes(&FORMAT);
            let contents = Contents::read(&FORMAT, &file).expect("whole");
            let found = contents.texts("words", &file).expect("written").get(&file).find(&wanted);
            prop_assert_eq!(found, words.iter().position(|word| *word == wanted));
        }
    }
}
