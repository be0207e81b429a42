//! The lexicon of a pack.

use std::ops::Range;

use wordwright_lexicon::Capital;

use crate::base::text::LONGEST_ANSWER;
use crate::base::{AnswerId, Date, Kinds, Topics};
use crate::tables::{Column, TextColumn, view};

view! {
    /// Every answer that the pack knows, by length, then in the order of letters.
    ///
    /// ```
    /// # use wordwright_knowledge::{Builder, BuildOptions, Capital, Pack};
    /// # let folder = std::env::temp_dir().join(format!("ww-answers-{}", std::process::id()));
    /// # let mut builder = Builder::new(BuildOptions::default());
    /// # builder.add_words("a list", "ours", "oreo\nErie;70\nace");
    /// # builder.write(&folder)?;
    /// let pack = Pack::open(&folder)?;
    /// let answers = pack.answers();
    /// let four: Vec<_> = answers.of_length(4).map(|id| Capital::spell(answers.text(id))).collect();
    /// assert_eq!(four, ["ERIE", "OREO"]);
    /// # std::fs::remove_dir_all(&folder).ok();
    /// # Ok::<(), wordwright_knowledge::KnowledgeError>(())
    /// ```
    pub struct Answers of AnswerColumns(tables) {
        /// The first id of each length, from 0 to one past the longest.
        starts: Column<u32> = tables.column("starts"),
        /// Where the letters of each length start.
        places: Column<u32> = tables.column("places"),
        /// The letters of all answers, end to end.
        letters: Column<u8> = tables.column("letters"),
        /// Empty in the embedded pack, as are `last` and `topics`.
        counts: Column<u32> = tables.optional_column("counts"),
        last: Column<u16> = tables.optional_column("last"),
        kinds: Column<Kinds> = tables.column("kinds"),
        topics: Column<Topics> = tables.optional_column("topics"),
        scores: Column<u8> = tables.column("scores"),
        /// How it is written, if that is not just its letters.
        display: TextColumn = tables.texts("display"),
    }
}

impl<'a> Answers<'a> {
    /// How many answers.
    pub fn len(self) -> usize {
        self.scores.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.scores.is_empty()
    }

    fn start(self, length: usize) -> u32 {
        // A damaged pack may claim more, and callers iterate over the ids.
        let all = self.len() as u32;
        self.starts.get(length).map_or(all, |&start| start.min(all))
    }

    /// Every answer, by length, then in the order of letters.
    pub fn ids(self) -> impl ExactSizeIterator<Item = AnswerId> {
        (0..self.len()).map(|number| AnswerId(number as u32))
    }

    /// The range of ids of a length's answers.
    pub fn range(self, length: usize) -> Range<u32> {
        if length > LONGEST_ANSWER {
            return 0..0;
        }
        self.start(length)..self.start(length + 1).max(self.start(length))
    }

    /// The answers of a length, in the order of their letters.
    pub fn of_length(self, length: usize) -> impl ExactSizeIterator<Item = AnswerId> + Clone {
        let range = self.range(length);
        // `Range<u32>` is no exact-size iterator, `Range<usize>` is.
        (range.start as usize..range.end as usize).map(|number| AnswerId(number as u32))
    }

    /// The letters of answers of one length, one answer after the other, given the numbers of
    /// their ids: a few nanoseconds per answer, since each letter is validated.
    pub fn letters_of(self, ids: Range<u32>) -> &'a [Capital] {
        let length = self.length(AnswerId(ids.start));
        let place = |id: u32| id.wrapping_sub(self.start(length)) as usize * length;
        let letters = self.bytes_of_length(length).get(place(ids.start)..place(ids.end));
        letters.and_then(Capital::of).unwrap_or_default()
    }

    /// The letters of all answers of a length, without validation.
    fn bytes_of_length(self, length: usize) -> &'a [u8] {
        match self.places.get(length..length + 2) {
            Some(&[start, end]) => self.letters.get(start as usize..end as usize),
            _ => None,
        }
        .unwrap_or_default()
    }

    /// How many letters an answer has.
    pub fn length(self, answer: AnswerId) -> usize {
        self.starts.partition_point(|&start| start <= answer.0).saturating_sub(1)
    }

    /// The letters.
    pub fn text(self, answer: AnswerId) -> &'a [Capital] {
        // Letters are validated here and not when the pack is opened: the file
        // is mapped, and may have changed since. Damaged letters give an empty
        // word, like any damage in a table of a pack; `Pack::verify` reports
        // it.
        self.letters_of(answer.0..answer.0.saturating_add(1))
    }

    /// The answer with these letters.
    pub fn find(self, letters: &[Capital]) -> Option<AnswerId> {
        let bytes = Capital::bytes(letters);
        let answer = AnswerId(self.partition_point(letters.len(), |row| row < bytes));
        (self.range(letters.len()).contains(&answer.0) && self.text(answer) == letters)
            .then_some(answer)
    }

    /// The answers of a length that start with these letters.
    pub fn starting(self, length: usize, letters: &[Capital]) -> Range<u32> {
        let letters = Capital::bytes(letters);
        let start = |row: &[u8]| row[..letters.len().min(length)].cmp(letters);
        let from = self.partition_point(length, |row| start(row).is_lt());
        from..self.partition_point(length, |row| start(row).is_le())
    }

    /// The first answer of a length for which `is_before` is false, or the end of the length.
    fn partition_point(self, length: usize, is_before: impl Fn(&[u8]) -> bool) -> u32 {
        let all = self.bytes_of_length(length);
        let (mut low, mut high) = (0, all.len().checked_div(length).unwrap_or(0));
        while low < high {
            let middle = low.midpoint(high);
            if is_before(&all[middle * length..(middle + 1) * length]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        self.range(length).start + low as u32
    }

    /// How often it has been the answer of a clue.
    pub fn count(self, answer: AnswerId) -> u32 {
        self.counts.get(answer.index()).copied().unwrap_or_default()
    }

    /// The total uses of all answers.
    pub fn total(self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// When it was last the answer of a clue.
    pub fn last(self, answer: AnswerId) -> Option<Date> {
        Date::from_number(self.last.get(answer.index()).copied().unwrap_or_default())
    }

    /// The sources that know it.
    pub fn kinds(self, answer: AnswerId) -> Kinds {
        self.kinds.get(answer.index()).copied().unwrap_or_default()
    }

    /// The lists of names that hold it.
    pub fn topics(self, answer: AnswerId) -> Topics {
        self.topics.get(answer.index()).copied().unwrap_or_default()
    }

    /// Its score in the word lists, 0 to 100; 0 if none has it.
    pub fn score(self, answer: AnswerId) -> u8 {
        self.scores.get(answer.index()).copied().unwrap_or_default()
    }

    /// How it is written, in capitals, with spaces where they are known:
    /// `IN A BIND`.
    pub fn display(self, answer: AnswerId) -> &'a str {
        std::str::from_utf8(self.written(answer)).unwrap_or_default()
    }

    /// The bytes of [`display`](Self::display), without validation.
    pub(crate) fn written(self, answer: AnswerId) -> &'a [u8] {
        let written = self.display.get(answer.index());
        if written.is_empty() { Capital::bytes(self.text(answer)) } else { written }
    }
}
