//! Continues the record of an unfinished game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::rules::MAX_PLAYERS;
use wordwright_service::bounded::at_most;
use wordwright_service::games::{self, GameSession};

use super::keeping::add;
use super::loaded::{LoadedGame, Played, Source};
use super::view::GameView;
use super::{NewClock, label, levels, secret_seed};
use crate::api::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path};
use crate::state::App;

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: continue_game)
}

/// How to continue a recorded game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContinueGame {
    /// For each player in the order of play: the computer's level, or null for a
    /// person.
    #[serde(deserialize_with = "at_most::<_, _, MAX_PLAYERS>")]
    #[schema(min_items = 2, max_items = 4)]
    levels: Vec<Option<String>>,
    /// What a challenge does: `none`, `single`, `double`, or points from 1 to 50. If left
    /// out, uploaded rules decide, and with the built-in ones it is `none`.
    #[serde(default)]
    challenge: Option<String>,
    /// A clock.
    #[serde(default)]
    clock: Option<NewClock>,
    /// The random seed; if left out, each game gets a different one.
    #[serde(default)]
    seed: Option<u64>,
}

/// Continues an unfinished recorded game as a new game
///
/// Racks in the record are kept, as are the tiles left after a player's last turn;
/// the other tiles are drawn. The record is not changed. The new game has the record's
/// name with ", continued".
#[utoipa::path(post, path = "/games/{id}/continue", tag = "games", request_body = ContinueGame,
    params(("id" = i64, Path, description = "The record")),
    responses((status = 201, body = GameView)))]
pub async fn continue_game(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(wanted): extract::Json<ContinueGame>,
) -> Answer<(StatusCode, Json<GameView>)> {
    let view = app.engine(move |app| {
        let LoadedGame { stored, played, source, .. } = LoadedGame::load(app, id)?;
        if matches!(played, Played::Live(_)) {
            let expected = "the record of a game that was not finished";
            return Err(WorkbenchError::value("id", "a game that is being played", expected));
        }
        let words = Arc::clone(source.needed_words()?);
        let challenge = wanted.challenge.as_deref().map(games::challenge_rule).transpose()?;
        let Source { rules, rules_name, .. } = source;
        let rules = games::with_challenge(&rules_name, &rules, challenge);
        let players = played.game().players();
        let mut people = players.iter().zip(&wanted.levels).filter(|(_, level)| level.is_none());
        let person = people.next().map(|(player, _)| player.name.as_str());
        let named: Vec<_> = wanted.levels.iter().map(Option::as_deref).collect();
        let levels = levels(app, &named, person)?;
        let clock = wanted.clock.map(NewClock::clock).transpose()?;
        let gcg = Gcg::parse(&stored.gcg)?;
        let leaves = Leaves::embedded(&rules);
        let seed = wanted.seed.map_or_else(secret_seed, Ok)?;
        let mut session = GameSession::take_up(&gcg, &rules, &levels, words, leaves, clock, seed)?;
        label(&mut session, &rules_name, clock, None);
        let name = format!("{}, continued", stored.summary.name);
        add(app, &name, &Played::Live(Box::new(session)), None)
    });
    Ok((StatusCode::CREATED, Json(view.await?)))
}
