//! Reports of beliefs and grids for observers and callers.

use rayon::prelude::*;
use wordwright_core::IdSlice;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::{Network, NodeId, Propagator};
use crate::confidence::{Evidence, Subject};
use crate::observer::Snapshot;
use crate::outcome::{Decision, Effort, Rival, SlotAnswer, Solved};
use crate::pipeline::options::SolveOptions;
use crate::problem::Problem;
use crate::search::close_calls::{self, Judged};
use wordwright_clues::letters::LetterWeights;

/// Around a loop of slots a message counts more than once, so posteriors come
/// out overconfident. With messages raised to this power they are calibrated
/// (experiment 012).
pub(super) const CROSSINGS: f64 = 0.8;

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

/// Words of a slot with their posteriors and their probabilities by the clue alone.
fn rivals(
    propagator: &Propagator<'_>,
    slot: SlotId,
    words: Vec<(Box<[Capital]>, f64)>,
) -> Vec<Rival> {
    let rival = |(word, posterior): (Box<[Capital]>, f64)| Rival {
        prior: propagator.prior(slot, &word),
        word: Capital::spell(&word).to_owned(),
        posterior,
    };
    words.into_iter().map(rival).collect()
}

/// The facts about a chosen grid.
#[derive(Clone, Copy)]
pub(super) struct ChosenGrid<'a> {
    pub(super) network: &'a Network,
    /// With tempered messages, if there was time for them.
    pub(super) propagator: &'a Propagator<'a>,
    /// The judge's result, if it was asked.
    pub(super) judged: Option<&'a Judged>,
    /// Whether the clues were answered by experts, whose probabilities are then
    /// calibrated; otherwise the priors are taken as they are.
    pub(super) fitted: bool,
}

/// The letters of a chosen grid.
struct ChosenLetters<'a> {
    letters: &'a IdSlice<NodeId, Capital>,
    /// The beliefs in the letters.
    beliefs: &'a IdSlice<NodeId, LetterWeights>,
    /// The share of its squares whose letter has an alternative.
    doubtful: f64,
}

impl ChosenGrid<'_> {
    /// The evidence that a slot's word is right.
    fn of_word(self, chosen: &ChosenLetters<'_>, slot: SlotId, listed: bool) -> Evidence {
        self.evidence(chosen, Subject::Word, &self.network.slots[slot].cells, listed)
    }

    /// The evidence that a square's letter is right.
    fn of_letter(self, chosen: &ChosenLetters<'_>, cell: NodeId, slots: &[SlotAnswer]) -> Evidence {
        let listed = |&(slot, _): &(SlotId, usize)| slots[slot.index()].listed;
        let listed = self.network.cells[cell].slots.iter().all(listed);
        self.evidence(chosen, Subject::Letter, &[cell], listed)
    }

    fn evidence(
        self,
        chosen: &ChosenLetters<'_>,
        subject: Subject,
        cells: &[NodeId],
        listed: bool,
    ) -> Evidence {
        let believed = |&cell: &NodeId| chosen.beliefs[cell].at(chosen.letters[cell]);
        let likely = |judged: &Judged| cells.iter().map(|&cell| judged.letters[cell]).product();
        Evidence {
            subject,
            believed: cells.iter().map(believed).product(),
            judged: self.judged.map(likely),
            doubtful: chosen.doubtful,
            listed,
        }
    }
}

pub(super) fn report(
    problem: &Problem,
    grid: ChosenGrid<'_>,
    letters: &IdSlice<NodeId, Capital>,
    options: &SolveOptions,
    mut effort: Effort,
) -> Solved {
    let network = grid.network;
    let beliefs = grid.propagator.beliefs();
    let doubtful = close_calls::share_in_doubt(&beliefs, letters);
    let chosen = ChosenLetters { letters, beliefs: &beliefs, doubtful };
    let slots: Vec<SlotAnswer> =
        network.slot_ids().map(|slot| answer(grid, &chosen, options.rivals, slot)).collect();
    let mut cells = Vec::with_capacity(network.cells.len());
    let mut letter_evidence = Vec::new();
    for (node, cell) in network.cells.iter_enumerated() {
        let mut belief = beliefs[node];
        if grid.fitted && cell.given.is_none() {
            let evidence = grid.of_letter(&chosen, node, &slots);
            belief = flattened(&belief, letters[node], evidence.probability());
            letter_evidence.push((cell.id, evidence));
        }
        cells.push((cell.id, belief));
    }
    effort.overlap = slots.iter().map(|slot| slot.posterior).sum();
    effort.log_probability = slots.iter().map(|slot| slot.prior.max(f64::MIN_POSITIVE).ln()).sum();
    let letters = network.by_cell(problem, &letters.raw);
    let close_calls = grid.judged.map(|judged| judged.calls.clone()).unwrap_or_default();
    let (rebus, theme) = (Vec::new(), None);
    Solved { letters, cells, letter_evidence, close_calls, slots, rebus, theme, effort }
}

