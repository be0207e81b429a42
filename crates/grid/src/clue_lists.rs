//! The clues as they are printed: in lists, each under its heading.

use std::borrow::Cow;

use crate::{CellId, Direction, Puzzle, SlotId, Slots};

/// A list of clues under one heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueList<'a> {
    /// The heading, such as `Across`; empty if the list has none.
    pub heading: &'a str,
    /// The clues in the order in which they are printed.
    pub clues: Vec<ListedClue<'a>>,
}

/// A clue in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedClue<'a> {
    /// What is printed before it; empty if nothing is.
    pub label: Cow<'a, str>,
    /// Its text.
    pub text: &'a str,
    /// Lengths of the answer's words, if they are printed.
    pub enumeration: Option<&'a str>,
    /// The slot that it belongs to, unless it is a free clue or the grid has no
    /// such slot.
    pub slot: Option<SlotId>,
    /// The cells of its answer, in order; empty if they are not known.
    pub cells: Vec<CellId>,
    /// Its answer, if known.
    pub answer: Option<Cow<'a, str>>,
}

impl ListedClue<'_> {
    /// The text with the enumeration in brackets after it.
    pub fn printed(&self) -> Cow<'_, str> {
        match self.enumeration {
            Some(enumeration) => Cow::Owned(format!("{} ({enumeration})", self.text)),
            None => Cow::Borrowed(self.text),
        }
    }
}

impl Puzzle {
    /// The lists of clues: across, down, then those of the free clues in the
    /// order of the file. A free clue in a list with the same heading is
    /// appended to it. Lists without clues are left out. `slots` are those of
    /// this puzzle's grid, of two cells and more.
    pub fn clue_lists<'a>(&'a self, slots: &Slots) -> Vec<ClueList<'a>> {
        let mut lists: Vec<ClueList<'a>> = Direction::ALL
            .into_iter()
            .map(|direction| ClueList {
                heading: match direction {
                    Direction::Across => "Across",
                    Direction::Down => "Down",
                },
                clues: self.listed(direction, slots),
            })
            .collect();
        for free in &self.free_clues {
            let clue = ListedClue {
                label: Cow::Borrowed(&free.label),
                text: &free.text,
                enumeration: free.enumeration.as_deref(),
                slot: None,
                cells: free.cells.clone(),
                answer: self.free_answer(free),
            };
            match lists.iter_mut().find(|list| list.heading.eq_ignore_ascii_case(&free.list)) {
                Some(list) => list.clues.push(clue),
                None => lists.push(ClueList { heading: &free.list, clues: vec![clue] }),
            }
        }
        lists.retain(|list| !list.clues.is_empty());
        lists
    }

    fn listed<'a>(&'a self, direction: Direction, slots: &Slots) -> Vec<ListedClue<'a>> {
        let clues = self.clues.iter().filter(|clue| clue.direction == direction);
        let listed = clues.map(|clue| {
            let id = slots.find(clue.number, direction);
            let slot = id.map(|id| slots.get(id));
            let label = slot.and_then(|slot| self.label_at(*slot.cells.first()?, slots));
            ListedClue {
                label: label.unwrap_or_else(|| clue.number.to_string().into()),
                text: &clue.text,
                enumeration: clue.enumeration.as_deref(),
                slot: id,
                cells: slot.map(|slot| slot.cells.clone()).unwrap_or_default(),
                answer: slot.and_then(|slot| self.answer(slot)).map(Cow::Owned),
            }
        });
        listed.collect()
    }
}
