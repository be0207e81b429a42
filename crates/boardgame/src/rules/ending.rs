//! What the tiles left on racks count for when a game ends.
//!
//! Everything that ends a game asks here: the referee, self-play, playouts, the
//! endgame search, and the check of recorded games.
//!
//! A game ends when a player is out (no tiles, and none to draw) or when nobody has
//! scored for too many turns ([`Rules::scoreless_turns`]).
//!
//! [`Rules::scoreless_turns`]: crate::rules::Rules::scoreless_turns

/// What the player who is out gains by tiles of `points` points on the others'
/// racks. Of two players it is twice the points, which is the same difference as
/// if the other lost them too; with more, the others [lose theirs](others_lose).
#[inline]
pub(crate) const fn gain_when_out(points: i32, players: usize) -> i32 {
    if players == 2 { 2 * points } else { points }
}

/// Whether the others lose the points of their own tiles when a player is out.
pub(crate) const fn others_lose(players: usize) -> bool {
    players > 2
}

/// What a player loses by own tiles of `points` points: when another is out, or
/// when nobody scores any more.
#[inline]
pub(crate) const fn loss_of_own(points: i32) -> i32 {
    points
}

/// By how much one of two players gains on the other when nobody scores any more.
#[inline]
pub(crate) const fn gain_when_scoreless(own: i32, others: i32) -> i32 {
    loss_of_own(others) - loss_of_own(own)
}
