//! A trace of the filling systems of Botea 2007 and the 2017 article, step by step.

use std::fmt;

use wordwright_compose::network::Model;
use wordwright_compose::{DeadEnd, Problem, Progress};
use wordwright_core::Observer;
use wordwright_grid::{CellId, CellKind, SlotId};
use wordwright_lexicon::{LetterSet, WordId};

/// The most words of a slot, or pruned words, that a step lists; above that it gives the number.
const WORDS_SHOWN: usize = 12;

/// The most open slots whose words a step lists; above that it gives the totals.
const SLOTS_SHOWN: usize = 12;

/// Watches the steps of a filling system.
pub type StepObserver<'o> = dyn for<'s> Observer<Step<'s>> + 'o;

/// A step of a filling system. Its `Display` shows it as in the paper: what was
/// done and why, and the grid or the domains after it.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// Words tried up to here; for the 2017 article, steps in its counting.
    pub number: u64,
    /// The action.
    pub action: &'a Action,
    /// The grid after it.
    pub board: Board<'a>,
    /// The counts up to here.
    pub progress: &'a Progress,
}

/// The action of a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// The start: each slot has the words that fit the given letters.
    Start,
    /// A round of channelling is over.
    Round {
        /// Counted from 1 after each word placed.
        number: usize,
        /// Whether a cell lost a letter or a slot a word.
        changed: bool,
    },
    /// A slot is chosen to be filled next.
    Selected {
        /// The slot.
        slot: SlotId,
        /// The words left for it.
        options: usize,
        /// Why it comes first.
        why: SelectionReason,
    },
    /// A word is put in a slot.
    Placed {
        /// The slot.
        slot: SlotId,
        /// The word.
        word: WordId,
        /// How many words it was compared with, including itself.
        weighed: usize,
        /// The value by which it was compared: the larger, the more it leaves
        /// to the crossing slots. Botea 2007 takes the sum of the logarithms of
        /// the words left to each, the 2017 article the product of the
        /// logarithms of one more.
        weight: f64,
    },
    /// Nothing is left for a slot or a cell.
    DeadEnd(DeadEnd),
    /// The search returns to an earlier slot (2017 article).
    Backjump {
        /// The slot that cannot be filled.
        from: SlotId,
        /// The slot that gets another word.
        to: SlotId,
        /// Whether the two cross; otherwise `to` is the slot that was filled last.
        connected: bool,
    },
    /// Words are removed from slots again.
    Undone {
        /// In the order in which they are undone.
        slots: Vec<SlotId>,
    },
    /// Words that would repeat the failure are dropped (2017 article).
    Pruned {
        /// The slot they are dropped from.
        slot: SlotId,
        /// The failed letters, `_` for cells without a conflict.
        filter: String,
        /// The words that the filter matches.
        removed: Vec<WordId>,
    },
    /// Nothing is left to return to.
    GaveUp {
        /// The slot that cannot be filled.
        from: SlotId,
    },
}

/// Why a slot comes first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SelectionReason {
    /// Its measure `K(s)` (Botea 2007, section 3.1) is the smallest.
    Measure(f64),
    /// It has the fewest words left.
    FewestOptions,
}

/// The words and letters that a system has left.
pub(crate) trait State: fmt::Debug {
    /// The words left for `slot`, by their places in the slot's table.
    fn words(&self, slot: SlotId) -> Vec<usize>;

    /// The letters left for `cell`.
    fn letters(&self, cell: CellId) -> LetterSet;
}

/// The grid at a step.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) model: &'a Model,
    pub(crate) state: &'a dyn State,
}

