//! Gathering weights for the words of one length.

use std::collections::HashMap;
use std::ops::Range;

use wordwright_knowledge::{AnswerId, Answers, Capital};

use crate::experts::opinion::{Candidate, Opinion, WordRef};
use crate::top_k::top_k;

/// Sums of weights for the words of one length. Adding costs an array access; a
/// new ballot costs one array of the length's words.
#[derive(Debug)]
pub struct Ballot<'p> {
    answers: Answers<'p>,
    length: usize,
    ids: Range<u32>,
    weights: Vec<f32>,
    touched: Vec<u32>,
    new: HashMap<Box<[Capital]>, f32>,
}

impl<'p> Ballot<'p> {
    /// No weights yet, for words of `length` letters.
    pub fn new(answers: Answers<'p>, length: usize) -> Ballot<'p> {
        let ids = answers.range(length);
        Ballot {
            answers,
            length,
            weights: vec![0.0; ids.len()],
            touched: Vec::new(),
            new: HashMap::new(),
            ids,
        }
    }

    /// Whether an answer has the length.
    pub fn fits(&self, answer: AnswerId) -> bool {
        self.ids.contains(&answer.0)
    }

    /// Adds to the weight of an answer; one of another length is left out.
    pub fn add(&mut self, answer: AnswerId, weight: f32) {
        self.update(answer, weight, |old, new| old + new);
    }

    /// Raises the weight of an answer to `weight` if it is lower.
    pub fn raise(&mut self, answer: AnswerId, weight: f32) {
        self.update(answer, weight, f32::max);
    }

    fn update(&mut self, answer: AnswerId, weight: f32, join: fn(f32, f32) -> f32) {
        if !self.fits(answer) || weight <= 0.0 || !weight.is_finite() {
            return;
        }
        let slot = &mut self.weights[(answer.0 - self.ids.start) as usize];
        if *slot == 0.0 {
            self.touched.push(answer.0);
        }
        *slot = join(*slot, weight);
    }

    /// Adds to the weight of a word, listed or not.
    pub fn add_word(&mut self, word: &[Capital], weight: f32) {
        if word.len() != self.length {
            return;
        }
        match self.answers.find(word) {
            Some(id) => self.add(id, weight),
            None if weight > 0.0 => {
                *self.new.entry(word.into()).or_default() += weight;
            }
            None => {}
        }
    }

    /// Adds to the weight of a word, unless it has anything but capitals.
    pub fn add_text(&mut self, word: &str, weight: f32) {
        if let Some(word) = Capital::of(word.as_bytes()) {
            self.add_word(word, weight);
        }
    }

    /// The weight of an answer so far.
    pub fn weight(&self, answer: AnswerId) -> f32 {
        if self.fits(answer) { self.weights[(answer.0 - self.ids.start) as usize] } else { 0.0 }
    }

    /// The best `keep` words as an opinion.
    pub fn opinion(self, confidence: f32, keep: usize) -> Opinion {
        Opinion::of(confidence, self.words(keep))
    }

    /// The best `keep` words, the heaviest first, equals in the order of words.
    pub fn words(self, keep: usize) -> Vec<Candidate> {
        let known = self.touched.iter().map(|&id| Candidate {
            word: WordRef::Known(AnswerId(id)),
            weight: self.weights[(id - self.ids.start) as usize],
        });
        let new = self
            .new
            .into_iter()
            .map(|(word, weight)| Candidate { word: WordRef::New(word), weight });
        let order = |a: &Candidate, b: &Candidate| {
            b.weight.total_cmp(&a.weight).then_with(|| a.word.cmp(&b.word))
        };
        top_k(known.chain(new), keep, order)
    }
}
