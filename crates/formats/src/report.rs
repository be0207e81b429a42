//! Warnings of readers and losses of writers.

use std::fmt;

use wordwright_grid::{Cell, Grid, Place, Puzzle};

use crate::Format;

/// Something odd in a file that could still be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Warning {
    /// The numbers of clues and of slots differ.
    #[error("found {found} clues, expected {expected}, one for each slot")]
    ClueCount {
        /// Clues in the file.
        found: usize,
        /// Slots in the grid.
        expected: usize,
    },
    /// Cell labels differ from the usual numbers.
    #[error("the labels in the cells differ from the usual numbering; they are kept beside it")]
    Renumbered,
    /// A clue without a slot; it became a free clue.
    #[error("{field}: the clue {label:?} {list} belongs to no slot; it is kept as a free clue")]
    StrayClue {
        /// Where it is in the file.
        field: String,
        /// Its label.
        label: String,
        /// The heading of its list.
        list: String,
    },
    /// An answer in the file that differs from the grid; the grid counts.
    #[error("{field}: the answer is {found:?}, but the grid has {grid:?}; the grid counts")]
    Answer {
        /// Where it is in the file.
        field: String,
        /// The answer next to the clue.
        found: String,
        /// The letters in the grid.
        grid: String,
    },
    /// A sign for a rebus content that the file does not declare; the sign
    /// itself became the content.
    #[error("{place}: the content {sign:?} may stand for a rebus that the file does not declare")]
    UndeclaredRebus {
        /// The cell.
        place: Place,
        /// The sign in the cell.
        sign: String,
    },
    /// A part of the file that was not understood; it was dropped.
    #[error("{field}: left out {what}")]
    Dropped {
        /// Where it is in the file.
        field: String,
        /// Its description.
        what: String,
    },
    /// Warnings that are not listed, since there are so many.
    #[error("warnings not listed: {count}")]
    More {
        /// How many.
        count: usize,
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
    /// Cells filled in by a solver.
    Entered,
    /// Clues.
    Clues,
    /// Title, author, copyright and notes.
    Texts,
    /// Editor, publisher and date.
    Imprint,
    /// Enumerations; written at the end of their clues.
    Enumerations,
    /// Clues that belong to no slot.
    FreeClues,
    /// Labels of cells that are not the usual numbers.
    Labels,
    /// Characters that a text of the target format cannot hold.
    Characters,
    /// Texts with white space at their ends, which the target format trims.
    Spaces,
    /// The mark that the puzzle is diagramless.
    Diagramless,
    /// Parts from another format's file.
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
            Self::Imprint => ["editor, publisher or date", "editors, publishers or dates"],
            Self::Enumerations => ["enumeration", "enumerations"],
            Self::FreeClues => ["clue without a slot", "clues without a slot"],
            Self::Labels => ["cell label", "cell labels"],
            Self::Characters => ["character", "characters"],
            Self::Spaces => ["text with spaces around it", "texts with spaces around them"],
            Self::Diagramless => ["diagramless mark", "diagramless marks"],
            Self::Extras => ["part of another format", "parts of another format"],
        }
    }
}

/// Something that a writer had to change or leave out.
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
            Feature::Enumerations => "written into the clue",
            Feature::Labels => "replaced by the usual numbers",
            Feature::Spaces => "trimmed",
            _ => "dropped",
        };
        let [one, several] = feature.names();
        let name = if *count == 1 { one } else { several };
        write!(f, "{count} {name} {effect}: {format} has no place for that")
    }
}

/// Collects losses, skipping parts that were not lost.
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

/// How many bars are drawn, including those at the border and next to blocks.
pub(crate) fn bars(grid: &Grid) -> usize {
    let bars = |cell: &Cell| usize::from(cell.bar_right) + usize::from(cell.bar_below);
    grid.cells().map(|(_, cell)| bars(cell)).sum()
}

/// How many of editor, publisher and date a puzzle names.
pub(crate) fn imprint(puzzle: &Puzzle) -> usize {
    let names = [&puzzle.editor, &puzzle.publisher, &puzzle.date];
    names.into_iter().filter(|name| !name.is_empty()).count()
}

/// How many cells have a label that is not the usual number, or lack theirs.
pub(crate) fn own_labels(puzzle: &Puzzle) -> usize {
    if puzzle.labels.is_empty() {
        return 0;
    }
    let slots = puzzle.grid.slots(2);
    let usual = |cell| slots.number_at(cell).map(|number| number.to_string());
    let differs = |cell| usual(cell).as_deref() != puzzle.label_at(cell, &slots).as_deref();
    puzzle.grid.ids().filter(|&cell| differs(cell)).count()
}
