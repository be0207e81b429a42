//! The JSON output of `solve`.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_service::solve::{RoundResult, SolveDetail, SolveResult};
use wordwright_solve::assess::Score;

use super::Report;
use crate::terminal::output::millionths;

/// A solved puzzle, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct SolveLine {
    /// The puzzle's file.
    puzzle: String,
    #[serde(flatten)]
    result: SolveResult,
    /// Wall-clock time, in seconds.
    seconds: f64,
    /// Seconds until the first complete grid.
    first_grid_seconds: f64,
    /// The beliefs after each round; only with `--play`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    play: Vec<RoundResult>,
    /// How much of the stored solution was found; only with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<SolutionCheck>,
}

/// A comparison with the stored solution.
#[derive(Serialize, ToSchema)]
struct SolutionCheck {
    /// Right words, in percent.
    words: f64,
    /// Right letters, in percent.
    letters: f64,
    /// Whether everything is right.
    perfect: bool,
}

impl Report<'_, '_> {
    /// The puzzle as an object.
    pub(super) fn object(&self) -> SolveLine {
        let problem = self.session.problem();
        let detail = SolveDetail { cells: true, reasons: self.explain, decisions: false };
        SolveLine {
            puzzle: self.path.display().to_string(),
            result: self.session.result(self.solving, detail),
            seconds: millionths(self.seconds),
            first_grid_seconds: millionths(self.first_grid),
            play: self.rounds.iter().map(|round| RoundResult::of(problem, round)).collect(),
            check: self.score.as_ref().map(check),
        }
    }
}

fn check(score: &Score) -> SolutionCheck {
    SolutionCheck {
        words: millionths(score.words.percent()),
        letters: millionths(score.letters.percent()),
        perfect: score.is_perfect(),
    }
}
