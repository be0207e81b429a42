//! Jobs that fill, improve and prove.

mod improving;
mod proving;

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_compose::Options;
use wordwright_service::fill::{FillObjective, FillOptions, FillSession};
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::rules::FillRules;

use super::Answer;
use super::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::jobs::{JobDocument, JobWatcher, to_value};
use crate::limits::{self, at_most};
use crate::state::App;

pub use proving::ProveResult;

pub fn routes<A: Api>() -> A {
    handlers!(A: start_fill).and(improving::routes()).and(proving::routes())
}

/// A draft to fill.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FillRequest {
    /// The draft; the content of its cells is kept.
    puzzle: PuzzleDocument,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// How many different fills; one if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 50)]
    count: Option<u32>,
    /// Stop searching after this many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Then improve each fill for this many seconds. Search and improvement
    /// together can take at most 600 seconds.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 600)]
    improve_seconds: u32,
    /// What improving maximises. Needs `improve_seconds`.
    #[serde(default)]
    objective: FillObjective,
    /// Find a range of fills instead, from the best mean score to the highest lowest entry,
    /// within `improve_seconds`; leave the objective's goal out then.
    #[serde(default)]
    pareto: bool,
    /// The random seed: another number gives other fills.
    #[serde(default)]
    seed: u64,
}

/// Fills a draft, as a job
///
/// Events: `progress` (`FillProgress`), `fill` for each fill found and `improved`
/// for each fill improved (`FilledGrid`); the result is a `FillResult`.
#[utoipa::path(post, path = "/fill", tag = "compose", request_body = FillRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_fill(
    State(app): State<App>,
    extract::Json(request): extract::Json<FillRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, limits::USUAL_SECONDS)?;
    let count = at_most("fills", request.count.unwrap_or(1), limits::FILLS as u32)?.max(1);
    let improving = request.improve_seconds.saturating_mul(count);
    at_most("seconds", improving.saturating_add(seconds), limits::JOB_SECONDS)?;
    let options = FillOptions {
        search: Options { seed: request.seed, ..Options::default() },
        count: count as usize,
        improve: (request.improve_seconds > 0)
            .then(|| Duration::from_secs(request.improve_seconds.into())),
        objective: request.objective,
        pareto: request.pareto,
        verify: true,
    };
    options.check()?;
    let problem = app
        .engine(move |app| app.words().get()?.problem(request.puzzle.draft()?, &request.rules))
        .await?;
    let job = app.jobs().start("fill", move |job| {
        let session = FillSession::new(&problem, options);
        let filling = session.run(&job.limits(seconds), &mut JobWatcher::new(job))?;
        to_value(&filling.result(&problem))
    })?;
    Ok(accepted(&job))
}
