//! The rules that a theme's entries can share, and their syntax.

use wordwright_knowledge::SynsetId;
use wordwright_lexicon::{Alphabet, Letter};

use crate::ThemeError;
use crate::kinds::{Kinds, SHORTEST, Words};

/// The longest string of an edit, in letters: with longer ones, two entries have little
/// in common.
pub(crate) const LONGEST_EDIT: usize = 4;

/// The shortest string that entries may share.
pub(crate) const SHORTEST_SHARED: usize = 3;

/// The most words of a kind: with more, almost every entry contains one (by
/// judgement).
pub(crate) const MOST_WORDS: usize = 10_000;

/// An end of an entry of several words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The first word.
    First,
    /// The last word.
    Last,
}

/// Which words a rule is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// The things of a kind, from `WordNet`.
    Of(SynsetId),
    /// Words that the caller lists.
    Own(Words),
}

/// What the entries of a theme have in common.
///
/// It is parsed by [`Finder::rule`](crate::Finder::rule), whose documentation lists the forms.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule(pub(crate) Form);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    Add(Vec<Letter>),
    Remove(Vec<Letter>),
    Change {
        from: Vec<Letter>,
        to: Vec<Letter>,
    },
    /// One word of a phrase replaced by one that sounds like it.
    Sounds,
    Contains(Vec<Letter>),
    /// The letters in order.
    Anagram(Vec<Letter>),
    Reversal,
    Repeat(usize),
    Vowels,
    Initials(Vec<Letter>),
    Alliteration,
    Hidden {
        kind: Kind,
        backwards: bool,
    },
    Word {
        end: End,
        kind: Kind,
    },
    /// The word at one end comes before (or after) `word` in a known phrase.
    Pairs {
        end: End,
        before: bool,
        word: Vec<Letter>,
    },
}

/// The forms of rules, for error messages.
const FORMS: &str = "add:, remove:, change:, sounds, contains:, anagram:, reversal, repeat:, vowels, \
                     initials:, alliteration, hidden:, hidden-backwards:, first:, last:, \
                     first-precedes:, first-follows:, last-precedes: or last-follows:";

pub(crate) fn parse(
    text: &str,
    alphabet: &Alphabet,
    kinds: &Kinds<'_>,
) -> Result<Form, ThemeError> {
    let (name, value) = match text.split_once(':') {
        Some((name, value)) => (name.trim().to_lowercase(), Some(value.trim())),
        None => (text.trim().to_lowercase(), None),
    };
    let place = || format!("the rule {name}");
    let letters = |least: usize, most: usize| {
        letters_of(&place(), value.unwrap_or_default(), least..=most, alphabet)
    };
    let kind = |least| kind_of(&place(), value.unwrap_or_default(), least, alphabet, kinds);
    let longest = wordwright_lexicon::MAX_WORD_LETTERS;
    let form = match &*name {
        "add" => Form::Add(letters(1, LONGEST_EDIT)?),
        "remove" => Form::Remove(letters(1, LONGEST_EDIT)?),
        "change" => {
            let Some((from, to)) = value.and_then(|value| value.split_once('>')) else {
                let found = format!("{:?}", value.unwrap_or_default());
                return Err(ThemeError::value(place(), found, "two strings, as in change:S>CH"));
            };
            let string = |text| letters_of(&place(), text, 1..=LONGEST_EDIT, alphabet);
            let (from, to) = (string(from)?, string(to)?);
            if from == to {
                let found = "twice the same string";
                return Err(ThemeError::value(place(), found, "two strings, as in change:S>CH"));
            }
            Form::Change { from, to }
        }
        "contains" => Form::Contains(letters(SHORTEST_SHARED, longest)?),
        "anagram" => {
            let mut letters = letters(SHORTEST_SHARED, longest)?;
            letters.sort_unstable();
            Form::Anagram(letters)
        }
        "repeat" => {
            let length = value.and_then(|value| value.parse().ok());
            let Some(length) = length.filter(|length| (2..=31).contains(length)) else {
                let found = format!("{:?}", value.unwrap_or_default());
                return Err(ThemeError::value(place(), found, "2 to 31 letters, as in repeat:4"));
            };
            Form::Repeat(length)
        }
        "initials" => Form::Initials(letters(2, longest)?),
        "hidden" => Form::Hidden { kind: kind(SHORTEST)?, backwards: false },
        "hidden-backwards" => Form::Hidden { kind: kind(SHORTEST)?, backwards: true },
        "first" => Form::Word { end: End::First, kind: kind(2)? },
        "last" => Form::Word { end: End::Last, kind: kind(2)? },
        "first-precedes" | "first-follows" | "last-precedes" | "last-follows" => {
            let end = if name.starts_with("first") { End::First } else { End::Last };
            Form::Pairs { end, before: name.ends_with("precedes"), word: letters(2, longest)? }
        }
        "sounds" | "reversal" | "vowels" | "alliteration" if value.is_some() => {
            let found = format!("{:?}", value.unwrap_or_default());
            return Err(ThemeError::value(place(), found, "nothing after its name"));
        }
        "sounds" => Form::Sounds,
        "reversal" => Form::Reversal,
        "vowels" => Form::Vowels,
        "alliteration" => Form::Alliteration,
        _ => return Err(ThemeError::value("the rule", format!("{text:?}"), FORMS)),
    };
    Ok(form)
}

