//! The best judgement that there is of a turn's plays: the end of the game
//! solved, one or two tiles in the bag solved for every draw where a play takes
//! them, or a simulation.

use wordwright_core::Budget;

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::generate::plays::plays;
use crate::lookahead::endgame::problem::{Endgame, EndgameLimits};
use crate::lookahead::endgame::solve;
use crate::lookahead::inference::{Inferred, LastPlay, infer};
use crate::lookahead::judgement::{Certainty, Judgement};
use crate::lookahead::pre_endgame::solve_pre_endgame;
use crate::lookahead::simulation::problem::{Simulation, SimulationLimits};
use crate::lookahead::simulation::simulate;
use crate::lookahead::win_probability::WinProbability;
use crate::words::lexicon::Lexicon;

/// How much to look ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lookahead {
    /// Simulations; no playouts, no simulation.
    pub simulation: SimulationLimits,
    /// Positions that may be searched to solve the end of a game.
    pub endgame: u64,
    /// The same for all draws of one play that takes the last one or two tiles out
    /// of the bag; a play for which they are too few is simulated.
    pub pre_endgame: u64,
    /// Whether the end of a game is solved for the first few plays that are asked
    /// about, and not only for the best; of the others it is shown that they are
    /// no better.
    pub exact: bool,
}

impl Default for Lookahead {
    fn default() -> Self {
        Self {
            simulation: SimulationLimits { playouts: 3_000, ..SimulationLimits::default() },
            endgame: 100_000,
            pre_endgame: 20_000,
            exact: true,
        }
    }
}

/// A turn of a game of two, as the player to move sees it.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'s> {
    /// Board and rack.
    pub position: &'s Position,
    /// Own score less the other's.
    pub ahead: i32,
    /// Turns since one last scored.
    pub scoreless: usize,
    /// What is known of the other's rack.
    pub inferred: Option<&'s Inferred>,
}

/// Plays whose own spread is asked for.
const EXACTLY: usize = 4;

/// Racks that an inference looks at.
const RACKS: u32 = 500;

/// Plays that a simulation starts from: a better one by playouts is hardly ever
/// further down by static equity.
const CONSIDERED: usize = 12;

impl Lookahead {
    /// The plays to look ahead from, best static equity first: where the end of
    /// the game is solved, every one.
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

    /// Judges some plays. Nothing where more than two play, or nothing is to be
    /// looked ahead. When the time of `budget` is up, or it is cancelled, the
    /// judgements are what is known by then; its steps do not count, since each
    /// method has limits of its own.
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
        let position = situation.position;
        if position.rules().players() != 2 || plays.is_empty() {
            return Ok(None);
        }
        if position.in_bag() == 0 && self.endgame > 0 {
            return self.judge_end(situation, lexicon, plays, budget).map(Some);
        }
        let few = (1..=2).contains(&position.in_bag()) && self.pre_endgame > 0;
        let proven = if few {
            self.judge_few(situation, lexicon, plays, budget)?
        } else {
            vec![None; plays.len()]
        };
        let open = plays.iter().zip(&proven).filter(|(_, proven)| proven.is_none());
        let open: Vec<Play> = open.map(|(play, _)| *play).collect();
        let mut limits = self.simulation;
        if open.len() < plays.len() {
            // What is proven is the lead at the end of the game, and so the others
            // are played out to it.
            limits.plies = TO_THE_END;
            limits.playouts = limits.playouts.max(BESIDE_PROVEN);
        } else if limits.playouts == 0 {
            return Ok(None);
        }
        let mut estimates = if open.is_empty() {
            Vec::new()
        } else {
            Self::estimates(situation, lexicon, leaves, &open, &limits, budget)?
        }
        .into_iter();
        let judged = proven.into_iter().filter_map(|proven| proven.or_else(|| estimates.next()));
        Ok(Some(judged.collect()))
    }

    /// Simulates plays.
    fn estimates(
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        leaves: &Leaves,
        plays: &[Play],
        limits: &SimulationLimits,
        budget: &Budget,
    ) -> Result<Vec<Judgement>, BoardGameError> {
        let position = situation.position;
        let wins = WinProbability::english();
        let Situation { ahead, inferred, .. } = *situation;
        let simulation = Simulation { position, lexicon, leaves, wins, ahead, inferred };
        let outcome = simulate(&simulation, plays, limits, &budget.clone().without_step_limit())?;
        let of = |play: &Play| {
            let found = outcome.plays.iter().find(|found| found.play == *play);
            found.map_or(
                Judgement { equity: 0, wins: None, certainty: Certainty::Estimate },
                |found| Judgement {
                    equity: (found.equity.mean * 1000.0).round() as i32,
                    wins: Some(found.wins.mean),
                    certainty: Certainty::Estimate,
                },
            )
        };
        Ok(plays.iter().map(of).collect())
    }

    /// What the other's last play and the board before it say of the other's rack,
    /// for the player who holds the rack of `position`; nothing where nothing is
    /// simulated.
    ///
    /// # Errors
    /// As [`infer`].
    pub fn inferred(
        &self,
        last: Option<&(Board, Play)>,
        position: &Position,
        lexicon: &Lexicon,
        leaves: &Leaves,
    ) -> Result<Option<Inferred>, BoardGameError> {
        let simulates = self.simulation.playouts > 0 && position.in_bag() > 0;
        let Some((board, play)) = last.filter(|_| simulates) else { return Ok(None) };
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
    ) -> Result<Vec<Judgement>, BoardGameError> {
        let Situation { position, ahead, scoreless, .. } = *situation;
        let racks = [*position.rack(), position.unseen()];
        let endgame = Endgame { board: position.board(), lexicon, racks, scoreless };
        let budget = budget.clone().with_steps(self.endgame);
        let wanted = if self.exact { &plays[..plays.len().min(EXACTLY)] } else { &[] };
        let solution = solve(&endgame, EndgameLimits::default(), wanted, &budget)?;
        let of = |play: &Play| {
            let found = solution.plays.iter().find(|found| found.play == *play);
            let (spread, certainty) =
                found.map_or((-1000, Certainty::Estimate), |found| (found.spread, found.certainty));
            let wins = match (ahead + spread).signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            let wins = (certainty == Certainty::Exact).then_some(wins);
            Judgement { equity: spread * 1000, wins, certainty }
        };
        Ok(plays.iter().map(of).collect())
    }

    /// Solves every draw; nothing of plays that cannot be judged so.
    fn judge_few(
        &self,
        situation: &Situation<'_>,
        lexicon: &Lexicon,
        plays: &[Play],
        budget: &Budget,
    ) -> Result<Vec<Option<Judgement>>, BoardGameError> {
        let Situation { position, ahead, .. } = *situation;
        let limits = EndgameLimits { positions: FEW_POSITIONS, ..EndgameLimits::default() };
        let budget = budget.clone().with_steps(self.pre_endgame);
        solve_pre_endgame(position, lexicon, ahead, plays, limits, &budget)
    }
}

/// Playouts, at least, of plays beside those that are proven.
const BESIDE_PROVEN: u64 = 500;

/// Turns of a playout that ends with the game; more than any game has.
const TO_THE_END: usize = 200;

/// Positions of a table for one of many small searches.
const FEW_POSITIONS: usize = 1 << 14;
