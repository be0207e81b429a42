//! The possible arrangements of the unseen tiles.

use std::collections::BTreeMap;

use crate::board::rack::Rack;
use crate::rules::tiles::{KINDS, Tile};

/// An arrangement of the unseen tiles, as far as it matters after a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// What the player draws, sorted.
    pub drawn: Vec<Tile>,
    /// What is left in the bag, the last tile to be drawn first.
    pub bag: Vec<Tile>,
    /// The other's rack.
    pub other: Rack,
    /// In how many of the equally likely orders of the tiles it arises.
    pub ways: u64,
}

/// All worlds of a play that draws `draws` of the `in_bag` tiles in the bag.
pub fn worlds(unseen: &Rack, in_bag: usize, draws: usize) -> Vec<World> {
    let mut found = BTreeMap::new();
    orders(unseen, in_bag, &mut Vec::new(), 1, &mut |order, ways| {
        let (drawn, bag) = order.split_at(draws.min(in_bag));
        let mut drawn = drawn.to_vec();
        drawn.sort_unstable();
        *found.entry((drawn, bag.to_vec())).or_insert(0) += ways;
    });
    let of = |((drawn, bag), ways): ((Vec<Tile>, Vec<Tile>), u64)| {
        let in_bag = drawn.iter().chain(&bag).copied();
        // The orders consist of unseen tiles.
        let other = unseen.without(in_bag).unwrap_or(Rack::EMPTY);
        World { drawn, bag, other, ways }
    };
    found.into_iter().map(of).collect()
}

/// The same, if the opponent is known to hold some of the unseen tiles.
pub fn worlds_with(unseen: &Rack, known: &Rack, in_bag: usize, draws: usize) -> Vec<World> {
    let mut all = worlds(&unseen.without(known.tiles()).unwrap_or(*unseen), in_bag, draws);
    for world in &mut all {
        world.other.extend(known.tiles());
    }
    all
}

/// Calls `found` with every order of `more` tiles, and how many ways it has.
fn orders(
    rest: &Rack,
    more: usize,
    order: &mut Vec<Tile>,
    ways: u64,
    found: &mut impl FnMut(&[Tile], u64),
) {
    if more == 0 {
        found(order, ways);
        return;
    }
    for kind in (0..KINDS).filter(|&kind| rest.count(kind) > 0) {
        let tile = Tile::of_kind(kind);
        let mut left = *rest;
        left.take(tile);
        order.push(tile);
        orders(&left, more - 1, order, ways * rest.count(kind) as u64, found);
        order.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::Rules;

    #[test]
    fn known_tiles_are_never_drawn() {
        let rules = Rules::english();
        let [unseen, known, free] =
            ["AABCC?", "AB", "ACC?"].map(|text| Rack::parse(&rules, text).unwrap());
        let all = worlds_with(&unseen, &known, 2, 1);
        let plain = worlds(&free, 2, 1);
        assert_eq!(all.len(), plain.len());
        for (world, plain) in all.iter().zip(&plain) {
            assert_eq!((&world.drawn, world.ways), (&plain.drawn, plain.ways));
            assert!(world.other.without(known.tiles()).is_ok() && world.other.len() == 4);
        }
    }

    #[test]
    fn all_orders_are_counted() {
        let rules = Rules::english();
        let unseen = Rack::parse(&rules, "AABCC?").unwrap();
        for (in_bag, draws, orders, worlds_there) in
            [(1, 1, 6, 4), (1, 0, 6, 4), (2, 2, 30, 8), (2, 1, 30, 14), (3, 7, 120, 10)]
        {
            let all = worlds(&unseen, in_bag, draws);
            assert_eq!(all.iter().map(|world| world.ways).sum::<u64>(), orders);
            assert_eq!(all.len(), worlds_there, "{in_bag} in the bag, {draws} drawn");
            for world in all {
                let there = world.other.len() + world.drawn.len() + world.bag.len();
                assert_eq!((there, world.drawn.len()), (6, draws.min(in_bag)));
            }
        }
    }
}
