//! The legal plays of a position.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_boardgame::files::Cgp;
use wordwright_boardgame::lookahead::{Simulation, SimulationLimits, WinProbability, simulate};
use wordwright_boardgame::{Board, Play, Position, Rack, Rules, plays};
use wordwright_core::Budget;

use super::Answer;
use super::games::{BoardView, PlayView, faces};
use super::jobs::accepted;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits::{self, at_most};
use crate::state::App;
use crate::table::{self, Table};
use wordwright_service::puzzle::short;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rank)).routes(routes!(start_simulation))
}

/// A position: either CGP, or board and rack.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlaysRequest {
    /// The position as CGP.
    #[serde(default)]
    #[schema(max_length = 4000)]
    cgp: Option<String>,
    /// The rules of a board: `english` if left out.
    #[serde(default)]
    rules: Option<String>,
    /// The board, a line a row: capitals, small letters for blanks, `.` for free
    /// squares. Empty if left out.
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
    /// The board as it was understood.
    board: BoardView,
    /// The rack as it was understood.
    rack: Vec<String>,
    /// The position as CGP.
    cgp: String,
    /// The best plays by equity, best first.
    plays: Vec<PlayView>,
    /// How many plays are legal.
    count: usize,
    /// What is odd about the position.
    doubts: Vec<String>,
}

/// Characters of a position's text.
const LONGEST: usize = 4_000;

/// Ranks the legal plays of a position
#[utoipa::path(post, path = "/plays", tag = "games", request_body = PlaysRequest,
    responses((status = 200, body = PlaysAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn rank(
    State(app): State<App>,
    extract::Json(request): extract::Json<PlaysRequest>,
) -> Answer<Json<PlaysAnswer>> {
    let answer = app.engine(move |app| {
        let (position, doubts) = position(app, &request)?;
        let set_up = || {
            let racks = [*position.rack(), Rack::EMPTY];
            Cgp::new(position.board(), &racks, &[0, 0], 0).to_string()
        };
        let cgp = request.cgp.clone().unwrap_or_else(set_up);
        let lexicon = app.table().lexicon()?;
        let leaves = Table::leaves(position.rules());
        let mut all = plays(&position, &lexicon, &leaves)?;
        let count = all.len();
        let top = request.top.unwrap_or(50).clamp(1, limits::CANDIDATES as u32) as usize;
        all.truncate(top);
        Ok(PlaysAnswer {
            board: BoardView::of(position.board()),
            rack: faces(position.rules(), position.rack()),
            cgp,
            plays: all.iter().map(|ranked| PlayView::of(&position, ranked)).collect(),
            count,
            doubts,
        })
    });
    Ok(Json(answer.await?))
}

fn position(app: &App, request: &PlaysRequest) -> Answer<(Position, Vec<String>)> {
    let lexicon = app.table().lexicon()?;
    if let Some(text) = &request.cgp {
        short("characters of a position", text, LONGEST)?;
        let cgp = Cgp::parse(text)?;
        let rules = cgp.rules(&Rules::english())?;
        lexicon.check_rules(&rules)?;
        let (position, doubts) = cgp.position(&rules, Some(&lexicon))?;
        return Ok((position, doubts.iter().map(ToString::to_string).collect()));
    }
    let Some(rack) = &request.rack else {
        return Err(WorkbenchError::value("body", "neither cgp nor rack", "one of them"));
    };
    short("characters of a rack", rack, limits::CELL)?;
    let rules = table::rules(request.rules.as_deref().unwrap_or("english"))?;
    let board = match &request.board {
        None => Board::new(&rules),
        Some(text) => {
            short("characters of a position", text, LONGEST)?;
            Board::parse(&rules, text)?
        }
    };
    let doubts = wordwright_boardgame::game::check_board(&board, Some(&lexicon));
    let position = Position::new(board, Rack::parse(&rules, rack)?)?;
    Ok((position, doubts.iter().map(ToString::to_string).collect()))
}

/// A position to simulate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SimulateRequest {
    /// The position; its `top` is how many of the best plays to simulate, 10 if
    /// left out, 60 at most.
    position: PlaysRequest,
    /// The own score less the other's, in points.
    #[serde(default)]
    #[schema(minimum = -2000, maximum = 2000)]
    ahead: i16,
    /// Stop after so many seconds; 20 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// What a simulation has found so far: the data of the event `simulated`, and
/// what the job came to.
#[derive(Serialize, ToSchema)]
pub(super) struct SimulationView {
    /// The plays, best first.
    plays: Vec<SimulatedView>,
    /// Whether chance cannot explain any more that the first is ahead.
    decided: bool,
    /// Playouts of all plays together.
    playouts: u64,
}

/// What playouts of one play came to.
#[derive(Serialize, ToSchema)]
struct SimulatedView {
    /// The play.
    play: PlayView,
    /// Playouts.
    playouts: u64,
    /// Points gained on the other, leaves included.
    equity: f64,
    /// How far that may be wrong to each side, in points, 19 times of 20; left
    /// out where there are too few playouts to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<f64>,
    /// The share of wins, 0 to 1.
    wins: f64,
}

/// Seconds of a simulation that names none.
const SIMULATION_SECONDS: u32 = 20;
/// Plays simulated that a request names none of, and the most.
const SIMULATED: [u32; 2] = [10, 60];
/// Playouts of the first look; each later look has twice as many.
const FIRST_LOOK: u64 = 500;

/// Simulates the best plays of a position, as a job
///
/// Two play. Event `simulated` at every look, each with twice as many playouts;
/// the result is a `SimulationView`.
#[utoipa::path(post, path = "/simulate", tag = "games", request_body = SimulateRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_simulation(
    State(app): State<App>,
    extract::Json(request): extract::Json<SimulateRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(SIMULATION_SECONDS), limits::JOB_SECONDS)?;
    let [usual, most] = SIMULATED;
    let top = request.position.top.unwrap_or(usual).clamp(1, most) as usize;
    let ahead = i32::from(request.ahead);
    let position = app.engine(move |app| Ok(position(app, &request.position)?.0)).await?;
    let engine = app.clone();
    let job = app.jobs().start("simulate", move |job| {
        let budget = job.limits(seconds).budget();
        run_simulation(&engine, job, &position, ahead, top, &budget)
    })?;
    Ok(accepted(&job))
}

