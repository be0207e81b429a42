//! Python environments, created afresh for each check.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::{run, works};
use crate::error::TaskError;

/// The Pythons that are tried if `PYTHON` is not set; the first suitable one is used.
const PYTHONS: [&str; 7] =
    ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];

/// Fails unless Python is recent enough and can create an environment with pip: Debian's own
/// has `venv` but, without the package python3-venv, no `ensurepip`.
const CAPABLE: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";

/// A Python environment.
pub struct Venv {
    /// The folder of its programs.
    pub bin: PathBuf,
}

impl Venv {
    /// Creates one, replacing any old one: with Python's own `venv`, or with uv
    /// or virtualenv if no Python supports that.
    pub fn fresh(folder: &Path) -> Result<Self, TaskError> {
        emptied(folder)?;
        let named = std::env::var_os("PYTHON");
        let tried: Vec<OsString> = match &named {
            Some(python) => vec![python.clone()],
            None => PYTHONS.map(OsString::from).to_vec(),
        };
        let mut make = if let Some(python) = tried.iter().find(|it| works(it, &["-c", CAPABLE])) {
            let mut command = Command::new(python);
            command.args(["-m", "venv"]);
            command
        } else if named.is_none() && works(OsStr::new("uv"), &["--version"]) {
            let mut command = Command::new("uv");
            command.args(["venv", "--quiet", "--seed", "--python", ">=3.10"]);
            command
        } else if named.is_none() && works(OsStr::new("virtualenv"), &["--version"]) {
            Command::new("virtualenv")
        } else {
            let tried: Vec<_> = tried.iter().map(|it| it.to_string_lossy()).collect();
            return Err(TaskError::Python { tried: tried.join(", ") });
        };
        let shown = make.get_program().to_string_lossy().into_owned();
        run(make.arg(folder), &shown)?;
        Ok(Self { bin: folder.join(if cfg!(windows) { "Scripts" } else { "bin" }) })
    }

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

/// Removes a folder, if it exists.
pub fn emptied(folder: &Path) -> Result<(), TaskError> {
    if !folder.exists() {
        return Ok(());
    }
    let error = |source| TaskError::Write { path: folder.to_owned(), source };
    fs::remove_dir_all(folder).map_err(error)
}
