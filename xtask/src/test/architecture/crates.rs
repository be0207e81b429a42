//! Compares the dependencies between crates with the table in
//! `ARCHITECTURE.md`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cargo;
use crate::error::TaskError;

const PAGE: &str = "ARCHITECTURE.md";

/// The line above the table's rows.
const HEADING: &str = "| crate | uses |";

/// A crate of the workspace.
pub struct Member {
    /// Its name in the architecture: that of its folder.
    pub name: String,
    pub folder: PathBuf,
    /// The workspace's crates it is built from; tests may use others.
    pub uses: BTreeSet<String>,
    /// The libraries of others in its manifest, by the names that code gives them.
    pub libraries: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    rename: Option<String>,
    kind: Option<String>,
    path: Option<PathBuf>,
}

/// The crates of the workspace, as cargo describes them.
pub fn members(root: &Path) -> Result<Vec<Member>, TaskError> {
    let metadata: Metadata = cargo::metadata(root, &["--no-deps"])?;
    let name =
        |folder: &Path| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let member = |package: Package| {
        let folder = package.manifest_path.parent().unwrap_or(Path::new("")).to_owned();
        let libraries = package.dependencies.iter().filter(|used| used.path.is_none());
        let libraries =
            libraries.map(|used| used.rename.as_ref().unwrap_or(&used.name).clone()).collect();
        let built_from = package.dependencies.into_iter().filter(|used| used.kind.is_none());
        let uses = built_from.filter_map(|used| used.path).map(|path| name(&path)).collect();
        Member { name: name(&folder), folder, uses, libraries }
    };
    Ok(metadata.packages.into_iter().map(member).collect())
}

/// The faults of the table, or of the crates' dependencies.
pub fn check(root: &Path, members: &[Member]) -> Result<Vec<String>, TaskError> {
    let path = root.join(PAGE);
    let page = std::fs::read_to_string(&path).map_err(|source| TaskError::Read { path, source })?;
    Ok(differences(&page, members))
}

pub fn differences(page: &str, members: &[Member]) -> Vec<String> {
    let rows = rows(page);
    let mut faults = Vec::new();
    for member in members {
        let name = &member.name;
        let Some((_, allowed)) = rows.iter().find(|(row, _)| row == name) else {
            faults.push(format!("{name}: not in the table of {PAGE} under '{HEADING}'; add a row"));
            continue;
        };
        for used in member.uses.difference(allowed) {
            faults.push(format!(
                "{name}: uses {used}, which {PAGE} does not allow; remove the dependency, or argue \
                 it there"
            ));
        }
        for missing in allowed.difference(&member.uses) {
            faults.push(format!("{name}: {PAGE} says that it uses {missing}, and it does not"));
        }
    }
    for (row, _) in rows.iter().filter(|(row, _)| members.iter().all(|m| m.name != *row)) {
        faults.push(format!("{PAGE}: has a row for {row}, which is no crate of the workspace"));
    }
    faults
}

/// Each crate of the table with its allowed dependencies. A row may name several crates.
fn rows(page: &str) -> Vec<(String, BTreeSet<String>)> {
    let table = page.lines().skip_while(|line| *line != HEADING).skip(2);
    let mut rows: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in table.take_while(|line| line.starts_with('|')) {
        let mut columns = line.trim_matches('|').split('|');
        let crates = quoted(columns.next().unwrap_or_default());
        let uses: BTreeSet<String> = quoted(columns.next().unwrap_or_default()).collect();
        rows.extend(crates.map(|name| (name, uses.clone())));
    }
    rows
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}
