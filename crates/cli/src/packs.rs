//! Knowledge packs, as commands open them.

use std::path::PathBuf;

use clap::Args;
use wordwright_knowledge::Pack;

use crate::error::CliError;

/// Which knowledge to solve with.
#[derive(Debug, Clone, Args)]
pub struct PackArgs {
    /// The knowledge pack that `wordwright knowledge build` made
    #[arg(long, value_name = "DIR")]
    knowledge: PathBuf,
}

impl PackArgs {
    /// Opens the pack.
    ///
    /// # Errors
    /// [`CliError::Knowledge`].
    pub fn open(&self) -> Result<Pack, CliError> {
        Ok(Pack::open(&self.knowledge)?)
    }
}
