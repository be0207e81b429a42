//! The files that a manifest names: read, and checked against it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use wordwright_knowledge::Pack;

use crate::digest::pack_digest;
use crate::manifest::Manifest;
use crate::named::Named;
use crate::options::Job;
use crate::{BatchError, Shard, digest};

/// The bytes of an input, whose name starts from `base`.
pub(crate) fn read(base: &Path, input: &Named) -> Result<Vec<u8>, BatchError> {
    let path = base.join(&input.name);
    wordwright_files::read_regular(&path, crate::LONGEST_INPUT).map_err(BatchError::read(path))
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
    let mut files = manifest.words.iter().chain(of_job(manifest));
    files.try_for_each(|named| file(base, named).map(drop))
}

/// The files that the job itself needs.
fn of_job(manifest: &Manifest) -> Vec<&Named> {
    match &manifest.job {
        Job::Fill(_) | Job::Design(_) => Vec::new(),
        Job::Solve(options) | Job::Evaluate(options) => {
            [&options.knobs, &options.weights, &options.trees].into_iter().flatten().collect()
        }
        Job::Selfplay(options) => options.leaves.iter().collect(),
        Job::TrainLeaves(_) => manifest.inputs.iter().collect(),
        Job::Tune(options) => options.knobs.iter().collect(),
    }
}

/// Checks that [`run`](crate::run) would open no file outside the folder of the manifest in
/// that file and the folders `allowed`. A manifest may come from a stranger, while
/// [`plan`](crate::plan) names files that lie elsewhere by their full paths; only who started
/// the program knows which it is.
///
/// # Errors
/// [`BatchError::Outside`], a manifest that cannot be read, or a folder that is not there.
pub fn check_run_places(
    manifest: &Path,
    shard: Shard,
    allowed: &[PathBuf],
) -> Result<(), BatchError> {
    let (manifest, base) = Manifest::open(manifest)?;
    let inputs = shard.items(manifest.items()).filter_map(|item| manifest.input(item));
    let shared = manifest.words.iter().chain(&manifest.knowledge).chain(of_job(&manifest));
    check_places(&base, allowed, shared.chain(inputs))
}

/// The same for [`merge`](crate::merge), which opens a training or the knobs that it changes.
///
/// # Errors
/// As [`check_run_places`].
pub fn check_merge_places(manifest: &Path, allowed: &[PathBuf]) -> Result<(), BatchError> {
    let (manifest, base) = Manifest::open(manifest)?;
    let opened = match manifest.job {
        Job::TrainLeaves(_) | Job::Tune(_) => of_job(&manifest),
        _ => Vec::new(),
    };
    check_places(&base, allowed, opened.into_iter())
}

fn check_places<'m>(
    base: &Path,
    allowed: &[PathBuf],
    mut named: impl Iterator<Item = &'m Named>,
) -> Result<(), BatchError> {
    let base = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    // Links are followed on both sides: one may lead out of the folder.
    let whole = |path: &Path| path.canonicalize().map_err(BatchError::read(path));
    let mut folders = vec![whole(base)?];
    for path in allowed {
        folders.push(whole(path)?);
    }
    named.try_for_each(|named| {
        let path = base.join(&named.name);
        let path = match path.canonicalize() {
            Ok(path) => path,
            // Reading it reports that, and a shard that is done needs no inputs.
            Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok(()),
            Err(problem) => return Err(BatchError::read(path)(problem)),
        };
        if folders.iter().any(|folder| path.starts_with(folder)) {
            return Ok(());
        }
        let parent = path.parent().filter(|_| !path.is_dir()).unwrap_or(&path);
        Err(BatchError::Outside { folder: parent.to_owned(), path })
    })
}
