//! Names: the words next to a capitalised word, in clues and in lists of
//! running text: "Alice ___ Hall" is TULLY, "Model Porizkova" PAULINA.

use wordwright_knowledge::{Answers, Capital, NamePart, Names, Neighbour, Pack, name_parts};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::Best;

/// How often a gap next to a part of a name is filled by a word seen there (experiment 030).
const GAP: f32 = 0.6;
/// How often a word seen before, or after, the last word of a clue is right (experiment 030).
const LAST: [f32; 2] = [0.25, 0.14];
/// The same for other words of a clue (experiment 030).
const INNER: [f32; 2] = [0.04, 0.04];
/// Texts added to the count of a length's words, so that a single word seen
/// once is not certain; by judgement.
const DOUBT: f32 = 1.0;
/// The most words in an opinion, by judgement.
const KEEP: usize = 200;

/// The expert on words next to parts of names.
#[derive(Debug)]
pub struct NameMates<'p> {
    names: Names<'p>,
    answers: Answers<'p>,
    /// Only in gaps, not next to words of clues without one.
    gaps: bool,
}

/// A part of a name in a clue.
struct NameContext<'p> {
    name: Vec<Capital>,
    /// Whether the answer comes before it.
    before: bool,
    mates: &'p [Neighbour],
    trust: f32,
}

impl<'p> NameMates<'p> {
    /// The gaps of clues.
    pub fn gaps(pack: &'p Pack) -> NameMates<'p> {
        NameMates { names: pack.names(), answers: pack.answers(), gaps: true }
    }

    /// The other half of a name in a clue.
    pub fn halves(pack: &'p Pack) -> NameMates<'p> {
        NameMates { names: pack.names(), answers: pack.answers(), gaps: false }
    }

    fn beside(&self, part: &NamePart, before: bool, trust: f32) -> Option<NameContext<'p>> {
        if !part.capital || part.gap {
            return None;
        }
        let id = self.names.find(&part.letters)?;
        let mates = if before { self.names.before(id) } else { self.names.after(id) };
        Some(NameContext { name: part.letters.clone(), before, mates, trust })
    }

    fn contexts(&self, clue: &ClueText) -> Vec<NameContext<'p>> {
        let parts = name_parts(clue.raw());
        let gap = parts.iter().position(|part| part.gap);
        let mut found = Vec::new();
        match (gap, self.gaps) {
            (Some(at), true) => {
                if at > 0 && parts[at].joined {
                    found.extend(self.beside(&parts[at - 1], false, GAP));
                }
                if let Some(next) = parts.get(at + 1).filter(|next| next.joined) {
                    found.extend(self.beside(next, true, GAP));
                }
            }
            (None, false) if parts.len() > 1 => {
                for (at, part) in parts.iter().enumerate() {
                    let next = parts.get(at + 1);
                    let trust = if next.is_none() { LAST } else { INNER };
                    // The first word has its capital anyway.
                    if !(at > 1 && part.joined && parts[at - 1].capital) {
                        found.extend(self.beside(part, true, trust[0]));
                    }
                    if !next.is_some_and(|next| next.joined && next.capital) {
                        found.extend(self.beside(part, false, trust[1]));
                    }
                }
            }
            _ => {}
        }
        found
    }

    /// Calls `each` with every word of the length that was seen next to a part
    /// of a name, and the probability that it is the answer.
    fn each(
        &self,
        clue: &ClueText,
        length: usize,
        mut each: impl FnMut(&NameContext<'_>, &[Capital], f32),
    ) {
        let own = |word: &[Capital]| {
            clue.words().iter().any(|own| own.eq_ignore_ascii_case(Capital::spell(word)))
        };
        for context in self.contexts(clue) {
            let word = |mate: &Neighbour| self.names.word(mate.word);
            let fits = |mate: &&Neighbour| word(mate).len() == length && !own(word(mate));
            let fitting = || context.mates.iter().filter(fits);
            let all: f32 = fitting().map(|mate| mate.times as f32).sum();
            for mate in fitting() {
                each(&context, word(mate), context.trust * mate.times as f32 / (all + DOUBT));
            }
        }
    }
}

impl Expert for NameMates<'_> {
    fn name(&self) -> &'static str {
        if self.gaps { "blanks-names" } else { "names" }
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let (mut ballot, mut confidence) = (Ballot::new(self.answers, length), 0.0);
        self.each(clue, length, |_, word, chance| {
            ballot.add_word(word, chance);
            confidence += chance;
        });
        ballot.opinion(confidence.min(1.0), KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let mut best = Best::of(words);
        self.each(clue, words.first().map_or(0, |word| word.len()), |context, word, chance| {
            best.offer(word, chance, || {
                let (word, name) = (title(word), title(&context.name));
                let (first, second) = if context.before { (word, name) } else { (name, word) };
                format!("a name: {first} {second}")
            });
        });
        best.reasons()
    }
}

/// A word written as a name.
fn title(word: &[Capital]) -> String {
    let small = Capital::spell(word).to_ascii_lowercase();
    let mut letters = small.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{opinion_text, pack};

    fn check(clue: &str, length: usize, gaps: bool, expected: &Expect) {
        let rows = "Actor Stanley Tucci's film\tX\nStanley Kubrick opus\tX\n\
            Lenox's Stanley Tucci\tX\nThe Alice Tully Hall\tX\nAlice Kober\tX\nNo Kubrick\tX";
        let pack = pack(rows, "tucci");
        let expert = if gaps { NameMates::gaps(&pack) } else { NameMates::halves(&pack) };
        expected.assert_eq(&opinion_text(&pack, &expert, clue, length));
    }

    #[test]
    fn a_gap_in_a_name() {
        check(
            "Lincoln Center's Alice ___ Hall",
            5,
            true,
            &expect![[r#"
            0.70
            TULLY 0.71 a name: Tully Hall
            KOBER 0.29 a name: Alice Kober
        "#]],
        );
        check(
            "Director Stanley ___",
            7,
            true,
            &expect![[r#"
            0.30
            KUBRICK 1.00 a name: Stanley Kubrick
        "#]],
        );
        check("Stanley, ___", 5, true, &expect!["nothing"]);
        check("Actor Stanley", 5, true, &expect!["nothing"]);
    }

    #[test]
    fn the_other_half_of_a_name() {
        check(
            "Actor Stanley",
            5,
            false,
            &expect![[r#"
            0.09
            TUCCI 1.00 a name: Stanley Tucci
        "#]],
        );
        check(
            "Stanley of film",
            5,
            false,
            &expect![[r#"
            0.05
            TUCCI 0.57 a name: Stanley Tucci
            ACTOR 0.43 a name: Actor Stanley
        "#]],
        );
        check(
            "Filmmaker Kubrick",
            7,
            false,
            &expect![[r#"
            0.12
            STANLEY 1.00 a name: Stanley Kubrick
        "#]],
        );
        check("Stanley Kubrick, say", 7, false, &expect!["nothing"]);
        check("Stanley ___", 5, false, &expect!["nothing"]);
    }
}
