//! A board with the tiles on it.

use std::sync::Arc;

use crate::board::play::Placement;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::rules::layout::{Direction, Layout, Square};
use crate::rules::ruleset::Rules;
use crate::rules::tiles::Tile;

/// The squares of a board and what lies on them.
#[derive(Debug, Clone)]
pub struct Board {
    rules: Arc<Rules>,
    /// Row by row; zero is a free square.
    cells: Vec<u8>,
    tiles: usize,
}

impl Board {
    /// The board without a tile.
    pub fn new(rules: &Arc<Rules>) -> Self {
        let squares = rules.layout().rows() * rules.layout().cols();
        Self { rules: Arc::clone(rules), cells: vec![0; squares], tiles: 0 }
    }

    /// Reads rows of text: what [`TileSet::show`](crate::rules::tiles::TileSet::show) writes,
    /// with `.` or a space for a free square. Missing squares are free.
    ///
    /// # Errors
    /// A character that is no tile, more rows or longer ones than the board
    /// has, or more of a tile than the set holds.
    pub fn parse(rules: &Arc<Rules>, text: &str) -> Result<Self, BoardGameError> {
        let mut board = Self::new(rules);
        let layout = rules.layout();
        for (row, line) in text.lines().enumerate() {
            let error = |column: usize, found: String, expected| BoardGameError::Tiles {
                text: line.to_owned(),
                column,
                found,
                expected,
            };
            let mut rest = line;
            let mut col = 0;
            while let Some(first) = rest.chars().next() {
                let width = if first == '[' {
                    rest.find(']').map_or(rest.len(), |end| end + 1)
                } else {
                    first.len_utf8()
                };
                let (face, after) = rest.split_at(width);
                let column = line.chars().count() - rest.chars().count() + 1;
                let square = Square::new(row, col);
                if first != '.' && first != ' ' {
                    let tile = rules.tiles().tiles(face)?[0];
                    if row >= layout.rows() || col >= layout.cols() {
                        let found = format!("'{face}' outside the board");
                        return Err(error(column, found, "tiles inside the board"));
                    }
                    if tile.letter().is_none() {
                        let found = "'?'".to_owned();
                        return Err(error(column, found, "a small letter for a blank"));
                    }
                    board.put(square, tile);
                }
                col += 1;
                rest = after;
            }
        }
        board.on_board().check_within(&Rack::full_set(rules.tiles()), rules.tiles())?;
        Ok(board)
    }

    /// The rules that it follows.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Its size and premium squares.
    pub fn layout(&self) -> &Layout {
        self.rules.layout()
    }

    /// How many tiles lie on it.
    pub fn len(&self) -> usize {
        self.tiles
    }

    /// Whether no tile lies on it.
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The tile on `square`; `None` for a free square or one outside.
    pub fn at(&self, square: Square) -> Option<Tile> {
        if !self.layout().holds(square) {
            return None;
        }
        let cell = self.cells[self.layout().index(square)];
        (cell != 0).then(|| Tile::from_byte(cell))
    }

    /// The tile `steps` from `square`, if there is one.
    pub(crate) fn beside(&self, square: Square, way: Direction, steps: isize) -> Option<Tile> {
        self.at(square.step(way, steps)?)
    }

    /// Puts a tile that stands for a letter on a square of the board, replacing any tile there.
    ///
    /// # Panics
    /// Outside the board, or with a blank that stands for nothing.
    pub fn put(&mut self, square: Square, tile: Tile) {
        assert!(tile.letter().is_some(), "a blank on the board stands for a letter");
        assert!(self.layout().holds(square), "a square of the board");
        let index = self.layout().index(square);
        let cell = &mut self.cells[index];
        self.tiles += usize::from(*cell == 0);
        *cell = tile.byte();
    }

    /// Removes the tile on a square of the board.
    ///
    /// # Panics
    /// Outside the board.
    pub fn clear(&mut self, square: Square) {
        assert!(self.layout().holds(square), "a square of the board");
        let index = self.layout().index(square);
        let cell = std::mem::take(&mut self.cells[index]);
        self.tiles -= usize::from(cell != 0);
    }

    /// The squares that a placement covers, with the tiles; it ends early at
    /// the edge.
    pub fn covered<'p>(
        &self,
        placement: &'p Placement,
    ) -> impl Iterator<Item = (Square, Tile)> + use<'_, 'p> {
        let mut next = Some(placement.start());
        placement.tiles().iter().map_while(move |&tile| {
            let mut square = next?;
            while self.at(square).is_some() {
                square = square.step(placement.direction(), 1)?;
            }
            next = square.step(placement.direction(), 1);
            self.layout().holds(square).then_some((square, tile))
        })
    }

    /// Puts the tiles of a placement down, without checking whether it is
    /// legal.
    pub fn place(&mut self, placement: &Placement) {
        let covered: Vec<_> = self.covered(placement).collect();
        for (square, tile) in covered {
            self.put(square, tile);
        }
    }

    /// All tiles on it.
    pub fn on_board(&self) -> Rack {
        self.cells.iter().filter(|&&cell| cell != 0).map(|&cell| Tile::from_byte(cell)).collect()
    }

    /// The board as [`Board::parse`] reads it, one line a row.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.layout().cols()) {
            for &cell in row {
                if cell == 0 {
                    text.push('.');
                } else {
                    text += &self.rules.tiles().face(Tile::from_byte(cell));
                }
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        let rules =
            Arc::new(Rules::parse("[layout]\n...\n...\n[tiles]\n? 1 0\nA 3 1\nCH 2 5").unwrap());
        let board = Board::parse(&rules, "A[ch]\n..[CH]").unwrap();
        assert_eq!(board.to_text(), "A[ch].\n..[CH]\n");
        assert_eq!(board.len(), 3);
    }

    #[test]
    fn boards_that_are_none() {
        let rules = Rules::english();
        let check = |text: &str, expected: &str| {
            assert_eq!(Board::parse(&rules, text).unwrap_err().to_string(), expected);
        };
        check(
            "...............A",
            "the tiles \"...............A\", column 16: 'A' outside the board; expected tiles \
             inside the board",
        );
        check("QQ", "2 tiles 'Q' on the board and the racks; the set holds 1");
        check("A?", "the tiles \"A?\", column 2: '?'; expected a small letter for a blank");
    }
}
