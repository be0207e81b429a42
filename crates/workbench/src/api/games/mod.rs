//! Board games: against the computer or between people, and records of games
//! played elsewhere.

mod analysis;
mod moves;
mod view;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_boardgame::Rules;
use wordwright_boardgame::bot::Level;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::game::{Clocks, Game, Phase, Player, Referee};

use super::Answer;
use super::files::attachment;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{self, Path, Query};
use crate::library::{GameEdit, StoredGame};
use crate::limits;
use crate::state::App;
use crate::table;
use wordwright_service::puzzle::short;

pub use analysis::{AnalysisResult, ReviewView};
pub use view::{BoardView, GameSummary, GameView, PlayView, Played, TileView, faces, tiles};
use wordwright_service::games::{self, Seat};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(rules))
        .routes(routes!(list, create))
        .routes(routes!(import))
        .routes(routes!(show, remove))
        .routes(routes!(restore))
        .routes(routes!(moves::make_move))
        .routes(routes!(moves::reply))
        .routes(routes!(moves::score))
        .routes(routes!(gcg))
        .routes(routes!(cgp))
        .routes(routes!(analysis::start))
}

/// Rules that a game can have.
#[derive(Serialize, ToSchema)]
struct RulesView {
    /// Their name in the API.
    name: &'static str,
    /// What they are.
    about: &'static str,
    /// The empty board.
    board: BoardView,
    /// The kinds of tiles.
    tiles: Vec<TileView>,
    /// Tiles on a full rack.
    rack_size: usize,
}

/// A level of the computer.
#[derive(Serialize, ToSchema)]
struct LevelView {
    /// Its name in the API.
    name: &'static str,
    /// What it is.
    about: &'static str,
}

/// What a game can be.
#[derive(Serialize, ToSchema)]
struct Choices {
    /// The rules.
    rules: Vec<RulesView>,
    /// The computer's levels, weakest first.
    levels: Vec<LevelView>,
}

/// Tells which rules and levels there are
#[utoipa::path(get, path = "/games/choices", tag = "games", responses((status = 200, body = Choices)))]
async fn rules() -> Answer<Json<Choices>> {
    let mut all = Vec::new();
    for (name, about) in table::RULES {
        let rules = table::rules(name)?;
        let board = BoardView::of(&wordwright_boardgame::Board::new(&rules));
        all.push(RulesView {
            name,
            about,
            board,
            tiles: tiles(&rules),
            rack_size: rules.rack_size(),
        });
    }
    let levels = Level::ALL.iter().map(|level| LevelView { name: level.name, about: level.about });
    Ok(Json(Choices { rules: all, levels: levels.collect() }))
}

/// Lists the games, the one saved last first
#[utoipa::path(get, path = "/games", tag = "games", responses((status = 200, body = Vec<GameSummary>)))]
async fn list(State(app): State<App>) -> Answer<Json<Vec<GameSummary>>> {
    let games = app.stored(crate::library::Library::games).await?;
    Ok(Json(games.iter().map(GameSummary::from).collect()))
}

/// Someone who is to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    /// The name.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
    /// The level, if the computer plays.
    #[serde(default)]
    level: Option<String>,
}

/// A clock.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewClock {
    /// Minutes for each player.
    #[schema(minimum = 0, maximum = 600)]
    minutes: u32,
    /// Seconds more after each turn.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 600)]
    increment: u32,
}

/// A game to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewGame {
    /// What to call it; the players' names if left out.
    #[serde(default)]
    name: Option<String>,
    /// The players in the order of play, two to four.
    #[schema(min_items = 2, max_items = 4)]
    players: Vec<NewPlayer>,
    /// The rules: `english` if left out.
    #[serde(default)]
    rules: Option<String>,
    /// What a challenge does: `none` if left out, `single`, `double`, or points
    /// from 1 to 50.
    #[serde(default)]
    challenge: Option<String>,
    /// A clock.
    #[serde(default)]
    clock: Option<NewClock>,
    /// Where all chance comes from; another one for each game if left out.
    #[serde(default)]
    seed: Option<u64>,
}

/// The longest time of a clock, in minutes or seconds.
const LONGEST_CLOCK: u32 = 600;

