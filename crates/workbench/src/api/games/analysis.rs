//! Jobs that analyse games; the result is stored with the game.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordwright_boardgame::Play;
use wordwright_boardgame::analysis::{Depth, Review, TurnContext, analyse};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::lookahead::Lookahead;
use wordwright_service::games::{AnalysisResult, TurnReview};

use super::loaded::{LoadedGame, Played};
use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{Path, Query};
use crate::jobs::JobDocument;
use crate::state::App;

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: show, start)
}

/// The settings of an analysis.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnalysisQuery {
    /// Whether to simulate the best plays of each turn and solve the endgame,
    /// which takes longer and shows how often plays win; static equity alone
    /// takes seconds.
    #[serde(default)]
    lookahead: bool,
}

/// Analyses each turn of a game, as a job
///
/// A game that is being played must be over. Events: `turn` for each turn; the
/// result is an `AnalysisResult`, which is stored with the game.
#[utoipa::path(post, path = "/games/{id}/analysis", tag = "games",
    params(("id" = i64, Path, description = "The game"), AnalysisQuery),
    responses((status = 202, body = JobDocument)))]
pub async fn start(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<AnalysisQuery>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let loaded = app.engine(move |app| LoadedGame::load(app, id)).await?;
    if matches!(&loaded.played, Played::Live(_)) && !loaded.played.is_over() {
        let expected = "a game that is over";
        return Err(WorkbenchError::value("id", "a game that is being played", expected));
    }
    loaded.source.needed_words()?;
    let engine = app.clone();
    let job = app.jobs().start("analysis", move |job| {
        let game = loaded.played.game();
        let words = loaded.source.needed_words()?;
        let lexicon = words.lexicon();
        let leaves = Leaves::embedded(game.rules());
        let lookahead = Lookahead::default();
        let budget = job.budget();
        let mut judge = |seen: &TurnContext<'_>, plays: &[Play]| {
            let TurnContext { game, position, player, .. } = *seen;
            if !query.lookahead {
                return Ok(None);
            }
            lookahead.judge_in(game, position, player, lexicon, &leaves, plays, &budget)
        };
        let mut report = |found: &Review| job.send("turn", &TurnReview::of(game, found));
        let depth = Depth::default();
        let reviews = analyse(game, lexicon, &leaves, depth, &mut judge, &budget, &mut report)?;
        let result = AnalysisResult::of(game, &reviews, words.name(), query.lookahead);
        let broken = |problem: serde_json::Error| WorkbenchError::Broken(problem.to_string());
        // An analysis that was stopped halfway does not replace a complete one.
        if !job.is_cancelled() {
            let text = serde_json::to_string(&result).map_err(broken)?;
            engine.library().keep_analysis(id, &text)?;
        }
        serde_json::to_value(&result).map_err(broken)
    })?;
    Ok(accepted(&job))
}

/// The analysis stored with a game.
#[derive(Serialize, ToSchema)]
pub struct KeptAnalysis {
    /// The analysis; left out if the game has not been analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<AnalysisResult>,
}

/// The analysis stored with a game. One that an older version wrote in another form
/// is ignored: analysing again takes seconds.
pub fn kept_analysis(app: &App, id: i64) -> Answer<Option<AnalysisResult>> {
    let text = app.library().analysis(id)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Returns the analysis stored with a game
#[utoipa::path(get, path = "/games/{id}/analysis", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = KeptAnalysis)))]
pub async fn show(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<KeptAnalysis>> {
    let analysis = app.engine(move |app| kept_analysis(app, id)).await?;
    Ok(Json(KeptAnalysis { analysis }))
}
