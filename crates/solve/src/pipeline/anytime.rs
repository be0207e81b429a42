//! A full grid soon, and a better one when there is time.
//!
//! Most of the time of a puzzle goes into asking every expert about every clue. So the
//! grid is first sketched from the cheapest information: the earlier answers to the
//! very same clue, and how frequent each answer is. Then the judge gives its
//! distributions slot by slot. Slots that it has not reached when time is up keep the
//! sketch's distribution; if it reaches all, the result does not depend on the sketch.

use rayon::prelude::*;
use wordwright_core::{Budget, CancelToken, Observer};
use wordwright_grid::SlotId;
use wordwright_knowledge::{AnswerId, Capital};

use crate::beliefs::Propagation;
use crate::error::SolveError;
use crate::observer::SolveEvent;
use crate::outcome::Solved;
use crate::pipeline::options::SolveOptions;
use crate::pipeline::pass::solve;
use crate::pipeline::solver::Solver;
use crate::problem::Problem;
use wordwright_clues::ClueError;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueText;

/// Words per slot in a sketch, besides its clue's earlier answers; by
/// judgement.
const WORDS: usize = 6_000;
/// Rounds of a sketch (experiment 007).
const ROUNDS: usize = 6;
/// The probability that a clue seen before has one of its earlier answers, if
/// one has the right length. By judgement.
const AGAIN: f64 = 0.9;

impl Solver<'_> {
    /// Solves a puzzle as [`solve`](Solver::solve) does, but reports a first full grid
    /// almost at once and also checks the budget while the experts answer. Returns the
    /// slots' priors as well.
    ///
    /// The grid is the same as without a sketch unless the budget ends the
    /// work.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub fn solve_anytime(
        &self,
        problem: &Problem,
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<(Vec<Distribution>, Solved), SolveError> {
        let sketched = sketch(self, problem)?;
        let first = first_grid(problem, &sketched, options, observer)?;
        let prior = |(slot, sketched): (SlotId, &Distribution)| {
            if budget.is_expired() {
                Ok((sketched.clone(), false))
            } else {
                self.prior(problem, slot).map(|prior| (prior, true))
            }
        };
        let slots: Vec<(SlotId, &Distribution)> = problem.slots().ids().zip(&sketched).collect();
        let judge = || slots.into_par_iter().map(prior).collect::<Result<Vec<_>, _>>();
        let prepare = || {
            if !budget.is_expired() {
                self.answerer().unlisted_model();
            }
        };
        let (judged, ()) = rayon::join(judge, prepare);
        let (priors, judged): (Vec<Distribution>, Vec<bool>) = judged?.into_iter().unzip();
        if budget.is_expired() {
            let done = judged.iter().filter(|&&judged| judged).count();
            let solved = if done > judged.len() / 2 {
                first_grid(problem, &priors, options, observer)?
            } else {
                first
            };
            return Ok((priors, solved));
        }
        let solved = self.solve_from(problem, &priors, options, budget, observer)?;
        Ok((priors, solved))
    }
}

/// The greedy grid after a few rounds. A* would not work here: the sketch has
/// no unlisted answers, so there may be no consistent grid for it to find.
fn first_grid(
    problem: &Problem,
    priors: &[Distribution],
    options: &SolveOptions,
    observer: &mut dyn Observer<SolveEvent>,
) -> Result<Solved, SolveError> {
    let propagation = Propagation { rounds: ROUNDS, tolerance: 0.0, ..options.propagation };
    let options = SolveOptions { propagation, runs: 1, round_rivals: 0, ..*options };
    let enough = CancelToken::new();
    let budget = Budget::UNLIMITED.with_cancel(&enough);
    // Its grids are reported, its few rounds are not.
    let mut grids = |event: &SolveEvent| match event {
        SolveEvent::Round(snapshot) if snapshot.round >= ROUNDS => enough.cancel(),
        SolveEvent::Round(_) => {}
        SolveEvent::Grid { .. } => observer.observe(event),
    };
    solve(problem, priors, None, &options, &budget, &mut grids)
}

