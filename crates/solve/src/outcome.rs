//! The result of solving.

use std::fmt;

use wordwright_grid::{CellId, Content, SlotId};
use wordwright_knowledge::Capital;

use crate::confidence::Evidence;
use crate::problem::Problem;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::unlisted::PlausibilityNumbers;

/// A solved grid, as good as the budget allowed.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The letter of each cell, by
    /// [`CellId`]; `None` for blocks, voids and cells in no slot.
    pub letters: Vec<Option<Capital>>,
    /// The posterior of each cell's letters, for the cells in slots in reading order.
    pub cells: Vec<(CellId, LetterWeights)>,
    /// The evidence for the probability of each letter.
    pub letter_evidence: Vec<(CellId, Evidence)>,
    /// The squares that had alternatives once the grid was chosen, if they were judged.
    pub close_calls: Vec<CloseCall>,
    /// The slots, by [`SlotId`].
    pub slots: Vec<SlotAnswer>,
    /// Squares that take several letters, in reading order. In the slots' words
    /// the first letter of each stands for all.
    pub rebus: Vec<RebusSquare>,
    /// How the theme changes answers, if one was detected.
    pub theme: Option<ThemeReport>,
    /// How the grid was found.
    pub effort: Effort,
}

/// A square whose letter was in doubt once the grid was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct CloseCall {
    /// The square.
    pub cell: CellId,
    /// The letter in the grid, then the others.
    pub alternatives: Vec<Alternative>,
}

/// A letter that a square may have, and the evidence for it with the rest of the grid fixed.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// The letter.
    pub letter: Capital,
    /// The plausibility of the entries with it, summed over both.
    pub entries: PlausibilityNumbers,
    /// The logarithm of the belief in the letter.
    pub belief: f64,
}

/// The one change that turns each theme answer into the entry in the grid.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// These letters are inserted, neither at its beginning nor at its end.
    Added(Box<[Capital]>),
    /// A letter is inserted, a different one in each answer.
    AddedAny,
    /// These letters are removed, neither at its beginning nor at its end.
    Dropped(Box<[Capital]>),
    /// A letter is skipped, a different one in each answer.
    DroppedAny,
    /// The first letter becomes the second.
    Swapped(Capital, Capital),
    /// A letter becomes another, a different one in each answer.
    SwappedAny,
    /// It is written backwards.
    Turned,
    /// A word in it is replaced by a homophone.
    Sounded,
    /// It continues from the last square of its slot, down or to the right, along the slot
    /// that crosses there, to its end.
    TurnsOn,
    /// It continues from the last square of its slot, up or to the left, along the slot
    /// that crosses there, to its beginning.
    TurnsBack,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added(letters) => write!(f, "{} is added", Capital::spell(letters)),
            Self::AddedAny => write!(f, "a letter is added to each answer"),
            Self::Dropped(letters) => write!(f, "{} is dropped", Capital::spell(letters)),
            Self::DroppedAny => write!(f, "a letter is skipped in each answer"),
            &Self::Swapped(from, to) => {
                write!(f, "{from} becomes {to}")
            }
            Self::SwappedAny => write!(f, "a letter of each answer becomes another"),
            Self::Turned => write!(f, "answers are written backwards"),
            Self::Sounded => write!(f, "a word becomes one that sounds like it"),
            Self::TurnsOn | Self::TurnsBack => write!(f, "answers turn a corner"),
        }
    }
}

/// A theme that changes letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeReport {
    /// The change.
    pub change: Change,
    /// The changed entries, by slot.
    pub entries: Vec<ThemeEntry>,
}

/// An entry that is a changed answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeEntry {
    /// The slot.
    pub slot: SlotId,
    /// The answer before the change, in capitals.
    pub answer: String,
}

/// A square that takes several letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RebusSquare {
    /// The cell.
    pub cell: CellId,
    /// The letters, in capitals. If it takes a letter one way and a string the
    /// other way, the letter comes first.
    pub string: String,
    /// The letter that it takes one way and the string that it takes the other way, if
    /// it does.
    pub two_ways: Option<[String; 2]>,
}

impl RebusSquare {
    /// Its content, in words.
    fn describe(&self) -> String {
        match &self.two_ways {
            Some([letter, string]) => format!("{letter} one way, {string} the other way"),
            None => self.string.clone(),
        }
    }
}

/// The answer of one slot and its rivals.
#[derive(Clone, PartialEq, Debug)]
pub struct SlotAnswer {
    /// The slot.
    pub slot: SlotId,
    /// The word in the grid, in capitals, a letter for each cell.
    pub word: String,
    /// The same with all letters of squares that take several.
    pub in_full: String,
    /// Its probability by the clue alone, 0 to 1.
    pub prior: f64,
    /// Its approximate probability with the crossings, 0 to 1.
    pub posterior: f64,
    /// The evidence for that probability; `None` if it is propagation's own.
    pub evidence: Option<Evidence>,
    /// Whether the word is listed.
    pub listed: bool,
    /// The most likely words, listed or found by rescoring, best first.
    pub rivals: Vec<Rival>,
    /// The probability with the crossings of an unlisted answer, 0 to 1.
    pub unlisted: f64,
    /// How each crossing favours the word's letter over the best rival's, the most decisive
    /// first.
    pub decided: Vec<Decision>,
}

