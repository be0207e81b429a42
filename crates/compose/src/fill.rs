//! The door to the search: a problem in, an outcome out.

use wordwright_core::{Budget, Observer};

use crate::network::Model;
use crate::options::Options;
use crate::outcome::{Fill, Outcome, Progress, Run};
use crate::portfolio;
use crate::problem::{Problem, ProblemError};
use crate::proof;
use crate::search::Search;

/// Fills the problem's grid.
///
/// The same problem, options and seed with one thread and no deadline give the
/// same outcome.
///
/// # Errors
/// A slot of a length that no usable word has, or a given entry twice.
pub fn fill(
    problem: &Problem,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Run, ProblemError> {
    let model = Model::new(problem)?;
    let run = if options.threads > 1 {
        portfolio::run(problem, &model, options, budget, observer)
    } else {
        let mut search = Search::new(&model, options.seed);
        let ended = search.run(budget, observer);
        search.conclude(problem, ended)
    };
    Ok(match run.outcome {
        Outcome::Impossible(found) => {
            Run { outcome: Outcome::Impossible(proof::shrink(problem, found, budget)), ..run }
        }
        _ => run,
    })
}

/// Several fills of one grid.
#[derive(Debug, Clone, PartialEq)]
pub struct FillSet {
    /// The run that gave the best fill; or, without any, the first run.
    pub best: Run,
    /// The other fills, by falling mean score.
    pub others: Vec<Fill>,
}

/// Searches with one seed after another for `wanted` fills that all differ,
/// and ranks them by mean score. Fewer come back when the budget is spent, or
/// when twenty seeds in a row bring nothing new.
///
/// # Errors
/// As [`fill`].
pub fn fill_several(
    problem: &Problem,
    options: &Options,
    wanted: usize,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<FillSet, ProblemError> {
    let mut found: Vec<(Fill, Run)> = Vec::new();
    let mut same = 0;
    let mut seed = options.seed;
    loop {
        let run = fill(problem, &Options { seed, ..*options }, budget, observer)?;
        let Outcome::Filled(fill) = run.outcome.clone() else {
            if found.is_empty() {
                return Ok(FillSet { best: run, others: Vec::new() });
            }
            break;
        };
        if found.iter().any(|(other, _)| *other == fill) {
            same += 1;
        } else {
            same = 0;
            found.push((fill, run));
        }
        seed = seed.wrapping_add(1);
        if found.len() >= wanted || same >= REPEATS_ALLOWED || budget.is_spent(0) {
            break;
        }
    }
    found.sort_by(|a, b| b.0.mean_score().total_cmp(&a.0.mean_score()));
    let mut fills = found.into_iter();
    let Some((_, best)) = fills.next() else { unreachable!("the first run gave a fill") };
    Ok(FillSet { best, others: fills.map(|(fill, _)| fill).collect() })
}

/// Seeds in a row without a new fill that end the search for several.
const REPEATS_ALLOWED: usize = 20;
