//! The strictness of reading, and the notes of a reader.

use std::fmt;

use crate::repair::Repair;
use crate::{FormatError, Warning};

/// The most repairs of one file. A file that needs more is not a puzzle, and
/// each is kept as text: 16 MiB of quotation marks took three gigabytes.
const MOST_REPAIRS: usize = 10_000;

/// The most warnings about one file that are kept; the rest are counted. Nobody reads more.
const MOST_WARNINGS: usize = 1_000;

/// How to read a damaged file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reading {
    /// Damage is an error that names the place.
    #[default]
    Strict,
    /// What is readable is recovered, and each repair is listed.
    Lenient,
}

/// The notes of a reader so far.
#[derive(Debug)]
pub(crate) struct Notes {
    reading: Reading,
    warnings: Vec<Warning>,
    /// Warnings that were counted only.
    more: usize,
    pub(crate) repairs: Vec<Repair>,
}

impl Notes {
    pub(crate) fn new(reading: Reading) -> Self {
        Self { reading, warnings: Vec::new(), more: 0, repairs: Vec::new() }
    }

    pub(crate) fn is_lenient(&self) -> bool {
        self.reading == Reading::Lenient
    }

    /// Adds a warning; `warning` is not called for more than are kept.
    pub(crate) fn warn(&mut self, warning: impl FnOnce() -> Warning) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(warning());
        } else {
            self.more += 1;
        }
    }

    /// The warnings, and how many more there were.
    pub(crate) fn take_warnings(&mut self) -> Vec<Warning> {
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.extend((self.more > 0).then_some(Warning::More { count: self.more }));
        warnings
    }

    /// Lists a repair, or rejects the file if it is read strictly.
    pub(crate) fn repair(
        &mut self,
        place: impl fmt::Display,
        found: impl fmt::Display,
        expected: impl fmt::Display,
        done: &'static str,
    ) -> Result<(), FormatError> {
        let repair = Repair {
            place: place.to_string(),
            found: found.to_string(),
            expected: expected.to_string(),
            done,
        };
        match self.reading {
            Reading::Strict => Err(FormatError::Damaged(repair)),
            Reading::Lenient if self.repairs.len() >= MOST_REPAIRS => {
                Err(FormatError::TooMany { what: "repairs", most: MOST_REPAIRS })
            }
            Reading::Lenient => {
                self.repairs.push(repair);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_beyond_the_most_are_counted() {
        let mut notes = Notes::new(Reading::Strict);
        for number in 0..MOST_WARNINGS + 3 {
            notes.warn(|| {
                assert!(number < MOST_WARNINGS, "what is not kept is not worded");
                Warning::Renumbered
            });
        }
        let warnings = notes.take_warnings();
        assert_eq!(warnings.len(), MOST_WARNINGS + 1);
        let last = warnings.last().expect("many").to_string();
        assert_eq!(last, "warnings not listed: 3");
    }
}
