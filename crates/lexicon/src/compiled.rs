//! Compiled lexicons: a word graph in a file that is mapped into memory.
//!
//! The grammar is in the crate's README. A file has magic bytes, a version, a
//! checksum, the hash of the lists that it was made from, the alphabet and the
//! edges. Opening one copies nothing; it costs one pass for the checksum and
//! one look at every edge.

use std::borrow::Cow;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::edge::Edge;
use crate::{Alphabet, LexiconError, Source, WordGraph};

/// The version of the files that this crate writes and reads.
pub const COMPILED_VERSION: u32 = 1;

/// The line ends show a file that a text-mode transfer has changed.
const MAGIC: [u8; 8] = *b"WWLEX\r\n\n";

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: U32,
    checksum: U64,
    source_hash: U64,
    words: U32,
    alphabet_bytes: U32,
    edges: U32,
}

/// Where the checksum stands; it covers all that follows it.
const CHECKSUM: std::ops::Range<usize> = 12..20;

/// A compiled lexicon in memory or in a mapped file.
///
/// ```
/// use wordwright_lexicon::{Alphabet, Compiled, LengthSet, Parts, Source, WordGraph, WordList};
/// let sources = [Source { name: "my.txt", text: b"care;60\ncar;50", minimum: 0 }];
/// let english = Alphabet::english();
/// let (list, _) = WordList::read(&english, &sources, LengthSet::ALL).unwrap();
/// let graph = WordGraph::build(list.ids().map(|id| list.letters(id)), Parts::Dawg)?;
/// let file = Compiled::to_bytes(&english, &graph, &sources);
///
/// let compiled = Compiled::read(&file)?;
/// compiled.check_sources(&sources)?;
/// assert_eq!(compiled.words(), 2);
/// assert!(compiled.graph().dawg().contains(&compiled.alphabet().encode("Care")?));
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Compiled<'a> {
    words: u32,
    source_hash: u64,
    alphabet: Alphabet,
    graph: WordGraph<'a>,
}

impl<'a> Compiled<'a> {
    /// The file that holds `graph`, spelt in `alphabet` and made from
    /// `sources`.
    pub fn to_bytes(alphabet: &Alphabet, graph: &WordGraph<'_>, sources: &[Source<'_>]) -> Vec<u8> {
        let mut description = alphabet.description();
        while !description.len().is_multiple_of(size_of::<Edge>()) {
            description.push('\n');
        }
        let header = Header {
            magic: MAGIC,
            version: U32::new(COMPILED_VERSION),
            checksum: U64::new(0),
            source_hash: U64::new(hash_sources(sources)),
            words: U32::new(graph.dawg().counts().words as u32),
            alphabet_bytes: U32::new(description.len() as u32),
            edges: U32::new(graph.edges().len() as u32),
        };
        let mut bytes =
            [header.as_bytes(), description.as_bytes(), graph.edges().as_bytes()].concat();
        let checksum = xxh3_64(&bytes[CHECKSUM.end..]);
        bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a file, usually mapped into memory, without copying the words.
    ///
    /// # Errors
    /// A file that is no compiled lexicon, has another version, another size
    /// than it says, a wrong checksum, or a graph that cannot be walked.
    pub fn read(bytes: &'a [u8]) -> Result<Self, LexiconError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(LexiconError::NotCompiled);
        }
        let wrong_size =
            |expected: u64| LexiconError::CompiledSize { found: bytes.len() as u64, expected };
        let (header, body) =
            Header::ref_from_prefix(bytes).map_err(|_| wrong_size(size_of::<Header>() as u64))?;
        if header.version.get() != COMPILED_VERSION {
            return Err(LexiconError::CompiledVersion {
                found: header.version.get(),
                expected: COMPILED_VERSION,
            });
        }
        let alphabet_bytes = u64::from(header.alphabet_bytes.get());
        let edge_bytes = u64::from(header.edges.get()) * size_of::<Edge>() as u64;
        if body.len() as u64 != alphabet_bytes + edge_bytes {
            return Err(wrong_size(size_of::<Header>() as u64 + alphabet_bytes + edge_bytes));
        }
        let found = xxh3_64(&bytes[CHECKSUM.end..]);
        if found != header.checksum.get() {
            return Err(LexiconError::CompiledChecksum { found, expected: header.checksum.get() });
        }
        let (alphabet, edges) = body.split_at(alphabet_bytes as usize);
        let alphabet = std::str::from_utf8(alphabet).map_err(|_| LexiconError::NotCompiled)?;
        let edges = <[Edge]>::ref_from_bytes(edges).map_err(|_| LexiconError::NotCompiled)?;
        Ok(Self {
            words: header.words.get(),
            source_hash: header.source_hash.get(),
            alphabet: Alphabet::parse(alphabet)?,
            graph: WordGraph::from_edges(Cow::Borrowed(edges))?,
        })
    }

    /// Checks that the lexicon was compiled from `sources`.
    ///
    /// # Errors
    /// The two hashes where they differ.
    pub fn check_sources(&self, sources: &[Source<'_>]) -> Result<(), LexiconError> {
        let expected = hash_sources(sources);
        if self.source_hash == expected {
            return Ok(());
        }
        let found = self.source_hash;
        Err(LexiconError::CompiledStale { words: self.words, found, expected })
    }

    /// How many words.
    pub fn words(&self) -> u32 {
        self.words
    }

    /// The hash of the lists that it was compiled from.
    pub fn source_hash(&self) -> u64 {
        self.source_hash
    }

    /// The alphabet that spells the words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The words.
    pub fn graph(&self) -> &WordGraph<'a> {
        &self.graph
    }
}

