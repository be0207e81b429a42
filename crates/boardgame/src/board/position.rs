//! What the player to move sees.

use std::sync::Arc;

use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::rules::ruleset::Rules;

/// A board and a rack: all that legal plays depend on.
#[derive(Debug, Clone)]
pub struct Position {
    board: Board,
    rack: Rack,
}

impl Position {
    /// The position of a player with `rack` before `board`.
    ///
    /// # Errors
    /// More of a tile on board and rack than the set holds.
    pub fn new(board: Board, rack: Rack) -> Result<Self, BoardGameError> {
        let set = board.rules().tiles();
        let used: Rack = board.on_board().tiles().chain(rack.tiles()).collect();
        used.check_within(&Rack::full_set(set), set)?;
        Ok(Self { board, rack })
    }

    /// The position, even if it has more of a tile than the set holds:
    /// [`check_board`](crate::game::anomalies::check_board) has reported that already.
    pub(crate) fn unchecked(board: Board, rack: Rack) -> Self {
        Self { board, rack }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        self.board.rules()
    }

    /// The rack of the player to move.
    pub fn rack(&self) -> &Rack {
        &self.rack
    }

    /// The tiles unseen by the player to move: in the bag and on the others' racks.
    pub fn unseen(&self) -> Rack {
        let mut unseen = Rack::full_set(self.rules().tiles());
        for tile in self.board.on_board().tiles().chain(self.rack.tiles()) {
            unseen.take(tile);
        }
        unseen
    }

    /// How many tiles are in the bag if the others' racks are as full as possible.
    pub fn in_bag(&self) -> usize {
        let others = (self.rules().players() - 1) * self.rules().rack_size();
        self.unseen().len().saturating_sub(others)
    }

    /// How many plays, best static equity first, to look ahead from: `usually`,
    /// but all of them once the bag is empty, since static equity is a poor
    /// guide there.
    pub fn considered(&self, usually: usize) -> usize {
        if self.in_bag() == 0 { usize::MAX } else { usually }
    }
}
