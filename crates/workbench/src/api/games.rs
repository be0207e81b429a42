//! Board games: against the computer or between people, at one screen or several,
//! and records of games played elsewhere.

mod analysis;
mod choices;
mod continuing;
mod invites;
mod keeping;
mod loaded;
mod moves;
mod turns;
mod view;

use std::cmp::Ordering;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use wordwright_boardgame::Rack;
use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::rules::MAX_PLAYERS;
use wordwright_service::bounded::at_most;
use wordwright_service::games::{
    self, ADAPTIVE, CLOCK_PRAGMA, EMBEDDED, GameClock, GameSession, RULES_PRAGMA, SEATS_PRAGMA,
    Seat, WORDS_PRAGMA,
};
use wordwright_service::puzzle::short;

use super::Answer;
use super::files::attachment;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path, Query};
use crate::game_words;
use crate::library::{GameSummary, Library};
use crate::limits;
use crate::state::{App, Asked};
use invites::{INVITES_PRAGMA, Invites, Viewer};
use keeping::add;
use loaded::played;
use turns::KeyQuery;

pub use loaded::{LoadedGame, Played};
pub use view::{BoardView, GameView};

pub fn routes<A: Api>() -> A {
    handlers!(A: list, create, import, show, remove, restore, gcg, cgp)
        .and(choices::routes())
        .and(continuing::routes())
        .and(moves::routes())
        .and(turns::routes())
        .and(analysis::routes())
}

/// Lists the games, most recently saved first
#[utoipa::path(get, path = "/games", tag = "games", responses((status = 200, body = Vec<GameSummary>)))]
async fn list(State(app): State<App>) -> Answer<Json<Vec<GameSummary>>> {
    Ok(Json(app.stored(Library::games).await?))
}

/// A player of a new game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    /// The name.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
    /// The level, if this is a computer player; `adaptive` for one that gets
    /// stronger each time the person wins, and weaker each time the person loses.
    #[serde(default)]
    level: Option<String>,
}

/// A clock.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewClock {
    /// Minutes for each player.
    #[schema(minimum = 0, maximum = 600)]
    minutes: u32,
    /// Seconds added after each turn.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 600)]
    increment: u32,
}

/// The settings of a new game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewGame {
    /// Its title; the players' names if left out. If another game has it, a number is
    /// added.
    #[serde(default)]
    name: Option<String>,
    /// The players in the order of play, two to four.
    #[serde(deserialize_with = "at_most::<_, _, MAX_PLAYERS>")]
    #[schema(min_items = 2, max_items = 4)]
    players: Vec<NewPlayer>,
    /// The rules: `english` if left out, or another name that `/games/choices`
    /// lists.
    #[serde(default)]
    rules: Option<String>,
    /// The words: `english` if left out, or another name that `/games/choices`
    /// lists.
    #[serde(default)]
    lexicon: Option<String>,
    /// What a challenge does: `none`, `single`, `double`, or points from 1 to 50. If left
    /// out, uploaded rules decide, and with the built-in ones it is `none`.
    #[serde(default)]
    challenge: Option<String>,
    /// A clock; if left out, that of the rules, if they have one.
    #[serde(default)]
    clock: Option<NewClock>,
    /// The random seed; if left out, each game gets a different one. Not with `host`: whoever
    /// names the seed knows every draw.
    #[serde(default)]
    seed: Option<u64>,
    /// The player who starts the game and invites the others; each of them gets a
    /// link to play at their own screen. If left out, all players share one screen.
    #[serde(default)]
    host: Option<usize>,
}

impl NewClock {
    fn clock(self) -> Answer<GameClock> {
        Ok(GameClock::new(self.minutes, self.increment)?)
    }
}

/// The level of each player of a game; `None` is a person.
fn levels(
    app: &Asked,
    wanted: &[Option<&str>],
    person: Option<&str>,
) -> Answer<Vec<Option<Level>>> {
    // Looked up once, since it may replay many games.
    let adaptive = if wanted.contains(&Some(ADAPTIVE)) {
        Some(games::next_grade(last_result(app, person)?))
    } else {
        None
    };
    let level = |wanted| match wanted {
        None => Ok(None),
        Some(ADAPTIVE) => Ok(adaptive),
        Some(name) => Ok(Some(games::level_named(name)?)),
    };
    wanted.iter().copied().map(level).collect()
}

/// A seed that nobody can guess: whoever knows it knows every draw.
fn secret_seed() -> Answer<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(WorkbenchError::Random)?;
    Ok(u64::from_ne_bytes(bytes))
}

