//! What players do.

use axum::Json;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Phase, Referee};
use wordwright_boardgame::{BoardGameError, Play};
use wordwright_core::Budget;

use super::view::{GameView, Played};
use super::{Loaded, earlier, kept, played, save};
use crate::api::Answer;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{self, Path};
use crate::limits;
use crate::state::App;
use crate::table::Table;
use wordwright_service::games::verdict_text;
use wordwright_service::puzzle::short;

/// What sort of move it is.
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
    /// Takes back the own last turn and what came after it.
    Undo,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The revision of the game that the player saw.
    revision: i64,
    /// What sort of move it is.
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
    /// What the turn took, in milliseconds, for the clock.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 86_400_000)]
    milliseconds: u32,
}

/// A game after a move.
#[derive(Serialize, ToSchema)]
pub struct MoveAnswer {
    /// What happened, in a sentence.
    told: String,
    /// The game.
    game: GameView,
}

/// Turns that can be taken back.
const MOST_BACK: usize = 60;

/// Makes a move
///
/// A move that the rules do not allow changes nothing, and the answer says why.
#[utoipa::path(post, path = "/games/{id}/moves", tag = "games", request_body = MoveRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = MoveAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn make_move(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<MoveRequest>,
) -> Answer<Json<MoveAnswer>> {
    let done = app.engine(move |app| {
        let mut loaded = current(app, id, request.revision)?;
        let mut before = earlier(&loaded.stored);
        if request.kind == MoveKind::Undo {
            let nothing = || WorkbenchError::value("kind", "undo", "a turn to take back first");
            let text = before.pop().ok_or_else(nothing)?;
            let gcg = STANDARD.decode(text).map_err(|_| nothing())?;
            loaded.played = played(app, &Gcg::parse(&gcg)?)?.0;
            let game = save(app, &loaded, &before)?;
            return Ok(MoveAnswer { told: "Taken back.".to_owned(), game });
        }
        let old = kept(&loaded.stored.gcg);
        let is_person = |at: usize| loaded.seats.get(at).is_none_or(|seat| seat.level.is_none());
        let referee = live(&mut loaded.played)?;
        if !is_person(referee.to_move()) {
            return Err(WorkbenchError::value(
                "kind",
                "a move while the computer is to move",
                "its reply first: POST …/reply",
            ));
        }
        referee.spend(request.milliseconds.into());
        let told = obey(referee, &request)?;
        before.push(old);
        let from = before.len().saturating_sub(MOST_BACK);
        let game = save(app, &loaded, &before[from..])?;
        Ok(MoveAnswer { told, game })
    });
    Ok(Json(done.await?))
}

/// The game at that revision.
fn current(app: &App, id: i64, based_on: i64) -> Answer<Loaded> {
    let loaded = Loaded::load(app, id)?;
    let current = loaded.stored.revision;
    if current != based_on {
        return Err(WorkbenchError::Stale { what: "game", id, based_on, current });
    }
    Ok(loaded)
}

/// A game that goes on.
fn live(played: &mut Played) -> Answer<&mut Referee> {
    match played {
        Played::Live(referee) => Ok(referee),
        Played::Record(..) => Err(BoardGameError::NotNow {
            found: "the game is a record or over",
            remedy: "begin another game",
        }
        .into()),
    }
}

fn needed<'r>(what: &'static str, text: Option<&'r String>) -> Answer<&'r str> {
    let text = text.ok_or_else(|| WorkbenchError::value(what, "nothing", "a text"))?;
    short("characters in a move", text, limits::CELL)?;
    Ok(text)
}

