//! How far a lookahead has come, for callers that show it while it runs.

use crate::board::play::Play;
use crate::lookahead::judgement::Judgement;

/// Called now and then with the number of playouts and positions so far. The best play is
/// only worked out for a caller that asks, since that takes as long as a round of playouts.
pub(crate) type Watch<'w> = dyn FnMut(u64, &dyn Fn() -> Option<(Play, Judgement)>) + 'w;

/// For callers that only want the result.
pub(crate) fn unwatched() -> impl FnMut(u64, &dyn Fn() -> Option<(Play, Judgement)>) {
    |_, _| {}
}
