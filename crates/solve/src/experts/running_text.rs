//! Fill-in-the-blank by a model of running text: "Having fun ___?" is YET.

use wordwright_knowledge::{Answers, Language, Pack, WordId};

use crate::ballot::Ballot;
use crate::clue::ClueText;
use crate::expert::Expert;
use crate::opinion::Opinion;

/// The say of the two words before, beside the one before.
const TRIPLE: f32 = 0.6;
/// Words of an answer: "I ___ Lonely" is GET SO.
const MOST_WORDS: usize = 3;
/// Beginnings of answers that are less likely are not gone on with.
const LEAST: f32 = 1e-6;
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

/// A beginning of what stands in a gap.
struct Begun<'a> {
    /// The word before the last, where it is known.
    before: Option<WordId>,
    last: WordId,
    chance: f32,
    letters: &'a [u8],
    words: usize,
}

/// What stands behind a gap.
#[derive(Clone, Copy)]
enum After {
    Nothing,
    Word(WordId),
    /// A word that no text has.
    Strange,
}

/// A search for what stands in one gap.
struct Search<'p, 'b> {
    language: Language<'p>,
    ballot: &'b mut Ballot<'p>,
    length: usize,
    after: After,
}

impl Search<'_, '_> {
    /// The chance that the text goes on behind the gap as the clue does.
    fn goes_on(&self, word: WordId) -> f32 {
        match self.after {
            After::Word(next) => self.language.follower(word, next).map_or(0.0, |found| found.0),
            After::Strange => 0.0,
            After::Nothing => 1.0,
        }
    }

    /// Votes for all that may follow what has begun, and fits.
    fn follow(&mut self, begun: &Begun<'_>) {
        let pair = begun.before.and_then(|first| self.language.follower(first, begun.last));
        let thirds = pair.map_or(&[][..], |(_, thirds)| thirds);
        let share = if thirds.is_empty() { 0.0 } else { TRIPLE };
        for next in self.language.followers(begun.last) {
            let word = self.language.word(next.word);
            let length = begun.letters.len() + word.len();
            if length > self.length {
                continue;
            }
            let third = thirds.binary_search_by_key(&next.word, |third| third.word);
            let third = third.map_or(0.0, |place| thirds[place].chance);
            let chance = begun.chance * ((1.0 - share) * next.chance + share * third);
            self.word(Some(begun.last), next.word, chance, begun);
        }
    }

    /// Votes for what ends with a word here, or begins so.
    fn word(&mut self, before: Option<WordId>, last: WordId, chance: f32, begun: &Begun<'_>) {
        let word = self.language.word(last);
        let (length, words) = (begun.letters.len() + word.len(), begun.words + 1);
        if length < self.length && (words == MOST_WORDS || chance < LEAST) {
            return;
        }
        let letters = [begun.letters, word].concat();
        if length == self.length {
            self.ballot.add_word(&letters, chance * self.goes_on(last));
        } else {
            self.follow(&Begun { before, last, chance, letters: &letters, words });
        }
    }

    /// Votes for what the text may begin with, by how frequent words are.
    fn begin(&mut self) {
        let (language, most) = (self.language, self.length);
        let often = |word| {
            let counts = language.counts(word);
            (1 + counts.clues + counts.phrases + counts.answers) as f32
        };
        let all: f32 = language.ids().map(often).sum();
        for last in language.ids().filter(|&word| language.word(word).len() <= most) {
            let chance = often(last) / all;
            let begun = Begun { before: None, last, chance, letters: &[], words: MOST_WORDS - 2 };
            self.word(None, last, chance, &begun);
        }
    }
}

impl<'p> RunningText<'p> {
    /// Asks the model of a pack.
    pub fn new(pack: &'p Pack) -> RunningText<'p> {
        RunningText { language: pack.language(), answers: pack.answers() }
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let blank = clue.form().blank.as_ref()?;
        let word = |text: &String| self.language.find(text.to_ascii_uppercase().as_bytes());
        let after = blank
            .after
            .first()
            .map_or(After::Nothing, |next| word(next).map_or(After::Strange, After::Word));
        let mut ballot = Ballot::new(self.answers, length);
        let mut search = Search { language: self.language, ballot: &mut ballot, length, after };
        match blank.before.last().map(word) {
            None if matches!(after, After::Word(_)) => search.begin(),
            Some(Some(last)) => {
                let before = blank.before.iter().rev().nth(1).and_then(word);
                search.follow(&Begun { before, last, chance: 1.0, letters: &[], words: 0 });
            }
            _ => {}
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
        let (Some(blank), Some(ballot)) = (&clue.form().blank, self.ballot(clue, length)) else {
            return vec![None; words.len()];
        };
        let reason = |word: &&[u8]| {
            let id = self.answers.find(word).filter(|&id| ballot.weight(id) > 0.0)?;
            let text = [
                blank.before.last(),
                Some(&self.answers.display(id).to_owned()),
                blank.after.first(),
            ];
            let text: Vec<&str> = text.into_iter().flatten().map(String::as_str).collect();
            Some(format!("in running text: {}", text.join(" ")))
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

    fn check_long(clue: &str, length: usize, expected: &Expect) {
        let pack = pack_with_language("", "having fun\nnot yet\nnow the\nfun yet", MODEL);
        expected.assert_eq(&said(&pack, &RunningText::new(&pack), clue, length));
    }

    #[test]
    fn gaps_are_filled_by_what_stands_beside_them() {
        check(
            "Having fun ___?",
            MODEL,
            &expect![[r#"
                0.50
                YET 0.72 in running text: fun YET
                NOW 0.28 in running text: fun NOW
            "#]],
        );
        check(
            "Fun ___",
            MODEL,
            &expect![[r#"
                0.50
                NOW 0.61 in running text: fun NOW
                YET 0.39 in running text: fun YET
            "#]],
        );
        check(
            "Fun ___ the",
            MODEL,
            &expect![[r#"
                0.50
                NOW 0.97 in running text: fun NOW the
                YET 0.03 in running text: fun YET the
            "#]],
        );
        check(
            "___ the",
            MODEL,
            &expect![[r#"
                0.50
                NOW 0.95 in running text: NOW the
                YET 0.05 in running text: YET the
            "#]],
        );
        check_long(
            "___ the",
            6,
            &expect![[r#"
            0.50
            FUNNOW 0.97
            FUNYET 0.03 in running text: FUN YET the
        "#]],
        );
        check_long(
            "Having ___",
            6,
            &expect![[r#"
            0.50
            FUNYET 0.72 in running text: having FUN YET
            FUNNOW 0.28
        "#]],
        );
        check_long("Having ___ the", 9, &expect!["nothing"]);
        check("___ zebra", MODEL, &expect!["nothing"]);
        check("Having fun", MODEL, &expect!["nothing"]);
        check("Having fun ___?", "", &expect!["nothing"]);
    }
}
