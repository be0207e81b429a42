//! The pack that is compiled in: the embedded word list and `WordNet`.
//!
//! The lexicon and the counts of words are made from the embedded word list, which the
//! program holds anyway; the relations are made by `cargo xtask knowledge` and compiled
//! in, compressed, as `data/wordnet.deflate`. There are no definitions, and no clues,
//! although an archive of clues is a solver's best source.
//!
//! This runs at every start of the commands that solve, so the list is not
//! turned into text, and large tables are decompressed straight into their
//! final memory.

mod language;
mod lemmas;

use std::mem::take;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

use wordwright_lexicon::Capital;
use xxhash_rust::xxh3::xxh3_64;

use super::answers::AnswerColumns;
use super::manifest::{Manifest, SourceInfo};
use super::{Answers, Pack, PackFile};
use crate::base::text::{LONGEST_ANSWER, answer};
use crate::base::{AnswerId, Kinds, SourceKind};
use crate::error::KnowledgeError;
use crate::tables::{PACK_VERSION, TableWriter, Tables, decompress};

pub(crate) use language::language;
pub(crate) use lemmas::write_lemmas;

const RELATIONS: &[u8] = include_bytes!("../../data/wordnet.deflate");

/// The path in errors for the pack that has no folder.
const NAME: &str = "the embedded pack";

impl Pack {
    /// The pack that is compiled in, read once, then shared: the embedded word
    /// list and the relations of `WordNet`, no clues. Unpacked at the first call.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Pack> =
            LazyLock::new(|| open(RELATIONS).expect("a test opens the embedded pack"));
        &EMBEDDED
    }
}

/// XXH3 of the relations that are compiled in.
pub(crate) fn relations_hash() -> u64 {
    xxh3_64(RELATIONS)
}

fn open(relations: &[u8]) -> Result<Pack, KnowledgeError> {
    let (lexicon, list, relations) = unpack(relations)?;
    let columns = AnswerColumns::open(&lexicon)?;
    let lemmas = lemmas::lemmas(&relations, Answers::new(&lexicon, &columns), &list)?;
    drop(list);
    let source = |name: &str, kind| {
        SourceInfo::new(name, kind, "free; notices beside the data in the crates' folders")
    };
    let manifest = Manifest {
        version: PACK_VERSION,
        until: None,
        undated: false,
        sources: vec![
            source("the embedded English list", SourceKind::Words),
            source("WordNet", SourceKind::Wordnet),
        ],
        answers: 0,
        clues: 0,
        rows: 0,
        files: Vec::new(),
    };
    let mut pack = Pack::of_words(Path::new(NAME), manifest, lexicon, relations, lemmas)?;
    pack.manifest.answers = pack.answers().len() as u64;
    Ok(pack)
}

/// The lexicon with the ids of the list's entries, and the relations.
///
/// Each takes about half of the time, so the relations have a thread of their
/// own. Not rayon: a worker that waits here could pick up a task that opens
/// this pack.
fn unpack(relations: &[u8]) -> Result<(Tables, Vec<AnswerId>, Tables), KnowledgeError> {
    let relations = || decompress(Path::new(PackFile::Wordnet.name()), relations);
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, relations);
        let (lexicon, list) = lexicon()?;
        let relations = match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // The system allows no further thread.
            Err(_) => relations(),
        };
        Ok((lexicon, list, relations?))
    })
}

/// An entry of the embedded list, with its letters in a grid.
struct Entry<'t> {
    written: &'t [u8],
    score: u8,
    kinds: Kinds,
    /// Whether it is written as its letters alone.
    plain: bool,
}

