//! What a pack was made from: `manifest.json`.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::base::SourceKind;
use crate::error::KnowledgeError;
use crate::tables::{FORMAT, PACK_VERSION};

/// The name of the manifest in a pack's folder.
pub const MANIFEST: &str = "manifest.json";

/// One source of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourceInfo {
    /// The name, as shown in reasons.
    pub name: String,
    /// What it holds.
    pub kind: SourceKind,
    /// Its terms.
    pub licence: String,
    /// How many rows, words or lines were taken.
    #[serde(default)]
    pub taken: u64,
    /// How many were left out: no answer that fits a grid, or dated too late.
    #[serde(default)]
    pub left_out: u64,
    /// The first and the last date, `YYYY-MM-DD`, where rows are dated.
    #[serde(default)]
    pub dates: Option<(String, String)>,
    /// XXH3 of the data taken, in hexadecimal.
    #[serde(default)]
    pub hash: String,
}

impl SourceInfo {
    /// A source from which nothing has been taken yet.
    pub fn new(name: impl Into<String>, kind: SourceKind, licence: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kind,
            licence: licence.into(),
            taken: 0,
            left_out: 0,
            dates: None,
            hash: String::new(),
        }
    }
}

/// Which file of a pack. A manifest can come from a stranger, so the names that it lists are
/// never used as paths: a manifest with any other name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum PackFile {
    /// The words that can fill a grid.
    Lexicon,
    /// Clues, facts and names.
    Clues,
    /// Words and their relations.
    Wordnet,
    /// The thesaurus.
    Thesaurus,
    /// Counts of words and pairs of words.
    Language,
    /// What clues mean, as far as it was learned.
    Embedding,
    /// What else was learned from the clues.
    Learned,
}

impl PackFile {
    /// Every file that a pack can have.
    pub(crate) const ALL: [Self; 7] = [
        Self::Lexicon,
        Self::Clues,
        Self::Wordnet,
        Self::Thesaurus,
        Self::Language,
        Self::Embedding,
        Self::Learned,
    ];

    /// Its name in the folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lexicon => "lexicon.tables",
            Self::Clues => "clues.tables",
            Self::Wordnet => "wordnet.tables",
            Self::Thesaurus => "thesaurus.tables",
            Self::Language => "language.tables",
            Self::Embedding => "embedding.tables",
            Self::Learned => "learned.tables",
        }
    }
}

impl From<PackFile> for &'static str {
    fn from(file: PackFile) -> Self {
        file.name()
    }
}

impl TryFrom<String> for PackFile {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::ALL.into_iter().find(|file| file.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            format!("a file named {name:?}, which no pack has (only {known})")
        })
    }
}

/// One file of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileInfo {
    /// Which it is.
    pub name: PackFile,
    /// Its length.
    pub bytes: u64,
    /// XXH3 of its table of contents, in hexadecimal.
    pub hash: String,
}

/// What a pack was made from, and what it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the pack.
    pub version: u32,
    /// No clue dated later was taken, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// Whether clues without a date were taken anyway.
    #[serde(default)]
    pub undated: bool,
    /// The sources, in the order in which they were given.
    pub sources: Vec<SourceInfo>,
    /// How many answers the lexicon has.
    pub answers: u64,
    /// How many different clues.
    pub clues: u64,
    /// How many clues with an answer, repetitions counted.
    pub rows: u64,
    /// The files.
    pub files: Vec<FileInfo>,
}

/// The longest manifest, in bytes.
const LONGEST: u64 = 16 << 20;

/// The prefix of the names of folders that hold the files of a pack.
const FILES: &str = "files-";

/// The subfolder with a pack's files: named after a hash of the manifest, so
/// that replacing the manifest replaces all files at once.
pub(super) fn files_folder(folder: &Path, manifest: &[u8]) -> PathBuf {
    folder.join(format!("{FILES}{:016x}", xxh3_64(manifest)))
}

