//! One playout of one candidate.

use std::collections::VecDeque;

use crate::board::play::{POINT, Play, Scored};
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::evaluate::static_equity;
use crate::generate::chooser::Chooser;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::simulation::problem::Simulation;
use crate::lookahead::simulation::tally::PlayoutResult;
use crate::rules::ending;
use crate::rules::tiles::Tile;
use crate::seed::derived_seed;

/// A candidate with everything that does not depend on the draw.
#[derive(Debug)]
pub struct Candidate<'l> {
    play: Play,
    /// The board after it, and the mask of the lanes that it changed.
    prepared: PreparedBoard<'l>,
    changed: u64,
    score: i32,
    /// The rack without it.
    left: Rack,
    /// Its static equity in thousandths of a point.
    pub equity: i32,
}

impl<'l> Candidate<'l> {
    /// `before` is the board before it.
    pub fn new(
        simulation: &Simulation<'l>,
        before: &PreparedBoard<'l>,
        play: Play,
    ) -> Result<Self, BoardGameError> {
        let position = simulation.position;
        let mut prepared = before.clone();
        let rack = *position.rack();
        let leaves = simulation.leaves;
        let (score, left, changed) = match &play {
            Play::Place(placement) => {
                let score = position.board().judge(placement)?.score;
                let left = position.board().leave(placement, &rack)?;
                prepared.place(placement);
                (score, left, before.changed_by(placement))
            }
            Play::Exchange(tiles) => (0, rack.without(tiles.tiles()).unwrap_or(rack), 0),
            Play::Pass => (0, rack, 0),
        };
        prepared.refresh();
        let kept = static_equity::of_leave(position.rules(), leaves, position.in_bag(), &left);
        Ok(Self { play, prepared, changed, score, left, equity: score * POINT + kept })
    }
}

/// A thread's working memory.
pub struct PlayoutWorker<'s> {
    simulation: &'s Simulation<'s>,
    plies: usize,
    seed: u64,
    /// The tiles that the player to move does not see.
    unseen: Vec<Tile>,
    chooser: Chooser,
    replies: Replies<'s>,
    /// The opponent's rack and the bag in this draw.
    other: Rack,
    bag: VecDeque<Tile>,
    spare: VecDeque<Tile>,
}

/// The opponent's first turn, most of which all candidates of a draw share: the
/// rack is the same, and so is the board except in the lanes that the candidate
/// has changed. So the unchanged lanes are searched once for all candidates.
struct Replies<'s> {
    chooser: Chooser,
    /// The board before the candidates.
    before: PreparedBoard<'s>,
    /// The lanes that each candidate of the draw changes.
    changed: Vec<u64>,
    /// For each candidate of the draw, the best reply in the lanes that it leaves alone.
    elsewhere: Vec<Option<Scored>>,
}

/// A side of a playout.
#[derive(Debug, Clone, Copy)]
struct Side {
    rack: Rack,
    points: i32,
    /// The value of the last leave, in thousandths of a point.
    kept: i32,
}

impl<'s> PlayoutWorker<'s> {
    /// `before` is the board before the candidates.
    pub fn new(
        simulation: &'s Simulation<'s>,
        before: &PreparedBoard<'s>,
        plies: usize,
        seed: u64,
    ) -> Self {
        let replies = Replies {
            chooser: Chooser::default(),
            before: before.clone(),
            changed: Vec::new(),
            elsewhere: Vec::new(),
        };
        Self {
            replies,
            simulation,
            plies,
            seed,
            unseen: simulation.position.unseen().tiles().collect(),
            chooser: Chooser::default(),
            other: Rack::EMPTY,
            bag: VecDeque::new(),
            spare: VecDeque::new(),
        }
    }

    /// Draws the other's rack and the order of the bag. The two draw from its
    /// two ends, so that a candidate that draws more does not change the
    /// opponent's tiles. `candidates` are those that will be played out.
    pub fn draw<'c>(&mut self, number: u64, candidates: impl IntoIterator<Item = &'c Candidate<'s>>)
    where
        's: 'c,
    {
        let mut random = fastrand::Rng::with_seed(derived_seed(self.seed, number));
        let size = self.simulation.position.rules().rack_size();
        random.shuffle(&mut self.unseen);
        let known = self.simulation.inferred.map(|inferred| inferred.draw(random.f64()));
        self.other = known.unwrap_or(Rack::EMPTY);
        let mut inferred = self.other;
        self.bag.clear();
        for &tile in &self.unseen {
            if inferred.take(tile) {
                continue;
            }
            if self.other.len() < size {
                self.other.add(tile);
            } else {
                self.bag.push_back(tile);
            }
        }
        // The same seed gives the same order whatever was shuffled before.
        self.unseen.sort_unstable();
        let Replies { chooser, before, changed, elsewhere } = &mut self.replies;
        changed.clear();
        changed.extend(candidates.into_iter().map(|candidate| candidate.changed));
        let leaves = self.simulation.leaves;
        chooser.outside_lanes(changed, before, &self.other, leaves, elsewhere);
    }

