//! Counts of words and pairs of words: a model of unlisted phrases.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::WordId;
use crate::tables::{Column, ListColumn, TextColumn, view};
use wordwright_lexicon::Capital;

/// The weight of a phrase of the archive, a dictionary or a list, relative to
/// one found only in running text, such as RENT TO (experiment 027).
pub(crate) const LISTED_PHRASE: u32 = 3;

/// How often a word has been seen.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, FromBytes, IntoBytes, Immutable, KnownLayout,
)]
#[repr(C)]
pub struct WordCounts {
    /// Uses in clues, plus two for each text with it in a name, up to three texts.
    pub clues: u32,
    /// Phrases of word lists and dictionaries that hold it: three for each, one
    /// for a phrase found only in running text.
    pub phrases: u32,
    /// Answers of the archive that contain it when cut into words (three for
    /// each different answer).
    pub answers: u32,
    /// 1 if a word list has it as a word, a name or an abbreviation on its own.
    pub listed: u32,
}

/// A word that has followed another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Pair {
    /// The second word.
    pub word: WordId,
    /// Uses in clues and in names.
    pub clues: u32,
    /// Phrases, and answers of the archive, that hold the pair: three for each,
    /// one for a phrase found only in running text.
    pub phrases: u32,
}

/// A word that may follow one or two others in running text.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Follower {
    /// The word.
    pub word: WordId,
    /// The probability that it comes next.
    pub chance: f32,
}

view! {
    /// Words and pairs of words, with counts.
    pub struct Language of LanguageColumns(tables) {
        words: TextColumn = tables.texts("words"),
        counts: Column<WordCounts> = tables.column("counts"),
        pairs: ListColumn<Pair> = tables.lists("pairs"),
        followers: ListColumn<Follower> = tables.lists("followers"),
        thirds: ListColumn<Follower> = tables.lists("thirds"),
    }
}

impl<'a> Language<'a> {
    /// How many words.
    pub fn len(self) -> usize {
        self.words.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.words.is_empty()
    }

    /// Every word, in the order of letters.
    pub fn ids(self) -> impl ExactSizeIterator<Item = WordId> {
        (0..self.len()).map(|number| WordId(number as u32))
    }

    /// The word of these letters.
    pub fn find(self, letters: &[Capital]) -> Option<WordId> {
        self.words.find(Capital::spell(letters)).map(|place| WordId(place as u32))
    }

    /// The letters of a word.
    pub fn word(self, word: WordId) -> &'a [Capital] {
        Capital::of(self.words.get(word.index())).unwrap_or_default()
    }

    /// How often a word has been seen.
    pub fn counts(self, word: WordId) -> WordCounts {
        self.counts.get(word.index()).copied().unwrap_or_default()
    }

    /// The words that have followed a word, in the order of ids. Pairs seen
    /// only once, in a clue, are left out.
    pub fn pairs(self, first: WordId) -> &'a [Pair] {
        self.pairs.get(first.index())
    }

    /// How often `second` has followed `first`.
    pub fn pair(self, first: WordId, second: WordId) -> Option<Pair> {
        let pairs = self.pairs(first);
        pairs.binary_search_by_key(&second, |pair| pair.word).ok().map(|place| pairs[place])
    }

    /// The words that follow a word in running text, by a language model, in
    /// the order of ids; none without a model.
    pub fn followers(self, first: WordId) -> &'a [Follower] {
        self.followers.get(first.index())
    }

    /// The probability that `second` follows `first` in running text, and the words that follow
    /// the two, in the order of ids.
    pub fn follower(self, first: WordId, second: WordId) -> Option<(f32, &'a [Follower])> {
        let followers = self.followers(first);
        let place = followers.binary_search_by_key(&second, |next| next.word).ok()?;
        let pair = self.followers.start(first.index()) + place;
        Some((followers[place].chance, self.thirds.get(pair)))
    }
}
