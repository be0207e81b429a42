//! Splits command lines, and words their errors.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;

/// The commands of the protocol.
const COMMANDS: [&str; 10] = [
    "ucgi", "debug", "isready", "setoption", "register", "ucginewgame", "position", "go", "stop",
    "quit",
];

pub fn left(position: &Position, play: &Play) -> Rack {
    let rack = *position.rack();
    let left = match play {
        Play::Place(placement) => rack.without(placement.tiles().iter().copied()),
        Play::Exchange(tiles) => rack.without(tiles.tiles()),
        Play::Pass => Ok(rack),
    };
    left.unwrap_or(rack)
}

/// The command of a line and its arguments. The protocol asks to skip words in front that are
/// no command; if there is none at all, the first word comes back.
pub fn command(line: &str) -> (&str, &str) {
    let mut rest = line.trim();
    let first = word(rest);
    while !rest.is_empty() {
        let (command, after) = word(rest);
        if COMMANDS.contains(&command) {
            return (command, after);
        }
        rest = after;
    }
    first
}

/// The first word and the rest.
pub fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// The text before the first word that is `wanted`, and the text after it.
pub fn around<'t>(text: &'t str, wanted: &str) -> (&'t str, &'t str) {
    let mut rest = text;
    while !rest.is_empty() {
        let (first, after) = word(rest);
        if first == wanted {
            return (text[..text.len() - rest.len()].trim_end(), after);
        }
        rest = after;
    }
    (text, "")
}

pub fn wrong(text: &str, expected: &'static str) -> BoardGameError {
    BoardGameError::Sheet { found: format!("'{text}'"), expected }
}
