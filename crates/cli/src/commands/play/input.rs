//! The commands that a person can type.

use std::path::PathBuf;

use wordwright_boardgame::{Board, Play};

/// A command that a person typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Take a turn.
    Play(Play),
    /// Challenge the play before.
    Challenge,
    /// Let the last play stand.
    Accept,
    /// Give the game up.
    Resign,
    /// Take the last turn back, and everything after it.
    Undo,
    /// Show the best plays.
    Hint(usize),
    /// Add a note to the last turn.
    Note(String),
    /// Save the game, to another file if one is named.
    Save(Option<PathBuf>),
    /// Draw the board again.
    Board,
    /// Show the score sheet.
    Sheet,
    /// Show the unseen tiles.
    Unseen,
    /// Show the available commands.
    Help,
    /// Quit; the game can be resumed.
    Quit,
}

/// The available commands.
pub const HELP: &str = "\
  8H WORD        play across from row 8, column H; H8 WORD plays down
                 a small letter is a blank, '.' or the letter is a tile there
  exchange ABC   put tiles back and draw others (also: x ABC)
  pass           do nothing
  challenge      say that the last play has a wrong word
  accept         let the play that ends the game stand
  resign         give up the game (two players only)
  hint [N]       the best plays
  undo           take your last turn back
  unseen         the tiles in the bag and on other racks
  sheet, board   the score sheet, the board
  note TEXT      write a note to the last turn
  save [FILE]    the game is saved after every turn anyway
  quit           stop; 'wordwright play FILE' resumes
";

/// How many plays a hint shows by default.
const USUAL_HINTS: usize = 3;

impl Command {
    /// Parses a line.
    ///
    /// # Errors
    /// A line that is not a command, with what to type instead.
    pub fn read(line: &str, board: &Board) -> Result<Self, String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match first.to_lowercase().as_str() {
            "" => return Err("type a play such as 8H WORD, or help".to_owned()),
            "pass" | "-" => Self::Play(Play::Pass),
            "exchange" | "x" | "swap" => Self::Play(exchange(rest, board)?),
            "challenge" => Self::Challenge,
            "accept" => Self::Accept,
            "resign" => Self::Resign,
            "undo" => Self::Undo,
            "hint" if rest.is_empty() => Self::Hint(USUAL_HINTS),
            "hint" => {
                let count = rest.parse().ok().filter(|count| (1..=100).contains(count));
                Self::Hint(count.ok_or("hint N shows the N best plays, 1 to 100")?)
            }
            "note" => Self::Note(rest.to_owned()),
            "save" => Self::Save((!rest.is_empty()).then(|| PathBuf::from(rest))),
            "board" => Self::Board,
            "sheet" => Self::Sheet,
            "unseen" | "bag" => Self::Unseen,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ if first.starts_with('-') && rest.is_empty() => {
                Self::Play(exchange(&first[1..], board)?)
            }
            _ => placement(first, rest, board)?,
        };
        Ok(command)
    }
}

fn exchange(tiles: &str, board: &Board) -> Result<Play, String> {
    let tiles = board.rules().tiles().tiles(&tiles.replace(' ', "").to_uppercase());
    let tiles = tiles.map_err(|problem| problem.to_string())?;
    if tiles.is_empty() {
        return Err("name the tiles, as in: exchange ABC".to_owned());
    }
    Ok(Play::Exchange(tiles.into_iter().collect()))
}

/// A placement, square first or word first.
fn placement(first: &str, rest: &str, board: &Board) -> Result<Command, String> {
    let is_square = |text: &str| text.chars().any(|c| c.is_ascii_digit());
    let (square, word) = match (is_square(first), is_square(rest)) {
        (true, _) if !rest.is_empty() => (first, rest),
        (false, true) => (rest, first),
        _ => return Err(format!("'{first}' is not a command; type 8H WORD, or help")),
    };
    let placement = board.read_play(square, word).map_err(|problem| problem.to_string())?;
    Ok(Command::Play(Play::Place(board.usual_form(&placement))))
}

#[cfg(test)]
mod tests {
    use wordwright_boardgame::Rules;

    use super::*;

    #[test]
    fn commands() {
        let board = Board::parse(&Rules::english(), &("\n".repeat(7) + ".......CARE")).unwrap();
        let read = |line: &str| Command::read(line, &board);
        let play = |square, word| {
            let placement = board.read_play(square, word).unwrap();
            Ok(Command::Play(Play::Place(placement)))
        };
        assert_eq!(read("8H CARES"), play("8H", "....S"));
        assert_eq!(read("....S 8H"), play("8H", "....S"));
        assert_eq!(read("H8 .oT"), play("H8", ".oT"));
        assert_eq!(read("pass"), Ok(Command::Play(Play::Pass)));
        assert_eq!(read("x aB?"), read("-AB?"));
        assert!(
            matches!(read("exchange ab"), Ok(Command::Play(Play::Exchange(tiles))) if tiles.len() == 2)
        );
        assert_eq!(read("hint"), Ok(Command::Hint(3)));
        assert_eq!(read("hint 10"), Ok(Command::Hint(10)));
        assert_eq!(read("note good one"), Ok(Command::Note("good one".to_owned())));
        assert_eq!(read("quit"), Ok(Command::Quit));
    }

    #[test]
    fn unknown_commands_are_explained() {
        let board = Board::new(&Rules::english());
        let check = |line: &str, expected: &str| {
            assert_eq!(Command::read(line, &board).unwrap_err(), expected);
        };
        check("", "type a play such as 8H WORD, or help");
        check("hello", "'hello' is not a command; type 8H WORD, or help");
        check("exchange", "name the tiles, as in: exchange ABC");
        check("hint x", "hint N shows the N best plays, 1 to 100");
        check(
            "8H C4R",
            "the tiles \"4\", column 1: '4'; expected a letter of the tile set, or '?' for a blank",
        );
    }
}
