//! Reads word lists: the one pass from bytes to words.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use super::{
    LengthSet, MAX_WORD_LETTERS, Record, Source, SourceReport, UNSCORED, WordId, WordList,
};
use crate::alphabet::{Case, NOT_PLAIN};
use crate::line::{Line, Lines, Parsed, QuickLine, parse_line};
use crate::{Letter, LexiconError};

pub(super) struct Reader<'a> {
    list: &'a mut WordList,
    lengths: LengthSet,
    /// Words kept only to hide those of the lists below.
    hidden: Vec<WordId>,
    /// Whether every word so far sorts after the one before it, so that none is repeated.
    ascending: bool,
    /// The first letters of the last word, packed; zero before the first.
    last: u128,
    /// The places of the list's clues, by word and text: a list may have a million clues of
    /// one word.
    clues: HashTable<u32>,
    /// About how many words the current source may add.
    expected: usize,
}

/// Letters in a packed start of a word.
const PACKED: usize = 16;

/// Bytes of a line of a list of short words, for a guess at how many lines
/// there are: an index that has to grow again and again costs as much as
/// reading the words.
const SHORT_LINE: usize = 8;

/// The first letters as one number that sorts as they do.
fn packed(letters: &[Letter]) -> u128 {
    let mut bytes = [0; PACKED];
    for (byte, letter) in bytes.iter_mut().zip(letters) {
        *byte = letter.place();
    }
    u128::from_be_bytes(bytes)
}

pub(super) fn hash(letters: &[Letter]) -> u64 {
    FixedState::default().hash_one(letters)
}

impl<'a> Reader<'a> {
    pub fn new(list: &'a mut WordList, lengths: LengthSet) -> Self {
        Self {
            list,
            lengths,
            hidden: Vec::new(),
            ascending: true,
            last: 0,
            clues: HashTable::new(),
            expected: 0,
        }
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
        self.expected = bytes.len() / SHORT_LINE;
        let mut report = SourceReport::default();
        for (span, number) in Lines::of(text).zip(1..) {
            let line = if let Some(quick) = span.quick(bytes) {
                if last && quick.score < source.minimum {
                    report.lines += 1;
                    report.below += 1;
                    continue;
                }
                if self.quick_word(
                    at as u8,
                    bytes,
                    quick,
                    quick.score < source.minimum,
                    &mut report,
                ) {
                    continue;
                }
                quick.line(text)
            } else if let Some(line) = span.bare(text) {
                line
            } else {
                let line = &text[span.start..span.end];
                match parse_line(line) {
                    Parsed::Empty => continue,
                    Parsed::Word(line) => line,
                    Parsed::Rounded(line) => {
                        report.rounded += 1;
                        line
                    }
                    Parsed::BadScore => {
                        report.lines += 1;
                        report.bad_scores += 1;
                        report.skip(number, line.trim());
                        continue;
                    }
                }
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

    /// Reads the most common kind of word in a few operations on its bytes as
    /// one number: up to 16 letters, each a byte, all of one case, sorting
    /// after the previous word. Returns whether the word was of this kind.
    fn quick_word(
        &mut self,
        source: u8,
        bytes: &[u8],
        line: QuickLine,
        below: bool,
        report: &mut SourceReport,
    ) -> bool {
        const SMALL: u128 = u128::from_ne_bytes([0x20; PACKED]);
        const NOT_LETTERS: u128 = u128::from_ne_bytes([NOT_PLAIN; PACKED]);
        let length = line.end - line.start;
        let list = &mut *self.list;
        let start = list.letters.len();
        let Some(text) = bytes[line.start..].first_chunk::<PACKED>() else { return false };
        if !(2..=PACKED).contains(&length)
            || !self.lengths.contains(length)
            || !self.ascending
            || start > u32::MAX as usize - PACKED
        {
            return false;
        }
        let word = u128::MAX << (u8::BITS as usize * (PACKED - length));
        let codes = list.alphabet.plain_codes(text);
        let key = u128::from_be_bytes(codes) & word;
        let small = u128::from_be_bytes(*text) & SMALL & word;
        let one_case = small == 0 || small == SMALL & word;
        if key & NOT_LETTERS != 0 || !one_case || key <= self.last {
            return false;
        }
        self.last = key;
        let mut letters = [Letter::FIRST; PACKED];
        for (letter, &code) in letters.iter_mut().zip(&codes) {
            *letter = Letter::from_low_bits(code);
        }
        list.letters.extend_from_slice(&letters);
        list.letters.truncate(start + length);
        report.lines += 1;
        if below {
            report.below += 1;
            self.hidden.push(WordId::new(list.records.len()));
        } else {
            report.taken += 1;
        }
        list.records.push(Record {
            start: start as u32,
            display: 0,
            length: length as u8,
            score: line.score,
            source,
            kind: line.kind,
        });
        true
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
            report.skip(number, line.text);
            return Ok(());
        }
        if length > MAX_WORD_LETTERS {
            list.letters.truncate(start);
            report.too_long += 1;
            report.skip(number, line.text);
            return Ok(());
        }
        if !self.lengths.contains(length) {
            list.letters.truncate(start);
            return Ok(());
        }
        if list.letters.len() > u32::MAX as usize {
            return Err(LexiconError::TooLarge { max: u32::MAX as usize });
        }
        let (known, hash_of_word) = self.repeated(start);
        if let Some(word) = known {
            self.list.letters.truncate(start);
            self.keep_clue(word, line.clue);
            report.decided += 1;
            return Ok(());
        }
        let list = &mut *self.list;
        let word = WordId::new(list.records.len());
        self.last = packed(&list.letters[start..]);
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
            let hash_of_word = hash_of_word.unwrap_or_else(|| rehash(&word.0));
            index.insert_unique(hash_of_word, word.0, rehash);
        }
        self.keep_clue(word, line.clue);
        Ok(())
    }

    /// Stores a sample clue of `word`, if it is one and new.
    fn keep_clue(&mut self, word: WordId, clue: &str) {
        if clue.is_empty() {
            return;
        }
        let list = &mut *self.list;
        if self.clues.is_empty() {
            self.clues.reserve(self.expected, |_| 0);
        }
        let start = list.records[word.index()].start;
        let hash = |start: u32, clue: &str| FixedState::default().hash_one((start, clue));
        let same = |&at: &u32| {
            let (of, kept) = &list.clues[at as usize];
            *of == start && **kept == *clue
        };
        if self.clues.find(hash(start, clue), same).is_none() {
            let place = list.clues.len() as u32;
            list.clues.push((start, clue.into()));
            self.clues.insert_unique(hash(start, clue), place, |&at| {
                let (of, kept) = &list.clues[at as usize];
                hash(*of, kept)
            });
        }
    }

    /// The word already stored with the letters from `start` on, and their hash
    /// if it was needed: in a sorted list, it is not.
    fn repeated(&mut self, start: usize) -> (Option<WordId>, Option<u64>) {
        let list = &mut *self.list;
        let letters = &list.letters[start..];
        if self.ascending {
            let previous = list
                .records
                .last()
                .map(|record| &list.letters[record.start as usize..][..record.length as usize]);
            if previous.is_none_or(|previous| previous < letters) {
                return (None, None);
            }
            self.ascending = false;
            list.index = OnceLock::from(list.build_index(self.expected));
        }
        let hash = hash(&list.letters[start..]);
        (list.find_hashed(&list.letters[start..], hash), Some(hash))
    }
}

impl WordList {
    /// Stores `text`, which differs from the letters; returns the record's display field.
    fn keep_display(&mut self, text: &str) -> u32 {
        self.displays.push_str(text);
        self.display_ends.push(self.displays.len() as u32);
        self.display_ends.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Alphabet, LengthSet, Source, WordList};

