//! Finds themes from example entries.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_service::ServiceError;
use wordwright_service::puzzle::short;
use wordwright_service::themes::{EXAMPLES, RULE, ThemeQuery, ThemeResult, find};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: themes)
}

/// Example entries, a rule, or both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ThemeRequest {
    /// Entries of the theme, such as `GLOW LAMP`, with spaces between words.
    #[serde(default)]
    #[schema(max_items = 8)]
    examples: Vec<String>,
    /// The rule, such as `hidden:bird`; if left out, the rule that explains the examples
    /// best.
    #[serde(default)]
    #[schema(max_length = 256)]
    rule: Option<String>,
    /// Whether to include new phrases, in which adding, removing or changing a string
    /// turned one word into another. They are always included if an example is such a
    /// phrase.
    #[serde(default)]
    coined: bool,
    /// Whether to list only entries of several words. This is always so if all examples are
    /// such entries.
    #[serde(default)]
    phrases: bool,
    /// How many entries, at most 2000; 100 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    top: Option<u32>,
    /// Columns of the grid that the sets must fit; 15 if left out.
    #[serde(default)]
    #[schema(minimum = 3, maximum = 63)]
    size: Option<u8>,
    /// Entries of a set; 4 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 9)]
    entries: Option<u8>,
    /// How many sets; 3 if left out.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 20)]
    sets: Option<u8>,
}

/// The default numbers of entries, columns, entries of a set, and sets.
const USUAL_TOP: usize = 100;
const USUAL_SIZE: u8 = 15;
const USUAL_ENTRIES: u8 = 4;
const USUAL_SETS: u8 = 3;

/// The most rules listed.
const RULES: usize = 10;

/// Finds themes: the rules that examples share, and more entries that match
#[utoipa::path(post, path = "/words/themes", tag = "words", request_body = ThemeRequest,
    responses((status = 200, body = ThemeResult)))]
async fn themes(
    State(app): State<App>,
    extract::Json(request): extract::Json<ThemeRequest>,
) -> Answer<Json<ThemeResult>> {
    if request.examples.len() > EXAMPLES {
        let (found, most) = (request.examples.len() as u64, EXAMPLES as u64);
        return Err(ServiceError::Limit { what: "examples", found, most }.into());
    }
    for example in &request.examples {
        short("characters in an example", example, limits::CELL)?;
    }
    short("characters in a rule", request.rule.as_deref().unwrap_or_default(), RULE)?;
    let query = ThemeQuery {
        examples: request.examples,
        rule: request.rule,
        coined: request.coined,
        phrases: request.phrases,
        rules: RULES,
        top: request.top.map_or(USUAL_TOP, |top| top as usize).min(limits::CANDIDATES),
        size: request.size.unwrap_or(USUAL_SIZE).into(),
        entries: request.entries.unwrap_or(USUAL_ENTRIES).into(),
        sets: request.sets.unwrap_or(USUAL_SETS).into(),
    };
    Ok(Json(app.engine(move |app| Ok(find(app.words().get()?.list(), &query)?)).await?))
}
