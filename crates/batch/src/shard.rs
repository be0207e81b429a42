//! Selects the items that a run does.

use std::fmt;
use std::str::FromStr;

use crate::BatchError;

/// The most shards of a batch: a file name has five digits for the number.
const MOST: usize = 99_999;

/// One of N shards. Shard I has every N-th item from the I-th, so that long
/// items are spread over all shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    /// The shard's number, from 1.
    number: usize,
    of: usize,
}

impl Shard {
    /// The only shard: all items.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Shard `number` (from 1) of `of`; `None` if there is no such shard.
    pub fn new(number: usize, of: usize) -> Option<Self> {
        ((1..=of).contains(&number) && of <= MOST).then_some(Self { number, of })
    }

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// How many shards there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// Its items, of `count` in all.
    pub fn items(self, count: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.number - 1..count).step_by(self.of)
    }

    /// The name of its file.
    pub fn file_name(self) -> String {
        format!("shard-{:05}-of-{:05}.jsonl", self.number, self.of)
    }

    /// The shard whose file has that name.
    pub fn of_file_name(name: &str) -> Option<Self> {
        let (number, of) =
            name.strip_prefix("shard-")?.strip_suffix(".jsonl")?.split_once("-of-")?;
        let shard = Self::new(number.parse().ok()?, of.parse().ok()?)?;
        (shard.file_name() == name).then_some(shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = BatchError;

    fn from_str(text: &str) -> Result<Self, BatchError> {
        let numbers = text.split_once('/');
        numbers
            .and_then(|(number, of)| Self::new(number.parse().ok()?, of.parse().ok()?))
            .ok_or_else(|| BatchError::Shard { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_one_shard() {
        for of in 1..=8 {
            let shards = (1..=of).map(|number| Shard::new(number, of).unwrap());
            let mut items: Vec<usize> = shards.flat_map(|shard| shard.items(6)).collect();
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3, 4, 5], "{of}");
        }
    }

    #[test]
    fn texts_and_names() {
        let shard: Shard = "3/16".parse().unwrap();
        assert_eq!((shard.number(), shard.of(), shard.to_string()), (3, 16, "3/16".to_owned()));
        assert_eq!(Shard::of_file_name(&shard.file_name()), Some(shard));
        for wrong in ["", "3", "0/4", "5/4", "a/b", "1/100000", "-1/2"] {
            let error = wrong.parse::<Shard>().unwrap_err().to_string();
            assert!(error.contains("expected I/N"), "{error}");
        }
        for wrong in ["shard-3-of-16.jsonl", "shard-00003-of-00016.jsonl.part", "results.jsonl"] {
            assert_eq!(Shard::of_file_name(wrong), None, "{wrong}");
        }
    }
}
