//! Jobs that test-solve a constructor's draft.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::review::ReviewSession;
use wordwright_solve::pipeline::SolveOptions;

use super::Answer;
use super::jobs::accepted;
use super::solve::{CANDIDATES_OF_ROUND, Watcher};
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::jobs::{JobDocument, to_value};
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: start_review)
}

/// A draft to test-solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReviewRequest {
    /// The draft with its answers and clues, finished or not. The solver sees the
    /// empty grid and the clues.
    puzzle: PuzzleDocument,
    /// Stop after this many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// Test-solves a draft and reports where a person would be stuck, as a job
///
/// Events: `round` after every round of propagation; the result is a
/// `ReviewResult`.
#[utoipa::path(post, path = "/review", tag = "compose", request_body = ReviewRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_review(
    State(app): State<App>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, limits::USUAL_SECONDS)?;
    let session = app
        .engine(move |app| {
            let words = app.words().get()?;
            Ok(ReviewSession::new(&request.puzzle.puzzle()?, words.list())?)
        })
        .await?;
    let engine = app.clone();
    let job = app.jobs().start("review", move |job| {
        let options = SolveOptions { round_rivals: CANDIDATES_OF_ROUND, ..SolveOptions::default() };
        let watcher = &mut Watcher { job, problem: session.problem() };
        to_value(&session.run(engine.solver()?, &options, &job.limits(seconds), watcher)?)
    })?;
    Ok(accepted(&job))
}
