use std::collections::BTreeSet;

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
    check("charade:star as", &expect!["STAR AS"]);
    check("charade:stars", &expect![""]);
    check("around:st", &expect![""]);
    check("around:sr", &expect!["SCAR SPAR STAR"]);
    check("around:strn", &expect!["star turn"]);
    check("same:1??2?12", &expect!["RESTART"]);
    check("same:[rs]1a21 5 2 6", &expect!["star turn"]);
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
fn charades() {
    let words = "car;50\npet;60\ncarp;70\net;30\ncarpet;90\nar;40\nrpet;80";
    let check = |query: &str, expected: Expect| {
        expected.assert_eq(&found(words, query).unwrap().join(" "));
    };
    // CAR-PET and CARP-ET; not the word itself, and neither AR nor RPET, which leave C and CA over.
    check("charade:carpet", expect!["CARP PET CAR ET"]);
    // Words that are not asked for count as parts all the same.
    check("charade:carpet & length:4-", expect!["CARP"]);
    check("!charade:carpet & length:2-4", expect!["RPET AR"]);
    check("charade:carpet & score:60- | ar", expect!["CARP PET AR"]);
    check("(charade:petcar | charade:caret) & !pet", expect!["CAR ET"]);
}

#[test]
fn regular_expressions() {
    check("/TA/", &expect!["RESTART star turn STAR"]);
    check("/^s.a/ ", &expect!["SCAR star turn SPAR STAR"]);
    check("/ar$/ & !s?ar", &expect!["TSAR"]);
    check("/^.(t|p)a+r.{2,}$/", &expect!["star turn"]);
    check("/^[^s]/", &expect!["RESTART RATS TSAR AS"]);
    check("/(?:s|r)(ta|e)*/ & /^(re|s)*t?ar/", &expect!["RESTART star turn STAR"]);
    check("/^(.)?as$/ | /^x{0}c|c{2,3}|^ts?a/", &expect!["TSAR AS"]);
    check("!/[rt]/", &expect!["AS"]);
    check("/x*/ & length:-2", &expect!["AS"]);
    check("/^s?$|^as/", &expect!["AS"]);
    check("/^^s$|^^a/", &expect!["AS"]);
}

