//! Reads word lists: the one pass from bytes to words.

use foldhash::fast::FixedState;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use super::{
    LengthSet, MAX_WORD_LETTERS, Record, Source, SourceReport, UNSCORED, WordId, WordList,
};
use crate::alphabet::Case;
use crate::line::{Line, Lines, parse_line};
use crate::{Letter, LexiconError};

pub(super) struct Reader<'a> {
    list: &'a mut WordList,
    lengths: LengthSet,
    /// Words held only to hide those of the lists below.
    hidden: Vec<WordId>,
    /// Whether every word so far stands after the one before it, so that none
    /// is repeated.
    ascending: bool,
}

pub(super) fn hash(letters: &[Letter]) -> u64 {
    FixedState::default().hash_one(letters)
}

impl<'a> Reader<'a> {
    pub fn new(list: &'a mut WordList, lengths: LengthSet) -> Self {
        Self { list, lengths, hidden: Vec::new(), ascending: true }
    }

    pub fn into_hidden(self) -> Vec<WordId> {
        self.hidden
    }

    pub fn source(
        &mut self,
        at: usize,
        source: &Source<'_>,
        last: bool,
    ) -> Result<SourceReport, LexiconError> {
        let bytes = source.text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(source.text);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            LexiconError::InvalidUtf8 { line: 1 + memchr::memchr_iter(b'\n', before).count() }
        })?;
        let mut report = SourceReport::default();
        for (span, number) in Lines::of(text).zip(1..) {
            let line = if let Some(quick) = span.quick(bytes) {
                if last && quick.score < source.minimum {
                    report.lines += 1;
                    report.below += 1;
                    continue;
                }
                quick.line(text)
            } else if let Some(line) = parse_line(&text[span.start..span.end], number)? {
                line
            } else {
                continue;
            };
            report.lines += 1;
            let below = !line.removal && line.score.unwrap_or(UNSCORED) < source.minimum;
            report.below += usize::from(below);
            if !(below && last) {
                self.word(at as u8, number, line, below || line.removal, &mut report)?;
            }
        }
        Ok(report)
    }

    fn word(
        &mut self,
        source: u8,
        number: usize,
        line: Line<'_>,
        hide: bool,
        report: &mut SourceReport,
    ) -> Result<(), LexiconError> {
        let list = &mut *self.list;
        let start = list.letters.len();
        let plain = list.alphabet.encode_plainly(line.text, &mut list.letters);
        let spelt =
            plain.is_some() || list.alphabet.encode_into(line.text, &mut list.letters).is_ok();
        let length = list.letters.len() - start;
        if !spelt || length < 2 {
            list.letters.truncate(start);
            report.skipped += 1;
            report.first_skipped.get_or_insert_with(|| (number, line.text.to_owned()));
            return Ok(());
        }
        if length > MAX_WORD_LETTERS {
            return Err(LexiconError::WordTooLong { line: number, length, max: MAX_WORD_LETTERS });
        }
        if !self.lengths.contains(length) {
            list.letters.truncate(start);
            return Ok(());
        }
        if list.letters.len() > u32::MAX as usize {
            return Err(LexiconError::TooLarge { max: u32::MAX as usize });
        }
        if self.is_repeated(start) {
            self.list.letters.truncate(start);
            report.decided += 1;
            return Ok(());
        }
        let list = &mut *self.list;
        let word = WordId::new(list.records.len());
        let display = if plain == Some(Case::One) { 0 } else { list.keep_display(line.text) };
        list.records.push(Record {
            start: start as u32,
            display,
            length: length as u8,
            score: line.score.unwrap_or(UNSCORED),
            source,
            kind: line.kind,
        });
        if hide {
            self.hidden.push(word);
        } else {
            report.taken += 1;
        }
        if !self.ascending
            && let Some(index) = list.index.get_mut()
        {
            let letters = &list.letters;
            let records = &list.records;
            let rehash = |&id: &u32| {
                let record = records[id as usize];
                hash(&letters[record.start as usize..][..record.length as usize])
            };
            index.insert_unique(rehash(&word.0), word.0, rehash);
        }
        Ok(())
    }

    /// Whether the letters from `start` on are a word already held.
    fn is_repeated(&mut self, start: usize) -> bool {
        let list = &mut *self.list;
        let letters = &list.letters[start..];
        if self.ascending {
            let previous = list
                .records
                .last()
                .map(|record| &list.letters[record.start as usize..][..record.length as usize]);
            if previous.is_none_or(|previous| previous < letters) {
                return false;
            }
            self.ascending = false;
            list.index = OnceLock::from(list.build_index());
        }
        list.find(&list.letters[start..]).is_some()
    }
}

impl WordList {
    /// Stores `text`, which the letters alone do not say; returns the record's
    /// display field.
    fn keep_display(&mut self, text: &str) -> u32 {
        self.displays.push_str(text);
        self.display_ends.push(self.displays.len() as u32);
        self.display_ends.len() as u32
    }
}
