//! Single edits of an answer, and how well the edited entry agrees with the crossings.

use std::cmp::Ordering;

use wordwright_knowledge::Capital;

use crate::outcome::Change;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// The most letters that a theme adds or drops in one place, by judgement.
pub(super) const MOST: usize = 3;

/// What is done to an answer, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edit<'e> {
    pub(super) answer: &'e [Capital],
    pub(super) at: usize,
    pub(super) what: EditKind<'e>,
}

/// What is done to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EditKind<'e> {
    /// These letters are inserted.
    Put(&'e [Capital]),
    /// This many letters are removed.
    Take(usize),
    /// A letter becomes this one.
    Swap(Capital),
    /// The whole answer is reversed.
    Turn,
    /// A word in it is replaced by a homophone, which gives this entry; `ways` is the number
    /// of such replacements in the answer.
    Sound { entry: &'e [Capital], ways: usize },
}

impl Edit<'_> {
    pub(super) fn entry(&self) -> Box<[Capital]> {
        let (before, after) = self.answer.split_at(self.at);
        match self.what {
            EditKind::Put(letters) => [before, letters, after].concat().into(),
            EditKind::Take(count) => [before, &after[count..]].concat().into(),
            EditKind::Swap(to) => [before, &[to], &after[1..]].concat().into(),
            EditKind::Turn => self.answer.iter().rev().copied().collect(),
            EditKind::Sound { entry, .. } => entry.into(),
        }
    }

    /// The number of places in the answer where the same edit could be made.
    pub(super) fn places(&self) -> usize {
        let length = self.answer.len();
        match self.what {
            EditKind::Put(_) | EditKind::Swap(_) => length,
            EditKind::Take(count) => length - count,
            EditKind::Turn => 1,
            EditKind::Sound { ways, .. } => ways,
        }
    }

    /// Calls `visit` with each change that includes this edit.
    pub(super) fn changes(&self, mut visit: impl FnMut(Change)) {
        match self.what {
            EditKind::Put(letters) => {
                visit(Change::Added(letters.into()));
                if letters.len() == 1 {
                    visit(Change::AddedAny);
                }
            }
            EditKind::Take(count) => {
                visit(Change::Dropped(self.answer[self.at..self.at + count].into()));
                if count == 1 {
                    visit(Change::DroppedAny);
                }
            }
            EditKind::Swap(to) => {
                visit(Change::Swapped(self.answer[self.at], to));
                visit(Change::SwappedAny);
            }
            EditKind::Turn => visit(Change::Turned),
            EditKind::Sound { .. } => visit(Change::Sounded),
        }
    }
}

/// Room for the products of one answer.
pub(super) struct Products<'l> {
    /// For the answer's beginning up to each letter.
    before: [f64; LONGEST + 1],
    /// For its end from each letter on.
    after: [f64; LONGEST + 1],
    /// A letter is inserted or substituted only if the square's crossing gives it at least
    /// this share of its likeliest letter.
    likely: f64,
    /// The only letters that are inserted, if not all are tried.
    only: Option<&'l [Capital]>,
}

impl<'l> Products<'l> {
    pub(super) fn new(likely: f64, only: Option<&'l [Capital]>) -> Self {
        Self { before: [1.0; LONGEST + 1], after: [1.0; LONGEST + 1], likely, only }
    }

