//! The plays of a position and their values.

mod simulation;

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::board::Ranked;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::generate::{best_placements, with_others};
use wordwright_boardgame::lookahead::{Certainty, Judgement, Lookahead, Situation};
use wordwright_boardgame::{BoardGameError, Lexicon, Play, Position, Rack};
use wordwright_core::Budget;

use crate::base::number::{millionths, millionths_if_any};
use crate::lists::lexicon::LexiconResult;

pub use simulation::{SimulatedView, SimulationView, simulate_in_rounds};

/// A position and its best plays.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PlaysResult {
    /// The name of the rules.
    pub rules: String,
    /// The rack; `?` is a blank.
    pub rack: String,
    /// The tiles that the player to move does not see.
    pub unseen: String,
    /// Tiles in the bag.
    pub in_bag: usize,
    /// The words.
    pub lexicon: LexiconResult,
    /// How many placements are legal.
    pub legal: usize,
    /// The best plays, best first.
    pub plays: Vec<PlayFigures>,
}

impl PlaysResult {
    /// A position and its best plays as JSON.
    pub fn of(
        position: &Position,
        lexicon_name: &str,
        lexicon: &Lexicon,
        legal: usize,
        plays: Vec<PlayFigures>,
    ) -> Self {
        let tiles = position.rules().tiles();
        Self {
            rules: position.rules().name().to_owned(),
            rack: position.rack().show(tiles),
            unseen: position.unseen().show(tiles),
            in_bag: position.in_bag(),
            lexicon: LexiconResult::of(lexicon_name, lexicon),
            legal,
            plays,
        }
    }
}

/// A play and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayFigures {
    /// The play in the usual notation: `8H RANCES`, `exchange CQ`, `pass`.
    // Analyses stored with a game before 0.1.0 call it `text`.
    #[serde(alias = "text")]
    pub play: String,
    /// What it scores, in points.
    pub score: i32,
    /// The tiles that it leaves on the rack.
    pub leave: String,
    /// Its value in points: score plus leave, or the result of looking ahead.
    pub equity: f64,
    /// How often it wins, 0 to 1; left out if nothing was simulated or solved.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "millionths_if_any"
    )]
    pub wins: Option<f64>,
    /// How often it is proven to win; left out if nothing is proven. With one to four tiles
    /// in the bag, this holds over all draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_bounds: Option<WinBounds>,
    /// How certain the equity is.
    pub certainty: Certainty,
}

/// Proven bounds on how often a play wins. A draw is half a win.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct WinBounds {
    /// It wins at least this often, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub least: f64,
    /// It wins at most this often, 0 to 1.
    #[serde(serialize_with = "millionths")]
    pub most: f64,
}

impl WinBounds {
    /// The proven bounds; `None` if nothing is proven.
    pub fn of(bounds: Option<[f64; 2]>) -> Option<Self> {
        let [least, most] = bounds?;
        (least > 0.0 || most < 1.0).then_some(Self { least, most })
    }
}

impl fmt::Display for WinBounds {
    /// `62.5 %`, or `50.0-75.0 %` if the two bounds differ.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, most] = [self.least, self.most].map(|share| format!("{:.1}", 100.0 * share));
        if least == most { write!(f, "{least} %") } else { write!(f, "{least}-{most} %") }
    }
}

impl PlayFigures {
    /// A play of a position as JSON, with the results of looking ahead.
    pub fn of(position: &Position, ranked: &Ranked, judged: Option<Judgement>) -> Self {
        let tiles = position.rules().tiles();
        let kept = |used: Rack| {
            position.rack().without(used.tiles()).map_or(String::new(), |left| left.show(tiles))
        };
        let leave = match &ranked.play {
            Play::Pass => position.rack().show(tiles),
            Play::Exchange(used) => kept(*used),
            Play::Place(placement) => kept(placement.tiles().iter().copied().collect()),
        };
        Self {
            play: notation(position, &ranked.play),
            score: ranked.score,
            leave,
            equity: points(judged.map_or(ranked.equity, |judged| judged.equity)),
            wins: judged.and_then(|judged| judged.wins),
            win_bounds: WinBounds::of(judged.and_then(|judged| judged.win_bounds)),
            certainty: judged.map_or(Certainty::Estimate, |judged| judged.certainty),
        }
    }
}

/// The `most` best placements by static equity with the plays that place nothing, best first,
/// and how many placements are legal.
///
/// # Errors
/// A lexicon whose letters differ from the rules' tiles.
pub fn best_plays(
    position: &Position,
    (lexicon, leaves): (&Lexicon, &Leaves),
    most: usize,
    budget: &Budget,
) -> Result<(Vec<Ranked>, usize), BoardGameError> {
    let (placements, legal) = best_placements(position, lexicon, leaves, most, budget)?;
    Ok((with_others(position, leaves, placements), legal))
}

/// The plays of a position to look ahead from, best static equity first, `top` or, once the
/// bag is empty, all: static equity is a poor guide there.
pub fn considered(position: &Position, mut all: Vec<Ranked>, top: usize) -> Vec<Ranked> {
    all.truncate(position.considered(top));
    all
}

/// Solves or simulates plays, best first, `top` of them. `None` if the limits of `lookahead`
/// allow neither, and with more than two players.
///
/// # Errors
/// As [`Lookahead::judge`].
pub fn look_ahead(
    lookahead: &Lookahead,
    situation: &Situation<'_>,
    (lexicon, leaves): (&Lexicon, &Leaves),
    mut plays: Vec<Ranked>,
    top: usize,
    budget: &Budget,
) -> Result<Option<Vec<(Ranked, Judgement)>>, BoardGameError> {
    let asked: Vec<Play> = plays.iter().map(|ranked| ranked.play).collect();
    let judged = lookahead.judge(situation, lexicon, leaves, &asked, budget)?;
    let Some(mut judged) = judged else { return Ok(None) };
    let mut sorted = Vec::with_capacity(top.min(plays.len()));
    while sorted.len() < top
        && let Some(best) = Judgement::best(&judged)
    {
        sorted.push((plays.remove(best), judged.remove(best)));
    }
    Ok(Some(sorted))
}

/// A play of a position in the usual notation: `8H RANCES`, `exchange CQ`, `pass`.
pub fn notation(position: &Position, play: &Play) -> String {
    match play {
        Play::Pass => "pass".to_owned(),
        Play::Exchange(tiles) => format!("exchange {}", tiles.show(position.rules().tiles())),
        Play::Place(placement) => position.board().describe(placement),
    }
}

/// Converts the engine's thousandths of a point to points.
fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}
