//! The strongest evaluation available for a turn's plays: the endgame solved, the
//! pre-endgame (one to four tiles in the bag) solved for every draw, or a simulation.

use std::collections::HashMap;

use wordwright_core::Budget;

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::generate::plays::plays;
use crate::lookahead::endgame;
use crate::lookahead::endgame::problem::{Endgame, EndgameLimits};
use crate::lookahead::inference::{Inferred, LastPlay, infer};
use crate::lookahead::judgement::{Certainty, Judgement};
use crate::lookahead::pre_endgame;
use crate::lookahead::pre_endgame::problem::{PreEndgame, PreEndgamePlay};
use crate::lookahead::progress::{Watch, unwatched};
use crate::lookahead::simulation::problem::{Simulation, SimulationLimits};
use crate::lookahead::simulation::simulate_watched;
use crate::lookahead::win_probability::WinProbability;
use crate::words::lexicon::Lexicon;

/// The limits of looking ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lookahead {
    /// Limits of the simulation; without playouts there is none.
    pub simulation: SimulationLimits,
    /// Positions that may be searched to solve an endgame.
    pub endgame: u64,
    /// The same for all draws of all plays with one to four tiles in the bag.
    /// If that is less than 8,000 for each draw, the turn is simulated.
    pub pre_endgame: u64,
    /// Whether an endgame is solved exactly for the first few plays asked about, not only
    /// for the best. The others are only shown to be no better.
    pub exact: bool,
    /// Whether the opponent's rack is inferred from the last play. That has not been shown to
    /// win games.
    pub infer: bool,
}

impl Default for Lookahead {
    fn default() -> Self {
        Self {
            simulation: SimulationLimits { playouts: 3_000, ..SimulationLimits::default() },
            endgame: 100_000,
            pre_endgame: Self::pre_endgame_for(100_000),
            exact: true,
            infer: false,
        }
    }
}

/// A turn of a two-player game, from the point of view of the player to move.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'s> {
    /// Board and rack.
    pub position: &'s Position,
    /// The player's score minus the opponent's.
    pub ahead: i32,
    /// Scoreless turns in a row.
    pub scoreless: usize,
    /// What is known about the opponent's rack.
    pub inferred: Option<&'s Inferred>,
}

/// How many plays get their exact spread; by judgement.
const EXACTLY: usize = 4;

/// Racks that an inference samples; by judgement.
const RACKS: u32 = 500;

/// Plays that a simulation starts from: the best play is hardly ever further
/// down by static equity. By judgement.
const CONSIDERED: usize = 12;

impl Lookahead {
    /// The limit of positions for all draws of all plays with tiles in the bag,
    /// if `endgame` are allowed for one endgame.
    pub const fn pre_endgame_for(endgame: u64) -> u64 {
        endgame.saturating_mul(3)
    }

    /// Whether these limits allow the rest of the game to be searched from a position, not
    /// only simulated.
    pub fn searches(&self, position: &Position) -> bool {
        if position.in_bag() == 0 {
            return self.endgame > 0;
        }
        PreEndgame::is_one(position)
            && self.pre_endgame >= PreEndgame::draws(position) * FOR_EACH_DRAW
    }