/// Begins a game
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = GameView),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn create(
    State(app): State<App>,
    extract::Json(new): extract::Json<NewGame>,
) -> Answer<(StatusCode, Json<GameView>)> {
    let mut seats = Vec::new();
    for player in &new.players {
        short("characters in a name", &player.name, limits::CELL)?;
        let name = player.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(WorkbenchError::value("players.name", "nothing to read", "a name"));
        }
        seats.push(Seat {
            name,
            level: player.level.as_deref().map(games::level_named).transpose()?,
        });
    }
    if !(2..=4).contains(&seats.len()) {
        let found = format!("{} players", seats.len());
        return Err(WorkbenchError::value("players", found, "two to four"));
    }
    let rules_name = new.rules.unwrap_or_else(|| "english".to_owned());
    let rules = table::rules(&rules_name)?;
    let challenge = games::challenge_rule(new.challenge.as_deref().unwrap_or("none"))?;
    let rules = Arc::new(Rules::clone(&rules).with_challenge(challenge));
    let clocks = match &new.clock {
        None => None,
        Some(clock) => {
            limits::at_most("minutes of a clock", clock.minutes, LONGEST_CLOCK)?;
            limits::at_most("seconds of a clock", clock.increment, LONGEST_CLOCK)?;
            Some(Clocks::new(seats.len(), clock.minutes * 60_000, clock.increment * 1000))
        }
    };
    let name = new.name.filter(|name| !name.trim().is_empty());
    if let Some(name) = &name {
        short("characters in a name", name, limits::CELL)?;
    }
    let seed = new.seed.unwrap_or_else(|| fastrand::u64(..));
    let view = app
        .engine(move |app| {
            let players: Vec<Player> = seats.iter().map(|seat| Player::new(&seat.name)).collect();
            let players = games::unique_nicks(players);
            let mut referee = Referee::new(&rules, players, app.table().lexicon()?, seed, clocks)?;
            let game = referee.game_mut();
            game.set_label(games::SEATS_PRAGMA, games::seats_pragma(&seats));
            game.set_label(games::RULES_PRAGMA, rules_name.clone());
            if rules_name == "english-super" {
                game.set_label("board-layout", "SuperCrosswordGame");
                game.set_label("tile-distribution", rules_name.clone());
            }
            let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
            let name = name.unwrap_or_else(|| names.join(" and "));
            let played = Played::Live(Box::new(referee));
            add(app, &name, &played)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// The file of a game.
fn file_of(played: &Played) -> Vec<u8> {
    match played {
        Played::Live(referee) => referee.to_gcg().to_bytes(),
        Played::Record(game, _) => game.to_gcg().to_bytes(),
    }
}

/// Keeps a new game.
fn add(app: &App, name: &str, played: &Played) -> Answer<GameView> {
    let gcg = file_of(played);
    let edit =
        GameEdit { over: played.is_over(), players: &played.players(), gcg: &gcg, earlier: "[]" };
    let saved = app.library().add_game(name, &edit)?;
    app.tell("game", saved.id, saved.revision);
    Loaded::load(app, saved.id)?.view()
}

/// A game out of the library.
struct Loaded {
    stored: StoredGame,
    played: Played,
    seats: Vec<Seat>,
    rules: String,
}

impl Loaded {
    fn load(app: &App, id: i64) -> Answer<Self> {
        let stored = app.library().game(id)?;
        let gcg = Gcg::parse(&stored.gcg)?;
        let (played, rules) = played(app, &gcg)?;
        let players = played.game().players();
        let seats = if let Some(value) = gcg.pragma(games::SEATS_PRAGMA) {
            games::seats_of_pragma(value, players)?
        } else {
            // A game that was not played here: people sat at the table.
            let person = |player: &Player| Seat { name: player.name.clone(), level: None };
            players.iter().map(person).collect()
        };
        Ok(Self { stored, played, seats, rules })
    }

    fn view(&self) -> Answer<GameView> {
        GameView::of(&self.stored, &self.played, &self.seats, &self.rules)
    }
}

/// The game that a file holds, and the name of its rules.
fn played(app: &App, gcg: &Gcg) -> Answer<(Played, String)> {
    let lexicon = app.table().lexicon()?;
    if Referee::is_saved(gcg) {
        let name = gcg.pragma(games::RULES_PRAGMA).unwrap_or("english").to_owned();
        let mut referee = Referee::resume(gcg, &table::rules(&name)?, lexicon)?;
        for label in [games::SEATS_PRAGMA, games::RULES_PRAGMA] {
            if let Some(value) = gcg.pragma(label) {
                referee.game_mut().set_label(label, value);
            }
        }
        return Ok((Played::Live(Box::new(referee)), name));
    }
    let rules = gcg.rules(&Rules::english())?;
    lexicon.check_rules(&rules)?;
    let (game, doubts) = Game::from_gcg(gcg, &rules, Some(&lexicon))?;
    let doubts = doubts.iter().map(ToString::to_string).collect();
    let large = rules.layout().rows() > 15;
    let name = if large { "english-super" } else { "english" };
    Ok((Played::Record(Box::new(game), doubts), name.to_owned()))
}

/// What to call a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// What to call it; the players' names if left out.
    #[param(max_length = 64)]
    name: Option<String>,
}

/// Keeps a game from a GCG file: a record, or one saved by this program that
/// goes on
#[utoipa::path(post, path = "/games/import", tag = "games", params(ImportQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 201, body = GameView),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn import(
    State(app): State<App>,
    Query(query): Query<ImportQuery>,
    extract::Bytes(bytes): extract::Bytes,
) -> Answer<(StatusCode, Json<GameView>)> {
    let name = query.name.filter(|name| !name.trim().is_empty());
    if let Some(name) = &name {
        short("characters in a name", name, limits::CELL)?;
    }
    let view = app
        .engine(move |app| {
            let (played, _) = played(app, &Gcg::parse(&bytes)?)?;
            let names: Vec<&str> =
                played.game().players().iter().map(|player| player.name.as_str()).collect();
            let usual: String = names.join(" and ").chars().take(limits::CELL).collect();
            add(app, &name.unwrap_or(usual), &played)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Gives a game as it stands
#[utoipa::path(get, path = "/games/{id}", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = GameView),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn show(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<GameView>> {
    Ok(Json(app.engine(move |app| Loaded::load(app, id)?.view()).await?))
}

/// Removes a game
#[utoipa::path(delete, path = "/games/{id}", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 204),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn remove(State(app): State<App>, Path(id): Path<i64>) -> Answer<StatusCode> {
    app.stored(move |library| library.remove_game(id)).await?;
    app.tell("game", id, 0);
    Ok(StatusCode::NO_CONTENT)
}

/// Brings a game back that was removed
#[utoipa::path(post, path = "/games/{id}/restore", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = GameSummary),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn restore(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<GameSummary>> {
    let game = app.stored(move |library| library.restore_game(id)).await?;
    app.tell("game", id, game.revision);
    Ok(Json(GameSummary::from(&game)))
}

