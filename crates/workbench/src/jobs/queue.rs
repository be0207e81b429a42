//! The queue and the threads that take jobs from it.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{Job, JobDocument};
use crate::bodies;
use crate::error::WorkbenchError;
use crate::limits;
use crate::memory::FreedMemory;

/// The work of a job.
type Work = Box<dyn FnOnce(&Job) -> Result<Value, WorkbenchError> + Send>;

#[derive(Default)]
struct Waiting {
    queue: VecDeque<(Arc<Job>, Work)>,
    known: HashMap<String, Arc<Job>>,
    /// Names in the order in which the jobs were requested.
    order: VecDeque<String>,
    closed: bool,
}

struct Shared {
    waiting: Mutex<Waiting>,
    more: Condvar,
    grace: Duration,
    freed: FreedMemory,
}

/// All jobs.
#[derive(Clone)]
pub struct Jobs {
    shared: Arc<Shared>,
}

impl Jobs {
    /// A queue for jobs on `threads` threads. A job is stopped when nobody has watched it
    /// for `grace`; `freed` is notified when one has ended.
    pub fn new(threads: usize, grace: Duration, freed: FreedMemory) -> Self {
        let (waiting, more) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { waiting, more, grace, freed });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.serve());
        }
        Self { shared }
    }

    /// Adds a job.
    pub fn start(
        &self,
        kind: &'static str,
        work: impl FnOnce(&Job) -> Result<Value, WorkbenchError> + Send + 'static,
    ) -> Result<Arc<Job>, WorkbenchError> {
        let mut waiting = self.shared.lock();
        if waiting.queue.len() >= limits::QUEUE {
            return Err(WorkbenchError::QueueFull { most: limits::QUEUE });
        }
        let id = format!("{:016x}", fastrand::u64(..));
        let job = Arc::new(Job::new(kind, id.clone(), waiting.queue.len() + 1));
        // What was read from the request's body is in memory until the work ends.
        let body = bodies::held();
        let work = move |job: &Job| {
            let done = work(job);
            drop(body);
            done
        };
        waiting.queue.push_back((Arc::clone(&job), Box::new(work)));
        waiting.known.insert(id.clone(), Arc::clone(&job));
        waiting.order.push_back(id);
        waiting.forget();
        drop(waiting);
        self.shared.more.notify_one();
        Ok(job)
    }

    /// The job of that name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, WorkbenchError> {
        let found = self.shared.lock().known.get(id).cloned();
        found.ok_or_else(|| WorkbenchError::Missing { what: "job", id: id.to_owned() })
    }

    /// Every known job, latest last.
    pub fn all(&self) -> Vec<JobDocument> {
        let waiting = self.shared.lock();
        let jobs: Vec<Arc<Job>> =
            waiting.order.iter().filter_map(|id| waiting.known.get(id).cloned()).collect();
        drop(waiting);
        jobs.iter().map(|job| job.summary()).collect()
    }

    /// Cancels a job; one that is waiting ends at once.
    pub fn cancel(&self, job: &Arc<Job>) {
        job.cancel();
        let mut waiting = self.shared.lock();
        let before = waiting.queue.len();
        waiting.queue.retain(|(other, _)| !Arc::ptr_eq(other, job));
        let waited = waiting.queue.len() < before;
        let queue: Vec<Arc<Job>> = waiting.queue.iter().map(|(job, _)| Arc::clone(job)).collect();
        drop(waiting);
        if waited {
            job.end(Ok(Value::Null));
            for (place, job) in queue.iter().enumerate() {
                job.moved(place + 1);
            }
        }
    }

    /// Stops the jobs that nobody watches, and forgets those that ended long
    /// ago. Call it about once a second.
    pub fn sweep(&self) {
        let mut waiting = self.shared.lock();
        waiting.forget();
        let jobs: Vec<Arc<Job>> = waiting.known.values().cloned().collect();
        drop(waiting);
        for job in jobs.iter().filter(|job| job.is_abandoned(self.shared.grace)) {
            self.cancel(job);
        }
    }

    /// Stops every job and accepts no more.
    pub fn close(&self) {
        let mut waiting = self.shared.lock();
        waiting.closed = true;
        let jobs: Vec<Arc<Job>> = waiting.known.values().cloned().collect();
        drop(waiting);
        for job in jobs {
            job.cancel();
        }
        self.shared.more.notify_all();
    }
}

