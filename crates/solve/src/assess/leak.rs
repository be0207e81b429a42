//! Word lists that know the future.
//!
//! A list made from published puzzles holds the answers of the puzzles that it
//! is measured on. Nobody sees that in an accuracy; it shows in how many of the
//! answers that no earlier clue had it holds. Of such answers (archive to August
//! 2013 against the year after) dictionaries and other clean lists know a part that
//! grows with their size: 6 % with 45,000 words, 21 % with 225,000, 22 % with the
//! 332,000 words of the web of 2006, 44 % with the 2,300,000 words and phrases of a
//! model of language of 2013. Two lists made from puzzles hold 95 % with 304,000 words
//! and 74 % with 404,000.

/// What of the answers new to the archive a dictionary of this size holds.
const SHARE: (f64, f64) = (0.06, 45_000.0);

/// The power of its size by which this share grows.
const GROWTH: f64 = 0.8;

/// A list is caught that holds so many times as much as a dictionary of its size.
const TIMES: f64 = 1.5;

/// What no clean list holds, however large.
const MOST: f64 = 0.7;

/// Fewer new answers than this prove nothing.
const FEWEST: usize = 30;

/// How many answers that the archive has not seen a list holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Novelty {
    /// Different answers of the puzzles that no clue of the archive had.
    pub new: usize,
    /// Those of them that the list holds.
    pub listed: usize,
}

impl Novelty {
    /// Counts one such answer.
    pub fn add(&mut self, listed: bool) {
        self.new += 1;
        self.listed += usize::from(listed);
    }

    /// Share of the new answers that the list holds.
    pub fn share(&self) -> f64 {
        self.listed as f64 / self.new.max(1) as f64
    }

    /// Whether a list of so many entries must have been made from these puzzles.
    pub fn knows_the_future(&self, entries: usize) -> bool {
        self.new >= FEWEST && self.share() > Self::most(entries)
    }

    /// The largest share of the new answers that a clean list of so many entries holds.
    pub fn most(entries: usize) -> f64 {
        let (share, size) = SHARE;
        (TIMES * share * (entries as f64 / size).powf(GROWTH)).min(MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn novelty(listed: usize, new: usize) -> Novelty {
        let mut novelty = Novelty::default();
        (0..new).for_each(|index| novelty.add(index < listed));
        novelty
    }

    #[test]
    fn a_list_that_holds_more_than_its_size_tells_is_caught() {
        for (share, entries) in [(62, 45_320), (208, 224_942), (218, 332_293), (444, 2_336_196)] {
            assert!(!novelty(share, 1_000).knows_the_future(entries), "clean: {entries}");
        }
        for (share, entries) in [(951, 303_977), (739, 404_145), (951, 3_000_000)] {
            assert!(novelty(share, 1_000).knows_the_future(entries), "made from them: {entries}");
        }
        assert!(!novelty(9, 10).knows_the_future(1_000));
    }
}
