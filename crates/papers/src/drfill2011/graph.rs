//! Slots and cells by number, as the search visits them millions of times.

use std::collections::HashMap;

use wordwright_clues::clue::ClueForm;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;
use wordwright_solve::beliefs::Network;

/// A cell without a letter. The search knows letters by their numbers, 0 for A to 25 for Z;
/// this is a number beyond them.
pub(super) const EMPTY: u8 = u8::MAX;

pub(super) fn number(letter: Capital) -> u8 {
    letter.index() as u8
}

/// The letters of these numbers, up to an empty cell.
pub(super) fn capitals_of(numbers: &[u8]) -> Vec<Capital> {
    numbers.iter().map_while(|&number| Capital::from_index(number.into())).collect()
}

/// The slots and the cells between them.
pub(super) struct Graph {
    /// By [`SlotId`].
    pub(super) slots: Vec<Slot>,
    /// In the order of [`Network::cells`].
    pub(super) cells: Vec<Cell>,
}

pub(super) struct Slot {
    /// Its cells, by number.
    pub(super) cells: Vec<usize>,
    /// The probability that its answer is unlisted.
    pub(super) unlisted: f64,
    /// The form of its clue.
    pub(super) form: ClueForm,
}

pub(super) struct Cell {
    pub(super) given: Option<u8>,
    /// The one or two slots through it, across first, and its place in each.
    pub(super) slots: Vec<(usize, usize)>,
}

impl Graph {
    /// The slots and cells of a network.
    pub(super) fn new(network: &Network) -> Self {
        let mut cells: Vec<Cell> = network
            .cells()
            .map(|(_, given)| Cell { given: given.map(number), slots: Vec::new() })
            .collect();
        let numbers: HashMap<_, usize> =
            network.cells().enumerate().map(|(number, (cell, _))| (cell, number)).collect();
        let mut slots = Vec::with_capacity(network.slot_count());
        for slot in 0..network.slot_count() {
            let id = SlotId::new(slot);
            let own: Vec<usize> = network.cells_of(id).map(|cell| numbers[&cell]).collect();
            for (place, &cell) in own.iter().enumerate() {
                cells[cell].slots.push((slot, place));
            }
            let (unlisted, form) = (network.unlisted_probability(id), network.form(id));
            slots.push(Slot { cells: own, unlisted, form });
        }
        Self { slots, cells }
    }
}
