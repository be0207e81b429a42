//! The board game: every legal play, and what it is worth.
//!
//! [`Rules`] are data: a [`Layout`] of premium squares, a [`TileSet`], rack
//! size, bonus and the rest, read from a text. A [`Lexicon`] is the words as
//! DAWG and GADDAG. A [`Board`] and a [`Rack`] make a [`Position`], whose legal
//! plays [`plays`] lists and [`best_play`] picks.
//!
//! | file or folder | what lives there |
//! |---|---|
//! | `rules`, `layout`, `tiles` | the rules as data and their texts |
//! | `board`, `rack`, `position`, `play` | what lies where, who holds what, what can be done |
//! | `score` | legality, words formed, points: the rule book in readable form |
//! | `lexicon`, `leaves`, `value` | the words; what tiles left on the rack are worth |
//! | `game/` | a game as it went: score sheet, notation of plays, what is odd about it |
//! | `referee/`, `clock`, `level` | a game that is being played: turns, challenges, the end, saving; the computer's levels |
//! | `selfplay/` | many games of the computer against itself, and what they say |
//! | `analysis/` | what each turn of a recorded game could have been |
//! | `endgame/` | the end of the game, solved |
//! | `simulate/`, `lookahead` | playing on from a position; the best judgement that there is |
//! | `gcg/`, `cgp` | games and positions as files |
//! | `ucgi/` | driven by other programs |
//! | `fast/` | the fast generator: all plays, and the best by bounds |
//! | `appel/` | the generator of Appel and Jacobson (1988), step by step |
//!
//! The crate does no input or output and knows no chance: what is drawn from a
//! [`Bag`] the caller says.
//!
//! ```
//! use wordwright_boardgame::{Board, Leaves, Lexicon, Play, Position, Rack, Rules, best_play};
//! use wordwright_lexicon::WordList;
//!
//! let rules = Rules::english();
//! let words = WordList::parse(rules.alphabet(), "care\ncares\nscare\nraces")?;
//! let lexicon = Lexicon::from_list(&words)?;
//! let rack = Rack::parse(&rules, "ACERS")?;
//! let position = Position::new(Board::new(&rules), rack)?;
//! let best = best_play(&position, &lexicon, &Leaves::none())?;
//! let Play::Place(placement) = best.play else { panic!("a word fits") };
//! assert_eq!(position.board().describe(&placement), "H4 CARES");
//! assert_eq!(best.score, 20);
//! # Ok::<(), wordwright_boardgame::BoardGameError>(())
//! ```

mod analysis;
mod appel;
mod board;
mod cgp;
mod clock;
mod endgame;
mod error;
mod fast;
mod game;
mod gcg;
mod layout;
mod leaves;
mod level;
mod lexicon;
mod lookahead;
mod play;
mod plays;
mod position;
mod rack;
mod referee;
mod rules;
mod rules_text;
mod score;
mod selfplay;
mod simulate;
mod tiles;
mod ucgi;
mod value;

pub use analysis::{
    Candidate, Certainty, Depth, Judge, Judgement, Review, Seen, Totals, analyse, chart,
};
pub use appel::AppelJacobson;
pub use board::Board;
pub use cgp::Cgp;
pub use clock::Clocks;
pub use endgame::{Endgame, EndgameLimits, Solution, SolvedPlay, few_in_bag, solve};
pub use error::BoardGameError;
pub use fast::{Field, Generator, LeaveTable};
pub use game::{Action, Doubt, Game, Player, Turn, check_board};
pub use gcg::{Gcg, GcgEvent, GcgItem, GcgMove};
pub use layout::{Direction, Layout, MAX_SIDE, Premium, Square};
pub use leaves::{Leaves, Piece, Progress, Training};
pub use level::Level;
pub use lexicon::Lexicon;
pub use lookahead::{Lookahead, Situation};
pub use play::{Placement, Play, Ranked, Scored};
pub use plays::{
    best_play, exchanges, placements, placements_by_appel_jacobson, plays, with_others,
};
pub use position::Position;
pub use rack::{Bag, Rack};
pub use referee::{Phase, Referee, Verdict};
pub use rules::{ChallengeRule, MAX_PLAYERS, MAX_RACK, Rules};
pub use score::{Formed, Illegality, Judged};
pub use selfplay::{Interval, Match, Played, Strategy, Tally};
pub use simulate::{
    Inferred, LastPlay, Outcome, Simulated, Simulation, SimulationLimits, Standing, Wins, infer,
    simulate,
};
pub use tiles::{KINDS, Tile, TileSet};
pub use ucgi::{Engine, read_move, write_move};
