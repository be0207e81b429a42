//! The time limits of a game.

use wordwright_boardgame::Rules;
use wordwright_boardgame::game::Clocks;
use wordwright_boardgame::rules::ClockRule;
pub use wordwright_boardgame::rules::LONGEST_CLOCK;

use crate::ServiceError;

/// How much time each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameClock {
    minutes: u32,
    increment: u32,
}

impl GameClock {
    /// Minutes for each player, and seconds added after each turn.
    ///
    /// # Errors
    /// More than [`LONGEST_CLOCK`].
    pub fn new(minutes: u32, increment: u32) -> Result<Self, ServiceError> {
        for (what, found) in [("minutes of a clock", minutes), ("seconds of a clock", increment)] {
            if found > LONGEST_CLOCK {
                let (found, most) = (found.into(), LONGEST_CLOCK.into());
                return Err(ServiceError::Limit { what, found, most });
            }
        }
        Ok(Self { minutes, increment })
    }

    /// Parses a clock: `25` or `15+10`.
    ///
    /// # Errors
    /// Another text, or more than [`LONGEST_CLOCK`].
    pub fn parse(text: &str) -> Result<Self, ServiceError> {
        let clock = ClockRule::parse(text).ok_or_else(|| {
            let expected = "minutes such as 25, or minutes and seconds such as 15+10";
            ServiceError::value("clock", format!("{text:?}"), expected)
        })?;
        Self::new(clock.minutes, clock.increment)
    }

    /// The clock that the rules give each player, if they have one.
    pub fn of(rules: &Rules) -> Option<Self> {
        let clock = rules.clock()?;
        Some(Self { minutes: clock.minutes, increment: clock.increment })
    }

    /// Minutes for each player.
    pub fn minutes(self) -> u32 {
        self.minutes
    }

    /// Seconds added after each turn.
    pub fn increment(self) -> u32 {
        self.increment
    }

    /// Fresh clocks for `players` players.
    pub fn clocks(self, players: usize) -> Clocks {
        Clocks::new(players, self.minutes * 60_000, self.increment * 1000)
    }
}

impl std::fmt::Display for GameClock {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.increment {
            0 => write!(formatter, "{}", self.minutes),
            more => write!(formatter, "{}+{more}", self.minutes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_reads_what_it_writes() {
        for text in ["25", "15+10", "0"] {
            let clock = GameClock::parse(text).unwrap();
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!(GameClock::parse("15+10").unwrap().clocks(2).left(), [900_000, 900_000]);
        for wrong in ["", "x", "601", "5+601", "5+", "-1"] {
            assert!(GameClock::parse(wrong).is_err(), "{wrong}");
        }
    }
}
