//! What a theme does to the letters of an answer.

use std::cmp::Ordering;
use std::fmt;

use crate::outcome::spelled;
use crate::table::Table;

/// Letters that a theme adds or drops in one place, at the most.
pub(super) const MOST: usize = 3;
/// Letters are added and put in place of others where a square's crossing gives
/// them at least this share of its likeliest letter.
const LIKELY: f64 = 0.05;
/// The longest slot.
const LONGEST: usize = 63;

/// What is done to an answer, once, to make it the entry that stands in the
/// grid. Letters are 0 for A to 25 for Z.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// These letters are put in, neither at its beginning nor at its end.
    Added(Box<[u8]>),
    /// These letters are taken out, neither at its beginning nor at its end.
    Dropped(Box<[u8]>),
    /// The first letter becomes the second.
    Swapped(u8, u8),
}

impl Change {
    /// Changes of this kind: how many there might be.
    pub(super) fn alternatives(&self) -> f64 {
        const LETTERS: f64 = 26.0;
        match self {
            Self::Added(letters) | Self::Dropped(letters) => {
                MOST as f64 * LETTERS.powf(letters.len() as f64)
            }
            Self::Swapped(..) => LETTERS * (LETTERS - 1.0),
        }
    }

    /// Letters of the answer to an entry of this length; `None` if no answer
    /// leads to it.
    pub(super) fn answer_length(&self, entry: usize) -> Option<usize> {
        match self {
            Self::Added(letters) => entry.checked_sub(letters.len()),
            Self::Dropped(letters) => Some(entry + letters.len()),
            Self::Swapped(..) => Some(entry),
        }
    }

    /// Every entry that this makes of an answer.
    pub(super) fn entries(&self, answer: &[u8]) -> Vec<Box<[u8]>> {
        let inner = 1..answer.len();
        match self {
            Self::Added(letters) => {
                inner.map(|at| [&answer[..at], letters, &answer[at..]].concat().into()).collect()
            }
            Self::Dropped(letters) => inner
                .filter(|&at| at + letters.len() < answer.len())
                .filter(|&at| answer[at..].starts_with(letters))
                .map(|at| [&answer[..at], &answer[at + letters.len()..]].concat().into())
                .collect(),
            &Self::Swapped(from, to) => (0..answer.len())
                .filter(|&at| answer[at] == from)
                .map(|at| [&answer[..at], &[to], &answer[at + 1..]].concat().into())
                .collect(),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added(letters) => write!(f, "{} is added", spelled(letters)),
            Self::Dropped(letters) => write!(f, "{} is dropped", spelled(letters)),
            &Self::Swapped(from, to) => {
                write!(f, "{} becomes {}", spelled(&[from]), spelled(&[to]))
            }
        }
    }
}

/// Room for the products of one answer.
pub(super) struct Products {
    /// Over the answer's beginning up to each letter.
    before: [f64; LONGEST + 1],
    /// Over its end from each letter on.
    after: [f64; LONGEST + 1],
}

impl Products {
    pub(super) fn new() -> Self {
        Self { before: [1.0; LONGEST + 1], after: [1.0; LONGEST + 1] }
    }

