//! Every play.

use crate::fast::best::{POINT, tiles_of};
use crate::fast::field::Field;
use crate::fast::lookup::{Generator, Stencil, spell};
use crate::fast::subracks::LeaveTable;
use crate::{Placement, Scored};

impl Generator {
    /// Puts every legal placement into `found`, best equity first, equal ones
    /// as [`Generator::all`] finds them.
    pub fn ranked(&mut self, field: &mut Field<'_>, table: &LeaveTable, found: &mut Vec<Scored>) {
        let mut unsorted = std::mem::take(&mut self.unsorted);
        self.all(field, table, &mut unsorted);
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

    /// Puts every legal placement into `found`, each once, in no order that
    /// means anything.
    pub fn all(&mut self, field: &mut Field<'_>, table: &LeaveTable, found: &mut Vec<Scored>) {
        found.clear();
        self.all_in(u64::MAX, field, table, found);
    }

    /// Adds every legal placement in the lanes of a mask to `found`.
    pub(crate) fn all_in(
        &mut self,
        lanes: u64,
        field: &mut Field<'_>,
        table: &LeaveTable,
        found: &mut Vec<Scored>,
    ) {
        self.start(field, table);
        let field = &*field;
        for (number, lane) in field.lanes.iter().enumerate() {
            if lanes >> number & 1 == 0 {
                continue;
            }
            let dead = self.dead(lane);
            for spot in &lane.spots {
                if spot.fill & dead != 0 || usize::from(spot.count) > self.subracks.len {
                    continue;
                }
                let answers = self.answers.of(field, &self.subracks, number, spot);
                if answers.is_empty() {
                    continue;
                }
                let stencil = Stencil::new(lane, spot, &field.worth);
                let first = usize::from(spot.start) + usize::from(stencil.places[0]);
                let (square, direction) = field.square(number, first);
                let subs = self.subracks.of_size(stencil.count);
                for answer in self.answers.at(answers) {
                    if !stencil.fits(&answer.letters) {
                        continue;
                    }
                    let sub = &subs[usize::from(answer.sub)];
                    let letters = stencil.letters_of(&answer.letters);
                    let letters = &letters[..stencil.count];
                    spell(&self.subracks, letters, sub.part, &mut |blanks| {
                        let score = stencil.score(letters, blanks, &field.worth);
                        let equity = score * POINT + sub.leave;
                        let tiles = tiles_of(letters, blanks);
                        let placement = Placement::of(square, direction, &tiles[..stencil.count]);
                        found.push(Scored { placement, score, equity });
                    });
                }
            }
        }
    }
}
