//! The end of a game and its final scores.

use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::game::referee::{Phase, Referee};
use crate::game::score_sheet::{Action, RESIGNED};
use crate::rules::ending;

impl Referee {
    /// The player to move gives up a game of two. The points stay as they are, apart from
    /// overtime; the score sheet has a pass with a note.
    ///
    /// # Errors
    /// [`BoardGameError::NotNow`] if no turn can be taken, or if more than two play: the others'
    /// game would be over, too.
    pub fn resign(&mut self) -> Result<(), BoardGameError> {
        if self.phase() != Phase::Turn {
            return Err(self.not_now());
        }
        if self.racks.len() > 2 {
            return Err(BoardGameError::NotNow {
                found: "more than two play",
                remedy: "pass instead, so that the others can go on",
            });
        }
        self.settle();
        let player = self.to_move();
        self.game.add(player, self.racks[player], Action::Pass, 0)?;
        self.game.note(RESIGNED);
        self.finish()
    }

    /// Ends the game after too many scoreless turns: each player loses the
    /// points of the tiles left.
    pub(super) fn end_if_scoreless(&mut self) -> Result<(), BoardGameError> {
        let limit = self.game.rules().scoreless_turns(self.racks.len());
        if self.over || self.game.scoreless() < limit {
            return Ok(());
        }
        self.settle();
        for player in 0..self.racks.len() {
            self.lose_own(player)?;
        }
        self.finish()
    }

    /// Ends the game when `player` has no tiles left and none can be drawn,
    /// once the time to challenge has passed.
    pub(super) fn end_if_out(&mut self, player: usize) -> Result<(), BoardGameError> {
        if self.over || self.open.is_some() || !self.is_out(player) {
            return Ok(());
        }
        let left: Rack = self.racks.iter().flat_map(Rack::tiles).collect();
        let players = self.racks.len();
        let points = ending::gain_when_out(left.points(self.game.rules().tiles()), players);
        if ending::others_lose(players) {
            for other in (0..self.racks.len()).filter(|&other| other != player) {
                self.lose_own(other)?;
            }
        }
        self.game.add(player, Rack::EMPTY, Action::OthersTiles(left), points)?;
        self.finish()
    }

    fn lose_own(&mut self, player: usize) -> Result<(), BoardGameError> {
        let rack = self.racks[player];
        let points = rack.points(self.game.rules().tiles());
        self.game.add(player, rack, Action::OwnTiles(rack), -ending::loss_of_own(points))
    }

    /// Deducts the penalties for overtime.
    fn finish(&mut self) -> Result<(), BoardGameError> {
        self.over = true;
        for player in 0..self.racks.len() {
            let a_minute = self.game.rules().overtime();
            let clocks = self.clocks.as_ref();
            let penalty = clocks.map_or(0, |clocks| clocks.penalty(player, a_minute));
            if penalty > 0 {
                self.game.add(player, self.racks[player], Action::Overtime, -penalty)?;
            }
        }
        Ok(())
    }
}
