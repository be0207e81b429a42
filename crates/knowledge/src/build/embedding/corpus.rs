//! The training data of an embedding, arranged for drawing batches quickly.

use rayon::prelude::*;

use super::feature_rows::FeatureRows;
use super::table::Bags;
use crate::build::vectors::WordVectors;
use crate::pack::embedding::features::{of_clue, of_letters, of_word, of_words};
use wordwright_lexicon::Capital;

/// The data to learn from.
pub struct Corpus<'a> {
    /// Answers, A to Z, sorted by length.
    pub answers: &'a [&'a [Capital]],
    /// The word ends of each answer.
    pub cuts: &'a [Vec<u8>],
    /// Clue keys.
    pub clues: &'a [&'a str],
    /// How many of the clues are from the archive; those from dictionaries follow.
    pub archived: usize,
    /// Each use of a clue of the archive with an answer: indices of both.
    pub pairs: &'a [(u32, u32)],
    /// Definitions and synonyms, as if they were clues: indices of clue and answer.
    pub definitions: &'a [(u32, u32)],
}

/// How often each answer occurs.
#[derive(Debug)]
pub struct Counts {
    /// In the archive.
    pub archive: Vec<u32>,
    /// In the archive and in dictionaries.
    pub all: Vec<u32>,
    /// How many clues are of the archive.
    pub clues: usize,
}

impl Counts {
    /// Counts the pairs of a corpus.
    pub fn new(corpus: &Corpus) -> Counts {
        let mut archive = vec![0; corpus.answers.len()];
        for &(_, answer) in corpus.pairs {
            archive[answer as usize] += 1;
        }
        let mut all = archive.clone();
        for &(_, answer) in corpus.definitions {
            all[answer as usize] += 1;
        }
        Counts { archive, all, clues: corpus.archived }
    }
}

/// Which features have vectors.
#[derive(Debug)]
pub struct KnownFeatures {
    /// Features of clues.
    pub clues: FeatureRows,
    /// Letter n-grams of answers.
    pub letters: FeatureRows,
    /// Words of answers.
    pub words: FeatureRows,
}

/// Which features get a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureLimits {
    /// The fewest clues or answers that have it.
    pub least: usize,
    /// The most features of clues with a vector: those of the most clues.
    pub clues: usize,
    /// The same for letter n-grams of answers.
    pub letters: usize,
    /// The most words that keep their initial vector however rare they are in
    /// clues: the most frequent ones.
    pub vectors: usize,
}

impl Default for FeatureLimits {
    /// Room for an archive of a million clues.
    fn default() -> Self {
        Self { least: 2, clues: 1 << 20, letters: 1 << 18, vectors: 400_000 }
    }
}

impl KnownFeatures {
    /// The features of a corpus, including words with initial vectors.
    pub fn new(
        corpus: &Corpus,
        counts: &Counts,
        vectors: &WordVectors,
        limits: FeatureLimits,
    ) -> Self {
        let words: Vec<_> = vectors.words().take(limits.vectors).map(of_word).collect();
        let clues = corpus.clues.par_iter().map(|key| of_clue(key));
        let clued: Vec<usize> = (0..counts.all.len()).filter(|&at| counts.all[at] > 0).collect();
        let letters = clued.par_iter().map(|&at| of_letters(corpus.answers[at]));
        let pieces = clued.par_iter().map(|&at| of_words(corpus.answers[at], &corpus.cuts[at]));
        let (in_clues, in_answers) =
            (words.iter().map(|word| word.0), words.iter().map(|word| word.1));
        Self {
            clues: FeatureRows::new(clues, in_clues, limits.least, limits.clues),
            letters: FeatureRows::new(letters, [], limits.least, limits.letters),
            words: FeatureRows::new(pieces, in_answers.flatten(), limits.least, usize::MAX),
        }
    }
}

/// The feature rows of all clues and answers.
pub struct ItemRows {
    /// By clue.
    pub clues: Bags,
    /// By answer: its letters.
    pub letters: Bags,
    /// By answer: its words.
    pub pieces: Bags,
}

