//! Placements as players write them: `8D NASTIER`, `D8 .ASTsER`, `8G (C)ARE`.
//!
//! The square is that of the word's first letter, a tile already there
//! included; a small letter is a blank. A tile that lies there already is a
//! `.`, its letter in parentheses, or just its letter.

use crate::board::play::Placement;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::rules::layout::{Direction, Square};

impl Board {
    /// Reads a placement by the square and the letters of its word.
    ///
    /// # Errors
    /// [`BoardGameError::Notation`]: no square, a letter that is no tile,
    /// letters that contradict the board or leave it, or no new tile.
    pub fn read_play(&self, square: &str, word: &str) -> Result<Placement, BoardGameError> {
        let error = |found: String, expected| BoardGameError::Notation {
            text: format!("{square} {word}"),
            found,
            expected,
        };
        let (start, direction) = Square::parse(square)
            .filter(|&(start, _)| self.layout().holds(start))
            .ok_or_else(|| error(format!("'{square}'"), "a square such as 8H, or H8 for down"))?;
        let mut next = Some(start);
        let (mut first, mut tiles) = (None, Vec::new());
        for face in faces(word) {
            let here = next.filter(|&here| self.layout().holds(here)).ok_or_else(|| {
                error("a word that leaves the board".to_owned(), "letters inside the board")
            })?;
            let lying = self.at(here);
            if face == "." {
                if lying.is_none() {
                    let found = format!("'.' at {}, where no tile lies", here.name(direction));
                    return Err(error(found, "'.' only for tiles that lie there already"));
                }
            } else {
                let tile = match self.rules().tiles().tiles(face)?[..] {
                    [tile] if tile.letter().is_some() => tile,
                    _ => return Err(error(format!("'{face}'"), "a small letter for a blank")),
                };
                match lying {
                    Some(old) if old.letter() == tile.letter() => {}
                    Some(old) => {
                        let old = self.rules().tiles().face(old);
                        let found = format!("'{face}' at {}", here.name(direction));
                        let found = format!("{found}, where '{old}' lies");
                        return Err(error(found, "the letters that lie there, or '.' for them"));
                    }
                    None => {
                        first = first.or(Some(here));
                        tiles.push(tile);
                    }
                }
            }
            next = here.step(direction, 1);
        }
        let placement = first.and_then(|first| Placement::new(first, direction, &tiles));
        placement.ok_or_else(|| {
            let found = format!("{} new tiles", tiles.len());
            error(found, "at least one new tile, and no more than a rack holds")
        })
    }

    /// A placement as GCG files write it: the square of the word's first
    /// letter, and its letters, with `.` for tiles that lie there already.
    pub(crate) fn write_play(&self, placement: &Placement) -> (String, String) {
        let way = placement.direction();
        let start = self.word_start(placement);
        let mut word = String::new();
        let mut tiles = placement.tiles().iter();
        let mut next = Some(start);
        while let Some(square) = next.filter(|&square| self.layout().holds(square)) {
            if self.at(square).is_some() {
                word.push('.');
            } else if let Some(&tile) = tiles.next() {
                word += &self.rules().tiles().face(tile);
            } else {
                break;
            }
            next = square.step(way, 1);
        }
        (start.name(way), word)
    }

    /// The same placement with the direction that the generators would give it:
    /// a single tile lies down only if it forms no word across.
    #[must_use]
    pub fn usual_form(&self, placement: &Placement) -> Placement {
        let &[tile] = placement.tiles() else { return *placement };
        let start = placement.start();
        let beside =
            |way, steps| start.step(way, steps).is_some_and(|next| self.at(next).is_some());
        let across = beside(Direction::Across, -1) || beside(Direction::Across, 1);
        let way = if across { Direction::Across } else { Direction::Down };
        Placement::new(start, way, &[tile]).unwrap_or(*placement)
    }

    /// The square of the first letter of the word along a placement.
    pub(crate) fn word_start(&self, placement: &Placement) -> Square {
        let way = placement.direction();
        let mut start = placement.start();
        while let Some(before) = start.step(way, -1).filter(|&before| self.at(before).is_some()) {
            start = before;
        }
        start
    }
}

/// The faces of a word, without the parentheses that mark tiles already on the board.
fn faces(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(['(', ')']);
        let first = rest.chars().next()?;
        let width = match first {
            '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
            _ => first.len_utf8(),
        };
        let (face, after) = rest.split_at(width);
        rest = after;
        Some(face)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::Rules;

    fn board() -> Board {
        let rows = "\n".repeat(7) + ".......CARE\n.......o\n.......D";
        Board::parse(&Rules::english(), &rows).unwrap()
    }

    fn check(square: &str, word: &str, expected: (&str, &str)) {
        let board = board();
        let placement = board.read_play(square, word).unwrap();
        let (square, word) = board.write_play(&placement);
        assert_eq!((square.as_str(), word.as_str()), expected);
        assert_eq!(board.read_play(&square, &word), Ok(placement));
    }

    #[test]
    fn the_ways_to_write_a_play() {
        check("8H", "....D", ("8H", "....D"));
        check("8h", "CARED", ("8H", "....D"));
        check("8F", "SS(CARE)s", ("8F", "SS....s"));
        check("H6", "EN(CoD)E", ("H6", "EN...E"));
        check("H11", "S", ("H8", "...S"));
        check("L8", "DOG", ("L8", "DOG"));
    }

    #[test]
    fn one_tile_lies_as_the_generators_have_it() {
        let board = board();
        let down = board.read_play("L8", "D").unwrap();
        assert_eq!(board.write_play(&board.usual_form(&down)).0, "8H");
        let across = board.read_play("11H", "S").unwrap();
        assert_eq!(board.write_play(&board.usual_form(&across)).0, "H8");
    }

    #[test]
    fn plays_that_are_none() {
        let check = |square: &str, word: &str, expected: &str| {
            let error = board().read_play(square, word).unwrap_err().to_string();
            assert_eq!(error, expected);
        };
        check("88", "A", "the play \"88 A\": '88'; expected a square such as 8H, or H8 for down");
        check(
            "16A",
            "A",
            "the play \"16A A\": '16A'; expected a square such as 8H, or H8 for down",
        );
        check(
            "8H",
            "CORED",
            "the play \"8H CORED\": 'O' at 8I, where 'A' lies; expected the letters that lie \
             there, or '.' for them",
        );
        check(
            "8G",
            "..",
            "the play \"8G ..\": '.' at 8G, where no tile lies; expected '.' only for tiles that \
             lie there already",
        );
        check(
            "8H",
            "....",
            "the play \"8H ....\": 0 new tiles; expected at least one new tile, and no more than \
             a rack holds",
        );
        check(
            "1O",
            "AB",
            "the play \"1O AB\": a word that leaves the board; expected letters inside the board",
        );
        check("1A", "A?", "the play \"1A A?\": '?'; expected a small letter for a blank");
    }
}
