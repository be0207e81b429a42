//! What deny.toml asks of the dependencies: licences, sources and known vulnerabilities.
//! `cargo deny` and `cargo audit` are run where they are installed; advisories, where their
//! database can be reached too. Nothing else depends on the network, so their absence is
//! reported and is no failure.

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
        eprintln!("skipped: neither cargo-deny nor cargo-audit is installed");
        return Ok(());
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "licenses", "bans", "sources"], None)?;
    }
    if !works(OsStr::new("git"), &["ls-remote", "--exit-code", DATABASE, "HEAD"]) {
        eprintln!("advisories skipped: their database ({DATABASE}) cannot be reached");
        return Ok(());
    }
    if deny {
        cargo(root, &["deny", "--locked", "check", "advisories"], None)?;
    }
    if audit {
        cargo(root, &["audit"], None)?;
    }
    Ok(())
}

/// Where both tools fetch advisories.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";
