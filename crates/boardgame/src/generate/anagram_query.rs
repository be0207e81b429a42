//! The words that the rack and a window's board tiles spell.
//!
//! Windows with the same board tiles and the same number of rack tiles ask the same
//! question, and most windows run through no tile or through one. Answers are
//! therefore kept for the turn by *group* (board tiles) and count, and the groups of
//! no tile and of one are shared by all lanes.

use wordwright_core::Budget;

use crate::generate::lane::{Group, PlacementWindow};
use crate::generate::prepared_board::PreparedBoard;
use crate::generate::rack_parts::RackParts;
use crate::generate::template::Word;
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::KINDS;
use crate::words::anagrams::{Anagrams, Key};

/// A word that some tiles of the rack spell together with a group's tiles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer {
    /// The word, and what follows it in the table.
    pub letters: Word,
    /// The rack tiles, as a place among the parts of their size.
    pub part: u16,
}

/// The answers of this turn, by group and number of tiles.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    all: Vec<Answer>,
    /// Start and end in `all`, by lane, group and count.
    known: Vec<CachedRange>,
    /// Where each lane's groups begin in `known`.
    starts: Vec<u32>,
    passed: FilteredKeys,
    /// The number of this board. A cached range of another one counts as absent, so
    /// that the table need not be cleared, which would cost more than the lookups.
    turn: u32,
    /// The number of the first board that this rack was queried with: the answers of the
    /// shared groups depend on the rack alone.
    rack: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct CachedRange {
    turn: u32,
    start: u32,
    end: u32,
}

/// Places of `known` for each group: one for each number of tiles.
const COUNTS: usize = MAX_RACK + 1;

/// The group of no tiles and those of one tile, by its letter: all lanes share
/// them.
const SHARED: usize = KINDS;

impl Answers {
    /// Forgets the previous rack and makes room for a board's groups.
    pub fn start(&mut self, prepared: &PreparedBoard<'_>) {
        self.all.clear();
        self.next_board(prepared);
        self.rack = self.turn;
    }

    /// Makes room for the groups of another board. The rack is the same, and
    /// what it spells alone or with one tile of the board stays known.
    pub fn next_board(&mut self, prepared: &PreparedBoard<'_>) {
        self.turn = self.turn.wrapping_add(1);
        self.starts.clear();
        let mut groups = SHARED;
        for lane in &prepared.lanes {
            self.starts.push(groups as u32);
            groups += lane.groups.len();
        }
        let places = groups * COUNTS;
        if self.known.len() < places || self.turn == 0 {
            self.known.clear();
            self.known.resize(places, CachedRange::default());
            self.turn = self.turn.max(1);
            self.rack = self.turn;
        }
    }

    /// The answers for a window, looked up once per turn.
    pub fn of(
        &mut self,
        prepared: &PreparedBoard<'_>,
        parts: &RackParts,
        lane: usize,
        window: &PlacementWindow,
        budget: &Budget,
    ) -> std::ops::Range<usize> {
        let (number, count) = (usize::from(window.group), usize::from(window.count));
        let group = prepared.lanes[lane].groups[number];
        let shared = usize::from(group.letter);
        let of_all = if group.count < 2 { shared } else { self.starts[lane] as usize + number };
        let place = of_all * COUNTS + count;
        let current = if group.count < 2 { self.rack } else { self.turn };
        let CachedRange { turn, start, end } = self.known[place];
        if turn == current {
            return start as usize..end as usize;
        }
        let start = self.all.len();
        self.ask(prepared.lexicon.anagrams(), parts, group, count, budget);
        let end = self.all.len();
        self.known[place] = CachedRange { turn: current, start: start as u32, end: end as u32 };
        start..end
    }

    /// The answers at some places.
    #[inline]
    pub fn at(&self, range: std::ops::Range<usize>) -> &[Answer] {
        &self.all[range]
    }

