//! Test-solving a constructor's draft, as a job.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_core::Budget;
use wordwright_grid::{CellId, SlotId};
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::review::{Draft, EntryReview, Finding, Review};

use super::Answer;
use super::jobs::accepted;
use super::solve::{CANDIDATES_OF_ROUND, Watcher, face};
use crate::error::ProblemDocument;
use crate::extract;
use crate::jobs::{JobDocument, to_value};
use crate::limits::{self, at_most};
use crate::state::App;
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::slots::slot_name;
use wordwright_service::solve::{Evidence, ranked};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(start_review))
}

/// A draft to test-solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReviewRequest {
    /// The draft with its answers and clues, finished or not. The solver sees the
    /// empty grid and the clues.
    puzzle: PuzzleDocument,
    /// Stop after so many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// What a job of reviewing came to.
#[derive(Serialize, ToSchema)]
pub(super) struct DraftReview {
    /// Entries that have an answer.
    complete: usize,
    /// Those of them that the solver got right.
    right: usize,
    /// How hard the draft is; nothing where that cannot be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<DifficultyView>,
    /// What to look at, the most important first.
    findings: Vec<ReviewFinding>,
    /// The cells, counted from 0 in reading order, where the solver wrote
    /// something else.
    wrong: Vec<u32>,
    /// What could not be said, and why.
    unsaid: Vec<String>,
    /// The entries.
    slots: Vec<ReviewedEntry>,
}

/// How hard a draft is.
#[derive(Serialize, ToSchema)]
struct DifficultyView {
    /// The day of the week whose puzzles are as hard: 1 for Monday to 6 for
    /// Saturday.
    day: f64,
    /// Its name.
    weekday: String,
    /// How far an answer surprises one who knows its clue, in nats: the mean.
    surprise: f64,
    /// Share of the answers that come first to mind by their clues, 0 to 1.
    at_once: f64,
}

/// Something to look at.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ReviewFinding {
    /// A square that few people could guess.
    Crossing(CrossingView),
    /// A clue that points to another answer of the same length.
    MisleadingClue(MisleadingView),
    /// An entry that only its crossings give.
    CrossingsOnly(CrossingsOnlyView),
}

/// A square where two unfamiliar entries cross.
#[derive(Serialize, ToSchema)]
struct CrossingView {
    /// The cell, counted from 0 in reading order.
    cell: u32,
    /// The entry across.
    across: String,
    /// The entry down.
    down: String,
    /// The right letter.
    letter: String,
    /// Its chance after all clues and crossings, 0 to 1.
    chance: f64,
    /// Its chance to somebody who has all other letters but knows neither entry,
    /// 0 to 1.
    guess: f64,
    /// The letter that such a person would rather write.
    tempting: String,
}

/// A clue that another word fits better.
#[derive(Serialize, ToSchema)]
struct MisleadingView {
    /// The entry.
    slot: String,
    /// The chance of the answer by the clue, 0 to 1.
    chance: f64,
    /// The other word.
    rival: String,
    /// Its chance by the clue, 0 to 1.
    rival_chance: f64,
    /// Whether the crossings did not put it right either.
    wrong: bool,
    /// Why the experts propose the other word.
    evidence: Vec<Evidence>,
}

/// An entry that its clue does not give.
#[derive(Serialize, ToSchema)]
struct CrossingsOnlyView {
    /// The entry.
    slot: String,
    /// Its place among the words of the length by the clue; nothing if no list
    /// holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
    /// Whether the crossings did not give it either.
    wrong: bool,
}

/// An entry as the solver met it.
#[derive(Serialize, ToSchema)]
struct ReviewedEntry {
    /// The slot.
    slot: String,
    /// Its answer, a letter a cell; nothing where a letter is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    /// What the solver wrote.
    found: String,
    /// The chance, with the crossings, of what the solver wrote, 0 to 1.
    chance: f64,
    /// The chance of the answer by the clue alone, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_clue: Option<f64>,
    /// Whether people may be expected to know the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    familiar: Option<bool>,
    /// How well it is known, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    familiarity: Option<String>,
}

/// Test-solves a draft and says where a person would be stuck, as a job
///
/// Events: `round` after every round of propagation; the result is a
/// `DraftReview`.
#[utoipa::path(post, path = "/review", tag = "compose", request_body = ReviewRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_review(
    State(app): State<App>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let draft = Draft::new(&request.puzzle.puzzle()?)?;
    let engine = app.clone();
    let job = app.jobs().start("review", move |job| {
        let time = Duration::from_secs(seconds.into());
        let budget = Budget::UNLIMITED.with_time(time).with_cancel(job.cancel_flag());
        let options = SolveOptions { round_rivals: CANDIDATES_OF_ROUND, ..SolveOptions::default() };
        let watcher = &mut Watcher { job, problem: draft.problem() };
        let review = engine.solver().review(&draft, &options, &budget, watcher)?;
        to_value(&DraftReview::of(&draft, &review))
    })?;
    Ok(accepted(&job))
}

impl DraftReview {
    fn of(draft: &Draft, review: &Review) -> Self {
        Self {
            complete: review.entries.iter().filter(|entry| entry.answer.is_some()).count(),
            right: review.right(),
            difficulty: review.difficulty.as_ref().map(|difficulty| DifficultyView {
                day: difficulty.day(),
                weekday: difficulty.weekday().to_owned(),
                surprise: difficulty.surprise,
                at_once: difficulty.at_once,
            }),
            findings: review.findings.iter().map(|found| ReviewFinding::of(draft, found)).collect(),
            wrong: review.wrong.iter().copied().map(place).collect(),
            unsaid: review.unsaid.iter().map(ToString::to_string).collect(),
            slots: review.entries.iter().map(|entry| ReviewedEntry::of(draft, entry)).collect(),
        }
    }
}

impl ReviewFinding {
    fn of(draft: &Draft, finding: &Finding) -> Self {
        match finding {
            Finding::Crossing(found) => Self::Crossing(CrossingView {
                cell: place(found.cell),
                across: name(draft, found.across),
                down: name(draft, found.down),
                letter: face(found.letter).to_string(),
                chance: found.chance,
                guess: found.guess,
                tempting: face(found.tempting).to_string(),
            }),
            Finding::Misleading(found) => Self::MisleadingClue(MisleadingView {
                slot: name(draft, found.slot),
                chance: found.chance,
                rival: found.rival.clone(),
                rival_chance: found.rival_chance,
                wrong: found.wrong,
                evidence: ranked(found.evidence.iter().map(|(name, text)| (&**name, text.clone()))),
            }),
            Finding::CrossingsOnly(found) => Self::CrossingsOnly(CrossingsOnlyView {
                slot: name(draft, found.slot),
                rank: found.rank,
                wrong: found.wrong,
            }),
        }
    }
}

impl ReviewedEntry {
    fn of(draft: &Draft, entry: &EntryReview) -> Self {
        let known = entry.familiarity.as_ref();
        Self {
            slot: name(draft, entry.slot),
            answer: entry.answer.clone(),
            found: entry.found.clone(),
            chance: entry.chance,
            by_clue: entry.by_clue.as_ref().map(|said| said.chance),
            familiar: known.map(wordwright_solve::review::Familiarity::is_familiar),
            familiarity: known.map(ToString::to_string),
        }
    }
}

fn name(draft: &Draft, slot: SlotId) -> String {
    slot_name(draft.problem().slots().get(slot))
}

fn place(cell: CellId) -> u32 {
    cell.index() as u32
}
