//! The pack that is compiled in: the embedded word list and `WordNet`.
//!
//! The lexicon is made from the embedded word list, which has its answers in
//! the order of letters already; `data/wordnet.lz4` holds the relations, made by
//! `cargo xtask knowledge`. There are no clues and no definitions: an archive of
//! clues is what a solver knows most by.

use std::path::Path;
use std::sync::LazyLock;

use crate::base::text::{LONGEST_ANSWER, answer};
use crate::base::{Kinds, SourceKind};
use crate::build::WordNet;
use crate::build::embedded::{empty_clues, empty_thesaurus, language, relations};
use crate::error::KnowledgeError;
use crate::pack::answers::AnswerColumns;
use crate::pack::{
    Answers, CLUES, LEXICON, Manifest, Pack, SourceInfo, THESAURUS, WORDNET, byte_planes,
};
use crate::tables::{PACK_VERSION, Tables, TablesWriter};

/// The packed arrays of `wordnet.tables` as LZ4, the length in front.
const RELATIONS: &[u8] = include_bytes!("../data/wordnet.lz4");

/// What errors call the pack that has no folder.
const NAME: &str = "the embedded pack";

impl Pack {
    /// The pack that is compiled in, read once, then shared: the embedded word
    /// list and the relations of `WordNet`, no clues. Costs about 50 ms.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Pack> =
            LazyLock::new(|| open(RELATIONS).expect("a test opens the embedded pack"));
        &EMBEDDED
    }
}

fn open(relations: &[u8]) -> Result<Pack, KnowledgeError> {
    let damaged = || KnowledgeError::Damaged {
        path: NAME.into(),
        found: "relations that cannot be unpacked".to_owned(),
        expected: "what `cargo xtask knowledge` makes".to_owned(),
    };
    let relations = lz4_flex::decompress_size_prepended(relations).map_err(|_| damaged())?;
    let relations = byte_planes::unpack(&relations).ok_or_else(damaged)?;
    let (lexicon, answers) = lexicon();
    let files = [
        (LEXICON, lexicon),
        (WORDNET, relations),
        (CLUES, empty_clues(answers)?),
        (THESAURUS, empty_thesaurus()?),
    ];
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
        answers: answers as u64,
        clues: 0,
        rows: 0,
        files: Vec::new(),
    };
    Pack::of_tables(Path::new(NAME), manifest, language, |name| {
        let file = files.iter().find(|file| file.0 == name);
        file.map(|file| Tables::from_bytes(Path::new(name), &file.1.to_bytes())).transpose()
    })
}

/// The answers of one length, in the order of letters.
#[derive(Default)]
struct OfLength {
    letters: Vec<u8>,
    kinds: Vec<Kinds>,
    scores: Vec<u8>,
    /// How each is written, and where each ends.
    display: Vec<u8>,
    ends: Vec<u32>,
}

/// The columns of `lexicon.tables` for the embedded word list, and how many
/// answers there are.
fn lexicon() -> (TablesWriter, usize) {
    let text = wordwright_lexicon::embedded::english_text();
    let mut lengths: Vec<OfLength> = Vec::new();
    lengths.resize_with(LONGEST_ANSWER + 1, OfLength::default);
    for line in String::from_utf8_lossy(&text).lines() {
        let Some((written, rest)) = line.split_once(';') else { continue };
        let (score, kind) = rest.split_once(';').unwrap_or((rest, ""));
        let plain = written.bytes().all(|byte| byte.is_ascii_uppercase());
        let letters = if plain { None } else { answer(written) };
        let letters = letters.as_deref().unwrap_or(written.as_bytes());
        let Some(of_length) = lengths.get_mut(letters.len()) else { continue };
        of_length.letters.extend_from_slice(letters);
        of_length.kinds.push(Kinds::of_tag(kind));
        of_length.scores.push(score.parse().unwrap_or_default());
        if !plain {
            of_length.display.extend_from_slice(written.as_bytes());
        }
        of_length.ends.push(of_length.display.len() as u32);
    }
    let (mut starts, mut places) = (vec![0_u32], vec![0_u32]);
    let mut all = OfLength::default();
    for of_length in lengths {
        let before = all.display.len() as u32;
        all.letters.extend(of_length.letters);
        all.kinds.extend(of_length.kinds);
        all.scores.extend(of_length.scores);
        all.display.extend(of_length.display);
        all.ends.extend(of_length.ends.iter().map(|end| before + end));
        starts.push(all.kinds.len() as u32);
        places.push(all.letters.len() as u32);
    }
    let count = all.kinds.len();
    let mut tables = TablesWriter::default();
    tables.array("starts", &starts);
    tables.array("places", &places);
    tables.array("letters", &all.letters);
    tables.array("counts", &vec![0_u32; count]);
    tables.array("last", &vec![0_u16; count]);
    tables.array("kinds", &all.kinds);
    tables.array("topics", &vec![0_u16; count]);
    tables.array("scores", &all.scores);
    tables.array("display.ends", &all.ends);
    tables.array("display.text", &all.display);
    (tables, count)
}

/// What `data/wordnet.lz4` unpacks to: the relations of `net` between the
/// answers of the embedded word list.
///
/// # Errors
/// More than a pack can number.
pub fn pack_relations(net: WordNet) -> Result<Vec<u8>, KnowledgeError> {
    let tables = Tables::from_bytes(Path::new(LEXICON), &lexicon().0.to_bytes())?;
    let columns = AnswerColumns::open(&tables)?;
    Ok(byte_planes::pack(&relations(net, Answers::new(&tables, &columns))?))
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
        assert!(pack.clues().is_empty() && pack.facts().is_empty());
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
