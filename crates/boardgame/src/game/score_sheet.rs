//! The record of a game: players, turns and scores.
//!
//! [`Game`] is the score sheet with the board beside it. It records whatever
//! happened, including what the rules would not have allowed, since recorded
//! games contain such turns; an [`Anomaly`] describes each. The
//! [`Referee`](crate::game::referee::Referee) enforces the rules in a game that
//! is being played.

use std::sync::Arc;

use crate::board::play::Placement;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::rules::layout::Square;
use crate::rules::ruleset::Rules;

/// Leads beyond this many points count as this many: a file may claim any scores, and no
/// sum of a lead and anything else may overflow.
const LARGEST_LEAD: i32 = 1_000_000;

/// A player's score minus the best of the others.
pub fn lead(scores: &[i32], player: usize) -> i32 {
    let others = scores.iter().enumerate().filter(|(at, _)| *at != player);
    let most = others.map(|(_, score)| *score).max().unwrap_or(0);
    let own = scores.get(player).copied().unwrap_or(0);
    own.saturating_sub(most).clamp(-LARGEST_LEAD, LARGEST_LEAD)
}

/// A player of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// One word that names the player in each line of a file.
    pub nick: String,
    /// The whole name.
    pub name: String,
}

impl Player {
    /// A player whose short name is the full name with `_` for spaces.
    pub fn new(name: &str) -> Self {
        let name = name.trim();
        let nick: String =
            name.chars().map(|c| if c.is_whitespace() || c == ':' { '_' } else { c }).collect();
        Self { nick, name: name.to_owned() }
    }
}

/// The content of a line of a score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Tiles were put on the board.
    Place(Placement),
    /// A pass, a turn lost by a challenge ([`Turn::is_failed_challenge`]), or a resignation
    /// ([`Turn::is_resignation`]).
    Pass,
    /// These tiles were exchanged.
    Exchange(Rack),
    /// This many tiles were exchanged; which ones is unknown.
    ExchangeOf(usize),
    /// The player's last placement was taken off the board.
    Withdrawn,
    /// Points for a good play that was challenged.
    Challenged,
    /// Points lost by overtime.
    Overtime,
    /// Points for the tiles that others had left.
    OthersTiles(Rack),
    /// Points lost for own tiles that were left.
    OwnTiles(Rack),
}

impl Action {
    /// Whether it uses up a turn.
    pub fn is_turn(&self) -> bool {
        matches!(self, Self::Place(_) | Self::Pass | Self::Exchange(_) | Self::ExchangeOf(_))
    }
}

/// The note of a turn that its player lost by challenging a good play. GCG has no event
/// for it: other programs read a pass, and show the note.
pub(crate) const FAILED_CHALLENGE: &str = "Challenged in vain.";

/// The note of the turn in which its player resigned. GCG has no event for that, either.
pub(crate) const RESIGNED: &str = "Resigned.";

/// A line of a score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Which player, from 0.
    pub player: usize,
    /// The player's tiles before it, as far as they are known.
    pub rack: Rack,
    /// The event.
    pub action: Action,
    /// What it added to the player's score.
    pub score: i32,
    /// The player's score after it, as recorded.
    pub total: i32,
    /// The notes about it. A note may have several lines.
    pub notes: Vec<String>,
}

impl Turn {
    /// Whether its player lost it by challenging a good play.
    pub fn is_failed_challenge(&self) -> bool {
        self.is_pass_noted(FAILED_CHALLENGE)
    }

    /// Whether its player resigned.
    pub fn is_resignation(&self) -> bool {
        self.is_pass_noted(RESIGNED)
    }

    fn is_pass_noted(&self, wanted: &str) -> bool {
        self.action == Action::Pass && self.notes.iter().any(|note| note == wanted)
    }
}

/// The data to undo the last placement.
#[derive(Debug, Clone)]
struct LastPlacement {
    player: usize,
    covered: Vec<Square>,
    score: i32,
    scoreless: usize,
}

/// The score sheet of a game, and the current board.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    players: Vec<Player>,
    labels: Vec<(String, String)>,
    notes: Vec<String>,
    turns: Vec<Turn>,
    racks: Vec<Rack>,
    board: Board,
    scores: Vec<i32>,
    to_move: usize,
    scoreless: usize,
    last: Option<LastPlacement>,
}

impl PartialEq for Game {
    /// Whether the sheets are equal.
    fn eq(&self, other: &Self) -> bool {
        let sheet = |game: &Self| {
            (game.players.clone(), game.labels.clone(), game.notes.clone(), game.racks.clone())
        };
        sheet(self) == sheet(other) && self.turns == other.turns
    }
}

