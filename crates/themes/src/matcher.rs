//! A rule prepared for matching many entries.

use std::ops::Range;

use wordwright_lexicon::{Alphabet, Letter, LetterSet, WordId};

use crate::compounds;
use crate::edits;
use crate::entries::{Entries, Entry};
use crate::kinds::{Kinds, Listed, WordIndex};
use crate::part::{Origin, Part};
use crate::rule::{End, Form, Kind, MOST_WORDS};
use crate::sounds::Sounds;

pub(crate) struct Matcher<'f> {
    form: &'f Form,
    entries: &'f Entries<'f>,
    index: WordIndex,
    vowels: LetterSet,
    sounds: Sounds,
    /// The words or phrases that the numbers of [`Origin::Word`] refer to, as they are shown.
    pub words: Vec<String>,
}

impl<'f> Matcher<'f> {
    pub fn new(form: &'f Form, entries: &'f Entries<'f>, kinds: &Kinds<'f>) -> Self {
        let alphabet = entries.list.alphabet();
        let mut matcher = Self {
            form,
            entries,
            index: WordIndex::default(),
            vowels: vowels(alphabet),
            sounds: Sounds::default(),
            words: Vec::new(),
        };
        match form {
            Form::Hidden { kind, .. } | Form::Word { kind, .. } => {
                let words = match kind {
                    Kind::Of(kind) => kinds.words(*kind, MOST_WORDS).unwrap_or_default(),
                    Kind::Own(words) => words.clone(),
                };
                matcher.words = words.iter().map(|word| alphabet.decode(word)).collect();
                matcher.index = match form {
                    Form::Hidden { backwards: true, .. } => {
                        let reversed: Vec<Vec<Letter>> =
                            words.iter().map(|word| word.iter().rev().copied().collect()).collect();
                        WordIndex::of(reversed.iter().map(Vec::as_slice))
                    }
                    _ => WordIndex::of(words.iter().map(AsRef::as_ref)),
                };
            }
            Form::Pairs { before, word, .. } => {
                compounds::partners(entries, kinds, word, *before, |partner, text| {
                    let number = matcher.words.len() as u32;
                    if matcher.index.get(partner).is_none() {
                        matcher.index.add(partner, number, 1);
                        matcher.words.push(text());
                    }
                });
            }
            Form::Sounds => {
                matcher.sounds = Sounds::new(alphabet);
                kinds.pairs(|first, second, text| {
                    // An entry of the list comes before a phrase that only WordNet has.
                    let letters = [first, second].concat();
                    if entries.list.find(&letters).is_none() {
                        let number = matcher.words.len() as u32;
                        matcher.sounds.add_phrase(letters, first.len(), number);
                        matcher.words.push(text.to_uppercase());
                    }
                });
            }
            _ => {}
        }
        matcher
    }

    pub fn is_reversal(&self) -> bool {
        matches!(self.form, Form::Reversal)
    }

    /// Every entry of the list that matches the rule, with its part, in the list's
    /// order.
    pub fn each(&self, mut give: impl FnMut(WordId, Part)) {
        if let Form::Remove(string) = self.form {
            // Go through the longer entries: each contains the string in few places, while
            // the string could be inserted anywhere.
            for (id, part) in edits::removed(self.entries, string) {
                give(id, part);
            }
            return;
        }
        for (id, entry) in self.entries.iter() {
            if let Some(part) = self.part(entry, Some(id)) {
                give(id, part);
            }
        }
    }

