//! From posteriors to one full grid: a greedy grid at once, A* for the best,
//! and small changes that improve a grid.

use rayon::prelude::*;
use wordwright_core::{IdSlice, IdVec};
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::{Network, NodeId, Propagator};
use crate::search::astar::{Column, Limits, best_path};
use crate::search::weights::Weights;
use wordwright_clues::letters::LetterWeights;

/// Words of each slot that A* considers. Posteriors beyond are negligible once
/// rounds have converged; a slot may also be left to its crossings. By
/// judgement.
const CANDIDATES: usize = 60;
/// Letters of a cell that small changes try; by judgement.
const LETTERS_TRIED: usize = 3;
/// Words of a slot that small changes try; by judgement.
const WORDS_TRIED: usize = 5;
/// Cells of a slot whose second letter makes another unlisted candidate; by judgement.
const FLIPS: usize = 2;
/// The most sweeps of small changes; by judgement.
const SWEEPS: usize = 4;

/// A full grid: letters by the network's cells, and its weight.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Full {
    pub(crate) letters: IdVec<NodeId, Capital>,
    pub(crate) weight: f64,
}

/// The result of A*.
pub(crate) struct BestGrid {
    pub(crate) full: Full,
    pub(crate) steps: usize,
    pub(crate) proven: bool,
}

/// The grid that takes words in the order of their posteriors as long as they
/// fit, and the most likely letter where none does.
pub(crate) fn greedy(
    network: &Network,
    propagator: &Propagator<'_>,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    weights: &Weights<'_>,
) -> Full {
    let mut words: Vec<(f64, SlotId, Box<[Capital]>)> = likeliest(propagator, network)
        .into_iter_enumerated()
        .flat_map(|(slot, words)| words.into_iter().map(move |(word, chance)| (chance, slot, word)))
        .collect();
    words.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    let mut letters: IdVec<NodeId, Option<Capital>> =
        network.cells.iter().map(|cell| cell.given).collect();
    let mut done: IdVec<SlotId, bool> = vec![false; network.slots.len()].into();
    for (_, slot, word) in words {
        let cells = &network.slots[slot].cells;
        let fits =
            cells.iter().zip(&word).all(|(&cell, &l)| letters[cell].is_none_or(|known| known == l));
        if fits && !done[slot] {
            done[slot] = true;
            for (&cell, &letter) in cells.iter().zip(&word) {
                letters[cell] = Some(letter);
            }
        }
    }
    full(&letters, beliefs, weights)
}

/// Words with their posteriors, the most likely first.
type Likeliest = Vec<(Box<[Capital]>, f64)>;

/// The words of each slot that a greedy grid and small changes try.
fn likeliest(propagator: &Propagator<'_>, network: &Network) -> IdVec<SlotId, Likeliest> {
    let words = network.slot_ids().map(|slot| propagator.likeliest(slot, WORDS_TRIED));
    words.collect::<Vec<_>>().into()
}

/// The best grid by A*; `None` if `go_on` returns false before there is one.
pub(crate) fn best(
    network: &Network,
    propagator: &Propagator<'_>,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    weights: &Weights<'_>,
    limits: Limits,
    go_on: impl Fn() -> bool,
) -> Option<BestGrid> {
    if !go_on() {
        return None;
    }
    let columns: Vec<Column> = network
        .slot_ids()
        .map(|slot| column(network, propagator, beliefs, weights, slot))
        .collect();
    let path = best_path(&columns, network.cells.len(), limits, go_on)?;
    let mut letters: IdVec<NodeId, Option<Capital>> =
        network.cells.iter().map(|cell| cell.given).collect();
    for (column, word) in columns.iter().zip(&path.words) {
        if let Some(word) = word {
            for (&cell, &letter) in column.cells.iter().zip(&*column.words[*word].0) {
                letters[NodeId::from(cell)] = Some(letter);
            }
        }
    }
    let full = full(&letters, beliefs, weights);
    Some(BestGrid { full, steps: path.steps, proven: path.proven })
}

