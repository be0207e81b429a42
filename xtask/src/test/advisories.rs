//! What deny.toml asks of the dependencies: licences, sources and known vulnerabilities.
//! `cargo deny` and `cargo audit` are run where they are installed; advisories, where their
//! database can be reached too. Nothing else depends on the network, so their absence is
//! reported and is no failure; where [`REQUIRED`] is set, as on the forge, it is one.

use std::ffi::OsStr;
use std::path::Path;

use crate::cargo::{cargo, cargo_program, works};
use crate::error::TaskError;

/// Runs what is there.
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

/// The variable that makes what is absent a failure.
const REQUIRED: &str = "WORDWRIGHT_ADVISORIES";

fn absent(what: &str) -> Result<(), TaskError> {
    if std::env::var_os(REQUIRED).is_some_and(|value| !value.is_empty()) {
        return Err(TaskError::Advisories { absent: what.to_owned(), variable: REQUIRED });
    }
    eprintln!("skipped: {what}");
    Ok(())
}

/// Where both tools fetch advisories.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";
