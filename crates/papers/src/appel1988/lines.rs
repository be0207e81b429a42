//! The rows, or the columns, with anchors, cross-checks and cross-sums.

use wordwright_boardgame::Board;
use wordwright_boardgame::rules::{Direction, Square, Tile};
use wordwright_lexicon::{Dawg, Edge, Letter, LetterSet, NodeId};

/// A square, as seen by a search along its line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub tile: Option<Tile>,
    /// The letters that form words across the line; every letter if none would be formed.
    pub checks: LetterSet,
    /// The points of the tiles in the word across the line; `None` if none is formed.
    pub sum: Option<i32>,
    /// Whether it is free and touches a tile.
    pub anchor: bool,
}

impl Cell {
    /// A square past the end of a line, on which no tile fits.
    const SENTINEL: Cell = Cell { tile: None, checks: LetterSet::EMPTY, sum: None, anchor: false };
}

/// All lines of one direction, each with a sentinel at either end.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    pub direction: Direction,
    /// Places of a line, sentinels included.
    stride: usize,
    cells: Vec<Cell>,
}

impl Lines {
    /// The rows and the columns of a board.
    pub fn both(board: &Board, dawg: Dawg<'_>) -> [Self; 2] {
        [Direction::Across, Direction::Down].map(|direction| {
            let layout = board.layout();
            let (lines, length) = match direction {
                Direction::Across => (layout.rows(), layout.cols()),
                Direction::Down => (layout.cols(), layout.rows()),
            };
            let stride = length + 2;
            let mut all = Self { direction, stride, cells: vec![Cell::SENTINEL; lines * stride] };
            for square in layout.squares() {
                let place = all.place_of(square);
                all.cells[place].tile = board.at(square);
            }
            for square in layout.squares() {
                all.recompute(board, dawg, square);
            }
            all
        })
    }

    /// The lines, each with its number.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &[Cell])> {
        self.cells.chunks(self.stride).enumerate()
    }

    /// The square at `place` of a line, sentinel counted.
    pub fn square(&self, line: usize, place: usize) -> Square {
        match self.direction {
            Direction::Across => Square::new(line, place - 1),
            Direction::Down => Square::new(place - 1, line),
        }
    }

    fn place_of(&self, square: Square) -> usize {
        let (line, place) = match self.direction {
            Direction::Across => (square.row, square.col),
            Direction::Down => (square.col, square.row),
        };
        usize::from(line) * self.stride + usize::from(place) + 1
    }

    pub fn put(&mut self, square: Square, tile: Tile) {
        let place = self.place_of(square);
        self.cells[place].tile = Some(tile);
    }

    /// Recomputes what a new tile on `square` changed: the free squares next to
    /// it, and those at the ends of the crossing run through it.
    pub fn refresh(&mut self, board: &Board, dawg: Dawg<'_>, square: Square) {
        self.recompute(board, dawg, square);
        for way in [Direction::Across, Direction::Down] {
            for step in [-1, 1] {
                let mut next = square.step(way, step);
                while let Some(at) = next.filter(|&at| board.at(at).is_some()) {
                    next = at.step(way, step);
                }
                if let Some(end) = next.filter(|&end| board.layout().holds(end)) {
                    self.recompute(board, dawg, end);
                }
            }
        }
    }

    /// Computes anchor, cross-check and cross-sum of one square.
    fn recompute(&mut self, board: &Board, dawg: Dawg<'_>, square: Square) {
        let across = self.direction.turned();
        let place = self.place_of(square);
        let free = board.at(square).is_none();
        let touches = [(across, -1), (across, 1), (self.direction, -1), (self.direction, 1)]
            .into_iter()
            .any(|(way, step)| square.step(way, step).is_some_and(|at| board.at(at).is_some()));
        let cell = &mut self.cells[place];
        cell.anchor = free && (touches || board.is_empty() && square == board.layout().start());
        (cell.checks, cell.sum) = (board.rules().alphabet().all(), None);
        let before = run(board, square, across, -1);
        let after = run(board, square, across, 1);
        if free && !(before.is_empty() && after.is_empty()) {
            let head: Vec<Letter> = before.iter().rev().filter_map(|tile| tile.letter()).collect();
            let tail: Vec<Letter> = after.iter().filter_map(|tile| tile.letter()).collect();
            cell.checks = fitting(dawg, &head, &tail);
            let tiles = before.iter().chain(&after);
            cell.sum = Some(tiles.map(|&tile| board.rules().tiles().value(tile)).sum());
        }
    }
}

/// The tiles that follow `square` without a gap, nearest first.
fn run(board: &Board, square: Square, way: Direction, step: isize) -> Vec<Tile> {
    let next = |square: Square| square.step(way, step);
    std::iter::successors(next(square), |&at| next(at)).map_while(|at| board.at(at)).collect()
}

/// The letters that form a word between `head` and `tail`.
fn fitting(dawg: Dawg<'_>, head: &[Letter], tail: &[Letter]) -> LetterSet {
    let walk = |from: NodeId, letters: &[Letter]| {
        letters.iter().try_fold(from, |node, &letter| dawg.child(node, letter))
    };
    let Some(middle) = walk(dawg.root(), head) else { return LetterSet::EMPTY };
    let ends = |letter: &Letter| {
        let word: Vec<Letter> = std::iter::once(letter).chain(tail).copied().collect();
        let Some((&last, before)) = word.split_last() else { return false };
        walk(middle, before).and_then(|node| dawg.edge(node, last)).is_some_and(Edge::ends_word)
    };
    dawg.edges(middle).filter_map(Edge::letter).filter(ends).collect()
}
