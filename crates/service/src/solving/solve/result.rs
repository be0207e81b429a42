//! The result of solving, as JSON.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_clues::clue::ClueText;
use wordwright_clues::letters::LetterWeights;
use wordwright_grid::{CellId, Puzzle};
use wordwright_knowledge::Capital;
use wordwright_solve::Solver;
use wordwright_solve::observer::Snapshot;
use wordwright_solve::outcome::{self, Rival, SlotAnswer, Solved};
use wordwright_solve::pipeline::Hint;
use wordwright_solve::problem::Problem;

use super::decision::{Decision, decisions};
use super::evidence::{Evidence, EvidenceKind, evidence};
use super::{SolveDetail, has_clues};
use crate::base::number::millionths;
use crate::base::rows::rows;
use crate::base::slots::{cell_number, slot_name, slot_names};

/// Letters below this probability are left out: they would not be visible.
pub const INVISIBLE: f64 = 0.004;
/// Words below this probability are left out of a round, except the likeliest. By
/// judgement.
const UNBELIEVED: f64 = 0.001;
/// An answer counts as given by the crossings alone if they raise its
/// probability from below the first value to above the second. By judgement.
const BY_CROSSINGS: (f64, f64) = (0.05, 0.9);

/// A solved puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SolveResult {
    /// One string per row: a letter for a cell, `[AB]` for a cell with several
    /// letters, `#` for a block, `~` for a void.
    pub rows: Vec<String>,
    /// The expected number of right words: the sum of the posteriors.
    #[serde(serialize_with = "millionths")]
    pub expected_words: f64,
    /// Natural logarithm of the product of the words' probabilities from their
    /// clues alone.
    #[serde(serialize_with = "millionths")]
    pub log_probability: f64,
    /// Rounds of propagation.
    pub rounds: usize,
    /// Runs, including the unperturbed one.
    pub runs: usize,
    /// Steps of A*.
    pub steps: usize,
    /// Whether the grid is proven optimal under the final beliefs.
    pub proven: bool,
    /// Whether a limit was reached before the search was done.
    pub stopped: bool,
    /// Whether the pack has any past clues; the embedded one does not.
    pub has_clues: bool,
    /// What is unusual about the puzzle, one sentence each.
    pub findings: Vec<String>,
    /// The puzzle's gimmicks, one sentence each.
    pub gimmicks: Vec<String>,
    /// Strings that take one cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub rebus: Vec<RebusString>,
    /// The theme, if one was found that changes letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The letter probabilities of each cell that belongs to a slot; left out
    /// unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<SolvedCell>>,
    /// The slots, across before down.
    pub slots: Vec<SolvedSlot>,
}

/// A string that fills a single cell, with all its places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RebusString {
    /// The string.
    pub string: String,
    /// The letter in one direction and the string in the other, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_ways: Option<[String; 2]>,
    /// Its cells, counted from 0 in reading order.
    pub cells: Vec<u32>,
}

/// A theme that changes letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Theme {
    /// A description.
    pub change: String,
    /// The entries that it changes.
    pub entries: Vec<ThemeEntry>,
}

/// An entry that is a changed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ThemeEntry {
    /// The slot.
    pub slot: String,
    /// The answer before the change; for one that turns a corner, the whole
    /// answer.
    pub answer: String,
}

/// The letters of one cell with their probabilities.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CellBelief {
    /// The cell, counted from 0 in reading order.
    pub cell: u32,
    /// Letters, likeliest first; very unlikely ones are left out.
    pub letters: String,
    /// Their probabilities, 0 to 1.
    pub chances: Vec<f32>,
}

/// A cell of a solved grid.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SolvedCell {
    /// The cell, counted from 0 in reading order.
    pub cell: u32,
    /// Letters, likeliest first; very unlikely ones are left out.
    pub letters: String,
    /// Their probabilities, 0 to 1.
    pub chances: Vec<f32>,
    /// Its letter in the grid; the first if there are several.
    pub letter: char,
    /// The probability that this letter is right, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub confidence: f64,
}

