//! Detects word lists that contain the answers of the puzzles they are measured on.
//!
//! A list made from published puzzles may hold the answers of the puzzles that it is
//! measured on, and the accuracy alone does not reveal that. The share of the puzzles'
//! new answers that a list holds does: those that neither an earlier clue nor the
//! built-in list has, such as names, phrases and theme entries. (Answers that are only
//! new to the archive would not work: with a small archive any dictionary holds most of
//! them.) Dictionaries hold 0 to 6 % of them, whether the archive spans a month or forty
//! years, and two lists made from puzzles 65 to 98 % (experiment 061). Large clean lists
//! hold more: about 40 % with three million entries.

/// The share of such answers that a clean list holds, at a number of entries
/// beyond the built-in ones (experiment 061).
const SHARE: (f64, f64) = (0.06, 22_000.0);

/// The power of a list's size with which this share grows. By judgement; see experiment 061.
const GROWTH: f64 = 0.5;

/// A list is rejected if it holds more than this many times as much as a
/// dictionary of its size. By judgement, between the clean lists and the others
/// of experiment 061.
const TIMES: f64 = 1.5;

/// A share that no clean list reaches, however large (experiment 061).
const MOST: f64 = 0.65;

/// The accepted probability that a clean list exceeds the limit by chance; by judgement.
const BY_CHANCE: f64 = 1e-4;

/// How many answers unknown to the archive a list holds.
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

    /// Whether a list with `entries` entries beyond the built-in ones must have been made from
    /// these puzzles. The answers counted are those that neither the archive nor the built-in
    /// list holds.
    pub fn knows_the_future(&self, entries: usize) -> bool {
        let (share, most) = (self.share(), Self::most(entries));
        if share <= most {
            return false;
        }
        // Chernoff's bound on the tail of a binomial distribution.
        let part = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
        let surprise = part(share, most) + part(1.0 - share, 1.0 - most);
        self.new as f64 * surprise > -BY_CHANCE.ln()
    }

    /// The largest share of such answers that a clean list with `entries` entries holds.
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
    fn a_list_that_holds_too_much_for_its_size_is_caught() {
        // Archives from a month to all, against a year of puzzles (experiment 061).
        for (percent, entries) in [(0, 1_861), (1, 1_861), (3, 21_882), (6, 21_882)] {
            assert!(!novelty(10 * percent, 1_000).knows_the_future(entries), "clean: {entries}");
        }
        assert!(!novelty(375, 1_000).knows_the_future(2_700_000));
        for (percent, entries) in [(65, 246_104), (88, 246_104), (94, 199_818), (94, 2_700_000)] {
            assert!(novelty(10 * percent, 1_000).knows_the_future(entries), "leak: {entries}");
        }
        // Two weeks of puzzles.
        assert!(novelty(48, 86).knows_the_future(246_104));
        assert!(!novelty(7, 147).knows_the_future(21_882));
        assert!(!novelty(2, 2).knows_the_future(22_000), "two prove nothing");
        assert!(!novelty(0, 0).knows_the_future(0));
    }
}
