//! Definitions: answers whose dictionary definitions, or whose notes in lists
//! of names, share words with the clue. It takes the place of the encyclopedia of
//! PROVERB 2002 (section 3.2.3).

use wordwright_knowledge::{Answers, Capital, Pack};

use crate::clue::ClueText;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::partial::{best_like, likeness};
use crate::experts::retrieval::Retrieval;

/// The most words in an opinion, by judgement.
const KEEP: usize = 300;

/// The expert.
#[derive(Debug)]
pub struct Definitions<'p> {
    retrieval: Retrieval<'p>,
    answers: Answers<'p>,
}

impl<'p> Definitions<'p> {
    /// An expert on this pack's definitions.
    pub fn new(pack: &'p Pack) -> Definitions<'p> {
        Definitions { retrieval: Retrieval::facts(pack), answers: pack.answers() }
    }
}

impl Expert for Definitions<'_> {
    fn name(&self) -> &'static str {
        "definitions"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let (ballot, best) = likeness(&self.retrieval, self.answers, clue, length);
        ballot.opinion(best, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let query = self.retrieval.query(clue);
        let reason = |word: &&[Capital]| {
            let (cosine, text) = best_like(&self.retrieval, &query, self.answers.find(word)?)?;
            Some(format!("defined as \"{text}\" ({:.0} % like the clue)", 100.0 * cosine))
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
        expected.assert_eq(&opinion_text(pack, &Definitions::new(pack), clue, length));
    }

    #[test]
    fn notes_are_definitions() {
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
