//! The generator's memory, and the preparation of a turn.

use wordwright_core::Budget;

use crate::board::play::Scored;
use crate::evaluate::leave_table::LeaveTable;
use crate::generate::anagram_query::Answers;
use crate::generate::lane::Lane;
use crate::generate::prepared_board::PreparedBoard;
use crate::generate::rack_parts::RackParts;

/// Finds plays; reuses its memory from turn to turn, so that nothing is
/// allocated once it has seen a few positions.
#[derive(Debug, Clone, Default)]
pub struct Generator {
    pub(super) parts: RackParts,
    pub(super) answers: Answers,
    pub(super) heap: Vec<u64>,
    pub(super) unsorted: Vec<Scored>,
    pub(super) budget: Budget,
}

impl Generator {
    /// A new generator.
    pub fn new() -> Self {
        Self::default()
    }

    /// A generator that leaves out the rest of the plays once `budget` has expired. Only racks
    /// with more than two blanks take long enough for that.
    pub fn within(budget: &Budget) -> Self {
        Self { budget: budget.clone(), ..Self::default() }
    }

    /// Prepares a turn.
    pub(super) fn start(&mut self, prepared: &mut PreparedBoard<'_>, table: &LeaveTable) {
        prepared.refresh();
        let set = prepared.board().rules().tiles();
        self.parts.fill(table, prepared.lexicon.anagrams(), set);
        self.answers.start(prepared);
    }

    /// Prepares another board for the rack of the previous turn.
    pub(super) fn start_again(&mut self, prepared: &mut PreparedBoard<'_>) {
        prepared.refresh();
        self.answers.next_board(prepared);
    }

    /// The squares of a lane on which no tile of the rack fits.
    pub(super) fn blocked(&self, lane: &Lane) -> u32 {
        let mut blocked = 0;
        let mut rest = lane.crossed;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            if lane.checks[at as usize].bits() & self.parts.letters == 0 {
                blocked |= 1 << at;
            }
        }
        blocked
    }
}
