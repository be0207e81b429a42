//! A grid to fill, the words, and the rules.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use wordwright_core::{IdSet, IdVec};
use wordwright_grid::{CellId, Content, Grid, GridError, Slot, SlotId, SlotReference, Slots};
use wordwright_lexicon::{Alphabet, Letter, LexiconError, WordId, WordList};

use crate::word_tables::WordTables;

/// Shared substrings shorter than this are too common to forbid. By judgement.
pub const SHORTEST_SHARED: usize = 3;
/// Shared substrings longer than this hardly occur. By judgement.
pub const LONGEST_SHARED: usize = 10;

/// A problem that cannot be stated: something in it contradicts the grid, the
/// list or itself.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The grid has no slot to fill.
    #[error("the grid has no slot: every open cell stands alone; give a pattern with open runs")]
    NoSlot,

    /// A label or a size that the grid rejects.
    #[error(transparent)]
    Grid(#[from] GridError),

    /// A text that the alphabet cannot spell.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),

    /// A slot of a length that no usable word has.
    #[error(
        "{slot} needs {length} letters, and no usable word has that length; \
         lower the minimum score, add a list, or place a seed entry there"
    )]
    NoWordOfLength {
        /// The slot.
        slot: SlotReference,
        /// Its length in letters.
        length: usize,
    },

    /// A given letter that the alphabet cannot spell.
    #[error("{place} holds '{found}', which the {alphabet} alphabet cannot spell")]
    Given {
        /// The cell, as `r3c5`.
        place: String,
        /// What it holds.
        found: String,
        /// The alphabet's name.
        alphabet: String,
    },

    /// A seed entry of the wrong length.
    #[error(
        "\"{entry}\" has {found} letters, {slot} takes {expected}; give another word or another slot"
    )]
    SeedLength {
        /// The entry.
        entry: String,
        /// The slot's label.
        slot: String,
        /// Letters in the entry.
        found: usize,
        /// Letters in the slot.
        expected: usize,
    },

    /// A seed entry that contradicts a letter already there.
    #[error(
        "\"{entry}\" in {slot} puts {found} into {place}, where {expected} already stands; \
         change one of the two"
    )]
    SeedCrossing {
        /// The entry.
        entry: String,
        /// The slot's label.
        slot: String,
        /// The cell, as `r3c5`.
        place: String,
        /// The letter the entry brings.
        found: String,
        /// What stands there.
        expected: String,
    },

    /// Two slots that are given the same entry.
    #[error("{first} and {second} both hold {entry}; a fill repeats no word")]
    GivenTwice {
        /// The first slot's label.
        first: String,
        /// The second slot's label.
        second: String,
        /// The repeated entry.
        entry: String,
    },

    /// A limit on shared substrings outside the useful range.
    #[error(
        "shared substrings of {found} letters cannot be forbidden; \
         choose {SHORTEST_SHARED} to {LONGEST_SHARED}"
    )]
    SharedLength {
        /// The length asked for.
        found: usize,
    },
}

impl ProblemError {
    /// Whether it proves that no fill exists, rather than reporting invalid input.
    pub const fn is_proof(&self) -> bool {
        matches!(self, Self::NoWordOfLength { .. })
    }
}

/// A grid to fill and the rules of the fill.
///
/// A slot whose cells are all given is an entry already: it need not be a word
/// of the list, and no other slot may repeat it.
#[derive(Debug, Clone)]
pub struct Problem {
    grid: Grid,
    slots: Slots,
    left_out: Vec<Slot>,
    list: Arc<WordList>,
    givens: IdVec<CellId, Option<Vec<Letter>>>,
    minimum: u8,
    minimum_by_length: HashMap<usize, u8>,
    minimum_by_slot: HashMap<SlotId, u8>,
    banned: Vec<WordId>,
    banned_in: HashMap<SlotId, Vec<WordId>>,
    region: Option<IdSet<CellId>>,
    shared: Option<usize>,
    /// The one word that a slot may hold.
    only: Option<(SlotId, WordId)>,
    /// The list's words laid out by length, if the caller has them.
    tables: Option<Arc<WordTables>>,
    /// The list with the scores that the minimums apply to, if they differ from those of `list`.
    judged_by: Option<Arc<WordList>>,
    /// Only words of at least this score in `list` are used, in addition to the minimums.
    raised: u8,
}

