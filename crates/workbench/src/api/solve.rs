//! Solving a puzzle from its clues, as a job.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_clues::clue::ClueText;
use wordwright_clues::letters::LetterWeights;
use wordwright_grid::{CellId, Slot};
use wordwright_solve::observer::{Budget, Observer, Silent, Snapshot};
use wordwright_solve::outcome::{Rival, SlotAnswer, Solved};
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::pipeline::{Hint, hints};
use wordwright_solve::problem::Problem;

use super::Answer;
use super::jobs::accepted;
use super::knowledge::{EvidenceView, evidence};
use super::viability::at_most;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::jobs::{Job, JobDocument};
use crate::limits;
use crate::state::App;
use crate::wire::{PuzzleDocument, slot_name};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(start_solve))
        .routes(routes!(start_hint))
        .routes(routes!(why))
}

/// A puzzle to solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SolveRequest {
    /// The puzzle. What is `given` or `entered` is taken as known; the solution
    /// is not looked at.
    puzzle: PuzzleDocument,
    /// Stop after so many seconds with the best grid so far; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
    /// Whether what is `entered` counts for nothing.
    #[serde(default)]
    afresh: bool,
}

/// The letters of one cell with their chances.
#[derive(Clone, Serialize, ToSchema)]
struct CellBelief {
    /// The cell, counted from 0 in reading order.
    cell: u32,
    /// Letters, the likeliest first; those that nobody would see are left out.
    letters: String,
    /// Their chances, 0 to 1.
    chances: Vec<f32>,
}

/// What is believed after a round; the data of the event `round`.
#[derive(Serialize, ToSchema)]
pub(super) struct RoundView {
    /// Rounds done; after round 0 every slot believes its clue alone.
    round: usize,
    /// The cells that a slot reaches.
    cells: Vec<CellBelief>,
    /// The slots.
    slots: Vec<SlotBelief>,
}

/// The likeliest words of a slot in a round.
#[derive(Serialize, ToSchema)]
struct SlotBelief {
    /// The slot.
    slot: String,
    /// The likeliest words; those that nobody would believe are left out.
    candidates: Vec<RivalView>,
}

/// A full grid that is better than those before; the data of the event `grid`.
#[derive(Serialize, ToSchema)]
pub(super) struct GridView {
    /// The letter of each cell; nothing for blocks and voids.
    cells: Vec<Option<String>>,
}

/// What a job of solving came to.
#[derive(Serialize, ToSchema)]
pub(super) struct SolveResult {
    /// The letter of each cell; nothing for blocks and voids.
    cells: Vec<Option<String>>,
    /// What is believed in the end.
    beliefs: Vec<CellBelief>,
    /// The slots.
    slots: Vec<SlotResult>,
    /// What is odd about the puzzle.
    findings: Vec<String>,
    /// What it does that its grid does not show: strings that take one square,
    /// a theme that changes letters.
    tricks: Vec<String>,
    /// The expected number of right words.
    expected_words: f64,
    /// Rounds of propagation.
    rounds: usize,
    /// Whether it was stopped before it was settled.
    stopped: bool,
    /// Whether the knowledge holds any clues at all; the embedded one does not.
    has_clues: bool,
}

/// The answer of a slot, and what else it might be.
#[derive(Serialize, ToSchema)]
struct SlotResult {
    /// The slot.
    slot: String,
    /// Its clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    clue: Option<String>,
    /// The word in the grid.
    answer: String,
    /// Its chance from the clue alone, 0 to 1.
    prior: f64,
    /// Its chance with the crossings, 0 to 1.
    posterior: f64,
    /// Whether a list holds it.
    listed: bool,
    /// The chance that no list holds the answer, 0 to 1.
    unlisted: f64,
    /// The likeliest words.
    candidates: Vec<RivalView>,
}

/// A word that might stand in a slot.
#[derive(Serialize, ToSchema)]
struct RivalView {
    /// The word.
    word: String,
    /// Its chance from the clue alone, 0 to 1.
    prior: f64,
    /// Its chance with the crossings, 0 to 1.
    posterior: f64,
}

/// Letters below this chance are left out: nobody would see them.
const INVISIBLE: f64 = 0.004;
/// Rivals told of for each slot.
const RIVALS: usize = 12;
/// The same after each round, of which there may be some sixty.
const RIVALS_OF_ROUND: usize = 6;
/// Words below this chance are left out of a round, save for the likeliest.
const UNBELIEVED: f64 = 0.001;

pub(super) fn face(letter: u8) -> char {
    char::from(b'A' + letter)
}

