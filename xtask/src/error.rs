//! Errors of developer commands.

use std::path::PathBuf;

use thiserror::Error;

/// Why a developer command failed.
#[derive(Debug, Error)]
pub enum TaskError {
    /// An argument that the command does not know.
    #[error("unknown argument '{found}'; expected {expected}")]
    Argument { found: String, expected: &'static str },

    /// A file that cannot be read.
    #[error("cannot read {path}: {source}")]
    Read { path: PathBuf, source: std::io::Error },

    /// A file that cannot be written.
    #[error("cannot write {path}: {source}")]
    Write { path: PathBuf, source: std::io::Error },

    /// Debian packages that are missing and could not be installed.
    #[error("needs the Debian packages {packages}; install them: apt-get install {packages}")]
    Packages {
        /// Their names, separated by spaces.
        packages: String,
    },

    /// What must be checked and cannot be.
    #[error("not checked: {absent}; {variable} requires it")]
    Required { absent: String, variable: &'static str },

    /// `WordNet`'s files, or tables made from them, cannot be used.
    #[error("{0}")]
    Knowledge(wordwright_knowledge::KnowledgeError),

    /// A line of a source file that does not follow its manual.
    #[error("{path}, line {line}: {expected} expected")]
    Source {
        path: PathBuf,
        /// 1-based line.
        line: usize,
        expected: &'static str,
    },

    /// A generated file that differs from the one in the repository.
    #[error("{path} is not what its sources give; run: cargo xtask {command}")]
    Stale {
        path: PathBuf,
        /// The command that generates it.
        command: &'static str,
    },

    /// Types of the API that differ from its description.
    #[error("{path} is not what crates/workbench/openapi.json gives; run: npm run api, in web")]
    StaleTypes { path: PathBuf },

    /// No Node, or one that is too old.
    #[error("needs Node {least} or later, to build the pages; install it and run this again")]
    Node {
        /// The oldest version that works.
        least: u32,
    },

    /// No Python that can create an environment.
    #[error(
        "needs Python 3.10 or later with venv and ensurepip, uv or virtualenv (tried {tried}); \
         install one (Debian: apt-get install python3-venv), or name a Python in PYTHON"
    )]
    Python {
        /// The Pythons that are missing or incomplete.
        tried: String,
    },

    /// The pages' packages, which could not be fetched.
    #[error(
        "npm could not fetch the packages of web/package-lock.json; run npm ci in web to see why"
    )]
    NodePackages,

    /// An archive that cannot be read or written.
    #[error("{path}: {problem}; run: cargo xtask web")]
    Archive {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: zip::result::ZipError,
    },

    /// A program that is too large to publish.
    #[error(
        "{path} has {bytes} bytes, and a release must have fewer than {limit}; \
         docs/decisions/build.md lists what has made it smaller before"
    )]
    TooLarge { path: PathBuf, bytes: u64, limit: u64 },

    /// An installed program that does not work.
    #[error("{command}, installed from what was built, does not work; it printed:\n{found}")]
    Smoke {
        /// The test.
        command: String,
        /// The outcome.
        found: String,
    },

    /// A command that cannot be started.
    #[error("cannot run '{command}': {source}")]
    Run { command: String, source: std::io::Error },

    /// A command that ended with an error, which it has printed.
    #[error("'{command}' failed; its output above says why")]
    Failed { command: String },

    /// A part of the toolchain that is missing and could not be installed.
    #[error(
        "the toolchain lacks {component}; install it: rustup component add {component}, \
         or your system's package of it"
    )]
    Component { component: &'static str },

    /// Cargo's description of the workspace that cannot be understood.
    #[error("cannot read what '{command}' printed: {source}")]
    Metadata { command: String, source: serde_json::Error },

    /// Packages whose licences are not allowed.
    #[error(
        "these packages have licences that are not allowed; replace them, \
         or allow the licence in xtask/src/test/licences.rs:\n{refused}"
    )]
    Licences {
        /// One package per line, with its licence.
        refused: String,
    },

    /// Pages of the book that cannot be rendered as they are.
    #[error("the book has faults:\n{faults}")]
    Book {
        /// One fault a line.
        faults: String,
    },

    /// Files that break the rules of the repository.
    #[error("these files break the rules of the repository:\n{faults}")]
    Files {
        /// One fault a line.
        faults: String,
    },

    /// Modules or crates with forbidden dependencies.
    #[error("the architecture does not hold:\n{faults}")]
    Architecture {
        /// One fault a line.
        faults: String,
    },

    #[error("failed: {failed}")]
    Checks { failed: String },

    /// A file with unusable content.
    #[error("cannot use {path}: {why}")]
    Unusable { path: PathBuf, why: String },
}
