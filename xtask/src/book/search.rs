//! The index that the help's search field reads.

use pulldown_cmark::{Event, Tag, TagEnd};
use serde::Serialize;

use super::page::Page;
use super::summary::{Chapter, address};

/// A stretch of a page under one heading.
#[derive(Debug, Serialize)]
pub struct Section {
    /// The page's title.
    title: String,
    /// The heading, empty above a page's first.
    heading: String,
    /// Where it is, below the book's folder.
    address: String,
    /// Its words.
    text: String,
}

/// The sections of a page.
pub fn sections(chapter: &Chapter, page: &Page) -> Vec<Section> {
    let section = |heading: &str, address| Section {
        title: chapter.title.clone(),
        heading: heading.to_owned(),
        address,
        text: String::new(),
    };
    let mut sections = vec![section("", address(&chapter.path))];
    let mut headings = page.headings.iter();
    let mut in_heading = false;
    for event in &page.events {
        let text = match event {
            Event::Start(Tag::Heading { .. }) => {
                in_heading = true;
                continue;
            }
            Event::End(TagEnd::Heading(_)) => {
                in_heading = false;
                if let Some(heading) = headings.next().filter(|heading| heading.level > 1) {
                    let address = format!("{}#{}", address(&chapter.path), heading.id);
                    sections.push(section(&heading.text, address));
                }
                continue;
            }
            Event::Text(text) | Event::Code(text) => &**text,
            // Words on both sides of these do not run together.
            Event::SoftBreak | Event::HardBreak | Event::End(_) => " ",
            _ => continue,
        };
        if let Some(last) = sections.last_mut().filter(|_| !in_heading) {
            last.text += text;
        }
    }
    for section in &mut sections {
        section.text = section.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    sections.retain(|section| !(section.text.is_empty() && section.heading.is_empty()));
    sections
}

/// The index as JSON.
pub fn index(sections: &[Section]) -> String {
    serde_json::to_string(sections).expect("texts are JSON")
}
