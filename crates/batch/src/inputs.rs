//! The files that a manifest names: read, and checked against it.

use std::path::Path;

use wordwright_knowledge::Pack;

use crate::manifest::Manifest;
use crate::named::Named;
use crate::options::Job;
use crate::{BatchError, Shard, digest, pack_digest};

/// The bytes of an input, whose name starts from `base`.
pub(crate) fn read(base: &Path, input: &Named) -> Result<Vec<u8>, BatchError> {
    let path = base.join(&input.name);
    wordwright_files::read(&path, crate::LONGEST_INPUT).map_err(BatchError::read(path))
}

/// Reads a file and checks it against the manifest.
pub(crate) fn file(base: &Path, named: &Named) -> Result<Vec<u8>, BatchError> {
    let bytes = read(base, named)?;
    named.check(digest(&bytes))?;
    Ok(bytes)
}

/// Checks the inputs of a shard's items before any work.
///
/// # Errors
/// [`BatchError::Read`], [`BatchError::Changed`].
pub fn check_inputs(manifest: &Manifest, base: &Path, shard: Shard) -> Result<(), BatchError> {
    let mut inputs = shard.items(manifest.items()).filter_map(|item| manifest.input(item));
    inputs.try_for_each(|input| file(base, input).map(drop))
}

/// Checks what every machine opens beside the inputs of its shards: words, a
/// pack, and files that options name. Engines are not opened.
///
/// # Errors
/// Another version of the package, [`BatchError::Read`],
/// [`BatchError::Changed`], or a folder that is not a pack.
pub fn check_files(manifest: &Manifest, base: &Path) -> Result<(), BatchError> {
    manifest.check_package()?;
    if let Some(named) = &manifest.knowledge {
        named.check(pack_digest(&Pack::open(&base.join(&named.name))?))?;
    }
    let of_job: Vec<&Named> = match &manifest.job {
        Job::Fill(_) | Job::Design(_) => Vec::new(),
        Job::Solve(options) | Job::Evaluate(options) => {
            [&options.knobs, &options.weights, &options.trees].into_iter().flatten().collect()
        }
        Job::Selfplay(options) => options.leaves.iter().collect(),
        Job::TrainLeaves(_) => manifest.inputs.iter().collect(),
        Job::Tune(options) => options.knobs.iter().collect(),
    };
    let mut files = manifest.words.iter().chain(of_job);
    files.try_for_each(|named| file(base, named).map(drop))
}
