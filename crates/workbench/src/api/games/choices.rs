//! The available rules, lexicons and levels, and uploads of rules and lexicons.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordwright_boardgame::bot::Level;
use wordwright_service::games::{
    self, ADAPTIVE, Drill, DrillKind, DrillQuestion, EMBEDDED, GameClock, GameWords,
};
use wordwright_service::puzzle::short;

use super::view::{BoardView, ClockView, TileView, tiles};
use crate::api::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path, Query};
use crate::game_words;
use crate::library::{GameFile, GameFileKind};
use crate::limits;
use crate::state::{App, Asked};

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: choices, add_lexicon, remove_lexicon, add_rules, remove_rules, drill)
}

/// A set of rules to play by.
#[derive(Serialize, ToSchema)]
struct RulesView {
    /// Their name in the API.
    name: String,
    /// A description.
    about: String,
    /// Whether they are built in.
    built_in: bool,
    /// Whether their tiles spell English words, so that the built-in lexicon fits.
    english: bool,
    /// The empty board.
    board: BoardView,
    /// The kinds of tiles.
    tiles: Vec<TileView>,
    /// Tiles on a full rack.
    rack_size: usize,
    /// The clock of a game that begins without another, if they have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockView>,
}

/// A lexicon to play with.
#[derive(Serialize, ToSchema)]
struct LexiconView {
    /// Its name in the API and in game files.
    name: String,
    /// A description.
    about: String,
    /// How many words it has, if they have been counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<u64>,
    /// Whether it was uploaded as a lexicon and can be removed here.
    removable: bool,
}

/// A level of the computer.
#[derive(Serialize, ToSchema)]
struct LevelView {
    /// Its name in the API.
    name: &'static str,
    /// A description.
    about: &'static str,
}

/// The options for a new game.
#[derive(Serialize, ToSchema)]
pub struct Choices {
    /// The rules, the built-in ones first.
    rules: Vec<RulesView>,
    /// The lexicons: the built-in one, those in files given at the start, those of the library.
    lexicons: Vec<LexiconView>,
    /// The computer's levels, weakest first; the last one adapts to the player.
    levels: Vec<LevelView>,
}

/// Lists the available rules, lexicons and levels
#[utoipa::path(get, path = "/games/choices", tag = "games", responses((status = 200, body = Choices)))]
pub async fn choices(State(app): State<App>) -> Answer<Json<Choices>> {
    Ok(Json(app.engine(all).await?))
}

fn all(app: &Asked) -> Answer<Choices> {
    let library = app.library();
    let built_in = games::RULES.iter().map(|&(name, about)| (name.to_owned(), about.to_owned()));
    let own = library.game_files(GameFileKind::Rules)?.into_iter();
    let own = own.map(|file| (file.name, "uploaded rules".to_owned()));
    let mut rules = Vec::new();
    for (name, about) in built_in.chain(own) {
        let found = game_words::rules(library, &name)?;
        rules.push(RulesView {
            built_in: games::is_built_in(&name),
            english: wordwright_boardgame::Lexicon::fits_embedded(&found),
            board: BoardView::of(&wordwright_boardgame::Board::new(&found)),
            tiles: tiles(&found),
            rack_size: found.rack_size(),
            clock: GameClock::of(&found).map(ClockView::of),
            name,
            about,
        });
    }
    let mut lexicons = vec![LexiconView {
        name: EMBEDDED.to_owned(),
        about: "English (built in)".to_owned(),
        words: None,
        removable: false,
    }];
    for file in app.game_words().files().all() {
        lexicons.push(LexiconView {
            name: file.name().to_owned(),
            about: file.about(),
            words: Some(file.words()),
            removable: false,
        });
    }
    for GameFile { name, words } in library.game_files(GameFileKind::Lexicon)? {
        let about = "uploaded lexicon".to_owned();
        lexicons.push(LexiconView { name, about, words: Some(words), removable: true });
    }
    for list in library.lists()?.into_iter().filter(|list| !list.built_in) {
        if lexicons.iter().all(|lexicon| lexicon.name != list.name) {
            let about = "word list in your library".to_owned();
            let words = Some(list.words);
            lexicons.push(LexiconView { name: list.name, about, words, removable: false });
        }
    }
    let levels = Level::ALL.iter().map(|level| LevelView { name: level.name, about: level.about });
    let adaptive = LevelView {
        name: ADAPTIVE,
        about: "gets a little stronger each time you win and weaker each time you lose",
    };
    Ok(Choices { rules, lexicons, levels: levels.chain([adaptive]).collect() })
}

/// The settings of a drill.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DrillQuery {
    /// What is asked for: `anagrams`, or `hooks`; `anagrams` if left out.
    #[param(inline)]
    kind: Option<DrillKind>,
    /// The rules whose tiles determine how likely letters are; `english` if
    /// left out.
    rules: Option<String>,
    /// The words; `english` if left out.
    lexicon: Option<String>,
    /// Letters of each question, 2 to 15: for hooks, of the word before a letter is added.
    #[param(minimum = 2, maximum = 15)]
    length: usize,
    /// How many questions, at most 100; 10 if left out.
    #[param(minimum = 1, maximum = 100)]
    count: Option<usize>,
    /// Questions are drawn from this many likeliest sets of letters; 1000 if left out.
    #[param(minimum = 1)]
    among: Option<usize>,
    /// The random seed: another number gives other questions; 0 if left out.
    seed: Option<u64>,
}

