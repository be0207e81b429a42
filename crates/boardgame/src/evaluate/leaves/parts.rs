//! Values of leaves as sums over their parts.
//!
//! A leave is worth the sum of the weights of all its parts of up to `depth`
//! tiles, each multiset once: single tiles, pairs, and so on. Any values of
//! leaves can be written this way (Möbius inversion); values that result from
//! pairs and triples of tiles helping or hindering each other need few weights.
//! All leaves of a rack are summed at once: one weight looked up for each part,
//! then one addition for each tile and leave, 448 for a rack of seven.

use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::{KINDS, Tile};

/// Tiles of the largest part that can have a weight.
pub const MAX_DEPTH: usize = 6;

/// Numbers the multisets of up to `depth` tiles.
///
/// Multisets of a size are numbered together, by the combinatorial number
/// system: with one tile more, of a kind not lower than those before, a number
/// grows by one binomial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    kinds: usize,
    depth: usize,
    /// By kind and size, what a tile adds to the number as the last of that many.
    steps: Vec<[u32; MAX_RACK + 1]>,
    /// The first number of each size; the last item is the count of all
    /// numbers.
    bases: [u32; MAX_DEPTH + 2],
}

impl Numbering {
    /// The numbering; `kinds` counts the blank, `depth` is at most
    /// [`MAX_DEPTH`].
    pub fn new(kinds: usize, depth: usize) -> Self {
        let depth = depth.min(MAX_DEPTH);
        let mut steps = vec![[0; MAX_RACK + 1]; KINDS];
        for (kind, row) in steps.iter_mut().enumerate().take(kinds) {
            for (size, step) in row.iter_mut().enumerate().take(depth + 1).skip(1) {
                *step = binomial(kind + size - 1, size);
            }
        }
        let mut bases = [0; MAX_DEPTH + 2];
        let mut next = 0;
        for (size, base) in bases.iter_mut().enumerate() {
            *base = next;
            if size <= depth {
                next += if size == 0 { 1 } else { binomial(kinds + size - 1, size) };
            }
        }
        Self { kinds, depth, steps, bases }
    }

    /// Kinds of tiles, including the blank.
    pub fn kinds(&self) -> usize {
        self.kinds
    }

    /// Tiles of the largest multisets.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// How many multisets there are, including the empty one.
    pub fn len(&self) -> usize {
        self.bases[self.depth + 1] as usize
    }

    /// The numbers of all parts of a rack, by which of its `tiles` are in them.
    /// Those of more than `depth` tiles get the number of the empty part.
    pub fn of_parts(&self, tiles: &[Tile], numbers: &mut [i32]) {
        debug_assert_eq!(numbers.len(), 1 << tiles.len(), "a place for each part");
        debug_assert!(tiles.is_sorted_by_key(|tile| tile.kind()), "tiles in order");
        numbers[0] = 0;
        for (at, tile) in tiles.iter().enumerate() {
            let steps = &self.steps[tile.kind()];
            let (without, with) = numbers.split_at_mut(1 << at);
            for (part, (with, without)) in with.iter_mut().zip(without).enumerate() {
                *with = *without + steps[part.count_ones() as usize + 1].cast_signed();
            }
        }
        for (part, number) in numbers.iter_mut().enumerate() {
            let size = part.count_ones() as usize;
            *number = if size > self.depth { 0 } else { *number + self.bases[size].cast_signed() };
        }
    }

    /// Each multiset of `size` tiles with its number.
    pub fn each(&self, size: usize, give: &mut impl FnMut(&[Tile], usize)) {
        let mut tiles = Vec::with_capacity(size);
        self.each_from(size, self.bases[size] as usize, &mut tiles, give);
    }

    fn each_from(
        &self,
        size: usize,
        number: usize,
        tiles: &mut Vec<Tile>,
        give: &mut impl FnMut(&[Tile], usize),
    ) {
        if tiles.len() == size {
            return give(tiles, number);
        }
        let lowest = tiles.last().map_or(0, |tile| tile.kind());
        for kind in lowest..self.kinds {
            tiles.push(Tile::of_kind(kind));
            let step = self.steps[kind][tiles.len()] as usize;
            self.each_from(size, number + step, tiles, give);
            tiles.pop();
        }
    }
}

fn binomial(n: usize, k: usize) -> u32 {
    let product = (0..k as u64).fold(1_u64, |product, i| product * (n as u64 - i) / (i + 1));
    u32::try_from(product).unwrap_or(u32::MAX)
}

/// A bit for each tile that equals the one before it.
fn twins(tiles: &[Tile]) -> usize {
    (1..tiles.len()).fold(0, |twins, at| twins | usize::from(tiles[at] == tiles[at - 1]) << at)
}

/// Whether a part takes the first of equal tiles, so that each multiset counts once.
fn is_first(part: usize, twins: usize) -> bool {
    part & twins & !(part << 1) == 0
}

/// The weights of the parts, in thousandths of a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    pub numbering: Numbering,
    pub weights: Vec<i32>,
}

impl Parts {
    /// Weights of zero.
    pub fn new(kinds: usize, depth: usize) -> Self {
        let numbering = Numbering::new(kinds, depth);
        let weights = vec![0; numbering.len()];
        Self { numbering, weights }
    }

