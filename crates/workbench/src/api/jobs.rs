//! Lists, watches and cancels jobs.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract::{Path, Query};
use crate::jobs::{Job, JobDocument, Watching};
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: list, show, cancel, events)
}

/// An accepted job, with the URL for watching it.
pub fn accepted(job: &Arc<Job>) -> (StatusCode, Json<JobDocument>) {
    (StatusCode::ACCEPTED, Json(job.document()))
}

/// Lists the jobs that are waiting, running or recently ended
#[utoipa::path(get, path = "/jobs", tag = "jobs", responses((status = 200, body = Vec<JobDocument>)))]
async fn list(State(app): State<App>) -> Json<Vec<JobDocument>> {
    Json(app.jobs().all())
}

/// Returns the state of a job
#[utoipa::path(get, path = "/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = JobDocument)))]
async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<JobDocument>> {
    Ok(Json(app.jobs().find(&id)?.document()))
}

/// Stops a job; its result is the best so far
#[utoipa::path(delete, path = "/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job")),
    responses((status = 202, body = JobDocument)))]
async fn cancel(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let job = app.jobs().find(&id)?;
    app.jobs().cancel(&job);
    Ok(accepted(&job))
}

/// The event to continue from.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EventsQuery {
    /// The number of the last event seen, as in the header `Last-Event-ID`.
    #[serde(default)]
    after: Option<u64>,
}

/// Streams the events of a job as server-sent events
///
/// Events are numbered; a client that reconnects sends the number of the last
/// one seen and misses nothing. The last event is `done`, `cancelled` or
/// `failed`. A comment every 15 seconds keeps the stream alive.
#[utoipa::path(get, path = "/jobs/{id}/events", tag = "jobs",
    params(("id" = String, Path, description = "The job"), EventsQuery),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let job = app.jobs().find(&id)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let watching = Watching::new(job, last.or(query.after).unwrap_or(0));
    let events = stream::unfold(watching, async |mut watching| {
        let event = watching.next().await?;
        let sent = Event::default().id(event.id.to_string()).event(event.name).data(&*event.data);
        Some((Ok(sent), watching))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(limits::HEARTBEAT)))
}
