//! The lines of a word list.

use crate::kind::Kind;
use crate::marks::Marks;

/// A word's line, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The word as written, trimmed.
    pub text: &'a str,
    /// Its score, where there is one.
    pub score: Option<u8>,
    /// The kind in the third field.
    pub kind: Kind,
    /// A sample clue, in the third field or after the kind; empty where there is none.
    pub clue: &'a str,
    /// Whether the line hides the word instead of giving it.
    pub removal: bool,
}

/// What a line of a list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parsed<'a> {
    /// Nothing, or a comment.
    Empty,
    Word(Line<'a>),
    /// A word whose score was rounded to a whole number.
    Rounded(Line<'a>),
    /// A line whose score is not a number from 0 to 100.
    BadScore,
}

/// Reads a line.
pub(crate) fn parse_line(line: &str) -> Parsed<'_> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Parsed::Empty;
    }
    let (removal, line) = line.strip_prefix('!').map_or((false, line), |rest| (true, rest));
    let (text, fields, separator) = split(line);
    let text = text.trim();
    if fields.is_empty() {
        return Parsed::Word(Line { text, score: None, kind: Kind::Unknown, clue: "", removal });
    }
    let (score, rest) = fields.split_once(separator).unwrap_or((fields, ""));
    let (score, rounded) = match score.trim() {
        "" => (None, false),
        field => match read_score(field) {
            Some((score, rounded)) => (Some(score), rounded),
            None => return Parsed::BadScore,
        },
    };
    let (kind, clue) = kind_and_clue(rest, separator);
    let line = Line { text, score, kind, clue, removal };
    if rounded { Parsed::Rounded(line) } else { Parsed::Word(line) }
}

/// A score from 0 to 100, and whether it had to be rounded: some programs write `50.5`. `None`
/// for anything else.
pub fn read_score(field: &str) -> Option<(u8, bool)> {
    if let Ok(score) = field.parse::<u8>() {
        return (score <= 100).then_some((score, false));
    }
    let score: f64 = field.parse().ok()?;
    (0.0..=100.0).contains(&score).then_some((score.round() as u8, true))
}

/// What stands after the score: `KIND`, `CLUE` or `KIND;CLUE`. A clue may hold the
/// separator. A number is no clue: some lists have counts there.
fn kind_and_clue(rest: &str, separator: char) -> (Kind, &str) {
    let (first, after) = rest.split_once(separator).unwrap_or((rest, ""));
    let (kind, clue) = match first.trim().as_bytes() {
        [] => (Kind::Unknown, after),
        &[tag] if let Some(kind) = Kind::from_tag(tag) => (kind, after),
        _ => (Kind::Unknown, rest),
    };
    let clue = clue.trim();
    (kind, if clue.parse::<f64>().is_ok() { "" } else { clue })
}

/// The word, the other fields, and what separates them. A comma separates only before a
/// number, since phrases hold commas.
fn split(line: &str) -> (&str, &str, char) {
    for separator in [';', '\t'] {
        if let Some((text, fields)) = line.split_once(separator) {
            return (text, fields, separator);
        }
    }
    match line.rsplit_once(',') {
        Some((text, score)) if score.trim().parse::<f64>().is_ok_and(f64::is_finite) => {
            (text, score, ',')
        }
        _ => (line, "", ','),
    }
}

/// The lines of a text, each with its first semicolon: one search finds both.
pub(crate) struct Lines<'a> {
    marks: Marks<'a>,
    bytes: &'a [u8],
    start: usize,
}

/// Where a line lies in its text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub start: usize,
    pub end: usize,
    /// Where its first semicolon stands; its end where it has none.
    semicolon: usize,
}

/// A line of the most common form, `word;12` or `word;12;w`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QuickLine {
    /// Where its word starts and ends.
    pub start: usize,
    pub end: usize,
    pub score: u8,
    pub kind: Kind,
}

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        Self { marks: Marks::of(bytes), bytes, start: 0 }
    }
}

impl Iterator for Lines<'_> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        let start = self.start;
        if start >= self.bytes.len() {
            return None;
        }
        let mut semicolon = None;
        let end = loop {
            match self.marks.next() {
                Some(at) if self.bytes[at] == b';' => {
                    semicolon.get_or_insert(at);
                }
                end => break end.unwrap_or(self.bytes.len()),
            }
        };
        self.start = end + 1;
        Some(Span { start, end, semicolon: semicolon.unwrap_or(end) })
    }
}

impl Span {
    /// The line, if it is of the most common form: a word that starts with an
    /// ASCII letter and ends with an ASCII character, and two digits.
    #[inline]
    pub fn quick(&self, bytes: &[u8]) -> Option<QuickLine> {
        let (word, fields) = (&bytes[self.start..self.semicolon], &bytes[self.semicolon..self.end]);
        let fields = fields.strip_suffix(b"\r").unwrap_or(fields);
        let (digits, kind) = match *fields {
            [b';', tens, ones] => ([tens, ones], Kind::Unknown),
            [b';', tens, ones, b';', tag] => ([tens, ones], Kind::from_tag(tag)?),
            _ => return None,
        };
        let plain = word.first()?.is_ascii_alphabetic() && word.last()?.is_ascii_graphic();
        let [tens, ones] = digits.map(|digit| digit.wrapping_sub(b'0'));
        (plain && tens < 10 && ones < 10).then(|| QuickLine {
            start: self.start,
            end: self.semicolon,
            score: tens * 10 + ones,
            kind,
        })
    }
}

