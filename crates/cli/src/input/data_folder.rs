//! The user's folder for Wordwright's data.

use std::env;
use std::path::PathBuf;

use crate::error::CliError;

/// The folder, whether it exists or not; `None` if the environment does not name one.
fn known_data_folder() -> Option<PathBuf> {
    let named = |variable: &str| {
        let value = env::var_os(variable).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    let home = || named("HOME").map(|home| home.join(".local/share"));
    let app_data = || named("APPDATA");
    let folder = named("XDG_DATA_HOME");
    // On Windows HOME is set in some shells only (Git's, for one), and the data must be the
    // same in all of them.
    let folder = if cfg!(windows) {
        folder.or_else(app_data).or_else(home)
    } else {
        folder.or_else(home).or_else(app_data)
    };
    folder.map(|folder| folder.join("wordwright"))
}

/// The same for a command that requires it; `option` names the argument to give
/// instead.
///
/// # Errors
/// The environment does not name a data folder.
pub fn data_folder(option: &str) -> Result<PathBuf, CliError> {
    known_data_folder().ok_or_else(|| {
        CliError::Usage(format!(
            "cannot tell where your data belongs: neither XDG_DATA_HOME, HOME nor APPDATA is set; \
             set HOME, or give {option}"
        ))
    })
}

/// The folder of the pack that commands use without `--knowledge`, whether it exists or
/// not; `option` names the argument to give instead.
///
/// # Errors
/// The environment does not name a data folder.
pub fn default_pack(option: &str) -> Result<PathBuf, CliError> {
    Ok(data_folder(option)?.join("pack"))
}
