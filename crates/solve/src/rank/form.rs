//! How clues and answers look, as sets of signs, so that the ranker can learn
//! which go together: a clue in the plural wants an answer in the plural, one
//! that ends in "Abbr." a short form.

use wordwright_knowledge::text::BLANK;
use wordwright_knowledge::{AnswerId, Answers, Kinds, Relations};

use crate::clue::ClueText;

/// Signs of a clue.
pub const CLUE_SIGNS: [&str; 29] = [
    "abbreviation",
    "question",
    "blank",
    "bracketed",
    "quoted",
    "starred",
    "one-word",
    "foreign",
    "variant",
    "beside",
    "reference",
    "first-s",
    "last-s",
    "ed",
    "ing",
    "more",
    "most",
    "example",
    "name",
    "number",
    "article",
    "first-noun",
    "first-verb",
    "first-adjective",
    "first-adverb",
    "last-noun",
    "last-verb",
    "last-adjective",
    "last-adverb",
];

/// Signs of an answer.
pub const ANSWER_SIGNS: [&str; 16] = [
    "s",
    "ed",
    "ing",
    "er",
    "est",
    "y",
    "words",
    "short",
    "name",
    "noun",
    "verb",
    "adjective",
    "adverb",
    "first-word-s",
    "first-word-ed",
    "first-word-ing",
];

/// Ways in which signs of an answer can come together.
pub const ANSWER_CODES: usize = 1 << ANSWER_SIGNS.len();

/// Ends of clues that give an example of the answer.
const EXAMPLES: [&str; 9] = [
    "for one",
    "for example",
    "for instance",
    "e.g.",
    "say",
    "perhaps",
    "maybe",
    "e.g.?",
    "for one?",
];

/// The signs of a clue, a bit each in the order of [`CLUE_SIGNS`].
pub fn clue_signs(relations: Relations<'_>, clue: &ClueText) -> u32 {
    let form = clue.form();
    let key = clue.key();
    let words: Vec<&str> =
        clue.plain().iter().map(String::as_str).filter(|&w| w != BLANK).collect();
    let plural = |word: &&str| {
        word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")
    };
    let first = words.first();
    let ends = |ending: &str| {
        words.iter().take(2).any(|word| word.len() > ending.len() + 2 && word.ends_with(ending))
    };
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let article = first.is_some_and(|first| ARTICLES.contains(first));
    let signs = [
        form.abbreviation,
        form.question,
        form.blank.is_some(),
        form.bracketed,
        form.quoted,
        form.starred,
        form.one_word,
        form.language.is_some(),
        form.variant,
        form.beside.is_some(),
        !form.references.is_empty(),
        first.is_some_and(plural) || words.get(1).is_some_and(plural),
        words.last().is_some_and(plural),
        ends("ed"),
        ends("ing"),
        words.contains(&"more") || ends("er"),
        words.contains(&"most") || ends("est"),
        EXAMPLES.iter().any(|end| key.ends_with(end)),
        clue.raw().split_whitespace().skip(1).any(capital),
        key.bytes().any(|byte| byte.is_ascii_digit()),
        article,
    ];
    let own = signs.len();
    let own_signs = signs.iter().enumerate().map(|(bit, &sign)| u32::from(sign) << bit);
    own_signs.sum::<u32>() | u32::from(parts_around(relations, clue)) << own
}

/// Articles at a clue's beginning.
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// Which parts of speech a clue's first word, an article aside, and its last word
/// can be: a bit each, those of the first word the lower four.
pub fn parts_around(relations: Relations<'_>, clue: &ClueText) -> u8 {
    let mut words = clue.plain().iter().map(String::as_str).filter(|&word| word != BLANK);
    let mut first = words.next();
    if first.is_some_and(|first| ARTICLES.contains(&first)) {
        first = words.next();
    }
    let last = words.next_back().or(first);
    let can_be = |word: Option<&str>| word.map_or([false; 4], |word| parts(&relations, word));
    let both = can_be(first).into_iter().chain(can_be(last));
    both.enumerate().map(|(bit, can)| u8::from(can) << bit).sum()
}