/// How many recent games to search for the last one against an adaptive opponent.
const LOOKED_THROUGH: usize = 200;

/// How a person's last finished game against an adaptive opponent ended.
fn last_result(app: &Asked, person: Option<&str>) -> Answer<Option<(u8, Ordering)>> {
    let Some(person) = person else { return Ok(None) };
    let over = app.library().games()?.into_iter().filter(|game| game.over);
    for game in over.take(LOOKED_THROUGH) {
        app.still()?;
        let gcg = Gcg::parse(&app.library().game(game.id)?.gcg)?;
        if !gcg.pragma(SEATS_PRAGMA).is_some_and(|seats| seats.contains("grade-")) {
            continue;
        }
        // Skip a game whose rules or words no longer exist.
        let Ok(loaded) = LoadedGame::load(app, game.id) else { continue };
        let standings = loaded.played.game().standings();
        let result = games::graded_result(&loaded.seats, &standings, person);
        if result.is_some() {
            return Ok(result);
        }
    }
    Ok(None)
}

/// A name in its stored form.
fn player_name(name: &str) -> Answer<String> {
    short("characters in a name", name, limits::CELL)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(WorkbenchError::value("players.name", "nothing to read", "a name"));
    }
    Ok(name)
}

/// Starts a game
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = GameView)))]
async fn create(
    State(app): State<App>,
    extract::Json(new): extract::Json<NewGame>,
) -> Answer<(StatusCode, Json<GameView>)> {
    let mut names = Vec::new();
    for player in &new.players {
        names.push(player_name(&player.name)?);
    }
    let name = new.name.clone().filter(|name| !name.trim().is_empty());
    if let Some(name) = &name {
        short("characters in a name", name, limits::CELL)?;
    }
    if new.host.is_some() && new.seed.is_some() {
        let expected = "no seed, since whoever names it knows every player's tiles";
        return Err(WorkbenchError::value("seed", "a seed with host", expected));
    }
    let view = app.engine(move |app| {
        let mut people =
            new.players.iter().zip(&names).filter(|(player, _)| player.level.is_none());
        let person = people.next().map(|(_, name)| name.as_str());
        let wanted: Vec<_> = new.players.iter().map(|player| player.level.as_deref()).collect();
        let levels = levels(app, &wanted, person)?;
        let seat = |(name, level): (&String, _)| Seat { name: name.clone(), level };
        let seats = names.iter().zip(levels).map(seat).collect();
        let rules_name = new.rules.as_deref().unwrap_or(EMBEDDED);
        let rules = game_words::rules(app.library(), rules_name)?;
        let challenge = new.challenge.as_deref().map(games::challenge_rule).transpose()?;
        let rules = games::with_challenge(rules_name, &rules, challenge);
        let words = app.words_of_game(new.lexicon.as_deref().unwrap_or(EMBEDDED), &rules)?;
        let clock = new.clock.map(NewClock::clock).transpose()?.or(GameClock::of(&rules));
        let seed = new.seed.map_or_else(secret_seed, Ok)?;
        let leaves = Leaves::embedded(&rules);
        let mut session = GameSession::begin(&rules, seats, words, leaves, clock, seed)?;
        let invites = match new.host {
            None => None,
            Some(host) if session.seats().get(host).is_some_and(|seat| seat.level.is_none()) => {
                Some(Invites::new(session.seats(), host)?)
            }
            Some(host) => {
                let expected = "the number of a person, from 0";
                return Err(WorkbenchError::value("host", host.to_string(), expected));
            }
        };
        label(&mut session, rules_name, clock, invites.as_ref());
        let name = name.unwrap_or_else(|| names.join(" and "));
        let played = Played::Live(Box::new(session));
        add(app, &name, &played, invites.as_ref().and_then(Invites::host_key))
    });
    Ok((StatusCode::CREATED, Json(view.await?)))
}

/// Adds the labels that a game's referee does not keep.
fn label(
    session: &mut GameSession,
    rules: &str,
    clock: Option<GameClock>,
    invites: Option<&Invites>,
) {
    let seats = games::seats_pragma(session.seats());
    let words = session.words().name().to_owned();
    let game = session.game_mut();
    games::label_game(game, rules, &words, str::to_owned);
    game.set_label(SEATS_PRAGMA, seats);
    game.set_label(RULES_PRAGMA, rules);
    game.set_label(WORDS_PRAGMA, words);
    if let Some(clock) = clock {
        game.set_label(CLOCK_PRAGMA, clock.to_string());
    }
    if let Some(invites) = invites {
        game.set_label(INVITES_PRAGMA, invites.written());
    }
}

