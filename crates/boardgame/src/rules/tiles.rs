//! Tiles, and the set of tiles that a game is played with.

use std::fmt;
use std::sync::Arc;

use wordwright_lexicon::{Alphabet, Letter};

use crate::error::BoardGameError;
use crate::rules::text::{Lines, check_length};

/// The most kinds of tiles: the blank and 63 letters.
pub const KINDS: usize = 64;

/// A tile in one byte: a letter's place, with the highest bit for a blank that
/// stands for it; zero for a blank that stands for nothing yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Tile(u8);

/// The bit of a blank that stands for a letter.
const BLANK: u8 = 0x80;

impl Tile {
    /// A blank that stands for nothing yet, as it lies on a rack.
    pub const BLANK: Tile = Tile(0);

    /// The tile that shows `letter`.
    pub const fn of(letter: Letter) -> Self {
        Self(letter.place())
    }

    /// A blank that stands for `letter`.
    pub const fn blank_as(letter: Letter) -> Self {
        Self(letter.place() | BLANK)
    }

    /// The letter that it shows or stands for.
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.0 & !BLANK)
    }

    /// Whether it is a blank, standing for a letter or not.
    pub const fn is_blank(self) -> bool {
        self.0 & BLANK != 0 || self.0 == 0
    }

    /// Its kind as it lies on a rack: 0 for a blank, else the letter's place.
    pub const fn kind(self) -> usize {
        if self.is_blank() { 0 } else { self.0 as usize }
    }

    /// The tile of `kind` as it lies on a rack; kinds are below [`KINDS`].
    pub(crate) const fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < KINDS, "a kind");
        Self(kind as u8)
    }

    /// The byte: letter's place and blank bit.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_blank() { "?" } else { "" };
        write!(f, "{mark}{}", self.0 & !BLANK)
    }
}

/// The tiles of a game, with their points.
#[derive(Debug, Clone)]
pub struct TileSet {
    alphabet: Arc<Alphabet>,
    counts: [u8; KINDS],
    values: [u8; KINDS],
}

/// The most tiles of one kind, and the most points of one tile.
const MOST: u8 = 100;

/// The most blanks. Each on a rack multiplies what can be spelt by the number of letters: four
/// on a rack of twelve take ten seconds on a full board of 31x31, five half a minute.
const MOST_BLANKS: u8 = 4;

/// The most tiles of a text: as many as the largest set can have. A rack counts its tiles in
/// 16 bits.
const MOST_TILES: usize = KINDS * MOST as usize;

