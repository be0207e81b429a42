//! `wordwright print`: lays out a puzzle on paper, as PDF or SVG.

use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_formats::{Layout, Pages, PrintOptions, typeset};
use wordwright_service::files::{PaperName, missing_characters};

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::output;

/// Arguments of `print`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct PrintArgs {
    /// The puzzle, in any supported format; `-` reads standard input
    puzzle: PathBuf,

    /// The file to write: a .pdf, or one .svg per page (OUT.svg, OUT-2.svg, …); `-` is standard
    /// output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Format to write, regardless of the extension
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<PageFormat>,

    /// Show the solution in the grid
    #[arg(long)]
    solution: bool,

    /// Lay it out for submission: solved grid, empty grid, and a list of clues with answers
    #[arg(long, conflicts_with = "solution")]
    manuscript: bool,

    /// A line of your name and address for the manuscript's first page; repeat it for more
    /// lines
    #[arg(long, value_name = "LINE", requires = "manuscript")]
    sender: Vec<String>,

    /// Paper size
    #[arg(long, value_parser = paper(), value_name = "PAPER", default_value = "a4")]
    paper: PaperName,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    /// Print a JSON object with what was written
    #[arg(long)]
    json: bool,
}

/// The file format of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PageFormat {
    /// One file with all pages.
    Pdf,
    /// One file per page.
    Svg,
}

fn paper() -> impl TypedValueParser<Value = PaperName> {
    parsers::named(&[("a4", "210 by 297 millimetres"), ("letter", "8.5 by 11 inches")])
}

impl PageFormat {
    fn of_name(path: &Path) -> Option<Self> {
        Self::from_str(path.extension()?.to_str()?, true).ok()
    }
}

/// A printed puzzle, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct PrintLine {
    /// The puzzle's file.
    puzzle: String,
    /// The files written.
    files: Vec<String>,
    /// The number of pages.
    pages: usize,
    /// Characters that no embedded font has.
    missing_characters: Vec<char>,
}

/// Prints one puzzle.
///
/// # Errors
/// A file that cannot be read, parsed or written, or a missing solution that
/// should be printed.
pub fn run(args: &PrintArgs) -> Result<Exit, CliError> {
    let format = args.format.or_else(|| PageFormat::of_name(&args.output)).ok_or_else(|| {
        let path = args.output.display();
        CliError::Usage(format!(
            "{path}: the format is not clear from this name; end it in .pdf or .svg, or give --format"
        ))
    })?;
    output::is_output(&args.output, args.json)?;
    let document = grids::read(&args.puzzle)?;
    let options = PrintOptions {
        paper: args.paper.into(),
        layout: if args.manuscript { Layout::Manuscript } else { Layout::Sheet },
        solution: args.solution,
        sender: args.sender.clone(),
    };
    let pages = typeset(&document.puzzle, &options)
        .map_err(|problem| CliError::Grid { path: args.puzzle.clone(), problem })?;
    let written = match format {
        PageFormat::Pdf => vec![(args.output.clone(), pages.pdf())],
        PageFormat::Svg => svg_files(&pages, &args.output)?,
    };
    for (path, _) in &written {
        files::check_writable(path, args.force)?;
    }
    for (path, bytes) in &written {
        files::write(path, bytes, args.force)?;
    }
    if args.json {
        output::print_json(&PrintLine {
            puzzle: args.puzzle.display().to_string(),
            files: written.iter().map(|(path, _)| path.display().to_string()).collect(),
            pages: pages.count(),
            missing_characters: pages.missing().into_iter().collect(),
        })?;
    } else if let Some(warning) = missing_characters(&pages) {
        output::warn(&format!("{}: {warning}", args.puzzle.display()));
    }
    Ok(Exit::Done)
}

fn svg_files(pages: &Pages, path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, CliError> {
    if path.as_os_str() == "-" && pages.count() > 1 {
        let count = pages.count();
        return Err(CliError::Usage(format!(
            "{count} pages make {count} SVG files, which standard output cannot hold; \
             name a file or choose --format pdf"
        )));
    }
    let named = pages.svg().into_iter().enumerate();
    Ok(named.map(|(page, svg)| (grids::ranked_name(path, page + 1), svg.into_bytes())).collect())
}
