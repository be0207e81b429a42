//! `go`: the best plays, at once or by looking ahead.

use std::time::Duration;

use wordwright_core::Budget;

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::files::ucgi::Engine;
use crate::files::ucgi::line::{left, word, wrong};
use crate::files::ucgi::moves::{read_move, write_move};
use crate::lookahead::judge::{Lookahead, Situation};
use crate::lookahead::judgement::Judgement;
use crate::lookahead::simulation::problem::SimulationLimits;

/// The arguments of a `go`.
#[derive(Debug, Default)]
struct GoRequest {
    infinite: bool,
    movetime: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<usize>,
    only: Option<Vec<Play>>,
}

/// How many plays are simulated, the best ones by static equity. By judgement.
const SIMULATED: usize = 15;

/// The default number of plies of a playout, by judgement.
const TURNS: usize = 2;

/// The most turns of a playout: no game has more.
const MOST_TURNS: usize = 200;

impl GoRequest {
    fn read(position: &Position, text: &str) -> Result<Self, BoardGameError> {
        let mut asked = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (parameter, after) = word(rest);
            rest = after;
            match parameter {
                "infinite" => asked.infinite = true,
                "movetime" | "nodes" | "depth" => {
                    let (value, after) = word(rest);
                    rest = after;
                    let number: u64 = value
                        .parse()
                        .map_err(|_| wrong(value, "a whole number after movetime, nodes, depth"))?;
                    match parameter {
                        "movetime" => asked.movetime = Some(Duration::from_millis(number)),
                        "nodes" => asked.nodes = Some(number),
                        _ => asked.depth = Some((number as usize).min(MOST_TURNS)),
                    }
                }
                "searchmoves" => {
                    let moves: Result<Vec<Option<Play>>, _> = rest
                        .split_whitespace()
                        .map(|text| read_move(position.board(), text))
                        .collect();
                    asked.only = Some(moves?.into_iter().flatten().collect());
                    rest = "";
                }
                // Unknown arguments are ignored, as is usual for such
                // protocols.
                _ => {}
            }
        }
        Ok(asked)
    }

    /// How to look ahead; `None` if the command has no limit.
    fn lookahead(&self) -> Option<Lookahead> {
        let limited = self.movetime.is_some() || self.nodes.is_some() || self.depth.is_some();
        if !limited && !self.infinite {
            return None;
        }
        let usual = Lookahead::default();
        let timed = self.infinite || self.movetime.is_some();
        let most = |usual: u64| self.nodes.unwrap_or(if timed { u64::MAX } else { usual });
        Some(Lookahead {
            simulation: SimulationLimits {
                plies: self.depth.unwrap_or(TURNS),
                playouts: most(usual.simulation.playouts),
                ..usual.simulation
            },
            endgame: most(usual.endgame),
            pre_endgame: usual.pre_endgame,
            exact: false,
        })
    }
}

impl Engine {
    pub(super) fn go(
        &mut self,
        text: &str,
        reply: &mut dyn FnMut(&str),
        budget: &Budget,
    ) -> Result<(), BoardGameError> {
        let standing = self.position.as_ref().ok_or(BoardGameError::NotNow {
            found: "there is no position",
            remedy: "send 'position cgp ...' first",
        })?;
        let position = &standing.position;
        let asked = GoRequest::read(position, text)?;
        let mut all = self.ranked(position)?;
        if let Some(only) = &asked.only {
            all.retain(|ranked| only.contains(&ranked.play));
        }
        let mut judged = None;
        if let Some(lookahead) = asked.lookahead() {
            all.truncate(position.considered(SIMULATED));
            let plays: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
            let budget = match asked.movetime {
                Some(time) => budget.clone().with_time(time),
                None => budget.clone(),
            };
            let (lexicon, leaves) = (&self.lexicon, &self.leaves);
            let inferred = lookahead.inferred(
                standing.last.as_ref().filter(|_| self.infers),
                position,
                lexicon,
                leaves,
            )?;
            let (ahead, scoreless) = (standing.ahead, standing.scoreless);
            let inferred = inferred.as_ref();
            let situation = Situation { position, ahead, scoreless, inferred };
            judged = lookahead.judge(&situation, lexicon, leaves, &plays, &budget)?;
        }
        let mut best = Play::Pass;
        if let Some(mut judged) = judged {
            let mut shown = 0;
            while let Some(at) = Judgement::best(&judged) {
                let (ranked, judgement) = (all.remove(at), judged.remove(at));
                if shown == 0 {
                    best = ranked.play;
                }
                if shown == self.shown {
                    break;
                }
                shown += 1;
                reply(&line(position, &ranked, Some(&judgement)));
            }
        } else {
            best = all.first().map_or(Play::Pass, |ranked| ranked.play);
            for ranked in all.iter().take(self.shown) {
                reply(&line(position, ranked, None));
            }
        }
        let answer = format!("bestmove {}", write_move(position.board(), &best));
        self.waiting = asked.infinite.then(|| answer.clone());
        if self.waiting.is_none() {
            reply(&answer);
        }
        Ok(())
    }
}

/// The `info` line of a play.
fn line(position: &Position, ranked: &Ranked, judged: Option<&Judgement>) -> String {
    let board = position.board();
    let leave = left(position, &ranked.play).show(board.rules().tiles());
    let leave = if leave.is_empty() { "-" } else { &leave };
    let equity = judged.map_or(ranked.equity, |judged| judged.equity);
    let equity = f64::from(equity) / 1000.0;
    let play = write_move(board, &ranked.play);
    let info = |by: &str| format!("info {by} move {play} score {} eq {equity:.3}", ranked.score);
    let Some(judged) = judged else { return format!("{} leave {leave}", info("gen")) };
    let wins = judged.wins.map_or(String::new(), |wins| format!(" win {wins:.3}"));
    format!("{}{wins} sure {} leave {leave}", info("sim"), judged.certainty.name())
}
