//! The best play, by bounds.

use crate::fast::anagrams::Anagrams;
use crate::fast::field::Field;
use crate::fast::lane::{Lane, Spot, WEIGHTS, Worth};
use crate::fast::lookup::{Generator, Stencil, Word, class, spell, spelt};
use crate::fast::subracks::{LeaveTable, Sub, Subracks};
use crate::rules::MAX_RACK;
use crate::{Placement, Scored, Tile};

/// Thousandths in a point.
pub(super) const POINT: i32 = 1000;

impl Generator {
    /// The placement with the best equity, if one is better than `floor`
    /// thousandths. Of equal ones it gives the same one every time.
    pub fn best(
        &mut self,
        field: &mut Field<'_>,
        table: &LeaveTable,
        floor: i32,
    ) -> Option<Scored> {
        self.start(field, table);
        let field = &*field;
        self.collect(field, floor);
        let mut best: Option<Scored> = None;
        let mut bar = floor;
        let mut heap = std::collections::BinaryHeap::from(std::mem::take(&mut self.heap));
        while let Some(top) = heap.pop() {
            let (bound, lane, at) = unpack(top);
            if bound <= bar {
                break;
            }
            let spot = field.lanes[lane].spots[at];
            if let Some(better) = self.best_of(field, lane, &spot, bar) {
                bar = better.equity;
                best = Some(better);
            }
        }
        self.heap = heap.into_vec();
        best
    }

    /// Puts every spot with a bound above `floor` on the heap.
    fn collect(&mut self, field: &Field<'_>, floor: i32) {
        self.heap.clear();
        let (leaves, own) = self.best_leaves(field);
        for (number, lane) in field.lanes.iter().enumerate() {
            let dead = self.dead(lane);
            for (at, spot) in lane.spots.iter().enumerate() {
                if spot.fill & dead != 0 {
                    continue;
                }
                let leaves = if spot.group == 0 { &own } else { &leaves };
                let Some(leave) = leaves[usize::from(spot.count)] else { continue };
                let bound = most(spot, &self.subracks.values) * POINT + leave;
                if bound > floor {
                    self.heap.push(pack(bound, number, at));
                }
            }
        }
    }

    /// The best leave after playing so many tiles: of all parts of the rack,
    /// and of those that are words by themselves.
    fn best_leaves(&mut self, field: &Field<'_>) -> ([Leave; MAX_RACK + 1], [Leave; MAX_RACK + 1]) {
        let (mut any, mut own) = ([None; MAX_RACK + 1], [None; MAX_RACK + 1]);
        let mut spot = Spot::of_no_tiles();
        for count in 1..=self.subracks.len {
            let subs = self.subracks.of_size(count);
            any[count] = subs.iter().map(|sub| sub.leave).max();
            spot.count = count as u8;
            let words = self.answers.of(field, &self.subracks, 0, &spot);
            let words = self.answers.at(words).iter();
            own[count] = words.map(|word| subs[usize::from(word.sub)].leave).max();
        }
        (any, own)
    }

    /// The best play of a spot, if it is better than `bar`.
    fn best_of(&mut self, field: &Field<'_>, lane: usize, spot: &Spot, bar: i32) -> Option<Scored> {
        let anagrams = field.lexicon.anagrams();
        let mut trial = Trial {
            subracks: &self.subracks,
            worth: &field.worth,
            anagrams,
            lane: &field.lanes[lane],
            spot,
            stencil: None,
            bar,
            best: None,
        };
        let subs = self.subracks.of_size(usize::from(spot.count));
        if spot.group == 0 {
            let answers = self.answers.of(field, &self.subracks, lane, spot);
            for answer in self.answers.at(answers) {
                let sub = &subs[usize::from(answer.sub)];
                if trial.may_beat(sub) {
                    trial.take(sub, &answer.letters);
                }
            }
        } else {
            let through = field.lanes[lane].groups[usize::from(spot.group)].key;
            for sub in subs {
                if trial.may_beat(sub) {
                    let key = sub.key.wrapping_add(through);
                    spelt(anagrams, key, sub.blanks, &mut |place| trial.take_class(sub, place));
                }
            }
        }
        let (tiles, score, equity) = trial.best?;
        let first = usize::from(spot.start) + (spot.fill >> spot.start).trailing_zeros() as usize;
        let (square, direction) = field.square(lane, first);
        let placement = Placement::of(square, direction, &tiles[..usize::from(spot.count)]);
        Some(Scored { placement, score, equity })
    }
}

/// The words of a spot put to the test.
struct Trial<'a> {
    subracks: &'a Subracks,
    worth: &'a Worth,
    anagrams: &'a Anagrams,
    lane: &'a Lane,
    spot: &'a Spot,
    /// Made for the first word.
    stencil: Option<Stencil>,
    bar: i32,
    best: Option<([Tile; MAX_RACK], i32, i32)>,
}

impl Trial<'_> {
    /// Whether a part of the rack may give a better play here.
    #[inline]
    fn may_beat(&self, sub: &Sub) -> bool {
        most(self.spot, &sub.values) * POINT + sub.leave > self.bar
    }

    /// Tries the class of words at `place`, spelt with the tiles of `sub`.
    fn take_class(&mut self, sub: &Sub, place: u32) {
        for word in class(self.anagrams, place, usize::from(self.spot.length)) {
            self.take(sub, &word);
        }
    }

    /// Tries a word, spelt with the tiles of `sub`.
    fn take(&mut self, sub: &Sub, word: &Word) {
        let (lane, spot, worth) = (self.lane, self.spot, self.worth);
        let stencil = self.stencil.get_or_insert_with(|| Stencil::new(lane, spot, worth));
        if !stencil.fits(word) {
            return;
        }
        let letters = stencil.letters_of(word);
        let letters = &letters[..stencil.count];
        let (bar, best) = (&mut self.bar, &mut self.best);
        spell(self.subracks, letters, sub.part, &mut |blanks| {
            let score = stencil.score(letters, blanks, worth);
            let equity = score * POINT + sub.leave;
            if equity > *bar {
                *bar = equity;
                *best = Some((tiles_of(letters, blanks), score, equity));
            }
        });
    }
}

/// The most that tiles with these values can score on a spot.
#[inline]
fn most(spot: &Spot, values: &[i16; WEIGHTS]) -> i32 {
    let pairs = spot.weights.iter().zip(values);
    spot.base + pairs.map(|(&weight, &value)| i32::from(weight) * i32::from(value)).sum::<i32>()
}

/// The best of some leaves; none where nothing can be played.
type Leave = Option<i32>;

/// The tiles of some letters, blanks where the mask says so.
pub(super) fn tiles_of(letters: &[u8], blanks: u32) -> [Tile; MAX_RACK] {
    let mut tiles = [Tile::BLANK; MAX_RACK];
    for (at, (tile, &letter)) in tiles.iter_mut().zip(letters).enumerate() {
        *tile = Tile::from_byte(letter | ((blanks >> at & 1) as u8) << 7);
    }
    tiles
}

/// A bound and its spot as one number that sorts by the bound.
fn pack(bound: i32, lane: usize, spot: usize) -> u64 {
    let high = (bound as u32) ^ 1 << 31;
    u64::from(high) << 32 | (lane as u64) << 16 | spot as u64
}

fn unpack(packed: u64) -> (i32, usize, usize) {
    let bound = ((packed >> 32) as u32 ^ 1 << 31).cast_signed();
    (bound, (packed >> 16) as usize & 0xffff, packed as usize & 0xffff)
}
