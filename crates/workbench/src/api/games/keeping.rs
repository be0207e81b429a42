//! Stores games in the library and returns their new view.

use wordwright_boardgame::files::Gcg;

use super::invites::Viewer;
use super::loaded::{LoadedGame, Played};
use super::view::GameView;
use crate::api::Answer;
use crate::library::GameEdit;
use crate::state::Asked;

impl LoadedGame {
    /// The game as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> Answer<GameView> {
        GameView::of(self, viewer)
    }
}

/// Stores a new game, and returns it as the owner of `key` sees it.
pub fn add(app: &Asked, name: &str, played: &Played, key: Option<&str>) -> Answer<GameView> {
    let gcg = played.file();
    // A game that could never be opened is not kept.
    Gcg::parse(&gcg)?;
    let edit =
        GameEdit { over: played.is_over(), players: &played.players(), gcg: &gcg, earlier: "[]" };
    let saved = app.library().add_game(name, &edit)?;
    app.notify("game", saved.id, saved.revision);
    let loaded = LoadedGame::load(app, saved.id)?;
    loaded.view(loaded.viewer(key))
}

/// Saves a game after a turn.
pub fn save(
    app: &Asked,
    loaded: &LoadedGame,
    earlier: &[String],
    viewer: Viewer,
) -> Answer<GameView> {
    let gcg = loaded.played.file();
    let earlier = serde_json::to_string(earlier).unwrap_or_else(|_| "[]".to_owned());
    let edit = GameEdit {
        over: loaded.played.is_over(),
        players: &loaded.played.players(),
        gcg: &gcg,
        earlier: &earlier,
    };
    let saved =
        app.library().save_game(loaded.stored.summary.id, loaded.stored.summary.revision, &edit)?;
    app.notify("game", saved.id, saved.revision);
    LoadedGame::load(app, loaded.stored.summary.id)?.view(viewer)
}
