//! A game in progress: its players, its words, and its turns.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Action, Anomaly, Game, Phase, Player, Referee, Turn, Verdict};
use wordwright_boardgame::rules::MAX_PLAYERS;
use wordwright_boardgame::{BoardGameError, Play, Rules};
use wordwright_core::Budget;

use super::{
    GameClock, GameWords, SEATS_PRAGMA, Seat, seats_of_pragma, unique_nicks, verdict_text,
};
use crate::ServiceError;

/// A person's move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameMove {
    /// Takes a turn.
    Play(Play),
    /// Challenges the play before.
    Challenge,
    /// Lets the play that ends the game stand.
    Accept,
    /// Gives the game up.
    Resign,
}

/// A player's action; its display form is a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEvent {
    /// The player's name.
    pub name: String,
    /// The action.
    pub what: GameAction,
}

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameAction {
    /// Tiles were put on the board.
    Placed {
        /// The play in the usual notation.
        text: String,
        /// Points.
        score: i32,
    },
    /// This many tiles were exchanged.
    Exchanged(usize),
    /// The player passed.
    Passed,
    /// The play before was challenged.
    Challenged(Verdict),
    /// The play that ended the game was accepted.
    Accepted,
    /// The player gave the game up.
    Resigned,
}

/// The player name that makes sentences use the second person.
pub const YOU: &str = "You";

impl fmt::Display for GameEvent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, what } = self;
        let s = |verb: &str, third: &str| {
            if name == YOU { verb.to_owned() } else { format!("{verb}{third}") }
        };
        match what {
            GameAction::Placed { text, score } => {
                write!(formatter, "{name} {} {text} for {score}.", s("play", "s"))
            }
            GameAction::Exchanged(1) => write!(formatter, "{name} {} 1 tile.", s("exchange", "s")),
            GameAction::Exchanged(count) => {
                write!(formatter, "{name} {} {count} tiles.", s("exchange", "s"))
            }
            GameAction::Passed => write!(formatter, "{name} {}.", s("pass", "es")),
            GameAction::Challenged(verdict) => {
                write!(formatter, "{name} {}: {}", s("challenge", "s"), verdict_text(verdict))
            }
            GameAction::Accepted => write!(formatter, "{name} {} the last play.", s("accept", "s")),
            GameAction::Resigned => write!(formatter, "{name} {}.", s("resign", "s")),
        }
    }
}

/// A line of the score sheet in a few words, without player and points. `before` is the game
/// before the line.
pub fn line_text(before: &Game, turn: &Turn) -> String {
    match &turn.action {
        Action::Place(placement) => before.board().describe(placement),
        Action::Pass if turn.is_failed_challenge() => "challenged in vain".to_owned(),
        Action::Pass if turn.is_resignation() => "resigned".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Exchange(tiles) => format!("exchange {}", tiles.len()),
        Action::ExchangeOf(count) => format!("exchange {count}"),
        Action::Withdrawn => "challenged off".to_owned(),
        Action::Challenged => "challenged, valid".to_owned(),
        Action::Overtime => "overtime".to_owned(),
        Action::OthersTiles(tiles) | Action::OwnTiles(tiles) => {
            format!("tiles left: {}", tiles.show(before.rules().tiles()))
        }
    }
}

/// A line of the score sheet as a sentence; `None` for the lines that settle a game at
/// its end. `before` is the game before the line.
pub fn line_sentence(before: &Game, name: &str, turn: &Turn) -> Option<String> {
    let score = turn.score;
    let event = |what| GameEvent { name: name.to_owned(), what }.to_string();
    let whose = || if name == YOU { "Your".to_owned() } else { format!("{name}’s") };
    Some(match &turn.action {
        Action::Place(placement) => {
            event(GameAction::Placed { text: before.board().describe(placement), score })
        }
        Action::Pass if turn.is_failed_challenge() => {
            event(GameAction::Challenged(Verdict::TurnLost))
        }
        Action::Pass if turn.is_resignation() => event(GameAction::Resigned),
        Action::Pass => event(GameAction::Passed),
        Action::Exchange(tiles) => event(GameAction::Exchanged(tiles.len())),
        Action::ExchangeOf(count) => event(GameAction::Exchanged(*count)),
        Action::Withdrawn => format!("{} play is challenged off.", whose()),
        Action::Challenged => {
            format!("{} play is challenged and stands: {score} more points.", whose())
        }
        Action::Overtime | Action::OthersTiles(_) | Action::OwnTiles(_) => return None,
    })
}

