//! The server itself.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Answer;
use crate::error::WorkbenchError;
use crate::limits;
use crate::state::{App, Change};
use crate::{extract, security};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(health))
        .routes(routes!(preferences, set_preferences))
        .routes(routes!(events))
}

/// How the server is.
#[derive(Serialize, ToSchema)]
struct Health {
    /// The version of the program.
    version: &'static str,
    /// The file that everything is kept in.
    library: String,
    /// Jobs that run at once.
    cores: usize,
    /// Whether it can only be reached from this machine.
    loopback: bool,
    /// Limits that requests are held to.
    limits: Limits,
}

/// Limits that requests are held to.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// Bytes of a request's body.
    body: usize,
    /// Bytes of the state that a client keeps beside a document.
    state: usize,
    /// Rows and columns of a grid.
    side: usize,
    /// Seconds of a job.
    job_seconds: u32,
    /// Jobs that wait.
    queue: usize,
    /// Seconds that a job goes on when nobody watches it.
    grace_seconds: u64,
}

/// Says that the server is there, and what it allows
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, body = Health)))]
async fn health(State(app): State<App>) -> Json<Health> {
    Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        library: app.library().path().display().to_string(),
        cores: app.threads(),
        loopback: matches!(**app.guard(), security::Guard::Loopback { .. }),
        limits: Limits {
            body: limits::BODY,
            state: limits::STATE,
            side: wordwright_grid::Grid::MAX_SIDE,
            job_seconds: limits::JOB_SECONDS,
            queue: limits::QUEUE,
            grace_seconds: limits::GRACE.as_secs(),
        },
    })
}

/// Tells what is saved, by whichever page, as server-sent events
///
/// Event `changed`, with a `Change`. A page that shows the thing at an older
/// revision can load it again before someone edits it. A comment every 15
/// seconds says that the stream is alive.
#[utoipa::path(get, path = "/events", tag = "server",
    responses((status = 200, body = Change, content_type = "text/event-stream")))]
async fn events(State(app): State<App>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let told = stream::unfold(app.changes(), async |mut changes| {
        loop {
            match changes.recv().await {
                Ok(change) => {
                    let data = serde_json::to_string(&change).expect("text and whole numbers");
                    return Some((Ok(Event::default().event("changed").data(data)), changes));
                }
                // Whoever is too far behind hears of the later changes.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    });
    Sse::new(told).keep_alive(KeepAlive::new().interval(limits::HEARTBEAT))
}

/// Where the preferences are kept among the settings.
const PREFERENCES: &str = "preferences";

/// Gives the user's preferences, an object that the client fills
#[utoipa::path(get, path = "/preferences", tag = "server", responses((status = 200, body = Object)))]
async fn preferences(State(app): State<App>) -> Answer<Json<Value>> {
    let text = app.stored(|library| library.setting(PREFERENCES)).await?;
    let value = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Json(value.unwrap_or_else(|| serde_json::json!({}))))
}

/// Keeps the user's preferences
#[utoipa::path(put, path = "/preferences", tag = "server", request_body = Object,
    responses((status = 204), (status = "4XX", body = crate::error::ProblemDocument,
        content_type = "application/problem+json")))]
async fn set_preferences(
    State(app): State<App>,
    extract::Json(value): extract::Json<Value>,
) -> Answer<axum::http::StatusCode> {
    if !value.is_object() {
        return Err(WorkbenchError::value("body", "no object", "an object"));
    }
    let text = super::puzzles::state_text(&value)?;
    app.stored(move |library| library.set_setting(PREFERENCES, &text)).await?;
    Ok(axum::http::StatusCode::NO_CONTENT)
}
