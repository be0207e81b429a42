//! The result of a test solve, as JSON.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::SlotId;
use wordwright_solve::review::{
    BadCrossing, CrossingsOnly, Difficulty, Draft, EntryReview, Familiarity, Finding, Misleading,
    Review,
};

use crate::base::number::{millionths, millionths_if_any};
use crate::base::slots::slot_name;
use crate::puzzles::check::CheckFinding;
use crate::solving::solve::{Evidence, ranked};

/// The result of test-solving a draft.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReviewResult {
    /// Entries of the draft.
    pub entries: usize,
    /// Entries that are complete, so that they can be compared.
    pub complete: usize,
    /// Complete entries that the solver got right.
    pub right: usize,
    /// How hard the draft is; left out if that cannot be assessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<DraftDifficulty>,
    /// Where a person would be stuck, the most important first.
    pub findings: Vec<ReviewFinding>,
    /// Answers, words and clues that occur twice in the draft, and answers in their
    /// own clues.
    pub repeats: Vec<CheckFinding>,
    /// The cells, counted from 0 in reading order, where the solver wrote another
    /// letter.
    pub wrong: Vec<u32>,
    /// What could not be assessed and why, one sentence each.
    pub not_assessed: Vec<String>,
    /// The slots, across before down.
    pub slots: Vec<ReviewedSlot>,
}

/// How hard a draft is.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DraftDifficulty {
    /// The day of the week whose puzzles are as hard: 1 for Monday to 6 for
    /// Saturday, less or more for easier or harder ones.
    #[serde(serialize_with = "millionths")]
    pub day: f64,
    /// The name of the nearest day, Monday to Saturday.
    #[schema(value_type = String)]
    pub weekday: &'static str,
    /// The mean surprise of an answer to someone who has read its clue, in nats.
    #[serde(serialize_with = "millionths")]
    pub surprise: f64,
    /// The share of answers that are the first guess from their clues, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub at_once: f64,
}

/// Something that a constructor may want to change.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReviewFinding {
    /// A square that few people could guess.
    Crossing(CrossingFinding),
    /// A clue that points to another answer of the same length.
    MisleadingClue(MisleadingClueFinding),
    /// An entry that cannot be found from its clue.
    CrossingsOnly(CrossingsOnlyFinding),
}

/// A square where two unfamiliar entries cross.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CrossingFinding {
    /// The two slots, across first.
    pub slots: [String; 2],
    /// The cell, counted from 0 in reading order.
    pub cell: u32,
    /// The right letter.
    pub letter: char,
    /// Its probability given all clues and crossings, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub posterior: f64,
    /// Its probability, 0 to 1, for someone who has all other letters of both
    /// entries but knows no rare words.
    #[serde(serialize_with = "millionths")]
    pub guess: f64,
    /// The letter that such a person would write instead.
    pub tempting: char,
}

/// A clue that another word fits better.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MisleadingClueFinding {
    /// The slot.
    pub slots: [String; 1],
    /// The answer's probability from the clue alone, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub prior: f64,
    /// The other word.
    pub rival: String,
    /// Its probability from the clue alone, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub rival_prior: f64,
    /// Why the experts propose it, strongest reason first.
    pub evidence: Vec<Evidence>,
    /// Whether the solver still had a wrong word after using the crossings.
    pub wrong: bool,
}

/// An entry that can be found only from its crossings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CrossingsOnlyFinding {
    /// The slot.
    pub slots: [String; 1],
    /// The answer's rank by its clue, from 1, among the words of its length; left out
    /// if no list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// Whether the solver still had a wrong word after using the crossings.
    pub wrong: bool,
}

/// A slot of a draft, as the solver saw it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReviewedSlot {
    /// The slot.
    pub slot: String,
    /// Its clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<String>,
    /// Its answer, one letter per cell; left out if a letter is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The word that the solver wrote.
    pub found: String,
    /// That word's probability with the crossings, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub posterior: f64,
    /// The answer judged from the clue alone; left out if clue or answer is
    /// missing, or a square has several letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_clue: Option<ClueReview>,
    /// How well people know the answer; left out if a letter is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub familiarity: Option<EntryFamiliarity>,
}

