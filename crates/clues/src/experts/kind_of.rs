//! Kind-of: clues that place the answer next to given words (PROVERB 2002,
//! section 3.2.5).

use wordwright_knowledge::{Capital, Pack, text};

use crate::clue::{Blank, ClueText};
use crate::clue::{PhraseCue, Place, cues};
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::gap_index;
use crate::experts::gap_index::Gap;
use crate::experts::opinion::{Candidate, Opinion};

/// Clues with the same word and another cue that are read, by judgement.
const MOST_CLUES: usize = 3_000;
/// The most words in an opinion, by judgement.
const KEEP: usize = 300;
/// The weight of an earlier clue with the same word and the same place, in
/// squared letters of a phrase; by judgement.
const SAME_PLACE: f32 = 60.0;
/// The weight of the best word at which the answer is considered certain, as
/// for blanks; by judgement.
const SURE: f32 = 100.0;

/// The expert.
#[derive(Debug)]
pub struct KindOf<'p> {
    pack: &'p Pack,
}

impl<'p> KindOf<'p> {
    /// An expert on this pack.
    pub fn new(pack: &'p Pack) -> KindOf<'p> {
        KindOf { pack }
    }

    /// The words next to one of the given words.
    fn beside(&self, place: Place, given: &str, length: usize) -> Ballot<'p> {
        let mut ballot = Ballot::new(self.pack.answers(), length);
        let words: Vec<String> = text::words(given)
            .map(|word| word.chars().filter(char::is_ascii_alphanumeric).collect())
            .collect();
        let with = |extra: &[&str], before: bool| -> Vec<String> {
            let extra = extra.iter().map(ToString::to_string);
            if before {
                words.iter().cloned().chain(extra).collect()
            } else {
                extra.chain(words.iter().cloned()).collect()
            }
        };
        let mut gaps: Vec<Blank> = Vec::new();
        if matches!(place, Place::Before | Place::Beside) {
            gaps.push(Blank { before: Vec::new(), after: words.clone() });
        }
        if matches!(place, Place::After | Place::Beside) {
            gaps.push(Blank { before: words.clone(), after: Vec::new() });
        }
        if place == Place::Paired {
            gaps.push(Blank { before: Vec::new(), after: with(&["and"], false) });
            gaps.push(Blank { before: with(&["and"], true), after: Vec::new() });
        }
        for gap in gaps.iter().filter_map(|blank| Gap::new(blank, length)) {
            gap_index::in_answers(self.pack.answers(), &gap, &mut ballot);
            gap_index::in_clues(self.pack, self.pack.clues(), &gap, &mut ballot);
        }
        self.same_word(place, given, &mut ballot);
        ballot
    }

    /// Answers of clues with a cue of the same place and the same word.
    fn same_word(&self, place: Place, given: &str, ballot: &mut Ballot<'_>) {
        let clues = self.pack.clues();
        let roots = self.pack.roots();
        let Some(root) = text::words(given)
            .filter_map(|word| roots.find(&text::root(word)))
            .min_by_key(|&root| roots.count(root))
        else {
            return;
        };
        for &clue in clues.with_root(root).iter().take(MOST_CLUES) {
            if !clues.answers(clue).iter().any(|seen| ballot.fits(seen.answer)) {
                continue;
            }
            let Some(other) = cues::find(clues.key(clue)) else { continue };
            if other.given.iter().any(|word| word == given) {
                let factor = if agree(other.place, place) { SAME_PLACE } else { SAME_PLACE / 8.0 };
                for seen in clues.answers(clue) {
                    ballot.add(seen.answer, factor * f32::from(seen.count));
                }
            }
        }
    }
}

/// Whether an answer that stands at one place may stand at the other.
fn agree(a: Place, b: Place) -> bool {
    let loose = |a, b| a == Place::Beside && matches!(b, Place::Before | Place::After);
    a == b || loose(a, b) || loose(b, a)
}

impl Expert for KindOf<'_> {
    fn name(&self) -> &'static str {
        "kind-of"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(PhraseCue { place, given }) = &clue.form().beside else { return Opinion::none() };
        let mut words: Vec<Candidate> = Vec::new();
        for (i, word) in given.iter().take(3).enumerate() {
            let ballot = self.beside(*place, word, length);
            if i == 0 {
                words = ballot.words(KEEP);
            } else {
                // A word must fit both; one that fits only one keeps a little weight.
                let other = ballot.words(KEEP);
                let weight = |of: &[Candidate], word| {
                    of.iter().find(|c| c.word == word).map_or(1.0, |c| c.weight)
                };
                let mut joined: Vec<Candidate> = words
                    .iter()
                    .map(|c| Candidate {
                        word: c.word.clone(),
                        weight: c.weight * weight(&other, c.word.clone()),
                    })
                    .collect();
                joined.extend(
                    other.iter().filter(|c| words.iter().all(|w| w.word != c.word)).cloned(),
                );
                words = joined;
            }
        }
        let best = words.iter().map(|c| c.weight).fold(0.0, f32::max);
        Opinion::of(best / (best + SURE), words)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let Some(PhraseCue { place, given }) = &clue.form().beside else {
            return vec![None; words.len()];
        };
        let length = words.first().map_or(0, |word| word.len());
        let proposed = |given: &String| self.beside(*place, given, length).words(KEEP);
        let proposed: Vec<Vec<Candidate>> = given.iter().map(proposed).collect();
        let reason = |word: &&[Capital]| {
            let written = Capital::spell(word);
            let fits: Vec<String> = given
                .iter()
                .zip(&proposed)
                .filter(|(_, proposed)| {
                    proposed.iter().any(|c| c.word.letters(&self.pack.answers()) == *word)
                })
                .map(|(given, _)| match place {
                    Place::After => format!("{given} {written}"),
                    Place::Before | Place::Beside => format!("{written} {given}"),
                    Place::Paired => format!("{given} and {written}"),
                    Place::Within => format!("{written} in {given}"),
                })
                .collect();
            (!fits.is_empty()).then(|| format!("makes {}", fits.join(", ")))
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
        expected.assert_eq(&opinion_text(pack, &KindOf::new(pack), clue, length));
    }

    #[test]
    fn words_stand_beside_words() {
        check(
            "Kind of coat",
            3,
            &expect![[r#"
                0.60
                PEA 1.00 makes PEA coat
            "#]],
        );
        check("Coat or jacket", 3, &expect!["nothing"]);
        check(
            "Lead-in to coat",
            4,
            &expect![[r#"
                0.14
                OVER 1.00 makes OVER coat
            "#]],
        );
    }
}
