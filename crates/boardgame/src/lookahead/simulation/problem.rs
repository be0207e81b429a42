//! The input and the result of a simulation.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::evaluate::leaves::Leaves;
use crate::lookahead::inference::Inferred;
use crate::lookahead::win_probability::WinProbability;
use crate::statistics::Interval;
use crate::words::lexicon::Lexicon;

/// What to simulate, in a two-player game.
#[derive(Debug, Clone, Copy)]
pub struct Simulation<'s> {
    /// Board and rack.
    pub position: &'s Position,
    /// The words.
    pub lexicon: &'s Lexicon,
    /// The values of leaves.
    pub leaves: &'s Leaves,
    /// The table of winning chances.
    pub wins: &'s WinProbability,
    /// The player's score minus the opponent's, in points.
    pub ahead: i32,
    /// What is known about the opponent's rack.
    pub inferred: Option<&'s Inferred>,
}

/// The limits of a simulation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulationLimits {
    /// Turns after the candidate play.
    pub plies: usize,
    /// The most playouts of all candidates together, but at least one draw. If
    /// there are few, candidates may get none and are judged by static equity.
    pub playouts: u64,
    /// How many standard errors a candidate must trail the best by to be
    /// dropped.
    pub certainty: f64,
    /// The seed of all random choices.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
}

impl Default for SimulationLimits {
    fn default() -> Self {
        Self { plies: 2, playouts: 10_000, certainty: CERTAINTY, seed: 0, threads: 1 }
    }
}

/// Standard errors by which a candidate must trail to be dropped: one test
/// drops one in two hundred wrongly, and the tests are not independent.
const CERTAINTY: f64 = 2.6;

/// The playouts of a candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulatedPlay {
    /// The candidate.
    pub play: Play,
    /// Playouts.
    pub playouts: u64,
    /// Points gained on the opponent, leaves included. Differences between
    /// plays come from the playouts and, if those are few, partly from static
    /// equity.
    pub equity: Interval,
    /// The share of wins, 0 to 1.
    pub wins: Interval,
}

/// The result of a simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The candidates, best first: those that were never dropped, then those
    /// dropped last.
    pub plays: Vec<SimulatedPlay>,
    /// Whether all but one were dropped.
    pub decided: bool,
    /// Playouts in all.
    pub playouts: u64,
}
