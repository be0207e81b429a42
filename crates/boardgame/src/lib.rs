//! A crossword board game: rules as data, every legal play and its value, a
//! referee, computer players and the analysis of recorded games.
//!
//! Each module uses only those above it in this table:
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | boards, tile sets and the numbers of a game, read from text |
//! | [`board`] | boards, racks and plays, and what a play scores |
//! | [`words`] | the lexicon: word graphs, and words by their letters |
//! | [`evaluate`] | leave values and static equity |
//! | [`generate`] | every legal play, or the best one |
//! | [`lookahead`] | simulation, inference, the pre-endgame and the endgame |
//! | [`game`] | the score sheet, the referee, clocks, anomalies of a game |
//! | [`bot`] | the computer's levels, and games against itself |
//! | [`analysis`] | reviews of recorded games, turn by turn |
//! | [`files`] | GCG files, CGP lines, saved games, the UCGI protocol |
//!
//! The crate does no input or output, reads the clock only through its
//! [`Budget`](wordwright_core::Budget), and takes its random number generator or its
//! seed from the caller.
//!
//! ```
//! use wordwright_boardgame::evaluate::Leaves;
//! use wordwright_boardgame::{Board, Lexicon, Play, Position, Rack, Rules, best_play};
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

pub mod analysis;
pub mod board;
pub mod bot;
mod error;
pub mod evaluate;
pub mod files;
pub mod game;
pub mod generate;
pub mod lookahead;
pub mod rules;
mod seed;
mod statistics;
pub mod words;

pub use board::{Board, Play, Position, Rack};
pub use error::{BoardGameError, Illegality};
pub use generate::{best_play, plays};
pub use rules::Rules;
pub use words::Lexicon;
