//! The part of a network that does not change: which words a slot may hold at
//! the start, which cells it has, which slots a cell has.

use std::collections::HashMap;
use std::sync::Arc;

use wordwright_grid::{CellId, SlotAt, SlotId};
use wordwright_lexicon::{Letter, LetterSet, WordTable};

use super::substrings::Substrings;
use crate::{Problem, ProblemError};

/// An index into [`Model::tables`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableId(usize);

/// What the network knows of a slot from the start.
#[derive(Debug)]
pub(crate) struct SlotModel {
    /// Its cells in order.
    pub cells: Vec<CellId>,
    /// Its words; a table is shared by every slot of its length, save those
    /// with a rebus square, which bring their own.
    pub table: TableId,
    /// Blocks in its domain.
    pub blocks: usize,
    /// Where its domain starts in the arena; its summary follows.
    pub start: usize,
    /// Where its row of letter supports starts.
    pub supports: usize,
    /// Where its row of pending letters starts.
    pub pending: usize,
    /// Whether the search chooses a word for it.
    pub branches: bool,
    /// Letter by letter, the cell that holds it, and the letter itself in a
    /// rebus square.
    pub spelling: Vec<(CellId, Option<Letter>)>,
}

impl SlotModel {
    /// Where the summary starts: bit *b* tells whether block *b* has a word.
    pub fn summary(&self) -> usize {
        self.start + self.blocks
    }

    /// Words of 64 bits in the summary.
    pub fn summary_blocks(&self) -> usize {
        self.blocks.div_ceil(64)
    }
}

/// Everything about a problem that search reads and never writes.
#[derive(Debug)]
pub(crate) struct Model {
    /// Letters of the alphabet plus one: the width of a row per letter.
    pub stride: usize,
    /// By [`SlotId`]; `None` for a slot whose entry is given.
    pub slots: Vec<Option<SlotModel>>,
    /// By [`CellId`], the slots through it, given entries left out.
    pub crossings: Vec<[Option<SlotAt>; 2]>,
    /// By [`CellId`], the letters it may hold at the start.
    pub cells: Vec<LetterSet>,
    /// Domains and summaries at the start, end to end.
    pub domains: Vec<u64>,
    /// Rows of letter supports in all.
    pub supports: usize,
    /// Positions of all slots in all.
    pub positions: usize,
    /// By table, the slots that use it.
    pub sharers: Vec<Vec<SlotId>>,
    /// Which words share a run of letters, where that is forbidden.
    pub substrings: Option<Substrings>,
    /// Whether a slot brings its own table, so that two tables may hold the
    /// same word.
    pub has_private_tables: bool,
    tables: Vec<Arc<WordTable>>,
    /// By table of a slot with rebus squares, its entries end to end, letter
    /// by letter.
    rebus_entries: HashMap<usize, Vec<Letter>>,
}

impl Model {
    /// Reads the problem.
    ///
    /// # Errors
    /// A slot of a length no word has, or two equal given entries.
    pub fn new(problem: &Problem) -> Result<Self, ProblemError> {
        let slots: Vec<SlotId> = problem.slots().ids().collect();
        Self::restricted(problem, &slots)
    }

    /// Reads the problem, of its slots only `kept`: no word is asked of the
    /// others.
    ///
    /// # Errors
    /// As [`Model::new`].
    pub fn restricted(problem: &Problem, kept: &[SlotId]) -> Result<Self, ProblemError> {
        check_given(problem)?;
        Self::tolerant(problem, kept)
    }

