//! Answers that are longer than their slots.

use std::collections::{BTreeSet, HashMap, HashSet};
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
use crate::second::{Settled, Strange};
use crate::solver::{LONGEST, Solver};
use crate::table::Table;

/// Letters of a string beyond the first.
pub(super) const EXTRA: RangeInclusive<usize> = 1..=5;
/// Longer answers that are less likely than this are left out.
const LEAST: f64 = 1e-5;
/// The chance that no list holds a longer answer.
const UNLISTED: f64 = 0.1;

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

/// Adds answers that no list holds: what the crossings of each slot say, with one
/// of the strings in the place of a letter.
pub(super) fn imagine(
    solver: &Solver<'_>,
    problem: &Problem,
    budget: &Budget,
    settled: Settled<'_>,
    slots: &[SlotId],
    strings: &[Letters],
    longer: &mut Longer,
) {
    let lengths: BTreeSet<usize> = strings.iter().map(|string| string.len() - 1).collect();
    let wanted: Vec<(SlotId, usize)> = slots
        .iter()
        .flat_map(|&slot| lengths.iter().map(move |&extra| (slot, extra)))
        .filter(|&(slot, extra)| problem.slots().get(slot).len() + extra <= LONGEST)
        .collect();
    let imagined = wanted.into_par_iter().filter(|_| !budget.is_spent()).map(|(slot, extra)| {
        let best: Vec<u8> = settled.heard(slot).iter().map(Table::best).collect();
        let clue = problem.clue(slot).unwrap_or_default();
        let strange = Strange::new(solver, clue, best.len() + extra);
        let fitting = strings.iter().filter(|string| string.len() == extra + 1);
        let words = fitting.flat_map(|string| {
            (0..best.len()).map(|at| [&best[..at], string, &best[at + 1..]].concat())
        });
        let words: BTreeSet<Letters> = words.map(Vec::into_boxed_slice).collect();
        let weighed = words.into_iter().map(|word| {
            let chance = UNLISTED * strange.chance(&word);
            (word, chance)
        });
        ((slot, extra), weighed.collect::<Vec<_>>())
    });
    join(longer, imagined.collect());
}

/// Adds answers to those there are already.
pub(super) fn join(longer: &mut Longer, more: Longer) {
    for (key, words) in more {
        let known = longer.entry(key).or_default();
        let before: HashSet<Letters> = known.iter().map(|(word, _)| word.clone()).collect();
        known.extend(words.into_iter().filter(|(word, _)| !before.contains(word)));
    }
}
