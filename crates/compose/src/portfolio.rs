//! Several searches at once; the first to end decides.
//!
//! The first worker searches as a single thread would. The second branches on
//! cells and hardly ever restarts. The others draw their own chances, and all
//! share what they learn about hard slots. Seeds differ, so that luck
//! on one hard grid does not have to strike everywhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::Problem;
use crate::fill::{Run, conclude};
use crate::network::Model;
use crate::options::{Budget, Observer, Options, Progress, Silent};
use crate::outcome::{Outcome, Partial};
use crate::search::{Policy, Search};

/// How often the budget is looked at while no worker reports.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Runs `options.threads` workers.
pub(crate) fn run(
    problem: &Problem,
    model: &Model,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Run {
    let stop = Arc::new(AtomicBool::new(false));
    let shared: Vec<AtomicU64> = model.slots.iter().map(|_| AtomicU64::new(0)).collect();
    let nodes = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel::<News>();
    std::thread::scope(|scope| {
        for worker in 0..options.threads {
            let sender = sender.clone();
            let stop = Arc::clone(&stop);
            let (shared, nodes) = (&shared, &nodes);
            let budget = Budget { cancel: Some(stop), nodes: None, ..budget.clone() };
            let policy = if worker == 1 { Policy::Cells } else { Policy::Slots };
            let seed = options.seed.wrapping_add(worker as u64);
            scope.spawn(move || {
                let mut search = Search::with_policy(model, seed, policy);
                search.share(shared, nodes);
                let ended = if worker == 0 {
                    search.run(&budget, &mut Relay(&sender))
                } else {
                    search.run(&budget, &mut Silent)
                };
                // The receiver is gone only when another worker has decided.
                let _ = sender.send(News::Ended(Box::new(conclude(problem, &search, ended))));
            });
        }
        drop(sender);
        let mut best: Option<Run> = None;
        loop {
            match receiver.recv_timeout(LOOK_EVERY) {
                Ok(News::Progress(now)) => {
                    let nodes = nodes.load(Ordering::Relaxed);
                    observer.progress(&Progress { nodes, ..now });
                }
                Ok(News::Ended(run)) => {
                    let run = *run;
                    let decided = !matches!(run.outcome, Outcome::Stopped(_));
                    if decided || best.as_ref().is_none_or(|best| complete(best) < complete(&run)) {
                        best = Some(run);
                    }
                    if decided {
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if budget.is_spent(nodes.load(Ordering::Relaxed)) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        let mut run = best.unwrap_or_else(|| Run {
            outcome: Outcome::Stopped(Partial::default()),
            progress: Progress::default(),
        });
        run.progress.nodes = nodes.load(Ordering::Relaxed);
        run
    })
}

/// What a worker tells.
enum News {
    Progress(Progress),
    Ended(Box<Run>),
}

/// Passes the first worker's progress on.
struct Relay<'a>(&'a mpsc::Sender<News>);

impl Observer for Relay<'_> {
    fn progress(&mut self, progress: &Progress) {
        // The receiver is gone only when another worker has decided.
        let _ = self.0.send(News::Progress(*progress));
    }
}

fn complete(run: &Run) -> usize {
    match &run.outcome {
        Outcome::Stopped(partial) => partial.complete,
        _ => usize::MAX,
    }
}
