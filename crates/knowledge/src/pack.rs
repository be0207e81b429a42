//! The knowledge pack: what a solver maps into memory.

pub(crate) mod answers;
mod clues;
pub(crate) mod embedded;
pub(crate) mod embedding;
pub(crate) mod language;
pub(crate) mod learned;
mod manifest;
mod names;
pub(crate) mod quantized;
mod relation;
mod relations;
mod replace;
mod thesaurus;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::base::{Date, SourceKind};
use crate::error::KnowledgeError;
use crate::tables::{Tables, TextColumn};

use answers::AnswerColumns;
use clues::ClueColumns;
use embedding::EmbeddingColumns;
use language::LanguageColumns;
use learned::LearnedColumns;
use manifest::files_folder;
use names::NameColumns;
use relations::RelationColumns;
use thesaurus::ThesaurusColumns;

pub use answers::Answers;
pub(crate) use clues::{ClueGatherer, RootGatherer};
pub use clues::{Clues, PastAnswer, PastClue, Roots};
pub use embedding::{ClueVector, DIMENSIONS, Embedding};
pub use language::{Follower, Language, Pair, WordCounts};
pub use learned::{Graph, Latent, LatentClue, Learned, Link, Rewording, Rewordings, phrase_hash};
pub use manifest::{FileInfo, MANIFEST, Manifest, PackFile, SourceInfo};
pub use names::{Names, Neighbour};
pub(crate) use relation::RawLink;
pub use relation::Relation;
pub(crate) use relations::NO_ANSWER;
pub use relations::{Related, Relations};
pub use replace::{DRAFT, LOCK, check_replaceable, discard, replace};
pub use thesaurus::Thesaurus;

/// An open file with the places of its columns.
#[derive(Debug, Default)]
struct Opened<C> {
    tables: Tables,
    columns: C,
}

impl<C> Opened<C> {
    fn new(
        tables: Tables,
        columns: impl FnOnce(&Tables) -> Result<C, KnowledgeError>,
    ) -> Result<Self, KnowledgeError> {
        let columns = columns(&tables)?;
        Ok(Self { tables, columns })
    }
}

/// Places of the columns of `clues.tables`.
#[derive(Debug, Default)]
struct ArchiveColumns {
    clues: ClueColumns,
    facts: ClueColumns,
    names: NameColumns,
    roots: TextColumn,
}

impl ArchiveColumns {
    fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            clues: ClueColumns::open(tables, "clues")?,
            facts: ClueColumns::open(tables, "facts")?,
            names: NameColumns::open(tables)?,
            roots: tables.texts("roots")?,
        })
    }
}

/// An open knowledge pack. Opening maps its files; data is read when it is
/// used.
#[derive(Debug)]
pub struct Pack {
    folder: PathBuf,
    manifest: Manifest,
    lexicon: Opened<AnswerColumns>,
    archive: Opened<ArchiveColumns>,
    wordnet: Opened<RelationColumns>,
    /// The lemmas of the embedded pack; a pack in a folder has them in `wordnet`.
    lemmas: Option<Tables>,
    thesaurus: Opened<ThesaurusColumns>,
    /// Set when a pack is opened; for the embedded pack on first use, since few commands need it.
    language: OnceLock<Opened<LanguageColumns>>,
    embedding: Option<Opened<EmbeddingColumns>>,
    learned: Option<Opened<LearnedColumns>>,
}

impl Pack {
    /// The smallest archive, in clues, that is worth learning from
    /// (experiment 018).
    pub const ENOUGH_CLUES: usize = 60_000;

    /// Opens the pack in a folder.
    ///
    /// # Errors
    /// A folder without a pack, a pack of another version, or one with a file
    /// missing or cut short. [`verify`](Self::verify) checks more.
    pub fn open(folder: &Path) -> Result<Self, KnowledgeError> {
        let mut text = Manifest::read_text(folder)?;
        loop {
            let opened = Self::open_files(folder, &text);
            // Another pack may have replaced it since its manifest was read.
            let now = Manifest::read_text(folder)?;
            if opened.is_ok() || now == text {
                return opened;
            }
            text = now;
        }
    }

    fn open_files(folder: &Path, text: &[u8]) -> Result<Self, KnowledgeError> {
        let manifest = Manifest::parse(&folder.join(MANIFEST), text)?;
        let own = files_folder(folder, text);
        // In a pack that is being built, as in packs of earlier versions, the
        // files are next to the manifest.
        let files = if own.is_dir() { &own } else { folder };
        let open = |file: PackFile| Tables::open(&files.join(file.name()));
        let listed = |name| manifest.files.iter().any(|file| file.name == name);
        let embedding = listed(PackFile::Embedding)
            .then(|| Opened::new(open(PackFile::Embedding)?, EmbeddingColumns::open))
            .transpose()?;
        let learned = listed(PackFile::Learned)
            .then(|| Opened::new(open(PackFile::Learned)?, LearnedColumns::open))
            .transpose()?;
        Ok(Self {
            folder: folder.to_owned(),
            lexicon: Opened::new(open(PackFile::Lexicon)?, AnswerColumns::open)?,
            archive: Opened::new(open(PackFile::Clues)?, ArchiveColumns::open)?,
            wordnet: Opened::new(open(PackFile::Wordnet)?, |file| {
                RelationColumns::open(file, file)
            })?,
            lemmas: None,
            thesaurus: Opened::new(open(PackFile::Thesaurus)?, ThesaurusColumns::open)?,
            language: OnceLock::from(Opened::new(
                open(PackFile::Language)?,
                LanguageColumns::open,
            )?),
            embedding,
            learned,
            manifest,
        })
    }

