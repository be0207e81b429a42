//! Reads whole files, up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The bytes of a file of at most `most` bytes.
///
/// A regular file that is longer is refused by its size, before anything is
/// read. A device or a pipe has no meaningful size, so at most one byte more
/// than `most` is read from it.
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] for a longer one, or an error from the system.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let size = if about.is_file() { about.len() } else { 0 };
    if size > most {
        return Err(too_large(&format!("{size} bytes"), most));
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size as usize).map_err(|_| io::ErrorKind::OutOfMemory)?;
    take(file, bytes, most)
}

/// The same of nothing but a regular file: for names that another file contains. Who wrote
/// that may be a stranger, and opening a FIFO waits until somebody writes to it.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`] for a device, a FIFO or the like; otherwise as [`read`].
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = path.metadata()?;
    if !about.is_file() && !about.is_dir() {
        let text = "it is a device or a pipe, expected a file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    read(path, most)
}

/// The same for any source of bytes, such as standard input.
///
/// # Errors
/// As [`read`].
pub fn read_from(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    take(source, Vec::new(), most)
}

/// The files in a folder, by name. A FIFO or a device is none of them: nobody named it, and
/// reading it may not end.
///
/// # Errors
/// A folder that cannot be read.
pub fn within(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn take(source: impl Read, mut bytes: Vec<u8>, most: u64) -> io::Result<Vec<u8>> {
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large("more", most));
    }
    Ok(bytes)
}

fn too_large(found: &str, most: u64) -> io::Error {
    let text = format!("found {found}, expected at most {most} bytes");
    io::Error::new(io::ErrorKind::FileTooLarge, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_checked_before_a_byte_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sparse");
        File::create(&path).unwrap().set_len(3 << 30).unwrap();
        let problem = read(&path, 16 << 20).unwrap_err();
        assert_eq!(problem.kind(), io::ErrorKind::FileTooLarge);
        assert!(problem.to_string().contains("3221225472 bytes"), "{problem}");
        std::fs::write(&path, b"whole").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"whole");
        assert_eq!(read(&path, 4).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_that_another_file_names_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        for path in [&*pipe, Path::new("/dev/zero")] {
            let problem = read_regular(path, 1000).unwrap_err();
            assert_eq!(problem.kind(), io::ErrorKind::InvalidInput);
        }
        let file = folder.path().join("file");
        std::fs::write(&file, b"whole").unwrap();
        assert_eq!(read_regular(&file, 5).unwrap(), b"whole");
    }

    #[test]
    fn a_source_without_an_end_is_left_at_the_limit() {
        let problem = read_from(io::repeat(b'a'), 1000).unwrap_err();
        assert_eq!(problem.kind(), io::ErrorKind::FileTooLarge);
        #[cfg(unix)]
        {
            let problem = read(Path::new("/dev/zero"), 1000).unwrap_err();
            assert_eq!(problem.kind(), io::ErrorKind::FileTooLarge);
        }
    }
}
