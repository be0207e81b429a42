//! The result of filling, as JSON.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{
    DeadEnd, Entry, Fill, Goal, Impossible, Outcome, Partial, Problem, ProblemError,
};
use wordwright_grid::SlotId;

use super::{Filling, FoundFill};
use crate::base::number::{hundredths, hundredths_if_any};
use crate::base::rows::rows;
use crate::base::slots::{left_out, reference_name, slot_name, slot_names};

/// The result of filling.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FillResult {
    /// How it ended.
    pub outcome: FillOutcome,
    /// How it ended, in a sentence.
    pub text: String,
    /// The fills, best first; empty unless `filled`. Those of a Pareto set are sorted by
    /// ascending lowest entry, and so by descending mean.
    pub fills: Vec<FilledGrid>,
    /// Whether a Pareto set is complete: no missing fill beats each of its fills in mean or
    /// lowest entry. Present only if such a set was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Slots that contain a character that occurs in no word, such as a digit: they
    /// are not filled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub left_out: Vec<String>,
    /// The proof; only with `impossible`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impossible: Option<ImpossibleFill>,
    /// The best partial fill; only with `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<PartialFill>,
    /// Words tried in the search that gave the best of the fills as found; those tried in other
    /// searches and in improving do not count.
    pub nodes: u64,
    /// Dead ends met in that search.
    pub conflicts: u64,
    /// Restarts of that search.
    pub restarts: u64,
}

/// How filling ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FillOutcome {
    /// There are fills.
    Filled,
    /// No fill exists.
    Impossible,
    /// A limit was reached first.
    Stopped,
}

/// A fill.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FilledGrid {
    /// Its index in the order of finding, from 0.
    pub number: usize,
    /// A string a row: a letter for a cell, `[AB]` for a cell of several letters,
    /// `#` for a block, `~` for a void, `.` for a cell outside the region.
    pub rows: Vec<String>,
    /// The entries, across before down.
    pub entries: Vec<FilledEntry>,
    /// The mean score of the entries that have a score, 0 to 100.
    #[serde(serialize_with = "hundredths")]
    pub mean_score: f64,
    /// The lowest score of an entry, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<u8>,
    /// Whether code that shares nothing with the search has checked it.
    pub verified: bool,
    /// The result of improving it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improved: Option<Improvement>,
}

/// The result of improving a fill.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct Improvement {
    /// The mean score before, 0 to 100.
    #[serde(serialize_with = "hundredths")]
    pub from_mean_score: f64,
    /// What improving maximised.
    pub objective: Goal,
    /// The fill's value under that objective, 0 to 100: the weighted mean score, minus the
    /// penalties for words of past puzzles and obscure ones; for `lowest` and `lexicographic` the lowest score.
    #[serde(serialize_with = "hundredths")]
    pub value: f64,
    /// An upper bound on the value of any fill, 0 to 100. In a Pareto set, the bound
    /// covers fills whose lowest entry is at least as good as this one's.
    #[serde(serialize_with = "hundredths")]
    pub bound: f64,
    /// For `lexicographic`, an upper bound on the weighted mean score of fills whose lowest entry is
    /// at least as good as this one's.
    #[serde(serialize_with = "hundredths_if_any", skip_serializing_if = "Option::is_none")]
    pub mean_bound: Option<f64>,
    /// Whether this fill is proven to be the best.
    pub optimal: bool,
    /// How many entries are words of past puzzles, if the request named any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub past_entries: Option<usize>,
    /// How many entries are obscure words, if the request told them from common ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obscure_entries: Option<usize>,
    /// How many parts of the grid were emptied and filled again.
    pub holes: u64,
    /// How often the fill got better.
    pub steps: u64,
}

/// An entry of a fill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FilledEntry {
    /// The slot.
    #[schema(example = "12A")]
    pub slot: String,
    /// Its letters.
    pub word: String,
    /// The word as its list writes it, if that differs: `ice cream`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Its score, 0 to 100, if a list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u8>,
}

