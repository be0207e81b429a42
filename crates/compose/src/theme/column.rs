//! How the columns of a grid can be cut into words, for the search that sets blocks row by row.

use super::board::Square;
use super::lines::LineCosts;

/// The costs of one column's runs.
pub(super) struct Column {
    /// By first row and the row after the last: the cost of a run that ends there.
    closed: Vec<f32>,
    /// By first row and a later row: the least cost of a run that ends there or
    /// later, within the rows that are set.
    later: Vec<f32>,
    /// If rows are mirrored, by first row and the first row of the image
    /// column's run: the cost of a run through the middle.
    crossing: Vec<f32>,
    /// By first row and another: the least of these if the image's run begins there or later.
    crossing_from: Vec<f32>,
    side: usize,
}

impl Column {
    /// For a column with these squares, the first `side` rows of which are set.
    /// If the other rows mirror them, `image` holds the costs of the column's
    /// image, whose runs are counted along with its own.
    pub fn new(cells: &[Square], side: usize, own: &LineCosts, image: Option<&LineCosts>) -> Self {
        let rows = cells.len();
        let none = vec![f32::INFINITY; (side + 1) * (side + 1)];
        let mut column = Column {
            closed: none.clone(),
            later: none.clone(),
            crossing: none.clone(),
            crossing_from: none,
            side,
        };
        for start in 0..side {
            let is_open = |end: usize| !cells[start..end].iter().any(|cell| cell.is_block());
            let mut least = f32::INFINITY;
            for other in (0..side).rev().filter(|_| image.is_some() && is_open(side)) {
                let at = column.at(start, other);
                let len = rows - other - start;
                if !own.is_forbidden(start, len) {
                    column.crossing[at] = own.of(start, len);
                    least = least.min(column.crossing[at]);
                }
                column.crossing_from[at] = least;
            }
            let mut least = f32::INFINITY;
            for end in (start + 1..=side).rev() {
                let len = end - start;
                let at = column.at(start, end);
                // The middle row is its own image: what is open there goes on below it.
                let is_middle = image.is_some() && end == side && rows % 2 == 1;
                let may_end = !is_middle && (end == rows || !cells[end].must_be_open());
                if may_end && is_open(end) && !own.is_forbidden(start, len) {
                    let cost = match image {
                        None => Some(own.of(start, len)),
                        Some(image) => {
                            let other = rows - end;
                            let is_allowed = !image.is_forbidden(other, len);
                            is_allowed.then(|| own.of(start, len) + image.of(other, len))
                        }
                    };
                    if let Some(cost) = cost {
                        column.closed[at] = cost;
                        least = least.min(cost);
                    }
                }
                if is_open(end) {
                    column.later[at] = least;
                }
            }
        }
        column
    }

    fn at(&self, start: usize, end: usize) -> usize {
        start * (self.side + 1) + end
    }

    /// The cost of a run from row `start` that ends before row `end`.
    pub fn closed(&self, start: usize, end: usize) -> f32 {
        self.closed[self.at(start, end)]
    }

    /// The least cost of a run that began in row `start` and does not end before `end`, if the
    /// run of the column's image began in row `other`; both are open.
    pub fn future(&self, start: usize, other: Option<usize>, end: usize) -> f32 {
        // The image's run may end and another begin, two rows further on at the earliest.
        let new_run =
            self.crossing_from[self.at(start, if other.is_some() { end } else { end - 1 })];
        let now = other.map_or(f32::INFINITY, |other| self.crossing(start, other));
        self.later[self.at(start, end)].min(new_run).min(now)
    }

    /// The cost of a run through the middle, where the run of the image began in row `other`.
    pub fn crossing(&self, start: usize, other: usize) -> f32 {
        self.crossing[self.at(start, other)]
    }
}

/// What all ways of cutting a column have in common.
pub(super) struct EveryCut {
    blocks: u64,
    open: u64,
}

impl EveryCut {
    /// For a column with these squares and costs; `image` holds the costs of
    /// its image and whether it runs backwards. `None` if the column cannot be
    /// cut.
    pub fn of(cells: &[Square], own: &LineCosts, image: (&LineCosts, bool)) -> Option<Self> {
        let rows = cells.len();
        let (image, reversed) = image;
        let is_run = |start: usize, len: usize| {
            let other = if reversed { rows - start - len } else { start };
            !own.is_forbidden(start, len)
                && !image.is_forbidden(other, len)
                && !cells[start..start + len].iter().any(|cell| cell.is_block())
        };
        let may_block = |row: usize| !cells[row].must_be_open();
        // Whether the squares before a place can be cut so that a word may begin there, and
        // those from it on. There is one more place beyond the edge, as if after a block.
        let mut before = vec![false; rows + 2];
        before[0] = true;
        for at in 0..rows {
            if !before[at] {
                continue;
            }
            before[at + 1] |= may_block(at);
            for end in at + 1..=rows {
                if (end == rows || may_block(end)) && is_run(at, end - at) {
                    before[end + 1] = true;
                }
            }
        }
        let mut after = vec![false; rows + 2];
        (after[rows], after[rows + 1]) = (true, true);
        let (mut ever_block, mut ever_open) = (0_u64, 0_u64);
        for at in (0..rows).rev() {
            after[at] = may_block(at) && after[at + 1];
            if after[at] && before[at] {
                ever_block |= 1 << at;
            }
            for end in at + 1..=rows {
                let len = end - at;
                if !(end == rows || may_block(end)) || !after[end + 1] || !is_run(at, len) {
                    continue;
                }
                after[at] = true;
                if before[at] {
                    ever_open |= ((1 << len) - 1) << at;
                    ever_block |= if end < rows { 1 << end } else { 0 };
                }
            }
        }
        let all = (1_u64 << rows) - 1;
        after[0].then_some(Self { blocks: all & !ever_open, open: all & !ever_block })
    }

    /// Whether the square in a row is a block in all of them.
    pub fn is_block(&self, row: usize) -> bool {
        self.blocks >> row & 1 != 0
    }

    /// Whether the square in a row is open in all of them.
    pub fn is_open(&self, row: usize) -> bool {
        self.open >> row & 1 != 0
    }
}
