//! The engines of a job, made ready once and used for many shards.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::jobs::{self, Engine};
use crate::manifest::{Manifest, Named};
use crate::run::Watch;
use crate::shard_file::Draft;
use crate::{BatchError, Shard};

/// The engines of one manifest's job, ready for its shards.
///
/// A worker keeps words and knowledge in memory. A knowledge pack stays mapped
/// for as long as the process lives, since engines look into it.
pub struct Worker {
    manifest: Manifest,
    hash: String,
    engine: Box<dyn Engine>,
    threads: ThreadPool,
}

impl Worker {
    /// Opens words, knowledge and whatever else the job needs beside its
    /// inputs; their names start from `base`. The work is done on so many
    /// threads, and is the same on any number of them.
    ///
    /// # Errors
    /// Another version of the package, files that cannot be used, or that are
    /// not those that the manifest was made with.
    pub fn open(manifest: Manifest, base: &Path, threads: usize) -> Result<Self, BatchError> {
        manifest.check_package()?;
        let threads = ThreadPoolBuilder::new()
            .num_threads(threads.max(1))
            .build()
            .map_err(|problem| BatchError::Threads { problem: problem.to_string() })?;
        let engine = threads.install(|| jobs::engine(&manifest, base))?;
        Ok(Self { hash: manifest.hash(), manifest, engine, threads })
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Does the items of a shard and gives the bytes of its file. `read` gives
    /// the bytes of an input; they are checked against the manifest.
    ///
    /// # Errors
    /// An input that cannot be read or has changed, or [`BatchError::Stopped`].
    /// An input that is what the manifest says and cannot be used is no error:
    /// its item's line says what is wrong with it.
    pub fn run(
        &self,
        shard: Shard,
        read: &mut Read<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u8>, BatchError> {
        let items = shard.items(self.manifest.items());
        let mut work = Work {
            manifest: &self.manifest,
            all: items.len(),
            items: items.collect::<Vec<_>>().into_iter(),
            done: 0,
            draft: Draft::new(&self.hash, shard),
            read,
            stop: &watch.stop,
            progress: &mut *watch.progress,
        };
        self.threads.install(|| self.engine.run(&mut work))?;
        if work.done < work.all {
            return Err(BatchError::Stopped);
        }
        Ok(work.draft.finish())
    }
}

/// Gives the bytes of an input.
pub type Read<'r> = dyn FnMut(&Named) -> Result<Vec<u8>, BatchError> + Send + 'r;

/// A shard under way, as its engine sees it.
pub struct Work<'w> {
    manifest: &'w Manifest,
    items: std::vec::IntoIter<usize>,
    all: usize,
    done: usize,
    draft: Draft,
    read: &'w mut Read<'w>,
    stop: &'w Arc<AtomicBool>,
    progress: &'w mut (dyn FnMut(usize, usize) + Send + 'w),
}

impl Work<'_> {
    /// The next item and the name and the content of its input, where it has
    /// one.
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
    /// [`BatchError::Stopped`] when there is to be no further one.
    pub fn done(&mut self, line: &str) -> Result<(), BatchError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(BatchError::Stopped);
        }
        self.draft.add(line);
        self.done += 1;
        (self.progress)(self.done, self.all);
        Ok(())
    }

    /// What stops the work.
    pub fn stop(&self) -> &Arc<AtomicBool> {
        self.stop
    }
}
