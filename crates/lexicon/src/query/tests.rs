use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::WordList;

fn found(words: &str, query: &str) -> Result<Vec<String>, LexiconError> {
    let english = Alphabet::english();
    let list = WordList::parse(&english, words)?;
    let query = Query::parse(&english, query)?;
    let tables = WordTable::by_length(&list, query.lengths());
    Ok(query.words(tables.iter().flatten()).into_iter().map(|word| list.display(word)).collect())
}

fn check(query: &str, expected: &Expect) {
    let text = "scar;90\nstar turn;80\nspar;70\nstar;60\nrats;55\ntsar;50\nrestart;90\nas;10";
    expected.assert_eq(&match found(text, query) {
        Ok(words) => words.join(" "),
        Err(error) => error.to_string(),
    });
}

#[test]
fn each_operator() {
    check("s?ar", &expect!["SCAR SPAR STAR"]);
    check("reverse:s*", &expect!["RATS AS"]);
    check("reverse:r[ap]*t?", &expect!["STAR"]);
    check("reverse:ra?s", &expect!["SCAR SPAR STAR"]);
    check("anagram:star", &expect!["STAR RATS TSAR"]);
    check("anagram:st?r", &expect!["STAR RATS TSAR"]);
    check("some:stop?r", &expect!["SPAR STAR RATS TSAR AS"]);
    check("bank:rats", &expect!["STAR RATS TSAR"]);
    check("bank:rates", &expect!["RESTART"]);
    check("anagram:tt*", &expect!["RESTART star turn"]);
    check("anagram:ps?*", &expect!["SPAR"]);
    check("hidden:co-star's part", &expect!["SPAR STAR"]);
    check("around:st", &expect![""]);
    check("around:sr", &expect!["SCAR SPAR STAR"]);
    check("around:strn", &expect!["star turn"]);
    check("length:5-", &expect!["RESTART star turn"]);
    check("length: -2", &expect!["AS"]);
    check("score:60-80", &expect!["star turn SPAR STAR"]);
    check("SCORE:90", &expect!["SCAR RESTART"]);
    check("!*r*", &expect!["AS"]);
    check("s* & *r", &expect!["SCAR SPAR STAR"]);
    check("as | ts* & score:99- | s?ar & ![^t]*p*", &expect!["SCAR STAR AS"]);
    check("(as | ts*) & !(length:2)", &expect!["TSAR"]);
}

#[test]
fn queries_that_cannot_be_read() {
    check("a & st[ar", &expect!["the query, column 7: '[' without an end; expected a closing ']'"]);
    check("(a | b", &expect!["the query, column 1: '(' without an end; expected a closing ')'"]);
    check("a ) b", &expect!["the query, column 3: ')'; expected &, | or the end"]);
    check(
        "a & size:3",
        &expect![
            "the query, column 5: 'size:'; expected anagram:, some:, bank:, reverse:, hidden:, around:, length: or score:"
        ],
    );
    check("a & bank:ab9", &expect!["the query, column 12: '9'; expected letters of the alphabet"]);
    check("hidden:", &expect!["the query, column 8: 0 letters; expected 1 to 255 letters"]);
    check(
        "around:a",
        &expect!["the query, column 8: one letter; expected two letters or more to split"],
    );
    check(
        "score:101",
        &expect![
            "the query, column 7: '101'; expected a score from 0 to 100, or a range such as 60-80, 60- or -80"
        ],
    );
    check(
        "length:8-5",
        &expect![
            "the query, column 8: '8-5'; expected a length from 1 to 63, or a range such as 5-8, 5- or -8"
        ],
    );
    check(
        "a &",
        &expect![
            "the query, column 4: an empty pattern; expected letters, ?, ., *, [ABC] or [^ABC]"
        ],
    );
    check(
        &"!".repeat(60),
        &expect!["the query, column 52: a deeper nesting; expected at most 50 levels"],
    );
}

/// A condition and its plain twin.
fn twin(kind: u8, letters: &str, word: &str) -> (String, bool) {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let count = |text: &str, c: char| text.matches(c).count();
    let backwards: String = word.chars().rev().collect();
    let length = letters.len();
    match kind {
        0 => (format!("anagram:{letters}"), sorted(word) == sorted(letters)),
        1 => {
            let fits = "abc".chars().all(|c| count(word, c) <= count(letters, c));
            (format!("some:{letters}"), fits)
        }
        2 => {
            let fits = "abc".chars().all(|c| word.contains(c) == letters.contains(c));
            (format!("bank:{letters}"), fits)
        }
        3 => (format!("reverse:{letters}*"), backwards.starts_with(letters)),
        4 => (format!("*{letters}*"), word.contains(letters)),
        5 => {
            let fits = "abc".chars().all(|c| count(word, c) >= count(letters, c));
            (format!("anagram:{letters}*"), fits)
        }
        6 => (format!("hidden:{letters}{letters}"), letters.repeat(2).contains(word)),
        7 => {
            let ends = format!("c{letters}");
            let fits = (1..ends.len()).any(|at| {
                word.len() > ends.len()
                    && word.starts_with(&ends[..at])
                    && word.ends_with(&ends[at..])
            });
            (format!("around:{ends}"), fits)
        }
        _ => (format!("length:{length}-"), word.len() >= length),
    }
}

proptest! {
    #[test]
    fn agrees_with_asking_each_word(
        words in prop::collection::btree_set("[abc]{2,6}", 1..80),
        conditions in prop::array::uniform3((0..9_u8, "[abc]{1,4}", any::<bool>())),
    ) {
        let text = words.iter().cloned().collect::<Vec<_>>().join("\n");
        let asked = |word: &str| conditions.clone().map(|(kind, letters, not)| {
            let (text, fits) = twin(kind, &letters, word);
            (if not { format!("!{text}") } else { text }, fits != not)
        });
        let [(a, _), (b, _), (c, _)] = asked("");
        for (query, join) in [
            (format!("{a} | {b} & {c}"), (|a, b, c| a || b && c) as fn(bool, bool, bool) -> bool),
            (format!("({a} | {b}) & {c}"), |a, b, c| (a || b) && c),
            (format!("!({a} & {b}) | {c}"), |a, b, c| !(a && b) || c),
        ] {
            let mut found = found(&text, &query).unwrap();
            found.sort();
            let expected: Vec<String> = words
                .iter()
                .filter(|word| {
                    let [(_, a), (_, b), (_, c)] = asked(word);
                    join(a, b, c)
                })
                .map(|word| word.to_uppercase())
                .collect();
            prop_assert_eq!(found, expected, "{}", query);
        }
    }

    #[test]
    fn any_text_gives_a_query_or_an_error(text in "\\PC{0,20}|[a-c?*:&|!()\\[\\]^]{0,20}") {
        if let Err(LexiconError::Query { column, .. }) = Query::parse(&Alphabet::english(), &text) {
            prop_assert!(column <= text.chars().count() + 1);
        }
    }
}
