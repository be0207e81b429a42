//! Dr.Fill's scores: the costs of answers, given a clue (Dr.Fill 2011, section
//! 3.1, with the weights that its author gives).
//!
//! A cost is a negative logarithm. It is a weighted sum of the answer's value
//! independent of the clue (*merit*), how well the clue matches its earlier
//! clues (`matches.rs`), its part of speech and whether it is an abbreviation;
//! blanks and similar clues are answered from phrases, and synonyms of a
//! one-word clue get a bonus. The statistics come from the pack's own archive
//! (`habits.rs`).
//!
//! The paper only has costs. Here they are normalised to a distribution, with a
//! probability for unlisted answers, since propagation and the search need one;
//! this shifts all costs of a slot by the same amount.

use std::sync::OnceLock;

use wordwright_knowledge::Pack;
use wordwright_knowledge::text::LONGEST_ANSWER;

use crate::drfill2011::scores::habits::{Habits, merits};
use crate::drfill2011::scores::inflections::Inflections;
use crate::drfill2011::scores::matches::Matches;
use wordwright_clues::Answerer;
use wordwright_clues::Judge;
use wordwright_clues::Judgement;
use wordwright_clues::clue::ClueText;
use wordwright_clues::clue::parts_around;
use wordwright_clues::experts;
use wordwright_clues::experts::{Candidates, Opinion, WordRef};
use wordwright_solve::SolveError;

/// Weight of the merit.
const MERIT: f32 = 0.33;
/// Weight of the part of speech.
const PART: f32 = 0.55;
/// Weight of being an abbreviation or not.
const ABBREVIATION: f32 = 0.63;
/// The bonus of a synonym.
const SYNONYM: f32 = 1.8;

/// Experts that answer blanks and clues with words next to the answer.
const BLANKS: [&str; 3] = ["blanks-phrases", "blanks-clues", "blanks-facts"];
/// Experts that list synonyms.
const SYNONYMS: [&str; 3] = ["thesaurus", "wordnet", "wordnet-synonyms"];

/// The paper's judge of answers over a pack.
#[derive(Debug)]
pub struct Scores<'p> {
    pack: &'p Pack,
    habits: OnceLock<Habits>,
    inflections: OnceLock<Inflections>,
    /// By length; see [`merits`].
    merits: Vec<OnceLock<Vec<f32>>>,
}

/// An answerer with every expert and these scores as the judge.
///
/// # Errors
/// As [`Answerer::with`].
pub fn answerer(pack: &Pack) -> Result<Answerer<'_>, SolveError> {
    Ok(Answerer::with(pack, experts::all(pack), Box::new(Scores::new(pack)))?)
}

impl<'p> Scores<'p> {
    /// Scores answers of a pack. The statistics of its archive are computed on the first clue.
    pub fn new(pack: &'p Pack) -> Scores<'p> {
        let merits = std::iter::repeat_with(OnceLock::new).take(LONGEST_ANSWER + 1).collect();
        Scores { pack, habits: OnceLock::new(), inflections: OnceLock::new(), merits }
    }
}

impl Judge for Scores<'_> {
    /// Those that answer blanks and list synonyms; the archive is queried directly.
    fn uses(&self, expert: &str) -> bool {
        BLANKS.contains(&expert) || SYNONYMS.contains(&expert)
    }

    fn judge(&self, clue: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Judgement {
        let answers = self.pack.answers();
        let habits = self.habits.get_or_init(|| Habits::new(self.pack));
        let inflections = self.inflections.get_or_init(|| Inflections::new(answers));
        let merits =
            self.merits[length.min(LONGEST_ANSWER)].get_or_init(|| merits(answers, length));
        let mut matches = Matches::new(self.pack, habits, inflections, clue, length);
        let first = answers.range(length).start;
        let of = |names: &[&str]| -> Vec<(usize, f32)> {
            let used = opinions.iter().filter(|(name, _)| names.contains(name));
            used.flat_map(|(_, opinion)| shares(opinion, first)).collect()
        };
        matches.blanks(&of(&BLANKS));
        let context = parts_around(self.pack.relations(), clue);
        let signalled = clue.form().abbreviation;
        let mut log_known: Vec<f32> = answers
            .of_length(length)
            .zip(merits)
            .zip(matches.chances())
            .map(|((answer, merit), chance)| {
                let kinds = answers.kinds(answer);
                MERIT * merit
                    + chance.ln()
                    + PART * habits.part(context, kinds).ln()
                    + ABBREVIATION * habits.abbreviation(signalled, kinds).ln()
            })
            .collect();
        let bare = clue.without_brackets();
        if std::iter::once(clue).chain(&bare).any(|clue| clue.single().is_some()) {
            let mut synonyms: Vec<usize> = of(&SYNONYMS).into_iter().map(|found| found.0).collect();
            synonyms.sort_unstable();
            synonyms.dedup();
            for answer in synonyms {
                log_known[answer] += SYNONYM.ln();
            }
        }
        let unlisted = if log_known.is_empty() { 1.0 } else { habits.unlisted(length) };
        let most = log_known.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = log_known.iter().map(|log| (log - most).exp()).sum();
        let shift = most + total.ln() - (1.0 - unlisted).ln();
        for log in &mut log_known {
            *log -= shift;
        }
        Judgement { length, log_known, extra: Vec::new(), log_unlisted: unlisted.ln() }
    }
}

/// Listed words of an opinion, counted from `first`, each with its probability.
fn shares(opinion: &Opinion, first: u32) -> Vec<(usize, f32)> {
    let Candidates::Few(words) = &opinion.candidates else { return Vec::new() };
    let total: f32 = words.iter().map(|candidate| candidate.weight).sum();
    let known = words.iter().filter_map(|candidate| match candidate.word {
        WordRef::Known(id) => Some((
            (id.0 - first) as usize,
            opinion.confidence * candidate.weight / total.max(f32::MIN_POSITIVE),
        )),
        WordRef::New(_) => None,
    });
    known.collect()
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
