//! What the opponent's last play implies about its leave.
//!
//! Bayes: the probability of a leave is proportional to the chance of drawing
//! its tiles, times the probability that the play would have been chosen with
//! it. The latter falls with the play's loss against the best play of the whole
//! rack.

use std::collections::HashMap;

use crate::board::play::Play;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::generate::chooser::Chooser;
use crate::generate::prepared_board::PreparedBoard;
use crate::rules::tiles::Tile;
use crate::seed::derived_seed;
use crate::words::lexicon::Lexicon;

/// The opponent's last turn.
#[derive(Debug, Clone, Copy)]
pub struct LastPlay<'p> {
    /// The board before it, and the observer's rack at that time.
    pub before: &'p Position,
    /// The opponent's play.
    pub play: &'p Play,
}

/// Leaves that the opponent may hold, with their probabilities.
#[derive(Debug, Clone, PartialEq)]
pub struct Inferred {
    /// Each with the cumulative probability up to it.
    leaves: Vec<(Rack, f64)>,
}

/// The loss, in thousandths of a point, that makes a play less likely by a
/// factor of *e*: about what good players lose in a turn. By judgement.
const TEMPERATURE: f64 = 3_000.0;

/// The share of plays that the model does not explain. By judgement.
const ERRORS: f64 = 0.01;

impl Inferred {
    /// The opponent certainly holds these tiles, and perhaps others. `None` if there are no
    /// tiles, or more of one than the player to move does not see.
    pub fn known(position: &Position, tiles: Rack) -> Option<Self> {
        let possible = !tiles.is_empty() && position.unseen().without(tiles.tiles()).is_ok();
        possible.then(|| Self { leaves: vec![(tiles, 1.0)] })
    }

    /// What the racks of all players say: in a game of two the opponent's is
    /// [known](Self::known).
    pub fn of_racks(position: &Position, racks: &[Rack], to_move: usize) -> Option<Self> {
        let [_, _] = racks else { return None };
        Self::known(position, racks[1 - to_move])
    }

    /// The tiles that the opponent certainly holds.
    pub(crate) fn certain(&self) -> Rack {
        if let [(tiles, _)] = &self.leaves[..] { *tiles } else { Rack::EMPTY }
    }

    /// The leave at a quantile, 0 to 1, of the distribution.
    pub fn draw(&self, place: f64) -> Rack {
        let at = self.leaves.partition_point(|leave| leave.1 <= place);
        self.leaves.get(at).or(self.leaves.last()).map_or(Rack::EMPTY, |leave| leave.0)
    }

    /// The leaves with their probabilities, most likely first.
    pub fn leaves(&self) -> Vec<(Rack, f64)> {
        let mut before = 0.0;
        let mut leaves: Vec<(Rack, f64)> = Vec::with_capacity(self.leaves.len());
        for &(leave, sum) in &self.leaves {
            leaves.push((leave, sum - before));
            before = sum;
        }
        leaves.sort_by(|a, b| b.1.total_cmp(&a.1));
        leaves
    }
}

/// The distribution of the opponent's leave after a play, from `samples` racks.
/// `None` if the play leaves no tiles, or cannot have been made.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles, or a play that the board
/// does not allow.
pub fn infer(
    last: &LastPlay<'_>,
    lexicon: &Lexicon,
    leaves: &Leaves,
    samples: u32,
    seed: u64,
) -> Result<Option<Inferred>, BoardGameError> {
    let before = last.before;
    let size = before.rules().rack_size();
    let unseen = before.unseen();
    let in_bag = before.in_bag();
    let (played, score) = match last.play {
        Play::Place(placement) => {
            let score = before.board().judge(placement)?.score;
            (placement.tiles().iter().copied().collect(), score)
        }
        Play::Exchange(tiles) => (*tiles, 0),
        Play::Pass => return Ok(None),
    };
    let (Ok(rest), true) = (unseen.without(played.tiles()), played.len() < size) else {
        return Ok(None);
    };
    let kept = (size - played.len()).min(rest.len());
    let mut pool: Vec<Tile> = rest.tiles().collect();
    let mut random = fastrand::Rng::with_seed(derived_seed(seed, 1));
    let mut found: Vec<(Rack, f64)> = Vec::new();
    let mut known: HashMap<Rack, usize> = HashMap::new();
    let mut prepared = PreparedBoard::new(lexicon, before.board().clone())?;
    let mut chooser = Chooser::default();
    let mut weights: Vec<f64> = Vec::new();
    for _ in 0..samples {
        for at in 0..kept {
            let other = random.usize(at..pool.len());
            pool.swap(at, other);
        }
        let leave: Rack = pool[..kept].iter().copied().collect();
        let at = *known.entry(leave).or_insert_with(|| {
            let rack: Rack = leave.tiles().chain(played.tiles()).collect();
            let best = chooser.by_equity(&mut prepared, &rack, in_bag, leaves);
            let own = score * 1000 + leaves.value(&leave);
            let lost = f64::from((best.equity - own).max(0));
            weights.push((-lost / TEMPERATURE).exp().max(ERRORS));
            found.push((leave, 0.0));
            found.len() - 1
        });
        found[at].1 += weights[at];
    }
    let all: f64 = found.iter().map(|leave| leave.1).sum();
    let mut sum = 0.0;
    for leave in &mut found {
        sum += leave.1 / all;
        leave.1 = sum;
    }
    Ok((!found.is_empty()).then_some(Inferred { leaves: found }))
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::WordList;

    use super::*;
    use crate::board::squares::Board;
    use crate::rules::ruleset::Rules;

    #[test]
    fn who_had_an_s_would_have_played_it() {
        let rules = Rules::english();
        let list = WordList::parse(rules.alphabet(), "quiz\nquizzes\nquite\nquites").unwrap();
        let lexicon = Lexicon::from_list(&list).unwrap();
        let own = Rack::parse(&rules, "AAAAAAA").unwrap();
        let before = Position::new(Board::new(&rules), own).unwrap();
        let tiles = rules.tiles().tiles("QUITE").unwrap();
        let placement = crate::board::play::Placement::new(
            crate::rules::layout::Square::new(7, 3),
            crate::rules::layout::Direction::Across,
            &tiles,
        );
        let play = Play::Place(placement.unwrap());
        let last = LastPlay { before: &before, play: &play };
        let inferred = infer(&last, &lexicon, &Leaves::none(), 2000, 1).unwrap().unwrap();
        let s = rules.tiles().tiles("S").unwrap()[0];
        let with_s = |(leave, chance): &(Rack, f64)| (leave.count(s.kind()) > 0).then_some(*chance);
        let chance: f64 = inferred.leaves().iter().filter_map(with_s).sum();
        // Two draws of one of four tiles out of 88: nine in a hundred without inference.
        assert!(chance < 0.06, "{chance}");
        let sum: f64 = inferred.leaves().iter().map(|leave| leave.1).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert_eq!(inferred.draw(0.0).len(), 2);
        assert_eq!(inferred.draw(1.0).len(), 2);
    }
}
