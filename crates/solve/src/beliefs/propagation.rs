//! Loopy belief propagation between slots and cells (PROVERB 2002, section 4.3): approximate
//! posteriors of every word and letter.
//!
//! The factor graph has a variable for each cell and a factor for each slot, whose table is
//! the slot's distribution over words. In a round every slot sends each of its cells the
//! evidence of its clue and its *other* cells about the letter there, and every cell
//! forwards to either slot what the other slot sent. After `d` rounds a slot's beliefs are
//! the posterior in the network unrolled to depth `d` around it; on a graph without loops
//! they are exact (Pearl 1988). A crossword is full of short loops, so posteriors come out
//! overconfident; before they are shown to a person, the messages are tempered
//! ([`Propagator::tempered`]).
//!
//! All messages of a round are computed from those of the previous round, never from one
//! another. An order that uses new messages at once usually needs fewer rounds, but its
//! result would depend on the order, and slots could not be computed in parallel: as it
//! is, the result is the same on any number of threads.
//!
//! A round costs one multiplication for each letter of each active word, and a pass over the
//! models of unlisted answers, of which phrases cost the most. Two things keep that down: a
//! word that the messages make negligible is left out until the next refresh, and phrases are
//! summed only where the answer may be unlisted.

use rayon::prelude::*;
use wordwright_core::{Budget, IdVec};
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::listed::Listed;
use crate::beliefs::network::{CellNode, Network, NodeId, SlotNode};
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::unlisted::{Bar, Depth, UnlistedModel};

/// Options of propagation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Propagation {
    /// The most rounds.
    pub rounds: usize,
    /// Share of the old message in the new one, 0 to 1. Above 0 it damps
    /// messages that alternate between two states around a loop, at the cost of
    /// more rounds.
    pub damping: f64,
    /// Words that weigh less than this share of the heaviest word of their slot are left out
    /// until the next refresh.
    pub least: f64,
    /// Rounds from one refresh, which weighs all words again, to the next.
    pub refresh: usize,
    /// Rounds end early when no letter's probability moves by more than this.
    pub tolerance: f64,
}

impl Default for Propagation {
    /// The 25 rounds of PROVERB 2002 with a refresh every seven. It drops words below 10⁻³ of
    /// the heaviest; today's machines can afford to keep those down to 10⁻⁹.
    fn default() -> Self {
        Self { rounds: 25, damping: 0.0, least: 1e-9, refresh: 7, tolerance: 1e-4 }
    }
}

/// A letter that is not ruled out keeps at least this share of the most likely one. A product
/// over 21 letters then stays above 10⁻²⁹⁴, which a double can still hold; a longer word that
/// disagrees everywhere rounds to zero, which is acceptable. By judgement.
const FLOOR: f64 = 1e-14;

/// The round from which phrases count. Before a slot has evidence from its
/// crossings, millions of phrases fit it and together say next to nothing about
/// any letter (experiment 008).
const FIRST_PHRASE_ROUND: usize = 2;

/// If the probability of an unlisted answer is below this, phrases are left out
/// until the next refresh: they cost most of a round (experiment 004). The same
/// holds if too many fit.
const UNLIKELY: f64 = 1e-3;

/// How phrases are summed at a refresh: the visits of beginnings of words that a slot may take
/// under each bar (experiment 087).
const REFRESHED: Depth = Depth::Full { visits: 5_000, from: Bar::LOWEST };

/// The messages of one round and the sums under them.
#[derive(Clone, Debug)]
pub struct Propagator<'a> {
    network: &'a Network,
    unlisted_model: Option<&'a UnlistedModel>,
    options: Propagation,
    budget: Option<&'a Budget>,
    /// For each cell of each slot, the message from the crossing slot or from a given letter.
    to_slots: Vec<LetterWeights>,
    /// For each cell of each slot, the slot's message to it.
    to_cells: Vec<LetterWeights>,
    /// By slot, the words that are not negligible under the messages of the last refresh.
    active: IdVec<SlotId, Listed>,
    /// Per slot, the sums over listed and unlisted answers.
    sums: IdVec<SlotId, (f64, f64)>,
    /// Per slot, how phrases were last summed. Until the next refresh, no lower bar is tried: most
    /// would be too low again (experiment 087).
    depths: IdVec<SlotId, Depth>,
    round: usize,
}

