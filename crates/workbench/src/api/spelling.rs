//! Looks up the words of clues.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_service::bounded::at_most;
use wordwright_service::puzzle::short;
use wordwright_service::spelling::{UnlistedWord, unlisted};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: spelling)
}

/// Words as a clue has them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SpellingRequest {
    /// The words, such as `don't`.
    #[serde(deserialize_with = "at_most::<_, _, { limits::SPELLED }>")]
    #[schema(max_items = 2000)]
    words: Vec<String>,
}

/// How many words are looked up before asking whether anyone still waits. 2,000 of 64 letters, each
/// with 3,481 sequences of letters to look up, take two to three seconds.
const AT_ONCE: usize = 100;

/// Finds the words that no list has, with listed words like them
#[utoipa::path(post, path = "/words/spelling", tag = "words", request_body = SpellingRequest,
    responses((status = 200, body = Vec<UnlistedWord>)))]
async fn spelling(
    State(app): State<App>,
    extract::Json(request): extract::Json<SpellingRequest>,
) -> Answer<Json<Vec<UnlistedWord>>> {
    for word in &request.words {
        short("characters in a word", word, limits::CELL)?;
    }
    let found = app.engine(move |app| {
        let words = app.words().get()?;
        let mut found = Vec::new();
        for part in request.words.chunks(AT_ONCE) {
            app.still()?;
            found.extend(unlisted(words.list(), part));
        }
        Ok(found)
    });
    Ok(Json(found.await?))
}
