//! The pack that is compiled in: the embedded word list, `WordNet` and the glossary.
//!
//! The lexicon and the counts of words are made from the embedded word list, which the
//! program holds anyway; the relations and the clues, those of the glossary, are made by `cargo xtask
//! knowledge` and compiled in, compressed, as `data/wordnet.deflate` and `data/clues.deflate`, with a
//! list of the answers that the clues have, `data/glossed.deflate`. There are no definitions and no
//! past clues, although an archive of clues is a solver's best source.
//!
//! This runs at every start of the commands that solve, so the list is not
//! turned into text, and large tables are decompressed straight into their
//! final memory.

mod language;
mod lemmas;

use std::iter::Peekable;
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
const CLUES: &[u8] = include_bytes!("../../data/clues.deflate");
const GLOSSED: &[u8] = include_bytes!("../../data/glossed.deflate");

/// The path in errors for the pack that has no folder.
const NAME: &str = "the embedded pack";

impl Pack {
    /// The pack that is compiled in, read once, then shared: the embedded word list, the
    /// relations of `WordNet` and the clues of the glossary. Unpacked at the first call.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Pack> =
            LazyLock::new(|| open(RELATIONS, CLUES).expect("a test opens the embedded pack"));
        &EMBEDDED
    }
}

/// What is compiled in as `data/clues.deflate` and `data/glossed.deflate`.
#[cfg(test)]
pub(crate) fn of_glossary() -> [&'static [u8]; 2] {
    [CLUES, GLOSSED]
}

/// XXH3 of the relations that are compiled in.
pub(crate) fn relations_hash() -> u64 {
    xxh3_64(RELATIONS)
}

fn open(relations: &[u8], clues: &[u8]) -> Result<Pack, KnowledgeError> {
    let (Lexicon { tables: lexicon, list, clues: rows }, relations) = unpack(relations)?;
    let columns = AnswerColumns::open(&lexicon)?;
    let lemmas = lemmas::lemmas(&relations, Answers::new(&lexicon, &columns), &list)?;
    drop(list);
    // Last, since the others take the most memory while they are made.
    let clues = decompress(Path::new(PackFile::Clues.name()), clues)?;
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
            SourceInfo {
                taken: rows,
                ..SourceInfo::new("the glossary", SourceKind::Glossary, "as Wordwright itself")
            },
        ],
        answers: 0,
        clues: 0,
        rows,
        files: Vec::new(),
    };
    let mut pack = Pack::of_words(Path::new(NAME), manifest, lexicon, clues, relations, lemmas)?;
    pack.manifest.answers = pack.answers().len() as u64;
    Ok(pack)
}

/// The lexicon and the relations.
///
/// Each takes about half of the time, so the relations have a thread of their
/// own. Not rayon: a worker that waits here could pick up a task that opens
/// this pack.
fn unpack(relations: &[u8]) -> Result<(Lexicon, Tables), KnowledgeError> {
    let relations = || decompress(Path::new(PackFile::Wordnet.name()), relations);
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, relations);
        let glossed = decompress(Path::new("glossed"), GLOSSED)?;
        let lexicon = lexicon(Glossed::read(&glossed)?)?;
        let relations = match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // The system allows no further thread.
            Err(_) => relations(),
        };
        Ok((lexicon, relations?))
    })
}

/// An entry of the embedded list, with its letters in a grid.
pub(crate) struct Entry<'t> {
    pub written: &'t [u8],
    pub score: u8,
    pub kinds: Kinds,
    /// Whether it is written as its letters alone.
    plain: bool,
}

/// Calls `give` with the entries that fit a grid, each with its letters, in the order of these.
///
/// About 360,000 are read at every start, so nothing is allocated for each, and
/// only the few with accents are processed as text.
pub(crate) fn each_entry(mut give: impl FnMut(Entry<'_>, &[Capital])) {
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
    /// How many clues of the glossary each has.
    counts: Vec<u32>,
    /// How they are written, if that is not just the letters, and where each ends.
    display: Vec<u8>,
    ends: Vec<u32>,
}

impl Column {
    fn push(&mut self, letters: &[Capital], kinds: Kinds, score: u8, clues: u32) {
        let clued = if clues > 0 { Kinds::ARCHIVE } else { Kinds::NONE };
        self.letters.extend_from_slice(letters);
        self.kinds.push(kinds | clued);
        self.scores.push(score);
        self.counts.push(clues);
        self.ends.push(self.display.len() as u32);
    }
}

/// Answers of the glossary of one length that are still to come, in the order of letters, each
/// with the number of its clues.
pub(crate) struct Glossed<'t>(Peekable<std::vec::IntoIter<(&'t [Capital], u32)>>);

