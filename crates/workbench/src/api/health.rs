//! The state of the server.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::broadcast::error::RecvError;
use utoipa::{IntoParams, ToSchema};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::Query;
use crate::limits;
use crate::presence::People;
use crate::state::{App, Change};
use crate::{extract, security};

pub fn routes<A: Api>() -> A {
    handlers!(A: health, preferences, set_preferences, events)
}

/// The state of the server.
#[derive(Serialize, ToSchema)]
struct Health {
    /// The version of the program.
    version: &'static str,
    /// The library file.
    library: String,
    /// How many jobs run at once.
    cores: usize,
    /// Whether no token is needed: it listens on loopback and accepts no other host name.
    loopback: bool,
    /// The limits on requests.
    limits: Limits,
}

/// The limits on requests.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// The longest request body, in bytes.
    body: usize,
    /// The longest client state stored with a document, in bytes.
    state: usize,
    /// The most rows and columns of a grid.
    side: usize,
    /// The longest time of a job, in seconds.
    job_seconds: u32,
    /// The most jobs that wait.
    queue: usize,
    /// How many seconds a job continues when nobody is watching.
    grace_seconds: u64,
}

/// Reports the server's version and limits
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, body = Health)))]
async fn health(State(app): State<App>) -> Json<Health> {
    Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        library: app.library().path().display().to_string(),
        cores: app.threads(),
        loopback: matches!(**app.guard(), security::Guard::Loopback),
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

/// Who listens to changes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EventsQuery {
    /// The puzzle that the page solves together with others.
    #[serde(default)]
    puzzle: Option<i64>,
}

/// The data of an event.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Notice {
    Changed(Change),
    People(People),
}

impl Notice {
    fn event(&self) -> Event {
        let name = match self {
            Self::Changed(_) => "changed",
            Self::People(_) => "people",
        };
        let data = serde_json::to_string(self).expect("text and whole numbers");
        Event::default().event(name).data(data)
    }
}

/// Streams changes to saved documents as server-sent events
///
/// The event `changed` has a `Change`. A page that shows an older revision
/// can reload it before the user edits it. With `puzzle`, the page counts as one that
/// solves that puzzle as long as it reads the stream, and the event `people`
/// has the number of such pages, at first and whenever it changes. A comment
/// every 15 seconds keeps the stream alive.
#[utoipa::path(get, path = "/events", tag = "server", params(EventsQuery),
    responses((status = 200, body = Notice, content_type = "text/event-stream")))]
async fn events(
    State(app): State<App>,
    Query(query): Query<EventsQuery>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = stream::unfold(app.changes(), async |mut changes| {
        loop {
            match changes.recv().await {
                Ok(change) => return Some((Ok(Notice::Changed(change).event()), changes)),
                // A client that is too far behind gets only the later changes.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    });
    let seat = query.puzzle.map(|puzzle| app.presence().join(puzzle));
    let people = stream::unfold(seat, async |seat| {
        let mut seat = seat?;
        let people = seat.next().await?;
        Some((Ok(Notice::People(people).event()), Some(seat)))
    });
    Sse::new(stream::select(people, changes))
        .keep_alive(KeepAlive::new().interval(limits::HEARTBEAT))
}

/// The setting that holds the preferences.
const PREFERENCES: &str = "preferences";

/// Returns the user's preferences, an object defined by the client
#[utoipa::path(get, path = "/preferences", tag = "server", responses((status = 200, body = Object)))]
async fn preferences(State(app): State<App>) -> Answer<Json<Value>> {
    let text = app.stored(|library| library.setting(PREFERENCES)).await?;
    let Some(text) = text else { return Ok(Json(serde_json::json!({}))) };
    let value = serde_json::from_str(&text);
    Ok(Json(value.map_err(|problem| WorkbenchError::Broken(format!("preferences: {problem}")))?))
}

/// Stores the user's preferences
#[utoipa::path(put, path = "/preferences", tag = "server", request_body = Object,
    responses((status = 204)))]
async fn set_preferences(
    State(app): State<App>,
    extract::Json(value): extract::Json<Box<RawValue>>,
) -> Answer<axum::http::StatusCode> {
    let text = super::puzzles::state_text("body", Some(&value))?;
    app.stored(move |library| library.set_setting(PREFERENCES, &text)).await?;
    Ok(axum::http::StatusCode::NO_CONTENT)
}
