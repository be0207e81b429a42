//! What a batch consists of.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::named::Named;
use crate::options::Job;
use crate::{BatchError, PACKAGE, digest};

/// The version of manifests that is written and read.
const MANIFEST_VERSION: u64 = 1;

/// Roughly how many seconds a planned shard takes on one core: a hundred times
/// a scheduler's overhead, and little to redo when a machine dies.
const SECONDS_A_SHARD: f64 = 4.0;

/// What a batch consists of: the job, its inputs, options and seed.
#[derive(Debug, Clone, PartialEq)]
pub struct Manifest {
    /// The version of this package that made it.
    pub package: String,
    /// What is done.
    pub job: Job,
    /// The seed of every random choice.
    pub seed: u64,
    /// The word list; without it, the embedded one.
    pub words: Option<Named>,
    /// The knowledge pack; without it, the embedded one.
    pub knowledge: Option<Named>,
    /// Patterns, themes, puzzles, or a training.
    pub inputs: Vec<Named>,
}

/// The JSON form of a manifest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    wordwright_batch: u64,
    package: String,
    job: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    options: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<Named>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    knowledge: Option<Named>,
    #[serde(default)]
    inputs: Vec<Named>,
}

/// The version field, read before the rest.
#[derive(Deserialize)]
struct Versioned {
    #[serde(default)]
    wordwright_batch: Value,
}

/// The most items of a manifest: merging keeps a place in memory for each.
const MOST_ITEMS: usize = 10_000_000;

impl Manifest {
    /// Reads a manifest from its file. Also returns the folder that its file names are
    /// relative to.
    pub(crate) fn open(path: &Path) -> Result<(Self, PathBuf), BatchError> {
        let text =
            wordwright_files::read(path, crate::LONGEST_INPUT).map_err(BatchError::read(path))?;
        let manifest = Self::parse(&String::from_utf8_lossy(&text))?;
        Ok((manifest, path.parent().unwrap_or(Path::new("")).to_owned()))
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// A text that is not a manifest, another version, an unknown job or wrong
    /// options.
    pub fn parse(text: &str) -> Result<Self, BatchError> {
        let wrong = |problem: serde_json::Error| BatchError::Manifest {
            problem: format!("this is not a manifest ({problem})"),
        };
        let Versioned { wordwright_batch } = serde_json::from_str(text).map_err(wrong)?;
        let Some(found) = wordwright_batch.as_u64() else {
            let problem = "found no \"wordwright_batch\" with a version".to_owned();
            return Err(BatchError::Manifest { problem });
        };
        if found != MANIFEST_VERSION {
            return Err(BatchError::Version { found, expected: MANIFEST_VERSION });
        }
        let written: Written = serde_json::from_str(text).map_err(wrong)?;
        let Written { package, job, seed, options, words, knowledge, inputs, .. } = written;
        let manifest =
            Self { package, job: Job::new(&job, options)?, seed, words, knowledge, inputs };
        manifest.check_items()?;
        let problem = match (&manifest.job, manifest.inputs.len()) {
            (Job::Fill(_) | Job::Solve(_) | Job::Evaluate(_) | Job::Tune(_), 0) => {
                return Err(BatchError::NoInputs { job });
            }
            (Job::TrainLeaves(_), 0 | 2..) => "other inputs than one training",
            _ => return Ok(manifest),
        };
        Err(BatchError::Manifest { problem: format!("found {problem} for the job {job}") })
    }

    /// The manifest's text: the same for equal manifests.
    pub fn to_text(&self) -> String {
        let written = Written {
            wordwright_batch: MANIFEST_VERSION,
            package: self.package.clone(),
            job: self.job.name().to_owned(),
            seed: self.seed,
            options: self.job.options(),
            words: self.words.clone(),
            knowledge: self.knowledge.clone(),
            inputs: self.inputs.clone(),
        };
        serde_json::to_string_pretty(&written).expect("strings and numbers") + "\n"
    }

    /// The manifest's identity: SHA-256 of its text, in hexadecimal.
    pub fn hash(&self) -> String {
        digest(self.to_text().as_bytes())
    }

    /// Refuses more items than a machine can count.
    fn check_items(&self) -> Result<(), BatchError> {
        let found = self.items();
        if found <= MOST_ITEMS {
            return Ok(());
        }
        let problem = format!(
            "found {found} items, expected at most {MOST_ITEMS}: cut the work into several \
             manifests"
        );
        Err(BatchError::Manifest { problem })
    }

    /// How many items there are: puzzles, patterns, designs, games or pieces.
    pub fn items(&self) -> usize {
        match &self.job {
            Job::Fill(_) | Job::Solve(_) | Job::Evaluate(_) | Job::Tune(_) => self.inputs.len(),
            Job::Design(options) => options.designs.saturating_mul(self.inputs.len().max(1)),
            Job::Selfplay(options) => options.games as usize,
            Job::TrainLeaves(options) => options.pieces,
        }
    }

    /// How many shards to divide the work into, so that each takes a few
    /// seconds.
    pub fn shards(&self) -> usize {
        let seconds = self.items() as f64 / self.job.items_a_second(self.knowledge.is_some());
        ((seconds / SECONDS_A_SHARD).ceil() as usize).clamp(1, self.items().clamp(1, 99_999))
    }

    /// The input that an item reads; games, pieces and designs without a theme read none.
    pub fn input(&self, item: usize) -> Option<&Named> {
        match &self.job {
            Job::Fill(_) | Job::Solve(_) | Job::Evaluate(_) | Job::Tune(_) => self.inputs.get(item),
            Job::Design(options) => self.inputs.get(item / options.designs),
            Job::Selfplay(_) | Job::TrainLeaves(_) => None,
        }
    }

    /// Checks that it is for this version of the package.
    ///
    /// # Errors
    /// [`BatchError::Package`].
    pub fn check_package(&self) -> Result<(), BatchError> {
        if self.package == PACKAGE {
            return Ok(());
        }
        Err(BatchError::Package { found: self.package.clone() })
    }
}