/// Why no fill exists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImpossibleFill {
    /// Slots that cannot be filled together.
    pub slots: Vec<String>,
    /// Whether the set is minimal: without any one of them, the others can be
    /// filled.
    pub minimal: bool,
    /// Slots among them or across them that the draft has filled with words of no list: often
    /// a slip, unless they are entries of a theme.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub unlisted: Vec<String>,
    /// What has no candidates left before any search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_end: Option<DeadEndResult>,
}

/// A dead end: a slot without a word, or a cell without a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeadEndResult {
    /// The slot without a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The cell without a letter, counted from 0 in reading order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<u32>,
    /// The same in words.
    pub text: String,
}

/// The best partial fill found before a search was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PartialFill {
    /// The rows, as in a fill; `.` for a cell that is still empty.
    pub rows: Vec<String>,
    /// How many slots are complete.
    pub complete: usize,
}

impl FillResult {
    /// The result if `error` proves, before any search, that no fill exists; `None` for other
    /// errors.
    pub fn without_search(error: &ProblemError) -> Option<Self> {
        let ProblemError::NoWordOfLength { slot, .. } = error else { return None };
        let slot = reference_name(*slot);
        let dead_end =
            DeadEndResult { slot: Some(slot.clone()), cell: None, text: error.to_string() };
        Some(Self {
            outcome: FillOutcome::Impossible,
            text: error.to_string(),
            fills: Vec::new(),
            complete: None,
            left_out: Vec::new(),
            impossible: Some(ImpossibleFill {
                slots: vec![slot],
                minimal: true,
                unlisted: Vec::new(),
                dead_end: Some(dead_end),
            }),
            partial: None,
            nodes: 0,
            conflicts: 0,
            restarts: 0,
        })
    }
}

impl Filling {
    /// The same as JSON.
    pub fn result(&self, problem: &Problem) -> FillResult {
        let progress = &self.run.progress;
        let mut result = FillResult {
            outcome: FillOutcome::Filled,
            text: self.text(problem),
            fills: self.fills.iter().map(|found| FilledGrid::of(problem, found)).collect(),
            complete: self.complete,
            left_out: left_out(problem),
            impossible: None,
            partial: None,
            nodes: progress.nodes,
            conflicts: progress.conflicts,
            restarts: progress.restarts,
        };
        match &self.run.outcome {
            Outcome::Filled(_) => {}
            Outcome::Impossible(proof) => {
                result.outcome = FillOutcome::Impossible;
                result.impossible = Some(ImpossibleFill::of(problem, proof));
            }
            Outcome::Stopped(Partial { cells, complete }) => {
                result.outcome = FillOutcome::Stopped;
                let rows = rows(problem.grid(), cells);
                result.partial = Some(PartialFill { rows, complete: *complete });
            }
        }
        result
    }

    fn text(&self, problem: &Problem) -> String {
        match &self.run.outcome {
            Outcome::Filled(best) => {
                let count = self.fills.len();
                let plural = if count == 1 { "fill" } else { "fills" };
                if let Some(complete) = self.complete {
                    let more = if complete { "there are no others" } else { "there may be others" };
                    return format!("{count} {plural} between mean and lowest score; {more}");
                }
                let first = self.fills.first();
                let best = first.map_or(best, |found| &found.fill).mean_score();
                let improvement = first.and_then(|found| found.improvement);
                let limit = if improvement.is_some_and(|improvement| improvement.optimal) {
                    "; no fill is better"
                } else {
                    ""
                };
                format!("{count} {plural}, the best with a mean score of {best:.1}{limit}")
            }
            Outcome::Impossible(proof) => not_together(problem, proof),
            Outcome::Stopped(partial) => {
                let (complete, slots) = (partial.complete, problem.slots().len());
                format!("stopped without a fill; {complete} of {slots} slots were complete at best")
            }
        }
    }
}

/// Why no fill exists, in a sentence: the words of the draft that are in no list, the slots
/// that cannot be filled together, and the dead end before any search.
pub fn why_impossible(problem: &Problem, proof: &Impossible) -> String {
    let unlisted = unlisted_beside(problem, proof).into_iter().map(|slot| {
        let word = problem.given_entry(slot).unwrap_or_default();
        let label = problem.slots().get(slot).label();
        format!("{} ({label}) is in no word list; ", problem.alphabet().decode(&word))
    });
    unlisted.collect::<String>() + &not_together(problem, proof)
}