impl Problem {
    /// The problem of filling every slot of `grid` (runs of two cells or more)
    /// with words of `list`, keeping the given letters.
    ///
    /// # Errors
    /// A grid without a slot, or a given letter outside the list's alphabet.
    pub fn new(grid: Grid, list: Arc<WordList>) -> Result<Self, ProblemError> {
        let problem = Self::tolerant(grid, list)?;
        match problem.unspelt() {
            Some(cell) => Err(problem.cannot_spell(cell)),
            None => Ok(problem),
        }
    }

    fn tolerant(grid: Grid, list: Arc<WordList>) -> Result<Self, ProblemError> {
        let alphabet = list.alphabet();
        let givens: IdVec<CellId, Option<Vec<Letter>>> = grid
            .cells()
            .map(|(_, cell)| {
                let letters = alphabet.encode(cell.fixed()?).ok()?;
                (!letters.is_empty()).then_some(letters)
            })
            .collect();
        let is_unspelt =
            |cell: &CellId| grid.cell(*cell).fixed().is_some() && givens[*cell].is_none();
        let slots = grid.slots(2);
        if slots.is_empty() {
            return Err(ProblemError::NoSlot);
        }
        let is_left_out = |slot: &Slot| slot.cells.iter().any(is_unspelt);
        let left_out = slots.slots().iter().filter(|slot| is_left_out(slot)).cloned().collect();
        let slots = slots.without(is_left_out);
        Ok(Self {
            grid,
            slots,
            left_out,
            list,
            givens,
            minimum: 0,
            minimum_by_length: HashMap::new(),
            minimum_by_slot: HashMap::new(),
            banned: Vec::new(),
            banned_in: HashMap::new(),
            region: None,
            shared: None,
            only: None,
            tables: None,
            judged_by: None,
            raised: 0,
        })
    }

    /// The same with words that are already laid out.
    ///
    /// # Errors
    /// As [`Problem::new`].
    pub fn with_tables(grid: Grid, tables: Arc<WordTables>) -> Result<Self, ProblemError> {
        let mut problem = Self::new(grid, Arc::clone(tables.list()))?;
        problem.tables = Some(tables);
        Ok(problem)
    }

    /// The problem of a grid in the making. A text that the alphabet cannot spell, such
    /// as a digit, stays where it is, and the slots through it are left out
    /// ([`Problem::left_out`]).
    ///
    /// # Errors
    /// A grid without a slot, or one whose slots are all left out.
    pub fn draft(grid: Grid, tables: Arc<WordTables>) -> Result<Self, ProblemError> {
        let mut problem = Self::tolerant(grid, Arc::clone(tables.list()))?;
        if let Some(cell) = problem.unspelt()
            && problem.slots.is_empty()
        {
            return Err(problem.cannot_spell(cell));
        }
        problem.tables = Some(tables);
        Ok(problem)
    }

    /// The first cell with a text that the alphabet cannot spell.
    fn unspelt(&self) -> Option<CellId> {
        self.grid.ids().find(|&cell| self.keeps(cell).is_some())
    }

    /// The text of a cell that the alphabet cannot spell; a fill keeps it.
    pub(crate) fn keeps(&self, cell: CellId) -> Option<&Content> {
        self.grid.cell(cell).fixed().filter(|_| self.given(cell).is_none())
    }

    fn cannot_spell(&self, cell: CellId) -> ProblemError {
        ProblemError::Given {
            place: self.grid.place(cell).to_string(),
            found: self.keeps(cell).map(ToString::to_string).unwrap_or_default(),
            alphabet: self.alphabet().name().to_owned(),
        }
    }

    /// The slots through a text that the alphabet cannot spell: they need no
    /// word, and nothing is reported about them.
    pub fn left_out(&self) -> &[Slot] {
        &self.left_out
    }

    /// Lays the words out, if the caller has not, to share among similar problems.
    pub(crate) fn lay_out_words(&mut self) {
        if self.tables.is_none() {
            self.tables = Some(Arc::new(WordTables::new(Arc::clone(&self.list))));
        }
    }

    /// The scores that words have, rising.
    pub(crate) fn scores(&self) -> Vec<u8> {
        let mut scores: Vec<u8> = self.list.ids().map(|word| self.list.score(word)).collect();
        scores.sort_unstable();
        scores.dedup();
        scores
    }

    /// The list's words laid out, if they are.
    pub(crate) fn tables(&self) -> Option<&WordTables> {
        self.tables.as_deref()
    }