/// Calls `give` with the entries that fit a grid, each with its letters, in the order of these.
///
/// About 360,000 are read at every start, so nothing is allocated for each, and
/// only the few with accents are processed as text.
fn each_entry(mut give: impl FnMut(Entry<'_>, &[Capital])) {
    let mut scratch = Vec::new();
    wordwright_lexicon::embedded::each_entry(|entry| {
        let written = entry.written;
        let plain = Capital::of(written);
        let letters = plain.unwrap_or_else(|| {
            scratch.clear();
            if written.is_ascii() {
                scratch.extend(written.iter().filter_map(|&byte| Capital::from_ascii(byte)));
            } else if let Some(letters) = std::str::from_utf8(written).ok().and_then(answer) {
                scratch.extend(letters);
            }
            &scratch
        });
        if (1..=LONGEST_ANSWER).contains(&letters.len()) {
            let kinds = Kinds::of_tag(entry.kind);
            give(Entry { written, score: entry.score, kinds, plain: plain.is_some() }, letters);
        }
    });
}

/// The entries of one length.
#[derive(Default)]
struct Column {
    letters: Vec<Capital>,
    kinds: Vec<Kinds>,
    scores: Vec<u8>,
    /// How they are written, if that is not just the letters, and where each ends.
    display: Vec<u8>,
    ends: Vec<u32>,
}

/// `lexicon.tables` of the embedded word list, without the columns that need clues,
/// and the id of each of its entries in the order of the list.
///
/// The list is in the order of letters, the table in the order of length, then letters:
/// so each length has a column of its own until all are combined.
pub(crate) fn lexicon() -> Result<(Tables, Vec<AnswerId>), KnowledgeError> {
    let mut columns: [Column; LONGEST_ANSWER + 1] = std::array::from_fn(|_| Column::default());
    let mut lengths = Vec::new();
    each_entry(|entry, letters| {
        lengths.push(letters.len() as u8);
        let column = &mut columns[letters.len()];
        column.letters.extend_from_slice(letters);
        column.kinds.push(entry.kinds);
        column.scores.push(entry.score);
        if !entry.plain {
            column.display.extend_from_slice(entry.written);
        }
        column.ends.push(column.display.len() as u32);
    });
    // The first of each length, and one past the last.
    let (mut starts, mut letters) = (vec![0], vec![0]);
    let (mut entries, mut places, mut display) = (0, 0, 0);
    for column in &mut columns {
        column.ends.iter_mut().for_each(|end| *end += display);
        display += column.display.len() as u32;
        entries += column.scores.len() as u32;
        places += column.letters.len() as u32;
        starts.push(entries);
        letters.push(places);
    }
    let mut next = starts.clone();
    let mut id = |length: u8| {
        let next = &mut next[usize::from(length)];
        *next += 1;
        AnswerId(*next - 1)
    };
    let ids = lengths.into_iter().map(&mut id).collect();

    let mut tables = TableWriter::default();
    tables.array("starts", &starts);
    tables.array("places", &letters);
    tables.array_of_parts("letters", columns.each_mut().map(|column| take(&mut column.letters)));
    tables.array_of_parts("kinds", columns.each_mut().map(|column| take(&mut column.kinds)));
    tables.array_of_parts("scores", columns.each_mut().map(|column| take(&mut column.scores)));
    tables.array_of_parts("display.ends", columns.each_mut().map(|column| take(&mut column.ends)));
    tables.array_of_parts("display.text", columns.map(|column| column.display));
    Ok((Tables::in_memory(Path::new(PackFile::Lexicon.name()), tables)?, ids))
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::capitals;

    use super::*;
    use crate::base::LemmaId;

    #[test]
    fn the_embedded_pack_is_whole() {
        let pack = Pack::embedded();
        let list = wordwright_lexicon::embedded::english();
        let (answers, relations) = (pack.answers(), pack.relations());
        assert_eq!(answers.len(), list.len());
        for word in list.ids().step_by(997) {
            let letters = answer(&list.display(word)).expect("letters");
            let id = answers.find(&letters).expect("listed");
            assert_eq!(answers.display(id), list.display(word));
            assert_eq!(answers.score(id), list.score(word));
        }
        let mut with_answer = 0;
        for (number, lemma) in relations.ids().enumerate() {
            let letters = answer(relations.text(lemma)).unwrap_or_default();
            assert_eq!(
                relations.answer(lemma),
                answers.find(&letters),
                "{}",
                relations.text(lemma)
            );
            with_answer += usize::from(relations.answer(lemma).is_some());
            assert_eq!(relations.find(relations.text(lemma)).map(LemmaId::index), Some(number));
        }
        assert!(with_answer > 100_000, "{with_answer}");
        assert!(pack.clues().is_empty() && pack.facts().is_empty() && pack.names().is_empty());
        pack.verify().expect("every array as it was made");
        let answer = answers.find(&capitals(b"ERIE")).expect("listed");
        assert_eq!((answers.count(answer), answers.last(answer), answers.total()), (0, None, 0));
    }

    #[test]
    fn the_embedded_pack_counts_words() {
        let language = Pack::embedded().language();
        let ice = language.find(&capitals(b"ICE")).expect("a word");
        let cream = language.find(&capitals(b"CREAM")).expect("a word");
        assert!(language.pair(ice, cream).expect("ICE CREAM is listed").phrases > 0);
        assert!(language.counts(cream).listed == 1);
    }

    #[test]
    fn damaged_relations_are_an_error() {
        for bytes in [&RELATIONS[..RELATIONS.len() / 2], &[], &[9, 0, 0, 0, 1]] {
            assert!(open(bytes).is_err());
        }
    }
}
