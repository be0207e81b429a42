//! `cargo xtask web`: builds the browser application and packs it, and the book,
//! into the archives that the workbench embeds.

use std::fs;
use std::path::{Path, PathBuf};

use crate::archive::{self, Files};
use crate::book;
use crate::cargo::root;
use crate::error::TaskError;
use crate::npm::{NODE, has_node, npm, packages};

pub const ABOUT: &str = "builds the pages and the help of the workbench and packs them";

/// The archive that the workbench embeds.
const ARCHIVE: &str = "crates/workbench/pages.zip";

/// Builds and packs.
///
/// # Errors
/// No Node, no packages, a build that fails, or files that cannot be used.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    if let Some(found) = arguments.first() {
        return Err(TaskError::Argument { found: found.clone(), expected: "nothing" });
    }
    let (root, web) = (root(), root().join("web"));
    if !has_node() {
        return Err(TaskError::Node { least: NODE });
    }
    if !packages(&root, &web)? {
        return Err(TaskError::NodePackages);
    }
    npm(&root, &web, &["run", "--silent", "build"])?;
    archive::pack(&root, ARCHIVE, &built(&root)?)?;
    // Last, because the help uses the fonts of the pages.
    book::run(arguments)
}

/// Compares the archive with the current build.
///
/// # Errors
/// [`TaskError::Stale`], or files that cannot be read.
pub fn check_packed(root: &Path) -> Result<(), TaskError> {
    archive::compare(root, ARCHIVE, &built(root)?, "web")
}

/// The files that `npm run build` wrote.
fn built(root: &Path) -> Result<Files, TaskError> {
    let folder = root.join("web/dist");
    let mut files = Files::new();
    let mut folders = vec![folder.clone()];
    while let Some(inside) = folders.pop() {
        let unreadable = |source| TaskError::Read { path: inside.clone(), source };
        for entry in fs::read_dir(&inside).map_err(unreadable)? {
            let path: PathBuf = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let parts = path.strip_prefix(&folder).into_iter().flatten();
            let name: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
            let bytes =
                fs::read(&path).map_err(|source| TaskError::Read { path: path.clone(), source })?;
            files.insert(name.join("/"), bytes);
        }
    }
    Ok(files)
}
