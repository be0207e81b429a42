//! The best play, by bounds.

use crate::fast::anagrams::Anagrams;
use crate::fast::field::Field;
use crate::fast::lane::Spot;
use crate::fast::lookup::{Generator, Stencil, spell};
use crate::fast::subracks::LeaveTable;
use crate::rules::MAX_RACK;
use crate::{Placement, Scored, Tile};

/// Thousandths in a point.
const POINT: i32 = 1000;

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
                let bound = self.most(spot) * POINT + leave;
                if bound > floor {
                    self.heap.push(pack(bound, number, at));
                }
            }
        }
    }

    /// The most that a spot can score.
    #[inline]
    fn most(&self, spot: &Spot) -> i32 {
        let pairs = spot.weights.iter().zip(&self.subracks.values);
        spot.base + pairs.map(|(&w, &v)| i32::from(w) * i32::from(v)).sum::<i32>()
    }

    /// The best leave after playing so many tiles: of all parts of the rack,
    /// and of those that are words by themselves.
    fn best_leaves(&mut self, field: &Field<'_>) -> ([Leave; MAX_RACK + 1], [Leave; MAX_RACK + 1]) {
        let (mut any, mut own) = ([None; MAX_RACK + 1], [None; MAX_RACK + 1]);
        let mut spot = Spot::of_no_tiles();
        for count in 1..=self.subracks.len {
            any[count] = self.subracks.of_size(count).iter().map(|sub| sub.leave).max();
            spot.count = count as u8;
            let words = self.answers.of(field, &self.subracks, 0, &spot);
            own[count] = self.answers.best_leave(words);
        }
        (any, own)
    }

    /// The best play of a spot, if it is better than `bar`.
    fn best_of(&mut self, field: &Field<'_>, lane: usize, spot: &Spot, bar: i32) -> Option<Scored> {
        let answers = self.answers.of(field, &self.subracks, lane, spot);
        if answers.is_empty() {
            return None;
        }
        let most = self.most(spot) * POINT;
        let stencil = Stencil::new(&field.lanes[lane], spot, &field.worth);
        let words = field.lexicon.anagrams().letters();
        let length = usize::from(spot.length);
        let (mut bar, mut best) = (bar, None);
        for answer in answers {
            let answer = self.answers.at(answer);
            if most + answer.leave <= bar {
                continue;
            }
            let mut place = answer.place as usize;
            loop {
                if stencil.fits(words, place) {
                    let letters = stencil.letters_of(&words[place..place + length]);
                    let letters = &letters[..stencil.count];
                    spell(&self.subracks, letters, answer.part, &mut |blanks| {
                        let score = stencil.score(letters, blanks, &field.worth);
                        let equity = score * POINT + answer.leave;
                        if equity > bar {
                            bar = equity;
                            best = Some((letters_of(letters, blanks), score, equity));
                        }
                    });
                }
                if Anagrams::is_last(words[place]) {
                    break;
                }
                place += length;
            }
        }
        let (tiles, score, equity) = best?;
        let first = usize::from(spot.start) + usize::from(stencil.places[0]);
        let (square, direction) = field.square(lane, first);
        let placement = Placement::of(square, direction, &tiles[..stencil.count]);
        Some(Scored { placement, score, equity })
    }
}

/// The best of some leaves; none where nothing can be played.
type Leave = Option<i32>;

/// The tiles of some letters, blanks where the mask says so.
pub(super) fn letters_of(letters: &[u8], blanks: u32) -> [Tile; MAX_RACK] {
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
