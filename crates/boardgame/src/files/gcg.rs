//! Games as GCG files, read and written without losing a byte.
//!
//! A GCG file is lines of text: pragmas (`#player1 ann Ann Lee`), events (`>ann: AEINRST 8D
//! NASTIER +66 66`) and notes, which may continue over several lines. [`Gcg`] is the file as
//! parsed lines; lines that this crate would write differently keep their original text, so
//! that `Gcg::parse(bytes)?.to_bytes() == bytes` holds for every file that can be read.
//! [`Game`](crate::game::score_sheet::Game) gives the lines their meaning.

pub mod event;
mod text;

use crate::error::BoardGameError;
use crate::files::gcg::event::GcgEvent;
use crate::files::gcg::text::{Encoding, Ending};

/// A GCG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gcg {
    encoding: Encoding,
    lines: Vec<Line>,
}

/// A line and its original text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    item: GcgItem,
    /// The text, if it differs from what [`GcgItem::to_text`] writes.
    written: Option<Box<str>>,
    ending: Ending,
}

/// A parsed line of a GCG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GcgItem {
    /// `#name value`, known or not.
    Pragma {
        /// Without the `#`.
        name: String,
        /// Its value; may be empty.
        value: String,
    },
    /// What a player did.
    Event(GcgEvent),
    /// A line that continues the note or description above it; may be
    /// empty.
    More(String),
}

impl GcgItem {
    fn parse(text: &str, line: usize, open: bool) -> Result<Self, BoardGameError> {
        if let Some(pragma) = text.strip_prefix('#') {
            let (name, value) = pragma.split_once(char::is_whitespace).unwrap_or((pragma, ""));
            return Ok(Self::Pragma { name: name.to_owned(), value: value.trim().to_owned() });
        }
        if let Some(event) = text.strip_prefix('>') {
            return Ok(Self::Event(GcgEvent::parse(event, line)?));
        }
        if !open && !text.trim().is_empty() {
            let found = format!("'{}'", text.chars().take(40).collect::<String>());
            let expected = "a line that starts with '#' or '>', or goes on with a note";
            return Err(BoardGameError::Gcg { line, found, expected });
        }
        Ok(Self::More(text.to_owned()))
    }

    fn to_text(&self) -> String {
        match self {
            Self::Pragma { name, value } if value.is_empty() => format!("#{name}"),
            Self::Pragma { name, value } => format!("#{name} {value}"),
            Self::Event(event) => event.to_string(),
            Self::More(text) => text.clone(),
        }
    }
}

/// Pragmas whose text may continue on the following lines.
pub(crate) const OPEN_PRAGMAS: [&str; 3] = ["note", "description", "title"];

/// The most lines of one file. Annotated games have a few hundred; each costs
/// memory: 16 MiB of empty ones took two gigabytes.
const MOST_LINES: usize = 20_000;

/// The most turns of one game. Played games have fewer than sixty, and every turn is
/// replayed and judged.
const MOST_EVENTS: usize = 1_000;

impl Gcg {
    /// A file without lines except the one that declares UTF-8.
    pub fn new() -> Self {
        let mut gcg = Self { encoding: Encoding::Utf8 { mark: false }, lines: Vec::new() };
        gcg.push(GcgItem::Pragma { name: "character-encoding".into(), value: "UTF-8".into() });
        gcg
    }

    /// Reads a file: UTF-8, or ISO 8859-1 if it declares so or is not valid UTF-8.
    ///
    /// # Errors
    /// [`BoardGameError::Gcg`] with the line: text in another encoding, an event that lacks a
    /// part, a line that is none of these, or more lines or turns than allowed.
    pub fn parse(bytes: &[u8]) -> Result<Self, BoardGameError> {
        let (encoding, text) = text::decode(bytes)?;
        let mut lines: Vec<Line> = Vec::new();
        let mut open = false;
        let mut events = 0;
        for (at, (text, ending)) in text::lines(&text).enumerate() {
            let item = GcgItem::parse(text, at + 1, open)?;
            events += usize::from(matches!(item, GcgItem::Event(_)));
            let too_many = [
                (at >= MOST_LINES, "one more line", "at most 20000 lines"),
                (events > MOST_EVENTS, "one more turn", "at most 1000 turns"),
            ];
            if let Some((_, found, expected)) = too_many.into_iter().find(|limit| limit.0) {
                return Err(BoardGameError::Gcg { line: at + 1, found: found.into(), expected });
            }
            open = match &item {
                GcgItem::Pragma { name, .. } => OPEN_PRAGMAS.contains(&name.as_str()),
                GcgItem::Event(_) => false,
                GcgItem::More(_) => open,
            };
            let written = (item.to_text() != text).then(|| text.into());
            lines.push(Line { item, written, ending });
        }
        Ok(Self { encoding, lines })
    }

