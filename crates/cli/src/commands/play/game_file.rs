//! The file of a game, to which other programs may write as well.

use std::path::{Path, PathBuf};

use crate::error::CliError;
use crate::input::files;

/// A file that is replaced only while it holds what this process last read or wrote: someone
/// may resume the same game in another window, and the one who moves last would otherwise
/// delete the other's turns.
///
/// Comparing was chosen over a lock for the whole session. The file is replaced at every
/// save, so the lock would need a file of its own beside it, and it would not keep out an
/// editor or an older version. Between comparing and replacing are microseconds, in which
/// two saves can still cross.
pub struct GameFile {
    path: PathBuf,
    known: Known,
}

/// What the file should hold.
enum Known {
    /// Whatever it is, it may be replaced.
    Anything,
    /// Nothing: there was no file.
    Nothing,
    /// What was read or written last.
    Content(Vec<u8>),
}

impl GameFile {
    /// The file of a new game. If it exists, it is replaced only with `force`.
    pub fn new(path: &Path, force: bool) -> Self {
        let known = if force { Known::Anything } else { Known::Nothing };
        Self { path: path.to_owned(), known }
    }

    /// The file of a game that was read.
    pub fn read(path: &Path, content: Vec<u8>) -> Self {
        Self { path: path.to_owned(), known: Known::Content(content) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// [`CliError::Changed`] if another program has changed it, or [`CliError::Write`].
    pub fn write(&mut self, bytes: Vec<u8>) -> Result<(), CliError> {
        // A file that was deleted is written anew. A device or a pipe holds nothing.
        if self.path.is_file() && self.is_changed() {
            return Err(CliError::Changed { path: self.path.clone() });
        }
        files::write(&self.path, &bytes, true)?;
        self.known = Known::Content(bytes);
        Ok(())
    }

    fn is_changed(&self) -> bool {
        match &self.known {
            Known::Anything => false,
            Known::Nothing => true,
            // A file that can no longer be read is not the one that was written.
            Known::Content(known) => files::read(&self.path, files::SizeLimit::GAME)
                .map_or(true, |found| found != *known),
        }
    }
}
