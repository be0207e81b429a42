//! A board prepared for the fast generator: rows and columns as lanes.

use std::sync::Arc;

use wordwright_lexicon::{Dawg, Edge, Edges, Gaddag, Letter, LetterSet, NodeId};

use crate::board::play::Placement;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::generate::lane::{Lane, ROOM, Scoring};
use crate::rules::layout::{Direction, Square};
use crate::rules::tiles::{KINDS, Tile};
use crate::words::lexicon::Lexicon;

/// A board with what the fast generator reuses from turn to turn.
///
/// Rows and columns are kept as lanes, each contiguous. A play changes a few
/// squares' cross-checks and cross-sums; the lanes that it leaves alone keep
/// everything computed for them.
#[derive(Debug, Clone)]
pub struct PreparedBoard<'l> {
    pub(super) lexicon: &'l Lexicon,
    board: Board,
    /// Rows, then columns. A copy shares them until a play changes one.
    pub(super) lanes: Vec<Arc<Lane>>,
    pub(super) worth: Scoring,
}

impl<'l> PreparedBoard<'l> {
    /// Prepares a board.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn new(lexicon: &'l Lexicon, board: Board) -> Result<Self, BoardGameError> {
        lexicon.check_rules(board.rules())?;
        let (layout, tiles) = (board.layout(), board.rules().tiles());
        let (rows, cols) = (layout.rows(), layout.cols());
        let lane = |length, down| Lane {
            length,
            tiles: [0; ROOM],
            checks: [LetterSet::EMPTY; ROOM],
            sums: [0; ROOM],
            crossed: 0,
            filled: 0,
            letter_times: [1; ROOM],
            word_times: [1; ROOM],
            start: 0,
            down,
            fresh: false,
            windows: Vec::new(),
            groups: Vec::new(),
        };
        let across = (0..rows).map(|_| Arc::new(lane(cols, false)));
        let lanes = across.chain((0..cols).map(|_| Arc::new(lane(rows, true)))).collect();
        let mut values = [0; KINDS];
        for (kind, value) in values.iter_mut().enumerate() {
            *value = tiles.value(Tile::of_kind(kind)) as u8;
        }
        let worth = Scoring {
            values,
            most_valuable: values.iter().copied().max().map_or(0, i32::from),
            rack_size: board.rules().rack_size(),
            bonus: board.rules().bonus(),
        };
        let mut prepared = Self { lexicon, board, lanes, worth };
        for square in prepared.board.layout().squares() {
            for direction in [Direction::Across, Direction::Down] {
                let premium = prepared.board.layout().premium(square);
                let tile = prepared.board.at(square);
                let (lane, at) = prepared.lane_mut(square, direction);
                lane.letter_times[at] = premium.letter;
                lane.word_times[at] = premium.word;
                if let Some(tile) = tile {
                    lane.tiles[at] = tile.byte();
                    lane.filled |= 1 << at;
                }
            }
        }
        prepared.mark_start();
        for square in prepared.board.layout().squares() {
            for direction in [Direction::Across, Direction::Down] {
                prepared.refresh_cross(square, direction);
            }
        }
        Ok(prepared)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The words.
    pub fn lexicon(&self) -> &'l Lexicon {
        self.lexicon
    }

    /// Puts the tiles of a legal placement down.
    pub fn place(&mut self, placement: &Placement) {
        let first_play = self.board.is_empty();
        let along = placement.direction();
        let mut at = placement.start();
        let mut placed = [placement.start(); crate::rules::ruleset::MAX_RACK];
        let count = placement.tiles().len();
        for (&tile, square) in placement.tiles().iter().zip(&mut placed) {
            while self.board.at(at).is_some() {
                at = next(at, along);
            }
            self.board.put(at, tile);
            for direction in [Direction::Across, Direction::Down] {
                let (lane, place) = self.lane_mut(at, direction);
                lane.tiles[place] = tile.byte();
                lane.filled |= 1 << place;
                lane.crossed &= !(1 << place);
                lane.fresh = false;
            }
            *square = at;
            at = next(at, along);
        }
        if first_play {
            self.mark_start();
        }
        for &square in &placed[..count] {
            self.refresh_ends(square, along.turned());
        }
        self.refresh_ends(placed[0], along);
    }

    /// Marks the start square in its lanes while the board is empty.
    fn mark_start(&mut self) {
        let start = self.board.layout().start();
        let empty = self.board.is_empty();
        for direction in [Direction::Across, Direction::Down] {
            let (lane, at) = self.lane_mut(start, direction);
            lane.start = if empty { 1 << at } else { 0 };
            lane.fresh = false;
        }
    }

    /// The lane through a square, and the square's place in it.
    fn lane_mut(&mut self, square: Square, direction: Direction) -> (&mut Lane, usize) {
        let (row, col) = (usize::from(square.row), usize::from(square.col));
        match direction {
            Direction::Across => (Arc::make_mut(&mut self.lanes[row]), col),
            Direction::Down => {
                let rows = self.board.layout().rows();
                (Arc::make_mut(&mut self.lanes[rows + col]), row)
            }
        }
    }

    /// Recomputes the free squares at both ends of the run through `square`:
    /// their cross-checks in the lanes that cross the run. No other square's can
    /// change, since a cross-check depends on the runs of tiles that it would join,
    /// and a new tile lengthens no other run (Appel & Jacobson 1988, §3.1).
    fn refresh_ends(&mut self, square: Square, along: Direction) {
        let (lane, at) = self.lane_mut(square, along);
        let (before, after) = ends_of_run(lane.filled, at);
        let length = lane.length;
        let at_place = |place: usize| match along {
            Direction::Across => Square::new(usize::from(square.row), place),
            Direction::Down => Square::new(place, usize::from(square.col)),
        };
        if after < length {
            self.refresh_cross(at_place(after), along.turned());
        }
        if let Some(place) = before {
            self.refresh_cross(at_place(place), along.turned());
        }
    }

    /// Recomputes the cross-check and cross-sum at a square of the lane of `direction`.
    fn refresh_cross(&mut self, square: Square, direction: Direction) {
        let all = self.lexicon.alphabet().all();
        let (across, at) = self.lane_mut(square, direction.turned());
        let free = across.filled >> at & 1 == 0;
        let before =
            if at == 0 { 0 } else { (!(across.filled << (32 - at))).leading_zeros() as usize };
        let after = (!(u64::from(across.filled) >> (at + 1))).trailing_zeros() as usize;
        let tiles = across.tiles;
        let head = &tiles[at - before..at];
        let tail = &tiles[at + 1..at + 1 + after];
        let crossed = free && before + after > 0;
        let (mut checks, mut sum) = (all, 0);
        if crossed {
            checks = fitting(self.lexicon, head, tail);
            sum = head.iter().chain(tail).map(|&tile| self.worth.of(tile)).sum();
        }
        let (lane, at) = self.lane_mut(square, direction);
        lane.checks[at] = checks;
        lane.sums[at] = sum as i16;
        lane.crossed = lane.crossed & !(1 << at) | u32::from(crossed) << at;
        lane.fresh = false;
    }

    /// Brings every lane's windows up to date.
    pub(crate) fn refresh(&mut self) {
        for lane in self.lanes.iter_mut().filter(|lane| !lane.fresh) {
            Arc::make_mut(lane).refresh(self.lexicon.anagrams(), &self.worth);
        }
    }

    /// The lanes that a legal placement would change, as a mask.
    pub(crate) fn changed_by(&self, placement: &Placement) -> u64 {
        let own = self.lane_of(placement);
        let rows = self.board.layout().rows();
        let (first_along, first_across, start) = match placement.direction() {
            Direction::Across => (0, rows, usize::from(placement.start().col)),
            Direction::Down => (rows, 0, usize::from(placement.start().row)),
        };
        let (lane, place) = (&self.lanes[own], own - first_along);
        let mut filled = lane.filled;
        let mut mask = 1 << own;
        let mut at = start;
        for _ in placement.tiles() {
            at += (!(lane.filled >> at)).trailing_zeros() as usize;
            filled |= 1 << at;
            let across = &self.lanes[first_across + at];
            mask |= 1 << (first_across + at);
            let (before, after) = ends_of_run(across.filled | 1 << place, place);
            mask |= before.map_or(0, |end| 1 << (first_along + end));
            if after < across.length {
                mask |= 1 << (first_along + after);
            }
            at += 1;
        }
        let (before, after) = ends_of_run(filled, start);
        mask |= before.map_or(0, |end| 1 << (first_across + end));
        if after < lane.length {
            mask |= 1 << (first_across + after);
        }
        mask
    }

    /// The number of the lane that a placement lies in.
    pub(crate) fn lane_of(&self, placement: &Placement) -> usize {
        match placement.direction() {
            Direction::Across => usize::from(placement.start().row),
            Direction::Down => self.board.layout().rows() + usize::from(placement.start().col),
        }
    }

    /// The square at a place of a lane, and the lane's direction.
    pub(super) fn square(&self, lane: usize, at: usize) -> (Square, Direction) {
        let rows = self.board.layout().rows();
        if lane < rows {
            (Square::new(lane, at), Direction::Across)
        } else {
            (Square::new(at, lane - rows), Direction::Down)
        }
    }
}

