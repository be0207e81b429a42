//! Signs of a clue: how it looks, as a set of bits that the ranker can learn from.

use wordwright_knowledge::Relations;
use wordwright_knowledge::text::BLANK;

use crate::clue::text::ClueText;

pub const CLUE_SIGNS: [&str; 29] = [
    "abbreviation", "question", "blank", "bracketed", "quoted", "starred", "one-word", "foreign",
    "variant", "beside", "reference", "first-s", "last-s", "ed", "ing", "more", "most", "example",
    "name", "number", "article", "first-noun", "first-verb", "first-adjective", "first-adverb",
    "last-noun", "last-verb", "last-adjective", "last-adverb",
];

/// Endings of clues that give an example of the answer.
const EXAMPLES: [&str; 9] = [
    "for one", "for example", "for instance", "e.g.", "say", "perhaps", "maybe", "e.g.?",
    "for one?",
];

/// The signs of a clue, a bit each in the order of [`CLUE_SIGNS`].
pub fn clue_signs(relations: &Relations<'_>, clue: &ClueText) -> u32 {
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
    own_signs.sum::<u32>() | u32::from(parts_around(*relations, clue)) << own
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

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing;

    fn check(raw: &str, expected: &Expect) {
        let signs = clue_signs(&testing::WORLD.relations(), &ClueText::new(raw));
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
}
