//! Shows the progress of gathering knowledge on one line of the terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wordwright_core::CancelToken;
use wordwright_gather::{Progress, Watch};

use crate::terminal::cancel;

/// One line that changes. The first Ctrl-C stops the work.
pub struct Line {
    line: ProgressBar,
    stop: &'static CancelToken,
}

impl Line {
    /// Starts without showing anything.
    pub fn new() -> Self {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {msg}");
        line.set_style(style.expect("a template without a mistake"));
        Self { line, stop: cancel::on_interrupt() }
    }

    /// Clears the line.
    pub fn finish(&self) {
        self.line.finish_and_clear();
    }
}

impl Watch for Line {
    fn progress(&mut self, progress: &Progress<'_>) {
        let mega = |bytes: u64| bytes as f64 / 1e6;
        self.line.set_message(match *progress {
            Progress::Fetching { source, done, of: Some(of) } => {
                let share = 100.0 * done as f64 / (of as f64).max(1.0);
                format!("{source}: {:.1} of {:.1} MB ({share:.0} %)", mega(done), mega(of))
            }
            Progress::Fetching { source, done, of: None } => {
                format!("{source}: {:.1} MB", mega(done))
            }
            Progress::Adding { file, clues } => format!("{file}: {clues} clues so far"),
            Progress::Building { step, of: 0, .. } => step.to_owned(),
            Progress::Building { step, done, of } => format!("{step}: {done} of {of}"),
        });
        self.line.tick();
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_cancelled()
    }
}
