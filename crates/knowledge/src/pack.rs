//! The knowledge pack: what a solver maps into memory.

pub(crate) mod answers;
pub(crate) mod byte_planes;
mod clues;
pub(crate) mod embedding;
mod language;
pub(crate) mod learned;
mod manifest;
mod names;
pub(crate) mod quantized;
mod relation;
mod relations;
mod thesaurus;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::error::KnowledgeError;
use crate::tables::{Tables, TablesWriter, TextColumn};

use answers::AnswerColumns;
use clues::ClueColumns;
use embedding::{EMBEDDING, EmbeddingColumns};
use language::LanguageColumns;
use learned::{LEARNED, LearnedColumns};
use names::NameColumns;
use relations::RelationColumns;
use thesaurus::ThesaurusColumns;

pub use answers::Answers;
pub use clues::{Clued, Clues, Roots, Seen};
pub use embedding::{ClueVector, DIMENSIONS, Embedding};
pub use language::{Follower, Language, Pair, SYMBOLS, WordCounts};
pub use learned::{Graph, Latent, LatentClue, Learned, Link, Rewording, Rewordings, phrase_hash};
pub use manifest::{FileInfo, MANIFEST, Manifest, SourceInfo};
pub use names::{Names, Neighbour};
pub(crate) use relation::RawLink;
pub use relation::Relation;
pub(crate) use relations::NO_ANSWER;
pub use relations::{Related, Relations};
pub use thesaurus::Thesaurus;

/// The files of a pack.
pub(crate) const LEXICON: &str = "lexicon.tables";
pub(crate) const CLUES: &str = "clues.tables";
pub(crate) const WORDNET: &str = "wordnet.tables";
pub(crate) const THESAURUS: &str = "thesaurus.tables";
pub(crate) const LANGUAGE: &str = "language.tables";

/// An open knowledge pack. Opening maps its files; what is asked for is read
/// when it is asked for.
#[derive(Debug)]
pub struct Pack {
    folder: PathBuf,
    manifest: Manifest,
    lexicon: Tables,
    clues: Tables,
    wordnet: Tables,
    thesaurus: Tables,
    language: OnceLock<(Tables, LanguageColumns)>,
    /// Counts the language when it is first asked for, where no file has it.
    count_language: fn(Answers<'_>) -> Result<TablesWriter, KnowledgeError>,
    answer_columns: AnswerColumns,
    clue_columns: ClueColumns,
    fact_columns: ClueColumns,
    name_columns: NameColumns,
    root_column: TextColumn,
    relation_columns: RelationColumns,
    thesaurus_columns: ThesaurusColumns,
    embedding: Option<(Tables, EmbeddingColumns)>,
    learned: Option<(Tables, LearnedColumns)>,
}

impl Pack {
    /// The smallest archive, in clues, that is worth learning from
    /// (experiment 018).
    pub const ENOUGH_CLUES: usize = 60_000;

    /// Opens the pack in a folder.
    ///
    /// # Errors
    /// A folder without a pack, a pack of another version, or one with a file
    /// missing or cut short. [`verify`](Self::verify) looks deeper.
    pub fn open(folder: &Path) -> Result<Self, KnowledgeError> {
        let manifest = Manifest::read(folder)?;
        let nothing = |_: Answers<'_>| Ok(TablesWriter::default());
        Self::of_tables(folder, manifest, nothing, |name| {
            Tables::open(&folder.join(name)).map(Some)
        })
    }

