//! One line of a word list.

use crate::LexiconError;
use crate::word_list::Kind;

/// What a line says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The word as written, trimmed.
    pub text: &'a str,
    /// Its score, where there is one.
    pub score: Option<u8>,
    /// The kind in the third field.
    pub kind: Kind,
    /// Whether the line hides the word instead of giving it.
    pub removal: bool,
}

/// Reads line `number`; `None` for an empty line or a comment.
pub(crate) fn parse_line(line: &str, number: usize) -> Result<Option<Line<'_>>, LexiconError> {
    if let Some((text, score)) = plain(line) {
        return Ok(Some(Line { text, score: Some(score), kind: Kind::Unknown, removal: false }));
    }
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (removal, line) = line.strip_prefix('!').map_or((false, line), |rest| (true, rest));
    let (text, fields) = split(line);
    let mut fields = fields.into_iter().flat_map(|fields| fields.split(';'));
    let score = match fields.next().map(str::trim) {
        None | Some("") => None,
        Some(field) => Some(
            field
                .parse()
                .ok()
                .filter(|&score| score <= 100)
                .ok_or_else(|| LexiconError::Score { line: number, found: field.to_owned() })?,
        ),
    };
    let kind = match fields.next().map(str::trim).map(str::as_bytes) {
        Some(&[tag]) => Kind::from_tag(tag).unwrap_or_default(),
        _ => Kind::Unknown,
    };
    Ok(Some(Line { text: text.trim(), score, kind, removal }))
}

/// The commonest line, `word;12`, read from its end.
fn plain(line: &str) -> Option<(&str, u8)> {
    let bytes = line.as_bytes();
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let [.., b';', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = *bytes else { return None };
    let text = &line[..bytes.len() - 3];
    let clean = text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains(';');
    clean.then_some((text, (tens - b'0') * 10 + (ones - b'0')))
}

/// The word and, after the first separator, the other fields. A comma
/// separates only before a number, since phrases hold commas.
fn split(line: &str) -> (&str, Option<&str>) {
    if let Some((text, fields)) = line.split_once(';').or_else(|| line.split_once('\t')) {
        return (text, Some(fields));
    }
    match line.rsplit_once(',') {
        Some((text, score)) if score.trim().parse::<u32>().is_ok() => (text, Some(score)),
        _ => (line, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_agrees_with_the_long_one() {
        for (text, score) in [("word", 7), ("ice cream", 42), ("o'neill", 99)] {
            let (short, long) = (format!("{text};{score:02}"), format!(" {text} ; {score} "));
            let short = parse_line(&short, 1).unwrap().unwrap();
            let long = parse_line(&long, 1).unwrap().unwrap();
            assert_eq!((short.text, short.score), (text, Some(score)));
            assert_eq!((long.text, long.score), (text, Some(score)));
        }
    }

    #[test]
    fn the_third_field_is_the_kind() {
        let line = parse_line("Bruges;40;n", 1).unwrap().unwrap();
        assert_eq!((line.text, line.score, line.kind), ("Bruges", Some(40), Kind::Name));
    }

    #[test]
    fn removals() {
        let line = parse_line("!bad word", 1).unwrap().unwrap();
        assert_eq!((line.text, line.removal), ("bad word", true));
    }
}
