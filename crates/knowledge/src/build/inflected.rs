//! Adds the forms of known words to the lexicon.

use std::collections::HashMap;

use super::lexicon::LexiconGatherer;
use crate::base::morphology::{Form, forms};
use crate::base::text::answer;
use crate::base::{Kinds, Part};
use crate::build::wordnet::WordNet;

/// Adds the regular forms of every word and phrase of `WordNet`, the irregular
/// ones of its lists, and the forms of its verbs with particles (`gave up`).
pub(super) fn add(net: &WordNet, lexicon: &mut LexiconGatherer) {
    let irregular = irregular(net);
    let mut found: Vec<(String, Part)> = Vec::new();
    for lemma in &net.lemmas {
        let mut parts: Vec<Part> =
            lemma.synsets.iter().map(|&synset| net.synsets[synset as usize].part).collect();
        parts.sort_unstable();
        parts.dedup();
        for part in parts {
            // Names have plurals too, but few are ever used.
            if part == Part::Noun && !lemma.written.is_empty() {
                continue;
            }
            let head = match part {
                Part::Verb => lemma.text.split(' ').next(),
                _ => lemma.text.rsplit(' ').next(),
            };
            let head = head.unwrap_or_default();
            let known = irregular.get(head).map_or(&[][..], Vec::as_slice);
            for (form, text) in forms(&lemma.text, part) {
                if !known.iter().any(|entry| entry.1 == form) {
                    found.push((text, part));
                }
            }
            for (inflected, _) in known.iter().filter(|entry| entry.1.parts().contains(&part)) {
                let written = match part {
                    Part::Verb => format!("{inflected}{}", &lemma.text[head.len()..]),
                    _ => format!("{}{inflected}", &lemma.text[..lemma.text.len() - head.len()]),
                };
                found.push((written, part));
            }
        }
    }
    for (written, part) in found {
        if let Some(letters) = answer(&written) {
            lexicon.known(&letters, Kinds::INFLECTED | Kinds::of_part(part), &written);
        }
    }
}

/// The irregular forms of each word that has any.
pub(super) fn irregular(net: &WordNet) -> HashMap<&str, Vec<(&str, Form)>> {
    let mut irregular: HashMap<&str, Vec<(&str, Form)>> = HashMap::new();
    for exception in &net.exceptions {
        let entry = irregular.entry(&exception.base).or_default();
        entry.push((&exception.inflected, exception.form));
    }
    irregular
}
