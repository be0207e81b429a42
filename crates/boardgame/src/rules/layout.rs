//! Squares, directions and the premium squares of a board.

use std::fmt;

use crate::error::BoardGameError;
use crate::rules::text::{Lines, check_length};

/// The most rows, and the most columns, of a board.
pub const MAX_SIDE: usize = 31;

/// A square of a board, by row and column from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row from the top, from 0.
    pub row: u8,
    /// Column from the left, from 0.
    pub col: u8,
}

impl Square {
    /// The square at `row` and `col`.
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row: row as u8, col: col as u8 }
    }

    /// The square `steps` further, or back if negative; `None` above or left of the board.
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let moved = |place: u8| u8::try_from(isize::from(place) + steps).ok();
        Some(match direction {
            Direction::Across => Self { row: self.row, col: moved(self.col)? },
            Direction::Down => Self { row: moved(self.row)?, col: self.col },
        })
    }

    /// The square's name: `8H`, or `H8` for a play down.
    pub fn name(self, direction: Direction) -> String {
        let (row, col) = (self.row + 1, Column(self.col));
        match direction {
            Direction::Across => format!("{row}{col}"),
            Direction::Down => format!("{col}{row}"),
        }
    }

    /// Reads what [`Square::name`] writes.
    pub fn parse(name: &str) -> Option<(Self, Direction)> {
        let first_letter = name.find(|c: char| c.is_ascii_alphabetic())?;
        let (row, col, direction) = if first_letter == 0 {
            let digit = name.find(|c: char| c.is_ascii_digit())?;
            let (col, row) = name.split_at(digit);
            (row, col, Direction::Down)
        } else {
            let (row, col) = name.split_at(first_letter);
            (row, col, Direction::Across)
        };
        let row: u8 = row.parse().ok().filter(|row| (1..=MAX_SIDE as u8).contains(row))?;
        let col = match col.as_bytes() {
            [letter] => Some(letter.to_ascii_uppercase() - b'A'),
            [b'A' | b'a', letter] if letter.is_ascii_alphabetic() => {
                Some(letter.to_ascii_uppercase() - b'A' + 26)
            }
            _ => None,
        }?;
        (usize::from(col) < MAX_SIDE).then_some((Self { row: row - 1, col }, direction))
    }
}

/// A column's letters: A to Z, then AA to AE.
struct Column(u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.0 % 26);
        if self.0 < 26 { write!(f, "{letter}") } else { write!(f, "A{letter}") }
    }
}

/// Which way a word runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along a row, to the right.
    Across,
    /// Along a column, downwards.
    Down,
}

impl Direction {
    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// The multipliers of a square when a tile is put on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Premium {
    /// Times the tile's points, 1 to 4.
    pub letter: u8,
    /// Times the word's points, 1 to 4.
    pub word: u8,
}

/// The characters of a layout and what they multiply: letter, word.
const PREMIUMS: [(char, u8, u8); 7] =
    [('.', 1, 1), ('\'', 2, 1), ('"', 3, 1), ('^', 4, 1), ('-', 1, 2), ('=', 1, 3), ('~', 1, 4)];

/// A board's size, its premium squares and its start square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    cols: usize,
    premiums: Vec<Premium>,
    start: Square,
}

impl Layout {
    /// The board of 15x15.
    pub(crate) fn standard15() -> Self {
        built_in(include_str!("../../data/standard15.layout"))
    }

    /// The board of 21x21.
    pub fn super21() -> Self {
        built_in(include_str!("../../data/super21.layout"))
    }

