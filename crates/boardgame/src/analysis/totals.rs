//! The sums of an analysed game.

use crate::analysis::review::Review;
use crate::board::play::Play;
use crate::game::score_sheet::Game;
use crate::lookahead::judgement::Certainty;

/// A player's totals over a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Totals {
    /// The score at the end.
    pub score: i32,
    /// Turns.
    pub turns: usize,
    /// Turns with a known rack, which could be compared.
    pub compared: usize,
    /// Compared turns in which no better play was available.
    pub best_found: usize,
    /// Plays of a full rack.
    pub full_racks: usize,
    /// Full racks that could have been played as the best play and were not.
    pub full_racks_missed: usize,
    /// Exchanges and passes.
    pub without_play: usize,
    /// Plays with a word that is not in the lexicon.
    pub wrong: usize,
    /// What was lost against the best plays, in thousandths of a point.
    pub lost: i32,
    /// The shares of wins that were lost against the best plays, summed up.
    pub lost_wins: f64,
    /// Compared turns whose figures are proven.
    pub exact: usize,
}

impl Totals {
    /// The sums for each player.
    pub fn of(game: &Game, reviews: &[Review]) -> Vec<Self> {
        (0..game.players().len()).map(|player| Self::of_player(game, reviews, player)).collect()
    }

    fn of_player(game: &Game, reviews: &[Review], player: usize) -> Self {
        let size = game.rules().rack_size();
        let full = |play: &Play| matches!(play, Play::Place(p) if p.tiles().len() == size);
        let own = || reviews.iter().filter(move |review| review.player == player);
        let compared = || own().filter(|review| review.lost.is_some());
        Self {
            score: game.scores()[player],
            turns: own().count(),
            compared: compared().count(),
            best_found: compared().filter(|review| review.is_best()).count(),
            full_racks: own().filter(|r| full(&r.made.play) && !r.withdrawn).count(),
            full_racks_missed: compared()
                .filter(|r| r.best.first().is_some_and(|best| full(&best.play)))
                .filter(|r| !full(&r.made.play))
                .count(),
            without_play: own().filter(|r| !matches!(r.made.play, Play::Place(_))).count(),
            wrong: own().filter(|review| !review.wrong.is_empty()).count(),
            lost: compared().filter_map(|review| review.lost).sum(),
            lost_wins: compared().filter_map(|review| review.lost_wins).sum(),
            exact: compared().filter(|r| r.made.certainty == Certainty::Exact).count(),
        }
    }
}
