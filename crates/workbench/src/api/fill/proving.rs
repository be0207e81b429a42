//! Proving for words whether a fill with them exists, as a job.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use wordwright_compose::{Problem, Proof, prove};
use wordwright_grid::SlotId;

use super::found::{budget, to_value};
use crate::api::Answer;
use crate::api::jobs::accepted;
use crate::api::viability::at_most;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::App;
use crate::wire::{FillRules, PuzzleDocument, kept_slot, slot_name};

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
    #[schema(max_items = 200)]
    words: Vec<String>,
    /// Give up on each after so many seconds; 10 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// What is proven of a word; also the data of the event `proof`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProofView {
    /// The word.
    word: String,
    /// What is proven.
    proof: ProofName,
}

/// What is proven.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ProofName {
    /// A full fill with it exists.
    Fillable,
    /// No full fill with it exists.
    Impossible,
    /// The time ran out first.
    Unknown,
}

/// What a job of proving came to.
#[derive(Serialize, ToSchema)]
pub struct ProveResult {
    /// The slot.
    slot: String,
    /// The words that were tried.
    proofs: Vec<ProofView>,
}

/// Seconds for one word where the request names none.
const PROOF_SECONDS: u32 = 10;
/// Words proven by one job.
const MOST_PROOFS: u32 = 200;

/// Proves for candidates of a slot whether a full fill with them exists
///
/// Events: `proof` for each word; the result is a `ProveResult`.
#[utoipa::path(post, path = "/prove", tag = "compose", request_body = ProveRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
pub async fn start_prove(
    State(app): State<App>,
    extract::Json(request): extract::Json<ProveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(PROOF_SECONDS), limits::JOB_SECONDS)?;
    at_most("words", request.words.len().min(u32::MAX as usize) as u32, MOST_PROOFS)?;
    let (problem, slot, words) = app
        .engine(move |app| {
            let words = app.stock().words()?;
            let problem = request.rules.problem(request.puzzle.draft()?, &words)?;
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
    let whole = budget(job, limits::JOB_SECONDS);
    let mut proofs = Vec::new();
    for word in words {
        let part = whole.clone().with_time(Duration::from_secs(seconds.into()));
        if part.is_expired() {
            break;
        }
        let found = problem.list().find(&problem.alphabet().encode(word)?);
        let proof = match found {
            None => ProofName::Impossible,
            Some(id) => match prove(problem, slot, id, &part)? {
                Proof::Fillable => ProofName::Fillable,
                Proof::Impossible => ProofName::Impossible,
                Proof::Unknown => ProofName::Unknown,
            },
        };
        let view = ProofView { word: word.clone(), proof };
        job.tell("proof", &view);
        proofs.push(view);
    }
    to_value(&ProveResult { slot: slot_name(problem.slots().get(slot)), proofs })
}
