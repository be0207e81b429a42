//! A part of `lab torture`: the deterministic classes, with a fixed number of
//! tries, so that a failure here is caused by a change and not by the machine.
//! Classes that depend on timing (kills, floods) and longer runs of all classes
//! run every night (`.github/workflows/nightly.yml`), or by hand.

use std::path::Path;
use std::process::Command;

use super::web;
use crate::cargo::run;
use crate::error::TaskError;

/// Classes of `lab torture` with their tries: a few seconds each.
const SLICE: [(&str, &str); 4] =
    [("readers", "4000"), ("options", "8"), ("outputs", "120"), ("twins", "80")];

/// Runs this part, with the `lab` program from the tests' build.
///
/// # Errors
/// A missing `lab` program, or a failure in its table.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let lab = web::program()?.with_file_name(format!("lab{}", std::env::consts::EXE_SUFFIX));
    for (class, tries) in SLICE {
        let mut command = Command::new(&lab);
        command.args(["torture", "--tries", tries, class]).current_dir(root);
        run(&mut command, "lab torture")?;
    }
    Ok(())
}
