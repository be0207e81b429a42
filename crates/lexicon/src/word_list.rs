//! Scored word lists, stacked by priority.
//!
//! Letters lie end to end in one arena and a record of twelve bytes points at
//! them, so that 300,000 words take about 6 MB. Reading is one pass; a list in
//! ascending order needs no look-up for repeated words.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use hashbrown::HashTable;

use crate::{Alphabet, Kind, Letter, LexiconError};

mod reader;

use reader::{Reader, hash};

/// The longest word: as long as the widest grid.
pub const MAX_WORD_LETTERS: usize = 63;

/// The most lists that can be stacked.
pub const MAX_LISTS: usize = 256;

/// The score of a word whose list gives none.
pub const UNSCORED: u8 = 50;

/// A word of a [`WordList`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(u32);

impl WordId {
    /// The word at `index` of its list.
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its index in its list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of word lengths, in letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LengthSet(u64);

impl LengthSet {
    /// Every length from 1 to [`MAX_WORD_LETTERS`].
    pub const ALL: LengthSet = LengthSet(!1);
    /// No length.
    pub const EMPTY: LengthSet = LengthSet(0);

    /// Whether `length` is in the set.
    pub const fn contains(self, length: usize) -> bool {
        length < 64 && self.0 >> length & 1 != 0
    }

    /// The lengths of either set.
    #[must_use]
    pub const fn or(self, other: LengthSet) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<usize> for LengthSet {
    fn from_iter<I: IntoIterator<Item = usize>>(lengths: I) -> Self {
        let mask = lengths.into_iter().filter(|&length| length < 64);
        Self(mask.fold(0, |set, length| set | 1 << length) & !1)
    }
}

/// One list's text, as it is stacked on the others.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Its name in messages: a file name.
    pub name: &'a str,
    /// The text: `WORD;SCORE`, `WORD,SCORE`, `WORD<tab>SCORE` or `WORD` a
    /// line; `WORD;SCORE;KIND` with a kind of `w`, `n`, `a` or `p`, `WORD;SCORE;CLUE` with a
    /// sample clue, or `WORD;SCORE;KIND;CLUE`; `!WORD` hides a word of the lists below; `#`
    /// starts a comment.
    pub text: &'a [u8],
    /// Words scored lower are left out, even where a list below scores them
    /// higher.
    pub minimum: u8,
}

/// What came up while reading a [`Source`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceReport {
    /// Lines that are neither empty nor comments.
    pub lines: usize,
    /// Words taken.
    pub taken: usize,
    /// Words below the minimum score.
    pub below: usize,
    /// Words that a list above, or an earlier line, already decided.
    pub decided: usize,
    /// Lines left out: those that the alphabet cannot spell, those with fewer than two
    /// letters, and the next two.
    pub skipped: usize,
    /// Lines left out for more than [`MAX_WORD_LETTERS`] letters.
    pub too_long: usize,
    /// Lines left out because their score is not a number from 0 to 100.
    pub bad_scores: usize,
    /// The first line left out, by its 1-based number, with its text.
    pub first_skipped: Option<(usize, String)>,
    /// Lines whose score was rounded to a whole number.
    pub rounded: usize,
}

impl SourceReport {
    fn skip(&mut self, number: usize, text: &str) {
        self.skipped += 1;
        self.first_skipped
            .get_or_insert_with(|| (number, text.chars().take(MAX_WORD_LETTERS).collect()));
    }
}

#[derive(Debug, Clone, Copy)]
struct Record {
    start: u32,
    /// Index into `display_ends` plus one; zero if the word displays as its letters.
    display: u32,
    length: u8,
    score: u8,
    source: u8,
    kind: Kind,
}

