//! Explains in sentences why a word answers a clue.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_clues::clue::ClueText;
use wordwright_clues::{Answerer, Reason};
use wordwright_knowledge::Capital;

/// One reason for a word.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Evidence {
    /// The kind of reason.
    pub kind: EvidenceKind,
    /// The heading of its kind: reasons of one kind stand together, below it.
    #[schema(example = "Known clues")]
    pub heading: &'static str,
    /// The reason, in words.
    #[schema(example = "clued this way 7 times, last in 2011")]
    pub text: String,
    /// The expert that gives it.
    pub expert: String,
    /// The probability, 0 to 1, that the answer is this word if nobody but the expert is
    /// asked; left out where there is none, as for crossings and for the user's own programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 0.62)]
    pub probability: Option<f64>,
}

/// The kinds of reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// Clues of the word, past ones or the glossary's, that are the same or similar.
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
    /// A reason that comes from no expert's list of words.
    pub fn new(kind: EvidenceKind, expert: &str, text: String) -> Self {
        Self { kind, heading: kind.heading(), text, expert: expert.to_owned(), probability: None }
    }

    /// A reason that an expert gives.
    fn of(reason: Reason) -> Self {
        let Reason { expert, text, probability } = reason;
        let probability =
            (probability > 0.0).then(|| (probability * THOUSAND).round().max(1.0) / THOUSAND);
        Self { probability, ..Self::new(rank(&expert).0, &expert, text) }
    }
}

impl EvidenceKind {
    /// The heading of reasons of this kind.
    fn heading(self) -> &'static str {
        match self {
            Self::Clues => "Known clues",
            Self::Form => "What the clue asks for",
            Self::Meaning => "Meaning",
            Self::Context => "Found together",
            Self::Lists => "Word lists",
            Self::Crossings => "Crossings",
        }
    }
}

/// Probabilities are rounded to a thousandth, but not to zero.
const THOUSAND: f64 = 1000.0;

/// Experts by kind of reason. Their order decides between reasons that are equally strong. An
/// expert that is not listed here, such as a user's own program, counts as context.
const EXPERTS: [(EvidenceKind, &[&str]); 5] = [
    (EvidenceKind::Clues, &["exact-match", "transformations", "partial-match"]),
    (
        EvidenceKind::Form,
        &[
            "blanks-clues", "blanks-names", "blanks", "kind-of", "foreign", "compass", "numbers",
            "letter-names", "abbreviations",
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

/// Reasons, those of one kind together, the strongest first: what its expert alone would give
/// the word. Each is told once.
pub fn ranked(reasons: impl IntoIterator<Item = Reason>) -> Vec<Evidence> {
    let mut reasons: Vec<Evidence> = reasons.into_iter().map(Evidence::of).collect();
    let strength = |reason: &Evidence| reason.probability.unwrap_or(0.0);
    let mut kinds = BTreeMap::new();
    for reason in &reasons {
        let strongest: &mut f64 = kinds.entry(reason.kind).or_default();
        *strongest = strongest.max(strength(reason));
    }
    reasons.sort_by(|a, b| {
        let by_kind = kinds[&b.kind].total_cmp(&kinds[&a.kind]).then(a.kind.cmp(&b.kind));
        let within = strength(b).total_cmp(&strength(a));
        by_kind.then(within).then_with(|| rank(&a.expert).cmp(&rank(&b.expert)))
    });
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

    fn reason((expert, text, probability): (&str, &str, f64)) -> Reason {
        Reason { expert: expert.to_owned(), text: text.to_owned(), probability }
    }

    #[test]
    fn the_strongest_reasons_come_first_and_once() {
        let reasons = [
            ("word-list", "in the word list", 0.0001),
            ("wordnet", "a kind of lake", 0.2),
            ("lsi", "near", 0.3),
            ("wordnet-synonyms", "a kind of lake", 0.1),
            ("exact-match", "clued this way twice", 0.6),
            ("partial-match", "clued alike once", 0.1),
            ("my-own-program", "a guess", 0.0),
        ];
        let found = ranked(reasons.map(reason));
        let texts: Vec<(&str, EvidenceKind, Option<f64>)> =
            found.iter().map(|reason| (&*reason.text, reason.kind, reason.probability)).collect();
        assert_eq!(
            texts,
            [
                ("clued this way twice", EvidenceKind::Clues, Some(0.6)),
                ("clued alike once", EvidenceKind::Clues, Some(0.1)),
                ("near", EvidenceKind::Context, Some(0.3)),
                ("a guess", EvidenceKind::Context, None),
                ("a kind of lake", EvidenceKind::Meaning, Some(0.2)),
                ("in the word list", EvidenceKind::Lists, Some(0.001)),
            ]
        );
        let headings: Vec<&str> = found.iter().map(|reason| reason.heading).collect();
        let [clues, together] = ["Known clues", "Found together"];
        assert_eq!(headings, [clues, clues, together, together, "Meaning", "Word lists"]);
    }

    #[test]
    fn a_word_is_listed_once() {
        let lists = [
            ("word-list-big", "a listed word", 0.0),
            ("word-list", "in the word list, with score 100", 0.0),
            ("word-list-archive", "an answer twice", 0.0),
        ];
        let found = ranked(lists.map(reason));
        let texts: Vec<&str> = found.iter().map(|reason| &*reason.text).collect();
        assert_eq!(texts, ["a listed word", "an answer twice"]);
    }
}
