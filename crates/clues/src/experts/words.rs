//! Word lists: all words of the length, whatever the clue (PROVERB 2002,
//! section 3.2.1).

use std::sync::{Arc, OnceLock};

use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_knowledge::{AnswerId, Answers, Capital, Kinds, Pack};

use crate::clue::ClueText;
use crate::experts::expert::Expert;
use crate::experts::opinion::{Candidates, Opinion};
use crate::experts::reasons::uses;

/// The words, and their weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Selection {
    /// All words of the pack, with equal weights.
    Big,
    /// The words of dictionaries and lists, with equal weights.
    Dictionary,
    /// The answers of the archive, weighed by how often they came.
    Archive,
}

#[derive(Debug)]
pub struct WordList<'p> {
    pack: &'p Pack,
    answers: Answers<'p>,
    which: Selection,
    lengths: Vec<OnceLock<Arc<[f32]>>>,
}

/// The uses of answers of a length at which an archive's frequencies get half of the weight:
/// ten clues say little about them, a million nearly everything. By judgement.
const HALF_TRUSTED: f32 = 300.0;

/// Added to the count of every answer, so that a single use does not dominate.
/// By judgement.
const PRIOR_COUNT: f32 = 0.3;

impl<'p> WordList<'p> {
    /// All words of the pack.
    pub fn big(pack: &'p Pack) -> WordList<'p> {
        WordList::new(pack, Selection::Big)
    }

    /// The words of dictionaries.
    pub fn dictionary(pack: &'p Pack) -> WordList<'p> {
        WordList::new(pack, Selection::Dictionary)
    }

    /// The answers of the archive.
    pub fn archive(pack: &'p Pack) -> WordList<'p> {
        WordList::new(pack, Selection::Archive)
    }

    fn new(pack: &'p Pack, which: Selection) -> WordList<'p> {
        let lengths = (0..=LONGEST_ANSWER).map(|_| OnceLock::new()).collect();
        WordList { pack, answers: pack.answers(), which, lengths }
    }

    fn weight(&self, id: AnswerId) -> f32 {
        match self.which {
            Selection::Big => 1.0,
            Selection::Dictionary => {
                let listed = Kinds::WORD
                    | Kinds::PHRASE
                    | Kinds::NAME
                    | Kinds::ABBREVIATION
                    | Kinds::WORDNET
                    | Kinds::LISTED;
                f32::from(u8::from(self.answers.kinds(id).any(listed)))
            }
            Selection::Archive => match self.answers.count(id) {
                0 => 0.0,
                count => count as f32 + PRIOR_COUNT,
            },
        }
    }

    fn reason(&self, word: &[Capital]) -> Option<String> {
        let id = self.answers.find(word)?;
        match self.which {
            Selection::Big => Some(origin(self.answers.kinds(id)).to_owned()),
            Selection::Dictionary => (self.weight(id) > 0.0)
                .then(|| format!("in the word list, with score {}", self.answers.score(id))),
            Selection::Archive => uses(self.pack, id),
        }
    }
}

/// The source of an answer, in words; of several sources the most informative one.
fn origin(kinds: Kinds) -> &'static str {
    let sources = [
        (Kinds::ABBREVIATION, "a listed abbreviation"),
        (Kinds::NAME | Kinds::TOPIC, "a listed name"),
        (Kinds::PHRASE, "a listed phrase"),
        (Kinds::WORD | Kinds::LISTED, "a listed word"),
        (Kinds::WORDNET, "in WordNet"),
        (Kinds::THESAURUS, "in a thesaurus"),
        (Kinds::INFLECTED, "a form of a listed word"),
        (Kinds::ARCHIVE, "the answer to a known clue"),
    ];
    let source = sources.into_iter().find(|&(source, _)| kinds.any(source));
    source.map_or("a phrase from clues", |(_, text)| text)
}

impl Expert for WordList<'_> {
    fn name(&self) -> &'static str {
        match self.which {
            Selection::Big => "word-list-big",
            Selection::Dictionary => "word-list",
            Selection::Archive => "word-list-archive",
        }
    }

    fn opinion(&self, _clue: &ClueText, length: usize) -> Opinion {
        let Some(slot) = self.lengths.get(length) else {
            return Opinion::none();
        };
        let weights = slot
            .get_or_init(|| self.answers.of_length(length).map(|id| self.weight(id)).collect())
            .clone();
        let confidence = match self.which {
            Selection::Archive => {
                let uses: f32 = weights.iter().sum();
                uses / (uses + HALF_TRUSTED)
            }
            Selection::Big | Selection::Dictionary => 1.0,
        };
        Opinion { confidence, candidates: Candidates::All(weights) }
    }

    fn evidence(&self, _: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        words.iter().map(|word| self.reason(word)).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &WordList::archive(pack), clue, length));
    }

    #[test]
    fn frequent_answers_weigh_more() {
        check(
            "Whatever",
            4,
            &expect![[r#"
                0.04
                ERIE 0.33 an answer 4 times, last in 2001
                TREE 0.33 an answer 4 times, last in 2001
                OREO 0.25 an answer 3 times, last in 2001
                THOR 0.10 an answer once, in 2001
            "#]],
        );
        check("Whatever", 40, &expect!["nothing"]);
    }

    #[test]
    fn the_most_informative_source_is_named() {
        assert_eq!(origin(Kinds::ARCHIVE | Kinds::WORD | Kinds::NOUN), "a listed word");
        assert_eq!(origin(Kinds::WORD | Kinds::ABBREVIATION), "a listed abbreviation");
        assert_eq!(origin(Kinds::INFLECTED | Kinds::VERB), "a form of a listed word");
        assert_eq!(origin(Kinds::IN_CLUES), "a phrase from clues");
    }
}
