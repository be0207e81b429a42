//! The fast generator: words by their letters, places by their worth.
//!
//! The board is kept as [`Field`]: rows and columns as lanes, each with its
//! cross-checks (Appel and Jacobson 1988, §3.1) and its *spots*. A spot is a
//! first square and a number of tiles, so it is known which squares are filled
//! and what each multiplies. Nothing of a spot depends on the rack: it is kept
//! until a play changes its lane.
//!
//! *Which words fit a spot* is asked of a table of words by their letters
//! (`anagrams`): the letters of some rack tiles and of the tiles that the spot
//! runs through are one key. One look says which words they spell; then only
//! the places of the board's tiles and the cross-checks remain to be compared.
//!
//! *Which spots are worth asking* is said by an upper bound: the largest
//! weights of its squares times the most valuable tiles, in order, plus the
//! best leave of so many tiles. The spots are asked best bound first, until the
//! bound falls to the best play found. That is exact: no better play is lost.
//!
//! The idea of bounding before generating is known as shadow play, and looking
//! up multisets comes from programs that hold hundred-megabyte maps of them;
//! the spots, kept between turns, and the small tables are this crate's.

mod all;
mod anagrams;
mod best;
mod field;
mod lane;
mod lookup;
mod subracks;

pub(crate) use anagrams::Anagrams;
pub use field::Field;
pub use lookup::Generator;
pub use subracks::LeaveTable;
