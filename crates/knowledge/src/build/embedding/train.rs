//! Training: sampled softmax over batches of one answer length.
//!
//! For a batch of clues whose answers have one length, negatives are drawn from the
//! answers of that length in proportion to the root of their frequency. The logarithm
//! of the probability of drawing an answer is subtracted from its score ("logQ
//! correction", Bengio and Senécal, 2008), so that the softmax over the sample
//! estimates the one over the lexicon. The answer's own vector is dropped at random,
//! which trains its letters and words to represent answers never seen; the clue's
//! features are dropped at random too, so that clues are not memorised.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::corpus::{Corpus, Counts, FeatureLimits, ItemRows, KnownFeatures, Length, Lengths};
use super::matrix::{PANEL, multiply, transpose};
use super::pretrained;
use super::table::{Bags, VectorTable};
use crate::build::vectors::WordVectors;
use crate::pack::embedding::features::{
    of_a_clue, of_a_phrase, of_a_spelling, of_letters, of_words,
};
use crate::pack::embedding::vector::{DIMENSIONS, Vector};

/// Options of training.
#[derive(Clone, Debug)]
pub struct EmbeddingOptions {
    /// Passes over all pairs of the archive.
    pub epochs: u32,
    /// How many of these passes, from the first, learn from dictionaries too.
    /// If all did, the archive would have less effect.
    pub definition_epochs: u32,
    /// Step of Adagrad. It matters most: .04 finds 10 % of answers first, .2 40 %.
    pub rate: f32,
    /// Negatives drawn for a batch.
    pub negatives: usize,
    /// Clues in a batch.
    pub batch: usize,
    /// Probability that a feature of a clue is left out.
    pub feature_dropout: f32,
    /// Probability that an answer's own vector is left out of a batch.
    pub own_dropout: f32,
    /// Which features get a vector.
    pub limits: FeatureLimits,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Default for EmbeddingOptions {
    fn default() -> EmbeddingOptions {
        EmbeddingOptions {
            epochs: 6,
            definition_epochs: 3,
            rate: 0.2,
            negatives: 768,
            batch: 256,
            feature_dropout: 0.2,
            own_dropout: 0.15,
            limits: FeatureLimits::default(),
            seed: 1,
        }
    }
}

/// Progress of training.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddingProgress {
    /// Batches done.
    pub done: usize,
    /// Batches in all.
    pub of: usize,
    /// Recent mean loss, in nats per clue.
    pub loss: f32,
}

/// The trained tables.
#[derive(Debug)]
pub struct Trained {
    counts: Counts,
    pub(super) known: KnownFeatures,
    pub(super) clues: VectorTable,
    own: VectorTable,
    pub(super) letters: VectorTable,
    pub(super) words: VectorTable,
}

impl Trained {
    /// The vector of an answer: its own, that of its letters and that of its
    /// words. An answer in no pair has no vector of its own.
    pub fn answer(&self, corpus: &Corpus, answer: u32) -> Vector {
        let place = answer as usize;
        let mut vector = [0.0; DIMENSIONS];
        if self.counts.all[place] > 0 {
            vector = *self.own.vector(answer);
        }
        let text = corpus.answers[place];
        let letters: Vec<u32> = self.known.letters.of(&of_letters(text)).collect();
        self.letters.add(&letters, &mut vector);
        let words = of_words(text, &corpus.cuts[place]);
        self.words.add(&self.known.words.of(&words).collect::<Vec<u32>>(), &mut vector);
        vector
    }
}

/// Initial spread of the letter vectors; all others except those of known words
/// start at zero. By judgement.
const SPREAD: f32 = 0.05;

/// The learning rate falls linearly over the last 1/`FALL` of training, by judgement.
const FALL: f32 = 2.5;

/// The last step as a share of the first, by judgement.
const LEAST_RATE: f32 = 0.05;

