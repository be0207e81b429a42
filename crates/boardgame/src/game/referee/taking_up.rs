//! Continues the record of a game that was not finished.

use std::sync::Arc;

use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::game::clock::Clocks;
use crate::game::referee::Referee;
use crate::game::score_sheet::{Action, Game};
use crate::rules::tiles::Tile;
use crate::words::lexicon::Lexicon;

impl Referee {
    /// Continues a recorded game that is not over.
    ///
    /// A record rarely gives the players' current racks. A rack that it gives
    /// is kept; otherwise the player keeps the leave of the last recorded turn.
    /// The remaining tiles are shuffled, and every rack is filled from them.
    /// The last recorded play can no longer be challenged.
    ///
    /// # Errors
    /// A game that is over, more of a tile than the set holds, or a lexicon in
    /// other letters.
    pub fn take_up(
        mut game: Game,
        lexicon: Arc<Lexicon>,
        seed: u64,
        clocks: Option<Clocks>,
    ) -> Result<Self, BoardGameError> {
        lexicon.check_rules(game.rules())?;
        if !game.is_unfinished() {
            return Err(BoardGameError::NotNow {
                found: "the recorded game is over",
                remedy: "start another",
            });
        }
        let set = game.rules().tiles();
        let full = Rack::full_set(set);
        let racks: Vec<Rack> = (0..game.players().len()).map(|at| known_rack(&game, at)).collect();
        let used: Rack =
            game.board().on_board().tiles().chain(racks.iter().flat_map(Rack::tiles)).collect();
        used.check_within(&full, set)?;
        let mut bag: Vec<Tile> =
            full.without(used.tiles()).map_or_else(|_| Vec::new(), |left| left.tiles().collect());
        let mut random = fastrand::Rng::with_seed(seed);
        random.shuffle(&mut bag);
        (0..racks.len()).for_each(|player| game.set_rack(player, Rack::EMPTY));
        let mut referee =
            Self { game, lexicon, racks, bag, random, clocks, open: None, over: false };
        (0..referee.racks.len()).for_each(|player| referee.draw(player));
        Ok(referee)
    }
}

/// The tiles that a player holds now according to the record.
fn known_rack(game: &Game, player: usize) -> Rack {
    let named = game.racks()[player];
    if !named.is_empty() {
        return named;
    }
    let own = game.turns().iter().rev().filter(|turn| turn.player == player);
    let last =
        own.into_iter().find(|turn| turn.action.is_turn() || turn.action == Action::Withdrawn);
    let Some(last) = last else { return Rack::EMPTY };
    let left = match &last.action {
        Action::Place(placement) => last.rack.without(placement.tiles().iter().copied()),
        Action::Exchange(tiles) => last.rack.without(tiles.tiles()),
        Action::ExchangeOf(_) => Ok(Rack::EMPTY),
        _ => Ok(last.rack),
    };
    // If the rack was not recorded in full, the leave is unknown.
    left.unwrap_or(Rack::EMPTY)
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::WordList;

    use super::*;
    use crate::files::gcg::Gcg;
    use crate::game::referee::Phase;
    use crate::rules::ruleset::Rules;

    const RECORD: &str = "#player1 ann Ann\n#player2 bob Bob\n\
        >ann: ACERSTU 8H CARE +12 12\n>bob: AEINRST 8H ....S +8 8\n";

    fn taken_up(record: &str) -> Result<Referee, BoardGameError> {
        let rules = Rules::english();
        let list = WordList::parse(rules.alphabet(), "care\ncares").unwrap();
        let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
        let gcg = Gcg::parse(record.as_bytes()).unwrap();
        let (game, _) = Game::from_gcg(&gcg, &rules, None).unwrap();
        Referee::take_up(game, lexicon, 5, None)
    }

    #[test]
    fn players_keep_what_their_last_turns_left() {
        let mut referee = taken_up(RECORD).unwrap();
        let holds = |referee: &Referee, player: usize, tiles: &str| {
            let tiles = Rack::parse(referee.game().rules(), tiles).unwrap();
            referee.rack(player).without(tiles.tiles()).is_ok()
        };
        assert!(holds(&referee, 0, "STU") && holds(&referee, 1, "AEINRT"));
        assert_eq!((referee.rack(0).len(), referee.rack(1).len(), referee.in_bag()), (7, 7, 81));
        assert_eq!((referee.to_move(), referee.phase()), (0, Phase::Turn));
        assert_eq!(referee.game().scores(), [12, 8]);
        referee.play(&crate::board::play::Play::Pass).unwrap();
        // Saving and resuming gives the same game.
        let saved = referee.to_gcg();
        let lexicon = Arc::clone(referee.lexicon());
        let again = Referee::resume(&saved, &Rules::english(), lexicon).unwrap();
        assert_eq!(again.to_gcg().to_bytes(), saved.to_bytes());
    }

    #[test]
    fn racks_that_a_record_names_are_kept() {
        let referee = taken_up(&format!("#rack1 AAEEIOU\n#rack2 QZ\n{RECORD}")).unwrap();
        let set = referee.game().rules().tiles();
        assert_eq!(referee.rack(0).show(set), "AAEEIOU");
        assert_eq!((referee.rack(1).len(), referee.in_bag()), (7, 81));
    }

    #[test]
    fn a_game_that_is_over_is_refused() {
        let over = format!("{RECORD}>ann: STU (STU) -3 9\n");
        assert!(matches!(taken_up(&over), Err(BoardGameError::NotNow { .. })));
        let impossible = format!("#rack1 QQ\n{RECORD}");
        assert!(taken_up(&impossible).is_err());
    }
}
