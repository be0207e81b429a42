//! Answers that are longer than their slots.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::embedding::ClueVector;
use wordwright_knowledge::{Pack, text};

use super::Letters;
use crate::error::SolveError;
use crate::observer::Budget;
use crate::prior::letter_index;
use crate::problem::Problem;
use crate::solver::Solver;

/// Letters of a string beyond the first.
pub(super) const EXTRA: RangeInclusive<usize> = 1..=5;
/// Longer answers that are less likely than this are left out.
const LEAST: f64 = 1e-5;

/// Answers that are longer than their slots, by slot and by how many letters,
/// each with its chance.
pub(super) type Longer = HashMap<(SlotId, usize), Vec<(Letters, f64)>>;

/// By how many letters an answer with a string in one square or in two is
/// longer than its slot.
pub(super) fn extras(string: &[u8]) -> impl Iterator<Item = usize> {
    let extra = string.len() - 1;
    [extra, 2 * extra].into_iter().filter(|extra| EXTRA.contains(extra))
}

/// Asks the judge for answers to the clues of slots that are so much longer, as
/// far as the budget lasts.
///
/// # Errors
///
/// As [`Solver::priors`].
pub(super) fn ask(
    solver: &Solver<'_>,
    problem: &Problem,
    budget: &Budget,
    asked: &BTreeSet<(SlotId, usize)>,
) -> Result<Longer, SolveError> {
    let asked = asked.par_iter().filter(|_| !budget.is_spent());
    let answers = asked.map(|&(slot, extra)| {
        let length = problem.slots().get(slot).len() + extra;
        let prior = solver.prior_of(problem.clue(slot).unwrap_or_default(), length)?;
        let words = prior.words().map(|(word, log)| (word.into(), f64::from(log).exp()));
        Ok(((slot, extra), words.filter(|(_, chance)| *chance >= LEAST).collect()))
    });
    answers.collect()
}

/// What the embedding alone says of longer answers, ten times as fast; `None`
/// without one.
pub(super) fn quick(
    pack: &Pack,
    problem: &Problem,
    budget: &Budget,
    slots: &[SlotId],
) -> Option<Longer> {
    let (embedding, answers) = (pack.embedding()?, pack.answers());
    let letters = |answer| -> Option<Letters> {
        answers.text(answer).iter().map(|&letter| letter_index(letter)).collect()
    };
    let say = |clue: &ClueVector, length: usize| {
        let scores = embedding.scores(clue, length);
        let weighed: Vec<_> = answers
            .of_length(length)
            .zip(scores)
            .map(|(answer, score)| {
                (answer, (f64::from(answers.count(answer)) + 0.5) * f64::from(score).exp())
            })
            .collect();
        let all: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        let likely = weighed.into_iter().filter(|(_, weight)| *weight >= LEAST * all);
        likely.filter_map(|(answer, weight)| Some((letters(answer)?, weight / all))).collect()
    };
    let longer = slots.par_iter().flat_map(|&slot| {
        let clue = embedding.clue(&text::clue_key(problem.clue(slot).unwrap_or_default()));
        let length = problem.slots().get(slot).len();
        EXTRA
            .into_par_iter()
            .filter(|_| !budget.is_spent())
            .map(move |extra| ((slot, extra), say(&clue, length + extra)))
    });
    Some(longer.collect())
}
