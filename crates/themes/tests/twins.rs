//! Checks the finder against slow, readable code that tries every entry and every
//! place.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wordwright_knowledge::Pack;
use wordwright_lexicon::{Alphabet, WordList};
use wordwright_themes::{Finder, Match};

/// A list as text: each entry's words with spaces between them.
struct Twin {
    entries: Vec<String>,
}

fn joined(entry: &str) -> String {
    entry.replace(' ', "")
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

/// The results of replacing `old` by `new` in one place of a text.
fn edits(text: &str, old: &str, new: &str) -> BTreeSet<String> {
    let places = (0..=text.len()).filter(|&at| text[at..].starts_with(old));
    places.map(|at| format!("{}{new}{}", &text[..at], &text[at + old.len()..])).collect()
}

/// Whether a phrase hides a word across a word break.
fn hides(entry: &str, word: &str) -> bool {
    let letters = joined(entry);
    let (mut starts, mut ends, mut at) = (BTreeSet::new(), BTreeSet::new(), 0);
    for part in entry.split(' ') {
        starts.insert(at);
        at += part.len();
        ends.insert(at);
    }
    (0..letters.len()).any(|start| {
        let end = start + word.len();
        let over = ends.iter().any(|&gap| start < gap && gap < end);
        letters[start..].starts_with(word)
            && over
            && !starts.contains(&start)
            && !ends.contains(&end)
    })
}

impl Twin {
    fn has(&self, letters: &str) -> bool {
        self.entries.iter().any(|entry| joined(entry) == letters)
    }

    fn has_word(&self, letters: &str) -> bool {
        self.entries.iter().any(|entry| entry == letters)
    }

    /// Whether two words are side by side in an entry of the list.
    fn pair(&self, first: &str, second: &str) -> bool {
        let solid = first.len() >= 3 && second.len() >= 4;
        let parts = self.has_word(first) && self.has_word(second);
        self.has_word(&format!("{first} {second}"))
            || solid && parts && self.has_word(&format!("{first}{second}"))
    }

    fn keeps(&self, entry: &str, rule: &str) -> bool {
        let letters = joined(entry);
        let words: Vec<&str> = entry.split(' ').collect();
        let phrase = words.len() > 1;
        let (name, value) = rule.split_once(':').unwrap_or((rule, ""));
        match name {
            "add" => edits(&letters, value, "").iter().any(|other| self.has(other)),
            "remove" => edits(&letters, "", value).iter().any(|other| self.has(other)),
            "change" => {
                let (from, to) = value.split_once('>').unwrap();
                edits(&letters, to, from).iter().any(|other| self.has(other))
            }
            "contains" => letters.contains(value),
            "anagram" => {
                let last = letters.len().saturating_sub(value.len());
                letters.len() >= value.len()
                    && (0..=last).any(|at| sorted(&letters[at..at + value.len()]) == sorted(value))
            }
            "reversal" => self.has(&letters.chars().rev().collect::<String>()),
            "repeat" => {
                let length: usize = value.parse().unwrap();
                (0..letters.len()).any(|at| {
                    let twice = |string| letters[at + length..].contains(string);
                    letters.get(at..at + length).is_some_and(twice)
                })
            }
            "vowels" => "aeiou".chars().all(|vowel| letters.contains(vowel)),
            "initials" => {
                phrase && words.iter().map(|word| &word[..1]).collect::<String>() == value
            }
            "alliteration" => phrase && words.iter().all(|word| word[..1] == words[0][..1]),
            "hidden" => value.split(',').any(|word| hides(entry, word)),
            "hidden-backwards" => {
                value.split(',').any(|word| hides(entry, &word.chars().rev().collect::<String>()))
            }
            "first" => phrase && value.split(',').any(|word| words[0] == word),
            "last" => phrase && value.split(',').any(|word| words[words.len() - 1] == word),
            "first-precedes" => phrase && self.pair(words[0], value),
            "first-follows" => phrase && self.pair(value, words[0]),
            "last-precedes" => phrase && self.pair(words[words.len() - 1], value),
            "last-follows" => phrase && self.pair(value, words[words.len() - 1]),
            _ => panic!("no rule {rule}"),
        }
    }

    fn kept(&self, rule: &str) -> BTreeSet<String> {
        let kept = self.entries.iter().filter(|entry| self.keeps(entry, rule));
        kept.map(|entry| joined(entry).to_uppercase()).collect()
    }

    fn coined(&self, old: &str, new: &str) -> BTreeSet<String> {
        let mut coined = BTreeSet::new();
        for entry in self.entries.iter().filter(|entry| entry.contains(' ')) {
            let words: Vec<&str> = entry.split(' ').collect();
            for at in 0..words.len() {
                for word in edits(words[at], old, new) {
                    let mut phrase: Vec<&str> = words.clone();
                    phrase[at] = &word;
                    let phrase = phrase.concat();
                    if self.has_word(&word) && !self.has(&phrase) {
                        coined.insert(phrase.to_uppercase());
                    }
                }
            }
        }
        coined
    }
}

fn rule() -> impl Strategy<Value = String> {
    let string = "[abc]{1,2}";
    let words = prop::collection::btree_set("[abc]{3,4}", 1..4)
        .prop_map(|words| words.into_iter().map(|word| word + ",").collect::<String>());
    prop_oneof![
        string.prop_map(|string| format!("add:{string}")),
        string.prop_map(|string| format!("remove:{string}")),
        (string, string)
            .prop_filter("two strings", |(from, to)| from != to)
            .prop_map(|(from, to)| format!("change:{from}>{to}")),
        "[abc]{3}".prop_map(|string| format!("contains:{string}")),
        "[abc]{3,5}".prop_map(|string| format!("anagram:{string}")),
        Just("reversal".to_owned()),
        (2..4).prop_map(|length| format!("repeat:{length}")),
        "[abc]{2,3}".prop_map(|string| format!("initials:{string}")),
        Just("alliteration".to_owned()),
        (prop::sample::select(vec!["hidden", "hidden-backwards", "first", "last"]), words)
            .prop_map(|(name, words)| format!("{name}:{words}")),
        (
            prop::sample::select(vec![
                "first-precedes", "first-follows", "last-precedes", "last-follows",
            ]),
            "[abc]{3,4}",
        )
            .prop_map(|(name, word)| format!("{name}:{word}")),
    ]
}

/// Entries that share letters often; no two have the same.
fn list() -> impl Strategy<Value = Vec<String>> {
    let entry = prop_oneof![
        "[abc]{2,4}",
        "[abc]{3,7}",
        "[abc]{2,4} [abc]{2,4}",
        "[abc]{2} [abc]{3} [abc]{2,3}"
    ];
    prop::collection::btree_map("[abc]{1,2}", entry, 8..60).prop_map(|entries| {
        let mut met = BTreeSet::new();
        entries.into_values().filter(|entry| met.insert(joined(entry))).collect()
    })
}

fn letters(found: &[Match]) -> Vec<String> {
    found.iter().map(|found| found.written.replace(' ', "")).collect()
}

proptest! {
    // An explanation asks WordNet about each string of each example.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn entries_are_those_that_keep_the_rule(entries in list(), rule in rule()) {
        let list = WordList::parse(&Alphabet::english(), &entries.join("\n")).unwrap();
        let finder = Finder::new(&list, Pack::embedded());
        let twin = Twin { entries };
        let parsed = finder.rule(&rule).unwrap();
        let found = letters(&finder.entries(&parsed));
        prop_assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), twin.kept(&rule), "{}", rule);
        prop_assert_eq!(found.len(), twin.kept(&rule).len());
        let again = finder.rule(&finder.text(&parsed)).unwrap();
        prop_assert_eq!(&again, &parsed);
        let (old, new) = match rule.split_once(':') {
            Some(("add", string)) => ("", string),
            Some(("remove", string)) => (string, ""),
            Some(("change", strings)) => strings.split_once('>').unwrap(),
            _ => return Ok(()),
        };
        let coined = letters(&finder.coined(&parsed));
        prop_assert_eq!(coined.iter().cloned().collect::<BTreeSet<_>>(), twin.coined(old, new));
        prop_assert_eq!(coined.len(), twin.coined(old, new).len());
    }

    #[test]
    fn an_explanation_holds_and_none_of_the_short_ones_is_missing(
        entries in list(),
        places in prop::collection::vec(any::<prop::sample::Index>(), 1..3),
    ) {
        let list = WordList::parse(&Alphabet::english(), &entries.join("\n")).unwrap();
        let finder = Finder::new(&list, Pack::embedded());
        let texts: BTreeSet<&String> = places.iter().map(|place| place.get(&entries)).collect();
        let examples: Vec<_> = texts.iter().map(|text| finder.example(text).unwrap()).collect();
        let twin = Twin { entries: entries.clone() };
        let explained = finder.explain(&examples);
        let mut rules = BTreeSet::new();
        for explanation in &explained {
            let rule = finder.text(&explanation.rule).to_lowercase();
            let of_world = ["hidden", "first", "last"].iter().any(|name| rule.starts_with(name));
            if of_world {
                // The twin does not know WordNet. The finder counts such rules many at a time,
                // and lists them one by one.
                prop_assert!(examples.iter().all(|one| finder.kept(one, &explanation.rule).is_some()));
                let listed = finder.entries(&explanation.rule).len();
                prop_assert_eq!(explanation.count, listed, "{}", rule);
            } else {
                prop_assert!(texts.iter().all(|text| twin.keeps(text, &rule)), "{}", rule);
                prop_assert_eq!(explanation.count, twin.kept(&rule).len(), "{}", rule);
            }
            rules.insert(rule);
        }
        prop_assert!(explained.windows(2).all(|pair| pair[0].evidence >= pair[1].evidence));
        let strings = ["a", "b", "c"].map(|string| [format!("add:{string}"), format!("remove:{string}")]);
        let short = strings.into_iter().flatten().chain(["reversal", "alliteration"].map(str::to_owned));
        for rule in short {
            let count = twin.kept(&rule).len();
            let explains = texts.iter().all(|text| twin.keeps(text, &rule))
                && count > texts.len()
                && count * 4 <= entries.len();
            prop_assert_eq!(rules.contains(&rule), explains, "{}", rule);
        }
    }

    #[test]
    fn any_text_is_a_rule_or_an_error(text in "\\PC{0,16}|[a-z]{3,8}:[a-z,>#0-9]{0,6}") {
        let list = WordList::parse(&Alphabet::english(), "abc\nab c").unwrap();
        let finder = Finder::new(&list, Pack::embedded());
        if let Ok(rule) = finder.rule(&text) {
            prop_assert_eq!(finder.rule(&finder.text(&rule)).unwrap(), rule);
        }
    }
}