    /// The same, and two equal given entries are no error.
    ///
    /// # Errors
    /// A slot of a length no word has.
    pub fn tolerant(problem: &Problem, kept: &[SlotId]) -> Result<Self, ProblemError> {
        let alphabet = problem.alphabet();
        let mut tables = Tables::new(problem);
        let mut model = Self {
            stride: alphabet.len() + 1,
            slots: Vec::new(),
            crossings: vec![[None; 2]; problem.grid().cell_count()],
            cells: initial_cells(problem),
            domains: Vec::new(),
            supports: 0,
            positions: 0,
            sharers: Vec::new(),
            substrings: None,
            has_private_tables: false,
            tables: Vec::new(),
            rebus_entries: HashMap::new(),
        };
        for (id, slot) in problem.slots().iter() {
            if problem.given_entry(id).is_some() || !kept.contains(&id) {
                model.slots.push(None);
                continue;
            }
            let table_id = tables.of_slot(id)?;
            let table = &tables.all[table_id.0];
            let blocks = table.blocks();
            for (pos, cell) in slot.cells.iter().enumerate() {
                model.crossings[cell.index()][slot.direction.index()] = Some((id, pos));
            }
            let slot = SlotModel {
                cells: slot.cells.clone(),
                table: table_id,
                blocks,
                start: model.domains.len(),
                supports: model.supports,
                pending: model.positions,
                branches: problem.is_filled(id),
                spelling: spelling(problem, &slot.cells),
            };
            model.supports += slot.cells.len() * model.stride;
            model.positions += slot.cells.len();
            let domain = initial_domain(problem, id, table);
            model.domains.extend(&domain);
            model.domains.extend(domain.chunks(64).map(|chunk| {
                chunk.iter().rev().fold(0, |bits, &block| bits << 1 | u64::from(block != 0))
            }));
            model.slots.push(Some(slot));
        }
        model.has_private_tables = tables.all.len() > tables.by_length.len();
        model.tables = tables.all;
        model.rebus_entries = tables.rebus_entries;
        model.sharers = vec![Vec::new(); model.tables.len()];
        for (index, slot) in model.slots.iter().enumerate() {
            if let Some(slot) = slot {
                model.sharers[slot.table.0].push(SlotId::new(index));
            }
        }
        if let Some(length) = problem.shared() {
            model.substrings = Some(Substrings::new(length, &model));
            model.drop_shared_with_given(problem);
        }
        Ok(model)
    }

    /// The words of a slot.
    #[inline]
    pub fn table(&self, slot: &SlotModel) -> &WordTable {
        &self.tables[slot.table.0]
    }

    /// How many tables there are.
    pub fn table_count(&self) -> usize {
        self.tables.len()
    }

    /// How many words a table has.
    pub fn word_count(&self, table: TableId) -> usize {
        self.tables[table.0].len()
    }

    /// The letters of a word, those of rebus squares in full.
    pub fn entry(&self, table: TableId, word: usize) -> &[Letter] {
        let words = &self.tables[table.0];
        match self.rebus_entries.get(&table.0) {
            Some(letters) => {
                let length = letters.len() / words.len();
                &letters[word * length..][..length]
            }
            None => words.letters(word),
        }
    }

    /// The slots that share `slot`'s table, itself included.
    #[inline]
    pub fn sharers_of(&self, slot: &SlotModel) -> &[SlotId] {
        &self.sharers[slot.table.0]
    }

    /// The slot, which must not be a given entry.
    #[inline]
    pub fn slot(&self, id: SlotId) -> &SlotModel {
        self.slots[id.index()].as_ref().expect("a given entry is no variable")
    }

    /// The slot through `cell` other than `slot`, with the cell's position.
    #[inline]
    pub fn crossing(&self, cell: CellId, slot: SlotId) -> Option<SlotAt> {
        self.crossings[cell.index()].into_iter().flatten().find(|at| at.0 != slot)
    }

    /// Every slot that is a variable.
    pub fn variables(&self) -> impl Iterator<Item = (SlotId, &SlotModel)> {
        self.slots
            .iter()
            .enumerate()
            .filter_map(|(index, slot)| Some((SlotId::new(index), slot.as_ref()?)))
    }

    /// Takes words out of the starting domains that share a run of letters
    /// with a given entry.
    fn drop_shared_with_given(&mut self, problem: &Problem) {
        let Some(substrings) = &self.substrings else { return };
        let given: Vec<Vec<Letter>> =
            problem.slots().ids().filter_map(|slot| problem.given_entry(slot)).collect();
        for slot in self.slots.iter().flatten() {
            for word in given.iter().flat_map(|entry| substrings.words(slot.table, entry)) {
                let word = word as usize;
                let block = slot.start + word / 64;
                self.domains[block] &= !(1 << (word % 64));
                if self.domains[block] == 0 {
                    self.domains[slot.start + slot.blocks + word / 4096] &=
                        !(1 << (word / 64 % 64));
                }
            }
        }
    }
}

impl TableId {
    /// The table at `index`.
    pub fn new(index: usize) -> Self {
        Self(index)
    }

    /// The table's index.
    pub fn index(self) -> usize {
        self.0
    }
}

/// Word tables as slots ask for them.
struct Tables<'a> {
    problem: &'a Problem,
    all: Vec<Arc<WordTable>>,
    by_length: HashMap<usize, TableId>,
    /// By length, where the problem brings no tables.
    prepared: Vec<Option<WordTable>>,
    rebus_entries: HashMap<usize, Vec<Letter>>,
}

