//! Blocks around an arrangement, by simulated annealing.
//!
//! A move sets or clears a block and its image, or shifts one by a square. A
//! line is a mask of bits, so that a move costs the runs of the four lines it
//! touches, about 150 ns, and a whole run of [`STEPS`] moves some
//! milliseconds. The open squares stay connected all along: a move that would
//! part them is refused.

use fastrand::Rng;
use wordwright_grid::Direction;

use super::arrange::Arrangement;
use super::design::Shape;
use super::lines::LineCosts;
use super::masks::{Blocks, runs};

/// Moves of one annealing for each square of the grid (experiment 035).
const STEPS: usize = 160;
/// The temperature at the start and at the end, in units of cost (nats), by
/// judgement.
const HOT: f32 = 5.0;
const COLD: f32 = 0.15;
/// The temperature at which a pattern is annealed again after a proof that it
/// has no fill: enough to move a few blocks.
const WARM: f32 = 1.2;
/// Cost of each word, and of each block, beyond the most (experiment 035).
const WORD_TOO_MANY: f32 = 4.0;
const BLOCK_TOO_MANY: f32 = 4.0;
/// Cost of four blocks in a square, which editors refuse.
const CLUMP: f32 = 3.0;

/// Blocks being moved around one arrangement.
pub(super) struct Annealer<'a> {
    shape: &'a Shape,
    arrangement: &'a Arrangement,
    /// The arrangement's costs, and what was learned since.
    costs: Vec<LineCosts>,
    /// Free squares that change together: a square and its image.
    orbits: Vec<[(usize, usize); 2]>,
    /// The orbit of each free square.
    orbit_of: Vec<Option<u16>>,
    blocks: Blocks,
}

impl<'a> Annealer<'a> {
    /// With the arrangement's own blocks and no other; `None` where these part
    /// the grid.
    pub fn new(shape: &'a Shape, arrangement: &'a Arrangement) -> Option<Self> {
        let board = &arrangement.board;
        let (rows, cols) = board.size();
        let mut blocks = Blocks::none(rows, cols);
        let mut orbits = Vec::new();
        let mut orbit_of = vec![None; rows * cols];
        for row in 0..rows {
            for col in 0..cols {
                let square = board.square(row, col);
                if square.is_block() {
                    blocks.flip((row, col));
                }
                let image = board.image((row, col));
                let is_free = !square.is_block() && !square.must_be_open();
                if is_free && (row, col) <= image {
                    let number = orbits.len() as u16;
                    orbit_of[row * cols + col] = Some(number);
                    orbit_of[image.0 * cols + image.1] = Some(number);
                    orbits.push([(row, col), image]);
                }
            }
        }
        let costs = arrangement.costs.clone();
        let annealer = Self { shape, arrangement, costs, orbits, orbit_of, blocks };
        annealer.blocks.is_connected().then_some(annealer)
    }

    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Makes an entry dearer, by its direction, line, first square and length.
    pub fn raise(&mut self, direction: Direction, line: usize, start: usize, len: usize, by: f32) {
        let first = if direction == Direction::Across { 0 } else { self.blocks.rows() };
        self.costs[first + line].raise(start, len, by);
    }

    /// Anneals from no blocks but the arrangement's own; whether the pattern
    /// keeps every rule.
    pub fn start(&mut self, rng: &mut Rng) -> bool {
        for orbit in 0..self.orbits.len() {
            let (row, col) = self.orbits[orbit][0];
            if self.blocks.is_block(row, col) {
                self.flip(orbit);
            }
        }
        self.anneal(HOT, rng)
    }

    /// Anneals a little from where it stands; whether the pattern keeps every
    /// rule.
    pub fn mend(&mut self, rng: &mut Rng) -> bool {
        self.anneal(WARM, rng)
    }

    fn flip(&mut self, orbit: usize) {
        let [cell, image] = self.orbits[orbit];
        self.blocks.flip(cell);
        if image != cell {
            self.blocks.flip(image);
        }
    }