/// An answer judged from its clue, without any crossing.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ClueReview {
    /// The answer's probability, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub prior: f64,
    /// The answer's rank, from 1, among the words of its length; left out if no list
    /// has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// The likeliest other word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rival: Option<String>,
    /// Its probability, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "millionths_if_any")]
    pub rival_prior: Option<f64>,
}

/// How well people know an answer, as far as the pack can show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryFamiliarity {
    /// Whether people can be expected to know it.
    pub familiar: bool,
    /// The same in words.
    pub text: String,
    /// How many clues it has been the answer to.
    pub seen: u32,
    /// How many clues contain it as a word.
    pub in_clues: u32,
    /// Its score in the word lists, 0 to 100; 0 if none has it.
    pub score: u8,
    /// The familiar words that it is made of, if it is not known as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
}

impl ReviewResult {
    /// A review as JSON.
    pub(super) fn of(draft: &Draft, review: &Review, repeats: Vec<CheckFinding>) -> Self {
        let names = Names(draft);
        Self {
            entries: review.entries.len(),
            complete: review.entries.iter().filter(|entry| entry.answer.is_some()).count(),
            right: review.right(),
            difficulty: review.difficulty.as_ref().map(DraftDifficulty::of),
            findings: review.findings.iter().map(|found| names.finding(found)).collect(),
            repeats,
            wrong: review.wrong.iter().map(|cell| cell.index() as u32).collect(),
            not_assessed: review.not_assessed.iter().map(ToString::to_string).collect(),
            slots: review.entries.iter().map(|entry| names.slot(entry)).collect(),
        }
    }
}

impl DraftDifficulty {
    fn of(difficulty: &Difficulty) -> Self {
        Self {
            day: difficulty.day(),
            weekday: difficulty.weekday(),
            surprise: difficulty.surprise,
            at_once: difficulty.at_once,
        }
    }
}

impl EntryFamiliarity {
    fn of(known: &Familiarity) -> Self {
        Self {
            familiar: known.is_familiar(),
            text: known.to_string(),
            seen: known.seen,
            in_clues: known.in_clues,
            score: known.score,
            phrase: known.phrase.clone(),
        }
    }
}

/// Names the slots of a draft.
struct Names<'d>(&'d Draft);

impl Names<'_> {
    fn name(&self, slot: SlotId) -> String {
        slot_name(self.0.problem().slots().get(slot))
    }

    fn finding(&self, finding: &Finding) -> ReviewFinding {
        match finding {
            Finding::Crossing(found) => {
                let BadCrossing { cell, across, down, letter, chance, guess, tempting } = found;
                ReviewFinding::Crossing(CrossingFinding {
                    slots: [self.name(*across), self.name(*down)],
                    cell: cell.index() as u32,
                    letter: char::from(*letter),
                    posterior: *chance,
                    guess: *guess,
                    tempting: char::from(*tempting),
                })
            }
            Finding::Misleading(found) => {
                let Misleading { slot, chance, rival, rival_chance, wrong, evidence } = found;
                ReviewFinding::MisleadingClue(MisleadingClueFinding {
                    slots: [self.name(*slot)],
                    prior: *chance,
                    rival: rival.clone(),
                    rival_prior: *rival_chance,
                    evidence: ranked(evidence.clone()),
                    wrong: *wrong,
                })
            }
            Finding::CrossingsOnly(CrossingsOnly { slot, rank, wrong }) => {
                ReviewFinding::CrossingsOnly(CrossingsOnlyFinding {
                    slots: [self.name(*slot)],
                    rank: *rank,
                    wrong: *wrong,
                })
            }
        }
    }

    fn slot(&self, entry: &EntryReview) -> ReviewedSlot {
        let by_clue = entry.by_clue.as_ref().map(|by_clue| ClueReview {
            prior: by_clue.chance,
            rank: by_clue.rank,
            rival: by_clue.rival.as_ref().map(|(word, _)| word.clone()),
            rival_prior: by_clue.rival.as_ref().map(|&(_, chance)| chance),
        });
        ReviewedSlot {
            slot: self.name(entry.slot),
            clue: self.0.problem().clue(entry.slot).map(str::to_owned),
            answer: entry.answer.clone(),
            found: entry.found.clone(),
            posterior: entry.chance,
            by_clue,
            familiarity: entry.familiarity.as_ref().map(EntryFamiliarity::of),
        }
    }
}