fn belief(cell: CellId, table: &LetterWeights) -> CellBelief {
    let mut letters: Vec<(u8, f64)> = (0..26).map(|letter| (letter, table.at(letter))).collect();
    letters.retain(|(letter, chance)| *chance >= INVISIBLE || *letter == table.best());
    letters.sort_by(|a, b| b.1.total_cmp(&a.1));
    CellBelief {
        cell: cell.index() as u32,
        letters: letters.iter().map(|(letter, _)| face(*letter)).collect(),
        chances: letters.iter().map(|(_, chance)| (*chance * 1e4).round() as f32 / 1e4).collect(),
    }
}

fn beliefs(cells: &[(CellId, LetterWeights)]) -> Vec<CellBelief> {
    cells.iter().map(|(cell, table)| belief(*cell, table)).collect()
}

fn faces(letters: &[Option<u8>]) -> Vec<Option<String>> {
    letters.iter().map(|letter| letter.map(|letter| face(letter).to_string())).collect()
}

/// Tells the watchers of a job what is believed.
pub(super) struct Watcher<'j> {
    pub(super) job: &'j Job,
    pub(super) problem: &'j Problem,
}

impl Observer for Watcher<'_> {
    fn rivals(&self) -> usize {
        RIVALS_OF_ROUND
    }

    fn round(&mut self, snapshot: &Snapshot) {
        let slots = self.problem.slots().slots().iter().zip(&snapshot.slots);
        let view = RoundView {
            round: snapshot.round,
            cells: beliefs(&snapshot.cells),
            slots: slots.map(|(slot, rivals)| SlotBelief::of(slot, rivals)).collect(),
        };
        self.job.tell("round", &view);
    }

    fn grid(&mut self, letters: &[Option<u8>], _weight: f64) {
        self.job.tell("grid", &GridView { cells: faces(letters) });
    }
}

fn budget(job: &Job, seconds: u32) -> Budget {
    let time = Duration::from_secs(seconds.into());
    Budget::UNLIMITED.with_time(time).with_cancel(job.cancel_flag())
}

pub(super) fn to_value(result: &impl Serialize) -> Result<Value, WorkbenchError> {
    serde_json::to_value(result).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
}

/// Solves a puzzle from its clues, as a job
///
/// Events: `round` after every round of propagation, `grid` for each better
/// grid; the result is a `SolveResult`.
#[utoipa::path(post, path = "/solve", tag = "solve", request_body = SolveRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_solve(
    State(app): State<App>,
    extract::Json(request): extract::Json<SolveRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let mut puzzle = request.puzzle.puzzle()?;
    if request.afresh {
        puzzle.entered.fill(None);
    }
    let problem = Problem::new(&puzzle)?;
    let engine = app.clone();
    let job = app.jobs().start("solve", move |job| {
        let budget = budget(job, seconds);
        let options = SolveOptions { rivals: RIVALS, ..SolveOptions::default() };
        let watcher = &mut Watcher { job, problem: &problem };
        let (_, solved) = engine.solver().solve_anytime(&problem, &options, &budget, watcher)?;
        to_value(&SolveResult::of(&problem, &solved, has_clues(&engine)))
    })?;
    Ok(accepted(&job))
}

impl SlotBelief {
    fn of(slot: &Slot, rivals: &[Rival]) -> Self {
        let believed = |(at, rival): &(usize, &Rival)| *at == 0 || rival.posterior >= UNBELIEVED;
        let candidates = rivals.iter().enumerate().filter(believed);
        let candidates = candidates.map(|(_, rival)| RivalView::of(rival)).collect();
        Self { slot: slot_name(slot), candidates }
    }
}

impl RivalView {
    fn of(rival: &Rival) -> Self {
        Self { word: rival.word.clone(), prior: rival.prior, posterior: rival.posterior }
    }
}

impl SolveResult {
    fn of(problem: &Problem, solved: &Solved, has_clues: bool) -> Self {
        let slot = |answer: &SlotAnswer| SlotResult {
            slot: slot_name(problem.slots().get(answer.slot)),
            clue: problem.clue(answer.slot).map(str::to_owned),
            answer: answer.in_full.clone(),
            prior: answer.prior,
            posterior: answer.posterior,
            listed: answer.listed,
            unlisted: answer.unlisted,
            candidates: answer.rivals.iter().map(RivalView::of).collect(),
        };
        Self {
            cells: solved.content().into_iter().map(|cell| cell.map(String::from)).collect(),
            beliefs: beliefs(&solved.cells),
            slots: solved.slots.iter().map(slot).collect(),
            findings: problem.findings().iter().map(ToString::to_string).collect(),
            tricks: solved.gimmicks(problem),
            expected_words: solved.effort.overlap,
            rounds: solved.effort.rounds,
            stopped: solved.effort.stopped,
            has_clues,
        }
    }
}

