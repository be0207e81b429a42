//! Good files, and their mutations.

use std::fmt;

use wordwright_formats::LONGEST_FILE;

/// A file to start from.
pub struct Seed {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Seed {
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into() }
    }
}

/// Files to start from, by kind: each kind is tried equally often, however many files it has.
pub type Seeds = Vec<Vec<Seed>>;

/// An input for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    pub reader: &'static str,
    /// The file that it was made from; its name tells some readers what it is.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes for {}", self.bytes.len(), self.reader)?;
        if self.name.is_empty() { Ok(()) } else { write!(f, ", made of {}", self.name) }
    }
}

/// Texts that replace numbers and names.
const TOKENS: [&[u8]; 15] = [
    b"0",
    b"-1",
    b"63",
    b"64",
    b"65536",
    b"4294967296",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"99999999999999999999",
    b"\"",
    b"<",
    b"\n\n",
    b"\xff\xfe",
    b"\0",
    b"{[",
];

/// The size in bytes of an input that reveals worse than linear time.
const LARGE: std::ops::Range<usize> = 32 << 10..256 << 10;

/// One in this many large inputs is as long as a file may be.
const LONGEST_SHARE: usize = 64;

/// The files of one reader, and the inputs that are made of them, each seed in its own order.
pub struct Family {
    pub reader: &'static str,
    pub seeds: Seeds,
    /// Its number of inputs per round.
    pub share: u64,
    /// One in this many inputs is made large; 0 for none.
    pub large: usize,
    pub random: fastrand::Rng,
}

impl Family {
    pub fn next(&mut self) -> Input {
        let Seed { name, mut bytes } = mutated(&self.seeds, &mut self.random);
        if self.large > 0 && bytes.len() < LARGE.start && self.random.usize(..self.large) == 0 {
            grow(&mut bytes, &mut self.random);
        }
        Input { reader: self.reader, name, bytes }
    }
}

fn drawn<'a>(seeds: &'a Seeds, random: &mut fastrand::Rng) -> &'a Seed {
    let kind = &seeds[random.usize(..seeds.len())];
    &kind[random.usize(..kind.len())]
}

fn mutated(seeds: &Seeds, random: &mut fastrand::Rng) -> Seed {
    let Seed { name, bytes } = drawn(seeds, random);
    let mut bytes = bytes.clone();
    // Often one change, which gets furthest, otherwise up to six.
    let most = random.usize(1..=6);
    for _ in 0..random.usize(1..=most) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..=32)).min(bytes.len());
        match random.u8(..7) {
            0 if at < bytes.len() => bytes[at] = random.u8(..),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].repeat(random.usize(1..=20));
                bytes.splice(at..at, piece);
            }
            4 => {
                let other = &drawn(seeds, random).bytes;
                let from = random.usize(..=other.len());
                let piece = other[from..(from + 64).min(other.len())].to_vec();
                bytes.splice(at..end, piece);
            }
            5 => bytes.truncate(at),
            _ => {
                let token = TOKENS[random.usize(..TOKENS.len())].to_vec();
                bytes.splice(at..end, token);
            }
        }
    }
    Seed::new(name, bytes)
}

/// Repeats a line, or a piece of one, until there are many thousand or the file is as long as
/// one may be; often with a number in each copy, so that they differ.
fn grow(bytes: &mut Vec<u8>, random: &mut fastrand::Rng) {
    let mut at = random.usize(..=bytes.len());
    let mut end = (at + random.usize(1..=64)).min(bytes.len());
    if random.bool() {
        let is_end = |&byte: &u8| byte == b'\n';
        at = bytes[..at].iter().rposition(is_end).map_or(0, |before| before + 1);
        end = bytes[at..].iter().position(is_end).map_or(bytes.len(), |after| at + after + 1);
    }
    let piece = bytes[at..end].to_vec();
    if piece.is_empty() {
        return;
    }
    let size = match random.usize(..LONGEST_SHARE) {
        0 => LONGEST_FILE.saturating_sub(bytes.len()),
        _ => random.usize(LARGE),
    };
    let place = piece.iter().position(u8::is_ascii_digit).filter(|_| random.bool());
    let Some(place) = place else {
        bytes.splice(at..at, piece.repeat(size / piece.len()));
        return;
    };
    let (before, after) = (&piece[..place], &piece[place + 1..]);
    let mut copies = Vec::with_capacity(size);
    for number in 0_u32.. {
        let number = number.to_string();
        if copies.len() + piece.len() + number.len() > size {
            break;
        }
        copies.extend([before, number.as_bytes(), after].concat());
    }
    bytes.splice(at..at, copies);
}
