//! The search of an endgame.
//!
//! Invariants:
//! - Values are spreads for the player to move; a child's value is subtracted from
//!   the play's score, and its window is mirrored (`score - beta, score - alpha`).
//! - Values are fail-soft: outside the window they are bounds, and the table records which kind.
//! - `proven` means that no line behind the value was cut off at the depth. A cut-off
//!   by `beta` or by `Ordered::most` keeps it: those are proofs.
//! - A search that has been stopped returns meaningless values; every caller
//!   checks [`Search::stopped`] before it uses one.

use wordwright_core::Budget;

use crate::board::play::{Play, Scored};
use crate::board::rack::Rack;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::generate::generator::Generator;
use crate::lookahead::endgame::node::{EarlierPlays, KnownPlay, Node};
use crate::lookahead::endgame::order::{INFINITE, Ordered, TURN, order};
use crate::lookahead::endgame::problem::{Solution, SolvedPlay};
use crate::lookahead::endgame::table::{
    Entry, Kind, PASS, TranspositionTable, held_key, racks_key, tile_key,
};
use crate::lookahead::judgement::Certainty;
use crate::rules::ending::{gain_when_out, gain_when_scoreless};
use crate::rules::tiles::TileSet;

/// Half the width of the aspiration window, in points, around the value of the previous
/// iteration. By judgement; too narrow a window only costs a second search.
const WINDOW: i32 = 15;

/// How many positions an attempt to search to the end of the game may take for each one that
/// has been searched before it: four fifths of the work are such attempts (experiment 071).
const ATTEMPT: u64 = 4;

/// Positions between two checks of the budget.
pub const ASK_EVERY: u64 = 64;

/// A value, and whether it is proven.
#[derive(Debug, Clone, Copy)]
pub struct SearchValue {
    pub value: i32,
    pub proven: bool,
}

/// A search with its memory.
pub struct Search<'s> {
    set: &'s TileSet,
    table: TranspositionTable,
    generator: Generator,
    /// Leave values of zero.
    leaves: LeaveTable,
    /// The generator's results, before they are converted.
    found: Vec<Scored>,
    /// The killers of each ply: the plays that last caused a cut-off there. They often
    /// refute the other player's next play as well.
    killers: Vec<[u32; 2]>,
    budget: &'s Budget,
    /// Positions after which the current question is given up.
    most: u64,
    stopped: bool,
    /// Positions searched, looked up or estimated.
    nodes: u64,
}

