//! Finds libraries that a crate's manifest names and its code does not, and
//! libraries without a reason in `docs/decisions/dependencies.md`.

use std::path::Path;

use super::crates::Member;
use crate::error::TaskError;

const PAGE: &str = "docs/decisions/dependencies.md";

/// The faults of all members.
pub fn check(root: &Path, members: &[Member]) -> Result<Vec<String>, TaskError> {
    let page = read(&root.join(PAGE))?;
    let mut faults = Vec::new();
    for member in members {
        let mut code = String::new();
        add_code(&member.folder, &mut code)?;
        for library in &member.libraries {
            if !mentions(&code, library) {
                faults.push(format!("{}: does not use {library}; remove it", member.name));
            }
            if !is_explained(&page, library) {
                faults.push(format!("{}: {PAGE} does not say why {library}", member.name));
            }
        }
    }
    Ok(faults)
}

/// Adds the text of every source file in a folder.
fn add_code(folder: &Path, code: &mut String) -> Result<(), TaskError> {
    let error = |source| TaskError::Read { path: folder.to_owned(), source };
    for entry in std::fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        if path.is_dir() {
            add_code(&path, code)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *code += &with_included(&path)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, TaskError> {
    let error = |source| TaskError::Read { path: path.to_owned(), source };
    std::fs::read_to_string(path).map_err(error)
}

/// The text of a file, and of those of other crates that it takes in by `#[path]`.
fn with_included(file: &Path) -> Result<String, TaskError> {
    let mut text = read(file)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let paths: Vec<String> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("#[path = \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect();
    for path in paths {
        text += &read(&folder.join(path))?;
    }
    Ok(text)
}

/// Whether code names a library as the beginning of a path.
fn mentions(code: &str, library: &str) -> bool {
    let name = library.replace('-', "_");
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(&name).any(|(at, _)| {
        let rest = &code[at + name.len()..];
        let ends = rest.starts_with("::") || rest.starts_with(';') || rest.starts_with(" as ");
        ends && !code[..at].ends_with(is_part)
    })
}

/// Whether a line of the page begins with the library's name, perhaps among others.
fn is_explained(page: &str, library: &str) -> bool {
    let names = page.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    names.into_iter().any(|(names, _)| names.split(|c| !is_part(c)).any(|name| name == library))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_used_where_a_path_begins_with_it() {
        for used in ["use zip::Archive;", "zip::read(x)", "use zip;", "use zip as z;", "&zip::A"] {
            assert!(mentions(used, "zip"), "{used}");
        }
        for unused in ["a.zip(b)", "gzip::read()", "zip", "// like zip files"] {
            assert!(!mentions(unused, "zip"), "{unused}");
        }
        assert!(mentions("use smol_str::SmolStr;", "smol-str"));
    }

    #[test]
    fn a_library_is_explained_at_the_beginning_of_a_line() {
        let page = "# Dependencies\n\n- tar, flate2 (for archives): the usual zip crates.\n";
        for library in ["tar", "flate2"] {
            assert!(is_explained(page, library), "{library}");
        }
        assert!(!is_explained(page, "zip"));
    }
}
