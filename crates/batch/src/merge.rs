//! Merges the shards of a folder into one result.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use wordwright_papers::proverb2002::Gains;

use crate::jobs::{leaves, tune};
use crate::manifest::Manifest;
use crate::options::Job;
use crate::shard_file::{self, ShardState};
use crate::sums::{Merged, Sums};
use crate::{BatchError, Shard, run};

/// The most files open at a time while items are put in order.
const OPEN: usize = 256;

/// How the file of a training's leaves ends.
const LEAVES: &str = "leaves";

/// Missing shards that an error names.
const SHOWN: usize = 8;

/// Where to find the line of an item.
#[derive(Clone)]
struct Place {
    file: usize,
    range: Range<u64>,
}

/// The files that [`merge`] writes for a manifest: `output` and, for a training, the leaves
/// beside it.
///
/// # Errors
/// A manifest that cannot be read, or an output that has no room for leaves beside it.
pub fn merged_files(manifest: &Path, output: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let (manifest, _) = Manifest::open(manifest)?;
    outputs(&manifest, output)
}

fn outputs(manifest: &Manifest, output: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let mut outputs = vec![output.to_owned()];
    if matches!(manifest.job, Job::TrainLeaves(_)) {
        let leaves = output.with_extension(LEAVES);
        let is_stream = output.as_os_str() == "-" || output.exists() && !output.is_file();
        if leaves == output || is_stream {
            return Err(BatchError::Beside { path: output.to_owned() });
        }
        outputs.push(leaves);
    }
    Ok(outputs)
}

/// Puts the items of all whole shards in `folder` in order and writes them to
/// `output`: their lines, or the training after its generation, with its
/// leaves beside it, or the knobs after a step of tuning. The folder may have
/// shards from different divisions of the work.
///
/// # Errors
/// Missing items, shards of another manifest, or shards that disagree about an
/// item; nothing is written then.
pub fn merge(manifest: &Path, folder: &Path, output: &Path) -> Result<Merged, BatchError> {
    let (manifest, base) = Manifest::open(manifest)?;
    manifest.check_package()?;
    let outputs = outputs(&manifest, output)?;
    let mut shards = Shards::read(&manifest, folder)?;
    let missing = shards.missing();
    if !missing.is_empty() {
        let shown = shards.name_missing(&missing);
        let items = manifest.items();
        return Err(BatchError::Missing { missing: missing.len(), items, shown });
    }
    let mut sums = Sums::new(&manifest);
    if matches!(manifest.job, Job::TrainLeaves(_)) {
        let mut training = leaves::training(&manifest, &base)?;
        shards.each(&mut |line| {
            sums.add(line);
            leaves::add(&mut training, line)
        })?;
        let contents = [training.to_bytes(), training.leaves().to_bytes()];
        // The training last: it is what the next generation starts from.
        for (path, bytes) in outputs.iter().zip(&contents).rev() {
            run::write_bytes(path, bytes)?;
        }
        return Ok(sums.finish_training(training.progress()));
    }
    if let Job::Tune(options) = &manifest.job {
        let mut gains = Gains::default();
        shards.each(&mut |line| {
            sums.add(line);
            tune::add(&mut gains, line)
        })?;
        let (knobs, turned) = tune::turn(&gains, &manifest, options, &base)?;
        run::write_bytes(output, knobs.as_bytes())?;
        return Ok(sums.finish_tuning(&gains, turned));
    }
    run::write_whole(output, |file| {
        let mut out = BufWriter::new(file);
        shards.each(&mut |line| {
            sums.add(line);
            out.write_all(line.as_bytes()).map_err(BatchError::write(output))
        })?;
        out.flush().map_err(BatchError::write(output))
    })?;
    Ok(sums.finish())
}

/// The whole shards of a folder.
struct Shards {
    files: Vec<(PathBuf, Shard, Option<File>)>,
    /// By item.
    places: Vec<Option<Place>>,
    /// Shards that are incomplete.
    torn: Vec<Shard>,
}

