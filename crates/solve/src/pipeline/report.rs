//! What an observer and a caller see of beliefs and a grid.

use rayon::prelude::*;
use wordwright_core::IdSlice;
use wordwright_grid::SlotId;

use crate::beliefs::{Network, NodeId, Propagator};
use crate::observer::Snapshot;
use crate::outcome::{Decision, Effort, Rival, SlotAnswer, Solved};
use crate::pipeline::options::SolveOptions;
use crate::problem::Problem;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::letters::spelled;

/// Around a loop of slots a message counts more than once, so posteriors come out too
/// sure. With messages raised to this power, words are right as often as they are likely
/// (experiment 012).
const CROSSINGS: f64 = 0.8;

pub(super) fn snapshot(
    network: &Network,
    propagator: &Propagator<'_>,
    before: usize,
    count: usize,
) -> Snapshot {
    let cells = network.cells.iter().map(|cell| cell.id).zip(propagator.beliefs()).collect();
    let likeliest = |slot| rivals(propagator, slot, propagator.likeliest(slot, count));
    let slots = if count == 0 { Vec::new() } else { network.slot_ids().map(likeliest).collect() };
    Snapshot { round: before + propagator.round(), cells, slots }
}

/// Words of a slot and their posteriors, with what the clue alone says of them.
fn rivals(propagator: &Propagator<'_>, slot: SlotId, words: Vec<(Box<[u8]>, f64)>) -> Vec<Rival> {
    let rival = |(word, posterior): (Box<[u8]>, f64)| Rival {
        prior: propagator.prior(slot, &word),
        word: spelled(&word),
        posterior,
    };
    words.into_iter().map(rival).collect()
}

pub(super) fn report(
    problem: &Problem,
    network: &Network,
    propagator: &Propagator<'_>,
    letters: &IdSlice<NodeId, u8>,
    options: &SolveOptions,
    mut effort: Effort,
) -> Solved {
    let tempered = propagator.tempered(CROSSINGS);
    let propagator = tempered.as_ref().unwrap_or(propagator);
    let cells = network.cells.iter().map(|cell| cell.id).zip(propagator.beliefs()).collect();
    let slots: Vec<SlotAnswer> = network
        .slot_ids()
        .map(|slot| answer(network, propagator, letters, options.rivals, slot))
        .collect();
    effort.overlap = slots.iter().map(|slot| slot.posterior).sum();
    effort.log_probability = slots.iter().map(|slot| slot.prior.max(f64::MIN_POSITIVE).ln()).sum();
    let letters = network.by_cell(problem, &letters.raw);
    Solved { letters, cells, slots, rebus: Vec::new(), theme: None, effort }
}

fn answer(
    network: &Network,
    propagator: &Propagator<'_>,
    letters: &IdSlice<NodeId, u8>,
    count: usize,
    slot: SlotId,
) -> SlotAnswer {
    let node = &network.slots[slot];
    let word: Vec<u8> = node.cells.iter().map(|&cell| letters[cell]).collect();
    // One more than asked for: the answer itself may be among them.
    let mut likeliest = propagator.likeliest(slot, count.max(1) + 1);
    let rival = likeliest.iter().map(|(rival, _)| &**rival).find(|rival| **rival != *word);
    let decided = rival.map_or_else(Vec::new, |rival| {
        decisions(network, slot, &word, rival, propagator.incoming(slot))
    });
    likeliest.truncate(count);
    SlotAnswer {
        slot,
        word: spelled(&word),
        in_full: spelled(&word),
        prior: propagator.prior(slot, &word),
        posterior: propagator.posterior(slot, &word),
        listed: node.listed.place(&word).is_some_and(|at| at + node.proposed < node.listed.len()),
        unlisted: propagator.unlisted(slot),
        rivals: rivals(propagator, slot, likeliest),
        decided,
    }
}

fn decisions(
    network: &Network,
    slot: SlotId,
    word: &[u8],
    rival: &[u8],
    heard: &[LetterWeights],
) -> Vec<Decision> {
    let mut decided = Vec::new();
    for (pos, (&letter, &against)) in word.iter().zip(rival).enumerate() {
        let cell = &network.cells[network.slots[slot].cells[pos]];
        let other = cell.slots.iter().find(|(other, _)| *other != slot);
        if let (Some(&(crossing, _)), false) = (other, letter == against) {
            let floor = f64::MIN_POSITIVE;
            let log_odds =
                heard[pos].at(letter).max(floor).ln() - heard[pos].at(against).max(floor).ln();
            decided.push(Decision { pos, crossing, letter, against, log_odds });
        }
    }
    decided.sort_by(|x, y| y.log_odds.total_cmp(&x.log_odds));
    decided
}