impl TileSet {
    /// Reads a tile set: a line `FACE TILES POINTS` for each letter in order, and one for the
    /// blank, `?`. A line `fold: Å=AA` replaces a character that has no tile.
    ///
    /// # Errors
    /// A line of another shape, a letter twice, no letter, or a text of more than
    /// 64 KiB.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        check_length(text)?;
        Self::read(Lines::new(text), "custom")
    }

    pub(crate) fn read(lines: Lines<'_>, name: &str) -> Result<Self, BoardGameError> {
        let mut description = format!("name: {name}\n");
        let (mut counts, mut values) = ([0; KINDS], [0; KINDS]);
        let (mut place, mut last, mut blanks) = (0, 1, false);
        for (line, text) in lines {
            last = line;
            let error = |found: String, expected| BoardGameError::Rules { line, found, expected };
            if text.starts_with("fold:") {
                description += text;
                description.push('\n');
                continue;
            }
            let [face, count, value] = text.split_whitespace().collect::<Vec<_>>()[..] else {
                return Err(error(format!("'{text}'"), "LETTER TILES POINTS"));
            };
            let number = |text: &str| {
                let number = text.parse().ok().filter(|&number: &u8| number <= MOST);
                number.ok_or_else(|| error(format!("'{text}'"), "a number from 0 to 100"))
            };
            let kind = if face == "?" {
                if std::mem::replace(&mut blanks, true) {
                    return Err(error("a second '?'".to_owned(), "each tile once"));
                }
                0
            } else {
                place += 1;
                description += face;
                description.push('\n');
                place
            };
            if kind >= KINDS {
                return Err(error(format!("letter {kind}, '{face}'"), "at most 63 letters"));
            }
            (counts[kind], values[kind]) = (number(count)?, number(value)?);
            if counts[0] > MOST_BLANKS {
                return Err(error(format!("{count} blanks"), "at most 4 blanks"));
            }
        }
        let alphabet = Alphabet::parse(&description).map_err(|problem| BoardGameError::Rules {
            line: last,
            found: problem.to_string(),
            expected: "each letter once",
        })?;
        let english = Alphabet::english();
        let alphabet = if same_letters(&alphabet, &english) { english } else { Arc::new(alphabet) };
        Ok(Self { alphabet, counts, values })
    }

    /// Whether the tiles are the same: letters, numbers and points.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let Self { alphabet, counts, values } = self;
        same_letters(alphabet, &other.alphabet)
            && *counts == other.counts
            && *values == other.values
    }

    /// The letters.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// How many tiles of a kind the set holds.
    pub fn count(&self, kind: usize) -> usize {
        self.counts.get(kind).map_or(0, |&count| usize::from(count))
    }

    /// How many tiles the set holds.
    pub fn total(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// The points of a tile; zero for a blank that stands for a letter, unless
    /// the set gives blanks points.
    pub fn value(&self, tile: Tile) -> i32 {
        i32::from(self.values[tile.kind()])
    }

    /// The text of `tiles`: capitals for letters, small letters for blanks, `?`
    /// for a blank that stands for nothing, brackets around a face of several
    /// characters.
    pub fn show(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|&tile| self.face(tile)).collect()
    }

    /// The text of one tile.
    pub fn face(&self, tile: Tile) -> String {
        let Some(letter) = tile.letter() else { return "?".to_owned() };
        let face = self.alphabet.face(letter);
        let face = if tile.is_blank() { face.to_lowercase() } else { face.to_owned() };
        if face.chars().nth(1).is_some() { format!("[{face}]") } else { face }
    }

    /// Reads what [`TileSet::show`] writes.
    ///
    /// # Errors
    /// A character that is no tile, an open bracket, or more tiles than any set
    /// has.
    pub fn tiles(&self, text: &str) -> Result<Vec<Tile>, BoardGameError> {
        let mut tiles = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let error = |found: String, expected| BoardGameError::Tiles {
                text: text.to_owned(),
                column: text.chars().count() - rest.chars().count() + 1,
                found,
                expected,
            };
            if tiles.len() == MOST_TILES {
                return Err(error("one more tile".to_owned(), "at most 6400 tiles"));
            }
            let (face, after) = if let Some(inside) = rest.strip_prefix('[') {
                inside
                    .split_once(']')
                    .ok_or_else(|| error("an open '['".to_owned(), "']' after the letter"))?
            } else {
                rest.split_at(first.len_utf8())
            };
            tiles.push(if face == "?" {
                Tile::BLANK
            } else {
                let letter = self.alphabet.letter(face).ok_or_else(|| {
                    error(format!("'{face}'"), "a letter of the tile set, or '?' for a blank")
                })?;
                let small = face.chars().any(char::is_lowercase);
                if small { Tile::blank_as(letter) } else { Tile::of(letter) }
            });
            rest = after;
        }
        Ok(tiles)
    }
}

/// Whether two alphabets have the same letters in the same order.
pub(crate) fn same_letters(a: &Alphabet, b: &Alphabet) -> bool {
    a.len() == b.len() && a.all().iter().all(|letter| a.face(letter) == b.face(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPANISH: &str = "? 2 0\nA 12 1\nB 2 3\nC 4 3\nCH 1 5\nH 2 4\nO 9 1";

    #[test]
    fn tiles_of_several_characters_and_blanks() {
        let set = TileSet::parse(SPANISH).unwrap();
        let tiles = set.tiles("[CH]Ac[ch]?").unwrap();
        assert_eq!(set.show(&tiles), "[CH]Ac[ch]?");
        assert_eq!(tiles.iter().map(|&tile| set.value(tile)).collect::<Vec<_>>(), [5, 1, 0, 0, 0]);
        assert_eq!(set.total(), 32);
    }

    #[test]
    fn what_is_no_tile() {
        let set = TileSet::parse(SPANISH).unwrap();
        let check = |text: &str, expected: &str| {
            assert_eq!(set.tiles(text).unwrap_err().to_string(), expected);
        };
        check(
            "CAZ",
            "the tiles \"CAZ\", column 3: 'Z'; expected a letter of the tile set, or '?' for a blank",
        );
        check("A[CH", "the tiles \"A[CH\", column 2: an open '['; expected ']' after the letter");
    }

    #[test]
    fn lines_that_are_no_tile() {
        let check = |text: &str, expected: &str| {
            assert_eq!(TileSet::parse(text).unwrap_err().to_string(), expected);
        };
        check("A 1", "rules, line 1: 'A 1'; expected LETTER TILES POINTS");
        check("A 1 x", "rules, line 1: 'x'; expected a number from 0 to 100");
        check("A 9 1\n? 5 0", "rules, line 2: 5 blanks; expected at most 4 blanks");
        check("? 1 0\n? 1 0", "rules, line 2: a second '?'; expected each tile once");
    }
}