#[test]
fn vowels_and_kinds() {
    let words = "education;90\nsequoia;80\nabcdeiou;70\nglow lamp;60\ncome mute;50\nblack box;40\n\
                 red tape;30\neye chart;20\neyeball;20\nsnow ball;20\ncarpet;10\ncar;9\npet;9\neye;9\n\
                 snow job;9\nball;9";
    let list = WordList::parse(&Alphabet::english(), words).unwrap();
    let finder = Finder::new(&list, Pack::embedded());
    let found = |rule: &str| {
        let found = finder.entries(&finder.rule(rule).unwrap());
        let shown = found.iter().map(|found| {
            let other =
                if found.other.is_empty() { String::new() } else { format!(" ({})", found.other) };
            found.written.clone() + &other
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(found("vowels"), "EDUCATION, SEQUOIA, ABCDEIOU");
    assert_eq!(found("hidden:birds"), "GLOW LAMP (OWL), COME MUTE (EMU)");
    assert_eq!(found("hidden-backwards:animal"), "");
    assert_eq!(found("first:color"), "BLACK BOX (BLACK), RED TAPE (RED)");
    assert_eq!(
        found("first-precedes:ball"),
        "EYE CHART (EYEBALL), SNOW BALL (SNOW BALL), SNOW JOB (SNOW BALL)"
    );
    assert_eq!(found("first-precedes:pet"), "", "CAR and PET make no CARPET");
}

#[test]
fn words_that_sound_alike_take_each_others_place() {
    let plain = "abbot;9\ncider;9\ndodge;9\nfinal;9\nglory;9\nhumid;9\nivory;9\njelly;9\n";
    let words = format!(
        "{plain}grizzly bear;80\nbeach ball;70\nball game;60\nright on;50\nwrite on;40\nbare;30\n\
         bawl;20\nwrite;20\nrite;20\nbear;10\ndawdle;10\nsee red;80\nseared;70"
    );
    let list = WordList::parse(&Alphabet::english(), &words).unwrap();
    let finder = Finder::new(&list, Pack::embedded());
    let sounds = finder.rule("sounds").unwrap();
    assert_eq!(finder.text(&sounds), "sounds");
    let shown = |found: Vec<Match>| {
        let shown = found.into_iter().map(|found| {
            let marked = list.alphabet().decode(&found.letters[found.marked]);
            format!("{} ({marked}; {})", found.written, found.other)
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        shown(finder.entries(&sounds)),
        "RIGHT ON (RIGHT; WRITE ON), WRITE ON (WRITE; RIGHT ON)",
        "a single word is not a phrase"
    );
    assert_eq!(
        shown(finder.coined(&sounds)),
        "GRIZZLY BARE (BARE; GRIZZLY BEAR), RITE ON (RITE; RIGHT ON), \
         BEACH BAWL (BAWL; BEACH BALL), BAWL GAME (BAWL; BALL GAME)"
    );
    // WordNet knows polar bears, which this list does not.
    let examples = ["polar bare", "beach bawl"].map(|text| finder.example(text).unwrap());
    let explained = finder.explain(&examples);
    assert!(explained.iter().any(|explanation| explanation.rule == sounds));
    assert!(finder.rule("sounds:bear").is_err());
}

/// The rules that explain two examples with hidden birds, with more entries.
fn of_birds(further: &str) -> Vec<String> {
    let plain = "abbot;9\nbeacon;9\ncider;9\ndodge;9\nfinal;9\nglory;9\nhumid;9\nivory;9\n\
                 jelly;9\nknoll;9\nlemon;9\n";
    let words = format!("{plain}glow lamp;60\ncome mute;50\n{further}");
    let list = WordList::parse(&Alphabet::english(), &words).unwrap();
    let finder = Finder::new(&list, Pack::embedded());
    let examples = ["glow lamp", "come mute"].map(|text| finder.example(text).unwrap());
    let explained = finder.explain(&examples);
    explained.iter().map(|explanation| finder.text(&explanation.rule)).collect()
}

#[test]
fn a_kind_is_found_from_two_of_it() {
    let bird = "hidden:bird".to_owned();
    assert!(!of_birds("").contains(&bird), "no entry is left to offer");
    assert!(of_birds("show line;50").contains(&bird));
    let third = "show line;50\nslow link;50\nglow line;50\nblow lips;50\nmow lawn;50";
    assert!(!of_birds(third).contains(&bird), "more than a quarter of the list");
}
