//! Handles players' moves.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::{BoardGameError, Play};
use wordwright_service::games::{GameMove, GameSession};
use wordwright_service::puzzle::short;

use super::invites::Viewer;
use super::keeping::save;
use super::loaded::{LoadedGame, Played, decoded, earlier, encoded, played};
use super::view::GameView;
use crate::api::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path};
use crate::library::now;
use crate::limits;
use crate::state::{App, Asked};

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: make_move, reply, score)
}

/// The kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MoveKind {
    /// Puts tiles on the board: `square` and `word`.
    Place,
    /// Exchanges `tiles`.
    Exchange,
    /// Does nothing.
    Pass,
    /// Challenges the play before.
    Challenge,
    /// Lets the play that ends the game stand.
    Accept,
    /// Gives up a game of two. It cannot be taken back.
    Resign,
    /// Takes back the player's last turn and everything after it.
    Undo,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The revision of the game that the player saw.
    revision: i64,
    /// The kind of move.
    kind: MoveKind,
    /// The square of the word's first letter: `8H` across, `H8` down.
    #[serde(default)]
    square: Option<String>,
    /// The word; a small letter is a blank, `.` a tile that lies there already.
    #[serde(default)]
    word: Option<String>,
    /// The tiles to exchange.
    #[serde(default)]
    tiles: Option<String>,
    /// How long the turn took, in milliseconds, for the clock. If each player has
    /// their own screen, the server measures the time instead.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 86_400_000)]
    milliseconds: u32,
    /// The player's key, if each player has their own screen.
    #[serde(default)]
    #[schema(max_length = 64)]
    key: Option<String>,
}

/// A game after a move.
#[derive(Serialize, ToSchema)]
pub struct MoveAnswer {
    /// What happened, in a sentence.
    message: String,
    /// The game.
    game: GameView,
}

/// The most turns that can be taken back.
const MOST_BACK: usize = 60;

/// Makes a move
///
/// A move that the rules do not allow changes nothing, and the response says
/// why.
#[utoipa::path(post, path = "/games/{id}/moves", tag = "games", request_body = MoveRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = MoveAnswer)))]
pub async fn make_move(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<MoveRequest>,
) -> Answer<Json<MoveAnswer>> {
    let done = app.engine(move |app| {
        let mut loaded = current(app, id, request.revision)?;
        let viewer = loaded.viewer(request.key.as_deref());
        let mut before = earlier(&loaded.stored)?;
        if request.kind == MoveKind::Undo {
            let nothing = || WorkbenchError::value("kind", "undo", "a turn to take back first");
            if viewer != Viewer::SharedScreen {
                let found = "undo between two screens";
                return Err(WorkbenchError::value("kind", found, "another move"));
            }
            // What is over stays so: a player who has resigned, for one, has lost.
            live(&mut loaded.played)?;
            let gcg = before.pop().and_then(|text| decoded(&text)).ok_or_else(nothing)?;
            loaded.played = played(app, &Gcg::parse(&gcg)?)?.0;
            let game = save(app, &loaded, &before, viewer)?;
            return Ok(MoveAnswer { message: "Taken back.".to_owned(), game });
        }
        let old = encoded(&loaded.stored.gcg);
        // Do not trust a client with a clock that affects its opponent.
        let spent = match viewer {
            Viewer::SharedScreen => request.milliseconds.into(),
            _ => (now() - loaded.stored.summary.updated).max(0).unsigned_abs(),
        };
        let session = live(&mut loaded.played)?;
        check_turn(session, viewer)?;
        let wanted = read(session, &request)?;
        let message = session.make(&wanted, spent)?.to_string();
        before.push(old);
        let from = before.len().saturating_sub(MOST_BACK);
        let game = save(app, &loaded, &before[from..], viewer)?;
        Ok(MoveAnswer { message, game })
    });
    Ok(Json(done.await?))
}

/// Checks that it is the turn of the player who sends a move.
fn check_turn(session: &GameSession, viewer: Viewer) -> Answer<()> {
    let to_move = session.referee().to_move();
    match viewer {
        Viewer::SharedScreen => Ok(()),
        Viewer::Seat(own) if own == to_move => Ok(()),
        _ => {
            // No name: a player may be called "You".
            let expected = format!("the key of the player to move, number {}", to_move + 1);
            Err(WorkbenchError::value("key", "a move out of turn", expected))
        }
    }
}

/// Loads the game, which must be at that revision.
fn current(app: &Asked, id: i64, based_on: i64) -> Answer<LoadedGame> {
    let loaded = LoadedGame::load(app, id)?;
    let current = loaded.stored.summary.revision;
    if current != based_on {
        return Err(WorkbenchError::Stale { what: "game", id, based_on, current });
    }
    Ok(loaded)
}

