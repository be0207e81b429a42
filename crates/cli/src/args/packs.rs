//! Knowledge packs, as commands open them.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_knowledge::Pack;

use crate::error::CliError;
use crate::terminal::output;

/// Which knowledge to solve with.
#[derive(Debug, Clone, Args)]
pub struct PackArgs {
    /// The knowledge pack that `wordwright knowledge build` made; without it,
    /// what is embedded
    #[arg(long, value_name = "DIR")]
    knowledge: Option<PathBuf>,
}

/// A pack from a folder, or the embedded one.
pub enum OpenPack {
    /// From a folder.
    Folder(Box<Pack>),
    /// Compiled into the program.
    Embedded(&'static Pack),
}

impl Deref for OpenPack {
    type Target = Pack;

    fn deref(&self) -> &Pack {
        match self {
            Self::Folder(pack) => pack,
            Self::Embedded(pack) => pack,
        }
    }
}

impl OpenPack {
    /// The pack for as long as the process lives.
    pub fn keep(self) -> &'static Pack {
        match self {
            Self::Folder(pack) => Box::leak(pack),
            Self::Embedded(pack) => pack,
        }
    }

    /// Tells on standard error what the embedded pack lacks.
    pub fn note_what_it_lacks(&self) {
        if matches!(self, Self::Folder(_)) {
            return;
        }
        output::note(
            "note: this is what the embedded dictionaries alone can do. An archive of clues with \
             their answers helps more than anything: without its archive PROVERB got 27 % of words \
             right instead of 95. Add one with `wordwright knowledge add`, make a pack of it with \
             `wordwright knowledge build`, and name that with --knowledge.",
        );
    }
}

impl PackArgs {
    /// Opens the pack without a note on what it lacks.
    ///
    /// # Errors
    /// [`CliError::Knowledge`].
    pub fn open_quietly(&self) -> Result<OpenPack, CliError> {
        Ok(match &self.knowledge {
            Some(folder) => OpenPack::Folder(Box::new(Pack::open(folder)?)),
            None => OpenPack::Embedded(Pack::embedded()),
        })
    }

    /// The folder of the pack, unless it is the embedded one.
    pub fn folder(&self) -> Option<&Path> {
        self.knowledge.as_deref()
    }

    /// Opens the pack. Standard error tells what the embedded one lacks.
    ///
    /// # Errors
    /// [`CliError::Knowledge`].
    pub fn open(&self) -> Result<OpenPack, CliError> {
        let pack = self.open_quietly()?;
        pack.note_what_it_lacks();
        Ok(pack)
    }
}
