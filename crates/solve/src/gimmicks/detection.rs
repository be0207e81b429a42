//! Finds the gimmick that explains the slots whose clues are at odds with their crossings.

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::gimmicks::context::Context;
use crate::gimmicks::gimmick::Gimmick;
use crate::gimmicks::rebus::RebusGimmick;
use crate::gimmicks::theme::{letter_changes, turned};

/// The largest share of slots at odds with their clues at which a gimmick is
/// searched for. Above it the clues are not understood: a cryptic, another
/// language, knowledge that is too small (experiment 036).
const MOST_AT_ODDS: f64 = 0.5;

/// The first gimmick that explains enough, if any does before the budget ends.
///
/// The search takes as long as answering all clues several times, so it is
/// skipped when it would be futile: when most slots are at odds with their
/// clues.
///
/// Entries that turn a corner come first: both parts of such an answer must agree with
/// crossings, so they are the least likely to match by chance.
///
/// # Errors
///
/// Errors of the experts' answers.
pub(crate) fn detect<'a>(
    context: Context<'a, '_>,
    beliefs: Beliefs<'_>,
) -> Result<Option<Box<dyn Gimmick + 'a>>, SolveError> {
    let surprising = beliefs.surprising_slots(context.problem);
    let most = MOST_AT_ODDS * context.problem.slots().len() as f64;
    if surprising.len() as f64 > most {
        return Ok(None);
    }
    if let Some(theme) = turned::detect(context, beliefs, &surprising)? {
        return Ok(Some(Box::new(theme)));
    }
    if let Some(rebus) = RebusGimmick::detect(context, beliefs, &surprising)? {
        return Ok(Some(Box::new(rebus)));
    }
    let theme = letter_changes::detect(context, beliefs, &surprising);
    Ok(theme.map(|theme| -> Box<dyn Gimmick + 'a> { Box::new(theme) }))
}