/// A hash of the texts of `sources` and of their minimum scores, the same on
/// every machine (XXH3, 64 bits).
pub fn hash_sources(sources: &[Source<'_>]) -> u64 {
    let mut hash = Xxh3::new();
    for source in sources {
        hash.update(&[source.minimum]);
        hash.update(&(source.text.len() as u64).to_le_bytes());
        hash.update(source.text);
    }
    hash.digest()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::{LengthSet, Parts, WordList};

    fn sources(text: &str, minimum: u8) -> [Source<'_>; 1] {
        [Source { name: "list", text: text.as_bytes(), minimum }]
    }

    fn compile(text: &str, parts: Parts) -> Vec<u8> {
        let english = Alphabet::english();
        let sources = sources(text, 0);
        let (list, _) = WordList::read(&english, &sources, LengthSet::ALL).unwrap();
        let graph = WordGraph::build(list.ids().map(|id| list.letters(id)), parts).unwrap();
        Compiled::to_bytes(&english, &graph, &sources)
    }

    /// What reading the file of two words says after `change`.
    fn check(change: impl FnOnce(&mut Vec<u8>), expected: &Expect) {
        let mut file = compile("care;60\ncar;50", Parts::Dawg);
        change(&mut file);
        let found = Compiled::read(&file).map_or_else(
            |error| error.to_string(),
            |compiled| {
                let words = compiled.graph().dawg().words();
                words.map(|word| compiled.alphabet().decode(&word)).collect::<Vec<_>>().join(" ")
            },
        );
        expected.assert_eq(&found);
    }

    #[test]
    fn files_that_cannot_be_used() {
        check(|_| (), &expect!["CAR CARE"]);
        check(
            |file| file[0] = 0,
            &expect![
                "not a compiled lexicon (the first bytes are wrong); compile one from a word list, or give the list itself"
            ],
        );
        check(
            |file| file[8] = 9,
            &expect!["a compiled lexicon of version 9; expected version 1; compile it again"],
        );
        check(
            |file| file.truncate(30),
            &expect![
                "a compiled lexicon of 30 bytes; expected 40; the file is cut short or damaged: compile it again"
            ],
        );
        check(
            |file| file.truncate(100),
            &expect![
                "a compiled lexicon of 100 bytes; expected 132; the file is cut short or damaged: compile it again"
            ],
        );
        check(
            |file| file.push(0),
            &expect![
                "a compiled lexicon of 133 bytes; expected 132; the file is cut short or damaged: compile it again"
            ],
        );
        check(
            |file| file[50] ^= 1,
            &expect![
                "a damaged compiled lexicon (checksum e5a75f9a2b91569c; expected d89753b42ff83409); compile it again"
            ],
        );
        check(
            |file| file[15] ^= 1,
            &expect![
                "a damaged compiled lexicon (checksum d89753b42ff83409; expected d89753b42ef83409); compile it again"
            ],
        );
    }

    #[test]
    fn a_stale_file_shows_both_hashes() {
        let file = compile("care;60\ncar;50", Parts::Dawg);
        let compiled = Compiled::read(&file).unwrap();
        assert_eq!(compiled.check_sources(&sources("care;60\ncar;50", 0)), Ok(()));
        for other in [sources("care;60\ncar;51", 0), sources("care;60\ncar;50", 10)] {
            let error = compiled.check_sources(&other).unwrap_err().to_string();
            let (found, expected) = (compiled.source_hash(), hash_sources(&other));
            assert!(error.contains(&format!("its 2 words come from lists with hash {found:016x}")));
            assert!(error.contains(&format!("expected {expected:016x}")));
        }
    }

    #[test]
    fn the_first_version_stays_readable() {
        let file = include_bytes!("../tests/files/version-1.lexicon");
        let compiled = Compiled::read(file).unwrap();
        assert_eq!(compiled.alphabet().name(), "Spanish");
        let words: Vec<String> =
            compiled.graph().dawg().words().map(|word| compiled.alphabet().decode(&word)).collect();
        assert_eq!(words, ["ACHO", "AÑO", "CHACO"]);
        assert_eq!(compiled.words(), 3);
        let alphabet = Alphabet::parse("name: Spanish\nA\nC\nCH\nÑ\nO\nfold: Ç=C").unwrap();
        let acho = alphabet.encode("acho").unwrap();
        assert!(compiled.graph().gaddag().unwrap().contains(&acho, 1));
        let sources = sources("año\nacho\nchaço", 0);
        let list = WordList::read(&alphabet.into(), &sources, LengthSet::ALL).unwrap().0;
        let words = list.ids().map(|id| list.letters(id));
        let graph = WordGraph::build(words, Parts::DawgAndGaddag).unwrap();
        assert_eq!(Compiled::to_bytes(list.alphabet(), &graph, &sources), file);
    }

    proptest! {
        #[test]
        fn round_trip(words in prop::collection::vec("[a-e]{2,6}", 1..40)) {
            let text = words.join("\n");
            let file = compile(&text, Parts::DawgAndGaddag);
            let compiled = Compiled::read(&file).unwrap();
            prop_assert_eq!(compiled.check_sources(&sources(&text, 0)), Ok(()));
            let list = WordList::parse(&Alphabet::english(), &text).unwrap();
            prop_assert_eq!(compiled.words() as usize, list.len());
            for word in list.ids() {
                prop_assert!(compiled.graph().dawg().contains(list.letters(word)));
            }
        }

        #[test]
        fn one_changed_byte_is_noticed(at in any::<prop::sample::Index>(), by in 1_u8..=255) {
            let mut file = compile("care;60\ncar;50", Parts::Dawg);
            let at = at.index(file.len());
            file[at] ^= by;
            prop_assert!(Compiled::read(&file).is_err());
        }

        /// Bytes with a checksum that is right, so that the rest is reached.
        #[test]
        fn arbitrary_bytes(
            body in prop::collection::vec(prop_oneof![0_u8..6, any::<u8>()], 0..120),
            alphabet in 0_u32..12,
        ) {
            let edges = (body.len() as u32).saturating_sub(alphabet * 4) / 4;
            let header = Header {
                magic: MAGIC,
                version: U32::new(COMPILED_VERSION),
                checksum: U64::new(0),
                source_hash: U64::new(0),
                words: U32::new(0),
                alphabet_bytes: U32::new(alphabet * 4),
                edges: U32::new(edges),
            };
            let mut bytes = [header.as_bytes(), &body].concat();
            let checksum = xxh3_64(&bytes[CHECKSUM.end..]);
            bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
            if let Ok(compiled) = Compiled::read(&bytes) {
                prop_assert_eq!(compiled.graph().edges().len(), edges as usize);
            }
        }
    }
}
