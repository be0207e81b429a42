//! Word lists that know the future.
//!
//! A list made from published puzzles holds the answers of the puzzles that it
//! is measured on. Nobody sees that in an accuracy; it shows in how many of the
//! answers that no earlier clue had it holds. Of such answers, dictionaries
//! know a small part: 6 % with 45,000 words, 21 % with 225,000, and lists made
//! from puzzles 74 % and 96 % (archive to August 2013 against the year after;
//! see `docs/solver.md`).

/// The largest share of the answers new to the archive that a clean list
/// holds.
const MOST: f64 = 0.5;

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

    /// Whether the list must have been made from these puzzles.
    pub fn knows_the_future(&self) -> bool {
        self.new >= FEWEST && self.share() > MOST
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
    fn a_list_that_holds_most_new_answers_is_caught() {
        assert!(novelty(74, 100).knows_the_future());
        assert!(!novelty(21, 100).knows_the_future());
        assert!(!novelty(9, 10).knows_the_future());
    }
}