    /// Everything that a list of two sources holds.
    fn read(texts: [&str; 2], minimum: u8) -> String {
        let sources = texts.map(|text| Source { name: "list", text: text.as_bytes(), minimum });
        let lengths = (2..=18).filter(|&length| length != 5).collect::<LengthSet>();
        match WordList::read(&Alphabet::english(), &sources, lengths) {
            Err(error) => format!("{error:?}"),
            Ok((list, reports)) => {
                let words: Vec<_> = list
                    .ids()
                    .map(|id| {
                        let clues: Vec<&str> = list.clues(id).collect();
                        (list.letters(id), list.display(id), list.score(id), list.kind(id), clues)
                    })
                    .collect();
                format!("{words:?} {reports:?}")
            }
        }
    }

    fn lines() -> impl Strategy<Value = Vec<String>> {
        let word = prop_oneof![
            "[ab]{1,6}", "[AB]{1,6}", "[aAbB]{2,4}", "a{14,17}b{0,3}", "[ab]{2} [ab]{2}",
            "[abé]{3}", "b[0-9]",
        ];
        let line =
            (word, "[0-9]{2}", prop_oneof![Just(""), Just(";w"), Just(";n"), Just(";a clue")])
                .prop_map(|(word, score, kind)| format!("{word};{score}{kind}"));
        (prop::collection::vec(line, 1..25), any::<bool>()).prop_map(|(mut lines, sorted)| {
            if sorted {
                lines.sort();
            }
            lines
        })
    }

    proptest! {
        /// A leading space keeps a line from every fast path.
        #[test]
        fn the_short_way_never_differs(upper in lines(), lower in lines(), minimum in 0_u8..60) {
            let long = |lines: &[String]| format!(" {}", lines.join("\n "));
            prop_assert_eq!(
                read([&upper.join("\n"), &lower.join("\n")], minimum),
                read([&long(&upper), &long(&lower)], minimum)
            );
        }
    }
}
