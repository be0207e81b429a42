//! Mistakes in a player's words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::Play;
use wordwright_boardgame::analysis::Review;

/// How much a mistake cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MistakeSize {
    /// Little.
    Small,
    /// Enough to matter.
    Medium,
    /// A game's worth of luck.
    Large,
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Remark {
    /// How much it cost.
    pub size: MistakeSize,
    /// What it was and what it cost: `Missed bingo: 14 % of wins`.
    pub text: String,
}

/// The shares of wins from which on a mistake is told of, is medium, and is large. By
/// judgement.
const WINS: [f64; 3] = [0.005, 0.03, 0.08];

/// The same in points, where nothing was simulated. By judgement: 10 points are worth
/// about 3 % of wins in the middle of a game.
const POINTS: [f64; 3] = [2.0, 10.0, 25.0];

/// What can be said of a turn's mistake; nothing where nothing to speak of was lost.
pub fn remark(rack_size: usize, review: &Review) -> Option<Remark> {
    let (cost, size) = cost(review)?;
    let is_bingo =
        |play: &Play| matches!(play, Play::Place(placed) if placed.tiles().len() == rack_size);
    let best = review.best.first().map(|best| &best.play);
    let what = if review.withdrawn {
        "Phony challenged off"
    } else if best.is_some_and(is_bingo) && !is_bingo(&review.made.play) {
        "Missed bingo"
    } else {
        match (best, &review.made.play) {
            (Some(Play::Exchange(_)), Play::Place(_)) => "Better to exchange",
            (Some(Play::Place(_)), Play::Exchange(_) | Play::Pass) => "Better to play",
            (Some(Play::Exchange(_)), Play::Exchange(_)) => "Kept the wrong tiles",
            _ => match size {
                MistakeSize::Small => "Slip",
                MistakeSize::Medium => "Mistake",
                MistakeSize::Large => "Blunder",
            },
        }
    };
    Some(Remark { size, text: format!("{what}: {cost}") })
}

fn cost(review: &Review) -> Option<(String, MistakeSize)> {
    let sized = |lost: f64, [least, medium, large]: [f64; 3]| match lost {
        lost if lost < least => None,
        lost if lost < medium => Some(MistakeSize::Small),
        lost if lost < large => Some(MistakeSize::Medium),
        _ => Some(MistakeSize::Large),
    };
    if let Some(lost) = review.lost_wins {
        let size = sized(lost, WINS)?;
        let places = usize::from(lost < 0.095);
        return Some((format!("{:.places$} % of wins", 100.0 * lost), size));
    }
    let lost = f64::from(review.lost?) / 1000.0;
    let size = sized(lost, POINTS)?;
    let points = if (0.5..1.5).contains(&lost) { "point" } else { "points" };
    Some((format!("{lost:.0} {points}"), size))
}
