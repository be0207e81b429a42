//! A clue, read once for all experts: its words, their roots and its form.

use wordwright_grid::SlotReference;
use wordwright_knowledge::text::{self, BLANK};

use crate::clue::cues;
use crate::clue::cues::PhraseCue;

use crate::clue::languages::{Language, language_of};

/// Characters of a clue that are read; the rest of a longer clue is left out.
pub const LONGEST: usize = 400;

/// The words around a blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// The words before it within the phrase, in lower case.
    pub before: Vec<String>,
    /// The words after it.
    pub after: Vec<String>,
}

/// Hints about the answer from the form of the clue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "signs that are independent of each other")]
pub struct Form {
    /// The words around a blank, if there is one.
    pub blank: Option<Blank>,
    /// The words that the answer stands next to ("Kind of coat").
    pub beside: Option<PhraseCue>,
    /// Other slots that it names.
    pub references: Vec<SlotReference>,
    /// The answer is an abbreviation ("Abbr.", "for short", "Org.").
    pub abbreviation: bool,
    /// It ends in a question mark: a pun.
    pub question: bool,
    /// The clue is in brackets: a sound or a gesture.
    pub bracketed: bool,
    /// The whole clue is quoted: the answer is another way to say it.
    pub quoted: bool,
    /// Marked with a star, as theme entries are.
    pub starred: bool,
    /// One word only.
    pub one_word: bool,
    /// The answer is in this language.
    pub language: Option<Language>,
    /// The answer is a variant spelling, or an archaic or poetic word.
    pub variant: bool,
}

/// A clue as experts read it.
#[derive(Clone, Debug)]
pub struct ClueText {
    raw: String,
    key: String,
    words: Vec<String>,
    roots: Vec<String>,
    form: Form,
}

impl ClueText {
    /// Reads a clue: any text, of which at most `LONGEST` characters are read.
    pub fn new(raw: &str) -> ClueText {
        let raw: String = raw.chars().take(LONGEST).collect();
        let key = text::clue_key(&raw);
        let words: Vec<String> = text::words(&key).map(str::to_owned).collect();
        let mut roots: Vec<String> = Vec::new();
        for word in &words {
            let root = text::root(word);
            if word != BLANK && !roots.iter().any(|known| *known == root) {
                roots.push(root.into_owned());
            }
        }
        let form = read_form(&raw, &key, &words);
        ClueText { raw, key, words, roots, form }
    }

    /// The clue as it was given.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// The key by which the clue is looked up.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its words in order, lower case; a blank is `___`.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The roots of its words, each once, in order.
    pub fn roots(&self) -> &[String] {
        &self.roots
    }

    /// Hints about the answer from the form of the clue.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The clue without a part in round brackets, "Squeeze (out)" as "Squeeze"; `None` if
    /// there is no such part or nothing else.
    pub fn without_brackets(&self) -> Option<ClueText> {
        let (before, rest) = self.raw.split_once('(')?;
        let (_, after) = rest.split_once(')')?;
        let bare = format!("{} {}", before.trim_end(), after.trim_start());
        let bare = ClueText::new(bare.trim());
        (!bare.words.is_empty()).then_some(bare)
    }

