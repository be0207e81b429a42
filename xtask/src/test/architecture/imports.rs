//! Which module each path leads to, through re-exports to where the thing is
//! defined.

use super::source::{Crate, Module, Named};

/// A path in one module that leads into another.
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    /// Line of the file of `from`.
    pub line: usize,
}

/// Imports of imports are followed no deeper, so that a crate that does not
/// compile, with two globs that name each other, ends the search too.
const DEEPEST: usize = 16;

/// Where a path leads.
#[derive(Clone, Copy)]
enum Place {
    Module(usize),
    /// Something that this module defines.
    Inside(usize),
}

/// Every arrow between two modules of the crate.
pub fn arrows(krate: &Crate) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for (from, module) in krate.modules.iter().enumerate() {
        let imports = module.imported.values().chain(&module.globs);
        for named in imports.chain(&module.mentioned) {
            let Some(Place::Module(to) | Place::Inside(to)) = resolve(krate, from, &named.path, 0)
            else {
                continue;
            };
            if to != from {
                arrows.push(Arrow { from, to, line: named.line });
            }
        }
    }
    arrows
}

/// Where `path`, written in the module `from`, leads; nowhere if that is
/// outside the crate.
fn resolve(krate: &Crate, from: usize, path: &[String], depth: usize) -> Option<Place> {
    let (first, rest) = path.split_first()?;
    let start = match first.as_str() {
        "crate" => Place::Module(0),
        "self" => Place::Module(from),
        "super" => Place::Module(krate.modules[from].parent?),
        name => lookup(krate, from, name, depth)?,
    };
    let mut place = start;
    for name in rest {
        let Place::Module(at) = place else { break };
        place = match name.as_str() {
            "super" => Place::Module(krate.modules[at].parent?),
            // What a macro defines is not seen here; it is the module's own.
            name => lookup(krate, at, name, depth).unwrap_or(Place::Inside(at)),
        };
    }
    Some(place)
}

/// What `name` means in the module `at`.
fn lookup(krate: &Crate, at: usize, name: &str, depth: usize) -> Option<Place> {
    if depth > DEEPEST {
        return None;
    }
    let module: &Module = &krate.modules[at];
    if let Some(&child) = module.children.get(name) {
        return Some(Place::Module(child));
    }
    if module.defined.contains(name) {
        return Some(Place::Inside(at));
    }
    if let Some(Named { path, .. }) = module.imported.get(name) {
        // `use serde;` and `use time::time` name themselves, not this import.
        return match path.first() {
            Some(first) if first == name && !module.children.contains_key(first) => None,
            _ => resolve(krate, at, path, depth + 1),
        };
    }
    module.globs.iter().find_map(|glob| match resolve(krate, at, &glob.path, depth + 1)? {
        Place::Module(to) if to != at => lookup(krate, to, name, depth + 1),
        _ => None,
    })
}
