//! The clues, measured and ready to be set in columns.

use wordwright_grid::{ClueList, Puzzle};

use super::fonts::Face;
use super::text::Paragraph;

/// A clue, or a heading with the clue after it, which are never separated.
pub(super) struct Block {
    /// The heading above it.
    pub heading: Option<String>,
    /// The number before it.
    pub label: String,
    pub text: Paragraph,
}

/// The blocks of a puzzle's clue lists, in order.
pub(super) fn blocks(lists: &[ClueList<'_>]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for list in lists {
        let mut heading = (!list.heading.is_empty()).then(|| list.heading.to_uppercase());
        for clue in &list.clues {
            let text = Paragraph::new(Face::Regular, &clue.printed());
            blocks.push(Block { heading: heading.take(), label: clue.label.to_string(), text });
        }
    }
    blocks
}

/// Space for the numbers before clues, in ems: the widest one's, but no more
/// than a few digits need.
pub(super) fn label_room(blocks: &[Block]) -> f32 {
    let widths = blocks.iter().map(|block| Face::Bold.width(&block.label));
    widths.fold(0.0, f32::max).min(WIDEST_LABEL)
}

/// Labels wider than this many ems push their clue to the right.
const WIDEST_LABEL: f32 = 2.2;

/// The name line under a title: author, editor.
pub(super) fn byline(puzzle: &Puzzle) -> String {
    let mut parts = Vec::new();
    if !puzzle.author.is_empty() {
        parts.push(puzzle.author.clone());
    }
    if !puzzle.editor.is_empty() {
        parts.push(format!("edited by {}", puzzle.editor));
    }
    parts.join(", ")
}

/// The line at the foot of a page: date, publisher, copyright.
pub(super) fn imprint(puzzle: &Puzzle) -> String {
    let parts = [&puzzle.date, &puzzle.publisher, &puzzle.copyright];
    let parts: Vec<&str> =
        parts.into_iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Long notes, as a block before the clues.
pub(super) fn notes(text: &str) -> Block {
    let heading = Some("NOTES".to_owned());
    Block { heading, label: String::new(), text: Paragraph::new(Face::Regular, text) }
}

/// The lines of a text with line breaks of its own, in a column `width` ems wide.
pub(super) fn lines(face: Face, text: &str, width: f32) -> Vec<String> {
    text.lines().flat_map(|part| Paragraph::new(face, part).lines(face, width)).collect()
}

/// The first lines of a title, with an ellipsis if there were more.
pub(super) fn few(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > MOST_TITLE_LINES {
        lines.truncate(MOST_TITLE_LINES);
        if let Some(last) = lines.last_mut() {
            // Space for the ellipsis.
            last.truncate(last.char_indices().nth_back(1).map_or(0, |(at, _)| at));
            last.push('…');
        }
    }
    lines
}

/// The most lines of a title; nobody reads more.
const MOST_TITLE_LINES: usize = 3;
