//! The part of an entry that a rule is about.

use std::ops::Range;

use wordwright_lexicon::WordId;

/// The part of an entry that a rule is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The letters that the rule is about; empty if letters were removed.
    pub marked: Range<usize>,
    pub other: Origin,
}

/// Where an entry's part comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Nothing,
    Entry(WordId),
    /// A word of [`Matcher::words`](crate::matcher::Matcher::words).
    Word(u32),
}
