//! What a reader noticed and what a writer had to leave out.

use std::fmt;

use crate::Format;

/// Something odd in a file that could be read all the same.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Warning {
    /// A stored checksum does not fit the content.
    #[error(
        "the checksum of the {what} is {found:#06x}, expected {expected:#06x}; the file may be damaged"
    )]
    Checksum {
        /// What it is a checksum of.
        what: String,
        /// As stored.
        found: u16,
        /// As computed.
        expected: u16,
    },
    /// The file ends before its last texts.
    #[error("the file ends within {what}; what follows is missing")]
    CutOff {
        /// The text that is not complete.
        what: String,
    },
    /// A version that says UTF-8 with text that is not.
    #[error("the texts are not UTF-8 as the version says; they were read as Windows-1252")]
    Encoding,
    /// The numbers of clues and of slots differ.
    #[error("found {found} clues, expected {expected}, one for each slot")]
    ClueCount {
        /// Clues in the file.
        found: usize,
        /// Slots in the grid.
        expected: usize,
    },
    /// A section of the file contradicts the rest and was kept but not used.
    #[error("the section {section} does not fit the grid; it was kept but not used")]
    Section {
        /// The section's name.
        section: String,
    },
    /// Cell labels differ from the usual numbers.
    #[error(
        "the labels in the cells differ from the usual numbering; clues now have the usual numbers"
    )]
    Renumbered,
    /// A clue without a slot; it was dropped.
    #[error("{field}: left out the clue {label:?} {direction}, which belongs to no slot")]
    StrayClue {
        /// Where it is in the file.
        field: String,
        /// Its label.
        label: String,
        /// The direction that the file gives.
        direction: String,
    },
    /// A part of the file that was not understood; it was dropped.
    #[error("{field}: left out {what}")]
    Dropped {
        /// Where it is in the file.
        field: String,
        /// What it is.
        what: String,
    },
}

/// A part of a puzzle that some format may be unable to hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Feature {
    /// Bars between cells.
    Bars,
    /// Voids; written as blocks.
    Voids,
    /// Circles in cells.
    Circles,
    /// Shaded cells.
    Shades,
    /// Given contents of cells.
    Givens,
    /// Solution cells with more than one character; the first is written.
    Rebus,
    /// Solution cells.
    Solution,
    /// Cells that a solver has filled in.
    Entered,
    /// Clues.
    Clues,
    /// Title, author, copyright and notes.
    Texts,
    /// Characters that end a text in the target format.
    Characters,
    /// The mark that the puzzle is diagramless.
    Diagramless,
    /// Parts that another format's file brought along.
    Extras,
}

impl Feature {
    /// The name of one of them, and of several.
    fn names(self) -> [&'static str; 2] {
        match self {
            Self::Bars => ["bar", "bars"],
            Self::Voids => ["void", "voids"],
            Self::Circles => ["circle", "circles"],
            Self::Shades => ["shaded cell", "shaded cells"],
            Self::Givens => ["given cell", "given cells"],
            Self::Rebus => ["rebus cell", "rebus cells"],
            Self::Solution => ["solution cell", "solution cells"],
            Self::Entered => ["entered cell", "entered cells"],
            Self::Clues => ["clue", "clues"],
            Self::Texts => ["text", "texts"],
            Self::Characters => ["NUL character", "NUL characters"],
            Self::Diagramless => ["diagramless mark", "diagramless marks"],
            Self::Extras => ["part of another format", "parts of another format"],
        }
    }
}

/// What a writer had to change or leave out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The part of the puzzle.
    pub feature: Feature,
    /// How many of them.
    pub count: usize,
    /// The format that cannot hold them.
    pub format: Format,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { feature, count, format } = self;
        let effect = match feature {
            Feature::Voids => "written as blocks",
            Feature::Rebus => "shortened to the first character",
            _ => "dropped",
        };
        let [one, several] = feature.names();
        let name = if *count == 1 { one } else { several };
        write!(f, "{count} {name} {effect}: {format} has no place for that")
    }
}

/// Collects losses, leaving out what was not lost at all.
#[derive(Debug)]
pub(crate) struct Losses {
    format: Format,
    list: Vec<Loss>,
}

impl Losses {
    pub(crate) fn new(format: Format) -> Self {
        Self { format, list: Vec::new() }
    }

    pub(crate) fn add(&mut self, feature: Feature, count: usize) {
        if count == 0 {
            return;
        }
        if let Some(loss) = self.list.iter_mut().find(|loss| loss.feature == feature) {
            loss.count += count;
        } else {
            self.list.push(Loss { feature, count, format: self.format });
        }
    }

    pub(crate) fn into_vec(mut self) -> Vec<Loss> {
        self.list.sort_by_key(|loss| loss.feature);
        self.list
    }
}
