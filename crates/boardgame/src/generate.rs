//! The fast generator: words by their letters, places by their worth.
//!
//! The board is kept as [`PreparedBoard`]: rows and columns as lanes, each with its
//! cross-checks (Appel and Jacobson 1988, §3.1) and its *windows*. A window is a
//! first square and a number of tiles, so it is known which squares are filled
//! and what each multiplies. Nothing of a window depends on the rack: it is kept
//! until a play changes its lane.
//!
//! *Which words fit a window* is asked of a table of words by their letters
//! (`anagrams`): the letters of some rack tiles and of the tiles that the window
//! runs through are one key. One look says which words they spell; then only
//! the places of the board's tiles and the cross-checks remain to be compared.
//!
//! *Which windows are worth asking* is said by an upper bound: the largest
//! weights of its squares times the most valuable tiles, in order, plus the
//! best leave of so many tiles. The windows are asked best bound first, until the
//! bound falls to the best play found. That is exact: no better play is lost.
//!
//! The idea of bounding before generating is known as shadow play, and looking
//! up multisets comes from programs that hold hundred-megabyte maps of them;
//! the windows, kept between turns, and the small tables are this crate's.

mod all;
mod anagram_query;
pub(crate) mod appel_jacobson;
mod blanks;
mod bounded;
pub(crate) mod chooser;
pub(crate) mod generator;
mod lane;
pub(crate) mod plays;
pub(crate) mod prepared_board;
mod rack_parts;
mod template;

pub use appel_jacobson::AppelJacobson;
pub use generator::Generator;
pub use plays::{
    best_play, exchanges, placements, placements_by_appel_jacobson, plays, with_others,
};
pub use prepared_board::PreparedBoard;
