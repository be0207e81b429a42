//! Exact match: the earlier answers to the very same clue (PROVERB 2002,
//! section 3.2.2).

use wordwright_knowledge::{Answers, Capital, Clues, Pack, PastAnswer};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::times;

/// The prior of the confidence, as counts of earlier uses: with the right length, and in
/// all. In the tuning year the answer is one of a clue's earlier answers nine times in ten
/// if any of them has the right length.
const PRIOR_RIGHT: f32 = 0.9;
const PRIOR_ALL: f32 = 1.1;

#[derive(Debug)]
pub struct ExactMatch<'p> {
    pack: &'p Pack,
    clues: Clues<'p>,
    answers: Answers<'p>,
}

impl<'p> ExactMatch<'p> {
    /// Looks in the clues of a pack.
    pub fn new(pack: &'p Pack) -> ExactMatch<'p> {
        ExactMatch { pack, clues: pack.clues(), answers: pack.answers() }
    }

    fn seen(&self, clue: &ClueText) -> &'p [PastAnswer] {
        self.clues.find(clue.key()).map_or(&[], |id| self.clues.answers(id))
    }
}

impl Expert for ExactMatch<'_> {
    fn name(&self) -> &'static str {
        "exact-match"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let mut ballot = Ballot::new(self.answers, length);
        let (mut right, mut wrong) = (0.0, 0.0);
        for seen in self.seen(clue) {
            let count = f32::from(seen.count);
            if ballot.fits(seen.answer) {
                right += count;
                ballot.add(seen.answer, count);
            } else {
                wrong += count;
            }
        }
        ballot.opinion((right + PRIOR_RIGHT) / (right + wrong + PRIOR_ALL), usize::MAX)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let seen_here = self.seen(clue);
        let reason = |word: &&[Capital]| {
            let found = seen_here.iter().find(|seen| self.answers.text(seen.answer) == *word)?;
            let last = found.last();
            Some(if self.pack.is_printed(last) {
                format!("clued this way {}", times(u32::from(found.count), last))
            } else {
                "known to be clued this way".to_owned()
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

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &ExactMatch::new(pack), clue, length));
    }

    #[test]
    fn the_clue_is_looked_up() {
        check(
            "Great lake",
            4,
            &expect![[r#"
                0.71
                ERIE 1.00 clued this way twice, last in 2001
            "#]],
        );
        check(
            "Great lake",
            5,
            &expect![[r#"
                0.46
                HURON 1.00 clued this way once, in 2001
            "#]],
        );
        check("Greatest lake", 4, &expect!["nothing"]);
    }
}
