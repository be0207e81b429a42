//! Texts with the little markup that clues have.
//!
//! A puzzle's text holds tags such as `<i>` as written; in the file they are
//! elements. Everything else that looks like markup is text.

use std::fmt::Write;

use roxmltree::Node;

use super::MARKUP;
use crate::Feature;
use crate::report::Losses;

/// The text of an element with its markup. White space around it is dropped
/// unless the element preserves it.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    let mut text = String::new();
    let mut open: Vec<(Node<'_, '_>, Option<&str>)> = Vec::new();
    for descendant in node.descendants().skip(1) {
        close(&mut open, Some(descendant), &mut text);
        if descendant.is_text() {
            text.push_str(descendant.text().unwrap_or_default());
        } else if descendant.is_element() {
            let name = descendant.tag_name().name();
            let kept = MARKUP.into_iter().find(|kept| name.eq_ignore_ascii_case(kept));
            if let Some(kept) = kept {
                write!(text, "<{kept}>").expect("a string");
            } else if name == "br" {
                text.push('\n');
            }
            open.push((descendant, kept));
        }
    }
    close(&mut open, None, &mut text);
    let preserve = node.attributes().any(|a| a.name() == "space" && a.value() == "preserve");
    if preserve { text } else { text.trim().to_owned() }
}

/// Closes the elements that do not contain `next`.
fn close<'a, 'i>(
    open: &mut Vec<(Node<'a, 'i>, Option<&str>)>,
    next: Option<Node<'a, 'i>>,
    text: &mut String,
) {
    while let Some(&(last, name)) = open.last() {
        if next.is_some_and(|next| next.parent() == Some(last)) {
            break;
        }
        if let Some(name) = name {
            write!(text, "</{name}>").expect("a string");
        }
        open.pop();
    }
}

/// An attribute's value for the file.
pub(super) fn attribute(text: &str, losses: &mut Losses) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => write!(out, "&#{};", c as u32).expect("a string"),
            _ => escaped(c, &mut out, losses),
        }
    }
    out
}

/// An element with a text for the file; empty for an empty text.
pub(super) fn element(name: &str, text: &str, losses: &mut Losses) -> String {
    if text.is_empty() {
        return String::new();
    }
    let space = if text.trim() == text { "" } else { " xml:space=\"preserve\"" };
    format!("<{name}{space}>{}</{name}>", content(text, losses))
}

/// A text for the file, its markup as elements if that is balanced.
pub(super) fn content(text: &str, losses: &mut Losses) -> String {
    let markup = is_balanced(text);
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let tag = if markup { tag(rest) } else { None };
        if let Some((name, closing)) = tag {
            let slash = if closing { "/" } else { "" };
            write!(out, "<{slash}{name}>").expect("a string");
            rest = &rest[name.len() + 2 + slash.len()..];
            continue;
        }
        escaped(c, &mut out, losses);
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// The tag that a text starts with: its name, and whether it ends an element.
fn tag(text: &str) -> Option<(&'static str, bool)> {
    let inner = text.strip_prefix('<')?;
    let (inner, closing) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
    let name = MARKUP
        .into_iter()
        .find(|name| inner.strip_prefix(name).is_some_and(|rest| rest.starts_with('>')))?;
    Some((name, closing))
}

fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for (at, _) in text.match_indices('<') {
        match tag(&text[at..]) {
            Some((name, false)) => open.push(name),
            Some((name, true)) if open.pop() != Some(name) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

fn escaped(c: char, out: &mut String, losses: &mut Losses) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\r' => out.push_str("&#13;"),
        '\t' | '\n' => out.push(c),
        // XML cannot hold these, escaped or not.
        '\0'..=' ' if c != ' ' => losses.add(Feature::Characters, 1),
        '\u{fffe}' | '\u{ffff}' => losses.add(Feature::Characters, 1),
        _ => out.push(c),
    }
}