/// A slot's listed candidates, and the most likely strings that its crossings spell.
fn column(
    network: &Network,
    propagator: &Propagator<'_>,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    weights: &Weights<'_>,
    slot: SlotId,
) -> Column {
    let cells = network.slots[slot].cells.clone();
    let mut words: Vec<Box<[Capital]>> =
        propagator.likeliest(slot, CANDIDATES).into_iter().map(|(word, _)| word).collect();
    let mut open = None;
    if propagator.unlisted(slot) > 0.0 {
        let spelled: Box<[Capital]> = cells.iter().map(|&cell| beliefs[cell].best()).collect();
        let doubt = |pos: &usize| 1.0 - beliefs[cells[*pos]].at(spelled[*pos]);
        let mut doubtful: Vec<usize> = (0..cells.len()).collect();
        doubtful.sort_by(|x, y| doubt(y).total_cmp(&doubt(x)));
        let mut strings = vec![spelled];
        for &pos in doubtful.iter().take(FLIPS) {
            for at in 0..strings.len() {
                let mut other = strings[at].clone();
                other[pos] = second(&beliefs[cells[pos]]);
                strings.push(other);
            }
        }
        // What the crossings spell is the most that an open slot can weigh.
        let most = strings.iter().map(|word| weights.of(slot, word)).fold(f64::MIN, f64::max);
        open = Some(most);
        strings.retain(|word| !words.contains(word));
        words.extend(strings);
    }
    let mut words: Vec<(Box<[Capital]>, f64)> = words
        .into_iter()
        .map(|word| {
            let weight = weights.of(slot, &word);
            (word, weight)
        })
        .collect();
    words.sort_by(|x, y| y.1.total_cmp(&x.1));
    let least = words.last().map_or(0.0, |(_, weight)| *weight);
    let cells = cells.into_iter().map(usize::from).collect();
    Column { cells, words, open: open.map(|most| most.min(least)) }
}

fn second(belief: &LetterWeights) -> Capital {
    let mut without = *belief;
    without.0[belief.best().index()] = -1.0;
    without.best()
}

fn full(
    letters: &IdSlice<NodeId, Option<Capital>>,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    weights: &Weights<'_>,
) -> Full {
    let letters: IdVec<NodeId, Capital> = letters
        .iter()
        .zip(beliefs)
        .map(|(letter, belief)| letter.unwrap_or_else(|| belief.best()))
        .collect();
    let weight = weights.of_grid(&letters);
    Full { letters, weight }
}

/// Changes single letters and whole words as long as the grid improves. `go_on`
/// is called before every sweep.
pub(crate) fn improve(
    network: &Network,
    propagator: &Propagator<'_>,
    beliefs: &IdSlice<NodeId, LetterWeights>,
    weights: &Weights<'_>,
    grid: &mut Full,
    go_on: impl Fn() -> bool,
) {
    /// Gains below this are rounding.
    const GAIN: f64 = 1e-9;
    if !go_on() {
        return;
    }
    let likeliest = likeliest(propagator, network);
    for _ in 0..SWEEPS {
        let before = grid.weight;
        for (node, words) in network.slots.iter().zip(&likeliest) {
            for (word, _) in words {
                let changes: Vec<(NodeId, Capital)> =
                    node.cells.iter().copied().zip(word.iter().copied()).collect();
                try_change(network, weights, grid, &changes, GAIN);
            }
        }
        for (cell, belief) in beliefs.iter_enumerated() {
            if network.cells[cell].given.is_some() {
                continue;
            }
            let mut letters: Vec<Capital> = Capital::ALL.to_vec();
            letters.sort_by(|&x, &y| belief.at(y).total_cmp(&belief.at(x)));
            for &letter in letters.iter().take(LETTERS_TRIED) {
                try_change(network, weights, grid, &[(cell, letter)], GAIN);
            }
        }
        if grid.weight <= before + GAIN || !go_on() {
            return;
        }
    }
}

/// Makes a change if it increases the weight of the slots that it touches.
fn try_change(
    network: &Network,
    weights: &Weights<'_>,
    grid: &mut Full,
    changes: &[(NodeId, Capital)],
    gain: f64,
) {
    let real: Vec<(NodeId, Capital)> =
        changes.iter().copied().filter(|&(cell, letter)| grid.letters[cell] != letter).collect();
    if real.is_empty() || real.iter().any(|&(cell, _)| network.cells[cell].given.is_some()) {
        return;
    }
    let mut touched: Vec<SlotId> =
        real.iter().flat_map(|&(cell, _)| network.cells[cell].slots.iter().map(|s| s.0)).collect();
    touched.sort_unstable();
    touched.dedup();
    let sum = |letters: &IdSlice<NodeId, Capital>| -> f64 {
        touched.iter().map(|&slot| weights.of(slot, &weights.word(slot, letters))).sum()
    };
    let before = sum(&grid.letters);
    let old: Vec<(NodeId, Capital)> =
        real.iter().map(|&(cell, _)| (cell, grid.letters[cell])).collect();
    for &(cell, letter) in &real {
        grid.letters[cell] = letter;
    }
    let after = sum(&grid.letters);
    if after > before + gain {
        grid.weight += after - before;
    } else {
        for (cell, letter) in old {
            grid.letters[cell] = letter;
        }
    }
}
