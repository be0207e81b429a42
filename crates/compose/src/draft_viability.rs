//! What may still stand where while someone is composing: fast, and with an
//! answer even for grids that break a rule.
//!
//! [`viability`](crate::viability()) rejects a grid with an entry twice or a
//! slot of a length that no word has, and reports nothing once a slot has no
//! word left. Someone who is typing passes through such grids all the time.
//! [`draft_viability`] leaves those slots out; where propagation meets a dead
//! end, it reports the dead end and what each slot's own letters still allow.
//!
//! Costs one propagation from the start, about 5 ms for a 15x15 with 300,000
//! words; the tables should be shared ([`WordTables`](crate::WordTables)).

use wordwright_core::IdVec;
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{LetterSet, words_in};

use crate::network::{Model, Network};
use crate::outcome::DeadEnd;
use crate::problem::{Problem, ProblemError};
use crate::viability::{Candidate, candidates};

/// What may still stand where.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftViability {
    /// By [`CellId`], the letters that may still stand there; all letters where
    /// no slot restricts them, none for blocks and voids.
    pub cells: Vec<LetterSet>,
    /// By [`SlotId`], how many words may still stand there; `None` for given
    /// entries and for slots of a length that no word has.
    pub counts: Vec<Option<u32>>,
    /// Slots of a length that no word of the list has.
    pub wordless: Vec<SlotId>,
    /// The slot or cell that has nothing left, if one has. The letters and
    /// counts are then what each slot allows on its own.
    pub dead_end: Option<DeadEnd>,
    /// The candidates of the requested slots, best first.
    pub candidates: Vec<(SlotId, Vec<Candidate>)>,
}

/// Finds what may still stand where, and the candidates of the slots `asked`.
///
/// # Errors
/// An internal error of the engine; no draft causes one.
pub fn draft_viability(
    problem: &Problem,
    asked: &[SlotId],
) -> Result<DraftViability, ProblemError> {
    let slots = problem.slots();
    let (kept, wordless): (Vec<SlotId>, Vec<SlotId>) = slots
        .ids()
        .filter(|&slot| problem.given_entry(slot).is_none())
        .partition(|&slot| problem.has_words_for(slot));
    let model = Model::tolerant(problem, &kept)?;
    let mut network = Network::new(&model);
    let dead_end = network.propagate().err();
    let is_variable = |slot: SlotId| model.slots[slot].is_some();
    if dead_end.is_some() {
        let alone = alone(&model);
        return Ok(DraftViability {
            candidates: asked
                .iter()
                .filter(|&&slot| is_variable(slot))
                .map(|&slot| (slot, alone.candidates(&model, slot)))
                .collect(),
            cells: alone.cells.into(),
            counts: alone.counts.into(),
            wordless,
            dead_end,
        });
    }
    Ok(DraftViability {
        cells: network.all_letters().iter().copied().collect(),
        counts: slots.ids().map(|id| is_variable(id).then(|| network.count(id))).collect(),
        wordless,
        dead_end: None,
        candidates: asked
            .iter()
            .filter(|&&slot| is_variable(slot))
            .map(|&slot| (slot, candidates(&network, slot)))
            .collect(),
    })
}

/// What each slot allows on its own.
struct Alone {
    cells: IdVec<CellId, LetterSet>,
    counts: IdVec<SlotId, Option<u32>>,
    /// The words that fit each slot's letters.
    words: IdVec<SlotId, Vec<u64>>,
}

fn alone(model: &Model) -> Alone {
    let mut alone = Alone {
        cells: model.cells.clone(),
        counts: vec![None; model.slots.len()].into(),
        words: vec![Vec::new(); model.slots.len()].into(),
    };
    let network = Network::new(model);
    for (id, slot) in model.variables() {
        let table = model.table(slot);
        let pattern: Vec<LetterSet> = slot.cells.iter().map(|&cell| model.cells[cell]).collect();
        let mut words = table.matching(&pattern);
        for (fits, allowed) in words.iter_mut().zip(network.domain(id)) {
            *fits &= allowed;
        }
        for (pos, &cell) in slot.cells.iter().enumerate() {
            let mut found = LetterSet::EMPTY;
            for letter in pattern[pos] {
                if table.mask(pos, letter).iter().zip(&words).any(|(mask, fits)| mask & fits != 0) {
                    found.insert(letter);
                }
            }
            let cell = &mut alone.cells[cell];
            *cell = cell.and(found);
        }
        alone.counts[id] = Some(words.iter().map(|bits| bits.count_ones()).sum());
        alone.words[id] = words;
    }
    alone
}

