//! How often a lead wins.
//!
//! The change of a lead over the rest of a game is not normally distributed,
//! especially near the end, where a player either goes out at once or needs another
//! turn. So the table has its quantiles for each number of unseen tiles, from games
//! of the best equity against itself. The share of wins is how often the change
//! exceeds what the player needs. Experiment 077 compares this with a normal
//! distribution; `docs/boardgame.md` names the command that fits the table.

use std::sync::LazyLock;

use crate::board::play::POINT;
use crate::error::BoardGameError;
use crate::rules::ruleset::Rules;

/// The table of the English tiles.
const ENGLISH: &str = include_str!("../../data/english.wins");

/// The quantiles that are kept, in thousandths. The first and the last are the
/// smallest and the largest change that was observed.
const LEVELS: [u16; 21] = [
    0, 1, 5, 20, 50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 850, 900, 950, 980, 995, 999,
    1000,
];

/// The change of the lead of the player to move over the rest of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RestOfGame {
    /// The fewest unseen tiles that it applies to; it holds up to the next
    /// entry.
    from: usize,
    /// In points, in rising order.
    quantiles: [i32; LEVELS.len()],
}

/// The share of games that the player to move wins, by lead and by unseen
/// tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinProbability {
    /// By unseen tiles, from 0 on.
    rests: Vec<RestOfGame>,
}

/// A turn of a finished game, to fit or to test a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Tiles that the player to move does not see: in the bag and on the
    /// other's rack.
    pub unseen: usize,
    /// The lead of the player to move, in thousandths of a point. While there
    /// are tiles to draw, it includes the value of each player's last leave.
    pub ahead: i32,
    /// The lead at the end of the game, in points.
    pub at_end: i32,
    /// The predicted share of wins, 0 to 1, if the player looked ahead.
    pub wins: Option<f64>,
}

/// Up to this many unseen tiles, each number has quantiles of its own; above it, four numbers in
/// a row share them. By judgement: there the spread grows by about a hundredth with each tile.
const ALONE: usize = 21;
const TOGETHER: usize = 4;

/// Quantiles are taken over at least this many standings, if there are that many. By judgement.
const ENOUGH: usize = 2000;

impl WinProbability {
    /// Whether the table of English games was fitted to games by these rules: English tiles on
    /// the standard board, with usual racks and bonus. For others it is an approximation.
    pub fn fits(rules: &Rules) -> bool {
        static HASH: LazyLock<u64> = LazyLock::new(|| Rules::english().hash());
        rules.hash() == *HASH
    }