    /// A pack of words, their clues and their relations, without thesaurus or learned data; its
    /// language is the embedded pack's.
    fn of_words(
        name: &Path,
        manifest: Manifest,
        lexicon: Tables,
        clues: Tables,
        wordnet: Tables,
        lemmas: Tables,
    ) -> Result<Self, KnowledgeError> {
        Ok(Self {
            folder: name.to_owned(),
            manifest,
            lexicon: Opened::new(lexicon, AnswerColumns::open)?,
            archive: Opened::new(clues, ArchiveColumns::open)?,
            wordnet: Opened::new(wordnet, |file| RelationColumns::open(&lemmas, file))?,
            lemmas: Some(lemmas),
            thesaurus: Opened::default(),
            language: OnceLock::new(),
            embedding: None,
            learned: None,
        })
    }

    /// Reads every file of the pack and compares it with its checksums. These are all the
    /// files that a manifest can list: five are always open, and two if they are listed.
    ///
    /// # Errors
    /// The first file that has changed since it was written.
    pub fn verify(&self) -> Result<(), KnowledgeError> {
        let (lexicon, archive) = (&self.lexicon.tables, &self.archive.tables);
        let always = [lexicon, archive, &self.wordnet.tables, &self.thesaurus.tables];
        let language = self.language.get().map(|opened| &opened.tables);
        let embedding = self.embedding.as_ref().map(|opened| &opened.tables);
        let learned = self.learned.as_ref().map(|opened| &opened.tables);
        let always = always.into_iter().chain(&self.lemmas);
        let mut all = always.chain(language).chain(embedding).chain(learned);
        all.try_for_each(Tables::verify)
    }

    /// Whether it is the one that is compiled in, which this does not unpack.
    pub fn is_embedded(&self) -> bool {
        self.lemmas.is_some()
    }

    /// The folder it was opened from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its manifest: what it was made from.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Its lexicon: the words that can fill a grid.
    pub fn answers(&self) -> Answers<'_> {
        Answers::new(&self.lexicon.tables, &self.lexicon.columns)
    }

    /// The clues of its archive and of the glossary.
    pub fn clues(&self) -> Clues<'_> {
        let Opened { tables, columns } = &self.archive;
        Clues::new(tables, &columns.clues)
    }

    /// How many clues its archive has: different ones, or in a pack with the glossary all
    /// of the archive's rows, since the manifest does not count those apart.
    pub fn archive_clues(&self) -> usize {
        let sources = self.manifest.sources.iter();
        let archives = sources.filter(|source| source.kind == SourceKind::Clues);
        let rows: u64 = archives.map(|source| source.taken).sum();
        self.clues().len().min(rows as usize)
    }

    /// Whether it has the glossary, which no pack has whose archive is large.
    pub fn has_glossary(&self) -> bool {
        self.manifest.sources.iter().any(|source| source.kind == SourceKind::Glossary)
    }

    /// Whether a clue, or an answer, is known to have been printed, by the last day it was. In a
    /// pack with the glossary what has no date may be the glossary's: a suggestion, which nobody
    /// has printed.
    pub fn is_printed(&self, last: Option<Date>) -> bool {
        last.is_some() || !self.has_glossary()
    }

    /// Whether its archive is large enough to learn from it and to judge by it.
    pub fn has_large_archive(&self) -> bool {
        !self.has_glossary() && self.archive_clues() >= Self::ENOUGH_CLUES
    }

    /// What dictionaries and gazetteers say about answers, in the form of
    /// clues: the definitions of `WordNet`, the notes of lists of names.
    pub fn facts(&self) -> Clues<'_> {
        let Opened { tables, columns } = &self.archive;
        Clues::new(tables, &columns.facts)
    }

    /// The roots of the words of clues and facts.
    pub fn roots(&self) -> Roots<'_> {
        let Opened { tables, columns } = &self.archive;
        Roots::new(tables, &columns.roots, &columns.clues)
    }

    /// Neighbouring words in names, from clues and lists.
    pub fn names(&self) -> Names<'_> {
        let Opened { tables, columns } = &self.archive;
        Names::new(tables, &columns.names)
    }

    /// The embedding learned from its clues, if there is one.
    pub fn embedding(&self) -> Option<Embedding<'_>> {
        let Opened { tables, columns } = self.embedding.as_ref()?;
        Some(Embedding::new(self.answers(), tables, columns))
    }

    /// The tables learned from its clues, if there are any.
    pub fn learned(&self) -> Option<Learned<'_>> {
        let Opened { tables, columns } = self.learned.as_ref()?;
        Some(Learned::new(tables, columns))
    }

    /// The words of `WordNet` and their relations.
    pub fn relations(&self) -> Relations<'_> {
        let Opened { tables, columns } = &self.wordnet;
        Relations::new(self.lemmas.as_ref().unwrap_or(tables), tables, columns)
    }

    /// The thesaurus.
    pub fn thesaurus(&self) -> Thesaurus<'_> {
        Thesaurus::new(&self.thesaurus.tables, &self.thesaurus.columns)
    }

    /// Counts of words and pairs of words.
    pub fn language(&self) -> Language<'_> {
        let Opened { tables, columns } = self.language.get_or_init(|| {
            embedded::language()
                .and_then(|tables| Opened::new(tables, LanguageColumns::open))
                .expect("a test reads the embedded language")
        });
        Language::new(tables, columns)
    }
}
