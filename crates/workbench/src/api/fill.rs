//! Filling, improving and proving, as jobs.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_compose::{
    Budget, DeadEnd, Entry, Fill, Impossible, Observer, Options, Outcome, Problem, Progress, Proof,
    fill, improve, prove, verify,
};
use wordwright_grid::{Content, SlotId};

use super::Answer;
use super::jobs::accepted;
use super::viability::at_most;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::App;
use crate::wire::{FillRules, PuzzleDocument, slot_name, slot_named};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(start_fill))
        .routes(routes!(start_improve))
        .routes(routes!(start_prove))
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

/// What a job of filling came to; also the data of its last event.
#[derive(Serialize, ToSchema)]
pub(super) struct FillResult {
    /// How it ended.
    outcome: FillOutcome,
    /// The fills, best first.
    fills: Vec<FillView>,
    /// Where no fill exists: slots that cannot be filled together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slots: Vec<String>,
    /// Where the search was stopped without a fill: what was settled in the
    /// best attempt, by cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Vec<Option<String>>>,
    /// How it ended, in words.
    text: String,
}

/// How filling ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FillOutcome {
    /// There are fills.
    Filled,
    /// No fill exists.
    Impossible,
    /// It was stopped first.
    Stopped,
}

/// A fill; also the data of the events `fill` and `improved`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct FillView {
    /// Its place among the fills of this job, from 0, by when it was found.
    number: usize,
    /// The content of each cell; nothing for blocks and voids.
    cells: Vec<Option<String>>,
    /// The entries.
    entries: Vec<EntryView>,
    /// The mean score of entries, 0 to 100.
    mean_score: f64,
    /// The lowest score of an entry, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    lowest_score: Option<u8>,
    /// Whether no fill has a higher mean score.
    optimal: bool,
}

/// An entry of a fill.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct EntryView {
    /// The slot.
    slot: String,
    /// Its letters.
    word: String,
    /// Its score, 0 to 100, if the lists have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u8>,
}

/// Data of the event `progress`.
#[derive(Serialize, ToSchema)]
pub(super) struct ProgressView {
    /// Words tried.
    nodes: u64,
    /// Slots complete now.
    complete: usize,
    /// Most slots complete at one time.
    most: usize,
    /// Slots to complete.
    slots: usize,
    /// Mean score of the best fill so far, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_score: Option<f64>,
    /// Seconds since it began.
    seconds: f64,
}

/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);

/// Tells the watchers of a job how a search goes.
struct Watcher<'j> {
    job: &'j Job,
    began: Instant,
    told: Option<Instant>,
}

impl<'j> Watcher<'j> {
    fn new(job: &'j Job) -> Self {
        Self { job, began: Instant::now(), told: None }
    }
}

impl Observer for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) {
        if self.told.is_some_and(|told| told.elapsed() < TELL) {
            return;
        }
        self.told = Some(Instant::now());
        let view = ProgressView {
            nodes: progress.nodes,
            complete: progress.depth,
            most: progress.deepest,
            slots: progress.slots,
            best_score: progress.best_score,
            seconds: self.began.elapsed().as_secs_f64(),
        };
        self.job.tell("progress", &view);
    }
}

fn budget(job: &Job, seconds: u32) -> Budget {
    Budget {
        deadline: Instant::now().checked_add(Duration::from_secs(seconds.into())),
        nodes: None,
        cancel: Some(job.cancel_flag()),
    }
}

impl FillView {
    fn of(problem: &Problem, fill: &Fill, number: usize, optimal: bool) -> Self {
        let entry = |entry: &Entry| EntryView {
            slot: slot_name(problem.slots().get(entry.slot)),
            word: entry.text.clone(),
            score: entry.score,
        };
        Self {
            number,
            cells: texts(&fill.cells),
            entries: fill.entries.iter().map(entry).collect(),
            mean_score: fill.mean_score(),
            lowest_score: fill.lowest_score(),
            optimal,
        }
    }
}

fn texts(cells: &[Option<Content>]) -> Vec<Option<String>> {
    cells.iter().map(|cell| cell.as_deref().map(str::to_owned)).collect()
}

