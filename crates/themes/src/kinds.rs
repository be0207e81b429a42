//! Kinds of things in `WordNet`: birds, colours, rivers.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use wordwright_knowledge::{LemmaId, Pack, Part, Relation, Relations, SynsetId};
use wordwright_lexicon::{Alphabet, Letter};

use crate::ThemeError;

/// The shortest word that can be hidden, in letters: words of two occur
/// everywhere.
pub(crate) const SHORTEST: usize = 3;

/// Words as letters.
pub(crate) type Words = Vec<Box<[Letter]>>;

/// The kinds of things in `WordNet`: each noun meaning with its hyponyms.
#[derive(Debug)]
pub(crate) struct Kinds<'p> {
    relations: Relations<'p>,
    alphabet: &'p Alphabet,
}

impl<'p> Kinds<'p> {
    pub fn new(pack: &'p Pack, alphabet: &'p Alphabet) -> Self {
        Self { relations: pack.relations(), alphabet }
    }

    /// The kind with a name such as `bird` or `birds`: the first meaning that has
    /// hyponyms; `bird#2` is the second.
    pub fn named(&self, text: &str) -> Result<SynsetId, ThemeError> {
        let (name, number) = match text.split_once('#') {
            Some((name, number)) => (name, number.trim().parse().unwrap_or(0)),
            None => (text, 1),
        };
        let name = name.trim().to_lowercase();
        let forms = self.relations.lemmas(&name).into_iter().map(|(lemma, _)| lemma);
        let lemmas = self.relations.find(&name).into_iter().chain(forms);
        let mut meanings = lemmas.flat_map(|lemma| self.meanings(lemma));
        let meaning = usize::checked_sub(number, 1).and_then(|place| meanings.nth(place));
        meaning.ok_or_else(|| {
            let expected = "a kind of thing that WordNet knows, such as bird, color or river, or \
                            words of your own with commas between them";
            ThemeError::value("the kind", format!("{text:?}"), expected)
        })
    }

    /// The name of a kind, as [`Kinds::named`] accepts it.
    pub fn name(&self, kind: SynsetId) -> String {
        let members = self.relations.members(kind).iter().filter_map(|&lemma| {
            let place = self.meanings(lemma).position(|meaning| meaning == kind)?;
            Some((place, self.relations.text(lemma)))
        });
        match members.min_by_key(|&(place, name)| (place, name.contains(' '))) {
            Some((0, name)) => name.to_owned(),
            Some((place, name)) => format!("{name}#{}", place + 1),
            None => String::new(),
        }
    }

    /// The meanings of a noun that have hyponyms.
    fn meanings(&self, lemma: LemmaId) -> impl Iterator<Item = SynsetId> {
        let meanings = self.relations.synsets(lemma).iter().copied();
        meanings.filter(move |&meaning| self.has_below(meaning))
    }

    /// How many kinds there are.
    pub fn count(&self) -> usize {
        self.relations.synset_ids().filter(|&kind| self.has_below(kind)).count()
    }

    /// The words of two letters or more for things of a kind, sorted; `None` if there are more than
    /// `most`.
    pub fn words(&self, kind: SynsetId, most: usize) -> Option<Words> {
        let mut words = HashSet::with_hasher(FixedState::default());
        let mut met: HashSet<SynsetId, FixedState> = HashSet::from_iter([kind]);
        let mut open = vec![kind];
        while let Some(kind) = open.pop() {
            for &lemma in self.relations.members(kind) {
                let letters = self.alphabet.encode(self.relations.text(lemma));
                words.extend(letters.into_iter().filter(|letters| letters.len() >= 2));
            }
            open.extend(self.below(kind).filter(|&below| met.insert(below)));
            if words.len() > most {
                return None;
            }
        }
        let mut words: Words = words.into_iter().map(Vec::into_boxed_slice).collect();
        words.sort_unstable();
        Some(words)
    }

