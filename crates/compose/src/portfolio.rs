//! Several searches at once; the first to finish decides.
//!
//! The first worker searches as a single thread would. The second branches on
//! cells and hardly ever restarts. The others differ from the first by their
//! seeds: the time that a hard grid takes varies widely from seed to seed, so
//! the first of several to finish is often far ahead. All share what they learn
//! about which slots are hard.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use wordwright_core::{Budget, CancelToken, IdVec, Observer, Silent};
use wordwright_grid::SlotId;

use crate::network::Model;
use crate::options::Options;
use crate::outcome::{Outcome, Partial, Progress, Run};
use crate::problem::Problem;
use crate::search::{Policy, Search};

/// How often the budget is checked while no worker reports.
const CHECK_EVERY: Duration = Duration::from_millis(50);

/// Runs `options.threads` workers.
pub(crate) fn run(
    problem: &Problem,
    model: &Model,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Run {
    let stop = CancelToken::new();
    let shared: IdVec<SlotId, AtomicU64> = model.slots.iter().map(|_| AtomicU64::new(0)).collect();
    let nodes = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel::<Message>();
    std::thread::scope(|scope| {
        for worker in 0..options.threads {
            let sender = sender.clone();
            let (shared, nodes) = (&shared, &nodes);
            // The limit on nodes is for all workers together: see below.
            let budget = budget.clone().without_step_limit().with_cancel(&stop);
            let policy = if worker == 1 { Policy::Cells } else { Policy::Slots };
            let seed = options.seed.wrapping_add(worker as u64);
            scope.spawn(move || {
                let mut search = Search::with_policy(model, seed, policy);
                search.share(shared, nodes);
                if policy == Policy::Slots {
                    search.alternate();
                }
                let ended = if worker == 0 {
                    search.run(&budget, &mut Relay(&sender))
                } else {
                    search.run(&budget, &mut Silent)
                };
                // The receiver is gone only when another worker has decided.
                let _ = sender.send(Message::Ended(Box::new(search.conclude(problem, ended))));
            });
        }
        drop(sender);
        let mut best: Option<Run> = None;
        loop {
            match receiver.recv_timeout(CHECK_EVERY) {
                Ok(Message::Progress(now)) => {
                    let nodes = nodes.load(Ordering::Relaxed);
                    observer.observe(&Progress { nodes, ..now });
                }
                Ok(Message::Ended(run)) => {
                    let run = *run;
                    let decided = !matches!(run.outcome, Outcome::Stopped(_));
                    if decided || best.as_ref().is_none_or(|best| complete(best) < complete(&run)) {
                        best = Some(run);
                    }
                    if decided {
                        stop.cancel();
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if budget.is_spent(nodes.load(Ordering::Relaxed)) {
                stop.cancel();
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

/// What a worker reports.
enum Message {
    Progress(Progress),
    Ended(Box<Run>),
}

/// Passes the first worker's progress on.
struct Relay<'a>(&'a mpsc::Sender<Message>);

impl Observer<Progress> for Relay<'_> {
    fn observe(&mut self, progress: &Progress) {
        // The receiver is gone only when another worker has decided.
        let _ = self.0.send(Message::Progress(*progress));
    }
}

fn complete(run: &Run) -> usize {
    match &run.outcome {
        Outcome::Stopped(partial) => partial.complete,
        _ => usize::MAX,
    }
}
