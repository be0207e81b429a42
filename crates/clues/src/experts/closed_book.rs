//! The closed-book expert: associations with the clue, without looking up any
//! clue (the pack's embedding).

use wordwright_knowledge::{Capital, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;

/// The most words in an opinion, by judgement.
const KEEP: usize = 2_000;

/// The expert; has no opinions if the pack has no embedding.
#[derive(Debug)]
pub struct ClosedBook<'p> {
    pack: &'p Pack,
}

impl<'p> ClosedBook<'p> {
    /// An expert on this pack's embedding.
    pub fn new(pack: &'p Pack) -> ClosedBook<'p> {
        ClosedBook { pack }
    }
}

impl Expert for ClosedBook<'_> {
    fn name(&self) -> &'static str {
        "closed-book"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(embedding) = self.pack.embedding() else { return Opinion::none() };
        let answers = self.pack.answers();
        let scores = embedding.scores(&embedding.clue(clue.key()), length);
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut ballot = Ballot::new(answers, length);
        for (id, score) in answers.of_length(length).zip(scores) {
            ballot.add(id, (score - best).exp());
        }
        ballot.opinion(0.9, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let Some(embedding) = self.pack.embedding() else { return vec![None; words.len()] };
        let vector = embedding.clue(clue.key());
        let scores = embedding.scores(&vector, words.first().map_or(0, |word| word.len()));
        let reason = |word: &&[Capital]| {
            let score = embedding.score(&vector, self.pack.answers().find(word)?);
            let better = scores.iter().filter(|&&other| other > score).count();
            (better < KEEP).then(|| rank_text(better))
        };
        words.iter().map(reason).collect()
    }
}

/// How well an answer fits, when `better` answers of its length fit better.
fn rank_text(better: usize) -> String {
    match better {
        0 => "no answer of this length matches the clue's words better".to_owned(),
        1 => "only 1 answer of this length matches the clue's words better".to_owned(),
        _ => format!("only {better} answers of this length match the clue's words better"),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &ClosedBook::new(pack), clue, length));
    }

    #[test]
    fn ranks_are_sentences() {
        let texts: Vec<String> = (0..3).map(rank_text).collect();
        expect![[r#"
            no answer of this length matches the clue's words better
            only 1 answer of this length matches the clue's words better
            only 2 answers of this length match the clue's words better"#]]
        .assert_eq(&texts.join("\n"));
    }

    #[test]
    fn without_an_embedding_it_is_silent() {
        check("Great Lake", 4, &expect!["nothing"]);
    }
}
