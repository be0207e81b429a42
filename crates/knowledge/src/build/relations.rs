//! Writes `WordNet` into a pack.

use crate::base::{AnswerId, AnswerNumber, LemmaId, SynsetId};
use crate::build::wordnet::WordNet;
use crate::error::KnowledgeError;
use crate::pack::NO_ANSWER;
use crate::pack::RawLink;
use crate::tables::TableWriter;

/// `WordNet`, with the answers that its lemmas make.
#[derive(Debug, Default)]
pub(super) struct RelationGatherer {
    pub net: Option<(WordNet, Vec<Option<AnswerNumber>>)>,
}

impl RelationGatherer {
    pub fn write(
        &self,
        tables: &mut TableWriter,
        answers: &[AnswerId],
    ) -> Result<(), KnowledgeError> {
        let order = self.order();
        let lemmas = self.lemmas(&order);
        tables.texts("lemmas", lemmas.clone().map(|(text, _)| text))?;
        let of_answer =
            lemmas.map(|(_, met)| met.map_or(NO_ANSWER, |met| answers[met.0 as usize].0));
        tables.array("answers", &of_answer.collect::<Vec<u32>>());
        self.write_senses(tables, &order)
    }

    /// The lemmas in the order of their text, by their places in the net.
    pub fn order(&self) -> Vec<u32> {
        let Some((net, _)) = &self.net else { return Vec::new() };
        let mut order: Vec<u32> = (0..net.lemmas.len() as u32).collect();
        order.sort_unstable_by_key(|&at| &net.lemmas[at as usize].text);
        order
    }

    /// Each lemma's text and the answer that it makes.
    pub fn lemmas<'a>(
        &'a self,
        order: &'a [u32],
    ) -> impl Iterator<Item = (&'a str, Option<AnswerNumber>)> + Clone {
        let places = order.iter().map(|&at| at as usize);
        places.filter_map(|at| {
            let (net, met) = self.net.as_ref()?;
            Some((&*net.lemmas[at].text, met[at]))
        })
    }

    /// Writes everything but the lemmas themselves.
    pub fn write_senses(
        &self,
        tables: &mut TableWriter,
        order: &[u32],
    ) -> Result<(), KnowledgeError> {
        let (lemmas, synsets, exceptions) = match &self.net {
            Some((net, _)) => (&*net.lemmas, &*net.synsets, &*net.exceptions),
            None => (&[][..], &[][..], &[][..]),
        };
        let mut ids = vec![LemmaId(0); order.len()];
        for (id, &at) in (0..).zip(order) {
            ids[at as usize] = LemmaId(id);
        }
        let in_order = || order.iter().map(|&at| &lemmas[at as usize]);
        let lists: Vec<Vec<SynsetId>> = in_order()
            .map(|lemma| lemma.synsets.iter().map(|&synset| SynsetId(synset)).collect())
            .collect();
        tables.lists("synsets", lists.iter().map(Vec::as_slice))?;
        let to_lemma = |link: &RawLink| RawLink { target: ids[link.target as usize].0, ..*link };
        let lists: Vec<Vec<RawLink>> =
            in_order().map(|lemma| lemma.links.iter().map(to_lemma).collect()).collect();
        tables.lists("links", lists.iter().map(Vec::as_slice))?;

        tables.array("parts", &synsets.iter().map(|synset| synset.part as u8).collect::<Vec<_>>());
        let lists: Vec<Vec<LemmaId>> = synsets
            .iter()
            .map(|synset| synset.words.iter().map(|&word| ids[word as usize]).collect())
            .collect();
        tables.lists("members", lists.iter().map(Vec::as_slice))?;
        tables.lists("synset-links", synsets.iter().map(|synset| synset.links.as_slice()))?;

        let find = |text: &str| {
            let place = order.binary_search_by_key(&text, |&at| &lemmas[at as usize].text).ok()?;
            Some(place as u32)
        };
        let mut rows: Vec<(&str, RawLink)> = exceptions
            .iter()
            .filter_map(|exception| {
                let link =
                    RawLink { relation: exception.form as u32, target: find(&exception.base)? };
                Some((&*exception.inflected, link))
            })
            .collect();
        rows.sort_unstable();
        rows.dedup();
        let mut irregular: Vec<(&str, Vec<RawLink>)> = Vec::new();
        let mut forms: Vec<Vec<RawLink>> = vec![Vec::new(); order.len()];
        for (text, link) in rows {
            match irregular.last_mut() {
                Some(last) if last.0 == text => last.1.push(link),
                _ => irregular.push((text, vec![link])),
            }
            let place = irregular.len() as u32 - 1;
            forms[link.target as usize].push(RawLink { relation: link.relation, target: place });
        }
        tables.texts("irregular", irregular.iter().map(|entry| entry.0))?;
        tables.lists("irregular-of", irregular.iter().map(|entry| entry.1.as_slice()))?;
        Ok(tables.lists("irregular-forms", forms.iter().map(Vec::as_slice))?)
    }
}
