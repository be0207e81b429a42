//! Files written whole or not at all.
//!
//! A regular file is replaced in one step: the bytes go into a draft beside it, which then
//! takes its name. Nothing else is ever replaced. A device, a FIFO or the shell's `>(…)` is
//! opened and written to; a symbolic link is followed, so that the file that it leads to
//! changes and the link stays; `/dev/stdout` and `/dev/stderr` are this process's own
//! streams, wherever they lead, since opening them anew would begin at the start of a file
//! that the shell is still writing to.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Symbolic links that are followed, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// How drafts are named: `.NAME.xxxxxx.part`.
const DRAFT_ENDING: &str = ".part";

/// Where a name leads.
enum Place {
    /// A regular file, or none yet.
    File(PathBuf),
    /// A stream of this process.
    Stream(Stream),
    /// Something that is written through.
    Other(PathBuf),
}

#[derive(Clone, Copy)]
enum Stream {
    Output,
    Error,
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(stream) = stream(&path) {
                return Ok(Self::Stream(stream));
            }
            if is_descriptor(&path) {
                return Ok(Self::Other(path));
            }
            match fs::read_link(&path) {
                Ok(target) => path = folder_of(&path).join(target),
                // No link, or nothing.
                Err(_) => {
                    return match path.metadata() {
                        Ok(found) if found.is_file() => Ok(Self::File(path)),
                        Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
                        Ok(_) => Ok(Self::Other(path)),
                        Err(problem) if problem.kind() == io::ErrorKind::NotFound => {
                            Ok(Self::File(path))
                        }
                        Err(problem) => Err(problem),
                    };
                }
            }
        }
        Err(io::Error::other("the symbolic links lead round in circles"))
    }
}

/// The stream that a name always stands for.
fn stream(path: &Path) -> Option<Stream> {
    match path.to_str()? {
        "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => Some(Stream::Output),
        "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => Some(Stream::Error),
        _ => None,
    }
}

/// Whether a name stands for an open file of a process, such as `/dev/fd/63` of `>(…)`.
fn is_descriptor(path: &Path) -> bool {
    let folder = folder_of(path);
    folder == Path::new("/dev/fd")
        || (folder.starts_with("/proc") && folder.file_name() == Some(OsStr::new("fd")))
}

/// Checks that a name may be written to: no file has it, or `force` says so. What is no
/// regular file keeps nothing that could be lost, except for a disk.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`], or what the system says of the name.
pub fn check_new(path: &Path, force: bool) -> io::Result<()> {
    let taken = match Place::of(path)? {
        Place::File(path) => path.exists(),
        Place::Stream(_) => false,
        Place::Other(path) => is_disk(&path),
    };
    if taken && !force { Err(io::ErrorKind::AlreadyExists.into()) } else { Ok(()) }
}

#[cfg(unix)]
fn is_disk(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    path.metadata().is_ok_and(|found| found.file_type().is_block_device())
}

#[cfg(not(unix))]
fn is_disk(_: &Path) -> bool {
    false
}

/// Checks before long work that its result can be written.
///
/// # Errors
/// As [`write()`] would.
pub fn check_writable(path: &Path, force: bool) -> io::Result<()> {
    check_new(path, force)?;
    match Place::of(path)? {
        Place::File(path) => Draft::begin(&path).map(drop),
        // Opening a FIFO would wait for its reader.
        Place::Stream(_) | Place::Other(_) => Ok(()),
    }
}

/// Writes a file, or through to what is none.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] without `force`, and what the system says. A regular
/// file is then as it was.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    check_new(path, force)?;
    match Place::of(path)? {
        Place::Stream(Stream::Output) => put(&mut io::stdout().lock(), bytes),
        Place::Stream(Stream::Error) => put(&mut io::stderr().lock(), bytes),
        // Appending, since the shell may have other text of a descriptor's file before.
        Place::Other(path) => put(&mut OpenOptions::new().append(true).open(path)?, bytes),
        Place::File(path) => {
            let mut draft = Draft::begin(&path)?;
            draft.write_all(bytes)?;
            draft.finish()
        }
    }
}

fn put(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(bytes)?;
    to.flush()
}

/// A regular file that is being written; the file that it will be stays as it is until
/// [`finish`](Draft::finish). A draft that is dropped is gone.
///
/// One that was left by a process that was killed is removed by the next draft of the same
/// file: each holds a lock on its draft as long as it lives.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// A draft of the regular file at `path`, with the permissions of the one that is there.
    ///
    /// # Errors
    /// A folder that takes no file, or a name that is none of a regular file.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let Place::File(path) = Place::of(path)? else {
            return Err(io::Error::other("it is a device, expected a file"));
        };
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut prefix = OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let folder = folder_of(&path);
        sweep(folder, &prefix);
        // Opened here and not by `tempfile`, whose errors name the draft, which nobody asked for.
        let file = Builder::new()
            .prefix(&prefix)
            .suffix(DRAFT_ENDING)
            .make_in(folder, |draft| File::create_new(draft))?;
        // A file system without locks keeps drafts of killed processes, no more.
        let _ = file.as_file().try_lock();
        if let Ok(there) = path.metadata() {
            keep_owner(file.as_file(), &there);
            file.as_file().set_permissions(there.permissions())?;
        }
        Ok(Self { file, path })
    }

    /// Gives the draft its name, its bytes on the disk.
    ///
    /// # Errors
    /// What the system says; the file is then as it was.
    pub fn finish(self) -> io::Result<()> {
        self.file.as_file().sync_data()?;
        self.file.persist(&self.path).map(drop).map_err(|problem| problem.error)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Leaves the file to whom it belongs, as far as this user may.
#[cfg(unix)]
fn keep_owner(draft: &File, there: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let own = draft.metadata().ok().map(|own| (own.uid(), own.gid()));
    if own != Some((there.uid(), there.gid())) {
        // Only root may give files away; another user's copy is better than none.
        let _ = fchown(draft, Some(there.uid()), Some(there.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

/// Removes drafts that nobody holds any more.
fn sweep(folder: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let (prefix, ending) = (prefix.as_encoded_bytes(), DRAFT_ENDING.as_bytes());
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_draft = name.len() == prefix.len() + 6 + ending.len()
            && name.starts_with(prefix)
            && name.ends_with(ending);
        if is_draft && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            // Another process may have removed it first.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
