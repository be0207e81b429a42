//! The search of an endgame.
//!
//! Invariants:
//! - Values are spreads for the player to move; a child's value is subtracted from
//!   the play's score, and its window is mirrored (`score - beta, score - alpha`).
//! - Values are fail-soft: outside the window they are bounds, and the table says of
//!   which kind.
//! - `proven` means that no line behind the value was cut off at the depth. A cut-off
//!   by `beta` or by [`Ordered::most`] keeps it: those are proofs.
//! - A search that has been stopped returns values that mean nothing; every caller
//!   checks [`Search::stopped`] before it uses one.

use wordwright_core::Budget;

use crate::board::play::{Placement, Play, Scored};
use crate::board::rack::Rack;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::problem::{Solution, SolvedPlay};
use crate::lookahead::endgame::table::{
    Entry, Kind, PASS, TranspositionTable, held_key, mark, racks_key, tile_key,
};
use crate::lookahead::judgement::Certainty;
use crate::rules::ending::{gain_when_out, gain_when_scoreless};
use crate::rules::tiles::{KINDS, TileSet};

/// Larger than any spread.
const INFINITE: i32 = 1 << 20;

/// What a play that takes the last tile comes before.
const OUT_FIRST: i32 = 1 << 16;

/// Half the width of the aspiration window, in points: an iteration first looks for
/// the best value this near to that of the iteration before. Chosen by judgement;
/// too narrow only costs a second search.
const WINDOW: i32 = 15;

/// How far a play goes ahead that was too good elsewhere, in points.
const KILLER: i32 = 1000;

/// Positions between two questions whether the budget is spent.
pub const ASK_EVERY: u64 = 64;

/// What the next turn of the other player is taken to score besides the tiles,
/// in points, where the depth ends. It only orders plays.
const TURN: i32 = 5;

/// A position in the search.
pub struct Node<'a, 'l> {
    prepared: PreparedBoard<'l>,
    /// Of the player to move, and of the other.
    racks: [Rack; 2],
    /// The plays that the two had when they were last to move.
    before: [&'a [Scored]; 2],
    /// The lanes that have changed since, as masks.
    stale: [u64; 2],
    /// Of the board.
    key: u64,
    /// Of the racks.
    held: [u64; 2],
    /// Whether the turn before was a pass.
    passed: bool,
    /// Turns from the start of the search.
    ply: usize,
}

impl<'l> Node<'_, 'l> {
    pub fn root(prepared: PreparedBoard<'l>, racks: [Rack; 2], passed: bool) -> Self {
        let held = racks
            .map(|rack| rack.tiles().fold(0, |key: u64, tile| key.wrapping_add(held_key(tile))));
        Self {
            prepared,
            racks,
            held,
            before: [&[], &[]],
            stale: [u64::MAX; 2],
            key: 0,
            passed,
            ply: 0,
        }
    }
}

/// A value, and whether it is proven.
#[derive(Debug, Clone, Copy)]
struct SearchValue {
    value: i32,
    proven: bool,
}

/// A play with which the other player can take the last tile next turn.
#[derive(Debug, Clone, Copy)]
struct Threat {
    /// Its lane, as a mask.
    lane: u64,
    score: i32,
}

/// Threats that are kept: the best ones, so that a play must block all of them.
const THREATS: usize = 8;

/// What the other player threatens, best first. A threat stands if no play
/// changes its lane, so that a play has an upper bound before it is tried.
#[derive(Debug, Default)]
struct Threats {
    threats: Vec<Threat>,
    /// The points of the tiles of the player to move.
    own: i32,
}

impl Threats {
    fn of(node: &Node<'_, '_>, set: &TileSet) -> Self {
        let [own, other] = &node.racks;
        let counts = counts(other);
        let mut threats: Vec<Threat> = node.before[1]
            .iter()
            .filter(|play| play.placement.tiles().len() == other.len())
            .map(|play| (1 << node.prepared.lane_of(&play.placement), play))
            .filter(|(lane, play)| node.stale[1] & lane == 0 && holds(counts, &play.placement))
            .map(|(lane, play)| Threat { lane, score: play.score })
            .collect();
        threats.sort_unstable_by_key(|threat| -threat.score);
        threats.truncate(THREATS);
        Self { threats, own: own.points(set) }
    }

    /// The most that a play of `score` points with tiles of `points` points can
    /// come to, where it does not take the last tile itself.
    fn most(&self, score: i32, points: i32, changed: impl FnOnce() -> u64) -> i32 {
        let Some(best) = self.threats.first() else { return INFINITE };
        let changed = changed();
        let open = if changed & best.lane == 0 {
            Some(best)
        } else {
            self.threats.iter().find(|threat| changed & threat.lane == 0)
        };
        open.map_or(INFINITE, |threat| score - threat.score - gain_when_out(self.own - points, 2))
    }
}