/// The answer of one slot, with alternatives.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SolvedSlot {
    /// The slot.
    pub slot: String,
    /// Its clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<String>,
    /// The answer in the grid, including all letters of rebus cells.
    pub answer: String,
    /// Its probability from the clue alone, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub prior: f64,
    /// Its probability with the crossings, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub posterior: f64,
    /// Whether a list has it.
    pub listed: bool,
    /// The probability that the answer is in no list, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub unlisted: f64,
    /// The likeliest words, likeliest first; the answer can be among them.
    pub candidates: Vec<SlotCandidate>,
    /// The crossings that decided between the answer and its best rival, strongest
    /// first; left out unless reasons or decisions were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Vec<Decision>>,
}

/// A candidate for a slot.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SlotCandidate {
    /// The word.
    pub word: String,
    /// Its probability from the clue alone, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub prior: f64,
    /// Its probability with the crossings, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub posterior: f64,
    /// Why the experts propose it, strongest reason first; left out unless
    /// reasons were requested, except if the crossings allow nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<Evidence>>,
}

/// The beliefs after a round of propagation.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct RoundResult {
    /// Rounds done; after round 0 every slot has its prior.
    pub round: usize,
    /// The cells that belong to a slot.
    pub cells: Vec<CellBelief>,
    /// The slots.
    pub slots: Vec<SlotBelief>,
}

/// The likeliest words of a slot in a round.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SlotBelief {
    /// The slot.
    pub slot: String,
    /// The likeliest words; very unlikely ones are left out.
    pub candidates: Vec<SlotCandidate>,
}

/// The letters that help most when solving by hand.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct HintResult {
    /// The letters, the most helpful first.
    pub hints: Vec<HintCell>,
    /// Whether the pack has any past clues; the embedded one does not.
    pub has_clues: bool,
}

/// A letter of a hint.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct HintCell {
    /// The cell, counted from 0 in reading order.
    pub cell: u32,
    /// The letter.
    pub letter: String,
    /// The probability that it is right, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub confidence: f64,
    /// Its information about its slots, in nats.
    #[serde(serialize_with = "millionths")]
    pub worth: f64,
    /// The slots that it helps with, most helped first.
    pub slots: Vec<String>,
}

impl SolveResult {
    /// A solved puzzle as JSON.
    pub(super) fn of(
        solver: &Solver<'_>,
        problem: &Problem,
        solved: &Solved,
        detail: SolveDetail,
    ) -> Self {
        let effort = &solved.effort;
        let slots = solved.slots.iter();
        Self {
            rows: rows(problem.grid(), &solved.content()),
            expected_words: effort.overlap,
            log_probability: effort.log_probability,
            rounds: effort.rounds,
            runs: effort.runs,
            steps: effort.steps,
            proven: effort.proven,
            stopped: effort.stopped,
            has_clues: has_clues(solver),
            findings: problem.findings().iter().map(ToString::to_string).collect(),
            gimmicks: solved.gimmicks(problem),
            rebus: solved.strings().into_iter().map(RebusString::of).collect(),
            theme: solved.theme.as_ref().map(|theme| Theme::of(problem, theme)),
            cells: detail.cells.then(|| SolvedCell::all(solved)),
            slots: slots.map(|slot| SolvedSlot::of(solver, problem, slot, detail)).collect(),
        }
    }
}

impl RebusString {
    fn of((square, cells): (&outcome::RebusSquare, Vec<CellId>)) -> Self {
        let (string, two_ways) = (square.string.clone(), square.two_ways.clone());
        Self { string, two_ways, cells: cells.into_iter().map(cell_number).collect() }
    }
}

impl Theme {
    fn of(problem: &Problem, theme: &outcome::ThemeReport) -> Self {
        let entry = |entry: &outcome::ThemeEntry| ThemeEntry {
            slot: slot_name(problem.slots().get(entry.slot)),
            answer: entry.answer.clone(),
        };
        Self {
            change: theme.change.to_string(),
            entries: theme.entries.iter().map(entry).collect(),
        }
    }
}

impl CellBelief {
    fn of((cell, table): &(CellId, LetterWeights)) -> Self {
        let mut letters: Vec<(Capital, f64)> =
            Capital::ALL.iter().map(|&letter| (letter, table.at(letter))).collect();
        letters.retain(|(letter, chance)| *chance >= INVISIBLE || *letter == table.best());
        letters.sort_by(|a, b| b.1.total_cmp(&a.1));
        let chances = letters.iter().map(|(_, chance)| (*chance * 1e4).round() as f32 / 1e4);
        Self {
            cell: cell_number(*cell),
            letters: letters.iter().map(|(letter, _)| char::from(*letter)).collect(),
            chances: chances.collect(),
        }
    }
}

