//! `go`: the best plays, at once or by looking ahead.

use std::time::Instant;

use wordwright_core::Budget;

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::files::ucgi::Engine;
use crate::files::ucgi::line::left;
use crate::files::ucgi::moves::write_move;
use crate::files::ucgi::request::GoRequest;
use crate::files::ucgi::standing::Standing;
use crate::lookahead::judge::{Lookahead, Situation};
use crate::lookahead::judgement::Judgement;

/// How many plays are simulated, the best ones by static equity. By judgement.
const SIMULATED: usize = 15;

/// Seconds between two lines about a search that still runs, so that they do not drown the
/// other program.
const BETWEEN_LINES: u64 = 1;

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
        let mut asked = GoRequest::read(position, text)?;
        for remark in &asked.remarks {
            reply(&format!("info string {remark}"));
        }
        let mut all = self.ranked(position)?;
        let legal = |play: &Play| all.iter().any(|ranked| ranked.play == *play);
        for play in asked.named().filter(|play| !legal(play)) {
            let play = write_move(position.board(), play);
            reply(&format!("info string {play} cannot be played here and is not searched"));
        }
        if let Some(only) = &asked.only {
            if only.iter().any(legal) {
                all.retain(|ranked| only.contains(&ranked.play));
            } else {
                reply("info string none of the searchmoves can be played; searching all moves");
                asked.only = None;
            }
        }
        let mut search = Search { started: Instant::now(), reported: 0, nodes: all.len() as u64 };
        let mut judged = None;
        let time = asked.time(position, standing.to_move);
        if let Some(lookahead) = asked.lookahead(time.is_some(), self.infers) {
            if asked.only.is_none() {
                let considered = position.considered(SIMULATED).min(all.len());
                let others = all.split_off(considered);
                all.extend(others.into_iter().filter(|other| asked.also.contains(&other.play)));
            }
            let budget = time.map_or(budget.clone(), |time| budget.clone().with_time(time));
            judged = self.look_ahead(standing, &lookahead, &all, &budget, &mut search, reply)?;
        }
        let mut best = None;
        if let Some(mut judged) = judged {
            let mut shown = 0;
            while shown < self.shown
                && let Some(at) = Judgement::best(&judged)
            {
                let (ranked, judgement) = (all.remove(at), judged.remove(at));
                best = best.or(Some((ranked.play, judgement)));
                shown += 1;
                reply(&line(position, &ranked, Some(&judgement)));
            }
        } else {
            let first = all.first();
            best = first.map(|found| (found.play, Judgement::estimate(found.equity, None)));
            for ranked in all.iter().take(self.shown) {
                reply(&line(position, ranked, None));
            }
        }
        reply(&search.line(position, best));
        let play = best.map_or(Play::Pass, |(play, _)| play);
        let answer = format!("bestmove {}", write_move(position.board(), &play));
        self.waiting = asked.infinite.then(|| answer.clone());
        if self.waiting.is_none() {
            reply(&answer);
        }
        Ok(())
    }

    fn look_ahead(
        &self,
        standing: &Standing,
        lookahead: &Lookahead,
        all: &[Ranked],
        budget: &Budget,
        search: &mut Search,
        reply: &mut dyn FnMut(&str),
    ) -> Result<Option<Vec<Judgement>>, BoardGameError> {
        let Standing { position, ahead, scoreless, .. } = standing;
        let (lexicon, leaves) = (&*self.lexicon, &self.leaves);
        // What is known needs no inference.
        let last = standing.last.as_ref().filter(|_| standing.other.is_none());
        let inferred = lookahead.inferred(last, position, lexicon, leaves)?;
        let inferred = standing.other.as_ref().or(inferred.as_ref());
        let situation = Situation { position, ahead: *ahead, scoreless: *scoreless, inferred };
        let plays: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        let mut watch = |nodes: u64, best: &dyn Fn() -> Option<(Play, Judgement)>| {
            search.nodes = nodes;
            let seconds = search.started.elapsed().as_secs();
            if seconds >= search.reported + BETWEEN_LINES {
                search.reported = seconds;
                reply(&search.line(position, best()));
            }
        };
        lookahead.judge_watched(&situation, lexicon, leaves, &plays, budget, &mut watch)
    }
}

/// A search that runs.
struct Search {
    started: Instant,
    /// The second of the last line about it.
    reported: u64,
    /// Playouts and positions so far; plays, if it does not look ahead.
    nodes: u64,
}

impl Search {
    /// How far it is, and its best play.
    fn line(&self, position: &Position, best: Option<(Play, Judgement)>) -> String {
        let (nodes, time) = (u128::from(self.nodes), self.started.elapsed().as_millis());
        let speed = nodes * 1000 / time.max(1);
        let line = format!("info time {time} nodes {nodes} nps {speed}");
        let Some((play, judged)) = best else { return line };
        let wins = judged.wins.map_or(String::new(), |wins| format!("wp {:.2} ", wins * 100.0));
        let equity = f64::from(judged.equity) / 1000.0;
        let play = write_move(position.board(), &play);
        format!("{line} score {wins}eq {equity:.3} pv {play}")
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
