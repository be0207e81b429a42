//! The arguments of `go`.

use std::time::Duration;

use crate::board::play::Play;
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::files::ucgi::line::{word, wrong};
use crate::files::ucgi::moves::read_move;
use crate::game::clock::time_for_turn;
use crate::lookahead::judge::Lookahead;
use crate::lookahead::simulation::problem::SimulationLimits;
use crate::rules::ruleset::MAX_PLAYERS;

/// The default number of plies of a playout, by judgement.
const TURNS: usize = 2;

/// The most turns of a playout: no game has more.
const MOST_TURNS: usize = 200;

/// The most threads of a search.
const MOST_THREADS: usize = 1024;

/// The percentages of `stopcondition`, and by how many standard errors a play then must trail
/// the best to be dropped: as often as that, chance alone explains less.
const STOP_CONDITIONS: [(u64, f64); 3] = [(95, 1.645), (98, 2.054), (99, 2.326)];

/// The arguments of a `go`.
#[derive(Debug, Default)]
pub struct GoRequest {
    pub infinite: bool,
    movetime: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<usize>,
    /// Milliseconds left on each player's clock, negative in overtime.
    clocks: [Option<i64>; MAX_PLAYERS],
    /// Milliseconds that each player gains with each turn.
    increments: [u64; MAX_PLAYERS],
    /// Standard errors, as in [`STOP_CONDITIONS`].
    certainty: Option<f64>,
    threads: Option<usize>,
    /// The only moves to search.
    pub only: Option<Vec<Play>>,
    /// Moves to search besides the usual ones.
    pub also: Vec<Play>,
    /// What the other program asked for in vain.
    pub remarks: Vec<String>,
}

impl GoRequest {
    pub fn read(position: &Position, text: &str) -> Result<Self, BoardGameError> {
        let mut asked = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (parameter, after) = word(rest);
            rest = after;
            match parameter {
                "infinite" => asked.infinite = true,
                "searchmoves" => {
                    let only = asked.moves(position, &mut rest)?;
                    asked.only.get_or_insert_default().extend(only);
                }
                "alsosearchmoves" => {
                    let also = asked.moves(position, &mut rest)?;
                    asked.also.extend(also);
                }
                "firstwin" => asked.remarks.push(
                    "firstwin is not supported; the search goes on to the best move".to_owned(),
                ),
                _ => {
                    let (value, after) = word(rest);
                    if asked.set(parameter, value)? {
                        rest = after;
                    } else {
                        asked.remarks.push(format!("go does not know '{parameter}'; ignored"));
                    }
                }
            }
        }
        Ok(asked)
    }

    /// Sets a parameter with a number; false if there is none of that name.
    fn set(&mut self, parameter: &str, value: &str) -> Result<bool, BoardGameError> {
        let player = |unit: &str| {
            let number = parameter.strip_suffix(unit)?.parse::<usize>().ok()?;
            number.checked_sub(1).filter(|player| *player < MAX_PLAYERS)
        };
        let (clock, increment) = (player("time"), player("inc"));
        let is_number = ["movetime", "nodes", "depth", "stopcondition", "threads"];
        if clock.is_none() && increment.is_none() && !is_number.contains(&parameter) {
            return Ok(false);
        }
        if let Some(player) = clock {
            let left = value.parse();
            let left = left.map_err(|_| wrong(value, "milliseconds, negative in overtime"))?;
            self.clocks[player] = Some(left);
            return Ok(true);
        }
        let number: u64 = value.parse().map_err(|_| {
            wrong(value, "a whole number after movetime, nodes, depth, threads and the like")
        })?;
        if let Some(player) = increment {
            self.increments[player] = number;
        } else {
            match parameter {
                "movetime" => self.movetime = Some(Duration::from_millis(number)),
                "nodes" => self.nodes = Some(number),
                "depth" => self.depth = Some((number as usize).min(MOST_TURNS)),
                "threads" => self.threads = Some((number as usize).clamp(1, MOST_THREADS)),
                _ => {
                    let condition = STOP_CONDITIONS.iter().find(|known| known.0 == number);
                    let condition =
                        condition.ok_or_else(|| wrong(value, "stopcondition 95, 98 or 99"))?;
                    self.certainty = Some(condition.1);
                }
            }
        }
        Ok(true)
    }

    /// Reads moves up to the next parameter.
    fn moves(&mut self, position: &Position, rest: &mut &str) -> Result<Vec<Play>, BoardGameError> {
        let mut moves = Vec::new();
        loop {
            let (text, after) = word(rest);
            if text != "pass" && !text.contains('.') {
                return Ok(moves);
            }
            *rest = after;
            match read_move(position.board(), text)?.play {
                Some(play) => moves.push(play),
                None => self.remarks.push(format!("{text} names no tiles and is not searched")),
            }
        }
    }

    /// The moves that it names.
    pub fn named(&self) -> impl Iterator<Item = &Play> {
        self.only.iter().flatten().chain(&self.also)
    }

    /// How long the search may take, with `to_move` the player to move.
    pub fn time(&self, position: &Position, to_move: usize) -> Option<Duration> {
        let clock = self.clocks.get(to_move).copied().flatten().filter(|_| !self.infinite);
        let by_clock = clock.map(|left| {
            let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            let increment = self.increments.get(to_move).copied().unwrap_or(0);
            let tiles = position.unseen().len() + position.rack().len();
            let players = position.rules().players();
            Duration::from_millis(time_for_turn(left, whole(increment), tiles, players))
        });
        match (self.movetime, by_clock) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// How to look ahead; `None` if the command has no limit, not even one of time.
    pub fn lookahead(&self, timed: bool, infer: bool) -> Option<Lookahead> {
        let timed = timed || self.infinite;
        let limited = self.nodes.is_some() || self.depth.is_some() || self.certainty.is_some();
        if !limited && !timed {
            return None;
        }
        let usual = Lookahead::default();
        let most = |usual: u64| self.nodes.unwrap_or(if timed { u64::MAX } else { usual });
        Some(Lookahead {
            simulation: SimulationLimits {
                plies: self.depth.unwrap_or(TURNS),
                playouts: most(usual.simulation.playouts),
                certainty: self.certainty.unwrap_or(usual.simulation.certainty),
                threads: self.threads.unwrap_or(usual.simulation.threads),
                ..usual.simulation
            },
            endgame: most(usual.endgame),
            pre_endgame: usual.pre_endgame,
            // Without the best play, all others would only have bounds.
            exact: self.only.is_some(),
            infer,
        })
    }
}
