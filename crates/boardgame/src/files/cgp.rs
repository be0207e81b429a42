//! Positions as CGP text: board, racks, scores and scoreless turns on one line.
//!
//! ```text
//! 15/7CARE4/... AEINRST/ 8/0 0 lex english; ld english;
//! ```
//!
//! The rows are separated by `/`, free squares are numbers, blanks small
//! letters, faces of several characters in brackets. The player to move comes
//! first. An operation is a code and a value, up to `;`.

use std::fmt;
use std::sync::Arc;

use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::game::anomalies::check_board;
use crate::rules::layout::{Layout, Square};
use crate::rules::ruleset::{ChallengeRule, MAX_PLAYERS, Rules};
use crate::words::lexicon::Lexicon;

/// The longest line, in bytes. The largest board, four racks and all operations take a few
/// thousand.
const LONGEST: usize = 64 << 10;

/// The scores that a player may have, so that no sum of a few overflows.
const SCORES: std::ops::RangeInclusive<i32> = -1_000_000..=1_000_000;

/// The most scoreless turns in a row: no rules wait for as many.
const MOST_SCORELESS: usize = 1000;

/// Whether a game of this name, as other programs write it, is played by the usual rules
/// (perhaps on another board), not a variant such as word-smog.
pub fn is_usual_variant(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let usual = ["", "classic", "classicsuper", "normal", "crosswordgame", "supercrosswordgame"];
    usual.contains(&name.to_lowercase().as_str())
}

/// A CGP line, in its parts.
///
/// What [`Cgp::parse`] reads, [`fmt::Display`] writes back, with one space
/// between the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cgp {
    rows: String,
    racks: Vec<String>,
    /// Scores in the order of the racks.
    pub scores: Vec<i32>,
    /// Scoreless turns in a row.
    pub scoreless: usize,
    /// The operations: code and value.
    pub operations: Vec<(String, String)>,
}