    /// Every kind that a word belongs to, in any of its meanings.
    pub fn above(&self, word: &[Letter]) -> HashSet<SynsetId, FixedState> {
        let name = self.alphabet.decode(word).to_lowercase();
        let lemma = self.relations.find(&name);
        let mut open: Vec<SynsetId> = lemma
            .into_iter()
            .flat_map(|lemma| self.relations.synsets(lemma))
            .copied()
            .filter(|&meaning| self.relations.part(meaning) == Part::Noun)
            .collect();
        let mut met: HashSet<SynsetId, FixedState> = open.iter().copied().collect();
        while let Some(kind) = open.pop() {
            let links = self.relations.synset_links(kind);
            let above = links.filter(|(relation, _)| {
                matches!(relation, Relation::Hypernym | Relation::InstanceOf)
            });
            open.extend(above.map(|(_, above)| above).filter(|&above| met.insert(above)));
        }
        met
    }

    /// Whether one word is a kind of another: FOOTBALL is a kind of BALL.
    pub fn is_kind_of(&self, word: &[Letter], other: &[Letter]) -> bool {
        let name = self.alphabet.decode(other).to_lowercase();
        let Some(lemma) = self.relations.find(&name) else { return false };
        let above = self.above(word);
        self.relations.synsets(lemma).iter().any(|meaning| above.contains(meaning))
    }

    /// Every two-word phrase, with its text.
    pub fn pairs(&self, mut give: impl FnMut(&[Letter], &[Letter], &str)) {
        for lemma in self.relations.ids() {
            let text = self.relations.text(lemma);
            let mut words = text.split([' ', '-']);
            let (Some(first), Some(second), None) = (words.next(), words.next(), words.next())
            else {
                continue;
            };
            if let (Ok(first), Ok(second)) =
                (self.alphabet.encode(first), self.alphabet.encode(second))
            {
                give(&first, &second, text);
            }
        }
    }

    /// Whether a kind has hyponyms, and therefore a name.
    pub fn has_below(&self, kind: SynsetId) -> bool {
        self.relations.part(kind) == Part::Noun && self.below(kind).next().is_some()
    }

    fn below(&self, kind: SynsetId) -> impl Iterator<Item = SynsetId> + use<'p> {
        let links = self.relations.synset_links(kind);
        let below = links
            .filter(|(relation, _)| matches!(relation, Relation::Hyponym | Relation::HasInstance));
        below.map(|(_, below)| below)
    }
}

/// Words to search for at once, each with the candidates (bits) that contain it.
#[derive(Debug, Default)]
pub(crate) struct WordIndex {
    words: HashMap<Box<[Letter]>, Listed, FixedState>,
    /// The first three letters of the words, so that most places of an entry cost one
    /// lookup.
    beginnings: HashSet<[Letter; SHORTEST], FixedState>,
    longest: usize,
}

/// A word of a [`WordIndex`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Listed {
    /// The number that it was added with.
    pub number: u32,
    /// The candidates that contain it.
    pub candidates: u64,
}

impl WordIndex {
    /// The words of one list, numbered from 0.
    pub fn of<'w>(words: impl IntoIterator<Item = &'w [Letter]>) -> Self {
        let mut index = Self::default();
        for (number, word) in (0..).zip(words) {
            index.add(word, number, 1);
        }
        index
    }

    /// Adds a word, or candidates to one.
    pub fn add(&mut self, word: &[Letter], number: u32, candidates: u64) {
        if let Some(&beginning) = word.first_chunk() {
            self.beginnings.insert(beginning);
        }
        self.longest = self.longest.max(word.len());
        let listed = self.words.entry(word.into()).or_insert(Listed { number, candidates: 0 });
        listed.candidates |= candidates;
    }

    pub fn get(&self, word: &[Letter]) -> Option<Listed> {
        self.words.get(word).copied()
    }

    /// The words of three letters or more at the start of `letters`, longest last.
    pub fn beginning<'l>(
        &'l self,
        letters: &'l [Letter],
    ) -> impl Iterator<Item = (usize, Listed)> + 'l {
        let any = letters.first_chunk().is_some_and(|first| self.beginnings.contains(first));
        let most = if any { self.longest.min(letters.len()) } else { 0 };
        (SHORTEST..=most).filter_map(|length| Some((length, self.get(&letters[..length])?)))
    }
}
