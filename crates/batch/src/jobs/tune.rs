//! Takes one step of tuning the merger's knobs.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use wordwright_clues::experts::{self, Expert};
use wordwright_formats::Reading;
use wordwright_knowledge::Pack;
use wordwright_papers::proverb2002::{Gains, Merger, samples};
use wordwright_solve::assess::known_answers;

use super::solve::{merger, pack};
use super::{Engine, each, failed, line, rounded};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::TuneOptions;
use crate::work::Work;

/// Tries every knob on the clues of puzzles.
pub struct Tuning {
    pack: &'static Pack,
    experts: Vec<Box<dyn Expert>>,
    names: Vec<String>,
    merger: Merger,
    step: f32,
}

/// The line of one puzzle.
#[derive(Serialize)]
struct ResultLine<'t> {
    item: usize,
    input: &'t str,
    clues: usize,
    log_chance: f64,
    /// By expert, for its three knobs: what a step up gains, and one down.
    turns: BTreeMap<String, [[f64; 2]; 3]>,
}

/// What a line adds.
#[derive(Deserialize)]
struct Added {
    error: Option<String>,
    #[serde(default)]
    clues: usize,
    #[serde(default)]
    log_chance: f64,
    #[serde(default)]
    turns: BTreeMap<String, [[f64; 2]; 3]>,
}

/// Adds the result on an item's line; the line of an unusable puzzle adds
/// nothing.
///
/// # Errors
/// A line from another job.
pub fn add(gains: &mut Gains, line: &str) -> Result<(), BatchError> {
    let wrong = |problem: String| BatchError::Manifest { problem };
    let added: Added = serde_json::from_str(line)
        .map_err(|problem| wrong(format!("found a line without turns of knobs ({problem})")))?;
    if added.error.is_none() {
        let Added { clues, log_chance, turns, .. } = added;
        gains.add(&Gains { clues, log_chance, turns });
    }
    Ok(())
}

/// The knobs after the step as a file of knobs, and how many were turned.
///
/// # Errors
/// Knobs that cannot be used or have changed, or no clue at all.
pub fn turn(
    gains: &Gains,
    manifest: &Manifest,
    options: &TuneOptions,
    base: &Path,
) -> Result<(String, usize), BatchError> {
    if gains.clues == 0 {
        let problem = "found no clue whose answer is known; give puzzles with solutions".to_owned();
        return Err(BatchError::Options { job: manifest.job.name().to_owned(), problem });
    }
    let (after, turned) = gains.turn(&merger(options.knobs.as_ref(), base)?, options.step);
    let text = format!(
        "# Mean log chance of the answers before this step of {}: {:.4} nats on {} clues.\n\
         # expert, scale, length scale, spread\n{after}",
        options.step,
        gains.log_chance / gains.clues as f64,
        gains.clues,
    );
    Ok((text, turned))
}

impl Tuning {
    /// Opens the knowledge and the knobs.
    pub fn open(
        manifest: &Manifest,
        options: &TuneOptions,
        base: &Path,
    ) -> Result<Self, BatchError> {
        let pack = pack(manifest, base)?;
        let experts = experts::all(pack);
        let names = experts.iter().map(|expert| expert.name().to_owned()).collect();
        let merger = merger(options.knobs.as_ref(), base)?;
        Ok(Self { pack, experts, names, merger, step: options.step })
    }

    fn line(&self, item: usize, input: &str, bytes: &[u8]) -> String {
        let puzzle = match wordwright_formats::read_named(bytes, input, Reading::Strict) {
            Ok(document) => document.puzzle,
            Err(problem) => return failed(item, input, &problem),
        };
        let clues = match known_answers(&puzzle) {
            Ok(clues) if clues.is_empty() => return failed(item, input, &"it has no solution"),
            Ok(clues) => clues,
            Err(problem) => return failed(item, input, &problem),
        };
        let samples = samples(self.pack, &self.experts, &clues);
        let mut gains = Gains::of(&self.names, &samples, &self.merger, self.step);
        for gain in gains.turns.values_mut().flat_map(|turns| turns.as_flattened_mut()) {
            *gain = rounded(*gain);
        }
        let Gains { clues, log_chance, turns } = gains;
        line(&ResultLine { item, input, clues, log_chance: rounded(log_chance), turns })
    }
}

impl Engine for Tuning {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, input, bytes, _| Ok(self.line(item, input, bytes)))
    }
}
