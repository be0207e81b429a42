//! Runs `lab` as a user would, in a separate folder for each test.

mod bench;
mod evaluate;
mod train;

#[path = "../../../crates/cli/tests/it/place.rs"]
mod place;

use place::Place;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_lab");