impl ItemRows {
    /// Finds the features of a corpus.
    pub fn new(corpus: &Corpus, known: &KnownFeatures) -> ItemRows {
        ItemRows {
            clues: bags(corpus.clues.len(), &known.clues, |clue| of_clue(corpus.clues[clue])),
            letters: bags(corpus.answers.len(), &known.letters, |answer| {
                of_letters(corpus.answers[answer])
            }),
            pieces: bags(corpus.answers.len(), &known.words, |answer| {
                of_words(corpus.answers[answer], &corpus.cuts[answer])
            }),
        }
    }
}

fn bags(items: usize, known: &FeatureRows, features: impl Fn(usize) -> Vec<u64> + Sync) -> Bags {
    const SHARE: usize = 4096;
    let parts: Vec<Bags> = (0..items.div_ceil(SHARE))
        .into_par_iter()
        .map(|part| {
            let mut bags = Bags::default();
            for item in part * SHARE..items.min((part + 1) * SHARE) {
                bags.rows.extend(known.of(&features(item)));
                bags.end();
            }
            bags
        })
        .collect();
    let mut all = Bags::default();
    for part in parts {
        let before = all.rows.len() as u32;
        all.rows.extend(part.rows);
        all.ends.extend(part.ends.into_iter().map(|end| end + before));
    }
    all
}

/// The pairs and the answer probabilities of one length.
pub struct Length {
    /// Those of the archive, then those of dictionaries.
    pairs: Vec<(u32, u32)>,
    /// How many are from the archive.
    archived: usize,
    /// Answers that occur.
    pub answers: Vec<u32>,
    /// Cumulative sums of the roots of their counts.
    pub sums: Vec<f32>,
}

impl Length {
    fn pairs(&self, with_definitions: bool) -> &[(u32, u32)] {
        if with_definitions { &self.pairs } else { &self.pairs[..self.archived] }
    }
}

/// The pairs, by length.
pub struct Lengths {
    /// In no particular order.
    pub all: Vec<Length>,
}

/// A batch.
pub struct Plan {
    /// Its index in [`Lengths::all`].
    pub length: usize,
    /// Clues and answers.
    pub pairs: Vec<(u32, u32)>,
}

impl Lengths {
    /// Groups the pairs of a corpus by length.
    pub fn new(corpus: &Corpus, counts: &Counts) -> Lengths {
        let mut all: Vec<Length> = Vec::new();
        let mut of_length = std::collections::HashMap::new();
        for (answer, &count) in counts.all.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let index = *of_length.entry(corpus.answers[answer].len()).or_insert_with(|| {
                all.push(Length {
                    pairs: Vec::new(),
                    archived: 0,
                    answers: Vec::new(),
                    sums: Vec::new(),
                });
                all.len() - 1
            });
            let length = &mut all[index];
            length.answers.push(answer as u32);
            length.sums.push(length.sums.last().unwrap_or(&0.0) + (count as f32).sqrt());
        }
        for &(clue, answer) in corpus.pairs {
            let length = &mut all[of_length[&corpus.answers[answer as usize].len()]];
            length.pairs.push((clue, answer));
            length.archived += 1;
        }
        for &(clue, answer) in corpus.definitions {
            all[of_length[&corpus.answers[answer as usize].len()]].pairs.push((clue, answer));
        }
        Lengths { all }
    }

    /// Batches of a pass.
    pub fn batches(&self, batch: usize, with_definitions: bool) -> usize {
        self.all.iter().map(|length| length.pairs(with_definitions).len().div_ceil(batch)).sum()
    }

    /// The batches of a pass, in random order, with or without pairs from dictionaries.
    pub fn shuffled(
        &self,
        batch: usize,
        with_definitions: bool,
        random: &mut fastrand::Rng,
    ) -> Vec<Plan> {
        let mut plans = Vec::new();
        for (length, of) in self.all.iter().enumerate() {
            let mut pairs = of.pairs(with_definitions).to_vec();
            random.shuffle(&mut pairs);
            plans.extend(pairs.chunks(batch).map(|pairs| Plan { length, pairs: pairs.to_vec() }));
        }
        random.shuffle(&mut plans);
        plans
    }
}