    /// A pack of the files that `open` gives; all but the language's must be
    /// there.
    pub(crate) fn of_tables(
        folder: &Path,
        manifest: Manifest,
        count_language: fn(Answers<'_>) -> Result<TablesWriter, KnowledgeError>,
        open_some: impl Fn(&str) -> Result<Option<Tables>, KnowledgeError>,
    ) -> Result<Self, KnowledgeError> {
        let open = |name: &str| {
            open_some(name)?.ok_or_else(|| KnowledgeError::NoPack { path: folder.join(name) })
        };
        let (lexicon, clues) = (open(LEXICON)?, open(CLUES)?);
        let (wordnet, thesaurus) = (open(WORDNET)?, open(THESAURUS)?);
        let language = OnceLock::new();
        if let Some(tables) = open_some(LANGUAGE)? {
            let columns = LanguageColumns::open(&tables)?;
            language.get_or_init(|| (tables, columns));
        }
        let embedding = if manifest.files.iter().any(|file| file.name == EMBEDDING) {
            let tables = open(EMBEDDING)?;
            let columns = EmbeddingColumns::open(&tables)?;
            Some((tables, columns))
        } else {
            None
        };
        let learned = if manifest.files.iter().any(|file| file.name == LEARNED) {
            let tables = open(LEARNED)?;
            let columns = LearnedColumns::open(&tables)?;
            Some((tables, columns))
        } else {
            None
        };
        Ok(Self {
            folder: folder.to_owned(),
            manifest,
            answer_columns: AnswerColumns::open(&lexicon)?,
            clue_columns: ClueColumns::open(&clues, "clues")?,
            fact_columns: ClueColumns::open(&clues, "facts")?,
            name_columns: NameColumns::open(&clues)?,
            root_column: clues.texts("roots")?,
            relation_columns: RelationColumns::open(&wordnet)?,
            thesaurus_columns: ThesaurusColumns::open(&thesaurus)?,
            lexicon,
            clues,
            wordnet,
            thesaurus,
            language,
            count_language,
            embedding,
            learned,
        })
    }

    /// Reads every file of the pack and compares it with its checksums.
    ///
    /// # Errors
    /// The first file that has changed since it was written.
    pub fn verify(&self) -> Result<(), KnowledgeError> {
        let always = [&self.lexicon, &self.clues, &self.wordnet, &self.thesaurus];
        let language = self.language.get().map(|opened| &opened.0);
        let embedding = self.embedding.as_ref().map(|opened| &opened.0);
        let learned = self.learned.as_ref().map(|opened| &opened.0);
        let mut all = always.into_iter().chain(language).chain(embedding).chain(learned);
        all.try_for_each(Tables::verify)
    }

    /// The folder it was opened from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it was made from.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Its lexicon: what a grid can be filled with.
    pub fn answers(&self) -> Answers<'_> {
        Answers::new(&self.lexicon, &self.answer_columns)
    }

    /// The clues of its archive.
    pub fn clues(&self) -> Clues<'_> {
        Clues::new(&self.clues, &self.clue_columns)
    }

    /// What dictionaries and gazetteers say of an answer, in the form of clues:
    /// the definitions of `WordNet`, the notes of lists of names.
    pub fn facts(&self) -> Clues<'_> {
        Clues::new(&self.clues, &self.fact_columns)
    }

    /// The roots of the words of clues and facts.
    pub fn roots(&self) -> Roots<'_> {
        Roots::new(&self.clues, &self.root_column, &self.clue_columns)
    }

    /// Which words stand beside each other in names, in clues and in lists.
    pub fn names(&self) -> Names<'_> {
        Names::new(&self.clues, &self.name_columns)
    }

    /// What has been learned from its clues, if anything has.
    pub fn embedding(&self) -> Option<Embedding<'_>> {
        let (tables, columns) = self.embedding.as_ref()?;
        Some(Embedding::new(self.answers(), tables, columns))
    }

    /// What has been worked out from its clues, if anything has.
    pub fn learned(&self) -> Option<Learned<'_>> {
        let (tables, columns) = self.learned.as_ref()?;
        Some(Learned::new(tables, columns))
    }

    /// The words of `WordNet` and how they hang together.
    pub fn relations(&self) -> Relations<'_> {
        Relations::new(&self.wordnet, &self.relation_columns)
    }

    /// The thesaurus.
    pub fn thesaurus(&self) -> Thesaurus<'_> {
        Thesaurus::new(&self.thesaurus, &self.thesaurus_columns)
    }

    /// Counts of words, pairs of words and letters.
    pub fn language(&self) -> Language<'_> {
        let (tables, columns) = self.language.get_or_init(|| {
            let count = || {
                let bytes = (self.count_language)(self.answers())?.to_bytes();
                let tables = Tables::from_bytes(Path::new(LANGUAGE), &bytes)?;
                let columns = LanguageColumns::open(&tables)?;
                Ok::<_, KnowledgeError>((tables, columns))
            };
            count().expect("a lexicon can be counted")
        });
        Language::new(tables, columns)
    }
}
