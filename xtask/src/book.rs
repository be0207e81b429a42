//! `cargo xtask book`: renders the book in `docs/` for the workbench's *Help* and packs
//! it into the archive that the workbench embeds.
//!
//! The book is an mdBook: `book.toml`, `docs/SUMMARY.md` and Markdown. `mdbook build`
//! turns all of it into a web site. The help is rendered here instead, because the
//! workbench's Content-Security-Policy allows no inline scripts, which mdBook's pages
//! need, and because `mdbook` as a library is many times the size of a Markdown
//! parser: `docs/decisions/book.md` has the figures.
//!
//! Rendering fails on a broken link or picture, on a missing anchor, and on a
//! page that the table of contents leaves out.

mod page;
mod summary;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::archive::{self, Files};
use crate::cargo::root;
use crate::error::TaskError;
use page::{Book, Page};
use summary::{Chapter, Entry, in_help};

pub const ABOUT: &str = "renders docs/ as the workbench's help and packs it for every build";

/// The archive that the workbench embeds.
const ARCHIVE: &str = "crates/workbench/help.zip";
/// Where the book's sources are.
const DOCS: &str = "docs";
/// The book's table of contents.
const SUMMARY: &str = "SUMMARY.md";

/// Files that every page uses.
const SITE: [(&str, &str); 2] = [
    ("help.css", include_str!("book/site/help.css")),
    ("help.js", include_str!("book/site/help.js")),
];
/// The template around a page's text.
const TEMPLATE: &str = include_str!("book/site/page.html");
/// The workbench's fonts, colours and sizes, which the help shares.
const TOKENS: &str = "web/src/styles/tokens.css";
/// Characters of the hash in the name of a built file: the bundler's default.
const HASH: usize = 8;
/// The built pages, which hold the fonts.
const PAGES: &str = "crates/workbench/pages.zip";

/// Renders and packs.
///
/// # Errors
/// A book with faults, or files that cannot be read or written.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    if let Some(found) = arguments.first() {
        return Err(TaskError::Argument { found: found.clone(), expected: "nothing" });
    }
    let root = root();
    archive::pack(&root, ARCHIVE, &render(&root)?)
}

/// Compares the archive with the rendered sources.
///
/// # Errors
/// [`TaskError::Stale`], a book with faults, or files that cannot be read.
pub fn check(root: &Path) -> Result<(), TaskError> {
    archive::compare(root, ARCHIVE, &render(root)?, "book")
}

/// The files of the help.
fn render(root: &Path) -> Result<Files, TaskError> {
    let docs = root.join(DOCS);
    let entries = summary::read(&text(&docs.join(SUMMARY))?);
    let mut faults = left_out(&docs, &entries)?;

    let mut pages = BTreeMap::new();
    for chapter in chapters(&entries) {
        match fs::read_to_string(docs.join(&chapter.path)) {
            Ok(source) => {
                pages.insert(chapter.path.clone(), Page::parse(&source));
            }
            Err(_) => faults.push(format!("docs/SUMMARY.md: there is no docs/{}", chapter.path)),
        }
    }
    let shown: Vec<&Chapter> =
        chapters(&entries).filter(|chapter| in_help(&chapter.path)).collect();
    let book = Book { root, docs: &docs, pages: &pages };
    let mut files = Files::new();
    let (tokens, fonts) = tokens(root, &mut faults)?;
    for (place, chapter) in shown.iter().enumerate() {
        let Some(page) = pages.get(&chapter.path) else { continue };
        let body = book.html(&chapter.path, page, &mut files, &mut faults)?;
        let around = |at: Option<usize>| at.and_then(|at| shown.get(at)).copied();
        let before = around(place.checked_sub(1));
        let after = around(Some(place + 1));
        let html = frame(&entries, chapter, page, &body, before, after, &fonts);
        files.insert(summary::address(&chapter.path), html.into_bytes());
    }
    // Pages that the help leaves out must not have faults either.
    for chapter in chapters(&entries).filter(|chapter| !in_help(&chapter.path)) {
        if let Some(page) = pages.get(&chapter.path) {
            book.html(&chapter.path, page, &mut Files::new(), &mut faults)?;
        }
    }
    if !faults.is_empty() {
        return Err(TaskError::Book { faults: faults.join("\n") });
    }
    files.insert("tokens.css".to_owned(), tokens.into_bytes());
    for (name, text) in SITE {
        files.insert(name.to_owned(), text.as_bytes().to_vec());
    }
    Ok(files)
}

fn chapters(entries: &[Entry]) -> impl Iterator<Item = &Chapter> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Chapter(chapter) => Some(chapter),
        Entry::Part(_) => None,
    })
}

