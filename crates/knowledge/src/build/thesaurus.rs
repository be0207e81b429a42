//! Gathers a thesaurus and writes it.

use crate::base::{AnswerId, AnswerNumber, EntryId, Interner};
use crate::error::KnowledgeError;
use crate::pack::NO_ANSWER;
use crate::tables::TableWriter;

/// Words, numbered in order of appearance, with pairs of an entry and a word under it.
#[derive(Debug, Default)]
pub(super) struct ThesaurusGatherer {
    words: Interner<str>,
    answers: Vec<Option<AnswerNumber>>,
    pairs: Vec<(u32, u32)>,
}

impl ThesaurusGatherer {
    /// The place of a word; `answer` is called for the answer of a new one.
    pub fn place(&mut self, word: &str, answer: impl FnOnce() -> Option<AnswerNumber>) -> u32 {
        let place = self.words.place(word);
        if place as usize == self.answers.len() {
            self.answers.push(answer());
        }
        place
    }

    pub fn add(&mut self, entry: u32, word: u32) {
        if entry != word {
            self.pairs.push((entry, word));
        }
    }

    pub fn write(
        &self,
        tables: &mut TableWriter,
        answers: &[AnswerId],
    ) -> Result<(), KnowledgeError> {
        let (order, ids) = self.words.sorted(EntryId);
        tables.texts("words", order.iter().map(|entry| entry.0))?;
        let of_answer = order.iter().map(|&(_, place)| {
            self.answers[place as usize].map_or(NO_ANSWER, |met| answers[met.0 as usize].0)
        });
        tables.array("answers", &of_answer.collect::<Vec<u32>>());
        let mut pairs: Vec<(EntryId, EntryId)> =
            self.pairs.iter().map(|&(a, b)| (ids[a as usize], ids[b as usize])).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut lists: Vec<Vec<EntryId>> = vec![Vec::new(); order.len()];
        for &(entry, word) in &pairs {
            lists[entry.index()].push(word);
        }
        tables.lists("forward", lists.iter().map(Vec::as_slice))?;
        lists.iter_mut().for_each(Vec::clear);
        for &(entry, word) in &pairs {
            lists[word.index()].push(entry);
        }
        Ok(tables.lists("reverse", lists.iter().map(Vec::as_slice))?)
    }
}
