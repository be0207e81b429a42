//! Long work: queued, run on as many threads as there are cores, watched,
//! cancelled.
//!
//! A job tells its watchers events, numbered from 1, of which the last
//! [`limits::EVENTS`] can be read again: every event stands for itself, so that
//! one who comes late or comes back has all that matters. A job that nobody
//! watches for [`limits::GRACE`] is stopped, and one whose watchers have gone after
//! [`limits::AWAY`]; one that asks about it counts as watching.

mod filling;
mod queue;
mod watch;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch as signal;
use utoipa::ToSchema;
use wordwright_core::Budget;
use wordwright_service::Limits;

use crate::error::{ProblemDocument, WorkbenchError};
use crate::library::now;
use crate::limits;

pub use filling::{JobWatcher, PACE};
pub use queue::Jobs;
pub use watch::Watching;

/// The kind of jobs that fetch knowledge and build packs.
pub const GATHER: &str = "gather";

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It waits for a core.
    Queued,
    /// It is being done.
    Running,
    /// It ended by itself, with a result.
    Done,
    /// It was stopped; the result is the best so far.
    Cancelled,
    /// It cannot be done; `problem` says why.
    Failed,
}

impl Phase {
    /// Whether nothing more comes.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled | Self::Failed)
    }
}

/// A job as the API tells of it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct JobDocument {
    /// Its name in the API.
    pub id: String,
    /// What is done: `fill`, `improve`, `prove`, `design`, `solve`, `hint`,
    /// `analysis`, `simulate`, `gather`.
    pub kind: String,
    /// Where it stands.
    pub phase: Phase,
    /// How many jobs are before it; 0 once it runs.
    pub position: usize,
    /// When it was asked for, in milliseconds since 1970.
    pub created: i64,
    /// Seconds that it has run.
    pub seconds: f64,
    /// The number of its last event.
    pub last_event: u64,
    /// What it came to, once it is over; its shape depends on the kind.
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

/// One thing that a job tells.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its number, from 1.
    pub id: u64,
    /// What sort of event it is.
    pub name: &'static str,
    /// What it says, as JSON.
    pub data: Arc<str>,
}

/// What happens in a job while others look on.
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
    /// Whether someone watched, and nobody has asked since.
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
    cancel: Arc<AtomicBool>,
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
            cancel: Arc::default(),
        }
    }

    /// What tells the engines to stop.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// So many seconds from now on, and no longer than the job is wanted.
    pub fn limits(&self, seconds: u32) -> Limits {
        let time = Some(Duration::from_secs(seconds.into()));
        Limits { time, nodes: None, cancel: Some(self.cancel_flag()) }
    }

    /// As long as the job is wanted.
    pub fn budget(&self) -> Budget {
        Budget::UNLIMITED.with_cancel(self.cancel_flag())
    }

    /// Asks it to stop.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Tells the watchers something.
    pub fn tell(&self, name: &'static str, data: &impl Serialize) {
        let data = serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned());
        let mut state = self.lock();
        state.push(name, data.into());
        drop(state);
        self.wake();
    }

    /// How it stands, for one who asks about it: that counts as watching.
    pub fn document(&self) -> JobDocument {
        let mut state = self.lock();
        state.seen = Instant::now();
        state.left = false;
        drop(state);
        self.summary()
    }

    /// How it stands, for one who lists all jobs.
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

    /// Its place in the queue has changed.
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

    /// Whether nobody has looked for too long. What takes long and is of use to everyone
    /// goes on.
    fn is_forsaken(&self, grace: Duration) -> bool {
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
