//! The closed-book expert's memory: which answers a clue suggests.
//!
//! A clue is a sum of vectors for its words, its pairs of words and the letter
//! n-grams of its words; an answer is a vector of its own and sums of vectors
//! for its letter n-grams and its words. How well the two agree is their
//! product. The vectors are learned from the archive of the pack
//! ([`build::train_embedding`](crate::build::train_embedding)), so no clue has
//! to be looked up, hence "closed book" (a small version of the dual encoder in
//! Wallace et al., "Automated Crossword Solving", 2022: bags of words and
//! letters for transformers).
//!
//! A pack stores 8 bits per number: a row of [`DIMENSIONS`] numbers for each answer of the
//! lexicon, for each feature of clues, for each clue that an answer has had
//! ([`Embedding::clue_neighbours`]), and, for unlisted strings, for letter n-grams and words.

pub(crate) mod clue_neighbours;
pub(crate) mod features;
pub(crate) mod segmenter;
pub(crate) mod vector;

use super::answers::Answers;
use super::quantized::Query;
use crate::base::AnswerId;
use crate::error::KnowledgeError;
use crate::tables::{Column, ListColumn, Lists, Tables};
use wordwright_lexicon::Capital;

use features::{of_a_clue, of_a_phrase, of_a_spelling, of_clue, of_letters, of_words, rows};
use segmenter::cut;
pub use vector::DIMENSIONS;
use vector::{Share, StoredVector, Vector};

/// Places of a table's columns.
#[derive(Debug)]
struct TableColumns {
    rows: Column<StoredVector>,
    scales: Column<f32>,
}

impl TableColumns {
    fn open(tables: &Tables, name: &str) -> Result<Self, KnowledgeError> {
        Ok(Self { rows: tables.column(name)?, scales: tables.column(&format!("{name}.scales"))? })
    }

    fn get<'a>(&self, tables: &'a Tables) -> StoredTable<'a> {
        StoredTable { rows: tables.get(&self.rows), scales: tables.get(&self.scales) }
    }
}

/// Places of the columns of a table of features.
#[derive(Debug)]
struct FeatureColumns {
    known: Column<u64>,
    vectors: TableColumns,
}

impl FeatureColumns {
    fn open(tables: &Tables, name: &str) -> Result<Self, KnowledgeError> {
        let known = tables.column(&format!("{name}.features"))?;
        Ok(Self { known, vectors: TableColumns::open(tables, name)? })
    }

    fn get<'a>(&self, tables: &'a Tables) -> Features<'a> {
        Features { known: tables.get(&self.known), vectors: self.vectors.get(tables) }
    }
}

/// Places of the columns of `embedding.tables`.
#[derive(Debug)]
pub(crate) struct EmbeddingColumns {
    clues: FeatureColumns,
    answers: TableColumns,
    letters: FeatureColumns,
    words: FeatureColumns,
    vocabulary: ListColumn<u8>,
    costs: Column<f32>,
    neighbours: ListColumn<StoredVector>,
}

impl EmbeddingColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            clues: FeatureColumns::open(tables, "clues")?,
            answers: TableColumns::open(tables, "answers")?,
            letters: FeatureColumns::open(tables, "letters")?,
            words: FeatureColumns::open(tables, "words")?,
            vocabulary: tables.lists("vocabulary")?,
            costs: tables.column("costs")?,
            neighbours: tables.lists("kin")?,
        })
    }
}

#[derive(Debug, Clone, Copy)]
struct StoredTable<'a> {
    rows: &'a [StoredVector],
    scales: &'a [f32],
}

/// A table with a vector for each known feature.
#[derive(Debug, Clone, Copy)]
struct Features<'a> {
    /// Their hashes, in order.
    known: &'a [u64],
    vectors: StoredTable<'a>,
}

impl Features<'_> {
    /// The sum of the vectors of the known ones among some features, each times
    /// the share for their number.
    fn sum(self, features: &[u64], share: Share) -> Vector {
        let (mut sum, mut count) = ([0.0; DIMENSIONS], 0);
        let StoredTable { rows: vectors, scales } = self.vectors;
        for row in rows(self.known, features) {
            count += 1;
            let stored = vectors.get(row as usize).zip(scales.get(row as usize));
            let Some((stored, scale)) = stored else { continue };
            for (sum, &number) in sum.iter_mut().zip(stored) {
                *sum += scale * f32::from(number);
            }
        }
        let share = share(count);
        sum.map(|sum| sum * share)
    }
}

