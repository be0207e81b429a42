//! Themes that change letters (document 004, second phase): added, dropped, or
//! one for another.
//!
//! The entries of such a theme are in no list, and their clues are of little
//! help. But the crossings tell most of their letters, and each is one change
//! away from an answer that is known. Every slot at odds with its clue votes for
//! the changes that would explain it; a change that enough slots vote for joins
//! its entries to what is believed of them, and the puzzle is solved again.

mod change;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::{AnswerId, Pack, text};

pub use change::Change;
use change::{MOST, Products};

use crate::observer::Budget;
use crate::outcome::{Solved, ThemeEntry, ThemeTold, spelled};
use crate::prior::{Prior, letter_index};
use crate::problem::Problem;
use crate::second::Settled;

/// Slots that are asked: those most at odds with their clues.
const SLOTS: usize = 24;
/// Letters of the shortest slot that is asked: of short ones, chance makes too many
/// one change away from an answer.
const SHORTEST: usize = 8;
/// Slots that must vote for a change.
const VOTES: usize = 3;
/// The chance that a puzzle has such a theme.
const PUZZLES: f64 = 0.03;
/// Kinds of change.
const KINDS: f64 = 3.0;
/// The share of the slots at odds with their clues that a theme has changed.
const CHANGED: f64 = 0.15;
/// A vote counts where it is at least so many times likelier than what else the
/// slot could hold.
const WORTH: f64 = 1e-2;
/// Answers less likely than this are not thought of.
const LEAST: f64 = 1e-6;
/// By how much clues are believed to speak of the answer before the change.
const BY_CLUE: f64 = 0.5;
/// Without a look at clues, the logarithm of a change's odds from which on it is
/// worth one.
const HOPE: f64 = -6.0;
/// Entries that join a slot's words.
const ENTRIES: usize = 2_000;
/// What a letter that the crossings rule out costs an entry, so that they may
/// be wrong.
const DOUBT: f64 = 0.01;
/// The most that the entries of a theme may take of what is believed of a slot.
const MOST_BELIEVED: f64 = 0.9;

type Letters = Box<[u8]>;

/// A change that explains several slots, and what it makes of them.
#[derive(Clone, Debug)]
pub(crate) struct Theme {
    change: Change,
    /// Entries by slot, each with its chance and the answer before the change.
    entries: BTreeMap<SlotId, HashMap<Letters, (f64, Letters)>>,
    /// Logarithm of the chance that a puzzle is like that.
    log_chance: f64,
}

/// Who asks the slots.
struct Asker<'a> {
    pack: &'a Pack,
    problem: &'a Problem,
    budget: &'a Budget,
    settled: Settled<'a>,
    /// By length, how often all its answers come.
    totals: HashMap<usize, f64>,
    /// By how much the clue is believed to speak of the answer before the
    /// change, not of the entry. It is not looked at where this is 0, which is
    /// several times as fast.
    by_clue: f64,
}

/// How much likelier each change makes what is known of a slot.
type Votes = HashMap<Change, f64>;

/// A theme, if there seems to be one and the budget lasts.
pub(crate) fn suspect(
    pack: &Pack,
    problem: &Problem,
    budget: &Budget,
    settled: Settled<'_>,
) -> Option<Theme> {
    let slots = settled.at_odds(problem, SHORTEST, SLOTS);
    let entries = slots.iter().map(|&slot| problem.slots().get(slot).len());
    let lengths: BTreeSet<usize> = entries.flat_map(answer_lengths).collect();
    let total = |length| pack.answers().of_length(length).map(|id| often(pack, id)).sum();
    let totals = lengths.into_iter().map(|length| (length, total(length))).collect();
    let mut asker = Asker { pack, problem, budget, settled, totals, by_clue: 0.0 };
    best(&asker.all_votes(&slots), VOTES - 1).filter(|(_, gain)| *gain > HOPE)?;
    asker.by_clue = BY_CLUE;
    let votes = asker.all_votes(&slots);
    let (change, _) = best(&votes, VOTES).filter(|(_, gain)| *gain > 0.0)?;
    let entries = votes.par_iter().map(|(slot, votes)| {
        let times = CHANGED * votes.get(&change).copied().unwrap_or(0.0);
        let chance = (times / (times + 1.0 - CHANGED)).clamp(CHANGED / 2.0, MOST_BELIEVED);
        (*slot, asker.entries(*slot, &change, chance))
    });
    Some(Theme { entries: entries.collect(), log_chance: log_chance(&change), change })
}

