//! One game of a match.

use std::collections::VecDeque;
use std::sync::Arc;
use wordwright_core::Budget;

use crate::board::play::{POINT, Play, Ranked};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::bot::selfplay::setup::Match;
use crate::bot::strategy::Strategy;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::game::score_sheet::{Action, Game, Player};
use crate::generate::chooser::Chooser;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::judge::Situation;
use crate::lookahead::judgement::Judgement;
use crate::lookahead::win_probability::Standing;
use crate::rules::ending;
use crate::rules::ruleset::{MAX_RACK, Rules};
use crate::rules::tiles::Tile;
use crate::seed::derived_seed;

/// A game that has been played.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its number in the match, from 0.
    pub number: u64,
    /// The strategy that began.
    pub first: usize,
    /// The scores at the end, by strategy.
    pub scores: [i32; 2],
    /// Turns, by strategy.
    pub turns: [u32; 2],
    /// Plays of a full rack, by strategy.
    pub full_racks: [u32; 2],
    /// The lines of the score sheet.
    sheet: Vec<SheetLine>,
}

/// A line of the score sheet.
#[derive(Debug, Clone, Copy)]
struct SheetLine {
    strategy: usize,
    /// The racks before the turn.
    rack: Rack,
    action: Action,
    score: i32,
    /// How often the turn wins, as far as the strategy looked ahead, 0 to 1.
    wins: Option<f64>,
}

impl PlayedGame {
    /// The score sheet. The players have the names of their strategies; the one
    /// who began comes first.
    ///
    /// # Errors
    /// None for a game that was played by the same rules.
    pub fn game(&self, rules: &Arc<Rules>, names: [&str; 2]) -> Result<Game, BoardGameError> {
        let seats = [self.first, 1 - self.first];
        let players =
            seats.map(|strategy| Player::new(&format!("{} {}", names[strategy], strategy + 1)));
        let mut game = Game::new(rules, players.into());
        for &SheetLine { strategy, rack, action, score, .. } in &self.sheet {
            let seat = usize::from(strategy != self.first);
            game.add(seat, rack, action, score)?;
        }
        Ok(game)
    }
}

impl PlayedGame {
    /// The situation at each turn, to fit or test the table of winning chances.
    pub fn standings(&self, rules: &Rules, leaves: &Leaves) -> Vec<Standing> {
        let total = rules.tiles().total();
        let (mut on_board, mut scores, mut all_kept) = (0, [0, 0], [0, 0]);
        let mut standings = Vec::new();
        for &SheetLine { strategy, rack, action, score, wins } in &self.sheet {
            let other = 1 - strategy;
            if !action.is_turn() {
                break;
            }
            let unseen = total - on_board - rack.len();
            let draws = unseen > rules.rack_size();
            let kept = if draws { all_kept[strategy] - all_kept[other] } else { 0 };
            standings.push(Standing {
                unseen,
                ahead: (scores[strategy] - scores[other]) * POINT + kept,
                at_end: self.scores[strategy] - self.scores[other],
                wins,
            });
            let left = match &action {
                Action::Place(placement) => rack.without(placement.tiles().iter().copied()),
                Action::Exchange(tiles) => rack.without(tiles.tiles()),
                _ => Ok(rack),
            };
            all_kept[strategy] = leaves.value(&left.unwrap_or(rack));
            if let Action::Place(placement) = action {
                on_board += placement.tiles().len();
            }
            scores[strategy] += score;
        }
        standings
    }
}

/// Where the games of a match are played, one after the other.
pub struct GameRunner<'m> {
    setup: &'m Match<'m>,
    choosers: [Chooser; 2],
    prepared: Option<PreparedBoard<'m>>,
}

impl<'m> GameRunner<'m> {
    pub fn new(setup: &'m Match<'m>) -> Self {
        Self { setup, choosers: [Chooser::default(), Chooser::default()], prepared: None }
    }

