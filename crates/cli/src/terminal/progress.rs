//! Shows the progress of long searches.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use wordwright_compose::Progress;
use wordwright_core::Observer;
use wordwright_papers::Step;
use wordwright_service::fill::{FillEvent, FillProgress};

use crate::terminal::output;

/// Shorter work shows no progress.
const PATIENCE: Duration = Duration::from_millis(250);

/// How to report progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ProgressMode {
    /// A line on the terminal, if there is one.
    #[default]
    Auto,
    /// Lines of JSON, four a second.
    Json,
    /// Nothing.
    None,
}

/// How to report progress.
#[derive(Debug, Clone, Copy, Args)]
pub struct ProgressArgs {
    /// How to report progress on standard error, for work of more than a quarter second
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub progress: ProgressMode,
}

/// Shows progress after a delay, and the steps of a paper's system.
pub struct Watcher {
    mode: ProgressMode,
    trace: Option<Trace>,
    started: Instant,
    shown: Option<Instant>,
    line: Option<ProgressBar>,
}

/// Where to print the steps of a paper's system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trace {
    /// Standard output.
    Output,
    /// Standard error, since standard output is used for JSON.
    Error,
}

impl Watcher {
    /// Watches work that is starting now.
    pub fn new(mode: ProgressMode, trace: Option<Trace>) -> Self {
        let silent = mode == ProgressMode::Auto && !io::stderr().is_terminal();
        Self {
            mode: if silent { ProgressMode::None } else { mode },
            trace,
            started: Instant::now(),
            shown: None,
            line: None,
        }
    }

    fn line(&mut self) -> &ProgressBar {
        self.line.get_or_insert_with(|| {
            let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{spinner} {msg}");
            line.with_style(style.expect("a template without a mistake"))
        })
    }

    /// Shows `state` as JSON or in words, four times a second.
    pub fn show(&mut self, state: &impl Serialize, words: impl Fn() -> String) {
        let is_early = self.shown.unwrap_or(self.started).elapsed() < PATIENCE;
        if self.mode == ProgressMode::None || is_early {
            return;
        }
        self.shown = Some(Instant::now());
        if self.mode == ProgressMode::Json {
            return output::note(&output::json_line(state));
        }
        let line = self.line();
        line.set_message(words());
        line.tick();
    }

    fn show_fill(&mut self, progress: &FillProgress) {
        self.show(progress, || in_words(progress));
    }
}

fn in_words(progress: &FillProgress) -> String {
    let &FillProgress { seconds, nodes, conflicts, restarts, fills, .. } = progress;
    let &FillProgress { complete, most_complete, slots, best_score, .. } = progress;
    if fills > 0 {
        return format!("{seconds:.1} s: {nodes} nodes, {fills} fills");
    }
    let best = best_score.map_or_else(String::new, |best| format!(", best score {best:.2}"));
    format!(
        "{seconds:.1} s: {nodes} nodes, {conflicts} dead ends, {restarts} restarts, \
         {complete} of {slots} slots filled (at most {most_complete}){best}"
    )
}

impl Observer<FillEvent> for Watcher {
    fn observe(&mut self, event: &FillEvent) {
        if let FillEvent::Progress(progress) = event {
            self.show_fill(progress);
        }
    }
}

/// Enumerating has no session, since only this program offers it.
impl Observer<Progress> for Watcher {
    fn observe(&mut self, progress: &Progress) {
        self.show_fill(&FillProgress::of(progress, self.started.elapsed()));
    }
}

impl Observer<Step<'_>> for Watcher {
    fn observe(&mut self, step: &Step<'_>) {
        Observer::<Progress>::observe(self, step.progress);
        match self.trace {
            // The search continues even if its output has been closed.
            Some(Trace::Output) => drop(output::print(&format!("{step}\n"))),
            Some(Trace::Error) => output::note(&step.to_string()),
            None => {}
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Shows on a terminal what is being done, for work without a measure of
/// progress; shows nothing if the work is short.
pub struct Working(Option<(Sender<()>, JoinHandle<()>)>);

/// Shows work that starts now and ends when the value is dropped.
pub fn working(what: &'static str) -> Working {
    if !io::stderr().is_terminal() {
        return Working(None);
    }
    let (done, ended) = mpsc::channel();
    let shown = thread::spawn(move || {
        let started = Instant::now();
        let mut line = None;
        while ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            let line = line.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{spinner} {msg}");
                ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                    .with_style(style.expect("a template without a mistake"))
            });
            line.set_message(format!("{what}, {:.1} s", started.elapsed().as_secs_f64()));
            line.tick();
        }
        if let Some(line) = line {
            line.finish_and_clear();
        }
    });
    Working(Some((done, shown)))
}

impl Drop for Working {
    fn drop(&mut self) {
        if let Some((done, shown)) = self.0.take() {
            drop(done);
            // Failing to show the line does not matter.
            let _ = shown.join();
        }
    }
}
