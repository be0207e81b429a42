//! Files of any kind of collection: folders, `.zip`, `.tar`, `.gz`, `.zst`,
//! each in each. A collection is known by its content, not by its name.

use std::io::{Cursor, Read};
use std::path::Path;

use crate::error::GatherError;

/// The most bytes of one unpacked file, so that no small file fills the memory.
const LONGEST: u64 = 1 << 30;

/// How deep collections may lie in each other.
const DEEPEST: u8 = 6;

/// Hears of each file in turn.
pub trait Visitor {
    /// A file that is no collection.
    ///
    /// # Errors
    /// Whatever ends the visit.
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), GatherError>;

    /// A file that could not be unpacked, and why.
    fn skipped(&mut self, name: &str, reason: &str);
}

/// Visits a file, the files of a folder in the order of their names, or those
/// of a collection in its own order.
///
/// # Errors
/// `path` itself cannot be read, or what the visitor says.
pub fn visit(path: &Path, visitor: &mut dyn Visitor) -> Result<(), GatherError> {
    let error = |problem| GatherError::Read { path: path.to_owned(), problem };
    if !path.is_dir() {
        return unpack(&path.display().to_string(), &read(path)?, DEEPEST, visitor);
    }
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(error)? {
        entries.push(entry.map_err(error)?.path());
    }
    entries.sort();
    for entry in entries {
        // A link to a folder could lead round in circles.
        if entry.is_symlink() && entry.is_dir() {
            visitor.skipped(&entry.display().to_string(), "a link to a folder");
            continue;
        }
        match visit(&entry, visitor) {
            Err(GatherError::Read { path, problem }) => {
                visitor.skipped(&path.display().to_string(), &problem.to_string());
            }
            other => other?,
        }
    }
    Ok(())
}

/// The bytes of a file; `-` is standard input.
fn read(path: &Path) -> Result<Vec<u8>, GatherError> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    bytes.map_err(|problem| GatherError::Read { path: path.to_owned(), problem })
}

/// Visits a file that is in memory, or what is packed in it.
///
/// # Errors
/// What the visitor says.
pub fn visit_bytes(name: &str, bytes: &[u8], visitor: &mut dyn Visitor) -> Result<(), GatherError> {
    unpack(name, bytes, DEEPEST, visitor)
}

fn unpack(
    name: &str,
    bytes: &[u8],
    depth: u8,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    let collection = Collection::of(bytes);
    if depth == 0 && collection.is_some() {
        visitor.skipped(name, "too many collections in each other");
        return Ok(());
    }
    match collection {
        None => visitor.file(name, bytes),
        Some(Collection::Gzip) => {
            let unpacked = limited(flate2::read::MultiGzDecoder::new(bytes));
            one(name, ".gz", unpacked, depth, visitor)
        }
        Some(Collection::Zstandard) => {
            let unpacked = ruzstd::decoding::StreamingDecoder::new(bytes)
                .map_err(|problem| problem.to_string())
                .and_then(limited);
            one(name, ".zst", unpacked, depth, visitor)
        }
        Some(Collection::Zip) => zipped(name, bytes, depth, visitor),
        Some(Collection::Tar) => tarred(name, bytes, depth, visitor),
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
        /// Where a tar file says what it is.
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

/// All bytes of a reader, or why not.
fn limited(reader: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    reader.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|problem| problem.to_string())?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("unpacked it has more than {LONGEST} bytes"));
    }
    Ok(bytes)
}

fn one(
    name: &str,
    ending: &str,
    unpacked: Result<Vec<u8>, String>,
    depth: u8,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    match unpacked {
        Ok(bytes) => unpack(name.strip_suffix(ending).unwrap_or(name), &bytes, depth - 1, visitor),
        Err(reason) => {
            visitor.skipped(name, &reason);
            Ok(())
        }
    }
}

fn zipped(
    name: &str,
    bytes: &[u8],
    depth: u8,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    let mut archive = match zip::ZipArchive::new(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(problem) => {
            visitor.skipped(name, &problem.to_string());
            return Ok(());
        }
    };
    for index in 0..archive.len() {
        let (inner, unpacked) = match archive.by_index(index) {
            Ok(file) if file.is_dir() => continue,
            Ok(file) => {
                let inner = String::from_utf8_lossy(file.name_raw()).into_owned();
                (format!("{name}/{inner}"), limited(file))
            }
            Err(problem) => (format!("{name}/{index}"), Err(problem.to_string())),
        };
        one(&inner, "", unpacked, depth, visitor)?;
    }
    Ok(())
}

fn tarred(
    name: &str,
    bytes: &[u8],
    depth: u8,
    visitor: &mut dyn Visitor,
) -> Result<(), GatherError> {
    let mut archive = tar::Archive::new(bytes);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(problem) => {
            visitor.skipped(name, &problem.to_string());
            return Ok(());
        }
    };
    for entry in entries {
        match entry {
            Ok(entry) if entry.header().entry_type().is_file() => {
                let inner = format!("{name}/{}", String::from_utf8_lossy(&entry.path_bytes()));
                one(&inner, "", limited(entry), depth, visitor)?;
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[derive(Default)]
    struct Heard(Vec<String>);

    impl Visitor for Heard {
        fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), GatherError> {
            self.0.push(format!("{name}: {}", String::from_utf8_lossy(bytes)));
            Ok(())
        }

        fn skipped(&mut self, name: &str, _reason: &str) {
            self.0.push(format!("{name} skipped"));
        }
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(bytes).expect("memory");
        out.finish().expect("memory")
    }

    #[test]
    fn collections_in_collections() {
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_ustar();
        header.set_size(3);
        header.set_cksum();
        tar.append_data(&mut header, "a/b.txt", &b"two"[..]).expect("memory");
        let tar = tar.into_inner().expect("memory");
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(name), bytes).expect("written");
        };
        write("1.txt", b"one");
        write("2.tar.gz", &gzip(&tar));
        write("3.gz", &gzip(b"three")[..12]);
        write("4.zip", b"PK\x03\x04 no more");
        let mut heard = Heard::default();
        visit(folder.path(), &mut heard).expect("visits");
        let prefix = format!("{}/", folder.path().display());
        let heard: Vec<String> = heard.0.iter().map(|line| line.replace(&prefix, "")).collect();
        assert_eq!(heard, ["1.txt: one", "2.tar/a/b.txt: two", "3.gz skipped", "4.zip skipped"]);
    }
}
