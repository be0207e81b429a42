//! A shard in progress: its items, their lines so far, and the caller's watch.

use wordwright_core::CancelToken;

use crate::manifest::Manifest;
use crate::named::Named;
use crate::shard_file::Draft;
use crate::{BatchError, Shard};

/// How a caller watches a shard and can stop it.
pub struct Watch<'w> {
    /// Stops the work as soon as it is cancelled.
    pub stop: CancelToken,
    /// Called after each item with the number done and the number in all.
    pub progress: &'w mut (dyn FnMut(usize, usize) + Send),
}

/// Returns the bytes of an input.
pub type Read<'r> = dyn FnMut(&Named) -> Result<Vec<u8>, BatchError> + Send + 'r;

/// A shard in progress, as its engine sees it.
pub struct Work<'w> {
    manifest: &'w Manifest,
    items: std::vec::IntoIter<usize>,
    all: usize,
    done: usize,
    draft: Draft,
    read: &'w mut Read<'w>,
    stop: &'w CancelToken,
    progress: &'w mut (dyn FnMut(usize, usize) + Send + 'w),
}

impl<'w> Work<'w> {
    /// All items of `shard`, none done yet. `hash` is the manifest's.
    pub fn new(
        manifest: &'w Manifest,
        hash: &str,
        shard: Shard,
        read: &'w mut Read<'w>,
        watch: &'w mut Watch<'_>,
    ) -> Self {
        let items = shard.items(manifest.items());
        Self {
            manifest,
            all: items.len(),
            items: items.collect::<Vec<_>>().into_iter(),
            done: 0,
            draft: Draft::new(hash, shard),
            read,
            stop: &watch.stop,
            progress: &mut *watch.progress,
        }
    }

    /// The next item with the name and the content of its input, if it has one.
    pub fn next(&mut self) -> Result<Option<(usize, String, Vec<u8>)>, BatchError> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let Some(input) = self.manifest.input(item) else {
            return Ok(Some((item, String::new(), Vec::new())));
        };
        let bytes = (self.read)(input)?;
        input.check(crate::digest(&bytes))?;
        Ok(Some((item, input.name.clone(), bytes)))
    }

    /// All items that are left, for jobs whose items have no inputs.
    pub fn rest(&mut self) -> Vec<usize> {
        self.items.by_ref().collect()
    }

    /// Takes the line of an item.
    ///
    /// # Errors
    /// [`BatchError::Stopped`] if the work should stop.
    pub fn done(&mut self, line: &str) -> Result<(), BatchError> {
        if self.stop.is_cancelled() {
            return Err(BatchError::Stopped);
        }
        self.draft.add(line);
        self.done += 1;
        (self.progress)(self.done, self.all);
        Ok(())
    }

    /// The token that stops the work.
    pub fn stop(&self) -> &CancelToken {
        self.stop
    }

    /// The bytes of the shard's file.
    ///
    /// # Errors
    /// [`BatchError::Stopped`] if items are left.
    pub fn finish(self) -> Result<Vec<u8>, BatchError> {
        if self.done < self.all {
            return Err(BatchError::Stopped);
        }
        Ok(self.draft.finish())
    }
}