    /// The file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = String::new();
        for line in &self.lines {
            match &line.written {
                Some(written) => text += written,
                None => text += &line.item.to_text(),
            }
            text += line.ending.text();
        }
        self.encoding.encode(&text)
    }

    /// The lines with their 1-based numbers.
    pub fn items(&self) -> impl Iterator<Item = (usize, &GcgItem)> {
        self.lines.iter().enumerate().map(|(at, line)| (at + 1, &line.item))
    }

    /// The events with the 1-based numbers of their lines.
    pub fn events(&self) -> impl Iterator<Item = (usize, &GcgEvent)> {
        self.items().filter_map(|(line, item)| match item {
            GcgItem::Event(event) => Some((line, event)),
            _ => None,
        })
    }

    /// The value of the first pragma of that name.
    pub fn pragma(&self, wanted: &str) -> Option<&str> {
        self.items().find_map(|(_, item)| match item {
            GcgItem::Pragma { name, value } if name == wanted => Some(value.as_str()),
            _ => None,
        })
    }

    /// Appends a line.
    pub fn push(&mut self, item: GcgItem) {
        if let Some(last) = self.lines.last_mut()
            && last.ending == Ending::None
        {
            last.ending = Ending::Feed;
        }
        self.lines.push(Line { item, written: None, ending: Ending::Feed });
    }
}

impl Default for Gcg {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(bytes: &[u8]) -> Gcg {
        let gcg = Gcg::parse(bytes).unwrap();
        assert_eq!(String::from_utf8_lossy(&gcg.to_bytes()), String::from_utf8_lossy(bytes));
        gcg
    }

    #[test]
    fn every_byte_comes_back() {
        let gcg = same(
            b"#character-encoding UTF-8\r\n#player1 ann  Ann \t Lee\n#colour red\n\
              >ann:  AEINRST  8d NASTIER +66 66\n#note first\n#note second\nwhich goes on\n\n\
              and on\n>ann: (challenge) +5 71\n# odd\n#\n\n   \n>ann: \xc3\x89 - +0 71",
        );
        assert_eq!(gcg.pragma("colour"), Some("red"));
        assert_eq!(gcg.events().count(), 3);
        same(b"");
        same(b"\n\n");
        same(b"\xef\xbb\xbf#player1 a A\n");
    }

    #[test]
    fn latin_letters_without_a_word_of_it() {
        let gcg = same(b"#player1 c C\xe9sar\n");
        assert_eq!(gcg.pragma("player1"), Some("c C\u{e9}sar"));
        same(b"#character-encoding ISO-8859-1\n#player1 c C\xc3\xa9sar\n");
    }

    #[test]
    fn item_3_games_of_absurd_length_are_refused() {
        let check = |bytes: &[u8], expected: &str| {
            assert_eq!(Gcg::parse(bytes).unwrap_err().to_string(), expected);
        };
        check(
            "\n".repeat(16 << 20).as_bytes(),
            "GCG, line 20001: one more line; expected at most 20000 lines",
        );
        check(
            ">a: ABC - +0 0\n".repeat(1 << 20).as_bytes(),
            "GCG, line 1001: one more turn; expected at most 1000 turns",
        );
    }

    #[test]
    fn files_that_are_none() {
        let check = |text: &[u8], expected: &str| {
            assert_eq!(Gcg::parse(text).unwrap_err().to_string(), expected);
        };
        check(
            b"#player1 a A\nhello\n",
            "GCG, line 2: 'hello'; expected a line that starts with '#' or '>', or goes on with a \
             note",
        );
        check(
            b"#character-encoding UTF-8\n#player1 a \xff\n",
            "GCG, line 2: bytes that are not UTF-8; expected text as its first line says, or \
             #character-encoding ISO-8859-1",
        );
        check(
            b"#character-encoding KOI8-R\n",
            "GCG, line 1: the encoding 'KOI8-R'; expected UTF-8 or ISO-8859-1",
        );
    }
}
