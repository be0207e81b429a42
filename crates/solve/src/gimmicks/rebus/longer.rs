//! Answers that are longer than their slots.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::pack::ClueVector;
use wordwright_knowledge::{Capital, text};

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::gimmicks::context::Context;
use crate::gimmicks::rebus::letters::Letters;
use wordwright_clues::clue::ClueText;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// Letters of a string beyond the first.
pub(super) const EXTRA: RangeInclusive<usize> = 1..=5;
/// Longer answers less probable than this are left out. By judgement.
const LEAST: f64 = 1e-5;
/// The probability that a longer answer is unlisted. By judgement.
const UNLISTED: f64 = 0.1;

/// Answers that are longer than their slots, by slot and by how many letters.
pub(super) type Longer = HashMap<(SlotId, usize), Words>;

/// Words of one length, each with its probability.
#[derive(Debug, Default)]
pub(super) struct Words {
    letters: Vec<Capital>,
    chances: Vec<f64>,
}

impl Words {
    fn push(&mut self, word: &[Capital], chance: f64) {
        self.letters.extend_from_slice(word);
        self.chances.push(chance);
    }

    /// Every word with its probability.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[Capital], f64)> {
        let length = self.letters.len().checked_div(self.chances.len()).unwrap_or(0);
        self.letters.chunks_exact(length.max(1)).zip(self.chances.iter().copied())
    }
}

impl<W: AsRef<[Capital]>> FromIterator<(W, f64)> for Words {
    fn from_iter<I: IntoIterator<Item = (W, f64)>>(weighed: I) -> Self {
        let mut words = Self::default();
        for (word, chance) in weighed {
            words.push(word.as_ref(), chance);
        }
        words
    }
}

/// How many letters longer than its slot an answer is with a string in one square, or in
/// two.
pub(super) fn extras(string: &[Capital]) -> impl Iterator<Item = usize> {
    let extra = string.len() - 1;
    [extra, 2 * extra].into_iter().filter(|extra| EXTRA.contains(extra))
}

/// Gets answers to the slots' clues that are longer by the given number of
/// letters, as long as the budget lasts.
///
/// # Errors
///
/// As [`Answerer::answers`](wordwright_clues::Answerer::answers).
pub(super) fn ask(
    context: Context<'_, '_>,
    asked: &BTreeSet<(SlotId, usize)>,
) -> Result<Longer, SolveError> {
    let Context { answerer, problem, budget, .. } = context;
    let asked = asked.par_iter().filter(|_| !budget.is_expired());
    let answers = asked.map(|&(slot, extra)| {
        let length = problem.slots().get(slot).len() + extra;
        let clue = ClueText::new(problem.clue(slot).unwrap_or_default());
        let prior = answerer.answers(&clue, length)?;
        let words = prior.words().map(|(word, log)| (word, f64::from(log).exp()));
        Ok(((slot, extra), words.filter(|(_, chance)| *chance >= LEAST).collect()))
    });
    answers.collect()
}

/// Longer answers by the embedding alone, which is ten times as fast; `None` without an
/// embedding.
pub(super) fn quick(context: Context<'_, '_>, slots: &[SlotId]) -> Option<Longer> {
    let Context { answerer, problem, budget, .. } = context;
    let (embedding, lengths) = (answerer.pack().embedding()?, answerer.lengths());
    let scored = |clue: &ClueVector, length: usize| -> Words {
        if length > LONGEST {
            return Words::default();
        }
        let scores = embedding.scores(clue, length).into_iter();
        let weights: Vec<f64> = scores
            .zip(lengths.shares(length))
            .map(|(score, share)| share * f64::from(score).exp())
            .collect();
        let all: f64 = weights.iter().sum();
        let words = lengths.rows(length).letters().chunks_exact(length);
        let likely = words.zip(weights).filter(|(_, weight)| *weight >= LEAST * all);
        likely.map(|(word, weight)| (word, weight / all)).collect()
    };
    let longer = slots.par_iter().flat_map(|&slot| {
        let clue = embedding.clue(&text::clue_key(problem.clue(slot).unwrap_or_default()));
        let length = problem.slots().get(slot).len();
        EXTRA
            .into_par_iter()
            .filter(|_| !budget.is_expired())
            .map(move |extra| ((slot, extra), scored(&clue, length + extra)))
    });
    Some(longer.collect())
}

/// Adds unlisted answers: the most likely letters by each slot's crossings,
/// with one of the strings in place of a letter.
pub(super) fn propose_unlisted(
    context: Context<'_, '_>,
    beliefs: Beliefs<'_>,
    slots: &[SlotId],
    strings: &[Letters],
    longer: &mut Longer,
) {
    let Context { answerer, problem, budget, .. } = context;
    let lengths: BTreeSet<usize> = strings.iter().map(|string| string.len() - 1).collect();
    let wanted: Vec<(SlotId, usize)> = slots
        .iter()
        .flat_map(|&slot| lengths.iter().map(move |&extra| (slot, extra)))
        .filter(|&(slot, extra)| problem.slots().get(slot).len() + extra <= LONGEST)
        .collect();
    let imagined = wanted.into_par_iter().filter(|_| !budget.is_expired()).map(|(slot, extra)| {
        let best: Vec<Capital> = beliefs.incoming(slot).iter().map(LetterWeights::best).collect();
        let clue = problem.clue(slot).unwrap_or_default();
        let unlisted = answerer.unlisted_answers(clue, best.len() + extra);
        let fitting = strings.iter().filter(|string| string.len() == extra + 1);
        let words = fitting.flat_map(|string| {
            (0..best.len()).map(|at| [&best[..at], string, &best[at + 1..]].concat())
        });
        let words: BTreeSet<Letters> = words.map(Vec::into_boxed_slice).collect();
        let weighed = words.into_iter().map(|word| {
            let chance = UNLISTED * unlisted.probability(&word);
            (word, chance)
        });
        ((slot, extra), weighed.collect::<Words>())
    });
    join(longer, imagined.collect());
}

/// Adds new words; known ones keep their probability.
pub(super) fn join(longer: &mut Longer, more: Longer) {
    for (key, words) in more {
        let known = longer.entry(key).or_default();
        let before: HashSet<Letters> = known.iter().map(|(word, _)| word.into()).collect();
        for (word, chance) in words.iter().filter(|(word, _)| !before.contains(*word)) {
            known.push(word, chance);
        }
    }
}
