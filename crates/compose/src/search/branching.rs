//! Which slot comes next, and which word.
//!
//! The slot with the fewest words per weight, where weight grows with the
//! conflicts that a slot took part in and fades (the weighted degree of
//! Boussemart et al. 2004, with the decay of SAT solvers' activities). Of its
//! words, the one that leaves its crossings the most words, by live counts,
//! with the list's score and a little chance mixed in.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use wordwright_core::{IdSlice, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{BLOCK_BITS, Letter, WordTable, words_in};

use super::analysis::LearnedClause;
use crate::network::{Model, Network};

/// By how much weights fade a conflict (experiment 032).
const FADE: f64 = 0.99;

/// Past this, weights are scaled back, long before a number of 64 bits overflows.
const HEAVIEST: f64 = 1e100;

/// The weight of a slot without conflicts, in conflicts just met.
///
/// With 0.3, a slot of a thousand words that has just met conflicts comes before one of
/// two words that has not, and the search leaps between regions; with 10, the number of
/// words counts until conflicts are many (experiment 033).
const LIGHTEST: f64 = 10.0;

/// The same where conflicts come first (experiment 032).
const LIGHTEST_FOCUSED: f64 = 0.3;

/// What a point of score is worth beside the logarithm of the words left (experiment 032).
const SCORE_VALUE: f64 = 0.02;

/// What a standard deviation of the scores is worth in the same unit until the first restart
/// (experiment 078).
///
/// Lists differ in what a point means: one has nine of ten words between 50 and 55, another
/// spreads them from 1 to 100. An easy grid is filled before the first restart, and may as
/// well be filled with good words; where that fails, freedom decides.
const FIRST_DEVIATION_VALUE: f64 = 0.6;

/// The most that chance adds to a word's value, in the same unit: enough to
/// vary restarts, too little to prefer a word that leaves far fewer others (experiment 043).
const CHANCE: f64 = 0.5;

/// Words weighed, at most about twice, when a slot is filled; of a larger
/// domain every second, third … word. Weighing only the best-scored hundreds
/// favours the start of the alphabet and solves fewer open grids. By judgement.
const WORDS_WEIGHED: u32 = 4096;

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// This word of the slot's table.
    Word(SlotId, usize),
    Letter(CellId, Letter),
}

/// The policies and what they remember.
#[derive(Debug)]
pub(crate) struct Branching<'m> {
    weights: Weights<SlotId>,
    /// The weight of a slot without conflicts.
    lightest: f64,
    /// Dead ends met at each cell in runs that learn nothing.
    crossings: Weights<CellId>,
    slots: Vec<SlotId>,
    random: fastrand::Rng,
    /// By position and letter, the logarithm of the words left crossing there.
    freedom: Vec<f64>,
    stride: usize,
    /// What a point of score is worth now.
    score_value: f64,
    shared: Option<&'m IdSlice<SlotId, AtomicU64>>,
}

/// Conflicts met, the last ones counting most.
#[derive(Debug)]
struct Weights<I: From<usize>> {
    /// In units of `step`.
    scaled: IdVec<I, f64>,
    /// What a conflict adds now: growing it instead of shrinking every weight costs one
    /// operation a conflict (Eén and Sörensson 2003).
    step: f64,
}

impl<I: From<usize>> Weights<I>
where
    usize: From<I>,
{
    fn new(count: usize, first: f64) -> Self {
        Self { scaled: vec![first; count].into(), step: 1.0 }
    }

    fn of(&self, id: I) -> f64 {
        self.scaled[id] / self.step
    }

    fn add(&mut self, id: I, conflicts: f64) {
        self.scaled[id] += self.step * conflicts;
    }

    /// Lets every weight fade as much as one conflict does.
    fn fade(&mut self) {
        self.step /= FADE;
        if self.step > HEAVIEST {
            self.scaled.iter_mut().for_each(|weight| *weight /= self.step);
            self.step = 1.0;
        }
    }
}

impl<'m> Branching<'m> {
    /// Policies that draw their chances from `seed`.
    pub fn new(model: &Model, seed: u64) -> Self {
        Self {
            weights: Weights::new(model.slots.len(), 1.0),
            lightest: LIGHTEST,
            crossings: Weights::new(model.cells.len(), 0.0),
            slots: model.variables().filter(|(_, slot)| slot.branches).map(|(id, _)| id).collect(),
            random: fastrand::Rng::with_seed(seed),
            freedom: vec![0.0; 64 * model.stride],
            stride: model.stride,
            score_value: SCORE_VALUE,
            shared: None,
        }
    }

    /// Prefers words with good scores until the first restart.
    pub fn prefer_scores(&mut self, model: &Model) {
        self.score_value = FIRST_DEVIATION_VALUE / score_deviation(model).max(1.0);
    }

