//! Racks, and the bag that they are filled from.

use crate::error::BoardGameError;
use crate::rules::ruleset::Rules;
use crate::rules::tiles::{KINDS, Tile, TileSet};

/// A multiset of tiles: those on a rack, a leave, or the unseen ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rack {
    counts: [u8; KINDS],
    len: u16,
}

impl Rack {
    /// No tiles.
    pub const EMPTY: Rack = Rack { counts: [0; KINDS], len: 0 };

    /// Reads a rack such as `AEINR?S`; blanks stand for nothing on a rack, so
    /// small letters are refused.
    ///
    /// # Errors
    /// A character that is no tile on a rack, or more tiles than the rules
    /// allow on it or have at all.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, BoardGameError> {
        let tiles = rules.tiles().tiles(text)?;
        if let Some(at) = tiles.iter().position(|tile| tile.is_blank() && tile.letter().is_some()) {
            return Err(BoardGameError::Tiles {
                text: text.to_owned(),
                column: rules.tiles().show(&tiles[..at]).chars().count() + 1,
                found: format!("'{}'", rules.tiles().face(tiles[at])),
                expected: "a capital letter, or '?' for a blank",
            });
        }
        let rack: Self = tiles.into_iter().collect();
        if rack.len() > rules.rack_size() {
            return Err(BoardGameError::RackSize {
                rack: text.to_owned(),
                found: rack.len(),
                max: rules.rack_size(),
            });
        }
        rack.check_within(&Self::full_set(rules.tiles()), rules.tiles())?;
        Ok(rack)
    }

    /// Every tile of a set.
    pub fn full_set(set: &TileSet) -> Self {
        let mut all = Self::EMPTY;
        for kind in 0..KINDS {
            all.add_many(kind, set.count(kind));
        }
        all
    }

    /// Checks that the rack has no more of any tile than `most`.
    ///
    /// # Errors
    /// The first tile of which there is more.
    pub(crate) fn check_within(&self, most: &Self, set: &TileSet) -> Result<(), BoardGameError> {
        for kind in 0..KINDS {
            if self.count(kind) > most.count(kind) {
                return Err(BoardGameError::TooManyOf {
                    tile: set.face(Tile::of_kind(kind)),
                    found: self.count(kind),
                    max: most.count(kind),
                });
            }
        }
        Ok(())
    }

    /// How many tiles.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many tiles of a kind (see [`Tile::kind`]).
    pub fn count(&self, kind: usize) -> usize {
        usize::from(self.counts[kind])
    }

    /// Adds a tile; a blank forgets its letter.
    pub fn add(&mut self, tile: Tile) {
        self.add_many(tile.kind(), 1);
    }

    fn add_many(&mut self, kind: usize, count: usize) {
        self.counts[kind] = self.counts[kind].saturating_add(count as u8);
        self.len += count as u16;
    }

    /// Removes a tile, if there is one of its kind.
    pub fn take(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[tile.kind()];
        let there = *count > 0;
        if there {
            *count -= 1;
            self.len -= 1;
        }
        there
    }

    /// What is left without `tiles`.
    ///
    /// # Errors
    /// The first tile that is not there.
    pub fn without(&self, tiles: impl IntoIterator<Item = Tile>) -> Result<Self, Tile> {
        let mut rest = *self;
        for tile in tiles {
            if !rest.take(tile) {
                return Err(tile);
            }
        }
        Ok(rest)
    }

    /// The tiles in the order of their kinds, blanks first.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        (0..KINDS).flat_map(|kind| (0..self.counts[kind]).map(move |_| Tile::of_kind(kind)))
    }

    /// The tiles as text: letters in order, blanks last.
    pub fn show(&self, set: &TileSet) -> String {
        let blanks = self.count(0);
        let tiles: Vec<Tile> = self.tiles().skip(blanks).collect();
        set.show(&tiles) + &"?".repeat(blanks)
    }

    /// The points on it.
    pub fn points(&self, set: &TileSet) -> i32 {
        self.tiles().map(|tile| set.value(tile)).sum()
    }
}

impl FromIterator<Tile> for Rack {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut rack = Self::EMPTY;
        rack.extend(tiles);
        rack
    }
}

impl Extend<Tile> for Rack {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self.add(tile);
        }
    }
}

impl std::fmt::Debug for Rack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

/// The tiles that have not been drawn. The caller supplies the random numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bag {
    tiles: Vec<Tile>,
}

impl Bag {
    /// The bag with these tiles.
    pub fn new(tiles: &Rack) -> Self {
        Self { tiles: tiles.tiles().collect() }
    }

    /// How many tiles are in it.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles, in no particular order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Draws one tile, chosen by `below(n)`, which returns a number below *n*.
    pub fn draw(&mut self, below: impl FnOnce(usize) -> usize) -> Option<Tile> {
        if self.tiles.is_empty() {
            return None;
        }
        let at = below(self.tiles.len()).min(self.tiles.len() - 1);
        Some(self.tiles.swap_remove(at))
    }

    /// Fills `rack` up to `size` tiles, or until the bag is empty.
    pub fn fill(&mut self, rack: &mut Rack, size: usize, mut below: impl FnMut(usize) -> usize) {
        while rack.len() < size {
            let Some(tile) = self.draw(&mut below) else { return };
            rack.add(tile);
        }
    }

    /// Puts tiles back; blanks forget their letters.
    pub fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles.into_iter().map(|tile| Tile::of_kind(tile.kind())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn racks_that_are_none() {
        let rules = Rules::english();
        let check = |text: &str, expected: &str| {
            assert_eq!(Rack::parse(&rules, text).unwrap_err().to_string(), expected);
        };
        check("AEINRSTU", "the rack \"AEINRSTU\" has 8 tiles; the rules allow 7; take some off");
        check("QQ", "2 tiles 'Q' on the board and the racks; the set holds 1");
        check(
            "ABc",
            "the tiles \"ABc\", column 3: 'c'; expected a capital letter, or '?' for a blank",
        );
        check(
            "AB1",
            "the tiles \"AB1\", column 3: '1'; expected a letter of the tile set, or '?' for a blank",
        );
    }

    #[test]
    fn what_is_left_of_a_rack() {
        let rules = Rules::english();
        let rack = Rack::parse(&rules, "S?AES?").unwrap();
        assert_eq!(rack.show(rules.tiles()), "AESS??");
        let played = rules.tiles().tiles("Sea").unwrap();
        let left = rack.without(played).unwrap();
        assert_eq!(left.show(rules.tiles()), "AES");
        let missing = rules.tiles().tiles("Z").unwrap();
        assert_eq!(rack.without(missing.iter().copied()), Err(missing[0]));
    }

    #[test]
    fn a_bag_gives_what_it_holds() {
        let rules = Rules::english();
        let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
        let mut all = Rack::EMPTY;
        bag.fill(&mut all, 1000, |n| n / 2);
        assert!(bag.is_empty());
        assert_eq!(all, Rack::full_set(rules.tiles()));
        bag.put_back([all.tiles().next().unwrap()]);
        assert_eq!(bag.len(), 1);
    }
}
