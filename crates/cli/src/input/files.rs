//! Reads whole files, and writes them so that none is ever half written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// [`CliError::Read`].
pub fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|problem| CliError::Read { path: path.to_owned(), problem })
}

/// The files named, and those in the folders named, by name.
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
        let error = |problem| CliError::Read { path: path.clone(), problem };
        for entry in path.read_dir().map_err(error)? {
            let path = entry.map_err(error)?.path();
            if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a file may be written: it is not there, or `force` says so.
///
/// # Errors
/// [`CliError::Exists`].
pub fn check_new(path: &Path, force: bool) -> Result<(), CliError> {
    if !force && path.symlink_metadata().is_ok() {
        return Err(CliError::Exists { path: path.to_owned() });
    }
    Ok(())
}

/// Checks before long work that its result can be written.
///
/// # Errors
/// [`CliError::Exists`] without `force`, or [`CliError::Write`].
pub fn check_writable(path: &Path, force: bool) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return Ok(());
    }
    check_new(path, force)?;
    let error = |problem| CliError::Write { path: path.to_owned(), problem };
    let draft = draft_of(path).ok_or_else(|| error(io::ErrorKind::InvalidFilename.into()))?;
    fs::write(&draft, b"").and_then(|()| fs::remove_file(&draft)).map_err(error)
}

/// Writes a file: the bytes go into a new file beside it, which then takes its
/// name. `-` is standard output.
///
/// # Errors
/// [`CliError::Exists`] without `force`, or [`CliError::Write`].
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return crate::terminal::output::say_bytes(bytes);
    }
    check_new(path, force)?;
    let error = |problem| CliError::Write { path: path.to_owned(), problem };
    let draft = draft_of(path).ok_or_else(|| error(io::ErrorKind::InvalidFilename.into()))?;
    let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    written.map_err(|problem| {
        // The draft may never have come to be.
        let _ = fs::remove_file(&draft);
        error(problem)
    })
}

/// A name beside `path` that only this process uses.
fn draft_of(path: &Path) -> Option<PathBuf> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name()?);
    name.push(format!(".{}.part", std::process::id()));
    Some(path.with_file_name(name))
}
