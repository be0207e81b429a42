//! Runs the program as a person would, in a separate folder for each test.

mod answers;
mod bad_input;
mod batch;
mod convert;
mod design;
mod endless;
mod fill;
#[cfg(target_os = "linux")]
mod full_disk;
mod game_files;
mod games;
mod gathering;
mod knowledge;
mod other;
mod papers;
mod place;
mod plays;
mod puzzles;
mod review;
mod schema;
mod serve;
mod solve;
mod ucgi;
mod vocabulary;
mod words;

use place::{Place, Run, as_on_unix};

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_wordwright");

/// Three entries across and three down.
const OPEN: &str = "...\n...\n...\n";

/// Six words, which do not fill [`OPEN`].
const WORDS: &str = "bit;60\nice;50\nten;70\nbin;40\ntea;55\nbig;90\n";
