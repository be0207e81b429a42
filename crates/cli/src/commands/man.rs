//! `wordwright man`: writes manual pages, generated from the same types as the
//! help.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder to write into, created if missing; existing pages are overwritten
    folder: PathBuf,
}

/// Writes one page per command.
///
/// # Errors
/// A folder that cannot be written.
pub fn run(args: &ManArgs, command: Command) -> Result<Exit, CliError> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    std::fs::create_dir_all(&args.folder)
        .map_err(|problem| CliError::Write { path: args.folder.clone(), problem })?;
    write(&command, "wordwright", &args.folder)?;
    Ok(Exit::Done)
}

fn write(command: &Command, name: &str, folder: &Path) -> Result<(), CliError> {
    let path = folder.join(format!("{name}.1"));
    let mut page = Vec::new();
    Man::new(command.clone().name(name.to_owned()))
        .render(&mut page)
        .map_err(|problem| CliError::Write { path: path.clone(), problem })?;
    files::write(&path, &page, true)?;
    for part in command.get_subcommands().filter(|part| !part.is_hide_set()) {
        write(part, &format!("{name}-{}", part.get_name()), folder)?;
    }
    Ok(())
}
