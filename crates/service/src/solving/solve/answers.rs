//! Suggests answers to one clue.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_clues::clue::ClueText;
use wordwright_grid::split_enumeration;
use wordwright_knowledge::Capital;
use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_solve::Solver;
use wordwright_solve::review::Familiarity;

use super::evidence::{Evidence, ranked};
use crate::ServiceError;
use crate::base::number::millionths;

/// The likeliest answers to a clue.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct AnswersResult {
    /// The clue.
    pub clue: String,
    /// Letters of the answer.
    pub length: usize,
    /// The likeliest answers, likeliest first.
    pub answers: Vec<ClueAnswer>,
    /// The probability that the answer is in no list, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub unlisted: f64,
    /// The likeliest answers in no list, likeliest first: phrases of familiar words. Left out where
    /// there are none, as where no letter is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unlisted_answers: Vec<UnlistedAnswer>,
}

/// An answer in no list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct UnlistedAnswer {
    /// Its letters.
    pub word: String,
    /// The words that it is made of: `OPEN CARS`.
    pub written: String,
    /// Its probability, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub probability: f64,
}

/// The most answers in no list that are told, by judgement.
const UNLISTED: usize = 3;

/// An answer with its probability.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ClueAnswer {
    /// Its letters.
    pub word: String,
    /// The answer as it is written, if that differs: `ICE CREAM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Its probability, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub probability: f64,
    /// Why the experts propose it, strongest reason first.
    pub evidence: Vec<Evidence>,
}

/// A pattern of letters, `?` for an unknown one: `A??LE`.
///
/// # Errors
/// Another character, or a length that no answer has.
pub fn answer_pattern(text: &str) -> Result<Vec<Option<Capital>>, ServiceError> {
    let wrong = |found: String| {
        let expected = format!("1 to {LONGEST_ANSWER} letters A to Z, and ? for an unknown one");
        ServiceError::value("pattern", found, expected)
    };
    let cell = |c: char| match c {
        '?' | '.' | '_' => Ok(None),
        c if c.is_ascii_alphabetic() => Ok(Capital::from_ascii(c.to_ascii_uppercase() as u8)),
        c => Err(wrong(format!("{c:?}"))),
    };
    let count = text.chars().count();
    if !(1..=LONGEST_ANSWER).contains(&count) {
        return Err(wrong(format!("{count} letters")));
    }
    text.chars().map(cell).collect()
}

/// The `top` likeliest answers to a clue that match a pattern of known letters. An enumeration
/// at its end is not part of what it says.
pub fn answers(
    solver: &Solver<'_>,
    clue: &str,
    pattern: &[Option<Capital>],
    top: usize,
) -> AnswersResult {
    let (text, _) = split_enumeration(clue.trim_end(), |letters| letters == pattern.len());
    let found = solver.answerer().top_answers(&ClueText::new(text), pattern, top);
    let answers = found.proposed.into_iter().map(|proposed| ClueAnswer {
        written: Some(proposed.written).filter(|written| *written != proposed.word),
        word: proposed.word,
        probability: proposed.probability,
        evidence: ranked(proposed.evidence),
    });
    let answerer = solver.answerer();
    let unlisted_answers = found.guesses.iter().filter_map(|(word, probability)| {
        // The model is learned on first use, which takes longer than all else here.
        let segmenter = &answerer.unlisted_model().segmenter;
        let written = Familiarity::of(answerer.pack(), segmenter, word).phrase?;
        let word = Capital::spell(word).to_owned();
        Some(UnlistedAnswer { word, written, probability: *probability })
    });
    AnswersResult {
        clue: clue.to_owned(),
        length: pattern.len(),
        answers: answers.collect(),
        unlisted: found.unlisted,
        unlisted_answers: unlisted_answers.take(UNLISTED).collect(),
    }
}