/// A file as a browser saves it.
type File = ([(HeaderName, HeaderValue); 2], Vec<u8>);

/// Gives a game as a GCG file; one that is not over can be gone on with
#[utoipa::path(get, path = "/games/{id}/gcg", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = String, content_type = "text/plain",
            description = "The GCG file"),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn gcg(State(app): State<App>, Path(id): Path<i64>) -> Answer<File> {
    let stored = app.stored(move |library| library.game(id)).await?;
    Ok(attachment(&format!("game-{id}.gcg"), "text/plain; charset=utf-8", stored.gcg))
}

/// Gives the position as CGP
///
/// Tiles that the players cannot see are left out.
#[utoipa::path(get, path = "/games/{id}/cgp", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn cgp(State(app): State<App>, Path(id): Path<i64>) -> Answer<String> {
    let text = app.engine(move |app| {
        let loaded = Loaded::load(app, id)?;
        let game = loaded.played.game();
        let count = game.players().len();
        let first = game.to_move();
        let person = loaded.seats.get(first).is_none_or(|seat| seat.level.is_none());
        let mut racks = vec![wordwright_boardgame::Rack::EMPTY; count];
        if let Played::Live(referee) = &loaded.played
            && person
            && referee.phase() != Phase::Over
        {
            racks[0] = *referee.rack(first);
        }
        let scores: Vec<i32> = (0..count).map(|at| game.scores()[(first + at) % count]).collect();
        Ok(Cgp::new(game.board(), &racks, &scores, game.scoreless()).to_string())
    });
    text.await
}

/// Texts of earlier states, to take turns back.
fn earlier(stored: &StoredGame) -> Vec<String> {
    serde_json::from_str(&stored.earlier).unwrap_or_default()
}

/// Saves a game after a turn.
fn save(app: &App, loaded: &Loaded, earlier: &[String]) -> Answer<GameView> {
    let gcg = file_of(&loaded.played);
    let earlier = serde_json::to_string(earlier).unwrap_or_else(|_| "[]".to_owned());
    let edit = GameEdit {
        over: loaded.played.is_over(),
        players: &loaded.played.players(),
        gcg: &gcg,
        earlier: &earlier,
    };
    let saved = app.library().save_game(loaded.stored.id, loaded.stored.revision, &edit)?;
    app.tell("game", saved.id, saved.revision);
    Loaded::load(app, loaded.stored.id)?.view()
}

/// A state to go back to, as text.
fn kept(gcg: &[u8]) -> String {
    STANDARD.encode(gcg)
}
