//! What solving gives back.

use std::fmt;

use wordwright_grid::{CellId, Content, SlotId};
use wordwright_knowledge::Capital;

use crate::problem::Problem;
use wordwright_clues::letters::LetterWeights;

/// A solved grid, as good as the budget allowed.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The letter of each cell, by
    /// [`CellId`]; `None` for blocks, voids and cells that no slot reaches.
    pub letters: Vec<Option<Capital>>,
    /// The posterior of each cell's letters, in reading order of the cells that
    /// a slot reaches.
    pub cells: Vec<(CellId, LetterWeights)>,
    /// The slots, by [`SlotId`].
    pub slots: Vec<SlotAnswer>,
    /// Squares that take several letters, in reading order. In the slots' words
    /// the first letter of each stands for all.
    pub rebus: Vec<RebusSquare>,
    /// What the theme does to answers, if that was found out.
    pub theme: Option<ThemeReport>,
    /// How the grid was come by.
    pub effort: Effort,
}

/// What is done to each answer of a theme, once, to make it the entry that
/// stands in the grid.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// These letters are put in, neither at its beginning nor at its end.
    Added(Box<[Capital]>),
    /// A letter is put in, in each answer its own.
    AddedAny,
    /// These letters are taken out, neither at its beginning nor at its end.
    Dropped(Box<[Capital]>),
    /// A letter is skipped, in each answer its own.
    DroppedAny,
    /// The first letter becomes the second.
    Swapped(Capital, Capital),
    /// A letter becomes another, in each answer its own.
    SwappedAny,
    /// It is written backwards.
    Turned,
    /// A word in it becomes one that sounds like it.
    Sounded,
    /// It goes on, from the last square of its slot down or to the right, along the slot
    /// that crosses there, to its end.
    TurnsOn,
    /// It goes on, from the last square of its slot up or to the left, along the slot
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
    /// What it does.
    pub change: Change,
    /// Where it does so, by slot.
    pub entries: Vec<ThemeEntry>,
}

/// An entry that is a changed answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeEntry {
    /// Which slot.
    pub slot: SlotId,
    /// The answer before the change, in capitals.
    pub answer: String,
}

/// A square that takes several letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RebusSquare {
    /// Which cell.
    pub cell: CellId,
    /// The letters, in capitals. Where it takes a letter one way and a string the
    /// other way, the letter comes first.
    pub string: String,
    /// The letter that it takes one way and the string that it takes the other way, if
    /// it does.
    pub two_ways: Option<[String; 2]>,
}

impl RebusSquare {
    /// What it takes, told.
    fn told(&self) -> String {
        match &self.two_ways {
            Some([letter, string]) => format!("{letter} one way, {string} the other way"),
            None => self.string.clone(),
        }
    }
}

/// The answer of one slot and what else it might be.
#[derive(Clone, PartialEq, Debug)]
pub struct SlotAnswer {
    /// Which slot.
    pub slot: SlotId,
    /// The word in the grid, in capitals, a letter for each cell.
    pub word: String,
    /// The same with all letters of squares that take several.
    pub in_full: String,
    /// Its chance from the clue alone, 0 to 1.
    pub prior: f64,
    /// Its approximate chance with the crossings, 0 to 1.
    pub posterior: f64,
    /// Whether a list holds the word.
    pub listed: bool,
    /// The likeliest words that a list holds or a second look found, likeliest
    /// first.
    pub rivals: Vec<Rival>,
    /// The chance with the crossings that no list holds the answer, 0 to 1.
    pub unlisted: f64,
    /// What the crossings say of each letter of the word against the best
    /// rival, first the one that decides most.
    pub decided: Vec<Decision>,
}

/// A word that might stand in a slot.
#[derive(Clone, PartialEq, Debug)]
pub struct Rival {
    /// The word in capitals.
    pub word: String,
    /// Its chance from the clue alone, 0 to 1.
    pub prior: f64,
    /// Its approximate chance with the crossings, 0 to 1.
    pub posterior: f64,
}

/// How one crossing spoke for a slot's word.
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
    /// Natural logarithm of how much likelier the crossing makes the word's
    /// letter than the rival's.
    pub log_odds: f64,
}

/// What solving took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Rounds of propagation in the first run.
    pub rounds: usize,
    /// Runs, the first included.
    pub runs: usize,
    /// States that A* took from its queue in the first run.
    pub steps: usize,
    /// Whether the estimate of A* stayed admissible in the first run.
    pub proven: bool,
    /// The expected number of right words.
    pub overlap: f64,
    /// Natural logarithm of the product of the words' priors.
    pub log_probability: f64,
    /// Whether the work ended before it was settled.
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

    /// The strings that squares take, each as in its first square and with its
    /// squares in reading order; the one with the most squares first.
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

    /// What the puzzle does that its grid does not show, a sentence each: strings
    /// that take one square, a theme that changes letters. `problem` is the one
    /// that was solved.
    pub fn gimmicks(&self, problem: &Problem) -> Vec<String> {
        let mut gimmicks = Vec::new();
        for (square, cells) in self.strings() {
            let places: Vec<String> =
                cells.iter().map(|&cell| problem.grid().place(cell).to_string()).collect();
            let squares = if cells.len() == 1 { "one square" } else { "one square each" };
            gimmicks.push(format!("{} takes {squares}: {}", square.told(), places.join(", ")));
        }
        if let Some(ThemeReport { change, entries }) = &self.theme {
            let turns = matches!(change, Change::TurnsOn | Change::TurnsBack);
            let told = entries.iter().map(|ThemeEntry { slot, answer }| {
                let (label, slot) = (problem.slots().get(*slot).label(), slot.index());
                match problem.slots().slots()[slot].cells.last() {
                    Some(&last) if turns => {
                        format!("{label} {answer} at {}", problem.grid().place(last))
                    }
                    _ => format!("{label} {} from {answer}", self.slots[slot].word),
                }
            });
            let told: Vec<String> = told.collect();
            let theme = if turns { "" } else { "in the theme " };
            gimmicks.push(format!("{theme}{change}: {}", told.join(", ")));
        }
        gimmicks
    }

    /// The posterior of a cell's letters; `None` for cells that no slot
    /// reaches.
    pub fn cell(&self, cell: CellId) -> Option<&LetterWeights> {
        self.cells.iter().find(|(id, _)| *id == cell).map(|(_, table)| table)
    }

    /// The chance that the letter in a cell is right, 0 to 1.
    pub fn confidence(&self, cell: CellId) -> Option<f64> {
        let letter = self.letters[cell.index()]?;
        self.cell(cell).map(|table| table.at(letter))
    }
}
