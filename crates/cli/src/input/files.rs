//! Reads complete files, and writes them so that no file is ever half written.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// The maximum length of a file, in bytes. Each limit is far above real files, so that a
/// file given by mistake, or a device, causes an error and does not fill the memory.
#[derive(Debug, Clone, Copy)]
pub struct SizeLimit(u64);

impl SizeLimit {
    /// A puzzle: the limit of the readers.
    pub const PUZZLE: Self = Self(wordwright_formats::LONGEST_FILE as u64);
    /// A word list, a compiled lexicon or a word graph.
    pub const WORDS: Self = Self(wordwright_service::limits::WORDS_FILE);
    /// A game's record.
    pub const GAME: Self = Self(16 << 20);
    /// Rules or an alphabet, written by hand.
    pub const DESCRIPTION: Self = Self(1 << 20);
    /// Leave values, or the state of their training.
    pub const LEAVES: Self = Self(256 << 20);
    /// Data for measurements.
    pub const DATA: Self = Self(1 << 30);
}

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// [`CliError::Read`], or [`CliError::TooLong`] for more than `most`.
pub fn read(path: &Path, most: SizeLimit) -> Result<Vec<u8>, CliError> {
    let bytes = if path.as_os_str() == "-" {
        wordwright_files::read_from(io::stdin().lock(), most.0)
    } else {
        wordwright_files::read(path, most.0)
    };
    bytes.map_err(|problem| match problem.kind() {
        io::ErrorKind::FileTooLarge => CliError::TooLong { path: path.to_owned(), problem },
        _ => CliError::Read { path: path.to_owned(), problem },
    })
}

/// The named files and those in the named folders, sorted by name.
///
/// # Errors
/// [`CliError::Read`].
pub fn within(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        files.extend(in_folder(path)?);
    }
    files.sort_unstable();
    Ok(files)
}

/// The files in a folder, sorted by name.
///
/// # Errors
/// [`CliError::Read`].
pub fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    wordwright_files::within(folder)
        .map_err(|problem| CliError::Read { path: folder.to_owned(), problem })
}

/// Checks that a file may be written: it does not exist, `force` is set, or it is a device
/// or a pipe, where nothing is lost.
///
/// # Errors
/// [`CliError::Exists`].
pub fn check_new(path: &Path, force: bool) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return Ok(());
    }
    wordwright_files::check_new(path, force).map_err(|problem| unwritten(path, problem))
}

/// Checks before long work starts that its result can be written.
///
/// # Errors
/// [`CliError::Exists`] without `force`, or [`CliError::Write`].
pub fn check_writable(path: &Path, force: bool) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return Ok(());
    }
    wordwright_files::check_writable(path, force).map_err(|problem| unwritten(path, problem))
}

/// Writes a file completely or not at all; writes directly to anything but a regular
/// file. `-` is standard output.
///
/// # Errors
/// [`CliError::Exists`] without `force`, or [`CliError::Write`].
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return crate::terminal::output::print_bytes(bytes);
    }
    wordwright_files::write(path, bytes, force).map_err(|problem| unwritten(path, problem))
}

fn unwritten(path: &Path, problem: io::Error) -> CliError {
    let path = path.to_owned();
    match problem.kind() {
        io::ErrorKind::AlreadyExists => CliError::Exists { path },
        // Only a direct write has a reader that can disappear.
        io::ErrorKind::BrokenPipe => CliError::Closed,
        _ => CliError::Write { path, problem },
    }
}
