//! Setting blocks around an arrangement, row by row.
//!
//! A beam search: a state is the rows set so far, from the top, with the row where the open
//! run of each column began; under a symmetry that turns or mirrors the rows, the lower half
//! follows from the upper. Rows are chosen among all that cut into permitted runs, so that
//! every resulting pattern obeys the rules, and none is lost because an intermediate state
//! slightly breaks one. States are ranked by the costs of their finished runs (`lines`) plus
//! a lower bound on those of their open runs; a price on blocks and on words, which rises
//! when patterns have too many, keeps both within bounds. Rows get random costs, so that
//! searches differ from one another.

use fastrand::Rng;
use wordwright_grid::Direction;

use super::arrange::Arrangement;
use super::board::Square;
use super::column::{Column, EveryCut};
use super::design::Shape;
use super::lines::LineCosts;
use super::masks::Blocks;

#[cfg(test)]
mod tests;

/// States kept after each row (experiment 044).
const WIDTH: usize = 250;
/// Rows of one line that are considered, those with the lowest costs; by judgement.
const MOST_WAYS: usize = 4_000;
/// The spread of the random costs of rows, in nats (experiment 044).
const NOISE: f32 = 0.7;
/// The initial price of a block and of a word in nats, and by how much it rises
/// when a search ends with too many; by judgement.
const FIRST_PRICE: f32 = 0.3;
const PRICE_RISE: f32 = 0.4;
/// Cost, in nats, of four blocks in a square, which editors reject; by
/// judgement.
const CLUMP: f32 = 3.0;
/// Marks a column in which no run is open.
const CLOSED: u8 = u8::MAX;

/// A way to cut a row, and its image, into words.
#[derive(Debug, Clone, Copy)]
struct RowCut {
    /// Which squares are blocks.
    mask: u64,
    cost: f32,
    /// Blocks and words of the row and of its image.
    blocks: u16,
    words: u16,
}

/// The rows set so far.
#[derive(Debug, Clone)]
struct State {
    rows: Vec<u64>,
    /// For each column, the row in which its open run began.
    starts: Vec<u8>,
    /// Cost of the rows and of the finished runs of columns.
    cost: f32,
    blocks: u16,
    /// Words finished or begun; a word through the middle counts at both ends.
    words: u16,
}

impl State {
    /// The row in which the open run of a column began, if one is open.
    fn start(&self, col: usize) -> Option<usize> {
        (self.starts[col] != CLOSED).then_some(usize::from(self.starts[col]))
    }
}

/// A successor state, before it is built.
struct Child {
    rank: f32,
    parent: u32,
    way: u32,
}

/// The result of a search for a pattern.
pub(super) enum Setting {
    /// A pattern that keeps every rule.
    Found(Blocks),
    /// No pattern was found this time.
    NotFound,
    /// There is no pattern: every row was considered, and no state was dropped.
    None,
}

/// Sets blocks around one arrangement.
pub(super) struct BlockBeam<'a> {
    shape: &'a Shape,
    arrangement: &'a Arrangement,
    /// The arrangement's costs, adjusted by what was learned since.
    costs: Vec<LineCosts>,
    /// By row, which squares must be open or blocks in every pattern.
    cells: Vec<Vec<Square>>,
    block_price: f32,
    word_price: f32,
}

impl<'a> BlockBeam<'a> {
    /// `None` if no pattern around this arrangement obeys the rules: some
    /// square can be neither block nor open.
    pub fn new(shape: &'a Shape, arrangement: &'a Arrangement) -> Option<Self> {
        let board = &arrangement.board;
        let cells = (0..shape.rows).map(|row| board.cells_of(Direction::Across, row)).collect();
        let mut beam = Self {
            shape,
            costs: arrangement.costs.clone(),
            arrangement,
            cells,
            block_price: FIRST_PRICE,
            word_price: FIRST_PRICE,
        };
        while beam.tighten()? {}
        Some(beam)
    }