/// The messages that a slot sends.
struct SlotMessages {
    /// By cell of the slot.
    to_cells: Vec<LetterWeights>,
    /// The sum over listed answers of probability times incoming messages.
    listed: f64,
    /// The same over unlisted answers.
    unlisted: f64,
    /// How phrases were last summed.
    depth: Depth,
}

impl<'a> Propagator<'a> {
    /// Round zero: every slot has only its clue. Without a model of unlisted
    /// answers, those have no probability.
    pub fn new(
        network: &'a Network,
        unlisted_model: Option<&'a UnlistedModel>,
        options: Propagation,
    ) -> Self {
        Self::start(network, unlisted_model, options, None)
    }

    /// The same under a budget. When it is spent, the remaining slots keep
    /// their old messages: on the largest grids a round takes long.
    pub fn within(
        network: &'a Network,
        unlisted_model: Option<&'a UnlistedModel>,
        options: Propagation,
        budget: &'a Budget,
    ) -> Self {
        Self::start(network, unlisted_model, options, Some(budget))
    }

    fn start(
        network: &'a Network,
        unlisted_model: Option<&'a UnlistedModel>,
        options: Propagation,
        budget: Option<&'a Budget>,
    ) -> Self {
        let mut to_slots = vec![LetterWeights::ONES; network.message_count()];
        for cell in &network.cells {
            for &(slot, pos) in &cell.slots {
                if let Some(letter) = cell.given {
                    to_slots[network.slots[slot].offset + pos] = LetterWeights::only(letter);
                }
            }
        }
        let count = network.slots.len();
        let mut propagator = Self {
            network,
            unlisted_model,
            options,
            budget,
            to_cells: vec![LetterWeights::ONES; to_slots.len()],
            to_slots,
            active: vec![Listed::default(); count].into(),
            sums: vec![(0.0, 0.0); count].into(),
            depths: vec![REFRESHED; count].into(),
            round: 0,
        };
        propagator.refresh();
        propagator.send();
        propagator
    }

    /// Rounds done.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Runs one more round. Returns the largest change of a letter's belief.
    pub fn step(&mut self) -> f64 {
        let before = self.beliefs();
        for cell in &self.network.cells {
            let [(a, at), (b, bt)] = cell.slots[..] else { continue };
            if cell.given.is_some() {
                continue;
            }
            let (x, y) = (self.network.slots[a].offset + at, self.network.slots[b].offset + bt);
            for (to, from) in [(x, y), (y, x)] {
                let damping = self.options.damping;
                let message = self.to_cells[from];
                let incoming = &mut self.to_slots[to];
                for letter in 0..Capital::COUNT {
                    incoming.0[letter] =
                        damping * incoming.0[letter] + (1.0 - damping) * message.0[letter];
                }
            }
        }
        self.round += 1;
        if self.is_refresh_round() {
            self.refresh();
        }
        self.send();
        let moved = |(x, y): (&LetterWeights, &LetterWeights)| {
            x.letters().iter().zip(y.letters()).map(|(p, q)| (p - q).abs()).fold(0.0, f64::max)
        };
        self.beliefs().iter().zip(&before).map(moved).fold(0.0, f64::max)
    }

    /// Runs rounds until the options end it or `go_on` returns false.
    pub fn run(&mut self, mut go_on: impl FnMut(&Self) -> bool) {
        while self.round < self.options.rounds && go_on(self) {
            if self.step() < self.options.tolerance {
                break;
            }
        }
    }

    /// Whether this round weighs all words again. Round 1 does, since the first messages change
    /// more than any later ones.
    fn is_refresh_round(&self) -> bool {
        self.round == 1 || self.round.is_multiple_of(self.options.refresh.max(1))
    }

    /// Weighs all words again and keeps those that are not negligible.
    fn refresh(&mut self) {
        let (network, to_slots, least) = (self.network, &self.to_slots, self.options.least);
        let truncated = |slot: &SlotNode| {
            let incoming = &to_slots[slot.offset..slot.offset + slot.cells.len()];
            slot.listed.truncated(incoming, least)
        };
        self.active = network.slots.raw.par_iter().map(truncated).collect::<Vec<_>>().into();
    }

