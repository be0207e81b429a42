//! `wordwright batch plan`: makes a manifest.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value};
use wordwright_batch::{BatchError, Job, Plan, Shard, check_run_places, plan};
use wordwright_lexicon::LengthSet;
use wordwright_service::games::MOST_STEPS;

use crate::args::lists::ListArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::input::word_lists::ListName;
use crate::terminal::output;

/// The jobs whose words are a list; games have word graphs, too, in the letters of their rules.
const TAKES_LISTS: [&str; 2] = ["fill", "design"];

/// Arguments of `batch plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// The job
    #[arg(value_name = "JOB", value_parser = Job::NAMES)]
    job: String,

    /// Patterns, puzzles or folders of them; for design, themes or none; for train-leaves, a
    /// training file, created if missing
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Where to write the manifest, - for standard output; file names in it are relative to its
    /// folder
    #[arg(short, long, value_name = "FILE", default_value = "manifest.json")]
    output: PathBuf,

    /// An option of the job, such as `min_score=60`, `knobs=FILE` or
    /// `games=1000` (see docs/batch.md)
    #[arg(short, long, value_name = "NAME=VALUE", value_parser = option)]
    set: Vec<(String, Value)>,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The words: a list or, for games, a KWG file; `english` is the built-in list
    #[arg(short, long, value_name = "FILE", default_value = "english")]
    words: PathBuf,

    /// The knowledge pack to solve with [default: built in]
    #[arg(long, value_name = "DIR")]
    knowledge: Option<PathBuf>,

    /// Games per generation, for a new training
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=MOST_STEPS))]
    games: u64,

    /// Largest part of a leave with a value of its own, in tiles, for a new training
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: u8,

    /// Overwrite an existing manifest
    #[arg(long)]
    force: bool,
}

/// Parses a value as JSON if possible, otherwise as text.
fn option(text: &str) -> Result<(String, Value), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("found {text:?}, expected NAME=VALUE"))?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    Ok((name.to_owned(), value))
}

/// Makes a manifest and prints how best to run it.
///
/// # Errors
/// Inputs that cannot be read, wrong options, or an existing file.
pub fn run(args: &PlanArgs) -> Result<Exit, CliError> {
    files::check_new(&args.output, args.force)?;
    // Told here, once: a list in another format loses most of its words, and its shards say
    // nothing of it.
    if TAKES_LISTS.contains(&&*args.job) {
        let list = ListName { name: args.words.display().to_string(), minimum: None };
        let lists = ListArgs { words: vec![list], min_score: None, alphabet: None };
        drop(lists.load(&lists.alphabet()?, LengthSet::ALL, 0, None)?.with_warnings());
    }
    let manifest = plan(
        Plan {
            job: args.job.clone(),
            options: args.set.iter().cloned().collect::<Map<_, _>>(),
            seed: args.seed,
            words: Some(args.words.clone()),
            knowledge: args.knowledge.clone(),
            inputs: args.inputs.clone(),
            training: Some((args.games, args.depth.into())),
        },
        &args.output,
    )?;
    let text = format!(
        "{}: {} {}, best run as {}",
        args.output.display(),
        args.job,
        output::counted(manifest.items(), "item"),
        output::counted(manifest.shards(), "shard"),
    );
    if args.output.as_os_str() == "-" {
        output::note(&text);
        return Ok(Exit::Done);
    }
    output::print(&(text + "\n"))?;
    // It is one's own now, but may be a stranger's to whoever runs it.
    if args.output.is_file()
        && let Err(BatchError::Outside { path, folder }) =
            check_run_places(&args.output, Shard::WHOLE, &[])
    {
        output::note(&format!(
            "{} is outside the manifest's folder: run with --allow {}",
            path.display(),
            folder.display()
        ));
    }
    Ok(Exit::Done)
}