/// The session of a game in progress.
fn live(played: &mut Played) -> Answer<&mut GameSession> {
    match played {
        Played::Live(session) => Ok(session),
        Played::Record(game, _) if game.is_unfinished() => Err(BoardGameError::NotNow {
            found: "the game is the record of one that was not finished",
            remedy: "continue it first",
        }
        .into()),
        Played::Record(..) => Err(BoardGameError::NotNow {
            found: "the game is a record or over",
            remedy: "start another game",
        }
        .into()),
    }
}

fn needed<'r>(what: &'static str, text: Option<&'r String>) -> Answer<&'r str> {
    let text = text.ok_or_else(|| WorkbenchError::value(what, "nothing", "a text"))?;
    short("characters in a move", text, limits::CELL)?;
    Ok(text)
}

/// Parses the move of a request.
fn read(session: &GameSession, request: &MoveRequest) -> Answer<GameMove> {
    let game = session.referee().game();
    Ok(match request.kind {
        MoveKind::Place => {
            let square = needed("square", request.square.as_ref())?;
            let word = needed("word", request.word.as_ref())?;
            GameMove::Play(Play::Place(game.board().read_play(square, word)?))
        }
        MoveKind::Exchange => {
            let tiles = needed("tiles", request.tiles.as_ref())?;
            let tiles = game.rules().tiles().tiles(tiles)?.into_iter().collect();
            GameMove::Play(Play::Exchange(tiles))
        }
        MoveKind::Pass => GameMove::Play(Play::Pass),
        MoveKind::Challenge => GameMove::Challenge,
        MoveKind::Resign => GameMove::Resign,
        // Undo has been handled before.
        MoveKind::Accept | MoveKind::Undo => GameMove::Accept,
    })
}

/// Asks the computer for its reply.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// The revision of the game.
    revision: i64,
    /// The player's key, if each player has their own screen.
    #[serde(default)]
    #[schema(max_length = 64)]
    key: Option<String>,
}

/// Lets the computer make its move
#[utoipa::path(post, path = "/games/{id}/reply", tag = "games", request_body = ReplyRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = MoveAnswer)))]
pub async fn reply(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<ReplyRequest>,
) -> Answer<Json<MoveAnswer>> {
    let done = app.engine(move |app| {
        let started = std::time::Instant::now();
        let mut loaded = current(app, id, request.revision)?;
        let viewer = loaded.viewer(request.key.as_deref());
        let before = earlier(&loaded.stored)?;
        let message =
            live(&mut loaded.played)?.reply(&|| started.elapsed(), app.budget())?.to_string();
        // Discard a rushed move: the computer thinks again at the next request.
        app.still()?;
        let game = save(app, &loaded, &before, viewer)?;
        Ok(MoveAnswer { message, game })
    });
    Ok(Json(done.await?))
}

/// A placement to score.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// The square of the word's first letter: `8H` across, `H8` down.
    square: String,
    /// The word; a small letter is a blank, `.` a tile that lies there already.
    word: String,
    /// The player's key, if each player has their own screen.
    #[serde(default)]
    #[schema(max_length = 64)]
    key: Option<String>,
}

/// What a placement would score.
#[derive(Serialize, ToSchema)]
pub struct ScoreAnswer {
    /// Points.
    score: i32,
    /// The words that it forms.
    words: Vec<FormedView>,
}

/// A word that a placement forms.
#[derive(Serialize, ToSchema)]
struct FormedView {
    /// The word.
    word: String,
    /// Points.
    points: i32,
}

/// Returns what a placement would score, without making it
///
/// The response does not reveal whether its words are in the lexicon.
#[utoipa::path(post, path = "/games/{id}/score", tag = "games", request_body = ScoreRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = ScoreAnswer)))]
pub async fn score(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<ScoreRequest>,
) -> Answer<Json<ScoreAnswer>> {
    short("characters in a move", &request.square, limits::CELL)?;
    short("characters in a move", &request.word, limits::CELL)?;
    let scored = app.engine(move |app| {
        let mut loaded = LoadedGame::load(app, id)?;
        let viewer = loaded.viewer(request.key.as_deref());
        let session = live(&mut loaded.played)?;
        check_turn(session, viewer)?;
        let referee = session.referee();
        let board = referee.game().board();
        let placement = board.read_play(&request.square, &request.word)?;
        board.leave(&placement, referee.rack(referee.to_move()))?;
        let judged = board.judge(&placement)?;
        let words = judged.words.iter().map(|formed| FormedView {
            word: board.rules().alphabet().decode(&formed.letters()),
            points: formed.points,
        });
        Ok(ScoreAnswer { score: judged.score, words: words.collect() })
    });
    Ok(Json(scored.await?))
}
