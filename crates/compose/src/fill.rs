//! Runs the search on a problem.

use wordwright_core::{Budget, Observer};

use crate::network::Model;
use crate::options::Options;
use crate::outcome::{Outcome, Progress, Run};
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
        search.alternate();
        if options.good_words_first {
            search.prefer_scores();
        }
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
