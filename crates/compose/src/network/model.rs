//! The part of a network that does not change: which words a slot may hold at
//! the start, which cells it has, which slots a cell has.

use std::collections::HashMap;

use wordwright_core::IdVec;
use wordwright_grid::{CellId, SlotAt, SlotId};
use wordwright_lexicon::{Letter, LetterSet, WordTable};

use super::bits::{self, BLOCK};
use super::substrings::Substrings;
use super::tables::{TableBuilder, TableId, Tables};
use crate::problem::{Problem, ProblemError};

/// The fixed facts about a slot.
///
/// Domains of all slots lie end to end in one arena, each followed by its
/// *summary*, in which bit *b* is set if block *b* of the domain has a word. A
/// slot that has lost most of its words is then read in a few steps, however
/// long its table.
#[derive(Debug)]
pub struct SlotModel {
    pub(crate) cells: Vec<CellId>,
    pub(crate) table: TableId,
    /// Whether the search chooses a word for it.
    pub(crate) branches: bool,
    /// Blocks in its domain.
    pub(super) blocks: usize,
    /// Where its domain starts in the arena.
    pub(super) start: usize,
    /// Where its row of letter supports starts.
    pub(super) supports: usize,
    /// Where its row of pending letters starts.
    pub(super) pending: usize,
    /// Letter by letter, the cell that holds it, and the letter itself in a
    /// rebus square.
    pub(super) spelling: Vec<(CellId, Option<Letter>)>,
}

impl SlotModel {
    /// Its cells in order.
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// Its table. Slots of one length share a table, except that a slot with a
    /// rebus square has its own.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// Whether the fill must complete it. A slot that extends beyond the region
    /// to be filled need only keep a word that fits.
    pub fn must_be_filled(&self) -> bool {
        self.branches
    }

    /// Where its summary starts.
    pub(super) fn summary(&self) -> usize {
        self.start + self.blocks
    }

    pub(super) fn summary_blocks(&self) -> usize {
        self.blocks.div_ceil(BLOCK)
    }
}

/// Everything about a problem that a search reads but never changes.
///
/// A slot whose entry is given is no variable: the model leaves it out, and
/// removes its entry from the other slots' domains.
#[derive(Debug)]
pub struct Model {
    /// Letters of the alphabet plus one: the width of a row with an item for
    /// each letter.
    pub(crate) stride: usize,
    /// `None` for a slot whose entry is given.
    pub(crate) slots: IdVec<SlotId, Option<SlotModel>>,
    /// The variables through each cell.
    pub(super) crossings: IdVec<CellId, [Option<SlotAt>; 2]>,
    /// The letters that each cell may hold at the start.
    pub(crate) cells: IdVec<CellId, LetterSet>,
    /// Domains and summaries at the start, end to end.
    pub(super) domains: Vec<u64>,
    /// Length of all rows of letter supports together.
    pub(super) supports: usize,
    /// Positions of all slots together.
    pub(super) positions: usize,
    /// By table, the slots that use it.
    pub(super) sharers: IdVec<TableId, Vec<SlotId>>,
    /// Which words share a run of letters, where that is forbidden.
    pub(super) substrings: Option<Substrings>,
    /// Whether two tables may hold the same word.
    pub(super) has_private_tables: bool,
    tables: Tables,
}

impl Model {
    /// Reads the problem.
    ///
    /// # Errors
    /// No word has the length of some slot, or two given entries are equal.
    pub fn new(problem: &Problem) -> Result<Self, ProblemError> {
        let slots: Vec<SlotId> = problem.slots().ids().collect();
        Self::restricted(problem, &slots)
    }

    /// Reads the problem with only the slots `kept` as variables: the others
    /// need no word.
    ///
    /// # Errors
    /// As [`Model::new`].
    pub(crate) fn restricted(problem: &Problem, kept: &[SlotId]) -> Result<Self, ProblemError> {
        check_given(problem)?;
        Self::tolerant(problem, kept)
    }

    /// As [`Model::restricted`], but two equal given entries are not an error.
    ///
    /// # Errors
    /// No word has the length of some slot.
    pub(crate) fn tolerant(problem: &Problem, kept: &[SlotId]) -> Result<Self, ProblemError> {
        let alphabet = problem.alphabet();
        let mut tables = TableBuilder::new(problem);
        let mut model = Self {
            stride: alphabet.len() + 1,
            slots: IdVec::new(),
            crossings: vec![[None; 2]; problem.grid().cell_count()].into(),
            cells: initial_cells(problem),
            domains: Vec::new(),
            supports: 0,
            positions: 0,
            sharers: IdVec::new(),
            substrings: None,
            has_private_tables: false,
            tables: Tables::default(),
        };
        for (id, slot) in problem.slots().iter() {
            if problem.given_entry(id).is_some() || !kept.contains(&id) {
                model.slots.push(None);
                continue;
            }
            let table_id = tables.of_slot(id)?;
            let table = tables.get(table_id);
            for (pos, &cell) in slot.cells.iter().enumerate() {
                model.crossings[cell][slot.direction.index()] = Some((id, pos));
            }
            let domain = initial_domain(problem, id, table);
            let slot = SlotModel {
                cells: slot.cells.clone(),
                table: table_id,
                blocks: table.blocks(),
                start: model.domains.len(),
                supports: model.supports,
                pending: model.positions,
                branches: problem.is_filled(id),
                spelling: spelling(problem, &slot.cells),
            };
            model.supports += slot.cells.len() * model.stride;
            model.positions += slot.cells.len();
            model.domains.extend(&domain);
            model.domains.extend(domain.chunks(BLOCK).map(|chunk| {
                chunk.iter().rev().fold(0, |bits, &block| bits << 1 | u64::from(block != 0))
            }));
            model.slots.push(Some(slot));
        }
        model.has_private_tables = tables.has_private_tables();
        model.tables = tables.finish();
        model.sharers = vec![Vec::new(); model.tables.len()].into();
        for (id, slot) in model.slots.iter_enumerated() {
            if let Some(slot) = slot {
                model.sharers[slot.table].push(id);
            }
        }
        if let Some(length) = problem.shared() {
            model.substrings = Some(Substrings::new(length, problem, &model.tables));
            model.drop_shared_with_given(problem);
        }
        Ok(model)
    }

