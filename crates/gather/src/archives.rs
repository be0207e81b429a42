//! Reads files from collections of any kind: folders, `.zip`, `.tar`, `.gz`,
//! `.zst`, nested in any order. A collection is recognised by its content, not
//! by its name.
//!
//! Packed files are read as a stream: memory holds the beginning of a file, which
//! identifies it, and what a visitor asks for, up to a limit. Only an archive that must be
//! read out of order and is inside another one is first unpacked to an unnamed file on
//! disk.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write as _};
use std::path::Path;
use std::rc::Rc;

use tempfile::SpooledTempFile;

use crate::error::GatherError;

/// The most bytes of one unpacked file, so that no small file fills the disk.
const LONGEST: u64 = 4 << 30;

/// The most bytes that all files of one collection unpack to.
const MOST: u64 = 64 << 30;

/// The longest directory of a zip archive, which is kept in memory: some 200,000 files.
const LONGEST_DIRECTORY: u64 = 16 << 20;

/// How deep collections may be nested.
const DEEPEST: u8 = 6;

/// How many bytes at its beginning identify a collection.
const MAGIC: usize = 262;

/// Bytes of a file that are kept in memory rather than on the disk.
const IN_MEMORY: usize = 4 << 20;

/// How many bytes are copied at once.
const CHUNK: usize = 1 << 16;

/// Whether to stop. It is asked before each file and each read, so that a visit ends
/// soon, even in the middle of a long file: reading what is left of it then fails.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Visits each file in turn.
pub trait Visitor {
    /// Called for a file that is not a collection.
    ///
    /// # Errors
    /// Any error ends the visit.
    fn file(&mut self, name: &str, member: Member<'_>) -> Result<(), GatherError>;

    /// Called for a file that could not be unpacked, with the reason, which in a visit that
    /// was stopped may be just that.
    fn skipped(&mut self, name: &str, reason: &str);
}

/// A file in a collection, being read.
pub struct Member<'a> {
    head: Vec<u8>,
    rest: Box<dyn Read + 'a>,
    /// The file on disk, if it is one.
    file: Option<&'a File>,
}

/// A seekable reader, which can be read twice.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl<'a> Member<'a> {
    fn new(rest: impl Read + 'a) -> io::Result<Self> {
        let mut member = Self { head: Vec::new(), rest: Box::new(rest), file: None };
        member.head(MAGIC)?;
        Ok(member)
    }

    /// The first `most` bytes, or all if there are fewer.
    ///
    /// # Errors
    /// The file cannot be read or unpacked.
    pub fn head(&mut self, most: usize) -> io::Result<&[u8]> {
        let missing = most.saturating_sub(self.head.len()) as u64;
        self.rest.by_ref().take(missing).read_to_end(&mut self.head)?;
        Ok(&self.head)
    }

    /// All bytes.
    ///
    /// # Errors
    /// There are more than `most` bytes, or the file cannot be read or unpacked.
    pub fn bytes(self, most: u64) -> io::Result<Vec<u8>> {
        wordwright_files::read_from(io::Cursor::new(self.head).chain(self.rest), most)
    }

    /// The same file, seekable: the file itself if it is on disk, else unpacked into
    /// an unnamed file in the folder `scratch`.
    ///
    /// The inner result is about the file: it cannot be read or unpacked.
    ///
    /// # Errors
    /// The copy cannot be written. That is no fault of the file, and the next one would fare
    /// no better.
    pub fn seekable(self, scratch: &Path) -> Result<io::Result<Box<dyn ReadSeek>>, GatherError> {
        if let Some(file) = self.file {
            let own = file.try_clone().and_then(|mut file| {
                file.rewind()?;
                Ok(Box::new(file) as Box<dyn ReadSeek>)
            });
            return Ok(own);
        }
        let mut unpacked = tempfile::spooled_tempfile_in(IN_MEMORY, scratch);
        let failed = |problem| GatherError::write(scratch, problem);
        let mut reader = self.reader();
        // Not `io::copy`, whose error does not say which side it comes from.
        let mut chunk = vec![0; CHUNK];
        loop {
            match reader.read(&mut chunk) {
                Ok(0) => break,
                Ok(read) => unpacked.write_all(&chunk[..read]).map_err(failed)?,
                Err(problem) if problem.kind() == io::ErrorKind::Interrupted => {}
                Err(problem) => return Ok(Err(problem)),
            }
        }
        unpacked.rewind().map_err(failed)?;
        Ok(Ok(Box::new(Unpacked(unpacked))))
    }

    fn reader(self) -> impl Read + 'a {
        io::Cursor::new(self.head).chain(self.rest)
    }
}

