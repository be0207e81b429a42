//! Single edits of an answer, and how well what they give agrees with the
//! crossings.

use std::cmp::Ordering;

use wordwright_knowledge::Capital;

use crate::outcome::Change;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// Letters that a theme adds or drops in one place, at the most.
pub(super) const MOST: usize = 3;

/// What is done to an answer, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edit<'e> {
    pub(super) answer: &'e [Capital],
    pub(super) at: usize,
    pub(super) what: What<'e>,
}

/// What is done to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What<'e> {
    /// Letters are put in.
    Put(&'e [Capital]),
    /// So many letters are taken out.
    Take(usize),
    /// A letter becomes this one.
    Swap(Capital),
    /// All of it is turned round.
    Turn,
    /// A word in it becomes one that sounds alike, which makes this entry; there
    /// are so many ways to do that.
    Sound { entry: &'e [Capital], ways: usize },
}

impl Edit<'_> {
    /// The entry.
    pub(super) fn entry(&self) -> Box<[Capital]> {
        let (before, after) = self.answer.split_at(self.at);
        match self.what {
            What::Put(letters) => [before, letters, after].concat().into(),
            What::Take(count) => [before, &after[count..]].concat().into(),
            What::Swap(to) => [before, &[to], &after[1..]].concat().into(),
            What::Turn => self.answer.iter().rev().copied().collect(),
            What::Sound { entry, .. } => entry.into(),
        }
    }

    /// How many edits there are that do the same to the answer elsewhere.
    pub(super) fn places(&self) -> usize {
        let length = self.answer.len();
        match self.what {
            What::Put(_) | What::Swap(_) => length,
            What::Take(count) => length - count,
            What::Turn => 1,
            What::Sound { ways, .. } => ways,
        }
    }

    /// The changes that do this, each told to `visit`.
    pub(super) fn changes(&self, mut visit: impl FnMut(Change)) {
        match self.what {
            What::Put(letters) => {
                visit(Change::Added(letters.into()));
                if letters.len() == 1 {
                    visit(Change::AddedAny);
                }
            }
            What::Take(count) => {
                visit(Change::Dropped(self.answer[self.at..self.at + count].into()));
                if count == 1 {
                    visit(Change::DroppedAny);
                }
            }
            What::Swap(to) => {
                visit(Change::Swapped(self.answer[self.at], to));
                visit(Change::SwappedAny);
            }
            What::Turn => visit(Change::Turned),
            What::Sound { .. } => visit(Change::Sounded),
        }
    }
}

/// Room for the products of one answer.
pub(super) struct Products<'l> {
    /// Over the answer's beginning up to each letter.
    before: [f64; LONGEST + 1],
    /// Over its end from each letter on.
    after: [f64; LONGEST + 1],
    /// Letters are put in and put in place of others where a square's crossing
    /// gives them at least this share of its likeliest letter.
    likely: f64,
    /// The only letters that are put in, if not all are tried.
    only: Option<&'l [Capital]>,
}

impl<'l> Products<'l> {
    pub(super) fn new(likely: f64, only: Option<&'l [Capital]>) -> Self {
        Self { before: [1.0; LONGEST + 1], after: [1.0; LONGEST + 1], likely, only }
    }

    /// Calls `visit` with every edit that makes an entry of an answer, and the
    /// product of what the entry's squares are told, where it is at least `least`
    /// for each place of the edit.
    pub(super) fn each_edit(
        &mut self,
        answer: &[Capital],
        heard: &[LetterWeights],
        least: f64,
        visit: &mut impl FnMut(&Edit<'_>, f64),
    ) {
        let (entry, length) = (heard.len(), answer.len());
        if entry == length {
            turned(answer, heard, least, visit);
        }
        let least = least * entry.min(length) as f64;
        if entry.max(length) > LONGEST || entry.abs_diff(length) > MOST {
            return;
        }
        // The edit is after as many letters as agree at the beginning, or
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
                let count = length - entry;
                for at in soonest.saturating_sub(count).max(1)..entry.min(latest + 1) {
                    let weight = before[at] * after[at + count];
                    if weight >= least {
                        visit(&Edit { answer, at, what: What::Take(count) }, weight);
                    }
                }
            }
            Ordering::Less => {
                for at in soonest.max(1)..length.min(latest + 1) {
                    let weight = before[at] * after[at];
                    let told = &heard[at..at + entry - length];
                    let mut put = |letters: &[Capital], weight| {
                        visit(&Edit { answer, at, what: What::Put(letters) }, weight);
                    };
                    if weight >= least {
                        self.fill(told, weight, least, &mut Vec::new(), &mut put);
                    }
                }
            }
            Ordering::Equal => {
                for at in soonest.saturating_sub(1)..length.min(latest + 1) {
                    let (from, rest) = (answer[at], before[at] * after[at + 1]);
                    let tried = |&to: &Capital| to != from && self.tries(0, to);
                    for to in Capital::ALL.into_iter().filter(|to| rest >= least && tried(to)) {
                        let told = heard[at].at(to);
                        if told >= self.likely && rest * told >= least {
                            visit(&Edit { answer, at, what: What::Swap(to) }, rest * told);
                        }
                    }
                }
            }
        }
    }

    /// Whether a letter is tried as the one at a place of those put in.
    fn tries(&self, place: usize, letter: Capital) -> bool {
        self.only.is_none_or(|only| only.get(place) == Some(&letter))
    }

    /// Calls `visit` with all letters that may have been put into these squares.
    fn fill(
        &self,
        told: &[LetterWeights],
        weight: f64,
        least: f64,
        letters: &mut Vec<Capital>,
        visit: &mut impl FnMut(&[Capital], f64),
    ) {
        let Some((first, rest)) = told.split_first() else {
            return visit(letters, weight);
        };
        let place = letters.len();
        for letter in Capital::ALL.into_iter().filter(|&letter| self.tries(place, letter)) {
            let share = first.at(letter);
            if share >= self.likely && weight * share >= least {
                letters.push(letter);
                self.fill(rest, weight * share, least, letters, visit);
                letters.pop();
            }
        }
    }
}