    /// Whether the list has words of a slot's length, or may have: for a slot
    /// with a rebus square that is known only once its table is made.
    pub(crate) fn has_words_for(&self, slot: SlotId) -> bool {
        let length = self.letters_of(slot);
        if length != self.slots.get(slot).len() {
            return self.rebus_fits(slot);
        }
        match &self.tables {
            Some(tables) => tables.of_length(length).is_some(),
            None => self.list.ids().any(|word| self.list.length(word) == length),
        }
    }

    /// Whether a word fits a slot with rebus squares.
    fn rebus_fits(&self, slot: SlotId) -> bool {
        let cells = &self.slots.get(slot).cells;
        self.list.ids().any(|word| {
            let mut rest = self.list.letters(word);
            cells.iter().all(|&cell| {
                let after = match self.given(cell) {
                    Some(given) => rest.strip_prefix(given),
                    None => rest.get(1..),
                };
                rest = after.unwrap_or_default();
                after.is_some()
            }) && rest.is_empty()
        })
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The grid's slots, except those that are left out.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The words.
    pub fn list(&self) -> &Arc<WordList> {
        &self.list
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        self.list.alphabet()
    }

    /// Uses only words of at least this score (0 to 100).
    pub fn set_minimum(&mut self, score: u8) {
        self.minimum = score;
    }

    /// Uses only words of at least `score` in any slot, whatever its minimum.
    pub(crate) fn raise_minimum(&mut self, score: u8) {
        self.raised = self.raised.max(score);
    }

    /// The lowest score allowed for a word in any slot, in addition to the minimums.
    pub(crate) fn raised(&self) -> u8 {
        self.raised
    }

    /// The same problem with other scores. Their old scores still decide which
    /// words may stand where.
    pub(crate) fn revalued(&self, score: impl Fn(WordId) -> u8) -> Self {
        let judged_by = self.judged_by.as_ref().unwrap_or(&self.list);
        Self {
            judged_by: Some(Arc::clone(judged_by)),
            list: Arc::new(self.list.rescored(score)),
            tables: None,
            ..self.clone()
        }
    }

    /// The list whose scores the minimums apply to, if it is not [`list`](Self::list).
    pub(crate) fn judged_by(&self) -> Option<&WordList> {
        self.judged_by.as_deref()
    }

    /// Overrides the minimum score for the slots of `length` letters.
    pub fn set_minimum_for_length(&mut self, length: usize, score: u8) {
        self.minimum_by_length.insert(length, score);
    }

    /// Overrides the minimum score for one slot.
    pub fn set_minimum_for_slot(&mut self, slot: SlotId, score: u8) {
        self.minimum_by_slot.insert(slot, score);
    }

    /// The lowest score that an entry of `slot` may have: the slot's own
    /// minimum, else its length's, else the problem's.
    pub fn minimum_of(&self, slot: SlotId) -> u8 {
        let length = self.letters_of(slot);
        let by_length = || self.minimum_by_length.get(&length).copied();
        self.minimum_by_slot.get(&slot).copied().or_else(by_length).unwrap_or(self.minimum)
    }

    /// Bans `text` everywhere. A text that is not in the list changes nothing.
    ///
    /// # Errors
    /// A text that the alphabet cannot spell.
    pub fn ban(&mut self, text: &str) -> Result<(), ProblemError> {
        let letters = self.alphabet().encode(text)?;
        self.banned.extend(self.list.find(&letters));
        Ok(())
    }

    /// Bans `text` from `slot`.
    ///
    /// # Errors
    /// A text that the alphabet cannot spell.
    pub fn ban_in(&mut self, slot: SlotId, text: &str) -> Result<(), ProblemError> {
        let letters = self.alphabet().encode(text)?;
        if let Some(word) = self.list.find(&letters) {
            self.banned_in.entry(slot).or_default().push(word);
        }
        Ok(())
    }

    /// Whether `word` may not stand in `slot`.
    pub fn is_banned(&self, slot: SlotId, word: WordId) -> bool {
        self.banned.contains(&word)
            || self.banned_in.get(&slot).is_some_and(|words| words.contains(&word))
    }

    /// The words banned from `slot`, everywhere or there.
    pub fn banned_from(&self, slot: SlotId) -> impl Iterator<Item = WordId> + '_ {
        self.banned.iter().chain(self.banned_in.get(&slot).into_iter().flatten()).copied()
    }

