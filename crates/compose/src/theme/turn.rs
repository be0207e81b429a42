//! A turn of one arrangement: blocks are set around it a few times, and each pattern is filled.

use std::collections::HashSet;
use std::sync::Arc;

use fastrand::Rng;
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellId, Direction, Grid, SlotId, Slots};

use super::arrange::Arrangement;
use super::beam::{BlockBeam, Setting};
use super::board::Board;
use super::design::{Design, DesignError, Shape};
use super::masks::Blocks;
use super::span::Span;
use crate::network::Model;
use crate::outcome::{Entry, Fill, Outcome, Run as FillRun};
use crate::problem::Problem;
use crate::search::Search;
use crate::word_tables::WordTables;

/// Words tried on one pattern before it is given up. Nine in ten fillable
/// patterns are filled within a few hundred. By judgement.
const FILL_NODES: u64 = 2_000;
/// Letters in a row that editors do not want two entries to share. A pattern shows a fill
/// without such a pair if one is found as soon as the first; the pattern is as good without. By judgement.
const SHARED: usize = 5;
/// Patterns tried around one arrangement before the next gets its turn; by judgement.
const ATTEMPTS: usize = 6;
/// Squares in which two patterns around one arrangement must differ to count as
/// two: a block and its image, moved.
const DIFFERENT: u32 = 4;
/// The most patterns from one turn of an arrangement; more would leave no room
/// for other arrangements. By judgement.
const AT_ONCE: usize = 2;
/// What a proof of impossibility adds to the costs of its entries in total, in nats; by judgement.
const LESSON: f32 = 8.0;
/// The most that it adds to one entry, in nats; by judgement.
const MOST_LESSON: f32 = 3.0;
/// What giving up adds to the cost of each entry that was never completed, in nats; by judgement.
const UNDECIDED_LESSON: f32 = 0.5;

/// How trying a pattern ended.
pub(super) enum Attempt {
    /// No new pattern obeys the rules, or the search for blocks found none.
    NoPattern,
    /// The pattern has no fill.
    Unfillable,
    /// Deciding took too long.
    Undecided,
    Fills(Box<Filled>),
}

/// A pattern with a fill.
pub(super) struct Filled {
    pub grid: Grid,
    pub fill: Fill,
    pub spans: Vec<Span>,
    pub blocks: Blocks,
}

/// An entry of a pattern: direction, line, first square, length.
type Run = (Direction, usize, usize, usize);

/// The fill engine's judgement of a pattern.
enum Judgement {
    Fills(Box<(Grid, Fill)>),
    /// It has no fill, or deciding took too long (`is_proven` tells which); with the entries to
    /// blame, and by how much their costs rise.
    Unfilled {
        is_proven: bool,
        blamed: Vec<(Run, f32)>,
    },
}

/// Tries patterns.
#[derive(Clone, Copy)]
pub(super) struct Trier<'d> {
    pub design: &'d Design,
    pub words: &'d Arc<WordTables>,
}

