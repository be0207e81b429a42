//! Who plays, and how that is kept in a game's file.

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::Player;

use crate::error::WorkbenchError;

/// Who sits where.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The level, if the computer plays.
    pub level: Option<Level>,
}

/// The pragmas that say more than a referee has to know; `wordwright play`
/// writes and reads the same.
pub const SEATS: &str = "wordwright-seats";
pub const RULES: &str = "wordwright-rules";

/// The word that stands for a person among the levels.
const PERSON: &str = "person";

/// The level of that name.
pub fn level(name: &str) -> Result<Level, WorkbenchError> {
    Level::named(name).ok_or_else(|| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name).collect();
        let expected = format!("one of {}", names.join(", "));
        WorkbenchError::value("players.level", format!("{name:?}"), expected)
    })
}

/// The seats as a pragma.
pub fn written(seats: &[Seat]) -> String {
    let names = seats.iter().map(|seat| seat.level.as_ref().map_or(PERSON, |level| level.name));
    names.collect::<Vec<_>>().join(" ")
}

/// The seats that a pragma tells; people where it tells nothing.
pub fn read(gcg: &Gcg, players: &[Player]) -> Vec<Seat> {
    let mut levels = gcg.pragma(SEATS).unwrap_or_default().split_whitespace();
    let seat = |player: &Player| Seat {
        name: player.name.clone(),
        level: levels.next().and_then(Level::named),
    };
    players.iter().map(seat).collect()
}