    /// Settles squares that are the same in every way to cut their row, or their column;
    /// returns whether there were any. `None` if some line cannot be cut.
    fn tighten(&mut self) -> Option<bool> {
        let mut changed = false;
        for row in 0..self.rows_to_set() {
            let (ways, is_complete) = self.ways(row);
            if ways.is_empty() {
                return None;
            }
            if is_complete {
                let always = ways.iter().fold(u64::MAX, |all, way| all & way.mask);
                let ever = ways.iter().fold(0, |any, way| any | way.mask);
                for col in 0..self.shape.cols {
                    changed |=
                        self.settle((row, col), always >> col & 1 != 0, ever >> col & 1 == 0);
                }
            }
        }
        for col in 0..self.shape.cols {
            let (image, reversed) = self.arrangement.board.image_of_line(Direction::Down, col);
            let cells = self.cells_of_column(col);
            let cut = EveryCut::of(&cells, self.down(col), (self.down(image), reversed))?;
            for row in 0..self.shape.rows {
                let (is_block, is_open) = (cut.is_block(row), cut.is_open(row));
                changed |= self.settle((row, col), is_block, is_open);
            }
        }
        Some(changed)
    }

    /// Settles a square and its image; returns whether that changed anything.
    fn settle(&mut self, place: (usize, usize), is_block: bool, is_open: bool) -> bool {
        let square = match (is_block, is_open) {
            (true, _) => Square::Block,
            (_, true) => Square::Open,
            _ => return false,
        };
        let image = self.arrangement.board.image(place);
        let is_news = self.cells[place.0][place.1] == Square::Free;
        if is_news {
            self.cells[place.0][place.1] = square;
            self.cells[image.0][image.1] = square;
        }
        is_news
    }

    /// Makes an entry, given by its direction, line, first square and length, more expensive.
    pub fn raise(&mut self, direction: Direction, line: usize, start: usize, len: usize, by: f32) {
        let first = if direction == Direction::Across { 0 } else { self.shape.rows };
        self.costs[first + line].raise(start, len, by);
    }

    /// Searches for a pattern.
    pub fn search(&mut self, rng: &mut Rng) -> Setting {
        let rows = self.rows_to_set();
        let columns: Vec<Column> = (0..self.shape.cols).map(|col| self.column(col)).collect();
        let mut is_complete = true;
        let mut states = vec![State {
            rows: Vec::new(),
            starts: vec![CLOSED; self.shape.cols],
            cost: 0.0,
            blocks: 0,
            words: 0,
        }];
        for row in 0..rows {
            let (mut ways, all) = self.ways(row);
            is_complete &= all;
            for way in &mut ways {
                let chance = rng.f32().clamp(f32::MIN_POSITIVE, 1.0 - f32::EPSILON);
                way.cost -= NOISE * (-chance.ln()).ln();
            }
            let (next, all) = self.set_row(row, &states, &ways, &columns);
            is_complete &= all;
            states = next;
            if states.is_empty() {
                break;
            }
        }
        let mut best: Option<(f32, Blocks)> = None;
        let mut has_too_many_words = false;
        for state in &states {
            let Some(cost) = self.finish(state, &columns) else { continue };
            if best.as_ref().is_some_and(|best| best.0 <= cost) {
                continue;
            }
            let blocks = self.blocks_of(state);
            let too_many_words = blocks.words() > self.shape.max_words;
            has_too_many_words |= too_many_words;
            if !too_many_words && blocks.is_connected() {
                best = Some((cost, blocks));
            }
        }
        match best {
            Some((_, blocks)) => Setting::Found(blocks),
            None if is_complete => Setting::None,
            None => {
                // If no state reached the end, blocks may have run out.
                let price =
                    if has_too_many_words { &mut self.word_price } else { &mut self.block_price };
                *price += PRICE_RISE;
                Setting::NotFound
            }
        }
    }

    /// Rows that are set; the others are their images.
    fn rows_to_set(&self) -> usize {
        if self.is_mirrored() { self.shape.rows.div_ceil(2) } else { self.shape.rows }
    }

    /// Whether the image of the first row is the last.
    fn is_mirrored(&self) -> bool {
        self.shape.symmetry.reverses(Direction::Down)
    }

    fn across(&self, row: usize) -> &LineCosts {
        &self.costs[row]
    }

    fn down(&self, col: usize) -> &LineCosts {
        &self.costs[self.shape.rows + col]
    }

    /// The column that a column is mapped to.
    fn image_of_column(&self, col: usize) -> usize {
        self.arrangement.board.image_of_line(Direction::Down, col).0
    }