impl Waiting {
    /// Forgets jobs that ended long ago, and the oldest ended ones above the
    /// limit.
    fn forget(&mut self) {
        let over = self.known.values().filter(|job| job.is_over()).count();
        let mut too_many = over.saturating_sub(limits::FINISHED);
        let known = &mut self.known;
        self.order.retain(|id| {
            let Some(age) = known.get(id).and_then(|job| job.over_for()) else {
                return known.contains_key(id);
            };
            let kept = age < limits::KEPT && too_many == 0;
            too_many = too_many.saturating_sub(1);
            if !kept {
                known.remove(id);
            }
            kept
        });
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs jobs until the queue is closed.
    fn serve(&self) {
        loop {
            let mut waiting = self.lock();
            let (job, work) = loop {
                if waiting.closed {
                    return;
                }
                if let Some(next) = waiting.queue.pop_front() {
                    break next;
                }
                waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            };
            let queue: Vec<Arc<Job>> =
                waiting.queue.iter().map(|(job, _)| Arc::clone(job)).collect();
            drop(waiting);
            for (place, job) in queue.iter().enumerate() {
                job.moved(place + 1);
            }
            job.begin();
            let ended = catch_unwind(AssertUnwindSafe(|| work(&job)));
            job.end(ended.unwrap_or_else(|_| {
                Err(WorkbenchError::Broken("the engine failed unexpectedly".to_owned()))
            }));
            self.freed.mark();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::jobs::{Phase, Watching};

    #[expect(clippy::unnecessary_wraps, reason = "the work of jobs may fail")]
    fn until_cancelled(job: &Job) -> Result<Value, WorkbenchError> {
        let end = Instant::now() + Duration::from_secs(10);
        while !job.is_cancelled() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        Ok(Value::from("best so far"))
    }

    fn ended(job: &Job) -> JobDocument {
        let end = Instant::now() + Duration::from_secs(10);
        while !job.is_over() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        job.document()
    }

    #[test]
    fn a_job_that_nobody_watches_stops_and_a_watched_one_goes_on() {
        let jobs = Jobs::new(2, Duration::from_millis(50), FreedMemory::default());
        let watched = jobs.start("fill", until_cancelled).unwrap();
        let forsaken = jobs.start("fill", until_cancelled).unwrap();
        let watching = Watching::new(Arc::clone(&watched), 0);
        thread::sleep(Duration::from_millis(100));
        jobs.sweep();
        let document = ended(&forsaken);
        assert_eq!(document.phase, Phase::Cancelled);
        assert_eq!(*document.result.unwrap(), "best so far");
        assert_eq!(watched.document().phase, Phase::Running);
        drop(watching);
        thread::sleep(Duration::from_millis(100));
        jobs.sweep();
        assert_eq!(ended(&watched).phase, Phase::Cancelled);
    }

    #[test]
    fn an_engine_that_breaks_fails_its_job_alone() {
        let jobs = Jobs::new(1, Duration::from_secs(10), FreedMemory::default());
        let broken = jobs.start("fill", |_| panic!("a case nobody knew")).unwrap();
        let document = ended(&broken);
        assert_eq!(document.phase, Phase::Failed);
        assert_eq!(document.problem.unwrap().status, 500);
        let next = jobs.start("fill", |_| Ok(Value::from(1))).unwrap();
        assert_eq!(ended(&next).phase, Phase::Done);
    }
}
