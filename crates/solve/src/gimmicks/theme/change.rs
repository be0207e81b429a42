//! How likely a change of letters is, and which answers it applies to.

use std::ops::RangeInclusive;

use wordwright_knowledge::Capital;

use crate::gimmicks::theme::edit::MOST;
use crate::outcome::Change;
use wordwright_clues::letters::LONGEST;

/// Letters of the alphabet.
const LETTERS: f64 = 26.0;

impl Change {
    /// The prior probability of this change, given a theme that changes letters: the shares
    /// of each kind among the archive's themes, found as puzzles with several entries that
    /// are one such change away from other answers.
    pub(super) fn chance(&self) -> f64 {
        let letters = |letters: &[Capital]| MOST as f64 * LETTERS.powf(letters.len() as f64);
        match self {
            Self::Added(added) => 0.3 / letters(added),
            Self::Dropped(dropped) => 0.2 / letters(dropped),
            Self::Swapped(..) => 0.25 / (LETTERS * (LETTERS - 1.0)),
            Self::AddedAny => 0.1,
            Self::DroppedAny | Self::TurnsOn => 0.02,
            Self::SwappedAny | Self::Sounded => 0.05,
            Self::Turned => 0.03,
            Self::TurnsBack => 0.01,
        }
    }

    /// The probability that this change gives this entry, if it can be made at `places`
    /// places of the answer.
    pub(super) fn share(&self, places: usize) -> f64 {
        let letters = match self {
            Self::AddedAny => LETTERS,
            Self::SwappedAny => LETTERS - 1.0,
            _ => 1.0,
        };
        1.0 / (places as f64 * letters)
    }

    /// The letters that it inserts, if they are always the same.
    pub(super) fn put(&self) -> Option<&[Capital]> {
        match self {
            Self::Added(letters) => Some(letters),
            Self::Swapped(_, to) => Some(std::slice::from_ref(to)),
            _ => None,
        }
    }

    /// Whether it does the same to every answer.
    pub(super) fn is_uniform(&self) -> bool {
        !matches!(self, Self::AddedAny | Self::DroppedAny | Self::SwappedAny)
    }

    /// Letters of the answers to an entry of this length.
    pub(super) fn answer_lengths(&self, entry: usize) -> RangeInclusive<usize> {
        let one = |length| length..=length;
        match self {
            Self::Added(letters) => one(entry.saturating_sub(letters.len())),
            Self::AddedAny => one(entry.saturating_sub(1)),
            Self::Dropped(letters) => one(entry + letters.len()),
            Self::DroppedAny => one(entry + 1),
            Self::Swapped(..) | Self::SwappedAny | Self::Turned => one(entry),
            Self::Sounded => entry.saturating_sub(MOST)..=entry + MOST,
            Self::TurnsOn | Self::TurnsBack => entry + 1..=LONGEST,
        }
    }
}
