//! A row or a column, and its placement windows.
//!
//! A window is a place for a word: its first square and the number of tiles it takes
//! from the rack, with a free square or the edge at either end. Everything that does
//! not depend on the rack is computed here, once for each change of the lane.
//!
//! Everything is an array of [`ROOM`] places or a bit mask over them, so that a lane
//! is one block of memory and a question such as "which squares are crossed by tiles"
//! is one instruction. A mask fits in 32 bits because a board has at most 31 rows and
//! columns; the one spare bit lets runs be measured past the last square.

use wordwright_lexicon::LetterSet;

use crate::rules::layout::MAX_SIDE;
use crate::rules::tiles::Tile;
use crate::words::anagrams::{Anagrams, Key, LETTER};

/// The length of the arrays: at least one more than a lane has squares, and a power of two.
pub(super) const ROOM: usize = (MAX_SIDE + 1).next_power_of_two();

/// Weights that a window keeps; the tiles of a longer play are bounded by the
/// highest value of a tile.
pub(super) const WEIGHTS: usize = 8;

/// A row or a column.
#[derive(Debug)]
pub(super) struct Lane {
    /// Squares.
    pub length: usize,
    /// The tiles' bytes; zero for a free square.
    pub tiles: [u8; ROOM],
    /// Which letters form words across the lane; all letters if none would be formed.
    pub checks: [LetterSet; ROOM],
    /// The points of the tiles across the lane.
    pub sums: [i16; ROOM],
    /// Bit mask of the squares with tiles across the lane.
    pub crossed: u32,
    /// Bit mask of the squares with tiles.
    pub filled: u32,
    /// Times the letter, times the word.
    pub letter_times: [u8; ROOM],
    /// Times the word.
    pub word_times: [u8; ROOM],
    /// The square that the first play must cover, as a mask.
    pub start: u32,
    /// Whether one-tile plays with neighbours across the lane belong to the other direction.
    pub down: bool,
    /// Whether the windows are up to date with the tiles.
    pub fresh: bool,
    pub windows: Vec<PlacementWindow>,
    pub groups: Vec<Group>,
}

/// A place for a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlacementWindow {
    /// The multipliers of the tiles' points, the largest first.
    pub weights: [i16; WEIGHTS],
    /// Points that no tile of the rack changes, bonus included; for a window of
    /// more than eight tiles, also the most that the further tiles can score.
    pub base: i32,
    /// Bit mask of the squares that tiles from the rack take.
    pub fill: u32,
    /// Which tiles of the board it runs through: an index into the groups.
    pub group: u16,
    /// The first square.
    pub start: u8,
    /// Letters of the word.
    pub length: u8,
    /// Tiles from the rack.
    pub count: u8,
}

impl PlacementWindow {
    /// A window that runs through no tile, to look up words of the rack alone.
    pub const fn of_no_tiles() -> Self {
        let weights = [0; WEIGHTS];
        Self { weights, base: 0, fill: 0, group: 0, start: 0, length: 0, count: 0 }
    }
}

/// Tiles of the board that windows run through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    /// Their key.
    pub key: Key,
    /// How many.
    pub count: u8,
    /// The letter of the last one.
    pub letter: u8,
}

/// The numbers of the rules that windows depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scoring {
    pub values: [u8; crate::rules::tiles::KINDS],
    pub most_valuable: i32,
    pub rack_size: usize,
    pub bonus: i32,
}

impl Scoring {
    pub fn of(&self, tile: u8) -> i32 {
        i32::from(self.values[Tile::from_byte(tile).kind()])
    }
}

impl Clone for Lane {
    /// A copy is made to be changed, after which its windows are recomputed, so
    /// it only reserves room for them.
    fn clone(&self) -> Self {
        Self {
            windows: Vec::with_capacity(self.windows.len() + 8),
            groups: Vec::with_capacity(self.groups.len() + 8),
            fresh: false,
            ..*self
        }
    }
}

impl Lane {
    /// The multiplier of a tile's points on a square, in a word that counts `times`.
    #[inline]
    pub fn weight(&self, square: usize, times: i32) -> i32 {
        let across =
            if self.crossed >> square & 1 == 1 { i32::from(self.word_times[square]) } else { 0 };
        i32::from(self.letter_times[square]) * (times + across)
    }