    /// Lets slots that have just met conflicts come first.
    pub fn focus(&mut self) {
        self.lightest = LIGHTEST_FOCUSED;
    }

    /// Shares conflicts with other searches.
    pub fn share(&mut self, weights: &'m IdSlice<SlotId, AtomicU64>) {
        self.shared = Some(weights);
    }

    /// Raises the weight of the slots that took part in a conflict.
    pub fn learn(&mut self, learned: &LearnedClause) {
        for &slot in &learned.involved {
            self.weights.add(slot, 1.0);
            if let Some(shared) = self.shared {
                shared[slot].fetch_add(1, Ordering::Relaxed);
            }
        }
        self.weights.fade();
    }

    /// Prefers freedom to scores from now on, and takes in what other searches met since the
    /// last restart: the hardest slot of all weighs as much as one conflict here.
    pub fn restart(&mut self) {
        self.score_value = SCORE_VALUE;
        let Some(shared) = self.shared else { return };
        let met: IdVec<SlotId, u64> =
            shared.iter().map(|met| met.load(Ordering::Relaxed)).collect();
        let most = met.iter().copied().max().unwrap_or(0).max(1);
        for (slot, &met) in met.iter_enumerated() {
            self.weights.add(slot, met as f64 / most as f64);
        }
    }

    /// The slot with the fewest words for its weight.
    fn slot(&self, network: &Network<'_>) -> Option<SlotId> {
        let open = self.slots.iter().copied().filter(|&slot| network.count(slot) > 1);
        let key = |slot: SlotId| {
            let weight = self.weights.of(slot) + self.lightest;
            f64::from(network.count(slot)).ln() / weight
        };
        open.min_by(|&a, &b| key(a).total_cmp(&key(b)))
    }

    /// The next slot and the word to try there; `None` when every slot has its
    /// word.
    pub fn word(&mut self, network: &Network<'_>) -> Option<Choice> {
        let slot = self.slot(network)?;
        self.measure_freedom(network, slot);
        let table = network.model.table(network.model.slot(slot));
        let mut best = (f64::NEG_INFINITY, 0);
        let stride = 1 + (network.count(slot) / WORDS_WEIGHED) as usize;
        for word in words_in(network.domain(slot)).step_by(stride) {
            let value = self.value(table, word);
            if value > best.0 {
                best = (value, word);
            }
        }
        Some(Choice::Word(slot, best.1))
    }

    /// Notes how many words each letter leaves to the slots that cross `slot`.
    fn measure_freedom(&mut self, network: &Network<'_>, slot: SlotId) {
        for (pos, &cell) in network.model.slot(slot).cells.iter().enumerate() {
            let row = &mut self.freedom[pos * self.stride..][..self.stride];
            row.fill(0.0);
            let letters = network.letters(cell);
            if letters.len() == 1 {
                continue;
            }
            if let Some((other, other_pos)) = network.model.crossing(cell, slot) {
                for letter in letters {
                    row[letter.index()] =
                        f64::from(1 + network.count_with(other, other_pos, letter)).ln();
                }
            }
        }
    }

    /// What speaks for a word of the slot whose freedom was measured last.
    #[inline]
    fn value(&mut self, table: &WordTable, word: usize) -> f64 {
        let letters = table.letters(word).iter().enumerate();
        let freedom: f64 =
            letters.map(|(pos, letter)| self.freedom[pos * self.stride + letter.index()]).sum();
        let chance = self.random.f64() * CHANCE;
        freedom + f64::from(table.score(word)) * self.score_value + chance
    }

    /// Raises the weight of a crossing where a run that learns nothing met a dead end.
    pub fn blame(&mut self, cell: CellId) {
        self.crossings.add(cell, 1.0);
        self.crossings.fade();
    }

    /// The next slot of a run that learns nothing, and its words, the best last; `None` when
    /// every slot has its word.
    pub fn ranked_words(&mut self, network: &Network<'_>) -> Option<(SlotId, Vec<usize>)> {
        let slot = self.slot_by_crossings(network)?;
        self.measure_freedom(network, slot);
        let table = network.model.table(network.model.slot(slot));
        let words = words_in(network.domain(slot));
        let mut rated: Vec<(f64, usize)> =
            words.map(|word| (self.value(table, word), word)).collect();
        rated.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        Some((slot, rated.into_iter().map(|(_, word)| word).collect()))
    }

