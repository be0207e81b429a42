//! Options of solving.

use crate::beliefs::Propagation;
use crate::search::Limits;
use crate::search::Objective;

/// Options of solving.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// The objective of the grid.
    pub objective: Objective,
    /// How to propagate.
    pub propagation: Propagation,
    /// The limits of A*.
    pub limits: Limits,
    /// Runs, including the unperturbed one.
    pub runs: usize,
    /// How much further runs perturb the logarithm of each prior: the standard deviation, in nats.
    pub disturbance: f64,
    /// Seed of the perturbations.
    pub seed: u64,
    /// Rescorings of unlisted strings, each after beliefs have converged.
    pub rescorings: usize,
    /// Rivals listed for each slot.
    pub rivals: usize,
    /// The same in the events after each round.
    pub round_rivals: usize,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            objective: Objective::default(),
            propagation: Propagation::default(),
            limits: Limits::default(),
            runs: 1,
            disturbance: 0.5,
            seed: 0,
            rescorings: 2,
            rivals: 5,
            round_rivals: 0,
        }
    }
}

impl SolveOptions {
    /// The options of a further pass over the same puzzle: half the rounds and one rescoring,
    /// since most of what they find is known from the first.
    pub(super) fn for_another_pass(&self) -> Self {
        let rounds = self.propagation.rounds.div_ceil(2);
        let propagation = Propagation { rounds, ..self.propagation };
        Self { propagation, rescorings: self.rescorings.min(1), ..*self }
    }
}
