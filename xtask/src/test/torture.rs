//! A slice of `lab torture`: the classes that are the same on every run, with a fixed number
//! of tries, so that a failure here is a change's and not the machine's. What depends on
//! moments (kills, floods) and whole minutes of everything run every night
//! (`.github/workflows/nightly.yml`), and as long as anyone likes by hand.

use std::path::Path;
use std::process::Command;

use super::web;
use crate::cargo::run;
use crate::error::TaskError;

/// Classes of `lab torture` with their tries: some seconds each.
const SLICE: [(&str, &str); 4] =
    [("readers", "20000"), ("options", "30"), ("outputs", "500"), ("twins", "400")];

/// Runs the slice, with the laboratory that the tests' build left.
///
/// # Errors
/// A laboratory that is not there, or a failure that the table lists.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let lab = web::program()?.with_file_name(format!("lab{}", std::env::consts::EXE_SUFFIX));
    for (class, tries) in SLICE {
        let mut command = Command::new(&lab);
        command.args(["torture", "--tries", tries, class]).current_dir(root);
        run(&mut command, "lab torture")?;
    }
    Ok(())
}
