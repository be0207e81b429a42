//! Lists and simulates the legal plays of a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_boardgame::board::Ranked;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Cgp;
use wordwright_boardgame::game::{check_board, lead};
use wordwright_boardgame::generate::{best_placements, with_others};
use wordwright_boardgame::lookahead::{
    Certainty, Judgement, Lookahead, Simulation, SimulationLimits, Situation, WinProbability,
    simulate,
};
use wordwright_boardgame::{Board, BoardGameError, Play, Position, Rack, Rules};
use wordwright_core::Budget;

use super::Answer;
use super::games::{BoardView, LoadedGame, Played};
use super::jobs::accepted;
use crate::error::WorkbenchError;
use crate::extract;
use crate::game_words;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::{App, Asked};
use wordwright_service::games::{EMBEDDED, GameWords};
use wordwright_service::plays::{PlayFigures, PlaysResult, considered, look_ahead};
use wordwright_service::puzzle::short;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rank)).routes(routes!(start_simulation))
}

/// A position: a turn of a game, CGP, or board and rack.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlaysRequest {
    /// The position as CGP.
    #[serde(default)]
    #[schema(max_length = 4000)]
    cgp: Option<String>,
    /// A game of the library, with `line`: the position before that line of its score
    /// sheet, with the game's rules and words.
    #[serde(default)]
    game: Option<i64>,
    /// The line of the score sheet, from 0.
    #[serde(default)]
    line: Option<usize>,
    /// The rules of the board: `english` if left out.
    #[serde(default)]
    rules: Option<String>,
    /// The words for the board or CGP: `english` if left out.
    #[serde(default)]
    lexicon: Option<String>,
    /// The board, one line per row: capitals, small letters for blanks, `.` for
    /// empty squares. Empty if left out.
    #[serde(default)]
    #[schema(max_length = 4000)]
    board: Option<String>,
    /// The rack; `?` is a blank.
    #[serde(default)]
    #[schema(max_length = 64)]
    rack: Option<String>,
    /// How many plays; 50 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// The plays of a position.
#[derive(Serialize, ToSchema)]
struct PlaysAnswer {
    /// The board as it was parsed.
    board: BoardView,
    /// The position as CGP.
    cgp: String,
    /// The rack and the best plays by equity.
    #[serde(flatten)]
    result: PlaysResult,
    /// Anomalies: features that cannot arise in a game.
    anomalies: Vec<String>,
}

/// The most characters of a position's text.
const LONGEST: usize = 4_000;

/// Ranks the legal plays of a position
#[utoipa::path(post, path = "/plays", tag = "games", request_body = PlaysRequest,
    responses((status = 200, body = PlaysAnswer)))]
async fn rank(
    State(app): State<App>,
    extract::Json(request): extract::Json<PlaysRequest>,
) -> Answer<Json<PlaysAnswer>> {
    let answer = app.engine(move |app| {
        let RequestedPosition { position, anomalies, words, .. } = asked(app, &request)?;
        let set_up = || {
            let racks = [*position.rack(), Rack::EMPTY];
            Cgp::new(position.board(), &racks, &[0, 0], 0).to_string()
        };
        let cgp = request.cgp.clone().unwrap_or_else(set_up);
        let leaves = Leaves::embedded(position.rules());
        let top = request.top.unwrap_or(50).clamp(1, limits::CANDIDATES as u32) as usize;
        let (placements, legal) =
            best_placements(&position, words.lexicon(), &leaves, top, app.budget())?;
        app.still()?;
        let mut all = with_others(&position, &leaves, placements);
        all.truncate(top);
        let figures = all.iter().map(|ranked| PlayFigures::of(&position, ranked, None)).collect();
        Ok(PlaysAnswer {
            board: BoardView::of(position.board()),
            cgp,
            result: PlaysResult::of(&position, words.name(), words.lexicon(), legal, figures),
            anomalies,
        })
    });
    Ok(Json(answer.await?))
}

/// The position of a request.
struct RequestedPosition {
    position: Position,
    words: Arc<GameWords>,
    /// Anomalies: features that cannot arise in a game.
    anomalies: Vec<String>,
    /// The player's lead, if scores are known.
    ahead: i32,
    /// Scoreless turns in a row.
    scoreless: usize,
}