    /// The layout that a rules text calls `name`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "standard15" => Some(Self::standard15()),
            "super21" => Some(Self::super21()),
            _ => None,
        }
    }

    /// The layout that files of other programs call `name`.
    pub(crate) fn known_as(name: &str) -> Option<Self> {
        match name {
            "CrosswordGame" => Some(Self::standard15()),
            "SuperCrosswordGame" => Some(Self::super21()),
            name => Self::named(name),
        }
    }

    /// Reads a layout: one line a row, one character a square: `.` plain, `'`
    /// and `"` and `^` double, triple and quadruple letter, `-` and `=` and `~`
    /// double, triple and quadruple word. A line `start: 8H` names the square
    /// that the first play must cover; by default it is the middle one.
    ///
    /// # Errors
    /// Rows of unequal length, other characters, a side below 2 or above 31,
    /// a start outside, or a text of more than 64 KiB.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        check_length(text)?;
        Self::read(Lines::new(text))
    }

    pub(crate) fn read(lines: Lines<'_>) -> Result<Self, BoardGameError> {
        let (mut rows, mut cols, mut last) = (0, 0, 1);
        let mut premiums = Vec::new();
        let mut start = None;
        for (line, text) in lines {
            last = line;
            let error = |found: String, expected| BoardGameError::Rules { line, found, expected };
            if let Some(name) = text.strip_prefix("start:") {
                let name = name.trim();
                let (square, _) = Square::parse(name)
                    .ok_or_else(|| error(format!("'{name}'"), "a square such as 8H"))?;
                start = Some((line, square));
                continue;
            }
            let before = premiums.len();
            for c in text.chars() {
                let &(_, letter, word) = PREMIUMS
                    .iter()
                    .find(|premium| premium.0 == c)
                    .ok_or_else(|| error(format!("'{c}'"), "a square: one of . ' \" ^ - = ~"))?;
                premiums.push(Premium { letter, word });
            }
            let width = premiums.len() - before;
            if rows > 0 && width != cols {
                let found = format!("a row of {width} squares after one of {cols}");
                return Err(error(found, "rows of one length"));
            }
            (rows, cols) = (rows + 1, width);
        }
        let error = |line, found: String, expected| BoardGameError::Rules { line, found, expected };
        if !(2..=MAX_SIDE).contains(&rows) || !(2..=MAX_SIDE).contains(&cols) {
            return Err(error(last, format!("a board of {rows}x{cols}"), "2x2 to 31x31 squares"));
        }
        let middle = Square::new(rows / 2, cols / 2);
        let (line, start) = start.unwrap_or((last, middle));
        if usize::from(start.row) >= rows || usize::from(start.col) >= cols {
            let found = start.name(Direction::Across);
            return Err(error(line, found, "a start inside the board"));
        }
        Ok(Self { rows, cols, premiums, start })
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The square that the first play must cover.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Whether `square` lies on the board.
    pub fn holds(&self, square: Square) -> bool {
        usize::from(square.row) < self.rows && usize::from(square.col) < self.cols
    }

    /// The multipliers of a square of the board.
    ///
    /// # Panics
    /// Outside the board.
    pub fn premium(&self, square: Square) -> Premium {
        self.premiums[self.index(square)]
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Square::new(row, col)))
    }

    /// The square's place, counted row by row.
    pub(crate) fn index(&self, square: Square) -> usize {
        debug_assert!(self.holds(square), "a square of the board");
        usize::from(square.row) * self.cols + usize::from(square.col)
    }

    /// The rows as [`Layout::parse`] reads them.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for row in self.premiums.chunks(self.cols) {
            for premium in row {
                let known = PREMIUMS.iter().find(|p| (p.1, p.2) == (premium.letter, premium.word));
                text.push(known.map_or('.', |premium| premium.0));
            }
            text.push('\n');
        }
        text
    }
}

fn built_in(text: &str) -> Layout {
    Layout::parse(text).expect("a layout of this crate, which a test reads")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_of_this_crate() {
        let standard = Layout::standard15();
        assert_eq!((standard.rows(), standard.cols()), (15, 15));
        assert_eq!(standard.premium(standard.start()), Premium { letter: 1, word: 2 });
        let large = Layout::super21();
        assert_eq!((large.rows(), large.cols()), (21, 21));
        for square in standard.squares() {
            let inside = Square::new(usize::from(square.row) + 3, usize::from(square.col) + 3);
            assert_eq!(standard.premium(square), large.premium(inside), "{square:?}");
        }
        for layout in [standard, large] {
            for square in layout.squares() {
                let turned = Square { row: square.col, col: square.row };
                assert_eq!(layout.premium(square), layout.premium(turned), "{square:?}");
            }
        }
    }

    #[test]
    fn names_of_squares() {
        for (name, row, col, direction) in [
            ("8H", 7, 7, Direction::Across),
            ("H8", 7, 7, Direction::Down),
            ("1A", 0, 0, Direction::Across),
            ("AE31", 30, 30, Direction::Down),
        ] {
            let square = Square::new(row, col);
            assert_eq!(Square::parse(name), Some((square, direction)), "{name}");
            assert_eq!(square.name(direction), name);
        }
        for name in ["", "8", "H", "32A", "AF1", "0A", "8HX9", "BB3"] {
            assert_eq!(Square::parse(name), None, "{name}");
        }
    }

    #[test]
    fn layouts_that_are_none() {
        let check = |text: &str, expected: &str| {
            assert_eq!(Layout::parse(text).unwrap_err().to_string(), expected);
        };
        check("", "rules, line 1: a board of 0x0; expected 2x2 to 31x31 squares");
        check(
            "..\n.",
            "rules, line 2: a row of 1 squares after one of 2; expected rows of one length",
        );
        check(".x", "rules, line 1: 'x'; expected a square: one of . ' \" ^ - = ~");
        check("..\n..\nstart: 3C", "rules, line 3: 3C; expected a start inside the board");
    }
}
