//! What a theme does to the letters of an answer.

use std::fmt;
use std::ops::RangeInclusive;

use crate::outcome::spelled;
use crate::theme::edit::MOST;

/// Letters of the alphabet.
const LETTERS: f64 = 26.0;

/// What is done to each answer of a theme, once, to make it the entry that
/// stands in the grid. Letters are 0 for A to 25 for Z.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// These letters are put in, neither at its beginning nor at its end.
    Added(Box<[u8]>),
    /// So many letters are put in, others in each answer.
    AddedAny(usize),
    /// These letters are taken out, neither at its beginning nor at its end.
    Dropped(Box<[u8]>),
    /// So many letters are skipped, others in each answer.
    DroppedAny(usize),
    /// The first letter becomes the second.
    Swapped(u8, u8),
    /// A letter becomes another, in each answer its own.
    SwappedAny,
    /// It is written backwards.
    Turned,
    /// A word in it becomes one that sounds like it.
    Sounded,
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
            Self::AddedAny(_) => 0.1 / MOST as f64,
            Self::DroppedAny(_) => 0.02 / MOST as f64,
            Self::SwappedAny | Self::Sounded => 0.05,
            Self::Turned => 0.03,
        }
    }

    /// The chance that this change, done to an answer where it can be done in so
    /// many places, makes this entry of it.
    pub(super) fn share(&self, places: usize) -> f64 {
        let letters = match self {
            Self::AddedAny(count) => LETTERS.powf(*count as f64),
            Self::SwappedAny => LETTERS - 1.0,
            _ => 1.0,
        };
        1.0 / (places as f64 * letters)
    }

    /// Letters of the answers to an entry of this length.
    pub(super) fn answer_lengths(&self, entry: usize) -> RangeInclusive<usize> {
        let one = |length| length..=length;
        match self {
            Self::Added(letters) => one(entry.saturating_sub(letters.len())),
            Self::AddedAny(count) => one(entry.saturating_sub(*count)),
            Self::Dropped(letters) => one(entry + letters.len()),
            Self::DroppedAny(count) => one(entry + count),
            Self::Swapped(..) | Self::SwappedAny | Self::Turned => one(entry),
            Self::Sounded => entry.saturating_sub(MOST)..=entry + MOST,
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, verb) = match self {
            Self::AddedAny(1) | Self::DroppedAny(1) => ("a letter".to_owned(), "is"),
            Self::AddedAny(count) | Self::DroppedAny(count) => (format!("{count} letters"), "are"),
            Self::Added(letters) | Self::Dropped(letters) => (spelled(letters), "is"),
            _ => (String::new(), ""),
        };
        match self {
            Self::Added(_) => write!(f, "{letters} {verb} added"),
            Self::AddedAny(_) => write!(f, "{letters} {verb} added to each answer"),
            Self::Dropped(_) => write!(f, "{letters} {verb} dropped"),
            Self::DroppedAny(_) => write!(f, "{letters} {verb} skipped in each answer"),
            &Self::Swapped(from, to) => {
                write!(f, "{} becomes {}", spelled(&[from]), spelled(&[to]))
            }
            Self::SwappedAny => write!(f, "a letter of each answer becomes another"),
            Self::Turned => write!(f, "answers are written backwards"),
            Self::Sounded => write!(f, "a word becomes one that sounds like it"),
        }
    }
}
