//! Every play.

use std::cmp::Reverse;

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

    /// The best `most` legal placements, in the order of [`Generator::ranked`], and the number
    /// of all. A rack with several blanks has millions, which are not kept.
    pub fn top(
        &mut self,
        most: usize,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
    ) -> (Vec<Scored>, usize) {
        let mut kept: Vec<(Reverse<i32>, usize, Scored)> = Vec::new();
        let mut legal = 0;
        let order = |(equity, at, _): &(Reverse<i32>, usize, Scored)| (*equity, *at);
        let mut floor = i32::MIN;
        self.each_in(u64::MAX, prepared, table, &mut |play| {
            legal += 1;
            if play.equity < floor {
                return;
            }
            kept.push((Reverse(play.equity), legal, play));
            // Twice as many as asked for, so that few plays are compared often.
            if kept.len() > most.max(1).saturating_mul(2) {
                kept.select_nth_unstable_by_key(most, order);
                kept.truncate(most);
                floor = kept.iter().map(|kept| kept.2.equity).min().unwrap_or(i32::MIN);
            }
        });
        kept.sort_unstable_by_key(order);
        kept.truncate(most);
        (kept.into_iter().map(|(_, _, play)| play).collect(), legal)
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
        self.each_in(lanes, prepared, table, &mut |play| found.push(play));
    }

    /// Gives every legal placement in the lanes of a mask.
    fn each_in(
        &mut self,
        lanes: u64,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        give: &mut impl FnMut(Scored),
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
                        give(Scored { placement, score, equity });
                    });
                }
            }
        }
    }
}
