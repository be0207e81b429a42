//! The requirements of deny.toml on dependencies: licences, sources and known
//! vulnerabilities. `cargo deny` and `cargo audit` run if they are installed,
//! and advisories are checked if their database can be reached. Since nothing
//! else depends on the network, a missing tool or database is only reported,
//! unless [`REQUIRED`] is set, as in continuous integration.

use std::ffi::OsStr;
use std::path::Path;

use super::required::skip;
use crate::cargo::{cargo, cargo_program, works};
use crate::error::TaskError;

/// Runs the installed tools.
///
/// # Errors
/// An advisory, a licence or a source that deny.toml does not allow; something missing that is
/// required.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let has = |tool: &str| works(&cargo_program(), &[tool, "--version"]);
    let (deny, audit) = (has("deny"), has("audit"));
    let reachable = || works(OsStr::new("git"), &["ls-remote", "--exit-code", DATABASE, "HEAD"]);
    let database = (deny || audit) && reachable();
    for missing in missing(deny, audit, database) {
        skip(&missing, REQUIRED)?;
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "licenses", "bans", "sources"], None)?;
    }
    if deny && database {
        cargo(root, &["deny", "--locked", "check", "advisories"], None)?;
    }
    if audit && database {
        for lock in LOCKS {
            cargo(root, &["audit", "--file", lock], None)?;
        }
    }
    Ok(())
}

/// The variable that turns missing tools into a failure.
const REQUIRED: &str = "WORDWRIGHT_ADVISORIES";

/// The dependencies' exact versions. Fuzzing is a workspace of its own, since it needs another
/// toolchain; it compiles and runs its dependencies all the same. Those of the pages are no
/// matter of these tools.
const LOCKS: [&str; 2] = ["Cargo.lock", "fuzz/Cargo.lock"];

/// What is not checked, and why; one message for each thing that is missing.
fn missing(deny: bool, audit: bool, database: bool) -> Vec<String> {
    let mut missing = Vec::new();
    for (has, tool, what) in [
        (deny, "cargo-deny", "the sources and advisories of dependencies"),
        (audit, "cargo-audit", "a second check of advisories"),
    ] {
        if !has {
            missing.push(format!(
                "{what}, since {tool} is not installed (cargo install --locked {tool})"
            ));
        }
    }
    if (deny || audit) && !database {
        missing.push(format!("advisories, since their database ({DATABASE}) cannot be reached"));
    }
    missing
}

/// The repository from which both tools fetch advisories.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_missing_tool_is_named_with_the_command_that_installs_it() {
        let none: [String; 0] = [];
        assert_eq!(missing(true, true, true), none);
        let text = missing(true, false, true).join("\n");
        assert!(text.contains("cargo install --locked cargo-audit") && !text.contains("deny"));
        let text = missing(false, true, true).join("\n");
        assert!(text.contains("cargo install --locked cargo-deny") && !text.contains("audit"));
        assert_eq!(missing(false, false, false).len(), 2);
        let text = missing(true, true, false).join("\n");
        assert!(text.contains(DATABASE), "{text}");
    }

    #[test]
    fn the_locks_are_there() {
        for lock in LOCKS {
            assert!(crate::cargo::root().join(lock).is_file(), "{lock}");
        }
    }
}
