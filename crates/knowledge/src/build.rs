//! Making a pack from its sources.
//!
//! A [`Builder`] reads sources one after another into memory, and writes the
//! pack at the end. The same sources in the same order give the same bytes.

mod clue_phrases;
mod embedded;
mod embedding;
mod frequencies;
mod inflected;
mod inflected_phrases;
mod language;
mod learned;
mod lexicon;
mod names;
mod ngrams;
mod relations;
mod thesaurus;
mod vectors;
pub mod wordnet;

use std::path::Path;

use serde::Deserialize;
use xxhash_rust::xxh3::Xxh3;

use wordwright_lexicon::{Capital, read_score};

use crate::base::text::{answer, clue_key, words};
use crate::base::{ClueRecord, Date, Kinds, SourceKind, SourceTally, Topics};
use crate::database::{Database, StoredList};
use crate::error::KnowledgeError;
use crate::pack::{
    ClueGatherer, FileInfo, MANIFEST, Manifest, Pack, PackFile, RootGatherer, SourceInfo,
};
use crate::tables::{self, PACK_VERSION, TableWriter};

use frequencies::FrequencyGatherer;
use language::LanguageGatherer;
use lexicon::LexiconGatherer;
use names::NameGatherer;
use relations::RelationGatherer;
use thesaurus::ThesaurusGatherer;

pub use embedded::{embedded_clues, embedded_glossed, embedded_relations, same_tables};
pub use embedding::{
    EmbeddingOptions, EmbeddingOutcome, EmbeddingProgress, FeatureLimits, train_embedding,
};
pub use frequencies::is_frequency_list;
pub use learned::learn;
pub use ngrams::{NgramModel, is_ngram_model};
pub use vectors::{WordVectors, vector_line, word_vector};
pub use wordnet::WordNet;

/// Which clues to take.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuildOptions {
    /// Leave out clues of a later date.
    pub until: Option<Date>,
    /// With [`until`](Self::until), take clues without a date anyway.
    pub undated: bool,
}

impl BuildOptions {
    /// The options that the pack in a folder was built with, whatever its version; the
    /// default options if there is no pack.
    ///
    /// # Errors
    /// A manifest without the date until which clues were taken: later ones could then get in.
    pub fn of_pack(folder: &Path) -> Result<Self, KnowledgeError> {
        #[derive(Deserialize)]
        struct Limit {
            until: Option<String>,
            #[serde(default)]
            undated: bool,
        }
        let text = match Manifest::read_text(folder) {
            Ok(text) => text,
            Err(KnowledgeError::NoPack { .. }) => return Ok(Self::default()),
            Err(problem) => return Err(problem),
        };
        let damaged = |found: String| KnowledgeError::Damaged {
            path: folder.join(MANIFEST),
            found,
            expected: "a manifest with a date that clues were taken until".to_owned(),
        };
        let Limit { until, undated } =
            serde_json::from_slice(&text).map_err(|problem| damaged(problem.to_string()))?;
        let until =
            until.map(|text| Date::parse(&text).ok_or_else(|| damaged(text))).transpose()?;
        Ok(Self { until, undated })
    }
}

/// Takes the rows of one source of clues.
pub struct RowTaker<'b> {
    builder: &'b mut Builder,
    kind: SourceKind,
    name: &'b str,
    licence: &'b str,
    result: SourceTally,
    hash: Box<Xxh3>,
    dates: Option<(Date, Date)>,
}

