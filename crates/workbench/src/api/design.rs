//! Patterns: the library, and jobs that design around a theme.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_service::design::{DesignRequest, LibraryPattern, design_patterns, pattern_library};

use super::Answer;
use super::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::jobs::{JobDocument, JobWatcher, to_value};
use crate::limits::{self, at_most};
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: patterns, start_design)
}

/// Lists the pattern library
#[utoipa::path(get, path = "/patterns", tag = "compose",
    responses((status = 200, body = Vec<LibraryPattern>)))]
async fn patterns() -> Json<Vec<LibraryPattern>> {
    Json(pattern_library())
}

/// A theme to design patterns for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DesignJobRequest {
    /// The theme and the pattern.
    design: DesignRequest,
    /// Stop after this many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// Designs patterns around a theme, as a job
///
/// Events: `progress` (`DesignState`) and `pattern` (`DesignedGrid`) for each pattern
/// found; the result is a `DesignResult`.
#[utoipa::path(post, path = "/design", tag = "compose", request_body = DesignJobRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_design(
    State(app): State<App>,
    extract::Json(request): extract::Json<DesignJobRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let design = request.design;
    // Reject an invalid request at once, not with a failing job.
    design.design()?;
    let words = app.engine(|app| app.words().get()).await?;
    let threads = app.threads();
    let job = app.jobs().start("design", move |job| {
        let limits = job.limits(seconds);
        let watcher = &mut JobWatcher::new(job);
        let result = design_patterns(&design, words.tables(), threads, &limits, watcher)?;
        to_value(&result)
    })?;
    Ok(accepted(&job))
}
