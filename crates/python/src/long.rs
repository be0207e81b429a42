//! Long calls: without the interpreter's lock, stopped by Ctrl-C, watched by a
//! callback.
//!
//! The engine works on a thread of its own. The caller's thread waits for it
//! without the lock, and takes it twenty times a second to look for signals and
//! to tell the callback the last progress; the progress at the end is always
//! told. A signal or an exception of the callback stops the engine and is raised
//! when it has.
//!
//! A process that was forked from one that had loaded the package has a pool of
//! threads of its own: those of the common pool did not come along, and work
//! given to it would wait for ever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{engine, whole};

/// How often signals and progress are looked at. Ctrl-C shall be answered
/// within a quarter of a second.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes of the engine's stack: as much as a main thread has.
const STACK: usize = 8 << 20;

/// Threads that a call may ask for.
const MOST_THREADS: usize = 1024;

/// The threads that a call asks for.
pub fn threads(found: i128) -> PyResult<usize> {
    whole("threads", found, 1, Some(MOST_THREADS))
}

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

    /// What was told last and not yet seen.
    fn seen(&self) -> Option<P> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).take()
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
    let pool = pool_of_fork()?;
    std::thread::scope(|scope| {
        let watch = &watch;
        let engine = Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let _ending = Ending(watch);
            match pool {
                Some(pool) => pool.install(|| work(watch)),
                None => work(watch),
            }
        })?;
        let mut raised = Ok(());
        while !py.detach(|| watch.wait()) {
            if raised.is_ok() {
                raised = py.check_signals();
                if raised.is_ok() {
                    raised = watch.seen().map_or(Ok(()), &tell);
                }
                if raised.is_err() {
                    watch.stop.store(true, Ordering::Relaxed);
                }
            }
        }
        let outcome = py.detach(|| engine.join());
        raised?;
        let outcome = outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        watch.seen().map_or(Ok(()), &tell)?;
        Ok(outcome)
    })
}

/// The process that loaded the package.
static LOADED_BY: OnceLock<u32> = OnceLock::new();

/// Notes which process loads the package.
pub fn loaded() {
    LOADED_BY.get_or_init(std::process::id);
}

/// The pool of a process that was forked, made with its first long call; none
/// in the process that loaded the package.
fn pool_of_fork() -> PyResult<Option<&'static ThreadPool>> {
    static POOL: Mutex<Option<(u32, &'static ThreadPool)>> = Mutex::new(None);
    let here = std::process::id();
    if LOADED_BY.get().is_none_or(|&loaded_by| loaded_by == here) {
        return Ok(None);
    }
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, made)) = pool.filter(|(owner, _)| *owner == here) {
        return Ok(Some(made));
    }
    let made = ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build()
        .map_err(|problem| engine(format!("threads cannot be started: {problem}")))?;
    let made: &'static ThreadPool = Box::leak(Box::new(made));
    *pool = Some((here, made));
    Ok(Some(made))
}
