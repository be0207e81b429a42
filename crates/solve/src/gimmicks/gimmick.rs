//! What a puzzle may do that its grid does not show: squares with several
//! letters, themes that change letters. Suspected once rounds have settled,
//! kept if the puzzle solves better with it.

use std::borrow::Cow;

use crate::beliefs::Beliefs;
use crate::gimmicks::context::Context;
use crate::gimmicks::rebus::Rebus;
use crate::gimmicks::rebus::RebusDetector;
use crate::gimmicks::theme::Theme;
use crate::gimmicks::theme::{letter_changes, turned};
use crate::outcome::Solved;
use crate::problem::Problem;
use wordwright_clues::Distribution;

/// Squares that a puzzle has, if any takes several letters.
const FEWEST_SQUARES: usize = 2;

/// One kind of gimmick.
#[derive(Clone, Debug)]
pub(crate) enum Gimmick {
    /// Squares take several letters.
    Rebus(Rebus),
    /// Letters of answers are added, dropped or changed, or answers turn a corner.
    Theme(Theme),
}

impl Gimmick {
    /// A gimmick that explains what is believed, if any does and the budget lasts.
    pub(crate) fn detect(
        context: Context<'_, '_>,
        detector: &mut RebusDetector<'_, '_>,
        beliefs: Beliefs<'_>,
    ) -> Option<Self> {
        // Where an expert fails, the grid stands as it is. Answers that turn leave least to
        // chance.
        let odd = beliefs.surprising_slots(context.problem);
        let turns = turned::detect(context, beliefs, &odd);
        let rebus = || detector.detect(beliefs, &odd).ok().flatten().map(Self::Rebus);
        let theme = || letter_changes::detect(context, beliefs, &odd);
        turns.map(Self::Theme).or_else(rebus).or_else(|| theme().map(Self::Theme))
    }

    /// The gimmick in more places, if there seem to be any, now that the puzzle is solved
    /// with it.
    pub(crate) fn more(
        &self,
        problem: &Problem,
        detector: &mut RebusDetector<'_, '_>,
        beliefs: Beliefs<'_>,
    ) -> Option<Self> {
        let Self::Rebus(rebus) = self else { return None };
        detector
            .extend(rebus, beliefs, &beliefs.surprising_slots(problem))
            .ok()
            .flatten()
            .map(Self::Rebus)
    }

    /// What is believed of the slots with it.
    pub(crate) fn priors<'x>(
        &self,
        detector: &RebusDetector<'_, '_>,
        priors: &'x [Distribution],
    ) -> Cow<'x, [Distribution]> {
        match self {
            Self::Rebus(rebus) => detector.priors(rebus, priors),
            Self::Theme(theme) => theme.priors(priors),
        }
    }

    /// Tells where a solved grid has it; `false` if that is not often enough.
    pub(crate) fn tell(
        &self,
        detector: &RebusDetector<'_, '_>,
        priors: &[Distribution],
        solved: &mut Solved,
    ) -> bool {
        let (log_chance, told) = match self {
            Self::Rebus(rebus) => {
                detector.tell(rebus, solved);
                (rebus.log_chance(), solved.rebus.len() >= FEWEST_SQUARES)
            }
            Self::Theme(theme) => {
                theme.tell(priors, solved);
                (theme.log_chance(), solved.theme.is_some())
            }
        };
        solved.effort.log_probability += log_chance;
        told
    }
}
