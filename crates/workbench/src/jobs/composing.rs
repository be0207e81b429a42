//! Reports the progress of a fill or a design to the watchers of its job.

use std::time::{Duration, Instant};

use serde::Serialize;
use wordwright_core::Observer;
use wordwright_service::design::DesignEvent;
use wordwright_service::fill::FillEvent;

use super::Job;

/// The shortest time between two events of progress.
const PACE: Duration = Duration::from_millis(200);

/// Reports the progress of a fill or a design to the watchers of its job.
pub struct JobWatcher<'j> {
    job: &'j Job,
    last: Option<Instant>,
}

impl<'j> JobWatcher<'j> {
    /// Reports to the watchers of this job.
    pub fn new(job: &'j Job) -> Self {
        Self { job, last: None }
    }

    fn progress(&mut self, progress: &impl Serialize) {
        if self.last.is_none_or(|last| last.elapsed() >= PACE) {
            self.last = Some(Instant::now());
            self.job.send("progress", progress);
        }
    }
}

impl Observer<FillEvent> for JobWatcher<'_> {
    fn observe(&mut self, event: &FillEvent) {
        match event {
            FillEvent::Progress(progress) => self.progress(progress),
            FillEvent::Found(fill) => self.job.send("fill", fill),
            FillEvent::Improved(fill) => self.job.send("improved", fill),
        }
    }
}

impl Observer<DesignEvent> for JobWatcher<'_> {
    fn observe(&mut self, event: &DesignEvent) {
        match event {
            DesignEvent::Progress(state) => self.progress(state),
            DesignEvent::Found(pattern) => self.job.send("pattern", pattern),
        }
    }
}