    /// Looks up every part of `count` tiles with the letters of a group.
    ///
    /// The filter is applied to all of them first, without a branch that the
    /// processor would mispredict half of the time.
    fn ask(
        &mut self,
        anagrams: &Anagrams,
        parts: &RackParts,
        group: Group,
        count: usize,
        budget: &Budget,
    ) {
        let length = count + usize::from(group.count);
        for (at, part) in parts.of_size(count).iter().enumerate() {
            let key = part.key.wrapping_add(group.key);
            if part.blanks == 0 {
                self.passed.push(anagrams, key, at as u16);
            } else if part.blanks > 2 && budget.is_expired() {
                break;
            } else {
                self.passed.push_blanks(anagrams, key, part.blanks, anagrams.used(), at as u16);
            }
            if self.passed.is_full() {
                self.find_passed(anagrams, length);
            }
        }
        self.find_passed(anagrams, length);
    }

    /// Turns the keys that passed the filter into answers. The words are copied side by
    /// side, since each is compared with several windows.
    fn find_passed(&mut self, anagrams: &Anagrams, length: usize) {
        for &(key, part) in &self.passed.keys[..self.passed.len] {
            let Some(place) = anagrams.find_slot(key) else { continue };
            for letters in class(anagrams, place, length) {
                self.all.push(Answer { letters, part });
            }
        }
        self.passed.len = 0;
    }
}

/// The words of the class at `place`.
#[inline]
pub(super) fn class(
    anagrams: &Anagrams,
    place: u32,
    length: usize,
) -> impl Iterator<Item = Word> + '_ {
    let mut place = place as usize;
    let mut more = true;
    std::iter::from_fn(move || {
        let word: &Word = anagrams.letters().get(place..)?.first_chunk().filter(|_| more)?;
        more = !Anagrams::is_last(word[0]);
        place += length;
        Some(*word)
    })
}

/// Keys that passed the filter, with the parts of the rack that they come from.
#[derive(Debug, Clone)]
struct FilteredKeys {
    keys: Vec<(Key, u16)>,
    len: usize,
}

/// The most keys that wait: a few more than one part of a rack with two blanks can give.
const WAITING: usize = 4096;

/// Keys that one part of a rack with fewer than three blanks can give: one, or
/// two letters out of [`KINDS`].
const OF_ONE_PART: usize = KINDS * KINDS / 2;

impl Default for FilteredKeys {
    fn default() -> Self {
        Self { keys: vec![(0, 0); WAITING], len: 0 }
    }
}

impl FilteredKeys {
    fn is_full(&self) -> bool {
        self.len + OF_ONE_PART > WAITING
    }

    #[inline]
    fn push(&mut self, anagrams: &Anagrams, key: Key, part: u16) {
        if self.len == self.keys.len() {
            // More than two blanks on a rack: this many keys are rare.
            self.keys.resize(self.len * 2, (0, 0));
        }
        self.keys[self.len] = (key, part);
        self.len += usize::from(anagrams.may_spell(key));
    }

    /// Pushes a key with `blanks` more letters of `letters`.
    fn push_blanks(&mut self, anagrams: &Anagrams, key: Key, blanks: u8, letters: u64, part: u16) {
        let mut rest = if blanks == 1 { letters & anagrams.completing(key) } else { letters };
        while rest != 0 {
            let longer = key.wrapping_add(anagrams.key(rest.trailing_zeros() as usize));
            if blanks == 1 {
                self.push(anagrams, longer, part);
            } else {
                self.push_blanks(anagrams, longer, blanks - 1, rest, part);
            }
            rest &= rest - 1;
        }
    }
}

/// Calls a function with every class of words that a key spells with `blanks`
/// more letters of any kind.
#[inline]
pub(super) fn each_class(anagrams: &Anagrams, key: Key, blanks: u8, give: &mut impl FnMut(u32)) {
    if blanks > 0 {
        with_blanks(anagrams, key, blanks, anagrams.used(), give);
    } else if let Some(place) = anagrams.find(key) {
        give(place);
    }
}

/// The same with at least one blank, which stand for `letters`.
fn with_blanks(
    anagrams: &Anagrams,
    key: Key,
    blanks: u8,
    letters: u64,
    give: &mut impl FnMut(u32),
) {
    let mut rest = if blanks == 1 { letters & anagrams.completing(key) } else { letters };
    while rest != 0 {
        let letter = rest.trailing_zeros() as usize;
        let longer = key.wrapping_add(anagrams.key(letter));
        if blanks > 1 {
            with_blanks(anagrams, longer, blanks - 1, rest, give);
        } else if let Some(place) = anagrams.find(longer) {
            give(place);
        }
        rest &= rest - 1;
    }
}
