//! The layout of the ranker's features: the number of each.
//!
//! A score is a sum of feature times weight. Most features are zero for most
//! answers; those of the first two ranges are known for every answer.

use crate::clue::CLUE_SIGNS;
use crate::features::answer_signs::ANSWER_SIGNS;

/// A feature's number, an index of the weights.
pub type Feature = usize;

/// Lengths that have a weight of their own for the embedding: up to 3, 4, 5, 6,
/// 7, 8 to 9, 10 and more letters.
const EMBEDDED: [&str; 7] = ["3", "4", "5", "6", "7", "8", "10"];

/// Features of an answer in the pack, independent of the clue.
const STANDING: [&str; 23] = [
    "log-count", "unseen", "once", "log-years", "score", "word", "phrase", "name", "abbreviation",
    "wordnet", "thesaurus", "topic", "inflected", "listed", "in-clues", "unseen-score",
    "unseen-word", "unseen-phrase", "unseen-name", "unseen-wordnet", "unseen-inflected",
    "unseen-listed", "unseen-in-clues",
];

/// Features of an answer to this clue in the archive.
const SEEN: [&str; 16] = [
    "exact", "exact-share", "exact-years", "likeness", "likeness-share", "likeness-best",
    "subsets-1", "subsets-2", "subsets-3", "same-roots", "facts", "facts-best", "kin", "kin-best",
    "in-clue", "root-in-clue",
];

/// Experts whose opinions are features: each the logarithm of the answer's
/// share.
pub const EXPERTS: [&str; 24] = [
    "kind-of", "blanks-phrases", "blanks-clues", "blanks-facts", "compass", "numbers",
    "abbreviations", "foreign", "wordnet", "wordnet-synonyms", "thesaurus", "thesaurus-further",
    "transformations", "lsi", "dijkstra1", "myth", "geography", "music", "movies", "writers",
    "names", "blanks-names", "blanks-text", "letter-names",
];

/// Features of `STANDING` that also count times the size of the archive, as the pack's
/// `Standing` measures it: an answer that was never used means little in an archive of
/// a thousand clues, and much in one of a million.
pub const SIZED: [Feature; 2] = [0, 1];

/// Lengths that have a weight of their own for unlisted answers; longer ones
/// share the last.
pub const UNLISTED_LENGTHS: usize = 22;

/// The first feature of each range.
pub const EMBEDDING: Feature = 0;
/// See `STANDING`.
pub const STATIC: Feature = EMBEDDING + EMBEDDED.len();
/// See `SEEN`.
pub const ARCHIVE: Feature = STATIC + STANDING.len();
/// See `EXPERTS`.
pub const EXPERT: Feature = ARCHIVE + SEEN.len();
/// A sign of the clue with a sign of the answer.
pub const AGREEMENT: Feature = EXPERT + EXPERTS.len();
/// The answer is unlisted, by length.
pub const UNLISTED: Feature = AGREEMENT + CLUE_SIGNS.len() * ANSWER_SIGNS.len();
/// The answer is unlisted, by sign of the clue.
pub const UNLISTED_SIGN: Feature = UNLISTED + UNLISTED_LENGTHS;
/// See `SIZED`.
pub const BY_SIZE: Feature = UNLISTED_SIGN + CLUE_SIGNS.len();
/// The answer is unlisted, by length, times the size of the archive.
pub const UNLISTED_BY_SIZE: Feature = BY_SIZE + SIZED.len();
/// How many features.
pub const FEATURES: usize = UNLISTED_BY_SIZE + UNLISTED_LENGTHS;

/// The number of features independent of the clue.
pub const STATICS: usize = STANDING.len();

/// The features of `SEEN`, by name.
pub mod seen {
    use super::{ARCHIVE, Feature};