    /// Every slot sends its messages to its cells.
    fn send(&mut self) {
        // Round 0 is finished even when the budget is spent: without messages there would be
        // no posteriors to report.
        let spent = || self.round > 0 && self.budget.is_some_and(Budget::is_expired);
        let send = |slot| if spent() { None } else { Some(self.messages_of(slot)) };
        let sent: Vec<Option<SlotMessages>> = self.network.slot_ids().map(send).collect();
        let kept = self.sums.iter_mut().zip(&mut self.depths);
        for ((slot, sent), (sums, depth)) in self.network.slots.iter().zip(sent).zip(kept) {
            let Some(sent) = sent else { continue };
            let SlotMessages { to_cells, listed, unlisted, .. } = sent;
            *depth = sent.depth;
            self.to_cells[slot.offset..slot.offset + to_cells.len()].copy_from_slice(&to_cells);
            *sums = (listed, unlisted);
        }
    }

    fn messages_of(&self, id: SlotId) -> SlotMessages {
        let slot = &self.network.slots[id];
        let incoming = &self.to_slots[slot.offset..slot.offset + slot.cells.len()];
        // First the slot's beliefs: by letter of each cell, the sum over answers of probability
        // times *all* incoming messages. Dividing a letter's belief by the cell's own message
        // then leaves the evidence of the other cells and the clue, so one product for each
        // word serves all of its letters.
        let mut beliefs = vec![LetterWeights::ZEROS; incoming.len()];
        let listed = self.active[id].sum(incoming, &mut beliefs);
        let (listed_before, unlisted_before) = self.sums[id];
        let likely = unlisted_before > UNLIKELY * (listed_before + unlisted_before);
        let kept = self.depths[id];
        let tried = match self.round {
            0..FIRST_PHRASE_ROUND => Depth::Letters,
            FIRST_PHRASE_ROUND => REFRESHED,
            _ if self.is_refresh_round() => REFRESHED,
            _ if likely => kept,
            _ => Depth::Letters,
        };
        let (unlisted, summed) = match self.unlisted_model {
            Some(unlisted_model) if slot.unlisted > 0.0 => {
                let weight = slot.unlisted;
                let (sum, summed) =
                    unlisted_model.sum(slot.form, incoming, tried, weight, &mut beliefs);
                (weight * sum, summed)
            }
            _ => (0.0, tried),
        };
        let depth = if tried == Depth::Letters { kept } else { summed };
        let floor = self.floor(id);
        for (belief, incoming) in beliefs.iter_mut().zip(incoming) {
            let mut most = 0.0_f64;
            for letter in 0..Capital::COUNT {
                if incoming.0[letter] > 0.0 {
                    belief.0[letter] /= incoming.0[letter];
                    most = most.max(belief.0[letter]);
                }
            }
            if most > 0.0 {
                for letter in 0..Capital::COUNT {
                    belief.0[letter] = (belief.0[letter] / most).max(floor);
                }
            } else {
                // No word agrees with the crossings. Sending nothing would rule out every
                // letter and spread the contradiction; a uniform message means "I don't know".
                *belief = LetterWeights::ONES;
            }
        }
        SlotMessages { to_cells: beliefs, listed, unlisted, depth }
    }

    /// The floor of a letter's belief. If only listed words count, a letter that none of them has
    /// is impossible and gets 0; but not while some words are left out, since one of those may
    /// have it.
    fn floor(&self, slot: SlotId) -> f64 {
        let all = self.active[slot].len() == self.network.slots[slot].listed.len();
        if self.unlisted_model.is_none() && all { 0.0 } else { FLOOR }
    }

    /// The posterior of each cell's letters, in the order of the network's
    /// cells.
    pub fn beliefs(&self) -> IdVec<NodeId, LetterWeights> {
        let belief = |cell: &CellNode| match cell.given {
            Some(letter) => LetterWeights::only(letter),
            None => cell
                .slots
                .iter()
                .map(|&(slot, pos)| self.to_cells[self.network.slots[slot].offset + pos])
                .fold(LetterWeights::ONES, |product, message| product.times(&message))
                .normalised(),
        };
        self.network.cells.iter().map(belief).collect()
    }

    /// The same with every message raised to a power: below 1, crossings count
    /// less. `None` if the budget ends before every slot's messages are
    /// computed.
    pub(crate) fn tempered(&self, power: f64) -> Option<Self> {
        let spent = || self.budget.is_some_and(Budget::is_expired);
        if spent() {
            return None;
        }
        let mut tempered = self.clone();
        for number in tempered.to_slots.iter_mut().flat_map(|message| &mut message.0) {
            *number = number.powf(power);
        }
        tempered.refresh();
        tempered.send();
        (!spent()).then_some(tempered)
    }

    /// The messages to a slot, by cell.
    pub(crate) fn incoming(&self, slot: SlotId) -> &[LetterWeights] {
        let node = &self.network.slots[slot];
        &self.to_slots[node.offset..node.offset + node.cells.len()]
    }

