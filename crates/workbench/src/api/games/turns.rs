//! Details of one turn of a game: the words it formed, their meanings, and what
//! the opponent probably had.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_service::games::{LikelyLeave, Meanings, likely_leaves, meanings, words_of_line};

use super::loaded::{LoadedGame, Played};
use crate::api::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::Path;
use crate::state::App;

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: words, leaves)
}

/// The viewer's key.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KeyQuery {
    /// The player's key, if each player has their own screen.
    #[param(max_length = 64)]
    pub key: Option<String>,
}

/// A word that a turn formed.
#[derive(Serialize, ToSchema)]
pub struct PlayedWord {
    /// The word.
    word: String,
    /// Points.
    points: i32,
    /// Whether it is in the lexicon; left out while the play can be challenged, and
    /// if the lexicon is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    valid: Option<bool>,
    /// Its meanings, if the pack knows them; empty while the play can be
    /// challenged.
    #[serde(flatten)]
    meanings: Meanings,
}

/// The words of a turn.
#[derive(Serialize, ToSchema)]
pub struct PlayedWords {
    /// The words, the main one first.
    words: Vec<PlayedWord>,
    /// Whether the play can still be challenged, in which case nothing is revealed
    /// about its words.
    open: bool,
}

/// Returns the words that a turn formed, with their meanings
#[utoipa::path(get, path = "/games/{id}/turns/{line}/words", tag = "games",
    params(("id" = i64, Path, description = "The game"),
        ("line" = usize, Path, description = "The line of the score sheet, from 0")),
    responses((status = 200, body = PlayedWords)))]
pub async fn words(
    State(app): State<App>,
    Path((id, line)): Path<(i64, usize)>,
) -> Answer<Json<PlayedWords>> {
    let found = app.engine(move |app| {
        let loaded = LoadedGame::load(app, id)?;
        let game = loaded.played.game();
        let open = match &loaded.played {
            Played::Live(session) => {
                let last = line + 1 == game.turns().len();
                last && session.referee().challengeable().is_some()
            }
            Played::Record(..) => false,
        };
        let words = loaded.source.words.as_ref().filter(|_| loaded.source.absent.is_none());
        let lexicon = words.map(|words| words.lexicon());
        let alphabet = game.rules().alphabet();
        let english = wordwright_boardgame::Lexicon::fits_embedded(game.rules());
        let mut found = Vec::new();
        for (word, points) in words_of_line(game, line)? {
            let letters = alphabet.encode(&word)?;
            let valid = lexicon.filter(|_| !open).map(|lexicon| lexicon.contains(&letters));
            let meanings =
                if open || !english { Meanings::default() } else { meanings(app.pack(), &word) };
            found.push(PlayedWord { word, points, valid, meanings });
        }
        Ok(PlayedWords { words: found, open })
    });
    Ok(Json(found.await?))
}

/// Infers what the opponent probably had before a turn, from the opponent's last
/// play
///
/// Only for two-player games that are over, and for records.
#[utoipa::path(get, path = "/games/{id}/turns/{line}/leaves", tag = "games",
    params(("id" = i64, Path, description = "The game"),
        ("line" = usize, Path, description = "The line of the score sheet, from 0")),
    responses((status = 200, body = Vec<LikelyLeave>)))]
pub async fn leaves(
    State(app): State<App>,
    Path((id, line)): Path<(i64, usize)>,
) -> Answer<Json<Vec<LikelyLeave>>> {
    let found = app.engine(move |app| {
        let loaded = LoadedGame::load(app, id)?;
        if matches!(&loaded.played, Played::Live(session) if !session.is_over()) {
            let expected = "a game that is over";
            return Err(WorkbenchError::value("id", "a game that is being played", expected));
        }
        let game = loaded.played.game();
        let words = loaded.source.needed_words()?;
        Ok(likely_leaves(game, line, words.lexicon(), &Leaves::embedded(game.rules()))?)
    });
    Ok(Json(found.await?))
}
