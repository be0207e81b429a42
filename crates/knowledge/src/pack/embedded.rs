//! The pack that is compiled in: the embedded word list and `WordNet`.
//!
//! The lexicon is made from the embedded word list, whose text the program holds
//! anyway; the rest is made by `cargo xtask knowledge` and compiled in, compressed:
//! `data/wordnet.deflate` the relations, `data/language.deflate` the counts of words. There
//! are no clues and no definitions: an archive of clues is what a solver knows most by.
//!
//! This runs at every start of the commands that solve, so it allocates each table
//! once, at its size, and decompresses straight into it.

use std::path::Path;
use std::sync::LazyLock;

use super::manifest::{Manifest, SourceInfo};
use super::{LANGUAGE, LEXICON, Pack, WORDNET};
use crate::base::text::{LONGEST_ANSWER, answer};
use crate::base::{Kinds, SourceKind};
use crate::error::KnowledgeError;
use crate::tables::{PACK_VERSION, TableWriter, Tables, decompress};

const RELATIONS: &[u8] = include_bytes!("../../data/wordnet.deflate");
const WORDS: &[u8] = include_bytes!("../../data/language.deflate");

/// What errors call the pack that has no folder.
const NAME: &str = "the embedded pack";

impl Pack {
    /// The pack that is compiled in, read once, then shared: the embedded word
    /// list and the relations of `WordNet`, no clues. Costs about 30 ms and 20 MB.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Pack> =
            LazyLock::new(|| open(RELATIONS).expect("a test opens the embedded pack"));
        &EMBEDDED
    }
}

fn open(relations: &[u8]) -> Result<Pack, KnowledgeError> {
    let lexicon = lexicon()?;
    let relations = decompress(Path::new(WORDNET), relations)?;
    let source = |name: &str, kind| {
        SourceInfo::new(name, kind, "free; notices beside the data in the crates' folders")
    };
    let manifest = Manifest {
        version: PACK_VERSION,
        until: None,
        sources: vec![
            source("the embedded English list", SourceKind::Words),
            source("WordNet", SourceKind::Wordnet),
        ],
        answers: 0,
        clues: 0,
        rows: 0,
        files: Vec::new(),
    };
    let mut pack = Pack::of_words(Path::new(NAME), manifest, lexicon, relations)?;
    pack.manifest.answers = pack.answers().len() as u64;
    Ok(pack)
}

/// `language.tables` of the embedded pack.
pub(super) fn language() -> Result<Tables, KnowledgeError> {
    decompress(Path::new(LANGUAGE), WORDS)
}

/// An entry of the embedded list, a line `WRITTEN;SCORE;KIND`.
///
/// Lines are taken apart as bytes and from the end, where the fields are short: some
/// 360,000 of them are read at every start, and splitting them as text took longer than
/// everything else together.
struct Entry<'t> {
    written: &'t [u8],
    score: u8,
    kinds: Kinds,
    /// How many letters it has.
    length: usize,
    /// Whether it is written as its letters alone.
    plain: bool,
}

impl<'t> Entry<'t> {
    fn parse(line: &'t [u8]) -> Option<Self> {
        let [front @ .., b';', kind] = line else { return None };
        let (written, score) = match front {
            [written @ .., b';', b'1', b'0', b'0'] => (written, 100),
            [written @ .., b';', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                (written, (tens - b'0') * 10 + (ones - b'0'))
            }
            _ => return None,
        };
        let (mut capitals, mut bits) = (0, 0);
        for &byte in written {
            capitals += usize::from(byte.is_ascii_uppercase());
            bits |= byte;
        }
        let length = if bits.is_ascii() { capitals } else { accented(written)?.len() };
        (length <= LONGEST_ANSWER).then_some(Self {
            written,
            score,
            kinds: Kinds::of_tag(*kind),
            length,
            plain: capitals == written.len(),
        })
    }

    /// How it is written, if not just by its letters.
    fn display(&self) -> &'t [u8] {
        if self.plain { &[] } else { self.written }
    }
}

