//! Partial match: the answers of clues that share words with the clue
//! (PROVERB 2002, section 3.2.3).

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
/// The most words in an opinion, by judgement.
const KEEP: usize = 500;

/// The vector space model.
#[derive(Debug)]
pub struct PartialMatch<'p> {
    retrieval: Retrieval<'p>,
    answers: Answers<'p>,
}

impl<'p> PartialMatch<'p> {
    /// Looks in the archive of a pack.
    pub fn new(pack: &'p Pack) -> PartialMatch<'p> {
        PartialMatch { retrieval: Retrieval::archive(pack), answers: pack.answers() }
    }
}

/// By answer of the length, the sum over similar clues of their similarity to the fourth power.
pub fn likeness<'p>(
    retrieval: &Retrieval<'p>,
    answers: Answers<'p>,
    clue: &ClueText,
    length: usize,
) -> (Ballot<'p>, f32) {
    let mut ballot = Ballot::new(answers, length);
    let clues = retrieval.clues();
    let ids = answers.range(length);
    let mut best = 0.0f32;
    let query = retrieval.query(clue);
    let wanted = |id| clues.answers(id).iter().any(|seen| ids.contains(&seen.answer.0));
    retrieval.similar(&query, wanted, |id, cosine| {
        best = best.max(cosine);
        for seen in clues.answers(id) {
            ballot.add(seen.answer, cosine.powi(POWER) * f32::from(seen.count));
        }
    });
    (ballot, best)
}

impl Expert for PartialMatch<'_> {
    fn name(&self) -> &'static str {
        "partial-match"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let (ballot, best) = likeness(&self.retrieval, self.answers, clue, length);
        ballot.opinion(best, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let query = self.retrieval.query(clue);
        let reason = |word: &&[Capital]| {
            let (cosine, text) = best_like(&self.retrieval, &query, self.answers.find(word)?)?;
            Some(format!("clued much like this: \"{text}\" ({:.0} % alike)", 100.0 * cosine))
        };
        words.iter().map(reason).collect()
    }
}

/// The clue of an answer that is most similar to a query, and the similarity.
pub fn best_like<'p>(
    retrieval: &Retrieval<'p>,
    query: &Query,
    answer: AnswerId,
) -> Option<(f32, &'p str)> {
    let clues = retrieval.clues();
    let likeness = |clued: &PastClue| (retrieval.likeness(query, clued.clue), clued.clue);
    let all = clues.of_answer(answer).iter().map(likeness).filter(|(cosine, _)| *cosine >= ALIKE);
    let (cosine, best) = all.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    Some((cosine, clues.text(best)))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &PartialMatch::new(pack), clue, length));
    }

    #[test]
    fn clues_alike_have_answers_alike() {
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
}
