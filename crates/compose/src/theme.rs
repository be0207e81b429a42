//! Places a theme: from entries to fillable patterns of blocks.
//!
//! [`design()`] takes theme entries and the rules of a pattern and returns
//! patterns that hold the entries, each proven fillable by a fill. It tries
//! the patterns of the library first and then makes new ones:
//!
//! 1. *Arrangements* (`arrange`): where the entries stand. Entries of equal length pair up
//!    and take symmetric places; an odd one takes the middle, or leaves the opposite place
//!    to an ordinary word. Many are drawn, and each is bounded (`lines`): for every line
//!    across or down that theme letters touch, the cheapest way to cut it into words is
//!    found by dynamic programming over how many words of the list fit the letters. An
//!    arrangement with a line that cannot be cut is dropped, which is how most of them fail.
//! 2. *Blocks* (`beam`): a beam search sets the rows one after another, each
//!    cut into permitted words, along with its image; squares that are the same
//!    in every pattern are settled first. The cost of an entry is how unlikely
//!    it is to be filled: a first-moment estimate from the number of words that
//!    fit its theme letters against the number of squares it must agree on.
//!    This puts blocks where the theme needs them and keeps long entries away
//!    from theme letters.
//! 3. *Proof* (`turn`): the fill engine fills each pattern. Where it proves
//!    that there is no fill, the entries in its proof become more expensive,
//!    and the blocks are set again.
//!
//! Threads take turns of arrangements, and one thread records what they tried, in order
//! (`search`). The same design, list and budget in steps give the same patterns on any number
//! of threads. The modules stack as `span`, `symmetry`, `design`, `board`, `masks`, `lines`,
//! `arrange`, `column`, `beam`, `turn`, `library`, `in_order`, `search`.

mod arrange;
mod beam;
mod board;
mod column;
mod design;
mod in_order;
mod library;
mod lines;
mod masks;
mod search;
mod span;
mod symmetry;
mod turn;

pub use design::{
    Design, DesignEnd, DesignError, DesignEvent, DesignProgress, Designed, DesignedPattern, Shape,
    ThemeEntry, Unplaceable,
};
pub use library::{PatternKind, StockPattern, library};
pub use search::design;
pub use span::ThemePlace;
pub use symmetry::PatternSymmetry;
