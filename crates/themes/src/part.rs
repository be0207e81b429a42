//! What an entry has to do with a rule.

use std::ops::Range;

use wordwright_lexicon::WordId;

/// What an entry has to do with a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The letters that the rule is about; none where letters were removed.
    pub marked: Range<usize>,
    pub other: Other,
}

/// What an entry's part comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Other {
    Nothing,
    Entry(WordId),
    /// A word of [`Matcher::words`](crate::matcher::Matcher::words).
    Word(u32),
}
