//! What can stop a batch.

use std::io;
use std::path::PathBuf;

use wordwright_boardgame::BoardGameError;
use wordwright_knowledge::KnowledgeError;
use wordwright_lexicon::LexiconError;
use wordwright_papers::PaperError;
use wordwright_service::ServiceError;
use wordwright_solve::SolveError;

use crate::PACKAGE;

/// An error of this crate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A file that cannot be read.
    #[error("{}: cannot be read: {problem}; check the name and the permissions", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },
    /// A file that a manifest names outside its own folder.
    #[error(
        "{}: outside the folder of the manifest, which may come from a stranger, so it is not \
         opened; if the manifest is yours, add --allow {}",
        .path.display(),
        .folder.display()
    )]
    Outside {
        /// The file.
        path: PathBuf,
        /// The folder to allow.
        folder: PathBuf,
    },
    /// A file that is longer than any of its kind.
    #[error("{}: too long: {problem}; check that it is the file you mean", .path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// How much was found, and how much is expected at most.
        problem: io::Error,
    },
    /// A file that cannot be written.
    #[error(
        "{}: cannot be written: {problem}; make room or choose another folder, and run it again: \
         complete shards are kept",
        .path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },
    /// An output that cannot have a file of leaves beside it.
    #[error(
        "{}: the training goes here and its leaves into a file beside it that ends in `.leaves`; \
         name a file with another ending, such as `next.training`",
        .path.display()
    )]
    Beside {
        /// The output.
        path: PathBuf,
    },
    /// A job without the inputs that it needs.
    #[error(
        "the job {job} has no inputs; name files, or folders of them, after it: `wordwright batch \
         plan {job} FOLDER`"
    )]
    NoInputs {
        /// The job.
        job: String,
    },
    /// A text that is not a manifest.
    #[error("the manifest: {problem}; make one with `wordwright batch plan`")]
    Manifest {
        /// What is wrong with it.
        problem: String,
    },
    /// A manifest with another format version.
    #[error(
        "the manifest: found version {found}, expected {expected}; make it again with \
         `wordwright batch plan`"
    )]
    Version {
        /// Its version.
        found: u64,
        /// The version that this program reads.
        expected: u64,
    },
    /// An unknown job.
    #[error("the manifest: there is no job {found:?}; expected one of {expected}")]
    UnknownJob {
        /// The job's name.
        found: String,
        /// The names of all jobs.
        expected: String,
    },
    /// Options that the job does not have, or values that they cannot have.
    #[error("the options of the job {job}: {problem}")]
    Options {
        /// The job's name.
        job: String,
        /// What is wrong.
        problem: String,
    },
    /// A manifest for another version of this package.
    #[error(
        "the manifest is for wordwright {found}, this is {PACKAGE}; results would differ: install \
         {found} here, or make the manifest again"
    )]
    Package {
        /// The version that it is for.
        found: String,
    },
    /// An input whose content has changed.
    #[error(
        "{name}: has changed: found the hash {found}, expected {expected}; bring back the file \
         that the manifest was made with, or make the manifest again"
    )]
    Changed {
        /// The input.
        name: String,
        /// Its hash now.
        found: String,
        /// Its hash in the manifest.
        expected: String,
    },
    /// A text that does not name a shard.
    #[error("found the shard {found:?}, expected I/N, such as 3/16, with I from 1 to N")]
    Shard {
        /// The text.
        found: String,
    },
    /// A shard of another manifest in the folder.
    #[error(
        "{}: is a shard of another manifest ({found}, this one is {expected}); give every \
         manifest a folder of its own",
        .path.display()
    )]
    OtherManifest {
        /// The shard's file.
        path: PathBuf,
        /// The hash of its manifest.
        found: String,
        /// The hash of the manifest at hand.
        expected: String,
    },
    /// Two shards that disagree about an item.
    #[error(
        "{} and {} differ in item {item}, which cannot happen with one manifest; delete the one \
         from the machine you do not trust, and run it again",
        .first.display(), .second.display()
    )]
    Unequal {
        /// The item.
        item: usize,
        /// One shard's file.
        first: PathBuf,
        /// The other's.
        second: PathBuf,
    },
    /// Items that are missing from every shard.
    #[error("{missing} of {items} items are missing: {shown}; nothing was written")]
    Missing {
        /// How many.
        missing: usize,
        /// The number of items in the batch.
        items: usize,
        /// Which shards or items to run.
        shown: String,
    },
    /// Words that cannot be used.
    #[error("{name}: {problem}")]
    Words {
        /// The list.
        name: String,
        /// What is wrong with it.
        problem: LexiconError,
    },
    /// A pack that cannot be used.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// A judge's file that cannot be used.
    #[error("{name}: {problem}")]
    Judge {
        /// The file, or what it is for.
        name: String,
        /// What is wrong with it.
        problem: SolveError,
    },
    /// A file without usable knobs for the merger.
    #[error("{name}: {problem}")]
    Knobs {
        /// The file.
        name: String,
        /// What is wrong with it.
        problem: PaperError,
    },
    /// Rules, words, leaves or a training that cannot be used.
    #[error("{name}: {problem}")]
    Game {
        /// The file or name.
        name: String,
        /// What is wrong with it.
        problem: BoardGameError,
    },
    /// Options of a game that make no sense.
    #[error("the options of the job {job}: {problem}")]
    GameOptions {
        /// The job's name.
        job: &'static str,
        /// What is wrong.
        problem: Box<ServiceError>,
    },
    /// Threads that the system cannot start.
    #[error("threads cannot be started: {problem}; ask for fewer")]
    Threads {
        /// The system's error.
        problem: String,
    },
    /// The caller stopped the work; nothing was written.
    #[error("stopped; nothing of this shard was written, and finished shards are kept")]
    Stopped,
}

impl BatchError {
    /// A file that cannot be read, or that is too long.
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        move |problem| {
            let path = path.into();
            match problem.kind() {
                io::ErrorKind::FileTooLarge => Self::TooLong { path, problem },
                _ => Self::Read { path, problem },
            }
        }
    }

    /// A file that cannot be written.
    pub(crate) fn write(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        move |problem| Self::Write { path: path.into(), problem }
    }

    /// Rules, words, leaves or a training of that name that cannot be used.
    pub(crate) fn game(name: impl Into<String>) -> impl FnOnce(BoardGameError) -> Self {
        move |problem| Self::Game { name: name.into(), problem }
    }
}
