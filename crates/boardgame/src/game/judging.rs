//! Looking ahead from a turn of a game.

use wordwright_core::Budget;

use crate::board::play::Play;
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::game::score_sheet::Game;
use crate::game::score_sheet::lead;
use crate::lookahead::judge::{Lookahead, Situation};
use crate::lookahead::judgement::Judgement;
use crate::words::lexicon::Lexicon;

impl Lookahead {
    /// Judges some plays of `player` in a game. `position` holds the player's
    /// rack; with [`Lookahead::infer`] the opponent's is inferred from the last turn.
    ///
    /// # Errors
    /// As [`Lookahead::judge`].
    #[expect(clippy::too_many_arguments, reason = "a turn, what is known, and what is asked")]
    pub fn judge_in(
        &self,
        game: &Game,
        position: &Position,
        player: usize,
        lexicon: &Lexicon,
        leaves: &Leaves,
        plays: &[Play],
        budget: &Budget,
    ) -> Result<Option<Vec<Judgement>>, BoardGameError> {
        if game.scores().len() != 2 {
            return Ok(None);
        }
        let ahead = lead(game.scores(), player);
        let others = game.turns().last().is_some_and(|turn| turn.player != player);
        let last = game.last_placement().filter(|_| others);
        let last = last.map(|(board, placement)| (board, Play::Place(placement)));
        let inferred = self.inferred(last.as_ref(), position, lexicon, leaves)?;
        let scoreless = game.scoreless();
        let inferred = inferred.as_ref();
        let situation = Situation { position, ahead, scoreless, inferred };
        self.judge(&situation, lexicon, leaves, plays, budget)
    }
}
