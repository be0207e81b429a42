//! Gathers clues, and writes them with their answers and roots.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::interner::Interner;
use super::lexicon::AnswerNumber;
use crate::base::text::{root, words};
use crate::base::{AnswerId, ClueId, Date, RootId};
use crate::error::KnowledgeError;
use crate::pack::{PastAnswer, PastClue};
use crate::tables::TableWriter;

/// The roots of words, numbered in order of appearance.
#[derive(Debug, Default)]
pub(super) struct RootGatherer {
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
pub(super) struct ClueGatherer {
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
        let mut found: Vec<u32> = Vec::new();
        for word in words(key) {
            let root = roots.of_word(word);
            if !found.contains(&root) {
                found.push(root);
            }
        }
        self.clues.push(Clue { text: None, last: 0, roots: found.into() });
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
        tables.texts(&format!("{name}.keys"), order.iter().map(|clue| clue.0))?;
        let in_order = || order.iter().map(|clue| &self.clues[clue.1 as usize]);
        tables.texts(
            &format!("{name}.texts"),
            in_order().map(|clue| clue.text.as_deref().unwrap_or_default()),
        )?;

        let of_clue: Vec<Vec<RootId>> = in_order()
            .map(|clue| clue.roots.iter().map(|&root| roots[root as usize]).collect())
            .collect();
        tables.lists(&format!("{name}.roots"), of_clue.iter().map(Vec::as_slice))?;
        let mut with_root: Vec<Vec<ClueId>> = vec![Vec::new(); roots.len()];
        for (id, roots) in (0..).zip(&of_clue) {
            for root in roots {
                with_root[root.index()].push(ClueId(id));
            }
        }
        tables.lists(&format!("{name}.with-root"), with_root.iter().map(Vec::as_slice))?;

        let mut uses: Vec<(ClueId, AnswerId, u16)> = self
            .uses
            .iter()
            .map(|&(clue, answer, date)| (ids[clue as usize], answers[answer as usize], date))
            .collect();
        uses.sort_unstable();
        let mut pairs: Vec<(ClueId, AnswerId, u16, u16)> = Vec::new();
        for (clue, answer, date) in uses {
            match pairs.last_mut() {
                Some(pair) if (pair.0, pair.1) == (clue, answer) => {
                    pair.2 = pair.2.saturating_add(1);
                    pair.3 = date;
                }
                _ => pairs.push((clue, answer, 1, date)),
            }
        }
        let mut seen: Vec<Vec<PastAnswer>> = vec![Vec::new(); order.len()];
        let mut of_answer: Vec<Vec<PastClue>> = vec![Vec::new(); answers.len()];
        for (clue, answer, count, last) in pairs {
            seen[clue.index()].push(PastAnswer { answer, count, last });
            of_answer[answer.index()].push(PastClue { clue, count, last });
        }
        // Both sorts are stable, so ties stay in the order of ids.
        for list in &mut seen {
            list.sort_by_key(|seen| std::cmp::Reverse(seen.count));
        }
        for list in &mut of_answer {
            list.sort_by_key(|clued| std::cmp::Reverse(clued.count));
        }
        tables.lists(&format!("{name}.answers"), seen.iter().map(Vec::as_slice))?;
        tables.lists(&format!("{name}.of-answer"), of_answer.iter().map(Vec::as_slice))?;
        Ok(order.len())
    }
}