    /// Its only word, ignoring signs such as "Abbr.".
    pub fn single(&self) -> Option<&str> {
        match self.plain() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Its words without signs at the end: "for one", "in brief", ": Abbr.".
    pub fn plain(&self) -> &[String] {
        let mut words = self.words.as_slice();
        for sign in SIGNS {
            let parts: Vec<&str> = sign.split(' ').collect();
            if words.len() > parts.len() {
                let (head, tail) = words.split_at(words.len() - parts.len());
                if tail.iter().map(String::as_str).eq(parts) {
                    words = head;
                }
            }
        }
        words
    }
}

/// Endings of clues that describe how the answer is written, not what it means.
const SIGNS: [&str; 25] = [
    "abbr", "var", "fr", "sp", "lat", "ger", "it", "scot", "colloq", "for short", "in brief",
    "briefly", "for one", "for example", "for instance", "e g", "eg", "say", "perhaps", "maybe",
    "old style", "of old", "once", "in slang", "slangily",
];

/// Words with a full stop that are themselves abbreviated, so the answer is
/// too.
const SHORTENED: [&str; 62] = [
    "org.", "co.", "dept.", "abbr.", "abbrs.", "agcy.", "assn.", "univ.", "sch.", "schs.", "govt.",
    "natl.", "intl.", "inst.", "grp.", "gp.", "orgs.", "cos.", "bldg.", "apt.", "ave.", "blvd.",
    "hwy.", "rte.", "rd.", "dir.", "dirs.", "deg.", "no.", "nos.", "amt.", "amts.", "qty.", "wt.",
    "wts.", "meas.", "vol.", "pt.", "pts.", "qt.", "yr.", "yrs.", "mo.", "mos.", "hr.", "hrs.",
    "min.", "sec.", "tel.", "exec.", "mgr.", "atty.", "prof.", "capt.", "sgt.", "cpl.", "lt.",
    "gen.", "col.", "admin.", "mil.", "elec.",
];

fn read_form(raw: &str, key: &str, words: &[String]) -> Form {
    let lower = raw.trim().to_lowercase();
    let unquoted = lower.trim_matches(['"', '\u{201c}', '\u{201d}']);
    let quoted = unquoted.len() + 2 <= lower.len()
        && lower.starts_with(['"', '\u{201c}'])
        && lower.ends_with(['"', '\u{201d}'])
        && !unquoted.contains(['"', '\u{201c}', '\u{201d}']);
    let variant = [
        ": var.", "var.", ", to poets", ", in poetry", ", to bards", ", in verse", ", in poesy",
        "poetic", "poetically",
    ]
    .iter()
    .any(|sign| key.ends_with(sign));
    Form {
        blank: blank(key),
        beside: cues::find(key),
        references: SlotReference::find_all(key),
        abbreviation: is_abbreviated(key),
        question: lower.ends_with('?') || lower.ends_with("?\""),
        bracketed: lower.starts_with('[') && lower.ends_with(']'),
        quoted,
        starred: lower.starts_with('*'),
        one_word: words.len() == 1 && words[0] != BLANK,
        language: language_of(key),
        variant,
    }
}

/// Whether a clue key indicates that its answer is an abbreviation.
pub fn is_abbreviated(key: &str) -> bool {
    let ends = [
        ", for short", ", briefly", ", in brief", ", initially", ", in short", ": init.",
        ": inits.",
    ];
    ends.iter().any(|end| key.trim_end_matches('?').ends_with(end))
        || key.split(' ').any(|word| {
            SHORTENED.contains(&word.trim_start_matches(['(', '"'])) || word.starts_with("abbr")
        })
        || key.starts_with("letters ")
        || key.ends_with(" letters")
}

/// The phrase around the blank: within the same quotation marks, or up to the
/// nearest punctuation.
fn blank(key: &str) -> Option<Blank> {
    let at = key.find(BLANK)?;
    let end = at + key[at..].chars().take_while(|&c| c == '_').count();
    let (left, right) = (&key[..at], &key[end..]);
    let stops = ['"', ':', ';', '(', ')', '[', ']', '?', '!'];
    let left = left.rsplit(stops).next().unwrap_or(left);
    let right = right.split(stops).next().unwrap_or(right);
    // A comma separates a phrase from its explanation, but not inside quotation marks.
    let inside = key[..at].matches('"').count() % 2 == 1;
    let (left, right) = if inside {
        (left, right)
    } else {
        (left.rsplit(", ").next().unwrap_or(left), right.split(", ").next().unwrap_or(right))
    };
    let letters = |part: &str| -> Vec<String> {
        part.split(' ')
            .map(|word| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
            .filter(|word| !word.is_empty())
            .collect()
    };
    Some(Blank { before: letters(left), after: letters(right) })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(raw: &str, expected: &Expect) {
        let clue = ClueText::new(raw);
        let form = clue.form();
        let mut signs = Vec::new();
        if let Some(blank) = &form.blank {
            signs.push(format!("{} _ {}", blank.before.join(" "), blank.after.join(" ")));
        }
        if let Some(beside) = &form.beside {
            signs.push(format!("{:?} {}", beside.place, beside.given.join("/")));
        }
        for reference in &form.references {
            signs.push(reference.to_string());
        }
        for (sign, name) in [
            (form.abbreviation, "abbreviation"),
            (form.question, "question"),
            (form.bracketed, "bracketed"),
            (form.quoted, "quoted"),
            (form.starred, "starred"),
            (form.one_word, "one word"),
            (form.variant, "variant"),
        ] {
            if sign {
                signs.push(name.to_string());
            }
        }
        if let Some(language) = form.language {
            signs.push(format!("{language:?}"));
        }
        expected.assert_eq(&signs.join("; "));
    }

    #[test]
    fn form_is_read_from_the_look() {
        check("Nothing ____", &expect!["nothing _ "]);
        check("Yerby's \"A Rose for ___ Maria\"", &expect!["a rose for _ maria"]);
        check("With 12- and 15-Across, a cheer", &expect!["12-Across; 15-Across"]);
        check("See 9 Down", &expect!["9-Down"]);
        check("The end of Plato?", &expect!["After plato; question"]);
        check("Key abbr.", &expect!["abbreviation"]);
        check("U.N. agency: Abbr.", &expect!["abbreviation"]);
        check("Math class, for short", &expect!["abbreviation"]);
        check("[Not again!]", &expect!["bracketed"]);
        check("\"Get out of here!\"", &expect!["quoted"]);
        check("Meadowsweet", &expect!["one word"]);
        check("Summer, in Nice", &expect!["French"]);
        check("Friend: Fr.", &expect!["French"]);
        check("Nice guy", &expect![""]);
        check("Caesar's 551", &expect!["Latin"]);
        check("*Fast food item", &expect!["starred"]);
        check("Prefix with dollar", &expect!["Before dollar"]);
    }

    #[test]
    fn any_text_is_read() {
        for raw in [
            "",
            " ",
            "___",
            "______ ___",
            "?",
            "\"",
            "[]",
            "日本語のヒント",
            "\u{301}\u{301}",
            "1-2-3-4-Across-Across",
        ] {
            assert_eq!(ClueText::new(raw).raw(), raw);
        }
        assert_eq!(ClueText::new(&"é".repeat(10_000)).raw().chars().count(), LONGEST);
    }
}
