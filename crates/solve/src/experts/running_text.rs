//! Fill-in-the-blank by a model of running text: "Having fun ___?" is YET.

use wordwright_knowledge::{Answers, Follower, Language, Pack, WordId};

use crate::ballot::Ballot;
use crate::clue::ClueText;
use crate::expert::Expert;
use crate::opinion::Opinion;

/// The say of the two words before, beside the one before.
const TRIPLE: f32 = 0.6;
/// Words of an opinion.
const KEEP: usize = 200;
/// How far the model is believed.
const TRUST: f32 = 0.5;

/// What a model of language puts in a gap; silent where the pack has none.
#[derive(Debug)]
pub struct RunningText<'p> {
    language: Language<'p>,
    answers: Answers<'p>,
}

impl<'p> RunningText<'p> {
    /// Asks the model of a pack.
    pub fn new(pack: &'p Pack) -> RunningText<'p> {
        RunningText { language: pack.language(), answers: pack.answers() }
    }

    fn word(&self, text: &str) -> Option<WordId> {
        self.language.find(text.to_ascii_uppercase().as_bytes())
    }

    /// The chance of each word of `length` letters that may follow the words before.
    fn following(&self, before: &[String], length: usize) -> Vec<Follower> {
        let Some(last) = before.last().and_then(|word| self.word(word)) else { return Vec::new() };
        let before = before.iter().rev().nth(1).and_then(|word| self.word(word));
        let pair = before.and_then(|first| self.language.follower(first, last));
        let thirds = pair.map_or(&[][..], |(_, thirds)| thirds);
        let share = if thirds.is_empty() { 0.0 } else { TRIPLE };
        let fits = |next: &&Follower| self.language.word(next.word).len() == length;
        let mixed = |next: &Follower| {
            let third = thirds.binary_search_by_key(&next.word, |third| third.word);
            let third = third.map_or(0.0, |place| thirds[place].chance);
            Follower { word: next.word, chance: (1.0 - share) * next.chance + share * third }
        };
        self.language.followers(last).iter().filter(fits).map(mixed).collect()
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let blank = clue.form().blank.as_ref()?;
        let mut ballot = Ballot::new(self.answers, length);
        let after = blank.after.first().map(|word| self.word(word));
        let goes_on = |word: WordId| match after {
            Some(Some(next)) => self.language.follower(word, next).map_or(0.0, |found| found.0),
            Some(None) => 0.0,
            None => 1.0,
        };
        if blank.before.is_empty() {
            for word in self.language.ids() {
                let letters = self.language.word(word);
                if letters.len() == length {
                    let counts = self.language.counts(word);
                    let often = counts.clues + counts.phrases + counts.answers;
                    ballot.add_word(letters, goes_on(word) * (1.0 + often as f32));
                }
            }
        } else {
            for next in self.following(&blank.before, length) {
                let letters = self.language.word(next.word);
                ballot.add_word(letters, next.chance * goes_on(next.word));
            }
        }
        Some(ballot)
    }
}

impl Expert for RunningText<'_> {
    fn name(&self) -> &'static str {
        "blanks-text"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        self.ballot(clue, length).map_or_else(Opinion::none, |ballot| ballot.opinion(TRUST, KEEP))
    }

    fn evidence(&self, clue: &ClueText, words: &[&[u8]]) -> Vec<Option<String>> {
        let length = words.first().map_or(0, |word| word.len());
        let ballot = self.ballot(clue, length);
        let reason = |word: &&[u8]| {
            let id = self.answers.find(word)?;
            let proposed = ballot.as_ref().is_some_and(|ballot| ballot.weight(id) > 0.0);
            proposed.then(|| "running text goes on so".to_owned())
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{pack_with_language, said};

    /// ARPA's format: logarithms to the base 10.
    const MODEL: &str = "\\1-grams:\n-0.5 having\n-0.5 fun\n-0.5 yet\n-0.6 now\n-0.6 the\n\
        \\2-grams:\n-0.4 having fun\n-0.5 fun yet\n-0.3 fun now\n-0.7 now the\n-2 yet the\n\
        \\3-grams:\n-0.2 having fun yet\n";

    fn check(clue: &str, model: &str, expected: &Expect) {
        let pack = pack_with_language("", "having fun\nnot yet\nnow the\nyet\nnow", model);
        expected.assert_eq(&said(&pack, &RunningText::new(&pack), clue, 3));
    }

    #[test]
    fn gaps_are_filled_by_what_stands_beside_them() {
        check(
            "Having fun ___?",
            MODEL,
            &expect![[r#"
            0.50
            YET 0.72 running text goes on so
            NOW 0.28 running text goes on so
        "#]],
        );
        check(
            "Fun ___",
            MODEL,
            &expect![[r#"
            0.50
            NOW 0.61 running text goes on so
            YET 0.39 running text goes on so
        "#]],
        );
        check(
            "Fun ___ the",
            MODEL,
            &expect![[r#"
            0.50
            NOW 0.97 running text goes on so
            YET 0.03 running text goes on so
        "#]],
        );
        check(
            "___ the",
            MODEL,
            &expect![[r#"
            0.50
            NOW 0.95 running text goes on so
            YET 0.05 running text goes on so
        "#]],
        );
        check("___ zebra", MODEL, &expect!["nothing"]);
        check("Having fun", MODEL, &expect!["nothing"]);
        check("Having fun ___?", "", &expect!["nothing"]);
    }
}
