//! Checks on the files of the repository: none is too long, and none names a
//! path on somebody's machine.

use std::fs;
use std::path::Path;

use crate::error::TaskError;

/// The most lines of a source file.
const MOST_LINES: usize = 800;

/// Folders without handwritten files.
const SKIPPED: [&str; 5] = ["target", ".git", ".venv", "node_modules", "dist"];

/// Top-level folders of a machine that no file of the repository may name.
const MACHINE_FOLDERS: [&str; 5] = ["home", "root", "Users", "work", "tmp"];

/// Checks every text file below `root`.
///
/// # Errors
/// A folder that cannot be read, or the faults, each with file and line.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let mut faults = Vec::new();
    visit(root, Path::new(""), &mut faults)?;
    if faults.is_empty() { Ok(()) } else { Err(TaskError::Files { faults: faults.join("\n") }) }
}

fn visit(root: &Path, folder: &Path, faults: &mut Vec<String>) -> Result<(), TaskError> {
    let path = root.join(folder);
    let unreadable = |source| TaskError::Read { path: path.clone(), source };
    let mut entries: Vec<_> =
        fs::read_dir(&path).map_err(unreadable)?.collect::<Result<_, _>>().map_err(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let inside = folder.join(entry.file_name());
        let kind = entry.file_type().map_err(unreadable)?;
        if kind.is_dir() {
            if !SKIPPED.iter().any(|name| entry.file_name() == *name) {
                visit(root, &inside, faults)?;
            }
        } else if kind.is_file() {
            let bytes = fs::read(entry.path())
                .map_err(|source| TaskError::Read { path: entry.path(), source })?;
            if let Ok(text) = String::from_utf8(bytes) {
                faults.extend(faults_of(&inside, &text));
            }
        }
    }
    Ok(())
}

/// The faults of a file.
fn faults_of(path: &Path, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if path.extension().is_some_and(|extension| extension == "rs") && lines > MOST_LINES {
        let path = path.display();
        faults.push(format!("{path}: {lines} lines, at most {MOST_LINES}; split it by idea"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(found) = machine_path(line) {
            let path = path.display();
            faults.push(format!("{path}:{number}: '{found}' names a place on one machine"));
        }
    }
    faults
}

/// An absolute path into somebody's folder.
fn machine_path(line: &str) -> Option<String> {
    let starts = |at: usize| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | '/' | '_' | '-' | '}'))
    };
    MACHINE_FOLDERS
        .into_iter()
        .map(|folder| format!("/{folder}/"))
        .find(|path| line.match_indices(path.as_str()).any(|(at, _)| starts(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(name: &str, text: &str, expected: &Expect) {
        expected.assert_eq(&faults_of(Path::new(name), text).join("\n"));
    }

    #[test]
    fn places_on_a_machine() {
        let text = "reads\nfrom <home>somebody>x\nsee https://a.b<work>c\nand ..<tmp>x";
        let text = text.replace(['<', '>'], "/");
        let found = faults_of(Path::new("notes.md"), &text).join("\n").replace('/', "|");
        expect!["notes.md:2: '|home|' names a place on one machine"].assert_eq(&found);
    }

    #[test]
    fn long_files() {
        let long = "line\n".repeat(MOST_LINES + 1);
        check("a.txt", &long, &expect![""]);
        check("a.rs", &long, &expect!["a.rs: 801 lines, at most 800; split it by idea"]);
    }
}
