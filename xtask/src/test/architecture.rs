//! Keeps the architecture true: no import cycle between the modules of a crate,
//! and no crate that uses another against the table in `ARCHITECTURE.md`.

mod crates;
mod cycles;
mod imports;
mod source;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::error::TaskError;

/// Crates that still have import cycles. They go from this list as they are
/// untangled: a name on it whose crate has no cycle is a fault too, so that
/// none can come back.
const STILL_TANGLED: &[&str] = &["batch", "formats", "grid", "python", "solve", "workbench"];

/// Checks every crate of the workspace.
///
/// # Errors
/// A file that cannot be read or understood, or the faults.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let members = crates::members(root)?;
    let mut faults = crates::check(root, &members)?;
    for member in &members {
        let mut cycles = Vec::new();
        for file in ["lib.rs", "main.rs"] {
            let file = member.folder.join("src").join(file);
            if file.is_file() {
                cycles.extend(cycles::of(&source::read(root, &file)?));
            }
        }
        let name = &member.name;
        match (STILL_TANGLED.contains(&name.as_str()), cycles.is_empty()) {
            (false, _) => faults.extend(cycles.iter().map(|cycle| format!("{name}: {cycle}"))),
            (true, false) => cycles.iter().for_each(|cycle| eprintln!("{name} (known): {cycle}")),
            (true, true) => faults.push(format!(
                "{name}: has no import cycle left; take it from STILL_TANGLED in \
                 xtask/src/test/architecture.rs"
            )),
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(TaskError::Architecture { faults: faults.join("\n") })
    }
}
