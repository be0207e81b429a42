//! The systems of the source papers, each as its paper describes it, built on
//! the same foundations as the product's own engines.
//!
//! Each paper has a folder with a README: what the paper describes, where each part is,
//! how to run it, and its tables next to ours. The product's engines do not depend on this
//! crate: it is used by the command `wordwright papers`, and by batches and Python
//! programs that choose PROVERB's merger.
//!
//! ```
//! let report = wordwright_papers::botea2007::report();
//! assert_eq!(report.differences, 0);
//! ```

pub mod appel1988;
pub mod article2017;
pub mod botea2007;
pub mod drfill2011;
mod error;
mod example;
mod input;
pub mod proverb2002;
mod report;
mod trace;

pub use error::PaperError;
pub use report::Report;
pub use trace::{Action, Board, SelectionReason, Step, StepObserver};

/// A source paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// Its name here: the first author or the kind of source, and the year.
    pub name: &'static str,
    /// Authors and title.
    pub citation: &'static str,
    /// The parts of it that are implemented.
    pub system: &'static str,
}

/// The source papers, oldest first.
pub const PAPERS: [Paper; 5] = [
    Paper {
        name: "appel1988",
        citation: "Appel and Jacobson, The World's Fastest Scrabble Program, 1988",
        system: "move generation from a word graph: anchors, cross-checks, left and right parts",
    },
    Paper {
        name: "proverb2002",
        citation: "Littman, Keim and Shazeer, A probabilistic approach to solving crossword \
                   puzzles, 2002",
        system: "experts, merger and belief propagation of PROVERB",
    },
    Paper {
        name: "botea2007",
        citation: "Botea, Crossword Grid Composition with a Hierarchical CSP Encoding, 2007",
        system: "filling on two levels, slots and cells, with rounds of channelling (COMBUS)",
    },
    Paper {
        name: "drfill2011",
        citation: "Ginsberg, Dr.Fill: Crosswords and an Implemented Solver for Singly Weighted \
                   CSPs, 2011",
        system: "solving word by word: limited discrepancies, repairs, partitions",
    },
    Paper {
        name: "article2017",
        citation: "an article of 2017 on filling crosswords as constraint satisfaction",
        system: "filling with backjumps over connected patterns and pruning by conflicts",
    },
];
