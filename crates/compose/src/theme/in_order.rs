//! Work on several threads whose results come in the order of the items.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use wordwright_core::CancelToken;

/// What a worker sends: the number of its item, and a result or the end of the item.
type Message<R> = (usize, Option<R>);

/// Runs `work` on each item, on `threads` threads at most, and hands its results to `take` on
/// the calling thread: all of the first item, then all of the second. What `take` gets
/// therefore depends on the number of threads only if `work` does.
///
/// When `take` breaks, the token that `work` was given is cancelled, and later results are
/// dropped.
pub(super) fn in_order<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T, &CancelToken, &mut dyn FnMut(R)) + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let stop = CancelToken::new();
    let mut take = |result| {
        if !stop.is_cancelled() && take(result).is_break() {
            stop.cancel();
        }
    };
    if threads.min(items.len()) <= 1 {
        for item in items {
            if !stop.is_cancelled() {
                work(item, &stop, &mut take);
            }
        }
        return;
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel::<Message<R>>();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            let (sender, next, work, stop) = (sender.clone(), &next, &work, &stop);
            scope.spawn(move || {
                let _guard = StopOnPanic(stop);
                while !stop.is_cancelled() {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { break };
                    // The receiver is gone only if `take` has panicked.
                    work(item, stop, &mut |result| drop(sender.send((at, Some(result)))));
                    drop(sender.send((at, None)));
                }
            });
        }
        drop(sender);
        let _guard = StopOnPanic(&stop);
        // Results that came before their turn, and whether their item has ended.
        let mut waiting: Vec<(VecDeque<R>, bool)> =
            items.iter().map(|_| (VecDeque::new(), false)).collect();
        let mut turn = 0;
        for (at, result) in receiver {
            match result {
                Some(result) if at == turn => take(result),
                Some(result) => waiting[at].0.push_back(result),
                None => waiting[at].1 = true,
            }
            while waiting.get(turn).is_some_and(|(_, has_ended)| *has_ended) {
                turn += 1;
                let early = waiting.get_mut(turn).map(|(early, _)| std::mem::take(early));
                early.into_iter().flatten().for_each(&mut take);
            }
        }
    });
}

/// Stops the other threads when one panics.
struct StopOnPanic<'a>(&'a CancelToken);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is taken on this many threads: three results an item, until `last`.
    fn taken(threads: usize, last: u32) -> Vec<u32> {
        let items: Vec<u32> = (0..20).collect();
        let mut taken = Vec::new();
        let work = |item: &u32, _: &CancelToken, report: &mut dyn FnMut(u32)| {
            for part in 0..3 {
                // Earlier items take longer.
                std::thread::sleep(std::time::Duration::from_micros(u64::from(20 - item) * 20));
                report(item * 3 + part);
            }
        };
        in_order(threads, &items, work, |result| {
            taken.push(result);
            if result == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        taken
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 5, 100] {
            assert_eq!(taken(threads, u32::MAX), (0..60).collect::<Vec<_>>(), "{threads}");
            assert_eq!(taken(threads, 31), (0..32).collect::<Vec<_>>(), "{threads}");
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_stops_the_other_threads() {
        let work = |item: &u32, stop: &CancelToken, _: &mut dyn FnMut(u32)| {
            assert!(*item > 0, "the first item");
            while !stop.is_cancelled() {}
        };
        in_order(2, &[0, 1, 2], work, |_| ControlFlow::Continue(()));
    }

    #[test]
    fn work_sees_that_no_more_is_wanted() {
        let work = |_: &u32, stop: &CancelToken, report: &mut dyn FnMut(u32)| {
            while !stop.is_cancelled() {
                report(1);
            }
        };
        for threads in [1, 2] {
            let mut count = 0;
            in_order(threads, &[1, 2, 3], work, |_| {
                count += 1;
                if count == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(count, 4);
        }
    }
}
