//! Latent semantic indexing: terms and answers in few dimensions, so that an
//! answer is near words that never occur in its clues but are related to them.

use crate::base::{AnswerId, RootId};
use crate::pack::quantized::Query;
use crate::tables::{Column, view};

/// Dimensions kept, by judgement.
pub(crate) const DIMENSIONS: usize = 64;

/// A stored vector.
pub(crate) type Stored = [i8; DIMENSIONS];

/// The length of a stored answer, and the largest number of a stored root.
pub(crate) const LARGEST: f32 = 127.0;

/// A clue in the latent space, to be multiplied with stored answers.
#[derive(Clone, Debug)]
pub struct LatentClue(Query<DIMENSIONS>);

view! {
    /// Roots and answers in the latent space.
    pub struct Latent of LatentColumns(tables) {
        roots: Column<Stored> = tables.column("latent.roots"),
        scales: Column<f32> = tables.column("latent.scales"),
        answers: Column<Stored> = tables.column("latent.answers"),
    }
}

impl Latent<'_> {
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
