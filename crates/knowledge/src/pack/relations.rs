//! Relations between words: `WordNet` in a pack.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::relation::{RawLink, Relation};
use crate::base::morphology::{Form, bases, in_phrase, inflections};
use crate::base::{AnswerId, LemmaId, Part, SynsetId};
use crate::tables::{Column, ListColumn, TextColumn, view};

/// Stands for "no answer" in a column of answers.
pub(crate) const NO_ANSWER: u32 = u32::MAX;

/// A word related to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Related {
    /// The word.
    pub lemma: LemmaId,
    /// Its relation to the queried word, or to the intermediate one.
    pub relation: Relation,
    /// The sense of the queried word: 0 is the first.
    pub sense: u16,
    /// Links between the two words: 1 or 2.
    pub steps: u8,
}

view! {
    /// The words of `WordNet`, their meanings and relations.
    pub struct Relations of RelationColumns(lemmas, tables) {
        /// In a pack on disk `lemmas` and `tables` are one file.
        lemmas: TextColumn = lemmas.texts("lemmas"),
        answers: Column<u32> = lemmas.column("answers"),
        synsets: ListColumn<SynsetId> = tables.lists("synsets"),
        links: ListColumn<RawLink> = tables.lists("links"),
        parts: Column<u8> = tables.column("parts"),
        members: ListColumn<LemmaId> = tables.lists("members"),
        synset_links: ListColumn<RawLink> = tables.lists("synset-links"),
        /// Irregular forms, in order, and for each the lemmas that it is a form of.
        irregular: TextColumn = tables.texts("irregular"),
        irregular_of: ListColumn<RawLink> = tables.lists("irregular-of"),
        /// For each lemma its irregular forms.
        irregular_forms: ListColumn<RawLink> = tables.lists("irregular-forms"),
    }
}

impl<'a> Relations<'a> {
    /// How many words and phrases.
    pub fn len(self) -> usize {
        self.lemmas.len()
    }

    /// Whether there is none: the pack was built without `WordNet`.
    pub fn is_empty(self) -> bool {
        self.lemmas.is_empty()
    }

    /// Every lemma, in the order of letters.
    pub fn ids(self) -> impl ExactSizeIterator<Item = LemmaId> {
        (0..self.len()).map(|number| LemmaId(number as u32))
    }

    /// The lemma of a word or phrase in lower case, with spaces between words.
    pub fn find(self, word: &str) -> Option<LemmaId> {
        self.lemmas.find(word).map(|place| LemmaId(place as u32))
    }

