//! How many pages solve each puzzle together at the moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

/// The puzzles that pages solve together, with the number of pages at each.
#[derive(Default)]
pub struct Presence {
    puzzles: Mutex<HashMap<i64, watch::Sender<usize>>>,
}

/// How many pages solve a puzzle together.
#[derive(Debug, Serialize, ToSchema)]
pub struct People {
    /// The puzzle.
    puzzle: i64,
    /// The pages, each counted once: someone with two of them counts twice.
    people: usize,
}

/// The place of one page at a puzzle. It is given up when this is dropped, as the
/// page's stream of events is when the page closes.
pub struct Seat {
    presence: Arc<Presence>,
    puzzle: i64,
    people: watch::Receiver<usize>,
}

impl Presence {
    /// Counts one more page at a puzzle.
    pub fn join(self: &Arc<Self>, puzzle: i64) -> Seat {
        let mut puzzles = self.puzzles();
        let sender = puzzles.entry(puzzle).or_insert_with(|| watch::Sender::new(0));
        // Subscribed before the count changes, so that the page hears of itself, too.
        let people = sender.subscribe();
        sender.send_modify(|people| *people += 1);
        Seat { presence: Arc::clone(self), puzzle, people }
    }

    fn puzzles(&self) -> MutexGuard<'_, HashMap<i64, watch::Sender<usize>>> {
        self.puzzles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Waits until the number changes; the first time it returns at once.
    pub async fn next(&mut self) -> Option<People> {
        self.people.changed().await.ok()?;
        Some(People { puzzle: self.puzzle, people: *self.people.borrow_and_update() })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut puzzles = self.presence.puzzles();
        let Some(sender) = puzzles.get(&self.puzzle) else { return };
        sender.send_modify(|people| *people = people.saturating_sub(1));
        let is_empty = *sender.borrow() == 0;
        if is_empty {
            puzzles.remove(&self.puzzle);
        }
    }
}
