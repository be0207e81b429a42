//! Games with several screens, where each person has their own: who may see and
//! do what.
//!
//! Each person has a key, which is part of the link to the game. The game's file keeps
//! the keys, so that games by correspondence survive restarts of the server.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_service::games::Seat;

use crate::error::WorkbenchError;
use crate::security::{Token, same_secret};

/// The pragma of a saved game that holds the keys: the player who invited the others,
/// then each player's key, `-` for computers.
pub const INVITES_PRAGMA: &str = "wordwright-invites";

/// Hexadecimal digits of a key: 48 bits, too many to guess, and short enough to read
/// out to someone.
const KEY_DIGITS: usize = 12;

/// The keys of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invites {
    host: usize,
    keys: Vec<Option<String>>,
}

/// Who is viewing a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The people at a shared screen.
    SharedScreen,
    /// One player, at their own screen.
    Seat(usize),
    /// Someone who is not a player.
    Nobody,
}

/// The link of another player, for the player who started the game.
#[derive(Debug, Serialize, ToSchema)]
pub struct InviteView {
    /// Which player, from 0.
    player: usize,
    /// The key at the end of the player's link.
    key: String,
}

impl Invites {
    /// Creates a key for each person; `host` invites the others.
    pub fn new(seats: &[Seat], host: usize) -> Result<Self, WorkbenchError> {
        let key = |seat: &Seat| match seat.level {
            None => Ok(Token::generate()?.text().get(..KEY_DIGITS).map(str::to_owned)),
            Some(_) => Ok(None),
        };
        Ok(Self { host, keys: seats.iter().map(key).collect::<Result<_, WorkbenchError>>()? })
    }

    /// Parses the pragma's value; `None` if it is invalid.
    pub fn read(value: &str) -> Option<Self> {
        let mut parts = value.split_whitespace();
        let host = parts.next()?.parse().ok()?;
        let keys: Vec<Option<String>> =
            parts.map(|key| (key != "-").then(|| key.to_owned())).collect();
        (host < keys.len()).then_some(Self { host, keys })
    }

    /// The pragma's value.
    pub fn written(&self) -> String {
        let keys = self.keys.iter().map(|key| key.as_deref().unwrap_or("-"));
        format!("{} {}", self.host, keys.collect::<Vec<_>>().join(" "))
    }

    /// The viewer who has a key.
    pub fn viewer(&self, key: Option<&str>) -> Viewer {
        let Some(key) = key else { return Viewer::Nobody };
        let seat = self
            .keys
            .iter()
            .position(|own| own.as_deref().is_some_and(|own| same_secret(own, key)));
        seat.map_or(Viewer::Nobody, Viewer::Seat)
    }

    /// The key of a player, if the player is a person.
    pub fn key(&self, player: usize) -> Option<&str> {
        self.keys.get(player)?.as_deref()
    }

    /// The key of the player who started the game.
    pub fn host_key(&self) -> Option<&str> {
        self.key(self.host)
    }

    /// The others' links, if the viewer is the host.
    pub fn others(&self, viewer: Viewer) -> Vec<InviteView> {
        if viewer != Viewer::Seat(self.host) {
            return Vec::new();
        }
        let keys = self.keys.iter().enumerate().filter(|(player, _)| *player != self.host);
        keys.filter_map(|(player, key)| Some(InviteView { player, key: key.clone()? })).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_identify_the_viewer_and_survive_the_file() {
        let seat = |name: &str| Seat { name: name.to_owned(), level: None };
        let invites = Invites::new(&[seat("Ann"), seat("Bob")], 1).unwrap();
        assert_eq!(Invites::read(&invites.written()), Some(invites.clone()));
        let host = invites.host_key().unwrap();
        assert_eq!(invites.viewer(Some(host)), Viewer::Seat(1));
        assert_eq!(invites.viewer(Some("other")), Viewer::Nobody);
        assert_eq!(invites.viewer(None), Viewer::Nobody);
        let [other] = &invites.others(Viewer::Seat(1))[..] else { panic!("one other player") };
        assert_eq!(invites.viewer(Some(&other.key)), Viewer::Seat(0));
        assert!(invites.others(Viewer::Seat(0)).is_empty());
        assert_eq!(Invites::read("2 a b"), None);
        assert_eq!(Invites::read(""), None);
    }
}