impl RowTaker<'_> {
    /// Takes a row, or skips it.
    pub fn add(&mut self, row: ClueRecord<'_>) {
        let builder = &mut *self.builder;
        if builder.is_too_late(row.date) {
            self.result.too_late += 1;
            return;
        }
        self.take(row);
    }

    /// Takes a row whatever its date.
    fn take(&mut self, row: ClueRecord<'_>) {
        let builder = &mut *self.builder;
        let key = clue_key(row.clue);
        let Some(letters) = answer(row.answer).filter(|_| !key.is_empty()) else {
            self.result.unusable += 1;
            return;
        };
        let answer = builder.lexicon.seen(&letters, row.date);
        builder.clues.add(&key, row.clue.trim(), answer, row.date, &mut builder.roots);
        for part in [row.clue.as_bytes(), b"\t", Capital::bytes(&letters), b"\n"] {
            self.hash.update(part);
        }
        if let Some(date) = row.date {
            let (first, last) = self.dates.unwrap_or((date, date));
            self.dates = Some((first.min(date), last.max(date)));
        }
        self.result.taken += 1;
    }

    /// Records the source in the manifest.
    pub fn finish(self) -> SourceTally {
        let mut info = SourceInfo::new(self.name, self.kind, self.licence);
        info.dates = self.dates.map(|(first, last)| (first.to_string(), last.to_string()));
        self.builder.rows += self.result.taken;
        self.builder.note(info, self.result, &self.hash);
        self.result
    }
}

/// Gathers sources and writes a pack.
#[derive(Debug)]
pub struct Builder {
    options: BuildOptions,
    sources: Vec<SourceInfo>,
    lexicon: LexiconGatherer,
    roots: RootGatherer,
    clues: ClueGatherer,
    facts: ClueGatherer,
    relations: RelationGatherer,
    thesaurus: ThesaurusGatherer,
    frequencies: FrequencyGatherer,
    names: NameGatherer,
    vectors: WordVectors,
    ngrams: NgramModel,
    rows: u64,
}

impl Builder {
    /// A builder without a source.
    pub fn new(options: BuildOptions) -> Self {
        Self {
            options,
            sources: Vec::new(),
            lexicon: LexiconGatherer::default(),
            roots: RootGatherer::default(),
            clues: ClueGatherer::default(),
            facts: ClueGatherer::default(),
            relations: RelationGatherer::default(),
            thesaurus: ThesaurusGatherer::default(),
            frequencies: FrequencyGatherer::default(),
            names: NameGatherer::default(),
            vectors: WordVectors::default(),
            ngrams: NgramModel::default(),
            rows: 0,
        }
    }

