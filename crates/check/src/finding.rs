//! What a check finds.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::{CellId, SlotId};

/// How serious a finding is, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FindingSeverity)]
pub enum Severity {
    /// Worth a look; often meant.
    Note,
    /// What an editor sends back, or asks about.
    Warning,
    /// The puzzle cannot be solved, or contradicts itself.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// What sort of thing was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The pattern has no symmetry at all.
    Asymmetry,
    /// The open cells form several separate parts.
    Unconnected,
    /// An open cell in no entry.
    IsolatedCell,
    /// A cell of an entry that no other entry crosses.
    Unchecked,
    /// An entry shorter than usual.
    ShortEntry,
    /// A cell label that differs from the usual number.
    Numbering,
    /// Cells that print part of the solution for the solver.
    Given,
    /// Two slots with the same answer.
    DuplicateAnswer,
    /// Two answers with a word in common, or two forms of one word.
    RepeatedRoot,
    /// An answer with a character other than A to Z.
    UnusualLetter,
    /// Cells of a slot whose solution is not known.
    NoAnswer,
    /// A word of the answer in its own clue.
    AnswerInClue,
    /// Two slots with the same clue.
    DuplicateClue,
    /// A clue without a slot.
    ClueWithoutSlot,
    /// A slot without a clue.
    SlotWithoutClue,
    /// A slot with more than one clue.
    SecondClue,
    /// A clue whose enumeration does not add up to its answer's length.
    Enumeration,
    /// A clue that refers to an entry that does not exist.
    CrossReference,
}

impl Kind {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asymmetry => "asymmetry",
            Self::Unconnected => "unconnected",
            Self::IsolatedCell => "isolated_cell",
            Self::Unchecked => "unchecked",
            Self::ShortEntry => "short_entry",
            Self::Numbering => "numbering",
            Self::Given => "given",
            Self::DuplicateAnswer => "duplicate_answer",
            Self::RepeatedRoot => "repeated_root",
            Self::UnusualLetter => "unusual_letter",
            Self::NoAnswer => "no_answer",
            Self::AnswerInClue => "answer_in_clue",
            Self::DuplicateClue => "duplicate_clue",
            Self::ClueWithoutSlot => "clue_without_slot",
            Self::SlotWithoutClue => "slot_without_clue",
            Self::SecondClue => "second_clue",
            Self::Enumeration => "enumeration",
            Self::CrossReference => "cross_reference",
        }
    }
}

/// Something that an editor would ask about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What sort of thing it is.
    pub kind: Kind,
    /// How grave it is.
    pub severity: Severity,
    /// The slots that it is about; none if it is about the grid or about a clue
    /// without a slot.
    pub slots: Vec<SlotId>,
    /// The cells that it is about; empty if it is about its slots as a whole.
    pub cells: Vec<CellId>,
    /// What is wrong, in words.
    pub problem: String,
    /// What to do about it.
    pub remedy: &'static str,
}
