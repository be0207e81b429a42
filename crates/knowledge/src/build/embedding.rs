//! Learns the [embedding](crate::pack::Embedding) of a pack from its clues, by pulling
//! clues towards their answers and away from others.
//!
//! A feature that training meets only once gets no vector (`feature_rows.rs`): it could only
//! memorise that clue. Words start from vectors learned on running text, if there are any
//! (`pretrained.rs`). The first passes also learn from definitions and synonyms, as if they
//! were clues.

mod clue_neighbours;
mod corpus;
mod feature_rows;
mod matrix;
mod pretrained;
mod quantize;
mod table;
mod train;
mod vocabulary;

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::vectors::WordVectors;
use crate::base::{AnswerId, EntryId};
use crate::error::KnowledgeError;
use crate::pack::{FileInfo, Manifest, Pack, PackFile};
use crate::tables::{self, TableWriter};
use wordwright_lexicon::Capital;

use corpus::Corpus;
use quantize::write_table;
use train::train;
use vocabulary::Vocabulary;

pub use corpus::FeatureLimits;
pub use train::{EmbeddingOptions, EmbeddingProgress};

/// How [`train_embedding`] ended.
#[derive(Clone, PartialEq, Debug)]
pub enum EmbeddingOutcome {
    /// The pack now has an embedding; reopen it to use it.
    Done {
        /// Recent mean loss, in nats per clue.
        loss: f32,
        /// Pairs of clue and answer learned from, repetitions counted.
        pairs: usize,
    },
    /// The observer cancelled. The pack is unchanged.
    Cancelled,
    /// The pack holds no clue. The pack is unchanged.
    NothingToLearn,
}

/// Trains an embedding on a pack's clues, starting words from their `vectors`,
/// and writes it into the pack's folder. `observer` gets the progress after
/// each batch, and can cancel.
///
/// A million pairs take about two and a half minutes on two cores, and a
/// gigabyte of memory. The same pack, options and seed give the same file on
/// any number of threads.
///
/// # Errors
/// The folder cannot be written.
pub fn train_embedding(
    pack: &Pack,
    vectors: &WordVectors,
    options: &EmbeddingOptions,
    observer: &mut dyn FnMut(EmbeddingProgress) -> ControlFlow<()>,
) -> Result<EmbeddingOutcome, KnowledgeError> {
    let answers = pack.answers();
    let clues = pack.clues();
    let mut pairs = Vec::new();
    for clue in clues.ids() {
        for seen in clues.answers(clue) {
            pairs.extend((0..seen.count).map(|_| (clue.0, seen.answer.0)));
        }
    }
    if pairs.is_empty() {
        return Ok(EmbeddingOutcome::NothingToLearn);
    }
    let archived = clues.len();
    let mut keys: Vec<&str> = clues.ids().map(|clue| clues.key(clue)).collect();
    let definitions = definition_pairs(pack, &mut keys, options.seed);
    let texts: Vec<&[Capital]> =
        (0..answers.len()).map(|id| answers.text(AnswerId(id as u32))).collect();
    let vocabulary = Vocabulary::of_clues(pack);
    let corpus = Corpus {
        cuts: &texts.par_iter().map(|text| vocabulary.cut(text)).collect::<Vec<_>>(),
        answers: &texts,
        clues: &keys,
        archived,
        pairs: &pairs,
        definitions: &definitions,
    };
    let mut loss = 0.0;
    let mut watch = |progress: EmbeddingProgress| {
        loss = progress.loss;
        observer(progress)
    };
    let Some(trained) = train(&corpus, vectors, options, &mut watch) else {
        return Ok(EmbeddingOutcome::Cancelled);
    };

    let mut tables = TableWriter::default();
    let known = &trained.known;
    for (name, rows, table) in [
        ("clues", &known.clues, &trained.clues),
        ("letters", &known.letters, &trained.letters),
        ("words", &known.words, &trained.words),
    ] {
        write_table(&mut tables, name, rows.len(), |row| *table.vector(row));
        tables.array(&format!("{name}.features"), rows.keys());
    }
    write_table(&mut tables, "answers", texts.len() as u32, |answer| {
        trained.answer(&corpus, answer)
    });
    let words = vocabulary.sorted();
    tables.lists("vocabulary", words.iter().map(|word| word.0))?;
    tables.array("costs", &words.iter().map(|word| word.1).collect::<Vec<_>>());

    let neighbours = clue_neighbours::of_answers(pack, &known.clues, &trained.clues);
    tables.lists("kin", neighbours.iter().map(Vec::as_slice))?;

    let (bytes, hash) = tables::write(tables, &pack.folder().join(PackFile::Embedding.name()))?;
    let mut manifest: Manifest = pack.manifest().clone();
    manifest.files.retain(|file| file.name != PackFile::Embedding);
    let hash = format!("{hash:016x}");
    manifest.files.push(FileInfo { name: PackFile::Embedding, bytes, hash });
    manifest.write(pack.folder())?;
    Ok(EmbeddingOutcome::Done { loss, pairs: pairs.len() })
}

