//! `wordwright` without arguments: shows what the program can do.

use std::path::Path;

use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, STRONG, styled};

/// The column where descriptions of commands start.
const COLUMN: usize = 24;

/// The commands on the first page, with descriptions.
const COMMANDS: [(&str, &str); 5] = [
    ("demo", "see it fill a crossword, solve one and play a few moves"),
    ("serve", "compose, solve and play in your browser"),
    ("fill pattern.txt", "fill a crossword grid with words"),
    ("solve puzzle.puz", "solve a crossword from its clues"),
    ("play", "play a crossword board game against the computer"),
];

/// Commands to try after the demo, which do not need the user's own files.
const AFTER_DEMO: [(&str, &str); 3] =
    [COMMANDS[1], COMMANDS[4], ("words match 'cross*'", "search the built-in words by a pattern")];

/// Prints the first page.
///
/// # Errors
/// A closed output.
pub fn run() -> Result<Exit, CliError> {
    let name = invocation();
    output::print(&format!(
        "Wordwright composes, solves and plays word puzzles.\n\n{}\n\
         `{name} help` lists every command.\n",
        listed(&name, &COMMANDS)
    ))?;
    Ok(Exit::Done)
}

/// What to try after the demo.
pub fn after_demo() -> String {
    let next = styled(STRONG, "What you can do next");
    format!("\n{next}\n\n{}", listed(&invocation(), &AFTER_DEMO))
}

fn listed(name: &str, commands: &[(&str, &str)]) -> String {
    let line = |(command, about): &(&str, &str)| format!("  {name} {command:<COLUMN$}{about}\n");
    commands.iter().map(line).collect()
}

/// How the user called this program, so that printed commands can be typed: a
/// program started by `cargo run` is not on the path.
fn invocation() -> String {
    let called = std::env::args().next().unwrap_or_default();
    let path = Path::new(&called);
    let is_nearby = path.is_relative() && path.components().count() > 1;
    if is_nearby { called } else { "wordwright".to_owned() }
}
