//! Gathers clues, and writes them with their answers and roots.

use std::cmp::Reverse;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::{PastAnswer, PastClue};
use crate::base::text::{root, words};
use crate::base::{AnswerId, AnswerNumber, ClueId, Date, Interner, RootId};
use crate::error::KnowledgeError;
use crate::tables::TableWriter;

/// The roots of words, numbered in order of appearance.
#[derive(Debug, Default)]
pub(crate) struct RootGatherer {
    /// The root's number for each word seen.
    of_word: HashMap<Box<str>, u32, FixedState>,
    roots: Interner<str>,
}

impl RootGatherer {
    fn of_word(&mut self, word: &str) -> u32 {
        if let Some(&place) = self.of_word.get(word) {
            return place;
        }
        let place = self.roots.place(&root(word));
        self.of_word.insert(word.into(), place);
        place
    }

    /// The roots of the words of a key, each once.
    pub fn of_clue(&mut self, key: &str) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for word in words(key) {
            let root = self.of_word(word);
            if !found.contains(&root) {
                found.push(root);
            }
        }
        found
    }

    /// Writes the texts in order; returns the id of each root in order of appearance.
    pub fn write(&self, tables: &mut TableWriter) -> Result<Vec<RootId>, KnowledgeError> {
        let (order, ids) = self.roots.sorted(RootId);
        tables.texts("roots", order.iter().map(|root| root.0))?;
        Ok(ids)
    }
}

/// A clue as last written.
#[derive(Debug)]
struct Clue {
    /// `None` if it is written like its key.
    text: Option<Box<str>>,
    last: u16,
    roots: Box<[u32]>,
}

/// Clues, numbered in order of appearance, with every use.
#[derive(Debug, Default)]
pub(crate) struct ClueGatherer {
    keys: Interner<str>,
    clues: Vec<Clue>,
    /// Clue, answer, date.
    uses: Vec<(u32, u32, u16)>,
}

impl ClueGatherer {
    pub fn add(
        &mut self,
        key: &str,
        text: &str,
        answer: AnswerNumber,
        date: Option<Date>,
        roots: &mut RootGatherer,
    ) {
        let place = self.keys.place(key);
        if place as usize == self.clues.len() {
            self.meet(key, roots);
        }
        let date = date.map_or(0, Date::number);
        let clue = &mut self.clues[place as usize];
        if date >= clue.last {
            clue.last = date;
            if clue.text.as_deref().unwrap_or(key) != text {
                clue.text = (text != key).then(|| text.into());
            }
        }
        self.uses.push((place, answer.0, date));
    }

    fn meet(&mut self, key: &str, roots: &mut RootGatherer) {
        self.clues.push(Clue { text: None, last: 0, roots: roots.of_clue(key).into() });
    }