impl Game {
    /// A new game. The first player begins.
    pub fn new(rules: &Arc<Rules>, players: Vec<Player>) -> Self {
        let count = players.len();
        Self {
            rules: Arc::clone(rules),
            players,
            labels: Vec::new(),
            notes: Vec::new(),
            turns: Vec::new(),
            racks: vec![Rack::EMPTY; count],
            board: Board::new(rules),
            scores: vec![0; count],
            to_move: 0,
            scoreless: 0,
            last: None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The players in the order of their turns.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The other labels of the file: name and value of each pragma that is not
    /// about players, racks or notes.
    pub fn labels(&self) -> &[(String, String)] {
        &self.labels
    }

    /// The value of the first label of that name.
    pub fn label(&self, wanted: &str) -> Option<&str> {
        self.labels.iter().find(|label| label.0 == wanted).map(|label| label.1.as_str())
    }

    /// Sets a label.
    pub fn set_label(&mut self, name: &str, value: impl Into<String>) {
        match self.labels.iter_mut().find(|label| label.0 == name) {
            Some(label) => label.1 = value.into(),
            None => self.labels.push((name.to_owned(), value.into())),
        }
    }

    /// Adds a label, even if there is one of that name.
    pub(crate) fn add_label(&mut self, name: &str, value: &str) {
        self.labels.push((name.to_owned(), value.to_owned()));
    }

    /// Adds a line to the last note, or to the last label called `label`.
    pub(crate) fn continue_text(&mut self, label: Option<&str>, text: &str) {
        let last = match label {
            None => {
                self.turns.last_mut().map_or(&mut self.notes, |turn| &mut turn.notes).last_mut()
            }
            Some(name) => {
                self.labels.iter_mut().rfind(|label| label.0 == name).map(|label| &mut label.1)
            }
        };
        if let Some(last) = last {
            last.push('\n');
            *last += text;
        }
    }

    /// The score of the last placement, if it can still be taken off.
    pub(crate) fn last_score(&self) -> Option<i32> {
        self.last.as_ref().map(|last| last.score)
    }

    /// Removes the labels whose names begin with `prefix`, and the racks.
    pub(crate) fn forget(&mut self, prefix: &str) {
        self.labels.retain(|label| !label.0.starts_with(prefix));
        self.racks.fill(Rack::EMPTY);
    }

    /// The squares that the last placement covered, if it can still be taken
    /// off.
    pub fn last_covered(&self) -> &[Square] {
        self.last.as_ref().map_or(&[], |last| &last.covered)
    }

    /// The placement of the last line and the board before it, if it can still be taken off.
    pub fn last_placement(&self) -> Option<(Board, Placement)> {
        let (last, turn) = (self.last.as_ref()?, self.turns.last()?);
        let Action::Place(placement) = turn.action else { return None };
        let mut board = self.board.clone();
        for &square in &last.covered {
            board.clear(square);
        }
        Some((board, placement))
    }

    /// The notes before the first turn.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Adds a note to the last line, or to the game if there are no lines yet.
    pub fn note(&mut self, text: &str) {
        let notes = self.turns.last_mut().map_or(&mut self.notes, |turn| &mut turn.notes);
        notes.push(text.to_owned());
    }

    /// The lines of the score sheet.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The players' scores.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The player who resigned, if that ended the game.
    pub fn resigned(&self) -> Option<usize> {
        let last = self.turns.iter().rfind(|turn| turn.action.is_turn())?;
        last.is_resignation().then_some(last.player)
    }

    /// The scores as they decide the game: a player who resigned is below all others, whatever
    /// the points.
    pub fn standings(&self) -> Vec<i32> {
        let mut standings = self.scores.clone();
        if let Some(player) = self.resigned() {
            standings[player] = i32::MIN;
        }
        standings
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> usize {
        self.to_move
    }

    /// Scoreless turns in a row.
    pub fn scoreless(&self) -> usize {
        self.scoreless
    }

    /// The players' current racks, as far as they are known, in an unfinished game.
    pub fn racks(&self) -> &[Rack] {
        &self.racks
    }

    /// Sets a player's current rack.
    pub(crate) fn set_rack(&mut self, player: usize, rack: Rack) {
        self.racks[player] = rack;
    }

    /// Whether the tiles left on the racks have been scored, or a player has resigned.
    pub fn is_over(&self) -> bool {
        self.resigned().is_some()
            || self.turns.iter().any(|turn| {
                matches!(
                    turn.action,
                    Action::OthersTiles(_) | Action::OwnTiles(_) | Action::Overtime
                )
            })
    }

    /// Whether the players could continue: tiles are left, nobody is known to
    /// have gone out or to have resigned, and it did not end after scoreless turns.
    pub fn is_unfinished(&self) -> bool {
        let players = self.players.len();
        let set = self.rules.tiles();
        let left = Rack::full_set(set).len().saturating_sub(self.board.on_board().len());
        if self.is_over() || left == 0 || self.scoreless >= self.rules.scoreless_turns(players) {
            return false;
        }
        // A player who played the whole rack while no more tiles are left than
        // the others can hold is out.
        let out = self.turns.last().is_some_and(|turn| match &turn.action {
            Action::Place(placement) => {
                let rest = turn.rack.without(placement.tiles().iter().copied());
                rest.is_ok_and(|rest| rest.is_empty())
            }
            _ => false,
        });
        !(out && left <= (players - 1) * self.rules.rack_size())
    }

    /// The position of the player to move, holding `rack`.
    ///
    /// # Errors
    /// More of a tile on board and rack than the set holds.
    pub fn position(&self, rack: Rack) -> Result<Position, BoardGameError> {
        Position::new(self.board.clone(), rack)
    }

    /// Records a line and updates the board.
    ///
    /// # Errors
    /// An unknown player, a placement that leaves the board or lies
    /// on other tiles, or a withdrawal of nothing.
    pub fn push(&mut self, turn: Turn) -> Result<(), BoardGameError> {
        let wrong =
            |found: &str, expected| BoardGameError::Sheet { found: found.to_owned(), expected };
        if turn.player >= self.players.len() {
            return Err(wrong("a player who does not play", "one of the players"));
        }
        let after = (turn.player + 1) % self.players.len();
        match turn.action {
            Action::Place(placement) => {
                let covered: Vec<_> = self.board.covered(&placement).collect();
                if self.board.at(placement.start()).is_some()
                    || covered.len() < placement.tiles().len()
                {
                    return Err(wrong(
                        "a play that leaves the board or lies on other tiles",
                        "tiles on free squares",
                    ));
                }
                for &(square, tile) in &covered {
                    self.board.put(square, tile);
                }
                self.last = Some(LastPlacement {
                    player: turn.player,
                    covered: covered.iter().map(|cover| cover.0).collect(),
                    score: turn.score,
                    scoreless: self.scoreless,
                });
                self.scoreless = if turn.score == 0 { self.scoreless + 1 } else { 0 };
                self.to_move = after;
            }
            Action::Pass | Action::Exchange(_) | Action::ExchangeOf(_) => {
                self.last = None;
                self.scoreless += 1;
                self.to_move = after;
            }
            Action::Withdrawn => {
                let last = self.last.take().filter(|last| last.player == turn.player);
                let last = last.ok_or_else(|| {
                    wrong("a withdrawal", "it to follow a placement of the same player")
                })?;
                for square in last.covered {
                    self.board.clear(square);
                }
                self.scoreless = last.scoreless + 1;
            }
            Action::Challenged
            | Action::Overtime
            | Action::OthersTiles(_)
            | Action::OwnTiles(_) => {}
        }
        self.scores[turn.player] = turn.total;
        self.turns.push(turn);
        Ok(())
    }

    /// Records an event of a player for `score` points.
    ///
    /// # Errors
    /// As [`Game::push`].
    pub fn add(
        &mut self,
        player: usize,
        rack: Rack,
        action: Action,
        score: i32,
    ) -> Result<(), BoardGameError> {
        let total = self.scores.get(player).map_or(0, |total| total.saturating_add(score));
        self.push(Turn { player, rack, action, score, total, notes: Vec::new() })
    }

    /// The game before each of its lines, with the line.
    ///
    /// # Errors
    /// None for a game built by [`Game::push`].
    pub fn replay(
        &self,
        mut each: impl FnMut(&Game, &Turn) -> Result<(), BoardGameError>,
    ) -> Result<(), BoardGameError> {
        let mut game = Self::new(&self.rules, self.players.clone());
        game.labels.clone_from(&self.labels);
        for turn in &self.turns {
            each(&game, turn)?;
            game.push(turn.clone())?;
        }
        Ok(())
    }

    /// The game before a line of the score sheet, with the line; `None` if there is no such line.
    ///
    /// # Errors
    /// None for a game built by [`Game::push`].
    pub fn before(&self, line: usize) -> Result<Option<(Self, &Turn)>, BoardGameError> {
        let Some(turn) = self.turns.get(line) else { return Ok(None) };
        let mut game = Self::new(&self.rules, self.players.clone());
        game.labels.clone_from(&self.labels);
        for turn in &self.turns[..line] {
            game.push(turn.clone())?;
        }
        Ok(Some((game, turn)))
    }
}
