//! Ctrl-C ends a search early and keeps what it found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::output;

/// The exit code of a process ended by an interrupt, as shells have it.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C sets; the second ends the program at once.
pub fn on_interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    let handler = move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    if let Err(problem) = ctrlc::set_handler(handler) {
        output::warn(&format!("Ctrl-C will lose the work: {problem}"));
    }
    flag
}