impl<'s> Search<'s> {
    pub fn new(set: &'s TileSet, positions: usize, budget: &'s Budget) -> Self {
        Self {
            set,
            table: TranspositionTable::new(positions),
            generator: Generator::new(),
            leaves: LeaveTable::default(),
            found: Vec::new(),
            killers: Vec::new(),
            budget,
            most: u64::MAX,
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

    /// Whether the budget is spent, or would be before the next question.
    pub fn is_spent(&self) -> bool {
        self.budget.is_spent(self.nodes + ASK_EVERY - 1)
    }

    /// The value of a position between `low` and `high`, or a bound on that side, searched deeper
    /// and deeper up to `depth` until it is proven; when `positions` are searched or the budget is
    /// spent, the value of the last depth. `guess` is the estimate without a search.
    pub fn value(
        &mut self,
        node: &mut Node<'_, '_>,
        [low, high]: [i32; 2],
        depth: u8,
        positions: u64,
        guess: i32,
    ) -> SearchValue {
        self.most = self.nodes.saturating_add(positions);
        self.stopped = self.is_spent();
        let mut found = SearchValue { value: guess, proven: false };
        for depth in 1..=depth {
            let known = self.table.get(node.full_key());
            let next = match known.filter(|known| known.decides(depth, low, high)) {
                Some(known) => SearchValue { value: known.value, proven: known.proven },
                None => self.search(node, known.map_or(0, |known| known.best), depth, low, high),
            };
            if self.stopped {
                break;
            }
            found = next;
            if found.proven {
                break;
            }
        }
        self.most = u64::MAX;
        found
    }

    /// Searches all first plays to the end of the game, and gives up after
    /// [`ATTEMPT`] times as many positions as have been searched before.
    /// Whatever it has proven by then stays in the table, so that the next
    /// attempt continues where this one stopped.
    ///
    /// Iterative deepening re-estimates most positions at every depth, and a proof needs
    /// none of those estimates: once a shallow search has found the likely best play, most
    /// endgames are proven at once. The window questions of a pre-endgame
    /// ([`Search::value`]) gained nothing from it.
    pub fn attempt(
        &mut self,
        node: &mut Node<'_, '_>,
        depth: u8,
        expected: Option<i32>,
    ) -> Solution {
        let most = self.most;
        self.most = most.min(self.nodes.saturating_mul(1 + ATTEMPT));
        let solution = self.first_plays(node, depth, expected, &[]);
        self.most = most;
        self.stopped = self.nodes >= most || self.is_spent();
        solution
    }

    /// Searches all first plays to a depth. The best value is expected to be about
    /// `expected`; plays in `wanted` get their exact value. If the search is stopped, the
    /// remaining plays keep their estimates from score and tiles.
    pub fn first_plays(
        &mut self,
        node: &mut Node<'_, '_>,
        depth: u8,
        expected: Option<i32>,
        wanted: &[Play],
    ) -> Solution {
        let plays = self.plays(node);
        let best_known = self.table.get(node.full_key()).map_or(0, |known| known.best);
        let killers = self.killers_at(node.ply);
        let (ordered, _) = order(node, self.set, &plays, best_known, killers, -INFINITE);
        let own = EarlierPlays { plays: &plays, stale: 0 };
        let mut solution =
            Solution { plays: Vec::new(), solved: false, at_least: None, depth, nodes: 0 };
        let (mut best, mut best_mark) = (-INFINITE, PASS);
        let mut all_proven = true;
        // The first play is searched in an aspiration window around the value of the
        // previous iteration. All others only have to be shown no better than the
        // best so far, which a window of one point does at the least cost. Plays
        // whose own spread is wanted are searched for their exact value instead.
        for ordered in ordered {
            let play = ordered.play.map_or(Play::Pass, |known| Play::Place(known.placement));
            let exact = best == -INFINITE || wanted.contains(&play);
            let about = if exact { expected.filter(|_| best == -INFINITE) } else { Some(best) };
            let (mut low, mut high) = match about {
                _ if !exact => (best, best + 1),
                Some(about) => (about - WINDOW, about + WINDOW),
                None => (-INFINITE, INFINITE),
            };
            let mut found = self.play(node, own, ordered.play, depth, low, high);
            // Outside the window the value is only a bound. Above, it must be known
            // exactly, since the play is a new best. Below, it matters only where an
            // exact value was asked for. The second search opens one side and keeps
            // the other closed by a point, so that the table entries of the first
            // search still decide.
            if found.value >= high || (exact && found.value <= low) {
                (low, high) =
                    if found.value >= high { (high - 1, INFINITE) } else { (-INFINITE, low + 1) };
                found = self.play(node, own, ordered.play, depth, low, high);
            }
            let score = ordered.play.map_or(0, |known| known.score);
            if self.stopped {
                all_proven = false;
                let (spread, certainty) = (ordered.guess, Certainty::Estimate);
                solution.plays.push(SolvedPlay { play, score, spread, certainty });
                continue;
            }
            let exact = exact || found.value > best;
            all_proven &= found.proven;
            if found.value > best {
                (best, best_mark) = (found.value, ordered.mark());
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
            self.table.put(node.full_key(), known);
        }
        solution.solved = all_proven;
        sort(&mut solution.plays);
        solution
    }

    /// The value of a position for the player to move, between `alpha` and
    /// `beta`, or a bound on that side. `best_known` is the mark of the play that the
    /// table remembers as best.
    fn search(
        &mut self,
        node: &mut Node<'_, '_>,
        best_known: u32,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> SearchValue {
        if node.follows_plan() {
            let plays = self.plays(node);
            let planned = plays.iter().max_by_key(|play| (play.score, play.mark));
            let own = EarlierPlays { plays: &plays, stale: 0 };
            return self.play(node, own, planned, depth, alpha, beta);
        }
        let (mut best, mut best_mark, mut proven) = (-INFINITE, PASS, true);
        // If the play that the table remembers is still among those of two plies ago, try it
        // before generating any: it usually causes the same cut-off again.
        let remembered =
            node.earlier[0].still_there(&node.racks[0]).find(|play| play.mark == best_known);
        if let Some(play) = remembered {
            let found = self.play(node, node.earlier[0], Some(play), depth, alpha, beta);
            if self.stopped {
                return found;
            }
            (best, best_mark, proven) = (found.value, play.mark, found.proven);
        }
        if best < beta {
            let plays = self.plays(node);
            let own = EarlierPlays { plays: &plays, stale: 0 };
            let killers = self.killers_at(node.ply);
            let low = best.max(alpha);
            let (ordered, others) = order(node, self.set, &plays, best_known, killers, low);
            best = best.max(others);
            let mut first = remembered.is_none();
            for Ordered { play, most, .. } in &ordered {
                let mark = play.map_or(PASS, |play| play.mark);
                if remembered.is_some() && mark == best_known {
                    continue;
                }
                let low = best.max(alpha);
                if *most <= low {
                    best = best.max(*most);
                    continue;
                }
                let high = if first { beta } else { low + 1 };
                let mut found = self.play(node, own, *play, depth, low, high);
                if !first && found.value > low && found.value < beta {
                    found = self.play(node, own, *play, depth, low, beta);
                }
                if self.stopped {
                    return found;
                }
                if found.value > best {
                    (best, best_mark) = (found.value, mark);
                }
                if found.value >= beta {
                    proven = found.proven;
                    self.remember(node.ply, mark);
                    break;
                }
                proven &= found.proven;
                first = false;
            }
        }
        let kind = if best >= beta {
            Kind::AtLeast
        } else if best > alpha {
            Kind::Exact
        } else {
            Kind::AtMost
        };
        let known = Entry { best: best_mark, value: best, kind, depth, proven, ..Entry::default() };
        self.table.put(node.full_key(), known);
        SearchValue { value: best, proven }
    }

    /// The value of a play (a pass if `None`), between `alpha` and `beta`.
    /// `own` are the previous plays of the player to move.
    ///
    /// The position after it is looked up, or estimated if the depth ends
    /// there, before a board is made for it.
    fn play(
        &mut self,
        node: &Node<'_, '_>,
        own: EarlierPlays<'_>,
        play: Option<&KnownPlay>,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> SearchValue {
        let [rack, other] = node.racks;
        let score = play.map_or(0, |play| play.score);
        let proven_at = |value| SearchValue { value, proven: true };
        let (mut key, mut held, mut left, mut changed) = (node.key, node.held[0], rack, 0);
        let (mut bag, mut own) = (node.bag, own);
        if let Some(play) = play {
            if play.tiles() == rack.len() && bag.is_empty() {
                return proven_at(score + gain_when_out(other.points(self.set), 2));
            }
            for (square, tile) in node.prepared.board().covered(&play.placement) {
                key ^= tile_key(square, tile);
                held = held.wrapping_sub(held_key(tile));
                left.take(tile);
            }
            for tile in (0..play.tiles()).map_while(|_| bag.draw()) {
                held = held.wrapping_add(held_key(tile));
                left.add(tile);
                own = EarlierPlays::NONE;
            }
            changed = node.prepared.changed_by(&play.placement);
        } else if node.passed {
            return proven_at(gain_when_scoreless(rack.points(self.set), other.points(self.set)));
        }
        self.nodes += 1;
        // If the limit would be exceeded before the next check, stop now.
        if self.nodes.is_multiple_of(ASK_EVERY) {
            self.stopped |= self.nodes >= self.most || self.is_spent();
        }
        if self.stopped {
            return SearchValue { value: 0, proven: false };
        }
        // From here on from the other player's point of view.
        let held = [node.held[1], held];
        let (alpha, beta, depth) = (score - beta, score - alpha, depth - 1);
        let replies = node.earlier[1].and_stale(changed);
        let known = self.table.get(key ^ racks_key(held, play.is_none()) ^ bag.key(node.ply + 1));
        let decides = known.filter(|known| known.decides(depth, alpha, beta));
        let SearchValue { value, proven } = if let Some(known) = decides {
            SearchValue { value: known.value, proven: known.proven }
        } else if depth == 0 {
            let value = self.guess([&other, &left], replies, bag.is_empty());
            SearchValue { value, proven: false }
        } else {
            let mut prepared = node.prepared.clone();
            if let Some(play) = play {
                prepared.place(&play.placement);
            }
            let mut next = Node {
                prepared,
                racks: [other, left],
                earlier: [replies, own.and_stale(changed)],
                key,
                held,
                bag,
                passed: play.is_none(),
                ply: node.ply + 1,
            };
            self.search(&mut next, known.map_or(0, |known| known.best), depth, alpha, beta)
        };
        SearchValue { value: score - value, proven }
    }

    /// The best estimate, by points and tiles left, over the plays that the
    /// player to move had and still has. It does not search for new ones: most
    /// positions are only estimated, and finding all their plays took more time
    /// than the better estimate saved (experiment 070). Once the last tiles are
    /// drawn (`last`), a play may go out.
    fn guess(&self, [rack, other]: [&Rack; 2], plays: EarlierPlays<'_>, last: bool) -> i32 {
        let (own, others) = (rack.points(self.set), other.points(self.set));
        let of = |play: &KnownPlay| {
            if last && play.tiles() == rack.len() {
                play.score + gain_when_out(others, 2)
            } else {
                play.score - (own - play.points) - others - TURN
            }
        };
        plays.still_there(rack).map(of).fold(-own - others - TURN, i32::max)
    }

    /// All placements: in unchanged lanes those of the turn before last that
    /// the tiles still allow, and newly generated ones in the changed lanes.
    fn plays(&mut self, node: &mut Node<'_, '_>) -> Vec<KnownPlay> {
        let rack = &node.racks[0];
        let mut plays: Vec<KnownPlay> = node.earlier[0].still_there(rack).copied().collect();
        self.leaves.fill(&Leaves::none(), rack);
        self.found.clear();
        let stale = node.earlier[0].stale;
        self.generator.all_in(stale, &mut node.prepared, &self.leaves, &mut self.found);
        let known = |scored: &Scored| KnownPlay::new(scored, &node.prepared, self.set);
        plays.extend(self.found.iter().map(known));
        plays
    }

    fn killers_at(&self, ply: usize) -> [u32; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
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

/// Sorts first plays, best first. A bound may equal the best value, so exact
/// values come before bounds.
pub fn sort(plays: &mut [SolvedPlay]) {
    plays.sort_by_key(|play| (-play.spread, std::cmp::Reverse(play.certainty), -play.score));
}
