//! Explains in sentences why a word answers a clue.

use wordwright_knowledge::Capital;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_clues::Answerer;
use wordwright_clues::clue::ClueText;

/// One reason for a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Evidence {
    /// The kind of reason.
    pub kind: EvidenceKind,
    /// The heading of its kind: reasons of one kind stand together, below it.
    #[schema(example = "Past clues")]
    pub heading: &'static str,
    /// The reason, in words.
    #[schema(example = "clued this way 7 times, last in 2011")]
    pub text: String,
    /// The expert that gives it.
    pub expert: String,
}

/// The kinds of reasons, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// Past clues of the word that are the same or similar.
    Clues,
    /// The clue's form: a blank to fill, a number, a direction.
    Form,
    /// The word's meaning.
    Meaning,
    /// The words it occurs with.
    Context,
    /// Its presence in a list.
    Lists,
    /// The letters that the crossings allow.
    Crossings,
}

impl Evidence {
    /// A reason that an expert gives.
    pub fn new(kind: EvidenceKind, expert: &str, text: String) -> Self {
        Self { kind, heading: kind.heading(), text, expert: expert.to_owned() }
    }
}

impl EvidenceKind {
    /// The heading of reasons of this kind.
    fn heading(self) -> &'static str {
        match self {
            Self::Clues => "Past clues",
            Self::Form => "What the clue asks for",
            Self::Meaning => "Meaning",
            Self::Context => "Found together",
            Self::Lists => "Word lists",
            Self::Crossings => "Crossings",
        }
    }
}

/// Experts by kind of reason, strongest first within a kind. An expert that is
/// not listed here, such as a user's own program, counts as context.
const EXPERTS: [(EvidenceKind, &[&str]); 5] = [
    (EvidenceKind::Clues, &["exact-match", "transformations", "partial-match"]),
    (
        EvidenceKind::Form,
        &[
            "blanks-clues",
            "blanks-names",
            "blanks",
            "kind-of",
            "foreign",
            "compass",
            "numbers",
            "letter-names",
            "abbreviations",
        ],
    ),
    (EvidenceKind::Meaning, &["wordnet", "thesaurus", "definitions"]),
    (EvidenceKind::Context, &["names"]),
    (EvidenceKind::Lists, &["word-list"]),
];

/// The expert that knows the words of every list, and the one that knows those of dictionaries.
const EVERY_LIST: &str = "word-list-big";
const ONE_LIST: &str = "word-list";

/// The kind of an expert's reasons and its rank within the kind. Variants of an
/// expert share the beginning of its name: `wordnet-synonyms`.
fn rank(expert: &str) -> (EvidenceKind, usize) {
    let place = |names: &[&str]| {
        let whole = names.iter().position(|name| *name == expert);
        whole.or_else(|| names.iter().position(|name| expert.starts_with(name)))
    };
    EXPERTS
        .iter()
        .find_map(|(kind, names)| Some((*kind, place(names)?)))
        .unwrap_or((EvidenceKind::Context, usize::MAX))
}

/// Why the experts propose each of these words for a clue: strongest reason first,
/// without duplicates. A word with anything but capitals has none.
pub fn evidence(answerer: &Answerer<'_>, clue: &ClueText, words: &[&str]) -> Vec<Vec<Evidence>> {
    let letters: Vec<Option<&[Capital]>> =
        words.iter().map(|word| Capital::of(word.as_bytes())).collect();
    let answers: Vec<&[Capital]> = letters.iter().copied().flatten().collect();
    let mut reasons = answerer.evidence(clue, &answers).into_iter().map(ranked);
    letters.iter().map(|word| word.and_then(|_| reasons.next()).unwrap_or_default()).collect()
}

/// Reasons with their experts' names, strongest first, without duplicates.
pub fn ranked<'e>(reasons: impl IntoIterator<Item = (&'e str, String)>) -> Vec<Evidence> {
    let mut reasons: Vec<Evidence> = reasons
        .into_iter()
        .map(|(expert, text)| Evidence::new(rank(expert).0, expert, text))
        .collect();
    reasons.sort_by_key(|reason| rank(&reason.expert));
    let mut seen: Vec<String> = Vec::new();
    reasons.retain(|reason| {
        let new = !seen.contains(&reason.text);
        if new {
            seen.push(reason.text.clone());
        }
        new
    });
    // The one says what kind of word it is; that the other lists it, too, is the same fact.
    if reasons.iter().any(|reason| reason.expert == EVERY_LIST) {
        reasons.retain(|reason| reason.expert != ONE_LIST);
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_telling_reasons_come_first_and_once() {
        let reasons = [
            ("word-list", "in the word list"),
            ("wordnet", "a kind of lake"),
            ("lsi", "near"),
            ("wordnet-synonyms", "a kind of lake"),
            ("exact-match", "clued this way twice"),
            ("my-own-program", "a guess"),
        ];
        let found = ranked(reasons.map(|(expert, text)| (expert, text.to_owned())));
        let texts: Vec<(&str, EvidenceKind)> =
            found.iter().map(|reason| (&*reason.text, reason.kind)).collect();
        assert_eq!(
            texts,
            [
                ("clued this way twice", EvidenceKind::Clues),
                ("a kind of lake", EvidenceKind::Meaning),
                ("near", EvidenceKind::Context),
                ("a guess", EvidenceKind::Context),
                ("in the word list", EvidenceKind::Lists),
            ]
        );
        let headings: Vec<&str> = found.iter().map(|reason| reason.heading).collect();
        assert_eq!(
            headings,
            ["Past clues", "Meaning", "Found together", "Found together", "Word lists"]
        );
    }

    #[test]
    fn a_word_is_listed_once() {
        let lists = [
            ("word-list-big", "a listed word"),
            ("word-list", "in the word list, with score 100"),
            ("word-list-archive", "an answer twice"),
        ];
        let found = ranked(lists.map(|(expert, text)| (expert, text.to_owned())));
        let texts: Vec<&str> = found.iter().map(|reason| &*reason.text).collect();
        assert_eq!(texts, ["a listed word", "an answer twice"]);
    }
}
