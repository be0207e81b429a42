//! The Python package: a wheel, a fresh environment, the package's own tests.
//!
//! Needs Python 3.10 or later and what pip fetches (maturin, `NumPy`, pytest,
//! Ray), and runs only on request.

use std::fs;
use std::path::{Path, PathBuf};

use super::venv::{Venv, emptied};
use crate::cargo::run;
use crate::error::TaskError;

/// The tools that build and test the package.
const PACKAGES: [&str; 2] = ["maturin>=1.9,<2", "mypy"];

/// Runs the check.
///
/// # Errors
/// No Python, packages that pip cannot install, or a test that fails.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let (folder, wheels) = (root.join("target/python"), root.join("target/python-wheels"));
    emptied(&wheels)?;
    let venv = Venv::fresh(&folder)?;
    venv.install(PACKAGES)?;

    // Tests check results, not speed, so a quick build is enough.
    let crate_folder = root.join("crates/python");
    let mut build = venv.python();
    build.args(["-m", "maturin", "build", "--locked", "--profile", "dev", "--out"]).arg(&wheels);
    // maturin uses the cargo on the path, which must be the one that runs this.
    run(build.current_dir(&crate_folder).env("PATH", venv.path()), "maturin build")?;
    let mut wheel = wheel(&wheels)?.into_os_string();
    wheel.push("[batch,test]");
    venv.install([wheel])?;

    let stubs = ["-m", "mypy", "--strict", "--package", "wordwright"];
    run(venv.python().args(stubs).current_dir(&folder), "mypy")?;
    let stubs = ["-m", "mypy.stubtest", "wordwright"];
    run(venv.python().args(stubs).current_dir(&folder), "stubtest")?;
    let mut tests = venv.python();
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).current_dir(&crate_folder);
    run(&mut tests, "pytest")
}

fn wheel(folder: &Path) -> Result<PathBuf, TaskError> {
    let error = |source| TaskError::Read { path: folder.to_owned(), source };
    let mut entries = fs::read_dir(folder).map_err(error)?.filter_map(Result::ok);
    let wheel = entries.find(|entry| entry.path().extension().is_some_and(|end| end == "whl"));
    wheel.map(|entry| entry.path()).ok_or_else(|| error(std::io::ErrorKind::NotFound.into()))
}
