//! Filling, improving and proving, as jobs.

mod found;
mod improving;
mod proving;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_compose::{DeadEnd, Fill, Impossible, Options, Outcome, Problem, fill};

use super::Answer;
use super::jobs::accepted;
use super::viability::{at_most, left_out};
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::App;
use crate::wire::{FillRules, PuzzleDocument, slot_name};

use found::{FillOutcome, Watcher, budget, texts, to_value, verified};
pub use found::{FillResult, FillView, ProgressView};
use improving::run_improve;
pub use proving::{ProofView, ProveResult};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(start_fill))
        .routes(routes!(improving::start_improve))
        .routes(routes!(proving::start_prove))
}

/// A draft to fill.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FillRequest {
    /// The draft; what stands in its cells is kept.
    puzzle: PuzzleDocument,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// How many fills that all differ; one if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 50)]
    count: Option<u32>,
    /// Give up after so many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Improve each fill for so many seconds of that.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 600)]
    improve_seconds: u32,
    /// Another number gives other fills.
    #[serde(default)]
    seed: u64,
}

/// Fills a draft, as a job
///
/// Events: `progress`, `fill` for each fill found, `improved` when one became
/// better; the result is a `FillResult`.
#[utoipa::path(post, path = "/fill", tag = "compose", request_body = FillRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_fill(
    State(app): State<App>,
    extract::Json(request): extract::Json<FillRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let count = at_most("fills", request.count.unwrap_or(1), limits::FILLS as u32)?.max(1);
    at_most("seconds", request.improve_seconds, limits::JOB_SECONDS)?;
    let problem = app
        .engine(move |app| {
            let words = app.stock().words()?;
            let problem = request.rules.problem(request.puzzle.draft()?, &words)?;
            Ok((problem, request.improve_seconds, request.seed))
        })
        .await?;
    let (problem, improving, seed) = problem;
    let job = app.jobs().start("fill", move |job| {
        run_fill(job, &problem, count as usize, seconds, improving, seed)
    })?;
    Ok(accepted(&job))
}

/// Seeds in a row without a new fill that end the search for more.
const SAME_AGAIN: usize = 20;

fn run_fill(
    job: &Job,
    problem: &Problem,
    count: usize,
    seconds: u32,
    improving: u32,
    first_seed: u64,
) -> Result<Value, WorkbenchError> {
    let budget = budget(job, seconds);
    let mut fills: Vec<Fill> = Vec::new();
    let mut views: Vec<FillView> = Vec::new();
    let mut same = 0;
    let mut seed = first_seed;
    let mut result = FillResult {
        outcome: FillOutcome::Filled,
        fills: Vec::new(),
        left_out: left_out(problem),
        slots: Vec::new(),
        partial: None,
        text: String::new(),
    };
    while views.len() < count && same < SAME_AGAIN {
        let options = Options { seed, ..Options::default() };
        let run = fill(problem, &options, &budget, &mut Watcher::new(job))?;
        seed = seed.wrapping_add(1);
        match run.outcome {
            Outcome::Filled(found) => {
                verified(problem, &found)?;
                if fills.contains(&found) {
                    same += 1;
                    continue;
                }
                same = 0;
                let number = views.len();
                let view = FillView::of(problem, &found, number, false);
                job.tell("fill", &view);
                views.push(view);
                if improving > 0 && !budget.is_expired() {
                    views[number] =
                        run_improve(job, problem, &found, number, improving, &budget, seed)?;
                }
                fills.push(found);
            }
            Outcome::Impossible(proof) => {
                result.outcome = FillOutcome::Impossible;
                result.text = impossible(problem, &proof);
                let slots = proof.slots.iter();
                result.slots = slots.map(|&slot| slot_name(problem.slots().get(slot))).collect();
                break;
            }
            Outcome::Stopped(partial) => {
                if views.is_empty() {
                    result.outcome = FillOutcome::Stopped;
                    result.partial = Some(texts(&partial.cells));
                    result.text = format!(
                        "stopped without a fill; at best {} slots were complete",
                        partial.complete
                    );
                }
                break;
            }
        }
    }
    views.sort_by(|a, b| b.mean_score.total_cmp(&a.mean_score));
    if result.outcome == FillOutcome::Filled {
        let plural = if views.len() == 1 { "fill" } else { "fills" };
        let best = views.first().map_or(0.0, |view| view.mean_score);
        result.text = format!("{} {plural}, the best with a mean score of {best:.1}", views.len());
    }
    result.fills = views;
    to_value(&result)
}

fn impossible(problem: &Problem, proof: &Impossible) -> String {
    let labels: Vec<String> =
        proof.slots.iter().map(|&slot| slot_name(problem.slots().get(slot))).collect();
    match (proof.dead_end, labels.len()) {
        (Some(DeadEnd::Slot(slot)), _) => {
            format!("no word is left for {}", slot_name(problem.slots().get(slot)))
        }
        (Some(DeadEnd::Cell(cell)), _) => {
            format!("no letter is left for {}", problem.grid().place(cell))
        }
        (None, 0) => "no fill exists".to_owned(),
        (None, _) => format!("no fill exists: {} cannot be filled together", labels.join(", ")),
    }
}
