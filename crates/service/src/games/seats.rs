//! The players of a game: people, and computers at some level.

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::game::Player;

use super::SEATS_PRAGMA;
use crate::ServiceError;

/// The word for a person in the list of levels.
pub const PERSON: &str = "person";

/// One player.
#[derive(Debug, Clone, PartialEq)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The level, if the computer plays.
    pub level: Option<Level>,
}

impl Seat {
    /// The level's name, or `person`.
    pub fn level_name(&self) -> &'static str {
        self.level.as_ref().map_or(PERSON, |level| level.name)
    }
}

/// The level of that name.
///
/// # Errors
/// An unknown level.
pub fn level_named(name: &str) -> Result<Level, ServiceError> {
    level_at("level", name)
}

fn level_at(place: &str, name: &str) -> Result<Level, ServiceError> {
    Level::named(name).ok_or_else(|| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name).collect();
        let grades = Level::GRADES;
        let expected = format!("one of {}, or grade-1 to grade-{grades}", names.join(", "));
        ServiceError::value(place, format!("{name:?}"), expected)
    })
}

/// The value of [`SEATS_PRAGMA`] for these seats.
pub fn seats_pragma(seats: &[Seat]) -> String {
    seats.iter().map(Seat::level_name).collect::<Vec<_>>().join(" ")
}

/// Parses the seats of these players from the value of [`SEATS_PRAGMA`].
///
/// # Errors
/// The wrong number of seats, or an unknown level.
pub fn seats_of_pragma(value: &str, players: &[Player]) -> Result<Vec<Seat>, ServiceError> {
    let levels: Vec<&str> = value.split_whitespace().collect();
    if levels.len() != players.len() {
        let found = format!("{} seats", levels.len());
        let expected = format!("{}, a level or {PERSON} for each player", players.len());
        return Err(ServiceError::value(SEATS_PRAGMA, found, expected));
    }
    let seat = |(player, &level): (&Player, &&str)| {
        let level = if level == PERSON { None } else { Some(level_at(SEATS_PRAGMA, level)?) };
        Ok(Seat { name: player.name.clone(), level })
    };
    players.iter().zip(&levels).map(seat).collect()
}

/// Gives each player a unique short name, by which moves in a game's file are
/// attributed.
pub fn unique_nicks(mut players: Vec<Player>) -> Vec<Player> {
    for at in 1..players.len() {
        let (before, rest) = players.split_at_mut(at);
        let player = &mut rest[0];
        let plain = player.nick.clone();
        let mut number = 2;
        while before.iter().any(|other| other.nick == player.nick) {
            player.nick = format!("{plain}{number}");
            number += 1;
        }
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_survive_a_file() {
        let players = [Player::new("Ann"), Player::new("Computer")];
        let seats = vec![
            Seat { name: "Ann".to_owned(), level: None },
            Seat { name: "Computer".to_owned(), level: Some(Level::strongest()) },
        ];
        let read = seats_of_pragma(&seats_pragma(&seats), &players).unwrap();
        assert_eq!(read, seats);
        assert!(seats_of_pragma("person", &players).is_err());
        assert!(seats_of_pragma("person wizard", &players).is_err());
    }

    #[test]
    fn nicks_differ() {
        let players = unique_nicks(["Ann", "Ann", "Ann2", "Ann"].map(Player::new).into());
        let nicks: Vec<&str> = players.iter().map(|player| &*player.nick).collect();
        assert_eq!(nicks, ["Ann", "Ann2", "Ann22", "Ann3"]);
    }
}
