//! Fill-in-the-blank by a model of running text: "Having fun ___?" is YET.

use wordwright_knowledge::{Answers, Capital, Language, Pack, SourceInfo, SourceKind, WordId};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::top_k::top_k;

/// The weight of the two words before a gap; the word before it alone has the rest. By
/// judgement.
const TRIPLE: f32 = 0.6;
/// Beginnings of answers of several words ("I ___ Lonely" is GET SO) that are
/// continued, after the first word and after the second (experiment 030).
const BEAMS: [usize; 2] = [100, 30];
/// The most words in an opinion, by judgement.
const KEEP: usize = 200;
/// The confidence of the model. By judgement.
const TRUST: f32 = 0.5;

/// The expert; has no opinions if the pack has no language model.
#[derive(Debug)]
pub struct RunningText<'p> {
    /// An expert with a model.
    pack: Option<&'p Pack>,
}

/// A beginning of the text in a gap.
struct PartialFill {
    /// The word before the last, if it is known.
    before: Option<WordId>,
    last: WordId,
    chance: f32,
    letters: Vec<Capital>,
}

/// The context after a gap.
#[derive(Clone, Copy)]
enum Continuation {
    Nothing,
    Word(WordId),
    /// A word that occurs in no text.
    Unknown,
}

/// A search for the text in one gap.
struct Search<'p, 'b> {
    language: Language<'p>,
    answers: Answers<'p>,
    ballot: &'b mut Ballot<'p>,
    length: usize,
    after: Continuation,
}

impl Search<'_, '_> {
    /// The probability that the text continues after the gap as the clue does.
    fn goes_on(&self, word: WordId) -> f32 {
        match self.after {
            Continuation::Word(next) => {
                self.language.follower(word, next).map_or(0.0, |found| found.0)
            }
            Continuation::Unknown => 0.0,
            Continuation::Nothing => 1.0,
        }
    }

    /// Votes for a word after some letters if the two fill the gap. Returns
    /// whether they are shorter.
    fn fills(&mut self, letters: &[Capital], word: WordId, chance: f32) -> bool {
        let rest = self.language.word(word);
        if letters.len() + rest.len() == self.length
            && let Some(answer) = self.answers.find(&[letters, rest].concat())
        {
            self.ballot.add(answer, chance * self.goes_on(word));
        }
        letters.len() + rest.len() < self.length
    }

    /// Votes for all fitting continuations of a beginning; returns the words
    /// after which more must follow, each with its probability.
    fn follow(&mut self, begun: &PartialFill) -> Vec<(WordId, f32)> {
        let pair = begun.before.and_then(|first| self.language.follower(first, begun.last));
        let thirds = pair.map_or(&[][..], |(_, thirds)| thirds);
        let share = if thirds.is_empty() { 0.0 } else { TRIPLE };
        let mut shorter = Vec::new();
        for next in self.language.followers(begun.last) {
            let third = thirds.binary_search_by_key(&next.word, |third| third.word);
            let third = third.map_or(0.0, |place| thirds[place].chance);
            let chance = begun.chance * ((1.0 - share) * next.chance + share * third);
            if self.fills(&begun.letters, next.word, chance) {
                shorter.push((next.word, chance));
            }
        }
        shorter
    }

    /// Extends beginnings by one more word per beam, and votes for those that fit.
    fn extend(&mut self, mut begun: Vec<PartialFill>, beams: &[usize]) {
        for &beam in beams.iter().chain(&[0]) {
            let mut longer: Vec<(f32, usize, WordId)> = Vec::new();
            for (at, beginning) in begun.iter().enumerate() {
                let shorter = self.follow(beginning);
                longer.extend(shorter.into_iter().map(|(word, chance)| (chance, at, word)));
            }
            let best = top_k(longer, beam, |x, y| {
                y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)).then(x.2.cmp(&y.2))
            });
            let next = |(chance, at, last): (f32, usize, WordId)| {
                let PartialFill { last: before, letters, .. } = &begun[at];
                let letters = [letters, self.language.word(last)].concat();
                PartialFill { before: Some(*before), last, chance, letters }
            };
            begun = best.into_iter().map(next).collect();
        }
    }

    /// Votes for words at the beginning of a text, by frequency.
    fn begin(&mut self) {
        let language = self.language;
        let often = |word| {
            let counts = language.counts(word);
            (1 + counts.clues + counts.phrases + counts.answers) as f32
        };
        let all: f32 = language.ids().map(often).sum();
        let words: Vec<WordId> =
            language.ids().filter(|&word| self.fills(&[], word, often(word) / all)).collect();
        let best = top_k(words, BEAMS[0], |&x, &y| often(y).total_cmp(&often(x)).then(x.cmp(&y)));
        let begun = |last: WordId| {
            let letters = language.word(last).to_vec();
            PartialFill { before: None, last, chance: often(last) / all, letters }
        };
        self.extend(best.into_iter().map(begun).collect(), &[]);
    }
}