    /// Every clue in its latest wording.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let clues = self.keys.iter();
        clues.map(|(key, place)| self.clues[place as usize].text.as_deref().unwrap_or(key))
    }

    /// How many different clues.
    pub fn len(&self) -> usize {
        self.clues.len()
    }

    /// Every clue's key, with its uses.
    pub fn keys(&self) -> impl Iterator<Item = (&str, u32)> {
        let mut times = vec![0; self.clues.len()];
        for &(clue, ..) in &self.uses {
            times[clue as usize] += 1;
        }
        self.keys.iter().map(move |(key, place)| (key, times[place as usize]))
    }

    /// Writes the columns under `name`; returns the number of clues.
    pub fn write(
        self,
        name: &str,
        tables: &mut TableWriter,
        answers: &[AnswerId],
        roots: &[RootId],
    ) -> Result<usize, KnowledgeError> {
        let (order, ids) = self.keys.sorted(ClueId);
        let clues = order.len();
        let in_order = || order.iter().map(|clue| (clue.0, &self.clues[clue.1 as usize]));
        tables.texts(&format!("{name}.keys"), in_order().map(|(key, _)| key))?;
        let texts = in_order().map(|(_, clue)| clue.text.as_deref().unwrap_or_default());
        tables.texts(&format!("{name}.texts"), texts)?;
        let (mut values, mut ends) = (Vec::new(), Vec::new());
        for (_, clue) in in_order() {
            values.extend(clue.roots.iter().map(|&root| roots[root as usize]));
            ends.push(values.len());
        }
        let of_clue = Groups { values, ends };
        tables.lists(&format!("{name}.roots"), of_clue.slices())?;
        let mut with_root: Vec<(RootId, ClueId)> = (0..)
            .map(ClueId)
            .zip(of_clue.slices())
            .flat_map(|(clue, roots)| roots.iter().map(move |&root| (root, clue)))
            .collect();
        drop(of_clue);
        with_root.sort_unstable();
        let with_root =
            grouped(&with_root, roots.len(), |(root, _)| root.index(), |(_, clue)| clue);
        tables.lists(&format!("{name}.with-root"), with_root.slices())?;
        drop(with_root);

        let uses = self.uses.iter();
        let mut uses: Vec<(ClueId, AnswerId, u16)> = uses
            .map(|&(clue, answer, date)| (ids[clue as usize], answers[answer as usize], date))
            .collect();
        uses.sort_unstable();
        let mut pairs: Vec<Pair> = Vec::new();
        for (clue, answer, date) in uses {
            match pairs.last_mut() {
                Some(pair) if (pair.clue, pair.answer) == (clue, answer) => {
                    pair.count = pair.count.saturating_add(1);
                    pair.last = date;
                }
                _ => pairs.push(Pair { clue, answer, count: 1, last: date }),
            }
        }
        // The most frequent first, ties in the order of ids.
        let sort = |pairs: &mut [Pair], group: fn(&Pair) -> (u32, u32)| {
            pairs.sort_unstable_by_key(|pair| {
                let (first, last) = group(pair);
                (first, Reverse(pair.count), last)
            });
        };
        sort(&mut pairs, |pair| (pair.clue.0, pair.answer.0));
        let seen = grouped(&pairs, clues, |pair| pair.clue.index(), Pair::past_answer);
        tables.lists(&format!("{name}.answers"), seen.slices())?;
        drop(seen);
        sort(&mut pairs, |pair| (pair.answer.0, pair.clue.0));
        let clued = grouped(&pairs, answers.len(), |pair| pair.answer.index(), Pair::past_clue);
        tables.lists(&format!("{name}.of-answer"), clued.slices())?;
        Ok(clues)
    }
}

/// A clue and an answer that it has had, how often, and when last.
#[derive(Clone, Copy)]
struct Pair {
    clue: ClueId,
    answer: AnswerId,
    count: u16,
    last: u16,
}

impl Pair {
    fn past_answer(self) -> PastAnswer {
        PastAnswer { answer: self.answer, count: self.count, last: self.last }
    }

    fn past_clue(self) -> PastClue {
        PastClue { clue: self.clue, count: self.count, last: self.last }
    }
}

/// Values in groups, one group after the other.
struct Groups<V> {
    values: Vec<V>,
    /// Where each group ends.
    ends: Vec<usize>,
}

impl<V> Groups<V> {
    fn slices(&self) -> impl Iterator<Item = &[V]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.values[start..end])
    }
}

/// The values of items that are in the order of their groups, of which there are `groups`. Most
/// answers have no clue in a glossary, and a vector for each group would take most of the time.
fn grouped<I: Copy, V>(
    items: &[I],
    groups: usize,
    group: impl Fn(I) -> usize,
    value: impl Fn(I) -> V,
) -> Groups<V> {
    let mut rest = items.iter().copied().peekable();
    let mut count = 0;
    let ends = (0..groups).map(|number| {
        while rest.next_if(|&item| group(item) == number).is_some() {
            count += 1;
        }
        count
    });
    Groups { ends: ends.collect(), values: items.iter().copied().map(value).collect() }
}