impl Alone {
    /// The words that fit a slot's letters, without the freedom that they leave to crossings.
    fn candidates(&self, model: &Model, slot: SlotId) -> Vec<Candidate> {
        let table = model.table(model.slot(slot));
        let words = words_in(&self.words[slot]);
        words
            .map(|word| Candidate {
                word: table.id(word),
                score: table.score(word),
                freedom: u32::MAX,
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wordwright_grid::{Grid, Slot};
    use wordwright_lexicon::{Alphabet, WordList};

    use super::*;
    use crate::viability::viability;
    use crate::word_tables::WordTables;

    const WORDS: &str =
        "bit\nice\nten\nbin\ntan\nace\nbat\nicy\nbad\nado\ndot\nbed\nado\nten\nband";

    fn problem(rows: &[&str]) -> Problem {
        let list = Arc::new(WordList::parse(&Alphabet::english(), WORDS).unwrap());
        let mut grid = Grid::new(rows.len(), rows[0].len()).unwrap();
        for (row, text) in rows.iter().enumerate() {
            for (col, c) in text.chars().enumerate().filter(|(_, c)| *c != '.') {
                let id = grid.id(row, col);
                grid.cell_mut(id).given = Some(c.to_string().into());
            }
        }
        Problem::draft(grid, Arc::new(WordTables::new(list))).unwrap()
    }

    #[test]
    fn agrees_with_viability_where_that_has_an_answer() {
        for rows in [["...", "...", "..."], ["B..", "...", "..."], ["B..", ".D.", "..."]] {
            let problem = problem(&rows);
            let slots: Vec<SlotId> = problem.slots().ids().collect();
            let (draft, full) =
                (draft_viability(&problem, &slots).unwrap(), viability(&problem).unwrap());
            assert_eq!(draft.dead_end.is_some(), full.dead_end.is_some(), "{rows:?}");
            if draft.dead_end.is_none() {
                assert_eq!(draft.cells, full.cells, "{rows:?}");
                let candidates = draft.candidates.into_iter().map(|found| found.1);
                assert_eq!(candidates.collect::<Vec<_>>(), full.candidates, "{rows:?}");
            }
        }
    }

    #[test]
    fn a_dead_end_is_named_and_other_slots_keep_their_words() {
        let problem = problem(&["BX.", "...", "..."]);
        let first = problem.slots().ids().next().unwrap();
        let found = draft_viability(&problem, &[first]).unwrap();
        assert!(found.dead_end.is_some());
        assert_eq!(found.counts[first.index()], Some(0));
        assert_eq!(found.candidates[0].1, []);
        let below = found.counts.iter().flatten().filter(|&&count| count > 0).count();
        assert_eq!(below, 4);
    }

    #[test]
    fn slots_through_a_digit_are_left_out_and_others_keep_their_words() {
        let problem = problem(&["4..", "...", "..."]);
        let left_out: Vec<String> = problem.left_out().iter().map(Slot::label).collect();
        assert_eq!(left_out, ["1-Across", "1-Down"]);
        let found = draft_viability(&problem, &[]).unwrap();
        assert_eq!(found.counts.len(), 4);
        assert!(found.counts.iter().all(|count| count.is_some_and(|count| count > 0)));
        assert_eq!(found.cells[0], LetterSet::EMPTY);
    }

    #[test]
    fn an_entry_twice_and_a_length_without_words_are_no_errors() {
        let twice = problem(&["BIT", "...", "BIT"]);
        assert!(draft_viability(&twice, &[]).is_ok());
        let long = problem(&["....."]);
        let found = draft_viability(&long, &[]).unwrap();
        assert_eq!((found.wordless.len(), found.counts), (1, vec![None]));
    }
}
