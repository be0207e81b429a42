//! An observer that holds events back until they are known to be worth
//! reporting.

use wordwright_core::Observer;

use crate::observer::{Snapshot, SolveEvent};

/// Holds back the rounds and the last grid of a pass.
#[derive(Debug, Default)]
pub(crate) struct DeferredObserver {
    rounds: Vec<Snapshot>,
    grid: Option<SolveEvent>,
}

impl Observer<SolveEvent> for DeferredObserver {
    fn observe(&mut self, event: &SolveEvent) {
        match event {
            SolveEvent::Round(snapshot) => self.rounds.push(snapshot.clone()),
            SolveEvent::Grid { .. } => self.grid = Some(event.clone()),
        }
    }
}

impl DeferredObserver {
    /// Reports the rounds, of which `before` came earlier, and the last grid.
    pub(crate) fn replay(self, before: usize, observer: &mut dyn Observer<SolveEvent>) {
        for snapshot in self.rounds {
            let round = before + snapshot.round;
            observer.observe(&SolveEvent::Round(Snapshot { round, ..snapshot }));
        }
        if let Some(grid) = self.grid {
            observer.observe(&grid);
        }
    }
}