    /// The words of a slot.
    #[inline]
    pub fn table(&self, slot: &SlotModel) -> &WordTable {
        self.tables.get(slot.table)
    }

    /// The words that `slot` may hold at the start, as a bit set over its
    /// table.
    pub fn domain(&self, slot: &SlotModel) -> &[u64] {
        &self.domains[slot.start..][..slot.blocks]
    }

    /// The slot, which must be a variable.
    ///
    /// # Panics
    /// When the entry of the slot is given.
    #[inline]
    pub fn slot(&self, id: SlotId) -> &SlotModel {
        self.slots[id].as_ref().expect("a given entry is no variable")
    }

    /// Every slot that is a variable.
    pub fn variables(&self) -> impl Iterator<Item = (SlotId, &SlotModel)> {
        self.slots.iter_enumerated().filter_map(|(id, slot)| Some((id, slot.as_ref()?)))
    }

    /// The variables through `cell`, each with the cell's position in it.
    pub fn slots_through(&self, cell: CellId) -> impl Iterator<Item = SlotAt> + use<> {
        self.crossings[cell].into_iter().flatten()
    }

    /// The variable through `cell` other than `slot`, with the cell's position.
    #[inline]
    pub fn crossing(&self, cell: CellId, slot: SlotId) -> Option<SlotAt> {
        self.crossings[cell].into_iter().flatten().find(|at| at.0 != slot)
    }

    /// The words that no other slot may hold while `word` of `table` stands in
    /// one: the word itself, in every table that has it, and the words that
    /// share too long a run with it. A word may come more than once.
    pub fn excluded_by(&self, table: TableId, word: usize) -> Vec<(TableId, usize)> {
        let mut excluded = vec![(table, word)];
        if self.has_private_tables {
            let id = self.tables.get(table).id(word);
            for other in self.tables.ids().filter(|&other| other != table) {
                let words = self.tables.get(other);
                let same = (0..words.len()).find(|&word| words.id(word) == id);
                excluded.extend(same.map(|word| (other, word)));
            }
        }
        if let Some(substrings) = &self.substrings {
            let entry = self.tables.entry(table, word);
            for other in self.tables.ids() {
                excluded.extend(substrings.words(other, entry).map(|word| (other, word as usize)));
            }
        }
        excluded
    }

    /// The index of this cell and letter in a row with an item for each pair.
    #[inline]
    pub(super) fn row_of(&self, cell: CellId, letter: Letter) -> usize {
        cell.index() * self.stride + letter.index()
    }

    /// The letters of a word, those of rebus squares in full.
    pub(super) fn entry(&self, table: TableId, word: usize) -> &[Letter] {
        self.tables.entry(table, word)
    }

    /// The slots that share `slot`'s table, itself included.
    #[inline]
    pub(super) fn sharers_of(&self, slot: &SlotModel) -> &[SlotId] {
        &self.sharers[slot.table]
    }

    /// Removes from the starting domains the words that share a run of letters with a given entry.
    fn drop_shared_with_given(&mut self, problem: &Problem) {
        let Some(substrings) = &self.substrings else { return };
        let given: Vec<Vec<Letter>> =
            problem.slots().ids().filter_map(|slot| problem.given_entry(slot)).collect();
        for slot in self.slots.iter().flatten() {
            for word in given.iter().flat_map(|entry| substrings.words(slot.table, entry)) {
                let word = word as usize;
                let (domain, rest) = self.domains[slot.start..].split_at_mut(slot.blocks);
                bits::remove(domain, word);
                if domain[word / BLOCK] == 0 {
                    bits::remove(rest, word / BLOCK);
                }
            }
        }
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

fn initial_cells(problem: &Problem) -> IdVec<CellId, LetterSet> {
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
    let minimum = problem.minimum_of(slot);
    // A slot that the fill does not complete has no score.
    let raised = if problem.is_filled(slot) { problem.raised() } else { 0 };
    let mut domain = match problem.judged_by() {
        None => table.first_words(table.count_at_least(minimum.max(raised))),
        Some(list) => {
            let raised = table.count_at_least(raised);
            let mut domain = table.first_words(raised);
            let too_low = (0..raised).filter(|&word| list.score(table.id(word)) < minimum);
            too_low.for_each(|word| bits::remove(&mut domain, word));
            domain
        }
    };
    let plain = table.length() == problem.letters_of(slot);
    let mut drop_id = |id| {
        let letters = problem.list().letters(id);
        let place = if plain {
            table.find(letters)
        } else {
            (0..table.len()).find(|&word| table.id(word) == id)
        };
        if let Some(word) = place {
            bits::remove(&mut domain, word);
        }
    };
    problem.banned_from(slot).for_each(&mut drop_id);
    let given = problem.slots().ids().filter_map(|other| problem.given_entry(other));
    given.filter_map(|entry| problem.list().find(&entry)).for_each(drop_id);
    if let Some(only) = problem.only(slot) {
        let others = (0..table.len()).filter(|&word| table.id(word) != only);
        others.for_each(|word| bits::remove(&mut domain, word));
    }
    domain
}
