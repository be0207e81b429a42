//! Files written whole or not at all.
//!
//! A regular file is replaced in one step: the bytes go into a draft beside it, which then
//! takes its name. Nothing else is ever replaced. A device, a FIFO or the shell's `>(…)` is
//! opened and written to; a symbolic link is followed, so that its target changes and the
//! link stays; `/dev/stdout` and `/dev/stderr` are this process's own streams, wherever
//! they lead, since reopening them would start at the beginning of a file that the shell is
//! still writing to.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// How many symbolic links in a row are followed: as many as Linux follows.
const MOST_LINKS: usize = 40;

/// How drafts are named: `.NAME.xxxxxx.wordwright-part`. Drafts of killed processes are
/// removed by their name, so it must be one that nobody else gives to a file.
pub const DRAFT_ENDING: &str = ".wordwright-part";

/// The number of random characters in a draft's name.
const RANDOM: usize = 6;

/// The longest part of a file's name that its draft's name begins with, in bytes: a valid name
/// may be as long as the file system allows (255 bytes on most, 143 on eCryptfs), and the
/// draft's is longer. Two files that begin alike may then share drafts' names; they are told
/// apart by the lock and the random characters, as two drafts of one file are.
const LONGEST_STEM: usize = 100;

/// How many drafts are made at most until one is neither locked nor removed by another process.
const MOST_DRAFTS: usize = 1000;

/// What a name refers to.
enum Place {
    /// A regular file, or none yet.
    File(PathBuf),
    /// A stream of this process.
    Stream(Stream),
    /// A device, a FIFO or the like, which is opened and written to.
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
        Err(io::Error::other("the symbolic links form a loop"))
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

/// Checks that a name may be written to: either no file has it, or `force` is
/// set. Writing to anything but a regular file loses nothing, unless it is a
/// disk.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`], or the system's error for the name.
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
/// Those that [`write()`] would return.
pub fn check_writable(path: &Path, force: bool) -> io::Result<()> {
    check_new(path, force)?;
    match Place::of(path)? {
        Place::File(path) => Draft::begin(&path).map(drop),
        // Opening a FIFO would wait for its reader.
        Place::Stream(_) | Place::Other(_) => Ok(()),
    }
}

/// Writes a file, or to whatever else the name refers to.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] without `force`, or an error from the system.
/// A regular file is then unchanged.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    check_new(path, force)?;
    let mut output = Output::begin(path)?;
    output.write_all(bytes)?;
    output.finish()
}

/// What a name refers to, being written in parts: a regular file appears only when it is
/// [finished](Output::finish), and anything else gets each part at once.
#[derive(Debug)]
pub struct Output(Way);

#[derive(Debug)]
enum Way {
    Draft(Draft),
    Output(io::Stdout),
    Error(io::Stderr),
    Other(File),
}

impl Output {
    /// Begins to write. A regular file of that name is replaced in the end without a question;
    /// [`check_new`] tells whether there is one.
    ///
    /// # Errors
    /// An error from the system.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Ok(Self(match Place::of(path)? {
            Place::Stream(Stream::Output) => Way::Output(io::stdout()),
            Place::Stream(Stream::Error) => Way::Error(io::stderr()),
            // Appends, since the shell may already have written to the descriptor's file.
            Place::Other(path) => Way::Other(OpenOptions::new().append(true).open(path)?),
            Place::File(path) => Way::Draft(Draft::begin(&path)?),
        }))
    }

    /// Gives a regular file its name, and flushes anything else.
    ///
    /// # Errors
    /// An error from the system; a regular file is then unchanged.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Way::Draft(draft) => draft.finish(),
            Way::Output(mut stream) => stream.flush(),
            Way::Error(mut stream) => stream.flush(),
            Way::Other(mut file) => file.flush(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            Way::Draft(draft) => draft,
            Way::Output(stream) => stream,
            Way::Error(stream) => stream,
            Way::Other(file) => file,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

/// A regular file that is being written. The file that it will replace is
/// untouched until [`finish`](Draft::finish); dropping the draft deletes it.
///
/// A draft that a killed process left behind is removed by the next draft of
/// the same file: a process holds a lock on its draft for as long as it lives.
///
/// On Linux, a file without a name (`O_TMPFILE`) would leave nothing behind until it gets a
/// name, and it must get one before it can replace the old file. Not every file system has
/// it, so all of this would be needed beside it.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// A draft of the regular file at `path`, with the permissions of the existing file.
    ///
    /// # Errors
    /// A folder that cannot be written to, or a name that refers to something
    /// other than a regular file.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let Place::File(path) = Place::of(path)? else {
            return Err(io::Error::other("it is a device, expected a file"));
        };
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let prefix = draft_prefix(name);
        let folder = folder_of(&path);
        sweep(folder, &prefix);
        let file = locked_draft(folder, &prefix)?;
        if let Ok(there) = path.metadata() {
            keep_owner(file.as_file(), &there);
            file.as_file().set_permissions(there.permissions())?;
        }
        Ok(Self { file, path })
    }

    /// Flushes the draft to the disk and gives it the file's name.
    ///
    /// # Errors
    /// An error from the system; the file is then unchanged.
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

/// What the names of a file's drafts begin with.
fn draft_prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    if name.len() <= LONGEST_STEM {
        prefix.push(name);
    } else {
        let name = name.to_string_lossy();
        let whole = (0..=LONGEST_STEM).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
        prefix.push(&name[..whole]);
    }
    prefix.push(".");
    prefix
}

/// Keeps the file's owner, as far as this user may.
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

/// A new draft, locked.
///
/// Until it is locked, another process that begins to write the same file may take it for one
/// that a killed process left, and remove it; then another is made.
///
/// # Errors
/// A folder that cannot be written to, or one from which every draft disappears at once.
fn locked_draft(folder: &Path, prefix: &OsStr) -> io::Result<NamedTempFile> {
    for _ in 0..MOST_DRAFTS {
        // Opened here and not by `tempfile`, whose errors would name the draft
        // instead of the user's file.
        let draft = Builder::new()
            .prefix(prefix)
            .rand_bytes(RANDOM)
            .suffix(DRAFT_ENDING)
            .make_in(folder, |draft| File::create_new(draft))?;
        // On a file system without locks, drafts of killed processes stay; nothing worse happens.
        let locked_by_another =
            matches!(draft.as_file().try_lock(), Err(fs::TryLockError::WouldBlock));
        if !locked_by_another && draft.path().exists() {
            return Ok(draft);
        }
    }
    Err(io::Error::other("another program keeps removing what is written beside it; try again"))
}

/// Removes drafts whose process is gone.
fn sweep(folder: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let (prefix, ending) = (prefix.as_encoded_bytes(), DRAFT_ENDING.as_bytes());
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(ending));
        let is_draft = random.is_some_and(|random| {
            random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric)
        });
        // Opening a FIFO of such a name would wait for its writer.
        if !is_draft || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let Ok(draft) = File::open(entry.path()) else { continue };
        // The lock is held until the draft is gone, so that whoever gets it afterwards can see
        // that it is.
        if draft.try_lock().is_ok() {
            // Another process may have removed it first.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
