//! Clues with the answers they have had, and vice versa.

mod gatherer;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::{AnswerId, ClueId, Date, RootId};
use crate::tables::{ListColumn, Lists, Tables, TextColumn, view};

pub(crate) use gatherer::{ClueGatherer, RootGatherer};

/// An answer that a clue has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct PastAnswer {
    /// The answer.
    pub answer: AnswerId,
    /// How often.
    pub count: u16,
    pub(crate) last: u16,
}

impl PastAnswer {
    /// The last time.
    pub fn last(self) -> Option<Date> {
        Date::from_number(self.last)
    }
}

/// A clue that an answer has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct PastClue {
    /// The clue.
    pub clue: ClueId,
    /// How often.
    pub count: u16,
    pub(crate) last: u16,
}

impl PastClue {
    /// The last time.
    pub fn last(self) -> Option<Date> {
        Date::from_number(self.last)
    }
}

view! {
    /// Clues by key, by answer and by root: one index of `clues.tables`.
    pub struct Clues of ClueColumns(tables; name) {
        keys: TextColumn = tables.texts(&format!("{name}.keys")),
        texts: TextColumn = tables.texts(&format!("{name}.texts")),
        answers: ListColumn<PastAnswer> = tables.lists(&format!("{name}.answers")),
        of_answer: ListColumn<PastClue> = tables.lists(&format!("{name}.of-answer")),
        roots: ListColumn<RootId> = tables.lists(&format!("{name}.roots")),
        with_root: ListColumn<ClueId> = tables.lists(&format!("{name}.with-root")),
    }
}

impl<'a> Clues<'a> {
    /// How many different clues.
    pub fn len(self) -> usize {
        self.keys.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.keys.is_empty()
    }

    /// Every clue, in the order of keys.
    pub fn ids(self) -> impl ExactSizeIterator<Item = ClueId> {
        (0..self.len()).map(|number| ClueId(number as u32))
    }

    /// The clue of a [key](crate::base::text::clue_key).
    pub fn find(self, key: &str) -> Option<ClueId> {
        self.keys.find(key).map(|place| ClueId(place as u32))
    }

    /// The key of a clue.
    pub fn key(self, clue: ClueId) -> &'a str {
        self.keys.text(clue.index())
    }

    /// The clue in its latest wording.
    pub fn text(self, clue: ClueId) -> &'a str {
        let text = self.texts.text(clue.index());
        if text.is_empty() { self.key(clue) } else { text }
    }

    /// The answers that a clue has had, the most frequent first.
    pub fn answers(self, clue: ClueId) -> &'a [PastAnswer] {
        self.answers.get(clue.index())
    }

    /// How often a clue has been used.
    pub fn total(self, clue: ClueId) -> u32 {
        self.answers(clue).iter().map(|seen| u32::from(seen.count)).sum()
    }

    /// The clues that an answer has had, the most frequent first.
    pub fn of_answer(self, answer: AnswerId) -> &'a [PastClue] {
        self.of_answer.get(answer.index())
    }

    /// The roots of a clue's words, each once, in the order of the words.
    pub fn roots(self, clue: ClueId) -> &'a [RootId] {
        self.roots.get(clue.index())
    }

    /// The clues that contain a root, in the order of ids.
    pub fn with_root(self, root: RootId) -> &'a [ClueId] {
        self.with_root.get(root.index())
    }
}

/// The roots of the words of clues and facts, in the order of letters.
#[derive(Debug, Clone, Copy)]
pub struct Roots<'a> {
    texts: Lists<'a, u8>,
    clues: Lists<'a, ClueId>,
}

impl<'a> Roots<'a> {
    pub(super) fn new(tables: &'a Tables, texts: &TextColumn, clues: &ClueColumns) -> Self {
        Self { texts: tables.get_lists(texts), clues: tables.get_lists(&clues.with_root) }
    }

    /// How many roots.
    pub fn len(self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.texts.is_empty()
    }

    /// The root with a text made by [`root`](crate::base::text::root).
    pub fn find(self, text: &str) -> Option<RootId> {
        self.texts.find(text).map(|place| RootId(place as u32))
    }

    /// The text of a root.
    pub fn text(self, root: RootId) -> &'a str {
        self.texts.text(root.index())
    }

    /// How many different clues contain it.
    pub fn count(self, root: RootId) -> usize {
        self.clues.get(root.index()).len()
    }
}