    /// Calls `visit` with every edit of an answer that gives an entry of the slot's length,
    /// and with the product of the messages for the entry's letters, if that is at least
    /// `least` for each place of the edit.
    pub(super) fn each_edit(
        &mut self,
        answer: &[Capital],
        messages: &[LetterWeights],
        least: f64,
        visit: &mut impl FnMut(&Edit<'_>, f64),
    ) {
        let (entry, length) = (messages.len(), answer.len());
        if entry == length {
            turned(answer, messages, least, visit);
        }
        let least = least * entry.min(length) as f64;
        if entry.max(length) > LONGEST || entry.abs_diff(length) > MOST {
            return;
        }
        // Left of the edit every letter must agree with the crossings, and so must every
        // letter right of it. So the longest agreeing prefix and suffix bound its place.
        let (mut latest, mut soonest) = (0, length);
        while latest < entry.min(length) {
            let product = self.before[latest] * messages[latest].at(answer[latest]);
            if product < least {
                break;
            }
            latest += 1;
            self.before[latest] = product;
        }
        self.after[length] = 1.0;
        while soonest > length.saturating_sub(entry) {
            let message = &messages[soonest + entry - length - 1];
            let product = self.after[soonest] * message.at(answer[soonest - 1]);
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
                        visit(&Edit { answer, at, what: EditKind::Take(count) }, weight);
                    }
                }
            }
            Ordering::Less => {
                for at in soonest.max(1)..length.min(latest + 1) {
                    let weight = before[at] * after[at];
                    let inserted = &messages[at..at + entry - length];
                    let mut put = |letters: &[Capital], weight| {
                        visit(&Edit { answer, at, what: EditKind::Put(letters) }, weight);
                    };
                    if weight >= least {
                        self.fill(inserted, weight, least, &mut Vec::new(), &mut put);
                    }
                }
            }
            Ordering::Equal => {
                for at in soonest.saturating_sub(1)..length.min(latest + 1) {
                    let (from, rest) = (answer[at], before[at] * after[at + 1]);
                    let tried = |&to: &Capital| to != from && self.tries(0, to);
                    for to in Capital::ALL.into_iter().filter(|to| rest >= least && tried(to)) {
                        let agrees = messages[at].at(to);
                        if agrees >= self.likely && rest * agrees >= least {
                            visit(&Edit { answer, at, what: EditKind::Swap(to) }, rest * agrees);
                        }
                    }
                }
            }
        }
    }

    /// Whether a letter is tried at one of the inserted places.
    fn tries(&self, place: usize, letter: Capital) -> bool {
        self.only.is_none_or(|only| only.get(place) == Some(&letter))
    }

    /// Calls `visit` with all letters that may have been inserted in these squares.
    fn fill(
        &self,
        messages: &[LetterWeights],
        weight: f64,
        least: f64,
        letters: &mut Vec<Capital>,
        visit: &mut impl FnMut(&[Capital], f64),
    ) {
        let Some((first, rest)) = messages.split_first() else {
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

/// Calls `visit` with the edit that reverses an answer, if that changes it and the
/// product of the messages is at least `least`.
fn turned(
    answer: &[Capital],
    messages: &[LetterWeights],
    least: f64,
    visit: &mut impl FnMut(&Edit<'_>, f64),
) {
    let weight = product(answer.iter().rev().copied(), messages, least);
    if weight >= least && !answer.iter().eq(answer.iter().rev()) {
        visit(&Edit { answer, at: 0, what: EditKind::Turn }, weight);
    }
}

/// The product of the squares' messages for the letters of an entry; 0 if it is below
/// `least`.
pub(super) fn product(
    entry: impl Iterator<Item = Capital>,
    messages: &[LetterWeights],
    least: f64,
) -> f64 {
    let mut product = 1.0;
    for (message, letter) in messages.iter().zip(entry) {
        product *= message.at(letter);
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

    fn messages(text: &str) -> Vec<LetterWeights> {
        letters(text).iter().map(|&letter| LetterWeights::only(letter)).collect()
    }

    #[test]
    fn edits_make_entries() {
        let entry = |answer: &str, at, what| {
            Capital::spell(&Edit { answer: &letters(answer), at, what }.entry()).to_owned()
        };
        let letter = letters("O");
        assert_eq!(entry("CAT", 1, EditKind::Put(&letter)), "COAT");
        assert_eq!(entry("ROTATE", 2, EditKind::Take(2)), "ROTE");
        assert_eq!(entry("BANAL", 3, EditKind::Swap(Capital::O)), "BANOL");
        assert_eq!(entry("DESSERTS", 0, EditKind::Turn), "STRESSED");
    }

    #[test]
    fn letters_that_are_given_are_the_only_ones_tried() {
        // Without messages, two places would take 26 times 26 letters.
        let (messages, letters) = ([LetterWeights::ONES; 5], [letters("CAT"), letters("QU")]);
        let mut entries = Vec::new();
        let mut products = Products::new(0.0, Some(&letters[1]));
        products.each_edit(&letters[0], &messages, 1e-9, &mut |edit, _| {
            entries.push(Capital::spell(&edit.entry()).to_owned());
        });
        assert_eq!(entries, ["CQUAT", "CAQUT"]);
    }

    #[test]
    fn every_edit_is_found_with_its_weight() {
        // The crossings spell COAT or COST, the third letter less surely.
        let mut messages = messages("COAT");
        messages[2].0[Capital::S.index()] = 0.5;
        let found = |answer: &str| {
            let mut weights: BTreeMap<String, f64> = BTreeMap::new();
            Products::new(0.05, None).each_edit(
                &letters(answer),
                &messages,
                1e-3,
                &mut |edit, weight| {
                    let again = product(edit.entry().iter().copied(), &messages, 1e-3);
                    assert!((again - weight).abs() < 1e-9, "{again} {weight}");
                    edit.changes(|change| {
                        *weights.entry(change.to_string()).or_default() += weight;
                    });
                },
            );
            weights.into_iter().collect::<Vec<_>>()
        };
        let are = |expected: &[(&str, f64)]| -> Vec<(String, f64)> {
            expected.iter().map(|(change, weight)| ((*change).to_owned(), *weight)).collect()
        };
        let any = "a letter is added to each answer";
        assert_eq!(found("CAT"), are(&[("O is added", 1.0), (any, 1.0)]));
        assert_eq!(found("CT"), are(&[("OA is added", 1.0), ("OS is added", 0.5)]));
        assert_eq!(found("COMBAT"), are(&[("MB is dropped", 1.0)]));
        let skipped = "a letter is skipped in each answer";
        assert_eq!(found("COMAT"), are(&[("M is dropped", 1.0), (skipped, 1.0)]));
        let swapped = "a letter of each answer becomes another";
        assert_eq!(found("CHAT"), are(&[("H becomes O", 1.0), (swapped, 1.0)]));
        assert_eq!(found("COT"), are(&[("A is added", 1.0), ("S is added", 0.5), (any, 1.5)]));
        assert_eq!(found("TAOC"), are(&[("answers are written backwards", 1.0)]));
        assert_eq!(found("DOG"), []);
    }
}
