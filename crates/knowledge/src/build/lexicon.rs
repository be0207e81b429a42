//! Gathers answers, and writes them in the order of length and letters.

use crate::base::text::{LONGEST_ANSWER, answer};
use crate::base::{AnswerId, AnswerNumber, Date, Interner, Kinds, Topics};
use crate::error::KnowledgeError;
use crate::tables::TableWriter;
use wordwright_lexicon::Capital;

#[derive(Debug, Default)]
pub(super) struct Entry {
    pub letters: Box<[Capital]>,
    /// How it is written, if that has more than its letters.
    written: Option<Box<str>>,
    pub count: u32,
    last: u16,
    pub kinds: Kinds,
    topics: Topics,
    pub score: u8,
}

impl Entry {
    /// An entry of a word list.
    #[cfg(test)]
    pub fn listed(letters: &[Capital], written: &str, kinds: Kinds, score: u8) -> Self {
        let written = (written.len() != letters.len()).then(|| written.into());
        Self { letters: letters.into(), written, kinds, score, ..Self::default() }
    }

    /// The letters of its words, if the writing separates them; otherwise all letters.
    pub fn parts(&self) -> Vec<&[Capital]> {
        let written = self.written.as_deref().unwrap_or_default();
        let lengths = written
            .split([' ', '-', '/'])
            .map(|part| answer(part).map_or(0, |part| part.len()))
            .filter(|&length| length > 0);
        let mut rest = &*self.letters;
        let mut parts = Vec::new();
        for length in lengths {
            let Some((part, after)) = rest.split_at_checked(length) else { break };
            parts.push(part);
            rest = after;
        }
        if !rest.is_empty() {
            parts.clear();
            parts.push(&*self.letters);
        }
        parts
    }
}

#[derive(Debug, Default)]
pub(super) struct LexiconGatherer {
    entries: Vec<Entry>,
    places: Interner<[Capital]>,
}

impl LexiconGatherer {
    fn entry(&mut self, letters: &[Capital]) -> AnswerNumber {
        let place = self.places.place(letters);
        if place as usize == self.entries.len() {
            self.entries.push(Entry { letters: letters.into(), ..Entry::default() });
        }
        AnswerNumber(place)
    }

    /// An answer of a clue.
    pub fn seen(&mut self, letters: &[Capital], date: Option<Date>) -> AnswerNumber {
        let met = self.entry(letters);
        let entry = &mut self.entries[met.0 as usize];
        entry.kinds |= Kinds::ARCHIVE;
        entry.count += 1;
        entry.last = entry.last.max(date.map_or(0, Date::number));
        met
    }

    /// Adds an entry of a list, as it is written there. The first writing with
    /// a space in it wins over those without one.
    pub fn known(&mut self, letters: &[Capital], kinds: Kinds, written: &str) -> AnswerNumber {
        let met = self.entry(letters);
        let entry = &mut self.entries[met.0 as usize];
        entry.kinds |= kinds;
        let spaced = |text: &str| text.contains([' ', '-']);
        if written.len() != letters.len()
            && entry.written.as_ref().is_none_or(|old| spaced(written) && !spaced(old))
        {
            entry.written = Some(written.to_uppercase().into());
        }
        met
    }

    /// Whether a list or a dictionary holds it, or its base.
    pub fn lists(&self, letters: &[Capital]) -> bool {
        let kinds = self.places.find(letters).map(|at| self.entries[at as usize].kinds);
        kinds.is_some_and(|kinds| kinds.any(Kinds::of_lists() | Kinds::INFLECTED))
    }

    /// How often it was the answer of a clue.
    pub fn count(&self, letters: &[Capital]) -> u32 {
        self.places.find(letters).map_or(0, |at| self.entries[at as usize].count)
    }

    /// The entry, if no list gives it a score.
    pub fn unscored(&self, letters: &[Capital]) -> Option<AnswerNumber> {
        let at = self.places.find(letters)?;
        (self.entries[at as usize].score == 0).then_some(AnswerNumber(at))
    }

    /// The score of an entry: the highest of those that lists give.
    pub fn scored(&mut self, met: AnswerNumber, score: u8) {
        let entry = &mut self.entries[met.0 as usize];
        entry.score = entry.score.max(score);
    }

    /// Records the lists of names that hold an answer.
    pub fn listed_under(&mut self, met: AnswerNumber, topics: Topics) {
        self.entries[met.0 as usize].topics |= topics;
    }

    /// Every answer, in order of appearance.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Every entry with its words, its score and its kinds, one per line.
    #[cfg(test)]
    pub fn shown(&self) -> String {
        let line = |entry: &Entry| {
            let words: Vec<_> = entry.parts().into_iter().map(Capital::spell).collect();
            format!("{} {} {}", words.join(" "), entry.score, entry.kinds)
        };
        self.entries.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
    }

    /// Writes the columns; returns the id of each answer in order of
    /// appearance.
    pub fn write(&self, tables: &mut TableWriter) -> Result<Vec<AnswerId>, KnowledgeError> {
        let mut order: Vec<u32> = (0..self.entries.len() as u32).collect();
        let letters = |place: u32| &*self.entries[place as usize].letters;
        order.sort_unstable_by_key(|&place| (letters(place).len(), letters(place)));
        let mut ids = vec![AnswerId(0); order.len()];
        for (id, &place) in (0..).zip(&order) {
            ids[place as usize] = AnswerId(id);
        }
        let entries: Vec<&Entry> = order.iter().map(|&at| &self.entries[at as usize]).collect();
        let text: Vec<Capital> =
            entries.iter().flat_map(|entry| &*entry.letters).copied().collect();
        if u32::try_from(text.len()).is_err() {
            let most = u64::from(u32::MAX);
            return Err(KnowledgeError::TooMuch { what: "letters of answers", most });
        }
        let (mut starts, mut places) = (Vec::new(), Vec::new());
        let mut place = 0;
        for length in 0..=LONGEST_ANSWER + 1 {
            let start = entries.partition_point(|entry| entry.letters.len() < length);
            let end = entries.partition_point(|entry| entry.letters.len() <= length);
            starts.push(start as u32);
            places.push(place as u32);
            place += (end - start) * length;
        }
        tables.array("starts", &starts);
        tables.array("places", &places);
        tables.array("letters", &text);
        let column = |of: fn(&Entry) -> u32| entries.iter().map(|entry| of(entry)).collect();
        let counts: Vec<u32> = column(|entry| entry.count);
        tables.array("counts", &counts);
        tables.array("last", &entries.iter().map(|entry| entry.last).collect::<Vec<_>>());
        tables.array("kinds", &entries.iter().map(|entry| entry.kinds).collect::<Vec<_>>());
        tables.array("topics", &entries.iter().map(|entry| entry.topics).collect::<Vec<_>>());
        tables.array("scores", &entries.iter().map(|entry| entry.score).collect::<Vec<_>>());
        tables.texts(
            "display",
            entries.iter().map(|entry| entry.written.as_deref().unwrap_or_default()),
        )?;
        Ok(ids)
    }
}
