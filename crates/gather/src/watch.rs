//! How callers follow and stop the gathering of knowledge.

use std::cell::RefCell;

/// A step in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress<'a> {
    /// A source is being downloaded.
    Fetching {
        /// Its name.
        source: &'a str,
        /// Bytes received so far.
        done: u64,
        /// Bytes in all, if the server says how many.
        of: Option<u64>,
    },
    /// A file goes into the clue database.
    Adding {
        /// The file.
        file: &'a str,
        /// Clues added so far.
        clues: u64,
    },
    /// The pack is being built.
    Building {
        /// The step, in words.
        step: &'a str,
        /// How much of the step is done, out of `of`; both 0 if that is not known.
        done: usize,
        /// See `done`.
        of: usize,
    },
}

/// Follows the progress, and can stop the work.
pub trait Watch {
    /// Called on progress, at least several times a second while data arrives.
    fn progress(&mut self, progress: &Progress<'_>);

    /// Whether to stop soon; finished work is kept.
    fn is_stopped(&self) -> bool;
}

/// A watch that a reader asks whether to stop while somebody else reports progress to it.
pub(crate) struct SharedWatch<'a>(RefCell<&'a mut dyn Watch>);

impl<'a> SharedWatch<'a> {
    pub(crate) fn new(watch: &'a mut dyn Watch) -> Self {
        Self(RefCell::new(watch))
    }

    pub(crate) fn progress(&self, progress: &Progress<'_>) {
        self.0.borrow_mut().progress(progress);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.borrow().is_stopped()
    }
}

/// A watch that ignores progress and never stops the work.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoWatcher;

impl Watch for NoWatcher {
    fn progress(&mut self, _: &Progress<'_>) {}

    fn is_stopped(&self) -> bool {
        false
    }
}