/// How often an answer comes; never is not nothing.
fn often(pack: &Pack, answer: AnswerId) -> f64 {
    f64::from(pack.answers().count(answer)) + 0.5
}

/// Letters of the answers that a change may make entries of this length of.
fn answer_lengths(entry: usize) -> RangeInclusive<usize> {
    entry.saturating_sub(MOST).max(2)..=entry + MOST
}

/// Logarithm of the chance that a puzzle has a theme of this change.
fn log_chance(change: &Change) -> f64 {
    (PUZZLES / KINDS / change.alternatives()).ln()
}

/// The change, of those with so many votes, that makes what is known of all
/// slots likeliest, and by how much: a logarithm.
fn best(votes: &[(SlotId, Votes)], fewest: usize) -> Option<(Change, f64)> {
    // Slots that do not vote for a change speak a little against it.
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

impl Asker<'_> {
    /// Known answers of a length with their chances: how often they come, and
    /// how well they go with the clue.
    fn answers(&self, slot: SlotId, length: usize) -> Vec<(AnswerId, f64)> {
        let answers = self.pack.answers();
        let often = |answer| often(self.pack, answer);
        let all = self.totals[&length];
        let embedding = self.pack.embedding().filter(|_| self.by_clue > 0.0);
        let by_clue = embedding.map(|embedding| {
            let clue = text::clue_key(self.problem.clue(slot).unwrap_or_default());
            let scores = embedding.scores(&embedding.clue(&clue), length);
            let weights = answers.of_length(length).zip(scores);
            let weights: Vec<f64> =
                weights.map(|(answer, score)| often(answer) * f64::from(score).exp()).collect();
            let all: f64 = weights.iter().sum();
            (weights, all)
        });
        let chance = |(at, answer): (usize, AnswerId)| {
            let often = often(answer) / all;
            let chance = by_clue.as_ref().map_or(often, |(weights, all)| {
                self.by_clue * weights[at] / all + (1.0 - self.by_clue) * often
            });
            (chance >= LEAST).then_some((answer, chance))
        };
        answers.of_length(length).enumerate().filter_map(chance).collect()
    }

    fn letters(&self, answer: AnswerId) -> impl Iterator<Item = u8> {
        self.pack.answers().text(answer).iter().filter_map(|&letter| letter_index(letter))
    }

    /// The votes of all slots.
    fn all_votes(&self, slots: &[SlotId]) -> Vec<(SlotId, Votes)> {
        slots.par_iter().map(|&slot| (slot, self.votes(slot))).collect()
    }

    /// The changes that a slot votes for.
    fn votes(&self, slot: SlotId) -> Votes {
        let heard = self.settled.heard(slot);
        let (entry, whole) = (heard.len(), self.settled.weight(slot).max(f64::MIN_POSITIVE));
        let (mut votes, mut products, mut letters) = (Votes::new(), Products::new(), Vec::new());
        for length in answer_lengths(entry) {
            if self.budget.is_spent() {
                break;
            }
            for (answer, chance) in self.answers(slot, length) {
                letters.clear();
                letters.extend(self.letters(answer));
                let times = chance / (length.min(entry) as f64 * whole);
                products.each_change(&letters, heard, WORTH / times, |change, weight| {
                    *votes.entry(change).or_default() += times * weight;
                });
            }
        }
        votes
    }

    /// What a change makes of the answers that a slot might have: the likeliest
    /// entries, which together have this chance.
    fn entries(
        &self,
        slot: SlotId,
        change: &Change,
        chance: f64,
    ) -> HashMap<Letters, (f64, Letters)> {
        let heard = self.settled.heard(slot);
        let Some(length) = change.answer_length(heard.len()) else { return HashMap::new() };
        let mut weighed: Vec<(f64, f64, Letters, Letters)> = Vec::new();
        for (answer, chance) in self.answers(slot, length) {
            let answer: Letters = self.letters(answer).collect();
            for entry in change.entries(&answer) {
                let agrees: f64 =
                    entry.iter().zip(heard).map(|(&l, told)| told.at(l).max(DOUBT)).product();
                weighed.push((chance * agrees, chance, entry, answer.clone()));
            }
        }
        weighed.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| x.2.cmp(&y.2)));
        weighed.truncate(ENTRIES);
        let all: f64 = weighed.iter().map(|entry| entry.1).sum();
        let mut entries: HashMap<Letters, (f64, Letters)> = HashMap::new();
        for (_, share, entry, answer) in weighed {
            let known = entries.entry(entry).or_insert((0.0, answer));
            known.0 += chance * share / all;
        }
        entries
    }
}