/// Which parts of speech a word can be, in any form, in the order of
/// [`Part::ALL`](wordwright_knowledge::Part::ALL).
fn parts(relations: &Relations<'_>, word: &str) -> [bool; 4] {
    let itself = relations.find(word).into_iter().flat_map(|lemma| relations.parts(lemma));
    let forms = relations.lemmas(word).into_iter().flat_map(|(_, form)| form.parts());
    let mut can_be = [false; 4];
    for part in itself.chain(forms.copied()) {
        can_be[part as usize] = true;
    }
    can_be
}

/// Frequent irregular pasts that begin phrases.
const PASTS: [&str; 44] = [
    "ATE", "BEGAN", "BENT", "BLEW", "BROKE", "BROUGHT", "BUILT", "CAME", "CAUGHT", "DREW", "DROVE",
    "FELL", "FELT", "FLEW", "FOUGHT", "FOUND", "GAVE", "GOT", "GREW", "HAD", "HELD", "HUNG",
    "KEPT", "KNEW", "LAID", "LED", "LEFT", "LOST", "MADE", "MET", "PAID", "RAN", "SAT", "SENT",
    "SHOT", "STOOD", "STRUCK", "STUCK", "THREW", "TOLD", "TOOK", "TORE", "WENT", "WORE",
];

/// The signs of an answer, a bit each in the order of [`ANSWER_SIGNS`].
pub fn answer_signs(answers: Answers<'_>, answer: AnswerId) -> u16 {
    let letters = answers.text(answer);
    let kinds = answers.kinds(answer);
    let ends = |ending: &[u8]| letters.len() > ending.len() && letters.ends_with(ending);
    let vowels = letters.iter().any(|letter| b"AEIOUY".contains(letter));
    let display = answers.display(answer);
    // Of several words the first, in which a verb is inflected.
    let first = display.split_once(' ').map_or("", |(first, _)| first);
    let past = first.len() > 3 && first.ends_with("ED") || PASTS.contains(&first);
    let signs = [
        ends(b"S") && !ends(b"SS"),
        ends(b"ED"),
        ends(b"ING"),
        ends(b"ER") || ends(b"OR"),
        ends(b"EST"),
        ends(b"Y"),
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
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing;

    fn check(raw: &str, expected: &Expect) {
        let signs = clue_signs(testing::WORLD.relations(), &ClueText::new(raw));
        let named: Vec<&str> = (0..CLUE_SIGNS.len())
            .filter(|bit| signs >> bit & 1 == 1)
            .map(|bit| CLUE_SIGNS[bit])
            .collect();
        expected.assert_eq(&named.join(" "));
    }

    #[test]
    fn clues_show_signs() {
        check("Great Lakes", &expect!["first-s last-s name"]);
        check("Walked slowly", &expect!["ed"]);
        check("Erie or Huron, e.g.", &expect!["example name"]);
        check("Most eerie", &expect!["most"]);
        check("", &expect![""]);
    }

    #[test]
    fn answers_show_signs() {
        let pack = testing::pack(
            "",
            "LAKES\nGLASS;50\nTRIED\nIN A BIND\nNBC;50;a\nLUCY;50;n\nTAKES A SEAT\nMADE TRACKS\nRED HOT\nGOING ROGUE",
        );
        let answers = pack.answers();
        let signs = |word: &[u8]| {
            let signs = answer_signs(answers, answers.find(word).expect("listed"));
            let has = |bit: &usize| signs >> bit & 1 == 1;
            (0..ANSWER_SIGNS.len()).filter(has).map(|bit| ANSWER_SIGNS[bit]).collect::<Vec<_>>()
        };
        assert_eq!(signs(b"LAKES"), ["s"]);
        assert_eq!(signs(b"GLASS"), [""; 0]);
        assert_eq!(signs(b"TRIED"), ["ed"]);
        assert_eq!(signs(b"INABIND"), ["words"]);
        assert_eq!(signs(b"TAKESASEAT"), ["words", "first-word-s"]);
        assert_eq!(signs(b"MADETRACKS"), ["s", "words", "first-word-ed"]);
        assert_eq!(signs(b"REDHOT"), ["words"]);
        assert_eq!(signs(b"GOINGROGUE"), ["words", "first-word-ing"]);
        assert_eq!(signs(b"NBC"), ["short"]);
        assert_eq!(signs(b"LUCY"), ["y", "name"]);
    }
}
