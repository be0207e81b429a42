//! What a puzzle may do that its grid does not show: squares with several
//! letters, themes that change letters. Suspected once rounds have settled,
//! kept if the puzzle solves better with it.

use std::borrow::Cow;

use crate::beliefs::Settled;
use crate::gimmicks::context::Context;
use crate::gimmicks::rebus::Rebus;
use crate::gimmicks::rebus::Seeker;
use crate::gimmicks::theme::Theme;
use crate::gimmicks::theme::{letter_changes, turned};
use crate::outcome::Solved;
use crate::problem::Problem;
use wordwright_clues::Prior;

/// Squares that a puzzle has, if any takes several letters.
const FEWEST_SQUARES: usize = 2;

/// One kind of trick.
#[derive(Clone, Debug)]
pub(crate) enum Trick {
    /// Squares take several letters.
    Rebus(Rebus),
    /// Letters of answers are added, dropped or changed, or answers turn a corner.
    Theme(Theme),
}

impl Trick {
    /// A trick that explains what is settled, if any does and the budget lasts.
    pub(crate) fn suspect(
        context: Context<'_, '_>,
        seeker: &mut Seeker<'_, '_>,
        settled: Settled<'_>,
    ) -> Option<Self> {
        // Where an expert fails, the grid stands as it is. Answers that turn leave least to
        // chance.
        let odd = settled.at_odds(context.problem);
        let turns = turned::suspect(context, settled, &odd);
        let rebus = || seeker.suspect(settled, &odd).ok().flatten().map(Self::Rebus);
        let theme = || letter_changes::suspect(context, settled, &odd);
        turns.map(Self::Theme).or_else(rebus).or_else(|| theme().map(Self::Theme))
    }

    /// The trick in more places, if there seem to be any, now that the puzzle is solved
    /// with it.
    pub(crate) fn more(
        &self,
        problem: &Problem,
        seeker: &mut Seeker<'_, '_>,
        settled: Settled<'_>,
    ) -> Option<Self> {
        let Self::Rebus(rebus) = self else { return None };
        seeker.more(rebus, settled, &settled.at_odds(problem)).ok().flatten().map(Self::Rebus)
    }

    /// What is believed of the slots with it.
    pub(crate) fn priors<'x>(
        &self,
        seeker: &Seeker<'_, '_>,
        priors: &'x [Prior],
    ) -> Cow<'x, [Prior]> {
        match self {
            Self::Rebus(rebus) => seeker.priors(rebus, priors),
            Self::Theme(theme) => theme.priors(priors),
        }
    }

    /// Tells where a solved grid has it; `false` if that is not often enough.
    pub(crate) fn tell(
        &self,
        seeker: &Seeker<'_, '_>,
        priors: &[Prior],
        solved: &mut Solved,
    ) -> bool {
        let (log_chance, told) = match self {
            Self::Rebus(rebus) => {
                seeker.tell(rebus, solved);
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
