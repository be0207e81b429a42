//! One page of the book: from Markdown to HTML, with every link looked up.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd, TextMergeStream, html};

use super::summary::{address, in_help, up};
use crate::archive::Files;
use crate::error::TaskError;

/// The location of files that the help links to but does not contain.
const REPOSITORY: &str = "https://github.com/wordwright/wordwright/blob/main";
/// The number of headings from which a page gets a list of them.
const LISTED: usize = 4;

/// A page, parsed.
pub struct Page {
    pub events: Vec<Event<'static>>,
    /// The headings in order, including the page's title.
    pub headings: Vec<Heading>,
}

/// A heading that can be linked to.
pub struct Heading {
    /// 1 for the page's title.
    pub level: usize,
    pub text: String,
    /// Its anchor, the part of a link after `#`.
    pub id: String,
}

impl Page {
    /// Parses a page and names its headings.
    pub fn parse(source: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let parser = TextMergeStream::new(Parser::new_ext(source, options));
        let mut events: Vec<Event<'static>> = parser.map(Event::into_static).collect();
        let mut headings = Vec::new();
        let mut starts = Vec::new();
        let mut taken = BTreeMap::<String, usize>::new();
        let mut open = None;
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    open = Some((at, *level, String::new()));
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some((_, _, words)) = &mut open {
                        *words += text;
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    if let Some((start, level, text)) = open.take() {
                        let id = unused(&mut taken, slug(&text));
                        starts.push(start);
                        headings.push(Heading { level: level as usize, text, id });
                    }
                }
                _ => {}
            }
        }
        for (start, heading) in starts.into_iter().zip(&headings) {
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                *id = Some(heading.id.clone().into());
            }
        }
        Self { events, headings }
    }

    fn has(&self, anchor: &str) -> bool {
        self.headings.iter().any(|heading| heading.id == anchor)
    }

    /// The list of a long page's headings, empty for a short one.
    pub fn headings_list(&self) -> String {
        let second: Vec<_> = self.headings.iter().filter(|heading| heading.level == 2).collect();
        if second.len() < LISTED {
            return String::new();
        }
        let item = |heading: &&Heading| {
            format!("<li><a href=\"#{}\">{}</a></li>", heading.id, escape(&heading.text))
        };
        let items: String = second.iter().map(item).collect();
        format!("<details><summary>On this page</summary><ul>{items}</ul></details>")
    }
}

/// The anchor of a heading, as mdBook and GitHub make it.
fn slug(text: &str) -> String {
    let kept = text.trim().chars().filter_map(|character| match character {
        '-' | '_' => Some(character),
        _ if character.is_whitespace() => Some('-'),
        _ if character.is_alphanumeric() => Some(character),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

/// The anchor, with a number if the page already has it.
fn unused(taken: &mut BTreeMap<String, usize>, id: String) -> String {
    let count = taken.entry(id.clone()).or_default();
    *count += 1;
    if *count == 1 { id } else { format!("{id}-{}", *count - 1) }
}

/// The targets of links.
pub struct Book<'a> {
    pub root: &'a Path,
    pub docs: &'a Path,
    /// Every page by its file, below `docs`.
    pub pages: &'a BTreeMap<String, Page>,
}

impl Book<'_> {
    /// The page's HTML. Its pictures go into `files`, broken links into
    /// `faults`.
    ///
    /// # Errors
    /// A picture that cannot be read.
    pub fn html(
        &self,
        path: &str,
        page: &Page,
        files: &mut Files,
        faults: &mut Vec<String>,
    ) -> Result<String, TaskError> {
        let mut events = Vec::with_capacity(page.events.len());
        for event in &page.events {
            match event.clone() {
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let dest_url = self.target(path, &dest_url, faults).into();
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    self.picture(path, &dest_url, files, faults)?;
                    events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                }
                // Alignment would be an inline style, which the workbench's policy blocks.
                Event::Start(Tag::Table(columns)) => {
                    // Elements that scroll sideways get keyboard focus, so that
                    // arrow keys scroll them.
                    events.push(Event::Html("<div class=\"wide\" tabindex=\"0\">".into()));
                    let plain = vec![Alignment::None; columns.len()];
                    events.push(Event::Start(Tag::Table(plain)));
                }
                Event::End(TagEnd::Table) => {
                    events.push(Event::End(TagEnd::Table));
                    events.push(Event::Html("</div>".into()));
                }
                other => events.push(other),
            }
        }
        let mut text = String::new();
        html::push_html(&mut text, events.into_iter());
        // An empty corner of a table is not a heading; code scrolls, too.
        Ok(text.replace("<th></th>", "<td></td>").replace("<pre>", "<pre tabindex=\"0\">"))
    }

    /// The target in the help of a link on the page `from`.
    fn target(&self, from: &str, link: &str, faults: &mut Vec<String>) -> String {
        if link.contains("://") || link.starts_with("mailto:") {
            return link.to_owned();
        }
        let (file, anchor) = link.split_once('#').map_or((link, None), |(f, a)| (f, Some(a)));
        let path = if file.is_empty() { Some(from.to_owned()) } else { join(from, file) };
        let Some((path, page)) = path.and_then(|path| self.pages.get_key_value(&path)) else {
            return self.outside(from, link, file, faults);
        };
        if let Some(anchor) = anchor.filter(|anchor| !page.has(anchor)) {
            faults.push(format!("docs/{from}: '{link}': docs/{path} has no heading #{anchor}"));
        }
        let anchor = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        match (file.is_empty(), in_help(path)) {
            (true, _) => anchor,
            (false, true) => format!("{}{}{anchor}", up(from), address(path)),
            (false, false) => format!("{REPOSITORY}/docs/{path}{anchor}"),
        }
    }

    /// A link to a file of the repository that is not a page of the book.
    fn outside(&self, from: &str, link: &str, file: &str, faults: &mut Vec<String>) -> String {
        let place = format!("docs/{from}");
        let found = join(&place, file).filter(|path| self.root.join(path).exists());
        let Some(path) = found else {
            faults.push(format!("docs/{from}: '{link}' leads nowhere"));
            return link.to_owned();
        };
        format!("{REPOSITORY}/{path}")
    }

    /// Adds a picture of the page `from` to the help.
    fn picture(
        &self,
        from: &str,
        link: &str,
        files: &mut Files,
        faults: &mut Vec<String>,
    ) -> Result<(), TaskError> {
        let found = join(from, link).filter(|path| self.docs.join(path).is_file());
        let Some(name) = found else {
            faults.push(format!("docs/{from}: there is no picture '{link}' below docs"));
            return Ok(());
        };
        let path = self.docs.join(&name);
        let bytes = fs::read(&path).map_err(|source| TaskError::Read { path, source })?;
        files.insert(name, bytes);
        Ok(())
    }
}

/// The file that `link` names in the file `from`, unless it leads above the top folder.
fn join(from: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Text as HTML.
pub fn escape(text: &str) -> String {
    html_escape::encode_double_quoted_attribute(text).into_owned()
}