/// Trains on a corpus, starting words from their `vectors`. After each batch,
/// `observer` decides whether to continue.
///
/// `None` if the observer cancelled. The same corpus, options and seed give the
/// same tables on any number of threads.
pub fn train(
    corpus: &Corpus,
    vectors: &WordVectors,
    options: &EmbeddingOptions,
    observer: &mut dyn FnMut(EmbeddingProgress) -> ControlFlow<()>,
) -> Option<Trained> {
    let mut random = fastrand::Rng::with_seed(options.seed);
    let counts = Counts::new(corpus);
    let known = KnownFeatures::new(corpus, &counts, vectors, options.limits);
    let mut tables = Trained {
        counts,
        clues: VectorTable::new(known.clues.len(), 0.0, of_a_clue, &mut random),
        own: VectorTable::new(corpus.answers.len() as u32, 0.0, |_| 1.0, &mut random),
        letters: VectorTable::new(known.letters.len(), SPREAD, of_a_spelling, &mut random),
        words: VectorTable::new(known.words.len(), 0.0, of_a_phrase, &mut random),
        known,
    };
    pretrained::start_from(vectors, &tables.known, &mut tables.clues, &mut tables.words);
    let seen = ItemRows::new(corpus, &tables.known);
    let lengths = Lengths::new(corpus, &tables.counts);
    let mut room = Scratch::default();
    let definition_epochs = options.definition_epochs.min(options.epochs);
    let batches = definition_epochs as usize * lengths.batches(options.batch, true)
        + (options.epochs - definition_epochs) as usize * lengths.batches(options.batch, false);
    let mut done = 0;
    let mut loss = 0.0;
    for epoch in 0..options.epochs {
        for mut plan in lengths.shuffled(options.batch, epoch < definition_epochs, &mut random) {
            let length = &lengths.all[plan.length];
            let left = 1.0 - done as f32 / batches as f32;
            let rate = options.rate * (left * FALL).clamp(LEAST_RATE, 1.0);
            let batch_loss =
                room.step(&mut tables, &seen, length, &mut plan.pairs, options, rate, &mut random);
            done += 1;
            loss += (batch_loss - loss) * (1.0 / 200.0f32).max(1.0 / done as f32);
            if observer(EmbeddingProgress { done, of: batches, loss }).is_break() {
                return None;
            }
        }
    }
    Some(tables)
}

/// Working memory of a step.
#[derive(Default)]
struct Scratch {
    clues: Bags,
    own: Bags,
    letters: Bags,
    pieces: Bags,
    /// The answers of the batch: negatives, then one for each clue.
    items: Vec<u32>,
    /// The correction of each item's score for its probabilities.
    offsets: Vec<f32>,
    clue_vectors: Vec<Vector>,
    item_vectors: Vec<Vector>,
    turned: Vec<f32>,
    scores: Vec<f32>,
    clue_gradients: Vec<Vector>,
    item_gradients: Vec<Vector>,
}

impl Scratch {
    #[allow(clippy::too_many_arguments, reason = "one call, from the loop above")]
    fn step(
        &mut self,
        tables: &mut Trained,
        seen: &ItemRows,
        length: &Length,
        pairs: &mut [(u32, u32)],
        options: &EmbeddingOptions,
        rate: f32,
        random: &mut fastrand::Rng,
    ) -> f32 {
        self.draw(length, &tables.counts, pairs, options, random);
        let negatives = self.items.len() - pairs.len();
        let width = negatives.next_multiple_of(PANEL);
        self.gather(tables, seen, pairs, options, random);

        // Scores of every negative for every clue. Columns beyond the negatives
        // hold answers of clues and are masked out below.
        let size = pairs.len();
        self.item_vectors.resize(self.items.len().max(width), [0.0; DIMENSIONS]);
        self.turned.resize(width * DIMENSIONS, 0.0);
        transpose(self.item_vectors[..width].as_flattened(), DIMENSIONS, &mut self.turned);
        self.scores.resize(size * width, 0.0);
        multiply(
            self.clue_vectors.as_flattened(),
            &self.turned,
            &mut self.scores,
            DIMENSIONS,
            width,
        );

        let (items, offsets, clue_vectors, item_vectors) =
            (&self.items, &self.offsets, &self.clue_vectors, &self.item_vectors);
        let truths: Vec<(f32, f32)> = self
            .scores
            .par_chunks_mut(width)
            .zip(clue_vectors)
            .enumerate()
            .map(|(row, (scores, clue))| {
                let truth = items[negatives + row];
                let own = dot(clue, &item_vectors[negatives + row]) + offsets[negatives + row];
                let mut most = own;
                for ((score, &item), offset) in scores.iter_mut().zip(items).zip(offsets) {
                    *score = if item == truth { f32::NEG_INFINITY } else { *score + offset };
                    most = most.max(*score);
                }
                scores[negatives..].fill(f32::NEG_INFINITY);
                let mut total = (own - most).exp();
                for score in scores.iter_mut() {
                    *score = (*score - most).exp();
                    total += *score;
                }
                let scale = 1.0 / total;
                for score in scores.iter_mut() {
                    *score *= scale;
                }
                let chance = (own - most).exp() * scale;
                (chance - 1.0, -chance.max(f32::MIN_POSITIVE).ln())
            })
            .collect();

        // Gradients of the clues, then of the negatives, then of the truths.
        self.clue_gradients.resize(size, [0.0; DIMENSIONS]);
        multiply(
            &self.scores,
            item_vectors[..width].as_flattened(),
            self.clue_gradients.as_flattened_mut(),
            width,
            DIMENSIONS,
        );
        self.turned.resize(width * size, 0.0);
        transpose(&self.scores, width, &mut self.turned);
        self.item_gradients.clear();
        self.item_gradients.resize(width, [0.0; DIMENSIONS]);
        multiply(
            &self.turned,
            clue_vectors.as_flattened(),
            self.item_gradients.as_flattened_mut(),
            size,
            DIMENSIONS,
        );
        self.item_gradients.truncate(negatives);
        for (row, &(slope, _)) in truths.iter().enumerate() {
            for (gradient, number) in
                self.clue_gradients[row].iter_mut().zip(&item_vectors[negatives + row])
            {
                *gradient = slope.mul_add(*number, *gradient);
            }
            self.item_gradients.push(clue_vectors[row].map(|number| slope * number));
        }

        tables.clues.learn(&self.clues, &self.clue_gradients, rate);
        tables.own.learn(&self.own, &self.item_gradients, rate);
        tables.letters.learn(&self.letters, &self.item_gradients, rate);
        tables.words.learn(&self.pieces, &self.item_gradients, rate);
        truths.iter().map(|&(_, loss)| loss).sum::<f32>() / size as f32
    }