fn asked(app: &Asked, request: &PlaysRequest) -> Answer<RequestedPosition> {
    if let (Some(id), Some(line)) = (request.game, request.line) {
        return turn_of_game(app, id, line);
    }
    let lexicon = request.lexicon.as_deref().unwrap_or(EMBEDDED);
    let in_words =
        |anomalies: Vec<BoardGameError>| anomalies.iter().map(ToString::to_string).collect();
    if let Some(text) = &request.cgp {
        short("characters of a position", text, LONGEST)?;
        let cgp = Cgp::parse(text)?;
        let rules = cgp.rules(&Rules::english())?;
        let words = app.words_of_game(lexicon, &rules)?;
        let (position, anomalies) = cgp.position(&rules, Some(words.lexicon()))?;
        let (ahead, scoreless) = (lead(&cgp.scores, 0), cgp.scoreless);
        let anomalies = in_words(anomalies);
        return Ok(RequestedPosition { position, words, anomalies, ahead, scoreless });
    }
    let Some(rack) = &request.rack else {
        let found = "neither game and line, nor cgp, nor rack";
        return Err(WorkbenchError::value("body", found, "one of them"));
    };
    short("characters of a rack", rack, limits::CELL)?;
    let rules = game_words::rules(app.library(), request.rules.as_deref().unwrap_or(EMBEDDED))?;
    let words = app.words_of_game(lexicon, &rules)?;
    let board = match &request.board {
        None => Board::new(&rules),
        Some(text) => {
            short("characters of a position", text, LONGEST)?;
            Board::parse(&rules, text)?
        }
    };
    let anomalies = check_board(&board, Some(words.lexicon()));
    let position = Position::new(board, Rack::parse(&rules, rack)?)?;
    let anomalies = in_words(anomalies);
    Ok(RequestedPosition { position, words, anomalies, ahead: 0, scoreless: 0 })
}

/// The position before a line of the score sheet of a game that is over.
fn turn_of_game(app: &Asked, id: i64, line: usize) -> Answer<RequestedPosition> {
    let loaded = LoadedGame::load(app, id)?;
    if matches!(&loaded.played, Played::Live(session) if !session.is_over()) {
        let expected = "a game that is over";
        return Err(WorkbenchError::value("game", "a game that is being played", expected));
    }
    let words = Arc::clone(loaded.source.needed_words()?);
    let game = loaded.played.game();
    let (mut found, mut at) = (None, 0);
    game.replay(|before, turn| {
        if at == line {
            let ahead = lead(before.scores(), turn.player);
            let position = Position::new(before.board().clone(), turn.rack)?;
            found = Some((position, ahead, before.scoreless()));
        }
        at += 1;
        Ok(())
    })?;
    let (position, ahead, scoreless) = found.ok_or_else(|| {
        let expected = format!("a line of the score sheet, below {}", game.turns().len());
        WorkbenchError::value("line", line.to_string(), expected)
    })?;
    Ok(RequestedPosition { position, words, anomalies: Vec::new(), ahead, scoreless })
}

/// A position to simulate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SimulateRequest {
    /// The position; its `top` is how many of the best plays to simulate, 10 if
    /// left out, 60 at most.
    position: PlaysRequest,
    /// The player's lead in points; if left out, the lead in the position's game or CGP, or
    /// 0 without either.
    #[serde(default)]
    #[schema(minimum = -2000, maximum = 2000)]
    ahead: Option<i16>,
    /// Stop after this many seconds; 20 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// The results of a simulation so far: the data of the event `simulated`, and the result
/// of the job.
#[derive(Serialize, ToSchema)]
pub(super) struct SimulationView {
    /// The plays, best first.
    plays: Vec<SimulatedView>,
    /// Whether the first play's lead is proven or statistically significant.
    decided: bool,
    /// Playouts of all plays together; 0 if the end of the game was searched instead.
    playouts: u64,
}

/// A play with the results of its playouts.
#[derive(Serialize, ToSchema)]
struct SimulatedView {
    /// The play: its equity is the points gained on the opponent, leaves included.
    #[serde(flatten)]
    figures: PlayFigures,
    /// Playouts; 0 if the end of the game was searched instead.
    playouts: u64,
    /// Half the width of the equity's 95 % interval, in points; left out if there are
    /// too few playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<f64>,
    /// Half the width of the 95 % interval of `wins`, 0 to 1; left out if there are too few
    /// playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_reach: Option<f64>,
}

/// The default number of seconds of a simulation.
const SIMULATION_SECONDS: u32 = 20;
/// The default and the largest number of plays to simulate.
const SIMULATED: [u32; 2] = [10, 60];
/// Playouts before the first event; the number doubles for each later event.
const FIRST_LOOK: u64 = 500;

