//! What searches find and tell on their way.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use wordwright_compose::{Entry, Fill, Problem, Progress, verify};
use wordwright_core::{Budget, Observer};
use wordwright_grid::Content;

use crate::error::WorkbenchError;
use crate::jobs::Job;
use crate::wire::slot_name;

/// What a job of filling came to; also the data of its last event.
#[derive(Serialize, ToSchema)]
pub struct FillResult {
    /// How it ended.
    pub outcome: FillOutcome,
    /// The fills, best first.
    pub fills: Vec<FillView>,
    /// Slots through a text that no word has, such as a digit: they are not filled.
    pub left_out: Vec<String>,
    /// Where no fill exists: slots that cannot be filled together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<String>,
    /// Where the search was stopped without a fill: what was settled in the
    /// best attempt, by cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<Vec<Option<String>>>,
    /// How it ended, in words.
    pub text: String,
}

/// How filling ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FillOutcome {
    /// There are fills.
    Filled,
    /// No fill exists.
    Impossible,
    /// It was stopped first.
    Stopped,
}

/// A fill; also the data of the events `fill` and `improved`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FillView {
    /// Its place among the fills of this job, from 0, by when it was found.
    number: usize,
    /// The content of each cell; nothing for blocks and voids.
    cells: Vec<Option<String>>,
    /// The entries.
    entries: Vec<EntryView>,
    /// The mean score of entries, 0 to 100.
    pub mean_score: f64,
    /// The lowest score of an entry, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    lowest_score: Option<u8>,
    /// Whether no fill has a higher mean score.
    pub optimal: bool,
}

/// An entry of a fill.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryView {
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
pub struct ProgressView {
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
pub struct Watcher<'j> {
    job: &'j Job,
    began: Instant,
    told: Option<Instant>,
}

impl<'j> Watcher<'j> {
    /// For the watchers of this job.
    pub fn new(job: &'j Job) -> Self {
        Self { job, began: Instant::now(), told: None }
    }
}

impl Observer<Progress> for Watcher<'_> {
    fn observe(&mut self, progress: &Progress) {
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

/// So many seconds, and no longer than the job is wanted.
pub fn budget(job: &Job, seconds: u32) -> Budget {
    Budget::UNLIMITED.with_time(Duration::from_secs(seconds.into())).with_cancel(job.cancel_flag())
}

impl FillView {
    /// A fill as it travels.
    pub fn of(problem: &Problem, fill: &Fill, number: usize, optimal: bool) -> Self {
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

/// The content of each cell as text.
pub fn texts(cells: &[Option<Content>]) -> Vec<Option<String>> {
    cells.iter().map(|cell| cell.as_deref().map(str::to_owned)).collect()
}

/// The result of a job.
pub fn to_value(result: &impl Serialize) -> Result<Value, WorkbenchError> {
    serde_json::to_value(result).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
}

/// A fill is told only once it has been checked without the engine.
pub fn verified(problem: &Problem, found: &Fill) -> Result<(), WorkbenchError> {
    verify::verify(problem, found)
        .map_err(|found| WorkbenchError::Broken(format!("a fill breaks a rule: {}", told(&found))))
}

/// What a fill breaks, in words.
pub fn told(violations: &[verify::Violation]) -> String {
    let told: Vec<String> = violations.iter().take(3).map(ToString::to_string).collect();
    told.join("; ")
}
