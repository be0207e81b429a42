//! Who plays: people and computers.

use std::str::FromStr;
use std::sync::Arc;

use wordwright_boardgame::Lexicon;
use wordwright_boardgame::bot::Level;
use wordwright_boardgame::game::Player;

use crate::error::CliError;
use crate::input::game_words::Words;

/// A player as the command line names one.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatArg {
    name: String,
    level: Option<Level>,
}

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, level) = match text.split_once('=') {
            None => (text, None),
            Some((name, level)) => (name, Some(named(level)?)),
        };
        if name.trim().is_empty() {
            return Err("expected a name".to_owned());
        }
        Ok(Self { name: name.trim().to_owned(), level })
    }
}

/// The level of that name.
fn named(level: &str) -> Result<Level, String> {
    let names: Vec<&str> = Level::ALL.iter().map(|level| level.name).collect();
    Level::named(level)
        .ok_or_else(|| format!("'{level}' is no level; expected {}", names.join(", ")))
}

/// The word that stands for a person among the levels.
const PERSON: &str = "person";

impl SeatArg {
    /// A person against the computer.
    pub fn usual() -> Vec<Self> {
        let person = Self { name: "You".to_owned(), level: None };
        vec![person, Self { name: "Computer".to_owned(), level: Level::named("expert") }]
    }

    /// The seats of a saved game: a level or `person` for each player.
    ///
    /// # Errors
    /// Another number of them, or another word, with what can be written.
    pub fn read(text: &str, players: &[Player]) -> Result<Vec<Self>, String> {
        let levels: Vec<&str> = text.split_whitespace().collect();
        if levels.len() != players.len() {
            let (found, wanted) = (levels.len(), players.len());
            return Err(format!("{found} for {wanted} players; expected a level or {PERSON} each"));
        }
        let seat = |(player, &level): (&Player, &&str)| {
            let level = if level == PERSON { None } else { Some(named(level)?) };
            Ok(Self { name: player.name.clone(), level })
        };
        players.iter().zip(&levels).map(seat).collect()
    }
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
pub fn players(seats: &[SeatArg]) -> Result<Vec<Player>, CliError> {
    let mut players: Vec<Player> = Vec::new();
    for seat in seats {
        if players.iter().any(|player| player.name == seat.name) {
            return Err(CliError::Usage(format!(
                "two players are called {}; give each another name",
                seat.name
            )));
        }
        let mut player = Player::new(&seat.name);
        let taken = |nick: &str| players.iter().any(|player| player.nick == nick);
        let plain = player.nick.clone();
        for number in 2.. {
            if !taken(&player.nick) {
                break;
            }
            player.nick = format!("{plain}{number}");
        }
        players.push(player);
    }
    Ok(players)
}

/// Seats the players; computers learn their words.
///
/// # Errors
/// As [`Words::known`].
pub fn sit(seats: &[SeatArg], words: &Words) -> Result<Vec<Seat>, CliError> {
    let sit = |seat: &SeatArg| match seat.level {
        None => Ok(Seat::Person),
        Some(level) => Ok(Seat::Computer { level, known: words.known(level)? }),
    };
    seats.iter().map(sit).collect()
}
