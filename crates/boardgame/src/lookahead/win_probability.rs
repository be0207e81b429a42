//! How often a lead wins.
//!
//! What the rest of a game adds to a lead is nearly normal. For each number of
//! unseen tiles the table has its mean and its standard deviation, fitted to
//! games of the best equity against itself; the share of wins is the normal
//! distribution's. `docs/boardgame.md` names the command that fits it.

use std::sync::LazyLock;

use crate::error::BoardGameError;

/// The table of the English tiles.
const ENGLISH: &str = include_str!("../../data/english.wins");

/// What the rest of the game adds to the lead of the player to move.
#[derive(Debug, Clone, Copy, PartialEq)]
struct RestOfGame {
    /// In points.
    mean: f64,
    /// The standard deviation in points.
    spread: f64,
}

/// The share of games that the player to move wins, by lead and by tiles that
/// this player does not see.
#[derive(Debug, Clone, PartialEq)]
pub struct WinProbability {
    /// By unseen tiles.
    rests: Vec<RestOfGame>,
}

/// A turn of a finished game, to fit from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Tiles that the player to move does not see: in the bag and on the
    /// other's rack.
    pub unseen: usize,
    /// The lead of the player to move, in points.
    pub ahead: i32,
    /// The same at the end of the game.
    pub at_end: i32,
}

/// Standings of a number of tiles from which on they are not mixed with those of
/// the numbers beside it.
const ENOUGH: f64 = 300.0;

impl WinProbability {
    /// The table that was fitted to English games. For other tile sets it is an
    /// estimate.
    pub fn english() -> &'static Self {
        static WINS: LazyLock<WinProbability> =
            LazyLock::new(|| WinProbability::parse(ENGLISH).expect("a table that a test reads"));
        &WINS
    }

    /// Fits a table to the turns of many games.
    pub fn fit(standings: impl IntoIterator<Item = Standing>) -> Self {
        // Count, sum and sum of squares by unseen tiles.
        let mut sums: Vec<[f64; 3]> = Vec::new();
        for standing in standings {
            let rest = f64::from(standing.at_end - standing.ahead);
            if sums.len() <= standing.unseen {
                sums.resize(standing.unseen + 1, [0.0; 3]);
            }
            let sum = &mut sums[standing.unseen];
            *sum = [sum[0] + 1.0, sum[1] + rest, sum[2] + rest * rest];
        }
        let rests = (0..sums.len()).map(|unseen| {
            let mut all = [0.0; 3];
            for reach in 0..sums.len() {
                let beside = [unseen.checked_sub(reach), Some(unseen + reach)];
                for at in beside.into_iter().flatten().take(1 + usize::from(reach > 0)) {
                    let more = sums.get(at).copied().unwrap_or_default();
                    all = std::array::from_fn(|part| all[part] + more[part]);
                }
                if all[0] >= ENOUGH {
                    break;
                }
            }
            let mean = all[1] / all[0].max(1.0);
            let variance = all[2] / all[0].max(1.0) - mean * mean;
            RestOfGame { mean, spread: variance.max(1.0).sqrt() }
        });
        Self { rests: rests.collect() }
    }

    /// Reads lines of unseen tiles, mean and standard deviation.
    ///
    /// # Errors
    /// A line of another shape, or out of order.
    pub fn parse(text: &str) -> Result<Self, BoardGameError> {
        let mut rests = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let wrong = || BoardGameError::Rules {
                line: index + 1,
                found: format!("'{line}'"),
                expected: "UNSEEN MEAN SPREAD, unseen tiles counting from 0",
            };
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [unseen, mean, spread] = fields[..] else { return Err(wrong()) };
            let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
            let (Some(mean), Some(spread)) = (number(mean), number(spread)) else {
                return Err(wrong());
            };
            if unseen.parse() != Ok(rests.len()) || spread <= 0.0 {
                return Err(wrong());
            }
            rests.push(RestOfGame { mean, spread });
        }
        if rests.is_empty() {
            return Err(BoardGameError::Rules {
                line: 1,
                found: "no line".to_owned(),
                expected: "UNSEEN MEAN SPREAD",
            });
        }
        Ok(Self { rests })
    }

    /// Writes what [`WinProbability::parse`] reads.
    pub fn to_text(&self) -> String {
        let line = |(unseen, rest): (usize, &RestOfGame)| {
            format!("{unseen} {:.2} {:.2}\n", rest.mean, rest.spread)
        };
        "# unseen tiles, mean and standard deviation of what the rest of the game adds to the \
         lead\n"
            .to_owned()
            + &self.rests.iter().enumerate().map(line).collect::<String>()
    }

    /// The share of games won, 0 to 1, by a player to move who is `ahead` by so
    /// many thousandths of a point.
    pub fn share(&self, ahead: i32, unseen: usize) -> f64 {
        let rest = self.rests[unseen.min(self.rests.len() - 1)];
        normal((f64::from(ahead) / 1000.0 + rest.mean) / rest.spread)
    }
}

/// The normal distribution function, to about five digits (Abramowitz and
/// Stegun 1964, 26.2.17).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let sum = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530]
        .into_iter()
        .fold(0.0, |sum, factor| sum * t + factor);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum * t;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_345), (-1.96, 0.024_998), (3.0, 0.998_650)] {
            assert!((normal(x) - share).abs() < 1e-5, "{x}: {}", normal(x));
        }
    }

    #[test]
    fn the_english_table() {
        let wins = WinProbability::english();
        assert_eq!(WinProbability::parse(&wins.to_text()).unwrap(), *wins);
        // The first to play has an advantage; a lead says more the fewer tiles
        // are left.
        let even = wins.share(0, 93);
        assert!((0.5..0.6).contains(&even), "{even}");
        let lead = [93, 60, 30, 10].map(|unseen| wins.share(40_000, unseen));
        assert!(lead.is_sorted() && lead[0] > 0.6 && lead[3] > 0.9, "{lead:?}");
    }

    #[test]
    fn a_fit_gives_back_what_it_was_made_of() {
        let standings = (0..2000).map(|at| Standing {
            unseen: at % 2,
            ahead: 10,
            at_end: 10 + if at % 2 == 0 { 5 } else { [-30, 30][at / 2 % 2] },
        });
        let wins = WinProbability::fit(standings);
        assert!((wins.share(0, 1) - 0.5).abs() < 1e-4);
        assert!((wins.share(30_000, 1) - 0.841).abs() < 1e-3);
        assert!(wins.share(0, 0) > 0.99);
    }

    #[test]
    fn lines_that_are_none() {
        for text in ["", "0 1", "1 0 5", "0 0 0", "0 x 5"] {
            assert!(WinProbability::parse(text).is_err(), "{text}");
        }
    }
}
