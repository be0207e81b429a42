//! Making a fill better, as a job.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_compose::{Entry, Fill, Problem, improve, verify};
use wordwright_core::Budget;
use wordwright_grid::Content;

use super::found::{FillOutcome, FillResult, FillView, Watcher, budget, to_value, told, verified};
use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::api::viability::{at_most, left_out};
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::App;
use crate::wire::{FillRules, PuzzleDocument, slot_name};

/// A full draft to improve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImproveRequest {
    /// The pattern with what must stay.
    puzzle: PuzzleDocument,
    /// The fill to start from: the content of each cell.
    cells: Vec<Option<String>>,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// Stop after so many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Another number goes another way.
    #[serde(default)]
    seed: u64,
}

/// Makes a fill better, as a job
///
/// Events: `progress`, `improved`; the result is a `FillResult` with one fill.
#[utoipa::path(post, path = "/improve", tag = "compose", request_body = ImproveRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn start_improve(
    State(app): State<App>,
    extract::Json(request): extract::Json<ImproveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let seed = request.seed;
    let (problem, found) = app
        .engine(move |app| {
            let words = app.stock().words()?;
            let problem = request.rules.problem(request.puzzle.draft()?, &words)?;
            let found = fill_of(&problem, &request.cells)?;
            Ok((problem, found))
        })
        .await?;
    let job = app.jobs().start("improve", move |job| {
        let whole = budget(job, seconds);
        let view = run_improve(job, &problem, &found, 0, seconds, &whole, seed)?;
        let text = if view.optimal {
            "no fill has a higher mean score".to_owned()
        } else {
            format!("a mean score of {:.1}", view.mean_score)
        };
        to_value(&FillResult {
            outcome: FillOutcome::Filled,
            fills: vec![view],
            left_out: left_out(&problem),
            slots: Vec::new(),
            partial: None,
            text,
        })
    })?;
    Ok(accepted(&job))
}

/// The fill that contents of cells are.
fn fill_of(problem: &Problem, cells: &[Option<String>]) -> Result<Fill, WorkbenchError> {
    let count = problem.grid().cell_count();
    if cells.len() != count {
        let found = format!("{} cells", cells.len());
        return Err(WorkbenchError::value("cells", found, format!("{count}")));
    }
    let cells: Vec<Option<Content>> = problem
        .grid()
        .ids()
        .map(|cell| {
            let open = problem.grid().cell(cell).is_open();
            let text = cells[cell.index()].as_deref().filter(|text| open && !text.is_empty());
            text.map(|text| text.to_uppercase().into())
        })
        .collect();
    let list = problem.list();
    let mut entries = Vec::new();
    for slot in problem.slots().ids().filter(|&slot| problem.is_filled(slot)) {
        let shape = problem.slots().get(slot);
        let text: Option<String> =
            shape.cells.iter().map(|cell| cells[cell.index()].as_deref()).collect();
        let text = text.ok_or_else(|| {
            WorkbenchError::value("cells", format!("a gap in {}", slot_name(shape)), "a full fill")
        })?;
        let word = list.find(&problem.alphabet().encode(&text)?);
        entries.push(Entry { slot, text, word, score: word.map(|word| list.score(word)) });
    }
    let found = Fill { cells, entries };
    verify::verify(problem, &found).map_err(|violations| {
        WorkbenchError::value("cells", told(&violations), "a fill that keeps the rules")
    })?;
    Ok(found)
}

/// Improves a fill and tells of it.
pub fn run_improve(
    job: &Job,
    problem: &Problem,
    found: &Fill,
    number: usize,
    seconds: u32,
    whole: &Budget,
    seed: u64,
) -> Result<FillView, WorkbenchError> {
    let part = whole.clone().with_time(Duration::from_secs(seconds.into()));
    let better = improve(problem, found, seed, &part, &mut Watcher::new(job))?;
    verified(problem, &better.fill)?;
    let view = FillView::of(problem, &better.fill, number, better.optimal);
    job.tell("improved", &view);
    Ok(view)
}
