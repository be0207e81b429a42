//! A play, and its result in each world.

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::node::{KnownBag, Node};
use crate::lookahead::endgame::search::Search;
use crate::lookahead::endgame::table::tile_key;
use crate::lookahead::pre_endgame::problem::{PreEndgame, PreEndgamePlay};
use crate::lookahead::pre_endgame::worlds::{World, worlds_with};
use crate::words::lexicon::Lexicon;

/// The depth of a search for a proof, in turns; with the few tiles of a
/// pre-endgame, longer lines only add passes.
const DEPTH: u8 = 34;

/// Half the width of the window in which an exact spread is first searched for, in points. By
/// judgement; too narrow only costs a second search.
const NEARBY: i32 = 15;

/// More points than any spread.
const INFINITE: i32 = 1 << 20;

/// A play's result in one world.
#[derive(Debug, Clone)]
struct Fate {
    world: World,
    /// The player's rack after drawing.
    own: Rack,
    /// How much the player gains on the opponent, including the play.
    spread: i32,
    /// Whether the spread is exact.
    exact: bool,
    /// Wins that are proven: 2 for a win, 1 for a draw.
    halves: Option<u8>,
}

/// A play in all worlds.
#[derive(Debug)]
pub struct Contender<'l> {
    play: Play,
    score: i32,
    ahead: i32,
    /// The board after the play.
    prepared: PreparedBoard<'l>,
    /// The key of that board.
    key: u64,
    fates: Vec<Fate>,
    ways: u64,
    /// Whether it leaves tiles in the bag.
    leaves_tiles: bool,
}

impl<'l> Contender<'l> {
    /// A play of a pre-endgame; `None` if it has more than `most` worlds.
    pub fn new(
        problem: &PreEndgame<'_>,
        words: &'l Lexicon,
        play: Play,
        most: usize,
    ) -> Result<Option<Self>, BoardGameError> {
        let (position, ahead) = (problem.position, problem.ahead);
        let board = position.board();
        let mut prepared = PreparedBoard::new(words, board.clone())?;
        let (mut key, mut score, mut left) = (0, 0, *position.rack());
        match &play {
            Play::Exchange(_) => return Ok(None),
            Play::Pass => {}
            Play::Place(placement) => {
                score = board.judge(placement)?.score;
                left = board.leave(placement, position.rack())?;
                key = board.covered(placement).fold(0, |key, (at, tile)| key ^ tile_key(at, tile));
                prepared.place(placement);
            }
        }
        prepared.refresh();
        let in_bag = position.in_bag();
        let draws = position.rack().len() - left.len();
        let leaves_tiles = draws < in_bag;
        let all = worlds_with(&position.unseen(), &problem.known, in_bag, draws);
        if leaves_tiles && all.len() > most {
            return Ok(None);
        }
        let ways = all.iter().map(|world| world.ways).sum();
        let fate = |world: World| Fate {
            own: left.tiles().chain(world.drawn.iter().copied()).collect(),
            world,
            spread: 0,
            exact: false,
            halves: None,
        };
        let fates = all.into_iter().map(fate).collect();
        Ok(Some(Self { play, score, ahead, prepared, key, fates, ways, leaves_tiles }))
    }

    /// Estimates its results, and puts its worst worlds first: they show
    /// soonest that another play is better.
    pub fn guess(&mut self, search: &mut Search<'_>) {
        for at in 0..self.fates.len() {
            let mut node = self.node(at);
            let found = search.value(&mut node, [-INFINITE, INFINITE], 1, u64::MAX, 0);
            if search.is_spent() {
                return;
            }
            self.fates[at].spread = self.score - found.value;
            if found.proven && !self.leaves_tiles {
                self.fates[at].exact = true;
                self.fates[at].halves = Some(self.halves_of(self.score - found.value));
            }
        }
        self.fates.sort_by_key(|fate| fate.spread);
    }

