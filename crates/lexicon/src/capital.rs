//! The letters A to Z, in which crosswords spell answers.

use std::fmt;
use std::hash::{Hash, Hasher};

use zerocopy::{Immutable, IntoBytes, KnownLayout, TryFromBytes, Unaligned};

/// One of the 26 letters in which crosswords spell answers.
///
/// It is stored as its ASCII capital, so that words in files are words in memory: [`Self::of`]
/// checks bytes and reinterprets them without copying. Tables with a row for each letter use
/// [`Self::index`], whose range the compiler knows. A [`Letter`](crate::Letter) is a place in any
/// alphabet; clues and answers use this alphabet only.
///
/// ```
/// use wordwright_lexicon::{Capital, capitals};
///
/// let word = Capital::of(b"ERIE").unwrap();
/// assert_eq!(word, [Capital::E, Capital::R, Capital::I, Capital::E]);
/// assert_eq!((Capital::spell(word), word[1].index()), ("ERIE", 17));
/// assert_eq!(Capital::of(b"CATCH-22"), None);
/// assert_eq!(word, capitals(b"ERIE"));
/// ```
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    TryFromBytes,
    IntoBytes,
    Immutable,
    KnownLayout,
    Unaligned,
)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the letter that it is named for")]
pub enum Capital {
    A = b'A',
    B = b'B',
    C = b'C',
    D = b'D',
    E = b'E',
    F = b'F',
    G = b'G',
    H = b'H',
    I = b'I',
    J = b'J',
    K = b'K',
    L = b'L',
    M = b'M',
    N = b'N',
    O = b'O',
    P = b'P',
    Q = b'Q',
    R = b'R',
    S = b'S',
    T = b'T',
    U = b'U',
    V = b'V',
    W = b'W',
    X = b'X',
    Y = b'Y',
    Z = b'Z',
}

impl Capital {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// All, in order.
    pub const ALL: [Self; Self::COUNT] = capitals(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// The capital with this ASCII code.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        use Capital::{
            A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
        };
        const ORDER: [Capital; Capital::COUNT] =
            [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z];
        if byte.is_ascii_uppercase() { Some(ORDER[(byte - b'A') as usize]) } else { None }
    }

    /// The letter at `index`, 0 for A to 25 for Z.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// 0 for A to 25 for Z.
    #[inline]
    pub const fn index(self) -> usize {
        (self as u8 - b'A') as usize
    }

    /// Its byte in ASCII.
    #[inline]
    pub const fn ascii(self) -> u8 {
        self as u8
    }

    /// The bytes as letters, without copying, or `None` where one of them is no capital.
    #[inline]
    pub fn of(bytes: &[u8]) -> Option<&[Self]> {
        <[Self]>::try_ref_from_bytes(bytes).ok()
    }

    /// A word as text, without copying.
    #[inline]
    pub fn spell(word: &[Self]) -> &str {
        std::str::from_utf8(word.as_bytes()).expect("capitals are ASCII")
    }

    /// A word as ASCII, without copying.
    #[inline]
    pub fn bytes(word: &[Self]) -> &[u8] {
        word.as_bytes()
    }
}

/// The letters of a word written in the source code.
///
/// # Panics
/// Where `word` has anything but capitals: when compiling, in a constant.
pub const fn capitals<const LENGTH: usize>(word: &[u8; LENGTH]) -> [Capital; LENGTH] {
    let mut letters = [Capital::A; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        letters[at] = Capital::from_ascii(word[at]).expect("a word in capitals");
        at += 1;
    }
    letters
}

impl From<Capital> for char {
    fn from(letter: Capital) -> Self {
        Self::from(letter.ascii())
    }
}

impl fmt::Display for Capital {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::spell(&[*self]))
    }
}

impl fmt::Debug for Capital {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Hashes a letter as its byte, and a word as one run of bytes: a derived hash
/// would feed each letter in as a number of eight bytes.
impl Hash for Capital {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.ascii());
    }

    fn hash_slice<H: Hasher>(word: &[Self], state: &mut H) {
        state.write(word.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_capital_or_none() {
        for byte in 0..=u8::MAX {
            let expected = byte.is_ascii_uppercase();
            let letter = Capital::from_ascii(byte);
            assert_eq!(letter.map(Capital::ascii), expected.then_some(byte));
            assert_eq!(Capital::of(&[b'A', byte]).map(|word| word[1]), letter);
            assert_eq!(letter.and_then(|letter| Capital::from_index(letter.index())), letter);
        }
        assert_eq!(Capital::from_index(26), None);
        assert_eq!(Capital::of(b""), Some(&[][..]));
    }

    #[test]
    fn the_order_is_that_of_the_bytes() {
        assert!(Capital::ALL.is_sorted());
        assert_eq!(Capital::spell(&Capital::ALL), "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        assert_eq!(size_of::<Option<Capital>>(), 1);
    }
}
