//! The players' clocks. The caller passes the time in; nothing here reads it.

/// The most points that overtime costs, after 69 days of it. Sums of scores stay far from
/// overflowing, whatever a saved game says of its clocks.
const MOST_PENALTY: i32 = 1_000_000;

/// Milliseconds of a minute.
const MINUTE: u64 = 60_000;

/// Tiles played in an average turn (100 tiles in 22.4 turns of the best equity against itself).
const TILES_A_TURN: usize = 4;

/// Milliseconds that a player with `left` on the clock can spend on a turn and still have as
/// many for each turn that is likely to follow; `tiles` are those not on the board.
pub(crate) fn time_for_turn(left: i64, increment: i64, tiles: usize, players: usize) -> u64 {
    let turns = 1 + tiles / (TILES_A_TURN * players.max(1));
    let share = (left / i64::try_from(turns).unwrap_or(i64::MAX)).saturating_add(increment);
    u64::try_from(share.min(left)).unwrap_or(0)
}

/// Each player's remaining time, in milliseconds; negative when in overtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    left: Vec<i64>,
    increment: i64,
}

impl Clocks {
    /// Clocks with `start` milliseconds for each player, and `increment` more
    /// after each turn.
    pub fn new(players: usize, start: u32, increment: u32) -> Self {
        Self { left: vec![i64::from(start); players], increment: i64::from(increment) }
    }

    /// Clocks restored from [`Clocks::left`] and [`Clocks::increment`].
    pub fn standing(left: Vec<i64>, increment: i64) -> Self {
        Self { left, increment }
    }

    /// Each player's remaining time, in milliseconds.
    pub fn left(&self) -> &[i64] {
        &self.left
    }

    /// The increment per turn, in milliseconds.
    pub fn increment(&self) -> i64 {
        self.increment
    }

    /// Subtracts the time of a turn from a player's clock, in milliseconds.
    pub fn spend(&mut self, player: usize, time: u64) {
        let time = i64::try_from(time).unwrap_or(i64::MAX / 2);
        if let Some(left) = self.left.get_mut(player) {
            *left = left.saturating_sub(time).saturating_add(self.increment);
        }
    }

    /// The points that a player's overtime costs, at `a_minute` for each started minute.
    pub(crate) fn penalty(&self, player: usize, a_minute: i32) -> i32 {
        let over = self.left.get(player).map_or(0, |&left| left.min(0).unsigned_abs());
        let minutes = i32::try_from(over.div_ceil(MINUTE)).unwrap_or(i32::MAX);
        minutes.saturating_mul(a_minute).min(MOST_PENALTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overtime_costs_by_the_minute() {
        let mut clocks = Clocks::new(2, 60_000, 1_000);
        clocks.spend(0, 61_000);
        assert_eq!((clocks.left()[0], clocks.penalty(0, 10)), (0, 0));
        clocks.spend(0, 1_001);
        assert_eq!((clocks.left()[0], clocks.penalty(0, 10)), (-1, 10));
        clocks.spend(0, 61_000);
        assert_eq!((clocks.left()[0], clocks.penalty(0, 10)), (-60_001, 20));
        assert_eq!(clocks.penalty(0, 3), 6);
        assert_eq!(clocks.penalty(1, 10), 0);
    }

    #[test]
    fn clocks_of_any_number_do_not_overflow() {
        let mut clocks = Clocks::standing(vec![i64::MIN, i64::MAX], i64::MAX);
        assert_eq!((clocks.penalty(0, 10), clocks.penalty(1, 10)), (MOST_PENALTY, 0));
        clocks.spend(1, 0);
        assert_eq!(clocks.left()[1], i64::MAX);
    }
}