    /// The slot with the fewest words for the weight of its open crossings, each of which
    /// weighs as much as one dead end from the start.
    fn slot_by_crossings(&self, network: &Network<'_>) -> Option<SlotId> {
        let open = self.slots.iter().copied().filter(|&slot| network.count(slot) > 1);
        let key = |slot: SlotId| {
            let cells = network.model.slot(slot).cells.iter();
            let crossings = cells.filter(|&&cell| network.letters(cell).len() > 1);
            let weight: f64 = crossings.map(|&cell| 1.0 + self.crossings.of(cell)).sum();
            f64::from(network.count(slot)) / weight
        };
        open.min_by(|&a, &b| key(a).total_cmp(&key(b)))
    }

    /// The cell of the next slot with the fewest pairs of crossing words, and
    /// the letter with the most.
    pub fn letter(&mut self, network: &Network<'_>) -> Option<Choice> {
        let slot = self.slot(network)?;
        let cells = &network.model.slot(slot).cells;
        let pairs = |pos: usize, cell: CellId, letter: Letter| {
            let here = f64::from(network.count_with(slot, pos, letter));
            let crossing = network.model.crossing(cell, slot);
            here * crossing
                .map_or(1.0, |(other, pos)| f64::from(network.count_with(other, pos, letter)))
        };
        let open = cells.iter().copied().enumerate().filter(|at| network.letters(at.1).len() > 1);
        let (_, cell, letter) = open
            .map(|(pos, cell)| {
                let letters = network.letters(cell).iter();
                let (mut sum, mut best) = (0.0, (-1.0, None));
                for letter in letters {
                    let found = pairs(pos, cell, letter);
                    sum += found;
                    if found > best.0 {
                        best = (found, Some(letter));
                    }
                }
                (sum, cell, best.1)
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Choice::Letter(cell, letter?))
    }
}

/// The standard deviation of the scores of the words that `model` allows.
fn score_deviation(model: &Model) -> f64 {
    let mut seen = HashSet::new();
    let (mut words, mut sum, mut squares) = (0, 0_u64, 0_u64);
    for (_, slot) in model.variables() {
        if !slot.branches || !seen.insert(slot.table()) {
            continue;
        }
        // Tables have the best words first, so that a minimum leaves the front of them.
        let domain = model.domain(slot);
        let blocks = domain.iter().rposition(|&block| block != 0).map_or(0, |last| last + 1);
        let scores = model.table(slot).scores();
        let allowed = &scores[..scores.len().min(blocks * BLOCK_BITS)];
        words += allowed.len();
        sum += allowed.iter().map(|&score| u64::from(score)).sum::<u64>();
        squares += allowed.iter().map(|&score| u64::from(score) * u64::from(score)).sum::<u64>();
    }
    let words = words.max(1) as f64;
    let mean = sum as f64 / words;
    (squares as f64 / words - mean * mean).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wordwright_core::{Budget, Silent};
    use wordwright_grid::Grid;
    use wordwright_lexicon::{Alphabet, WordList};

    use super::*;
    use crate::{Options, Outcome, Problem, fill};

    fn problem(words: &str) -> Problem {
        let list = WordList::parse(&Alphabet::english(), words).expect("a list");
        Problem::new(Grid::new(1, 3).expect("a grid"), Arc::new(list)).expect("a slot")
    }

    #[test]
    fn small_differences_of_score_count_where_all_are_small() {
        for seed in 0..50 {
            let options = Options { seed, ..Options::default() };
            let problem = problem("cat;50\ndog;52\nfox;50");
            let run = fill(&problem, &options, &Budget::UNLIMITED, &mut Silent).expect("words");
            let Outcome::Filled(fill) = run.outcome else { panic!("{:?}", run.outcome) };
            assert_eq!(fill.entries[0].text, "DOG", "seed {seed}");
        }
    }

    #[test]
    fn a_restart_prefers_freedom_again() {
        let problem = problem("cat;50\ndog;60");
        let model = Model::new(&problem).expect("a slot");
        let mut branching = Branching::new(&model, 0);
        branching.prefer_scores(&model);
        assert!(branching.score_value > SCORE_VALUE);
        branching.restart();
        assert!((branching.score_value - SCORE_VALUE).abs() < 1e-9);
    }

    #[test]
    fn scores_deviate_among_the_words_allowed() {
        let deviation = |problem: &Problem| score_deviation(&Model::new(problem).expect("a slot"));
        assert!((deviation(&problem("cat;50\ndog;60")) - 5.0).abs() < 1e-9);
        assert!(deviation(&problem("cat;50\ndog;50")).abs() < 1e-9);
        // The words of a table's last block stay, so the one that scores nothing lies beyond it.
        let good: Vec<String> =
            ('a'..='z').flat_map(|a| ('a'..='z').map(move |b| format!("{a}{b}a;60"))).collect();
        let mut problem = problem(&(good[..64].join("\n") + "\nzzz;0"));
        assert!(deviation(&problem) > 7.0);
        problem.set_minimum(50);
        assert!(deviation(&problem).abs() < 1e-9);
    }
}