impl<'t> Glossed<'t> {
    /// All answers of the glossary, by length.
    pub fn of(answers: impl Iterator<Item = (&'t [Capital], u32)>) -> Vec<Self> {
        let mut by_length = vec![Vec::new(); LONGEST_ANSWER + 1];
        for (letters, clues) in answers {
            by_length[letters.len()].push((letters, clues));
        }
        by_length.into_iter().map(|answers| Self(answers.into_iter().peekable())).collect()
    }

    /// The same from `glossed.deflate`.
    fn read(tables: &'t Tables) -> Result<Vec<Self>, KnowledgeError> {
        let (letters, counts) = (tables.texts("answers")?, tables.column("clues")?);
        let (letters, counts) = (tables.get_lists(&letters), tables.get(&counts));
        let letters = |place| Capital::of(letters.get(place)).unwrap_or_default();
        let answers = counts.iter().enumerate().map(|(place, &clues)| (letters(place), clues));
        Ok(Self::of(answers.filter(|(letters, _)| letters.len() <= LONGEST_ANSWER)))
    }

    /// Moves the answers before these letters to the column, and returns the number of clues of
    /// the answer with these letters.
    fn clues(&mut self, letters: &[Capital], column: &mut Column) -> u32 {
        self.give(|word| word < letters, column);
        self.0.next_if(|&(word, _)| word == letters).map_or(0, |(_, clues)| clues)
    }

    /// Moves the next answers to the column, as long as they are `due`.
    fn give(&mut self, due: impl Fn(&[Capital]) -> bool, column: &mut Column) {
        while let Some((word, clues)) = self.0.next_if(|&(word, _)| due(word)) {
            column.push(word, Kinds::NONE, 0, clues);
        }
    }
}

/// The lexicon of the embedded pack.
pub(crate) struct Lexicon {
    /// `lexicon.tables`, without the columns that need dates or lists of names.
    pub tables: Tables,
    /// The id of each entry of the embedded list, in the order of the list.
    pub list: Vec<AnswerId>,
    /// How many clues the glossary has.
    clues: u64,
}

/// Makes the lexicon from the embedded list and the answers of the glossary, by length.
///
/// The list is in the order of letters, the table in the order of length, then letters:
/// so each length has a column of its own until all are combined.
pub(crate) fn lexicon(mut glossed: Vec<Glossed<'_>>) -> Result<Lexicon, KnowledgeError> {
    let mut columns: [Column; LONGEST_ANSWER + 1] = std::array::from_fn(|_| Column::default());
    let mut places = Vec::new();
    each_entry(|entry, letters| {
        let length = letters.len();
        let column = &mut columns[length];
        let clues = glossed[length].clues(letters, column);
        places.push((length as u8, column.scores.len() as u32));
        if !entry.plain {
            column.display.extend_from_slice(entry.written);
        }
        column.push(letters, entry.kinds, entry.score, clues);
    });
    for (column, glossed) in columns.iter_mut().zip(&mut glossed) {
        glossed.give(|_| true, column);
    }
    let clues = columns.iter().flat_map(|column| &column.counts).copied().map(u64::from).sum();
    // The first of each length, and one past the last.
    let (mut starts, mut letters) = (vec![0], vec![0]);
    let (mut entries, mut ends, mut display) = (0, 0, 0);
    for column in &mut columns {
        column.ends.iter_mut().for_each(|end| *end += display);
        display += column.display.len() as u32;
        entries += column.scores.len() as u32;
        ends += column.letters.len() as u32;
        starts.push(entries);
        letters.push(ends);
    }
    let id = |(length, place): (u8, u32)| AnswerId(starts[usize::from(length)] + place);
    let list = places.into_iter().map(id).collect();

    let mut tables = TableWriter::default();
    tables.array("starts", &starts);
    tables.array("places", &letters);
    tables.array_of_parts("letters", columns.each_mut().map(|column| take(&mut column.letters)));
    tables.array_of_parts("counts", columns.each_mut().map(|column| take(&mut column.counts)));
    tables.array_of_parts("kinds", columns.each_mut().map(|column| take(&mut column.kinds)));
    tables.array_of_parts("scores", columns.each_mut().map(|column| take(&mut column.scores)));
    tables.array_of_parts("display.ends", columns.each_mut().map(|column| take(&mut column.ends)));
    tables.array_of_parts("display.text", columns.map(|column| column.display));
    let tables = Tables::in_memory(Path::new(PackFile::Lexicon.name()), tables)?;
    Ok(Lexicon { tables, list, clues })
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::capitals;

    use super::*;
    use crate::base::text::clue_key;
    use crate::base::{GLOSSARY, LemmaId, glossary_pairs};

    #[test]
    fn the_embedded_pack_is_whole() {
        let pack = Pack::embedded();
        let list = wordwright_lexicon::embedded::english();
        let (answers, relations) = (pack.answers(), pack.relations());
        assert!(answers.len() > list.len(), "with answers that only the glossary has");
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
        assert!(pack.facts().is_empty() && pack.names().is_empty());
        pack.verify().expect("every array as it was made");
        let answer = answers.find(&capitals(b"ERIE")).expect("listed");
        assert_eq!((answers.count(answer), answers.last(answer)), (3, None));
    }

    #[test]
    fn the_embedded_pack_has_the_clues_of_the_glossary() {
        let pack = Pack::embedded();
        let (answers, clues) = (pack.answers(), pack.clues());
        let mut pairs = 0;
        for (word, clue) in glossary_pairs(GLOSSARY) {
            let answer = Capital::of(word.as_bytes()).and_then(|word| answers.find(word));
            let answer = answer.expect("every answer is in the lexicon");
            let found = clues.find(&clue_key(clue)).expect("every clue");
            assert!(clues.answers(found).iter().any(|past| past.answer == answer), "{clue}");
            pairs += 1;
        }
        assert_eq!((answers.total(), pack.manifest().rows), (pairs, pairs));
        assert_eq!((pack.has_glossary(), pack.archive_clues()), (true, 0));
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
        for damaged in [&RELATIONS[..RELATIONS.len() / 2], &[], &[9, 0, 0, 0, 1]] {
            assert!(open(damaged, CLUES).is_err());
        }
    }

    #[test]
    fn damaged_clues_are_an_error() {
        for damaged in [&CLUES[..CLUES.len() / 2], &[], RELATIONS] {
            assert!(open(RELATIONS, damaged).is_err());
        }
    }
}