fn has_clues(app: &App) -> bool {
    !app.pack().clues().is_empty()
}

/// Where help is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HintRequest {
    /// The puzzle, with what is `entered` so far. If it tells its solution,
    /// the hint is a letter of that; else what the solver believes.
    puzzle: PuzzleDocument,
    /// How many letters, at most 20; one if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20)]
    count: Option<u32>,
    /// Stop after so many seconds; 60 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    seconds: Option<u32>,
}

/// What a job of hints came to.
#[derive(Serialize, ToSchema)]
pub(super) struct HintResult {
    /// The letters that help most, the best first.
    hints: Vec<HintView>,
    /// Whether the knowledge holds any clues at all; the embedded one does not.
    has_clues: bool,
}

/// A letter worth knowing.
#[derive(Serialize, ToSchema)]
struct HintView {
    /// The cell, counted from 0 in reading order.
    cell: u32,
    /// The letter.
    letter: String,
    /// The chance that it is right, 0 to 1.
    confidence: f64,
    /// What it tells of its slots, in nats.
    worth: f64,
    /// The slots that it helps, first the one it tells most about.
    slots: Vec<String>,
}

/// Hints in one answer.
const MOST_HINTS: u32 = 20;

/// Finds the letters that help most to someone who solves by hand, as a job
///
/// The result is a `HintResult`.
#[utoipa::path(post, path = "/hint", tag = "solve", request_body = HintRequest,
    responses((status = 202, body = JobDocument),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn start_hint(
    State(app): State<App>,
    extract::Json(request): extract::Json<HintRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let seconds =
        at_most("seconds", request.seconds.unwrap_or(limits::USUAL_SECONDS), limits::JOB_SECONDS)?;
    let count = at_most("hints", request.count.unwrap_or(1), MOST_HINTS)?.max(1);
    let puzzle = request.puzzle.puzzle()?;
    let problem = Problem::new(&puzzle)?;
    let engine = app.clone();
    let job = app.jobs().start("hint", move |job| {
        let solver = engine.solver();
        let budget = budget(job, seconds);
        let options = SolveOptions::default();
        let (priors, solved) = solver.solve_anytime(&problem, &options, &budget, &mut Silent)?;
        let language = Some(solver.answerer().unlisted_model());
        let found = hints(&problem, &priors, language, &solved, count as usize)?;
        let known = |hint: &Hint| {
            let open = puzzle.scrambled.is_none();
            puzzle.solution_at(hint.cell).filter(|_| open).map(str::to_owned)
        };
        let view = |hint: &Hint| HintView {
            cell: hint.cell.index() as u32,
            confidence: known(hint).map_or(hint.confidence, |_| 1.0),
            letter: known(hint).unwrap_or_else(|| face(hint.letter).to_string()),
            worth: hint.worth,
            slots: hint.slots.iter().map(|&slot| slot_name(problem.slots().get(slot))).collect(),
        };
        let hints = found.iter().map(view).collect();
        to_value(&HintResult { hints, has_clues: has_clues(&engine) })
    })?;
    Ok(accepted(&job))
}

/// A word that stands for a clue.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EvidenceRequest {
    /// The clue.
    #[schema(max_length = 1000)]
    clue: String,
    /// The word, letters A to Z.
    #[schema(min_length = 1, max_length = 63)]
    word: String,
}

/// Says why the experts propose a word for a clue
#[utoipa::path(post, path = "/evidence", tag = "solve", request_body = EvidenceRequest,
    responses((status = 200, body = Vec<EvidenceView>),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn why(
    State(app): State<App>,
    extract::Json(request): extract::Json<EvidenceRequest>,
) -> Answer<Json<Vec<EvidenceView>>> {
    let word = request.word.to_ascii_uppercase();
    if !(1..=63).contains(&word.len()) || !word.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let expected = "1 to 63 letters A to Z";
        return Err(WorkbenchError::value("word", format!("{:?}", request.word), expected));
    }
    crate::wire::short("characters in a clue", &request.clue, 1_000)?;
    let clue = ClueText::new(&request.clue);
    Ok(Json(app.engine(move |app| Ok(evidence(app, &clue, &word))).await?))
}
