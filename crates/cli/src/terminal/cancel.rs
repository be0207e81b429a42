//! Ctrl-C ends a search early and keeps its result so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::terminal::output;

/// The exit code of a process ended by an interrupt, by the convention of
/// shells.
const INTERRUPTED: i32 = 130;

/// A second interrupt within this time counts as the same one: some shells and
/// supervisors send it both to the process and to its group.
const SAME: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C sets; a later one ends the program at once. All
/// callers share one flag, since a process can have only one handler.
pub fn on_interrupt() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    Arc::clone(FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        let mut first: Option<Instant> = None;
        let handler = move || {
            seen.store(true, Ordering::Relaxed);
            if first.get_or_insert_with(Instant::now).elapsed() > SAME {
                std::process::exit(INTERRUPTED);
            }
        };
        if let Err(problem) = ctrlc::set_handler(handler) {
            output::warn(&format!("Ctrl-C will lose the work: {problem}"));
        }
        flag
    }))
}