impl Cgp {
    /// Reads a line; the word `cgp` in front may be left out.
    ///
    /// # Errors
    /// [`BoardGameError::Cgp`]: a field that is missing or malformed, or a line
    /// of more than 64 KiB.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        if text.len() > LONGEST {
            let found = format!("{} bytes", text.len());
            let expected = "at most 65536 bytes";
            return Err(BoardGameError::Cgp { field: "line", found, expected });
        }
        let error = |field, found: &str, expected| BoardGameError::Cgp {
            field,
            found: format!("'{found}'"),
            expected,
        };
        let text = text.trim();
        let text = text.strip_prefix("cgp ").unwrap_or(text);
        let mut rest = text;
        let mut field = |name, expected| {
            rest = rest.trim_start();
            let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if field.is_empty() {
                return Err(BoardGameError::Cgp { field: name, found: "nothing".into(), expected });
            }
            rest = after;
            Ok(field)
        };
        let rows = field("board", "rows such as 7CARE4, separated by '/'")?;
        let racks = field("racks", "racks separated by '/', '/' alone where none is known")?;
        let scores = field("scores", "scores such as 12/0")?;
        let scoreless = field("scoreless turns", "a number such as 0")?;
        let racks: Vec<String> = racks.split('/').map(str::to_owned).collect();
        if !(2..=MAX_PLAYERS).contains(&racks.len()) {
            return Err(error("racks", &racks.join("/"), "two to four racks separated by '/'"));
        }
        let scores: Result<Vec<i32>, _> = scores
            .split('/')
            .map(|score| {
                let known = score.parse().ok().filter(|known| SCORES.contains(known));
                known.ok_or_else(|| error("scores", score, "whole numbers to 1000000"))
            })
            .collect();
        let scores = scores?;
        if scores.len() != racks.len() {
            let found = format!("{} scores for {} racks", scores.len(), racks.len());
            return Err(error("scores", &found, "as many scores as racks"));
        }
        let turns = scoreless.parse().ok().filter(|turns| *turns <= MOST_SCORELESS);
        let scoreless =
            turns.ok_or_else(|| error("scoreless turns", scoreless, "a number from 0 to 1000"))?;
        let mut operations = Vec::new();
        for operation in rest.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
            let (code, value) =
                operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            operations.push((code.to_owned(), value.trim().to_owned()));
        }
        Ok(Self { rows: rows.to_owned(), racks, scores, scoreless, operations })
    }

    /// A position as CGP; `racks` are those of all players, the player to move
    /// first.
    pub fn new(board: &Board, racks: &[Rack], scores: &[i32], scoreless: usize) -> Self {
        let set = board.rules().tiles();
        let rows: Vec<String> = (0..board.layout().rows())
            .map(|row| {
                let (mut text, mut free) = (String::new(), 0);
                for col in 0..board.layout().cols() {
                    let Some(tile) = board.at(Square::new(row, col)) else {
                        free += 1;
                        continue;
                    };
                    if free > 0 {
                        text += &std::mem::take(&mut free).to_string();
                    }
                    text += &set.face(tile);
                }
                if free > 0 { text + &free.to_string() } else { text }
            })
            .collect();
        Self {
            rows: rows.join("/"),
            racks: racks.iter().map(|rack| rack.show(set)).collect(),
            scores: scores.to_vec(),
            scoreless,
            operations: Vec::new(),
        }
    }

    /// The value of the first operation with that code.
    pub fn operation(&self, code: &str) -> Option<&str> {
        self.operations.iter().find(|found| found.0 == code).map(|found| found.1.as_str())
    }

    /// The rules that the operations `ld`, `bdn`, `bb`, `etl`, `cr` and `mcnz` name;
    /// everything else is as in `usual`. Boards of 21 rows get the matching layout.
    ///
    /// # Errors
    /// A name or a number that is unknown here, or a variant (`var`) other than the usual one.
    pub fn rules(&self, usual: &Arc<Rules>) -> Result<Arc<Rules>, BoardGameError> {
        let error = |found: &str, expected| BoardGameError::Cgp {
            field: "operations",
            found: format!("'{found}'"),
            expected,
        };
        let mut rules = Rules::clone(usual).with_players(self.racks.len());
        let rows = self.rows.split('/').count();
        if let Some(name) = self.operation("bdn") {
            let layout = Layout::known_as(name)
                .ok_or_else(|| error(name, "CrosswordGame or SuperCrosswordGame"))?;
            rules = rules.with_layout(layout);
        } else if rows == Layout::super21().rows() && usual.layout().rows() != rows {
            rules = Rules::clone(&Rules::english_super()).with_players(self.racks.len());
        }
        if let Some(name) = self.operation("ld") {
            let name = name.to_lowercase().replace('_', "-");
            rules = rules.with_tiles_named(&name).ok_or_else(|| {
                error(&name, "english, english-super, french, german, spanish, dutch or polish")
            })?;
        }
        let number = |code, most| match self.operation(code) {
            None => Ok(None),
            Some(text) => {
                let number = text.parse::<u16>().ok().filter(|&number| number <= most);
                number.map(Some).ok_or_else(|| error(text, "a small whole number"))
            }
        };
        if let Some(bonus) = number("bb", 1000)? {
            rules = rules.with_bonus(i32::from(bonus));
        }
        if let Some(limit) = number("etl", 100)? {
            rules = rules.with_exchange_limit(usize::from(limit));
        }
        if let Some(variant) = self.operation("var").filter(|name| !is_usual_variant(name)) {
            return Err(error(variant, "var classic; no other variant is known"));
        }
        if let Some(turns) = number("mcnz", 200)? {
            // The rules count the turns of each player.
            let (turns, players) = (usize::from(turns), rules.players());
            if turns == 0 || turns % players != 0 {
                let expected = "as many scoreless turns for each player, such as mcnz 6";
                return Err(error(&turns.to_string(), expected));
            }
            rules = rules.with_scoreless(turns / players);
        }
        if let Some(name) = self.operation("cr") {
            rules = rules.with_challenge(match name {
                "void" => ChallengeRule::Void,
                "single" => ChallengeRule::Single,
                "double" => ChallengeRule::Double,
                "5pt" => ChallengeRule::Points(5),
                "10pt" => ChallengeRule::Points(10),
                name => return Err(error(name, "void, single, double, 5pt or 10pt")),
            });
        }
        Ok(Arc::new(rules))
    }

    /// The board.
    ///
    /// # Errors
    /// Another number of rows or squares than the rules' board has, or a
    /// character that is no tile. The number of tiles is not checked.
    pub fn board(&self, rules: &Arc<Rules>) -> Result<Board, BoardGameError> {
        let mut board = Board::new(rules);
        let layout = rules.layout();
        let error =
            |found: String, expected| BoardGameError::Cgp { field: "board", found, expected };
        let rows: Vec<&str> = self.rows.split('/').collect();
        if rows.len() != layout.rows() {
            let found = format!("{} rows for a board of {}", rows.len(), layout.rows());
            return Err(error(found, "as many rows as the board has"));
        }
        for (row, text) in rows.iter().enumerate() {
            let mut col = 0;
            let mut rest = *text;
            while let Some(first) = rest.chars().next() {
                let width = match first {
                    '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
                    '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
                    _ => first.len_utf8(),
                };
                let (face, after) = rest.split_at(width);
                rest = after;
                if first.is_ascii_digit() {
                    // The sum of the numbers in a row must not overflow.
                    col += face.parse::<u16>().map_or(usize::from(u16::MAX), usize::from);
                    continue;
                }
                let tile = match rules.tiles().tiles(face)?[..] {
                    [tile] if tile.letter().is_some() => tile,
                    _ => return Err(error(format!("'{face}'"), "a small letter for a blank")),
                };
                let square = (col < layout.cols()).then(|| Square::new(row, col));
                if let Some(square) = square {
                    board.put(square, tile);
                }
                col += 1;
            }
            if col != layout.cols() {
                let found = format!("row {} with {col} squares", row + 1);
                return Err(error(found, "as many squares as the board has columns"));
            }
        }
        Ok(board)
    }

    /// The racks, as far as they are known, the player to move first.
    ///
    /// # Errors
    /// A rack that the rules do not allow.
    pub fn racks(&self, rules: &Rules) -> Result<Vec<Rack>, BoardGameError> {
        self.racks.iter().map(|rack| Rack::parse(rules, rack)).collect()
    }

    /// The position of the player to move, and its anomalies (see [`check_board`]).
    ///
    /// # Errors
    /// A board or racks that the rules do not allow.
    pub fn position(
        &self,
        rules: &Arc<Rules>,
        lexicon: Option<&Lexicon>,
    ) -> Result<(Position, Vec<BoardGameError>), BoardGameError> {
        let board = self.board(rules)?;
        let racks = self.racks(rules)?;
        let mut anomalies = check_board(&board, lexicon);
        let used = racks.iter().flat_map(Rack::tiles);
        let used: Rack = board.on_board().tiles().chain(used).collect();
        let set = rules.tiles();
        if let Err(problem) = used.check_within(&Rack::full_set(set), set)
            && !anomalies.contains(&problem)
        {
            anomalies.push(problem);
        }
        Ok((Position::unchecked(board, racks[0]), anomalies))
    }
}

