//! The book's table of contents: `docs/SUMMARY.md`, in mdBook's form.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Folders of the book that the help leaves out, to stay small: they are for
/// developers, and links to them lead to the repository.
const LEFT_OUT: [&str; 2] = ["decisions/", "experiments/"];

/// A line of the table of contents.
#[derive(Debug)]
pub enum Entry {
    /// The title of the chapters that follow.
    Part(String),
    Chapter(Chapter),
}

/// A page of the book.
#[derive(Debug)]
pub struct Chapter {
    pub title: String,
    /// Its file, below `docs`.
    pub path: String,
}

/// Reads the table of contents. The first heading names the file, not a part.
pub fn read(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut words = String::new();
    let mut link = None;
    let mut headings = 0;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => words.clear(),
            Event::End(TagEnd::Heading(_)) => {
                headings += 1;
                if headings > 1 {
                    entries.push(Entry::Part(std::mem::take(&mut words)));
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                words.clear();
                link = Some(dest_url.trim_start_matches("./").to_owned());
            }
            Event::End(TagEnd::Link) => {
                if let Some(path) = link.take() {
                    let title = std::mem::take(&mut words);
                    entries.push(Entry::Chapter(Chapter { title, path }));
                }
            }
            Event::Text(text) | Event::Code(text) => words += &text,
            _ => {}
        }
    }
    entries
}

/// Whether the help has the page.
pub fn in_help(path: &str) -> bool {
    !LEFT_OUT.iter().any(|folder| path.starts_with(folder))
}

/// The path of a page in the built book: like mdBook, a README is its folder's index.
pub fn address(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let name = match name.strip_suffix(".md") {
        Some("README") => "index.html".to_owned(),
        Some(name) => format!("{name}.html"),
        None => name.to_owned(),
    };
    if folder.is_empty() { name } else { format!("{folder}/{name}") }
}

/// The relative path from a page to the book's folder: `../` for each folder, or empty.
pub fn up(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}
