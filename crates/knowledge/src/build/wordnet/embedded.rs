//! The relations that are compiled in, as a source of a pack.
//!
//! A pack replaces the embedded one, so without them a pack built without
//! `WordNet` installed would know less about words than no pack at all.

use super::{Exception, Lemma, Synset, WordNet};
use crate::pack::{Pack, RawLink, Relation};

impl WordNet {
    /// The relations of the embedded pack. They have no definitions, and names have no capitals.
    pub fn embedded() -> Self {
        let relations = Pack::embedded().relations();
        let link =
            |(relation, target): (Relation, u32)| RawLink { relation: relation as u32, target };
        let lemmas = relations.ids().map(|lemma| Lemma {
            text: relations.text(lemma).to_owned(),
            written: String::new(),
            synsets: relations.synsets(lemma).iter().map(|synset| synset.0).collect(),
            links: relations
                .word_links(lemma)
                .map(|(relation, to)| link((relation, to.0)))
                .collect(),
        });
        let synsets = relations.synset_ids().map(|synset| Synset {
            part: relations.part(synset),
            words: relations.members(synset).iter().map(|lemma| lemma.0).collect(),
            links: relations
                .synset_links(synset)
                .map(|(relation, to)| link((relation, to.0)))
                .collect(),
            gloss: String::new(),
        });
        let exceptions = relations.irregular_forms().map(|(inflected, form, base)| Exception {
            inflected: inflected.to_owned(),
            base: relations.text(base).to_owned(),
            form,
        });
        Self {
            lemmas: lemmas.collect(),
            synsets: synsets.collect(),
            exceptions: exceptions.collect(),
            hash: crate::pack::embedded::relations_hash(),
        }
    }
}
