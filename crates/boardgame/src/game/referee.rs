//! Enforces the rules of a game that is being played.
//!
//! The [`Referee`] deals the tiles, takes turns, decides challenges, scores the
//! end and keeps the score sheet. It is the referee of Appel and Jacobson
//! (1988, §4), with clocks and modern challenge rules. All randomness comes
//! from a seed: the same seed and the same turns give the same game.
//!
//! A play with a word that is not in the lexicon stands until the player whose
//! turn it is then challenges it, unless [`ChallengeRule::Void`] forbids it at
//! once. Its player draws when that chance has passed. After a play that ends
//! the game, the next player can only challenge or accept.

mod ending;
mod taking_up;

use std::sync::Arc;

use crate::board::play::{Placement, Play};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::{BoardGameError, Illegality};
use crate::game::clock::{Clocks, time_for_turn};
use crate::game::score_sheet::{Action, FAILED_CHALLENGE, Game, Player};
use crate::rules::ruleset::{ChallengeRule, Rules};
use crate::rules::tiles::Tile;
use crate::seed::derived_seed;
use crate::words::lexicon::Lexicon;

/// What can be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A turn, or a challenge of the play before it.
    Turn,
    /// The last player has no tiles left: the play can be challenged or
    /// accepted.
    LastChallenge,
    /// Nothing: the game is over.
    Over,
}

/// How a challenge ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The play was taken off; these words are not in the lexicon.
    Withdrawn(Vec<String>),
    /// The play stands, at no cost to the challenger.
    Good,
    /// The play is good and the challenger has lost the turn.
    TurnLost,
    /// The play stands and its player gains these points.
    Points(i32),
}

/// A placement that can be challenged.
#[derive(Debug, Clone)]
struct OpenPlay {
    player: usize,
    placement: Placement,
    /// Words that are not in the lexicon.
    wrong: Vec<String>,
}

/// A suspended game, in the parts that a file stores.
#[derive(Debug)]
pub(crate) struct Suspended {
    pub game: Game,
    pub racks: Vec<Rack>,
    /// The bag; tiles are drawn from the end.
    pub bag: Vec<Tile>,
    /// The state of the random number generator.
    pub chance: u64,
    pub clocks: Option<Clocks>,
    /// Whether the last placement can still be challenged.
    pub open: bool,
}

/// A game that is being played.
#[derive(Debug, Clone)]
pub struct Referee {
    game: Game,
    lexicon: Arc<Lexicon>,
    racks: Vec<Rack>,
    /// The bag; tiles are drawn from the end.
    bag: Vec<Tile>,
    random: fastrand::Rng,
    clocks: Option<Clocks>,
    open: Option<OpenPlay>,
    over: bool,
}

impl Referee {
    /// Shuffles, and deals a rack to each player. The first player begins.
    ///
    /// # Errors
    /// Too few or too many players, fewer tiles than racks to fill, or a
    /// lexicon in other letters.
    pub fn new(
        rules: &Arc<Rules>,
        players: Vec<Player>,
        lexicon: Arc<Lexicon>,
        seed: u64,
        clocks: Option<Clocks>,
    ) -> Result<Self, BoardGameError> {
        lexicon.check_rules(rules)?;
        let rules = Arc::new(Rules::clone(rules).with_players(players.len()));
        if rules.players() != players.len() {
            return Err(BoardGameError::Sheet {
                found: format!("{} players", players.len()),
                expected: "two to four players",
            });
        }
        let needed = players.len() * rules.rack_size();
        let mut bag: Vec<Tile> = Rack::full_set(rules.tiles()).tiles().collect();
        if bag.len() < needed {
            return Err(BoardGameError::Sheet {
                found: format!("{} tiles for {needed} places on racks", bag.len()),
                expected: "a tile set that fills all racks",
            });
        }
        let mut random = fastrand::Rng::with_seed(seed);
        random.shuffle(&mut bag);
        let mut referee = Self {
            racks: vec![Rack::EMPTY; players.len()],
            game: Game::new(&rules, players),
            lexicon,
            bag,
            random,
            clocks,
            open: None,
            over: false,
        };
        (0..referee.racks.len()).for_each(|player| referee.draw(player));
        Ok(referee)
    }

    /// Continues a suspended game.
    pub(crate) fn resumed(
        suspended: Suspended,
        lexicon: Arc<Lexicon>,
    ) -> Result<Self, BoardGameError> {
        let Suspended { game, racks, bag, chance, clocks, open } = suspended;
        let random = fastrand::Rng::with_seed(chance);
        let mut referee =
            Self { game, lexicon, racks, bag, random, clocks, open: None, over: false };
        if open {
            referee.reopen()?;
        }
        Ok(referee)
    }

