//! `wordwright batch merge`: merges all shards into one result.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use wordwright_batch::{BatchError, check_merge_places, merge, merged_files};

use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::terminal::output;

/// Arguments of `batch merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The manifest
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,

    /// The folder of the manifest's shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Where to write the items, one line of JSON each; for train-leaves, the next training
    /// file, with its leaves beside it; for tune, the new parameters; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Open files that the manifest names in this folder, outside its own (can be repeated)
    #[arg(long, value_name = "DIR")]
    allow: Vec<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Merges shards and prints the totals. If items are missing, the command ends
/// like interrupted work.
///
/// # Errors
/// Shards that do not belong together, or a file that cannot be written.
pub fn run(args: &MergeArgs) -> Result<Exit, CliError> {
    let to_output = output::is_output(&args.output, args.json)?;
    check_merge_places(&args.manifest, &args.allow)?;
    for path in merged_files(&args.manifest, &args.output)? {
        files::check_new(&path, args.force)?;
    }
    let merged = match merge(&args.manifest, &args.out, &args.output) {
        Err(error @ BatchError::Missing { .. }) => {
            output::complain(&error.into());
            return Ok(Exit::Stopped);
        }
        merged => merged?,
    };
    if args.json {
        output::print_json(&merged)?;
        return Ok(Exit::Done);
    }
    let mut text = format!("{}: {}", args.output.display(), output::counted(merged.items, "item"));
    if merged.failed > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ", {} with unusable input", merged.failed);
    }
    for (name, value) in &merged.sums {
        let _ = write!(text, "\n  {name:<18} {value:>10.2}");
    }
    output::print_beside(&text, to_output)?;
    Ok(Exit::Done)
}
