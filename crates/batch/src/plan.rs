//! Makes a manifest.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use wordwright_knowledge::Pack;

use crate::digest::pack_digest;
use crate::jobs::leaves;
use crate::manifest::Manifest;
use crate::named::Named;
use crate::options::Job;
use crate::{BatchError, ENGLISH, PACKAGE, digest, run};

/// Options that name a file.
const FILES: [&str; 4] = ["knobs", "leaves", "trees", "weights"];

/// What to make a manifest from.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The name of the job.
    pub job: String,
    /// Its options by name; those that name a file have a path.
    pub options: Map<String, Value>,
    /// The seed of every random choice.
    pub seed: u64,
    /// A word list; the embedded one without it, or for the name `english`.
    pub words: Option<PathBuf>,
    /// A knowledge pack; the embedded one without it.
    pub knowledge: Option<PathBuf>,
    /// Patterns or puzzles or folders of them; or a training.
    pub inputs: Vec<PathBuf>,
    /// Games and depth of a new training, if its file does not exist yet.
    pub training: Option<(u64, usize)>,
}

/// Makes a manifest and writes it to `path`. Files in the folder of `path` are
/// named relative to it, others by their full paths.
///
/// # Errors
/// Inputs that cannot be read, an unknown job, wrong options, or a file that
/// cannot be written.
pub fn plan(plan: Plan, path: &Path) -> Result<Manifest, BatchError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let base = fs::canonicalize(folder.unwrap_or(Path::new(".")))
        .map_err(BatchError::read(folder.unwrap_or(Path::new("."))))?;
    let Plan { job, mut options, seed, words, knowledge, inputs, training } = plan;
    for name in FILES {
        if let Some(Value::String(file)) = options.get(name) {
            let named = file_named(&base, Path::new(file))?;
            options.insert(name.to_owned(), serde_json::json!(named));
        }
    }
    let words = words.filter(|words| words.as_os_str() != ENGLISH);
    let words = words.map(|words| file_named(&base, &words)).transpose()?;
    let knowledge = knowledge.map(|folder| {
        let pack = Pack::open(&folder)?;
        Ok::<_, BatchError>(Named { name: name(&base, &folder)?, sha256: pack_digest(&pack) })
    });
    let (package, job) = (PACKAGE.to_owned(), Job::new(&job, Value::Object(options))?);
    let knowledge = knowledge.transpose()?;
    let mut manifest = Manifest { package, job, seed, words, knowledge, inputs: Vec::new() };
    if let (Job::TrainLeaves(options), [file], Some((games, depth))) =
        (&manifest.job, &*inputs, training)
        && !file.exists()
    {
        let begun = leaves::begin(&manifest, options, &base, games, depth)?;
        run::write_bytes(file, &begun.to_bytes())?;
    }
    for file in files(&inputs)? {
        manifest.inputs.push(file_named(&base, &file)?);
    }
    if matches!(manifest.job, Job::TrainLeaves(_)) && manifest.inputs.len() == 1 {
        let due = leaves::due(&leaves::training(&manifest, &base)?)?;
        if let Job::TrainLeaves(options) = &mut manifest.job {
            options.pieces = options.pieces.min((due.end - due.start) as usize);
        }
    }
    let text = manifest.to_text();
    // Never write a manifest that could not be read back.
    let manifest = Manifest::parse(&text)?;
    run::write_bytes(path, text.as_bytes())?;
    Ok(manifest)
}

/// The files named, and those of the folders named, by name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, BatchError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        files.extend(wordwright_files::within(path).map_err(BatchError::read(path))?);
    }
    files.sort_unstable();
    files.dedup();
    Ok(files)
}

fn file_named(base: &Path, path: &Path) -> Result<Named, BatchError> {
    let bytes =
        wordwright_files::read(path, crate::LONGEST_INPUT).map_err(BatchError::read(path))?;
    Ok(Named { name: name(base, path)?, sha256: digest(&bytes) })
}

/// A path as a manifest in `base` writes it, with slashes on every system.
fn name(base: &Path, path: &Path) -> Result<String, BatchError> {
    let whole = fs::canonicalize(path).map_err(BatchError::read(path))?;
    let Ok(inside) = whole.strip_prefix(base) else {
        return Ok(whole.to_string_lossy().into_owned());
    };
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    Ok(parts.join("/"))
}
