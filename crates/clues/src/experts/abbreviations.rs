//! Abbreviations: if the clue is abbreviated, so is the answer.

use std::sync::{Arc, OnceLock};

use wordwright_knowledge::{AnswerId, Capital, Kinds, Pack, Topics};

use crate::clue::{ClueText, is_abbreviated};
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::retrieval::Retrieval;

/// Letters of the longest answer considered, by judgement.
const LONGEST: usize = 7;
/// Earlier clues of an answer that are read, by judgement.
const MOST_CLUES: usize = 12;
/// The most words in an opinion, by judgement.
const KEEP: usize = 500;
/// The weight of initials of the clue's words, relative to a short form; by judgement.
const INITIALS: f32 = 4.0;

/// The expert.
#[derive(Debug)]
pub struct Abbreviations<'p> {
    pack: &'p Pack,
    retrieval: Retrieval<'p>,
    /// By length: how likely each answer is a short form, 0 to 1.
    shortness: Vec<OnceLock<Arc<[f32]>>>,
}

impl<'p> Abbreviations<'p> {
    /// An expert on this pack.
    pub fn new(pack: &'p Pack) -> Abbreviations<'p> {
        let shortness = (0..=LONGEST).map(|_| OnceLock::new()).collect();
        Abbreviations { pack, retrieval: Retrieval::archive(pack), shortness }
    }

    /// The share of an answer's clues that were abbreviated.
    fn shortness(&self, length: usize) -> Option<&Arc<[f32]>> {
        let answers = self.pack.answers();
        let clues = self.pack.clues();
        let of = |id: AnswerId| {
            let known = answers.kinds(id).any(Kinds::ABBREVIATION)
                || answers.topics(id).any(Topics::ABBREVIATIONS);
            let clued = clues.of_answer(id);
            let read = clued.len().min(MOST_CLUES);
            let short = clued[..read].iter().filter(|c| is_abbreviated(clues.key(c.clue))).count();
            let prior = if known { 1.0 } else { 0.0 };
            (short as f32 + prior) / (read as f32 + 1.0)
        };
        let slot = self.shortness.get(length)?;
        Some(slot.get_or_init(|| answers.of_length(length).map(of).collect()))
    }

    /// The initials of each run of as many words of the clue as the answer has
    /// letters, if all initials are letters.
    fn initials(clue: &ClueText, length: usize) -> impl Iterator<Item = Vec<Capital>> {
        clue.plain().windows(length.max(1)).filter_map(|run| {
            run.iter()
                .filter_map(|word| word.bytes().next())
                .map(|byte| Capital::from_ascii(byte.to_ascii_uppercase()))
                .collect()
        })
    }
}

impl Expert for Abbreviations<'_> {
    fn name(&self) -> &'static str {
        "abbreviations"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        if !clue.form().abbreviation {
            return Opinion::none();
        }
        let Some(shortness) = self.shortness(length) else { return Opinion::none() };
        let answers = self.pack.answers();
        let clues = self.retrieval.clues();
        let ids = answers.range(length);
        let mut ballot = Ballot::new(answers, length);
        for (id, &share) in answers.of_length(length).zip(shortness.iter()) {
            ballot.add(id, 0.002 * share * (1.0 + answers.count(id) as f32).sqrt());
        }
        let wanted = |id| clues.answers(id).iter().any(|seen| ids.contains(&seen.answer.0));
        self.retrieval.similar(&self.retrieval.query(clue), wanted, |id, cosine| {
            for seen in clues.answers(id).iter().filter(|seen| ids.contains(&seen.answer.0)) {
                let share = shortness[(seen.answer.0 - ids.start) as usize];
                ballot.add(seen.answer, share * cosine.powi(3) * f32::from(seen.count));
            }
        });
        for word in Abbreviations::initials(clue, length) {
            ballot.add_word(&word, INITIALS);
        }
        ballot.opinion(0.8, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        if !clue.form().abbreviation {
            return vec![None; words.len()];
        }
        let answers = self.pack.answers();
        let reason = |word: &&[Capital]| {
            if Abbreviations::initials(clue, word.len()).any(|initials| initials == *word) {
                return Some("initials of the clue's words".to_owned());
            }
            let answer = answers.find(word)?;
            let place = (answer.0 - answers.range(word.len()).start) as usize;
            let share = *self.shortness(word.len())?.get(place)?;
            (share > 0.0).then(|| format!("a short form in {:.0} % of its clues", 100.0 * share))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &Abbreviations::new(pack), clue, length));
    }

    #[test]
    fn short_clues_have_short_answers() {
        check(
            "Labor org.",
            3,
            &expect![[r#"
            0.80
            ILO 1.00 a short form in 67 % of its clues
        "#]],
        );
        check("Labor group", 3, &expect!["nothing"]);
        check(
            "World Health Organization: Abbr.",
            3,
            &expect![[r#"
            0.80
            WHO 1.00 initials of the clue's words
            ILO 0.00 a short form in 67 % of its clues
        "#]],
        );
    }
}