/// An unpacked file. It has no name, and dropping this removes it.
struct Unpacked(SpooledTempFile);

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Seek for Unpacked {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Visits a file, the files of a folder in the order of their names, or those of a
/// collection in its own order, until `stop` says so. Files that must be unpacked to disk on
/// the way go to the folder `scratch`.
///
/// # Errors
/// `path` itself cannot be read, or the visitor returns an error.
pub fn visit(
    path: &Path,
    scratch: &Path,
    stop: Stop<'_>,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    let error = |problem| GatherError::Read { path: path.to_owned(), problem };
    if path.as_os_str() == "-" {
        return visit_reader("-", io::stdin().lock(), scratch, stop, visitor);
    }
    if !path.is_dir() {
        let file = File::open(path).map_err(error)?;
        let name = path.display().to_string();
        if !file.metadata().map_err(error)?.is_file() {
            return visit_reader(&name, file, scratch, stop, visitor);
        }
        let member = Member::new(Stopping { reader: &file, stop });
        let Some(mut member) = unless_stopped(member, stop).map_err(error)? else { return Ok(()) };
        member.file = Some(&file);
        return Walk::new(scratch, stop).unpack(&name, member, DEEPEST, visitor);
    }
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(error)? {
        entries.push(entry.map_err(error)?.path());
    }
    entries.sort_unstable();
    for entry in entries {
        if stop() {
            break;
        }
        // A link to a folder could lead in a circle.
        if entry.is_symlink() && entry.is_dir() {
            visitor.skipped(&entry.display().to_string(), "a link to a folder");
            continue;
        }
        // Opening a pipe waits until somebody writes into it, and a device may have no end.
        // Whoever names one means it; in a folder it just happens to lie.
        if entry.metadata().is_ok_and(|entry| !entry.is_file() && !entry.is_dir()) {
            let reason = "a pipe, a socket or a device; in a folder only files are read";
            visitor.skipped(&entry.display().to_string(), reason);
            continue;
        }
        match visit(&entry, scratch, stop, visitor) {
            Err(GatherError::Read { path, problem }) => {
                visitor.skipped(&path.display().to_string(), &problem.to_string());
            }
            other => other?,
        }
    }
    Ok(())
}

/// Visits what a reader holds, or the files packed in it, until `stop` says so.
///
/// # Errors
/// It cannot be read, or the visitor returns an error.
pub fn visit_reader(
    name: &str,
    reader: impl Read,
    scratch: &Path,
    stop: Stop<'_>,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    let error = |problem| GatherError::Read { path: name.into(), problem };
    // Its unpacked size is unknown, and what must be read twice goes to disk.
    let walk = Walk::new(scratch, stop);
    let member = Member::new(walk.limited(reader));
    let Some(member) = unless_stopped(member, stop).map_err(error)? else { return Ok(()) };
    walk.unpack(name, member, DEEPEST, visitor)
}

/// The file, or `None` if it could not be read because of a stop, which is no error.
fn unless_stopped<'a>(
    member: io::Result<Member<'a>>,
    stop: Stop<'_>,
) -> io::Result<Option<Member<'a>>> {
    match member {
        Err(_) if stop() => Ok(None),
        other => other.map(Some),
    }
}

/// A kind of collection.
enum Collection {
    Gzip,
    Zstandard,
    Zip,
    Tar,
}

impl Collection {
    fn of(bytes: &[u8]) -> Option<Self> {
        /// The offset of tar's magic number.
        const TAR_MAGIC: std::ops::Range<usize> = 257..262;
        if bytes.starts_with(b"\x1f\x8b") {
            Some(Self::Gzip)
        } else if bytes.starts_with(b"\x28\xb5\x2f\xfd") {
            Some(Self::Zstandard)
        } else if bytes.starts_with(b"PK\x03\x04") {
            Some(Self::Zip)
        } else if bytes.get(TAR_MAGIC) == Some(b"ustar") {
            Some(Self::Tar)
        } else {
            None
        }
    }
}

/// A walk through one file and everything packed in it.
struct Walk<'s> {
    scratch: &'s Path,
    stop: Stop<'s>,
    /// Bytes that may still be unpacked.
    left: Cell<u64>,
}

impl<'s> Walk<'s> {
    fn new(scratch: &'s Path, stop: Stop<'s>) -> Self {
        Self { scratch, stop, left: Cell::new(MOST) }
    }

