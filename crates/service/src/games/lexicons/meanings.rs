//! The meanings of a game's words, from a pack.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_knowledge::{Capital, Pack, Part, Relation, morphology};

/// A meaning of a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Meaning {
    /// The part of speech, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// A definition, or the word's hypernym and synonyms.
    pub text: String,
}

/// The meanings of a word.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Meanings {
    /// The dictionary word, if the word is an inflected form of it: `care` for CARES.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form_of: Option<String>,
    /// The meanings, most frequent first. Empty if the pack knows none.
    pub meanings: Vec<Meaning>,
}

/// The most meanings listed: `WordNet` has the common ones first. By judgement.
const MOST_MEANINGS: usize = 3;

/// The most synonyms listed with a meaning, so that it stays on one line. By judgement.
const SYNONYMS: usize = 3;

/// The longest symbol of an element, in letters: `sn` explains nothing about tin.
const SYMBOL: usize = 2;

/// The meanings of a word in the letters A to Z.
///
/// A pack built with `WordNet` has its definitions. The embedded pack has only the
/// relations between words, from which a meaning is composed: the word's hypernym and
/// its synonyms.
pub fn meanings(pack: &Pack, word: &str) -> Meanings {
    let plain = word.to_lowercase();
    let definitions: Vec<Meaning> = Capital::of(word.to_uppercase().as_bytes())
        .and_then(|word| pack.answers().find(word))
        .map(|answer| pack.facts().of_answer(answer).iter())
        .into_iter()
        .flatten()
        .take(MOST_MEANINGS)
        .map(|clued| Meaning { part: None, text: pack.facts().text(clued.clue).to_owned() })
        .collect();
    if !definitions.is_empty() {
        return Meanings { form_of: None, meanings: definitions };
    }
    let known = |word: &String| !related(pack, word).is_empty();
    let bases = morphology::bases(&plain).into_iter().map(|(base, _)| base);
    let Some(base) = std::iter::once(plain.clone()).chain(bases).find(known) else {
        return Meanings::default();
    };
    let meanings = related(pack, &base);
    Meanings { form_of: (base != plain).then_some(base), meanings }
}

/// Meanings composed from the relations between words: the most frequent sense of each
/// part of speech.
fn related(pack: &Pack, word: &str) -> Vec<Meaning> {
    let relations = pack.relations();
    let Some(lemma) = relations.find(word) else { return Vec::new() };
    let mut found = Vec::new();
    for part in relations.parts(lemma) {
        let Some(&synset) = relations.synsets(lemma).iter().find(|&&s| relations.part(s) == part)
        else {
            continue;
        };
        let first_of = |wanted: &[Relation]| {
            let mut links = relations.synset_links(synset);
            let (_, other) = links.find(|(relation, _)| wanted.contains(relation))?;
            relations.members(other).first().map(|&member| relations.text(member))
        };
        let same = relations.members(synset).iter().filter(|&&member| member != lemma);
        let same = same.map(|&member| relations.text(member));
        let same: Vec<&str> = same.filter(|text| text.len() > SYMBOL).take(SYNONYMS).collect();
        let kind = match part {
            Part::Noun => first_of(&[Relation::Hypernym, Relation::InstanceOf])
                .map(|of| format!("a kind of {of}")),
            Part::Verb => {
                first_of(&[Relation::Hypernym]).map(|of| format!("to {of} in a certain way"))
            }
            Part::Adjective | Part::Adverb => {
                first_of(&[Relation::SimilarTo, Relation::Pertains]).map(|of| format!("like {of}"))
            }
        };
        let also = (!same.is_empty()).then(|| format!("also {}", same.join(", ")));
        let parts: Vec<String> = kind.into_iter().chain(also).collect();
        if !parts.is_empty() {
            found.push(Meaning { part: Some(name(part)), text: parts.join("; ") });
        }
    }
    found.truncate(MOST_MEANINGS);
    found
}

fn name(part: Part) -> &'static str {
    match part {
        Part::Noun => "noun",
        Part::Verb => "verb",
        Part::Adjective => "adjective",
        Part::Adverb => "adverb",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_pack_puts_a_meaning_together() {
        let pack = Pack::embedded();
        let of = |word: &str| meanings(pack, word);
        let finch = of("FINCH");
        assert_eq!(finch.form_of, None);
        assert_eq!(finch.meanings[0].part, Some("noun"));
        assert!(finch.meanings[0].text.starts_with("a kind of "), "{finch:?}");
        assert_eq!(of("FINCHES").form_of.as_deref(), Some("finch"));
        assert_eq!(of("CITIES").form_of.as_deref(), Some("city"));
        let tin = of("TINS");
        assert_eq!(tin.meanings[0].text, "a kind of metallic element; also atomic number 50");
        assert_eq!(of("QXZ"), Meanings::default());
    }
}