/// Words with scores from 0 to 100, each once.
#[derive(Debug, Clone)]
pub struct WordList {
    alphabet: Arc<Alphabet>,
    letters: Vec<Letter>,
    records: Vec<Record>,
    displays: String,
    display_ends: Vec<u32>,
    /// Sample clues, each with the start of its word's letters, in order of these once
    /// everything is read. Few lists have any.
    clues: Vec<(u32, Box<str>)>,
    sources: Vec<String>,
    index: OnceLock<HashTable<u32>>,
}

impl WordList {
    /// Reads `sources`, the first having priority: the first list that holds a
    /// word decides its score, and whether it is used at all. Only words whose
    /// length is in `lengths` are kept. Within one list the first line of a
    /// word decides; in the last list, the first that reaches the minimum.
    ///
    /// Sample clues of every list and line are kept, unless the line is below the minimum of
    /// the last list.
    ///
    /// Costs one pass over the text.
    ///
    /// # Errors
    /// The source (by its index) and what is wrong: invalid UTF-8, no usable word
    /// in all of them, or more than [`MAX_LISTS`]. A line that cannot be used is left
    /// out and counted in the report.
    pub fn read(
        alphabet: &Arc<Alphabet>,
        sources: &[Source<'_>],
        lengths: LengthSet,
    ) -> Result<(Self, Vec<SourceReport>), (usize, LexiconError)> {
        let found = sources.len();
        if found > MAX_LISTS {
            return Err((MAX_LISTS, LexiconError::TooManyLists { found, max: MAX_LISTS }));
        }
        let mut list = Self {
            alphabet: Arc::clone(alphabet),
            letters: Vec::new(),
            records: Vec::new(),
            displays: String::new(),
            display_ends: Vec::new(),
            clues: Vec::new(),
            sources: sources.iter().map(|source| source.name.to_owned()).collect(),
            index: OnceLock::new(),
        };
        let mut reader = Reader::new(&mut list, lengths);
        let mut reports = Vec::with_capacity(sources.len());
        for (at, source) in sources.iter().enumerate() {
            let last = at + 1 == sources.len();
            reports.push(reader.source(at, source, last).map_err(|error| (at, error))?);
        }
        let hidden = reader.into_hidden();
        list.drop_hidden(&hidden);
        list.clues.sort_by_key(|&(start, _)| start);
        if list.records.is_empty() {
            let sum = |count: fn(&SourceReport) -> usize| reports.iter().map(count).sum();
            let error = LexiconError::NoUsableWord {
                lists: list.sources.join(", "),
                read: sum(|report| report.lines),
                below: sum(|report| report.below),
                minimum: sources.iter().map(|source| source.minimum).min().unwrap_or(0),
                skipped: sum(|report| report.skipped),
            };
            return Err((sources.len().saturating_sub(1), error));
        }
        Ok((list, reports))
    }

    /// Reads one list given as text, every length and score.
    ///
    /// # Errors
    /// As [`WordList::read`].
    pub fn parse(alphabet: &Arc<Alphabet>, text: &str) -> Result<Self, LexiconError> {
        let source = Source { name: "list", text: text.as_bytes(), minimum: 0 };
        match Self::read(alphabet, &[source], LengthSet::ALL) {
            Ok((list, _)) => Ok(list),
            Err((_, error)) => Err(error),
        }
    }

    /// The alphabet that spells the words.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// How many words.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is none (only after [`WordList::retain`]).
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Every word, in reading order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = WordId> + use<> {
        (0..self.records.len() as u32).map(WordId)
    }

    /// The word's letters.
    pub fn letters(&self, word: WordId) -> &[Letter] {
        &self.letters[self.span(word)]
    }

    /// How many letters the word has.
    pub fn length(&self, word: WordId) -> usize {
        self.records[word.index()].length as usize
    }

    /// The word's score, 0 to 100.
    pub fn score(&self, word: WordId) -> u8 {
        self.records[word.index()].score
    }

    /// What sort of entry it is.
    pub fn kind(&self, word: WordId) -> Kind {
        self.records[word.index()].kind
    }

    /// The name of the list that decided the word.
    pub fn source(&self, word: WordId) -> &str {
        &self.sources[self.records[word.index()].source as usize]
    }

    /// The word as a person writes it: `ICE CREAM` where the list has spaces,
    /// else its letters.
    pub fn display(&self, word: WordId) -> String {
        let written = self.written(word).map(str::to_owned);
        written.unwrap_or_else(|| self.alphabet.decode(self.letters(word)))
    }

    /// The word as its list writes it, if that differs from its letters.
    pub fn written(&self, word: WordId) -> Option<&str> {
        let at = (self.records[word.index()].display as usize).checked_sub(1)?;
        let start = if at == 0 { 0 } else { self.display_ends[at - 1] as usize };
        Some(&self.displays[start..self.display_ends[at] as usize])
    }

    /// The sample clues that the lists have for the word, in the order of the lists.
    pub fn clues(&self, word: WordId) -> impl Iterator<Item = &str> {
        let start = self.records[word.index()].start;
        let first = self.clues.partition_point(|&(of, _)| of < start);
        let clues = self.clues[first..].iter().take_while(move |&&(of, _)| of == start);
        clues.map(|(_, clue)| &**clue)
    }

    /// The word with these letters.
    pub fn find(&self, letters: &[Letter]) -> Option<WordId> {
        self.find_hashed(letters, hash(letters))
    }

    fn find_hashed(&self, letters: &[Letter], hash: u64) -> Option<WordId> {
        let index = self.index.get_or_init(|| self.build_index(0));
        let found = index.find(hash, |&id| self.letters(WordId(id)) == letters);
        found.copied().map(WordId)
    }

    /// Keeps the words for which `keep` holds; ids change.
    pub fn retain(&mut self, mut keep: impl FnMut(&Self, WordId) -> bool) {
        let kept: Vec<bool> = self.ids().map(|word| keep(self, word)).collect();
        let mut at = 0;
        self.records.retain(|_| {
            at += 1;
            kept[at - 1]
        });
        self.index = OnceLock::new();
    }

    /// The same words with other scores, 0 to 100; ids stay.
    #[must_use]
    pub fn rescored(&self, score: impl Fn(WordId) -> u8) -> Self {
        let mut list = self.clone();
        for (word, record) in self.ids().zip(&mut list.records) {
            record.score = score(word).min(100);
        }
        list
    }

    fn span(&self, word: WordId) -> Range<usize> {
        let record = &self.records[word.index()];
        let start = record.start as usize;
        start..start + record.length as usize
    }

    /// The index of all words, with room for some more.
    fn build_index(&self, more: usize) -> HashTable<u32> {
        let mut index = HashTable::with_capacity(self.records.len() + more);
        for word in self.ids() {
            let rehash = |&id: &u32| hash(self.letters(WordId(id)));
            index.insert_unique(hash(self.letters(word)), word.0, rehash);
        }
        index
    }

    fn drop_hidden(&mut self, hidden: &[WordId]) {
        if !hidden.is_empty() {
            let mut flags = vec![false; self.records.len()];
            for word in hidden {
                flags[word.index()] = true;
            }
            self.retain(|_, word| !flags[word.index()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn dump(sources: &[(&str, u8)], expected: &Expect) {
        let sources: Vec<Source<'_>> = sources
            .iter()
            .zip(["own", "base", "third"])
            .map(|(&(text, minimum), name)| Source { name, text: text.as_bytes(), minimum })
            .collect();
        let found = match WordList::read(&Alphabet::english(), &sources, LengthSet::ALL) {
            Err((at, error)) => format!("{}: {error}\n", sources[at].name),
            Ok((list, _)) => list
                .ids()
                .map(|id| {
                    let letters = list.alphabet().decode(list.letters(id));
                    let (score, source) = (list.score(id), list.source(id));
                    format!("{letters} \"{}\" {score} {source}", list.display(id))
                })
                .chain([String::new()])
                .collect::<Vec<_>>()
                .join("\n"),
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn every_separator() {
        dump(
            &[("abc;10\nICE CREAM,20\r\nO'Neill\t30\nplain\n# no\n\nYes, sir;60\nMcCoy;5", 0)],
            &expect![[r#"
                ABC "ABC" 10 own
                ICECREAM "ICE CREAM" 20 own
                ONEILL "O'Neill" 30 own
                PLAIN "PLAIN" 50 own
                YESSIR "Yes, sir" 60 own
                MCCOY "McCoy" 5 own
            "#]],
        );
    }

    #[test]
    fn the_first_list_decides() {
        dump(
            &[("abc;10\n!gone\nown;80", 20), ("abc;90\ngone;90\nown;10\nnew;70\nlow;5", 20)],
            &expect![[r#"
                OWN "OWN" 80 own
                NEW "NEW" 70 base
            "#]],
        );
    }

    #[test]
    fn the_first_line_decides() {
        dump(
            &[("b-b;1\na a;2\nbb;3\naa;4\ncc;5", 0)],
            &expect![[r#"
                BB "b-b" 1 own
                AA "a a" 2 own
                CC "CC" 5 own
            "#]],
        );
    }

    #[test]
    fn lists_that_cannot_be_used() {
        dump(
            &[("abc;10\ndef;101", 0)],
            &expect![[r#"
                ABC "ABC" 10 own
            "#]],
        );
        dump(
            &[("abc;x", 0)],
            &expect![[r#"
                own: no usable word in own: 1 lines read, 0 below the minimum score 0, 1 left out
            "#]],
        );
        dump(
            &[("abc;10\nR2D2;90", 20)],
            &expect![
                "own: no usable word in own: 2 lines read, 1 below the minimum score 20, 1 left out\n"
            ],
        );
    }

    #[test]
    fn a_bad_line_is_its_own_problem() {
        let long = "a".repeat(MAX_WORD_LETTERS + 1);
        let text = format!("care;60\n{long};70\ncar;50.5\ncat;over 9000\nr2d2;80");
        let source = Source { name: "own", text: text.as_bytes(), minimum: 0 };
        let (list, reports) =
            WordList::read(&Alphabet::english(), &[source], LengthSet::ALL).expect("two words");
        let words: Vec<_> = list.ids().map(|id| (list.display(id), list.score(id))).collect();
        assert_eq!(words, [("CARE".into(), 60), ("CAR".into(), 51)]);
        let expected = SourceReport {
            lines: 5,
            taken: 2,
            skipped: 3,
            too_long: 1,
            bad_scores: 1,
            first_skipped: Some((2, "a".repeat(MAX_WORD_LETTERS))),
            rounded: 1,
            ..SourceReport::default()
        };
        assert_eq!(reports, [expected]);
    }

    #[test]
    fn invalid_utf8_names_the_line() {
        let source = Source { name: "own", text: b"ab\ncd\n\xFFe", minimum: 0 };
        let error = WordList::read(&Alphabet::english(), &[source], LengthSet::ALL).unwrap_err();
        assert_eq!(error, (0, LexiconError::InvalidUtf8 { line: 3 }));
    }

    #[test]
    fn too_many_lists() {
        let source = Source { name: "own", text: b"ab", minimum: 0 };
        let read =
            |lists| WordList::read(&Alphabet::english(), &vec![source; lists], LengthSet::ALL);
        assert!(read(MAX_LISTS).is_ok());
        let (at, error) = read(MAX_LISTS + 1).unwrap_err();
        assert_eq!(
            (at, &*error.to_string()),
            (256, "257 word lists; expected at most 256; merge some")
        );
    }

    #[test]
    fn find_sees_every_word() {
        let english = Alphabet::english();
        let list = WordList::parse(&english, "zebra\napple\nmango").unwrap();
        for id in list.ids() {
            assert_eq!(list.find(list.letters(id)), Some(id));
        }
        assert_eq!(list.find(&english.encode("pear").unwrap()), None);
    }
}
