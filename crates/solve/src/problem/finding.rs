//! Findings: oddities of a puzzle.

use std::fmt;

use wordwright_grid::Place;

/// Something odd about a puzzle that solving works around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// No slot has a clue: crossings and words alone decide.
    NoClues,
    /// Slots that have no clue, by label. They are filled from the crossings.
    SlotsWithoutClue(Vec<String>),
    /// Slots whose clues only refer to each other, by label.
    Circle(Vec<String>),
    /// Clues that name a slot which is not in the grid: the clue's label, and
    /// the name.
    NoSuchSlot(Vec<(String, String)>),
    /// Clues that belong to no slot of two cells or more. They are left out.
    CluesWithoutSlot(Vec<String>),
    /// A cell that holds several letters; the first of them counts.
    Rebus(Place),
    /// A cell that holds no letter A to Z; it is treated as empty.
    NoLetter(Place, String),
    /// Open cells in no slot; they stay empty.
    Isolated(Vec<Place>),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoClues => write!(f, "no slot has a clue; only words and crossings can tell"),
            Self::SlotsWithoutClue(labels) => {
                write!(f, "no clue for {}; filled from the crossings", few(labels))
            }
            Self::Circle(labels) => {
                let labels = few(labels);
                write!(
                    f,
                    "the references of {labels} only lead in a circle; filled from the crossings"
                )
            }
            Self::NoSuchSlot(names) => {
                let names: Vec<String> =
                    names.iter().map(|(label, name)| format!("{name} (at {label})")).collect();
                write!(f, "clues name slots that are not in the grid: {}", few(&names))
            }
            Self::CluesWithoutSlot(labels) => {
                write!(f, "no slot of two cells or more for the clue of {}; left out", few(labels))
            }
            Self::Rebus(place) => {
                write!(f, "{place} holds several letters; the first of them counts")
            }
            Self::NoLetter(place, found) => {
                write!(f, "{place} holds {found:?}, which is no letter A to Z; taken for empty")
            }
            Self::Isolated(places) => {
                let places: Vec<String> = places.iter().map(ToString::to_string).collect();
                write!(f, "no slot reaches {}; left empty", few(&places))
            }
        }
    }
}

/// The first few of many names.
pub(crate) fn few(names: &[String]) -> String {
    const SHOWN: usize = 5;
    let shown = names[..names.len().min(SHOWN)].join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
