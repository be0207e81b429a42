//! Close calls: squares whose letter is in doubt once the grid is chosen.
//!
//! Propagation and A* weigh letters and words by sums over all strings. Where a few letters
//! remain, whole entries can be compared instead, by a model that is fitted to choose
//! between strings ([`PlausibleAnswers`]). One letter after another, or two of one slot at
//! once, is changed as long as the entries together become more plausible.

use std::cell::RefCell;
use std::collections::HashMap;

use rayon::prelude::*;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::unlisted::{PlausibilityNumbers, PlausibilityWeights, PlausibleAnswers};
use wordwright_core::{IdSlice, IdVec};
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::{Network, NodeId};
use crate::outcome::{Alternative, CloseCall};

/// A letter is an alternative if its belief is at least this (experiment 060).
const BELIEVED: f64 = 0.003;
/// The most alternatives of a square. By judgement.
const ALTERNATIVES: usize = 5;
/// With more possible changes than this the grid is not nearly right, and nothing is judged.
/// Of 188 puzzles one had more (experiment 060).
const CHANGES: usize = 3_000;
/// The most changes made. By judgement.
const MADE: usize = 40;
/// The floor of a belief. By judgement.
const LEAST_BELIEF: f64 = 1e-4;
/// Gains below this are rounding.
const GAIN: f64 = 1e-9;

/// Letters that some squares may get instead.
type Change = Vec<(NodeId, Capital)>;

/// The result for a judged grid.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// By cell, the probability of its letter among its alternatives, with the rest fixed.
    pub(crate) letters: IdVec<NodeId, f64>,
    /// The squares with alternatives.
    pub(crate) calls: Vec<CloseCall>,
}

/// Improves a chosen grid. `beliefs` are those of the letters, `judge` rates
/// how plausible strings are in a slot; slots without a judge keep their
/// letters. `None` if there is no judge, or too much is open to be judged.
pub(crate) fn settle<'a>(
    network: &Network,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    judge: impl Fn(SlotId) -> Option<PlausibleAnswers<'a>> + Sync,
    letters: &mut IdVec<NodeId, Capital>,
) -> Option<Judged> {
    let others_of = |letters: &IdSlice<NodeId, Capital>| -> IdVec<NodeId, Vec<Capital>> {
        beliefs.iter().zip(letters).map(|(belief, &now)| others(belief, now)).collect()
    };
    let open = others_of(letters);
    let changes = changes(network, &open, letters)?;
    let doubtful =
        |slot: SlotId| network.slots[slot].cells.iter().any(|&cell| !open[cell].is_empty());
    let judges = network.slot_ids().map(|slot| if doubtful(slot) { judge(slot) } else { None });
    let judges: Vec<Option<PlausibleAnswers<'a>>> = judges.collect();
    if judges.iter().all(Option::is_none) && !changes.is_empty() {
        return None;
    }
    let entries = Entries { network, beliefs, judges: judges.into(), known: RefCell::default() };
    for _ in 0..MADE {
        let gains = changes
            .iter()
            .filter_map(|change| Some((entries.gain(letters, change)?, change)))
            .filter(|(gain, _)| *gain > GAIN);
        let best = gains.max_by(|x, y| x.0.total_cmp(&y.0));
        let Some((_, change)) = best else { break };
        for &(cell, letter) in change {
            letters[cell] = letter;
        }
    }
    let open = others_of(letters);
    let calls = open.iter_enumerated().filter(|(_, others)| !others.is_empty());
    let calls = calls.filter_map(|(cell, others)| entries.call(letters, cell, others)).collect();
    let likely = |(cell, others): (NodeId, &Vec<Capital>)| {
        if others.is_empty() {
            return beliefs[cell].at(letters[cell]);
        }
        let odds = |&letter| entries.gain(letters, &[(cell, letter)]).unwrap_or(0.0).exp();
        1.0 / (1.0 + others.iter().map(odds).sum::<f64>())
    };
    Some(Judged { letters: open.iter_enumerated().map(likely).collect(), calls })
}

/// The share of a grid's squares that have alternatives.
pub(crate) fn share_in_doubt(
    beliefs: &IdSlice<NodeId, LetterWeights>,
    letters: &IdSlice<NodeId, Capital>,
) -> f64 {
    let squares = beliefs.iter().zip(letters);
    let doubtful = squares.filter(|(belief, now)| !others(belief, **now).is_empty()).count();
    doubtful as f64 / beliefs.len().max(1) as f64
}