/// The slots that cannot be filled together, and the dead end before any search.
fn not_together(problem: &Problem, proof: &Impossible) -> String {
    let label = |&slot| problem.slots().get(slot).label();
    let labels: Vec<String> = proof.slots.iter().map(label).collect();
    let together = match &*labels {
        [] => "no word fits".to_owned(),
        [one] => format!("no word fits {one}"),
        [first @ .., last] => {
            format!("{} and {last} cannot be filled together", first.join(", "))
        }
    };
    let needed = if proof.minimal && labels.len() > 1 {
        "; without any one of them, the others can be"
    } else {
        ""
    };
    let dead_end = match proof.dead_end.map(|place| place_of(problem, place)) {
        Some(place) if labels.len() > 1 || labels.first() != Some(&place) => {
            format!("; nothing is left for {place}")
        }
        _ => String::new(),
    };
    format!("{together}{needed}{dead_end}")
}

/// The entries in no list that the draft has among the slots of a proof or across them: often a
/// slip of the keyboard, and then the cause of it all.
fn unlisted_beside(problem: &Problem, proof: &Impossible) -> BTreeSet<SlotId> {
    let across = |&slot: &SlotId| problem.slots().crossings(slot).map(|crossing| crossing.other);
    let unlisted = |slot: &SlotId| {
        problem.given_entry(*slot).is_some_and(|entry| problem.list().find(&entry).is_none())
    };
    let beside = proof.slots.iter().flat_map(|slot| across(slot).chain([*slot]));
    beside.filter(unlisted).collect()
}

/// A slot or a cell, for people.
fn place_of(problem: &Problem, dead_end: DeadEnd) -> String {
    match dead_end {
        DeadEnd::Slot(slot) => problem.slots().get(slot).label(),
        DeadEnd::Cell(cell) => problem.grid().place(cell).to_string(),
    }
}

impl FilledGrid {
    /// A fill as JSON.
    pub fn of(problem: &Problem, found: &FoundFill) -> Self {
        Self {
            verified: found.verified,
            improved: found.improvement,
            ..Self::plain(problem, &found.fill, found.number)
        }
    }

    /// A fill that was neither improved nor checked.
    pub fn plain(problem: &Problem, fill: &Fill, number: usize) -> Self {
        Self {
            number,
            rows: rows(problem.grid(), &fill.cells),
            entries: fill.entries.iter().map(|entry| FilledEntry::of(problem, entry)).collect(),
            mean_score: fill.mean_score(),
            lowest_score: fill.lowest_score(),
            verified: false,
            improved: None,
        }
    }
}

impl FilledEntry {
    fn of(problem: &Problem, entry: &Entry) -> Self {
        let written = entry.word.map(|word| problem.list().display(word));
        Self {
            slot: slot_name(problem.slots().get(entry.slot)),
            word: entry.text.clone(),
            written: written.filter(|written| *written != entry.text),
            score: entry.score,
        }
    }
}

impl ImpossibleFill {
    fn of(problem: &Problem, proof: &Impossible) -> Self {
        let unlisted = unlisted_beside(problem, proof);
        Self {
            slots: slot_names(problem.slots(), &proof.slots),
            minimal: proof.minimal,
            unlisted: slot_names(problem.slots(), &unlisted.into_iter().collect::<Vec<_>>()),
            dead_end: proof.dead_end.map(|dead_end| DeadEndResult::of(problem, dead_end)),
        }
    }
}

impl DeadEndResult {
    /// A dead end as JSON.
    pub fn of(problem: &Problem, dead_end: DeadEnd) -> Self {
        let place = place_of(problem, dead_end);
        match dead_end {
            DeadEnd::Slot(slot) => Self {
                slot: Some(slot_name(problem.slots().get(slot))),
                cell: None,
                text: format!("no word is left for {place}"),
            },
            DeadEnd::Cell(cell) => Self {
                slot: None,
                cell: Some(cell.index() as u32),
                text: format!("no letter is left for {place}"),
            },
        }
    }
}
