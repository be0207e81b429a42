//! Opens knowledge packs for commands.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_knowledge::Pack;
use wordwright_knowledge::pack::MANIFEST;
use wordwright_solve::Solver;

use crate::error::CliError;
use crate::input::data_folder::default_pack;
use crate::terminal::output;

/// The name of the embedded pack for `--knowledge`.
const BUILT_IN: &str = "built-in";

/// Selects the knowledge to solve with.
#[derive(Debug, Clone, Args)]
pub struct PackArgs {
    /// The knowledge pack, or `built-in`; by default the pack in your data folder, if there is
    /// one (see `wordwright knowledge info`)
    #[arg(long, value_name = "DIR")]
    knowledge: Option<PathBuf>,
}

/// An open pack, from a folder or embedded.
pub enum OpenPack {
    /// From a folder.
    Folder(Box<Pack>),
    /// The embedded pack.
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
    /// The pack, kept open for the rest of the process.
    pub fn keep(self) -> &'static Pack {
        match self {
            Self::Folder(pack) => Box::leak(pack),
            Self::Embedded(pack) => pack,
        }
    }

    /// A solver over the pack.
    ///
    /// # Errors
    /// [`CliError::Solve`] if this program's weights cannot be read.
    pub fn solver(&self) -> Result<Solver<'_>, CliError> {
        let path = self.folder().into();
        Solver::new(self).map_err(|problem| CliError::Solve { path, problem })
    }

    /// Prints a note on standard error about what the embedded pack lacks.
    pub fn note_what_it_lacks(&self) {
        if matches!(self, Self::Folder(_)) {
            return;
        }
        output::note(
            "note: this is what the built-in dictionaries and the glossary of common answers can \
             do. An archive of clues with their answers helps more than anything: without its \
             archive PROVERB got 27 % of words right instead of 95. `wordwright knowledge get` \
             fetches one, or add your own with `wordwright knowledge add` and `wordwright \
             knowledge build`; it is then used automatically.",
        );
    }
}

/// The user's own pack, or the embedded one if there is none. A pack that cannot be used
/// causes a warning, not an error.
pub fn open_default() -> OpenPack {
    let folder = default_pack("--knowledge DIR").ok();
    let Some(folder) = folder.filter(|folder| folder.join(MANIFEST).exists()) else {
        return OpenPack::Embedded(Pack::embedded());
    };
    match Pack::open(&folder) {
        Ok(pack) => OpenPack::Folder(Box::new(pack)),
        Err(problem) => {
            output::warn(&format!("{problem}. Until then the built-in knowledge is used instead."));
            OpenPack::Embedded(Pack::embedded())
        }
    }
}

/// The pack of a folder, or the embedded one if it is called `built-in`.
///
/// # Errors
/// [`CliError::Knowledge`].
pub fn open(name: &Path) -> Result<OpenPack, CliError> {
    if name == Path::new(BUILT_IN) {
        return Ok(OpenPack::Embedded(Pack::embedded()));
    }
    Ok(OpenPack::Folder(Box::new(Pack::open(name)?)))
}

impl PackArgs {
    /// Opens the pack without a note on what it lacks.
    ///
    /// # Errors
    /// [`CliError::Knowledge`].
    pub fn open_quietly(&self) -> Result<OpenPack, CliError> {
        match &self.knowledge {
            Some(name) => open(name),
            None => Ok(open_default()),
        }
    }

    /// Whether no pack was named.
    pub fn is_default(&self) -> bool {
        self.knowledge.is_none()
    }

    /// Opens the pack. For the embedded one, prints a note on standard error
    /// about what it lacks.
    ///
    /// # Errors
    /// [`CliError::Knowledge`].
    pub fn open(&self) -> Result<OpenPack, CliError> {
        let pack = self.open_quietly()?;
        pack.note_what_it_lacks();
        Ok(pack)
    }
}
