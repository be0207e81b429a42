//! Board games: rules and words by name, players, clocks, and turns with their
//! descriptions.
//!
//! [`GameSession`] is a game in progress: people and computers take turns in it, and
//! it describes each turn in a sentence.

mod challenges;
mod clocks;
mod grades;
mod labels;
mod lexicons;
pub mod plays;
mod review;
mod rules;
mod seats;
mod selfplay;
mod session;

pub use challenges::{challenge_rule, verdict_text, with_challenge};
pub use clocks::{GameClock, LONGEST_CLOCK};
pub use grades::{ADAPTIVE, graded_result, next_grade};
pub use labels::label_game;
pub use lexicons::drill::{Drill, DrillKind, DrillQuestion, drill};
pub use lexicons::lexicon_files::{LexiconFile, LexiconFiles};
pub use lexicons::meanings::{Meaning, Meanings, meanings};
pub use lexicons::words::{EMBEDDED, GameWords, same_words};
pub use review::analysis::{
    AnalysisResult, LikelyLeave, PlayerTotals, RecordedAnalysis, RecordedPlayer, TurnReview,
    annotated, faces, likely_leaves, words_of_line,
};
pub use review::remarks::{MistakeKind, MistakeSize, Remark, remark};
pub use review::study::{GamePhase, MistakeStudy, PhaseStudy, PlayerStudy, StudyResult};
pub use rules::{RULES, SUPER, built_in_rules, is_built_in, rules_named, rules_of_text};
pub use seats::{PERSON, Seat, level_named, seats_of_pragma, seats_pragma, unique_nicks};
pub use selfplay::{MOST_PLIES, MOST_STEPS, SelfplayLimits, strategy};
pub use session::{GameAction, GameEvent, GameMove, GameSession, YOU, line_sentence, line_text};

/// The pragma of a saved game that says who plays: a level, or `person`, for
/// each player.
pub const SEATS_PRAGMA: &str = "wordwright-seats";
/// The pragma of a saved game that names its rules.
pub const RULES_PRAGMA: &str = "wordwright-rules";
/// The pragma of a saved game that names its words.
pub const WORDS_PRAGMA: &str = "wordwright-words";
/// The pragma of a saved game that holds its time limits.
pub const CLOCK_PRAGMA: &str = "wordwright-time";