impl Shards {
    fn read(manifest: &Manifest, folder: &Path) -> Result<Self, BatchError> {
        let mut names = Vec::new();
        for path in wordwright_files::within(folder).map_err(BatchError::read(folder))? {
            let name = path.file_name().and_then(OsStr::to_str);
            if let Some(shard) = name.and_then(Shard::of_file_name) {
                names.push(shard);
            }
        }
        names.sort_by_key(|shard| (shard.of(), shard.number()));
        let expected = manifest.hash();
        let places = vec![None; manifest.items()];
        let mut shards = Self { files: Vec::new(), places, torn: Vec::new() };
        for shard in names {
            let path = folder.join(shard.file_name());
            match shard_file::state(&path, &expected, shard, manifest.items())? {
                ShardState::Whole(items) => shards.take(path, shard, items)?,
                ShardState::Torn => shards.torn.push(shard),
                ShardState::Nothing => {}
                ShardState::Other(found) => {
                    return Err(BatchError::OtherManifest { path, found, expected });
                }
            }
        }
        Ok(shards)
    }

    fn take(
        &mut self,
        path: PathBuf,
        shard: Shard,
        items: Vec<(usize, Range<u64>)>,
    ) -> Result<(), BatchError> {
        let file = self.files.len();
        self.files.push((path, shard, None));
        for (item, range) in items {
            let place = Place { file, range };
            if let Some(known) = self.places[item].clone() {
                if self.line(&known)? != self.line(&place)? {
                    let path = |place: &Place| self.files[place.file].0.clone();
                    let (first, second) = (path(&known), path(&place));
                    return Err(BatchError::Unequal { item, first, second });
                }
            } else {
                self.places[item] = Some(place);
            }
        }
        Ok(())
    }

    fn missing(&self) -> Vec<usize> {
        let items = self.places.iter().enumerate();
        items.filter(|(_, place)| place.is_none()).map(|(item, _)| item).collect()
    }

    /// Which shards to run, assuming the shard count that most of the present
    /// ones have.
    fn name_missing(&self, missing: &[usize]) -> String {
        let found = self.files.iter().map(|file| file.1).chain(self.torn.iter().copied());
        let mut counts: Vec<usize> = found.map(Shard::of).collect();
        counts.sort_unstable();
        let most = counts
            .chunk_by(|a, b| a == b)
            .max_by_key(|chunk| chunk.len())
            .and_then(|chunk| chunk.first());
        let Some(&of) = most else { return "there are no shards; run them first".to_owned() };
        let numbers: BTreeSet<usize> = missing.iter().map(|item| item % of + 1).collect();
        let named = numbers.iter().take(SHOWN).map(|number| {
            let torn = self.torn.iter().any(|torn| torn.number() == *number && torn.of() == of);
            format!("{number}/{of}{}", if torn { " (torn)" } else { "" })
        });
        let named: Vec<String> = named.collect();
        let more = numbers.len().saturating_sub(SHOWN);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("run --shard {}{more}", named.join(", "))
    }

    /// Passes on each line, in the order of the items.
    fn each(
        &mut self,
        take: &mut dyn FnMut(&str) -> Result<(), BatchError>,
    ) -> Result<(), BatchError> {
        for place in std::mem::take(&mut self.places).into_iter().flatten() {
            take(&self.line(&place)?)?;
        }
        Ok(())
    }

    fn line(&mut self, place: &Place) -> Result<String, BatchError> {
        let open = place.file < OPEN;
        let (path, _, kept) = &mut self.files[place.file];
        let mut file = match kept.take() {
            Some(file) => file,
            None => File::open(&*path).map_err(BatchError::read(&*path))?,
        };
        let mut bytes = vec![0; (place.range.end - place.range.start) as usize];
        file.seek(SeekFrom::Start(place.range.start))
            .and_then(|_| file.read_exact(&mut bytes))
            .map_err(BatchError::read(&*path))?;
        if open {
            *kept = Some(file);
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