    /// Places a seed entry: `text` stands in `slot`, whether the list has it or not.
    ///
    /// # Errors
    /// A text of the wrong length, one the alphabet cannot spell, or one that
    /// contradicts a letter already there.
    pub fn place(&mut self, slot: SlotId, text: &str) -> Result<(), ProblemError> {
        let letters = self.alphabet().encode(text)?;
        let shape = self.slots.get(slot);
        let expected = self.letters_of(slot);
        if letters.len() != expected {
            return Err(ProblemError::SeedLength {
                entry: text.to_owned(),
                slot: shape.label(),
                found: letters.len(),
                expected,
            });
        }
        let mut at = 0;
        for &cell in &shape.cells {
            let width = self.givens[cell].as_ref().map_or(1, Vec::len);
            let brought = &letters[at..at + width];
            at += width;
            match &self.givens[cell] {
                Some(given) if given.as_slice() != brought => {
                    return Err(ProblemError::SeedCrossing {
                        entry: text.to_owned(),
                        slot: shape.label(),
                        place: self.grid.place(cell).to_string(),
                        found: self.alphabet().decode(brought),
                        expected: self.alphabet().decode(given),
                    });
                }
                Some(_) => {}
                None => self.givens[cell] = Some(brought.to_vec()),
            }
        }
        Ok(())
    }

    /// Fills only these cells: other cells without a letter stay empty, and a
    /// slot that has one is not filled, though a word must still fit it.
    pub fn set_region(&mut self, cells: impl IntoIterator<Item = CellId>) {
        let mut inside = IdSet::new(self.grid.cell_count());
        for cell in cells {
            inside.insert(cell);
        }
        self.region = Some(inside);
    }

    /// Whether `cell` is to be filled: open, inside the region, not given.
    pub fn is_free(&self, cell: CellId) -> bool {
        self.grid.cell(cell).is_open()
            && self.grid.cell(cell).fixed().is_none()
            && self.given(cell).is_none()
            && self.region.as_ref().is_none_or(|inside| inside.contains(cell))
    }

    /// Whether the fill must complete `slot`: every cell is given or inside
    /// the region.
    pub fn is_filled(&self, slot: SlotId) -> bool {
        let slot = self.slots.get(slot);
        slot.cells.iter().all(|&cell| self.given(cell).is_some() || self.is_free(cell))
    }

    /// Forbids two entries to share a run of `length` letters.
    ///
    /// # Errors
    /// A length outside 3 to 10.
    pub fn forbid_shared(&mut self, length: usize) -> Result<(), ProblemError> {
        if !(SHORTEST_SHARED..=LONGEST_SHARED).contains(&length) {
            return Err(ProblemError::SharedLength { found: length });
        }
        self.shared = Some(length);
        Ok(())
    }

    /// Restricts `slot` to `word`, which still has to obey every rule.
    pub(crate) fn set_only(&mut self, slot: SlotId, word: WordId) {
        self.only = Some((slot, word));
    }

    /// The one word that `slot` may hold, where only one may.
    pub(crate) fn only(&self, slot: SlotId) -> Option<WordId> {
        self.only.filter(|only| only.0 == slot).map(|only| only.1)
    }

    /// The length of the runs that two entries may not share.
    pub fn shared(&self) -> Option<usize> {
        self.shared
    }

    /// The letters given in `cell`: one, or several in a rebus square.
    pub fn given(&self, cell: CellId) -> Option<&[Letter]> {
        self.givens[cell].as_deref()
    }

    /// How many letters an entry of `slot` has: its cells, with rebus squares
    /// counted letter by letter.
    pub fn letters_of(&self, slot: SlotId) -> usize {
        let width = |cell: &CellId| self.given(*cell).map_or(1, <[Letter]>::len);
        self.slots.get(slot).cells.iter().map(width).sum()
    }

    /// The entry of a slot whose cells are all given.
    pub fn given_entry(&self, slot: SlotId) -> Option<Vec<Letter>> {
        let cells = self.slots.get(slot).cells.iter();
        let parts: Option<Vec<&[Letter]>> = cells.map(|&cell| self.given(cell)).collect();
        Some(parts?.concat())
    }

    /// Every word length of a slot without a given entry.
    pub fn lengths(&self) -> impl Iterator<Item = usize> + '_ {
        let open = |&slot: &SlotId| self.given_entry(slot).is_none();
        self.slots.ids().filter(open).map(|slot| self.letters_of(slot))
    }
}
