//! The cost of cutting the lines of a grid into words.
//!
//! The cost of a run of cells is an estimate of how hard it is to fill, by
//! expectation: if `N` words fit its theme letters, and each of its `f` free
//! squares is to agree with a crossing word, where two letters drawn from
//! English agree with chance `e^-2 s`, then the logarithm of the number of ways
//! to fill it, with half of each square counted here, is `ln N - s f`. Its
//! negative adds up over a grid to the logarithm of the expected number of
//! fills, so that a sum of costs compares patterns. Hard runs count more than
//! easy ones, since an easy corner does not make up for a hard one.

use wordwright_grid::Direction;
use wordwright_lexicon::{Letter, WordTable};

use super::board::Board;
use super::design::Shape;
use super::masks::Blocks;
use crate::word_tables::WordTables;

/// Half of the cost of a crossing, in nats: the chance that two letters drawn
/// from English by frequency are the same is about 0.066, and `-ln 0.066 / 2`
/// is 1.36.
const HALF_CROSSING: f32 = 1.36;
/// A run this easy, in nats, costs nothing; easier ones have room to spare. By judgement.
const EASY: f32 = -2.5;
/// The share of the room to spare beyond [`EASY`] that counts, by judgement.
const ROOM: f32 = 0.15;
/// Cost, in nats, of a run that no word fits or whose length is forbidden; by judgement.
const FORBIDDEN: f32 = 16.0;
/// Cost, in nats, of an entry of three letters, of which editors want few; by judgement.
const THREE: f32 = 0.5;
/// Cost, in nats, of a block when a line is cut on its own; by judgement.
const BLOCK: f32 = 1.0;

/// The cost of every run of cells in one line.
#[derive(Debug, Clone)]
pub(super) struct LineCosts {
    length: usize,
    /// By first cell and length.
    costs: Vec<f32>,
    /// By first cell and length: whether such a run is forbidden, whatever it costs.
    forbidden: Vec<bool>,
}

impl LineCosts {
    fn at(&self, start: usize, len: usize) -> usize {
        start * (self.length + 1) + len
    }

    /// The cost of the run of `len` cells from `start`.
    #[inline]
    pub fn of(&self, start: usize, len: usize) -> f32 {
        self.costs[self.at(start, len)]
    }

    /// Whether no pattern may have the run of `len` cells from `start`.
    #[inline]
    pub fn is_forbidden(&self, start: usize, len: usize) -> bool {
        self.forbidden[self.at(start, len)]
    }

    /// Makes a run more expensive.
    pub fn raise(&mut self, start: usize, len: usize, by: f32) {
        let at = self.at(start, len);
        self.costs[at] += by;
    }
}

/// Counts the words of a list.
pub(super) struct Counts<'w> {
    words: &'w WordTables,
    /// By length, the words that may be used.
    usable: Vec<usize>,
}

impl<'w> Counts<'w> {
    pub fn new(words: &'w WordTables, minimum: u8, longest: usize) -> Self {
        let count =
            |length| words.of_length(length).map_or(0, |table| table.count_at_least(minimum));
        Self { words, usable: (0..=longest).map(count).collect() }
    }

    /// How many words fit these letters.
    pub fn fitting(&self, letters: &[Option<Letter>]) -> usize {
        let Some(table) = self.words.of_length(letters.len()) else { return 0 };
        let usable = self.usable[letters.len()];
        let masks: Vec<&[u64]> = letters
            .iter()
            .enumerate()
            .filter_map(|(pos, letter)| Some(table.mask(pos, (*letter)?)))
            .collect();
        match &masks[..] {
            [] => usable,
            [first, rest @ ..] => count_common(table, usable, first, rest),
        }
    }
}

/// The words among the first `usable` that are in every mask.
fn count_common(table: &WordTable, usable: usize, first: &[u64], rest: &[&[u64]]) -> usize {
    debug_assert!(usable <= table.len(), "the usable words are some of the table");
    let whole = usable / 64;
    let common = |block: usize| rest.iter().fold(first[block], |all, mask| all & mask[block]);
    let mut count: usize = (0..whole).map(|block| common(block).count_ones() as usize).sum();
    if !usable.is_multiple_of(64) {
        count += (common(whole) & ((1 << (usable % 64)) - 1)).count_ones() as usize;
    }
    count
}

/// The costs of every line across, then down, of a board.
pub(super) fn costs_of(board: &Board, shape: &Shape, counts: &Counts<'_>) -> Vec<LineCosts> {
    Direction::ALL
        .into_iter()
        .flat_map(|direction| (0..board.lines(direction)).map(move |line| (direction, line)))
        .map(|(direction, line)| line_costs(board, shape, counts, direction, line))
        .collect()
}

