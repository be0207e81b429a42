//! Jobs: long work that is queued, run on as many threads as there are cores,
//! watched, and cancelled.
//!
//! A job sends events to its watchers, numbered from 1. The last [`limits::EVENTS`]
//! can be read again, and every event is self-contained, so a watcher that connects
//! late or reconnects has everything that matters. A job that nobody watches for
//! [`limits::GRACE`] is stopped, and one whose watchers have left after
//! [`limits::AWAY`]; asking for its state counts as watching.

mod composing;
mod queue;
mod watch;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch as signal;
use utoipa::ToSchema;
use wordwright_core::{Budget, CancelToken};
use wordwright_service::Limits;

use crate::error::{ProblemDocument, WorkbenchError};
use crate::library::now;
use crate::limits;

pub use composing::JobWatcher;
pub use queue::Jobs;
pub use watch::Watching;

/// The kind of jobs that fetch knowledge and build packs.
pub const GATHER: &str = "gather";

/// The phase of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It is waiting for a core.
    Queued,
    /// It is running.
    Running,
    /// It finished with a result.
    Done,
    /// It was stopped; the result is the best so far.
    Cancelled,
    /// It failed; `problem` says why.
    Failed,
}

impl Phase {
    /// Whether the job has ended.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled | Self::Failed)
    }
}

/// The state of a job, as in the API.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct JobDocument {
    /// Its name in the API.
    pub id: String,
    /// The kind of work: `fill`, `improve`, `prove`, `design`, `solve`, `hint`,
    /// `analysis`, `simulate`, `gather`.
    pub kind: String,
    /// Its phase.
    pub phase: Phase,
    /// How many jobs are ahead of it; 0 once it runs.
    pub position: usize,
    /// When it was requested, in milliseconds since 1970.
    pub created: i64,
    /// How many seconds it has run.
    pub seconds: f64,
    /// The number of its last event.
    pub last_event: u64,
    /// Its result, once it has ended; the shape depends on the kind.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shared")]
    #[schema(value_type = Option<Object>)]
    pub result: Option<Arc<Value>>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<ProblemDocument>,
}

#[expect(clippy::ref_option, reason = "serde asks so")]
fn shared<S: serde::Serializer>(
    value: &Option<Arc<Value>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_deref().serialize(serializer)
}

/// The result of a job as JSON.
pub fn to_value(result: &impl Serialize) -> Result<Value, WorkbenchError> {
    serde_json::to_value(result).map_err(|problem| WorkbenchError::Broken(problem.to_string()))
}

/// An event of a job.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its number, from 1.
    pub id: u64,
    /// The kind of event.
    pub name: &'static str,
    /// Its data, as JSON.
    pub data: Arc<str>,
}

/// The mutable state of a job, which its watchers see.
#[derive(Debug)]
struct State {
    phase: Phase,
    position: usize,
    started: Option<Instant>,
    ended: Option<Instant>,
    events: VecDeque<Event>,
    last: u64,
    result: Option<Arc<Value>>,
    problem: Option<ProblemDocument>,
    watchers: usize,
    /// Whether a watcher left, and nobody has asked for the state since.
    left: bool,
    seen: Instant,
}

/// A job.
#[derive(Debug)]
pub struct Job {
    id: String,
    kind: &'static str,
    created: i64,
    state: Mutex<State>,
    news: signal::Sender<u64>,
    cancel: CancelToken,
}

impl Job {
    fn new(kind: &'static str, id: String, position: usize) -> Self {
        let state = State {
            phase: Phase::Queued,
            position,
            started: None,
            ended: None,
            events: VecDeque::new(),
            last: 0,
            result: None,
            problem: None,
            watchers: 0,
            left: false,
            seen: Instant::now(),
        };
        Self {
            id,
            kind,
            created: now(),
            state: Mutex::new(state),
            news: signal::Sender::new(0),
            cancel: CancelToken::new(),
        }
    }

