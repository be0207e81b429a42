//! The pattern that a window demands of a word, and the word's score there.
//!
//! The words of an anagram class have the right letters; a template checks whether
//! they are in the right places. Board letters are compared as two 16-byte numbers:
//! a difference under the mask means a wrong letter. Words are therefore stored with
//! [`ROOM`] readable bytes after their first, whatever their length, and bytes past
//! the end are masked out.

use crate::generate::lane::{Lane, PlacementWindow, ROOM, Scoring};
use crate::rules::ruleset::MAX_RACK;
use crate::words::anagrams::LETTER;

/// A word's letters, with bits that are no letter's, and anything after them.
pub(super) type Word = [u8; ROOM];

/// A window as words are compared with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Template {
    length: usize,
    /// The board's letters, one a byte, and where they are.
    letters: [u128; 2],
    mask: [u128; 2],
    /// The filled squares by their place in the word.
    pub places: [u8; MAX_RACK],
    /// The multiplier of each.
    pub weights: [i32; MAX_RACK],
    /// The letters that fit each.
    checks: [u64; MAX_RACK],
    pub count: usize,
    /// Points that no tile changes.
    pub base: i32,
    /// The filled squares with cross-checks, as indices into `places`.
    crossed: u32,
}

impl Template {
    pub fn new(lane: &Lane, window: &PlacementWindow, worth: &Scoring) -> Self {
        let (start, length) = (usize::from(window.start), usize::from(window.length));
        let mut letters = [0_u8; ROOM];
        let mut mask = [0_u8; ROOM];
        let mut template = Self {
            length,
            letters: [0; 2],
            mask: [0; 2],
            places: [0; MAX_RACK],
            weights: [0; MAX_RACK],
            checks: [0; MAX_RACK],
            count: 0,
            base: if usize::from(window.count) == worth.rack_size { worth.bonus } else { 0 },
            crossed: 0,
        };
        let mut times = 1;
        let mut through = 0;
        for at in 0..length {
            let tile = lane.tiles[start + at];
            if tile == 0 {
                times *= i32::from(lane.word_times[start + at]);
            } else {
                letters[at] = tile & LETTER;
                mask[at] = LETTER;
                through += worth.of(tile);
            }
        }
        for at in 0..length {
            let square = start + at;
            if lane.tiles[square] == 0 {
                let count = template.count;
                template.places[count] = at as u8;
                template.weights[count] = lane.weight(square, times);
                template.checks[count] = lane.checks[square].bits();
                if lane.crossed >> square & 1 == 1 {
                    template.crossed |= 1 << count;
                    template.base +=
                        i32::from(lane.sums[square]) * i32::from(lane.word_times[square]);
                }
                template.count += 1;
            }
        }
        template.base += through * times;
        template.letters = halves(&letters);
        template.mask = halves(&mask);
        template
    }

    /// Whether a word has the board's letters where they are, and letters that
    /// fit on the crossed squares.
    #[inline]
    pub fn fits(&self, word: &Word) -> bool {
        let (low, high) = word.split_at(ROOM / 2);
        if (half(low) ^ self.letters[0]) & self.mask[0] != 0 {
            return false;
        }
        if self.length > ROOM / 2 && (half(high) ^ self.letters[1]) & self.mask[1] != 0 {
            return false;
        }
        let mut rest = self.crossed;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let letter = word[usize::from(self.places[at]) % ROOM] & LETTER;
            if self.checks[at] >> letter & 1 == 0 {
                return false;
            }
        }
        true
    }

    /// The score of some letters on the filled squares, blanks on those of the
    /// mask.
    #[inline]
    pub fn score(&self, letters: &[u8], blanks: u32, worth: &Scoring) -> i32 {
        let points = letters.iter().enumerate().map(|(at, &letter)| {
            let tile = letter | ((blanks >> at & 1) as u8) << 7;
            self.weights[at] * worth.of(tile)
        });
        self.base + points.sum::<i32>()
    }

    /// The letters that a word has on the filled squares.
    #[inline]
    pub fn letters_of(&self, word: &Word) -> [u8; MAX_RACK] {
        let mut letters = [0; MAX_RACK];
        for (letter, &place) in letters.iter_mut().zip(&self.places[..self.count]) {
            *letter = word[usize::from(place) % ROOM] & LETTER;
        }
        letters
    }
}

#[inline]
fn half(bytes: &[u8]) -> u128 {
    bytes.try_into().map_or(0, u128::from_le_bytes)
}

fn halves(bytes: &[u8; ROOM]) -> [u128; 2] {
    let (low, high) = bytes.split_at(ROOM / 2);
    [half(low), half(high)]
}
