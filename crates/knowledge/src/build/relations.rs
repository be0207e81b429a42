//! Writes `WordNet` into a pack.

use super::lexicon::Met;
use crate::base::{AnswerId, LemmaId, SynsetId};
use crate::build::wordnet::WordNet;
use crate::error::KnowledgeError;
use crate::pack::NO_ANSWER;
use crate::pack::RawLink;
use crate::tables::TableWriter;

/// `WordNet`, with the answers that its lemmas make.
#[derive(Debug, Default)]
pub(super) struct RelationGatherer {
    pub net: Option<(WordNet, Vec<Option<Met>>)>,
}

impl RelationGatherer {
    pub fn write(
        &self,
        tables: &mut TableWriter,
        answers: &[AnswerId],
    ) -> Result<(), KnowledgeError> {
        let (lemmas, synsets, exceptions, met) = match &self.net {
            Some((net, met)) => (&*net.lemmas, &*net.synsets, &*net.exceptions, &**met),
            None => (&[][..], &[][..], &[][..], &[][..]),
        };
        let mut order: Vec<u32> = (0..lemmas.len() as u32).collect();
        order.sort_unstable_by_key(|&at| &lemmas[at as usize].text);
        let mut ids = vec![LemmaId(0); order.len()];
        for (id, &at) in (0..).zip(&order) {
            ids[at as usize] = LemmaId(id);
        }
        let in_order = || order.iter().map(|&at| &lemmas[at as usize]);
        tables.texts("lemmas", in_order().map(|lemma| &*lemma.text))?;
        let of_answer = order
            .iter()
            .map(|&at| met[at as usize].map_or(NO_ANSWER, |met| answers[met.0 as usize].0));
        tables.array("answers", &of_answer.collect::<Vec<u32>>());
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