    /// Plays a game; `None` if the budget runs out before it ends.
    pub fn play(
        &mut self,
        number: u64,
        budget: &Budget,
    ) -> Result<Option<PlayedGame>, BoardGameError> {
        let setup = self.setup;
        // An empty board is expensive to prepare and cheap to copy.
        let mut prepared = if let Some(prepared) = &self.prepared {
            prepared.clone()
        } else {
            let prepared = PreparedBoard::new(setup.lexicon, Board::new(setup.rules))?;
            self.prepared.insert(prepared).clone()
        };
        let tiles = if setup.paired { number / 2 } else { number };
        let mut random = fastrand::Rng::with_seed(derived_seed(setup.seed, tiles));
        let mut all: Vec<Tile> = Rack::full_set(setup.rules.tiles()).tiles().collect();
        random.shuffle(&mut all);
        let mut bag = VecDeque::from(all);
        let first = (number % 2) as usize;
        let mut racks = [Rack::EMPTY; 2];
        let mut played = PlayedGame {
            number,
            first,
            scores: [0; 2],
            turns: [0; 2],
            full_racks: [0; 2],
            sheet: Vec::with_capacity(32),
        };
        let size = setup.rules.rack_size();
        for (seat, rack) in racks.iter_mut().enumerate() {
            draw(&mut bag, rack, seat, size);
        }
        let mut scoreless = 0;
        // The last play and the board before it, if the other player infers from it.
        let mut last = None;
        for seat in [0, 1].into_iter().cycle() {
            if budget.is_expired() {
                return Ok(None);
            }
            let who = if seat == 0 { first } else { 1 - first };
            let rack = racks[seat];
            let strategy = setup.strategies[who];
            let (choice, wins) = if matches!(strategy, Strategy::Ahead | Strategy::Infer) {
                let ahead = played.scores[who] - played.scores[1 - who];
                let position = Position::unchecked(prepared.board().clone(), rack);
                let seed = random.u64(..);
                self.look_ahead(&position, ahead, scoreless, last.as_ref(), seed, budget)?
            } else {
                let choice = strategy.choose_at_once(
                    &mut self.choosers[who],
                    &mut prepared,
                    &rack,
                    bag.len(),
                    setup.leaves,
                );
                (choice, None)
            };
            played.turns[who] += 1;
            let score = choice.score;
            last = None;
            let action = match choice.play {
                Play::Place(placement) => {
                    if setup.strategies[1 - who] == Strategy::Infer {
                        last = Some((prepared.board().clone(), choice.play));
                    }
                    prepared.place(&placement);
                    racks[seat] = rack.without(placement.tiles().iter().copied()).unwrap_or(rack);
                    played.full_racks[who] += u32::from(placement.tiles().len() == size);
                    draw(&mut bag, &mut racks[seat], seat, size);
                    Action::Place(placement)
                }
                Play::Exchange(tiles) => {
                    racks[seat] = rack.without(tiles.tiles()).unwrap_or(rack);
                    draw(&mut bag, &mut racks[seat], seat, size);
                    for tile in tiles.tiles() {
                        bag.insert(random.usize(0..=bag.len()), tile);
                    }
                    Action::Exchange(tiles)
                }
                Play::Pass => Action::Pass,
            };
            played.write(SheetLine { strategy: who, rack, action, score, wins });
            scoreless = if score == 0 { scoreless + 1 } else { 0 };
            let set = setup.rules.tiles();
            if racks[seat].is_empty() {
                let others = racks[1 - seat];
                let points = ending::gain_when_out(others.points(set), 2);
                let action = Action::OthersTiles(others);
                played.write_end(who, Rack::EMPTY, action, points);
                break;
            }
            if scoreless >= setup.rules.scoreless_turns(2) {
                for (seat, own) in racks.into_iter().enumerate() {
                    let who = if seat == 0 { first } else { 1 - first };
                    let points = -ending::loss_of_own(own.points(set));
                    played.write_end(who, own, Action::OwnTiles(own), points);
                }
                break;
            }
        }
        // Its last turn may have been cut short.
        Ok((!budget.is_expired()).then_some(played))
    }

    /// The best play by looking ahead from the best ones by equity, and its share of wins.
    fn look_ahead(
        &self,
        position: &Position,
        ahead: i32,
        scoreless: usize,
        last: Option<&(Board, Play)>,
        seed: u64,
        budget: &Budget,
    ) -> Result<(Ranked, Option<f64>), BoardGameError> {
        let setup = self.setup;
        let mut lookahead = setup.lookahead;
        let all = lookahead.candidates(position, setup.lexicon, setup.leaves)?;
        let asked: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        lookahead.simulation.seed = seed;
        // Only for a strategy that infers is there a last play.
        lookahead.infer = last.is_some();
        let (lexicon, leaves) = (setup.lexicon, setup.leaves);
        let inferred = lookahead.inferred(last, position, lexicon, leaves)?;
        let inferred = inferred.as_ref();
        let situation = Situation { position, ahead, scoreless, inferred };
        let judged = lookahead.judge(&situation, lexicon, leaves, &asked, budget)?;
        let judged = judged.unwrap_or_default();
        let best = Judgement::best(&judged).unwrap_or(0);
        Ok((all[best], judged.get(best).and_then(|judged| judged.wins)))
    }
}

impl PlayedGame {
    fn write(&mut self, line: SheetLine) {
        self.scores[line.strategy] += line.score;
        self.sheet.push(line);
    }

    /// A line of the score sheet that is not a turn.
    fn write_end(&mut self, strategy: usize, rack: Rack, action: Action, score: i32) {
        self.write(SheetLine { strategy, rack, action, score, wins: None });
    }
}

/// Fills a rack; the two seats draw from the two ends of the bag.
fn draw(bag: &mut VecDeque<Tile>, rack: &mut Rack, seat: usize, size: usize) {
    debug_assert!(size <= MAX_RACK, "a rack");
    while rack.len() < size {
        let drawn = if seat == 0 { bag.pop_front() } else { bag.pop_back() };
        let Some(tile) = drawn else { return };
        rack.add(tile);
    }
}
