//! Every play.

use crate::board::play::{POINT, Placement, Scored};
use crate::evaluate::leave_table::LeaveTable;
use crate::generate::blanks::{assign_blanks, tiles_of};
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::generate::template::Template;

impl Generator {
    /// Puts every legal placement into `found`, best equity first, ties in the
    /// order of [`Generator::all`].
    pub fn ranked(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        found: &mut Vec<Scored>,
    ) {
        let mut unsorted = std::mem::take(&mut self.unsorted);
        self.all(prepared, table, &mut unsorted);
        // One number for each play sorts faster than the plays themselves.
        let order = &mut self.heap;
        order.clear();
        order.extend(unsorted.iter().zip(0..).map(|(play, at): (_, u64)| {
            let worst_last = !(play.equity.cast_unsigned() ^ 1 << 31);
            u64::from(worst_last) << 32 | at
        }));
        order.sort_unstable();
        found.clear();
        found.extend(order.iter().map(|&place| unsorted[place as u32 as usize]));
        self.unsorted = unsorted;
    }

    /// Puts every legal placement into `found`, each once, in no particular order.
    pub fn all(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        found: &mut Vec<Scored>,
    ) {
        found.clear();
        self.all_in(u64::MAX, prepared, table, found);
    }

    /// Adds every legal placement in the lanes of a mask to `found`.
    pub(crate) fn all_in(
        &mut self,
        lanes: u64,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        found: &mut Vec<Scored>,
    ) {
        self.start(prepared, table);
        let prepared = &*prepared;
        for (number, lane) in prepared.lanes.iter().enumerate() {
            if lanes >> number & 1 == 0 {
                continue;
            }
            let blocked = self.blocked(lane);
            for window in &lane.windows {
                if window.fill & blocked != 0 || usize::from(window.count) > self.parts.len {
                    continue;
                }
                let answers = self.answers.of(prepared, &self.parts, number, window, &self.budget);
                if answers.is_empty() {
                    continue;
                }
                let template = Template::new(lane, window, &prepared.worth);
                let first = usize::from(window.start) + usize::from(template.places[0]);
                let (square, direction) = prepared.square(number, first);
                let parts_here = self.parts.of_size(template.count);
                for answer in self.answers.at(answers) {
                    if !template.fits(&answer.letters) {
                        continue;
                    }
                    let part = &parts_here[usize::from(answer.part)];
                    let letters = template.letters_of(&answer.letters);
                    let letters = &letters[..template.count];
                    assign_blanks(&self.parts, letters, part.mask, &mut |blanks| {
                        let score = template.score(letters, blanks, &prepared.worth);
                        let equity = score * POINT + part.leave;
                        let tiles = tiles_of(letters, blanks);
                        let placement = Placement::of(square, direction, &tiles[..template.count]);
                        found.push(Scored { placement, score, equity });
                    });
                }
            }
        }
    }
}
