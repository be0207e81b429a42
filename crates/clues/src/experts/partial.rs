//! Partial match: the answers of clues that share words with the clue, and answers whose
//! dictionary definitions, or whose notes in lists of names, do. The latter take the place of the
//! encyclopedia of PROVERB 2002 (section 3.2.3).

use wordwright_knowledge::{AnswerId, Answers, Capital, Pack, PastClue};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::retrieval::{Query, Retrieval};

/// Power of a clue's similarity in an answer's sum; by judgement.
const POWER: i32 = 4;
/// Clues less similar than this are ignored. By judgement.
const ALIKE: f32 = 0.05;
/// The most words in an opinion, from clues and from definitions; by judgement.
const KEEP: [usize; 2] = [500, 300];

/// The vector space model.
#[derive(Debug)]
pub struct PartialMatch<'p> {
    retrieval: Retrieval<'p>,
    answers: Answers<'p>,
    /// Whether `retrieval` has definitions.
    definitions: bool,
}

impl<'p> PartialMatch<'p> {
    /// Looks in the archive of a pack.
    pub fn archive(pack: &'p Pack) -> PartialMatch<'p> {
        let (retrieval, answers) = (Retrieval::archive(pack), pack.answers());
        PartialMatch { retrieval, answers, definitions: false }
    }

    /// Looks in the definitions and notes of a pack.
    pub fn definitions(pack: &'p Pack) -> PartialMatch<'p> {
        let (retrieval, answers) = (Retrieval::facts(pack), pack.answers());
        PartialMatch { retrieval, answers, definitions: true }
    }

    /// The clue of an answer that is most similar to a query, and the similarity.
    fn best_like(&self, query: &Query, answer: AnswerId) -> Option<(f32, &'p str)> {
        let clues = self.retrieval.clues();
        let likeness = |clued: &PastClue| (self.retrieval.likeness(query, clued.clue), clued.clue);
        let all = clues.of_answer(answer).iter().map(likeness).filter(|clued| clued.0 >= ALIKE);
        let (cosine, best) =
            all.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
        Some((cosine, clues.text(best)))
    }
}

impl Expert for PartialMatch<'_> {
    fn name(&self) -> &'static str {
        if self.definitions { "definitions" } else { "partial-match" }
    }

    /// Weighs each answer by the sum over similar clues of their similarity to the fourth power.
    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let mut ballot = Ballot::new(self.answers, length);
        let clues = self.retrieval.clues();
        let ids = self.answers.range(length);
        let mut best = 0.0f32;
        let query = self.retrieval.query(clue);
        let wanted = |id| clues.answers(id).iter().any(|seen| ids.contains(&seen.answer.0));
        self.retrieval.similar(&query, wanted, |id, cosine| {
            best = best.max(cosine);
            for seen in clues.answers(id) {
                ballot.add(seen.answer, cosine.powi(POWER) * f32::from(seen.count));
            }
        });
        ballot.opinion(best, KEEP[usize::from(self.definitions)])
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let query = self.retrieval.query(clue);
        let reason = |word: &&[Capital]| {
            let (cosine, text) = self.best_like(&query, self.answers.find(word)?)?;
            let percent = 100.0 * cosine;
            Some(if self.definitions {
                format!("defined as \"{text}\" ({percent:.0} % like the clue)")
            } else {
                format!("clued much like this: \"{text}\" ({percent:.0} % alike)")
            })
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    #[test]
    fn clues_alike_have_answers_alike() {
        let archive = PartialMatch::archive(&WORLD);
        let check = |clue, length, expected: &Expect| {
            expected.assert_eq(&opinion_text(&WORLD, &archive, clue, length));
        };
        check(
            "Lake of Buffalo",
            4,
            &expect![[r#"
                0.73
                ERIE 0.99 clued much like this: "Buffalo's lake" (73 % alike)
                TREE 0.01 clued much like this: "Home of a squirrel" (21 % alike)
            "#]],
        );
        check(
            "Unheard of",
            4,
            &expect![[r#"
                0.23
                TREE 1.00 clued much like this: "Home of a squirrel" (23 % alike)
            "#]],
        );
    }

    #[test]
    fn notes_are_definitions() {
        let definitions = PartialMatch::definitions(&WORLD);
        let check = |clue, length, expected: &Expect| {
            expected.assert_eq(&opinion_text(&WORLD, &definitions, clue, length));
        };
        check(
            "God of thunder",
            4,
            &expect![[r#"
            0.95
            THOR 1.00 defined as "Norse god of thunder" (95 % like the clue)
            EROS 0.00 defined as "Greek god of love" (9 % like the clue)
            ODIN 0.00
        "#]],
        );
        check(
            "Unheard of",
            4,
            &expect![[r#"
            0.10
            THOR 0.73 defined as "Norse god of thunder" (10 % like the clue)
            EROS 0.27 defined as "Greek god of love" (8 % like the clue)
        "#]],
        );
    }
}
