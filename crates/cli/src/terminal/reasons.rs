//! Sets out the reasons for a word.

use std::iter;

use wordwright_service::solve::Evidence;

use crate::terminal::output::{FAINT, styled, width};

/// The narrowest column of reasons, in characters.
const NARROWEST: usize = 20;

/// Reasons of one kind: a line of their own below each other.
struct Group<'a> {
    heading: &'static str,
    texts: Vec<&'a str>,
}

/// A row that starts with `start`, which is `columns` characters wide, followed by
/// reasons: a line for each kind, with its heading, wrapped and indented.
pub fn row<'a>(
    start: &str,
    columns: usize,
    reasons: impl IntoIterator<Item = &'a Evidence>,
) -> String {
    let room = width().saturating_sub(columns + 2).max(NARROWEST);
    let lines = grouped(reasons).into_iter().flat_map(|Group { heading, texts }| {
        let text = format!("{heading}: {}", texts.join("; "));
        let options = textwrap::Options::new(room).subsequent_indent("  ");
        textwrap::wrap(&text, options).into_iter().map(String::from).collect::<Vec<_>>()
    });
    let mut text = start.to_owned();
    for (at, line) in lines.enumerate() {
        if at > 0 {
            text.push('\n');
            text.extend(iter::repeat_n(' ', columns));
        }
        text += "  ";
        text += &styled(FAINT, line);
    }
    text + "\n"
}

/// Reasons arrive with those of one kind together, the most telling kind first.
fn grouped<'a>(reasons: impl IntoIterator<Item = &'a Evidence>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for Evidence { heading, text, .. } in reasons {
        match groups.last_mut().filter(|group| group.heading == *heading) {
            Some(group) => group.texts.push(text),
            None => groups.push(Group { heading, texts: vec![text] }),
        }
    }
    groups
}