fn obey(referee: &mut Referee, request: &MoveRequest) -> Answer<String> {
    let name = referee.game().players()[referee.to_move()].name.clone();
    Ok(match request.kind {
        MoveKind::Place => {
            let square = needed("square", request.square.as_ref())?;
            let word = needed("word", request.word.as_ref())?;
            let placement = referee.game().board().read_play(square, word)?;
            let text = referee.game().board().describe(&placement);
            let score = referee.play(&Play::Place(placement))?;
            format!("{name}: {text} for {score}.")
        }
        MoveKind::Exchange => {
            let tiles = needed("tiles", request.tiles.as_ref())?;
            let rules = referee.game().rules();
            let tiles = rules.tiles().tiles(tiles)?.into_iter().collect();
            referee.play(&Play::Exchange(tiles))?;
            format!("{name}: {} exchanged.", counted(tiles.len()))
        }
        MoveKind::Pass => {
            referee.play(&Play::Pass)?;
            format!("{name}: a pass.")
        }
        MoveKind::Challenge => {
            format!("{name}: a challenge; {}", verdict_text(&referee.challenge()?))
        }
        MoveKind::Accept => {
            referee.accept()?;
            format!("{name}: the last play stands.")
        }
        MoveKind::Undo => String::new(),
    })
}

fn counted(tiles: usize) -> String {
    if tiles == 1 { "1 tile".to_owned() } else { format!("{tiles} tiles") }
}

/// Asks the computer for its reply.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// The revision of the game.
    revision: i64,
}

/// Lets the computer make its move
#[utoipa::path(post, path = "/games/{id}/reply", tag = "games", request_body = ReplyRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = MoveAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn reply(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<ReplyRequest>,
) -> Answer<Json<MoveAnswer>> {
    let done = app.engine(move |app| {
        let mut loaded = current(app, id, request.revision)?;
        let before = earlier(&loaded.stored);
        let levels: Vec<_> = loaded.seats.iter().map(|seat| seat.level).collect();
        let referee = live(&mut loaded.played)?;
        let Some(level) = levels.get(referee.to_move()).copied().flatten() else {
            let expected = "a move of the person whose turn it is";
            return Err(WorkbenchError::value("revision", "a person to move", expected));
        };
        let told = computer(app, referee, level)?;
        let game = save(app, &loaded, &before)?;
        Ok(MoveAnswer { told, game })
    });
    Ok(Json(done.await?))
}

fn computer(
    app: &App,
    referee: &mut Referee,
    level: wordwright_boardgame::bot::Level,
) -> Answer<String> {
    let started = std::time::Instant::now();
    let name = referee.game().players()[referee.to_move()].name.clone();
    let mut random = referee.chance();
    if referee.phase() == Phase::Over {
        return Err(BoardGameError::NotNow {
            found: "the game is over",
            remedy: "begin another game",
        }
        .into());
    }
    if referee.would_come_off() && level.notices(&mut random) {
        return Ok(format!("{name}: a challenge; {}", verdict_text(&referee.challenge()?)));
    }
    if referee.phase() == Phase::LastChallenge {
        referee.accept()?;
        return Ok(format!("{name}: the last play stands."));
    }
    let position = referee.position();
    let known = app.table().known(level)?;
    let leaves = Table::leaves(position.rules());
    let chosen = level.choose_in(referee, &known, &leaves, &mut random, &Budget::UNLIMITED)?;
    referee.spend(u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX));
    let score = referee.play(&chosen.play)?;
    Ok(match chosen.play {
        Play::Place(placement) => {
            format!("{name}: {} for {score}.", position.board().describe(&placement))
        }
        Play::Exchange(tiles) => format!("{name}: {} exchanged.", counted(tiles.len())),
        Play::Pass => format!("{name}: a pass."),
    })
}

/// A placement to look at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// The square of the word's first letter: `8H` across, `H8` down.
    square: String,
    /// The word; a small letter is a blank, `.` a tile that lies there already.
    word: String,
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
    /// What it counts.
    points: i32,
}

/// Says what a placement would score, without making it
///
/// Whether its words are in the lexicon is not told.
#[utoipa::path(post, path = "/games/{id}/score", tag = "games", request_body = ScoreRequest,
    params(("id" = i64, Path, description = "The game")),
    responses((status = 200, body = ScoreAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn score(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(request): extract::Json<ScoreRequest>,
) -> Answer<Json<ScoreAnswer>> {
    short("characters in a move", &request.square, limits::CELL)?;
    short("characters in a move", &request.word, limits::CELL)?;
    let scored = app.engine(move |app| {
        let mut loaded = Loaded::load(app, id)?;
        let referee = live(&mut loaded.played)?;
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
