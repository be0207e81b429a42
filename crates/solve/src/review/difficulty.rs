//! How hard a puzzle is, on the scale of a newspaper's week.
//!
//! Editors make puzzles harder from Monday to Saturday. Much of that can be
//! measured without crossings, by how much each answer surprises someone who
//! has read its clue. A straight line fitted to the weekdays of the tuning year
//! turns the mean surprise into a day. No second measure improved the order of
//! the days; `docs/solver.md`, "Review", has the figures.

use crate::review::entry::EntryReview;

/// The surprise of one answer counts up to this, in nats: otherwise one
/// unlisted answer would outweigh all others. By judgement.
const MOST_SURPRISE: f64 = 6.0;
/// The fewest entries with clue and answer that are enough to judge; by judgement.
const FEWEST: usize = 10;

/// Days later in the week per nat of mean surprise (experiment 031).
const BY_SURPRISE: f64 = 1.77;
/// The day of a puzzle without any surprise (experiment 031).
const BASE: f64 = -0.76;

/// How hard a puzzle is, with the figures behind it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// Mean surprise of the answers to someone who knows the clues, in nats, each at most 6.
    pub surprise: f64,
    /// Share of the entries whose answer is the most likely one by the clue, 0 to 1.
    pub at_once: f64,
}

impl Difficulty {
    /// The difficulty of entries; `None` if fewer than half of them, or fewer
    /// than ten, have both clue and answer.
    pub(super) fn of(entries: &[EntryReview]) -> Option<Self> {
        let judged: Vec<_> = entries.iter().filter_map(|entry| entry.by_clue.as_ref()).collect();
        if judged.len() < FEWEST || 2 * judged.len() < entries.len() {
            return None;
        }
        let surprise = |chance: f64| (-chance.ln()).clamp(0.0, MOST_SURPRISE);
        let sum: f64 = judged.iter().map(|clue| surprise(clue.chance)).sum();
        let first = judged.iter().filter(|clue| clue.rank == Some(1)).count();
        let count = judged.len() as f64;
        Some(Self { surprise: sum / count, at_once: first as f64 / count })
    }

    /// The day of the week whose puzzles are as hard: 1 for Monday to 6 for
    /// Saturday, below or above that for easier or harder puzzles.
    pub fn day(&self) -> f64 {
        BASE + BY_SURPRISE * self.surprise
    }

    /// The name of the nearest day, Monday to Saturday.
    pub fn weekday(&self) -> &'static str {
        match self.day().round() {
            ..=1.0 => "Monday",
            2.0 => "Tuesday",
            3.0 => "Wednesday",
            4.0 => "Thursday",
            5.0 => "Friday",
            _ => "Saturday",
        }
    }
}