    /// Recomputes the windows.
    ///
    /// A word must touch a tile or cover the start square, so a first square whose
    /// nearest such square lies further ahead than the rack reaches has no window; a
    /// square right after a tile has none either, since the word would begin with
    /// that tile.
    pub fn refresh(&mut self, anagrams: &Anagrams, worth: &Scoring) {
        self.windows.clear();
        self.groups.clear();
        self.groups.push(Group { key: 0, count: 0, letter: 0 });
        self.fresh = true;
        let touching = self.filled | self.crossed | self.start;
        for start in 0..self.length {
            let after_tile = start > 0 && self.filled >> (start - 1) & 1 == 1;
            if touching >> start == 0 {
                break;
            }
            let ahead = (touching >> start).trailing_zeros() as usize;
            if !after_tile && ahead <= worth.rack_size {
                self.windows_from(start, touching, anagrams, worth);
            }
        }
    }

    /// The windows whose first square is `start`.
    ///
    /// One walk to the right gives them all: each further free square makes the next
    /// window, with one more tile. Key, points and multipliers grow along the walk.
    /// It ends at the edge, with the last tile of the rack, or at a square that no
    /// letter fits, which no longer word could cover either.
    fn windows_from(&mut self, start: usize, touching: u32, anagrams: &Anagrams, worth: &Scoring) {
        let (mut key, mut through, mut through_points): (Key, u8, i32) = (0, 0, 0);
        let (mut fill, mut across, mut times, mut touches) = (0, 0, 1, false);
        let (mut at, mut count, mut letter) = (start, 0, 0);
        let mut sorted = DescendingWeights::default();
        loop {
            while self.filled >> at & 1 == 1 {
                let tile = self.tiles[at];
                letter = tile & LETTER;
                key = key.wrapping_add(anagrams.key(usize::from(letter)));
                through += 1;
                through_points += worth.of(tile);
                touches = true;
                at += 1;
            }
            let length = at - start;
            // One tile with neighbours both ways is one play, found across; the
            // column would find it a second time.
            let twice = count == 1 && self.down && self.crossed & fill != 0;
            if count > 0 && touches && length > 1 && !twice {
                let group = Group { key, count: through, letter };
                let known = self.groups.iter().position(|&known| known == group);
                let group = known.unwrap_or_else(|| {
                    self.groups.push(group);
                    self.groups.len() - 1
                });
                let bonus = if count == worth.rack_size { worth.bonus } else { 0 };
                let window = PlacementWindow {
                    weights: sorted.weights,
                    base: through_points * times
                        + across
                        + bonus
                        + sorted.rest * worth.most_valuable,
                    fill,
                    group: group as u16,
                    start: start as u8,
                    length: length as u8,
                    count: count as u8,
                };
                self.windows.push(window);
            }
            if at == self.length || count == worth.rack_size || self.checks[at].is_empty() {
                return;
            }
            touches |= touching >> at & 1 == 1;
            fill |= 1 << at;
            times *= i32::from(self.word_times[at]);
            if self.word_times[at] == 1 {
                sorted.insert(self.weight(at, times));
            } else {
                // Every square counts more in a word that counts more.
                sorted = DescendingWeights::default();
                let mut rest = fill;
                while rest != 0 {
                    sorted.insert(self.weight(rest.trailing_zeros() as usize, times));
                    rest &= rest - 1;
                }
            }
            if self.crossed >> at & 1 == 1 {
                across += i32::from(self.sums[at]) * i32::from(self.word_times[at]);
            }
            count += 1;
            at += 1;
        }
    }
}

/// The weights of squares, the largest first.
#[derive(Debug, Clone, Copy, Default)]
struct DescendingWeights {
    weights: [i16; WEIGHTS],
    /// The sum of the weights that did not fit.
    rest: i32,
}

impl DescendingWeights {
    #[inline]
    fn insert(&mut self, weight: i32) {
        let mut weight = weight as i16;
        for place in &mut self.weights {
            let larger = weight.max(*place);
            weight = weight.min(*place);
            *place = larger;
        }
        self.rest += i32::from(weight);
    }
}
