//! A batch whose shards are killed.

use std::fs;
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::super::{Trial, root};

/// Shards of the batch.
const SHARDS: usize = 3;

/// The merged batch without kills.
pub struct Batches {
    /// The folder of the patterns, which lies outside the manifest's.
    patterns: String,
    expected: Vec<u8>,
    usual: Duration,
}

impl Batches {
    pub fn prepare(trial: &mut Trial<'_>) -> Result<Self, CliError> {
        let patterns = root().join("examples/patterns");
        let patterns = patterns.to_string_lossy().into_owned();
        trial.whole(&["batch", "plan", "fill", &patterns, "-o", "batch.json"])?;
        let usual = trial.whole(&shard(&patterns, "1/1"))?;
        let expected = merged(trial)?;
        Ok(Self { patterns, expected, usual })
    }

    /// After kills, the batch merges to the same bytes, and no draft of a shard is left.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        trial.remove("shards");
        let names: Vec<String> = (1..=SHARDS).map(|at| format!("{at}/{SHARDS}")).collect();
        for name in &names {
            let moment = trial.moment(self.usual);
            trial.killed(&shard(&self.patterns, name), moment)?;
        }
        for name in &names {
            trial.whole(&shard(&self.patterns, name))?;
        }
        if merged(trial)? != self.expected {
            trial.fail("a batch that was killed merged to something else");
        }
        let entries = fs::read_dir(trial.path("shards")).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let left: Vec<String> = names.filter(|name| !name.starts_with("shard-")).collect();
        if !left.is_empty() {
            trial.fail(format!("left beside the shards: {left:?}"));
        }
        Ok(())
    }
}

fn shard<'a>(patterns: &'a str, name: &'a str) -> [&'a str; 9] {
    ["batch", "run", "batch.json", "--out", "shards", "--allow", patterns, "--shard", name]
}

fn merged(trial: &mut Trial<'_>) -> Result<Vec<u8>, CliError> {
    let merge = ["batch", "merge", "batch.json", "--out", "shards", "-o", "merged", "--force"];
    trial.whole(&merge)?;
    trial.bytes("merged")
}
