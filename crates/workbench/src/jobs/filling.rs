//! Reports the progress of a fill to the watchers of its job.

use std::time::{Duration, Instant};

use wordwright_service::fill::{FillObserver, FillProgress, FilledGrid};

use super::Job;

/// The shortest time between two events of progress.
pub const PACE: Duration = Duration::from_millis(200);

/// Reports the progress of a fill to the watchers of its job.
pub struct JobWatcher<'j> {
    job: &'j Job,
    last: Option<Instant>,
}

impl<'j> JobWatcher<'j> {
    /// Reports to the watchers of this job.
    pub fn new(job: &'j Job) -> Self {
        Self { job, last: None }
    }
}

impl FillObserver for JobWatcher<'_> {
    fn progress(&mut self, progress: &FillProgress) {
        if self.last.is_none_or(|last| last.elapsed() >= PACE) {
            self.last = Some(Instant::now());
            self.job.send("progress", progress);
        }
    }

    fn found(&mut self, fill: &FilledGrid) {
        self.job.send("fill", fill);
    }

    fn improved(&mut self, fill: &FilledGrid) {
        self.job.send("improved", fill);
    }
}
