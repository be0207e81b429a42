//! Watches a job's events.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch as signal;

use super::{Event, Job};

/// A watcher of a job. While there is one, the job continues.
#[derive(Debug)]
pub struct Watching {
    job: Arc<Job>,
    news: signal::Receiver<u64>,
    /// The number of the last event seen.
    seen: u64,
}

impl Watching {
    /// Watches from the event after `seen`.
    pub fn new(job: Arc<Job>, seen: u64) -> Self {
        let news = job.news.subscribe();
        job.lock().watchers += 1;
        Self { job, news, seen }
    }

    /// The next event, as soon as there is one; `None` once there will be none.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            self.news.borrow_and_update();
            {
                let state = self.job.lock();
                if let Some(event) = state.events.iter().find(|event| event.id > self.seen) {
                    self.seen = event.id;
                    return Some(event.clone());
                }
                if state.phase.is_over() {
                    return None;
                }
            }
            self.news.changed().await.ok()?;
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut state = self.job.lock();
        state.watchers = state.watchers.saturating_sub(1);
        state.seen = Instant::now();
        state.left = true;
    }
}