/// Whether [`files_folder`] gives such names.
pub(super) fn is_files_folder(name: &str) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    name.strip_prefix(FILES).is_some_and(|hash| hash.len() == 16 && hash.bytes().all(is_digit))
}

/// The ending of a pack's files.
const TABLES: &str = ".tables";

/// The ending of files that are being written.
const PART: &str = ".part";

/// Whether a pack of this or another version has files of this name, or has them while it is
/// written.
pub(super) fn is_pack_file(name: &str) -> bool {
    let part = name.strip_suffix(PART);
    let is_table = |name: &str| PackFile::ALL.iter().any(|file| file.name() == name);
    is_table(name)
        || name == MANIFEST
        // `tables::write` replaces the ending, `Manifest::write` appends to it.
        || part.is_some_and(|stem| stem == MANIFEST || is_table(&format!("{stem}{TABLES}")))
}

impl Manifest {
    /// Reads the manifest of a folder.
    ///
    /// # Errors
    /// A folder without one, one that cannot be read or understood, or one of
    /// another version.
    pub fn read(folder: &Path) -> Result<Self, KnowledgeError> {
        Self::parse(&folder.join(MANIFEST), &Self::read_text(folder)?)
    }

    /// The text of a folder's manifest.
    pub(crate) fn read_text(folder: &Path) -> Result<Vec<u8>, KnowledgeError> {
        let path = folder.join(MANIFEST);
        wordwright_files::read_regular(&path, LONGEST).map_err(|problem| match problem.kind() {
            std::io::ErrorKind::NotFound => KnowledgeError::NoPack { path: folder.to_owned() },
            _ => KnowledgeError::Read { path, problem },
        })
    }

    /// Reads a manifest's text; `path` names it in errors.
    pub(crate) fn parse(path: &Path, text: &[u8]) -> Result<Self, KnowledgeError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let damaged = |problem: serde_json::Error| KnowledgeError::Damaged {
            path: path.to_owned(),
            found: problem.to_string(),
            expected: "a manifest".to_owned(),
        };
        let Version { version } = serde_json::from_slice(text).map_err(damaged)?;
        if !FORMAT.versions.contains(&version) {
            return Err(KnowledgeError::Version {
                path: path.to_owned(),
                found: version,
                expected: PACK_VERSION,
            });
        }
        serde_json::from_slice(text).map_err(damaged)
    }

    /// The text of the manifest.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and whole numbers") + "\n"
    }

    /// Writes the manifest into a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), KnowledgeError> {
        let path = folder.join(MANIFEST);
        let draft = folder.join(format!("{MANIFEST}.part"));
        std::fs::write(&draft, self.to_text())
            .and_then(|()| std::fs::rename(&draft, &path))
            .map_err(|problem| KnowledgeError::write(path, problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(files: &str) -> Result<Manifest, KnowledgeError> {
        let text = format!(
            r#"{{"version": {PACK_VERSION}, "until": null, "sources": [], "answers": 0,
                "clues": 0, "rows": 0, "files": [{files}]}}"#
        );
        Manifest::parse(Path::new("pack/manifest.json"), text.as_bytes())
    }

    #[test]
    fn a_manifest_that_lists_any_file_but_a_packs_own_is_refused() {
        for name in ["../victim.txt", "/victim.txt", "victim.txt", "./clues.tables", ""] {
            let file = format!(r#"{{"name": "{name}", "bytes": 1, "hash": ""}}"#);
            let refused = parse(&file).unwrap_err().to_string();
            assert!(
                refused.contains(&format!("a file named {name:?}, which no pack")),
                "{refused}"
            );
        }
        for file in PackFile::ALL {
            let listed = format!(r#"{{"name": "{}", "bytes": 1, "hash": ""}}"#, file.name());
            let manifest = parse(&listed).unwrap();
            assert_eq!(manifest.files[0].name, file);
            assert!(manifest.to_text().contains(file.name()));
        }
    }
}
