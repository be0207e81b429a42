//! Letters of the clue's words by their names: "Zodiac starter?" is ZEE, "Cannes
//! neighbors?" ENS.

use wordwright_knowledge::{Answers, Capital, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::Best;

/// The letters whose names occur as answers.
const NAMES: [(u8, &str); 21] = [
    (b'b', "BEE"),
    (b'c', "CEE"),
    (b'd', "DEE"),
    (b'f', "EFF"),
    (b'g', "GEE"),
    (b'h', "AITCH"),
    (b'j', "JAY"),
    (b'k', "KAY"),
    (b'l', "ELL"),
    (b'm', "EM"),
    (b'n', "EN"),
    (b'p', "PEE"),
    (b'q', "CUE"),
    (b'r', "AR"),
    (b's', "ESS"),
    (b't', "TEE"),
    (b'v', "VEE"),
    (b'w', "DOUBLEU"),
    (b'x', "EX"),
    (b'y', "WYE"),
    (b'z', "ZEE"),
];

/// Beginnings of cue words for the first letter of a word.
const STARTS: [&str; 12] = [
    "start", "begin", "open", "lead", "head", "front", "intro", "initial", "first", "top",
    "kickoff", "launch",
];
/// Those for its last letter.
const ENDS: [&str; 10] =
    ["end", "finish", "final", "clos", "last", "back", "tail", "conclu", "rear", "follow"];
/// Those for its middle letter.
const MIDDLES: [&str; 5] = ["center", "heart", "middle", "core", "centre"];
/// Those for a certain letter, from the second on.
const ORDINALS: [&str; 5] = ["second", "third", "fourth", "fifth", "sixth"];

/// The confidence for a clue with a question mark, and for one without. By judgement.
const SURE: [f32; 2] = [0.5, 0.1];
/// The weight of a letter that a word has twice, relative to one that a cue points to. By
/// judgement.
const TWICE: f32 = 0.5;
/// Letters of the shortest word considered, by judgement.
const SHORTEST: usize = 3;
/// The most words in an opinion, by judgement.
const KEEP: usize = 50;

/// Names of letters.
#[derive(Debug)]
pub struct LetterNames<'p> {
    answers: Answers<'p>,
}

impl<'p> LetterNames<'p> {
    /// An expert on the answers of this pack.
    pub fn new(pack: &'p Pack) -> LetterNames<'p> {
        LetterNames { answers: pack.answers() }
    }
}

/// Calls `each` with the name of every letter that a clue may refer to, its
/// weight, and the letter with its word.
fn each(clue: &ClueText, mut each: impl FnMut(&str, f32, char, &str)) {
    let words = || clue.words().iter().filter(|word| word.len() >= SHORTEST);
    for word in words().filter(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())) {
        let letters = word.as_bytes();
        let others = || words().filter(|other| *other != word);
        let cue =
            |cues: &[&str]| others().any(|other| cues.iter().any(|cue| other.starts_with(cue)));
        let mut meant = Vec::new();
        if cue(&STARTS) {
            meant.push(letters[0]);
        }
        if cue(&ENDS) {
            meant.push(letters[letters.len() - 1]);
        }
        if cue(&MIDDLES) && letters.len() % 2 == 1 {
            meant.push(letters[letters.len() / 2]);
        }
        for (at, ordinal) in (1..).zip(ORDINALS) {
            meant.extend(letters.get(at).filter(|_| others().any(|other| other == ordinal)));
        }
        for (letter, name) in NAMES {
            let (sign, twice) = (char::from(letter), word.matches(char::from(letter)).count() == 2);
            if meant.contains(&letter) {
                each(name, 1.0, sign, word);
            }
            if twice {
                for plural in plurals(letter, name) {
                    each(&plural, TWICE, sign, word);
                }
            }
        }
    }
}

/// The names for two of the same letter.
fn plurals(letter: u8, name: &str) -> Vec<String> {
    match letter {
        b's' | b'h' => vec![format!("{name}ES")],
        b'x' => vec!["EXES".to_owned(), "XES".to_owned()],
        _ => vec![format!("{name}S")],
    }
}

impl Expert for LetterNames<'_> {
    fn name(&self) -> &'static str {
        "letter-names"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let mut ballot = Ballot::new(self.answers, length);
        each(clue, |name, weight, _, _| ballot.add_text(name, weight));
        ballot.opinion(SURE[usize::from(!clue.form().question)], KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let mut best = Best::of(words);
        each(clue, |name, weight, letter, word| {
            best.offer_text(name, weight, || format!("{letter} of \"{word}\""));
        });
        best.reasons()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{opinion_text, pack};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = pack("", "zee\npee\nens\nesses");
        expected.assert_eq(&opinion_text(&pack, &LetterNames::new(&pack), clue, length));
    }

    #[test]
    fn letters_are_called_by_their_names() {
        check(
            "Zodiac starter?",
            3,
            &expect![[r#"
            0.50
            ZEE 0.67 z of "zodiac"
            ARS 0.33 r of "starter"
        "#]],
        );
        check(
            "Split second?",
            3,
            &expect![[r#"
            0.50
            PEE 1.00 p of "split"
        "#]],
        );
        check(
            "Cannes neighbors?",
            3,
            &expect![[r#"
            0.50
            ENS 1.00 n of "cannes"
        "#]],
        );
        check(
            "Bookends on shelves?",
            5,
            &expect![[r#"
            0.50
            ESSES 1.00 s of "shelves"
        "#]],
        );
        check(
            "Center of Texas",
            2,
            &expect![[r#"
            0.10
            EX 1.00 x of "texas"
        "#]],
        );
        check(
            "End of the series",
            3,
            &expect![[r#"
            0.10
            ESS 1.00 s of "series"
        "#]],
        );
        check("Great Lake", 4, &expect!["nothing"]);
    }
}
