//! Themes that change letters (Dr.Fill 2011, second phase): added, skipped, one
//! for another, all of them reversed, or a word replaced by a homophone.
//!
//! The entries of such a theme are in no list, and their clues help little. But the
//! crossings give most of their letters, and each entry is one change away from a listed
//! answer. Every slot at odds with its clue votes for the changes that would explain it.
//! If enough slots vote for a change, its entries are added to their priors and the
//! puzzle is solved again.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::text;

use crate::beliefs::Beliefs;
use crate::gimmicks::context::Context;
use crate::gimmicks::sounds::Sounded;
use crate::gimmicks::theme::edit::{Edit, EditKind, MOST, Products, product};
use crate::gimmicks::theme::votes::{
    CHANGED, HOPE, Letters, MOST_BELIEVED, Theme, VOTES, Votes, WORTH, asked, best, doubted,
    log_chance,
};
use crate::outcome::Change;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// Letters of the shortest slot that is asked: too many short ones are one
/// change away from an answer by chance (experiment 010).
const SHORTEST: usize = 8;
/// Answers less probable than this are left out. By judgement.
const LEAST: f64 = 1e-6;
/// The probability that a clue describes the answer before the change, and not the entry.
/// By judgement.
const BY_CLUE: f64 = 0.5;
/// The most entries added to a slot's words. By judgement.
const ENTRIES: usize = 2_000;
/// Entries are left out if their probability times their agreement with the
/// crossings is below this. By judgement.
const AGREES: f64 = 1e-11;
/// A letter is inserted or substituted only if the crossing gives it at least
/// this share of its most likely letter. By judgement.
const LIKELY: f64 = 0.05;

/// Collects the votes.
struct VoteCollector<'a, 'p> {
    context: Context<'a, 'p>,
    beliefs: Beliefs<'a>,
    /// The probability that a clue describes the answer before the change, not the entry.
    /// If it is 0 the clues are not consulted, which is several times as fast.
    by_clue: f64,
}

/// An entry's weight, its answer's probability, the entry, the answer.
type Weighed = (f64, f64, Letters, Letters);

/// Detects a theme, if there seems to be one and the budget lasts. `odd` are
/// the slots at odds with their clues.
pub(crate) fn detect(
    context: Context<'_, '_>,
    beliefs: Beliefs<'_>,
    odd: &[SlotId],
) -> Option<Theme> {
    let slots = asked(context.problem, odd, SHORTEST)?;
    let mut asker = VoteCollector { context, beliefs, by_clue: 0.0 };
    best(&asker.all_votes(&slots), VOTES - 1).filter(|(_, gain)| *gain > HOPE)?;
    asker.by_clue = BY_CLUE;
    let votes = asker.all_votes(&slots);
    let (change, _) = best(&votes, VOTES).filter(|(_, gain)| *gain > 0.0)?;
    let entries = votes.par_iter().map(|(slot, votes)| {
        let times = CHANGED * votes.get(&change).copied().unwrap_or(0.0);
        let chance = (times / (times + 1.0 - CHANGED)).clamp(CHANGED / 2.0, MOST_BELIEVED);
        // If the letters may differ from answer to answer, a slot with vague crossings would
        // accept nearly every answer.
        let asked = change.is_uniform() || votes.contains_key(&change);
        let entries = if asked { asker.entries(*slot, &change, chance) } else { HashMap::new() };
        (*slot, entries)
    });
    Some(Theme { entries: entries.collect(), log_chance: log_chance(&change), change })
}

/// The lengths of answers that a change can turn into entries of this length.
fn answer_lengths(entry: usize) -> RangeInclusive<usize> {
    entry.saturating_sub(MOST).max(2)..=(entry + MOST).min(LONGEST)
}