    /// The part of an entry that the rule is about; `None` if it does not
    /// match.
    pub fn part(&self, entry: Entry<'_>, id: Option<WordId>) -> Option<Part> {
        let letters = entry.letters;
        let plain = |marked| Part { marked, other: Origin::Nothing };
        match self.form {
            Form::Add(string) => edits::replaced(self.entries, letters, string, &[]),
            Form::Remove(string) => edits::replaced(self.entries, letters, &[], string),
            Form::Change { from, to } => edits::replaced(self.entries, letters, to, from),
            Form::Sounds => edits::sounding(self.entries, entry, &self.sounds),
            Form::Contains(string) => {
                let at = letters.windows(string.len()).position(|window| window == string)?;
                Some(plain(at..at + string.len()))
            }
            Form::Anagram(string) => {
                let mut sorted = Vec::with_capacity(string.len());
                let at = letters.windows(string.len()).position(|window| {
                    let all = |letter: &Letter| string.contains(letter);
                    window.iter().all(all) && {
                        sorted.clear();
                        sorted.extend_from_slice(window);
                        sorted.sort_unstable();
                        sorted == *string
                    }
                })?;
                Some(plain(at..at + string.len()))
            }
            Form::Reversal => {
                let reversed: Vec<Letter> = letters.iter().rev().copied().collect();
                let other = match self.entries.list.find(&reversed) {
                    Some(other) => Origin::Entry(other),
                    // An example can be a palindrome without being listed.
                    None if id.is_none() && reversed == letters => Origin::Nothing,
                    None => return None,
                };
                Some(Part { marked: 0..letters.len(), other })
            }
            Form::Repeat(length) => repeated(letters, *length).map(plain),
            Form::Vowels => {
                let all: LetterSet = letters.iter().copied().collect();
                let vowels = self.vowels;
                let has = !vowels.is_empty() && all.bits() & vowels.bits() == vowels.bits();
                has.then(|| plain(0..0))
            }
            Form::Initials(initials) => {
                let fits = entry.is_phrase()
                    && entry.words().map(|word| word[0]).eq(initials.iter().copied());
                fits.then(|| plain(0..0))
            }
            Form::Alliteration => {
                let first = letters[0];
                let fits = entry.is_phrase() && entry.words().all(|word| word[0] == first);
                fits.then(|| plain(0..0))
            }
            Form::Hidden { .. } => {
                let mut found: Option<(Range<usize>, u32)> = None;
                each_hidden(entry, &self.index, |range, listed| {
                    if found.as_ref().is_none_or(|(longest, _)| range.len() > longest.len()) {
                        found = Some((range, listed.number));
                    }
                });
                found.map(|(marked, number)| Part { marked, other: Origin::Word(number) })
            }
            Form::Word { end, .. } | Form::Pairs { end, .. } => {
                let word = end_word(entry, *end)?;
                let listed = self.index.get(&letters[word.clone()])?;
                Some(Part { marked: word, other: Origin::Word(listed.number) })
            }
        }
    }
}

/// The first or last word of a phrase.
pub(crate) fn end_word(entry: Entry<'_>, end: End) -> Option<Range<usize>> {
    let length = entry.letters.len();
    entry.is_phrase().then(|| match end {
        End::First => 0..entry.first_word().len(),
        End::Last => length - entry.last_word().len()..length,
    })
}

/// Visits every word of an index that a phrase hides: one that runs over the end of a word of
/// the phrase, and does not begin or end where one does. Words inside a single word do not
/// count, since they are everywhere: TERN in INTERNAL.
pub(crate) fn each_hidden(
    entry: Entry<'_>,
    index: &WordIndex,
    mut give: impl FnMut(Range<usize>, Listed),
) {
    let Entry { letters, breaks } = entry;
    let mut start = 1;
    for &next in breaks {
        let next = usize::from(next);
        for start in start..next {
            for (length, listed) in index.beginning(&letters[start..letters.len() - 1]) {
                let end = start + length;
                if end > next && !breaks.iter().any(|&at| usize::from(at) == end) {
                    give(start..end, listed);
                }
            }
        }
        start = next + 1;
    }
}

/// The first string of a length that occurs twice in the letters without overlapping
/// itself.
fn repeated(letters: &[Letter], length: usize) -> Option<Range<usize>> {
    let last = letters.len().checked_sub(2 * length)?;
    let twice = |&at: &usize| {
        let string = &letters[at..at + length];
        letters[at + length..].windows(length).any(|window| window == string)
    };
    (0..=last).find(twice).map(|at| at..at + length)
}

/// The vowels A, E, I, O and U, as far as the alphabet has them.
fn vowels(alphabet: &Alphabet) -> LetterSet {
    ["A", "E", "I", "O", "U"].iter().filter_map(|face| alphabet.letter(face)).collect()
}
