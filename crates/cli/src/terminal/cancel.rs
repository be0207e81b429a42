//! Ctrl-C ends a search early and keeps its result so far.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use wordwright_core::CancelToken;

use crate::terminal::output;

/// The exit code of a process ended by an interrupt, by the convention of
/// shells.
const INTERRUPTED: i32 = 130;

/// A second interrupt within this time counts as the same one: some shells and
/// supervisors send it both to the process and to its group.
const SAME: Duration = Duration::from_secs(1);

/// A token that the first Ctrl-C cancels; a later one ends the program at once. All
/// callers share one token, since a process can have only one handler.
pub fn on_interrupt() -> &'static CancelToken {
    static TOKEN: OnceLock<CancelToken> = OnceLock::new();
    TOKEN.get_or_init(|| {
        let token = CancelToken::new();
        let seen = token.clone();
        let mut first: Option<Instant> = None;
        let handler = move || {
            seen.cancel();
            if first.get_or_insert_with(Instant::now).elapsed() > SAME {
                std::process::exit(INTERRUPTED);
            }
        };
        if let Err(problem) = ctrlc::set_handler(handler) {
            output::warn(&format!("Ctrl-C will lose the work: {problem}"));
        }
        token
    })
}
