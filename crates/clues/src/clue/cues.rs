//! Clues that place the answer next to given words: "Kind of coat", "Suffix
//! with sock", "Lead-in to boy" (PROVERB 2002, section 3.2.5).

/// Where the answer stands relative to the given words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The answer comes first: "Prefix with dollar", EURO.
    Before,
    /// The answer comes last: "Suffix with sock", EROO.
    After,
    /// Either side: "Kind of coat", PEA.
    Beside,
    /// Joined to them by "and": "Partner of aid", ABET.
    Paired,
    /// Inside a phrase with them: "Part of TNT", TRI.
    Within,
}

/// A cue and where it places the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The words that open the clue, lower case.
    pub opening: &'static str,
    /// Where the answer stands.
    pub place: Place,
}

const fn cue(opening: &'static str, place: Place) -> Cue {
    Cue { opening, place }
}

/// The cues, longer ones before their prefixes.
pub const CUES: [Cue; 78] = [
    cue("kind of", Place::Beside),
    cue("kinds of", Place::Beside),
    cue("type of", Place::Beside),
    cue("types of", Place::Beside),
    cue("sort of", Place::Beside),
    cue("variety of", Place::Beside),
    cue("style of", Place::Beside),
    cue("form of", Place::Beside),
    cue("word with", Place::Beside),
    cue("words with", Place::Beside),
    cue("letters with", Place::Beside),
    cue("name with", Place::Beside),
    cue("word form with", Place::Beside),
    cue("word form for", Place::Beside),
    cue("it may go with", Place::Beside),
    cue("goes with", Place::Beside),
    cue("attachment to", Place::Beside),
    cue("attachment for", Place::Beside),
    cue("addition to", Place::Beside),
    cue("prefix with", Place::Before),
    cue("prefix for", Place::Before),
    cue("prefix to", Place::Before),
    cue("prefix on", Place::Before),
    cue("start for", Place::Before),
    cue("start of", Place::Before),
    cue("start to", Place::Before),
    cue("starter for", Place::Before),
    cue("starter with", Place::Before),
    cue("opening for", Place::Before),
    cue("opening of", Place::Before),
    cue("opener for", Place::Before),
    cue("intro to", Place::Before),
    cue("intro for", Place::Before),
    cue("introduction to", Place::Before),
    cue("introduction for", Place::Before),
    cue("lead-in to", Place::Before),
    cue("lead-in for", Place::Before),
    cue("lead in to", Place::Before),
    cue("lead in for", Place::Before),
    cue("leader of", Place::Before),
    cue("head of", Place::Before),
    cue("beginning of", Place::Before),
    cue("beginning for", Place::Before),
    cue("preceder of", Place::Before),
    cue("precursor of", Place::Before),
    cue("predecessor of", Place::Before),
    cue("word before", Place::Before),
    cue("words before", Place::Before),
    cue("letters before", Place::Before),
    cue("letter before", Place::Before),
    cue("note before", Place::Before),
    cue("month before", Place::Before),
    cue("suffix with", Place::After),
    cue("suffix for", Place::After),
    cue("suffix on", Place::After),
    cue("suffix in", Place::After),
    cue("suffixes with", Place::After),
    cue("suffixes for", Place::After),
    cue("ending for", Place::After),
    cue("ending with", Place::After),
    cue("ending of", Place::After),
    cue("ending to", Place::After),
    cue("end of", Place::After),
    cue("end for", Place::After),
    cue("finish for", Place::After),
    cue("tail of", Place::After),
    cue("follower of", Place::After),
    cue("followers of", Place::After),
    cue("word after", Place::After),
    cue("words after", Place::After),
    cue("letters after", Place::After),
    cue("letter after", Place::After),
    cue("note after", Place::After),
    cue("partner of", Place::Paired),
    cue("partner for", Place::Paired),
    cue("companion of", Place::Paired),
    cue("middle of", Place::Within),
    cue("part of", Place::Within),
];

/// What a clue with a cue asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhraseCue {
    /// Where the answer stands.
    pub place: Place,
    /// The given words, lower case. With `all` the answer stands next to each
    /// of them ("coal or coat", "switch and sock").
    pub given: Vec<String>,
}

/// Finds a cue at the start of a clue key, or as its last word ("Sock ending",
/// "Saxon's opening", "Switch tail").
pub fn find(key: &str) -> Option<PhraseCue> {
    let key = key.trim_end_matches(['?', '!', '.', ' ']);
    let key = ["a ", "an ", "the ", "it's a "]
        .iter()
        .find_map(|article| key.strip_prefix(article))
        .unwrap_or(key);
    for cue in CUES {
        if let Some(rest) = key.strip_prefix(cue.opening)
            && let Some(rest) = rest.strip_prefix([' ', ':'])
        {
            return of(cue.place, rest);
        }
    }
    let endings = [
        (" starter", Place::Before),
        (" opener", Place::Before),
        (" lead-in", Place::Before),
        (" intro", Place::Before),
        (" preceder", Place::Before),
        (" prefix", Place::Before),
        (" ender", Place::After),
        (" ending", Place::After),
        (" follower", Place::After),
        (" suffix", Place::After),
        (" attachment", Place::Beside),
        (" partner", Place::Paired),
    ];
    endings.iter().find_map(|(ending, place)| of(*place, key.strip_suffix(ending)?))
}

/// The words given in the rest of a clue, split at "and", "or" and commas.
fn of(place: Place, rest: &str) -> Option<PhraseCue> {
    let rest = rest.split([':', ';', '(']).next().unwrap_or(rest);
    let given: Vec<String> = rest
        .split(" or ")
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(','))
        .map(|part| {
            part.trim_matches(|c: char| !c.is_alphanumeric()).trim_start_matches("or ").to_string()
        })
        .filter(|part| !part.is_empty() && part.len() <= 40)
        .collect();
    (!given.is_empty()).then_some(PhraseCue { place, given })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(key: &str, expected: &Expect) {
        let found =
            find(key).map_or("none".to_string(), |b| format!("{:?} {:?}", b.place, b.given));
        expected.assert_eq(&found);
    }

    #[test]
    fn cues_give_words_and_a_place() {
        check("kind of coal or coat", &expect![[r#"Beside ["coal", "coat"]"#]]);
        check("a type of jacket", &expect![[r#"Beside ["jacket"]"#]]);
        check("starter for saxon", &expect![[r#"Before ["saxon"]"#]]);
        check("suffix with switch or sock", &expect![[r#"After ["switch", "sock"]"#]]);
        check("partner of aid", &expect![[r#"Paired ["aid"]"#]]);
        check("prefix with \"dollar\"", &expect![[r#"Before ["dollar"]"#]]);
        check("sock ending", &expect![[r#"After ["sock"]"#]]);
        check("kindness", &expect!["none"]);
        check("kind of", &expect!["none"]);
    }

    #[test]
    fn no_cue_is_hidden_by_a_shorter_one() {
        for (i, long) in CUES.iter().enumerate() {
            for short in &CUES[..i] {
                assert!(
                    !long.opening.starts_with(&format!("{} ", short.opening)),
                    "{}",
                    long.opening
                );
            }
        }
    }
}
