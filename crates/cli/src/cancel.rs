//! Ctrl-C ends a search early and keeps what it found.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::output;

/// The exit code of a process ended by an interrupt, as shells have it.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C sets; the second ends the program at once. The
/// same flag for whoever asks: the system takes one handler of a process.
pub fn on_interrupt() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    Arc::clone(FLAG.get_or_init(|| {
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
    }))
}
