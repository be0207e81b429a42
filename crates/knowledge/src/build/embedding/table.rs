//! A table of trainable vectors: row-wise Adagrad (Duchi, Hazan and Singer,
//! 2011, with one sum of squares for a whole row).
//!
//! Rows are distributed over a fixed number of shards. In every shard, an
//! update walks all occurrences once and touches only the shard's own rows, in
//! order, so the table does not depend on the number of threads.

use rayon::prelude::*;

use crate::pack::embedding::vector::{DIMENSIONS, Share, Vector};

/// Shards of a table; a power of two, more than the useful number of threads; by judgement.
const SHARDS: usize = 8;

/// Lists of rows, one list per item, end to end.
#[derive(Default)]
pub struct Bags {
    /// Rows of all items.
    pub rows: Vec<u32>,
    /// Where each item's rows end.
    pub ends: Vec<u32>,
}

impl Bags {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.ends.clear();
    }

    /// Ends the item whose rows were pushed last.
    pub fn end(&mut self) {
        self.ends.push(self.rows.len() as u32);
    }

    /// The rows of an item.
    pub fn item(&self, item: usize) -> &[u32] {
        let start = if item == 0 { 0 } else { self.ends[item - 1] };
        &self.rows[start as usize..self.ends[item] as usize]
    }

    fn items(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.ends.len()).map(|item| self.item(item))
    }
}

#[derive(Debug)]
struct Shard {
    vectors: Vec<Vector>,
    /// Sum of mean squared gradients of each row.
    squares: Vec<f32>,
}

/// Trainable vectors.
#[derive(Debug)]
pub struct VectorTable {
    share: Share,
    shards: Vec<Shard>,
}

impl VectorTable {
    /// A table of `rows` vectors, each number drawn uniformly from
    /// `-spread..=spread`. An item is the sum of its rows, each times the
    /// `share` for their number.
    pub fn new(rows: u32, spread: f32, share: Share, random: &mut fastrand::Rng) -> VectorTable {
        let each = (rows as usize).div_ceil(SHARDS);
        let shards = (0..SHARDS)
            .map(|_| {
                let mut vectors = vec![[0.0; DIMENSIONS]; each];
                if spread > 0.0 {
                    for number in vectors.as_flattened_mut() {
                        *number = (random.f32() * 2.0 - 1.0) * spread;
                    }
                }
                Shard { vectors, squares: vec![0.0; each] }
            })
            .collect();
        VectorTable { share, shards }
    }

    pub fn vector(&self, row: u32) -> &Vector {
        &self.shards[row as usize % SHARDS].vectors[row as usize / SHARDS]
    }

    pub fn set(&mut self, row: u32, vector: &Vector) {
        self.shards[row as usize % SHARDS].vectors[row as usize / SHARDS] = *vector;
    }

    /// Adds an item with these `rows` to `sum`.
    pub fn add(&self, rows: &[u32], sum: &mut Vector) {
        if rows.is_empty() {
            return;
        }
        let mut total = [0.0; DIMENSIONS];
        for &row in rows {
            for (total, number) in total.iter_mut().zip(self.vector(row)) {
                *total += number;
            }
        }
        let share = (self.share)(rows.len());
        for (sum, total) in sum.iter_mut().zip(total) {
            *sum = share.mul_add(total, *sum);
        }
    }

    /// One descent step for every row of every item; `gradients` are those of the items.
    pub fn learn(&mut self, items: &Bags, gradients: &[Vector], rate: f32) {
        let of_rows = self.share;
        let weights: Vec<(f32, f32)> = items
            .items()
            .zip(gradients)
            .map(|(rows, gradient)| {
                let share = of_rows(rows.len());
                let square = gradient.iter().map(|g| g * g).sum::<f32>() / DIMENSIONS as f32;
                (share, square * share * share)
            })
            .collect();
        self.shards.par_iter_mut().enumerate().for_each(|(number, shard)| {
            for ((rows, gradient), &(share, square)) in items.items().zip(gradients).zip(&weights) {
                if square == 0.0 {
                    continue;
                }
                for &row in rows.iter().filter(|&&row| row as usize % SHARDS == number) {
                    let row = row as usize / SHARDS;
                    shard.squares[row] += square;
                    let step = -rate * share / shard.squares[row].sqrt();
                    for (number, gradient) in shard.vectors[row].iter_mut().zip(gradient) {
                        *number = step.mul_add(*gradient, *number);
                    }
                }
            }
        });
    }
}