fn line_costs(
    board: &Board,
    shape: &Shape,
    counts: &Counts<'_>,
    direction: Direction,
    line: usize,
) -> LineCosts {
    let letters = board.letters_of(direction, line);
    let length = letters.len();
    let mut costs = vec![0.0; length * (length + 1)];
    let mut forbidden = vec![false; costs.len()];
    for start in 0..length {
        for len in 1..=length - start {
            let at = start * (length + 1) + len;
            (costs[at], forbidden[at]) = if board.is_theme(direction, line, start, len) {
                (0.0, false)
            } else {
                run_cost(&letters[start..start + len], shape, counts)
            };
        }
    }
    LineCosts { length, costs, forbidden }
}

/// The cost of a run outside the theme, and whether it is forbidden.
fn run_cost(run: &[Option<Letter>], shape: &Shape, counts: &Counts<'_>) -> (f32, bool) {
    let len = run.len();
    if len < shape.min_length {
        // The shorter the run, the less it costs, so that a corner can fill up with blocks.
        (FORBIDDEN * (0.5 + len as f32 / (2 * shape.min_length) as f32), true)
    } else if len > shape.max_length {
        (FORBIDDEN + 4.0 * (len - shape.max_length) as f32, true)
    } else {
        cost_of(run, counts.fitting(run))
    }
}

/// The cost of a whole pattern; `None` if no word fits one of its entries, or
/// one is too short or too long.
pub(super) fn pattern_cost(
    board: &Board,
    blocks: &Blocks,
    shape: &Shape,
    counts: &Counts<'_>,
) -> Option<f32> {
    let mut sum = 0.0;
    for direction in Direction::ALL {
        for line in 0..board.lines(direction) {
            let letters = board.letters_of(direction, line);
            for (start, len) in blocks.runs(direction, line) {
                if !board.is_theme(direction, line, start, len) {
                    let (cost, forbidden) = run_cost(&letters[start..start + len], shape, counts);
                    sum += cost;
                    if forbidden {
                        return None;
                    }
                }
            }
        }
    }
    Some(sum)
}

/// The cost of a run that `words` words fit, and whether it is forbidden.
fn cost_of(run: &[Option<Letter>], words: usize) -> (f32, bool) {
    if words == 0 {
        return (FORBIDDEN + run.len() as f32 / 4.0, true);
    }
    let free = run.iter().filter(|letter| letter.is_none()).count();
    let hardness = HALF_CROSSING * free as f32 - (words as f32).ln();
    let over = hardness - EASY;
    let cost = if over > 0.0 { over * over / 6.0 } else { ROOM * over };
    (if run.len() == 3 { cost + THREE } else { cost }, false)
}

/// The least cost of cutting a line and its image into words with symmetric
/// blocks; `None` if that is impossible.
///
/// Dynamic programming over prefixes of the line: the cheapest way to cut the
/// first `at` cells such that a word may begin at `at`. Demands of other lines
/// on the same blocks are ignored, so `None` is a proof.
pub(super) fn cheapest_cut(
    board: &Board,
    direction: Direction,
    line: usize,
    costs: &LineCosts,
    image: Option<(&LineCosts, bool)>,
) -> Option<f32> {
    let cells = board.cells_of(direction, line);
    let length = cells.len();
    let of = |start: usize, len: usize| {
        let own = (!costs.is_forbidden(start, len)).then(|| costs.of(start, len).max(0.0))?;
        let Some((image, reversed)) = image else { return Some(own) };
        let start = if reversed { length - start - len } else { start };
        (!image.is_forbidden(start, len)).then(|| own + image.of(start, len).max(0.0))
    };
    let mut best = vec![f32::INFINITY; length + 2];
    best[0] = 0.0;
    for at in 0..length {
        let so_far = best[at];
        if so_far == f32::INFINITY {
            continue;
        }
        if !cells[at].must_be_open() {
            best[at + 1] = best[at + 1].min(so_far + BLOCK);
        }
        for len in 1..=length - at {
            if cells[at + len - 1].is_block() {
                break;
            }
            let end = at + len;
            let may_end = end == length || !cells[end].must_be_open();
            if let Some(cost) = of(at, len).filter(|_| may_end) {
                // Past the end there is no block to count.
                best[end + 1] = best[end + 1].min(so_far + cost + BLOCK);
            }
        }
    }
    let cut = best[length].min(best[length + 1]);
    (cut < f32::INFINITY).then_some(cut)
}