impl VoteCollector<'_, '_> {
    /// The probabilities of all listed answers of a length: by frequency, and by the clue.
    fn chances(&self, slot: SlotId, length: usize) -> Vec<f64> {
        let mut chances = self.context.answerer.lengths().shares(length).to_vec();
        let embedding = self.context.answerer.pack().embedding().filter(|_| self.by_clue > 0.0);
        if let Some(embedding) = embedding {
            let clue = text::clue_key(self.context.problem.clue(slot).unwrap_or_default());
            let scores = embedding.scores(&embedding.clue(&clue), length);
            let weights: Vec<f64> = chances
                .iter()
                .zip(scores)
                .map(|(chance, score)| chance * f64::from(score).exp())
                .collect();
            let all: f64 = weights.iter().sum();
            for (chance, weight) in chances.iter_mut().zip(weights) {
                *chance = self.by_clue * weight / all + (1.0 - self.by_clue) * *chance;
            }
        }
        chances
    }

    /// The votes of all slots.
    fn all_votes(&self, slots: &[SlotId]) -> Vec<(SlotId, Votes)> {
        slots.par_iter().map(|&slot| (slot, self.votes(slot))).collect()
    }

    /// The changes that a slot votes for.
    fn votes(&self, slot: SlotId) -> Votes {
        let messages = self.beliefs.incoming(slot);
        let whole = self.beliefs.weight(slot).max(f64::MIN_POSITIVE);
        let (mut votes, mut products) = (Votes::new(), Products::new(LIKELY, None));
        for length in answer_lengths(messages.len()) {
            if self.context.budget.is_expired() {
                break;
            }
            self.each_edit(
                slot,
                length,
                messages,
                WORTH * whole,
                &mut products,
                |edit, chance, agrees| {
                    let times = chance * agrees / whole;
                    edit.changes(|change| {
                        let share = change.share(edit.places());
                        *votes.entry(change).or_default() += times * share;
                    });
                },
            );
        }
        votes
    }

    /// Calls `visit` with every edit that turns an answer of a length into an entry of the
    /// slot, the answer's probability, and the product of the messages for the entry's
    /// letters, if probability times product is at least `worth` for each place of the edit.
    fn each_edit(
        &self,
        slot: SlotId,
        length: usize,
        messages: &[LetterWeights],
        worth: f64,
        products: &mut Products<'_>,
        mut visit: impl FnMut(&Edit<'_>, f64, f64),
    ) {
        let (lengths, chances) = (self.context.answerer.lengths(), self.chances(slot, length));
        let rows = lengths.rows(length);
        for (answer, &chance) in rows.letters().chunks_exact(length).zip(&chances) {
            if chance >= LEAST {
                products.each_edit(answer, messages, worth / chance, &mut |edit, agrees| {
                    visit(edit, chance, agrees);
                });
            }
        }
        let fitting = self
            .context
            .sounds
            .of(lengths, length)
            .iter()
            .filter(|s| s.entry.len() == messages.len());
        for Sounded { entry, place, ways } in fitting {
            let chance = chances[*place];
            let least = worth * *ways as f64 / chance;
            let agrees = product(entry.iter().copied(), messages, least);
            if chance >= LEAST && agrees >= least {
                let answer = &rows.letters()[place * length..][..length];
                let what = EditKind::Sound { entry, ways: *ways };
                visit(&Edit { answer, at: 0, what }, chance, agrees);
            }
        }
    }

    /// The most likely entries that a change makes of a slot's possible
    /// answers, scaled to sum to `chance`.
    fn entries(
        &self,
        slot: SlotId,
        change: &Change,
        chance: f64,
    ) -> HashMap<Letters, (f64, Letters)> {
        let doubted: Vec<LetterWeights> = self.beliefs.incoming(slot).iter().map(doubted).collect();
        let mut weighed: Vec<Weighed> = Vec::new();
        let mut products = Products::new(0.0, change.put());
        for length in change.answer_lengths(doubted.len()) {
            if !answer_lengths(doubted.len()).contains(&length) || self.context.budget.is_expired()
            {
                continue;
            }
            self.each_edit(
                slot,
                length,
                &doubted,
                AGREES,
                &mut products,
                |edit, chance, agrees| {
                    edit.changes(|made| {
                        if made == *change {
                            let (entry, answer) = (edit.entry(), edit.answer.into());
                            weighed.push((chance * agrees, chance, entry, answer));
                        }
                    });
                    if weighed.len() > 8 * ENTRIES {
                        keep(&mut weighed);
                    }
                },
            );
        }
        keep(&mut weighed);
        let all: f64 = weighed.iter().map(|entry| entry.1).sum();
        let mut entries: HashMap<Letters, (f64, Letters)> = HashMap::new();
        for (_, share, entry, answer) in weighed {
            let known = entries.entry(entry).or_insert((0.0, answer));
            known.0 += chance * share / all;
        }
        entries
    }
}

/// Keeps the likeliest entries.
fn keep(weighed: &mut Vec<Weighed>) {
    weighed.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| x.2.cmp(&y.2)));
    weighed.truncate(ENTRIES);
}