    /// Restores the placement that can be challenged, and its words.
    fn reopen(&mut self) -> Result<(), BoardGameError> {
        let player = self.game.turns().last().map_or(0, |turn| turn.player);
        let Some((board, placement)) = self.game.last_placement() else { return Ok(()) };
        let wrong = self.lexicon.missing_from(&board.judge(&placement)?.words);
        self.open = Some(OpenPlay { player, placement, wrong });
        Ok(())
    }

    /// The bag in its order, drawn from the end.
    pub(crate) fn bag(&self) -> &[Tile] {
        &self.bag
    }

    /// The state of the random number generator.
    pub(crate) fn chance_state(&self) -> u64 {
        self.random.get_seed()
    }

    /// The score sheet and the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The score sheet, for labels and notes.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The lexicon that decides challenges.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> usize {
        self.game.to_move()
    }

    /// What can be done now.
    pub fn phase(&self) -> Phase {
        match &self.open {
            _ if self.over => Phase::Over,
            Some(open) if self.is_out(open.player) => Phase::LastChallenge,
            _ => Phase::Turn,
        }
    }

    /// A player's tiles; without those still to be drawn while the last
    /// placement can be challenged.
    pub fn rack(&self, player: usize) -> &Rack {
        &self.racks[player]
    }

    /// Tiles in the bag.
    pub fn in_bag(&self) -> usize {
        self.bag.len()
    }

    /// The clocks, if there are any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Subtracts time from the clock of the player to move, in milliseconds.
    pub fn spend(&mut self, time: u64) {
        let player = self.to_move();
        if let Some(clocks) = self.clocks.as_mut().filter(|_| !self.over) {
            clocks.spend(player, time);
        }
    }

    /// Milliseconds that the player to move can spend on a turn and still have
    /// as many for each turn that is likely to follow; `None` without clocks.
    pub fn time_for_turn(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref()?;
        let tiles = self.bag.len() + self.racks.iter().map(Rack::len).sum::<usize>();
        let left = clocks.left()[self.to_move()];
        Some(time_for_turn(left, clocks.increment(), tiles, self.racks.len()))
    }

    /// A generator for the random choices of the player to move: the same game
    /// seed and the same turns give the same generator.
    pub fn chance(&self) -> fastrand::Rng {
        let turns = self.game.turns().len() as u64;
        fastrand::Rng::with_seed(derived_seed(self.random.get_seed(), turns))
    }

    /// What the player to move sees.
    pub fn position(&self) -> Position {
        Position::unchecked(self.game.board().clone(), self.racks[self.to_move()])
    }

    /// The last placement and its player, while it can be challenged.
    pub fn challengeable(&self) -> Option<(usize, Placement)> {
        self.open.as_ref().map(|open| (open.player, open.placement))
    }

    /// Whether a challenge now would take the last placement off. For computer players only.
    pub fn would_come_off(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.wrong.is_empty())
    }

    /// The score of a placement of the player to move, if it can be made.
    ///
    /// # Errors
    /// [`BoardGameError::Play`] with the reason.
    pub fn score(&self, placement: &Placement) -> Result<i32, BoardGameError> {
        self.game.board().leave(placement, &self.racks[self.to_move()])?;
        let judged = self.game.board().judge(placement)?;
        if self.game.rules().challenge() == ChallengeRule::Void
            && let Some(word) = self.wrong_words(placement)?.into_iter().next()
        {
            return Err(self.illegal(placement, Illegality::NotAWord(word)));
        }
        Ok(judged.score)
    }

    /// Makes the play of the player to move and returns its score.
    ///
    /// # Errors
    /// [`BoardGameError::Play`] if it is not allowed; nothing changes then.
    /// [`BoardGameError::NotNow`] if no turn can be taken.
    pub fn play(&mut self, play: &Play) -> Result<i32, BoardGameError> {
        if self.phase() != Phase::Turn {
            return Err(self.not_now());
        }
        let player = self.to_move();
        let rack = self.racks[player];
        match play {
            Play::Place(placement) => {
                let score = self.score(placement)?;
                let leave = self.game.board().leave(placement, &rack)?;
                let wrong = self.wrong_words(placement)?;
                self.settle();
                self.game.add(player, rack, Action::Place(*placement), score)?;
                self.racks[player] = leave;
                self.open = Some(OpenPlay { player, placement: *placement, wrong });
                if self.game.rules().challenge() == ChallengeRule::Void {
                    self.settle();
                }
                self.end_if_scoreless()?;
                self.end_if_out(player)?;
                Ok(score)
            }
            Play::Pass => {
                self.settle();
                self.game.add(player, rack, Action::Pass, 0)?;
                self.end_if_scoreless()?;
                Ok(0)
            }
            Play::Exchange(tiles) => {
                self.check_exchange(tiles, &rack)?;
                self.settle();
                self.game.add(player, rack, Action::Exchange(*tiles), 0)?;
                self.racks[player] = rack.without(tiles.tiles()).unwrap_or(rack);
                self.draw(player);
                for tile in tiles.tiles() {
                    let place = self.random.usize(0..=self.bag.len());
                    self.bag.insert(place, tile);
                }
                self.end_if_scoreless()?;
                Ok(0)
            }
        }
    }

    /// The player to move challenges the last placement.
    ///
    /// # Errors
    /// [`BoardGameError::NotNow`] if there is none to challenge.
    pub fn challenge(&mut self) -> Result<Verdict, BoardGameError> {
        let Some(open) = self.open.take().filter(|_| !self.over) else {
            return Err(BoardGameError::NotNow {
                found: "there is no play to challenge",
                remedy: "only the placement before your turn can be",
            });
        };
        let challenger = self.to_move();
        let rack = self.racks[open.player];
        if !open.wrong.is_empty() {
            let whole: Rack = rack.tiles().chain(open.placement.tiles().iter().copied()).collect();
            let lost = self.game.turns().last().map_or(0, |turn| turn.score);
            self.game.add(open.player, whole, Action::Withdrawn, -lost)?;
            self.racks[open.player] = whole;
            self.end_if_scoreless()?;
            return Ok(Verdict::Withdrawn(open.wrong));
        }
        let verdict = match self.game.rules().challenge() {
            ChallengeRule::Void | ChallengeRule::Single => Verdict::Good,
            ChallengeRule::Points(points) => {
                let points = i32::from(points);
                self.game.add(open.player, rack, Action::Challenged, points)?;
                Verdict::Points(points)
            }
            ChallengeRule::Double => Verdict::TurnLost,
        };
        let out = self.is_out(open.player);
        self.draw(open.player);
        if out {
            self.end_if_out(open.player)?;
        } else if verdict == Verdict::TurnLost {
            self.game.add(challenger, self.racks[challenger], Action::Pass, 0)?;
            self.game.note(FAILED_CHALLENGE);
            self.end_if_scoreless()?;
        }
        Ok(verdict)
    }

    /// Lets the play that ends the game stand.
    ///
    /// # Errors
    /// [`BoardGameError::NotNow`] if there is no such play.
    pub fn accept(&mut self) -> Result<(), BoardGameError> {
        if self.phase() != Phase::LastChallenge {
            return Err(self.not_now());
        }
        if let Some(open) = self.open.take() {
            self.end_if_out(open.player)?;
        }
        Ok(())
    }

    /// The time to challenge has passed: the player of the placement draws.
    fn settle(&mut self) {
        if let Some(open) = self.open.take() {
            self.draw(open.player);
        }
    }

    /// Fills a player's rack from the bag.
    fn draw(&mut self, player: usize) {
        while self.racks[player].len() < self.game.rules().rack_size() {
            let Some(tile) = self.bag.pop() else { return };
            self.racks[player].add(tile);
        }
    }

    /// Whether a player has no tiles and cannot draw any.
    fn is_out(&self, player: usize) -> bool {
        self.bag.is_empty() && self.racks[player].is_empty()
    }

    fn check_exchange(&self, tiles: &Rack, rack: &Rack) -> Result<(), BoardGameError> {
        let set = self.game.rules().tiles();
        let illegal = |problem| BoardGameError::Play {
            play: format!("exchange {}", tiles.show(set)),
            problem,
        };
        let limit = self.game.rules().exchange_limit().max(tiles.len());
        // Do not count the tiles that the last player has yet to draw.
        let waiting = self
            .open
            .as_ref()
            .map_or(0, |open| self.game.rules().rack_size() - self.racks[open.player].len());
        let found = self.bag.len().saturating_sub(waiting);
        if tiles.is_empty() {
            return Err(illegal(Illegality::NoExchange { found: 0, limit: 1 }));
        }
        if found < limit {
            return Err(illegal(Illegality::NoExchange { found, limit }));
        }
        rack.without(tiles.tiles()).map(|_| ()).map_err(|missing| {
            illegal(Illegality::NotOnTheRack { tile: set.face(missing), rack: rack.show(set) })
        })
    }

    fn wrong_words(&self, placement: &Placement) -> Result<Vec<String>, BoardGameError> {
        Ok(self.lexicon.missing_from(&self.game.board().judge(placement)?.words))
    }

    fn illegal(&self, placement: &Placement, problem: Illegality) -> BoardGameError {
        BoardGameError::Play { play: self.game.board().describe(placement), problem }
    }

    fn not_now(&self) -> BoardGameError {
        match self.phase() {
            Phase::Over => {
                BoardGameError::NotNow { found: "the game is over", remedy: "start another" }
            }
            Phase::LastChallenge => BoardGameError::NotNow {
                found: "the other player has played out",
                remedy: "challenge that play or accept it",
            },
            Phase::Turn => BoardGameError::NotNow {
                found: "there is no play to accept",
                remedy: "take your turn",
            },
        }
    }
}
