//! Runs long calls without the interpreter's lock, with Ctrl-C and a progress
//! callback.
//!
//! The engine runs on a separate thread. The caller's thread waits for it
//! without the lock, and takes the lock twenty times a second to check for
//! signals and to report the latest progress to the callback; the final progress
//! is always reported. A signal, or an exception in the callback, stops the
//! engine and is raised once it has stopped.
//!
//! A process that was forked after loading the package gets its own thread
//! pool: the threads of the common pool do not survive the fork, so work given
//! to it would wait forever.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use wordwright_core::CancelToken;
use wordwright_service::limits;

use crate::error::{engine, whole};

/// How often to check for signals and progress. Ctrl-C should take effect
/// within a quarter of a second.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The engine's stack size in bytes, as large as a main thread's.
const STACK: usize = 8 << 20;

/// Checks the number of threads of a call.
pub fn threads(found: i128) -> PyResult<usize> {
    whole("threads", found, 1, Some(limits::THREADS))
}

/// The engine's link to the waiting thread.
pub struct Watch<P> {
    /// Stops the engine when it is cancelled.
    pub stop: CancelToken,
    latest: Mutex<Option<P>>,
    ended: Mutex<bool>,
    end: Condvar,
}

impl<P> Watch<P> {
    /// Reports progress; an earlier report that has not been taken yet is
    /// dropped.
    pub fn report(&self, progress: P) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    /// Takes the latest progress that has not been taken yet.
    fn seen(&self) -> Option<P> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn wait(&self) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.end.wait_timeout_while(ended, POLL_INTERVAL, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Signals that the engine has ended, even if it panicked.
struct Ending<'w, P>(&'w Watch<P>);

impl<P> Drop for Ending<'_, P> {
    fn drop(&mut self) {
        *self.0.ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.end.notify_all();
    }
}

/// Runs `work` on a separate thread. `report` passes progress to the caller's
/// callback.
///
/// # Errors
/// A signal's exception, or one from the callback; the work is stopped then.
pub fn run<T: Send, P: Send>(
    py: Python<'_>,
    report: impl Fn(P) -> PyResult<()>,
    work: impl FnOnce(&Watch<P>) -> T + Send,
) -> PyResult<T> {
    let watch = Watch {
        stop: CancelToken::new(),
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
                    raised = watch.seen().map_or(Ok(()), &report);
                }
                if raised.is_err() {
                    watch.stop.cancel();
                }
            }
        }
        let outcome = py.detach(|| engine.join());
        raised?;
        let outcome = outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        watch.seen().map_or(Ok(()), &report)?;
        Ok(outcome)
    })
}

/// The process that loaded the package.
static LOADED_BY: OnceLock<u32> = OnceLock::new();

/// Records which process loads the package.
pub fn loaded() {
    LOADED_BY.get_or_init(std::process::id);
}

/// The thread pool of a forked process, created at its first long call; `None`
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
