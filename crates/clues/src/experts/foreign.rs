//! Foreign words: earlier answers to clues that asked for the same meaning in
//! the same language, however worded: "Friend: Fr.", "Parisian pal", "Ami,
//! across the Channel".

use wordwright_knowledge::{Capital, Pack, RootId, text};

use crate::clue::{ClueText, Language, language_of, language_signs};
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;

/// Clues with a word of the meaning that are read, by judgement.
const MOST_CLUES: usize = 3_000;
/// The most words in an opinion, by judgement.
const KEEP: usize = 200;

/// The expert.
#[derive(Debug)]
pub struct Foreign<'p> {
    pack: &'p Pack,
}

impl<'p> Foreign<'p> {
    /// Looks in the archive of a pack.
    pub fn new(pack: &'p Pack) -> Foreign<'p> {
        Foreign { pack }
    }

    /// The roots of the clue that give the meaning, without those that name the language.
    fn meaning(&self, clue: &ClueText, language: Language) -> Vec<RootId> {
        let signs = language_signs(language);
        let roots = self.pack.roots();
        let empty = ["in", "to", "of", "the", "a", "from", "for", "word", "by"];
        clue.words()
            .iter()
            .filter(|word| !signs.contains(&word.as_str()) && !empty.contains(&word.as_str()))
            .filter_map(|word| roots.find(&text::root(word)))
            .collect()
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<(Ballot<'p>, f32)> {
        let language = clue.form().language?;
        let meaning = self.meaning(clue, language);
        let clues = self.pack.clues();
        let mut ballot = Ballot::new(self.pack.answers(), length);
        let mut best = 0.0f32;
        for &root in &meaning {
            for &other in clues.with_root(root).iter().take(MOST_CLUES) {
                if !clues.answers(other).iter().any(|seen| ballot.fits(seen.answer))
                    || language_of(clues.key(other)) != Some(language)
                {
                    continue;
                }
                let shared =
                    clues.roots(other).iter().filter(|root| meaning.contains(root)).count();
                // About two words of a clue name the language.
                let size = clues.roots(other).len().saturating_sub(1).max(meaning.len()).max(1);
                let share = shared as f32 / size as f32;
                best = best.max(share);
                for seen in clues.answers(other) {
                    ballot.add(seen.answer, share.powi(3) * f32::from(seen.count));
                }
            }
        }
        Some((ballot, best))
    }
}

impl Expert for Foreign<'_> {
    fn name(&self) -> &'static str {
        "foreign"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        self.ballot(clue, length)
            .map_or_else(Opinion::none, |(ballot, best)| ballot.opinion(0.9 * best, KEEP))
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let length = words.first().map_or(0, |word| word.len());
        let (Some(language), Some((ballot, _))) = (clue.form().language, self.ballot(clue, length))
        else {
            return vec![None; words.len()];
        };
        let reason = |word: &&[Capital]| {
            (ballot.weight(self.pack.answers().find(word)?) > 0.0)
                .then(|| format!("a past clue with the same words asked for it in {language:?}"))
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
        expected.assert_eq(&opinion_text(pack, &Foreign::new(pack), clue, length));
    }

    #[test]
    fn meanings_are_found_in_the_same_language() {
        check(
            "Parisian's friend",
            3,
            &expect![[r#"
            0.90
            AMI 1.00 a past clue with the same words asked for it in French
        "#]],
        );
        check(
            "Friend: Sp.",
            5,
            &expect![[r#"
            0.90
            AMIGO 1.00 a past clue with the same words asked for it in Spanish
        "#]],
        );
        check("Friend", 3, &expect!["nothing"]);
    }
}