/// Simulates the best plays of a position, as a job
///
/// For two players. Each event `simulated` has twice as many playouts as the one
/// before; the result is a `SimulationView`. Once the bag is empty, or with so few tiles in it
/// that every draw can be looked at, the rest of the game is searched instead, from the 2,000
/// best plays by static equity at most; `certainty` and `win_bounds` tell what is proven of
/// each.
#[utoipa::path(post, path = "/simulate", tag = "games", request_body = SimulateRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_simulation(
    State(app): State<App>,
    extract::Json(request): extract::Json<SimulateRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, SIMULATION_SECONDS)?;
    let [usual, most] = SIMULATED;
    let top = request.position.top.unwrap_or(usual).clamp(1, most) as usize;
    let ahead = request.ahead.map(i32::from);
    let mut asked = app.engine(move |app| asked(app, &request.position)).await?;
    asked.ahead = ahead.unwrap_or(asked.ahead);
    let job = app.jobs().start("simulate", move |job| {
        let budget = job.limits(seconds).budget();
        run_simulation(job, &asked, top, &budget)
    })?;
    Ok(accepted(&job))
}

fn run_simulation(
    job: &Job,
    asked: &RequestedPosition,
    top: usize,
    budget: &Budget,
) -> Result<Value, WorkbenchError> {
    let RequestedPosition { position, words, ahead, scoreless, .. } = asked;
    let lexicon = words.lexicon();
    let leaves = Leaves::embedded(position.rules());
    // Once the bag is empty static equity is a poor guide, but a rack with several blanks may have
    // millions of plays.
    let looked_at = position.considered(top).min(limits::CANDIDATES);
    let (placements, legal) = best_placements(position, lexicon, &leaves, looked_at, budget)?;
    let mut all = considered(position, with_others(position, &leaves, placements), top);
    let situation = Situation { position, ahead: *ahead, scoreless: *scoreless, inferred: None };
    let words = (&**lexicon, &leaves);
    // As many playouts as on the command line for the plays of a pre-endgame that stay open.
    let limits = SimulationLimits::default();
    let lookahead = Lookahead { simulation: limits, ..Lookahead::default() };
    if lookahead.searches(position)
        && let Some(solved) = look_ahead(&lookahead, &situation, words, all.clone(), top, budget)?
    {
        let of = |(ranked, judged): &(Ranked, Judgement)| SimulatedView {
            figures: PlayFigures::of(position, ranked, Some(*judged)),
            playouts: 0,
            reach: None,
            wins_reach: None,
        };
        let decided = match &*solved {
            [(_, best), ..] if best.certainty != Certainty::Exact => false,
            // The best of all plays, or only of the ones asked about, as when it is simulated.
            _ if position.in_bag() == 0 => legal <= looked_at,
            all => all.iter().all(|(_, play)| play.certainty != Certainty::Estimate),
        };
        let view = SimulationView { plays: solved.iter().map(of).collect(), decided, playouts: 0 };
        return sent(job, &view);
    }
    all.truncate(top);
    let candidates: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
    let simulation = Simulation {
        position,
        lexicon,
        leaves: &leaves,
        wins: WinProbability::english(),
        ahead: *ahead,
        inferred: None,
    };
    let mut limits = SimulationLimits { playouts: FIRST_LOOK, ..limits };
    let mut last = Value::Null;
    loop {
        let found = simulate(&simulation, &candidates, &limits, budget)?;
        if budget.is_expired() && !last.is_null() {
            // The previous round had more playouts than the one that was cut
            // short.
            return Ok(last);
        }
        let seen = found.plays.iter().filter_map(|simulated| {
            let ranked = all.iter().find(|ranked| ranked.play == simulated.play)?;
            let reach = |reach: f64| reach.is_finite().then_some(reach);
            let equity = (simulated.equity.mean * 1000.0).round() as i32;
            let judged = Judgement {
                equity,
                wins: Some(simulated.wins.mean),
                certainty: Certainty::Estimate,
                win_bounds: None,
            };
            Some(SimulatedView {
                figures: PlayFigures::of(position, ranked, Some(judged)),
                playouts: simulated.playouts,
                reach: reach(simulated.equity.reach),
                wins_reach: reach(simulated.wins.reach),
            })
        });
        let view = SimulationView {
            plays: seen.collect(),
            decided: found.decided,
            playouts: found.playouts,
        };
        last = sent(job, &view)?;
        if found.decided || budget.is_expired() {
            return Ok(last);
        }
        limits.playouts = limits.playouts.saturating_mul(2);
    }
}

/// Sends what is known so far, and returns it as the result of the job.
fn sent(job: &Job, view: &SimulationView) -> Result<Value, WorkbenchError> {
    job.send("simulated", view);
    serde_json::to_value(view).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
}