impl<'a> Tables<'a> {
    fn new(problem: &'a Problem) -> Self {
        let prepared = match problem.tables() {
            Some(_) => Vec::new(),
            None => WordTable::by_length(problem.list(), problem.lengths().collect()),
        };
        Self {
            problem,
            all: Vec::new(),
            by_length: HashMap::new(),
            prepared,
            rebus_entries: HashMap::new(),
        }
    }

    fn of_slot(&mut self, id: SlotId) -> Result<TableId, ProblemError> {
        let slot = self.problem.slots().get(id);
        let length = self.problem.letters_of(id);
        if length == slot.cells.len()
            && let Some(&table) = self.by_length.get(&length)
        {
            return Ok(table);
        }
        let table = if length == slot.cells.len() {
            match self.problem.tables() {
                Some(tables) => tables.of_length(length).cloned(),
                None => self.prepared.get_mut(length).and_then(Option::take).map(Arc::new),
            }
        } else {
            self.rebus_table(id, length).map(Arc::new)
        };
        let table =
            table.ok_or_else(|| ProblemError::NoWordOfLength { slot: slot.label(), length })?;
        let table_id = TableId(self.all.len());
        let table_len = table.len();
        self.all.push(table);
        if length == slot.cells.len() {
            self.by_length.insert(length, table_id);
        } else {
            let list = self.problem.list();
            let words = (0..table_len).map(|word| self.all[table_id.0].id(word));
            let letters = words.flat_map(|word| list.letters(word)).copied().collect();
            self.rebus_entries.insert(table_id.0, letters);
        }
        Ok(table_id)
    }

    /// The words that fit a slot with rebus squares, spelt a letter a cell: a
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

fn check_given(problem: &Problem) -> Result<(), ProblemError> {
    let mut seen: HashMap<Vec<Letter>, SlotId> = HashMap::new();
    for id in problem.slots().ids() {
        let Some(entry) = problem.given_entry(id) else { continue };
        let spelt = problem.alphabet().decode(&entry);
        if let Some(first) = seen.insert(entry, id) {
            return Err(ProblemError::GivenTwice {
                first: problem.slots().get(first).label(),
                second: problem.slots().get(id).label(),
                entry: spelt,
            });
        }
    }
    Ok(())
}

/// Letter by letter, the cell that holds it, and the letter in a rebus square.
fn spelling(problem: &Problem, cells: &[CellId]) -> Vec<(CellId, Option<Letter>)> {
    let spell = |&cell: &CellId| match problem.given(cell) {
        Some(letters) if letters.len() > 1 => {
            letters.iter().map(|&letter| (cell, Some(letter))).collect()
        }
        _ => vec![(cell, None)],
    };
    cells.iter().flat_map(spell).collect()
}

fn initial_cells(problem: &Problem) -> Vec<LetterSet> {
    let all = problem.alphabet().all();
    let grid = problem.grid();
    grid.cells()
        .map(|(id, cell)| match problem.given(id) {
            _ if !cell.is_open() => LetterSet::EMPTY,
            Some(letters) => LetterSet::only(letters[0]),
            None if problem.keeps(id).is_some() => LetterSet::EMPTY,
            None => all,
        })
        .collect()
}

/// The words that `slot` may hold before any channelling: those that score
/// enough, are not banned there, and repeat no given entry.
fn initial_domain(problem: &Problem, slot: SlotId, table: &WordTable) -> Vec<u64> {
    let mut domain = table.first_words(table.count_at_least(problem.minimum_of(slot)));
    let mut drop = |word: usize| domain[word / 64] &= !(1 << (word % 64));
    let plain = table.length() == problem.letters_of(slot);
    let mut drop_id = |id| {
        let letters = problem.list().letters(id);
        let place = if plain {
            table.find(letters)
        } else {
            (0..table.len()).find(|&word| table.id(word) == id)
        };
        if let Some(word) = place {
            drop(word);
        }
    };
    problem.banned_from(slot).for_each(&mut drop_id);
    let given = problem.slots().ids().filter_map(|other| problem.given_entry(other));
    given.filter_map(|entry| problem.list().find(&entry)).for_each(drop_id);
    if let Some(only) = problem.only(slot) {
        let others = (0..table.len()).filter(|&word| table.id(word) != only);
        others.for_each(|word| domain[word / 64] &= !(1 << (word % 64)));
    }
    domain
}