/// The places before and after the run of filled squares through `at`; the one
/// after may lie past the edge.
fn ends_of_run(filled: u32, at: usize) -> (Option<usize>, usize) {
    let after = at + (!(filled >> at)).trailing_zeros() as usize;
    let run = (!(filled << (31 - at))).leading_zeros() as usize;
    (at.checked_sub(run), after)
}

/// The next square, which may lie past the edge.
fn next(square: Square, along: Direction) -> Square {
    match along {
        Direction::Across => Square { col: square.col + 1, ..square },
        Direction::Down => Square { row: square.row + 1, ..square },
    }
}

/// The letters that form a word between the tiles of `head` and `tail`, of
/// which one may be empty.
///
/// Appel & Jacobson (1988, §3.1) try each letter and follow the word to its
/// end. The GADDAG avoids that if only `tail` exists, as the DAWG does for
/// `head`: the letters sought are the edges of one node. With tiles on both
/// sides, only the letters that can follow the head are tried.
fn fitting(lexicon: &Lexicon, head: &[u8], tail: &[u8]) -> LetterSet {
    let Some(gaddag) = lexicon.gaddag() else { return LetterSet::EMPTY };
    let dawg = lexicon.graph().dawg();
    if tail.is_empty() {
        let Some(node) = walk(dawg, dawg.root(), head) else { return LetterSet::EMPTY };
        return ends(dawg.edges(node));
    }
    let Some(node) = walk_back(gaddag, gaddag.root(), tail) else { return LetterSet::EMPTY };
    if head.is_empty() {
        return ends(gaddag.edges(node));
    }
    // Only letters that continue the head and lead to the tail.
    let Some(after) = walk(dawg, dawg.root(), head) else { return LetterSet::EMPTY };
    let follow: LetterSet = dawg.edges(after).filter_map(Edge::letter).collect();
    let (first, rest) = (head[0], &head[1..]);
    let whole = |edge: &Edge| {
        edge.letter().is_some_and(|letter| follow.contains(letter))
            && walk_back(gaddag, edge.target(), rest)
                .and_then(|node| gaddag.edge(node, letter_of(first)?))
                .is_some_and(Edge::ends_word)
    };
    gaddag.edges(node).filter(whole).filter_map(Edge::letter).collect()
}

/// The letters whose edge ends a word.
fn ends(edges: Edges<'_>) -> LetterSet {
    edges.filter(|edge| edge.ends_word()).filter_map(Edge::letter).collect()
}

fn letter_of(tile: u8) -> Option<Letter> {
    Tile::from_byte(tile).letter()
}

fn walk(dawg: Dawg<'_>, from: NodeId, tiles: &[u8]) -> Option<NodeId> {
    tiles.iter().try_fold(from, |node, &tile| dawg.child(node, letter_of(tile)?))
}

fn walk_back(gaddag: Gaddag<'_>, from: NodeId, tiles: &[u8]) -> Option<NodeId> {
    tiles
        .iter()
        .rev()
        .try_fold(from, |node, &tile| Some(gaddag.edge(node, letter_of(tile)?)?.target()))
}