/// Synonyms of the thesaurus that are learned from, for each of its entries (experiment 014).
const SYNONYMS: usize = 8;

/// Definitions and synonyms of answers, as if they were clues: appends their keys to `keys`
/// and returns the pairs of key and answer.
fn definition_pairs<'p>(pack: &'p Pack, keys: &mut Vec<&'p str>, seed: u64) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    let facts = pack.facts();
    for fact in facts.ids() {
        pairs.extend(facts.answers(fact).iter().map(|seen| (keys.len() as u32, seen.answer.0)));
        keys.push(facts.key(fact));
    }
    let thesaurus = pack.thesaurus();
    let mut random = fastrand::Rng::with_seed(seed);
    for entry in (0..thesaurus.len()).map(|entry| EntryId(entry as u32)) {
        let under = thesaurus.under(entry).iter();
        let mut answers: Vec<AnswerId> =
            under.filter_map(|&other| thesaurus.answer(other)).collect();
        random.shuffle(&mut answers);
        let few = answers.iter().take(SYNONYMS);
        pairs.extend(few.map(|answer| (keys.len() as u32, answer.0)));
        keys.push(thesaurus.text(entry));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::text::clue_key;
    use crate::base::{ClueRecord, Topics};
    use crate::build::{BuildOptions, Builder};
    use wordwright_lexicon::capitals;

    fn options() -> EmbeddingOptions {
        let limits = FeatureLimits { least: 1, ..FeatureLimits::default() };
        EmbeddingOptions { epochs: 30, limits, batch: 16, ..EmbeddingOptions::default() }
    }

    /// A pack with these clues and answers, and with a few words never seen.
    fn pack(folder: &std::path::Path, rows: &[(&str, &str)]) -> Pack {
        let mut builder = Builder::new(BuildOptions::default());
        let rows =
            rows.iter().map(|&(clue, answer)| ClueRecord { clue, answer, date: None, slot: None });
        builder.add_rows("rows", "ours", rows);
        builder.add_words("words", "ours", "TREE\nTREES\nZZZZ\nOAKTREES");
        builder.write(folder).expect("a folder of our own");
        Pack::open(folder).expect("just written")
    }

    fn train_quietly(pack: &Pack, options: &EmbeddingOptions) -> EmbeddingOutcome {
        train_embedding(pack, &WordVectors::default(), options, &mut |_| ControlFlow::Continue(()))
            .expect("a folder of our own")
    }

    const ROWS: [(&str, &str); 10] = [
        ("Great Lake", "ERIE"),
        ("Lake near Buffalo", "ERIE"),
        ("Buffalo's lake", "ERIE"),
        ("Black-and-white cookie", "OREO"),
        ("Cookie with a creme center", "OREO"),
        ("Sandwich cookie", "OREO"),
        ("Acorn producer", "OAKTREE"),
        ("Squirrel's home", "TREES"),
        ("Home of a squirrel", "TREES"),
        ("Forest sight", "TREES"),
    ];

    #[test]
    fn ten_rows_teach_something() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let built = train_quietly(&pack(folder.path(), &ROWS), &options());
        assert!(matches!(built, EmbeddingOutcome::Done { pairs: 10, .. }), "{built:?}");
        let pack = Pack::open(folder.path()).expect("just written");
        pack.verify().expect("whole");
        let embedding = pack.embedding().expect("just learned");
        for (key, best) in [("cookie", "OREO"), ("lake of buffalo", "ERIE")] {
            let clue = embedding.clue(&clue_key(key));
            let scores = embedding.scores(&clue, 4);
            let answers = pack.answers();
            assert_eq!(scores.len(), answers.of_length(4).len());
            for (id, &score) in answers.of_length(4).zip(&scores) {
                assert!((score - embedding.score(&clue, id)).abs() < 1e-6);
            }
            let first = answers.of_length(4).zip(&scores).max_by(|a, b| a.1.total_cmp(b.1));
            assert_eq!(first.map(|(id, _)| Capital::spell(answers.text(id))), Some(best), "{key}");
        }
        // Letters give evidence for unlisted strings, and for answers without a clue.
        let clue = embedding.clue("lake near buffalo");
        let score = |letters: &[Capital]| embedding.score_letters(&clue, letters);
        assert!(score(&capitals(b"ERIES")) > score(&capitals(b"OREOS")));
        let listed = pack.answers().find(&capitals(b"TREE")).expect("listed");
        assert!((score(&capitals(b"TREE")) - embedding.score(&clue, listed)).abs() < 0.1);
    }

    #[test]
    fn clues_are_near_to_those_with_the_same_meaning() {
        let folder = tempfile::tempdir().expect("room for a folder");
        train_quietly(&pack(folder.path(), &ROWS), &options());
        let pack = Pack::open(folder.path()).expect("just written");
        let embedding = pack.embedding().expect("just learned");
        let mut found: Vec<(AnswerId, Vec<f32>)> = Vec::new();
        embedding.clue_neighbours(&embedding.clue("buffalo's lake"), 4, |answer, cosines| {
            found.push((answer, cosines.to_vec()));
        });
        assert_eq!(found.len(), pack.answers().of_length(4).len());
        for (answer, cosines) in found {
            let clues: Vec<&str> = pack
                .clues()
                .of_answer(answer)
                .iter()
                .map(|clued| pack.clues().key(clued.clue))
                .collect();
            assert_eq!(cosines.len(), clues.len());
            for (key, cosine) in clues.into_iter().zip(cosines) {
                match key {
                    "buffalo's lake" => assert!((cosine - 1.0).abs() < 0.02, "{cosine}"),
                    "lake near buffalo" => assert!(cosine > 0.5, "{cosine}"),
                    "sandwich cookie" => assert!(cosine < 0.5, "{cosine}"),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn dictionaries_teach_words_that_no_clue_has_had() {
        let score = |definition_epochs| {
            let folder = tempfile::tempdir().expect("room for a folder");
            let mut builder = Builder::new(BuildOptions::default());
            let rows = ROWS.iter();
            let rows =
                rows.map(|&(clue, answer)| ClueRecord { clue, answer, date: None, slot: None });
            builder.add_rows("rows", "ours", rows);
            builder.add_names("gods", "ours", Topics::MYTH, "THOR\tNorse god of thunder");
            builder.write(folder.path()).expect("a folder of our own");
            let pack = Pack::open(folder.path()).expect("just written");
            train_quietly(&pack, &EmbeddingOptions { definition_epochs, ..options() });
            let pack = Pack::open(folder.path()).expect("just written");
            let embedding = pack.embedding().expect("just learned");
            let thor = pack.answers().find(&capitals(b"THOR")).expect("listed");
            embedding.score(&embedding.clue("god of thunder"), thor)
        };
        let (without, with) = (score(0), score(20));
        assert!(with > without + 0.5, "{without} {with}");
    }

    #[test]
    fn vectors_of_running_text_speak_for_words_that_no_clue_has_had() {
        const ROWS: [(&str, &str); 5] = [
            ("Tall trees", "OAKS"),
            ("Trees on a hill", "PINES"),
            ("Trees by a river", "ASHES"),
            ("Park trees", "ELMS"),
            ("Trees with needles", "FIRS"),
        ];
        // The most frequent words say little.
        let mut list = "of 5 5 5 5 5 5 5 5\n".repeat(200);
        list += "trees 9 1 4 5 5 5 5 5\narboretum 8 2 3 5 5 5 5 5\nhangar 1 9 5 5 5 8 5 5\n";
        let trees = |list: &str, vectors| {
            let folder = tempfile::tempdir().expect("room for a folder");
            let (known, _) = WordVectors::parse(list);
            let limits = FeatureLimits { vectors, ..options().limits };
            let few = EmbeddingOptions { epochs: 2, limits, ..options() };
            let pack = pack(folder.path(), &ROWS);
            train_embedding(&pack, &known, &few, &mut |_| ControlFlow::Continue(()))
                .expect("our folder");
            let pack = Pack::open(folder.path()).expect("just written");
            let embedding = pack.embedding().expect("just learned");
            let trees = pack.answers().find(&capitals(b"TREES")).expect("listed");
            ["arboretum", "hangar"].map(|clue| embedding.score(&embedding.clue(clue), trees))
        };
        let [arboretum, hangar] = trees(&list, 203);
        assert!(arboretum > hangar + 1.0, "{arboretum} {hangar}");
        // Without the list, and with room for the first words only.
        for (list, vectors) in [("", 203), (&*list, 200)] {
            let [arboretum, hangar] = trees(list, vectors);
            assert!((arboretum - hangar).abs() < 0.1, "{arboretum} {hangar}");
        }
    }

    #[test]
    fn threads_do_not_matter() {
        let bytes = |threads| {
            let folder = tempfile::tempdir().expect("room for a folder");
            let pack = pack(folder.path(), &ROWS);
            let pool =
                rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| train_quietly(&pack, &options()));
            std::fs::read(folder.path().join(PackFile::Embedding.name())).expect("just written")
        };
        assert!(bytes(1) == bytes(3));
    }

    #[test]
    fn one_answer_or_none_is_enough() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let built = train_quietly(&pack(folder.path(), &[("Great Lake", "ERIE")]), &options());
        assert!(matches!(built, EmbeddingOutcome::Done { pairs: 1, .. }), "{built:?}");
        let folder = tempfile::tempdir().expect("room for a folder");
        let pack = pack(folder.path(), &[]);
        assert_eq!(train_quietly(&pack, &options()), EmbeddingOutcome::NothingToLearn);
        assert!(Pack::open(folder.path()).expect("a pack").embedding().is_none());
    }

    #[test]
    fn an_observer_breaks_off() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let pack = pack(folder.path(), &ROWS);
        let mut calls = 0;
        let built = train_embedding(&pack, &WordVectors::default(), &options(), &mut |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!((built.expect("nothing written"), calls), (EmbeddingOutcome::Cancelled, 1));
        assert!(Pack::open(folder.path()).expect("a pack").embedding().is_none());
    }
}