impl SolvedCell {
    fn all(solved: &Solved) -> Vec<Self> {
        let cell = |believed: &(CellId, LetterWeights)| {
            let letter = solved.letters[believed.0.index()]?;
            let confidence = believed.1.at(letter);
            let CellBelief { cell, letters, chances } = CellBelief::of(believed);
            Some(Self { cell, letters, chances, letter: char::from(letter), confidence })
        };
        solved.cells.iter().filter_map(cell).collect()
    }
}

impl SolvedSlot {
    fn of(solver: &Solver<'_>, problem: &Problem, slot: &SlotAnswer, detail: SolveDetail) -> Self {
        let clue = problem.clue(slot.slot);
        let mut candidates: Vec<SlotCandidate> =
            slot.rivals.iter().map(SlotCandidate::of).collect();
        if detail.reasons {
            let words: Vec<&str> = slot.rivals.iter().map(|rival| &*rival.word).collect();
            let read = ClueText::new(clue.unwrap_or_default());
            let reasons = evidence(solver.answerer(), &read, &words);
            for (candidate, reasons) in candidates.iter_mut().zip(reasons) {
                candidate.evidence = Some(reasons);
            }
        }
        let with_decisions = detail.reasons || detail.decisions;
        if let Some(reason) = by_crossings(slot).filter(|_| with_decisions) {
            let answer = candidates.iter_mut().find(|candidate| candidate.word == slot.word);
            if let Some(answer) = answer {
                // Nothing else made it likely, so it stands first.
                answer.evidence.get_or_insert_default().insert(0, reason);
            }
        }
        Self {
            slot: slot_name(problem.slots().get(slot.slot)),
            clue: clue.map(str::to_owned),
            answer: slot.in_full.clone(),
            prior: slot.prior,
            posterior: slot.posterior,
            listed: slot.listed,
            unlisted: slot.unlisted,
            candidates,
            decided: with_decisions.then(|| decisions(problem, slot)),
        }
    }
}

/// The reason that the crossings alone give an answer, if they do.
pub fn by_crossings(slot: &SlotAnswer) -> Option<Evidence> {
    let (below, above) = BY_CROSSINGS;
    (slot.prior < below && slot.posterior > above).then(|| {
        Evidence::new(EvidenceKind::Crossings, "crossings", "the crossings leave only this".into())
    })
}

impl SlotCandidate {
    fn of(rival: &Rival) -> Self {
        let &Rival { prior, posterior, .. } = rival;
        Self { word: rival.word.clone(), prior, posterior, evidence: None }
    }
}

impl RoundResult {
    /// A round as JSON.
    pub fn of(problem: &Problem, snapshot: &Snapshot) -> Self {
        let slots = problem.slots().slots().iter().zip(&snapshot.slots);
        let believed = |(at, rival): &(usize, &Rival)| *at == 0 || rival.posterior >= UNBELIEVED;
        let slots = slots.map(|(slot, rivals)| {
            let rivals = rivals.iter().enumerate().filter(believed);
            SlotBelief {
                slot: slot_name(slot),
                candidates: rivals.map(|(_, rival)| SlotCandidate::of(rival)).collect(),
            }
        });
        Self {
            round: snapshot.round,
            cells: snapshot.cells.iter().map(CellBelief::of).collect(),
            slots: slots.collect(),
        }
    }
}

impl HintCell {
    /// A hint as JSON; a letter of `known` is certain.
    pub(super) fn of(problem: &Problem, hint: &Hint, known: Option<&Puzzle>) -> Self {
        let known = known.and_then(|puzzle| puzzle.solution_at(hint.cell));
        Self {
            cell: cell_number(hint.cell),
            confidence: if known.is_some() { 1.0 } else { hint.confidence },
            letter: known.map_or_else(|| hint.letter.to_string(), str::to_owned),
            worth: hint.worth,
            slots: slot_names(problem.slots(), &hint.slots),
        }
    }
}
