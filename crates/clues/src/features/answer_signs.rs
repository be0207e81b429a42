//! Signs of an answer: its surface form, as a set of bits. The ranker learns
//! which match which signs of a clue: a clue in the plural asks for an answer
//! in the plural.

use wordwright_knowledge::{AnswerId, Answers, Capital, Kinds};

pub const ANSWER_SIGNS: [&str; 16] = [
    "s", "ed", "ing", "er", "est", "y", "words", "short", "name", "noun", "verb", "adjective",
    "adverb", "first-word-s", "first-word-ed", "first-word-ing",
];

/// The number of combinations of signs of an answer.
pub const ANSWER_CODES: usize = 1 << ANSWER_SIGNS.len();

/// Frequent irregular pasts that begin phrases.
const PASTS: [&str; 44] = [
    "ATE", "BEGAN", "BENT", "BLEW", "BROKE", "BROUGHT", "BUILT", "CAME", "CAUGHT", "DREW", "DROVE",
    "FELL", "FELT", "FLEW", "FOUGHT", "FOUND", "GAVE", "GOT", "GREW", "HAD", "HELD", "HUNG",
    "KEPT", "KNEW", "LAID", "LED", "LEFT", "LOST", "MADE", "MET", "PAID", "RAN", "SAT", "SENT",
    "SHOT", "STOOD", "STRUCK", "STUCK", "THREW", "TOLD", "TOOK", "TORE", "WENT", "WORE",
];

/// The signs of an answer, a bit each in the order of [`ANSWER_SIGNS`].
pub fn answer_signs(answers: Answers<'_>, answer: AnswerId) -> u16 {
    let letters = Capital::spell(answers.text(answer));
    let kinds = answers.kinds(answer);
    let ends = |ending: &str| letters.len() > ending.len() && letters.ends_with(ending);
    let vowels = letters.contains(['A', 'E', 'I', 'O', 'U', 'Y']);
    let display = answers.display(answer);
    // Of several words the first, where a verb is inflected.
    let first = display.split_once(' ').map_or("", |(first, _)| first);
    let past = first.len() > 3 && first.ends_with("ED") || PASTS.contains(&first);
    let signs = [
        ends("S") && !ends("SS"),
        ends("ED"),
        ends("ING"),
        ends("ER") || ends("OR"),
        ends("EST"),
        ends("Y"),
        !first.is_empty(),
        kinds.any(Kinds::ABBREVIATION) || !vowels,
        kinds.any(Kinds::NAME),
        kinds.any(Kinds::NOUN),
        kinds.any(Kinds::VERB),
        kinds.any(Kinds::ADJECTIVE),
        kinds.any(Kinds::ADVERB),
        first.len() > 3 && first.ends_with('S') && !first.ends_with("SS"),
        past,
        first.len() > 4 && first.ends_with("ING"),
    ];
    signs.iter().enumerate().map(|(bit, &sign)| u16::from(sign) << bit).sum()
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;
    use crate::testing;

    #[test]
    fn answers_show_signs() {
        let pack = testing::pack(
            "",
            "LAKES\nGLASS;50\nTRIED\nIN A BIND\nNBC;50;a\nLUCY;50;n\nTAKES A SEAT\nMADE TRACKS\nRED HOT\nGOING ROGUE",
        );
        let answers = pack.answers();
        let signs = |word: &[Capital]| {
            let signs = answer_signs(answers, answers.find(word).expect("listed"));
            let has = |bit: &usize| signs >> bit & 1 == 1;
            (0..ANSWER_SIGNS.len()).filter(has).map(|bit| ANSWER_SIGNS[bit]).collect::<Vec<_>>()
        };
        assert_eq!(signs(&capitals(b"LAKES")), ["s"]);
        assert_eq!(signs(&capitals(b"GLASS")), [""; 0]);
        assert_eq!(signs(&capitals(b"TRIED")), ["ed"]);
        assert_eq!(signs(&capitals(b"INABIND")), ["words"]);
        assert_eq!(signs(&capitals(b"TAKESASEAT")), ["words", "first-word-s"]);
        assert_eq!(signs(&capitals(b"MADETRACKS")), ["s", "words", "first-word-ed"]);
        assert_eq!(signs(&capitals(b"REDHOT")), ["words"]);
        assert_eq!(signs(&capitals(b"GOINGROGUE")), ["words", "first-word-ing"]);
        assert_eq!(signs(&capitals(b"NBC")), ["short"]);
        assert_eq!(signs(&capitals(b"LUCY")), ["y", "name"]);
    }
}