    fn anneal(&mut self, from: f32, rng: &mut Rng) -> bool {
        if self.orbits.is_empty() {
            return self.keeps_the_rules();
        }
        let steps = STEPS * self.orbit_of.len();
        let cooling = (COLD / from).powf(1.0 / steps as f32);
        let mut heat = from;
        let mut lines: Vec<f32> = self.all_lines().map(|line| self.line_cost(line).0).collect();
        let mut words: Vec<u32> = self.all_lines().map(|line| self.line_cost(line).1).collect();
        let mut total: f32 = lines.iter().sum();
        let mut word_count: u32 = words.iter().sum();
        let mut whole = self.whole_cost(word_count as usize);
        for _ in 0..steps {
            heat *= cooling;
            let (one, other) = self.draw_move(rng);
            let sets_block = !self.is_set(one) || other.is_some();
            self.flip(one);
            if let Some(other) = other {
                self.flip(other);
            }
            let (touched, count) = self.touched(one, other);
            let touched = &touched[..count];
            let mut delta = 0.0;
            let mut delta_words = 0_i32;
            let mut fresh = [(0.0_f32, 0_u32); 8];
            for (new, &line) in fresh.iter_mut().zip(touched) {
                *new = self.line_cost(line);
                delta += new.0 - lines[line];
                delta_words += new.1.cast_signed() - words[line].cast_signed();
            }
            let now = word_count.saturating_add_signed(delta_words);
            let whole_now = self.whole_cost(now as usize);
            let change = delta + whole_now - whole;
            let is_taken = change <= 0.0 || change < -heat * rng.f32().max(f32::MIN_POSITIVE).ln();
            if is_taken && (!sets_block || self.blocks.is_connected()) {
                for (new, &line) in fresh.iter().zip(touched) {
                    (lines[line], words[line]) = *new;
                }
                total += delta;
                word_count = now;
                whole = whole_now;
            } else {
                self.flip(one);
                if let Some(other) = other {
                    self.flip(other);
                }
            }
        }
        debug_assert!(total.is_finite(), "costs are finite");
        self.keeps_the_rules()
    }

    fn is_set(&self, orbit: usize) -> bool {
        let (row, col) = self.orbits[orbit][0];
        self.blocks.is_block(row, col)
    }

    /// One orbit to flip, or two: a block that moves to a free neighbour.
    fn draw_move(&self, rng: &mut Rng) -> (usize, Option<usize>) {
        let one = rng.usize(..self.orbits.len());
        if !self.is_set(one) || rng.bool() {
            return (one, None);
        }
        let (rows, cols) = self.arrangement.board.size();
        let (row, col) = self.orbits[one][rng.usize(..2)];
        let next = match rng.u8(..4) {
            0 => (row.wrapping_sub(1), col),
            1 => (row + 1, col),
            2 => (row, col.wrapping_sub(1)),
            _ => (row, col + 1),
        };
        if next.0 >= rows || next.1 >= cols {
            return (one, None);
        }
        let other = self.orbit_of[next.0 * cols + next.1].map(usize::from);
        (one, other.filter(|&other| other != one && !self.is_set(other)))
    }

    fn all_lines(&self) -> std::ops::Range<usize> {
        0..self.costs.len()
    }

    /// The lines through the cells of one orbit or two, each once.
    fn touched(&self, one: usize, other: Option<usize>) -> ([usize; 8], usize) {
        let rows = self.blocks.rows();
        let mut lines = [0; 8];
        let mut count = 0;
        let cells = self.orbits[one].into_iter();
        for (row, col) in cells.chain(other.into_iter().flat_map(|other| self.orbits[other])) {
            for line in [row, rows + col] {
                if !lines[..count].contains(&line) {
                    lines[count] = line;
                    count += 1;
                }
            }
        }
        (lines, count)
    }

    /// What a line costs, and its words.
    fn line_cost(&self, line: usize) -> (f32, u32) {
        let rows = self.blocks.rows();
        let (mask, length) = match line.checked_sub(rows) {
            None => self.blocks.line(Direction::Across, line),
            Some(col) => self.blocks.line(Direction::Down, col),
        };
        let costs = &self.costs[line];
        runs(mask, length)
            .fold((0.0, 0), |(cost, words), (start, len)| (cost + costs.of(start, len), words + 1))
    }

    /// What the pattern as a whole costs.
    fn whole_cost(&self, words: usize) -> f32 {
        let words = words.saturating_sub(self.shape.max_words) as f32;
        let blocks = self.blocks.count().saturating_sub(self.shape.max_blocks) as f32;
        WORD_TOO_MANY * words + BLOCK_TOO_MANY * blocks + CLUMP * self.blocks.clumps() as f32
    }

    fn keeps_the_rules(&self) -> bool {
        let is_allowed = |(line, (mask, length)): (usize, (u64, usize))| {
            runs(mask, length).all(|(start, len)| !self.costs[line].is_forbidden(start, len))
        };
        self.blocks.lines().enumerate().all(is_allowed)
            && self.blocks.words() <= self.shape.max_words
            && self.blocks.count() <= self.shape.max_blocks
            && self.blocks.is_connected()
    }
}
