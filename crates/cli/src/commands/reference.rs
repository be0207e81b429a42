//! `wordwright reference`: prints the reference page with the help of every
//! command.

use std::fmt::Write as _;

use clap::Command;

use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output;

const OPENING: &str = "# The command line

This page is what `wordwright help` prints, command by command; a test keeps it
so. `wordwright completions SHELL` prints a completion script for bash, elvish,
fish, powershell or zsh, and `wordwright man FOLDER` writes manual pages. The
objects that `--json` prints are in [json.md](json.md).
";

/// The width of the help on the page, in columns.
const WIDTH: usize = 90;

/// Prints the page.
///
/// # Errors
/// A closed output.
pub fn run(command: Command) -> Result<Exit, CliError> {
    let mut command = command.disable_help_subcommand(true).term_width(WIDTH);
    command.build();
    let mut page = OPENING.to_owned();
    add(&mut page, &mut command, "wordwright");
    output::print(&page)?;
    Ok(Exit::Done)
}

fn add(page: &mut String, command: &mut Command, name: &str) {
    let help = command.render_long_help().to_string();
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    let text = lines.join("\n");
    // Writing to a string cannot fail.
    let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", text.trim_end());
    for part in command.get_subcommands_mut().filter(|part| !part.is_hide_set()) {
        let name = format!("{name} {}", part.get_name());
        add(page, part, &name);
    }
}