    /// Takes clues with answers. Rows later than [`BuildOptions::until`] are
    /// left out entirely.
    pub fn add_rows<'a>(
        &mut self,
        name: &str,
        licence: &str,
        rows: impl IntoIterator<Item = ClueRecord<'a>>,
    ) -> SourceTally {
        let mut source = self.source(name, licence);
        rows.into_iter().for_each(|row| source.add(row));
        source.finish()
    }

    /// The same row by row.
    pub fn source<'b>(&'b mut self, name: &'b str, licence: &'b str) -> RowTaker<'b> {
        let (result, hash, dates) = (SourceTally::default(), Box::new(Xxh3::new()), None);
        let kind = SourceKind::Clues;
        RowTaker { builder: self, kind, name, licence, result, hash, dates }
    }

    /// How many different clues have been taken so far.
    pub fn clues(&self) -> usize {
        self.clues.len()
    }

    /// Takes the glossary: common answers with clues written for this project. Like a
    /// dictionary it has no date, so [`BuildOptions::until`] does not concern it.
    pub fn add_glossary(&mut self) -> SourceTally {
        let mut taker = self.source("the glossary", "as Wordwright itself");
        taker.kind = SourceKind::Glossary;
        let (answers, clues) = (Pack::embedded().answers(), Pack::embedded().clues());
        for id in answers.ids() {
            let answer = Capital::spell(answers.text(id));
            for clued in clues.of_answer(id) {
                let clue = clues.text(clued.clue);
                taker.take(ClueRecord { clue, answer, date: None, slot: None });
            }
        }
        taker.finish()
    }

    fn is_too_late(&self, date: Option<Date>) -> bool {
        match (self.options.until, date) {
            (Some(until), Some(date)) => date > until,
            (Some(_), None) => !self.options.undated,
            (None, _) => false,
        }
    }

    /// Takes everything of a database: clues source by source, then the lists.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn add_database(&mut self, database: &Database) -> Result<(), KnowledgeError> {
        for source in database.sources()? {
            let mut taker = self.source(&source.name, &source.licence);
            database.each_clue(&source, |row| taker.add(row))?;
            taker.finish();
        }
        database.each_list(|list| {
            let StoredList { name, kind, topics, licence, text } = list;
            match kind {
                SourceKind::Thesaurus => self.add_thesaurus(name, licence, text),
                SourceKind::Names => self.add_names(name, licence, topics, text),
                SourceKind::Frequencies => self.add_frequencies(name, licence, text),
                SourceKind::Vectors => self.add_vectors(name, licence, text),
                SourceKind::Language => self.add_language(name, licence, text),
                SourceKind::Words
                | SourceKind::Clues
                | SourceKind::Glossary
                | SourceKind::Wordnet => self.add_words(name, licence, text),
            };
        })
    }

    /// Takes the English word list that is compiled in.
    pub fn add_embedded_words(&mut self) -> SourceTally {
        let text = wordwright_lexicon::embedded::english_text();
        let text = String::from_utf8_lossy(&text);
        let licence = "SCOWL and WordNet (free, notices in crates/lexicon/data)";
        self.add_word_list("the embedded English list", licence, &text, Kinds::NONE)
    }

    /// Takes a word list: a word a line, `WORD` or `WORD;SCORE` or
    /// `WORD;SCORE;KIND`, the kind `w`, `p`, `n` or `a`. A line whose score is not a number
    /// from 0 to 100 is left out, as in other word lists.
    pub fn add_words(&mut self, name: &str, licence: &str, text: &str) -> SourceTally {
        self.add_word_list(name, licence, text, Kinds::LISTED)
    }

    fn add_word_list(
        &mut self,
        name: &str,
        licence: &str,
        text: &str,
        kinds: Kinds,
    ) -> SourceTally {
        let mut result = SourceTally::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut fields = line.split(';');
            let written = fields.next().unwrap_or_default();
            let score = match fields.next().map(str::trim).unwrap_or_default() {
                "" => Some(0),
                field => read_score(field).map(|(score, _)| score),
            };
            let kind = match fields.next().unwrap_or_default().trim().as_bytes() {
                [tag] => Kinds::of_tag(*tag),
                _ => Kinds::NONE,
            };
            if let Some((letters, score)) = answer(written).zip(score) {
                let answer = self.lexicon.known(&letters, kind | kinds, written);
                self.lexicon.scored(answer, score);
                result.taken += 1;
            } else {
                result.unusable += 1;
            }
        }
        self.note_list(SourceInfo::new(name, SourceKind::Words, licence), result, text)
    }

    /// Takes a list of counts of words and runs of words: a line `TEXT⇥COUNT`.
    /// Those that no other source holds, including sources added later, join
    /// the lexicon with a score by their frequency.
    pub fn add_frequencies(&mut self, name: &str, licence: &str, text: &str) -> SourceTally {
        let result = self.frequencies.take(text, |written| self.names.text(written));
        self.note_list(SourceInfo::new(name, SourceKind::Frequencies, licence), result, text)
    }

    /// Takes words with vectors, as [`WordVectors::parse`] reads them. They are
    /// not written to the pack: [`take_vectors`](Self::take_vectors) returns
    /// them for the embedding. A second list replaces the first, since their
    /// vectors are not comparable.
    pub(crate) fn add_vectors(&mut self, name: &str, licence: &str, text: &str) -> SourceTally {
        let (vectors, result) = WordVectors::parse(text);
        self.vectors = vectors;
        self.note_list(SourceInfo::new(name, SourceKind::Vectors, licence), result, text)
    }

    /// The words with vectors, for [`train_embedding`].
    pub fn take_vectors(&mut self) -> WordVectors {
        std::mem::take(&mut self.vectors)
    }

    /// Takes a language model, as [`NgramModel::parse`] reads it. A second one replaces
    /// the first.
    pub fn add_language(&mut self, name: &str, licence: &str, text: &str) -> SourceTally {
        let (ngrams, result) = NgramModel::parse(text);
        self.ngrams = ngrams;
        self.note_list(SourceInfo::new(name, SourceKind::Language, licence), result, text)
    }

    /// Takes `WordNet`: its words into the lexicon, its definitions as facts,
    /// and its relations between words. A second one replaces the first's
    /// relations.
    pub fn add_wordnet(&mut self, net: WordNet) -> SourceTally {
        let mut result = SourceTally::default();
        let mut met = Vec::with_capacity(net.lemmas.len());
        for lemma in &net.lemmas {
            let written = if lemma.written.is_empty() { &lemma.text } else { &lemma.written };
            let letters = answer(written);
            result.taken += u64::from(letters.is_some());
            result.unusable += u64::from(letters.is_none());
            let parts = lemma.synsets.iter().map(|&synset| net.synsets[synset as usize].part);
            let kinds = parts.fold(Kinds::WORDNET, |kinds, part| kinds | Kinds::of_part(part));
            self.names.text(written);
            met.push(letters.map(|letters| self.lexicon.known(&letters, kinds, written)));
        }
        for synset in net.synsets.iter().filter(|synset| !synset.gloss.is_empty()) {
            let key = clue_key(&synset.gloss);
            for answer in synset.words.iter().filter_map(|&word| met[word as usize]) {
                self.facts.add(&key, &key, answer, None, &mut self.roots);
            }
        }
        let mut info = SourceInfo::new("WordNet", SourceKind::Wordnet, "WordNet licence (free)");
        info.hash = format!("{:016x}", net.hash);
        info.taken = result.taken;
        info.left_out = result.unusable;
        self.sources.push(info);
        self.relations.net = Some((net, met));
        result
    }

    /// Takes a thesaurus: a line `word,synonym,synonym…` for each entry, as in the Moby thesaurus.
    pub fn add_thesaurus(&mut self, name: &str, licence: &str, text: &str) -> SourceTally {
        let mut result = SourceTally::default();
        for line in text.lines() {
            let mut entry = None;
            for written in line.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                let key = clue_key(written);
                let lexicon = &mut self.lexicon;
                let place = self.thesaurus.place(&key, || {
                    let letters = answer(written)?;
                    Some(lexicon.known(&letters, Kinds::THESAURUS, written))
                });
                match entry {
                    Some(entry) => self.thesaurus.add(entry, place),
                    None => entry = Some(place),
                }
            }
            result.taken += u64::from(entry.is_some());
        }
        self.note_list(SourceInfo::new(name, SourceKind::Thesaurus, licence), result, text)
    }

    /// Takes a list of names of one kind: a line `NAME` or `NAME⇥NOTE`, the note
    /// a few words that could serve as a clue ("capital of Norway").
    pub fn add_names(
        &mut self,
        name: &str,
        licence: &str,
        topics: Topics,
        text: &str,
    ) -> SourceTally {
        let mut result = SourceTally::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (written, note) = line.split_once('\t').unwrap_or((line, ""));
            let Some(letters) = answer(written) else {
                result.unusable += 1;
                continue;
            };
            self.names.text(written);
            let met = self.lexicon.known(&letters, Kinds::TOPIC, written.trim());
            self.lexicon.listed_under(met, topics);
            let key = clue_key(note);
            if !key.is_empty() {
                self.facts.add(&key, note.trim(), met, None, &mut self.roots);
            }
            result.taken += 1;
        }
        self.note_list(SourceInfo::new(name, SourceKind::Names, licence), result, text)
    }

    /// Records a list, with the checksum of its text, and returns its counts.
    fn note_list(&mut self, info: SourceInfo, result: SourceTally, text: &str) -> SourceTally {
        let mut hash = Xxh3::new();
        hash.update(text.as_bytes());
        self.note(info, result, &hash);
        result
    }

    fn note(&mut self, mut info: SourceInfo, result: SourceTally, hash: &Xxh3) {
        info.taken = result.taken;
        info.left_out = result.too_late + result.unusable;
        info.hash = format!("{:016x}", hash.digest());
        self.sources.push(info);
    }

    /// Writes the pack into a folder, which is made if need be. A pack that is
    /// there already is replaced file by file; its manifest is removed first
    /// and written last, so that half a pack is never mistaken for a whole one.
    ///
    /// # Errors
    /// A file that cannot be written, or more than a pack can number.
    pub fn write(self, folder: &Path) -> Result<Manifest, KnowledgeError> {
        let manifest_path = folder.join(MANIFEST);
        std::fs::create_dir_all(folder)
            .map_err(|problem| KnowledgeError::write(folder, problem))?;
        match std::fs::remove_file(&manifest_path) {
            Err(problem) if problem.kind() != std::io::ErrorKind::NotFound => {
                return Err(KnowledgeError::write(manifest_path, problem));
            }
            _ => {}
        }
        let mut files = Vec::new();
        let mut manifest = self.tables(|name, tables| {
            let (bytes, hash) = tables::write(tables, &folder.join(name.name()))?;
            let hash = format!("{hash:016x}");
            files.push(FileInfo { name, bytes, hash });
            Ok(())
        })?;
        manifest.files = files;
        manifest.write(folder)?;
        Ok(manifest)
    }

    /// Makes one file after another, dropping each before the next, and the
    /// manifest without its files.
    fn tables(
        mut self,
        mut put: impl FnMut(PackFile, TableWriter) -> Result<(), KnowledgeError>,
    ) -> Result<Manifest, KnowledgeError> {
        if let Some((net, _)) = &self.relations.net {
            inflected::add(net, &mut self.lexicon);
        }
        clue_phrases::add(self.clues.keys().map(|(key, _)| key), &mut self.lexicon);
        let met = self.lexicon.entries().len();
        self.frequencies.add(&mut self.lexicon);
        self.clues.texts().for_each(|clue| self.names.text(clue));
        let mut language = LanguageGatherer::default();
        for (key, times) in self.clues.keys() {
            language.clue(words(key), times);
        }
        self.names.pairs().for_each(|(pair, texts)| language.name(pair, texts));
        let phrases = language.count(self.lexicon.entries(), met);
        if let Some((net, _)) = &self.relations.net {
            inflected_phrases::add(net, &phrases, &mut self.lexicon);
        }
        let mut tables = TableWriter::default();
        language.write(&self.ngrams, &mut tables)?;
        drop(self.ngrams);
        put(PackFile::Language, tables)?;

        let mut tables = TableWriter::default();
        let answers = self.lexicon.write(&mut tables)?;
        drop(self.lexicon);
        put(PackFile::Lexicon, tables)?;

        let mut tables = TableWriter::default();
        self.relations.write(&mut tables, &answers)?;
        drop(self.relations);
        put(PackFile::Wordnet, tables)?;

        let mut tables = TableWriter::default();
        self.thesaurus.write(&mut tables, &answers)?;
        drop(self.thesaurus);
        put(PackFile::Thesaurus, tables)?;

        let mut tables = TableWriter::default();
        let roots = self.roots.write(&mut tables)?;
        let clues = self.clues.write("clues", &mut tables, &answers, &roots)?;
        self.facts.write("facts", &mut tables, &answers, &roots)?;
        self.names.write(&mut tables)?;
        put(PackFile::Clues, tables)?;
        Ok(Manifest {
            version: PACK_VERSION,
            until: self.options.until.map(|date| date.to_string()),
            undated: self.options.undated,
            sources: self.sources,
            answers: answers.len() as u64,
            clues: clues as u64,
            rows: self.rows,
            files: Vec::new(),
        })
    }
}