/// The tiles of a rack by kind.
fn counts(rack: &Rack) -> [u8; KINDS] {
    std::array::from_fn(|kind| rack.count(kind) as u8)
}

/// Whether tiles hold those of a placement.
fn holds(mut counts: [u8; KINDS], placement: &Placement) -> bool {
    placement.tiles().iter().all(|tile| {
        let count = &mut counts[tile.kind()];
        let there = *count > 0;
        *count = count.wrapping_sub(1);
        there
    })
}

/// A play in its order.
#[derive(Debug, Clone, Copy)]
struct Ordered {
    /// The play with the highest comes first.
    rank: i32,
    /// Nothing for a pass.
    play: Option<Scored>,
    /// What it can come to at most.
    most: i32,
    /// What it may come to, by points and tiles alone.
    guess: i32,
    mark: u32,
}

/// A search with its memory.
pub struct Search<'s> {
    set: &'s TileSet,
    table: TranspositionTable,
    generator: Generator,
    /// Leaves that are worth nothing.
    leaves: LeaveTable,
    /// The plays that last were too good for the other player, by turn: after
    /// another play of the other they often are again.
    killers: Vec<[u32; 2]>,
    budget: &'s Budget,
    stopped: bool,
    nodes: u64,
}

impl<'s> Search<'s> {
    pub fn new(set: &'s TileSet, positions: usize, budget: &'s Budget) -> Self {
        Self {
            set,
            table: TranspositionTable::new(positions),
            generator: Generator::new(),
            leaves: LeaveTable::default(),
            killers: Vec::new(),
            budget,
            stopped: false,
            nodes: 0,
        }
    }