    /// Decides each open world (won, drawn or lost) with at most `positions` each, while
    /// `goes_on` is true.
    pub fn prove_wins(
        &mut self,
        search: &mut Search<'_>,
        positions: u64,
        goes_on: impl Fn(&Self) -> bool,
    ) {
        // If the opponent gains more than this it is a loss, if less a win.
        let even = self.ahead + self.score;
        for at in 0..self.fates.len() {
            if self.fates[at].halves.is_some() {
                continue;
            }
            if !goes_on(self) || search.is_spent() {
                return;
            }
            let mut node = self.node(at);
            let guess = self.score - self.fates[at].spread;
            let found = search.value(&mut node, [even - 1, even + 1], DEPTH, positions, guess);
            if found.proven {
                self.fates[at].halves = Some(self.halves_of(self.score - found.value));
            }
        }
    }

    /// Searches for the exact spread of each world with at most `positions` each.
    pub fn prove_spreads(&mut self, search: &mut Search<'_>, positions: u64) {
        for at in 0..self.fates.len() {
            if self.fates[at].exact {
                continue;
            }
            if search.is_spent() {
                return;
            }
            let mut node = self.node(at);
            let mut about = self.score - self.fates[at].spread;
            let mut window = [about - NEARBY, about + NEARBY];
            loop {
                let found = search.value(&mut node, window, DEPTH, positions, about);
                about = found.value;
                // Outside the window the value is only a bound; the other side stays closed
                // by a point, so that earlier proofs still apply.
                match window {
                    [low, high] if about >= high && high < INFINITE => {
                        window = [low.max(high - 1), INFINITE];
                    }
                    [low, high] if about <= low && low > -INFINITE => {
                        window = [-INFINITE, high.min(low + 1)];
                    }
                    _ => {
                        let spread = self.score - about;
                        let halves = self.halves_of(spread);
                        let fate = &mut self.fates[at];
                        fate.spread = spread;
                        if found.proven && !self.leaves_tiles {
                            (fate.exact, fate.halves) = (true, Some(halves));
                        }
                        break;
                    }
                }
                if !found.proven || search.stopped() {
                    break;
                }
            }
        }
    }

    /// Proven bounds on half-wins, lower and upper. For a play that leaves
    /// tiles in the bag no losses are proven, since the opponent need not see
    /// what was assumed.
    pub fn halves(&self) -> [u64; 2] {
        let sum = |open: u8| -> u64 {
            let of = |fate: &Fate| u64::from(fate.halves.unwrap_or(open)) * fate.world.ways;
            self.fates.iter().map(of).sum()
        };
        if self.leaves_tiles { [sum(0), 2 * self.ways] } else { [sum(0), sum(2)] }
    }

    /// Whether every world is decided.
    pub fn is_closed(&self) -> bool {
        self.fates.iter().all(|fate| fate.halves.is_some())
    }

    pub fn leaves_tiles(&self) -> bool {
        self.leaves_tiles
    }

    pub fn play(&self) -> Play {
        self.play
    }

    /// Its result so far.
    pub fn known(&self) -> PreEndgamePlay {
        let all = self.ways as f64;
        let bounds = self.halves().map(|halves| halves as f64 / (2.0 * all));
        let mean = |of: &dyn Fn(&Fate) -> f64| {
            self.fates.iter().map(|fate| of(fate) * fate.world.ways as f64).sum::<f64>() / all
        };
        let halves = |fate: &Fate| fate.halves.unwrap_or_else(|| self.halves_of(fate.spread));
        PreEndgamePlay {
            play: self.play,
            bounds,
            wins: mean(&|fate| f64::from(halves(fate)) / 2.0),
            open: mean(&|fate| f64::from(u8::from(fate.halves.is_none()))),
            pessimistic: self.leaves_tiles,
            spread: mean(&|fate| f64::from(fate.spread)),
            exact: self.fates.iter().all(|fate| fate.exact),
        }
    }

    fn halves_of(&self, spread: i32) -> u8 {
        match (self.ahead + spread).signum() {
            1 => 2,
            0 => 1,
            _ => 0,
        }
    }

    /// The position after the play in a world, with the opponent to move.
    fn node(&self, at: usize) -> Node<'static, 'l> {
        let Fate { world, own, .. } = &self.fates[at];
        let passed = self.play == Play::Pass;
        let mut node = Node::root(self.prepared.clone(), [world.other, *own], passed);
        node.key = self.key;
        node.bag = KnownBag::new(&world.bag);
        node
    }
}