impl Trier<'_> {
    /// Sets blocks around an arrangement, fills the pattern, and learns from what cannot be
    /// filled, [`ATTEMPTS`] times; reports each attempt. `known` are patterns found earlier,
    /// from which new ones must differ.
    pub fn work_on(
        &self,
        shape: &Shape,
        arrangement: &Arrangement,
        known: &[(&[Span], &Blocks)],
        mut rng: Rng,
        budget: &Budget,
        report: &mut dyn FnMut(Result<Attempt, DesignError>),
    ) {
        if budget.is_expired() {
            return;
        }
        let Some(mut beam) = BlockBeam::new(shape, arrangement) else {
            return report(Ok(Attempt::NoPattern));
        };
        let mut found: Vec<Blocks> = Vec::new();
        for _ in 0..ATTEMPTS {
            if budget.is_expired() || found.len() >= AT_ONCE {
                break;
            }
            let is_new = |blocks: &Blocks| {
                let earlier = known.iter().filter(|(spans, _)| *spans == arrangement.spans);
                let earlier = earlier.map(|(_, earlier)| *earlier);
                earlier.chain(&found).all(|earlier| differ(earlier, blocks))
            };
            let blocks = match beam.search(&mut rng) {
                Setting::Found(blocks) if is_new(&blocks) => blocks,
                Setting::Found(_) | Setting::NotFound => {
                    report(Ok(Attempt::NoPattern));
                    continue;
                }
                Setting::None => {
                    report(Ok(Attempt::NoPattern));
                    break;
                }
            };
            match self.judge(&arrangement.board, &blocks, budget) {
                Ok(Judgement::Fills(filled)) => {
                    let (grid, fill) = *filled;
                    found.push(blocks.clone());
                    let spans = arrangement.spans.clone();
                    report(Ok(Attempt::Fills(Box::new(Filled { grid, fill, spans, blocks }))));
                }
                Ok(Judgement::Unfilled { is_proven, blamed }) => {
                    for ((direction, line, start, len), by) in blamed {
                        beam.raise(direction, line, start, len, by);
                    }
                    let attempt = if is_proven { Attempt::Unfillable } else { Attempt::Undecided };
                    report(Ok(attempt));
                }
                Err(problem) => return report(Err(problem)),
            }
        }
    }

    /// Fills one pattern.
    pub fn fill(
        &self,
        board: &Board,
        spans: &[Span],
        blocks: &Blocks,
        budget: &Budget,
    ) -> Result<Attempt, DesignError> {
        Ok(match self.judge(board, blocks, budget)? {
            Judgement::Fills(filled) => {
                let (grid, fill) = *filled;
                let (spans, blocks) = (spans.to_vec(), blocks.clone());
                Attempt::Fills(Box::new(Filled { grid, fill, spans, blocks }))
            }
            Judgement::Unfilled { is_proven: true, .. } => Attempt::Unfillable,
            Judgement::Unfilled { is_proven: false, .. } => Attempt::Undecided,
        })
    }

    /// Lets the fill engine judge a pattern.
    fn judge(
        &self,
        board: &Board,
        blocks: &Blocks,
        budget: &Budget,
    ) -> Result<Judgement, DesignError> {
        let alphabet = self.words.list().alphabet();
        let grid = board.grid(alphabet, |row, col| blocks.is_block(row, col))?;
        let mut problem = Problem::with_tables(grid, Arc::clone(self.words))?;
        problem.set_minimum(self.design.minimum);
        for word in &self.design.banned {
            problem.ban(word)?;
        }
        let run = self.search(&problem, budget)?;
        let (grid, slots) = (problem.grid(), problem.slots());
        Ok(match run.outcome {
            Outcome::Filled(fill) => {
                let fill = self.apart(&mut problem, fill, budget)?;
                Judgement::Fills(Box::new((problem.grid().clone(), fill)))
            }
            Outcome::Impossible(found) => {
                let by = (LESSON / found.slots.len().max(1) as f32).min(MOST_LESSON);
                let blamed = found.slots.iter().map(|&slot| (run_of(grid, slots, slot), by));
                Judgement::Unfilled { is_proven: true, blamed: blamed.collect() }
            }
            Outcome::Stopped(partial) => {
                let is_open = |cell: &CellId| {
                    problem.is_free(*cell)
                        && partial.cells.get(cell.index()).is_none_or(Option::is_none)
                };
                let open = slots.ids().filter(|&slot| slots.get(slot).cells.iter().any(is_open));
                let blamed = open.map(|slot| (run_of(grid, slots, slot), UNDECIDED_LESSON));
                Judgement::Unfilled { is_proven: false, blamed: blamed.collect() }
            }
        })
    }

    /// Searches for a fill.
    fn search(&self, problem: &Problem, budget: &Budget) -> Result<FillRun, DesignError> {
        let model = Model::new(problem)?;
        let mut search = Search::new(&model, self.design.seed);
        search.focus();
        let budget = budget.clone().with_steps(FILL_NODES);
        let ended = search.run(&budget, &mut Silent);
        Ok(search.conclude(problem, ended))
    }

    /// The fill, or in its place one of which no two entries share [`SHARED`] letters in a row.
    fn apart(
        &self,
        problem: &mut Problem,
        fill: Fill,
        budget: &Budget,
    ) -> Result<Fill, DesignError> {
        if !shares(problem, &fill) {
            return Ok(fill);
        }
        problem.forbid_shared(SHARED)?;
        Ok(match self.search(problem, budget)?.outcome {
            Outcome::Filled(apart) => apart,
            Outcome::Impossible(_) | Outcome::Stopped(_) => fill,
        })
    }
}

/// Whether two entries, not both of them settled before, share [`SHARED`] letters in a row.
fn shares(problem: &Problem, fill: &Fill) -> bool {
    let runs = |entry: &Entry| -> Vec<Vec<char>> {
        let letters: Vec<char> = entry.text.chars().collect();
        letters.windows(SHARED).map(<[char]>::to_vec).collect()
    };
    let (given, free): (Vec<_>, Vec<_>) =
        fill.entries.iter().partition(|entry| problem.given_entry(entry.slot).is_some());
    let mut seen: HashSet<Vec<char>> = given.into_iter().flat_map(runs).collect();
    free.into_iter().map(runs).any(|runs| {
        let is_known = runs.iter().any(|run| seen.contains(run));
        seen.extend(runs);
        is_known
    })
}

/// Whether two patterns around one arrangement count as two.
pub(super) fn differ(one: &Blocks, other: &Blocks) -> bool {
    one.distance(other) >= DIFFERENT
}

fn run_of(grid: &Grid, slots: &Slots, slot: SlotId) -> Run {
    let slot = slots.get(slot);
    let (row, col) = grid.position(slot.cells[0]);
    match slot.direction {
        Direction::Across => (Direction::Across, row, col, slot.len()),
        Direction::Down => (Direction::Down, col, row, slot.len()),
    }
}
