//! The files of a pack, mapped from disk or held in memory.

mod bytes;
mod compressed;
mod view;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use wordwright_core::table_file::{Contents, Format, TableFileError};
use zerocopy::{FromBytes, Immutable, KnownLayout};

use crate::error::KnowledgeError;

pub(crate) use bytes::Bytes;
pub(crate) use compressed::{compress, decompress};
pub(crate) use view::{contents, view};
pub(crate) use wordwright_core::table_file::{Column, ListColumn, Lists, TableWriter, TextColumn};

/// The version of the packs that this crate writes. Version 6 had counts of letters in
/// its language tables, which nothing read; it can still be opened.
pub(crate) const PACK_VERSION: u32 = 7;

pub(crate) const FORMAT: Format = Format { magic: *b"WWKNOW\r\n", versions: 6..=PACK_VERSION };

/// An open file of a pack.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    path: PathBuf,
    bytes: Bytes,
    contents: Contents,
}

impl Tables {
    /// Maps a file and checks its header, contents and length: a few
    /// microseconds, regardless of its size.
    ///
    /// # Errors
    /// A file that cannot be read, is not part of a pack, or has another
    /// version or length than it declares.
    pub fn open(path: &Path) -> Result<Self, KnowledgeError> {
        let bytes = Bytes::map(path)
            .map_err(|problem| KnowledgeError::Read { path: path.to_owned(), problem })?;
        Self::new(path, bytes)
    }

    /// The same from bytes in memory; `path` names them in errors.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn new(path: &Path, bytes: Bytes) -> Result<Self, KnowledgeError> {
        let contents = Contents::read(&FORMAT, bytes.as_slice());
        let contents = contents.map_err(|problem| unusable(path, problem))?;
        Ok(Self { path: path.to_owned(), bytes, contents })
    }

    /// The file of `tables`, in memory.
    ///
    /// # Errors
    /// None with tables that this crate has written.
    pub fn in_memory(path: &Path, tables: TableWriter) -> Result<Self, KnowledgeError> {
        let bytes = Bytes::filled(tables.length(), |mut file| {
            tables.write_to(&FORMAT, &mut file).map(|_| ())
        });
        let write = |problem| KnowledgeError::write(path, problem);
        Self::new(path, bytes.map_err(write)?)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    fn error(&self) -> impl Fn(TableFileError) -> KnowledgeError + '_ {
        |problem| unusable(&self.path, problem)
    }

    /// Reads everything and compares every array with its checksum.
    ///
    /// # Errors
    /// The first array that has changed.
    pub fn verify(&self) -> Result<(), KnowledgeError> {
        self.contents.verify(self.bytes.as_slice()).map_err(self.error())
    }

    /// The column of the array `name`.
    ///
    /// # Errors
    /// No array of that name and item size.
    pub fn column<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
    ) -> Result<Column<T>, KnowledgeError> {
        self.contents.column(name, self.bytes.as_slice()).map_err(self.error())
    }

    /// The same, with an empty column if there is no such array.
    ///
    /// # Errors
    /// An array of another item size.
    pub fn optional_column<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
    ) -> Result<Column<T>, KnowledgeError> {
        if self.contents.has(name) { self.column(name) } else { Ok(Column::default()) }
    }

    /// The column of the texts `name`.
    ///
    /// # Errors
    /// No such texts.
    pub fn texts(&self, name: &str) -> Result<TextColumn, KnowledgeError> {
        self.contents.texts(name, self.bytes.as_slice()).map_err(self.error())
    }

    /// The column of the lists `name`.
    ///
    /// # Errors
    /// No such lists.
    pub fn lists<T: FromBytes + Immutable + KnownLayout>(
        &self,
        name: &str,
    ) -> Result<ListColumn<T>, KnowledgeError> {
        self.contents.lists(name, self.bytes.as_slice()).map_err(self.error())
    }

    /// The items of a column of this file.
    pub fn get<T: FromBytes + Immutable + KnownLayout>(&self, column: &Column<T>) -> &[T] {
        column.get(self.bytes.as_slice())
    }

    /// The lists of a column of this file.
    pub fn get_lists<T: FromBytes + Immutable + KnownLayout>(
        &self,
        column: &ListColumn<T>,
    ) -> Lists<'_, T> {
        column.get(self.bytes.as_slice())
    }
}

/// Turns an error of a table file into one that names the file.
fn unusable(path: &Path, problem: TableFileError) -> KnowledgeError {
    let path = path.to_owned();
    match problem {
        TableFileError::Version { found, versions } => {
            KnowledgeError::Version { path, found, expected: *versions.end() }
        }
        TableFileError::Damaged { found, expected } => {
            KnowledgeError::Damaged { path, found, expected }
        }
        problem => KnowledgeError::Damaged {
            path,
            found: problem.to_string(),
            expected: "a knowledge pack".to_owned(),
        },
    }
}

/// Writes a file under a name of its own first, so that `path` is never half written.
/// Returns its length in bytes and the checksum of its contents.
///
/// # Errors
/// [`KnowledgeError::Write`] or [`KnowledgeError::Full`].
pub(crate) fn write(tables: TableWriter, path: &Path) -> Result<(u64, u64), KnowledgeError> {
    let draft = path.with_extension("part");
    let written = File::create(&draft).and_then(|file| {
        let mut out = BufWriter::new(file);
        let summary = tables.write_to(&FORMAT, &mut out)?;
        out.into_inner()?.sync_all()?;
        std::fs::rename(&draft, path)?;
        Ok(summary)
    });
    written.map_err(|problem| {
        // The draft may not exist.
        let _ = std::fs::remove_file(&draft);
        KnowledgeError::write(path, problem)
    })
}
