//! Which squares of a grid are blocks, as bits.

use wordwright_grid::Direction;

use super::span::Span;

/// Which squares are blocks: a mask for each line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Blocks {
    across: Vec<u64>,
    down: Vec<u64>,
}

impl Blocks {
    pub fn is_block(&self, row: usize, col: usize) -> bool {
        self.across[row] >> col & 1 != 0
    }

    pub fn none(rows: usize, cols: usize) -> Self {
        Self { across: vec![0; rows], down: vec![0; cols] }
    }

    pub fn rows(&self) -> usize {
        self.across.len()
    }

    pub fn cols(&self) -> usize {
        self.down.len()
    }

    pub fn flip(&mut self, (row, col): (usize, usize)) {
        self.across[row] ^= 1 << col;
        self.down[col] ^= 1 << row;
    }

    pub fn count(&self) -> usize {
        self.across.iter().map(|line| line.count_ones() as usize).sum()
    }

    /// How many squares differ.
    pub fn distance(&self, other: &Self) -> u32 {
        self.across.iter().zip(&other.across).map(|(a, b)| (a ^ b).count_ones()).sum()
    }

    /// The mask of a line, and its length.
    pub fn line(&self, direction: Direction, line: usize) -> (u64, usize) {
        match direction {
            Direction::Across => (self.across[line], self.down.len()),
            Direction::Down => (self.down[line], self.across.len()),
        }
    }

    /// The mask of every line, across and then down, and its length.
    pub fn lines(&self) -> impl Iterator<Item = (u64, usize)> {
        let (rows, cols) = (self.across.len(), self.down.len());
        let across = self.across.iter().map(move |&line| (line, cols));
        across.chain(self.down.iter().map(move |&line| (line, rows)))
    }

    /// The open runs of a line: first square and length.
    pub fn runs(&self, direction: Direction, line: usize) -> impl Iterator<Item = (usize, usize)> {
        let (mask, length) = self.line(direction, line);
        runs(mask, length)
    }

    /// The words of the pattern: runs of two squares or more.
    pub fn words(&self) -> usize {
        self.lines().flat_map(|(line, length)| runs(line, length)).filter(|run| run.1 > 1).count()
    }

    /// The runs of `len` squares as spans, those down only on request.
    pub fn spans(&self, len: usize, with_down: bool) -> impl Iterator<Item = Span> {
        let directions = Direction::ALL.into_iter().take(if with_down { 2 } else { 1 });
        directions.flat_map(move |direction| {
            let lines = match direction {
                Direction::Across => self.across.len(),
                Direction::Down => self.down.len(),
            };
            (0..lines).flat_map(move |line| {
                let runs = self.runs(direction, line).filter(move |run| run.1 == len);
                runs.map(move |(start, len)| match direction {
                    Direction::Across => Span { row: line, col: start, direction, len },
                    Direction::Down => Span { row: start, col: line, direction, len },
                })
            })
        })
    }

    /// The pattern, its mirror image, and both transposed: the variants that a
    /// half turn does not map onto each other.
    pub fn variants(&self) -> impl Iterator<Item = Self> {
        let mirror = |of: &Self| {
            let cols = of.down.len();
            let flip = |line: &u64| line.reverse_bits() >> (u64::BITS as usize - cols);
            let across = of.across.iter().map(flip).collect();
            Self { across, down: of.down.iter().rev().copied().collect() }
        };
        let turned = Self { across: self.down.clone(), down: self.across.clone() };
        let mut all = vec![mirror(self), mirror(&turned), turned];
        all.push(self.clone());
        all.reverse();
        let mut kept: Vec<Self> = Vec::new();
        for one in all {
            if !kept.contains(&one) {
                kept.push(one);
            }
        }
        kept.into_iter()
    }

    /// Whether the open squares are connected.
    pub fn is_connected(&self) -> bool {
        let all = ones(self.down.len());
        let open: Vec<u64> = self.across.iter().map(|line| !line & all).collect();
        let Some(first) = open.iter().position(|&line| line != 0) else { return true };
        let mut seen = vec![0_u64; open.len()];
        seen[first] = open[first] & open[first].wrapping_neg();
        loop {
            let mut grew = false;
            let mut spread = |row: usize, from: u64| {
                let mut now = (seen[row] | from) & open[row];
                loop {
                    let wider = (now | now << 1 | now >> 1) & open[row];
                    if wider == now {
                        break;
                    }
                    now = wider;
                }
                grew |= now != seen[row];
                seen[row] = now;
                now
            };
            let mut above = 0;
            for row in 0..open.len() {
                above = spread(row, above);
            }
            let mut below = 0;
            for row in (0..open.len()).rev() {
                below = spread(row, below);
            }
            if !grew {
                return seen == open;
            }
        }
    }
}

fn ones(count: usize) -> u64 {
    (1 << count) - 1
}

/// The open runs of a line: first square and length.
pub(super) fn runs(line: u64, length: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut open = !line & ones(length);
    std::iter::from_fn(move || {
        if open == 0 {
            return None;
        }
        let start = open.trailing_zeros() as usize;
        let len = (!(open >> start)).trailing_zeros() as usize;
        open &= !(ones(len) << start);
        Some((start, len))
    })
}
