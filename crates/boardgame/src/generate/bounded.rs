//! The best play, by bounds.
//!
//! The cost of a turn is the number of windows that are asked about. Bounds
//! rule out most of them, since most windows cannot beat a good play even if
//! every tile fell on its best square.
//!
//! *Invariant:* a window's bound is at least the equity of every play in it. Both
//! halves of the bound are relaxations. Points: each play pairs the window's
//! multipliers with tile values in some order, and no order gives more than largest
//! with largest (the rearrangement inequality), taken from the whole rack. Leave: the
//! best over all leaves of that size, whatever was played. A tighter bound that broke
//! this would silently lose the best play; `tests/agree` compares with every play on
//! random positions.

use crate::board::play::{POINT, Placement, Scored};
use crate::evaluate::leave_table::LeaveTable;
use crate::generate::anagram_query::{class, each_class};
use crate::generate::blanks::{assign_blanks, tiles_of};
use crate::generate::generator::Generator;
use crate::generate::lane::{Lane, PlacementWindow, Scoring, WEIGHTS};
use crate::generate::prepared_board::PreparedBoard;
use crate::generate::rack_parts::{RackPart, RackParts};
use crate::generate::template::{Template, Word};
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::Tile;
use crate::words::anagrams::Anagrams;

impl Generator {
    /// The placement with the best equity, if one is better than `floor`
    /// thousandths. Ties are always broken the same way.
    pub fn best(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        floor: i32,
    ) -> Option<Scored> {
        self.start(prepared, table);
        self.best_of_lanes(u64::MAX, prepared, floor)
    }

    /// The placement with the best equity in the lanes of a mask, if one is better than
    /// `floor` thousandths, for the rack and the leaves of the previous turn on another
    /// board: only what depends on the board is recomputed.
    pub(crate) fn best_again(
        &mut self,
        lanes: u64,
        prepared: &mut PreparedBoard<'_>,
        floor: i32,
    ) -> Option<Scored> {
        self.start_again(prepared);
        self.best_of_lanes(lanes, prepared, floor)
    }

    /// For each mask the placement with the best equity outside its lanes, if one is
    /// better than `floor` thousandths; all of them in one pass over the windows.
    ///
    /// A window is only queried if its bound beats the best play found for some
    /// mask that leaves its lane alone, so the pass costs little more than one
    /// for the worst mask alone.
    pub(crate) fn best_outside(
        &mut self,
        masks: &[u64],
        prepared: &mut PreparedBoard<'_>,
        table: &LeaveTable,
        floor: i32,
        best: &mut Vec<Option<Scored>>,
    ) {
        self.start(prepared, table);
        let prepared = &*prepared;
        best.clear();
        best.resize(masks.len(), None);
        let wanted = masks.iter().fold(0, |wanted, mask| wanted | !mask);
        self.collect(wanted, prepared, floor);
        let mut heap = std::collections::BinaryHeap::from(std::mem::take(&mut self.heap));
        let equity = |best: &Option<Scored>| best.map_or(floor, |best| best.equity);
        // The floor that a play in a lane must beat to count.
        let bar_of = |lane: usize, best: &[Option<Scored>]| {
            let outside = masks.iter().zip(best).filter(|(mask, _)| *mask >> lane & 1 == 0);
            outside.map(|(_, best)| equity(best)).min().unwrap_or(i32::MAX)
        };
        let mut lowest = floor;
        while let Some(top) = heap.pop() {
            let (bound, lane, at) = unpack(top);
            if bound <= lowest {
                break;
            }
            let bar = bar_of(lane, best);
            if bound <= bar {
                continue;
            }
            let window = prepared.lanes[lane].windows[at];
            let Some(better) = self.best_of(prepared, lane, &window, bar) else { continue };
            for (mask, best) in masks.iter().zip(&mut *best) {
                if mask >> lane & 1 == 0 && better.equity > equity(best) {
                    *best = Some(better);
                }
            }
            lowest = best.iter().map(equity).min().unwrap_or(i32::MAX);
        }
        self.heap = heap.into_vec();
    }

    /// The best placement in the lanes of a mask, once a turn is prepared.
    fn best_of_lanes(
        &mut self,
        lanes: u64,
        prepared: &PreparedBoard<'_>,
        floor: i32,
    ) -> Option<Scored> {
        self.collect(lanes, prepared, floor);
        let mut best: Option<Scored> = None;
        let mut bar = floor;
        let mut heap = std::collections::BinaryHeap::from(std::mem::take(&mut self.heap));
        while let Some(top) = heap.pop() {
            let (bound, lane, at) = unpack(top);
            // The heap gives bounds in falling order: nothing behind this one can win.
            if bound <= bar {
                break;
            }
            let window = prepared.lanes[lane].windows[at];
            if let Some(better) = self.best_of(prepared, lane, &window, bar) {
                bar = better.equity;
                best = Some(better);
            }
        }
        self.heap = heap.into_vec();
        best
    }

    /// Puts every window in the lanes of a mask with a bound above `floor` on the heap.
    fn collect(&mut self, lanes: u64, prepared: &PreparedBoard<'_>, floor: i32) {
        self.heap.clear();
        let (leaves, own) = self.best_leaves(prepared);
        for (number, lane) in prepared.lanes.iter().enumerate() {
            if lanes >> number & 1 == 0 {
                continue;
            }
            let blocked = self.blocked(lane);
            for (at, window) in lane.windows.iter().enumerate() {
                if window.fill & blocked != 0 {
                    continue;
                }
                let leaves = if window.group == 0 { &own } else { &leaves };
                let Some(leave) = leaves[usize::from(window.count)] else { continue };
                let bound = most(window, &self.parts.values) * POINT + leave;
                if bound > floor {
                    self.heap.push(pack(bound, number, at));
                }
            }
        }
    }