fn run_simulation(
    app: &App,
    job: &Job,
    position: &Position,
    ahead: i32,
    top: usize,
    budget: &Budget,
) -> Result<Value, WorkbenchError> {
    let lexicon = app.table().lexicon()?;
    let leaves = Table::leaves(position.rules());
    let mut all = plays(position, &lexicon, &leaves)?;
    all.truncate(top);
    let candidates: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
    let simulation = Simulation {
        position,
        lexicon: &lexicon,
        leaves: &leaves,
        wins: WinProbability::english(),
        ahead,
        inferred: None,
    };
    let mut limits = SimulationLimits { playouts: FIRST_LOOK, ..SimulationLimits::default() };
    let mut last = Value::Null;
    loop {
        let found = simulate(&simulation, &candidates, &limits, budget)?;
        if budget.is_expired() && !last.is_null() {
            // The look before saw more than the one that was cut short.
            return Ok(last);
        }
        let seen = found.plays.iter().filter_map(|simulated| {
            let ranked = all.iter().find(|ranked| ranked.play == simulated.play)?;
            let reach = simulated.equity.reach;
            Some(SimulatedView {
                play: PlayView::of(position, ranked),
                playouts: simulated.playouts,
                equity: simulated.equity.mean,
                reach: reach.is_finite().then_some(reach),
                wins: simulated.wins.mean,
            })
        });
        let view = SimulationView {
            plays: seen.collect(),
            decided: found.decided,
            playouts: found.playouts,
        };
        job.tell("simulated", &view);
        last = serde_json::to_value(&view)
            .map_err(|problem| WorkbenchError::Broken(problem.to_string()))?;
        if found.decided || budget.is_expired() {
            return Ok(last);
        }
        limits.playouts = limits.playouts.saturating_mul(2);
    }
}
