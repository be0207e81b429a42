//! The order in which plays are tried, and their upper bounds.

use crate::lookahead::endgame::node::{KnownPlay, Node};
use crate::lookahead::endgame::table::PASS;
use crate::rules::ending::gain_when_out;
use crate::rules::tiles::TileSet;

/// More points than any spread.
pub const INFINITE: i32 = 1 << 20;

/// The bonus in the order for a play that goes out: it always comes early.
const OUT_FIRST: i32 = 1 << 16;

/// The bonus in the order for a killer: a play that refuted the other player's
/// elsewhere. By judgement.
const KILLER: i32 = 1000;

/// What the other player's next turn is assumed to score besides the tiles, in
/// points, at the end of the depth. It only affects the order of plays. By
/// judgement.
pub const TURN: i32 = 5;

/// The bonus in the order for each tile of a play, in points. Where several plays end a
/// node, the one that lays more tiles leaves a shorter game to prove (experiment 073).
const TILE: i32 = 8;

/// A play with which the other player can go out next turn.
#[derive(Debug, Clone, Copy)]
struct Threat {
    /// Its lane, as a mask.
    lane: u64,
    score: i32,
}

/// Threats that are kept: the best ones, so that a play must block all of them. By judgement.
const THREATS: usize = 8;

/// What the other player threatens, best first. A threat remains unless a play
/// changes its lane, which gives a play an upper bound before it is tried.
#[derive(Debug, Default)]
struct Threats {
    threats: Vec<Threat>,
    /// The points of the tiles of the player to move.
    own: i32,
}

impl Threats {
    fn of(node: &Node<'_, '_>, set: &TileSet) -> Self {
        let [own, other] = &node.racks;
        if !node.bag.is_empty() {
            // With tiles in the bag nobody goes out next turn, at least not with tiles known here.
            return Self::default();
        }
        let mut threats: Vec<Threat> = node.earlier[1]
            .still_there(other)
            .filter(|play| play.tiles() == other.len())
            .map(|play| Threat { lane: play.lane, score: play.score })
            .collect();
        threats.sort_unstable_by_key(|threat| -threat.score);
        threats.truncate(THREATS);
        Self { threats, own: own.points(set) }
    }

    /// An upper bound on the value of a play that scores `score` with tiles worth `points`
    /// and does not go out.
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

/// A play with its place in the order.
#[derive(Debug, Clone, Copy)]
pub struct Ordered<'p> {
    /// The play with the highest comes first.
    rank: i32,
    /// `None` for a pass.
    pub play: Option<&'p KnownPlay>,
    /// An upper bound on its value.
    pub most: i32,
    /// An estimate of its value from score and tiles alone.
    pub guess: i32,
}

impl Ordered<'_> {
    pub fn mark(&self) -> u32 {
        self.play.map_or(PASS, |play| play.mark)
    }
}

/// The plays that can exceed `alpha`, most promising first, and an upper bound
/// on the others, which bounds the whole node.
///
/// The order matters, since the first play to exceed `beta` ends the node:
/// 1. the play that the table remembers as best here;
/// 2. plays that take the last tile: their value is exact at once;
/// 3. plays that refuted the other player's play elsewhere at this ply (killers);
/// 4. by score less twice the points that stay on the rack, with [`TILE`] points for
///    each tile laid, at most what the other player's threats leave of it;
/// 5. the pass.
///
/// Ties are broken by the play's mark, so that the order is the same on every run.
pub fn order<'p>(
    node: &Node<'_, '_>,
    set: &TileSet,
    plays: &'p [KnownPlay],
    best: u32,
    killers: [u32; 2],
    alpha: i32,
) -> (Vec<Ordered<'p>>, i32) {
    let threats = Threats::of(node, set);
    let own = node.racks[0].points(set);
    let count = node.racks[0].len();
    let other = node.racks[1].points(set);
    let mut ordered = Vec::with_capacity(plays.len() + 1);
    let mut most_of_others = -INFINITE;
    for play in plays {
        if play.tiles() == count && node.bag.is_empty() {
            let most = play.score + gain_when_out(other, 2);
            if most <= alpha {
                most_of_others = most_of_others.max(most);
                continue;
            }
            let rank = OUT_FIRST + most;
            ordered.push(Ordered { rank, play: Some(play), most, guess: most });
            continue;
        }
        let changed = || node.prepared.changed_by(&play.placement);
        let most = threats.most(play.score, play.points, changed);
        if most <= alpha {
            most_of_others = most_of_others.max(most);
            continue;
        }
        let kept = own - play.points;
        let guess = (play.score - kept - other - TURN).min(most);
        let likely = if killers.contains(&play.mark) { KILLER } else { 0 };
        let laid = i32::from(play.tiles() as u8) * TILE;
        let rank = (play.score - 2 * kept - other + laid).min(most) + likely;
        ordered.push(Ordered { rank, play: Some(play), most, guess });
    }
    let most = if node.passed { INFINITE } else { threats.most(0, 0, || 0) };
    if most <= alpha {
        most_of_others = most_of_others.max(most);
    } else {
        let guess = (-own - other - TURN).min(most);
        ordered.push(Ordered { rank: -OUT_FIRST, play: None, most, guess });
    }
    if let Some(known) = ordered.iter_mut().find(|ordered| ordered.mark() == best) {
        known.rank += 4 * OUT_FIRST;
    }
    ordered.sort_unstable_by_key(|ordered| (-ordered.rank, ordered.mark()));
    (ordered, most_of_others)
}