    /// Plays a candidate out, given by its index among those of the draw.
    pub fn play(&mut self, place: usize, candidate: &Candidate<'s>) -> PlayoutResult {
        let simulation = self.simulation;
        let rules = simulation.position.rules();
        let set = rules.tiles();
        let mut bag = std::mem::take(&mut self.spare);
        bag.clone_from(&self.bag);
        let mut prepared = candidate.prepared.clone();
        let mut own = Side {
            rack: candidate.left,
            points: candidate.score,
            kept: simulation.leaves.value(&candidate.left),
        };
        let mut other = Side { rack: self.other, points: 0, kept: 0 };
        self.refill(&mut own.rack, &mut bag, true);
        if let Play::Exchange(tiles) = candidate.play {
            put_back(&mut bag, &tiles);
        }
        let mut scoreless = usize::from(candidate.score == 0);
        let mut sides = [own, other];
        let mut to_move = 1;
        let mut ply = 0;
        // With an empty bag the rest of the game is short: it is played out.
        let over = loop {
            if sides[1 - to_move].rack.is_empty() {
                sides[1 - to_move].points +=
                    ending::gain_when_out(sides[to_move].rack.points(set), 2);
                break true;
            }
            if scoreless >= rules.scoreless_turns(2) {
                for side in &mut sides {
                    side.points -= ending::loss_of_own(side.rack.points(set));
                }
                break true;
            }
            if ply >= self.plies && !bag.is_empty() {
                break false;
            }
            let side = &mut sides[to_move];
            let best = if ply == 0 && !bag.is_empty() {
                let Replies { chooser, changed, elsewhere, .. } = &mut self.replies;
                let (changed, elsewhere) = (changed[place], elsewhere[place]);
                chooser.with_changed_lanes(changed, elsewhere, &mut prepared, bag.len())
            } else {
                self.chooser.by_equity(&mut prepared, &side.rack, bag.len(), simulation.leaves)
            };
            side.points += best.score;
            side.kept = best.equity - best.score * POINT;
            match best.play {
                Play::Place(placement) => {
                    side.rack =
                        side.rack.without(placement.tiles().iter().copied()).unwrap_or(side.rack);
                    self.refill(&mut sides[to_move].rack, &mut bag, to_move == 0);
                    if ply + 1 < self.plies || bag.is_empty() {
                        prepared.place(&placement);
                    }
                }
                Play::Exchange(tiles) => {
                    side.rack = side.rack.without(tiles.tiles()).unwrap_or(side.rack);
                    self.refill(&mut sides[to_move].rack, &mut bag, to_move == 0);
                    put_back(&mut bag, &tiles);
                }
                Play::Pass => {}
            }
            scoreless = if best.score == 0 { scoreless + 1 } else { 0 };
            to_move = 1 - to_move;
            ply += 1;
        };
        let in_bag = bag.len();
        self.spare = bag;
        [own, other] = sides;
        let gained = own.points - other.points;
        let ahead = simulation.ahead + gained;
        if over {
            let wins = match ahead.signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            return PlayoutResult { equity: gained as f32, wins };
        }
        let kept = own.kept - other.kept;
        let [mover, waiting] = [&sides[to_move], &sides[1 - to_move]];
        debug_assert!(!mover.rack.is_empty(), "a game that goes on");
        let unseen = in_bag + waiting.rack.len();
        let ahead = ahead * POINT + kept;
        let wins = if to_move == 0 {
            simulation.wins.share(ahead, unseen)
        } else {
            1.0 - simulation.wins.share(-ahead, unseen)
        };
        PlayoutResult { equity: gained as f32 + kept as f32 / POINT as f32, wins: wins as f32 }
    }

    fn refill(&self, rack: &mut Rack, bag: &mut VecDeque<Tile>, front: bool) {
        let size = self.simulation.position.rules().rack_size();
        while rack.len() < size {
            let Some(tile) = (if front { bag.pop_front() } else { bag.pop_back() }) else { return };
            rack.add(tile);
        }
    }
}

/// Puts exchanged tiles into the middle of the bag, from which neither player draws soon.
fn put_back(bag: &mut VecDeque<Tile>, tiles: &Rack) {
    for tile in tiles.tiles() {
        bag.insert(bag.len() / 2, tile);
    }
}
