//! Every legal play, or the best one.
//!
//! A [`PreparedBoard`] keeps rows and columns as lanes, each with its cross-checks
//! (Appel & Jacobson 1988, §3.1) and its *placement windows*. A window is a first
//! square and a number of tiles from the rack. That fixes which squares the tiles
//! take, which tiles of the board the word runs through, and what each square
//! multiplies. No window depends on the rack, so a lane keeps its windows until a
//! play changes the lane.
//!
//! *Which words fit a window?* Appel & Jacobson walk a word graph letter by letter
//! and learn at the end of a branch that it leads nowhere. Here the question is
//! reversed: the letters of some rack tiles and of the window's board tiles, added
//! up, are one key, and one lookup in a table of words by their letters
//! (`anagram_query`) gives all words that use exactly those. What remains is to
//! compare positions: the board's letters by a masked comparison of 16 bytes, the
//! cross-checks bit by bit (`template`).
//!
//! *Which windows are worth asking about?* `bounded` gives each an upper bound:
//! its largest multipliers times the rack's most valuable tiles, in order, plus the
//! best leave of that many tiles. Windows are tried best bound first, until the next
//! bound is no better than the best play found. The bound never falls below what the
//! window can score, so the play found is the best one, not just a good one.
//!
//! Bounding before generating is known as shadow play, and looking up multisets
//! comes from programs that hold maps of a hundred megabytes. Keeping windows
//! from turn to turn, and tables small enough for the cache, are this crate's
//! additions.

mod all;
mod anagram_query;
mod blanks;
mod bounded;
pub(crate) mod chooser;
pub(crate) mod generator;
mod lane;
pub(crate) mod plays;
pub(crate) mod prepared_board;
mod rack_parts;
mod template;

pub use generator::Generator;
pub use plays::{best_placements, best_play, exchanges, placements, plays, with_others};
pub use prepared_board::PreparedBoard;