    /// A slot's message to its cell at a position.
    pub(crate) fn outgoing(&self, slot: SlotId, pos: usize) -> &LetterWeights {
        &self.to_cells[self.network.slots[slot].offset + pos]
    }

    /// The most likely words of a slot with their posteriors: listed words, and
    /// those added by rescoring.
    pub fn likeliest(&self, slot: SlotId, count: usize) -> Vec<(Box<[Capital]>, f64)> {
        let (incoming, node) = (self.incoming(slot), &self.network.slots[slot]);
        let (_, unlisted) = self.sums[slot];
        let (words, listed) = node.listed.heaviest(incoming, count);
        let all = listed + unlisted;
        words.into_iter().map(|(word, weight)| (word, weight / all)).collect()
    }

    /// The posterior probability that a slot's answer is unlisted.
    pub fn unlisted(&self, slot: SlotId) -> f64 {
        let (listed, unlisted) = self.sums[slot];
        let node = &self.network.slots[slot];
        let proposed = node.listed.sum_of_last(node.proposed, self.incoming(slot));
        let all = (listed + unlisted).max(unlisted + proposed);
        if all > 0.0 { (unlisted + proposed) / all } else { 1.0 }
    }

    /// The sum over all of a slot's answers of probability times messages.
    pub(crate) fn weight(&self, slot: SlotId) -> f64 {
        let (listed, unlisted) = self.sums[slot];
        listed + unlisted
    }

    /// The posterior of any string in a slot, listed or not.
    pub fn posterior(&self, slot: SlotId, word: &[Capital]) -> f64 {
        let (listed, unlisted) = self.sums[slot];
        let prior = self.prior(slot, word);
        let weight = word.iter().zip(self.incoming(slot)).fold(prior, |p, (&l, m)| p * m.at(l));
        // The sums lack a word that was negligible at the last refresh.
        let all = (listed + unlisted).max(weight);
        if all > 0.0 { weight / all } else { 0.0 }
    }

    /// The prior of any string in a slot, listed or not.
    pub fn prior(&self, slot: SlotId, word: &[Capital]) -> f64 {
        let node = &self.network.slots[slot];
        let open = match self.unlisted_model {
            Some(unlisted_model) if node.unlisted > 0.0 => {
                node.unlisted * unlisted_model.probability(node.form, word)
            }
            _ => 0.0,
        };
        node.listed.chance(word) + open
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;
    use wordwright_knowledge::capitals;

    use super::*;
    use wordwright_clues::Distribution;

    #[test]
    fn tempered_crossings_are_believed_less() {
        let problem = crate::testing::problem(2, 2, &[]);
        let prior =
            |words: [(&[Capital], f32); 2]| Distribution::of_words(2, words, f32::NEG_INFINITY);
        let across =
            || prior([(&capitals(b"AB"), 0.6_f32.ln()), (&capitals(b"CD"), 0.4_f32.ln())]).unwrap();
        let below =
            || prior([(&capitals(b"EF"), 0.5_f32.ln()), (&capitals(b"GH"), 0.5_f32.ln())]).unwrap();
        let first =
            || prior([(&capitals(b"AE"), 0.1_f32.ln()), (&capitals(b"CG"), 0.9_f32.ln())]).unwrap();
        let second =
            || prior([(&capitals(b"BF"), 0.1_f32.ln()), (&capitals(b"DH"), 0.9_f32.ln())]).unwrap();
        let network = Network::new(&problem, &[across(), below(), first(), second()]).unwrap();
        let chance =
            |propagator: &Propagator<'_>| propagator.posterior(SlotId::new(0), &capitals(b"CD"));
        let mut propagator = Propagator::new(&network, None, Propagation::default());
        propagator.run(|_| true);
        let (sure, same) = (chance(&propagator), chance(&propagator.tempered(1.0).unwrap()));
        assert!((sure - same).abs() < 1e-3, "{sure} {same}");
        let less = chance(&propagator.tempered(0.5).unwrap());
        assert!(0.4 < less && less < sure, "{less} {sure}");
        let none = chance(&propagator.tempered(0.0).unwrap());
        assert!((none - 0.4).abs() < 1e-6, "{none}");

        let spent = Budget::UNLIMITED.with_time(Duration::ZERO);
        let late = Propagator::within(&network, None, Propagation::default(), &spent);
        assert!(late.tempered(0.5).is_none());
    }
}
