//! What happens while knowledge is gathered.

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress<'a> {
    /// A source is being downloaded.
    Fetching {
        /// Its name.
        source: &'a str,
        /// Bytes that are there.
        done: u64,
        /// Bytes in all, where the server says so.
        of: Option<u64>,
    },
    /// A file goes into the clue database.
    Adding {
        /// The file.
        file: &'a str,
        /// Clues that were taken so far.
        clues: u64,
    },
    /// The pack is being built.
    Building {
        /// The step, in words.
        step: &'a str,
        /// How much of the step is done, of how much; both 0 where it cannot be told.
        done: usize,
        /// See `done`.
        of: usize,
    },
}

/// Hears what happens, and may stop it.
pub trait Watch {
    /// Something went on. Called some times a second at least while data come in.
    fn progress(&mut self, progress: &Progress<'_>);

    /// Whether to stop soon; what was done is kept.
    fn is_stopped(&self) -> bool;
}

/// Nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn progress(&mut self, _: &Progress<'_>) {}

    fn is_stopped(&self) -> bool {
        false
    }
}
