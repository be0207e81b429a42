//! An observer that holds back what it sees until it is known to be worth showing.

use crate::observer::{Observer, Snapshot};

/// Keeps what there is to see until it is known to be worth telling.
#[derive(Debug)]
pub(crate) struct DeferredObserver {
    /// What the observer that is to be told asks for.
    rivals: usize,
    rounds: Vec<Snapshot>,
    /// The last grid and its weight.
    grid: Option<(Vec<Option<u8>>, f64)>,
}

impl Observer for DeferredObserver {
    fn rivals(&self) -> usize {
        self.rivals
    }

    fn round(&mut self, snapshot: &Snapshot) {
        self.rounds.push(snapshot.clone());
    }

    fn grid(&mut self, letters: &[Option<u8>], weight: f64) {
        self.grid = Some((letters.to_vec(), weight));
    }
}

impl DeferredObserver {
    /// Nothing yet, for an observer.
    pub(crate) fn of(observer: &dyn Observer) -> Self {
        Self { rivals: observer.rivals(), rounds: Vec::new(), grid: None }
    }

    /// Tells the rounds, of which so many came before, and the last grid.
    pub(crate) fn replay(self, before: usize, observer: &mut dyn Observer) {
        for snapshot in self.rounds {
            observer.round(&Snapshot { round: before + snapshot.round, ..snapshot });
        }
        if let Some((letters, weight)) = self.grid {
            observer.grid(&letters, weight);
        }
    }
}
