//! What each turn of a game could have been, as a job.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordwright_boardgame::Play;
use wordwright_boardgame::analysis::{
    Candidate, Depth, Review, Totals, TurnContext, analyse, chart,
};
use wordwright_boardgame::lookahead::Lookahead;

use super::view::faces;
use super::{Loaded, Played};
use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{Path, Query};
use crate::jobs::JobDocument;
use crate::state::App;
use crate::table::Table;

/// What a job of analysis came to.
#[derive(Serialize, ToSchema)]
pub struct AnalysisResult {
    /// The turns, in order.
    turns: Vec<ReviewView>,
    /// Sums for each player.
    totals: Vec<TotalsView>,
    /// What was lost turn by turn, as an SVG picture.
    chart: String,
}

/// A turn and what could have been done; also the data of the event `turn`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewView {
    /// Which line of the score sheet, from 0.
    line: usize,
    /// Which player, from 0.
    player: usize,
    /// The rack.
    rack: Vec<String>,
    /// Tiles in the bag.
    in_bag: usize,
    /// How many plays were legal.
    choices: usize,
    /// What was done.
    made: PlayWorth,
    /// Its place among all legal plays, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    /// What it lost against the best play, in points; left out where the rack
    /// is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<f64>,
    /// The share of wins that it lost against the best play, 0 to 1; left out
    /// where it was not looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_wins: Option<f64>,
    /// The best plays, best first.
    best: Vec<PlayWorth>,
    /// Words of the play that are not in the lexicon.
    wrong: Vec<String>,
    /// Whether it came off again.
    withdrawn: bool,
}

/// A play and what it is worth.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct PlayWorth {
    /// In the usual notation.
    text: String,
    /// Points.
    score: i32,
    /// What it is worth, in points.
    equity: f64,
    /// How often it wins, 0 to 1; left out where it was not looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<f64>,
    /// How sure that is: `estimate`, `bound` or `exact`.
    certainty: &'static str,
}

/// Sums for one player.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct TotalsView {
    /// The score at the end.
    score: i32,
    /// Turns.
    turns: usize,
    /// Turns that could be compared.
    compared: usize,
    /// Compared turns in which nothing better was to be had.
    best_found: usize,
    /// Plays of a full rack.
    full_racks: usize,
    /// Full racks that were missed.
    full_racks_missed: usize,
    /// What was lost against the best plays, in points.
    lost: f64,
    /// The shares of wins that were lost against the best plays, summed up.
    lost_wins: f64,
}

fn candidate(candidate: &Candidate) -> PlayWorth {
    PlayWorth {
        text: candidate.text.clone(),
        score: candidate.score,
        equity: f64::from(candidate.equity) / 1000.0,
        wins: candidate.wins,
        certainty: candidate.certainty.name(),
    }
}

fn review(rules: &wordwright_boardgame::Rules, review: &Review) -> ReviewView {
    ReviewView {
        line: review.line,
        player: review.player,
        rack: faces(rules, &review.rack),
        in_bag: review.in_bag,
        choices: review.choices,
        made: candidate(&review.made),
        place: review.place,
        lost: review.lost.map(|lost| f64::from(lost) / 1000.0),
        lost_wins: review.lost_wins,
        best: review.best.iter().map(candidate).collect(),
        wrong: review.wrong.clone(),
        withdrawn: review.withdrawn,
    }
}

/// How to analyse.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnalysisQuery {
    /// Whether to simulate the best plays of each turn and to solve the end,
    /// which takes longer and says how often plays win; static equity alone takes
    /// seconds.
    #[serde(default)]
    lookahead: bool,
}

/// Says what each turn of a game could have been, as a job
///
/// A game that is being played must be over. Events: `turn`
/// for each turn; the result is an `AnalysisResult`.
#[utoipa::path(post, path = "/games/{id}/analysis", tag = "games",
    params(("id" = i64, Path, description = "The game"), AnalysisQuery),
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn start(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<AnalysisQuery>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let loaded = app.engine(move |app| Loaded::load(app, id)).await?;
    if matches!(&loaded.played, Played::Live(_)) && !loaded.played.is_over() {
        let expected = "a game that is over";
        return Err(WorkbenchError::value("id", "a game that is being played", expected));
    }
    let engine = app.clone();
    let job = app.jobs().start("analysis", move |job| {
        let game = loaded.played.game();
        let lexicon = engine.table().lexicon()?;
        let leaves = Table::leaves(game.rules());
        let rules = game.rules();
        let lookahead = Lookahead::default();
        let budget = job.budget();
        let mut judge = |seen: &TurnContext<'_>, plays: &[Play]| {
            let TurnContext { game, position, player, .. } = *seen;
            if !query.lookahead {
                return Ok(None);
            }
            lookahead.judge_in(game, position, player, &lexicon, &leaves, plays, &budget)
        };
        let mut tell = |found: &Review| job.tell("turn", &review(rules, found));
        let depth = Depth::default();
        let reviews = analyse(game, &lexicon, &leaves, depth, &mut judge, &budget, &mut tell)?;
        let totals = Totals::of(game, &reviews).into_iter().map(|totals| TotalsView {
            score: totals.score,
            turns: totals.turns,
            compared: totals.compared,
            best_found: totals.best_found,
            full_racks: totals.full_racks,
            full_racks_missed: totals.full_racks_missed,
            lost: f64::from(totals.lost) / 1000.0,
            lost_wins: totals.lost_wins,
        });
        let result = AnalysisResult {
            turns: reviews.iter().map(|found| review(rules, found)).collect(),
            totals: totals.collect(),
            chart: chart(game, &reviews),
        };
        serde_json::to_value(&result).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
    })?;
    Ok(accepted(&job))
}
