//! Resolves each path to the module that defines its target, through
//! re-exports.

use super::source::{Crate, Module, Named};

/// A path in one module that leads into another.
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    /// Line of the file of `from`.
    pub line: usize,
}

/// The limit on chains of imports, so that the search ends even for a crate
/// that does not compile, with two globs that name each other.
const DEEPEST: usize = 16;

/// The target of a path.
#[derive(Clone, Copy)]
enum Place {
    Module(usize),
    /// Something that this module defines.
    Inside(usize),
}

/// Every dependency between two modules of the crate.
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

/// The target of `path`, written in the module `from`; `None` if it is outside the crate.
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
            // Items defined by macros are not visible here; assume that they belong to the module.
            name => lookup(krate, at, name, depth).unwrap_or(Place::Inside(at)),
        };
    }
    Some(place)
}

/// Resolves `name` in the module `at`.
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