    /// Limits of this many seconds from now; cancelling the job also ends them.
    pub fn limits(&self, seconds: u32) -> Limits {
        let time = Some(Duration::from_secs(seconds.into()));
        Limits { time, nodes: None, cancel: Some(self.cancel.clone()) }
    }

    /// A budget that ends only when the job is cancelled.
    pub fn budget(&self) -> Budget {
        Budget::UNLIMITED.with_cancel(&self.cancel)
    }

    /// Cancels it.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Sends an event to the watchers.
    pub fn send(&self, name: &'static str, data: &impl Serialize) {
        let data = serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned());
        let mut state = self.lock();
        state.push(name, data.into());
        drop(state);
        self.wake();
    }

    /// Its state, for a client that asks about this job, which counts as
    /// watching.
    pub fn document(&self) -> JobDocument {
        let mut state = self.lock();
        state.seen = Instant::now();
        state.left = false;
        drop(state);
        self.summary()
    }

    /// Its state, for a list of all jobs.
    fn summary(&self) -> JobDocument {
        let state = self.lock();
        let end = state.ended.unwrap_or_else(Instant::now);
        JobDocument {
            id: self.id.clone(),
            kind: self.kind.to_owned(),
            phase: state.phase,
            position: state.position,
            created: self.created,
            seconds: state.started.map_or(0.0, |start| (end - start).as_secs_f64()),
            last_event: state.last,
            result: state.result.clone(),
            problem: state.problem.clone(),
        }
    }

    fn wake(&self) {
        self.news.send_modify(|count| *count += 1);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.lock().phase.is_over()
    }

    /// Updates its position in the queue.
    fn moved(&self, position: usize) {
        let mut state = self.lock();
        if state.phase == Phase::Queued && state.position != position {
            state.position = position;
            let data = serde_json::json!({ "position": position }).to_string();
            state.push("queued", data.into());
            drop(state);
            self.wake();
        }
    }

    fn begin(&self) {
        let mut state = self.lock();
        state.phase = Phase::Running;
        state.position = 0;
        state.started = Some(Instant::now());
        state.push("started", "{}".into());
        drop(state);
        self.wake();
    }

    fn end(&self, ended: Result<Value, WorkbenchError>) {
        let cancelled = self.is_cancelled();
        let mut state = self.lock();
        state.ended = Some(Instant::now());
        let (phase, data) = match ended {
            Ok(value) => {
                let data = value.to_string();
                state.result = (!value.is_null()).then(|| Arc::new(value));
                (if cancelled { Phase::Cancelled } else { Phase::Done }, data)
            }
            Err(problem) => {
                let document = problem.document();
                let data = serde_json::to_string(&document).unwrap_or_else(|_| "null".into());
                state.problem = Some(document);
                (Phase::Failed, data)
            }
        };
        let name = match phase {
            Phase::Cancelled => "cancelled",
            Phase::Failed => "failed",
            _ => "done",
        };
        state.phase = phase;
        state.push(name, data.into());
        drop(state);
        self.wake();
    }

    /// Whether nobody has watched it for too long. Gathering continues in any case: it
    /// takes long and benefits everyone.
    fn is_abandoned(&self, grace: Duration) -> bool {
        let state = self.lock();
        let grace = if state.left { grace.min(limits::AWAY) } else { grace };
        self.kind != GATHER
            && !state.phase.is_over()
            && state.watchers == 0
            && state.seen.elapsed() > grace
    }

    /// How long ago it ended.
    fn over_for(&self) -> Option<Duration> {
        self.lock().ended.map(|ended| ended.elapsed())
    }
}

impl State {
    fn push(&mut self, name: &'static str, data: Arc<str>) {
        self.last += 1;
        if self.events.len() >= limits::EVENTS {
            self.events.pop_front();
        }
        self.events.push_back(Event { id: self.last, name, data });
    }
}
