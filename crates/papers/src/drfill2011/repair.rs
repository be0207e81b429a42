//! Changes to a full grid as long as they gain (the paper's postprocessing).
//!
//! Word by word, the costliest first, letters are blanked and the word is
//! refitted while its crossings keep their other letters: to any listed word,
//! and to strings that differ in one letter, or in up to three where the
//! crossings gain most. The paper blanks one letter, two, or those three. The
//! cost of a letter to each crossing is tabulated here, so any number of
//! letters takes the same time. A changed word is examined again, and so are
//! its crossings.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Mutex;

use wordwright_knowledge::Capital;

use crate::drfill2011::costs::{Costs, Letters, lock};

/// Gains below this are rounding.
const GAIN: f32 = 1e-4;
/// Listed words, and strings, whose costs are computed exactly for a refit: the
/// most promising ones. By judgement.
const WEIGHED: (usize, usize) = (12, 40);
/// The number of letters whose change gains most at the crossings.
const DISLIKED: usize = 3;
/// The most examinations of words, in multiples of their number; by judgement.
const SWEEPS: usize = 12;

/// Changes full grids as long as that gains.
///
/// Whether a word can be improved depends only on it and its crossings, and
/// most grids of a search share most of their corners. So results are cached.
pub(super) struct Repairer<'s> {
    pub(super) costs: &'s Costs<'s>,
    /// Per slot, the cells of its crossings.
    around: Vec<Vec<usize>>,
    /// Per slot, better words by the letters of its cells and those around it.
    refits: Vec<Mutex<Refits>>,
}

type Refits = HashMap<Box<[u8]>, Option<Box<[u8]>>>;

/// Marks a letter that may not change, in a key of [`Refits`].
const FROZEN: u8 = 32;

impl<'s> Repairer<'s> {
    pub(super) fn new(costs: &'s Costs<'s>) -> Self {
        let slots = &costs.graph.slots;
        let of_slot = |slot: usize| -> Vec<usize> {
            let crossings = slots[slot].cells.iter().filter_map(|&cell| costs.crossing(slot, cell));
            crossings.flat_map(|(crossing, _)| slots[crossing].cells.iter().copied()).collect()
        };
        let around = (0..slots.len()).map(of_slot).collect();
        let refits = slots.iter().map(|_| Mutex::new(Refits::new())).collect();
        Self { costs, around, refits }
    }

    /// Changes a full grid as long as that gains, or until `go_on` returns false. Cells that
    /// `frozen` marks keep their letters.
    pub(super) fn repair(&self, letters: &mut [u8], frozen: &[bool], go_on: &dyn Fn() -> bool) {
        let costs = self.costs;
        let count = costs.words.len();
        let free = |slot: usize| costs.graph.slots[slot].cells.iter().any(|&cell| !frozen[cell]);
        let mut waiting: Vec<bool> = (0..count).map(free).collect();
        let mut own: Vec<f32> = (0..count).map(|slot| costs.of_slot(slot, letters)).collect();
        for _ in 0..SWEEPS * count {
            let slots = (0..count).filter(|&slot| waiting[slot]);
            let worst = slots.max_by(|&x, &y| own[x].total_cmp(&own[y]));
            let Some(slot) = worst.filter(|_| go_on()) else { return };
            waiting[slot] = false;
            let Some(word) = self.refit(letters, frozen, slot) else { continue };
            for (&cell, &letter) in costs.graph.slots[slot].cells.iter().zip(&word) {
                let changed = letters[cell] != letter;
                letters[cell] = letter;
                for &(touched, _) in &costs.graph.cells[cell].slots {
                    // The crossings of a changed word may improve now, too.
                    waiting[touched] = true;
                    if changed {
                        own[touched] = costs.of_slot(touched, letters);
                    }
                }
            }
        }
    }

    /// A better word for a slot, if there is one.
    fn refit(&self, letters: &[u8], frozen: &[bool], slot: usize) -> Option<Box<[u8]>> {
        let own = self.costs.graph.slots[slot].cells.iter();
        let own = own.map(|&cell| letters[cell] + if frozen[cell] { FROZEN } else { 0 });
        let around = self.around[slot].iter().map(|&cell| letters[cell]);
        let key: Box<[u8]> = own.chain(around).collect();
        if let Some(known) = lock(&self.refits[slot]).get(&key) {
            return known.clone();
        }
        let better = refit(self.costs, letters, frozen, slot).map(Vec::into_boxed_slice);
        lock(&self.refits[slot]).insert(key, better.clone());
        better
    }
}