impl Theme {
    /// By how much the chance of a puzzle like that lowers that of a grid: a
    /// logarithm.
    pub(crate) fn log_chance(&self) -> f64 {
        self.log_chance
    }

    /// What is believed of the slots, changed answers included.
    pub(crate) fn priors<'x>(&self, priors: &'x [Prior]) -> Cow<'x, [Prior]> {
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

    /// Tells the entries of a solved grid that are changed answers: those that
    /// were less likely without the change.
    pub(crate) fn tell(&self, priors: &[Prior], solved: &mut Solved) {
        let mut told = Vec::new();
        for (&slot, entries) in &self.entries {
            let word = solved.slots[slot.index()].word.bytes();
            let word: Option<Letters> = word.map(letter_index).collect();
            let Some((word, (chance, answer))) =
                word.as_ref().and_then(|word| entries.get_key_value(word))
            else {
                continue;
            };
            let before = priors[slot.index()].words().find(|(known, _)| **known == **word);
            if before.is_none_or(|(_, log)| f64::from(log).exp() < *chance) {
                told.push(ThemeEntry { slot, answer: spelled(answer) });
            }
        }
        if told.len() >= VOTES {
            solved.theme = Some(ThemeTold { change: self.change.clone(), entries: told });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::observer::Silent;
    use crate::solve::SolveOptions;
    use crate::testing::backwards;

    /// Three entries in which QU has been put.
    const QUEER: [&str; 11] = [
        "TRIANGLE", "ISLAQUND", "CHAMPION", "########", "ELEPHANT", "HORQUSES", "MOUNTAIN",
        "########", "SANDWICH", "ORAQUNGE", "UMBRELLA",
    ];

    fn solved(rows: &[&str], answer: impl Fn(&str) -> String) -> (Problem, Solved) {
        let (problem, pack) = backwards(rows, answer);
        let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
        let solver = Solver::merging(&pack);
        let solved = solver.solve(&problem, &options, &budget, &mut Silent).unwrap();
        (problem, solved)
    }

    #[test]
    fn letters_that_are_added_to_three_answers_are_told() {
        let (problem, solved) = solved(&QUEER, |entry| entry.replace("QU", ""));
        let told = "in the theme QU is added: 9-Across ISLAQUND from ISLAND, 19-Across \
                    HORQUSES from HORSES, 29-Across ORAQUNGE from ORANGE";
        assert_eq!(solved.tricks(&problem), [told]);
    }

    #[test]
    fn answers_that_are_as_they_should_be_have_no_theme() {
        let (_, solved) = solved(&QUEER, str::to_owned);
        assert_eq!(solved.theme, None);
        assert!(solved.slots.iter().any(|slot| slot.word == "ISLAQUND"));
    }
}
