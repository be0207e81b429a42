//! How unlisted answers begin and end, by the form of their clue: the answer to
//! a clue in the plural mostly ends in S, that to a quotation often begins with
//! I.

use std::fmt;

use wordwright_knowledge::Capital;

use crate::clue::ClueForm;
use crate::error::ClueError;
use crate::letters::LetterWeights;

/// The fewest letters of an answer whose beginning and end are distinct.
pub(super) const SHORTEST: usize = 4;

/// The letters whose probability depends on the form of the clue.
const PLACES: [&str; 4] = ["first", "second", "last-but-one", "last"];

/// Their positions in an answer of some length.
fn places(length: usize) -> [usize; PLACES.len()] {
    [0, 1, length - 2, length - 1]
}

/// For each form and place, the probability of each letter relative to unlisted answers as a whole.
#[derive(Clone, PartialEq, Debug)]
pub struct AffixModel([[LetterWeights; PLACES.len()]; ClueForm::ALL.len()]);

impl AffixModel {
    /// Neutral affixes.
    pub const NONE: Self = Self([[LetterWeights::ONES; PLACES.len()]; ClueForm::ALL.len()]);

    /// The affixes counted in a public archive of clues; see the file's first line.
    ///
    /// # Errors
    ///
    /// [`ClueError::CompiledIn`].
    pub fn fitted() -> Result<Self, ClueError> {
        Self::parse(include_str!("../../data/edges.txt"))
            .map_err(ClueError::compiled_in("crates/clues/data/edges.txt"))
    }

    /// Counts answers that were unlisted at the time, each with the form of its
    /// clue. Every form starts with `backing` answers distributed like all of
    /// them.
    pub fn counted<'a>(
        answers: impl IntoIterator<Item = (ClueForm, &'a [Capital])>,
        backing: f64,
    ) -> Self {
        let mut all = [LetterWeights::ONES; PLACES.len()];
        let mut by_form = [[LetterWeights::ZEROS; PLACES.len()]; ClueForm::ALL.len()];
        for (form, answer) in answers.into_iter().filter(|(_, answer)| answer.len() >= SHORTEST) {
            for (place, at) in places(answer.len()).into_iter().enumerate() {
                let letter = answer[at].index();
                all[place].0[letter] += 1.0;
                by_form[form as usize][place].0[letter] += 1.0;
            }
        }
        for form in &mut by_form {
            for (counts, all) in form.iter_mut().zip(&all) {
                let all = all.normalised();
                for (count, share) in counts.0.iter_mut().zip(&all.0) {
                    *count += backing * share;
                }
                *counts = counts.normalised();
                for (share, all) in counts.0.iter_mut().zip(&all.0).take(Capital::COUNT) {
                    *share /= all;
                }
            }
        }
        Self(by_form)
    }

    /// Reads lines of a form, a place and 26 numbers, A to Z. Missing lines are
    /// neutral; `#` starts a comment.
    ///
    /// # Errors
    ///
    /// [`ClueError::Weights`] for a line that is none of these.
    pub fn parse(text: &str) -> Result<Self, ClueError> {
        let mut edges = Self::NONE;
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || ClueError::Weights { line: place + 1, found: line.to_owned() };
            edges.read(line).ok_or_else(wrong)?;
        }
        Ok(edges)
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_whitespace();
        let form = words.next()?;
        let form = ClueForm::ALL.iter().position(|known| known.name() == form)?;
        let place = words.next()?;
        let place = PLACES.iter().position(|known| *known == place)?;
        let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|numbers| {
            numbers.len() == Capital::COUNT && numbers.iter().all(|n| n.is_finite() && *n > 0.0)
        })?;
        self.0[form][place].0[..Capital::COUNT].copy_from_slice(&numbers);
        Some(())
    }

    /// The likelihood ratio of a string by the form of its clue, up to a factor
    /// common to all strings of its length.
    pub fn of(&self, form: ClueForm, word: &[Capital]) -> f64 {
        if word.len() < SHORTEST {
            return 1.0;
        }
        let tables = &self.0[form as usize];
        tables.iter().zip(places(word.len())).map(|(table, at)| table.at(word[at])).product()
    }

    /// The likelihood ratios of the first, second, second to last and last letters by a form.
    pub(super) fn of_form(&self, form: ClueForm) -> &[LetterWeights; PLACES.len()] {
        &self.0[form as usize]
    }

    /// The messages to a slot's cells, times the letter weights of the clue's form.
    pub fn join(&self, form: ClueForm, messages: &[LetterWeights]) -> Vec<LetterWeights> {
        let mut joined = messages.to_vec();
        if messages.len() >= SHORTEST {
            for (table, at) in self.0[form as usize].iter().zip(places(messages.len())) {
                joined[at] = joined[at].times(table);
            }
        }
        joined
    }
}

impl fmt::Display for AffixModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (form, tables) in ClueForm::ALL.iter().zip(&self.0) {
            for (place, table) in PLACES.iter().zip(tables) {
                write!(f, "{} {place}", form.name())?;
                for number in table.letters() {
                    write!(f, " {number:.3}")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;

    #[test]
    fn a_form_with_other_endings_is_recognised_by_them() {
        use ClueForm::{Plain, Plural};
        let answers = [
            (Plural, &capitals(b"LAKES")[..]),
            (Plural, &capitals(b"SEAS")),
            (Plain, &capitals(b"POND")),
            (Plain, &capitals(b"RIO")),
        ];
        let edges = AffixModel::counted(answers, 2.0);
        let of = |form, word: &[Capital]| edges.of(form, word);
        assert!(of(Plural, &capitals(b"RIVERS")) > 1.5 * of(Plain, &capitals(b"RIVERS")));
        assert!(of(Plain, &capitals(b"ISLAND")) > of(Plural, &capitals(b"ISLAND")));
        assert!((of(Plural, &capitals(b"RIO")) - 1.0).abs() < 1e-12);
        let read = AffixModel::parse(&edges.to_string()).unwrap();
        assert_eq!(read.to_string(), edges.to_string());
    }

    #[test]
    fn those_in_use_are_read_and_those_that_are_none_are_refused() {
        assert_ne!(AffixModel::fitted().unwrap(), AffixModel::NONE);
        let numbers = " 1".repeat(Capital::COUNT);
        for wrong in [
            "plural last 1 2".to_owned(),
            format!("no-form last{numbers}"),
            format!("plural middle{numbers}"),
            format!("plural last{}", " 0".repeat(Capital::COUNT)),
            format!("plural last{numbers} 1"),
        ] {
            let error = AffixModel::parse(&wrong).expect_err(&wrong);
            assert_eq!(error, ClueError::Weights { line: 1, found: wrong });
        }
    }
}
