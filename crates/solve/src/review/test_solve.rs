//! Test-solving a constructor's draft.
//!
//! The solver gets the empty grid and the clues, as a reader of the newspaper
//! would, and solves it without seeing the answers. Only then are the two
//! compared. The result lists what a constructor may want to change: squares
//! that nobody could guess ([`BadCrossing`]), clues that another word fits
//! better ([`Misleading`]), entries that their clues do not give
//! ([`CrossingsOnly`]), and how hard the puzzle is ([`Difficulty`]).
//!
//! It takes as long as one solve.

use std::fmt;

use rayon::prelude::*;
use wordwright_core::{Budget, Observer};
use wordwright_grid::{CellId, SlotId};
use wordwright_knowledge::Pack;

use crate::error::SolveError;
use crate::observer::SolveEvent;
use crate::outcome::Solved;
use crate::pipeline::SolveOptions;
use crate::pipeline::Solver;
use crate::problem::few;
use crate::review::crossing;
use crate::review::difficulty::Difficulty;
use crate::review::draft::Draft;
use crate::review::entry::EntryReview;
use crate::review::familiarity::Familiarity;
use crate::review::findings;
use crate::review::findings::Finding;

/// A draft after its test solve.
#[derive(Clone, Debug)]
pub struct Review {
    /// The solver's result.
    pub solved: Solved,
    /// The squares where it wrote something other than the draft has.
    pub wrong: Vec<CellId>,
    /// The entries, by [`SlotId`].
    pub entries: Vec<EntryReview>,
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// How hard it is; `None` if that cannot be judged: without an archive of
    /// clues, or with fewer than half of the entries clued and filled in.
    pub difficulty: Option<Difficulty>,
    /// What could not be assessed.
    pub not_assessed: Vec<NotAssessed>,
}

/// Why something could not be assessed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAssessed {
    /// The knowledge holds no clues.
    NoArchive,
    /// The knowledge holds only this many clues, too few to judge by.
    SmallArchive(usize),
    /// Entries that are not filled in, by label.
    NoAnswer(Vec<String>),
    /// Entries that have an answer but no clue, by label.
    NoClue(Vec<String>),
    /// Entries with a square of several letters, by label.
    Rebus(Vec<String>),
    /// Too few entries have both clue and answer to judge the difficulty: this many of all.
    TooLittle(usize, usize),
    /// The budget ended before the solve was finished.
    Stopped,
}

impl fmt::Display for NotAssessed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoArchive => f.write_str(
                "the pack has no clue archive: only dictionaries were consulted, so most clues \
                 look harder than they are, and the difficulty of the puzzle is unknown",
            ),
            Self::SmallArchive(clues) => write!(
                f,
                "difficulty: judging it takes an archive of {} clues, and the pack has {clues}",
                Pack::ENOUGH_CLUES
            ),
            Self::NoAnswer(labels) => write!(f, "not filled in yet: {}", few(labels)),
            Self::NoClue(labels) => write!(f, "no clue yet: {}", few(labels)),
            Self::Rebus(labels) => {
                write!(f, "clues not judged, as a square holds several letters: {}", few(labels))
            }
            Self::TooLittle(judged, all) => write!(
                f,
                "difficulty: {judged} of {all} entries have both a clue and an answer; judging \
                 it takes half of them, and at least ten"
            ),
            Self::Stopped => f.write_str("the test solve was stopped before it was done"),
        }
    }
}

impl Review {
    /// How many entries the solver got right.
    pub fn right(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_right()).count()
    }
}

impl Solver<'_> {
    /// Test-solves a draft, and only then compares.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub fn review(
        &self,
        draft: &Draft,
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<Review, SolveError> {
        let (priors, solved) = self.solve_anytime(draft.problem(), options, budget, observer)?;
        let language = self.answerer().unlisted_model();
        let segmenter = &language.segmenter;
        let entry = |slot: SlotId| {
            let answer = draft.answer(slot);
            let familiarity =
                answer.map(|answer| Familiarity::of(self.pack(), segmenter, &answer.spelled));
            let prior = &priors[slot.index()];
            EntryReview::new(draft, slot, familiarity, prior, language, &solved)
        };
        let slots: Vec<SlotId> = draft.problem().slots().ids().collect();
        let entries: Vec<EntryReview> = slots.into_par_iter().map(entry).collect();
        let crossings = crossing::bad_crossings(self, draft, &priors, &entries, &solved);
        let findings = findings::findings(self, draft, &entries, crossings);
        let assessed = self.pack().has_large_archive() && !solved.effort.stopped;
        let difficulty = Difficulty::of(&entries).filter(|_| assessed);
        let not_assessed = not_assessed(self.pack(), difficulty, draft, &entries, &solved);
        let differs = |cell: &CellId| {
            let (right, found) = (draft.letter(*cell), solved.letters[cell.index()]);
            right.is_some() && right != found
        };
        let wrong = draft.problem().grid().ids().filter(differs).collect();
        Ok(Review { solved, wrong, entries, findings, difficulty, not_assessed })
    }
}

fn not_assessed(
    pack: &Pack,
    difficulty: Option<Difficulty>,
    draft: &Draft,
    entries: &[EntryReview],
    solved: &Solved,
) -> Vec<NotAssessed> {
    let labels = |which: &dyn Fn(SlotId) -> bool| -> Vec<String> {
        let slots = draft.problem().slots();
        slots.iter().filter(|(id, _)| which(*id)).map(|(_, slot)| slot.label()).collect()
    };
    let answer = |slot: SlotId| draft.answer(slot);
    let clued = |slot: SlotId| draft.problem().clue(slot).is_some();
    let empty = labels(&|slot| answer(slot).is_none());
    let bare = labels(&|slot| answer(slot).is_some() && !clued(slot));
    let rebus = labels(&|slot| clued(slot) && answer(slot).is_some_and(|answer| answer.rebus));
    let mut not_assessed = Vec::new();
    let clues = pack.archive_clues();
    let archive = pack.has_large_archive();
    if clues == 0 {
        not_assessed.push(NotAssessed::NoArchive);
    } else if !archive {
        not_assessed.push(NotAssessed::SmallArchive(clues));
    }
    let empty = (!empty.is_empty()).then_some(NotAssessed::NoAnswer(empty));
    let bare = (!bare.is_empty()).then_some(NotAssessed::NoClue(bare));
    let rebus = (!rebus.is_empty()).then_some(NotAssessed::Rebus(rebus));
    not_assessed.extend([empty, bare, rebus].into_iter().flatten());
    let judged = entries.iter().filter(|entry| entry.by_clue.is_some()).count();
    if archive && difficulty.is_none() && !solved.effort.stopped {
        not_assessed.push(NotAssessed::TooLittle(judged, entries.len()));
    }
    if solved.effort.stopped {
        not_assessed.push(NotAssessed::Stopped);
    }
    not_assessed
}

#[cfg(test)]
#[path = "review_tests.rs"]
mod tests;
