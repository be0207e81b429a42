//! `wordwright completions`: prints completion scripts, generated from the same
//! types as the help.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output;

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// A closed output.
pub fn run(args: &CompletionsArgs, mut command: Command) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "wordwright", &mut script);
    output::print_bytes(&script)?;
    Ok(Exit::Done)
}