    /// The ways to cut a row and its image into permitted words, and whether the list is complete.
    fn ways(&self, row: usize) -> (Vec<RowCut>, bool) {
        let board = &self.arrangement.board;
        let (image, reversed) = board.image_of_line(Direction::Across, row);
        let cells = &self.cells[row];
        let length = cells.len();
        let is_alone = image == row;
        let mirrors_itself = is_alone && reversed;
        let rows: u16 = if is_alone { 1 } else { 2 };
        let cost_of = |start: usize, len: usize| {
            let own = self.across(row);
            if own.is_forbidden(start, len) {
                return None;
            }
            if is_alone {
                return Some(own.of(start, len));
            }
            let other = if reversed { length - start - len } else { start };
            let image = self.across(image);
            (!image.is_forbidden(other, len)).then(|| own.of(start, len) + image.of(other, len))
        };
        let price = |way: &RowCut| way.cost + self.block_price * f32::from(way.blocks);
        let mut is_complete = true;
        // By square, the partial cuts up to it after which a word may begin or a block may stand.
        let mut begun: Vec<Vec<RowCut>> = vec![Vec::new(); length + 2];
        begun[0].push(RowCut { mask: 0, cost: 0.0, blocks: 0, words: 0 });
        for at in 0..length {
            let mut here = std::mem::take(&mut begun[at]);
            if mirrors_itself {
                here.retain(|way| begins_a_palindrome(way.mask, at, length));
            }
            if here.len() > MOST_WAYS {
                is_complete = false;
                here.select_nth_unstable_by(MOST_WAYS, |a, b| price(a).total_cmp(&price(b)));
                here.truncate(MOST_WAYS);
            }
            if !cells[at].must_be_open() {
                let block = |way: &RowCut| RowCut {
                    mask: way.mask | 1 << at,
                    blocks: way.blocks + rows,
                    ..*way
                };
                begun[at + 1].extend(here.iter().map(block));
            }
            for len in 1..=length - at {
                if cells[at + len - 1].is_block() {
                    break;
                }
                let end = at + len;
                if end < length && cells[end].must_be_open() {
                    continue;
                }
                let Some(cost) = cost_of(at, len) else { continue };
                let word = |way: &RowCut| RowCut {
                    mask: if end < length { way.mask | 1 << end } else { way.mask },
                    cost: way.cost + cost,
                    blocks: if end < length { way.blocks + rows } else { way.blocks },
                    words: way.words + rows,
                };
                begun[end + 1].extend(here.iter().map(word));
            }
        }
        let mut ways = std::mem::take(&mut begun[length]);
        ways.append(&mut begun[length + 1]);
        if mirrors_itself {
            ways.retain(|way| begins_a_palindrome(way.mask, length, length));
        }
        if ways.len() > MOST_WAYS {
            is_complete = false;
            ways.select_nth_unstable_by(MOST_WAYS, |a, b| price(a).total_cmp(&price(b)));
            ways.truncate(MOST_WAYS);
        }
        (ways, is_complete)
    }

    /// The costs of a column's runs.
    fn column(&self, col: usize) -> Column {
        let image = self.is_mirrored().then(|| self.down(self.image_of_column(col)));
        Column::new(&self.cells_of_column(col), self.rows_to_set(), self.down(col), image)
    }

    fn cells_of_column(&self, col: usize) -> Vec<Square> {
        self.cells.iter().map(|row| row[col]).collect()
    }