#[cfg(test)]
mod tests {
    use crate::outcome::Solved;
    use crate::pipeline::options::SolveOptions;
    use crate::problem::puzzle::Problem;
    use crate::testing::{backwards, solver};
    use wordwright_core::{Budget, Silent};

    /// Three entries of a theme, each between two ordinary ones.
    fn rows(entries: [&str; 3]) -> [String; 11] {
        let [one, two, three] = entries;
        let none = "########";
        let rows = ["TRIANGLE", one, "CHAMPION", none, "ELEPHANT", two, "MOUNTAIN", none];
        let mut rows = rows.into_iter().chain(["SANDWICH", three, "UMBRELLA"]);
        std::array::from_fn(|_| rows.next().unwrap_or_default().to_owned())
    }

    fn solved(entries: [&str; 3], answer: impl Fn(&str) -> String) -> (Problem, Solved) {
        let rows = rows(entries);
        let (problem, pack) = backwards(&rows.each_ref().map(String::as_str), answer);
        let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
        let solver = solver(&pack);
        let solved = solver.solve(&problem, &options, &budget, &mut Silent).unwrap();
        (problem, solved)
    }

    /// Checks the reported theme of entries that were made from answers.
    fn check(what: &str, changed: [(&str, &str); 3]) {
        let answer = |entry: &str| {
            let known = changed.iter().find(|(known, _)| *known == entry);
            known.map_or(entry, |(_, answer)| answer).to_owned()
        };
        let (problem, solved) = solved(changed.map(|(entry, _)| entry), answer);
        let expected = changed.map(|(entry, answer)| format!("Across {entry} from {answer}"));
        let [one, two, three] = expected;
        let expected = format!("in the theme {what}: 9-{one}, 19-{two}, 29-{three}");
        assert_eq!(solved.gimmicks(&problem), [expected]);
    }

    #[test]
    fn changes_of_three_answers_are_reported() {
        check(
            "QU is added",
            [("ISLAQUND", "ISLAND"), ("HORQUSES", "HORSES"), ("ORAQUNGE", "ORANGE")],
        );
        check(
            "a letter is added to each answer",
            [("HOLIXDAY", "HOLIDAY"), ("MACQHINE", "MACHINE"), ("PICTBURE", "PICTURE")],
        );
        check(
            "a letter is skipped in each answer",
            [("ADENTURE", "ADVENTURE"), ("CROCDILE", "CROCODILE"), ("BUTTEFLY", "BUTTERFLY")],
        );
        check(
            "answers are written backwards",
            [("ENIZAGAM", "MAGAZINE"), ("RETHGUAD", "DAUGHTER"), ("LAVITSEF", "FESTIVAL")],
        );
        check(
            "a word becomes one that sounds like it",
            [("KNIGHTLY", "NIGHTLY"), ("KNEWBORN", "NEWBORN"), ("WRINGLET", "RINGLET")],
        );
    }

    #[test]
    fn answers_that_are_as_they_should_be_have_no_theme() {
        let (_, solved) = solved(["ISLAQUND", "HORQUSES", "ORAQUNGE"], str::to_owned);
        assert_eq!(solved.theme, None);
        assert!(solved.slots.iter().any(|slot| slot.word == "ISLAQUND"));
    }
}
