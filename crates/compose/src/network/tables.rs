//! The word tables of a problem: one for each length, and one for each slot
//! with a rebus square.

use std::collections::HashMap;
use std::sync::Arc;

use wordwright_core::IdVec;
use wordwright_grid::SlotId;
use wordwright_lexicon::{Letter, WordTable};

use crate::problem::{Problem, ProblemError};

/// One of the word tables of a [`Model`](super::Model).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TableId(usize);

impl From<usize> for TableId {
    fn from(index: usize) -> Self {
        Self(index)
    }
}

impl From<TableId> for usize {
    fn from(id: TableId) -> Self {
        id.0
    }
}

/// The tables, and the full spelling of words in rebus squares.
#[derive(Debug, Default)]
pub(super) struct Tables {
    all: IdVec<TableId, Arc<WordTable>>,
    /// By table of a slot with rebus squares, its entries end to end, letter
    /// by letter: the table itself has one letter for each cell.
    rebus_entries: HashMap<TableId, Vec<Letter>>,
}

impl Tables {
    /// Every table.
    pub fn ids(&self) -> impl Iterator<Item = TableId> + use<> {
        (0..self.all.len()).map(TableId)
    }

    /// The words of a table.
    #[inline]
    pub fn get(&self, table: TableId) -> &WordTable {
        &self.all[table]
    }

    /// The length of the words of a table that has all of them: that of a slot with rebus
    /// squares has only some.
    pub fn plain(&self, table: TableId) -> Option<usize> {
        let is_plain = !self.rebus_entries.contains_key(&table);
        is_plain.then(|| self.all[table].length())
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The letters of a word, those of rebus squares in full.
    pub fn entry(&self, table: TableId, word: usize) -> &[Letter] {
        let words = &self.all[table];
        match self.rebus_entries.get(&table) {
            Some(letters) => {
                let length = letters.len() / words.len();
                &letters[word * length..][..length]
            }
            None => words.letters(word),
        }
    }
}

/// Makes tables as slots ask for them.
pub(super) struct TableBuilder<'a> {
    problem: &'a Problem,
    tables: Tables,
    by_length: HashMap<usize, TableId>,
    /// By length, if the problem brings no tables.
    prepared: Vec<Option<WordTable>>,
}

impl<'a> TableBuilder<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        let prepared = match problem.tables() {
            Some(_) => Vec::new(),
            None => WordTable::by_length(problem.list(), problem.lengths().collect()),
        };
        Self { problem, tables: Tables::default(), by_length: HashMap::new(), prepared }
    }

    /// Whether a slot has a table of its own, so that two tables may hold the
    /// same word.
    pub fn has_private_tables(&self) -> bool {
        self.tables.len() > self.by_length.len()
    }

    pub fn finish(self) -> Tables {
        self.tables
    }

    /// The words of a table made before.
    pub fn get(&self, table: TableId) -> &WordTable {
        self.tables.get(table)
    }

    /// The table for a slot: that of its length, or one of its own.
    ///
    /// # Errors
    /// No word fits the slot's length or its rebus squares.
    pub fn of_slot(&mut self, id: SlotId) -> Result<TableId, ProblemError> {
        let slot = self.problem.slots().get(id);
        let length = self.problem.letters_of(id);
        let has_rebus = length != slot.cells.len();
        if !has_rebus && let Some(&table) = self.by_length.get(&length) {
            return Ok(table);
        }
        let table = if has_rebus {
            self.rebus_table(id, length).map(Arc::new)
        } else {
            match self.problem.tables() {
                Some(tables) => tables.of_length(length).cloned(),
                None => self.prepared.get_mut(length).and_then(Option::take).map(Arc::new),
            }
        };
        let table =
            table.ok_or_else(|| ProblemError::NoWordOfLength { slot: slot.reference(), length })?;
        let table_id = self.tables.all.push_and_get_key(table);
        if has_rebus {
            let list = self.problem.list();
            let table = self.tables.get(table_id);
            let words = (0..table.len()).map(|word| table.id(word));
            let letters = words.flat_map(|word| list.letters(word)).copied().collect();
            self.tables.rebus_entries.insert(table_id, letters);
        } else {
            self.by_length.insert(length, table_id);
        }
        Ok(table_id)
    }

    /// The words that fit a slot with rebus squares, a letter for each cell: a
    /// rebus square shows the first letter of its string.
    fn rebus_table(&self, id: SlotId, length: usize) -> Option<WordTable> {
        let list = self.problem.list();
        let cells = &self.problem.slots().get(id).cells;
        let mut words: Vec<_> = list.ids().filter(|&w| list.letters(w).len() == length).collect();
        words.sort_by_key(|&word| std::cmp::Reverse(list.score(word)));
        let mut letters = Vec::new();
        let mut ids = Vec::new();
        for word in words {
            let mut rest = list.letters(word);
            let start = letters.len();
            for &cell in cells {
                let given = self.problem.given(cell).unwrap_or(&rest[..1]);
                let Some(after) = rest.strip_prefix(given) else { break };
                letters.push(rest[0]);
                rest = after;
            }
            if rest.is_empty() {
                ids.push(word);
            } else {
                letters.truncate(start);
            }
        }
        let scores = ids.iter().map(|&word| list.score(word)).collect();
        let alphabet = self.problem.alphabet().len();
        (!ids.is_empty())
            .then(|| WordTable::from_letters(cells.len(), alphabet, letters, scores, ids))
    }
}
