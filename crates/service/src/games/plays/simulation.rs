//! Looks ahead from the best plays of a position in rounds, each of which shows what is known so
//! far.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::board::Ranked;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::lookahead::{
    Certainty, Judgement, Lookahead, SimulatedPlay, Simulation, SimulationLimits, Situation,
    WinProbability, simulate,
};
use wordwright_boardgame::{BoardGameError, Lexicon, Play};
use wordwright_core::{Budget, Observer};

use super::{PlayFigures, best_plays, considered, look_ahead};

/// The results of a simulation so far: the data of the event `simulated`, and the result
/// of the job.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SimulationView {
    /// The plays, best first.
    pub plays: Vec<SimulatedView>,
    /// Whether the first play's lead is proven or statistically significant.
    pub decided: bool,
    /// Playouts of all plays together; 0 if the end of the game was searched instead.
    pub playouts: u64,
}

/// A play with the results of its playouts.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SimulatedView {
    /// The play: its equity is the points gained on the opponent, leaves included.
    #[serde(flatten)]
    pub figures: PlayFigures,
    /// Playouts; 0 if the end of the game was searched instead.
    pub playouts: u64,
    /// Half the width of the equity's 95 % interval, in points; left out if there are
    /// too few playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<f64>,
    /// Half the width of the 95 % interval of `wins`, 0 to 1; left out if there are too few
    /// playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_reach: Option<f64>,
}

/// The most plays, best static equity first, that the end of a game is searched from. Once the
/// bag is empty static equity is a poor guide, but a rack with several blanks may have millions of
/// plays. By judgement.
const MOST_SEARCHED: usize = 2_000;

/// Playouts of the first round; each later round has twice as many. By judgement.
const FIRST_ROUND: u64 = 500;

/// Searches the rest of the game if few enough tiles are left; otherwise simulates the `top` best
/// plays, in rounds that each have twice as many playouts, until one play is ahead beyond doubt.
/// The observer sees every round, the last of which is the result. For two players.
///
/// # Errors
/// A lexicon whose letters differ from the rules' tiles.
pub fn simulate_in_rounds(
    situation: &Situation<'_>,
    words: (&Lexicon, &Leaves),
    top: usize,
    budget: &Budget,
    observer: &mut dyn Observer<SimulationView>,
) -> Result<SimulationView, BoardGameError> {
    let position = situation.position;
    let searched = position.considered(top).min(MOST_SEARCHED);
    let (all, legal) = best_plays(position, words, searched, budget)?;
    let mut plays = considered(position, all, top);
    // As many playouts as on the command line for the plays of a pre-endgame that stay open.
    let limits = SimulationLimits::default();
    let lookahead = Lookahead { simulation: limits, ..Lookahead::default() };
    if lookahead.searches(position)
        && let Some(judged) = look_ahead(&lookahead, situation, words, plays.clone(), top, budget)?
    {
        let view = SimulationView {
            decided: match &*judged {
                [(_, best), ..] if best.certainty != Certainty::Exact => false,
                // The best of all plays, or only of the ones asked about, as when it is simulated.
                _ if position.in_bag() == 0 => legal <= searched,
                all => all.iter().all(|(_, play)| play.certainty != Certainty::Estimate),
            },
            plays: judged
                .iter()
                .map(|(ranked, judged)| SimulatedView {
                    figures: PlayFigures::of(position, ranked, Some(*judged)),
                    playouts: 0,
                    reach: None,
                    wins_reach: None,
                })
                .collect(),
            playouts: 0,
        };
        observer.observe(&view);
        return Ok(view);
    }
    plays.truncate(top);
    rounds(situation, words, &plays, limits, budget, observer)
}

fn rounds(
    situation: &Situation<'_>,
    (lexicon, leaves): (&Lexicon, &Leaves),
    plays: &[Ranked],
    limits: SimulationLimits,
    budget: &Budget,
    observer: &mut dyn Observer<SimulationView>,
) -> Result<SimulationView, BoardGameError> {
    let position = situation.position;
    let candidates: Vec<Play> = plays.iter().map(|ranked| ranked.play).collect();
    let simulation = Simulation {
        position,
        lexicon,
        leaves,
        wins: WinProbability::english(),
        ahead: situation.ahead,
        inferred: situation.inferred,
    };
    let view = |simulated: &SimulatedPlay| {
        let ranked = plays.iter().find(|ranked| ranked.play == simulated.play)?;
        let reach = |reach: f64| reach.is_finite().then_some(reach);
        let judged = Judgement {
            equity: (simulated.equity.mean * 1000.0).round() as i32,
            wins: Some(simulated.wins.mean),
            certainty: Certainty::Estimate,
            win_bounds: None,
        };
        Some(SimulatedView {
            figures: PlayFigures::of(position, ranked, Some(judged)),
            playouts: simulated.playouts,
            reach: reach(simulated.equity.reach),
            wins_reach: reach(simulated.wins.reach),
        })
    };
    let mut limits = SimulationLimits { playouts: FIRST_ROUND, ..limits };
    let mut last = None;
    loop {
        let found = simulate(&simulation, &candidates, &limits, budget)?;
        // The round before had more playouts than one that was cut short.
        if let Some(last) = last.filter(|_| budget.is_expired()) {
            return Ok(last);
        }
        let round = SimulationView {
            plays: found.plays.iter().filter_map(view).collect(),
            decided: found.decided,
            playouts: found.playouts,
        };
        observer.observe(&round);
        if round.decided || budget.is_expired() {
            return Ok(round);
        }
        last = Some(round);
        limits.playouts = limits.playouts.saturating_mul(2);
    }
}
