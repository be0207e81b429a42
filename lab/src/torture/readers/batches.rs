//! The files of a batch: its plan, and its shards.

use std::fs;
use std::path::Path;

use wordwright_batch::{Manifest, Plan, Shard, Watch, check_files, check_inputs, merge, plan, run};
use wordwright_cli::error::CliError;
use wordwright_core::CancelToken;

use super::files::word;
use super::inputs::Seeds;
use super::knowledge::{files, write};
use super::reader_data::ReaderData;

const MANIFEST: &str = "batch.json";

/// Shards of the batch.
const SHARDS: usize = 2;

/// Checks a batch of which one file was changed, as `batch run` does, and merges it.
pub fn read(data: &mut ReaderData, name: &str, bytes: &[u8]) {
    let folder = data.changed("batch", name, bytes).expect("a folder of our own");
    let path = folder.join(MANIFEST);
    let text = fs::read(&path).expect("a file of our own");
    if let Ok(manifest) = Manifest::parse(&String::from_utf8_lossy(&text)) {
        std::hint::black_box((manifest.shards(), manifest.hash()));
        let _ = std::hint::black_box(check_files(&manifest, &folder));
        let _ = std::hint::black_box(check_inputs(&manifest, &folder, Shard::WHOLE));
    }
    data.count("batches", merge(&path, &folder, &data.folder.join("merged")).is_ok());
}

/// A plan and its shards, which stay in the folder `batch`.
///
/// # Errors
/// A folder that cannot be written.
pub fn seeds(folder: &Path) -> Result<Seeds, CliError> {
    let folder = folder.join("batch");
    let words: String = (0..300).map(|number| word(number)[..3].to_owned() + "\n").collect();
    write(&folder.join("words.txt"), words.as_bytes())?;
    let patterns = ["...\n...\n...\n", "...\n.#.\n...\n", "..\n", "..q\n"];
    let mut inputs = Vec::new();
    for (number, pattern) in patterns.iter().enumerate() {
        inputs.push(folder.join(format!("{number}.txt")));
        write(&inputs[number], pattern.as_bytes())?;
    }
    let path = folder.join(MANIFEST);
    let words = Some(folder.join("words.txt"));
    let (job, seed) = ("fill".to_owned(), 1);
    plan(Plan { job, seed, words, inputs, ..Plan::default() }, &path)?;
    for number in 1..=SHARDS {
        let shard = Shard::new(number, SHARDS).expect("a shard of so many");
        let mut watch = Watch { stop: CancelToken::new(), progress: &mut |_, _| () };
        run(&path, shard, &folder, 1, &mut watch)?;
    }
    let mut seeds = files(&folder)?;
    seeds.retain(|seed| seed.name.contains(".json"));
    Ok(seeds.into_iter().map(|seed| vec![seed]).collect())
}