    fn unpack(
        &self,
        name: &str,
        member: Member<'_>,
        depth: u8,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GatherError> {
        if (self.stop)() {
            return Ok(());
        }
        let collection = Collection::of(&member.head);
        if depth == 0 && collection.is_some() {
            visitor.skipped(name, "too many archives inside each other");
            return Ok(());
        }
        match collection {
            None => visitor.file(name, member),
            Some(Collection::Gzip) => {
                let unpacked = flate2::read::MultiGzDecoder::new(member.reader());
                self.one(name, ".gz", Ok(unpacked), depth, visitor)
            }
            Some(Collection::Zstandard) => {
                let unpacked = ruzstd::decoding::StreamingDecoder::new(member.reader());
                let unpacked = unpacked.map_err(|problem| problem.to_string());
                self.one(name, ".zst", unpacked, depth, visitor)
            }
            Some(Collection::Zip) => self.zipped(name, member, depth, visitor),
            Some(Collection::Tar) => self.tarred(name, member, depth, visitor),
        }
    }

    /// One file that is packed in another.
    fn one(
        &self,
        name: &str,
        ending: &str,
        unpacked: Result<impl Read, String>,
        depth: u8,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GatherError> {
        let member = unpacked.and_then(|reader| {
            Member::new(self.limited(reader)).map_err(|problem| problem.to_string())
        });
        match member {
            Ok(member) => {
                let name = name.strip_suffix(ending).unwrap_or(name);
                self.unpack(name, member, depth - 1, visitor)
            }
            Err(reason) => {
                visitor.skipped(name, &reason);
                Ok(())
            }
        }
    }

    fn limited<R>(&self, reader: R) -> Limited<'_, Stopping<'_, R>> {
        let reader = Stopping { reader, stop: self.stop };
        Limited { reader, left: LONGEST, of_all: &self.left }
    }

    fn zipped(
        &self,
        name: &str,
        member: Member<'_>,
        depth: u8,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GatherError> {
        let archive = member.seekable(self.scratch)?.map_err(|problem| problem.to_string());
        let left = Rc::new(Cell::new(LONGEST_DIRECTORY));
        let archive = archive.and_then(|file| {
            let file = ReadLimit { reader: BufReader::new(file), left: Rc::clone(&left) };
            zip::ZipArchive::new(file).map_err(|problem| problem.to_string())
        });
        // The limit was for the directory, which has been read; the files
        // themselves may be longer.
        left.set(u64::MAX);
        let mut archive = match archive {
            Ok(archive) => archive,
            Err(reason) => {
                visitor.skipped(name, &reason);
                return Ok(());
            }
        };
        for index in 0..archive.len() {
            if (self.stop)() {
                break;
            }
            let (inner, unpacked) = match archive.by_index(index) {
                Ok(file) if file.is_dir() => continue,
                Ok(file) => {
                    let inner = String::from_utf8_lossy(file.name_raw()).into_owned();
                    (format!("{name}/{inner}"), Ok(file))
                }
                Err(problem) => (format!("{name}/{index}"), Err(problem.to_string())),
            };
            self.one(&inner, "", unpacked, depth, visitor)?;
        }
        Ok(())
    }

    fn tarred(
        &self,
        name: &str,
        member: Member<'_>,
        depth: u8,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GatherError> {
        let mut archive = tar::Archive::new(member.reader());
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(problem) => {
                visitor.skipped(name, &problem.to_string());
                return Ok(());
            }
        };
        for entry in entries {
            if (self.stop)() {
                break;
            }
            match entry {
                Ok(entry) if entry.header().entry_type().is_file() => {
                    let inner = format!("{name}/{}", String::from_utf8_lossy(&entry.path_bytes()));
                    self.one(&inner, "", Ok(entry), depth, visitor)?;
                }
                Ok(_) => {}
                Err(problem) => {
                    visitor.skipped(name, &problem.to_string());
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// A reader that fails once it is to stop.
pub(crate) struct Stopping<'a, R> {
    pub(crate) reader: R,
    pub(crate) stop: Stop<'a>,
}

impl<R: Read> Read for Stopping<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Not `Interrupted`, after which callers try again.
        if (self.stop)() { Err(io::Error::other("stopped")) } else { self.reader.read(buffer) }
    }
}

/// A reader that fails once it has read a number of bytes, wherever they are.
struct ReadLimit<R> {
    reader: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for ReadLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let Some(left) = self.left.get().checked_sub(read as u64) else {
            let text = format!("its list of files is longer than {LONGEST_DIRECTORY} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
        };
        self.left.set(left);
        Ok(read)
    }
}

impl<R: Seek> Seek for ReadLimit<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.reader.seek(to)
    }
}

/// A reader that fails when one file, or all files together, unpack to too much.
struct Limited<'w, R> {
    reader: R,
    left: u64,
    of_all: &'w Cell<u64>,
}

impl<R: Read> Read for Limited<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let (own, all) =
            (self.left.checked_sub(read as u64), self.of_all.get().checked_sub(read as u64));
        let (Some(own), Some(all)) = (own, all) else {
            let (what, most) =
                if own.is_none() { ("it has", LONGEST) } else { ("all files here have", MOST) };
            let text = format!("{what} more than {most} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
        };
        self.left = own;
        self.of_all.set(all);
        Ok(read)
    }
}

#[cfg(test)]
mod tests;
