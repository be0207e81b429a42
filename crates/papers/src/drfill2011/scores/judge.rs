//! Dr.Fill's scores: what an answer costs by its clue (Dr.Fill 2011, section
//! 3.1, with the weights that its author gives).
//!
//! A cost is a negative logarithm. What the answer is worth whatever the clue
//! (*merit*), how well the clue matches clues that it had (`matches.rs`), its
//! part of speech and whether it is an abbreviation are weighed and added up;
//! blanks and their relatives are answered from phrases, and synonyms of a clue
//! of one word get a bonus. What has to be counted is counted in the pack's own
//! archive (`habits.rs`).
//!
//! The paper knows costs alone. Here they are brought to a distribution, with
//! a chance for answers that no list holds, since propagation and the search
//! want one; this moves all costs of a slot by the same amount.

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
/// Weight of being an abbreviation or none.
const ABBREVIATION: f32 = 0.63;
/// What a synonym is worth more.
const SYNONYM: f32 = 1.8;

/// Experts who answer blanks, and words beside which the answer stands.
const BLANKS: [&str; 3] = ["blanks-phrases", "blanks-clues", "blanks-facts"];
/// Experts who list synonyms.
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

/// An answerer with every expert that is judged by these scores.
///
/// # Errors
/// As [`Answerer::with`].
pub fn answerer(pack: &Pack) -> Result<Answerer<'_>, SolveError> {
    Ok(Answerer::with(pack, experts::all(pack), Box::new(Scores::new(pack)))?)
}

impl<'p> Scores<'p> {
    /// Scores answers of a pack. What is counted in its archive is counted when
    /// the first clue comes.
    pub fn new(pack: &'p Pack) -> Scores<'p> {
        let merits = std::iter::repeat_with(OnceLock::new).take(LONGEST_ANSWER + 1).collect();
        Scores { pack, habits: OnceLock::new(), inflections: OnceLock::new(), merits }
    }
}

impl Judge for Scores<'_> {
    /// Those that answer blanks and list synonyms: the archive is asked directly.
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

/// Listed words of an opinion, counted from `first`, each with its chance.
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
