//! Enforces the architecture: no import cycle between the modules of a crate,
//! no crate dependency that the table in `ARCHITECTURE.md` does not allow, and no
//! library without a use and a reason.

mod crates;
mod cycles;
mod dependencies;
mod imports;
mod source;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::error::TaskError;

/// Checks every crate of the workspace.
///
/// # Errors
/// A file that cannot be read or understood, or the faults.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let members = crates::members(root)?;
    let mut faults = crates::check(root, &members)?;
    faults.extend(dependencies::check(root, &members)?);
    for member in &members {
        for file in ["lib.rs", "main.rs"] {
            let file = member.folder.join("src").join(file);
            if file.is_file() {
                let cycles = cycles::of(&source::read(root, &file)?);
                faults.extend(cycles.iter().map(|cycle| format!("{}: {cycle}", member.name)));
            }
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(TaskError::Architecture { faults: faults.join("\n") })
    }
}
