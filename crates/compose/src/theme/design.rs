//! The designer's input and output.

use thiserror::Error;
use wordwright_grid::{Grid, GridError};
use wordwright_lexicon::LexiconError;

use super::span::ThemePlace;
use super::symmetry::PatternSymmetry;
use crate::outcome::Fill;
use crate::problem::ProblemError;

/// An entry of the theme.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThemeEntry {
    /// Its text; what the alphabet ignores, such as spaces, takes no square.
    pub text: String,
    /// Whether it explains the others: it then stands in the middle, or after
    /// them, where such a place is as good as another.
    pub is_revealer: bool,
    /// Where it must stand, if that is fixed.
    pub place: Option<ThemePlace>,
}

/// The rules of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// How the pattern maps onto itself.
    pub symmetry: PatternSymmetry,
    /// The most entries.
    pub max_words: usize,
    /// The most blocks.
    pub max_blocks: usize,
    /// How many more blocks a pattern may have where none is found with that many.
    pub spare_blocks: usize,
    /// Letters of the shortest entry, 2 or more.
    pub min_length: usize,
    /// Letters of the longest entry that is not of the theme.
    pub max_length: usize,
    /// The fewest lines between two theme entries side by side; 0 allows stacking them.
    pub spacing: usize,
    /// Whether theme entries may also run down.
    pub allows_down: bool,
}

impl Shape {
    /// What American editors usually ask of a grid of this size.
    pub fn usual(rows: usize, cols: usize) -> Self {
        Self {
            rows,
            cols,
            symmetry: PatternSymmetry::HalfTurn,
            max_words: usual_words(rows, cols),
            max_blocks: usual_blocks(rows, cols),
            spare_blocks: usual_spare_blocks(rows, cols),
            min_length: 3,
            max_length: usual_longest(rows.max(cols)),
            spacing: 1,
            allows_down: false,
        }
    }
}

/// The most words that editors commonly accept, by side of the grid; interpolated in between.
const USUAL_WORDS: [(usize, usize); 8] =
    [(5, 10), (9, 26), (11, 38), (13, 58), (15, 78), (17, 94), (19, 116), (21, 140)];

/// The most words that editors commonly accept in a grid of this size.
pub fn usual_words(rows: usize, cols: usize) -> usize {
    let side = ((rows * cols) as f64).sqrt();
    let (last, most) = USUAL_WORDS[USUAL_WORDS.len() - 1];
    if side > last as f64 {
        return (most as f64 * side * side / (last * last) as f64).round() as usize;
    }
    let above = USUAL_WORDS.iter().position(|&(known, _)| known as f64 >= side).unwrap_or(0);
    let Some(below) = above.checked_sub(1) else { return USUAL_WORDS[0].1 };
    let ((from, fewer), (to, more)) = (USUAL_WORDS[below], USUAL_WORDS[above]);
    let share = (side - from as f64) / (to - from) as f64;
    (fewer as f64 + (more - fewer) as f64 * share).round() as usize
}

/// The share of blocks that editors rarely exceed: 44 of the 225 of a 15x15
/// that is dense with theme (experiment 035). Most have fewer.
const USUAL_BLOCKS: f64 = 0.196;

/// The most blocks that editors commonly accept in a grid of this size.
pub fn usual_blocks(rows: usize, cols: usize) -> usize {
    (USUAL_BLOCKS * (rows * cols) as f64).floor() as usize
}

/// The share of blocks beyond those that the densest themes may have: 6 in a 15x15
/// (experiment 083).
const USUAL_SPARE_BLOCKS: f64 = 0.027;

/// How many more blocks a pattern of this size may have around a theme that no pattern with
/// the [usual](usual_blocks) number holds.
pub fn usual_spare_blocks(rows: usize, cols: usize) -> usize {
    (USUAL_SPARE_BLOCKS * (rows * cols) as f64).floor() as usize
}

/// The most letters of an entry outside the theme: longer ones rarely leave
/// room for a fill.
pub fn usual_longest(side: usize) -> usize {
    ((side * 3).div_ceil(5)).max(9)
}

/// A pattern to design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design {
    /// The theme; without entries, any fillable pattern will do.
    pub entries: Vec<ThemeEntry>,
    /// The rules of the pattern.
    pub shape: Shape,
    /// The lowest score of a word, 0 to 100.
    pub minimum: u8,
    /// Words that no slot may hold.
    pub banned: Vec<String>,
    /// How many patterns to design.
    pub wanted: usize,
    /// Whether the patterns of the library are tried first.
    pub from_library: bool,
    /// Seed of every random choice.
    pub seed: u64,
    /// On how many threads to work. Unless time runs out, the patterns are the same on any
    /// number.
    pub threads: usize,
}

impl Design {
    /// The usual 15x15 around these entries.
    pub fn new(entries: Vec<ThemeEntry>) -> Self {
        Self {
            entries,
            shape: Shape::usual(15, 15),
            minimum: 50,
            banned: Vec::new(),
            wanted: 8,
            from_library: true,
            seed: 0,
            threads: 1,
        }
    }
}