/// The letters that a square may get instead, those with the highest belief first.
fn others(belief: &LetterWeights, now: Capital) -> Vec<Capital> {
    let believed = |letter: &Capital| *letter != now && belief.at(*letter) >= BELIEVED;
    let mut others: Vec<Capital> = Capital::ALL.into_iter().filter(believed).collect();
    others.sort_by(|&x, &y| belief.at(y).total_cmp(&belief.at(x)));
    others.truncate(ALTERNATIVES);
    others
}

/// Every change of one letter, and of two in one slot; `None` if there are too many.
fn changes(
    network: &Network,
    open: &IdSlice<NodeId, Vec<Capital>>,
    now: &IdSlice<NodeId, Capital>,
) -> Option<Vec<Change>> {
    let with_now = |cell: NodeId| open[cell].iter().copied().chain([now[cell]]);
    let mut changes: Vec<Change> = Vec::new();
    for (cell, others) in open.iter_enumerated() {
        changes.extend(others.iter().map(|&letter| vec![(cell, letter)]));
    }
    for node in &network.slots {
        let doubtful: Vec<NodeId> =
            node.cells.iter().copied().filter(|&cell| !open[cell].is_empty()).collect();
        for (at, &first) in doubtful.iter().enumerate() {
            for &second in &doubtful[at + 1..] {
                for letter in with_now(first) {
                    let both = |other| vec![(first, letter), (second, other)];
                    changes.extend(with_now(second).map(both));
                }
            }
        }
        if changes.len() > CHANGES {
            return None;
        }
    }
    Some(changes)
}

/// How plausible strings are in the slots.
struct Entries<'a, 'n> {
    network: &'n Network,
    beliefs: &'n IdSlice<NodeId, LetterWeights>,
    judges: IdVec<SlotId, Option<PlausibleAnswers<'a>>>,
    /// Cached results.
    known: RefCell<HashMap<(SlotId, Vec<Capital>), PlausibilityNumbers>>,
}

impl Entries<'_, '_> {
    /// How much a change improves the grid: the entries that it touches, and
    /// its letters. `None` if it touches a slot without a judge.
    fn gain(
        &self,
        letters: &IdSlice<NodeId, Capital>,
        change: &[(NodeId, Capital)],
    ) -> Option<f64> {
        let real = || change.iter().filter(|&&(cell, letter)| letters[cell] != letter);
        let mut touched: Vec<SlotId> = real()
            .flat_map(|&(cell, _)| self.network.cells[cell].slots.iter().map(|s| s.0))
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let changed = |cell: NodeId| {
            let new = change.iter().find(|(at, _)| *at == cell);
            new.map_or(letters[cell], |&(_, letter)| letter)
        };
        let gain = |slot: SlotId| {
            let cells = &self.network.slots[slot].cells;
            let before = cells.iter().map(|&cell| letters[cell]).collect();
            let after = cells.iter().map(|&cell| changed(cell)).collect();
            Some(self.plausibility(slot, after)? - self.plausibility(slot, before)?)
        };
        let belief: f64 = real()
            .map(|&(cell, letter)| self.belief(cell, letter) - self.belief(cell, letters[cell]))
            .sum();
        let entries: f64 = touched.into_iter().map(gain).sum::<Option<f64>>()?;
        Some(entries + PlausibilityWeights::in_use().belief * belief)
    }

    /// The logarithm of the belief in a letter.
    fn belief(&self, cell: NodeId, letter: Capital) -> f64 {
        self.beliefs[cell].at(letter).max(LEAST_BELIEF).ln()
    }

    /// The evidence for the choice between a square's letter and the others;
    /// `None` if a slot through it has no judge.
    fn call(
        &self,
        letters: &IdSlice<NodeId, Capital>,
        cell: NodeId,
        others: &[Capital],
    ) -> Option<CloseCall> {
        let node = &self.network.cells[cell];
        let alternative = |letter: Capital| {
            let mut entries = PlausibilityNumbers::default();
            for &(slot, place) in &node.slots {
                let cells = &self.network.slots[slot].cells;
                let mut word: Vec<Capital> = cells.iter().map(|&cell| letters[cell]).collect();
                word[place] = letter;
                for (sum, number) in entries.iter_mut().zip(self.numbers(slot, word)?) {
                    *sum += number;
                }
            }
            Some(Alternative { letter, entries, belief: self.belief(cell, letter) })
        };
        let all = [letters[cell]].into_iter().chain(others.iter().copied());
        let alternatives = all.map(alternative).collect::<Option<_>>()?;
        Some(CloseCall { cell: node.id, alternatives })
    }

    fn plausibility(&self, slot: SlotId, word: Vec<Capital>) -> Option<f64> {
        Some(PlausibilityWeights::in_use().plausibility(&self.numbers(slot, word)?))
    }

