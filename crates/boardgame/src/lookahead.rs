//! Evaluates plays by looking ahead.
//!
//! [`Lookahead`] chooses the method. While the bag holds tiles, plays are simulated:
//! [`simulate`] plays on from each of them many times, with the opponent's rack drawn
//! by what [`infer`] deduces from the last play. With one to four tiles in the bag,
//! [`solve_pre_endgame`] solves every draw; with none, [`solve`] searches to the end of
//! the game.

pub(crate) mod endgame;
pub(crate) mod inference;
pub(crate) mod judge;
pub(crate) mod judgement;
pub(crate) mod pre_endgame;
pub(crate) mod progress;
pub(crate) mod simulation;
pub(crate) mod win_probability;

pub use endgame::problem::{Endgame, EndgameLimits, Solution, SolvedPlay};
pub use endgame::solve;
pub use inference::{Inferred, LastPlay, infer};
pub use judge::{Lookahead, Situation};
pub use judgement::{Certainty, Judgement};
pub use pre_endgame::problem::{PreEndgame, PreEndgamePlay, PreEndgameSolution};
pub use pre_endgame::solve_pre_endgame;
pub use simulation::problem::{Outcome, SimulatedPlay, Simulation, SimulationLimits};
pub use simulation::simulate;
pub use win_probability::{Standing, WinProbability};

pub use crate::statistics::Interval;
