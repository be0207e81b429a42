//! The entries of a word list, with the places where their words begin.

use wordwright_knowledge::Answers;
use wordwright_lexicon::{Alphabet, Capital, Letter, WordId, WordList};

/// An entry, or an example of one: its letters, and where its second and later words begin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'e> {
    pub letters: &'e [Letter],
    pub breaks: &'e [u8],
}

impl<'e> Entry<'e> {
    pub fn is_phrase(self) -> bool {
        !self.breaks.is_empty()
    }

    pub fn first_word(self) -> &'e [Letter] {
        &self.letters[..self.breaks.first().map_or(self.letters.len(), |&at| at.into())]
    }

    pub fn last_word(self) -> &'e [Letter] {
        &self.letters[self.breaks.last().map_or(0, |&at| at.into())..]
    }

    pub fn words(self) -> impl Iterator<Item = &'e [Letter]> {
        let starts = std::iter::once(0).chain(self.breaks.iter().map(|&at| at.into()));
        let ends = self.breaks.iter().map(|&at| at.into()).chain([self.letters.len()]);
        starts.zip(ends).map(move |(start, end): (usize, usize)| &self.letters[start..end])
    }
}

/// An entry from the caller, listed or not.
#[derive(Debug, Clone)]
pub struct Example {
    pub(crate) letters: Vec<Letter>,
    pub(crate) breaks: Vec<u8>,
    /// The entry of the list with these letters.
    pub(crate) listed: Option<WordId>,
    pub(crate) written: String,
}

impl Example {
    pub(crate) fn entry(&self) -> Entry<'_> {
        Entry { letters: &self.letters, breaks: &self.breaks }
    }
}

/// If fewer than one entry in this many is written as a phrase, word breaks are taken from
/// the pack's entries with the same letters: many crossword lists have no spaces at all.
const PHRASES: usize = 100;

#[derive(Debug)]
pub(crate) struct Entries<'w> {
    pub list: &'w WordList,
    /// Where each entry's part of `breaks` begins, and one past the last.
    starts: Vec<u32>,
    breaks: Vec<u8>,
}

impl<'w> Entries<'w> {
    pub fn new(list: &'w WordList, answers: Answers<'_>) -> Self {
        let entries = Self::read(list, |id| list.written(id));
        if entries.phrases() * PHRASES >= list.len() {
            return entries;
        }
        let mut text = Vec::new();
        Self::read(list, |id| {
            list.written(id).or_else(|| {
                text.clear();
                let alphabet = list.alphabet();
                text.extend(list.letters(id).iter().flat_map(|&l| alphabet.face(l).bytes()));
                let answer = answers.find(Capital::of(&text)?)?;
                Some(answers.display(answer))
            })
        })
    }

    fn read<'t>(list: &'w WordList, mut written: impl FnMut(WordId) -> Option<&'t str>) -> Self {
        let mut starts = Vec::with_capacity(list.len() + 1);
        let mut breaks = Vec::new();
        starts.push(0);
        for id in list.ids() {
            if let Some(text) = written(id) {
                breaks_of(list.alphabet(), text, list.length(id), &mut breaks);
            }
            starts.push(breaks.len() as u32);
        }
        Self { list, starts, breaks }
    }

    fn phrases(&self) -> usize {
        self.starts.windows(2).filter(|pair| pair[0] < pair[1]).count()
    }

    pub fn get(&self, id: WordId) -> Entry<'_> {
        let [start, end] = [0, 1].map(|next| self.starts[id.index() + next] as usize);
        Entry { letters: self.list.letters(id), breaks: &self.breaks[start..end] }
    }

    pub fn iter(&self) -> impl Iterator<Item = (WordId, Entry<'_>)> {
        self.list.ids().map(|id| (id, self.get(id)))
    }

    /// The entry with these letters that is a single word.
    pub fn find_word(&self, letters: &[Letter]) -> Option<WordId> {
        self.list.find(letters).filter(|&id| !self.get(id).is_phrase())
    }
}

/// Appends the places where the second and later words of `text` begin. Appends nothing
/// if its words do not have exactly the entry's `length` letters.
pub(crate) fn breaks_of(alphabet: &Alphabet, text: &str, length: usize, breaks: &mut Vec<u8>) {
    let is_gap = |c: char| c.is_whitespace() || c == '-';
    if !text.contains(is_gap) {
        return;
    }
    let (start, mut at) = (breaks.len(), 0);
    for word in text.split(is_gap) {
        let Ok(letters) = alphabet.encode(word) else { return breaks.truncate(start) };
        if letters.is_empty() {
            continue;
        }
        if at > 0 {
            breaks.push(at as u8);
        }
        at += letters.len();
    }
    if at != length {
        breaks.truncate(start);
    }
}
