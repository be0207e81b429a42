//! Document 001's strategy.

use crate::fill::Run;
use crate::options::{Budget, Observer, Progress};
use crate::{Outcome, Partial, Problem, ProblemError};

/// Fills by document 001.
pub(crate) fn combus(
    _problem: &Problem,
    _rounds: Option<usize>,
    _budget: &Budget,
    _observer: &mut dyn Observer,
) -> Result<Run, ProblemError> {
    Ok(Run { outcome: Outcome::Stopped(Partial::default()), progress: Progress::default() })
}
