//! Board games: who sits at the table, and the words for what happens there.

mod challenges;
mod seats;

pub use challenges::{challenge_name, challenge_rule, verdict_text};
pub use seats::{PERSON, Seat, level_named, seats_of_pragma, seats_pragma, unique_nicks};

/// The pragma of a saved game that says who sits where: a level, or `person`,
/// for each player.
pub const SEATS_PRAGMA: &str = "wordwright-seats";
/// The pragma of a saved game that names its rules.
pub const RULES_PRAGMA: &str = "wordwright-rules";