fn letters_of(
    place: &str,
    text: &str,
    lengths: std::ops::RangeInclusive<usize>,
    alphabet: &Alphabet,
) -> Result<Vec<Letter>, ThemeError> {
    let letters = alphabet.encode(text)?;
    if lengths.contains(&letters.len()) {
        return Ok(letters);
    }
    let expected = format!("{} to {} letters", lengths.start(), lengths.end());
    Err(ThemeError::value(place, format!("{} letters", letters.len()), expected))
}

fn kind_of(
    place: &str,
    text: &str,
    least: usize,
    alphabet: &Alphabet,
    kinds: &Kinds<'_>,
) -> Result<Kind, ThemeError> {
    if !text.contains(',') {
        let kind = kinds.named(text)?;
        if kinds.words(kind, MOST_WORDS).is_none() {
            let expected = format!("a narrower kind, of at most {MOST_WORDS} words");
            return Err(ThemeError::value(place, format!("{text:?}"), expected));
        }
        return Ok(Kind::Of(kind));
    }
    let words = text.split(',').filter(|word| !word.trim().is_empty());
    let words = words.map(|word| {
        letters_of(place, word, least..=wordwright_lexicon::MAX_WORD_LETTERS, alphabet)
    });
    let mut words =
        words.map(|word| word.map(Vec::into_boxed_slice)).collect::<Result<Words, _>>()?;
    words.sort_unstable();
    words.dedup();
    Ok(Kind::Own(words))
}

impl Form {
    /// The rule as text that [`parse`] accepts.
    pub fn text(&self, alphabet: &Alphabet, kinds: &Kinds<'_>) -> String {
        let letters = |letters: &[Letter]| alphabet.decode(letters);
        match self {
            Self::Add(string) => format!("add:{}", letters(string)),
            Self::Remove(string) => format!("remove:{}", letters(string)),
            Self::Change { from, to } => format!("change:{}>{}", letters(from), letters(to)),
            Self::Sounds => "sounds".to_owned(),
            Self::Contains(string) => format!("contains:{}", letters(string)),
            Self::Anagram(string) => format!("anagram:{}", letters(string)),
            Self::Reversal => "reversal".to_owned(),
            Self::Repeat(length) => format!("repeat:{length}"),
            Self::Vowels => "vowels".to_owned(),
            Self::Initials(string) => format!("initials:{}", letters(string)),
            Self::Alliteration => "alliteration".to_owned(),
            Self::Hidden { kind, backwards: false } => {
                format!("hidden:{}", kind.text(alphabet, kinds))
            }
            Self::Hidden { kind, backwards: true } => {
                format!("hidden-backwards:{}", kind.text(alphabet, kinds))
            }
            Self::Word { end, kind } => format!("{}:{}", end.name(), kind.text(alphabet, kinds)),
            Self::Pairs { end, before, word } => {
                let place = if *before { "precedes" } else { "follows" };
                format!("{}-{place}:{}", end.name(), letters(word))
            }
        }
    }

    /// The rule as a sentence about an entry, without its subject.
    pub fn sentence(&self, alphabet: &Alphabet, kinds: &Kinds<'_>) -> String {
        let letters = |letters: &[Letter]| alphabet.decode(letters);
        let kind_text = |kind: &Kind| match kind {
            Kind::Of(kind) => format!("a kind of {}", kinds.name(*kind)),
            Kind::Own(words) => match words.as_slice() {
                [word] => letters(word),
                _ => format!("one of {} words", words.len()),
            },
        };
        match self {
            Self::Add(string) => format!("is another entry with {} added", letters(string)),
            Self::Remove(string) => format!("is another entry without its {}", letters(string)),
            Self::Change { from, to } => {
                format!("is another entry with {} changed to {}", letters(from), letters(to))
            }
            Self::Sounds => {
                "is a known phrase with a word changed to one that sounds like it".to_owned()
            }
            Self::Contains(string) => format!("contains {}", letters(string)),
            Self::Anagram(string) => {
                format!("contains the letters {} side by side, in any order", letters(string))
            }
            Self::Reversal => "is an entry backwards, too".to_owned(),
            Self::Repeat(length) => format!("contains {length} letters twice"),
            Self::Vowels => "contains every vowel".to_owned(),
            Self::Initials(string) => format!("has the initials {}", letters(string)),
            Self::Alliteration => "has words that all begin with the same letter".to_owned(),
            Self::Hidden { kind, backwards: false } => format!("hides {}", kind_text(kind)),
            Self::Hidden { kind, backwards: true } => {
                format!("hides {} backwards", kind_text(kind))
            }
            Self::Word { end, kind } => {
                format!("has a {} word that is {}", end.name(), kind_text(kind))
            }
            Self::Pairs { end, before, word } => {
                let place = if *before { "before" } else { "after" };
                let word = letters(word);
                format!("has a {} word that makes a known phrase {place} {word}", end.name())
            }
        }
    }
}

impl Kind {
    fn text(&self, alphabet: &Alphabet, kinds: &Kinds<'_>) -> String {
        match self {
            Self::Of(kind) => kinds.name(*kind),
            Self::Own(words) => {
                let mut text: Vec<String> = words.iter().map(|w| alphabet.decode(w)).collect();
                if text.len() == 1 {
                    // A single word with a comma is a list of words, not a
                    // kind.
                    text.push(String::new());
                }
                text.join(",")
            }
        }
    }
}

impl End {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
        }
    }
}
