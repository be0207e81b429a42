//! The requirements of deny.toml on dependencies: licences, sources and known
//! vulnerabilities. `cargo deny` and `cargo audit` run if they are installed,
//! and advisories are checked if their database can be reached. Since nothing
//! else depends on the network, a missing tool or database is only reported,
//! unless [`REQUIRED`] is set, as in continuous integration.

use std::ffi::{OsStr, OsString};
use std::path::Path;

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
        if is_set(std::env::var_os(REQUIRED)) {
            return Err(TaskError::Advisories { absent: missing, variable: REQUIRED });
        }
        println!("skipped: {missing}");
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "licenses", "bans", "sources"], None)?;
    }
    if deny && database {
        cargo(root, &["deny", "--locked", "check", "advisories"], None)?;
    }
    if audit && database {
        cargo(root, &["audit"], None)?;
    }
    Ok(())
}

/// The variable that turns missing tools into a failure.
const REQUIRED: &str = "WORDWRIGHT_ADVISORIES";

fn is_set(value: Option<OsString>) -> bool {
    value.is_some_and(|value| !value.is_empty())
}

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
    fn an_empty_variable_requires_nothing() {
        assert!(is_set(Some("required".into())));
        assert!(!is_set(Some("".into())) && !is_set(None));
    }
}