fn to_value(result: &impl Serialize) -> Result<Value, WorkbenchError> {
    serde_json::to_value(result).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
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
                if improving > 0 && !budget.is_spent(0) {
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

/// A fill is told only once it has been checked without the engine.
fn verified(problem: &Problem, found: &Fill) -> Result<(), WorkbenchError> {
    verify::verify(problem, found)
        .map_err(|found| WorkbenchError::Broken(format!("a fill breaks a rule: {}", told(&found))))
}

/// What a fill breaks, in words.
fn told(violations: &[verify::Violation]) -> String {
    let told: Vec<String> = violations.iter().take(3).map(ToString::to_string).collect();
    told.join("; ")
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

fn run_improve(
    job: &Job,
    problem: &Problem,
    found: &Fill,
    number: usize,
    seconds: u32,
    whole: &Budget,
    seed: u64,
) -> Result<FillView, WorkbenchError> {
    let mut part = budget(job, seconds);
    part.deadline = part.deadline.min(whole.deadline).or(part.deadline);
    let better = improve(problem, found, seed, &part, &mut Watcher::new(job))?;
    verified(problem, &better.fill)?;
    let view = FillView::of(problem, &better.fill, number, better.optimal);
    job.tell("improved", &view);
    Ok(view)
}

/// A full draft to improve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImproveRequest {
    /// The pattern with what must stay.
    puzzle: PuzzleDocument,
    /// The fill to start from: the content of each cell.
    cells: Vec<Option<String>>,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// Stop after so many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Another number goes another way.
    #[serde(default)]
    seed: u64,
}

/// Makes a fill better, as a job
///
/// Events: `progress`, `improved`; the result is a `FillResult` with one fill.
#[utoipa::path(post, path = "/improve", tag = "compose", request_body = ImproveRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_improve(
    State(app): State<App>,
    extract::Json(request): extract::Json<ImproveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let seed = request.seed;
    let (problem, found) = app
        .engine(move |app| {
            let words = app.stock().words()?;
            let problem = request.rules.problem(request.puzzle.draft()?, &words)?;
            let found = fill_of(&problem, &request.cells)?;
            Ok((problem, found))
        })
        .await?;
    let job = app.jobs().start("improve", move |job| {
        let whole = budget(job, seconds);
        let view = run_improve(job, &problem, &found, 0, seconds, &whole, seed)?;
        let text = if view.optimal {
            "no fill has a higher mean score".to_owned()
        } else {
            format!("a mean score of {:.1}", view.mean_score)
        };
        to_value(&FillResult {
            outcome: FillOutcome::Filled,
            fills: vec![view],
            slots: Vec::new(),
            partial: None,
            text,
        })
    })?;
    Ok(accepted(&job))
}

/// The fill that contents of cells are.
fn fill_of(problem: &Problem, cells: &[Option<String>]) -> Result<Fill, WorkbenchError> {
    let count = problem.grid().cell_count();
    if cells.len() != count {
        let found = format!("{} cells", cells.len());
        return Err(WorkbenchError::value("cells", found, format!("{count}")));
    }
    let cells: Vec<Option<Content>> = problem
        .grid()
        .ids()
        .map(|cell| {
            let open = problem.grid().cell(cell).is_open();
            let text = cells[cell.index()].as_deref().filter(|text| open && !text.is_empty());
            text.map(|text| text.to_uppercase().into())
        })
        .collect();
    let list = problem.list();
    let mut entries = Vec::new();
    for slot in problem.slots().ids().filter(|&slot| problem.is_filled(slot)) {
        let shape = problem.slots().get(slot);
        let text: Option<String> =
            shape.cells.iter().map(|cell| cells[cell.index()].as_deref()).collect();
        let text = text.ok_or_else(|| {
            WorkbenchError::value("cells", format!("a gap in {}", slot_name(shape)), "a full fill")
        })?;
        let word = list.find(&problem.alphabet().encode(&text)?);
        entries.push(Entry { slot, text, word, score: word.map(|word| list.score(word)) });
    }
    let found = Fill { cells, entries };
    verify::verify(problem, &found).map_err(|violations| {
        WorkbenchError::value("cells", told(&violations), "a fill that keeps the rules")
    })?;
    Ok(found)
}

/// Candidates to prove.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ProveRequest {
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
pub(super) struct ProofView {
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
pub(super) struct ProveResult {
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
async fn start_prove(
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
            let slot = slot_named(problem.slots(), "slot", &request.slot)?;
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
        let mut part = budget(job, seconds);
        part.deadline = part.deadline.min(whole.deadline).or(part.deadline);
        if part.is_spent(0) {
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
