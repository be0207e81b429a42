//! A game as the lines of a GCG file.

use super::{Action, Game, Turn};
use crate::{Board, Gcg, GcgEvent, GcgItem, GcgMove};

impl Game {
    /// The game as a GCG file. [`Game::from_gcg`] reads the same game from it.
    pub fn to_gcg(&self) -> Gcg {
        let mut gcg = Gcg::new();
        let mut pragma = |name: &str, value: &str| push(&mut gcg, name, value);
        for (at, player) in self.players.iter().enumerate() {
            pragma(&format!("player{}", at + 1), &format!("{} {}", player.nick, player.name));
        }
        for (name, value) in &self.labels {
            pragma(name, value);
        }
        let set = self.rules.tiles();
        for (at, rack) in self.racks.iter().enumerate() {
            if !rack.is_empty() {
                pragma(&format!("rack{}", at + 1), &rack.show(set));
            }
        }
        self.notes.iter().for_each(|note| push(&mut gcg, "note", note));
        // Every turn of a game fits its board, so that none is left out.
        let replayed = self.replay(|before, turn| {
            gcg.push(GcgItem::Event(self.event(before.board(), turn)));
            turn.notes.iter().for_each(|note| push(&mut gcg, "note", note));
            Ok(())
        });
        debug_assert_eq!(replayed, Ok(()), "a game that was built turn by turn");
        gcg
    }

    fn event(&self, board: &Board, turn: &Turn) -> GcgEvent {
        let set = self.rules.tiles();
        let what = match turn.action {
            Action::Place(placement) => {
                let (square, tiles) = board.write_play(&placement);
                GcgMove::Place { square, tiles }
            }
            Action::Pass => GcgMove::Pass,
            Action::Exchange(tiles) => GcgMove::Exchange(tiles.show(set)),
            Action::ExchangeOf(count) => GcgMove::Exchange(count.to_string()),
            Action::Withdrawn => GcgMove::Withdrawn,
            Action::Challenged => GcgMove::Challenge,
            Action::Overtime => GcgMove::Time,
            Action::OthersTiles(tiles) => GcgMove::OthersTiles(tiles.show(set)),
            Action::OwnTiles(tiles) => GcgMove::OwnTiles(tiles.show(set)),
        };
        GcgEvent {
            player: self.players[turn.player].nick.clone(),
            rack: turn.rack.show(set),
            what,
            score: turn.score,
            total: turn.total,
        }
    }
}

/// Puts a pragma at the end, which may have several lines.
fn push(gcg: &mut Gcg, name: &str, text: &str) {
    let mut lines = text.split('\n');
    let value = lines.next().unwrap_or_default().to_owned();
    gcg.push(GcgItem::Pragma { name: name.to_owned(), value });
    for line in lines {
        gcg.push(GcgItem::More(line.to_owned()));
    }
}