    /// The best leave by number of tiles played: over all parts of the rack,
    /// and over those that are words on their own.
    ///
    /// A window that runs through no tile of the board needs a word made of
    /// rack tiles alone. Its words are found once for the whole board, so
    /// looking them up early costs nothing, and the bound counts only leaves
    /// that such a word can leave.
    fn best_leaves(
        &mut self,
        prepared: &PreparedBoard<'_>,
    ) -> ([Leave; MAX_RACK + 1], [Leave; MAX_RACK + 1]) {
        let (mut any, mut own) = ([None; MAX_RACK + 1], [None; MAX_RACK + 1]);
        let mut window = PlacementWindow::of_no_tiles();
        for count in 1..=self.parts.len {
            let parts_here = self.parts.of_size(count);
            any[count] = parts_here.iter().map(|part| part.leave).max();
            window.count = count as u8;
            let words = self.answers.of(prepared, &self.parts, 0, &window, &self.budget);
            let words = self.answers.at(words).iter();
            own[count] = words.map(|word| parts_here[usize::from(word.part)].leave).max();
        }
        (any, own)
    }

    /// The best play of a window, if it is better than `bar`.
    fn best_of(
        &mut self,
        prepared: &PreparedBoard<'_>,
        lane: usize,
        window: &PlacementWindow,
        bar: i32,
    ) -> Option<Scored> {
        let anagrams = prepared.lexicon.anagrams();
        let mut trial = Trial {
            parts: &self.parts,
            worth: &prepared.worth,
            anagrams,
            lane: &prepared.lanes[lane],
            window,
            template: None,
            bar,
            best: None,
        };
        let parts_here = self.parts.of_size(usize::from(window.count));
        if window.group == 0 {
            let answers = self.answers.of(prepared, &self.parts, lane, window, &self.budget);
            for answer in self.answers.at(answers) {
                let part = &parts_here[usize::from(answer.part)];
                if trial.may_beat(part) {
                    trial.take(part, &answer.letters);
                }
            }
        } else {
            let through = prepared.lanes[lane].groups[usize::from(window.group)].key;
            for part in parts_here {
                if trial.may_beat(part) {
                    let key = part.key.wrapping_add(through);
                    each_class(anagrams, key, part.blanks, &mut |place| {
                        trial.take_class(part, place);
                    });
                }
            }
        }
        let (tiles, score, equity) = trial.best?;
        let first =
            usize::from(window.start) + (window.fill >> window.start).trailing_zeros() as usize;
        let (square, direction) = prepared.square(lane, first);
        let placement = Placement::of(square, direction, &tiles[..usize::from(window.count)]);
        Some(Scored { placement, score, equity })
    }
}

/// The test of a window's words.
struct Trial<'a> {
    parts: &'a RackParts,
    worth: &'a Scoring,
    anagrams: &'a Anagrams,
    lane: &'a Lane,
    window: &'a PlacementWindow,
    /// Built for the first word.
    template: Option<Template>,
    bar: i32,
    best: Option<([Tile; MAX_RACK], i32, i32)>,
}

impl Trial<'_> {
    /// Whether a part of the rack may give a better play here.
    #[inline]
    fn may_beat(&self, part: &RackPart) -> bool {
        most(self.window, &part.values) * POINT + part.leave > self.bar
    }

    /// Tries the class of words at `place`, spelt with the tiles of `part`.
    fn take_class(&mut self, part: &RackPart, place: u32) {
        for word in class(self.anagrams, place, usize::from(self.window.length)) {
            self.take(part, &word);
        }
    }

    /// Tries a word, spelt with the tiles of `part`.
    fn take(&mut self, part: &RackPart, word: &Word) {
        let (lane, window, worth) = (self.lane, self.window, self.worth);
        let template = self.template.get_or_insert_with(|| Template::new(lane, window, worth));
        if !template.fits(word) {
            return;
        }
        let letters = template.letters_of(word);
        let letters = &letters[..template.count];
        let (bar, best) = (&mut self.bar, &mut self.best);
        assign_blanks(self.parts, letters, part.mask, &mut |blanks| {
            let score = template.score(letters, blanks, worth);
            let equity = score * POINT + part.leave;
            if equity > *bar {
                *bar = equity;
                *best = Some((tiles_of(letters, blanks), score, equity));
            }
        });
    }
}

/// The most that tiles with these values can score on a window: largest multiplier
/// times largest value, and so on. Both come sorted, and both end in zeros, so the
/// sum needs no count and no branch.
#[inline]
fn most(window: &PlacementWindow, values: &[i16; WEIGHTS]) -> i32 {
    let pairs = window.weights.iter().zip(values);
    window.base + pairs.map(|(&weight, &value)| i32::from(weight) * i32::from(value)).sum::<i32>()
}

/// The best of some leaves; `None` if nothing can be played.
type Leave = Option<i32>;

/// A bound and its window as one number that sorts by the bound: a heap of `u64`
/// compares and moves faster than one of structs. The sign bit is flipped so that
/// negative bounds sort below positive ones; 16 bits hold any lane (at most 62) and
/// any window of one (at most 31 starts times 12 tiles).
fn pack(bound: i32, lane: usize, window: usize) -> u64 {
    let high = (bound as u32) ^ 1 << 31;
    u64::from(high) << 32 | (lane as u64) << 16 | window as u64
}

fn unpack(packed: u64) -> (i32, usize, usize) {
    let bound = ((packed >> 32) as u32 ^ 1 << 31).cast_signed();
    (bound, (packed >> 16) as usize & 0xffff, packed as usize & 0xffff)
}