/// The priors of the sketch.
fn sketch(solver: &Solver<'_>, problem: &Problem) -> Result<Vec<Distribution>, SolveError> {
    let (pack, lengths) = (solver.answerer().pack(), solver.answerer().lengths());
    let answers = pack.answers();
    let slots: Vec<_> = problem.slots().iter().collect();
    let prior = |(id, slot): (SlotId, &wordwright_grid::Slot)| {
        let given: Vec<Option<Capital>> =
            slot.cells.iter().map(|&cell| problem.given(cell)).collect();
        let fits = |answer: AnswerId| {
            let text = answers.text(answer);
            text.iter().zip(&given).all(|(&letter, given)| given.is_none_or(|g| g == letter))
        };
        let clue = ClueText::new(problem.clue(id).unwrap_or_default());
        let known = pack.clues().find(clue.key()).map_or(&[][..], |id| pack.clues().answers(id));
        let range = answers.range(slot.len());
        let had: Vec<(AnswerId, f64)> = known
            .iter()
            .filter(|seen| range.contains(&seen.answer.0) && fits(seen.answer))
            .map(|seen| (seen.answer, f64::from(seen.count)))
            .collect();
        let usual: Vec<(AnswerId, f64)> = lengths
            .usual(slot.len())
            .iter()
            .filter(|&&id| fits(id))
            .take(WORDS)
            .map(|&id| (id, lengths.usualness(id)))
            .collect();
        let sum = |words: &[(AnswerId, f64)]| words.iter().map(|word| word.1).sum::<f64>();
        let again = if had.is_empty() { 0.0 } else { AGAIN };
        let scaled = |words: Vec<(AnswerId, f64)>, share: f64| {
            let all = sum(&words).max(f64::MIN_POSITIVE);
            words.into_iter().map(move |(id, weight)| (id, share * weight / all))
        };
        // An earlier answer may be in both lists: its probabilities add up.
        let mut words: Vec<(AnswerId, f64)> =
            scaled(had, again).chain(scaled(usual, 1.0 - again)).collect();
        words.sort_by_key(|word| word.0);
        words.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        let words = words.iter().map(|&(id, chance)| (answers.text(id), chance.ln() as f32));
        Distribution::of_words(slot.len(), words, f32::NEG_INFINITY)
    };
    Ok(slots.into_par_iter().map(prior).collect::<Result<_, ClueError>>()?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wordwright_core::Silent;
    use wordwright_grid::Direction;
    use wordwright_knowledge::Pack;

    use super::*;
    use crate::testing::solver;
    use wordwright_clues::testing::pack;

    /// Two slots of four across, four of two down.
    fn problem() -> Problem {
        let clues = [(1, Direction::Across, "Great Lake"), (5, Direction::Across, "Cookie")];
        crate::testing::problem(2, 4, &clues)
    }

    fn knowledge() -> Pack {
        pack("Great Lake\tERIE\nGreat Lake\tERIE\nCookie\tOREO\nLake\tLAKE", "EO\nRR\nIE\nEO")
    }

    fn spelled(letters: &[Option<Capital>]) -> String {
        letters.iter().map(|l| l.map_or('.', char::from)).collect()
    }

    #[test]
    fn a_full_grid_comes_first() {
        let (pack, problem) = (knowledge(), problem());
        let solver = solver(&pack);
        let mut grids = Vec::new();
        let mut seen = |event: &SolveEvent| {
            if let SolveEvent::Grid { letters, .. } = event {
                grids.push(spelled(letters));
            }
        };
        let options = SolveOptions::default();
        let (_, solved) =
            solver.solve_anytime(&problem, &options, &Budget::UNLIMITED, &mut seen).unwrap();
        assert_eq!(grids[0], "ERIEOREO");
        let usual =
            solver.solve(&problem, &options, &Budget::UNLIMITED, &mut Silent).unwrap().letters;
        assert_eq!(solved.letters, usual);
    }

    #[test]
    fn no_time_at_all_still_gives_a_full_grid() {
        let (pack, problem) = (knowledge(), problem());
        let solver = solver(&pack);
        let budget = Budget::UNLIMITED.with_time(Duration::ZERO);
        let (priors, solved) =
            solver.solve_anytime(&problem, &SolveOptions::default(), &budget, &mut Silent).unwrap();
        assert_eq!(priors.len(), problem.slots().len());
        assert!(solved.letters.iter().all(Option::is_some), "{:?}", solved.letters);
        assert!(solved.effort.stopped);
    }
}