/// Pages below `docs` that the table of contents does not name.
fn left_out(docs: &Path, entries: &[Entry]) -> Result<Vec<String>, TaskError> {
    let named: BTreeSet<&str> = chapters(entries).map(|chapter| chapter.path.as_str()).collect();
    let mut faults = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = docs.join(&folder);
        let unreadable = |source| TaskError::Read { path: path.clone(), source };
        for entry in fs::read_dir(&path).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            let page = entry.path().extension().is_some_and(|ending| ending == "md");
            if entry.path().is_dir() {
                folders.push(format!("{name}/"));
            } else if page && name != SUMMARY && !named.contains(&*name) {
                faults.push(format!("docs/{name} is not in docs/SUMMARY.md; add a line for it"));
            }
        }
    }
    faults.sort();
    Ok(faults)
}

/// A whole page: the template with the table of contents and the page's text.
fn frame(
    entries: &[Entry],
    chapter: &Chapter,
    page: &Page,
    body: &str,
    before: Option<&Chapter>,
    after: Option<&Chapter>,
    fonts: &[String],
) -> String {
    let up = summary::up(&chapter.path);
    let step = |chapter: Option<&Chapter>, relation: &str, label: &str| {
        chapter.map_or_else(String::new, |chapter| {
            let (address, title) = (summary::address(&chapter.path), page::escape(&chapter.title));
            format!(
                "<a rel=\"{relation}\" href=\"{up}{address}\"><small>{label}</small>{title}</a>"
            )
        })
    };
    let preload = |font: &String| {
        format!(
            "<link rel=\"preload\" href=\"{font}\" as=\"font\" type=\"font/woff2\" crossorigin>"
        )
    };
    let preloads: Vec<String> = fonts.iter().map(preload).collect();
    // The text comes last, since it may contain something that looks like a placeholder.
    TEMPLATE
        .replace("{{title}}", &page::escape(&chapter.title))
        .replace("{{up}}", &up)
        .replace("{{fonts}}", &preloads.join("\n"))
        .replace("{{contents}}", &contents(entries, chapter, &up))
        .replace("{{headings}}", &page.headings_list())
        .replace("{{before}}", &step(before, "prev", "Previous"))
        .replace("{{after}}", &step(after, "next", "Next"))
        .replace("{{body}}", body)
}

/// The tokens with the fonts' addresses in the built pages, and these addresses. The help
/// loads the files that the browser already has from the pages; a copy of them in its own
/// archive would add 50 kB to the program. The names change with the content, so they are
/// looked up in the pages' archive.
fn tokens(root: &Path, faults: &mut Vec<String>) -> Result<(String, Vec<String>), TaskError> {
    let source = text(&root.join(TOKENS))?;
    let built = archive::names(&root.join(PAGES))?;
    let mut parts = source.split("url('");
    let (mut css, mut fonts) = (parts.next().unwrap_or_default().to_owned(), Vec::new());
    for part in parts {
        let (path, rest) = part.split_once('\'').unwrap_or((part, ""));
        let file = path.rsplit('/').next().unwrap_or(path);
        let stem = file.strip_suffix(".woff2").unwrap_or(file);
        let font = built.iter().find(|name| {
            let hash = name.strip_prefix("assets/").and_then(|name| name.strip_prefix(stem));
            let hash = hash.and_then(|hash| hash.strip_prefix('-')?.strip_suffix(".woff2"));
            hash.is_some_and(|hash| hash.len() == HASH)
        });
        let Some(font) = font else {
            faults.push(format!("{TOKENS}: {PAGES} has no font '{file}'; run: cargo xtask web"));
            continue;
        };
        css.extend(["url('/", font.as_str(), "'", rest]);
        fonts.push(format!("/{font}"));
    }
    Ok((css, fonts))
}

/// The table of contents beside a page.
fn contents(entries: &[Entry], here: &Chapter, up: &str) -> String {
    let mut html = Vec::new();
    let mut part = None;
    for entry in entries {
        match entry {
            // Skip the title of a part whose pages the help leaves out.
            Entry::Part(title) => part = Some(title),
            Entry::Chapter(chapter) if in_help(&chapter.path) => {
                if let Some(title) = part.take() {
                    html.push(format!("</ul>\n<h2>{}</h2>\n<ul>", page::escape(title)));
                }
                let current = if chapter.path == here.path { " aria-current=\"page\"" } else { "" };
                let address = summary::address(&chapter.path);
                let title = page::escape(&chapter.title);
                html.push(format!("<li><a href=\"{up}{address}\"{current}>{title}</a></li>"));
            }
            Entry::Chapter(_) => {}
        }
    }
    format!("<ul>\n{}\n</ul>", html.join("\n"))
}

fn text(path: &Path) -> Result<String, TaskError> {
    fs::read_to_string(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests;