impl Board<'_> {
    /// The problem being solved.
    pub fn problem(&self) -> &Problem {
        self.problem
    }

    /// The words left for `slot`, in alphabetical order: a given entry is its only word.
    pub fn words(&self, slot: SlotId) -> Vec<String> {
        let alphabet = self.problem.alphabet();
        if let Some(entry) = self.problem.given_entry(slot) {
            return vec![alphabet.decode(&entry)];
        }
        let table = self.model.table(self.model.slot(slot));
        let list = self.problem.list();
        let mut words: Vec<_> = self.state.words(slot);
        words.sort_by_key(|&word| list.letters(table.id(word)));
        words.into_iter().map(|word| alphabet.decode(list.letters(table.id(word)))).collect()
    }

    /// The letters left for `cell`; none for a block.
    pub fn letters(&self, cell: CellId) -> LetterSet {
        self.state.letters(cell)
    }

    /// The grid, one line per row: `#` block, `~` void, `.` more than one letter left.
    pub fn picture(&self) -> String {
        let grid = self.problem.grid();
        let mut text = String::new();
        for (id, cell) in grid.cells() {
            text.push_str(match (cell.kind, self.letters(id).single()) {
                (CellKind::Block, _) => "#",
                (CellKind::Void, _) => "~",
                (CellKind::Open, Some(letter)) => self.problem.alphabet().face(letter),
                (CellKind::Open, None) => ".",
            });
            if (id.index() + 1).is_multiple_of(grid.cols()) {
                text.push('\n');
            }
        }
        text
    }

    /// The letters left where two open slots cross, if any were removed, and
    /// the words of every open slot, if they are few.
    fn write_domains(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let problem = self.problem;
        let open_cell = |cell: &CellId| self.letters(*cell).len() != 1;
        let slots: Vec<_> = problem
            .slots()
            .iter()
            .filter(|(_, slot)| slot.cells.iter().any(open_cell))
            .map(|(id, slot)| (slot.label(), self.words(id)))
            .collect();
        if slots.len() > SLOTS_SHOWN {
            let words: usize = slots.iter().map(|(_, words)| words.len()).sum();
            return writeln!(f, "  {words} words in {} open slots", slots.len());
        }
        let crossed = |cell: &CellId| self.model.slots_through(*cell).count() == 2;
        let narrowed =
            |cell: &CellId| (2..problem.alphabet().len()).contains(&self.letters(*cell).len());
        for cell in problem.grid().ids().filter(crossed).filter(narrowed) {
            let faces: Vec<&str> =
                self.letters(cell).iter().map(|letter| problem.alphabet().face(letter)).collect();
            writeln!(f, "  {}: {}", problem.grid().place(cell), faces.join(", "))?;
        }
        for (label, words) in slots {
            writeln!(f, "  {label}: {}", some_of(&words))?;
        }
        Ok(())
    }

    fn label(&self, slot: SlotId) -> String {
        self.problem.slots().get(slot).label()
    }

    fn text(&self, word: WordId) -> String {
        self.problem.list().display(word)
    }
}

/// The first words of many, and their number.
fn some_of(words: &[String]) -> String {
    if words.len() > WORDS_SHOWN {
        format!("{}, … ({} words)", words[..WORDS_SHOWN].join(", "), words.len())
    } else {
        words.join(", ")
    }
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("#{} ", self.number);
        self.write(&mut text)?;
        f.write_str(text.trim_end())
    }
}

impl Step<'_> {
    fn write(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let board = &self.board;
        match self.action {
            Action::Start => {
                writeln!(f, "the words that fit the letters given")?;
                board.write_domains(f)
            }
            Action::Round { number, changed: false } => {
                writeln!(f, "round {number}: nothing changed")
            }
            Action::Round { number, changed: true } => {
                writeln!(f, "round {number}")?;
                board.write_domains(f)
            }
            Action::Selected { slot, options, why } => {
                let words = if *options == 1 { "1 word" } else { &format!("{options} words") };
                write!(f, "selected {}: {words} left, ", board.label(*slot))?;
                match why {
                    SelectionReason::Measure(_) if *options == 1 => writeln!(f, "a forced move"),
                    SelectionReason::Measure(k) => writeln!(f, "K = {k:.3}, the smallest"),
                    SelectionReason::FewestOptions => writeln!(f, "the fewest"),
                }
            }
            Action::Placed { slot, word, weighed, weight } => {
                let (word, slot) = (board.text(*word), board.label(*slot));
                match weighed {
                    1 => writeln!(f, "placed {word} in {slot}")?,
                    _ => writeln!(
                        f,
                        "placed {word} in {slot}: the most left to its crossings of \
                         {weighed} weighed ({weight:.3})"
                    )?,
                }
                f.write_str(&board.picture())
            }
            Action::DeadEnd(DeadEnd::Slot(slot)) => {
                writeln!(f, "dead end: no word is left for {}", board.label(*slot))
            }
            Action::DeadEnd(DeadEnd::Cell(cell)) => {
                let place = board.problem.grid().place(*cell);
                writeln!(f, "dead end: no letter at {place} suits both its slots")
            }
            Action::Backjump { from, to, connected } => {
                let why = if *connected { "filled last of its crossings" } else { "not connected" };
                writeln!(f, "backjump from {} to {} ({why})", board.label(*from), board.label(*to))
            }
            Action::Undone { slots } => {
                let labels: Vec<String> = slots.iter().map(|&slot| board.label(slot)).collect();
                writeln!(f, "undone {}", labels.join(", "))?;
                f.write_str(&board.picture())
            }
            Action::Pruned { slot, filter, removed } => {
                let words: Vec<String> = removed.iter().map(|&word| board.text(word)).collect();
                let words = if words.is_empty() { "nothing".to_owned() } else { some_of(&words) };
                writeln!(f, "pruned {} by {filter}: {words}", board.label(*slot))
            }
            Action::GaveUp { from } => {
                let from = board.label(*from);
                writeln!(f, "gave up: no word is left for {from} and no slot to return to")
            }
        }
    }
}
