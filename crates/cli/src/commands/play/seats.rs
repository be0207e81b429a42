//! Who plays: people and computers.

use std::sync::Arc;

use wordwright_boardgame::Lexicon;
use wordwright_boardgame::bot::Level;
use wordwright_boardgame::game::Player;
use wordwright_service::games::{self, PERSON, level_named, unique_nicks};

use crate::error::CliError;
use crate::input::game_words::Words;

/// A player as the command line names one: `Ann`, `Computer=expert`.
///
/// # Errors
/// No name, or a level that there is not.
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

/// A person against the computer.
pub fn usual() -> Vec<games::Seat> {
    let person = games::Seat { name: "You".to_owned(), level: None };
    vec![person, games::Seat { name: "Computer".to_owned(), level: Level::named("expert") }]
}

/// A player at the table.
pub enum Seat {
    /// Someone at the keyboard.
    Person,
    /// The computer.
    Computer {
        /// How well it plays.
        level: Level,
        /// The words that it knows.
        known: Arc<Lexicon>,
    },
}

impl Seat {
    /// The level's name, or `person`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Person => PERSON,
            Self::Computer { level, .. } => level.name,
        }
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

/// The players, with short names that differ.
///
/// # Errors
/// Two of the same name.
pub fn players(seats: &[games::Seat]) -> Result<Vec<Player>, CliError> {
    for (at, seat) in seats.iter().enumerate() {
        if seats[..at].iter().any(|other| other.name == seat.name) {
            return Err(CliError::Usage(format!(
                "two players are called {}; give each another name",
                seat.name
            )));
        }
    }
    Ok(unique_nicks(seats.iter().map(|seat| Player::new(&seat.name)).collect()))
}

/// Seats the players; computers learn their words.
///
/// # Errors
/// As [`Words::known`].
pub fn sit(seats: &[games::Seat], words: &Words) -> Result<Vec<Seat>, CliError> {
    let sit = |seat: &games::Seat| match seat.level {
        None => Ok(Seat::Person),
        Some(level) => Ok(Seat::Computer { level, known: words.known(level)? }),
    };
    seats.iter().map(sit).collect()
}