/// A better word for a slot, if there is one.
fn refit(costs: &Costs<'_>, letters: &[u8], frozen: &[bool], slot: usize) -> Option<Vec<u8>> {
    let cells = &costs.graph.slots[slot].cells;
    let word = costs.word(slot, letters);
    // A lower bound on the extra cost of the crossings with another letter.
    let more: Vec<Letters> = cells
        .iter()
        .zip(&word)
        .map(|(&cell, &now)| {
            let mut more = match costs.crossing(slot, cell) {
                Some((crossing, at)) => costs.around(crossing, &costs.word(crossing, letters))[at],
                None => [0.0; Capital::COUNT],
            };
            let now = usize::from(now);
            let before = more[now];
            for (letter, more) in more.iter_mut().enumerate() {
                let held = frozen[cell] && letter != now;
                *more = if held { f32::INFINITY } else { *more - before };
            }
            more
        })
        .collect();
    let own = costs.of(slot, &word);
    let least = |more: &Letters| more.iter().copied().fold(f32::INFINITY, f32::min);
    let best_gain: f32 = more.iter().map(least).sum();
    let mut listed: Vec<(f32, u32)> = Vec::new();
    for (index, (other, cost)) in costs.words[slot].iter().enumerate() {
        if cost + best_gain > own - GAIN {
            break;
        }
        let letters = other.iter().zip(&more);
        let least = cost + letters.map(|(&l, more)| more[usize::from(l)]).sum::<f32>() - own;
        if least < -GAIN && *other != *word {
            listed.push((least, index as u32));
        }
    }
    let order = |x: &(f32, u32), y: &(f32, u32)| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1));
    let mut strings = spelled(&costs.around(slot, &word), &more, &word, own);
    keep(&mut listed, WEIGHED.0, order);
    keep(&mut strings, WEIGHED.1, |x, y| x.0.total_cmp(&y.0).then_with(|| x.1.cmp(&y.1)));
    let words = listed.iter().map(|&(least, at)| (least, costs.words[slot].word(at).to_vec()));
    let mut found: Vec<(f32, Vec<u8>)> = words.chain(strings).collect();
    found.sort_by(|x, y| x.0.total_cmp(&y.0).then_with(|| x.1.cmp(&y.1)));
    let mut best: Option<(f32, Vec<u8>)> = None;
    for (least, other) in found {
        let bar = best.as_ref().map_or(-GAIN, |(change, _)| *change);
        if least >= bar {
            break;
        }
        let change = exactly(costs, letters, slot, &other) + costs.of(slot, &other) - own;
        if change < bar {
            best = Some((change, other));
        }
    }
    best.map(|(_, word)| word)
}

/// Keeps the first `count` items of an order, unsorted.
fn keep<T>(all: &mut Vec<T>, count: usize, order: impl FnMut(&T, &T) -> Ordering) {
    if all.len() > count {
        all.select_nth_unstable_by(count, order);
        all.truncate(count);
    }
}

/// The extra cost of a slot's crossings with another word in it.
fn exactly(costs: &Costs<'_>, letters: &[u8], slot: usize, word: &[u8]) -> f32 {
    let cells = costs.graph.slots[slot].cells.iter().zip(word);
    let changed = cells.filter(|&(&cell, &letter)| letters[cell] != letter);
    changed
        .filter_map(|(&cell, &letter)| {
            let (crossing, at) = costs.crossing(slot, cell)?;
            let mut other = costs.word(crossing, letters);
            let before = costs.of(crossing, &other);
            other[at] = letter;
            Some(costs.of(crossing, &other) - before)
        })
        .sum()
}

/// Strings that differ from a slot's word in one letter, or in some of those
/// whose change gains most at the crossings, each with a lower bound on its
/// extra cost.
fn spelled(around: &[Letters], more: &[Letters], word: &[u8], own: f32) -> Vec<(f32, Vec<u8>)> {
    let mut found = Vec::new();
    let mut add = |least: f32, changes: &[(usize, u8)]| {
        if least < -GAIN {
            let mut other = word.to_vec();
            for &(at, letter) in changes {
                other[at] = letter;
            }
            found.push((least, other));
        }
    };
    let mut disliked: Vec<(f32, usize, u8)> = Vec::new();
    for (at, (around, more)) in around.iter().zip(more).enumerate() {
        let mut liked: Option<(f32, usize, u8)> = None;
        for letter in (0..Capital::COUNT as u8).filter(|&letter| letter != word[at]) {
            let (here, there) = (around[usize::from(letter)], more[usize::from(letter)]);
            add(here + there - own, &[(at, letter)]);
            if there < liked.map_or(0.0, |(least, ..)| least) {
                liked = Some((there, at, letter));
            }
        }
        disliked.extend(liked);
    }
    disliked.sort_by(|x, y| x.0.total_cmp(&y.0));
    disliked.truncate(DISLIKED);
    for some in 1..1_usize << disliked.len() {
        let chosen: Vec<_> =
            (0..disliked.len()).filter(|at| some & (1 << at) != 0).map(|at| disliked[at]).collect();
        if chosen.len() > 1 {
            let gain: f32 = chosen.iter().map(|(gain, ..)| gain).sum();
            let changes: Vec<(usize, u8)> = chosen.iter().map(|&(_, at, l)| (at, l)).collect();
            // The cost of this string is unknown, so assume no extra cost.
            add(gain, &changes);
        }
    }
    found
}
