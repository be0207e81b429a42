//! Checks a puzzle as an editor does.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_service::check::{self, CheckResult, SHORTEST};
use wordwright_service::puzzle::PuzzleDocument;

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: check)
}

/// A puzzle to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The minimum length of an entry, in cells: shorter ones are findings; 3
    /// if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 63)]
    shortest: Option<u8>,
}

/// Checks a puzzle as an editor does
#[utoipa::path(post, path = "/check", tag = "compose", request_body = CheckRequest,
    responses((status = 200, body = CheckResult)))]
async fn check(
    State(app): State<App>,
    extract::Json(request): extract::Json<CheckRequest>,
) -> Answer<Json<CheckResult>> {
    let checked = app.engine(move |app| {
        let shortest = request.shortest.map_or(SHORTEST, usize::from);
        let words = app.words().get()?;
        Ok(check::check(&request.puzzle.puzzle()?, &[], words.list(), shortest))
    });
    Ok(Json(checked.await?))
}