    /// Draws negatives, and sets for every item the logarithm of its prior
    /// probability minus that of being drawn.
    fn draw(
        &mut self,
        length: &Length,
        counts: &Counts,
        pairs: &[(u32, u32)],
        options: &EmbeddingOptions,
        random: &mut fastrand::Rng,
    ) {
        self.items.clear();
        let total = length.sums[length.sums.len() - 1];
        if length.answers.len() <= options.negatives {
            self.items.extend(&length.answers);
        } else {
            self.items.extend((0..options.negatives).map(|_| {
                let at = random.f32() * total;
                let index =
                    length.sums.partition_point(|&sum| sum <= at).min(length.answers.len() - 1);
                length.answers[index]
            }));
            self.items.sort_unstable();
            self.items.dedup();
        }
        let every = length.answers.len() <= options.negatives;
        let drawn = |count: u32| {
            if every {
                return 0.0;
            }
            let chance = (count as f32).sqrt() / total;
            (1.0 - (1.0 - chance).powf(options.negatives as f32)).ln()
        };
        self.offsets.clear();
        let offset =
            |prior: u32, answer: u32| log_prior(prior) - drawn(counts.all[answer as usize]);
        let negatives = self.items.iter();
        self.offsets.extend(negatives.map(|&item| offset(counts.archive[item as usize], item)));
        for &(clue, answer) in pairs {
            self.items.push(answer);
            // The prior must not include the pair itself.
            let itself = u32::from((clue as usize) < counts.clues);
            self.offsets.push(offset(counts.archive[answer as usize] - itself, answer));
        }
    }

    fn gather(
        &mut self,
        tables: &Trained,
        seen: &ItemRows,
        pairs: &[(u32, u32)],
        options: &EmbeddingOptions,
        random: &mut fastrand::Rng,
    ) {
        self.clues.clear();
        for &(clue, _) in pairs {
            let all = seen.clues.item(clue as usize);
            let before = self.clues.rows.len();
            self.clues.rows.extend(all.iter().filter(|_| random.f32() >= options.feature_dropout));
            if self.clues.rows.len() == before {
                self.clues.rows.extend(all);
            }
            self.clues.end();
        }
        self.own.clear();
        self.letters.clear();
        self.pieces.clear();
        for &item in &self.items {
            if random.f32() >= options.own_dropout {
                self.own.rows.push(item);
            }
            self.own.end();
            self.letters.rows.extend(seen.letters.item(item as usize));
            self.letters.end();
            self.pieces.rows.extend(seen.pieces.item(item as usize));
            self.pieces.end();
        }
        let clues = &self.clues;
        self.clue_vectors.clear();
        self.clue_vectors.resize(pairs.len(), [0.0; DIMENSIONS]);
        self.clue_vectors.par_iter_mut().with_min_len(32).enumerate().for_each(|(item, vector)| {
            tables.clues.add(clues.item(item), vector);
        });
        let (own, letters, pieces) = (&self.own, &self.letters, &self.pieces);
        self.item_vectors.clear();
        self.item_vectors.resize(self.items.len(), [0.0; DIMENSIONS]);
        self.item_vectors.par_iter_mut().with_min_len(64).enumerate().for_each(|(item, vector)| {
            tables.own.add(own.item(item), vector);
            tables.letters.add(letters.item(item), vector);
            tables.words.add(pieces.item(item), vector);
        });
    }
}

/// The part of an answer's score that does not depend on the clue: the
/// logarithm of its count, one half for answers never seen.
fn log_prior(count: u32) -> f32 {
    (count as f32 + 0.5).ln()
}

/// The product of two vectors.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; PANEL];
    for (a, b) in a.chunks_exact(PANEL).zip(b.chunks_exact(PANEL)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum = a.mul_add(*b, *sum);
        }
    }
    sums.iter().sum()
}
