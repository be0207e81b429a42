//! Long calls: without the interpreter's lock, stopped by Ctrl-C, watched by a
//! callback.
//!
//! The engine works on a thread of its own. The caller's thread waits for it
//! without the lock, and takes it twenty times a second to look for signals and
//! to tell the callback the last progress. A signal or an exception of the
//! callback stops the engine and is raised when it has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals and progress are looked at. Ctrl-C shall be answered
/// within a quarter of a second.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes of the engine's stack: as much as a main thread has.
const STACK: usize = 8 << 20;

/// What an engine is given of its watchers.
pub struct Watch<P> {
    /// Stops the engine when it turns true.
    pub stop: Arc<AtomicBool>,
    latest: Mutex<Option<P>>,
    ended: Mutex<bool>,
    end: Condvar,
}

impl<P> Watch<P> {
    /// Tells how far it is; what was told before and not yet seen is dropped.
    pub fn tell(&self, progress: P) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    fn wait(&self) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.end.wait_timeout_while(ended, LOOK, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Says that the engine has ended, however it did.
struct Ending<'w, P>(&'w Watch<P>);

impl<P> Drop for Ending<'_, P> {
    fn drop(&mut self) {
        *self.0.ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.end.notify_all();
    }
}

/// Runs `work` on a thread of its own. `tell` hands progress to the caller's
/// callback.
///
/// # Errors
/// A signal's exception, or one of the callback; the work is stopped then.
pub fn run<T: Send, P: Send>(
    py: Python<'_>,
    tell: impl Fn(P) -> PyResult<()>,
    work: impl FnOnce(&Watch<P>) -> T + Send,
) -> PyResult<T> {
    let watch = Watch {
        stop: Arc::new(AtomicBool::new(false)),
        latest: Mutex::new(None),
        ended: Mutex::new(false),
        end: Condvar::new(),
    };
    std::thread::scope(|scope| {
        let watch = &watch;
        let engine = Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let _ending = Ending(watch);
            work(watch)
        })?;
        let mut raised = Ok(());
        while !py.detach(|| watch.wait()) {
            if raised.is_ok() {
                raised = py.check_signals().and_then(|()| {
                    let latest = watch.latest.lock().unwrap_or_else(PoisonError::into_inner).take();
                    latest.map_or(Ok(()), &tell)
                });
                if raised.is_err() {
                    watch.stop.store(true, Ordering::Relaxed);
                }
            }
        }
        let outcome = py.detach(|| engine.join());
        raised?;
        Ok(outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
