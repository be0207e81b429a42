//! Looks up the words of clues.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_service::puzzle::short;
use wordwright_service::spelling::{UnlistedWord, unlisted};

use super::Answer;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::limits;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(spelling))
}

/// Words as a clue has them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SpellingRequest {
    /// The words, such as `don't`.
    #[schema(max_items = 2000)]
    words: Vec<String>,
}

/// Finds the words that no list has, with listed words like them
#[utoipa::path(post, path = "/words/spelling", tag = "words", request_body = SpellingRequest,
    responses((status = 200, body = Vec<UnlistedWord>),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn spelling(
    State(app): State<App>,
    extract::Json(request): extract::Json<SpellingRequest>,
) -> Answer<Json<Vec<UnlistedWord>>> {
    if request.words.len() > limits::SPELLED {
        let (found, most) = (request.words.len() as u64, limits::SPELLED as u64);
        return Err(WorkbenchError::Limit { what: "words", found, most });
    }
    for word in &request.words {
        short("characters in a word", word, limits::CELL)?;
    }
    let found = app.engine(move |app| Ok(unlisted(app.words().get()?.list(), &request.words)));
    Ok(Json(found.await?))
}
