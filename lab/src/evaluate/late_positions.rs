//! Positions late in games of the best equity against itself.

use std::ops::RangeInclusive;

use wordwright_boardgame::bot::Match;
use wordwright_boardgame::{BoardGameError, Position};

/// A position and the lead of the player to move.
pub struct LatePosition {
    pub position: Position,
    pub ahead: i32,
}

/// The first turn of a game with this many tiles in the bag, if it has one.
///
/// # Errors
/// A lexicon whose letters differ from those of the rules' tiles.
pub fn first_of(
    games: &Match<'_>,
    number: u64,
    in_bag: &RangeInclusive<usize>,
) -> Result<Option<LatePosition>, BoardGameError> {
    let game = games.game(number)?.game(games.rules, ["a", "b"])?;
    let mut found = None;
    game.replay(|before, turn| {
        let position = Position::new(before.board().clone(), turn.rack)?;
        let here = turn.action.is_turn() && in_bag.contains(&position.in_bag());
        if found.is_none() && here && !turn.rack.is_empty() {
            let scores = before.scores();
            let ahead = scores[turn.player] - scores[1 - turn.player];
            found = Some(LatePosition { position, ahead });
        }
        Ok(())
    })?;
    Ok(found)
}
