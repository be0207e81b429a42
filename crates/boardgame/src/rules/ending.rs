//! The scoring of the tiles left on racks when a game ends.
//!
//! Everything that ends a game uses this: the referee, self-play, playouts, the
//! endgame search, and the check of recorded games.
//!
//! A game ends when a player is out (no tiles, and none to draw) or when nobody has
//! scored for too many turns ([`Rules::scoreless_turns`]).
//!
//! [`Rules::scoreless_turns`]: crate::rules::Rules::scoreless_turns

/// What the player who goes out gains for tiles worth `points` on the others'
/// racks. With two players it is twice the points, the same difference as if
/// the opponent lost them too; with more, the others [lose
/// theirs](others_lose).
#[inline]
pub(crate) const fn gain_when_out(points: i32, players: usize) -> i32 {
    if players == 2 { 2 * points } else { points }
}

/// Whether the others lose the points of their own tiles when a player is out.
pub(crate) const fn others_lose(players: usize) -> bool {
    players > 2
}

/// What a player loses for own tiles worth `points`: when another player goes
/// out, or after too many scoreless turns.
#[inline]
pub(crate) const fn loss_of_own(points: i32) -> i32 {
    points
}

/// How much one of two players gains on the other when the game ends after scoreless turns.
#[inline]
pub(crate) const fn gain_when_scoreless(own: i32, others: i32) -> i32 {
    loss_of_own(others) - loss_of_own(own)
}
