//! Latent semantic indexing: terms and answers in few dimensions, so that an
//! answer is near words that never occur in its clues but are related to them.

use crate::base::{AnswerId, RootId};
use crate::error::KnowledgeError;
use crate::pack::quantized::Query;
use crate::tables::{Column, Tables};

/// Dimensions kept, by judgement.
pub(crate) const DIMENSIONS: usize = 64;

/// A stored vector.
pub(crate) type Stored = [i8; DIMENSIONS];

/// The length of a stored answer, and the largest number of a stored root.
pub(crate) const LARGEST: f32 = 127.0;

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

    /// The vector of a clue with these roots; `None` if no root is in the
    /// space.
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
        (norm > 0.0).then(|| LatentClue(Query::new(&sum.map(|x| x / (norm * LARGEST)))))
    }

    /// The cosine of a clue with an answer.
    pub fn cosine(self, clue: &LatentClue, answer: AnswerId) -> f32 {
        self.answers.get(answer.index()).map_or(0.0, |row| clue.0.dot(row))
    }
}
