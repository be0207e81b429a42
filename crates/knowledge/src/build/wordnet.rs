//! `WordNet`'s database files: which words mean the same, and how meanings are related.
//!
//! The files are those of the manual page wndb(5WN), as Debian's package
//! `wordnet-base` puts them into `/usr/share/wordnet`: `data.POS` holds the
//! sets of synonyms (synsets), `index.POS` the order of a lemma's senses,
//! `POS.exc` the irregular forms.

mod embedded;
mod exceptions;
pub mod lines;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use foldhash::fast::FixedState;

use crate::base::{Interner, Part};
use crate::error::KnowledgeError;
use crate::pack::RawLink;

pub(crate) use exceptions::Exception;

/// A set of synonyms.
#[derive(Debug)]
pub(crate) struct Synset {
    pub part: Part,
    /// Lemmas, by their places in [`WordNet::lemmas`].
    pub words: Vec<u32>,
    /// Links to other synsets, by their places.
    pub links: Vec<RawLink>,
    pub gloss: String,
}

/// A word or phrase in lower case, with spaces.
#[derive(Debug, Default)]
pub(crate) struct Lemma {
    pub text: String,
    /// How it is written, if not in lower case.
    pub written: String,
    /// Its synsets, nouns first, the most frequent sense of each part first.
    pub synsets: Vec<u32>,
    /// Links from this word itself to other lemmas.
    pub links: Vec<RawLink>,
}

/// The contents of a folder's files.
#[derive(Debug)]
pub struct WordNet {
    pub(crate) lemmas: Vec<Lemma>,
    pub(crate) synsets: Vec<Synset>,
    pub(crate) exceptions: Vec<Exception>,
    /// XXH3 of the data files.
    pub(crate) hash: u64,
}

impl WordNet {
    /// Reads the files of a folder.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that does not follow the manual.
    pub fn read(folder: &Path) -> Result<Self, KnowledgeError> {
        let mut texts = Vec::new();
        for part in Part::ALL {
            for stem in ["data.", "index."] {
                let path = folder.join(format!("{stem}{}", file_ending(part)));
                texts.push((part, stem == "data.", read_text(&path)?, path));
            }
        }
        let mut exceptions = Vec::new();
        for part in Part::ALL {
            let path = folder.join(format!("{}.exc", file_ending(part)));
            // Not every edition lists irregular forms.
            if path.exists() {
                exceptions.extend(exceptions::parse(part, &read_text(&path)?));
            }
        }
        Self::parse(&texts, exceptions)
    }

    /// How many different words and phrases it has.
    pub fn len(&self) -> usize {
        self.lemmas.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.lemmas.is_empty()
    }

    fn parse(
        texts: &[(Part, bool, String, PathBuf)],
        exceptions: Vec<Exception>,
    ) -> Result<Self, KnowledgeError> {
        let mut hash = xxhash_rust::xxh3::Xxh3::new();
        let mut lines = Vec::new();
        for (part, _, text, path) in texts.iter().filter(|text| text.1) {
            hash.update(text.as_bytes());
            for (number, line) in (1..).zip(text.lines()).filter(|line| !line.1.starts_with(' ')) {
                lines.push(lines::synset(*part, line).ok_or_else(|| KnowledgeError::Source {
                    path: path.clone(),
                    line: number,
                    found: KnowledgeError::excerpt(line),
                    expected: "a synset as in wndb(5WN)",
                })?);
            }
        }
        let places: HashMap<(Part, &str), u32, FixedState> =
            (0..).zip(&lines).map(|(at, line)| ((line.part, line.offset), at)).collect();
        let mut lemmas = Lemmas::default();
        let words: Vec<Vec<u32>> = lines
            .iter()
            .map(|line| line.words.iter().map(|word| lemmas.place(word.written)).collect())
            .collect();
        let mut synsets = Vec::with_capacity(lines.len());
        for (line, own) in lines.iter().zip(&words) {
            let mut links = Vec::new();
            for pointer in &line.pointers {
                let target = places.get(&(pointer.part, pointer.offset));
                let (Some(relation), Some(&target)) = (pointer.relation(), target) else {
                    continue;
                };
                let word = |words: &[u32], at: usize| {
                    at.checked_sub(1).and_then(|at| words.get(at)).copied()
                };
                let ends =
                    (word(own, pointer.source), word(&words[target as usize], pointer.target));
                let relation = relation as u32;
                match ends {
                    (Some(source), Some(target)) => {
                        lemmas.all[source as usize].links.push(RawLink { relation, target });
                    }
                    _ => links.push(RawLink { relation, target }),
                }
            }
            let (words, gloss) = (own.clone(), line.gloss.to_owned());
            synsets.push(Synset { part: line.part, words, links, gloss });
        }
        for (part, _, text, path) in texts.iter().filter(|text| !text.1) {
            for (number, line) in (1..).zip(text.lines()).filter(|line| !line.1.starts_with(' ')) {
                let (lemma, offsets) =
                    lines::index(line).ok_or_else(|| KnowledgeError::Source {
                        path: path.clone(),
                        line: number,
                        found: KnowledgeError::excerpt(line),
                        expected: "a lemma as in wndb(5WN)",
                    })?;
                let lemma = lemmas.place(lemma);
                let senses = offsets.iter().filter_map(|offset| places.get(&(*part, *offset)));
                lemmas.all[lemma as usize].synsets.extend(senses);
            }
        }
        for lemma in &mut lemmas.all {
            let mut met = std::collections::HashSet::new();
            lemma.links.retain(|link| met.insert((link.relation, link.target)));
        }
        Ok(Self { lemmas: lemmas.all, synsets, exceptions, hash: hash.digest() })
    }
}

/// Lemmas, numbered in order of appearance.
#[derive(Default)]
struct Lemmas {
    all: Vec<Lemma>,
    places: Interner<str>,
}

impl Lemmas {
    /// The place of a word as the files write it: `New_York`, `big(a)`.
    fn place(&mut self, word: &str) -> u32 {
        let written = word.split('(').next().unwrap_or_default().replace('_', " ");
        let text = written.to_lowercase();
        let place = self.places.place(&text);
        if place as usize == self.all.len() {
            self.all.push(Lemma { text: text.clone(), ..Lemma::default() });
        }
        let lemma = &mut self.all[place as usize];
        if lemma.written.is_empty() && written != text {
            lemma.written = written;
        }
        place
    }
}

/// The ending of the names of a part's files.
const fn file_ending(part: Part) -> &'static str {
    match part {
        Part::Noun => "noun",
        Part::Verb => "verb",
        Part::Adjective => "adj",
        Part::Adverb => "adv",
    }
}

/// The longest file of a `WordNet`, in bytes; the longest known has about 20
/// MB.
const LONGEST: u64 = 256 << 20;

fn read_text(path: &Path) -> Result<String, KnowledgeError> {
    let error = |problem| KnowledgeError::Read { path: path.to_owned(), problem };
    // Version 3.0 holds a few bytes of Latin-1 in its glosses.
    wordwright_files::read(path, LONGEST)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .map_err(error)
}
