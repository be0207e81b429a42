//! Computes the latent space of terms and answers.
//!
//! All clues of an answer are one document. The matrix of answers by roots
//! (logarithm of the count times inverse document frequency) is projected on
//! its leading right singular vectors, found by randomised subspace iteration
//! (Halko, Martinsson and Tropp, 2011). Any basis of their span gives the same
//! cosines, so the vectors themselves are never needed.

use rayon::prelude::*;

use crate::base::{AnswerId, RootId};
use crate::pack::Pack;
use crate::pack::learned::latent::{DIMENSIONS, LARGEST, Stored};
use crate::tables::TableWriter;

/// Passes of the subspace iteration, by judgement.
const PASSES: usize = 4;
/// Roots in fewer clues are left out; by judgement.
const FEWEST_CLUES: usize = 3;
/// Roots in more clues are left out: they carry no meaning. By judgement.
const MOST_CLUES: usize = 30_000;

type Vector = [f32; DIMENSIONS];

/// A row of the matrix: roots and their weights.
type Row = Vec<(u32, f32)>;

pub(super) fn write(pack: &Pack, tables: &mut TableWriter) {
    let rows = rows(pack);
    let roots = pack.roots().len();
    let mut columns: Vec<Row> = vec![Vec::new(); roots];
    for (answer, row) in (0..).zip(&rows) {
        for &(root, weight) in row {
            columns[root as usize].push((answer, weight));
        }
    }
    let mut random = fastrand::Rng::with_seed(1);
    let mut basis: Vec<Vector> = (0..roots)
        .map(|root| {
            std::array::from_fn(|_| if columns[root].is_empty() { 0.0 } else { random.f32() - 0.5 })
        })
        .collect();
    orthonormalise(&mut basis);
    for _ in 0..PASSES {
        let projected = multiply(&rows, &basis);
        basis = multiply(&columns, &projected);
        orthonormalise(&mut basis);
    }
    let answers: Vec<Stored> = multiply(&rows, &basis)
        .iter()
        .map(|vector| {
            let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
            vector.map(|x| (x / norm * LARGEST).round() as i8)
        })
        .collect();
    let mut scales = Vec::with_capacity(roots);
    let mut stored = Vec::with_capacity(roots);
    for (root, vector) in basis.iter().enumerate() {
        let largest =
            vector.iter().fold(0.0f32, |most, x| most.max(x.abs())).max(f32::MIN_POSITIVE);
        stored.push(vector.map(|x| (x / largest * LARGEST).round() as i8));
        scales.push(largest / LARGEST * weight(pack, RootId(root as u32)).unwrap_or(0.0));
    }
    tables.array("latent.roots", &stored);
    tables.array("latent.scales", &scales);
    tables.array("latent.answers", &answers);
}

/// Inverse document frequency of a root, if it is used.
fn weight(pack: &Pack, root: RootId) -> Option<f32> {
    let count = pack.roots().count(root);
    (FEWEST_CLUES..=MOST_CLUES)
        .contains(&count)
        .then(|| (pack.clues().len() as f32 / count as f32).ln())
}

/// The roots of all clues of each answer.
fn rows(pack: &Pack) -> Vec<Row> {
    let clues = pack.clues();
    (0..pack.answers().len() as u32)
        .into_par_iter()
        .map(|answer| {
            let mut roots: Vec<u32> = clues
                .of_answer(AnswerId(answer))
                .iter()
                .flat_map(|clued| clues.roots(clued.clue))
                .map(|root| root.0)
                .collect();
            roots.sort_unstable();
            roots
                .chunk_by(|a, b| a == b)
                .filter_map(|run| {
                    let weight = weight(pack, RootId(run[0]))?;
                    Some((run[0], weight * (1.0 + run.len() as f32).ln()))
                })
                .collect()
        })
        .collect()
}

/// A sparse matrix times a narrow one.
fn multiply(rows: &[Row], by: &[Vector]) -> Vec<Vector> {
    rows.par_iter()
        .map(|row| {
            let mut sum = [0.0; DIMENSIONS];
            for &(at, weight) in row {
                for (sum, x) in sum.iter_mut().zip(&by[at as usize]) {
                    *sum += weight * x;
                }
            }
            sum
        })
        .collect()
}

/// Makes the columns of a tall matrix orthonormal (modified Gram-Schmidt);
/// a column that is linearly dependent on those before it becomes zero.
fn orthonormalise(matrix: &mut [Vector]) {
    for column in 0..DIMENSIONS {
        for before in 0..column {
            let dot: f64 =
                matrix.iter().map(|row| f64::from(row[before]) * f64::from(row[column])).sum();
            for row in matrix.iter_mut() {
                row[column] -= dot as f32 * row[before];
            }
        }
        let norm = matrix.iter().map(|row| f64::from(row[column]).powi(2)).sum::<f64>().sqrt();
        let scale = if norm > 1e-6 { (1.0 / norm) as f32 } else { 0.0 };
        for row in matrix.iter_mut() {
            row[column] *= scale;
        }
    }
}
