//! Mistakes, described in words.

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
    /// A significant loss.
    Medium,
    /// As much as the luck in a whole game.
    Large,
}

/// What kind of mistake it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// The play was not valid and was challenged off.
    Phony,
    /// The best play was a bingo.
    MissedBingo,
    /// Exchanging tiles was better than the play.
    MissedExchange,
    /// A play was better than the exchange or the pass.
    MissedPlay,
    /// Exchanging other tiles was better.
    WrongExchange,
    /// The same tiles in another place or order were better.
    WrongPlace,
    /// The best play used other tiles and scored more.
    MissedPoints,
    /// The best play used other tiles and did not score more: it keeps better tiles, or
    /// gives the opponent less.
    // Analyses stored before kinds existed have this one.
    #[default]
    WrongTiles,
}

impl MistakeKind {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Phony => "phony challenged off",
            Self::MissedBingo => "missed bingo",
            Self::MissedExchange => "better to exchange",
            Self::MissedPlay => "better to play",
            Self::WrongExchange => "kept the wrong tiles",
            Self::WrongPlace => "right tiles, wrong place",
            Self::MissedPoints => "missed points",
            Self::WrongTiles => "wrong tiles played",
        }
    }

    fn of(rack_size: usize, review: &Review) -> Self {
        let bingo =
            |play: &Play| matches!(play, Play::Place(placed) if placed.tiles().len() == rack_size);
        let best = review.best.first();
        let Some(best) = best.filter(|_| !review.withdrawn) else { return Self::Phony };
        if bingo(&best.play) && !bingo(&review.made.play) {
            return Self::MissedBingo;
        }
        match (&best.play, &review.made.play) {
            (Play::Place(_), Play::Exchange(_) | Play::Pass) => Self::MissedPlay,
            (Play::Exchange(_), Play::Exchange(_) | Play::Pass) => Self::WrongExchange,
            (Play::Exchange(_), Play::Place(_)) => Self::MissedExchange,
            _ if best.leave == review.made.leave => Self::WrongPlace,
            _ if best.score > review.made.score => Self::MissedPoints,
            _ => Self::WrongTiles,
        }
    }
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Remark {
    /// How much it cost.
    pub size: MistakeSize,
    /// What kind it was.
    #[serde(default)]
    pub kind: MistakeKind,
    /// Its kind and its cost: `Missed bingo: 14 % of wins`.
    pub text: String,
}

/// The thresholds, as win probability lost, for mentioning a mistake, and for medium
/// and large ones. By judgement.
const WINS: [f64; 3] = [0.005, 0.03, 0.08];

/// The same in points, for analyses without simulation. By judgement: 10 points are
/// worth about 3 % of wins in the middle of a game.
const POINTS: [f64; 3] = [2.0, 10.0, 25.0];

/// The remark about a turn's mistake; `None` if little was lost.
pub fn remark(rack_size: usize, review: &Review) -> Option<Remark> {
    let (cost, size) = cost(review)?;
    let kind = MistakeKind::of(rack_size, review);
    let what = match kind {
        MistakeKind::Phony => "Phony challenged off",
        MistakeKind::MissedBingo => "Missed bingo",
        MistakeKind::MissedExchange => "Better to exchange",
        MistakeKind::MissedPlay => "Better to play",
        MistakeKind::WrongExchange => "Kept the wrong tiles",
        MistakeKind::WrongPlace | MistakeKind::MissedPoints | MistakeKind::WrongTiles => match size
        {
            MistakeSize::Small => "Slip",
            MistakeSize::Medium => "Mistake",
            MistakeSize::Large => "Blunder",
        },
    };
    Some(Remark { size, kind, text: format!("{what}: {cost}") })
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