    /// The table fitted to English games. For other tile sets it is an approximation.
    pub fn english() -> &'static Self {
        static WINS: LazyLock<WinProbability> =
            LazyLock::new(|| WinProbability::parse(ENGLISH).expect("a table that a test reads"));
        &WINS
    }

    /// Fits a table to the turns of many games.
    pub fn fit(standings: impl IntoIterator<Item = Standing>) -> Self {
        let mut found: Vec<Vec<i32>> = Vec::new();
        for standing in standings {
            if found.len() <= standing.unseen {
                found.resize_with(standing.unseen + 1, Vec::new);
            }
            found[standing.unseen].push(standing.at_end * POINT - standing.ahead);
        }
        let alone = 0..found.len().min(ALONE + 1);
        let together = (ALONE + 1..found.len()).step_by(TOGETHER);
        let starts: Vec<usize> = alone.chain(together).collect();
        let rest = |at: usize| {
            let mut from = starts[at];
            let mut to = starts.get(at + 1).map_or(found.len(), |&next| next);
            // If there are too few standings, those of neighbouring numbers count too.
            while found[from..to].iter().map(Vec::len).sum::<usize>() < ENOUGH
                && (from, to) != (0, found.len())
            {
                (from, to) = (from.saturating_sub(1), (to + 1).min(found.len()));
            }
            let mut rests = found[from..to].concat();
            rests.sort_unstable();
            let quantiles = LEVELS.map(|level| {
                let last = rests.len().saturating_sub(1);
                let rest = rests.get(last * usize::from(level) / 1000).copied().unwrap_or(0);
                (f64::from(rest) / f64::from(POINT)).round() as i32
            });
            RestOfGame { from: starts[at], quantiles }
        };
        Self { rests: (0..starts.len()).map(rest).collect() }
    }

    /// Reads lines of unseen tiles and quantiles.
    ///
    /// # Errors
    /// A line of another shape, or out of order.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        let mut rests: Vec<RestOfGame> = Vec::new();
        let wrong = |line: usize, found: &str| BoardGameError::Rules {
            line,
            found: format!("'{found}'"),
            expected: "a number of unseen tiles, rising from 0, and 21 quantiles in rising order",
        };
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let read = || {
                let mut numbers = line.split_whitespace().map(|number| number.parse().ok());
                let from = usize::try_from(numbers.next()??).ok()?;
                let quantiles: Option<Vec<i32>> = numbers.collect();
                let quantiles: [i32; LEVELS.len()] = quantiles?.try_into().ok()?;
                let in_order = rests.last().map_or(from == 0, |last| last.from < from);
                (in_order && quantiles.is_sorted()).then_some(RestOfGame { from, quantiles })
            };
            rests.push(read().ok_or_else(|| wrong(index + 1, line))?);
        }
        if rests.is_empty() {
            return Err(wrong(1, "no line"));
        }
        Ok(Self { rests })
    }

    /// Writes what [`WinProbability::parse`] reads.
    pub fn to_text(&self) -> String {
        let levels: Vec<String> =
            LEVELS.iter().map(|&level| (f64::from(level) / 10.0).to_string()).collect();
        let line = |rest: &RestOfGame| {
            let quantiles: Vec<String> = rest.quantiles.iter().map(i32::to_string).collect();
            format!("{} {}\n", rest.from, quantiles.join(" "))
        };
        format!(
            "# From so many unseen tiles on: what the rest of the game adds to the lead of the \
             player to move,\n# in points; so many per cent of the games add less: {}\n",
            levels.join(" ")
        ) + &self.rests.iter().map(line).collect::<String>()
    }

    /// The share of games won, 0 to 1, by a player to move with a lead of
    /// `ahead` thousandths of a point, including the leaves as in [`Standing`].
    pub fn share(&self, ahead: i32, unseen: usize) -> f64 {
        let row = self.rests.partition_point(|rest| rest.from <= unseen);
        let quantiles = &self.rests[row.saturating_sub(1)].quantiles;
        let needed = -f64::from(ahead) / f64::from(POINT);
        let above = quantiles.partition_point(|&quantile| f64::from(quantile) <= needed);
        if above == 0 {
            return 1.0;
        }
        let Some(&high) = quantiles.get(above) else { return 0.0 };
        let [low, high] = [quantiles[above - 1], high].map(f64::from);
        let [less, more] = [LEVELS[above - 1], LEVELS[above]].map(f64::from);
        1.0 - (less + (more - less) * (needed - low) / (high - low)) / 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_english_table() {
        let wins = WinProbability::english();
        assert_eq!(WinProbability::parse(&wins.to_text()).unwrap(), *wins);
        // The first to play has an advantage; a lead is worth more the fewer tiles are left.
        let even = wins.share(0, 93);
        assert!((0.5..0.6).contains(&even), "{even}");
        let lead = [93, 60, 30, 10].map(|unseen| wins.share(40_000, unseen));
        assert!(lead.is_sorted() && lead[0] > 0.6 && lead[3] > 0.9, "{lead:?}");
    }

    #[test]
    fn a_greater_lead_wins_no_less_often() {
        let wins = WinProbability::english();
        for unseen in [0, 1, 7, 8, 21, 22, 50, 93, 100] {
            let shares: Vec<f64> =
                (-700..=700).map(|ahead| wins.share(ahead * 1000, unseen)).collect();
            assert!(shares.is_sorted(), "{unseen}: {shares:?}");
            assert_eq!((shares[0], shares[1400]), (0.0, 1.0), "{unseen}");
        }
    }

    #[test]
    fn a_fit_gives_back_what_it_was_made_of() {
        let standings = (0..4000).map(|at| Standing {
            unseen: at % 2,
            ahead: 10_000,
            at_end: 10 + if at % 2 == 0 { 5 } else { [-30, 0, 30][at / 2 % 3] },
            wins: None,
        });
        let wins = WinProbability::fit(standings);
        assert!((wins.share(0, 1) - 0.5).abs() < 0.1);
        assert!((wins.share(29_000, 1) - 2.0 / 3.0).abs() < 0.07);
        assert!((wins.share(31_000, 1) - 1.0).abs() < 0.01);
        assert!(wins.share(-6000, 0) < 1e-9 && wins.share(-4000, 0) > 1.0 - 1e-9);
    }

    #[test]
    fn lines_that_are_none() {
        let line = |from: &str, last: i32| format!("{from}{} {last}\n", " 0".repeat(20));
        assert!(WinProbability::parse(&line("0", 1)).is_ok());
        for text in [
            String::new(),
            "0 1".to_owned(),
            line("1", 1),
            line("0", -1),
            line("x", 1),
            line("0", 1) + &line("0", 1),
        ] {
            assert!(WinProbability::parse(&text).is_err(), "{text}");
        }
    }
}
