//! The errors that can stop a command, with the file's name in front.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wordwright_batch::BatchError;
use wordwright_boardgame::BoardGameError;
use wordwright_compose::ProblemError;
use wordwright_formats::FormatError;
use wordwright_gather::GatherError;
use wordwright_grid::GridError;
use wordwright_knowledge::KnowledgeError;
use wordwright_lexicon::LexiconError;
use wordwright_papers::PaperError;
use wordwright_service::ServiceError;
use wordwright_solve::SolveError;
use wordwright_workbench::StartError;

use crate::exit::Exit;

/// An input, an output or an argument that cannot be used.
#[derive(Debug, Error)]
pub enum CliError {
    /// A file that cannot be read.
    #[error("{}: cannot be read: {problem}; check the name and the permissions", .path.display())]
    Read { path: PathBuf, problem: io::Error },

    /// A file that is too long for its kind.
    #[error("{}: too long: {problem}; check that it is the file you mean", .path.display())]
    TooLong { path: PathBuf, problem: io::Error },

    /// A file that cannot be written.
    #[error("{}: cannot be written: {problem}; nothing was changed there", .path.display())]
    Write { path: PathBuf, problem: io::Error },

    /// A file that already exists.
    #[error("{}: already exists; choose another name, or overwrite it with --force", .path.display())]
    Exists { path: PathBuf },

    /// A game's file that another program has written to.
    #[error(
        "{}: not saved, since another program has changed it meanwhile; `wordwright play {}` \
         goes on from what it holds now",
        .path.display(),
        .path.display()
    )]
    Changed { path: PathBuf },

    /// A paper's reproduction that failed.
    #[error(transparent)]
    Paper(#[from] PaperError),

    /// A file name that does not determine the format.
    #[error(
        "{}: the format is not clear from this name; end it in .txt, .puz, .ipuz, .jpz, .xd, .cwdb or .html, or give --format",
        .path.display()
    )]
    UnknownFormat { path: PathBuf },

    /// A puzzle file that cannot be parsed.
    #[error("{}: {problem}", .path.display())]
    Grid { path: PathBuf, problem: FormatError },

    /// A word list, an alphabet or a compiled lexicon that cannot be used.
    #[error("{name}: {problem}")]
    List {
        /// The file, or the list's name.
        name: String,
        problem: LexiconError,
    },

    /// A grid that cannot be filled by these rules.
    #[error("{}: {problem}", .path.display())]
    Problem { path: PathBuf, problem: Box<ProblemError> },

    /// Anything else that a session rejects.
    #[error("{}: {problem}", .path.display())]
    Service { path: PathBuf, problem: Box<ServiceError> },

    /// A query that cannot be parsed.
    #[error("{0}")]
    Words(LexiconError),

    /// Content that the target format cannot represent, with `--strict`.
    #[error("{}: nothing written, since content would be lost: {losses}", .path.display())]
    Lossy {
        /// The file that should have been written.
        path: PathBuf,
        /// What would be lost.
        losses: String,
    },

    /// Lists without a usable word.
    #[error("{0}; give another list, or lower the minimum score")]
    NoWord(LexiconError),

    /// Arguments that contradict each other.
    #[error("{0}")]
    Usage(String),

    /// A fill that breaks the rules: a defect of this program.
    #[error("{}: a fill breaks a rule, which is a bug in Wordwright: {problem}", .path.display())]
    Unverified { path: PathBuf, problem: String },

    /// A knowledge pack, or what one is made from, that cannot be used.
    #[error("{0}")]
    Knowledge(#[from] KnowledgeError),

    /// Knowledge that cannot be gathered.
    #[error(transparent)]
    Gather(#[from] GatherError),

    /// A puzzle that cannot be solved.
    #[error("{}: {problem}", .path.display())]
    Solve { path: PathBuf, problem: SolveError },

    /// A batch that cannot be planned, run or merged.
    #[error(transparent)]
    Batch(BatchError),

    /// A workbench that cannot start.
    #[error(transparent)]
    Workbench(#[from] StartError),

    /// Rules, words, positions or games of a board game that cannot be used.
    #[error("{name}: {problem}")]
    Game {
        /// The file, or its name in messages.
        name: String,
        problem: BoardGameError,
    },

    /// A program that cannot be started.
    #[error("{program}: cannot be started: {problem}; check the command")]
    Start { program: String, problem: io::Error },

    /// Standard output that cannot be written.
    #[error(
        "standard output: cannot be written: {problem}; free some space and run the command again"
    )]
    Output { problem: io::Error },

    /// The output was closed by its reader.
    #[error("the output was closed")]
    Closed,
}

impl From<BatchError> for CliError {
    fn from(problem: BatchError) -> Self {
        match problem {
            // Only a direct write has a reader that can disappear.
            BatchError::Write { problem, .. } if problem.kind() == io::ErrorKind::BrokenPipe => {
                Self::Closed
            }
            problem => Self::Batch(problem),
        }
    }
}

impl CliError {
    /// The exit code for this error.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Closed => Exit::Done,
            // This proves without a search that no fill exists.
            Self::Problem { problem, .. } if problem.is_proof() => Exit::Impossible,
            _ => Exit::BadInput,
        }
    }

    /// A grid that cannot be filled by these rules.
    pub fn of_problem(path: impl Into<PathBuf>, problem: ProblemError) -> Self {
        Self::Problem { path: path.into(), problem: Box::new(problem) }
    }

    /// A session's error about a file.
    pub fn of_service(path: impl Into<PathBuf>, problem: ServiceError) -> Self {
        let path = path.into();
        match problem {
            ServiceError::Problem(problem) => Self::of_problem(path, problem),
            ServiceError::Slot { problem, .. } => Self::of_slot(path, problem),
            ServiceError::Words(problem) => Self::of_problem(path, problem.into()),
            ServiceError::Solve(problem) => Self::Solve { path, problem },
            ServiceError::Unverified(problem) => Self::Unverified { path, problem },
            problem => Self::Service { path, problem: Box::new(problem) },
        }
    }

    /// A game session's error; `name` is the file, or its name in messages.
    pub fn of_game(name: impl Into<String>, problem: ServiceError) -> Self {
        let name = name.into();
        match problem {
            ServiceError::Game(problem) => Self::Game { name, problem },
            ServiceError::Words(problem @ LexiconError::NoUsableWord { .. }) => {
                Self::NoWord(problem)
            }
            ServiceError::Words(problem) => Self::List { name, problem },
            problem => Self::Usage(format!("{name}: {problem}")),
        }
    }

    /// An error of a grid's shape or of a slot's label.
    pub fn of_slot(path: impl Into<PathBuf>, problem: GridError) -> Self {
        Self::of_problem(path, problem.into())
    }
}
