//! Jobs that solve a puzzle from its clues.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_clues::clue::ClueText;
use wordwright_core::{Observer, Silent};
use wordwright_grid::{Content, split_enumeration};
use wordwright_knowledge::Capital;
use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_service::puzzle::{PuzzleDocument, short};
use wordwright_service::rows::rows;
use wordwright_service::solve::{Evidence, RoundResult, SolveDetail, SolveSession, evidence};
use wordwright_solve::observer::SolveEvent;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use super::Answer;
use super::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract;
use crate::jobs::{Job, JobDocument, to_value};
use crate::limits::{self, at_most};
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: start_solve, start_hint, why)
}

/// A puzzle to solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SolveRequest {
    /// The puzzle. Its `given` and `entered` letters count as known; the
    /// solution is ignored.
    puzzle: PuzzleDocument,
    /// Stop after this many seconds with the best grid so far; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Whether to ignore the `entered` letters.
    #[serde(default)]
    afresh: bool,
}

/// A complete grid that is better than those before; the data of the event
/// `grid`.
#[derive(Serialize, ToSchema)]
pub(super) struct BetterGrid {
    /// One string per row, as in a `SolveResult`.
    rows: Vec<String>,
}

/// How many candidates of each slot the result has.
const CANDIDATES: usize = 12;
/// The same after each round; there can be about sixty rounds.
pub(super) const CANDIDATES_OF_ROUND: usize = 6;

/// Reports the solver's beliefs to the watchers of its job.
pub(super) struct Watcher<'j> {
    pub(super) job: &'j Job,
    pub(super) problem: &'j Problem,
}

impl Observer<SolveEvent> for Watcher<'_> {
    fn observe(&mut self, event: &SolveEvent) {
        let letters = match event {
            SolveEvent::Round(snapshot) => {
                return self.job.send("round", &RoundResult::of(self.problem, snapshot));
            }
            SolveEvent::Grid { letters, .. } => letters,
        };
        let content = |letter: &Option<Capital>| letter.map(|letter| letter.to_string().into());
        let cells: Vec<Option<Content>> = letters.iter().map(content).collect();
        self.job.send("grid", &BetterGrid { rows: rows(self.problem.grid(), &cells) });
    }
}

/// Solves a puzzle from its clues, as a job
///
/// Events: `round` (`RoundResult`) after every round of propagation, `grid`
/// (`BetterGrid`) for each better grid; the result is a `SolveResult`.
#[utoipa::path(post, path = "/solve", tag = "solve", request_body = SolveRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_solve(
    State(app): State<App>,
    extract::Json(request): extract::Json<SolveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, limits::USUAL_SECONDS)?;
    let puzzle = app.engine(move |_| {
        let mut puzzle = request.puzzle.puzzle()?;
        if request.afresh {
            puzzle.entered.fill(None);
        }
        Problem::new(&puzzle)?;
        Ok(puzzle)
    });
    let puzzle = puzzle.await?;
    let engine = app.clone();
    let job = app.jobs().start("solve", move |job| {
        let options = SolveOptions {
            rivals: CANDIDATES,
            round_rivals: CANDIDATES_OF_ROUND,
            ..SolveOptions::default()
        };
        let session = SolveSession::new(engine.solver()?, &puzzle, options)?;
        let watcher = &mut Watcher { job, problem: session.problem() };
        let solving = session.run(&job.limits(seconds), watcher)?;
        to_value(&session.result(
            &solving,
            SolveDetail { cells: true, decisions: true, ..SolveDetail::default() },
        ))
    })?;
    Ok(accepted(&job))
}

/// A request for hints.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HintRequest {
    /// The puzzle, with the letters `entered` so far. If it has a solution,
    /// hints are letters of the solution; otherwise they are the solver's most
    /// likely ones.
    puzzle: PuzzleDocument,
    /// How many letters, at most 20; one if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20)]
    count: Option<u32>,
    /// Stop after this many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// The most hints in one response.
const MOST_HINTS: u32 = 20;

/// Finds the letters that help most when solving by hand, as a job
///
/// The result is a `HintResult`.
#[utoipa::path(post, path = "/hint", tag = "solve", request_body = HintRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_hint(
    State(app): State<App>,
    extract::Json(request): extract::Json<HintRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, limits::USUAL_SECONDS)?;
    let count = at_most("hints", request.count.unwrap_or(1), MOST_HINTS)?.max(1);
    let puzzle = app.engine(move |_| {
        let puzzle = request.puzzle.puzzle()?;
        Problem::new(&puzzle)?;
        Ok(puzzle)
    });
    let puzzle = puzzle.await?;
    let engine = app.clone();
    let job = app.jobs().start("hint", move |job| {
        let session = SolveSession::new(engine.solver()?, &puzzle, SolveOptions::default())?;
        let solving = session.run(&job.limits(seconds), &mut Silent)?;
        to_value(&session.hints(&solving, count as usize, Some(&puzzle))?)
    })?;
    Ok(accepted(&job))
}

/// A word proposed for a clue.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EvidenceRequest {
    /// The clue.
    #[schema(max_length = 1000)]
    clue: String,
    /// The word, letters A to Z.
    #[schema(min_length = 1, max_length = 63)]
    word: String,
}

/// Returns the reasons for a word as the answer to a clue
#[utoipa::path(post, path = "/evidence", tag = "solve", request_body = EvidenceRequest,
    responses((status = 200, body = Vec<Evidence>)))]
async fn why(
    State(app): State<App>,
    extract::Json(request): extract::Json<EvidenceRequest>,
) -> Answer<Json<Vec<Evidence>>> {
    let word = request.word.to_ascii_uppercase();
    if !(1..=LONGEST_ANSWER).contains(&word.len())
        || !word.bytes().all(|byte| byte.is_ascii_uppercase())
    {
        let expected = format!("1 to {LONGEST_ANSWER} letters A to Z");
        return Err(WorkbenchError::value("word", format!("{:?}", request.word), expected));
    }
    short("characters in a clue", &request.clue, 1_000)?;
    let (text, _) = split_enumeration(request.clue.trim_end(), |total| total == word.len());
    let clue = ClueText::new(text);
    let reasons = app.engine(move |app| {
        Ok(evidence(app.solver()?.answerer(), &clue, &[&word]).into_iter().flatten().collect())
    });
    Ok(Json(reasons.await?))
}