impl fmt::Display for Cgp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        let racks = self.racks.join("/");
        write!(f, "{} {racks} {} {}", self.rows, scores.join("/"), self.scoreless)?;
        for (code, value) in &self.operations {
            let space = if value.is_empty() { "" } else { " " };
            write!(f, " {code}{space}{value};")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: &str = "15/15/15/15/15/15/15/7CaRE4/15/15/15/15/15/15/15";

    #[test]
    fn what_is_read_is_written() {
        let rules = Rules::english();
        for text in [
            format!("{OPEN} AEINRS?/ 8/0 0"),
            format!("{OPEN} / 8/-10 3 lex english; ld english; lm 8H CaRE; x;"),
            format!("{OPEN} AB//C 8/1/2 0"),
        ] {
            let cgp = Cgp::parse(&text).unwrap();
            assert_eq!(cgp.to_string(), text);
            let rules = cgp.rules(&rules).unwrap();
            let (position, anomalies) = cgp.position(&rules, None).unwrap();
            assert_eq!(anomalies, []);
            let again = Cgp::new(position.board(), &cgp.racks(&rules).unwrap(), &cgp.scores, 3);
            assert_eq!(again.board(&rules).unwrap().to_text(), position.board().to_text());
            assert_eq!(again.rows, cgp.rows);
        }
    }

    #[test]
    fn operations_name_the_rules() {
        let cgp = "cgp 15/15/15/15/15/15/15/7[CH]7/15/15/15/15/15/15/15 A[RR]/ 0/0 0 \
                   ld spanish; bb 35; etl 1; cr 5pt; mcnz 4; var classic; bdn CrosswordGame;";
        let rules = Cgp::parse(cgp).unwrap().rules(&Rules::english()).unwrap();
        assert_eq!((rules.bonus(), rules.exchange_limit()), (35, 1));
        assert_eq!((rules.challenge(), rules.scoreless_turns(2)), (ChallengeRule::Points(5), 4));
        assert_eq!(rules.alphabet().len(), 28);
        let empty = vec!["21"; 21].join("/") + " A/ 0/0 0";
        let rules = Cgp::parse(&empty).unwrap().rules(&Rules::english()).unwrap();
        assert_eq!(rules.tiles().total(), 200);
    }

    #[test]
    fn lines_that_are_none() {
        let check = |text: &str, expected: &str| {
            let rules = Rules::english();
            let error = Cgp::parse(text).and_then(|cgp| cgp.position(&cgp.rules(&rules)?, None));
            assert_eq!(error.unwrap_err().to_string(), format!("CGP, {expected}"), "{text}");
        };
        check("", "board: nothing; expected rows such as 7CARE4, separated by '/'");
        check(
            OPEN,
            "racks: nothing; expected racks separated by '/', '/' alone where none is known",
        );
        check(&format!("{OPEN} A 0 0"), "racks: 'A'; expected two to four racks separated by '/'");
        check(&format!("{OPEN} A/ 0/x 0"), "scores: 'x'; expected whole numbers to 1000000");
        for number in ["99999999999", "2147483647", "-2147483648"] {
            let expected = format!("scores: '{number}'; expected whole numbers to 1000000");
            check(&format!("{OPEN} A/ 0/{number} 0"), &expected);
        }
        check(
            &format!("{OPEN} A/ 0/0 18446744073709551615"),
            "scoreless turns: '18446744073709551615'; expected a number from 0 to 1000",
        );
        check(
            "15/15 A/ 0/0 0",
            "board: 2 rows for a board of 15; expected as many rows as the board has",
        );
        let long = OPEN.replace("E4", "E5");
        check(
            &format!("{long} A/ 0/0 0"),
            "board: row 8 with 16 squares; expected as many squares as the board has columns",
        );
        let unknown = OPEN.replace('C', "?");
        check(&format!("{unknown} A/ 0/0 0"), "board: '?'; expected a small letter for a blank");
        check(&format!("{OPEN} A/ 0/0 0 bb x;"), "operations: 'x'; expected a small whole number");
        check(
            &format!("{OPEN} A/ 0/0 0 var wordsmog;"),
            "operations: 'wordsmog'; expected var classic; no other variant is known",
        );
        check(
            &format!("{OPEN} A/ 0/0 0 mcnz 5;"),
            "operations: '5'; expected as many scoreless turns for each player, such as mcnz 6",
        );
    }

    #[test]
    fn what_is_odd_about_a_position() {
        let text = "QQ13/15/15/15/15/15/15/7CaRE4/15/15/15/15/15/15/15 AEINRS?/Q 8/0 0";
        let (_, anomalies) = Cgp::parse(text).unwrap().position(&Rules::english(), None).unwrap();
        let anomalies: Vec<String> = anomalies.iter().map(ToString::to_string).collect();
        assert_eq!(
            anomalies[..2],
            [
                "2 tiles 'Q' on the board and the racks; the set holds 1",
                "the board: the tile at 8H is not connected to the others; every play must connect",
            ]
        );
    }
}