/// The vector of a clue.
#[derive(Clone, Debug)]
pub struct ClueVector {
    exact: Vector,
    query: Query<DIMENSIONS>,
}

/// The embedding of a pack.
#[derive(Debug, Clone, Copy)]
pub struct Embedding<'a> {
    lexicon: Answers<'a>,
    clues: Features<'a>,
    answers: StoredTable<'a>,
    letters: Features<'a>,
    words: Features<'a>,
    vocabulary: Lists<'a, u8>,
    costs: &'a [f32],
    neighbours: Lists<'a, StoredVector>,
}

impl<'a> Embedding<'a> {
    pub(crate) fn new(
        lexicon: Answers<'a>,
        tables: &'a Tables,
        columns: &EmbeddingColumns,
    ) -> Self {
        Self {
            lexicon,
            clues: columns.clues.get(tables),
            answers: columns.answers.get(tables),
            letters: columns.letters.get(tables),
            words: columns.words.get(tables),
            vocabulary: tables.get_lists(&columns.vocabulary),
            costs: tables.get(&columns.costs),
            neighbours: tables.get_lists(&columns.neighbours),
        }
    }

    /// The vector of a clue, given its [key](crate::base::text::clue_key).
    pub fn clue(self, key: &str) -> ClueVector {
        let exact = self.clues.sum(&of_clue(key), of_a_clue);
        ClueVector { query: Query::new(&exact), exact }
    }

    /// How well each answer of a length agrees with a clue, in the order of
    /// their ids: in nats, to be added to the logarithm of the answer's count
    /// plus one half, up to a constant of the clue. About 10 ns per answer.
    pub fn scores(self, clue: &ClueVector, length: usize) -> Vec<f32> {
        let range = self.lexicon.range(length);
        let range = range.start as usize..range.end as usize;
        let rows = self.answers.rows.get(range.clone()).unwrap_or_default();
        let scales = self.answers.scales.get(range).unwrap_or_default();
        rows.iter().zip(scales).map(|(row, scale)| scale * clue.query.dot(row)).collect()
    }

    /// The score of one answer.
    pub fn score(self, clue: &ClueVector, answer: AnswerId) -> f32 {
        match (self.answers.rows.get(answer.index()), self.answers.scales.get(answer.index())) {
            (Some(row), Some(scale)) => scale * clue.query.dot(row),
            _ => 0.0,
        }
    }

    /// The cosine of a clue with every clue that each answer of a length has had:
    /// calls `each` with the answer and its cosines, in the order of
    /// [`Clues::of_answer`](super::Clues::of_answer). About 10 ns per clue.
    pub fn clue_neighbours(
        self,
        clue: &ClueVector,
        length: usize,
        mut each: impl FnMut(AnswerId, &[f32]),
    ) {
        let direction = Query::new(&clue_neighbours::direction(&clue.exact));
        let mut cosines = Vec::new();
        for answer in self.lexicon.of_length(length) {
            cosines.clear();
            let stored = self.neighbours.get(answer.index()).iter();
            cosines.extend(stored.map(|stored| clue_neighbours::cosine(&direction, stored)));
            each(answer, &cosines);
        }
    }

    /// The score of any string of letters, judged by its n-grams and the
    /// words it can be cut into, on the scale of [`scores`](Self::scores).
    /// Takes a few microseconds.
    pub fn score_letters(self, clue: &ClueVector, letters: &[Capital]) -> f32 {
        let ends = cut(letters, |word| {
            let place = self.vocabulary.find_bytes(Capital::bytes(word))?;
            self.costs.get(place).copied()
        });
        let grams = self.letters.sum(&of_letters(letters), of_a_spelling);
        let words = self.words.sum(&of_words(letters, &ends), of_a_phrase);
        clue.exact
            .iter()
            .zip(grams)
            .zip(words)
            .map(|((clue, gram), word)| clue * (gram + word))
            .sum()
    }
}