    fn numbers(&self, slot: SlotId, word: Vec<Capital>) -> Option<PlausibilityNumbers> {
        let judge = self.judges[slot].as_ref()?;
        let node = &self.network.slots[slot];
        let mut known = self.known.borrow_mut();
        Some(*known.entry((slot, word)).or_insert_with_key(|(_, word)| {
            match node.listed_chance(word) {
                Some(chance) => PlausibleAnswers::listed(chance),
                None => judge.unlisted(word, node.unlisted),
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use wordwright_clues::testing::pack;
    use wordwright_clues::{Answerer, Distribution};
    use wordwright_grid::{Grid, Puzzle};
    use wordwright_knowledge::capitals;

    use super::*;
    use crate::pipeline::solver::Solver;
    use crate::problem::Problem;

    fn letters(text: &str) -> IdVec<NodeId, Capital> {
        Capital::of(text.as_bytes()).expect("capitals").to_vec().into()
    }

    /// One slot of seven squares, in which TWORACE stands and some letters are believed
    /// that much, settled with and without a judge.
    fn settled(believed: &[(usize, char, f64)], listed: &[(&[Capital], f32)]) -> [String; 2] {
        let pack = pack("", "two face\ntwo time\nrat race\nbig bang");
        let solver: Solver<'_> = crate::testing::solver(&pack);
        let answerer: &Answerer<'_> = solver.answerer();
        let problem = Problem::new(&Puzzle::new(Grid::new(1, 7).unwrap())).unwrap();
        let prior = Distribution::of_words(7, listed.iter().copied(), 0.1_f32.ln()).unwrap();
        let network = Network::new(&problem, &[prior]).unwrap();
        let mut beliefs: IdVec<NodeId, LetterWeights> =
            letters("TWORACE").iter().map(|&letter| LetterWeights::only(letter)).collect();
        for &(at, letter, belief) in believed {
            beliefs.raw[at].0[letter as usize - 'A' as usize] = belief;
        }
        let judge = |_| Some(answerer.plausible_answers("", 7));
        [true, false].map(|judged| {
            let mut grid = letters("TWORACE");
            settle(&network, &beliefs, |slot| judge(slot).filter(|_| judged), &mut grid);
            grid.iter().map(|&letter| char::from(letter)).collect()
        })
    }

    #[test]
    fn of_two_letters_the_one_that_makes_a_phrase_is_taken() {
        let found = settled(&[(3, 'F', 1.0), (0, 'R', 0.2)], &[]);
        assert_eq!(found, ["TWOFACE", "TWORACE"]);
    }

    #[test]
    fn two_letters_of_a_slot_change_together() {
        let found = settled(
            &[(3, 'T', 0.4), (4, 'I', 0.4), (5, 'M', 0.4)],
            &[(&capitals(b"TWOTIME"), -0.1)],
        );
        assert_eq!(found[0], "TWORACE", "three letters away");
        let found = settled(&[(3, 'P', 0.4), (5, 'L', 0.4)], &[(&capitals(b"TWOPALE"), -0.1)]);
        assert_eq!(found, ["TWOPALE", "TWORACE"]);
    }

    #[test]
    fn what_is_hardly_believed_is_not_tried() {
        assert_eq!(settled(&[(3, 'F', 0.002)], &[])[0], "TWORACE");
        // RATRACE is out of reach: propagation believes no other letter there.
        assert_eq!(settled(&[], &[(&capitals(b"RATRACE"), -0.1)])[0], "TWORACE");
    }

    #[test]
    fn a_grid_that_is_open_everywhere_is_left_alone() {
        let judged = |rows: usize, cols: usize| {
            let problem = crate::testing::problem(rows, cols, &[]);
            let open = |slot| Distribution::open(problem.slots().get(slot).len());
            let priors: Vec<Distribution> = problem.slots().ids().map(open).collect();
            let network = Network::new(&problem, &priors).unwrap();
            let beliefs: IdVec<NodeId, LetterWeights> =
                vec![LetterWeights::ONES; rows * cols].into();
            let mut grid: IdVec<NodeId, Capital> = vec![Capital::Z; rows * cols].into();
            let pack = pack("", "two face");
            let solver = crate::testing::solver(&pack);
            let answerer = solver.answerer();
            let judge =
                |slot| Some(answerer.plausible_answers("", problem.slots().get(slot).len()));
            settle(&network, &beliefs, judge, &mut grid).is_some()
        };
        assert!(judged(1, 7) && !judged(2, 20));
    }
}
