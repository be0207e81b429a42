//! The modules of a crate: what each defines, imports and names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Attribute, Expr, ExprLit, Item, Lit, Meta, UseTree};

use crate::error::TaskError;

/// A crate's modules; the first is its root.
pub struct Crate {
    pub modules: Vec<Module>,
}

/// A module, written in a file of its own or inline. Test code is left out: tests may use anything.
#[derive(Default)]
pub struct Module {
    /// From the crate's root: empty for the root itself.
    pub path: Vec<String>,
    /// Relative to the repository.
    pub file: PathBuf,
    /// `None` for the root.
    pub parent: Option<usize>,
    pub children: BTreeMap<String, usize>,
    pub defined: BTreeSet<String>,
    /// Names that `use` brings in, with the path each stands for.
    pub imported: BTreeMap<String, Named>,
    pub globs: Vec<Named>,
    /// Paths in the module's code, other than in `use`.
    pub mentioned: Vec<Named>,
}

/// A path such as `super::lists::ListArgs`, and the line it is on.
#[derive(Clone)]
pub struct Named {
    pub path: Vec<String>,
    pub line: usize,
}

/// Reads a crate from its root file.
pub fn read(root: &Path, file: &Path) -> Result<Crate, TaskError> {
    let mut modules = vec![Module::default()];
    let folder = file.parent().unwrap_or(root).to_owned();
    read_file(root, file, &folder, 0, &mut modules)?;
    Ok(Crate { modules })
}

/// Reads the file of the module `at`; its children's files are in `folder`.
fn read_file(
    root: &Path,
    file: &Path,
    folder: &Path,
    at: usize,
    modules: &mut Vec<Module>,
) -> Result<(), TaskError> {
    let text = fs::read_to_string(file)
        .map_err(|source| TaskError::Read { path: file.to_owned(), source })?;
    let parsed = syn::parse_file(&text).map_err(|problem| TaskError::Unusable {
        path: file.to_owned(),
        why: format!("line {}: {problem}", problem.span().start().line),
    })?;
    file.strip_prefix(root).unwrap_or(file).clone_into(&mut modules[at].file);
    read_items(root, &parsed.items, folder, at, modules)
}

fn read_items(
    root: &Path,
    items: &[Item],
    folder: &Path,
    at: usize,
    modules: &mut Vec<Module>,
) -> Result<(), TaskError> {
    for item in items.iter().filter(|item| !is_for_tests(attributes(item))) {
        match item {
            Item::Mod(module) => {
                let name = module.ident.to_string();
                let child = modules.len();
                let mut path = modules[at].path.clone();
                path.push(name.clone());
                let file = modules[at].file.clone();
                modules.push(Module { path, file, parent: Some(at), ..Module::default() });
                modules[at].children.insert(name.clone(), child);
                let inside = folder.join(&name);
                if let Some((_, items)) = &module.content {
                    read_items(root, items, &inside, child, modules)?;
                    continue;
                }
                let named = path_attribute(&module.attrs).map(|path| folder.join(path));
                let beside = folder.join(format!("{name}.rs"));
                let within = inside.join("mod.rs");
                let file = named.unwrap_or(if within.is_file() { within } else { beside });
                read_file(root, &file, &inside, child, modules)?;
            }
            Item::Use(import) => read_use(&import.tree, &mut Vec::new(), &mut modules[at]),
            other => {
                modules[at].defined.extend(defined(other));
                mentioned(other.to_token_stream(), &mut modules[at].mentioned);
            }
        }
    }
    Ok(())
}

fn read_use(tree: &UseTree, before: &mut Vec<String>, module: &mut Module) {
    let named = |before: &[String], last: Option<&Ident>, at: proc_macro2::Span| Named {
        path: before.iter().cloned().chain(last.map(Ident::to_string)).collect(),
        line: at.start().line,
    };
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            read_use(&path.tree, before, module);
            before.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| read_use(tree, before, module)),
        UseTree::Glob(glob) => module.globs.push(named(before, None, glob.star_token.spans[0])),
        // `use a::{self, b}` imports `a` under its own name.
        UseTree::Name(name) if name.ident == "self" => {
            if let Some(last) = before.last() {
                module.imported.insert(last.clone(), named(before, None, name.ident.span()));
            }
        }
        UseTree::Name(name) => {
            let import = named(before, Some(&name.ident), name.ident.span());
            module.imported.insert(name.ident.to_string(), import);
        }
        UseTree::Rename(rename) => {
            let last = (rename.ident != "self").then_some(&rename.ident);
            // Any number of things may be imported as `_`; each is kept.
            let known = if rename.rename == "_" {
                format!("_ {}", module.imported.len())
            } else {
                rename.rename.to_string()
            };
            module.imported.insert(known, named(before, last, rename.ident.span()));
        }
    }
}

/// The name that an item defines in its module.
fn defined(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Collects every `a::b::c`. Tokens are read, not expressions and types, so
/// paths inside macro invocations count too.
fn mentioned(tokens: TokenStream, into: &mut Vec<Named>) {
    let mut path = Named { path: Vec::new(), line: 0 };
    let mut colons = 0;
    let mut end = |path: &mut Named| {
        if path.path.len() > 1 {
            into.push(path.clone());
        }
        path.path.clear();
    };
    let mut inside = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    end(&mut path);
                    path.line = ident.span().start().line;
                }
                // `<T>::name` and `::name` do not start a path of this crate.
                if colons != 2 || !path.path.is_empty() {
                    path.path.push(ident.to_string());
                }
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            other => {
                end(&mut path);
                colons = 0;
                if let TokenTree::Group(group) = other {
                    inside.push(group.stream());
                }
            }
        }
    }
    end(&mut path);
    for stream in inside {
        mentioned(stream, into);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an item has the attribute `#[cfg(test)]`, alone or in an `all`.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Meta::List(list) = &attribute.meta else { return false };
        let condition = list.tokens.to_string();
        list.path.is_ident("cfg") && (condition == "test" || condition.starts_with("all (test"))
    })
}

/// The file that `#[path = "..."]` names.
fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}