/// The letters of an entry that has others than A to Z.
fn accented(written: &[u8]) -> Option<Vec<u8>> {
    answer(std::str::from_utf8(written).ok()?)
}

/// `lexicon.tables` of the embedded word list, without the columns that only clues fill.
///
/// The list is in the order of letters, the table in the order of length, then letters:
/// one pass over the list counts, the other puts each entry in its place.
pub(crate) fn lexicon() -> Result<Tables, KnowledgeError> {
    let text = wordwright_lexicon::embedded::english_text();
    // For each length, and one more for the end: entries, letters, bytes of display.
    let mut starts = [[0_u32; 3]; LONGEST_ANSWER + 2];
    for entry in entries(&text) {
        let [count, letters, display] = &mut starts[entry.length + 1];
        *count += 1;
        *letters += entry.length as u32;
        *display += entry.display().len() as u32;
    }
    for length in 1..starts.len() {
        let before = starts[length - 1];
        for (start, before) in starts[length].iter_mut().zip(before) {
            *start += before;
        }
    }
    let [count, letters, display] = starts[LONGEST_ANSWER + 1].map(|number| number as usize);
    let mut table = Lexicon {
        letters: vec![0; letters],
        kinds: vec![Kinds::NONE; count],
        scores: vec![0; count],
        display: vec![0; display],
        ends: vec![0; count],
    };
    let mut next = starts;
    for entry in entries(&text) {
        table.put(&mut next[entry.length], &entry);
    }
    // The tables are copied twice from here on; the text need not stay for that.
    drop(text);
    let column = |of: usize| starts.map(|start| start[of]);
    let mut tables = TableWriter::default();
    tables.array("starts", &column(0));
    tables.array("places", &column(1));
    tables.array("letters", &table.letters);
    tables.array("kinds", &table.kinds);
    tables.array("scores", &table.scores);
    tables.array("display.ends", &table.ends);
    tables.array("display.text", &table.display);
    drop(table);
    Tables::in_memory(Path::new(LEXICON), &tables)
}

/// The entries of the list, each line of which ends with a newline.
fn entries(text: &[u8]) -> impl Iterator<Item = Entry<'_>> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', text).filter_map(move |end| {
        let line = &text[start..end];
        start = end + 1;
        Entry::parse(line)
    })
}

/// The columns of the lexicon while they are filled.
struct Lexicon {
    letters: Vec<u8>,
    kinds: Vec<Kinds>,
    scores: Vec<u8>,
    display: Vec<u8>,
    ends: Vec<u32>,
}

impl Lexicon {
    /// Puts an entry where the `next` of its length goes.
    fn put(&mut self, next: &mut [u32; 3], entry: &Entry<'_>) {
        let [place, letters, display] = next.map(|place| place as usize);
        let room = &mut self.letters[letters..letters + entry.length];
        if entry.plain {
            room.copy_from_slice(entry.written);
        } else if entry.written.is_ascii() {
            let capitals = entry.written.iter().filter(|byte| byte.is_ascii_uppercase());
            room.iter_mut().zip(capitals).for_each(|(room, &letter)| *room = letter);
        } else if let Some(letters) = accented(entry.written) {
            room.copy_from_slice(&letters);
        }
        let written = entry.display();
        self.display[display..display + written.len()].copy_from_slice(written);
        self.ends[place] = (display + written.len()) as u32;
        self.kinds[place] = entry.kinds;
        self.scores[place] = entry.score;
        *next = [place + 1, letters + entry.length, display + written.len()].map(|at| at as u32);
    }
}

#[cfg(test)]
mod tests {
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
        let answer = answers.find(b"ERIE").expect("listed");
        assert_eq!((answers.count(answer), answers.last(answer), answers.total()), (0, None, 0));
    }

    #[test]
    fn the_embedded_pack_counts_words() {
        let language = Pack::embedded().language();
        let ice = language.find(b"ICE").expect("a word");
        let cream = language.find(b"CREAM").expect("a word");
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
