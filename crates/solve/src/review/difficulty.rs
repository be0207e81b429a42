//! How hard a puzzle is, on the scale of a newspaper's week.
//!
//! Editors let puzzles get harder from Monday to Saturday, and what makes them
//! so can be measured before any crossing has helped: how far each answer
//! surprises one who has read its clue, and how much of the grid the clues give
//! away at once. A straight line through the weekdays of the tuning year turns
//! the two into a day (`docs/solver.md`, "Review", has the fit and how well the
//! order of the days comes out on puzzles that it was not fitted to).

use super::draft::Draft;
use super::entry::EntryReview;
use crate::observer::{Observer, Snapshot};

/// Surprise of one answer counts no further than this, in nats: whoever is at a
/// loss is at a loss, and an unlisted answer would outweigh all others.
const MOST_SURPRISE: f64 = 6.0;
/// Entries with clue and answer that are enough to tell.
const FEWEST: usize = 10;

/// Days a puzzle is later in the week for a nat of mean surprise more; fitted.
const BY_SURPRISE: f64 = 1.2;
/// Days for the share of letters that the clues give away; fitted.
const BY_KNOWN: f64 = -2.0;
/// The day of a puzzle with neither; fitted.
const BASE: f64 = 2.0;

/// How hard a puzzle is, and what says so.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// Mean over the entries of how far the answer surprises one who knows the
    /// clue, in nats, each at most 6.
    pub surprise: f64,
    /// Mean over the squares of the chance of the right letter from the clues of
    /// its two entries alone, 0 to 1.
    pub known: f64,
}

impl Difficulty {
    /// The day of the week whose puzzles are as hard: 1 for Monday to 6 for
    /// Saturday, and less or more for what is easier or harder than either.
    pub fn day(&self) -> f64 {
        BASE + BY_SURPRISE * self.surprise + BY_KNOWN * self.known
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

/// Hands on what a solve tells, and keeps what was known before any crossing.
pub(super) struct Watch<'a> {
    draft: &'a Draft,
    observer: &'a mut dyn Observer,
    known: Option<f64>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(draft: &'a Draft, observer: &'a mut dyn Observer) -> Self {
        Self { draft, observer, known: None }
    }

    /// The difficulty of what was watched; `None` if the solve did not get so
    /// far, or fewer than half of the entries have both clue and answer.
    pub(super) fn difficulty(&self, entries: &[EntryReview]) -> Option<Difficulty> {
        let surprises: Vec<f64> = entries
            .iter()
            .filter_map(|entry| Some(-entry.by_clue.as_ref()?.chance.ln()))
            .map(|surprise| surprise.clamp(0.0, MOST_SURPRISE))
            .collect();
        if surprises.len() < FEWEST || 2 * surprises.len() < entries.len() {
            return None;
        }
        let surprise = surprises.iter().sum::<f64>() / surprises.len() as f64;
        Some(Difficulty { surprise, known: self.known? })
    }
}

impl Observer for Watch<'_> {
    fn round(&mut self, snapshot: &Snapshot) {
        if self.known.is_none() {
            let right = |(cell, belief): &(_, crate::table::Table)| {
                self.draft.letter(*cell).map(|letter| belief.at(letter))
            };
            let chances: Vec<f64> = snapshot.cells.iter().filter_map(right).collect();
            self.known = Some(chances.iter().sum::<f64>() / chances.len().max(1) as f64);
        }
        self.observer.round(snapshot);
    }

    fn grid(&mut self, letters: &[Option<u8>], weight: f64) {
        self.observer.grid(letters, weight);
    }
}