/// A game that is being played.
#[derive(Debug, Clone)]
pub struct GameSession {
    referee: Referee,
    seats: Vec<Seat>,
    words: Arc<GameWords>,
    leaves: Leaves,
}

impl GameSession {
    /// Begins a game.
    ///
    /// # Errors
    /// Fewer than two or more than four players, two with the same name, or words
    /// whose letters differ from the rules' tiles.
    pub fn begin(
        rules: &Arc<Rules>,
        seats: Vec<Seat>,
        words: Arc<GameWords>,
        leaves: Leaves,
        clock: Option<GameClock>,
        seed: u64,
    ) -> Result<Self, ServiceError> {
        check_seats(&seats)?;
        let players = unique_nicks(seats.iter().map(|seat| Player::new(&seat.name)).collect());
        let clocks = clock.map(|clock| clock.clocks(seats.len()));
        let lexicon = Arc::clone(words.lexicon());
        let referee = Referee::new(rules, players, lexicon, seed, clocks)?;
        Ok(Self { referee, seats, words, leaves })
    }

    /// Resumes a saved game.
    ///
    /// # Errors
    /// A file without a saved game or with a damaged one, or other rules or words
    /// than the game started with.
    pub fn resume(
        gcg: &Gcg,
        rules: &Arc<Rules>,
        words: Arc<GameWords>,
        leaves: Leaves,
    ) -> Result<Self, ServiceError> {
        let referee = Referee::resume(gcg, rules, Arc::clone(words.lexicon()))?;
        let levels = gcg.pragma(SEATS_PRAGMA).unwrap_or_default();
        let seats = seats_of_pragma(levels, referee.game().players())?;
        Ok(Self { referee, seats, words, leaves })
    }

