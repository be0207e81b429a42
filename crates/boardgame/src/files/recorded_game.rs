//! Games from GCG files, and as GCG files.

use std::sync::Arc;

use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::files::gcg::event::{GcgEvent, GcgMove};
use crate::files::gcg::{Gcg, GcgItem, OPEN_PRAGMAS};
use crate::game::anomalies;
use crate::game::anomalies::Anomaly;
use crate::game::score_sheet::{Action, Game, Player, Turn};
use crate::rules::layout::Layout;
use crate::rules::ruleset::{MAX_PLAYERS, Rules};
use crate::words::lexicon::Lexicon;

impl Game {
    /// The game that a GCG file records, and its anomalies: points that do not
    /// add up, words that are not in `lexicon` (if one is given), impossible
    /// tiles.
    ///
    /// # Errors
    /// [`BoardGameError::InLine`]: a line that is not a turn of a game by these
    /// rules: unknown players, tiles or squares, plays on other tiles.
    pub fn from_gcg(
        gcg: &Gcg,
        rules: &Arc<Rules>,
        lexicon: Option<&Lexicon>,
    ) -> Result<(Self, Vec<Anomaly>), BoardGameError> {
        let mut game = Self::new(rules, players(gcg)?);
        let mut anomalies = Vec::new();
        // The pragma whose text continues on the following lines.
        let mut open = "";
        for (line, item) in gcg.items() {
            let problem = match item {
                GcgItem::Pragma { name, value } => {
                    open = if OPEN_PRAGMAS.contains(&name.as_str()) { name } else { "" };
                    game.read_pragma(name, value)
                }
                GcgItem::More(text) => {
                    game.continue_text((open != "note").then_some(open), text);
                    Ok(())
                }
                GcgItem::Event(event) => game.turn(event).and_then(|turn| {
                    let next = gcg.events().find(|event| event.0 > line).map(|event| event.1);
                    let withdrawn = next.is_some_and(|next| {
                        next.what == GcgMove::Withdrawn && next.player == event.player
                    });
                    // Before the turn is recorded: a copy of the game for each
                    // turn would copy all its notes.
                    let found = anomalies::of_turn(&game, &turn, lexicon, withdrawn);
                    game.push(turn)?;
                    anomalies.extend(found.into_iter().map(|problem| Anomaly { line, problem }));
                    Ok(())
                }),
            };
            problem.map_err(|problem| problem.in_line(line))?;
        }
        Ok((game, anomalies))
    }

    fn read_pragma(&mut self, name: &str, value: &str) -> Result<(), BoardGameError> {
        match name {
            "note" => self.note(value),
            "character-encoding" => {}
            _ if place_of("player", name).is_some() => {}
            _ => {
                if let Some(player) = place_of("rack", name)
                    && player < self.players().len()
                {
                    self.set_rack(player, self.known_rack(value)?);
                } else {
                    self.add_label(name, value);
                }
            }
        }
        Ok(())
    }

    /// Tiles of a rack; an anomaly is noted if there are too many.
    fn known_rack(&self, text: &str) -> Result<Rack, BoardGameError> {
        let tiles = self.rules().tiles().tiles(text)?;
        if let Some(tile) = tiles.iter().find(|tile| tile.is_blank() && tile.letter().is_some()) {
            return Err(BoardGameError::Notation {
                text: text.to_owned(),
                found: format!("'{}' on a rack", self.rules().tiles().face(*tile)),
                expected: "capital letters, and '?' for a blank",
            });
        }
        Ok(tiles.into_iter().collect())
    }

    fn turn(&self, event: &GcgEvent) -> Result<Turn, BoardGameError> {
        let player = self.players().iter().position(|player| player.nick == event.player);
        let player = player.ok_or_else(|| BoardGameError::Sheet {
            found: format!("the player '{}'", event.player),
            expected: "a short name that a #player line gives",
        })?;
        let action = match &event.what {
            GcgMove::Place { square, tiles } => {
                Action::Place(self.board().read_play(square, tiles)?)
            }
            GcgMove::Pass => Action::Pass,
            GcgMove::Exchange(tiles) => match tiles.parse() {
                Ok(count) => Action::ExchangeOf(count),
                Err(_) => Action::Exchange(self.known_rack(tiles)?),
            },
            GcgMove::Withdrawn => Action::Withdrawn,
            GcgMove::Challenge => Action::Challenged,
            GcgMove::Time => Action::Overtime,
            GcgMove::OthersTiles(tiles) => Action::OthersTiles(self.known_rack(tiles)?),
            GcgMove::OwnTiles(tiles) => Action::OwnTiles(self.known_rack(tiles)?),
        };
        Ok(Turn {
            player,
            rack: self.known_rack(&event.rack)?,
            action,
            score: event.score,
            total: event.total,
            notes: Vec::new(),
        })
    }
}

