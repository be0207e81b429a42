//! Runs one shard and writes it into a folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use wordwright_files::{Draft, Output};

use crate::manifest::Manifest;
use crate::shard_file::{self, ShardState};
use crate::work::Watch;
use crate::{BatchError, Shard, Worker, inputs};

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunOutcome {
    /// The shard was done now and is in this file.
    Done(PathBuf),
    /// The shard was already there, complete.
    Skipped(PathBuf),
}

/// Does one shard of the manifest in that file on `threads` threads and writes
/// it into `folder`. A complete shard is left alone; a damaged one is redone.
///
/// # Errors
/// Anything wrong with the manifest, the inputs or the folder, before any work
/// where possible; nothing is written then.
pub fn run(
    manifest: &Path,
    shard: Shard,
    folder: &Path,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Result<RunOutcome, BatchError> {
    let (manifest, base) = Manifest::open(manifest)?;
    manifest.check_package()?;
    check_folder(folder)?;
    if let Some(path) = done(&manifest.hash(), manifest.items(), shard, folder)? {
        return Ok(RunOutcome::Skipped(path));
    }
    inputs::check_inputs(&manifest, &base, shard)?;
    let worker = Worker::open(manifest, &base, threads)?;
    let bytes = worker.run(shard, &mut |input| inputs::read(&base, input), watch)?;
    write_shard(folder, shard, &bytes).map(RunOutcome::Done)
}

/// The file of a shard, if it is there and complete, for the manifest with this
/// hash and number of items.
///
/// # Errors
/// A file that cannot be read, or is a shard of another manifest.
pub fn done(
    hash: &str,
    items: usize,
    shard: Shard,
    folder: &Path,
) -> Result<Option<PathBuf>, BatchError> {
    let path = folder.join(shard.file_name());
    match shard_file::state(&path, hash, shard, items)? {
        ShardState::Whole(_) => Ok(Some(path)),
        ShardState::Torn | ShardState::Nothing => Ok(None),
        ShardState::Other(found) => {
            Err(BatchError::OtherManifest { path, found, expected: hash.to_owned() })
        }
    }
}

/// Makes sure before any work that a folder is there and takes files.
///
/// # Errors
/// [`BatchError::Write`].
pub fn check_folder(folder: &Path) -> Result<(), BatchError> {
    if folder.exists() && !folder.is_dir() {
        let problem = io::Error::other("it is a file, expected a folder");
        return Err(BatchError::write(folder)(problem));
    }
    fs::create_dir_all(folder).map_err(BatchError::write(folder))?;
    // Dropping a draft removes it, even if the disk had no room for its bytes.
    Draft::begin(&folder.join("writable"))
        .and_then(|mut draft| draft.write_all(b"is it?"))
        .map_err(BatchError::write(folder))
}

/// Writes a shard's bytes into a folder.
///
/// # Errors
/// [`BatchError::Write`]; nothing is left behind then.
pub fn write_shard(folder: &Path, shard: Shard, bytes: &[u8]) -> Result<PathBuf, BatchError> {
    let path = folder.join(shard.file_name());
    write_bytes(&path, bytes)?;
    Ok(path)
}

/// Writes a file under a temporary name, and renames it when its bytes are on
/// the disk. If `write` fails, nothing is left behind. A device or a pipe gets
/// the bytes as they come; `-` is standard output.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), BatchError>,
) -> Result<(), BatchError> {
    let place = if path.as_os_str() == "-" { Path::new("/dev/stdout") } else { path };
    let mut output = Output::begin(place).map_err(BatchError::write(path))?;
    write(&mut output)?;
    output.finish().map_err(BatchError::write(path))
}

/// Writes all of the bytes or none.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), BatchError> {
    write_whole(path, |file| file.write_all(bytes).map_err(BatchError::write(path)))
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_socket_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let error = write_bytes(&path, b"all").unwrap_err().to_string();
        assert!(path.exists() && !path.is_file());
        assert!(error.contains("cannot be written"), "{error}");
    }

    #[test]
    fn a_file_is_not_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, b"precious").unwrap();
        let error = check_folder(&path).unwrap_err().to_string();
        assert!(error.contains("it is a file, expected a folder"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"precious");
    }

    #[test]
    fn a_full_disk_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        write_bytes(&path, b"whole").unwrap();
        let error = write_whole(&path, |file| {
            file.write_all(b"half").unwrap();
            Err(BatchError::write(&path)(ErrorKind::StorageFull.into()))
        });
        let error = error.unwrap_err().to_string();
        assert!(error.contains("make room"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
