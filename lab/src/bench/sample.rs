//! Random samples of word lists, the same on every machine.
//!
//! A list of 60,000 words drawn from ten times as many is harder to fill from than any
//! list that people edit: it has as few short words as words of ten letters. A
//! constructor who allows only favourite words is in the same situation.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Lengths of the words that are drawn, in letters: those that fit a 15x15
/// grid.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=15;

/// The lowest score by hash; the highest is 100.
const LOWEST: u64 = 50;

/// The scoring of the words in a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scores {
    /// 50 to 100, by a hash of the word.
    Hashed,
    /// 50 each.
    Equal,
}

impl Scores {
    /// Both, in the order in which they are measured.
    pub const ALL: [Self; 2] = [Self::Hashed, Self::Equal];

    /// Its name in the header of a table.
    pub fn label(self) -> &'static str {
        match self {
            Self::Hashed => "scores by hash",
            Self::Equal => "equal scores",
        }
    }
}

/// All words of some lists, each once, to draw from.
pub struct Union {
    words: BTreeMap<String, u64>,
}

impl Union {
    /// Reads the words of A to Z of each text, a word a line, its score behind a `;`.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut words = BTreeMap::new();
        for line in texts.into_iter().flat_map(str::lines) {
            let field = line.split([';', ',', '\t']).next().unwrap_or_default();
            let word: String = field.chars().filter(|c| c.is_alphabetic()).collect();
            if word.is_ascii() && LENGTHS.contains(&word.len()) {
                let word = word.to_ascii_uppercase();
                let hash = fnv(word.as_bytes());
                words.insert(word, hash);
            }
        }
        Self { words }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// A list of `count` of the words, or of all if there are fewer. Another `seed` draws
    /// others; a smaller sample of one seed is a part of the larger.
    pub fn sample(&self, count: usize, seed: u64, scores: Scores) -> String {
        let mut drawn: Vec<(u64, &str, u64)> =
            self.words.iter().map(|(word, &hash)| (mix(hash ^ mix(seed)), &**word, hash)).collect();
        drawn.sort_unstable();
        drawn.truncate(count);
        drawn.sort_unstable_by_key(|&(_, word, _)| word);
        let mut text = String::new();
        for (_, word, hash) in drawn {
            let score = match scores {
                Scores::Hashed => LOWEST + mix(hash) % (101 - LOWEST),
                Scores::Equal => LOWEST,
            };
            let _ = writeln!(text, "{word};{score}");
        }
        text
    }
}

/// FNV-1a of 64 bits. Written here since the standard library's hash may change.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The step of `SplitMix64` (Steele, Lea and Flood 2014): spreads the similar
/// hashes that FNV gives to similar words.
fn mix(hash: u64) -> u64 {
    let hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    const LISTS: [&str; 2] = ["ant;40\nbee;50\nox;60\ncrème", "bee\ndragonfly;10\nelk;90\nfox"];

    #[test]
    fn a_sample_is_the_same_everywhere() {
        let union = Union::of(LISTS);
        assert_eq!(union.len(), 5);
        expect![[r"
            ANT;91
            BEE;90
            ELK;68
        "]]
        .assert_eq(&union.sample(3, 1, Scores::Hashed));
        expect![[r"
            ANT;50
            BEE;50
            FOX;50
        "]]
        .assert_eq(&union.sample(3, 2, Scores::Equal));
    }

    #[test]
    fn a_smaller_sample_is_part_of_a_larger() {
        let union = Union::of(LISTS);
        let large = union.sample(4, 1, Scores::Hashed);
        for line in union.sample(2, 1, Scores::Hashed).lines() {
            assert!(large.contains(line), "{line}");
        }
        assert_eq!(union.sample(9, 1, Scores::Equal).lines().count(), 5);
    }
}
