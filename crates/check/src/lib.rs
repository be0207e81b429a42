//! What an editor checks about a crossword.
//!
//! [`check`] examines a [`Puzzle`] and returns a [`Report`]: [`Finding`]s, each
//! with its slot, the problem and a remedy, and [`Statistics`]. It covers the
//! shape of the grid, the answers, the clues, and how they fit together; whether
//! the words are any good is for a word list to judge.
//!
//! Answers are written without spaces, so a repeated word can hide in two of
//! them. A caller who knows how entries are spelled, from a word list or a
//! dictionary, can pass a function for it.
//!
//! ```
//! use wordwright_check::{CheckOptions, Kind, check};
//! use wordwright_grid::{Grid, Puzzle};
//!
//! let mut puzzle = Puzzle::new(Grid::new(1, 6)?);
//! for (cell, letter) in puzzle.solution.iter_mut().zip("OTTER!".chars()) {
//!     *cell = Some(letter.to_string().into());
//! }
//! let report = check(&puzzle, &CheckOptions::default());
//! assert!(report.findings.iter().any(|finding| finding.kind == Kind::UnusualLetter));
//! assert_eq!(report.statistics.words, [1, 0]);
//! # Ok::<(), wordwright_grid::GridError>(())
//! ```
//!
//! The crate knows no file formats and no word lists. Of this project's crates
//! it depends only on `wordwright-grid`.

mod answers;
mod clues;
mod finding;
mod roots;
mod shape;
mod statistics;

use wordwright_grid::{Puzzle, Slots};

pub use finding::{Finding, Kind, Severity};
pub use roots::Roots;
pub use statistics::{LETTER_VALUES, Statistics};

/// How an entry is spelled: `ICECREAM` as `ice cream`. `None` if it is not known.
pub type Spelling<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What to hold a puzzle to.
#[derive(Clone, Copy)]
pub struct CheckOptions<'a> {
    /// The shortest entry that is not a finding, in cells.
    pub shortest: usize,
    /// How entries are spelled. Without it, an entry is one word.
    pub spelling: Option<Spelling<'a>>,
}

impl Default for CheckOptions<'_> {
    fn default() -> Self {
        Self { shortest: 3, spelling: None }
    }
}

/// What was found out about a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The slots that the findings name.
    pub slots: Slots,
    /// What an editor would ask about, the gravest first.
    pub findings: Vec<Finding>,
    /// Counts and means.
    pub statistics: Statistics,
}

/// Checks a puzzle.
///
/// It takes time in proportion to the number of clues and cells, and for pairs
/// of clues with the same word in common.
pub fn check(puzzle: &Puzzle, options: &CheckOptions<'_>) -> Report {
    let slots = puzzle.grid.slots(2);
    let roots = Roots::english();
    let mut findings = shape::check(puzzle, &slots, options.shortest);
    findings.extend(answers::check(puzzle, &slots, options.spelling, &roots));
    findings.extend(clues::check(puzzle, &slots, options.spelling, &roots));
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    let statistics = Statistics::of(puzzle, &slots);
    Report { slots, findings, statistics }
}
