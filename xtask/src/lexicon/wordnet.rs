//! `WordNet`'s lemmas, with evidence of how common and how acceptable they are.
//!
//! The files are those of the manual page wndb(5WN): `data.POS` holds the
//! synsets, `index.POS` the order of a lemma's senses, `cntlist.rev` how often
//! each sense was tagged in running text.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use wordwright_knowledge::Part;
use wordwright_knowledge::build::wordnet::lines::{self, SynsetWord};

use super::read_text;
use crate::error::TaskError;

/// A lemma, under one way of writing it.
#[derive(Debug, Clone, Default)]
pub struct Lemma {
    /// How many senses it has.
    pub senses: u32,
    /// How often one of them was tagged in running text.
    pub tagged: u32,
    /// The lexicographer files of its senses, as a set of bits 0 to 44.
    pub files: u64,
    /// A sense is one person, place or thing.
    pub instance: bool,
    /// Its first sense in some part of speech, or most senses, are marked as
    /// an ethnic slur, disparaging or obscene.
    pub unwelcome: bool,
}

/// The parts of speech with the endings of their files' names.
const PARTS: [(Part, &str); 4] =
    [(Part::Noun, "noun"), (Part::Verb, "verb"), (Part::Adjective, "adj"), (Part::Adverb, "adv")];

/// The noun synsets (by lemma, all in the file `noun.communication`) whose
/// domain marks a sense as unwelcome.
const UNWELCOME_USAGE: [&str; 3] = ["ethnic_slur", "disparagement", "obscenity"];
const NOUN_COMMUNICATION: u8 = 10;

/// Phrases in a definition that mark it, where the pointer is missing.
const UNWELCOME_WORDING: [&str; 10] = [
    "ethnic slur", "offensive name", "offensive term", "offensive word", "offensive slang",
    "obscene term", "obscene word", "obscene slang", "vulgar term", "vulgar slang",
];

/// Reads the lemmas of the folder `wordnet`, by their spelling there with spaces for underscores.
///
/// # Errors
/// A file that cannot be read, or a line that does not follow the manual.
pub fn read_wordnet(wordnet: &Path) -> Result<HashMap<String, Lemma>, TaskError> {
    let tags = read_tags(&wordnet.join("cntlist.rev"))?;
    let mut texts = Vec::new();
    for (part, ending) in PARTS {
        let path = wordnet.join(format!("data.{ending}"));
        let text = read_text(&path)?;
        texts.push((part, path, text));
    }
    let mut synsets = Vec::new();
    for (part, path, text) in &texts {
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
            synsets.push(lines::synset(*part, line).ok_or_else(|| TaskError::Source {
                path: path.clone(),
                line: index + 1,
                expected: "a synset as in wndb(5WN)",
            })?);
        }
    }
    let first_senses = read_first_senses(wordnet)?;

    let marks: HashSet<&str> = synsets
        .iter()
        .filter(|synset| {
            synset.part == Part::Noun
                && synset.lexicographer_file == NOUN_COMMUNICATION
                && synset.words.iter().any(|word| UNWELCOME_USAGE.contains(&word.written))
        })
        .map(|synset| synset.offset)
        .collect();
    let mut lemmas: HashMap<String, Lemma> = HashMap::new();
    let mut unwelcome_senses: HashMap<String, u32> = HashMap::new();
    for synset in &synsets {
        let wording = UNWELCOME_WORDING.iter().any(|mark| synset.gloss.contains(mark));
        for (number, SynsetWord { written, lex_id }) in (1..).zip(&synset.words) {
            let written = written.split('(').next().unwrap_or_default();
            let key = written.to_lowercase();
            let lemma = lemmas.entry(written.replace('_', " ")).or_default();
            lemma.senses += 1;
            lemma.files |= 1 << synset.lexicographer_file;
            lemma.instance |= synset.pointers.iter().any(|pointer| pointer.symbol == "@i");
            let sense = format!(
                "{key}%{}:{:02}:{lex_id}",
                kind_digit(synset.kind),
                synset.lexicographer_file
            );
            lemma.tagged += tags.get(&sense).copied().unwrap_or(0);
            let marked = wording
                || synset.pointers.iter().any(|pointer| {
                    pointer.symbol == ";u"
                        && (pointer.source == 0 || pointer.source == number)
                        && marks.contains(pointer.offset)
                });
            if marked {
                let name = written.replace('_', " ");
                *unwelcome_senses.entry(name).or_default() += 1;
                lemma.unwelcome |=
                    first_senses.contains(&(synset.part, key, synset.offset.to_owned()));
            }
        }
    }
    for (name, count) in unwelcome_senses {
        if let Some(lemma) = lemmas.get_mut(&name) {
            lemma.unwelcome |= count * 2 > lemma.senses;
        }
    }
    Ok(lemmas)
}

/// The digit of a sense key for the letter of a synset.
fn kind_digit(kind: &str) -> u8 {
    match kind {
        "n" => 1,
        "v" => 2,
        "a" => 3,
        "r" => 4,
        _ => 5,
    }
}

/// How often each sense was tagged, by the sense key without its head word; the
/// `lex_id` is hexadecimal as in the data files.
fn read_tags(path: &Path) -> Result<HashMap<String, u32>, TaskError> {
    let text = read_text(path)?;
    let mut tags = HashMap::new();
    for (index, line) in text.lines().enumerate() {
        let (sense, count) = parse_tag(line).ok_or_else(|| TaskError::Source {
            path: path.to_owned(),
            line: index + 1,
            expected: "sense_key sense_number tag_cnt",
        })?;
        *tags.entry(sense).or_default() += count;
    }
    Ok(tags)
}

fn parse_tag(line: &str) -> Option<(String, u32)> {
    let mut fields = line.split(' ');
    let (lemma, sense) = fields.next()?.rsplit_once('%')?;
    let count = fields.nth(1)?.parse().ok()?;
    let mut parts = sense.split(':');
    let (kind, file, id) = (parts.next()?, parts.next()?, parts.next()?);
    let id: u8 = id.parse().ok()?;
    Some((format!("{lemma}%{kind}:{file}:{id:x}"), count))
}

/// The first sense of every lemma in every part of speech: part, lowercase
/// lemma, offset of the synset.
fn read_first_senses(wordnet: &Path) -> Result<HashSet<(Part, String, String)>, TaskError> {
    let mut senses = HashSet::new();
    for (part, ending) in PARTS {
        let path = wordnet.join(format!("index.{ending}"));
        let text = read_text(&path)?;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
            let (lemma, offsets) = lines::index(line).ok_or_else(|| TaskError::Source {
                path: path.clone(),
                line: index + 1,
                expected: "a lemma as in wndb(5WN)",
            })?;
            senses.insert((part, lemma.to_owned(), offsets[0].to_owned()));
        }
    }
    Ok(senses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tag_lines() {
        let tag = parse_tag("big%5:00:11:large:00 3 12");
        assert_eq!(tag, Some(("big%5:00:b".to_owned(), 12)));
    }
}
