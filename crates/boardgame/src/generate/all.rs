//! Every play.

use crate::board::play::{POINT, Placement, Scored};
use crate::evaluate::leave_table::LeaveTable;
use crate::generate::blanks::{assign_blanks, tiles_of};
use crate::generate::generator::Generator;
use crate::generate::lane::PlacementWindow;
use crate::generate::prepared_board::PreparedBoard;
use crate::generate::template::Template;

/// How many plays are kept before the best of them are sorted out.
const MOST_UNSORTED: usize = 4096;

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
        self.sort(&unsorted, usize::MAX, found);
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
        self.start(prepared, table);
        let prepared = &*prepared;
        let (mut kept, mut best) = (Vec::new(), Vec::new());
        let mut legal = 0;
        for (number, lane) in prepared.lanes.iter().enumerate() {
            let blocked = self.blocked(lane);
            for window in &lane.windows {
                let before = kept.len();
                self.all_of_window(number, window, blocked, prepared, &mut kept);
                legal += kept.len() - before;
                // Those kept stay in their order, before those of the next window.
                if kept.len() > most.max(MOST_UNSORTED) {
                    self.sort(&kept, most, &mut best);
                    std::mem::swap(&mut kept, &mut best);
                }
            }
        }
        self.sort(&kept, most, &mut best);
        (best, legal)
    }

    /// Puts the best `most` of some plays into `found`, best equity first, ties in their order.
    fn sort(&mut self, plays: &[Scored], most: usize, found: &mut Vec<Scored>) {
        // One number for each play sorts faster than the plays themselves.
        let order = &mut self.heap;
        order.clear();
        order.extend(plays.iter().zip(0..).map(|(play, at): (_, u64)| {
            let worst_last = !(play.equity.cast_unsigned() ^ 1 << 31);
            u64::from(worst_last) << 32 | at
        }));
        order.sort_unstable();
        found.clear();
        found.extend(order.iter().take(most).map(|&place| plays[place as u32 as usize]));
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
                self.all_of_window(number, window, blocked, prepared, found);
            }
        }
    }

    /// Adds every legal placement in a window of a lane to `found`, once the turn is prepared.
    /// No tile fits on the squares in `blocked`.
    fn all_of_window(
        &mut self,
        number: usize,
        window: &PlacementWindow,
        blocked: u32,
        prepared: &PreparedBoard<'_>,
        found: &mut Vec<Scored>,
    ) {
        if window.fill & blocked != 0 || usize::from(window.count) > self.parts.len {
            return;
        }
        let answers = self.answers.of(prepared, &self.parts, number, window, &self.budget);
        if answers.is_empty() {
            return;
        }
        let template = Template::new(&prepared.lanes[number], window, &prepared.worth);
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