/// The title of an imported game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// Its title; the players' names if left out. If another game has it, a number is
    /// added.
    #[param(max_length = 64)]
    name: Option<String>,
}

/// Stores a game from a GCG file: a record, or a game saved by this program,
/// which continues
#[utoipa::path(post, path = "/games/import", tag = "games", params(ImportQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 201, body = GameView)))]
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
            add(app, &name.unwrap_or(usual), &played, None)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Returns the current state of a game
#[utoipa::path(get, path = "/games/{id}", tag = "games",
    params(("id" = i64, Path, description = "The game"), KeyQuery),
    responses((status = 200, body = GameView)))]
async fn show(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<KeyQuery>,
) -> Answer<Json<GameView>> {
    let view = app.engine(move |app| {
        let loaded = LoadedGame::load(app, id)?;
        loaded.view(loaded.viewer(query.key.as_deref()))
    });
    Ok(Json(view.await?))
}

/// Deletes a game
#[utoipa::path(delete, path = "/games/{id}", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 204)))]
async fn remove(State(app): State<App>, Path(id): Path<i64>) -> Answer<StatusCode> {
    app.stored(move |library| library.remove_game(id)).await?;
    app.notify("game", id, 0);
    Ok(StatusCode::NO_CONTENT)
}

/// Restores a deleted game
#[utoipa::path(post, path = "/games/{id}/restore", tag = "games",
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = GameSummary)))]
async fn restore(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<GameSummary>> {
    let game = app.stored(move |library| library.restore_game(id)).await?;
    app.notify("game", id, game.revision);
    Ok(Json(game))
}

/// A file for download.
type File = ([(HeaderName, HeaderValue); 2], Vec<u8>);

/// The options for writing a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GcgQuery {
    /// Whether to add notes with the best plays and the mistakes of each turn, from
    /// the stored analysis.
    #[serde(default)]
    annotated: bool,
}

/// Downloads a game as a GCG file; an unfinished game can be resumed from it
///
/// For a game with several screens, the file is available only when the game is over,
/// since it would show every rack.
#[utoipa::path(get, path = "/games/{id}/gcg", tag = "games",
    params(("id" = i64, Path, description = "The game"), GcgQuery),
    responses((status = 200, body = String, content_type = "text/plain",
            description = "The GCG file")))]
async fn gcg(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<GcgQuery>,
) -> Answer<File> {
    let bytes = app.engine(move |app| {
        let loaded = LoadedGame::load(app, id)?;
        if loaded.invites.is_some() && !loaded.played.is_over() {
            let found = "a game between several screens that is being played";
            return Err(WorkbenchError::value("id", found, "one that is over"));
        }
        if !query.annotated {
            return Ok(loaded.stored.gcg);
        }
        let analysis = analysis::kept_analysis(app, id)?.ok_or_else(|| {
            let found = "a game that has not been analysed";
            WorkbenchError::value("annotated", found, "an analysis first: POST …/analysis")
        })?;
        Ok(games::annotated(loaded.played.game(), &analysis)?.to_bytes())
    });
    let kind = if query.annotated { "annotated" } else { "game" };
    Ok(attachment(&format!("{kind}-{id}.gcg"), "text/plain; charset=utf-8", bytes.await?))
}

/// Returns the position as CGP
///
/// Tiles that the viewer cannot see are left out.
#[utoipa::path(get, path = "/games/{id}/cgp", tag = "games",
    params(("id" = i64, Path, description = "The game"), KeyQuery),
    responses((status = 200, body = String, content_type = "text/plain")))]
async fn cgp(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<KeyQuery>,
) -> Answer<String> {
    let text = app.engine(move |app| {
        let loaded = LoadedGame::load(app, id)?;
        let game = loaded.played.game();
        let count = game.players().len();
        let first = game.to_move();
        let person = loaded.seats.get(first).is_none_or(|seat| seat.level.is_none());
        let sees = match loaded.viewer(query.key.as_deref()) {
            Viewer::SharedScreen => person,
            Viewer::Seat(own) => own == first,
            Viewer::Nobody => false,
        };
        let mut racks = vec![Rack::EMPTY; count];
        if let Played::Live(session) = &loaded.played
            && sees
            && !session.is_over()
        {
            racks[0] = *session.referee().rack(first);
        }
        let scores: Vec<i32> = (0..count).map(|at| game.scores()[(first + at) % count]).collect();
        Ok(Cgp::new(game.board(), &racks, &scores, game.scoreless()).to_string())
    });
    text.await
}
