//! What `solve` prints as JSON.

use serde::Serialize;
use wordwright_service::solve::{RoundResult, SolveDetail, SolveResult};
use wordwright_solve::assess::Score;

use super::Report;

/// A solved puzzle.
#[derive(Serialize)]
pub(super) struct Object {
    puzzle: String,
    #[serde(flatten)]
    result: SolveResult,
    seconds: f64,
    first_grid_seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    play: Vec<RoundResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Check>,
}

#[derive(Serialize)]
struct Check {
    words: f64,
    letters: f64,
    perfect: bool,
}

impl Report<'_, '_> {
    /// The puzzle as an object.
    pub(super) fn object(&self) -> Object {
        let problem = self.session.problem();
        let detail = SolveDetail { cells: true, reasons: self.explain, decisions: false };
        Object {
            puzzle: self.path.display().to_string(),
            result: self.session.result(self.solving, detail),
            seconds: rounded(self.seconds),
            first_grid_seconds: rounded(self.first_grid),
            play: self.rounds.iter().map(|round| RoundResult::of(problem, round)).collect(),
            check: self.score.as_ref().map(check),
        }
    }
}

fn check(score: &Score) -> Check {
    Check {
        words: rounded(score.words.percent()),
        letters: rounded(score.letters.percent()),
        perfect: score.is_perfect(),
    }
}

/// Six digits after the point are plenty.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
