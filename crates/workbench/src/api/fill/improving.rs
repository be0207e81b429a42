//! Jobs that improve a fill.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_compose::Options;
use wordwright_service::fill::{FillObjective, FillOptions, FillSession, fill_of_rows};
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::rules::FillRules;

use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::jobs::{JobDocument, JobWatcher, to_value};
use crate::limits;
use crate::state::App;

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: start_improve)
}

/// A full draft to improve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImproveRequest {
    /// The pattern with the content that must stay.
    puzzle: PuzzleDocument,
    /// The fill to start from, as the rows of a `FilledGrid`.
    #[schema(max_items = 63)]
    rows: Vec<String>,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// Stop after this many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// What improving maximises.
    #[serde(default)]
    objective: FillObjective,
    /// The random seed: another number takes another path.
    #[serde(default)]
    seed: u64,
}

/// Improves a fill, as a job
///
/// Events: `progress` (`FillProgress`) and `improved` (`FilledGrid`); the result
/// is a `FillResult` with one fill.
#[utoipa::path(post, path = "/improve", tag = "compose", request_body = ImproveRequest,
    responses((status = 202, body = JobDocument)))]
pub async fn start_improve(
    State(app): State<App>,
    extract::Json(request): extract::Json<ImproveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, limits::USUAL_SECONDS)?;
    request.objective.check()?;
    let search = Options { seed: request.seed, ..Options::default() };
    let (problem, fill) = app
        .engine(move |app| {
            let words = app.words().get()?;
            let problem = words.problem(request.puzzle.draft()?, &request.rules)?;
            let fill = fill_of_rows(&problem, "rows", &request.rows)?;
            Ok((problem, fill))
        })
        .await?;
    let job = app.jobs().start("improve", move |job| {
        let objective = request.objective;
        let options = FillOptions { search, objective, verify: true, ..FillOptions::default() };
        let session = FillSession::new(&problem, options);
        let filling = session.improve(fill, &job.limits(seconds), &mut JobWatcher::new(job))?;
        to_value(&filling.result(&problem))
    })?;
    Ok(accepted(&job))
}