impl<'p> RunningText<'p> {
    /// An expert on this pack's model.
    pub fn new(pack: &'p Pack) -> RunningText<'p> {
        let model = |source: &SourceInfo| source.kind == SourceKind::Language;
        RunningText { pack: pack.manifest().sources.iter().any(model).then_some(pack) }
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let blank = clue.form().blank.as_ref()?;
        let (language, answers) = self.pack.map(|pack| (pack.language(), pack.answers()))?;
        let word =
            |text: &String| language.find(Capital::of(text.to_ascii_uppercase().as_bytes())?);
        let after = blank.after.first().map_or(Continuation::Nothing, |next| {
            word(next).map_or(Continuation::Unknown, Continuation::Word)
        });
        let mut ballot = Ballot::new(answers, length);
        let mut search = Search { language, answers, ballot: &mut ballot, length, after };
        match blank.before.last().map(word) {
            None if matches!(after, Continuation::Word(_)) => search.begin(),
            Some(Some(last)) => {
                let before = blank.before.iter().rev().nth(1).and_then(word);
                let begun = PartialFill { before, last, chance: 1.0, letters: Vec::new() };
                search.extend(vec![begun], &BEAMS);
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

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let length = words.first().map_or(0, |word| word.len());
        let ballot = self.ballot(clue, length);
        let reason = |word: &&[Capital]| {
            let (blank, answers) = (clue.form().blank.as_ref()?, self.pack?.answers());
            let ballot = ballot.as_ref()?;
            let id = answers.find(word).filter(|&id| ballot.weight(id) > 0.0)?;
            let (before, after) = (blank.before.last(), blank.after.first());
            let text =
                [before.map(String::as_str), Some(answers.display(id)), after.map(String::as_str)];
            let text: Vec<&str> = text.into_iter().flatten().collect();
            Some(format!("in running text: {}", text.join(" ")))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{opinion_text, pack_with_language};

    /// The ARPA format: logarithms to the base 10.
    const MODEL: &str = "\\1-grams:\n-0.5 having\n-0.5 fun\n-0.5 yet\n-0.6 now\n-0.6 the\n\
        \\2-grams:\n-0.4 having fun\n-0.5 fun yet\n-0.3 fun now\n-0.7 now the\n-2 yet the\n\
        \\3-grams:\n-0.2 having fun yet\n";

    fn check(clue: &str, model: &str, expected: &Expect) {
        let pack = pack_with_language("", "having fun\nnot yet\nnow the\nyet\nnow", model);
        expected.assert_eq(&opinion_text(&pack, &RunningText::new(&pack), clue, 3));
    }

    fn check_long(clue: &str, length: usize, expected: &Expect) {
        let pack = pack_with_language("", "having fun\nnot yet\nnow the\nfun yet", MODEL);
        expected.assert_eq(&opinion_text(&pack, &RunningText::new(&pack), clue, length));
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
                FUNYET 1.00 in running text: FUN YET the
            "#]],
        );
        check_long(
            "Having ___",
            6,
            &expect![[r#"
                0.50
                FUNYET 1.00 in running text: having FUN YET
            "#]],
        );
        check_long("Having ___ the", 9, &expect!["nothing"]);
        check("___ zebra", MODEL, &expect!["nothing"]);
        check("Having fun", MODEL, &expect!["nothing"]);
        check("Having fun ___?", "", &expect!["nothing"]);
    }
}