    pub fn stopped(&self) -> bool {
        self.stopped
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches all first plays to a depth, the best one's value being about
    /// `expected`; of `wanted` ones the exact value. When it is stopped, the rest have
    /// what they may come to by points and tiles alone.
    pub fn first_plays(
        &mut self,
        node: &mut Node<'_, '_>,
        depth: u8,
        expected: Option<i32>,
        wanted: &[Play],
    ) -> Solution {
        let plays = self.plays(node);
        let best_known = self.table.get(key_of(node)).map_or(0, |known| known.best);
        let (ordered, _) = self.order(node, &plays, best_known, -INFINITE);
        let mut solution =
            Solution { plays: Vec::new(), solved: false, at_least: None, depth, nodes: 0 };
        let (mut best, mut best_mark) = (-INFINITE, PASS);
        let mut all_proven = true;
        // The first play is searched in an aspiration window around the value of the
        // iteration before. All others only have to be shown no better than the best
        // so far, which a window of one point does at the least cost. Plays whose own
        // spread is wanted are searched for their exact value instead.
        for ordered in ordered {
            let play = ordered.play.map_or(Play::Pass, |scored| Play::Place(scored.placement));
            let exact = best == -INFINITE || wanted.contains(&play);
            let about = if exact { expected.filter(|_| best == -INFINITE) } else { Some(best) };
            let (mut low, mut high) = match about {
                _ if !exact => (best, best + 1),
                Some(about) => (about - WINDOW, about + WINDOW),
                None => (-INFINITE, INFINITE),
            };
            let mut found = self.play(node, &plays, &ordered, depth, low, high);
            // Outside the window the value is only a bound. Above, it must be known
            // exactly, since the play is a new best. Below, it matters only where an
            // exact value was asked for. The second search opens one side and keeps
            // the other closed by a point, so that the table entries of the first
            // search still decide.
            if found.value >= high || (exact && found.value <= low) {
                (low, high) =
                    if found.value >= high { (high - 1, INFINITE) } else { (-INFINITE, low + 1) };
                found = self.play(node, &plays, &ordered, depth, low, high);
            }
            let score = ordered.play.map_or(0, |scored| scored.score);
            if self.stopped {
                all_proven = false;
                let (spread, certainty) = (ordered.guess, Certainty::Estimate);
                solution.plays.push(SolvedPlay { play, score, spread, certainty });
                continue;
            }
            let exact = exact || found.value > best;
            all_proven &= found.proven;
            if found.value > best {
                (best, best_mark) = (found.value, ordered.mark);
            }
            if found.proven && exact {
                solution.at_least = solution.at_least.max(Some(found.value));
            }
            let certainty = match (found.proven, exact) {
                (true, true) => Certainty::Exact,
                (true, false) => Certainty::Bound,
                (false, _) => Certainty::Estimate,
            };
            solution.plays.push(SolvedPlay { play, score, spread: found.value, certainty });
        }
        if !self.stopped {
            let known = Entry {
                best: best_mark,
                value: best,
                depth,
                proven: all_proven,
                ..Entry::default()
            };
            self.table.put(key_of(node), known);
        }
        solution.solved = all_proven;
        sort(&mut solution.plays);
        solution
    }

    /// The value of a position for the player to move, between `alpha` and
    /// `beta`, or a bound on that side.
    fn search(&mut self, node: &mut Node<'_, '_>, depth: u8, alpha: i32, beta: i32) -> SearchValue {
        self.nodes += 1;
        // A limit that would be passed before the next question ends it now.
        if self.nodes.is_multiple_of(ASK_EVERY) && self.budget.is_spent(self.nodes + ASK_EVERY - 1)
        {
            self.stopped = true;
        }
        if self.stopped {
            return SearchValue { value: 0, proven: false };
        }
        let key = key_of(node);
        let mut best_known = 0;
        if let Some(known) = self.table.get(key) {
            best_known = known.best;
            let decides = match known.kind {
                Kind::Exact => true,
                Kind::AtLeast => known.value >= beta,
                Kind::AtMost => known.value <= alpha,
            };
            if decides && (known.proven || known.depth >= depth) {
                return SearchValue { value: known.value, proven: known.proven };
            }
        }
        let plays = self.plays(node);
        let (ordered, most_of_others) = self.order(node, &plays, best_known, alpha);
        if depth == 0 {
            // Where the depth ends: what looks best by points and tiles left.
            let guess = ordered.iter().map(|ordered| ordered.guess).max();
            let value = guess.unwrap_or(most_of_others).max(most_of_others);
            return SearchValue { value, proven: ordered.is_empty() };
        }
        let (mut best, mut best_mark, mut proven) = (most_of_others, PASS, true);
        let mut first = true;
        for ordered in ordered {
            let low = best.max(alpha);
            if ordered.most <= low {
                best = best.max(ordered.most);
                continue;
            }
            let mut found = if first {
                self.play(node, &plays, &ordered, depth, low, beta)
            } else {
                self.play(node, &plays, &ordered, depth, low, low + 1)
            };
            if !first && found.value > low && found.value < beta {
                found = self.play(node, &plays, &ordered, depth, low, beta);
            }
            if self.stopped {
                return SearchValue { value: 0, proven: false };
            }
            if found.value > best {
                (best, best_mark) = (found.value, ordered.mark);
            }
            if found.value >= beta {
                proven = found.proven;
                self.remember(node.ply, ordered.mark);
                break;
            }
            proven &= found.proven;
            first = false;
        }
        let kind = if best >= beta {
            Kind::AtLeast
        } else if best > alpha {
            Kind::Exact
        } else {
            Kind::AtMost
        };
        let known = Entry { best: best_mark, value: best, kind, depth, proven, ..Entry::default() };
        self.table.put(key, known);
        SearchValue { value: best, proven }
    }

    /// What a play comes to, between `alpha` and `beta`.
    fn play(
        &mut self,
        node: &Node<'_, '_>,
        plays: &[Scored],
        ordered: &Ordered,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> SearchValue {
        let [own, other] = node.racks;
        let Some(Scored { placement, score, .. }) = ordered.play else {
            if node.passed {
                let value = gain_when_scoreless(own.points(self.set), other.points(self.set));
                return SearchValue { value, proven: true };
            }
            let mut next = Node {
                prepared: node.prepared.clone(),
                racks: [other, own],
                before: [node.before[1], plays],
                stale: [node.stale[1], 0],
                key: node.key,
                held: [node.held[1], node.held[0]],
                passed: true,
                ply: node.ply + 1,
            };
            let SearchValue { value, proven } = self.search(&mut next, depth - 1, -beta, -alpha);
            return SearchValue { value: -value, proven };
        };
        if placement.tiles().len() == own.len() {
            return SearchValue {
                value: score + gain_when_out(other.points(self.set), 2),
                proven: true,
            };
        }
        let (mut key, mut held) = (node.key, node.held[0]);
        for (square, tile) in node.prepared.board().covered(&placement) {
            key ^= tile_key(square, tile);
            held = held.wrapping_sub(held_key(tile));
        }
        let left = own.without(placement.tiles().iter().copied()).unwrap_or(own);
        let mut prepared = node.prepared.clone();
        prepared.place(&placement);
        let changed = prepared.changed();
        let mut next = Node {
            prepared,
            racks: [other, left],
            before: [node.before[1], plays],
            stale: [node.stale[1] | changed, changed],
            key,
            held: [node.held[1], held],
            passed: false,
            ply: node.ply + 1,
        };
        let SearchValue { value, proven } =
            self.search(&mut next, depth - 1, score - beta, score - alpha);
        SearchValue { value: score - value, proven }
    }

    /// All placements: those of the turn before last that the tiles still allow,
    /// in lanes that have not changed, and those of the lanes that have.
    fn plays(&mut self, node: &mut Node<'_, '_>) -> Vec<Scored> {
        let rack = &node.racks[0];
        let stale = node.stale[0];
        let counts = counts(rack);
        let mut plays: Vec<Scored> = node.before[0]
            .iter()
            .filter(|play| stale >> node.prepared.lane_of(&play.placement) & 1 == 0)
            .filter(|play| {
                play.placement.tiles().len() <= rack.len() && holds(counts, &play.placement)
            })
            .copied()
            .collect();
        self.leaves.fill(&Leaves::none(), rack);
        self.generator.all_in(stale, &mut node.prepared, &self.leaves, &mut plays);
        plays
    }

    /// The plays that can come to more than `alpha`, the likeliest best first; and
    /// the most that the others can come to, which is a bound on the whole node.
    ///
    /// Order, since the first play to exceed `beta` ends the node:
    /// 1. the play that the table remembers as best here;
    /// 2. plays that take the last tile: their value is exact at once;
    /// 3. plays that refuted the other player's play elsewhere at this ply (killers);
    /// 4. by score less twice the points that stay on the rack, at most what the
    ///    other player's threats leave of it;
    /// 5. the pass.
    ///
    /// Ties fall to the play's mark, so that the order is the same on every run.
    fn order(
        &self,
        node: &Node<'_, '_>,
        plays: &[Scored],
        best: u32,
        alpha: i32,
    ) -> (Vec<Ordered>, i32) {
        let threats = Threats::of(node, self.set);
        let count = node.racks[0].len();
        let other = node.racks[1].points(self.set);
        let killers = self.killers.get(node.ply).copied().unwrap_or_default();
        let mut ordered = Vec::with_capacity(plays.len() + 1);
        let mut most_of_others = -INFINITE;
        for &play in plays {
            let tiles = play.placement.tiles();
            if tiles.len() == count {
                let most = play.score + gain_when_out(other, 2);
                if most <= alpha {
                    most_of_others = most_of_others.max(most);
                    continue;
                }
                let mark = mark(&play.placement);
                let rank = OUT_FIRST + most;
                ordered.push(Ordered { rank, play: Some(play), most, guess: most, mark });
                continue;
            }
            let points: i32 = tiles.iter().map(|&tile| self.set.value(tile)).sum();
            let changed = || node.prepared.changed_by(&play.placement);
            let most = threats.most(play.score, points, changed);
            if most <= alpha {
                most_of_others = most_of_others.max(most);
                continue;
            }
            let guess = (play.score - (threats.own - points) - other - TURN).min(most);
            let mark = mark(&play.placement);
            let likely = if killers.contains(&mark) { KILLER } else { 0 };
            let rank = (play.score - 2 * (threats.own - points) - other).min(most) + likely;
            ordered.push(Ordered { rank, play: Some(play), most, guess, mark });
        }
        let most = if node.passed { INFINITE } else { threats.most(0, 0, || 0) };
        if most <= alpha {
            most_of_others = most_of_others.max(most);
        } else {
            let guess = (-threats.own - other - TURN).min(most);
            ordered.push(Ordered { rank: -OUT_FIRST, play: None, most, guess, mark: PASS });
        }
        if let Some(known) = ordered.iter_mut().find(|ordered| ordered.mark == best) {
            known.rank += 4 * OUT_FIRST;
        }
        ordered.sort_unstable_by_key(|ordered| (-ordered.rank, ordered.mark));
        (ordered, most_of_others)
    }

    fn remember(&mut self, ply: usize, mark: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != mark {
            *second = std::mem::replace(first, mark);
        }
    }
}

/// Sorts first plays, best first. A bound may be as high as the best: what is
/// exact comes before it.
pub fn sort(plays: &mut [SolvedPlay]) {
    plays.sort_by_key(|play| (-play.spread, std::cmp::Reverse(play.certainty), -play.score));
}

fn key_of(node: &Node<'_, '_>) -> u64 {
    node.key ^ racks_key(node.held, node.passed)
}