    /// The best states after one more row, and whether the list is complete.
    fn set_row(
        &self,
        row: usize,
        states: &[State],
        ways: &[RowCut],
        columns: &[Column],
    ) -> (Vec<State>, bool) {
        let images: Vec<usize> = (0..columns.len()).map(|col| self.image_of_column(col)).collect();
        let mut children: Vec<Child> = Vec::new();
        let mut differences = vec![0.0_f32; columns.len()];
        for (number, state) in states.iter().enumerate() {
            // The cost of the columns if all stay open, and the change if one gets a block.
            let mut open = state.cost;
            let (mut must_open, mut must_block, mut idle) = (0_u64, 0_u64, 0_u64);
            for (col, column) in columns.iter().enumerate() {
                let other = state.start(images[col]);
                let (block, longer) = if let Some(start) = state.start(col) {
                    (column.closed(start, row), column.future(start, other, row + 1))
                } else {
                    idle |= 1 << col;
                    let square = self.cells[row][col];
                    let block = if square.must_be_open() { f32::INFINITY } else { 0.0 };
                    let begun = column.future(row, other, row + 1);
                    (block, if square.is_block() { f32::INFINITY } else { begun })
                };
                if block == f32::INFINITY {
                    must_open |= 1 << col;
                }
                if longer == f32::INFINITY {
                    must_block |= 1 << col;
                    open += block;
                } else {
                    open += longer;
                    differences[col] = block - longer;
                }
            }
            if must_open & must_block != 0 {
                continue;
            }
            for (at, way) in ways.iter().enumerate() {
                let blocks = state.blocks + way.blocks;
                let is_allowed = way.mask & must_open == 0
                    && !way.mask & must_block == 0
                    && usize::from(blocks) <= self.shape.max_blocks;
                if !is_allowed {
                    continue;
                }
                let changes = bits(way.mask & !must_block).map(|col| differences[col]).sum::<f32>();
                let begun = (idle & !way.mask).count_ones() as u16;
                let words = state.words + way.words + self.sides() * begun;
                let prices =
                    self.block_price * f32::from(blocks) + self.word_price * f32::from(words);
                let rank = open + changes + way.cost + self.clump_cost(state, way) + prices;
                children.push(Child { rank, parent: number as u32, way: at as u32 });
            }
        }
        let is_complete = children.len() <= WIDTH;
        if !is_complete {
            children.select_nth_unstable_by(WIDTH, |a, b| a.rank.total_cmp(&b.rank));
            children.truncate(WIDTH);
        }
        let born = |child: &Child| {
            self.with_row(&states[child.parent as usize], ways[child.way as usize], columns)
        };
        (children.iter().map(born).collect(), is_complete)
    }

    /// A state with one more row.
    fn with_row(&self, state: &State, way: RowCut, columns: &[Column]) -> State {
        let row = state.rows.len();
        let mut next = state.clone();
        next.cost += way.cost + self.clump_cost(state, &way);
        next.blocks += way.blocks;
        next.words += way.words;
        next.rows.push(way.mask);
        for (col, column) in columns.iter().enumerate() {
            let is_block = way.mask >> col & 1 != 0;
            match next.start(col) {
                Some(start) if is_block => {
                    next.cost += column.closed(start, row);
                    next.starts[col] = CLOSED;
                }
                None if !is_block => {
                    next.starts[col] = row as u8;
                    next.words += self.sides();
                }
                _ => {}
            }
        }
        next
    }

    /// How many rows follow from one: itself, and its image where rows are mirrored.
    fn sides(&self) -> u16 {
        if self.is_mirrored() { 2 } else { 1 }
    }

    /// The cost of 2x2 squares of blocks between the last row and the next.
    fn clump_cost(&self, state: &State, way: &RowCut) -> f32 {
        let above = state.rows.last().map_or(0, |above| above & above >> 1);
        let clumps = (above & way.mask & way.mask >> 1).count_ones();
        CLUMP * clumps as f32 * f32::from(self.sides())
    }

    /// The cost of the pattern with its last runs finished; `None` if one is forbidden.
    fn finish(&self, state: &State, columns: &[Column]) -> Option<f32> {
        let side = self.rows_to_set();
        let mut cost = state.cost;
        for (col, column) in columns.iter().enumerate() {
            let Some(start) = state.start(col) else { continue };
            let other = state.start(self.image_of_column(col)).filter(|_| self.is_mirrored());
            cost += match other {
                Some(other) => column.crossing(start, other),
                None => column.closed(start, side),
            };
        }
        (cost < f32::INFINITY).then_some(cost)
    }

    fn blocks_of(&self, state: &State) -> Blocks {
        let mut blocks = Blocks::none(self.shape.rows, self.shape.cols);
        for (row, &mask) in state.rows.iter().enumerate() {
            for col in bits(mask) {
                let image = self.arrangement.board.image((row, col));
                blocks.flip((row, col));
                if self.is_mirrored() && image.0 != row {
                    blocks.flip(image);
                }
            }
        }
        blocks
    }
}

/// Whether the first `known` bits of `length` agree with their mirror images,
/// as far as those are known too.
fn begins_a_palindrome(mask: u64, known: usize, length: usize) -> bool {
    let turned = mask.reverse_bits() >> (u64::BITS as usize - length);
    // The places whose images are also known.
    let both = (length.saturating_sub(known)..known).fold(0, |bits, place| bits | 1_u64 << place);
    (mask ^ turned) & both == 0
}

/// The places of the bits that are set.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(place)
    })
}
