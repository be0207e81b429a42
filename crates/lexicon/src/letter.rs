//! A letter and a set of letters.

use std::fmt;

/// A letter of an [`Alphabet`](crate::Alphabet): its place in the order, from
/// 1 to 63.
///
/// Zero never names a letter. Compiled lexicons use it as the separator, racks
/// as the blank, so that a letter, a blank and a separator fit the same byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(u8);

impl Letter {
    /// The first letter of every alphabet.
    pub const FIRST: Letter = Letter(1);

    /// The highest letter that fits a [`LetterSet`].
    pub const MAX: Letter = Letter(63);

    /// The letter at `place` (1 to 63), or `None` outside that range.
    pub const fn new(place: u8) -> Option<Self> {
        if place >= 1 && place <= 63 { Some(Self(place)) } else { None }
    }

    /// The letter in the low six bits of `code`, which are not all zero.
    pub(crate) const fn from_low_bits(code: u8) -> Self {
        debug_assert!(code & 63 != 0, "a letter's place");
        Self(code & 63)
    }

    /// The letter's place in its alphabet, from 1.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// The place as an index into per-letter tables (which keep row 0 empty).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({})", self.0)
    }
}

/// A set of letters as a bit mask: bit *k* stands for the letter at place *k*.
///
/// Bit 0 is never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct LetterSet(u64);

impl LetterSet {
    /// No letter.
    pub const EMPTY: LetterSet = LetterSet(0);

    /// The first `count` letters of an alphabet.
    ///
    /// `count` above 63 counts as 63.
    pub const fn first(count: usize) -> Self {
        if count >= 63 { Self(!1) } else { Self(((1 << count) - 1) << 1) }
    }

    /// The set holding `letter` alone.
    pub const fn only(letter: Letter) -> Self {
        Self(1 << letter.0)
    }

    /// The set with these mask bits; bit 0 is cleared.
    #[cfg(test)]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits & !1)
    }

    /// The mask bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many letters the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no letter.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds `letter`.
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.0 & 1 != 0
    }

    /// Adds `letter`.
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.0;
    }

    /// Removes `letter`.
    pub const fn remove(&mut self, letter: Letter) {
        self.0 &= !(1 << letter.0);
    }

    /// The letters in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The letters in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The letters of this set that `other` lacks.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The one letter of a set of one, else `None`.
    pub const fn single(self) -> Option<Letter> {
        if self.0.is_power_of_two() { Some(Letter(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The letters in alphabet order.
    pub fn iter(self) -> LetterSetIter {
        LetterSetIter(self.0)
    }
}

impl IntoIterator for LetterSet {
    type Item = Letter;
    type IntoIter = LetterSetIter;

    fn into_iter(self) -> LetterSetIter {
        self.iter()
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        letters.into_iter().fold(Self::EMPTY, |mut set, letter| {
            set.insert(letter);
            set
        })
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Letter::place)).finish()
    }
}

/// The letters of a [`LetterSet`], in alphabet order.
#[derive(Clone, Debug)]
pub struct LetterSetIter(u64);

impl Iterator for LetterSetIter {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        if self.0 == 0 {
            return None;
        }
        let letter = Letter(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(letter)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for LetterSetIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_counts_letters() {
        for count in 0..=63 {
            let set = LetterSet::first(count);
            assert_eq!(set.len(), count);
            assert_eq!(set.bits() & 1, 0);
        }
    }

    #[test]
    fn single_is_only_for_one_letter() {
        let [a, z] = [1, 26].map(|place| Letter::new(place).unwrap());
        assert_eq!(LetterSet::only(z).single(), Some(z));
        assert_eq!(LetterSet::EMPTY.single(), None);
        assert_eq!([a, z].into_iter().collect::<LetterSet>().single(), None);
    }

    #[test]
    fn iter_visits_in_order() {
        let set = LetterSet::from_bits(0b1010_0110);
        let places: Vec<u8> = set.iter().map(Letter::place).collect();
        assert_eq!(places, [1, 2, 5, 7]);
        assert_eq!(set.iter().collect::<LetterSet>(), set);
    }
}
