//! `wordwright convert`: converts puzzles between formats, and reports what is
//! lost.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_formats::{Format, Reading};
use wordwright_service::files::FormatName;

use crate::args::format;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::output;

/// Arguments of `convert`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct ConvertArgs {
    /// The puzzle in any format; `-` reads standard input
    input: PathBuf,

    /// The file to write, in the format of its extension; `-` is standard
    /// output
    output: PathBuf,

    /// Format to write, regardless of the extension
    #[arg(long, value_parser = format::parser(), value_name = "FORMAT")]
    format: Option<Format>,

    /// Fail if the format cannot represent the whole puzzle
    #[arg(long)]
    strict: bool,

    /// Recover what is possible from a damaged file, and report repairs
    #[arg(long)]
    lenient: bool,

    /// The four digits that unlock a scrambled .puz solution
    #[arg(long, value_name = "DIGITS")]
    key: Option<u16>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// Print a JSON object with what was lost
    #[arg(long)]
    json: bool,
}

/// A converted puzzle, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ConvertLine {
    /// The file that was read.
    input: String,
    /// The file that was written.
    output: String,
    /// Its format.
    format: FormatName,
    /// What was unusual about the input, one sentence each.
    warnings: Vec<String>,
    /// What was repaired in a damaged file, one sentence each.
    repairs: Vec<String>,
    /// What the format could not represent, one sentence each.
    losses: Vec<String>,
}

/// Converts one file.
///
/// # Errors
/// A file that cannot be read, understood or written, or losses under
/// `--strict`.
pub fn run(args: &ConvertArgs) -> Result<Exit, CliError> {
    output::is_output(&args.output, args.json)?;
    let format = format::format_of(&args.output, args.format)?;
    let reading = if args.lenient { Reading::Lenient } else { Reading::Strict };
    let mut document = grids::read_with(&args.input, reading)?;
    let repairs: Vec<String> = document.repairs.iter().map(ToString::to_string).collect();
    if !args.json {
        for repair in &repairs {
            output::warn(&format!("{}: {repair}", args.input.display()));
        }
    }
    if let Some(key) = args.key {
        wordwright_formats::unscramble(&mut document.puzzle, key)
            .map_err(|problem| CliError::Grid { path: args.input.clone(), problem })?;
    }
    let written = wordwright_formats::write(&document.puzzle, format);
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    if args.strict && !losses.is_empty() {
        return Err(CliError::Lossy { path: args.output.clone(), losses: losses.join("; ") });
    }
    files::write(&args.output, &written.bytes, args.force)?;
    if args.json {
        output::print_json(&ConvertLine {
            input: args.input.display().to_string(),
            output: args.output.display().to_string(),
            format: FormatName(format),
            warnings: document.warnings.iter().map(ToString::to_string).collect(),
            repairs,
            losses,
        })?;
    } else {
        for loss in losses {
            output::warn(&format!("{}: {loss}", args.output.display()));
        }
    }
    Ok(Exit::Done)
}
