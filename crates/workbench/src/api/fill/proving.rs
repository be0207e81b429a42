//! Jobs that prove whether fills with certain words exist.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use wordwright_compose::Problem;
use wordwright_grid::SlotId;
use wordwright_service::bounded::at_most;
use wordwright_service::fill::{WordProof, prove_word};
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::rules::FillRules;
use wordwright_service::slots::{kept_slot, slot_name};

use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract;
use crate::jobs::{Job, JobDocument, to_value};
use crate::limits;
use crate::state::App;

pub(super) fn routes<A: Api>() -> A {
    handlers!(A: start_prove)
}

/// Candidates to prove.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The draft.
    puzzle: PuzzleDocument,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// The slot.
    slot: String,
    /// The words, in the order in which they are tried.
    #[serde(deserialize_with = "at_most::<_, _, MOST_PROOFS>")]
    #[schema(max_items = 200)]
    words: Vec<String>,
    /// Give up on each after this many seconds; 10 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// The result of a proving job.
#[derive(Serialize, ToSchema)]
pub struct ProveResult {
    /// The slot.
    slot: String,
    /// The words that were tried.
    proofs: Vec<WordProof>,
}

/// The default number of seconds per word.
const PROOF_SECONDS: u32 = 10;
/// The most words proven by one job.
const MOST_PROOFS: usize = 200;

/// Proves whether complete fills with the candidates of a slot exist
///
/// Events: `proof` (`WordProof`) for each word; the result is a `ProveResult`.
#[utoipa::path(post, path = "/prove", tag = "compose", request_body = ProveRequest,
    responses((status = 202, body = JobDocument)))]
pub async fn start_prove(
    State(app): State<App>,
    extract::Json(request): extract::Json<ProveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds = limits::seconds(request.seconds, PROOF_SECONDS)?;
    let (problem, slot, words) = app
        .engine(move |app| {
            let words = app.words().get()?;
            let problem = words.problem(request.puzzle.draft()?, &request.rules)?;
            let slot = kept_slot(&problem, "slot", &request.slot)?.ok_or_else(|| {
                let expected = "a slot whose letters the word lists can spell";
                WorkbenchError::value("slot", format!("{:?}", request.slot), expected)
            })?;
            Ok((problem, slot, request.words))
        })
        .await?;
    let job =
        app.jobs().start("prove", move |job| run_prove(job, &problem, slot, &words, seconds))?;
    Ok(accepted(&job))
}

fn run_prove(
    job: &Job,
    problem: &Problem,
    slot: SlotId,
    words: &[String],
    seconds: u32,
) -> Result<Value, WorkbenchError> {
    let began = Instant::now();
    let most = Duration::from_secs(limits::JOB_SECONDS.into());
    let mut proofs = Vec::new();
    for word in words {
        let left = most.saturating_sub(began.elapsed());
        if left.is_zero() || job.is_cancelled() {
            break;
        }
        let time = left.min(Duration::from_secs(seconds.into()));
        let proof = prove_word(problem, slot, word, &job.limits(seconds).only_for(time))?;
        job.send("proof", &proof);
        proofs.push(proof);
    }
    to_value(&ProveResult { slot: slot_name(problem.slots().get(slot)), proofs })
}