impl Span {
    /// The line, if it is a word and nothing else: it starts and ends with an
    /// ASCII letter and has no other ASCII characters.
    #[inline]
    pub fn bare<'a>(&self, text: &'a str) -> Option<Line<'a>> {
        let text = &text[self.start..self.end];
        let text = text.strip_suffix('\r').unwrap_or(text);
        let bytes = text.as_bytes();
        let at_ends = bytes.first()?.is_ascii() && bytes.last()?.is_ascii();
        let plain = bytes.iter().all(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
        let line = Line { text, score: None, kind: Kind::Unknown, clue: "", removal: false };
        (at_ends && plain).then_some(line)
    }
}

impl QuickLine {
    #[inline]
    pub fn line(self, text: &str) -> Line<'_> {
        let text = &text[self.start..self.end];
        Line { text, score: Some(self.score), kind: self.kind, clue: "", removal: false }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The lines and the result of [`Span::quick`] for each.
    fn quick(text: &str) -> Vec<(&str, Option<Line<'_>>)> {
        let line = |span: Span| {
            let quick = span.quick(text.as_bytes()).map(|quick| quick.line(text));
            let quick = quick.or_else(|| span.bare(text));
            (&text[span.start..span.end], quick)
        };
        Lines::of(text).map(line).collect()
    }

    proptest! {
        #[test]
        fn the_short_way_never_differs(
            text in "([#!]?[abé ,\t\r\u{A0}]{0,3}([;,\t][0-9]{0,3}){0,2}(;[wnx])?(;[ab;]{0,3})?\r?\n?){0,6}",
        ) {
            let lines = quick(&text);
            prop_assert!(lines.iter().map(|line| line.0).eq(text.split_terminator('\n')));
            for (line, quick) in lines {
                if let Some(quick) = quick {
                    prop_assert_eq!(Parsed::Word(quick), parse_line(line));
                }
            }
        }
    }

    #[test]
    fn the_commonest_forms_are_read_the_short_way() {
        let taken: Vec<_> = quick("ice cream;42\r\no'neill;07\nBruges;40;n\nx;5\ny\r\ny,5")
            .iter()
            .filter_map(|(_, line)| line.map(|line| (line.text, line.score, line.kind)))
            .collect();
        let unknown = Kind::Unknown;
        assert_eq!(
            taken,
            [
                ("ice cream", Some(42), unknown),
                ("o'neill", Some(7), unknown),
                ("Bruges", Some(40), Kind::Name),
                ("y", None, unknown),
            ]
        );
    }

    #[test]
    fn the_third_field_is_the_kind() {
        let Parsed::Word(line) = parse_line("Bruges;40;n") else { panic!("a word") };
        assert_eq!((line.text, line.score, line.kind), ("Bruges", Some(40), Kind::Name));
    }

    #[test]
    fn sample_clues() {
        for (text, kind, clue) in [
            ("erie;60;Great Lake", Kind::Unknown, "Great Lake"),
            ("erie;60;Canal; or lake ", Kind::Unknown, "Canal; or lake"),
            ("erie;60;n;Great Lake; really", Kind::Name, "Great Lake; really"),
            ("erie;60;;a; b", Kind::Unknown, "a; b"),
            ("erie;;Great Lake", Kind::Unknown, "Great Lake"),
            ("erie\t60\tn\tGreat Lake", Kind::Name, "Great Lake"),
            ("erie;60;1234", Kind::Unknown, ""),
            ("erie;60;", Kind::Unknown, ""),
            ("Erie, PA,60", Kind::Unknown, ""),
        ] {
            let Parsed::Word(line) = parse_line(text) else { panic!("a word") };
            assert_eq!((line.kind, line.clue), (kind, clue), "{text}");
        }
    }

    #[test]
    fn scores() {
        let score = |text| match parse_line(text) {
            Parsed::Word(line) => format!("{:?}", line.score),
            Parsed::Rounded(line) => format!("about {:?}", line.score),
            other => format!("{other:?}"),
        };
        for (text, expected) in [
            ("word;7", "Some(7)"),
            ("word;100", "Some(100)"),
            ("word;", "None"),
            ("word;50.5", "about Some(51)"),
            ("word,49.4", "about Some(49)"),
            ("word;1e1", "about Some(10)"),
            ("word;100.0", "about Some(100)"),
            ("word;101", "BadScore"),
            ("word;100.4", "BadScore"),
            ("word;-1", "BadScore"),
            ("word;NaN", "BadScore"),
            ("word;x", "BadScore"),
        ] {
            assert_eq!(score(text), expected, "{text}");
        }
    }

    #[test]
    fn removals() {
        let Parsed::Word(line) = parse_line("!bad word") else { panic!("a word") };
        assert_eq!((line.text, line.removal), ("bad word", true));
    }
}
