//! Slots vote for the theme's change; a change with enough votes is a theme.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::gimmicks::gimmick::Gimmick;
use crate::outcome::{Change, Solved, ThemeEntry, ThemeReport};
use crate::problem::Problem;
use wordwright_clues::Distribution;
use wordwright_clues::letters::LetterWeights;

/// Slots that may vote: those most at odds with their clues. By judgement.
pub(super) const SLOTS: usize = 24;
/// The fewest slots that must vote for a change. By judgement.
pub(super) const VOTES: usize = 3;
/// The share of puzzles that have such a theme. By judgement.
pub(super) const PUZZLES: f64 = 0.03;
/// The share of the surprising slots that a theme accounts for. By judgement.
pub(super) const CHANGED: f64 = 0.15;
/// A vote counts if it is at least this many times as likely as everything else that the
/// slot could hold. By judgement.
pub(super) const WORTH: f64 = 1e-2;
/// The log odds of a change before clues are consulted, in nats, from which it
/// is worth consulting them. By judgement.
pub(super) const HOPE: f64 = -6.0;
/// The weight of a letter that the crossings rule out: they may be wrong. By judgement.
pub(super) const DOUBT: f64 = 0.01;
/// The largest share of a slot's probability that the entries of a theme may take. By
/// judgement.
pub(super) const MOST_BELIEVED: f64 = 0.9;

/// A word, or letters inserted or removed.
pub(super) type Letters = Box<[Capital]>;

/// A change that explains several slots, and the resulting entries.
#[derive(Clone, Debug)]
pub(crate) struct Theme {
    pub(super) change: Change,
    /// Entries by slot, each with its probability and the answer before the change.
    pub(super) entries: BTreeMap<SlotId, HashMap<Letters, (f64, Letters)>>,
    /// Logarithm of the prior probability of such a puzzle.
    pub(super) log_chance: f64,
}

/// By slot, the likelihood ratio of each change.
pub(super) type Votes = HashMap<Change, f64>;

/// The slots of `shortest` letters or more that may vote; `None` if there are too few.
pub(super) fn asked(problem: &Problem, odd: &[SlotId], shortest: usize) -> Option<Vec<SlotId>> {
    let slots = odd.iter().copied();
    let slots = slots.filter(|&slot| problem.slots().get(slot).len() >= shortest);
    let slots: Vec<SlotId> = slots.take(SLOTS).collect();
    (slots.len() >= VOTES).then_some(slots)
}

/// Logarithm of the chance that a puzzle has a theme of this change.
pub(super) fn log_chance(change: &Change) -> f64 {
    (PUZZLES * change.chance()).ln()
}

/// The change with the greatest likelihood ratio among those with at least
/// `fewest` votes, and its logarithm in nats.
pub(super) fn best(votes: &[(SlotId, Votes)], fewest: usize) -> Option<(Change, f64)> {
    // A slot that does not vote for a change is weak evidence against it.
    let against = (1.0 - CHANGED).ln();
    let mut gains: BTreeMap<&Change, (usize, f64)> = BTreeMap::new();
    for (change, times) in votes.iter().flat_map(|(_, votes)| votes) {
        let (count, gain) = gains.entry(change).or_default();
        *count += usize::from(*times * CHANGED > 1.0 - CHANGED);
        *gain += (1.0 - CHANGED + CHANGED * times).ln() - against;
    }
    gains
        .into_iter()
        .filter(|(_, (count, _))| *count >= fewest)
        .map(|(change, (_, gain))| {
            (change.clone(), gain + votes.len() as f64 * against + log_chance(change))
        })
        .max_by(|x, y| x.1.total_cmp(&y.1).then_with(|| y.0.cmp(&x.0)))
}

/// A message to a square, mixed with the possibility that it is wrong.
pub(super) fn doubted(message: &LetterWeights) -> LetterWeights {
    let mut doubted = *message;
    for number in &mut doubted.0 {
        *number = number.max(DOUBT);
    }
    doubted
}

impl Gimmick for Theme {
    fn priors<'x>(&self, priors: &'x [Distribution]) -> Cow<'x, [Distribution]> {
        let mut priors = Cow::Borrowed(priors);
        for (slot, entries) in &self.entries {
            let words: HashMap<Letters, f64> =
                entries.iter().map(|(entry, (chance, _))| (entry.clone(), *chance)).collect();
            let all: f64 = words.values().sum();
            let prior = &mut priors.to_mut()[slot.index()];
            *prior = prior.with_words(&words, 1.0 - all);
        }
        priors
    }

    /// Records the entries that are changed answers: those that were less
    /// likely without the change.
    fn report(&self, priors: &[Distribution], solved: &mut Solved) -> bool {
        let mut changed = Vec::new();
        for (&slot, entries) in &self.entries {
            let word = Capital::of(solved.slots[slot.index()].word.as_bytes());
            let Some((word, (chance, answer))) = word.and_then(|word| entries.get_key_value(word))
            else {
                continue;
            };
            let before = priors[slot.index()].words().find(|(known, _)| **known == **word);
            if before.is_none_or(|(_, log)| f64::from(log).exp() < *chance) {
                changed.push(ThemeEntry { slot, answer: Capital::spell(answer).to_owned() });
            }
        }
        if changed.len() >= VOTES {
            solved.theme = Some(ThemeReport { change: self.change.clone(), entries: changed });
        }
        solved.effort.log_probability += self.log_chance;
        solved.theme.is_some()
    }
}