    /// ln(1 + times that this clue had the answer).
    pub const EXACT: Feature = ARCHIVE;
    /// Their share of all times with this length.
    pub const EXACT_SHARE: Feature = ARCHIVE + 1;
    /// ln(1 + years since).
    pub const EXACT_YEARS: Feature = ARCHIVE + 2;
    /// ln(1 + 100 times the sum of similarity to the fourth power).
    pub const LIKENESS: Feature = ARCHIVE + 3;
    /// ln(1 + 100 times its share of this sum over all answers).
    pub const LIKENESS_SHARE: Feature = ARCHIVE + 4;
    /// The similarity of the most similar clue.
    pub const LIKENESS_BEST: Feature = ARCHIVE + 5;
    /// Three features: see [`Subsets`](crate::experts::cooccurrence::Subsets).
    pub const SUBSETS: Feature = ARCHIVE + 6;
    /// ln(1 + uses with all roots of the clue).
    pub const SAME_ROOTS: Feature = ARCHIVE + 9;
    /// As [`LIKENESS`], for definitions.
    pub const FACTS: Feature = ARCHIVE + 10;
    /// As [`LIKENESS_BEST`], for definitions.
    pub const FACTS_BEST: Feature = ARCHIVE + 11;
    /// ln(1 + 1,000 times its share of all clues near this one in the
    /// embedding).
    pub const KIN: Feature = ARCHIVE + 12;
    /// The cosine with the nearest of its clues in the embedding.
    pub const KIN_BEST: Feature = ARCHIVE + 13;
    /// The answer is a word of the clue.
    pub const IN_CLUE: Feature = ARCHIVE + 14;
    /// The answer has the root of a word of the clue, but is not that word.
    pub const ROOT_IN_CLUE: Feature = ARCHIVE + 15;
}

/// The feature of the embedding for answers of a length.
pub fn embedding(length: usize) -> Feature {
    EMBEDDING
        + match length {
            0..=3 => 0,
            4..=7 => length - 3,
            8..=9 => 5,
            _ => 6,
        }
}

/// The feature of a clue's sign with an answer's sign.
pub fn agreement(clue_sign: usize, answer_sign: usize) -> Feature {
    AGREEMENT + clue_sign * ANSWER_SIGNS.len() + answer_sign
}

/// The feature of unlisted answers of a length.
pub fn unlisted(length: usize) -> Feature {
    UNLISTED + length.min(UNLISTED_LENGTHS - 1)
}

/// The feature of unlisted answers of a length, times the size of the archive.
pub fn unlisted_by_size(length: usize) -> Feature {
    UNLISTED_BY_SIZE + length.min(UNLISTED_LENGTHS - 1)
}

/// The names of all features, in their order.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(FEATURES);
    names.extend(EMBEDDED.iter().map(|length| format!("embedding-{length}")));
    names.extend(STANDING.iter().map(ToString::to_string));
    names.extend(SEEN.iter().map(ToString::to_string));
    names.extend(EXPERTS.iter().map(|expert| format!("expert:{expert}")));
    for clue in CLUE_SIGNS {
        names.extend(ANSWER_SIGNS.iter().map(|answer| format!("clue:{clue}+answer:{answer}")));
    }
    names.extend((0..UNLISTED_LENGTHS).map(|length| format!("unlisted:{length}")));
    names.extend(CLUE_SIGNS.iter().map(|clue| format!("unlisted+clue:{clue}")));
    names.extend(SIZED.iter().map(|&standing| format!("{}+clues", STANDING[standing])));
    names.extend((0..UNLISTED_LENGTHS).map(|length| format!("unlisted:{length}+clues")));
    names
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::Pack;

    use super::*;
    use crate::experts;

    #[test]
    fn every_expert_of_the_list_exists() {
        let experts = experts::all(Pack::embedded());
        for name in EXPERTS {
            assert!(experts.iter().any(|expert| expert.name() == name), "{name}");
        }
    }

    #[test]
    fn every_feature_has_a_name_of_its_own() {
        let mut names = names();
        assert_eq!(names.len(), FEATURES);
        assert_eq!(names[seen::ROOT_IN_CLUE], "root-in-clue");
        assert_eq!(names[unlisted(99)], "unlisted:21");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), FEATURES);
    }
}
