//! What a theme does to the letters of an answer.

use std::fmt;
use std::ops::RangeInclusive;

use crate::outcome::spelled;
use crate::solver::LONGEST;
use crate::theme::edit::MOST;

/// Letters of the alphabet.
const LETTERS: f64 = 26.0;

/// What is done to each answer of a theme, once, to make it the entry that
/// stands in the grid. Letters are 0 for A to 25 for Z.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// These letters are put in, neither at its beginning nor at its end.
    Added(Box<[u8]>),
    /// A letter is put in, in each answer its own.
    AddedAny,
    /// These letters are taken out, neither at its beginning nor at its end.
    Dropped(Box<[u8]>),
    /// A letter is skipped, in each answer its own.
    DroppedAny,
    /// The first letter becomes the second.
    Swapped(u8, u8),
    /// A letter becomes another, in each answer its own.
    SwappedAny,
    /// It is written backwards.
    Turned,
    /// A word in it becomes one that sounds like it.
    Sounded,
    /// It goes on, from the last square of its slot down or to the right, along the slot
    /// that crosses there, to its end.
    TurnsOn,
    /// It goes on, from the last square of its slot up or to the left, along the slot
    /// that crosses there, to its beginning.
    TurnsBack,
}

impl Change {
    /// The chance that a theme that changes letters does this: shares of the
    /// kinds among themes of the archive, which were told by the entries of a
    /// puzzle that are one change away from other answers.
    pub(super) fn chance(&self) -> f64 {
        let letters = |letters: &[u8]| MOST as f64 * LETTERS.powf(letters.len() as f64);
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

    /// The chance that this change, done to an answer where it can be done in so
    /// many places, makes this entry of it.
    pub(super) fn share(&self, places: usize) -> f64 {
        let letters = match self {
            Self::AddedAny => LETTERS,
            Self::SwappedAny => LETTERS - 1.0,
            _ => 1.0,
        };
        1.0 / (places as f64 * letters)
    }

    /// The letters that it puts in, if these are always the same.
    pub(super) fn put(&self) -> Option<&[u8]> {
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

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added(letters) => write!(f, "{} is added", spelled(letters)),
            Self::AddedAny => write!(f, "a letter is added to each answer"),
            Self::Dropped(letters) => write!(f, "{} is dropped", spelled(letters)),
            Self::DroppedAny => write!(f, "a letter is skipped in each answer"),
            &Self::Swapped(from, to) => {
                write!(f, "{} becomes {}", spelled(&[from]), spelled(&[to]))
            }
            Self::SwappedAny => write!(f, "a letter of each answer becomes another"),
            Self::Turned => write!(f, "answers are written backwards"),
            Self::Sounded => write!(f, "a word becomes one that sounds like it"),
            Self::TurnsOn | Self::TurnsBack => write!(f, "answers turn a corner"),
        }
    }
}
