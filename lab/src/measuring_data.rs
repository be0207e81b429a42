//! The grids and word lists that figures are reported on. They are not part of
//! this repository: `WORDWRIGHT_DATA` names the folder that holds them.

use std::path::{Path, PathBuf};

use wordwright_cli::error::CliError;

/// The variable that names the folder of measuring data.
pub const VARIABLE: &str = "WORDWRIGHT_DATA";

/// Grids that are measured together, with one word list.
pub struct Set {
    /// Below the data's `grids`.
    pub folder: &'static str,
    /// The prefix of its files' names.
    prefixes: &'static [&'static str],
    /// Below the data's `words`.
    pub words: &'static str,
}

/// The academic grids on which published solvers were compared.
const ACADEMIC: &[&str] = &["15.", "19.", "21.", "23."];

/// All at a minimum score of 50, which is also the score of an unscored word.
pub const SETS: [Set; 6] = [
    Set { folder: "themed15", prefixes: &[""], words: "spread.dict" },
    Set { folder: "sunday21", prefixes: &[""], words: "spread.dict" },
    Set { folder: "academic", prefixes: ACADEMIC, words: "uk.txt" },
    Set { folder: "academic", prefixes: ACADEMIC, words: "words.txt" },
    Set { folder: "low15", prefixes: &[""], words: "spread.dict" },
    Set { folder: "open", prefixes: &["square6."], words: "spread.dict" },
];

/// The set whose first [`SAMPLED_GRIDS`] grids are filled from small samples of
/// [`LISTS`].
pub const SAMPLED_SET: &Set = &SETS[0];

/// How many grids are filled from each sample.
pub const SAMPLED_GRIDS: usize = 30;

/// Every word list of the data, below its `words`.
pub const LISTS: [&str; 5] =
    ["spread.dict", "collaborative.dict", "enable1.txt", "uk.txt", "words.txt"];

impl Set {
    /// The set's grids, in the order of their names.
    pub fn grids(&self, data: &Path) -> Result<Vec<PathBuf>, CliError> {
        let folder = data.join("grids").join(self.folder);
        let mut grids = Vec::new();
        for prefix in self.prefixes {
            grids.extend(files(&folder, prefix)?);
        }
        Ok(grids)
    }
}

/// The absolute path of the folder; `None` if the variable is not set.
pub fn folder() -> Result<Option<PathBuf>, CliError> {
    let Some(path) = std::env::var_os(VARIABLE).map(PathBuf::from) else {
        return Ok(None);
    };
    path.canonicalize().map(Some).map_err(|problem| CliError::Read { path, problem })
}

/// The files of a folder whose names start with `prefix`, in order.
pub fn files(folder: &Path, prefix: &str) -> Result<Vec<PathBuf>, CliError> {
    let error = |problem| CliError::Read { path: folder.to_owned(), problem };
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(prefix) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        let folder = folder.display();
        return Err(CliError::Usage(format!(
            "{folder}: no file whose name starts with '{prefix}'; check {VARIABLE}"
        )));
    }
    paths.sort();
    Ok(paths)
}