    /// A lemma in lower case.
    pub fn text(self, lemma: LemmaId) -> &'a str {
        self.lemmas.text(lemma.index())
    }

    /// The answer that a lemma makes, if it fits a grid.
    pub fn answer(self, lemma: LemmaId) -> Option<AnswerId> {
        self.answers.get(lemma.index()).filter(|&&id| id != NO_ANSWER).map(|&id| AnswerId(id))
    }

    /// The meanings of a lemma: nouns, verbs, adjectives, adverbs; of each part
    /// the most frequent first.
    pub fn synsets(self, lemma: LemmaId) -> &'a [SynsetId] {
        self.synsets.get(lemma.index())
    }

    /// The words of one meaning.
    pub fn members(self, synset: SynsetId) -> &'a [LemmaId] {
        self.members.get(synset.index())
    }

    /// Every meaning.
    pub fn synset_ids(self) -> impl ExactSizeIterator<Item = SynsetId> {
        (0..self.parts.len()).map(|number| SynsetId(number as u32))
    }

    /// Every irregular form, with what it is a form of.
    pub(crate) fn irregular_forms(self) -> impl Iterator<Item = (&'a str, Form, LemmaId)> {
        (0..self.irregular.len()).flat_map(move |place| {
            let text = self.irregular.text(place);
            let of = self.irregular_of.get(place).iter();
            of.filter_map(move |link| {
                Some((text, *Form::ALL.get(link.relation as usize)?, LemmaId(link.target)))
            })
        })
    }

    /// The part of speech of a meaning.
    pub fn part(self, synset: SynsetId) -> Part {
        let number = self.parts.get(synset.index()).copied().unwrap_or_default();
        Part::ALL.get(usize::from(number)).copied().unwrap_or(Part::Noun)
    }

    /// The parts of speech that a lemma can be.
    pub fn parts(self, lemma: LemmaId) -> impl Iterator<Item = Part> {
        let synsets = self.synsets(lemma);
        Part::ALL.into_iter().filter(move |&part| synsets.iter().any(|&s| self.part(s) == part))
    }

    /// The meanings related to a meaning.
    pub fn synset_links(self, synset: SynsetId) -> impl Iterator<Item = (Relation, SynsetId)> {
        let links = self.synset_links.get(synset.index()).iter();
        links.map(|link| (Relation::of_number(link.relation), SynsetId(link.target)))
    }

    /// The words related to this word itself: opposites, derived words, pertainyms.
    pub(crate) fn word_links(self, lemma: LemmaId) -> impl Iterator<Item = (Relation, LemmaId)> {
        let links = self.links.get(lemma.index()).iter();
        links.map(|link| (Relation::of_number(link.relation), LemmaId(link.target)))
    }

    /// The words one step away from a lemma, each once by its nearest sense.
    pub fn related(self, lemma: LemmaId) -> Vec<Related> {
        let mut found = Vec::new();
        let mut met = HashSet::from_iter([lemma]);
        self.step(lemma, 1, &mut met, &mut found);
        found
    }

    /// Up to `most` words one or two steps away from a lemma, nearer ones
    /// first.
    pub fn within_two(self, lemma: LemmaId, most: usize) -> Vec<Related> {
        let mut found = Vec::new();
        let mut met = HashSet::from_iter([lemma]);
        self.step(lemma, 1, &mut met, &mut found);
        for first in 0..found.len() {
            if found.len() >= most {
                break;
            }
            let Related { lemma, sense, .. } = found[first];
            let before = found.len();
            self.step(lemma, 2, &mut met, &mut found);
            for second in &mut found[before..] {
                second.sense = sense;
            }
        }
        found.truncate(most);
        found
    }

    fn step(
        self,
        lemma: LemmaId,
        steps: u8,
        met: &mut HashSet<LemmaId, FixedState>,
        found: &mut Vec<Related>,
    ) {
        let mut add = |lemma, relation, sense| {
            if met.insert(lemma) {
                found.push(Related { lemma, relation, sense, steps });
            }
        };
        for (sense, &synset) in (0..).zip(self.synsets(lemma)) {
            for &member in self.members(synset) {
                add(member, Relation::Synonym, sense);
            }
        }
        for (relation, other) in self.word_links(lemma) {
            add(other, relation, 0);
        }
        for (sense, &synset) in (0..).zip(self.synsets(lemma)) {
            for (relation, other) in self.synset_links(synset) {
                for &member in self.members(other) {
                    add(member, relation, sense);
                }
            }
        }
    }

    /// The lemmas that a word may be a form of, with the form: irregular ones
    /// first. The word itself is not included, even if it is a lemma.
    pub fn lemmas(self, word: &str) -> Vec<(LemmaId, Form)> {
        let mut found: Vec<(LemmaId, Form)> = Vec::new();
        if let Some(place) = self.irregular.find(word) {
            for link in self.irregular_of.get(place) {
                if let Some(&form) = Form::ALL.get(link.relation as usize) {
                    found.push((LemmaId(link.target), form));
                }
            }
        }
        for (base, form) in bases(word) {
            let lemma = self
                .find(&base)
                .filter(|&lemma| self.parts(lemma).any(|part| form.parts().contains(&part)));
            if let Some(lemma) = lemma.filter(|lemma| !found.contains(&(*lemma, form))) {
                found.push((lemma, form));
            }
        }
        found
    }

    /// A form of a lemma: the irregular one if there is one, otherwise the
    /// regular one; `None` if the lemma has no such part of speech.
    pub fn inflect(self, lemma: LemmaId, form: Form) -> Vec<String> {
        let irregular = self.irregular_forms.get(lemma.index()).iter();
        let irregular: Vec<String> = irregular
            .filter(|link| link.relation == form as u32)
            .map(|link| self.irregular.text(link.target as usize).to_owned())
            .collect();
        if !irregular.is_empty() {
            return irregular;
        }
        let Some(part) = self.parts(lemma).find(|part| form.parts().contains(part)) else {
            return Vec::new();
        };
        self.inflect_text(self.text(lemma), part, form)
    }

    /// A form of any word or phrase; in a phrase, the inflected word (the first
    /// of a verb, the last of a noun) takes its irregular form if it has one.
    pub fn inflect_text(self, text: &str, part: Part, form: Form) -> Vec<String> {
        let inflected = |word: &str| {
            let irregular: Vec<String> = self
                .find(word)
                .map(|lemma| self.irregular_forms.get(lemma.index()))
                .unwrap_or_default()
                .iter()
                .filter(|link| link.relation == form as u32)
                .map(|link| self.irregular.text(link.target as usize).to_owned())
                .collect();
            if irregular.is_empty() { inflections(word, form) } else { irregular }
        };
        in_phrase(text, part, inflected).collect()
    }
}
