//! Why a word answers a clue, in sentences.

use wordwright_knowledge::Capital;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_clues::Answerer;
use wordwright_clues::clue::ClueText;

/// One reason for a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Evidence {
    /// What sort of reason it is.
    pub kind: EvidenceKind,
    /// The reason, as a person reads it.
    #[schema(example = "clued this way 7 times, last in 2011")]
    pub text: String,
    /// The expert that gives it.
    pub expert: String,
}

/// What sort of reason: the most telling sort first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// Past clues of the word that are the same or say the same.
    Clues,
    /// What the clue's form asks for: a gap filled, a number, a direction.
    Form,
    /// What the word means.
    Meaning,
    /// What it is found beside.
    Context,
    /// That a list holds it.
    Lists,
    /// What the crossings leave.
    Crossings,
}

/// Experts by sort of reason, and within one the most telling first. One that is
/// not named here, such as a program of the user's own, comes with the context.
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

/// The sort of an expert's reasons and its place within it. Variants of an
/// expert share its name's beginning: `wordnet-synonyms`.
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

/// Why the experts propose each of some words for a clue: the most telling reason first,
/// each text once. A word with anything but capitals has none.
pub fn evidence(answerer: &Answerer<'_>, clue: &ClueText, words: &[&str]) -> Vec<Vec<Evidence>> {
    let letters: Vec<Option<&[Capital]>> =
        words.iter().map(|word| Capital::of(word.as_bytes())).collect();
    let answers: Vec<&[Capital]> = letters.iter().copied().flatten().collect();
    let mut reasons = answerer.evidence(clue, &answers).into_iter().map(ranked);
    letters.iter().map(|word| word.and_then(|_| reasons.next()).unwrap_or_default()).collect()
}

/// Reasons with their experts' names, the most telling first, each text once.
pub fn ranked<'e>(reasons: impl IntoIterator<Item = (&'e str, String)>) -> Vec<Evidence> {
    let mut reasons: Vec<Evidence> = reasons
        .into_iter()
        .map(|(expert, text)| Evidence { kind: rank(expert).0, text, expert: expert.to_owned() })
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
    }
}
