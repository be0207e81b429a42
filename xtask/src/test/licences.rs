//! Checks that every package of the workspace has a licence that is compatible
//! with free use of the whole.

use std::path::Path;

use serde::Deserialize;

use crate::cargo::metadata;
use crate::error::TaskError;

/// Licences that require no more than a notice.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

/// Checks every package that cargo lists, for every platform.
///
/// # Errors
/// Cargo cannot be run or understood, or the packages whose licence is not
/// allowed.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let metadata: Metadata = metadata(root, &[])?;
    let refused: Vec<String> = metadata
        .packages
        .iter()
        .filter(|package| !package.license.as_deref().is_some_and(is_allowed))
        .map(|package| {
            let licence = package.license.as_deref().unwrap_or("no licence");
            format!("{} {}: {licence}", package.name, package.version)
        })
        .collect();
    if refused.is_empty() {
        eprintln!("{} packages", metadata.packages.len());
        return Ok(());
    }
    Err(TaskError::Licences { refused: refused.join("\n") })
}

/// Whether an SPDX expression can be met with allowed licences only. One that
/// is malformed cannot.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    alternatives(&mut words) == Some(true) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn alternatives(words: &mut Words<'_>) -> Option<bool> {
    let mut allowed = requirements(words)?;
    while words.next_if_eq(&"OR").is_some() {
        allowed |= requirements(words)?;
    }
    Some(allowed)
}

fn requirements(words: &mut Words<'_>) -> Option<bool> {
    let mut allowed = licence(words)?;
    while words.next_if_eq(&"AND").is_some() {
        allowed &= licence(words)?;
    }
    Some(allowed)
}

fn licence(words: &mut Words<'_>) -> Option<bool> {
    let name = words.next()?;
    if name == "(" {
        let allowed = alternatives(words)?;
        return words.next_if_eq(&")").map(|_| allowed);
    }
    if words.next_if_eq(&"WITH").is_some() {
        let exception = words.next()?;
        return Some(ALLOWED.contains(&format!("{name} WITH {exception}").as_str()));
    }
    Some(ALLOWED.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions() {
        for expression in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
            "GPL-3.0 AND MIT OR ISC",
        ] {
            assert!(is_allowed(expression), "{expression}");
        }
        for expression in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT",
            "MIT)",
            "MIT WITH GCC-exception-3.1",
            "MIT OR",
            "MIT MIT",
            "MIT AND (GPL-2.0 OR LGPL-3.0)",
        ] {
            assert!(!is_allowed(expression), "{expression}");
        }
    }
}
