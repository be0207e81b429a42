//! The engines of a job, made ready once and used for many shards.

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
        let mut work = Work::new(&self.manifest, &self.hash, shard, read, watch);
        self.threads.install(|| self.engine.run(&mut work))?;
        work.finish()
    }
}
