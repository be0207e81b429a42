//! One file per job: how it does an item, and what it writes on the item's
//! line.

pub mod design;
pub mod fill;
pub mod games;
pub mod leaves;
pub mod solve;
pub mod tune;

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use wordwright_core::CancelToken;
use wordwright_lexicon::{Alphabet, LengthSet, LexiconError, Source, WordList, embedded};

use crate::inputs::file;
use crate::manifest::Manifest;
use crate::options::Job;
use crate::work::Work;
use crate::{BatchError, ENGLISH};

/// Does the items of one manifest.
pub trait Engine: Send + Sync {
    /// Does all items of a shard, or fewer if it is told to stop. A line that
    /// arrives after the stop is discarded.
    ///
    /// # Errors
    /// A problem that affects every item, an input that cannot be read, or a
    /// stop. A problem with one item goes into its line.
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError>;
}

/// Does the items of a shard one by one: `line` makes the line of an item from
/// its number, the name and the content of its input, and the cancel token.
fn each(
    work: &mut Work<'_>,
    line: impl Fn(usize, &str, &[u8], &CancelToken) -> Result<String, BatchError>,
) -> Result<(), BatchError> {
    while let Some((item, name, bytes)) = work.next()? {
        let line = line(item, &name, &bytes, work.stop())?;
        work.done(&line)?;
    }
    Ok(())
}

/// The engine of a manifest's job.
///
/// # Errors
/// Words, knowledge or other files that cannot be used or have changed.
pub fn engine(manifest: &Manifest, base: &Path) -> Result<Box<dyn Engine>, BatchError> {
    Ok(match &manifest.job {
        Job::Fill(options) => Box::new(fill::Fills::open(manifest, options, base)?),
        Job::Design(options) => Box::new(design::Designs::open(manifest, options, base)?),
        Job::Solve(options) => Box::new(solve::Solves::open(manifest, options, base, false)?),
        Job::Evaluate(options) => Box::new(solve::Solves::open(manifest, options, base, true)?),
        Job::Selfplay(options) => Box::new(games::Games::open(manifest, options, base)?),
        Job::TrainLeaves(options) => Box::new(leaves::Generation::open(manifest, options, base)?),
        Job::Tune(options) => Box::new(tune::Tuning::open(manifest, options, base)?),
    })
}

/// The line of an item whose input cannot be used.
#[derive(Serialize)]
struct Failed<'f> {
    item: usize,
    input: &'f str,
    error: String,
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and finite numbers")
}

/// A line that reports a problem with an item's input.
fn failed(item: usize, input: &str, error: &impl ToString) -> String {
    line(&Failed { item, input, error: error.to_string() })
}

/// A number, rounded to as many places as a reader can use.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The words that a manifest names, scored `minimum` or more.
fn words(
    manifest: &Manifest,
    base: &Path,
    alphabet: &Arc<Alphabet>,
    minimum: u8,
) -> Result<WordList, BatchError> {
    let (name, text) = match &manifest.words {
        None => (ENGLISH, embedded::english_text()),
        Some(named) => (&*named.name, file(base, named)?),
    };
    list(name, &text, alphabet, minimum)
        .map_err(|problem| BatchError::Words { name: name.to_owned(), problem })
}

fn list(
    name: &str,
    text: &[u8],
    alphabet: &Arc<Alphabet>,
    minimum: u8,
) -> Result<WordList, LexiconError> {
    let sources = [Source { name, text, minimum }];
    let (list, _) =
        WordList::read(alphabet, &sources, LengthSet::ALL).map_err(|(_, problem)| problem)?;
    Ok(list)
}