    /// Continues a recorded game that was not finished. `levels` has the computer's
    /// level for each player, or `None` for a person.
    ///
    /// # Errors
    /// A game that is over, one with impossible points or tiles, or the wrong number
    /// of levels.
    pub fn take_up(
        gcg: &Gcg,
        rules: &Arc<Rules>,
        levels: &[Option<Level>],
        words: Arc<GameWords>,
        leaves: Leaves,
        clock: Option<GameClock>,
        seed: u64,
    ) -> Result<Self, ServiceError> {
        let (game, anomalies): (Game, Vec<Anomaly>) =
            Game::from_gcg(gcg, rules, Some(words.lexicon()))?;
        // A saved game is refused when its points do not add up, and so is this one.
        let points = |doubt: &&Anomaly| matches!(doubt.problem, BoardGameError::Points { .. });
        if let Some(anomaly) = anomalies.iter().find(points) {
            let expected = "points that add up; correct that line and open the file again";
            return Err(ServiceError::value("the recorded game", anomaly.to_string(), expected));
        }
        if levels.len() != game.players().len() {
            let found = format!("{} levels", levels.len());
            let expected = format!("one for each of {} players", game.players().len());
            return Err(ServiceError::value("levels", found, expected));
        }
        let seat = |(player, level): (&Player, &Option<Level>)| Seat {
            name: player.name.clone(),
            level: *level,
        };
        let seats: Vec<Seat> = game.players().iter().zip(levels).map(seat).collect();
        let clocks = clock.map(|clock| clock.clocks(seats.len()));
        let referee = Referee::take_up(game, Arc::clone(words.lexicon()), seed, clocks)?;
        Ok(Self { referee, seats, words, leaves })
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The score sheet, for labels and notes.
    pub fn game_mut(&mut self) -> &mut Game {
        self.referee.game_mut()
    }

    /// The players, in the order of play.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The words.
    pub fn words(&self) -> &Arc<GameWords> {
        &self.words
    }

    /// What tiles left on a rack are worth.
    pub fn leaves(&self) -> &Leaves {
        &self.leaves
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.referee.phase() == Phase::Over
    }

    /// The level of the player to move, if the computer plays.
    pub fn level_to_move(&self) -> Option<Level> {
        self.seats.get(self.referee.to_move()).and_then(|seat| seat.level)
    }

    fn event(&self, what: GameAction) -> GameEvent {
        let name = self.referee.game().players()[self.referee.to_move()].name.clone();
        GameEvent { name, what }
    }

    /// Makes a move of the person to move, who has spent `spent` milliseconds on it.
    ///
    /// # Errors
    /// A move that the rules do not allow, or one in the computer's turn.
    /// Nothing is changed then.
    pub fn make(&mut self, wanted: &GameMove, spent: u64) -> Result<GameEvent, ServiceError> {
        if self.level_to_move().is_some() && !self.is_over() {
            let expected = "the computer's reply first";
            return Err(ServiceError::value("move", "a move in the computer's turn", expected));
        }
        let mut next = self.referee.clone();
        next.spend(spent);
        let what = match wanted {
            GameMove::Play(play) => self.played(play, next.play(play)?),
            GameMove::Challenge => GameAction::Challenged(next.challenge()?),
            GameMove::Accept => {
                next.accept()?;
                GameAction::Accepted
            }
            GameMove::Resign => {
                next.resign()?;
                GameAction::Resigned
            }
        };
        let event = self.event(what);
        self.referee = next;
        Ok(event)
    }

    /// Makes the computer's move: it challenges, accepts, or plays. `elapsed` returns
    /// how long the turn has lasted.
    ///
    /// Random choices come from the referee's own state, which the file keeps, so a game
    /// that was killed and resumed continues as it would have. If the budget runs out, the
    /// best move so far is made.
    ///
    /// # Errors
    /// A person's turn, or a game that is over.
    pub fn reply(
        &mut self,
        elapsed: &dyn Fn() -> Duration,
        budget: &Budget,
    ) -> Result<GameEvent, ServiceError> {
        if self.is_over() {
            return Err(BoardGameError::NotNow {
                found: "the game is over",
                remedy: "start another",
            }
            .into());
        }
        let Some(level) = self.level_to_move() else {
            let expected = "a move of the person whose turn it is";
            return Err(ServiceError::value("reply", "a person to move", expected));
        };
        let mut random = self.referee.chance();
        if self.referee.would_come_off() && level.notices(&mut random) {
            let mut next = self.referee.clone();
            let event = self.event(GameAction::Challenged(next.challenge()?));
            self.referee = next;
            return Ok(event);
        }
        if self.referee.phase() == Phase::LastChallenge {
            let event = self.event(GameAction::Accepted);
            self.referee.accept()?;
            return Ok(event);
        }
        let known = self.words.known(level)?;
        let chosen = level.choose_in(&self.referee, &known, &self.leaves, &mut random, budget)?;
        let mut next = self.referee.clone();
        next.spend(u64::try_from(elapsed().as_millis()).unwrap_or(u64::MAX));
        let event = self.event(self.played(&chosen.play, next.play(&chosen.play)?));
        self.referee = next;
        Ok(event)
    }

    /// Describes a turn on the board before it.
    fn played(&self, play: &Play, score: i32) -> GameAction {
        match play {
            Play::Place(placement) => {
                let text = self.referee.game().board().describe(placement);
                GameAction::Placed { text, score }
            }
            Play::Exchange(tiles) => GameAction::Exchanged(tiles.len()),
            Play::Pass => GameAction::Passed,
        }
    }
}

/// Checks that these players can play together.
fn check_seats(seats: &[Seat]) -> Result<(), ServiceError> {
    if !(2..=MAX_PLAYERS).contains(&seats.len()) {
        let found = if seats.len() == 1 {
            "1 player".to_owned()
        } else {
            format!("{} players", seats.len())
        };
        return Err(ServiceError::value("players", found, "two to four"));
    }
    for (at, seat) in seats.iter().enumerate() {
        if seats[..at].iter().any(|other| other.name == seat.name) {
            let found = format!("two players called {}", seat.name);
            return Err(ServiceError::value("players", found, "another name for each"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