/// Draws questions for practice from a lexicon's likeliest racks: sets of letters whose
/// anagrams, or words whose hooks are to be found
#[utoipa::path(get, path = "/games/drill", tag = "games", params(DrillQuery),
    responses((status = 200, body = Vec<DrillQuestion>)))]
pub async fn drill(
    State(app): State<App>,
    Query(query): Query<DrillQuery>,
) -> Answer<Json<Vec<DrillQuestion>>> {
    let questions = app.engine(move |app| {
        let rules = game_words::rules(app.library(), query.rules.as_deref().unwrap_or(EMBEDDED))?;
        let name = query.lexicon.as_deref().unwrap_or(EMBEDDED);
        let words = app.words_of_game(name, &rules)?;
        let asked = Drill {
            kind: query.kind.unwrap_or_default(),
            length: query.length,
            count: query.count.unwrap_or(10),
            among: query.among.unwrap_or(1000),
            seed: query.seed.unwrap_or(0),
        };
        Ok(games::drill(&rules, words.lexicon(), asked)?)
    });
    Ok(Json(questions.await?))
}

/// The name and rules of an uploaded file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GameFileQuery {
    /// The file's name; its extension identifies a KWG file.
    #[param(min_length = 1, max_length = 64)]
    name: String,
    /// The rules whose letters a lexicon uses; `english` if left out.
    rules: Option<String>,
}

/// A lexicon or rules that were stored.
#[derive(Serialize, ToSchema)]
pub struct GameFileView {
    /// Its name.
    name: String,
    /// How many words it has; 0 for rules.
    words: u64,
}

/// Checks that a name fits on a line of a game file and is not built in.
fn named(name: &str) -> Answer<String> {
    short("characters in a name", name, limits::CELL)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let built_in = games::is_built_in(&name) || name == EMBEDDED;
    if name.is_empty() || built_in || name.chars().any(char::is_control) {
        let expected = "a name that is not built in";
        return Err(WorkbenchError::value("name", format!("{name:?}"), expected));
    }
    Ok(name)
}

/// Stores a lexicon for board games: a word list, a compiled lexicon or a KWG
/// file
#[utoipa::path(post, path = "/games/lexicons", tag = "games", params(GameFileQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 201, body = GameFileView)))]
pub async fn add_lexicon(
    State(app): State<App>,
    Query(query): Query<GameFileQuery>,
    extract::Bytes(bytes): extract::Bytes,
) -> Answer<(StatusCode, Json<GameFileView>)> {
    let rules = query.rules.unwrap_or_else(|| EMBEDDED.to_owned());
    keep(app, GameFileKind::Lexicon, &query.name, bytes, move |app, name, bytes| {
        let rules = game_words::rules(app.library(), &rules)?;
        let words = GameWords::read_within(name, bytes.to_vec(), &rules, app.budget())?;
        Ok(words.lexicon().len() as u64)
    })
    .await
}

/// Stores rules for board games: board, tiles and parameters
#[utoipa::path(post, path = "/games/rules", tag = "games", params(GameFileQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The text of the rules"),
    responses((status = 201, body = GameFileView)))]
pub async fn add_rules(
    State(app): State<App>,
    Query(query): Query<GameFileQuery>,
    extract::Bytes(bytes): extract::Bytes,
) -> Answer<(StatusCode, Json<GameFileView>)> {
    keep(app, GameFileKind::Rules, &query.name, bytes, |_, _, bytes| {
        games::rules_of_text(bytes)?;
        Ok(0)
    })
    .await
}

/// Stores a file once `words` has parsed it and counted its words.
async fn keep(
    app: App,
    kind: GameFileKind,
    name: &str,
    bytes: Vec<u8>,
    words: impl FnOnce(&Asked, &str, &[u8]) -> Answer<u64> + Send + 'static,
) -> Answer<(StatusCode, Json<GameFileView>)> {
    let name = named(name)?;
    if kind == GameFileKind::Lexicon {
        app.game_words().check_free(&name)?;
    }
    let kept = app.engine(move |app| {
        let file = GameFile { words: words(app, &name, &bytes)?, name };
        app.still()?;
        app.library().keep_game_file(kind, &file, &bytes)?;
        app.game_words().forget();
        Ok(GameFileView { name: file.name, words: file.words })
    });
    Ok((StatusCode::CREATED, Json(kept.await?)))
}

/// Deletes a lexicon permanently
///
/// Games in progress that use it cannot continue until it is uploaded again.
#[utoipa::path(delete, path = "/games/lexicons/{name}", tag = "games",
    params(("name" = String, Path, description = "The lexicon")),
    responses((status = 204)))]
pub async fn remove_lexicon(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<StatusCode> {
    remove(app, GameFileKind::Lexicon, name).await
}

/// Deletes rules permanently
///
/// Games in progress that use them cannot continue until they are uploaded again.
#[utoipa::path(delete, path = "/games/rules/{name}", tag = "games",
    params(("name" = String, Path, description = "The rules")),
    responses((status = 204)))]
pub async fn remove_rules(State(app): State<App>, Path(name): Path<String>) -> Answer<StatusCode> {
    remove(app, GameFileKind::Rules, name).await
}

async fn remove(app: App, kind: GameFileKind, name: String) -> Answer<StatusCode> {
    app.stored(move |library| library.remove_game_file(kind, &name)).await?;
    app.game_words().forget();
    Ok(StatusCode::NO_CONTENT)
}
