//! Links to puzzles for people without a token: a page for solving, and nothing else.
//!
//! A link ends with the puzzle's number and an unguessable key. It shows the current
//! puzzle, until the link is withdrawn.

use axum::extract::{Path as RoutePath, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Json, Router};
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_formats::Format;
use wordwright_service::puzzle::PuzzleDocument;

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::Path;
use crate::library::Library;
use crate::security::{Token, same_secret};
use crate::state::App;

/// Where the pages are.
const SHARED: &str = "/shared";
/// Hexadecimal digits of a key: 96 bits.
const KEY_DIGITS: usize = 24;
/// The page's own script and style, and nothing else: it cannot send requests to this
/// server.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      sandbox allow-scripts allow-same-origin allow-modals";

pub fn routes<A: Api>() -> A {
    handlers!(A: show, make, withdraw)
}

/// The routes of shared pages.
pub fn pages() -> Router<App> {
    Router::new().route(&format!("{SHARED}/{{link}}"), axum::routing::get(page))
}

/// A link to a puzzle.
#[derive(Serialize, ToSchema)]
struct LinkView {
    /// The path on this server, such as `/shared/12-0a1b…`; left out if the puzzle has no
    /// link.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

impl LinkView {
    fn of(id: i64, key: Option<&str>) -> Self {
        Self { path: key.map(|key| format!("{SHARED}/{id}-{key}")) }
    }
}

/// The setting that holds the key of a puzzle's link; it is empty once the link
/// is withdrawn.
fn setting(id: i64) -> String {
    format!("link-{id}")
}

fn key_of(library: &Library, id: i64) -> Answer<Option<String>> {
    Ok(library.setting(&setting(id))?.filter(|key| !key.is_empty()))
}

/// Returns the link of a puzzle, if it has one
#[utoipa::path(get, path = "/puzzles/{id}/link", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 200, body = LinkView)))]
async fn show(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<LinkView>> {
    let view = app.engine(move |app| {
        app.library().puzzle(id, None)?;
        Ok(LinkView::of(id, key_of(app.library(), id)?.as_deref()))
    });
    Ok(Json(view.await?))
}

/// Creates a link for solving a puzzle without a token
///
/// The page shows the latest version and checks letters; it gives access to nothing else.
/// If the puzzle already has a link, it stays the same.
#[utoipa::path(post, path = "/puzzles/{id}/link", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 200, body = LinkView)))]
async fn make(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<LinkView>> {
    let view = app.engine(move |app| {
        app.library().puzzle(id, None)?;
        let new: String = Token::generate()?.text().chars().take(KEY_DIGITS).collect();
        let key = app.library().setting_or(&setting(id), &new)?;
        Ok(LinkView::of(id, Some(&key)))
    });
    Ok(Json(view.await?))
}

/// Withdraws the link of a puzzle; a later link is a different one
#[utoipa::path(delete, path = "/puzzles/{id}/link", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 204)))]
async fn withdraw(State(app): State<App>, Path(id): Path<i64>) -> Answer<StatusCode> {
    app.stored(move |library| library.set_setting(&setting(id), "")).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn page(State(app): State<App>, RoutePath(link): RoutePath<String>) -> Response {
    // Whoever guesses keys takes no processor from those who work.
    let known = app.stored(move |library| {
        let Some((id, key)) = link.split_once('-') else { return Ok(None) };
        let Ok(id) = id.parse::<i64>() else { return Ok(None) };
        let own = key_of(library, id)?;
        Ok(own.is_some_and(|own| same_secret(&own, key)).then_some(id))
    });
    let found = match known.await {
        Ok(Some(id)) => shared(&app, id).await,
        Ok(None) => Ok(None),
        Err(problem) => Err(problem),
    };
    match found {
        Ok(Some(bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
                (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ];
            (headers, bytes).into_response()
        }
        Ok(None) => {
            let text = "There is no puzzle behind this link. It may have been withdrawn: ask \
                        whoever sent it for a new one.";
            (StatusCode::NOT_FOUND, text).into_response()
        }
        Err(problem) => problem.into_response(),
    }
}

/// The page of a puzzle.
async fn shared(app: &App, id: i64) -> Answer<Option<Vec<u8>>> {
    app.engine(move |app| {
        // A deleted puzzle has no page; its link works again once it is restored.
        let Ok(stored) = app.library().puzzle(id, None) else { return Ok(None) };
        if stored.summary.removed.is_some() {
            return Ok(None);
        }
        let document: PuzzleDocument = serde_json::from_str(&stored.document)
            .map_err(|problem| WorkbenchError::Broken(problem.to_string()))?;
        let mut puzzle = document.puzzle()?;
        // Letters entered here are private.
        puzzle.entered.iter_mut().for_each(|entered| *entered = None);
        Ok(Some(wordwright_formats::write(&puzzle, Format::Html).bytes))
    })
    .await
}
