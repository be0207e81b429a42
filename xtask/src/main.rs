//! Developer commands: `cargo xtask COMMAND`.

#![allow(missing_docs, reason = "a binary: nobody reads its items from outside")]

mod archive;
mod book;
mod cargo;
mod dist;
mod error;
mod fuzz;
mod knowledge;
mod lexicon;
mod npm;
mod serve;
mod server;
mod test;
mod web;

use std::process::ExitCode;

// For its features alone: `Cargo.toml` says why.
use getrandom as _;

use error::TaskError;

/// The variable that names the folder of measuring data.
const DATA: &str = "WORDWRIGHT_DATA";

/// A command: its name, what it does, and the function that takes the
/// arguments after the name.
type Command = (&'static str, &'static str, fn(&[String]) -> Result<(), TaskError>);

/// Every command, in the order in which the usage text lists them.
const COMMANDS: &[Command] = &[
    ("test", test::ABOUT, test::run),
    ("fuzz", fuzz::ABOUT, fuzz::run),
    ("lexicon", lexicon::ABOUT, lexicon::run),
    ("knowledge", knowledge::ABOUT, knowledge::run),
    ("book", book::ABOUT, book::run),
    ("web", web::ABOUT, web::run),
    ("dist", dist::ABOUT, dist::run),
    ("serve", serve::ABOUT, serve::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let found = arguments
        .split_first()
        .and_then(|(name, rest)| Some((COMMANDS.iter().find(|command| command.0 == name)?, rest)));
    let Some((command, rest)) = found else {
        eprintln!("usage: cargo xtask COMMAND");
        for (name, about, _) in COMMANDS {
            eprintln!("  {name:<10} {about}");
        }
        return ExitCode::from(2);
    };
    match command.2(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", command.0);
            ExitCode::from(2)
        }
    }
}