/// An invalid design.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DesignError {
    /// A size that no grid has.
    #[error(transparent)]
    Grid(#[from] GridError),

    /// A text that the alphabet cannot spell.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),

    /// A grid that the composer rejects.
    #[error(transparent)]
    Problem(#[from] ProblemError),

    /// A rule that no pattern can meet.
    #[error("{what}: found {found}, expected {expected}")]
    Shape {
        /// Which rule.
        what: &'static str,
        /// Its value.
        found: usize,
        /// The values that make sense.
        expected: String,
    },
}

/// Why no pattern can hold a theme. Each of these is a proof.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unplaceable {
    /// An entry longer than the grid.
    #[error(
        "{entry} has {length} letters and the grid only {side}; take a larger grid or a shorter \
         entry"
    )]
    TooLong {
        /// The entry.
        entry: String,
        /// Its letters.
        length: usize,
        /// The longest side that it may lie along.
        side: usize,
    },

    /// An entry shorter than the shortest that the pattern may have.
    #[error(
        "{entry} has {length} letters and the shortest entry must have {shortest}; lower the \
         shortest length or take a longer entry"
    )]
    TooShort {
        /// The entry.
        entry: String,
        /// Its letters.
        length: usize,
        /// Letters of the shortest entry.
        shortest: usize,
    },

    /// The same entry twice.
    #[error("{entry} is in the theme twice, and no puzzle repeats an entry; remove one of the two")]
    Twice {
        /// The entry.
        entry: String,
    },

    /// An entry whose own place cannot hold it.
    #[error("{entry} cannot stand at {place}: {why}")]
    Place {
        /// The entry.
        entry: String,
        /// Where it was supposed to stand.
        place: String,
        /// The obstacle.
        why: &'static str,
    },

    /// A letter that no word of the list and no other entry has, in a pattern that crosses
    /// every square.
    #[error(
        "nothing can cross the {letter} of {entry}: no word of {shortest} to {longest} letters \
         has one; lower the minimum score, add such a word, or take another entry"
    )]
    Uncrossable {
        /// The entry.
        entry: String,
        /// Its letter.
        letter: String,
        /// Letters of the shortest word that may cross it.
        shortest: usize,
        /// Letters of the longest.
        longest: usize,
    },

    /// Entries every arrangement of which breaks a rule of the shape.
    #[error(
        "no arrangement of these entries ({} letters) fits the rules; {remedy}",
        lengths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    )]
    NoRoom {
        /// The entries' lengths.
        lengths: Vec<usize>,
        /// What would help.
        remedy: &'static str,
    },

    /// There are arrangements, but in each some line that crosses the theme
    /// cannot be cut into words of the list.
    #[error(
        "each of the {arrangements} arrangements of these entries leaves a line that no words of \
         the list can cross; {remedy}"
    )]
    NoCrossing {
        /// How many arrangements there are.
        arrangements: usize,
        /// What would help.
        remedy: &'static str,
    },
}

/// The progress of a design.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DesignProgress {
    /// Arrangements of the theme examined.
    pub arrangements: usize,
    /// Patterns tried; a [`Budget`](wordwright_core::Budget) counts them as
    /// steps.
    pub tried: u64,
    /// Patterns proven to have no fill.
    pub unfillable: u64,
    /// Patterns given up because deciding whether they can be filled took too long.
    pub undecided: u64,
    /// Patterns found.
    pub found: usize,
}

/// A pattern that holds the theme, proven fillable.
#[derive(Debug, Clone, PartialEq)]
pub struct DesignedPattern {
    /// The pattern; the theme's letters are locked, none is given.
    pub grid: Grid,
    /// Where each entry stands, in the order of the design.
    pub places: Vec<ThemePlace>,
    /// The library's number of the pattern; `None` for a new one.
    pub stock: Option<usize>,
    /// A fill.
    pub fill: Fill,
    /// Entries.
    pub words: usize,
    /// Blocks.
    pub blocks: usize,
}

/// The events that a design reports.
#[derive(Debug)]
pub enum DesignEvent<'a> {
    /// The design has progressed.
    Progress(DesignProgress),
    /// A pattern was found.
    Found(&'a DesignedPattern),
}

/// How a design ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DesignEnd {
    /// It found as many patterns as requested.
    Enough,
    /// No pattern can hold the theme.
    Impossible(Unplaceable),
    /// The budget ran out, or the caller cancelled.
    Stopped,
}

/// The result of a design.
#[derive(Debug, Clone, PartialEq)]
pub struct Designed {
    /// The patterns: those of the library first, then those without spare blocks, then by
    /// falling mean score of their fills.
    pub patterns: Vec<DesignedPattern>,
    /// How it ended.
    pub end: DesignEnd,
    /// The final counts.
    pub progress: DesignProgress,
}
