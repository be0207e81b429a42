//! The engines of a job, opened once and used for many shards.

use std::path::Path;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::jobs::{self, Engine};
use crate::manifest::Manifest;
use crate::work::{Read, Watch, Work};
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
    /// inputs; their names are relative to `base`. The results are the same on
    /// any number of threads.
    ///
    /// # Errors
    /// Another version of the package, files that cannot be used, or files that
    /// have changed since the manifest was made.
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

    /// Does the items of a shard and returns the bytes of its file. `read`
    /// returns the bytes of an input; they are checked against the manifest.
    ///
    /// # Errors
    /// An input that cannot be read or has changed, or [`BatchError::Stopped`].
    /// An unusable input that matches the manifest is not an error: its item's
    /// line reports the problem.
    pub fn run(
        &self,
        shard: Shard,
        read: &mut Read<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u8>, BatchError> {
        let mut work = Work::new(&self.manifest, &self.hash, shard, read, watch);
        self.threads.install(|| self.engine.run(&mut work))?;
        work.finish()
    }
}