fn answer(
    grid: ChosenGrid<'_>,
    chosen: &ChosenLetters<'_>,
    count: usize,
    slot: SlotId,
) -> SlotAnswer {
    let ChosenGrid { network, propagator, .. } = grid;
    let node = &network.slots[slot];
    let word: Vec<Capital> = node.cells.iter().map(|&cell| chosen.letters[cell]).collect();
    // One more than requested: the answer itself may be among them.
    let mut likeliest = propagator.likeliest(slot, count.max(1) + 1);
    let rival = likeliest.iter().map(|(rival, _)| &**rival).find(|rival| **rival != *word);
    let decided = rival.map_or_else(Vec::new, |rival| {
        decisions(network, slot, &word, rival, propagator.incoming(slot))
    });
    likeliest.truncate(count);
    let is_listed = |word: &[Capital]| {
        node.listed.place(word).is_some_and(|at| at + node.proposed < node.listed.len())
    };
    let listed = is_listed(&word);
    let evidence = grid.fitted.then(|| grid.of_word(chosen, slot, listed));
    let believed = propagator.posterior(slot, &word);
    let posterior = evidence.map_or(believed, |evidence| evidence.probability());
    let mut unlisted = propagator.unlisted(slot);
    if evidence.is_some() {
        let (own, reported) = if listed { (0.0, 0.0) } else { (believed, posterior) };
        unlisted =
            reported + share_rest(&mut likeliest, &word, posterior, unlisted - own, is_listed);
    }
    SlotAnswer {
        slot,
        word: Capital::spell(&word).to_owned(),
        in_full: Capital::spell(&word).to_owned(),
        prior: propagator.prior(slot, &word),
        posterior,
        evidence,
        listed,
        unlisted,
        rivals: rivals(propagator, slot, likeliest),
        decided,
    }
}

/// Sets a slot's word to its posterior among the most likely words, and scales
/// the other words and the unlisted strings so that together they have no more
/// than the rest of 1. `unlisted` is the probability of the unlisted strings
/// except the word; returns the scaled one.
fn share_rest(
    likeliest: &mut [(Box<[Capital]>, f64)],
    word: &[Capital],
    posterior: f64,
    unlisted: f64,
    is_listed: impl Fn(&[Capital]) -> bool,
) -> f64 {
    let unlisted = unlisted.max(0.0);
    let others = likeliest.iter().filter(|(other, _)| **other != *word && is_listed(other));
    let all = unlisted + others.map(|(_, share)| share).sum::<f64>();
    let scale = if all > 1.0 - posterior { (1.0 - posterior) / all } else { 1.0 };
    for (other, share) in &mut *likeliest {
        *share = if **other == *word { posterior } else { scale * *share };
    }
    likeliest.sort_by(|x, y| y.1.total_cmp(&x.1));
    scale * unlisted
}

/// The range of powers of a belief that is searched.
const POWERS: (f64, f64) = (0.0, 8.0);
/// How often the range is halved.
const HALVINGS: usize = 40;

