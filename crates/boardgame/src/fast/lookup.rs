//! Asks the table of words what a spot's tiles spell, and fits the answers.

use crate::Scored;
use crate::fast::anagrams::{Anagrams, Key, LETTER};
use crate::fast::field::Field;
use crate::fast::lane::{Group, Lane, ROOM, Spot, Worth};
use crate::fast::subracks::{LeaveTable, Part, Subracks};
use crate::rules::MAX_RACK;
use crate::tiles::KINDS;

/// A word's letters, with bits that are no letter's, and anything after them.
pub(super) type Word = [u8; ROOM];

/// Finds plays; keeps its memory from turn to turn, so that nothing is
/// allocated once it has seen a few positions.
#[derive(Debug, Clone, Default)]
pub struct Generator {
    pub(super) subracks: Subracks,
    pub(super) answers: Answers,
    pub(super) heap: Vec<u64>,
    pub(super) unsorted: Vec<Scored>,
}

/// A word that some tiles of the rack spell with a group's tiles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer {
    /// The word, and what follows it in the table.
    pub letters: Word,
    /// The tiles: their place among the parts of their size.
    pub sub: u16,
}

/// The answers of this turn, by group and number of tiles.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    all: Vec<Answer>,
    /// Start and end in `all`, by lane, group and count.
    known: Vec<Known>,
    /// Where each lane's groups begin in `known`.
    starts: Vec<u32>,
    passed: Passed,
    /// The number of this turn, so that `known` need not be cleared.
    turn: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct Known {
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
    /// Forgets the turn before and makes room for a field's groups.
    pub fn start(&mut self, field: &Field<'_>) {
        self.all.clear();
        self.turn = self.turn.wrapping_add(1);
        self.starts.clear();
        let mut groups = SHARED;
        for lane in &field.lanes {
            self.starts.push(groups as u32);
            groups += lane.groups.len();
        }
        let places = groups * COUNTS;
        if self.known.len() < places || self.turn == 0 {
            self.known.clear();
            self.known.resize(places, Known::default());
            self.turn = self.turn.max(1);
        }
    }

    /// The answers for a spot, asked for once in a turn.
    pub fn of(
        &mut self,
        field: &Field<'_>,
        subracks: &Subracks,
        lane: usize,
        spot: &Spot,
    ) -> std::ops::Range<usize> {
        let (number, count) = (usize::from(spot.group), usize::from(spot.count));
        let group = field.lanes[lane].groups[number];
        let shared = usize::from(group.letter);
        let of_all = if group.count < 2 { shared } else { self.starts[lane] as usize + number };
        let place = of_all * COUNTS + count;
        let Known { turn, start, end } = self.known[place];
        if turn == self.turn {
            return start as usize..end as usize;
        }
        let start = self.all.len();
        self.ask(field.lexicon.anagrams(), subracks, group, count);
        let end = self.all.len();
        self.known[place] = Known { turn: self.turn, start: start as u32, end: end as u32 };
        start..end
    }

    /// The answers at some places.
    #[inline]
    pub fn at(&self, range: std::ops::Range<usize>) -> &[Answer] {
        &self.all[range]
    }

    /// Looks up every part of `count` tiles with the letters of a group.
    ///
    /// The filter is asked for all of them first, without a branch that the
    /// processor would guess wrong half of the time.
    fn ask(&mut self, anagrams: &Anagrams, subracks: &Subracks, group: Group, count: usize) {
        let length = count + usize::from(group.count);
        for (at, sub) in subracks.of_size(count).iter().enumerate() {
            let key = sub.key.wrapping_add(group.key);
            if sub.blanks == 0 {
                self.passed.push(anagrams, key, at as u16);
            } else {
                self.passed.push_blanks(anagrams, key, sub.blanks, anagrams.used(), at as u16);
            }
            if self.passed.is_full() {
                self.find_passed(anagrams, length);
            }
        }
        self.find_passed(anagrams, length);
    }

    /// Turns what passed the filter into answers. The words are copied side by
    /// side, since each is compared with several spots.
    fn find_passed(&mut self, anagrams: &Anagrams, length: usize) {
        for &(key, sub) in &self.passed.keys[..self.passed.len] {
            let Some(place) = anagrams.find_slot(key) else { continue };
            for letters in class(anagrams, place, length) {
                self.all.push(Answer { letters, sub });
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
struct Passed {
    keys: Vec<(Key, u16)>,
    len: usize,
}

/// Keys that wait at most: a few more than one part of a rack with two blanks
/// can give.
const WAITING: usize = 4096;

/// Keys that one part of a rack with fewer than three blanks can give: one, or
/// two letters out of [`KINDS`].
const OF_ONE_PART: usize = KINDS * KINDS / 2;

impl Default for Passed {
    fn default() -> Self {
        Self { keys: vec![(0, 0); WAITING], len: 0 }
    }
}

impl Passed {
    fn is_full(&self) -> bool {
        self.len + OF_ONE_PART > WAITING
    }

    #[inline]
    fn push(&mut self, anagrams: &Anagrams, key: Key, sub: u16) {
        if self.len == self.keys.len() {
            // More blanks than two on a rack: so many keys are rare.
            self.keys.resize(self.len * 2, (0, 0));
        }
        self.keys[self.len] = (key, sub);
        self.len += usize::from(anagrams.may_spell(key));
    }

    /// Pushes a key with `blanks` more letters of `letters`.
    fn push_blanks(&mut self, anagrams: &Anagrams, key: Key, blanks: u8, letters: u64, sub: u16) {
        let mut rest = if blanks == 1 { letters & anagrams.completing(key) } else { letters };
        while rest != 0 {
            let longer = key.wrapping_add(anagrams.key(rest.trailing_zeros() as usize));
            if blanks == 1 {
                self.push(anagrams, longer, sub);
            } else {
                self.push_blanks(anagrams, longer, blanks - 1, rest, sub);
            }
            rest &= rest - 1;
        }
    }
}

/// Gives every class of words that a key spells with `blanks` more letters,
/// whatever they are.
#[inline]
pub(super) fn spelt(anagrams: &Anagrams, key: Key, blanks: u8, give: &mut impl FnMut(u32)) {
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

/// A spot as words are compared with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stencil {
    length: usize,
    /// The board's letters, one a byte, and where they are.
    letters: [u128; 2],
    mask: [u128; 2],
    /// The filled squares by their place in the word.
    pub places: [u8; MAX_RACK],
    /// What a point counts on each.
    pub weights: [i32; MAX_RACK],
    /// The letters that fit each.
    checks: [u64; MAX_RACK],
    pub count: usize,
    /// Points that no tile changes.
    pub base: i32,
    /// The filled squares with cross-checks, as indices into `places`.
    crossed: u32,
}

impl Stencil {
    pub fn new(lane: &Lane, spot: &Spot, worth: &Worth) -> Self {
        let (start, length) = (usize::from(spot.start), usize::from(spot.length));
        let mut letters = [0_u8; ROOM];
        let mut mask = [0_u8; ROOM];
        let mut stencil = Self {
            length,
            letters: [0; 2],
            mask: [0; 2],
            places: [0; MAX_RACK],
            weights: [0; MAX_RACK],
            checks: [0; MAX_RACK],
            count: 0,
            base: if usize::from(spot.count) == worth.rack_size { worth.bonus } else { 0 },
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
                let count = stencil.count;
                stencil.places[count] = at as u8;
                stencil.weights[count] = lane.weight(square, times);
                stencil.checks[count] = lane.checks[square].bits();
                if lane.crossed >> square & 1 == 1 {
                    stencil.crossed |= 1 << count;
                    stencil.base +=
                        i32::from(lane.sums[square]) * i32::from(lane.word_times[square]);
                }
                stencil.count += 1;
            }
        }
        stencil.base += through * times;
        stencil.letters = halves(&letters);
        stencil.mask = halves(&mask);
        stencil
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
    pub fn score(&self, letters: &[u8], blanks: u32, worth: &Worth) -> i32 {
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

/// Which tiles a word takes: gives, for each way, the filled squares that get
/// blanks, as a mask. None where the letters are not those of `part`.
pub(super) fn spell(subracks: &Subracks, letters: &[u8], part: Part, give: &mut impl FnMut(u32)) {
    let naturals = part & !subracks.blanks;
    let mut blanks = (part & subracks.blanks).count_ones();
    let (mut rest, mut missing) = (naturals, 0);
    for (at, &letter) in letters.iter().enumerate() {
        let there = subracks.places.of(letter) & rest;
        if there == 0 {
            if blanks == 0 {
                return;
            }
            blanks -= 1;
            missing |= 1_u32 << at;
        } else {
            rest &= !(there & there.wrapping_neg());
        }
    }
    if rest != 0 {
        return;
    }
    if missing & missing.wrapping_sub(1) != 0 {
        return shift_blanks(letters, missing, missing, give);
    }
    if missing == 0 {
        return give(0);
    }
    // One blank: on any square with its letter.
    let lacking = letters[missing.trailing_zeros() as usize];
    for (at, &letter) in letters.iter().enumerate() {
        if letter == lacking {
            give(1 << at);
        }
    }
}

/// Gives every way to lay several blanks on squares with the same letters as those of
/// `blanks`. Those of `open` have not been laid yet.
fn shift_blanks(letters: &[u8], blanks: u32, open: u32, give: &mut impl FnMut(u32)) {
    if open == 0 {
        return give(blanks);
    }
    // One letter at a time: all the blanks that stand for it.
    let letter = letters[open.trailing_zeros() as usize];
    let same: u32 =
        letters.iter().enumerate().filter(|(_, l)| **l == letter).map(|(at, _)| 1 << at).sum();
    let others = blanks & !same;
    let wanted = (blanks & same).count_ones();
    let mut choice = same;
    // Every subset of `same` with as many squares.
    loop {
        if choice.count_ones() == wanted {
            shift_blanks(letters, others | choice, open & !same, give);
        }
        if choice == 0 {
            break;
        }
        choice = (choice - 1) & same;
    }
}

impl Generator {
    /// A generator without memory of any position.
    pub fn new() -> Self {
        Self::default()
    }

    /// Prepares a turn.
    pub(super) fn start(&mut self, field: &mut Field<'_>, table: &LeaveTable) {
        field.refresh();
        let set = field.board().rules().tiles();
        self.subracks.fill(table, field.lexicon.anagrams(), set);
        self.answers.start(field);
    }

    /// The squares of a lane on which no tile of the rack fits.
    pub(super) fn dead(&self, lane: &Lane) -> u32 {
        let mut dead = 0;
        let mut rest = lane.crossed;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            if lane.checks[at as usize].bits() & self.subracks.letters == 0 {
                dead |= 1 << at;
            }
        }
        dead
    }
}