#[test]
fn regular_expressions_that_cannot_be_read() {
    check(
        "a & /st(ar/",
        &expect!["the query, column 8: '(' without an end; expected a closing ')'"],
    );
    check("/star", &expect!["the query, column 1: '/' without an end; expected a closing '/'"]);
    check(
        "//",
        &expect![
            "the query, column 2: an empty expression; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check(
        "/s|/",
        &expect![
            "the query, column 4: an empty expression; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check(
        "/*a/",
        &expect![
            "the query, column 2: '*'; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check(
        "/^*a/",
        &expect![
            "the query, column 3: '*'; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check(
        "/ab)c/",
        &expect![
            "the query, column 4: ')'; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check(
        r"/\w+/",
        &expect![[
            r#"the query, column 2: '\'; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"#
        ]],
    );
    check(
        "/ab2/",
        &expect![
            "the query, column 2: 'ab2'; expected letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something"
        ],
    );
    check("/a[b/", &expect!["the query, column 3: '[' without an end; expected a closing ']'"]);
    check(
        "/a[b-a]/",
        &expect![
            "the query, column 3: '[b-a]'; expected letters, or ranges such as A-F, in the brackets"
        ],
    );
    check(
        "/a{5,2}b/",
        &expect!["the query, column 3: '{5,2}'; expected {2}, {2,} or {2,5}, up to 63"],
    );
    check(
        "/a{64}/",
        &expect!["the query, column 3: '{64}'; expected {2}, {2,} or {2,5}, up to 63"],
    );
    check("/a{3/", &expect!["the query, column 3: '{'; expected {2}, {2,} or {2,5}, up to 63"]);
    check(
        "/a+?/",
        &expect![
            "the query, column 4: a second sign of repeating, '?'; expected one of *, +, ? and {2,5}; brackets can hold another"
        ],
    );
    check(
        &format!("/{}a/", "(".repeat(60)),
        &expect!["the query, column 52: a deeper nesting; expected at most 50 levels"],
    );
    check(
        "/((a{60}){60}){60}/",
        &expect![
            "the query, column 2: a large expression; expected fewer letters, or fewer repeats of groups"
        ],
    );
    check(
        "/(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|y|z|aa|bb|cc|dd|ee|ff|gg)+/",
        &expect![
            "the query, column 2: a large expression; expected fewer letters, or fewer repeats of groups"
        ],
    );
}

#[test]
fn queries_that_would_take_too_long() {
    let joined = |part: &str, count| vec![part; count].join("|");
    check(
        &joined("some:as", 6),
        &expect![
            "the query, column 41: a sixth condition on letters; expected at most 5 of anagram: and some:"
        ],
    );
    check(
        &joined("/(.?.){30}/", 12),
        &expect![
            "the query, column 122: more than can be searched for at once; expected fewer or shorter patterns with * and /…/"
        ],
    );
    check(&joined("as", 85), &expect!["AS"]);
    check(&joined("*a*s*", 40), &expect!["RATS AS"]);
}

#[test]
fn tiles_of_several_characters_in_expressions() {
    let spanish = std::sync::Arc::new(Alphabet::parse("A\nC\nCH\nH\nO").unwrap());
    let list = WordList::parse(&spanish, "chocho;70\noca;60\nhacha;50").unwrap();
    let tables = WordTable::by_length(&list, LengthSet::ALL);
    let query = Query::parse(&spanish, "/^(CHO)+$|h.[ch]a/").unwrap();
    let found = query.words(tables.iter().flatten());
    assert_eq!(
        found.iter().map(|&word| list.display(word)).collect::<Vec<_>>(),
        ["chocho", "hacha"]
    );
}

#[test]
fn queries_that_cannot_be_read() {
    check("a & st[ar", &expect!["the query, column 7: '[' without an end; expected a closing ']'"]);
    check("(a | b", &expect!["the query, column 1: '(' without an end; expected a closing ')'"]);
    check("a ) b", &expect!["the query, column 3: ')'; expected &, | or the end"]);
    check(
        "a & size:3",
        &expect![
            "the query, column 5: 'size:'; expected anagram:, some:, bank:, same:, reverse:, hidden:, charade:, around:, length: or score:"
        ],
    );
    check("a & bank:ab9", &expect!["the query, column 12: '9'; expected letters of the alphabet"]);
    check(
        "a & same:12?3",
        &expect!["the query, column 10: '12?3'; expected a digit twice, as in 1221"],
    );
    check("same:1*1", &expect!["the query, column 7: '*'; expected a pattern of one length"]);
    check(
        "same:11[1]",
        &expect![
            "the query, column 8: '[?]'; expected letters, or ranges such as A-F, in the brackets"
        ],
    );
    check("hidden:", &expect!["the query, column 8: 0 letters; expected 1 to 255 letters"]);
    check(
        "charade:a",
        &expect!["the query, column 9: one letter; expected 2 to 63 letters to divide"],
    );
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

/// A condition and its slow, readable twin.
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
        8 => {
            let same = word.len() == 4 && word[..1] == word[3..] && word[1..2] == letters[..1];
            (format!("same:1{}?1", &letters[..1]), same)
        }
        _ => (format!("length:{length}-"), word.len() >= length),
    }
}

/// Expressions of up to about twelve letters.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof!["[abc]", "[abc]{2}", Just(".".to_owned()), "\\[\\^?[abc]{1,2}\\]"];
    let inside = leaf.prop_recursive(4, 12, 3, |part| {
        let times =
            prop::sample::select(vec!["*", "+", "?", "{0}", "{2}", "{1,}", "{0,2}", "{1,3}"]);
        prop_oneof![
            prop::collection::vec(part.clone(), 1..4).prop_map(|parts| parts.concat()),
            prop::collection::vec(part.clone(), 2..4)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            (part.clone(), times).prop_map(|(part, times)| format!("({part}){times}")),
            part.prop_map(|part| format!("(^{part}|{part}$)")),
        ]
    });
    (inside, any::<bool>(), any::<bool>()).prop_map(|(inside, start, end)| {
        format!("{}({inside}){}", if start { "^" } else { "" }, if end { "$" } else { "" })
    })
}

proptest! {
    #[test]
    fn agrees_with_asking_each_word(
        words in prop::collection::btree_set("[abc]{2,6}", 1..80),
        conditions in prop::array::uniform3((0..10_u8, "[abc]{1,4}", any::<bool>())),
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
    fn charades_agree_with_every_division(
        words in prop::collection::btree_set("[ab]{2,4}", 1..14),
        letters in "[ab]{2,11}",
    ) {
        fn divide(letters: &str, words: &BTreeSet<String>, whole: &str, parts: &mut Vec<String>, found: &mut BTreeSet<String>) {
            if letters.is_empty() {
                found.extend(parts.iter().map(|part| part.to_uppercase()));
            }
            for end in 1..=letters.len() {
                let part = &letters[..end];
                if words.contains(part) && part != whole {
                    parts.push(part.to_owned());
                    divide(&letters[end..], words, whole, parts, found);
                    parts.pop();
                }
            }
        }
        let mut expected = BTreeSet::new();
        divide(&letters, &words, &letters, &mut Vec::new(), &mut expected);
        let text = words.iter().cloned().collect::<Vec<_>>().join("\n");
        let found: BTreeSet<String> =
            found(&text, &format!("charade:{letters}")).unwrap().into_iter().collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn any_text_gives_a_query_or_an_error(text in "\\PC{0,20}|[a-c?*:&|!()\\[\\]^]{0,20}") {
        if let Err(LexiconError::Query { column, .. }) = Query::parse(&Alphabet::english(), &text) {
            prop_assert!(column <= text.chars().count() + 1);
        }
    }

    #[test]
    fn any_expression_gives_a_query_or_a_place(text in "[a-c?*.+|(){},2^$\\[\\]]{0,24}") {
        let text = format!("/{text}/");
        if let Err(LexiconError::Query { column, .. }) = Query::parse(&Alphabet::english(), &text) {
            prop_assert!(column <= text.chars().count() + 1);
        }
    }

    #[test]
    fn agrees_with_a_library_of_regular_expressions(
        words in prop::collection::btree_set("[abc]{2,6}", 1..150),
        expression in expressions(),
    ) {
        let text = words.iter().cloned().collect::<Vec<_>>().join("\n");
        let judge = regex_lite::Regex::new(&expression).unwrap();
        let mut found = found(&text, &format!("/{expression}/")).unwrap();
        found.sort();
        let expected: Vec<String> =
            words.iter().filter(|word| judge.is_match(word)).map(|w| w.to_uppercase()).collect();
        prop_assert_eq!(found, expected, "{}", expression);
    }
}
