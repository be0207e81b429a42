//! The requirements of deny.toml on dependencies: licences, sources and known
//! vulnerabilities. `cargo deny` and `cargo audit` run if they are installed,
//! and advisories are checked if their database can be reached. Since nothing
//! else depends on the network, a missing tool or database is only reported,
//! unless [`REQUIRED`] is set, as in continuous integration.

use std::ffi::OsStr;
use std::path::Path;

use crate::cargo::{cargo, cargo_program, works};
use crate::error::TaskError;

/// Runs the installed tools.
///
/// # Errors
/// An advisory, a licence or a source that deny.toml does not allow.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let has = |tool: &str| works(&cargo_program(), &[tool, "--version"]);
    let (deny, audit) = (has("deny"), has("audit"));
    if !deny && !audit {
        return absent("neither cargo-deny nor cargo-audit is installed");
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "licenses", "bans", "sources"], None)?;
    }
    if !works(OsStr::new("git"), &["ls-remote", "--exit-code", DATABASE, "HEAD"]) {
        return absent(&format!("the database of advisories ({DATABASE}) cannot be reached"));
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "advisories"], None)?;
    }
    if audit {
        cargo(root, &["audit"], None)?;
    }
    Ok(())
}

/// The variable that turns missing tools into a failure.
const REQUIRED: &str = "WORDWRIGHT_ADVISORIES";

fn absent(what: &str) -> Result<(), TaskError> {
    if std::env::var_os(REQUIRED).is_some_and(|value| !value.is_empty()) {
        return Err(TaskError::Advisories { absent: what.to_owned(), variable: REQUIRED });
    }
    eprintln!("skipped: {what}");
    Ok(())
}

/// The repository from which both tools fetch advisories.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";
