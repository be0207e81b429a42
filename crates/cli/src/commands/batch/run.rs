//! `wordwright batch run`: runs one shard.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wordwright_batch::{BatchError, RunOutcome, Shard, Watch, check_run_places, run as run_shard};

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::{cancel, output};

/// Arguments of `batch run`.
#[derive(Debug, Args)]
#[command(after_help = "A complete shard is left alone, a damaged one is redone. The merged \
                        result is the same for any number of shards.")]
pub struct RunArgs {
    /// The manifest
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,

    /// Which shard to run, of how many, such as 3/16
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// The folder of the manifest's shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Threads; they do not change results. Running several shards at once makes better use of
    /// processors
    #[arg(short, long, value_name = "T", default_value_t = 1, value_parser = parsers::threads)]
    threads: usize,

    /// Open files that the manifest names in this folder, outside its own (can be repeated)
    #[arg(long, value_name = "DIR")]
    allow: Vec<PathBuf>,
}

/// Runs a shard.
///
/// # Errors
/// A manifest, an input or a folder that cannot be used.
pub fn run(args: &RunArgs) -> Result<Exit, CliError> {
    check_run_places(&args.manifest, args.shard, &args.allow)?;
    let bar = bar();
    let mut progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let mut watch = Watch { stop: cancel::on_interrupt().clone(), progress: &mut progress };
    let ran = run_shard(&args.manifest, args.shard, &args.out, args.threads, &mut watch);
    bar.finish_and_clear();
    let (path, done) = match ran {
        Ok(RunOutcome::Done(path)) => (path, "done"),
        Ok(RunOutcome::Skipped(path)) => (path, "was done"),
        Err(BatchError::Stopped) => {
            output::complain(&BatchError::Stopped.into());
            return Ok(Exit::Stopped);
        }
        Err(error) => return Err(error.into()),
    };
    output::print(&format!("{}: {done}\n", path.display()))?;
    Ok(Exit::Done)
}

fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} items, {per_sec}");
    ProgressBar::new(0).with_style(style.expect("a template without a mistake"))
}
