//! Squares that take several letters, as a gimmick.

use std::borrow::Cow;

use wordwright_clues::Distribution;
use wordwright_grid::SlotId;

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::gimmicks::context::Context;
use crate::gimmicks::gimmick::Gimmick;
use crate::gimmicks::rebus::detector::RebusDetector;
use crate::gimmicks::rebus::squares::Rebus;
use crate::outcome::Solved;

/// The fewest such squares: a single one can be chance. By judgement.
const FEWEST_SQUARES: usize = 2;

/// The squares found, and the longer answers that fit them.
pub(crate) struct RebusGimmick<'a, 'p> {
    detector: RebusDetector<'a, 'p>,
    rebus: Rebus,
    /// The same squares and more, until [`Gimmick::advance`] adopts them.
    extended: Option<Rebus>,
}

impl<'a, 'p> RebusGimmick<'a, 'p> {
    /// Such squares, if there seem to be any. `surprising` are the slots whose clues are at
    /// odds with their crossings.
    ///
    /// # Errors
    ///
    /// As [`Answerer::answers`](wordwright_clues::Answerer::answers).
    pub(crate) fn detect(
        context: Context<'a, 'p>,
        beliefs: Beliefs<'_>,
        surprising: &[SlotId],
    ) -> Result<Option<Self>, SolveError> {
        let mut detector = RebusDetector::new(context);
        let rebus = detector.detect(beliefs, surprising)?;
        Ok(rebus.map(|rebus| Self { detector, rebus, extended: None }))
    }
}

impl Gimmick for RebusGimmick<'_, '_> {
    fn priors<'x>(&self, priors: &'x [Distribution]) -> Cow<'x, [Distribution]> {
        self.detector.priors(&self.rebus, priors)
    }

    fn extend(&mut self, beliefs: Beliefs<'_>) -> Result<(), SolveError> {
        let surprising = beliefs.surprising_slots(self.detector.problem());
        self.extended = self.detector.extend(&self.rebus, beliefs, &surprising)?;
        Ok(())
    }

    fn advance(&mut self) -> bool {
        let extended = self.extended.take();
        let more = extended.is_some();
        if let Some(rebus) = extended {
            self.rebus = rebus;
        }
        more
    }

    fn report(&self, _: &[Distribution], solved: &mut Solved) -> bool {
        self.detector.report(&self.rebus, solved);
        solved.effort.log_probability += self.rebus.log_chance();
        solved.rebus.len() >= FEWEST_SQUARES
    }
}
