//! `LeftPart` and `ExtendRight` along one direction's lines.

use wordwright_boardgame::board::{Placement, Scored};
use wordwright_boardgame::rules::{Direction, Tile};
use wordwright_boardgame::{Board, Rack};
use wordwright_lexicon::{Dawg, Edge, Letter, NodeId};

use super::lines::{Cell, Lines};

/// A point in the unit of equity.
const POINT: i32 = 1000;

/// A search through all lines of one direction.
pub(super) struct Search<'a> {
    dawg: Dawg<'a>,
    lines: &'a Lines,
    board: &'a Board,
    rack: Rack,
    touched: Option<&'a mut [bool]>,
    /// The tiles placed so far, left to right.
    placed: Vec<Tile>,
}

/// The state of a search.
#[derive(Clone, Copy)]
struct Anchor<'a> {
    line: usize,
    cells: &'a [Cell],
    /// The anchor's place in the line.
    place: usize,
}

impl<'a> Search<'a> {
    pub fn new(
        dawg: Dawg<'a>,
        lines: &'a Lines,
        board: &'a Board,
        rack: Rack,
        touched: Option<&'a mut [bool]>,
    ) -> Self {
        Self { dawg, lines, board, rack, touched, placed: Vec::new() }
    }

    /// Finds the plays from every anchor.
    pub fn run(&mut self, found: &mut Vec<Scored>) {
        let lines = self.lines;
        for (line, cells) in lines.iter() {
            let mut open = 0;
            for (place, cell) in cells.iter().enumerate().skip(1) {
                if cell.anchor {
                    let anchor = Anchor { line, cells, place };
                    if cells[place - 1].tile.is_some() {
                        self.after_board_tiles(anchor, found);
                    } else {
                        self.left_part(anchor, self.dawg.root(), open, found);
                    }
                }
                // Squares that the left part of a later anchor can cover.
                open = if cell.anchor || cell.tile.is_some() { 0 } else { open + 1 };
            }
        }
    }

    /// The left part is on the board: the run of tiles before the anchor.
    fn after_board_tiles(&mut self, anchor: Anchor<'_>, found: &mut Vec<Scored>) {
        let before = &anchor.cells[..anchor.place];
        let start = before.iter().rposition(|cell| cell.tile.is_none()).map_or(0, |at| at + 1);
        let mut node = self.dawg.root();
        for letter in before[start..].iter().filter_map(|cell| cell.tile?.letter()) {
            let Some(edge) = self.edge(node, letter) else { return };
            node = edge.target();
        }
        self.extend_right(anchor, node, false, anchor.place, found);
    }

    /// The left part comes from the rack: every part of `limit` tiles or fewer.
    fn left_part(
        &mut self,
        anchor: Anchor<'_>,
        node: NodeId,
        limit: usize,
        found: &mut Vec<Scored>,
    ) {
        self.extend_right(anchor, node, false, anchor.place, found);
        if limit == 0 {
            return;
        }
        for (at, edge) in self.dawg.edges(node).enumerate() {
            let Some(letter) = edge.letter() else { continue };
            self.touch(node, at);
            for tile in [Tile::of(letter), Tile::blank_as(letter)] {
                if self.rack.take(tile) {
                    self.placed.push(tile);
                    self.left_part(anchor, edge.target(), limit - 1, found);
                    self.placed.pop();
                    self.rack.add(tile);
                }
            }
        }
    }

    /// Extends the word from `place` on; `ends` is whether it is already a
    /// word.
    fn extend_right(
        &mut self,
        anchor: Anchor<'_>,
        node: NodeId,
        ends: bool,
        place: usize,
        found: &mut Vec<Scored>,
    ) {
        let Some(cell) = anchor.cells.get(place) else { return };
        if let Some(letter) = cell.tile.and_then(Tile::letter) {
            if let Some(edge) = self.edge(node, letter) {
                self.extend_right(anchor, edge.target(), edge.ends_word(), place + 1, found);
            }
            return;
        }
        if ends && place > anchor.place {
            self.legal_move(anchor, place, found);
        }
        for (at, edge) in self.dawg.edges(node).enumerate() {
            let Some(letter) = edge.letter() else { continue };
            self.touch(node, at);
            if !cell.checks.contains(letter) {
                continue;
            }
            for tile in [Tile::of(letter), Tile::blank_as(letter)] {
                if self.rack.take(tile) {
                    self.placed.push(tile);
                    self.extend_right(anchor, edge.target(), edge.ends_word(), place + 1, found);
                    self.placed.pop();
                    self.rack.add(tile);
                }
            }
        }
    }

    /// Records the play whose word ends before `end`.
    fn legal_move(&self, anchor: Anchor<'_>, end: usize, found: &mut Vec<Scored>) {
        let rules = self.board.rules();
        // The left part covers free squares in front of the anchor, the rest
        // the free squares from it on.
        let right = anchor.cells[anchor.place..end].iter().filter(|cell| cell.tile.is_none());
        let mut start = anchor.place - (self.placed.len() - right.count());
        let first = self.lines.square(anchor.line, start);
        let twice = self.placed.len() == 1 && anchor.cells[start].sum.is_some();
        if twice && self.lines.direction == Direction::Down {
            return;
        }
        while anchor.cells[start - 1].tile.is_some() {
            start -= 1;
        }
        let (mut main, mut times, mut across) = (0, 1, 0);
        let mut tiles = self.placed.iter();
        for (place, cell) in anchor.cells.iter().enumerate().take(end).skip(start) {
            if let Some(tile) = cell.tile {
                main += rules.tiles().value(tile);
            } else if let Some(&tile) = tiles.next() {
                let premium = rules.layout().premium(self.lines.square(anchor.line, place));
                let points = rules.tiles().value(tile) * i32::from(premium.letter);
                main += points;
                times *= i32::from(premium.word);
                across += cell.sum.map_or(0, |sum| (sum + points) * i32::from(premium.word));
            }
        }
        let bonus = if self.placed.len() == rules.rack_size() { rules.bonus() } else { 0 };
        let score = main * times + across + bonus;
        let placement = Placement::new(first, self.lines.direction, &self.placed)
            .expect("at least one tile and no more than a rack holds, each with its letter");
        found.push(Scored { placement, score, equity: score * POINT });
    }

    /// The edge of a node with a letter; records each edge visited.
    fn edge(&mut self, node: NodeId, letter: Letter) -> Option<Edge> {
        for (at, edge) in self.dawg.edges(node).enumerate() {
            self.touch(node, at);
            if edge.letter() == Some(letter) {
                return Some(edge);
            }
        }
        None
    }

    fn touch(&mut self, node: NodeId, at: usize) {
        if let Some(seen) = self.touched.as_mut().and_then(|all| all.get_mut(node.index() + at)) {
            *seen = true;
        }
    }
}
