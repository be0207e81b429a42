//! Compiled lexicons: a word graph in a file that is mapped into memory.
//!
//! A file is a [table file](wordwright_core::table_file) with four arrays:
//!
//! | array | items | |
//! |---|---|---|
//! | `words` | one little-endian u32 | how many words the graph holds |
//! | `source-hash` | one little-endian u64 | of the lists: see [`hash_sources`] |
//! | `alphabet` | bytes | the alphabet's description, UTF-8 |
//! | `edges` | little-endian u32 | the graph, as in a KWG file |
//!
//! Opening one copies nothing; it costs one pass for the checksums and one over
//! the edges. Files of version 1 are still read.

mod version_1;

use std::borrow::Cow;

use wordwright_core::table_file::{Contents, Format, TableFileError, TableWriter};
use xxhash_rust::xxh3::Xxh3;
use zerocopy::little_endian::{U32, U64};

use crate::edge::Edge;
use crate::{Alphabet, LexiconError, Source, WordGraph};

/// The version of the files that this crate writes.
pub const COMPILED_VERSION: u32 = 2;

const FORMAT: Format =
    Format { magic: *b"WWLEX\r\n\n", versions: COMPILED_VERSION..=COMPILED_VERSION };

/// What a file holds, before the alphabet and the graph are checked.
struct Content<'a> {
    words: u32,
    source_hash: u64,
    alphabet: &'a [u8],
    edges: &'a [Edge],
}

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
    /// Whether a file is a compiled lexicon of some version, judging by its first bytes.
    pub fn matches(bytes: &[u8]) -> bool {
        FORMAT.matches(bytes)
    }

    /// The bytes of a file that holds `graph`, spelt in `alphabet` and built from `sources`.
    pub fn to_bytes(alphabet: &Alphabet, graph: &WordGraph<'_>, sources: &[Source<'_>]) -> Vec<u8> {
        let mut tables = TableWriter::default();
        tables.array("words", &[U32::new(graph.dawg().counts().words as u32)]);
        tables.array("source-hash", &[U64::new(hash_sources(sources))]);
        tables.array("alphabet", alphabet.description().as_bytes());
        tables.array("edges", graph.edges());
        tables.into_bytes(&FORMAT)
    }

    /// Reads a file, usually mapped into memory, without copying the words.
    ///
    /// # Errors
    /// A file that is no compiled lexicon, has another version, another size
    /// than it says, a wrong checksum, or a graph that cannot be walked.
    pub fn read(bytes: &'a [u8]) -> Result<Self, LexiconError> {
        if !Self::matches(bytes) {
            return Err(LexiconError::NotCompiled);
        }
        let content = if version_1::matches(bytes) {
            version_1::read(bytes)?
        } else {
            Content::read(bytes).map_err(|problem| match problem {
                TableFileError::Version { found, .. } => {
                    LexiconError::CompiledVersion { found, expected: COMPILED_VERSION }
                }
                TableFileError::Damaged { found, expected } => {
                    LexiconError::CompiledDamaged { found, expected }
                }
                problem => damaged(problem.to_string(), "a compiled lexicon"),
            })?
        };
        let alphabet =
            std::str::from_utf8(content.alphabet).map_err(|_| LexiconError::NotCompiled)?;
        Ok(Self {
            words: content.words,
            source_hash: content.source_hash,
            alphabet: Alphabet::parse(alphabet)?,
            graph: WordGraph::from_edges(Cow::Borrowed(content.edges))?,
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

impl<'a> Content<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, TableFileError> {
        let contents = Contents::read(&FORMAT, bytes)?;
        contents.verify(bytes)?;
        let words = contents.column::<U32>("words", bytes)?.get(bytes);
        let source_hash = contents.column::<U64>("source-hash", bytes)?.get(bytes);
        Ok(Self {
            words: words.first().copied().unwrap_or_default().get(),
            source_hash: source_hash.first().copied().unwrap_or_default().get(),
            alphabet: contents.column("alphabet", bytes)?.get(bytes),
            edges: contents.column("edges", bytes)?.get(bytes),
        })
    }
}

fn damaged(found: impl Into<String>, expected: impl Into<String>) -> LexiconError {
    LexiconError::CompiledDamaged { found: found.into(), expected: expected.into() }
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

    /// The error from reading the file of two words after `change`.
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
            &expect![
                "a compiled lexicon of version 9; expected version 2; compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file.truncate(30),
            &expect![
                "a damaged compiled lexicon (30 bytes; expected a header); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file.truncate(300),
            &expect![
                "a damaged compiled lexicon (300 bytes; expected 600 bytes); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file.push(0),
            &expect![
                "a damaged compiled lexicon (601 bytes; expected 600 bytes); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file[70] ^= 1,
            &expect![
                "a damaged compiled lexicon (contents with checksum 1d1326b20be8a1d1; expected 58d27c17ac721a70); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| *file.last_mut().unwrap() ^= 1,
            &expect![
                "a damaged compiled lexicon (array edges with checksum eea0bedb1cd5cd6c; expected 92fb00f6e5d2236e); compile it again with `wordwright words compile`"
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
        let file = include_bytes!("compiled/version-1.lexicon");
        let compiled = Compiled::read(file).unwrap();
        assert_eq!(compiled.alphabet().name(), "Spanish");
        let words: Vec<String> =
            compiled.graph().dawg().words().map(|word| compiled.alphabet().decode(&word)).collect();
        assert_eq!(words, ["ACHO", "AÑO", "CHACO"]);
        assert_eq!(compiled.words(), 3);
        let alphabet = Alphabet::parse("name: Spanish\nA\nC\nCH\nÑ\nO\nfold: Ç=C").unwrap();
        let acho = alphabet.encode("acho").unwrap();
        assert!(compiled.graph().gaddag().unwrap().contains(&acho, 1));
    }

    #[test]
    fn files_of_version_1_that_cannot_be_used() {
        let check = |change: fn(&mut Vec<u8>), expected: &Expect| {
            let mut file = include_bytes!("compiled/version-1.lexicon").to_vec();
            change(&mut file);
            expected.assert_eq(&Compiled::read(&file).expect_err("damaged").to_string());
        };
        check(
            |file| file.truncate(30),
            &expect![
                "a damaged compiled lexicon (30 bytes; expected 40 bytes); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file.push(0),
            &expect![
                "a damaged compiled lexicon (193 bytes; expected 192 bytes); compile it again with `wordwright words compile`"
            ],
        );
        check(
            |file| file[50] ^= 1,
            &expect![
                "a damaged compiled lexicon (checksum f7e49212576f467a; expected checksum 6309bf50fb6bc8b2); compile it again with `wordwright words compile`"
            ],
        );
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
            // Bytes between the arrays carry no meaning.
            prop_assert!(Compiled::read(&file).is_err() || file[at] == by);
        }

        /// Tables with correct checksums, so that the later checks are reached.
        #[test]
        fn arbitrary_tables(
            edges in prop::collection::vec(prop_oneof![0_u32..6, any::<u32>()], 0..30),
            alphabet in prop_oneof![Just("name: AB\nA\nB".to_owned()), "[A-C\n:=]{0,9}"],
        ) {
            let mut tables = TableWriter::default();
            tables.array("words", &[U32::new(0)]);
            tables.array("source-hash", &[U64::new(0)]);
            tables.array("alphabet", alphabet.as_bytes());
            let edges: Vec<U32> = edges.into_iter().map(U32::new).collect();
            tables.array("edges", &edges);
            let file = tables.into_bytes(&FORMAT);
            if let Ok(compiled) = Compiled::read(&file) {
                prop_assert_eq!(compiled.graph().edges().len(), edges.len());
            }
        }
    }
}