impl Gcg {
    /// The rules that the file's pragmas name: `#board-layout`,
    /// `#tile-distribution`, and the number of players; the rest is as in `usual`.
    ///
    /// # Errors
    /// A name that is unknown here, or no players.
    pub fn rules(&self, usual: &Arc<Rules>) -> Result<Arc<Rules>, BoardGameError> {
        let mut rules = Rules::clone(&*self.for_players(usual)?);
        for (line, item) in self.items() {
            let GcgItem::Pragma { name, value } = item else { continue };
            let error =
                |expected| BoardGameError::Gcg { line, found: format!("'{value}'"), expected };
            match name.as_str() {
                "board-layout" => {
                    let layout = Layout::known_as(value)
                        .ok_or_else(|| error("CrosswordGame or SuperCrosswordGame"))?;
                    rules = rules.with_layout(layout);
                }
                "tile-distribution" => {
                    let name = value.to_lowercase().replace('_', "-");
                    rules = rules.with_tiles_named(&name).ok_or_else(|| {
                        error("english, english-super, french, german, spanish, dutch or polish")
                    })?;
                }
                _ => {}
            }
        }
        Ok(Arc::new(rules))
    }

    /// The same rules for as many players as the file has.
    ///
    /// # Errors
    /// No players.
    pub fn for_players(&self, rules: &Arc<Rules>) -> Result<Arc<Rules>, BoardGameError> {
        Ok(Arc::new(Rules::clone(rules).with_players(players(self)?.len())))
    }
}

/// The place, from 0, of `player2` after `player`.
fn place_of(kind: &str, name: &str) -> Option<usize> {
    let number: usize = name.strip_prefix(kind)?.parse().ok()?;
    number.checked_sub(1).filter(|&at| at < MAX_PLAYERS)
}

/// The players named by `#player` lines, or by the events if there are no such lines.
fn players(gcg: &Gcg) -> Result<Vec<Player>, BoardGameError> {
    // Files name their players in any order.
    let mut named: Vec<(usize, usize, &str)> = gcg
        .items()
        .filter_map(|(line, item)| match item {
            GcgItem::Pragma { name, value } => Some((place_of("player", name)?, line, &**value)),
            _ => None,
        })
        .collect();
    named.sort_by_key(|&(at, line, _)| (at, line));
    let mut players: Vec<Player> = Vec::new();
    for (at, line, value) in named {
        let name = format!("player{}", at + 1);
        let error = |found: String, expected| BoardGameError::Gcg { line, found, expected };
        if at != players.len() {
            return Err(error(format!("#{name}"), "#player1, #player2 and so on, each once"));
        }
        let (nick, full) = value.split_once(char::is_whitespace).unwrap_or((value, value));
        if nick.is_empty() {
            return Err(error(format!("#{name}"), "a short name and a name after it"));
        }
        if players.iter().any(|player| player.nick == nick) {
            return Err(error(format!("a second player '{nick}'"), "short names that differ"));
        }
        players.push(Player { nick: nick.to_owned(), name: full.trim().to_owned() });
    }
    for (line, event) in gcg.events() {
        let known = players.iter().any(|player| player.nick == event.player);
        if known || gcg.pragma("player1").is_some() {
            continue;
        }
        if players.len() == MAX_PLAYERS {
            let found = format!("a fifth player '{}'", event.player);
            return Err(BoardGameError::Gcg { line, found, expected: "two to four players" });
        }
        players.push(Player::new(&event.player));
    }
    if players.len() < 2 {
        let line = gcg.items().count().max(1);
        let found = format!("{} players", players.len());
        return Err(BoardGameError::Gcg { line, found, expected: "#player1 and #player2 lines" });
    }
    Ok(players)
}

impl Game {
    /// The game as a GCG file. [`Game::from_gcg`] reads the same game from it.
    pub fn to_gcg(&self) -> Gcg {
        let mut gcg = Gcg::new();
        let mut pragma = |name: &str, value: &str| push_text(&mut gcg, name, value);
        for (at, player) in self.players().iter().enumerate() {
            pragma(&format!("player{}", at + 1), &format!("{} {}", player.nick, player.name));
        }
        for (name, value) in self.labels() {
            pragma(name, value);
        }
        let set = self.rules().tiles();
        for (at, rack) in self.racks().iter().enumerate() {
            if !rack.is_empty() {
                pragma(&format!("rack{}", at + 1), &rack.show(set));
            }
        }
        self.notes().iter().for_each(|note| push_text(&mut gcg, "note", note));
        // Every turn of a game fits its board, so none is left out.
        let replayed = self.replay(|before, turn| {
            gcg.push(GcgItem::Event(self.event(before.board(), turn)));
            turn.notes.iter().for_each(|note| push_text(&mut gcg, "note", note));
            Ok(())
        });
        debug_assert_eq!(replayed, Ok(()), "a game that was built turn by turn");
        gcg
    }

    fn event(&self, board: &Board, turn: &Turn) -> GcgEvent {
        let set = self.rules().tiles();
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
            player: self.players()[turn.player].nick.clone(),
            rack: turn.rack.show(set),
            what,
            score: turn.score,
            total: turn.total,
        }
    }
}

/// Appends a pragma, which may have several lines.
fn push_text(gcg: &mut Gcg, name: &str, text: &str) {
    let mut lines = text.split('\n');
    let value = lines.next().unwrap_or_default().to_owned();
    gcg.push(GcgItem::Pragma { name: name.to_owned(), value });
    for line in lines {
        gcg.push(GcgItem::More(line.to_owned()));
    }
}
