//! `cargo xtask web`: builds the browser application and packs it into the
//! archive that the workbench embeds.
//!
//! The archive is committed, so that a build of the program needs no Node. It
//! depends on the pages alone: entries are sorted and carry no times, and it is
//! left as it is where its contents are those of the build.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::cargo::root;
use crate::error::TaskError;
use crate::npm::{NODE, has_node, npm, packages};

pub const ABOUT: &str = "builds the pages of the workbench and packs them for every build";

/// The archive that the workbench embeds.
const ARCHIVE: &str = "crates/workbench/pages.zip";

/// Files by their paths.
type Files = BTreeMap<String, Vec<u8>>;

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
    pack(&root)
}

/// Packs what was built, unless the archive holds it already.
fn pack(root: &Path) -> Result<(), TaskError> {
    let built = built(root)?;
    let path = root.join(ARCHIVE);
    if packed(&path).is_ok_and(|files| files == built) {
        println!("{ARCHIVE} is up to date");
        return Ok(());
    }
    let unpackable = |problem| TaskError::Archive { path: path.clone(), problem };
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644);
    for (name, bytes) in &built {
        writer.start_file(name.as_str(), options).map_err(unpackable)?;
        writer.write_all(bytes).map_err(|problem| unpackable(problem.into()))?;
    }
    let bytes = writer.finish().map_err(unpackable)?.into_inner();
    fs::write(&path, &bytes).map_err(|source| TaskError::Write { path, source })?;
    println!("wrote {ARCHIVE}: {} files, {} bytes; commit it", built.len(), bytes.len());
    Ok(())
}

/// Compares the archive with what was just built.
///
/// # Errors
/// [`TaskError::Stale`], or files that cannot be read.
pub fn check_packed(root: &Path) -> Result<(), TaskError> {
    let path = root.join(ARCHIVE);
    if packed(&path)? == built(root)? {
        return Ok(());
    }
    Err(TaskError::Stale { path: ARCHIVE.into(), command: "web" })
}

/// The files of the archive.
fn packed(path: &Path) -> Result<Files, TaskError> {
    let bytes = read(path)?;
    let unreadable = |problem: ZipError| TaskError::Archive { path: path.to_owned(), problem };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut files = Files::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|problem| unreadable(problem.into()))?;
        let name = file.name().map_err(unreadable)?.into_owned();
        files.insert(name, bytes);
    }
    Ok(files)
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
            files.insert(name.join("/"), read(&path)?);
        }
    }
    Ok(files)
}

fn read(path: &Path) -> Result<Vec<u8>, TaskError> {
    fs::read(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })
}