    /// The values of all leaves of a rack; see [`crate::evaluate::leaves::Leaves::fill_table`].
    pub fn fill_table(&self, tiles: &[Tile], table: &mut [i32]) {
        self.numbering.of_parts(tiles, table);
        let twins = twins(tiles);
        for (part, place) in table.iter_mut().enumerate() {
            let first = is_first(part, twins);
            let weight = self.weights.get(*place as usize).filter(|_| first && *place != 0);
            *place = weight.copied().unwrap_or(0);
        }
        for at in 0..tiles.len() {
            for both in table.chunks_exact_mut(2 << at) {
                let (without, with) = both.split_at_mut(1 << at);
                for (with, without) in with.iter_mut().zip(without) {
                    *with += *without;
                }
            }
        }
        if twins != 0 {
            for part in 1..table.len() {
                let later = part & twins & !(part << 1);
                let lowest = later & later.wrapping_neg();
                if lowest != 0 {
                    table[part] = table[part ^ lowest ^ lowest >> 1];
                }
            }
        }
    }

    /// By number, how much the values of multisets of `size` tiles exceed those
    /// of their smaller parts: their weights, if `value` is to hold.
    pub fn rests(
        &self,
        size: usize,
        mut value: impl FnMut(&[Tile], usize) -> Option<i32>,
    ) -> Vec<(usize, i32)> {
        let mut found = Vec::new();
        let mut table = vec![0; 1 << size];
        self.numbering.each(size, &mut |tiles, number| {
            if let Some(value) = value(tiles, number) {
                self.fill_table(tiles, &mut table);
                let of_itself = self.weights[number];
                found.push((number, value - (table[table.len() - 1] - of_itself)));
            }
        });
        found
    }

    /// Sets the weight of one part so that its value is `value`; the weights of
    /// its smaller parts must be set already.
    pub fn set(&mut self, tiles: &[Tile], value: i32) {
        let mut numbers = [0; 1 << MAX_DEPTH];
        let numbers = &mut numbers[..1 << tiles.len()];
        self.numbering.of_parts(tiles, numbers);
        let twins = twins(tiles);
        let whole = numbers.len() - 1;
        let smaller = (1..whole).filter(|&part| is_first(part, twins));
        let smaller: i32 = smaller.map(|part| self.weights[numbers[part] as usize]).sum();
        self.weights[numbers[whole] as usize] = value - smaller;
    }

    /// Sets the weights of the parts of `size` tiles so that each has the value
    /// that `value` returns; the weights of smaller parts must be set already.
    #[cfg(test)]
    pub fn set_size(&mut self, size: usize, value: impl FnMut(&[Tile], usize) -> Option<i32>) {
        for (number, weight) in self.rests(size, value) {
            self.weights[number] = weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rack::Rack;

    #[test]
    fn each_multiset_has_its_number() {
        let numbering = Numbering::new(4, 3);
        let mut numbers = vec![0];
        for size in 1..=3 {
            numbering.each(size, &mut |tiles, number| {
                let mut parts = vec![0; 1 << size];
                numbering.of_parts(tiles, &mut parts);
                assert_eq!(parts[parts.len() - 1] as usize, number, "{tiles:?}");
                numbers.push(number);
            });
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (0..numbering.len()).collect::<Vec<_>>());
        assert_eq!(numbers.len(), 1 + 4 + 10 + 20);
    }

    #[test]
    fn a_leave_is_worth_its_parts() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut parts = Parts::new(4, 3);
        parts.weights.iter_mut().for_each(|weight| *weight = random.i32(-9..10));
        let slow = |leave: &Rack| {
            let mut sum = 0;
            for size in 1..=3 {
                parts.numbering.each(size, &mut |tiles, number| {
                    let fits = leave.without(tiles.iter().copied()).is_ok();
                    sum += if fits { parts.weights[number] } else { 0 };
                });
            }
            sum
        };
        for _ in 0..50 {
            let rack: Rack = (0..6).map(|_| Tile::of_kind(random.usize(0..4))).collect();
            let tiles: Vec<Tile> = rack.tiles().collect();
            let mut table = vec![0; 1 << tiles.len()];
            parts.fill_table(&tiles, &mut table);
            for (kept, &value) in table.iter().enumerate() {
                let leave = tiles.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 1);
                let leave: Rack = leave.map(|(_, &tile)| tile).collect();
                assert_eq!(value, slow(&leave), "{leave:?}");
            }
        }
    }

    #[test]
    fn any_values_can_be_written() {
        let mut parts = Parts::new(3, 4);
        let wanted = |tiles: &[Tile]| {
            tiles.iter().fold(7, |sum, tile| (sum * 31 + i32::from(tile.byte())) % 1009)
        };
        for size in 1..=4 {
            parts.set_size(size, |tiles, _| Some(wanted(tiles)));
        }
        for size in 1..=4 {
            let mut table = vec![0; 1 << size];
            parts.numbering.each(size, &mut |tiles, _| {
                parts.fill_table(tiles, &mut table);
                assert_eq!(table[table.len() - 1], wanted(tiles), "{tiles:?}");
            });
        }
    }
}
