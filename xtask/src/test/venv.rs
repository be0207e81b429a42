//! Environments for Python, made fresh for each check.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::run;
use crate::error::TaskError;

/// An environment of its own.
pub struct Venv {
    /// Where its programs are.
    pub bin: PathBuf,
}

impl Venv {
    /// Makes one, in the place of any that was there.
    pub fn fresh(folder: &Path) -> Result<Self, TaskError> {
        emptied(folder)?;
        let system = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(Command::new(system).args(["-m", "venv"]).arg(folder), "python3 -m venv")?;
        Ok(Self { bin: folder.join(if cfg!(windows) { "Scripts" } else { "bin" }) })
    }

    /// Its Python.
    pub fn python(&self) -> Command {
        Command::new(self.bin.join("python"))
    }

    /// The search path with its programs first, then the cargo that runs this.
    pub fn path(&self) -> OsString {
        let mut paths = vec![self.bin.clone()];
        if let Some(cargo) = std::env::var_os("CARGO").map(PathBuf::from) {
            paths.extend(cargo.parent().map(Path::to_owned));
        }
        if let Some(old) = std::env::var_os("PATH") {
            paths.extend(std::env::split_paths(&old));
        }
        std::env::join_paths(paths).unwrap_or_default()
    }

    /// Installs packages into it.
    pub fn install(
        &self,
        packages: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> Result<(), TaskError> {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(self.python().args(pip).args(packages), "pip install")
    }
}

/// Removes a folder, if it is there.
pub fn emptied(folder: &Path) -> Result<(), TaskError> {
    if !folder.exists() {
        return Ok(());
    }
    let error = |source| TaskError::Write { path: folder.to_owned(), source };
    fs::remove_dir_all(folder).map_err(error)
}
