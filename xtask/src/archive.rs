//! Archives of files that the program embeds, committed so that a build needs
//! none of the tools that make them.
//!
//! An archive depends only on its files: entries are sorted and carry no times,
//! and an archive that already holds the files is left unchanged.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::path::Path;

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::error::TaskError;

/// Files by their paths, with `/` on every system.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Endings of files that are already compressed.
const COMPRESSED: [&str; 2] = [".webp", ".woff2"];

/// The compression effort: zopfli's default. It saves 3 % of the deflated bytes and takes
/// seconds, and an archive is packed only when its files change.
const LEVEL: i64 = 24;

/// Writes `files` to the archive `name` below `root`, unless it holds them already.
///
/// # Errors
/// Files that cannot be packed or written.
pub fn pack(root: &Path, name: &str, files: &Files) -> Result<(), TaskError> {
    let path = root.join(name);
    if unpack(&path).is_ok_and(|packed| packed == *files) {
        println!("{name} is up to date");
        return Ok(());
    }
    let unpackable = |problem| TaskError::Archive { path: path.clone(), problem };
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let method = if COMPRESSED.iter().any(|ending| name.ends_with(ending)) {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .compression_level((method == CompressionMethod::Deflated).then_some(LEVEL))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644);
        writer.start_file(name.as_str(), options).map_err(unpackable)?;
        writer.write_all(bytes).map_err(|problem| unpackable(problem.into()))?;
    }
    let bytes = writer.finish().map_err(unpackable)?.into_inner();
    fs::write(&path, &bytes).map_err(|source| TaskError::Write { path, source })?;
    println!("wrote {name}: {} files, {} bytes; commit it", files.len(), bytes.len());
    Ok(())
}

/// Compares the archive `name` below `root` with the files that it should hold.
///
/// # Errors
/// [`TaskError::Stale`], which names `command`, or an archive that cannot be read.
pub fn compare(
    root: &Path,
    name: &str,
    files: &Files,
    command: &'static str,
) -> Result<(), TaskError> {
    if unpack(&root.join(name))? == *files {
        return Ok(());
    }
    Err(TaskError::Stale { path: name.into(), command })
}

/// The names of the files of an archive.
///
/// # Errors
/// An archive that cannot be read.
pub fn names(path: &Path) -> Result<Vec<String>, TaskError> {
    Ok(unpack(path)?.into_keys().collect())
}

/// The files of an archive.
fn unpack(path: &Path) -> Result<Files, TaskError> {
    let bytes =
        fs::read(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
    let unreadable = |problem: ZipError| TaskError::Archive { path: path.to_owned(), problem };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut files = Files::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|problem| unreadable(problem.into()))?;
        let name = file.name().map_err(unreadable)?.into_owned();
        files.insert(name, bytes);
    }
    Ok(files)
}
