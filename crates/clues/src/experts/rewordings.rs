//! Transformations: clues reworded as earlier clues have been (PROVERB 2002,
//! section 3.2.2): "Bugs chaser" is looked up as "Bugs pursuer". The pack has
//! learned which wordings can replace each other, and how reliably.

use wordwright_knowledge::pack::{Rewordings, phrase_hash};
use wordwright_knowledge::{Capital, ClueId, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::Best;

/// Words of the longest run that is replaced, by judgement.
const LONGEST_RUN: usize = 3;
/// Clues with more words are not reworded; by judgement.
const MOST_WORDS: usize = 12;
/// The probability that a clue with the same words but different punctuation
/// has the same answer. By judgement.
const SAME_WORDS: f32 = 0.6;
/// The probability that a plural clue has the plural of the singular clue's answer. By
/// judgement.
const PLURAL: f32 = 0.25;
/// The most words in an opinion, by judgement.
const KEEP: usize = 200;

/// The expert; has no opinions if the pack has learned no rewordings.
#[derive(Debug)]
pub struct Transformations<'p> {
    pack: &'p Pack,
}

/// A clue of the archive that a rewording leads to.
struct RewordedClue {
    clue: ClueId,
    precision: f32,
    /// Whether the answer takes a plural ending.
    plural: bool,
}

impl<'p> Transformations<'p> {
    /// An expert on the rewordings of this pack.
    pub fn new(pack: &'p Pack) -> Transformations<'p> {
        Transformations { pack }
    }

    fn each(&self, clue: &ClueText, mut each: impl FnMut(RewordedClue)) {
        let Some(learned) = self.pack.learned() else { return };
        let rewordings = learned.rewordings();
        let words: Vec<&str> = clue.words().iter().map(String::as_str).collect();
        if words.is_empty() || words.len() > MOST_WORDS {
            return;
        }
        let own = self.pack.clues().find(clue.key());
        for found in rewordings.clues(phrase_hash(words.iter().copied())) {
            if Some(found) != own {
                each(RewordedClue { clue: found, precision: SAME_WORDS, plural: false });
            }
        }
        for start in 0..=words.len() {
            for length in 0..=LONGEST_RUN.min(words.len() - start) {
                let inside = length == 0 && start > 0 && start < words.len();
                if !inside && length < words.len() {
                    replace(rewordings, &words, start, length, &mut each);
                }
            }
        }
        for (at, word) in words.iter().enumerate() {
            for singular in singulars(word) {
                let mut other = words.clone();
                other[at] = &singular;
                for clue in rewordings.clues(phrase_hash(other)) {
                    each(RewordedClue { clue, precision: PLURAL, plural: true });
                }
            }
        }
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> (Ballot<'p>, f32) {
        let answers = self.pack.answers();
        let clues = self.pack.clues();
        let mut ballot = Ballot::new(answers, length);
        let mut best = 0.0f32;
        self.each(clue, |found| {
            for seen in clues.answers(found.clue) {
                let mut word = answers.text(seen.answer).to_vec();
                if found.plural {
                    word.push(Capital::S);
                }
                if word.len() == length {
                    best = best.max(found.precision);
                    ballot.add_word(&word, found.precision * f32::from(seen.count).sqrt());
                }
            }
        });
        (ballot, best)
    }
}

fn replace(
    rewordings: Rewordings<'_>,
    words: &[&str],
    start: usize,
    length: usize,
    each: &mut impl FnMut(RewordedClue),
) {
    let run = words[start..start + length].join(" ");
    for rewording in rewordings.of(&run) {
        let to = rewording.to.split(' ').filter(|word| !word.is_empty());
        let other =
            words[..start].iter().copied().chain(to).chain(words[start + length..].iter().copied());
        let precision = rewording.right as f32 / (rewording.all as f32 + 2.0);
        for clue in rewordings.clues(phrase_hash(other)) {
            each(RewordedClue { clue, precision, plural: false });
        }
    }
}

/// The possible singulars of a word.
fn singulars(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(stem) = word.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s'))
    {
        found.push(stem.to_owned());
        found.extend(stem.strip_suffix('e').map(str::to_owned));
        found.extend(stem.strip_suffix("ie").map(|stem| format!("{stem}y")));
    }
    found
}

impl Expert for Transformations<'_> {
    fn name(&self) -> &'static str {
        "transformations"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let (ballot, best) = self.ballot(clue, length);
        ballot.opinion(best, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let clues = self.pack.clues();
        let answers = self.pack.answers();
        let mut best = Best::of(words);
        let mut word = Vec::new();
        self.each(clue, |found| {
            let RewordedClue { clue, precision, plural } = found;
            for seen in clues.answers(clue) {
                word.clear();
                word.extend_from_slice(answers.text(seen.answer));
                word.extend(plural.then_some(Capital::S));
                best.offer(&word, precision, || {
                    let text = clues.text(clue);
                    format!(
                        "clued as \"{text}\", another wording (right {:.0} % of the time)",
                        100.0 * precision
                    )
                });
            }
        });
        best.reasons()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &Transformations::new(pack), clue, length));
    }

    #[test]
    fn clues_are_reworded() {
        check(
            "Bugs chaser",
            5,
            &expect![[r#"
                0.60
                ELMER 1.00 clued as "Bugs pursuer", another wording (right 60 % of the time)
            "#]],
        );
        check(
            "Great Lakes",
            5,
            &expect![[r#"
                0.25
                ERIES 1.00 clued as "Great Lake", another wording (right 25 % of the time)
            "#]],
        );
        check("Unheard of", 4, &expect!["nothing"]);
    }
}