/// A candidate for a slot.
#[derive(Clone, PartialEq, Debug)]
pub struct Rival {
    /// The word in capitals.
    pub word: String,
    /// Its probability by the clue alone, 0 to 1.
    pub prior: f64,
    /// Its approximate probability with the crossings, 0 to 1.
    pub posterior: f64,
}

/// How one crossing favours a slot's word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The cell, counted from zero along the slot.
    pub pos: usize,
    /// The slot that crosses there.
    pub crossing: SlotId,
    /// Its word's letter.
    pub letter: Capital,
    /// The best rival's letter.
    pub against: Capital,
    /// The log likelihood ratio of the word's letter over the rival's, by the crossing.
    pub log_odds: f64,
}

/// Statistics of solving.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Rounds of propagation in the first run.
    pub rounds: usize,
    /// Runs, including the first.
    pub runs: usize,
    /// States that A* took from its queue in the first run.
    pub steps: usize,
    /// Whether the estimate of A* stayed admissible in the first run.
    pub proven: bool,
    /// The expected number of right words.
    pub overlap: f64,
    /// Natural logarithm of the product of the words' priors.
    pub log_probability: f64,
    /// Whether the budget ended the work early.
    pub stopped: bool,
}

impl Solved {
    /// The content of each cell in capitals, by [`CellId`]: one letter, or all
    /// those of a square that takes several.
    pub fn content(&self) -> Vec<Option<Content>> {
        let face = |letter: Capital| letter.to_string().into();
        let mut content: Vec<Option<Content>> =
            self.letters.iter().map(|letter| letter.map(face)).collect();
        for square in &self.rebus {
            content[square.cell.index()] = Some(square.string.as_str().into());
        }
        content
    }

    /// The strings in rebus squares, each with its squares in reading order; the string with
    /// the most squares first.
    pub fn strings(&self) -> Vec<(&RebusSquare, Vec<CellId>)> {
        let mut strings: Vec<(&RebusSquare, Vec<CellId>)> = Vec::new();
        for square in &self.rebus {
            let same = |other: &RebusSquare| {
                (&other.string, &other.two_ways) == (&square.string, &square.two_ways)
            };
            match strings.iter_mut().find(|(other, _)| same(other)) {
                Some((_, cells)) => cells.push(square.cell),
                None => strings.push((square, vec![square.cell])),
            }
        }
        strings.sort_by_key(|(_, cells)| std::cmp::Reverse(cells.len()));
        strings
    }

    /// The puzzle's gimmicks, one sentence each: strings that take one square, a theme that
    /// changes letters. `problem` is the one that was solved.
    pub fn gimmicks(&self, problem: &Problem) -> Vec<String> {
        let mut gimmicks = Vec::new();
        for (square, cells) in self.strings() {
            let places: Vec<String> =
                cells.iter().map(|&cell| problem.grid().place(cell).to_string()).collect();
            let squares = if cells.len() == 1 { "one square" } else { "one square each" };
            gimmicks.push(format!("{} takes {squares}: {}", square.describe(), places.join(", ")));
        }
        if let Some(ThemeReport { change, entries }) = &self.theme {
            let turns = matches!(change, Change::TurnsOn | Change::TurnsBack);
            let changed = entries.iter().map(|ThemeEntry { slot, answer }| {
                let (label, slot) = (problem.slots().get(*slot).label(), slot.index());
                match problem.slots().slots()[slot].cells.last() {
                    Some(&last) if turns => {
                        format!("{label} {answer} at {}", problem.grid().place(last))
                    }
                    _ => format!("{label} {} from {answer}", self.slots[slot].word),
                }
            });
            let changed: Vec<String> = changed.collect();
            let theme = if turns { "" } else { "in the theme " };
            gimmicks.push(format!("{theme}{change}: {}", changed.join(", ")));
        }
        gimmicks
    }

    /// The posterior of a cell's letters; `None` for cells in no slot.
    pub fn cell(&self, cell: CellId) -> Option<&LetterWeights> {
        self.cells.iter().find(|(id, _)| *id == cell).map(|(_, table)| table)
    }

    /// The probability that the letter in a cell is right, 0 to 1.
    pub fn confidence(&self, cell: CellId) -> Option<f64> {
        let letter = self.letters[cell.index()]?;
        self.cell(cell).map(|table| table.at(letter))
    }
}
