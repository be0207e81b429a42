//! The HTTP API, one file per subject.
//!
//! Every error response is a problem document. `openapi.json` beside this crate
//! is the output of [`description`], and what the server sends; a test compares the two.

#![allow(unused_qualifications, reason = "utoipa's attribute writes paths in full")]

mod check;
mod design;
mod files;
mod fill;
mod games;
mod gathering;
mod health;
mod jobs;
mod knowledge;
mod plays;
mod puzzles;
mod review;
mod routing;
mod sharing;
mod sign_in;
mod solve;
mod spelling;
mod themes;
mod viability;
mod words;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Uri};
use axum::response::IntoResponse;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, PathItem, Ref, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use self::routing::Api;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::limits;
use crate::paths::BASE;
use crate::state::App;

/// The result of a handler.
type Answer<T> = Result<T, WorkbenchError>;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Wordwright workbench",
        description = "Compose, solve and play word grids. Every error is a problem document \
                       (RFC 9457) that says what to do. Long work is a job, watched by \
                       server-sent events.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(
        ProblemDocument,
        wordwright_service::design::DesignResult,
        wordwright_service::fill::FillResult,
        wordwright_service::fill::FilledGrid,
        wordwright_service::fill::FillProgress,
        fill::ProveResult,
        solve::BetterGrid,
        wordwright_service::solve::RoundResult,
        wordwright_service::solve::SolveResult,
        wordwright_service::solve::HintResult,
        wordwright_service::review::ReviewResult,
        wordwright_service::games::AnalysisResult,
        wordwright_service::games::TurnReview,
        wordwright_service::plays::SimulationView,
        gathering::GatherProgress,
        gathering::GatherResult,
    )),
    tags(
        (name = "puzzles", description = "Stored drafts and puzzles, with their versions"),
        (name = "files", description = "Reading, writing and printing"),
        (name = "compose", description = "What still fits where; filling"),
        (name = "words", description = "Word lists and the user's own words"),
        (name = "solve", description = "Solving, hints, answers and clues"),
        (name = "knowledge", description = "What the solver knows; fetching and adding more"),
        (name = "games", description = "Board games"),
        (name = "jobs", description = "Long work"),
        (name = "server", description = "The server itself")
    )
)]
struct Description;

fn routes<A: Api>() -> A {
    A::none()
        .and(health::routes())
        .and(sign_in::routes())
        .and(puzzles::routes())
        .and(sharing::routes())
        .and(files::routes())
        .and(viability::routes())
        .and(fill::routes())
        .and(design::routes())
        .and(themes::routes())
        .and(words::routes())
        .and(spelling::routes())
        .and(check::routes())
        .and(knowledge::routes())
        .and(gathering::routes())
        .and(solve::routes())
        .and(review::routes())
        .and(games::routes())
        .and(plays::routes())
        .and(jobs::routes())
}

/// Adds what every request is answered that can be wrong: one with parameters or a body.
fn describe_problems(operation: &mut Operation) {
    if operation.request_body.is_some() || operation.parameters.is_some() {
        let document = Ref::from_schema_name(ProblemDocument::name());
        let content = Content::new(Some(document));
        let problem = ResponseBuilder::new().content("application/problem+json", content).build();
        operation.responses.responses.insert("4XX".to_owned(), problem.into());
    }
}

/// The API's description in `OpenAPI`.
pub fn description() -> utoipa::openapi::OpenApi {
    let described: OpenApiRouter<App> = routes();
    let api = OpenApiRouter::with_openapi(Description::openapi()).nest(BASE, described);
    let mut description = api.into_openapi();
    for path in description.paths.paths.values_mut() {
        let PathItem { get, post, put, patch, delete, .. } = path;
        for operation in [get, post, put, patch, delete].into_iter().flatten() {
            describe_problems(operation);
        }
    }
    description
}

/// `openapi.json` beside this crate, compressed by `build.rs`.
const DESCRIPTION: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.deflate"));

async fn openapi() -> impl IntoResponse {
    let text = miniz_oxide::inflate::decompress_to_vec(DESCRIPTION);
    ([(CONTENT_TYPE, "application/json")], text.expect("build.rs compressed it"))
}

/// The API's routes.
pub fn router(app: App) -> Router {
    let routes: Router<App> = routes();
    let path = format!("{BASE}/openapi.json");
    Router::new()
        .nest(BASE, routes)
        .merge(sharing::pages())
        .route(&path, axum::routing::get(openapi))
        .route("/api", axum::routing::any(no_route))
        .route("/api/{*path}", axum::routing::any(no_route))
        .method_not_allowed_fallback(method)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .with_state(app)
}

async fn no_route(uri: Uri) -> impl IntoResponse {
    WorkbenchError::NoRoute { path: uri.path().to_owned() }
}

async fn method(method: Method, uri: Uri) -> impl IntoResponse {
    WorkbenchError::Method { path: uri.path().to_owned(), method: method.to_string() }
}
