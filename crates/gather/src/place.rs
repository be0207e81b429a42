//! The user's data folder and the paths in it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::GatherError;

/// A folder with the clue database, the pack built from it, `WordNet` and downloads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    folder: PathBuf,
}

impl Place {
    /// The folder, whether it exists or not.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The clue database.
    pub fn database(&self) -> PathBuf {
        self.folder.join("clues.db")
    }

    /// The pack that solvers use by default.
    pub fn pack(&self) -> PathBuf {
        self.folder.join("pack")
    }

    /// `WordNet`'s files, once a source has provided them.
    pub fn wordnet(&self) -> PathBuf {
        self.folder.join("wordnet")
    }

    /// Downloads that have not been added yet.
    pub(crate) fn downloads(&self) -> PathBuf {
        self.folder.join("downloads")
    }

    /// Creates the folder, and keeps other processes from gathering into it while the
    /// file is open.
    pub(crate) fn lock(&self) -> Result<File, GatherError> {
        let failed = |problem| GatherError::write(&self.folder, problem);
        fs::create_dir_all(&self.folder).map_err(|problem| {
            GatherError::folder(&self.folder, problem, "`wordwright knowledge get --folder DIR`")
        })?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let lock = options.open(self.folder.join("gather.lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(GatherError::Busy { path: self.folder.clone() }),
            Err(TryLockError::Error(problem)) => Err(failed(problem)),
        }
    }
}
