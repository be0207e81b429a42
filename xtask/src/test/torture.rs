//! A minute of `lab torture`: enough to show that every class still runs and that nothing
//! obvious has come back. Ten minutes would be half of the whole test run, so that those run
//! every night (`.github/workflows/nightly.yml`), and as many as anyone likes by hand.

use std::path::Path;
use std::process::Command;

use super::web;
use crate::cargo::{cargo, run};
use crate::error::TaskError;

/// Builds the program and the laboratory, and runs every class for a while.
///
/// # Errors
/// A build that fails, or a failure that the table lists.
pub fn check(root: &Path) -> Result<(), TaskError> {
    // The selection and profile of the tests, so that nothing is compiled again.
    cargo(root, &["test", "--workspace", "--no-run", "--locked"], None)?;
    let lab = web::program()?.with_file_name(format!("lab{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(lab);
    command.args(["torture", "--minutes", "1"]).current_dir(root);
    run(&mut command, "lab torture")
}
