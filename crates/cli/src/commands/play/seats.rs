//! The players: people and computers.

use wordwright_boardgame::bot::Level;
use wordwright_service::games::{self, level_named};

/// Parses a player: `Ann`, `Computer=expert`.
///
/// # Errors
/// No name, or an unknown level.
pub fn named(text: &str) -> Result<games::Seat, String> {
    let (name, level) = match text.split_once('=') {
        None => (text, None),
        Some((name, level)) => {
            (name, Some(level_named(level).map_err(|problem| problem.to_string())?))
        }
    };
    if name.trim().is_empty() {
        return Err("expected a name".to_owned());
    }
    Ok(games::Seat { name: name.trim().to_owned(), level })
}

/// The default players: a person against the computer.
pub fn usual() -> Vec<games::Seat> {
    let person = games::Seat { name: games::YOU.to_owned(), level: None };
    vec![person, games::Seat { name: "Computer".to_owned(), level: Level::named("expert") }]
}