/// A belief raised to the power at which `letter` has this probability. The
/// letters keep their order, and what the most likely one loses goes to those
/// that are nearly ruled out. If no power works, because another letter is more
/// likely, they keep their proportions.
fn flattened(belief: &LetterWeights, letter: Capital, probability: f64) -> LetterWeights {
    let powered = |power: f64| {
        let mut table = *belief;
        for weight in &mut table.0[..Capital::COUNT] {
            *weight = if *weight > 0.0 { weight.powf(power) } else { 0.0 };
        }
        table.normalised()
    };
    let (mut low, mut high) = POWERS;
    if belief.best() == letter && powered(low).at(letter) <= probability {
        for _ in 0..HALVINGS {
            let middle = low.midpoint(high);
            let side = if powered(middle).at(letter) < probability { &mut low } else { &mut high };
            *side = middle;
        }
    } else {
        high = 1.0;
    }
    let mut table = powered(high);
    let rest = 1.0 - table.at(letter);
    for other in Capital::ALL {
        let weight = &mut table.0[other.index()];
        *weight = match other == letter {
            true => probability,
            false if rest > 0.0 => *weight / rest * (1.0 - probability),
            false => 0.0,
        };
    }
    table
}

fn decisions(
    network: &Network,
    slot: SlotId,
    word: &[Capital],
    rival: &[Capital],
    messages: &[LetterWeights],
) -> Vec<Decision> {
    let mut decided = Vec::new();
    for (pos, (&letter, &against)) in word.iter().zip(rival).enumerate() {
        let cell = &network.cells[network.slots[slot].cells[pos]];
        let other = cell.slots.iter().find(|(other, _)| *other != slot);
        if let (Some(&(crossing, _)), false) = (other, letter == against) {
            let floor = f64::MIN_POSITIVE;
            let log_odds = messages[pos].at(letter).max(floor).ln()
                - messages[pos].at(against).max(floor).ln();
            decided.push(Decision { pos, crossing, letter, against, log_odds });
        }
    }
    decided.sort_by(|x, y| y.log_odds.total_cmp(&x.log_odds));
    decided
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;

    #[test]
    fn a_word_and_all_others_come_to_one_at_most() {
        let [cat, cot, cxt] = [b"CAT", b"COT", b"CXT"].map(capitals);
        for (posterior, unlisted) in [(0.2, 0.9), (0.9, 0.3), (0.5, 0.2), (0.1, -1e-17)] {
            let mut likeliest =
                [(cot, 0.6), (cat, 0.3), (cxt, 0.1)].map(|(word, share)| (word.into(), share));
            let left = share_rest(&mut likeliest, &cat, posterior, unlisted, |word| *word != cxt);
            let share = |word: &[Capital]| {
                likeliest
                    .iter()
                    .find(|(other, _)| **other == *word)
                    .map_or(0.0, |(_, share)| *share)
            };
            assert!(likeliest.is_sorted_by(|x, y| x.1 >= y.1), "{likeliest:?}");
            assert_eq!(share(&cat).to_bits(), posterior.to_bits());
            // CXT is one of the unlisted strings.
            assert!(left >= 0.0 && posterior + share(&cot) + left <= 1.0 + 1e-12, "{likeliest:?}");
        }
    }

    #[test]
    fn letters_keep_their_order_as_they_flatten() {
        let [a, b, c] = capitals(b"ABC");
        let mut belief = LetterWeights::ZEROS;
        (belief.0[a.index()], belief.0[b.index()], belief.0[c.index()]) = (0.97, 0.02, 0.01);
        for probability in [0.35, 0.6, 0.97, 0.9999] {
            let flat = flattened(&belief, a, probability);
            assert_eq!(flat.at(a).to_bits(), probability.to_bits());
            assert!((flat.letters().iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(flat.at(a) > flat.at(b) && flat.at(b) > flat.at(c) && flat.at(c) > 0.0);
        }
        // B is not the most likely letter, or nothing else is possible.
        let flat = flattened(&belief, b, 0.4);
        assert!((flat.at(b) - 0.4).abs() < 1e-12 && (flat.at(a) / flat.at(c) - 97.0).abs() < 1e-6);
        let flat = flattened(&LetterWeights::only(a), a, 0.9);
        assert_eq!(flat.at(a).to_bits(), 0.9f64.to_bits());
    }

    #[test]
    fn others_keep_their_shares_where_there_is_room() {
        let [cat, cot] = [b"CAT", b"COT"].map(capitals);
        let mut likeliest = [(cat, 0.6), (cot, 0.1)].map(|(word, share)| (word.into(), share));
        let left = share_rest(&mut likeliest, &cat, 0.5, 0.3, |_| true);
        assert_eq!(
            (likeliest[1].1.to_bits(), left.to_bits()),
            (0.1f64.to_bits(), 0.3f64.to_bits())
        );
    }
}
