//! What a simulation is asked, and what it answers.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::evaluate::leaves::Leaves;
use crate::lookahead::inference::Inferred;
use crate::lookahead::win_probability::WinProbability;
use crate::statistics::Interval;
use crate::words::lexicon::Lexicon;

/// What to simulate; two play.
#[derive(Debug, Clone, Copy)]
pub struct Simulation<'s> {
    /// Board and rack.
    pub position: &'s Position,
    /// The words.
    pub lexicon: &'s Lexicon,
    /// What is left on a rack is worth.
    pub leaves: &'s Leaves,
    /// How often a lead wins.
    pub wins: &'s WinProbability,
    /// The own score less the other's, in points.
    pub ahead: i32,
    /// What is known of the other's rack.
    pub inferred: Option<&'s Inferred>,
}

/// How much to simulate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulationLimits {
    /// Turns after the candidate play.
    pub plies: usize,
    /// Playouts of all candidates together at most, but at least one draw. Where
    /// there are few, candidates may have none: static equity speaks for them.
    pub playouts: u64,
    /// Standard errors that a candidate must lie behind the best to be dropped.
    pub certainty: f64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Threads; what is found is the same on any number of them.
    pub threads: usize,
}

impl Default for SimulationLimits {
    fn default() -> Self {
        Self { plies: 2, playouts: 10_000, certainty: CERTAINTY, seed: 0, threads: 1 }
    }
}

/// Standard errors to drop a candidate by: one in two hundred is dropped
/// wrongly by one look, and the looks are not independent.
const CERTAINTY: f64 = 2.6;

/// What playouts of a candidate came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulatedPlay {
    /// The candidate.
    pub play: Play,
    /// Playouts.
    pub playouts: u64,
    /// Points gained on the other, leaves included. What plays differ by is that of
    /// the playouts and, as far as these are few, of static equity.
    pub equity: Interval,
    /// The share of wins, 0 to 1.
    pub wins: Interval,
}

/// What a simulation found.
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
