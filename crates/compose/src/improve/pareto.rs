//! The Pareto front of fills: those that no other fill beats both in its mean
//! and in its lowest entry.

use wordwright_core::{Budget, Observer};

use super::objective::{Goal, Objective, scored};
use super::{Improved, improve_valued};
use crate::network::Model;
use crate::options::Options;
use crate::outcome::{Fill, Outcome, Progress};
use crate::problem::{Problem, ProblemError};
use crate::search::Search;

/// The result of trading the mean for the lowest entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Pareto {
    /// The fills by rising lowest entry, and so by falling mean. `value` and `bound` of each
    /// are of the mean, the bound among fills without an entry below its lowest.
    pub points: Vec<Improved>,
    /// Whether the front is complete: each mean is proven best, and no fill has
    /// a higher lowest entry than the last.
    pub complete: bool,
}

/// Searches for the best mean at one lowest entry after another, from that of the best mean up
/// (the ε-constraint method, Haimes et al. 1971). `fill` is a fill of `problem`; weights and
/// penalties of the objective count, its goal does not. Fills are improved on the threads of
/// `options`, and found on one.
///
/// `budget` returns the budget of each point; a point may spend one on finding
/// a fill and one on improving it. The observer gets the progress of the
/// current point.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn pareto(
    problem: &Problem,
    fill: &Fill,
    objective: &Objective,
    options: &Options,
    budget: &mut dyn FnMut() -> Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Pareto, ProblemError> {
    let objective = Objective { goal: Goal::Mean, ..objective.clone() };
    let mut valued = objective.valued(problem);
    valued.lay_out_words();
    let levels = valued.scores();
    let mut found = Pareto { points: Vec::new(), complete: true };
    let mut first = scored(fill, &valued);
    loop {
        let budget_of_point = budget();
        let point =
            improve_valued(&valued, &first, &objective, options, &budget_of_point, observer)?;
        found.complete &= point.optimal;
        let Some(lowest) = lowest_of(&valued, &point.fill) else {
            found.points.push(point);
            break;
        };
        found.points.push(point);
        let Some(&next) = levels.iter().find(|&&level| level > lowest) else { break };
        valued.raise_minimum(next);
        // A slot without a word proves it.
        let Ok(model) = Model::new(&valued) else { break };
        let mut search = Search::new(&model, options.seed);
        let ended = search.run(&budget(), observer);
        first = match search.conclude(&valued, ended).outcome {
            Outcome::Filled(fill) => fill,
            Outcome::Impossible(_) => break,
            Outcome::Stopped(_) => {
                found.complete = false;
                break;
            }
        };
    }
    keep_best(&mut found.points);
    for point in &mut found.points {
        point.fill = scored(&point.fill, problem);
    }
    Ok(found)
}

/// The lowest value of an entry that the search chose.
fn lowest_of(problem: &Problem, fill: &Fill) -> Option<u8> {
    let chosen = fill.entries.iter().filter(|entry| problem.given_entry(entry.slot).is_none());
    chosen.filter_map(|entry| entry.score).min()
}

/// Drops the points whose mean is reached by a later one, which has a higher lowest entry.
fn keep_best(points: &mut Vec<Improved>) {
    let mut best = f64::NEG_INFINITY;
    let mut kept: Vec<Improved> = Vec::new();
    for point in points.drain(..).rev() {
        if point.value > best {
            best = point.value;
            kept.push(point);
        }
    }
    kept.reverse();
    *points = kept;
}
