//! Breaking text into lines.

use super::fonts::Face;

/// A part of a text that no line break divides.
#[derive(Clone, PartialEq, Debug)]
struct Piece {
    text: String,
    /// Width in ems.
    width: f32,
    /// Whether a space precedes it, unless it starts a line.
    spaced: bool,
}

/// A text that can be set in any width. Its pieces are measured once, so that a
/// layout can be tried in many sizes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Paragraph {
    pieces: Vec<Piece>,
    space: f32,
}

impl Paragraph {
    /// Lines may break at white space, after hyphens and dashes and, in a piece
    /// wider than the line, anywhere.
    pub fn new(face: Face, text: &str) -> Self {
        let mut pieces = Vec::new();
        for word in text.split_whitespace() {
            let mut spaced = true;
            for part in parts(word) {
                let (text, width) = (part.to_owned(), face.width(part));
                pieces.push(Piece { text, width, spaced });
                spaced = false;
            }
        }
        Self { pieces, space: face.width(" ") }
    }

    /// The lines in a column `width` ems wide; none for an empty text.
    pub fn lines(&self, face: Face, width: f32) -> Vec<String> {
        let mut lines = Lines { done: Vec::new(), line: String::new(), used: 0.0, width };
        for piece in &self.pieces {
            let space = if piece.spaced && !lines.line.is_empty() { self.space } else { 0.0 };
            if lines.used + space + piece.width <= width {
                if space > 0.0 {
                    lines.line.push(' ');
                }
                lines.add(&piece.text, space + piece.width);
            } else if piece.width <= width {
                lines.end();
                lines.add(&piece.text, piece.width);
            } else {
                lines.end();
                lines.break_anywhere(face, &piece.text);
            }
        }
        lines.end();
        lines.done
    }
}

/// The line breaker's state.
struct Lines {
    done: Vec<String>,
    line: String,
    used: f32,
    width: f32,
}

impl Lines {
    fn add(&mut self, text: &str, width: f32) {
        self.line.push_str(text);
        self.used += width;
    }

    fn end(&mut self) {
        if !self.line.is_empty() {
            self.done.push(std::mem::take(&mut self.line));
        }
        self.used = 0.0;
    }

    fn break_anywhere(&mut self, face: Face, text: &str) {
        for glyph in face.shape(text) {
            if self.used + glyph.advance > self.width {
                self.end();
            }
            self.line.push(glyph.character);
            self.used += glyph.advance;
        }
    }
}

/// A word cut after each hyphen or dash that letters follow.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, dash) in word.match_indices(['-', '–', '—', '/']) {
        let end = at + dash.len();
        let between_letters = word[start..at].ends_with(char::is_alphanumeric)
            && word[end..].starts_with(char::is_alphanumeric);
        if between_letters {
            parts.push(&word[start..end]);
            start = end;
        }
    }
    parts.push(&word[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, ems: f32, expected: &Expect) {
        let lines = Paragraph::new(Face::Regular, text).lines(Face::Regular, ems);
        for line in &lines {
            assert!(Face::Regular.width(line) <= ems + 0.1, "{line:?} is too wide");
        }
        expected.assert_eq(&lines.join("|"));
    }

    #[test]
    fn lines_break_where_they_may() {
        check("", 5.0, &expect![""]);
        check("  one   two three ", 4.0, &expect!["one two|three"]);
        check(
            "merry-go-round of well-known horses",
            5.0,
            &expect!["merry-go-|round of|well-known|horses"],
        );
        check("-ing or ___", 2.0, &expect!["-ing|or|___"]);
        check(
            "Honorificabilitudinitatibus, in short",
            5.0,
            &expect!["Honorificabi|litudinitatibu|s, in short"],
        );
    }
}