    /// The plays to look ahead from, best static equity first; every play if the endgame
    /// is solved.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn candidates(
        &self,
        position: &Position,
        lexicon: &Lexicon,
        leaves: &Leaves,
    ) -> Result<Vec<Ranked>, BoardGameError> {
        let mut all = plays(position, lexicon, leaves)?;
        let most = if self.endgame == 0 { CONSIDERED } else { position.considered(CONSIDERED) };
        all.truncate(most);
        Ok(all)
    }

    /// Judges some plays. `None` with more than two players, or if the limits allow no
    /// lookahead. When the time of `budget` is up or it is cancelled, the judgements are
    /// what is known by then. Its steps do not count, since each method has limits of its
    /// own.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles, or a play that is not
    /// allowed.
    pub fn judge(
        &self,
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        leaves: &Leaves,
        plays: &[Play],
        budget: &Budget,
    ) -> Result<Option<Vec<Judgement>>, BoardGameError> {
        self.judge_watched(situation, lexicon, leaves, plays, budget, &mut unwatched())
    }

    /// The same; calls `watch` while it works.
    pub(crate) fn judge_watched(
        &self,
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        leaves: &Leaves,
        plays: &[Play],
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Vec<Judgement>>, BoardGameError> {
        let position = situation.position;
        if position.rules().players() != 2 || plays.is_empty() {
            return Ok(None);
        }
        if position.in_bag() == 0 && self.searches(position) {
            return self.judge_end(situation, lexicon, plays, budget, watch).map(Some);
        }
        let mut solved = 0;
        let mut judged = if self.searches(position) {
            let mut count = |nodes: u64, best: &dyn Fn() -> Option<(Play, Judgement)>| {
                solved = nodes;
                watch(nodes, best);
            };
            self.judge_few(situation, lexicon, plays, budget, &mut count)?
        } else {
            vec![Verdict::default(); plays.len()]
        };
        let open = plays.iter().zip(&judged).filter(|(_, known)| known.judgement.is_none());
        let open: Vec<Play> = open.map(|(play, _)| *play).collect();
        let mut limits = self.simulation;
        if open.len() < plays.len() {
            // Proven values are leads at the end of the game, so the other
            // plays are played out to the end too.
            limits.plies = TO_THE_END;
            limits.playouts = limits.playouts.max(BESIDE_PROVEN);
        } else if limits.playouts == 0 {
            return Ok(None);
        }
        if !open.is_empty() {
            let mut count = |playouts: u64, best: &dyn Fn() -> Option<(Play, Judgement)>| {
                // While some plays are proven, the best of the others is not the best.
                let all_open = open.len() == plays.len();
                watch(solved + playouts, &|| if all_open { best() } else { None });
            };
            let estimates =
                Self::estimates(situation, (lexicon, leaves), &open, &limits, budget, &mut count)?
                    .into_iter();
            let unknown = judged.iter_mut().filter(|known| known.judgement.is_none());
            for (known, estimate) in unknown.zip(estimates) {
                known.judgement = Some(known.within_bounds(estimate));
            }
        }
        Ok(Some(judged.into_iter().filter_map(|known| known.judgement).collect()))
    }

    /// Simulates plays.
    fn estimates(
        situation: &Situation<'_>,
        (lexicon, leaves): (&Lexicon, &Leaves),
        plays: &[Play],
        limits: &SimulationLimits,
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Judgement>, BoardGameError> {
        let position = situation.position;
        let wins = WinProbability::english();
        let Situation { ahead, inferred, .. } = *situation;
        let simulation = Simulation { position, lexicon, leaves, wins, ahead, inferred };
        let budget = budget.clone().without_step_limit();
        let outcome = simulate_watched(&simulation, plays, limits, &budget, watch)?;
        let of = |play: &Play| {
            let found = outcome.plays.iter().find(|found| found.play == *play);
            found.map_or(Judgement::estimate(0, None), |found| {
                Judgement::simulated(found.equity.mean, found.wins.mean)
            })
        };
        Ok(plays.iter().map(of).collect())
    }

    /// The opponent's rack as inferred from the last play and the board before
    /// it, for the player who holds the rack of `position`; `None` if nothing
    /// is simulated or nothing is to be inferred.
    ///
    /// # Errors
    /// As [`infer`].
    pub(crate) fn inferred(
        &self,
        last: Option<&(Board, Play)>,
        position: &Position,
        lexicon: &Lexicon,
        leaves: &Leaves,
    ) -> Result<Option<Inferred>, BoardGameError> {
        let infers = self.infer && self.simulation.playouts > 0 && position.in_bag() > 0;
        let Some((board, play)) = last.filter(|_| infers) else { return Ok(None) };
        let before = &Position::unchecked(board.clone(), *position.rack());
        infer(&LastPlay { before, play }, lexicon, leaves, RACKS, self.simulation.seed)
    }

    /// Solves the end of the game.
    fn judge_end(
        &self,
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        plays: &[Play],
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Judgement>, BoardGameError> {
        let Situation { position, ahead, scoreless, .. } = *situation;
        let racks = [*position.rack(), position.unseen()];
        let problem = Endgame { board: position.board(), lexicon, racks, scoreless };
        let budget = budget.clone().with_steps(self.endgame);
        let wanted = if self.exact { &plays[..plays.len().min(EXACTLY)] } else { &[] };
        let limits = EndgameLimits::default();
        let solution = endgame::solve_watched(&problem, limits, wanted, &budget, watch)?;
        // A rack with several blanks has many thousand plays: looked for in a list, each of them
        // would take as long as all.
        let known: HashMap<Play, _> = solution
            .plays
            .iter()
            .map(|found| (found.play, (found.spread, found.certainty)))
            .collect();
        let of = |play: &Play| {
            let unknown = (-1000, Certainty::Estimate);
            let (spread, certainty) = known.get(play).copied().unwrap_or(unknown);
            let wins = match (ahead + spread).signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            let wins = (certainty == Certainty::Exact).then_some(wins);
            Judgement {
                equity: spread * 1000,
                wins,
                certainty,
                win_bounds: wins.map(|wins| [wins; 2]),
            }
        };
        Ok(plays.iter().map(of).collect())
    }

    /// Solves every draw, as far as the limits allow.
    fn judge_few(
        &self,
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        plays: &[Play],
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Verdict>, BoardGameError> {
        let Situation { position, ahead, inferred, .. } = *situation;
        let known = inferred.map_or(Rack::EMPTY, Inferred::certain);
        let problem = PreEndgame { position, lexicon, ahead, known };
        let budget = budget.clone().with_steps(self.pre_endgame);
        let wanted = if self.exact { &plays[..plays.len().min(EXACTLY)] } else { &[] };
        let limits = EndgameLimits::default();
        let solution = pre_endgame::solve_watched(&problem, plays, wanted, limits, &budget, watch)?;
        Ok(solution
            .plays
            .iter()
            .map(|known| known.as_ref().map_or(Verdict::default(), verdict_of))
            .collect())
    }
}

/// The solver's verdict on a play in a pre-endgame.
#[derive(Debug, Clone, Copy, Default)]
struct Verdict {
    /// The solver's judgement, if it is good enough; otherwise playouts are a better estimate.
    judgement: Option<Judgement>,
    /// The proven bounds in any case.
    bounds: Option<[f64; 2]>,
}

impl Verdict {
    /// An estimate of the wins, clamped to the proven bounds.
    fn within_bounds(&self, estimate: Judgement) -> Judgement {
        let Some([least, most]) = self.bounds else { return estimate };
        let wins = estimate.wins.map(|wins| wins.clamp(least, most));
        Judgement { wins, win_bounds: self.bounds, ..estimate }
    }
}

/// Positions usually needed to decide a draw of a pre-endgame: with fewer,
/// playouts judge the turn as well and faster (experiment 071).
const FOR_EACH_DRAW: u64 = 8_000;

/// The share of worlds that may be estimated if the rest is proven. By
/// judgement.
const GUESSED: f64 = 0.2;

fn verdict_of(play: &PreEndgamePlay) -> Verdict {
    let bounds = Some(play.bounds);
    // For a play that leaves tiles in the bag, only lower bounds are proven.
    let decided = play.open <= GUESSED && !play.pessimistic;
    let judgement = decided.then(|| Judgement {
        equity: (play.spread * 1000.0).round() as i32,
        wins: Some(play.wins),
        certainty: if play.exact { Certainty::Exact } else { Certainty::Estimate },
        win_bounds: bounds,
    });
    Verdict { judgement, bounds }
}

/// The fewest playouts of the plays that are not proven; by judgement.
const BESIDE_PROVEN: u64 = 500;

/// Turns of a playout that ends with the game; more than any game has.
const TO_THE_END: usize = 200;
