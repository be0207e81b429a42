//! Latent semantic indexing: terms and answers in few dimensions, so that an
//! answer is near to words which its clues never had but which go with them.
//!
//! All clues of an answer are one document. The matrix of answers by roots
//! (logarithm of the count times inverse document frequency) is projected on
//! its leading right singular vectors, found by randomised subspace iteration
//! (Halko, Martinsson and Tropp, 2011). Any basis of their span gives the same
//! cosines, so the vectors themselves are never needed.

use rayon::prelude::*;

use crate::dot::Query;
use crate::tables::{Column, Tables, TablesWriter};
use crate::{AnswerId, KnowledgeError, Pack, RootId};

/// Dimensions kept.
pub(crate) const DIMENSIONS: usize = 64;
/// Passes of the subspace iteration.
const PASSES: usize = 4;
/// Roots in fewer clues are left out.
const FEWEST_CLUES: usize = 3;
/// Roots in more clues are left out: they name no meaning.
const MOST_CLUES: usize = 30_000;

type Vector = [f32; DIMENSIONS];
type Stored = [i8; DIMENSIONS];

/// The length of a stored answer, and the largest number of a stored root.
const MOST: f32 = 127.0;

/// A clue in the latent space, to be multiplied with stored answers.
#[derive(Clone, Debug)]
pub struct LatentClue(Query<DIMENSIONS>);

#[derive(Debug)]
pub(super) struct LatentColumns {
    roots: Column<Stored>,
    scales: Column<f32>,
    answers: Column<Stored>,
}

impl LatentColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            roots: tables.column("latent.roots")?,
            scales: tables.column("latent.scales")?,
            answers: tables.column("latent.answers")?,
        })
    }
}

/// Roots and answers in the latent space.
#[derive(Debug, Clone, Copy)]
pub struct Latent<'a> {
    roots: &'a [Stored],
    scales: &'a [f32],
    answers: &'a [Stored],
}

impl<'a> Latent<'a> {
    pub(super) fn new(tables: &'a Tables, columns: &LatentColumns) -> Self {
        Self {
            roots: tables.get(&columns.roots),
            scales: tables.get(&columns.scales),
            answers: tables.get(&columns.answers),
        }
    }

    /// A clue that has these roots; nothing where no root has a place.
    pub fn clue(self, roots: &[RootId]) -> Option<LatentClue> {
        let mut sum = [0.0; DIMENSIONS];
        for root in roots {
            let (Some(row), Some(scale)) =
                (self.roots.get(root.index()), self.scales.get(root.index()))
            else {
                continue;
            };
            for (sum, &number) in sum.iter_mut().zip(row) {
                *sum += f32::from(number) * scale;
            }
        }
        let norm = sum.iter().map(|x| x * x).sum::<f32>().sqrt();
        (norm > 0.0).then(|| LatentClue(Query::new(&sum.map(|x| x / (norm * MOST)))))
    }

    /// The cosine of a clue with an answer.
    pub fn cosine(self, clue: &LatentClue, answer: AnswerId) -> f32 {
        self.answers.get(answer.index()).map_or(0.0, |row| clue.0.dot(row))
    }
}

/// A row of the matrix: roots and their weights.
type Row = Vec<(u32, f32)>;

pub(super) fn write(pack: &Pack, tables: &mut TablesWriter) {
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
            vector.map(|x| (x / norm * MOST).round() as i8)
        })
        .collect();
    let mut scales = Vec::with_capacity(roots);
    let mut stored = Vec::with_capacity(roots);
    for (root, vector) in basis.iter().enumerate() {
        let largest =
            vector.iter().fold(0.0f32, |most, x| most.max(x.abs())).max(f32::MIN_POSITIVE);
        stored.push(vector.map(|x| (x / largest * MOST).round() as i8));
        scales.push(largest / MOST * weight(pack, RootId(root as u32)).unwrap_or(0.0));
    }
    tables.array("latent.roots", &stored);
    tables.array("latent.scales", &scales);
    tables.array("latent.answers", &answers);
}

/// Inverse document frequency of a root, if it takes part.
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
/// a column that depends on those before it becomes zero.
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
