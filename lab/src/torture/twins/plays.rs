//! Every play of a position and its score, as Appel & Jacobson's generator finds them.

use std::sync::Arc;

use wordwright_boardgame::board::Scored;
use wordwright_boardgame::evaluate::{LeaveTable, Leaves};
use wordwright_boardgame::generate::{Generator, PreparedBoard};
use wordwright_boardgame::rules::Tile;
use wordwright_boardgame::{Board, BoardGameError, Lexicon, Rack, Rules};
use wordwright_lexicon::embedded;
use wordwright_papers::appel1988::AppelJacobson;

use super::super::Trial;

/// Only every n-th word of the embedded list is used, so that validity of words matters.
const SPARSE: usize = 7;

/// The data of the games.
pub struct Positions {
    rules: Arc<Rules>,
    lexicon: Option<Lexicon>,
}

impl Positions {
    pub fn new() -> Self {
        let list = embedded::english();
        let words = list.ids().step_by(SPARSE).map(|id| list.letters(id));
        let lexicon = Lexicon::from_words(list.alphabet(), words.collect::<Vec<_>>()).ok();
        Self { rules: Rules::english(), lexicon }
    }

    /// Compares the plays of every turn of a game of random plays; returns how many there were.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> usize {
        self.game(trial).unwrap_or_else(|problem| {
            trial.fail(format!("a game of random plays: {problem}"));
            0
        })
    }

    fn game(&self, trial: &mut Trial<'_>) -> Result<usize, BoardGameError> {
        let Some(lexicon) = &self.lexicon else {
            trial.fail("no lexicon from the embedded list");
            return Ok(0);
        };
        let mut tiles: Vec<Tile> = Rack::full_set(self.rules.tiles()).tiles().collect();
        trial.random.shuffle(&mut tiles);
        let mut twin = AppelJacobson::new(lexicon, Board::new(&self.rules))?;
        let mut generator = Generator::new();
        let mut compared = 0;
        while tiles.len() > self.rules.rack_size() {
            let rack: Rack =
                tiles.split_off(tiles.len() - self.rules.rack_size()).into_iter().collect();
            let expected = sorted(twin.plays(&rack));
            let mut prepared = PreparedBoard::new(lexicon, twin.board().clone())?;
            let mut found = Vec::new();
            generator.all(&mut prepared, &LeaveTable::new(&Leaves::none(), &rack), &mut found);
            if sorted(found) != expected {
                let rack = rack.show(self.rules.tiles());
                trial.fail(format!("other plays of {rack} on\n{}", twin.board().to_text()));
                break;
            }
            compared += expected.len();
            if let Some(play) = trial.random.choice(&expected) {
                twin.place(&play.placement);
            }
        }
        Ok(compared)
    }
}

fn sorted(mut plays: Vec<Scored>) -> Vec<Scored> {
    plays.sort_unstable_by_key(|play| (play.placement, play.score));
    plays
}
