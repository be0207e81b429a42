//! Lists and simulates the legal plays of a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Cgp;
use wordwright_boardgame::game::{check_board, lead};
use wordwright_boardgame::lookahead::{Inferred, Situation};
use wordwright_boardgame::{Board, BoardGameError, Position, Rack, Rules};

use super::Answer;
use super::games::{BoardView, LoadedGame, Played};
use super::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract;
use crate::game_words;
use crate::jobs::{JobDocument, to_value};
use crate::limits;
use crate::state::{App, Asked};
use wordwright_service::games::{EMBEDDED, GameWords};
use wordwright_service::plays::{
    PlayFigures, PlaysResult, SimulationView, best_plays, simulate_in_rounds,
};
use wordwright_service::puzzle::short;

pub fn routes<A: Api>() -> A {
    handlers!(A: rank, start_simulation)
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
    /// The player's lead in points, if scores are known; otherwise 0.
    ahead: i32,
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
        let RequestedPosition { position, anomalies, words, ahead, .. } = asked(app, &request)?;
        let set_up = || {
            let racks = [*position.rack(), Rack::EMPTY];
            Cgp::new(position.board(), &racks, &[0, 0], 0).to_string()
        };
        let cgp = request.cgp.clone().unwrap_or_else(set_up);
        let leaves = Leaves::embedded(position.rules());
        let top = request.top.unwrap_or(50).clamp(1, limits::CANDIDATES as u32) as usize;
        let (mut all, legal) =
            best_plays(&position, (words.lexicon(), &leaves), top, app.budget())?;
        app.still()?;
        all.truncate(top);
        let figures = all.iter().map(|ranked| PlayFigures::of(&position, ranked, None)).collect();
        Ok(PlaysAnswer {
            board: BoardView::of(position.board()),
            cgp,
            ahead,
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
    /// The opponent's tiles, where the position names them. A turn of a game does not: whoever
    /// played it did not see them.
    known: Option<Inferred>,
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
        let known = Inferred::of_racks(&position, &cgp.racks(&rules)?, 0);
        let anomalies = in_words(anomalies);
        return Ok(RequestedPosition { position, words, anomalies, ahead, scoreless, known });
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
    Ok(RequestedPosition { position, words, anomalies, ahead: 0, scoreless: 0, known: None })
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
    let (before, turn) = game.before(line)?.ok_or_else(|| {
        let expected = format!("a line of the score sheet, below {}", game.turns().len());
        WorkbenchError::value("line", line.to_string(), expected)
    })?;
    let ahead = lead(before.scores(), turn.player);
    let scoreless = before.scoreless();
    let position = Position::new(before.board().clone(), turn.rack)?;
    let anomalies = Vec::new();
    Ok(RequestedPosition { position, words, anomalies, ahead, scoreless, known: None })
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

/// The default number of seconds of a simulation.
const SIMULATION_SECONDS: u32 = 20;
/// The default and the largest number of plays to simulate.
const SIMULATED: [u32; 2] = [10, 60];

/// Simulates the best plays of a position, as a job
///
/// For two players; the opponent holds the tiles that a CGP names for it. Each event
/// `simulated` has twice as many playouts as the one before; the result is a
/// `SimulationView`. Once the bag is empty, or with so few tiles in it that every draw can be
/// looked at, the rest of the game is searched instead, from the 2,000 best plays by static
/// equity at most; `certainty` and `win_bounds` tell what is proven of each.
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
        let RequestedPosition { position, words, ahead, scoreless, known, .. } = &asked;
        let (ahead, scoreless) = (*ahead, *scoreless);
        let situation = Situation { position, ahead, scoreless, inferred: known.as_ref() };
        let words = (&**words.lexicon(), &Leaves::embedded(position.rules()));
        let budget = job.limits(seconds).budget();
        let mut report = |round: &SimulationView| job.send("simulated", round);
        to_value(&simulate_in_rounds(&situation, words, top, &budget, &mut report)?)
    })?;
    Ok(accepted(&job))
}
