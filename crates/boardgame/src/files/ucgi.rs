//! The universal crossword game interface, UCGI, by which other programs drive the engine.
//!
//! One command per line, answered by lines, much like UCI in chess programs:
//!
//! ```text
//! ucgi                                 id name ..., option name ..., ucgiok
//! isready                              readyok
//! setoption name MultiPV value 5
//! setoption name Infer value true
//! ucginewgame
//! position cgp CGP [moves MOVE ...]
//! go [LIMIT ...] [searchmoves MOVE ...] info gen move ..., bestmove MOVE
//! stop, quit
//! ```
//!
//! A move is `8D.NASTIER` with all letters of the word, `ex.ABC`, `ex.3` or `pass`. The rack
//! may follow after another dot, and after a placement the points that a challenge in vain
//! brought and whether the challenger lost a turn: `8D.NASTIER.AEINRST.5.0`.
//!
//! A `go` without a limit is answered at once by static equity. With a limit it looks ahead, by
//! simulation or, with an empty bag, by solving the end: `movetime` milliseconds, `nodes`
//! playouts or positions, `depth` turns of a playout, `stopcondition` percent of certainty,
//! `1time` and `2time` milliseconds on the clocks, `infinite` until `stop`. Its lines begin
//! with `info sim move`. While it works, and at the end, `info time` lines say how far it is.
//! With the option `Infer`, a simulation infers the opponent's rack from the last move, if that
//! is a placement.

mod go;
mod line;
pub mod moves;
mod request;
mod standing;

use std::sync::Arc;
use wordwright_core::Budget;

use crate::board::play::Ranked;
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::files::ucgi::line::{around, word, wrong};
use crate::files::ucgi::moves::write_move;
use crate::files::ucgi::standing::Standing;
use crate::generate::plays::plays;
use crate::rules::ruleset::Rules;
use crate::words::lexicon::Lexicon;

/// Answers the commands of another program.
#[derive(Debug, Clone)]
pub struct Engine {
    usual: Arc<Rules>,
    lexicon: Arc<Lexicon>,
    leaves: Leaves,
    /// How many plays a `go` reports.
    shown: usize,
    /// Whether a simulation infers the opponent's rack from the last move.
    infers: bool,
    position: Option<Standing>,
    /// The answer held back until `stop`.
    waiting: Option<String>,
}

/// The most plays that a `go` can be asked to report.
const MOST_SHOWN: usize = 1000;

impl Engine {
    /// An engine that plays by `rules` unless a position names others.
    pub fn new(rules: &Arc<Rules>, lexicon: Arc<Lexicon>, leaves: Leaves) -> Self {
        Self {
            usual: Arc::clone(rules),
            lexicon,
            leaves,
            shown: 1,
            infers: false,
            position: None,
            waiting: None,
        }
    }

    /// The command of a line and its arguments, as [`Engine::obey`] reads them.
    pub fn command(line: &str) -> (&str, &str) {
        line::command(line)
    }

    /// Executes a command; calls `reply` with each line of the answer. Returns
    /// false after `quit`. An invalid command is answered by `info string error`
    /// and changes nothing.
    ///
    /// A `go` that looks ahead ends with `budget`, which the thread that reads
    /// the other program's `stop` cancels, or after its own `movetime`.
    pub fn obey(&mut self, line: &str, reply: &mut dyn FnMut(&str), budget: &Budget) -> bool {
        let (command, rest) = line::command(line);
        let done = match command {
            "quit" => return false,
            "" | "debug" | "register" | "ucginewgame" => Ok(()),
            "ucgi" => {
                reply(concat!("id name Wordwright ", env!("CARGO_PKG_VERSION")));
                reply("id author The Wordwright developers");
                reply(&format!("option name MultiPV type spin default 1 min 1 max {MOST_SHOWN}"));
                reply("option name Infer type check default false");
                reply("ucgiok");
                Ok(())
            }
            "isready" => {
                reply("readyok");
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest, reply, budget),
            "stop" => {
                if let Some(answer) = self.waiting.take() {
                    reply(&answer);
                }
                Ok(())
            }
            _ => Err(wrong(command, "ucgi, isready, setoption, position, go, stop or quit")),
        };
        if let Err(problem) = done {
            reply(&format!("info string error {problem}"));
        }
        true
    }

    fn set_option(&mut self, text: &str) -> Result<(), BoardGameError> {
        let error = || wrong(text, "name MultiPV value and 1 to 1000, or name Infer value true");
        let ("name", rest) = word(text) else { return Err(error()) };
        let (name, value) = around(rest, "value");
        let value = value.trim().to_lowercase();
        match name.to_lowercase().as_str() {
            "multipv" => {
                let shown = value.parse().ok().filter(|shown| (1..=MOST_SHOWN).contains(shown));
                self.shown = shown.ok_or_else(error)?;
            }
            "infer" => self.infers = value.parse().map_err(|_| error())?,
            _ => return Err(wrong(name, "the option MultiPV or Infer")),
        }
        Ok(())
    }

    fn ranked(&self, position: &Position) -> Result<Vec<Ranked>, BoardGameError> {
        let mut all = plays(position, &self.lexicon, &self.leaves)?;
        // Of equal plays always the same one comes first.
        let board = position.board();
        all.sort_by_cached_key(|ranked| (-ranked.equity, write_move(board, &ranked.play)));
        Ok(all)
    }
}

#[cfg(test)]
mod tests;