    /// Calls `visit` with every change that makes an entry of an answer, and
    /// the product of what the entry's squares are told, where it is at least
    /// `least`.
    pub(super) fn each_change(
        &mut self,
        answer: &[u8],
        heard: &[Table],
        least: f64,
        mut visit: impl FnMut(Change, f64),
    ) {
        let (entry, length) = (heard.len(), answer.len());
        if entry.max(length) > LONGEST || entry.abs_diff(length) > MOST {
            return;
        }
        // The change is after as many letters as agree at the beginning, or
        // sooner, and before as many as agree at the end, or later.
        let (mut latest, mut soonest) = (0, length);
        while latest < entry.min(length) {
            let product = self.before[latest] * heard[latest].at(answer[latest]);
            if product < least {
                break;
            }
            latest += 1;
            self.before[latest] = product;
        }
        self.after[length] = 1.0;
        while soonest > length.saturating_sub(entry) {
            let told = &heard[soonest + entry - length - 1];
            let product = self.after[soonest] * told.at(answer[soonest - 1]);
            if product < least {
                break;
            }
            soonest -= 1;
            self.after[soonest] = product;
        }
        let (before, after) = (&self.before, &self.after);
        match length.cmp(&entry) {
            Ordering::Greater => {
                let dropped = length - entry;
                for at in soonest.saturating_sub(dropped).max(1)..entry.min(latest + 1) {
                    let weight = before[at] * after[at + dropped];
                    if weight >= least {
                        visit(Change::Dropped(answer[at..at + dropped].into()), weight);
                    }
                }
            }
            Ordering::Less => {
                for at in soonest.max(1)..length.min(latest + 1) {
                    let weight = before[at] * after[at];
                    let told = &heard[at..at + entry - length];
                    if weight >= least {
                        fill(told, weight, least, &mut Vec::new(), &mut visit);
                    }
                }
            }
            Ordering::Equal => {
                for at in soonest.saturating_sub(1)..length.min(latest + 1) {
                    let (from, rest) = (answer[at], before[at] * after[at + 1]);
                    for to in (0..26).filter(|&to| rest >= least && to != from) {
                        let told = heard[at].at(to);
                        if told >= LIKELY && rest * told >= least {
                            visit(Change::Swapped(from, to), rest * told);
                        }
                    }
                }
            }
        }
    }
}

/// All letters that may have been added in these squares.
fn fill(
    told: &[Table],
    weight: f64,
    least: f64,
    letters: &mut Vec<u8>,
    visit: &mut impl FnMut(Change, f64),
) {
    let Some((first, rest)) = told.split_first() else {
        return visit(Change::Added(letters.as_slice().into()), weight);
    };
    for letter in 0..26 {
        let share = first.at(letter);
        if share >= LIKELY && weight * share >= least {
            letters.push(letter);
            fill(rest, weight * share, least, letters, visit);
            letters.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn letters(text: &str) -> Box<[u8]> {
        text.bytes().map(|letter| letter - b'A').collect()
    }

    fn entries(change: &Change, answer: &str) -> Vec<String> {
        change.entries(&letters(answer)).iter().map(|entry| spelled(entry)).collect()
    }

    #[test]
    fn changes_are_made_everywhere_but_at_the_ends() {
        assert_eq!(entries(&Change::Added(letters("O")), "CAT"), ["COAT", "CAOT"]);
        assert_eq!(entries(&Change::Dropped(letters("AT")), "ROTATE"), ["ROTE"]);
        assert_eq!(entries(&Change::Dropped(letters("T")), "CAT"), Vec::<String>::new());
        assert_eq!(entries(&Change::Swapped(0, 14), "BANAL"), ["BONAL", "BANOL"]);
        assert_eq!(Change::Swapped(6, 12).to_string(), "G becomes M");
    }

    #[test]
    fn every_change_is_found_with_its_weight() {
        // The squares are told COAT or COST, the third less surely.
        let mut heard: Vec<Table> = letters("COAT").iter().map(|&l| Table::only(l)).collect();
        heard[2].0[usize::from(b'S' - b'A')] = 0.5;
        let told = |answer: &str| {
            let mut told: BTreeMap<String, f64> = BTreeMap::new();
            Products::new().each_change(&letters(answer), &heard, 1e-3, |change, weight| {
                *told.entry(change.to_string()).or_default() += weight;
            });
            told.into_iter().collect::<Vec<_>>()
        };
        let is = |text: &str, weight: f64| vec![(text.to_owned(), weight)];
        assert_eq!(told("CAT"), is("O is added", 1.0));
        assert_eq!(told("CT"), [("OA is added".to_owned(), 1.0), ("OS is added".to_owned(), 0.5)]);
        assert_eq!(told("COMBAT"), is("MB is dropped", 1.0));
        assert_eq!(told("CHAT"), is("H becomes O", 1.0));
        assert_eq!(told("COT"), [("A is added".to_owned(), 1.0), ("S is added".to_owned(), 0.5)]);
        assert_eq!(told("DOG"), []);
        // What is found is what the change makes.
        assert_eq!(entries(&Change::Dropped(letters("MB")), "COMBAT"), ["COAT"]);
    }
}