/// Calls `visit` with the edit that turns an answer round, if that gives
/// another entry, and if what its squares are told comes to `least`.
fn turned(
    answer: &[Capital],
    heard: &[LetterWeights],
    least: f64,
    visit: &mut impl FnMut(&Edit<'_>, f64),
) {
    let weight = product(answer.iter().rev().copied(), heard, least);
    if weight >= least && !answer.iter().eq(answer.iter().rev()) {
        visit(&Edit { answer, at: 0, what: What::Turn }, weight);
    }
}

/// The product of what squares are told of the letters of an entry; 0 if it is
/// below `least`.
pub(super) fn product(
    entry: impl Iterator<Item = Capital>,
    heard: &[LetterWeights],
    least: f64,
) -> f64 {
    let mut product = 1.0;
    for (told, letter) in heard.iter().zip(entry) {
        product *= told.at(letter);
        if product < least {
            return 0.0;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn letters(text: &str) -> Box<[Capital]> {
        Capital::of(text.as_bytes()).expect("capitals").into()
    }

    fn heard(text: &str) -> Vec<LetterWeights> {
        letters(text).iter().map(|&letter| LetterWeights::only(letter)).collect()
    }

    #[test]
    fn edits_make_entries() {
        let entry = |answer: &str, at, what| {
            Capital::spell(&Edit { answer: &letters(answer), at, what }.entry()).to_owned()
        };
        let letter = letters("O");
        assert_eq!(entry("CAT", 1, What::Put(&letter)), "COAT");
        assert_eq!(entry("ROTATE", 2, What::Take(2)), "ROTE");
        assert_eq!(entry("BANAL", 3, What::Swap(Capital::O)), "BANOL");
        assert_eq!(entry("DESSERTS", 0, What::Turn), "STRESSED");
    }

    #[test]
    fn letters_that_are_given_are_the_only_ones_tried() {
        // Squares that are told nothing would take 26 times 26 letters in two places.
        let (heard, letters) = ([LetterWeights::ONES; 5], [letters("CAT"), letters("QU")]);
        let mut entries = Vec::new();
        let mut products = Products::new(0.0, Some(&letters[1]));
        products.each_edit(&letters[0], &heard, 1e-9, &mut |edit, _| {
            entries.push(Capital::spell(&edit.entry()).to_owned());
        });
        assert_eq!(entries, ["CQUAT", "CAQUT"]);
    }

    #[test]
    fn every_edit_is_found_with_its_weight() {
        // The squares are told COAT or COST, the third less surely.
        let mut heard = heard("COAT");
        heard[2].0[Capital::S.index()] = 0.5;
        let told = |answer: &str| {
            let mut told: BTreeMap<String, f64> = BTreeMap::new();
            Products::new(0.05, None).each_edit(
                &letters(answer),
                &heard,
                1e-3,
                &mut |edit, weight| {
                    let again = product(edit.entry().iter().copied(), &heard, 1e-3);
                    assert!((again - weight).abs() < 1e-9, "{again} {weight}");
                    edit.changes(|change| *told.entry(change.to_string()).or_default() += weight);
                },
            );
            told.into_iter().collect::<Vec<_>>()
        };
        let are = |told: &[(&str, f64)]| -> Vec<(String, f64)> {
            told.iter().map(|(change, weight)| ((*change).to_owned(), *weight)).collect()
        };
        let any = "a letter is added to each answer";
        assert_eq!(told("CAT"), are(&[("O is added", 1.0), (any, 1.0)]));
        assert_eq!(told("CT"), are(&[("OA is added", 1.0), ("OS is added", 0.5)]));
        assert_eq!(told("COMBAT"), are(&[("MB is dropped", 1.0)]));
        let skipped = "a letter is skipped in each answer";
        assert_eq!(told("COMAT"), are(&[("M is dropped", 1.0), (skipped, 1.0)]));
        let swapped = "a letter of each answer becomes another";
        assert_eq!(told("CHAT"), are(&[("H becomes O", 1.0), (swapped, 1.0)]));
        assert_eq!(told("COT"), are(&[("A is added", 1.0), ("S is added", 0.5), (any, 1.5)]));
        assert_eq!(told("TAOC"), are(&[("answers are written backwards", 1.0)]));
        assert_eq!(told("DOG"), []);
    }
}
