//! Finds what can still go where, while someone types.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_grid::SlotId;
use wordwright_service::bounded::at_most;
use wordwright_service::puzzle::{PuzzleDocument, short};
use wordwright_service::rules::FillRules;
use wordwright_service::slots::kept_slot;
use wordwright_service::viability::{self, AskedCandidates, Viability};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: viability)
}

/// A draft, and the slots to list candidates for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ViabilityRequest {
    /// The draft; the content of its cells counts as fixed.
    puzzle: PuzzleDocument,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// The slots to list candidates for, such as `12A`; slots that the fill
    /// leaves out have none.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::LISTED_SLOTS }>")]
    #[schema(max_items = 200)]
    slots: Vec<String>,
    /// How many candidates to list for each; 100 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    top: Option<u32>,
    /// Words to list after the `top` best, for each slot that they fit.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::NAMED_WORDS }>")]
    #[schema(max_items = 200)]
    words: Vec<String>,
}

/// The default number of candidates to list.
const USUAL_TOP: usize = 100;

/// Finds the letters and words that still work
#[utoipa::path(post, path = "/viability", tag = "compose", request_body = ViabilityRequest,
    responses((status = 200, body = Viability)))]
async fn viability(
    State(app): State<App>,
    extract::Json(request): extract::Json<ViabilityRequest>,
) -> Answer<Json<Viability>> {
    for word in &request.words {
        short("characters in a word", word, limits::CELL)?;
    }
    Ok(Json(app.engine(move |app| answer(app, &request)).await?))
}

fn answer(app: &App, request: &ViabilityRequest) -> Answer<Viability> {
    let words = app.words().get()?;
    let problem = words.problem(request.puzzle.draft()?, &request.rules)?;
    let asked =
        request.slots.iter().filter_map(|name| kept_slot(&problem, "slots", name).transpose());
    let asked: Vec<SlotId> = asked.collect::<Result<_, _>>()?;
    let top = request.top.map_or(USUAL_TOP, |top| top as usize).min(limits::CANDIDATES);
    let besides: HashSet<String> = request.words.iter().map(|word| word.to_uppercase()).collect();
    let asked = AskedCandidates { slots: &asked, top, besides: &besides };
    Ok(viability::viability(&problem, asked)?)
}
