//! `wordwright design`: places a theme and finds patterns that fill.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::TypedValueParser;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::WordTables;
use wordwright_compose::theme::PatternSymmetry;
use wordwright_formats::Format;
use wordwright_grid::Puzzle;
use wordwright_lexicon::LengthSet;
use wordwright_service::design::{
    DesignEvent, DesignOutcome, DesignRequest, DesignResult, DesignedGrid, PatternRules,
    design_patterns,
};
use wordwright_service::{Limits, ServiceError};

use crate::args::format;
use crate::args::game::threads;
use crate::args::lists::{ListArgs, USUAL_MINIMUM};
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::cancel;
use crate::terminal::output::{self, BAD, FAINT, GOOD, STRONG, counted, styled};
use crate::terminal::progress::{ProgressArgs, Watcher};

/// Arguments of `design`.
#[derive(Debug, Args)]
#[command(
    after_help = "A theme is a text file with one entry per line. After a semicolon a line may \
                        say `revealer`, or where the entry must stand: SUMMER CAMP; r3c1 across."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct DesignArgs {
    /// The theme, one entry per line; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    theme: PathBuf,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    pattern: PatternArgs,

    /// How many patterns
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=50), help_heading = "Result")]
    count: u32,

    /// Make new patterns only; without it the library's are tried first
    #[arg(long, help_heading = "Result")]
    only_new: bool,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true, default_value = "60", help_heading = "Search")]
    cap: Duration,

    /// Stop after trying this many patterns
    #[arg(long, value_name = "N", help_heading = "Search")]
    tries: Option<u64>,

    /// Seed of every random choice
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    seed: u64,

    /// Threads; unless time runs out, they do not change the patterns [default: all processors]
    #[arg(short, long, value_name = "N", value_parser = parsers::threads, help_heading = "Search")]
    threads: Option<usize>,

    /// Write the patterns with the theme in them to files: the best to this one,
    /// others beside it (NAME-2, NAME-3 …), in the format of its extension
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// The format to write, whatever the extension says
    #[arg(long, value_parser = format::parser(), value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,

    /// Write the fills too, not only the theme
    #[arg(long, requires = "output", help_heading = "Output")]
    filled: bool,

    /// Overwrite files that exist
    #[arg(long, help_heading = "Output")]
    force: bool,

    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten, next_help_heading = "Output")]
    progress: ProgressArgs,
}

/// The rules of the pattern.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pattern")]
struct PatternArgs {
    /// Rows
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(3..=63))]
    rows: u32,

    /// Columns; as many as rows if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(3..=63))]
    cols: Option<u32>,

    /// How the pattern maps onto itself
    #[arg(long, value_parser = symmetry(), value_name = "HOW", default_value = "half-turn")]
    symmetry: PatternSymmetry,

    /// The most entries [default: what editors take: 78 in a 15x15, 140 in a 21x21]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=63 * 63))]
    max_words: Option<u32>,

    /// The most blocks [default: what editors take: 44 in a 15x15, and up to 50 for a theme
    /// that no such pattern is found for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=63 * 63))]
    max_blocks: Option<u32>,

    /// Letters of the shortest entry
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=63))]
    shortest: u32,

    /// Letters of the longest entry outside the theme [default: 9 in a 15x15]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=63))]
    longest: Option<u32>,

    /// Rows at least between theme entries; 0 stacks them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=63))]
    spacing: u32,

    /// Let theme entries run down too
    #[arg(long)]
    down: bool,
}

fn symmetry() -> impl TypedValueParser<Value = PatternSymmetry> {
    parsers::named(&[
        ("half-turn", "Unchanged by half a turn"),
        ("left-right", "The left half mirrors the right half"),
        ("up-down", "The upper half mirrors the lower half"),
        ("none", "No rule"),
    ])
}

/// A placed theme, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct DesignLine {
    /// The theme's file.
    theme: String,
    #[serde(flatten)]
    result: DesignResult,
    /// Wall-clock time in seconds.
    seconds: f64,
}

/// Places a theme and prints the patterns that hold it.
///
/// # Errors
/// A theme, lists or rules that cannot be used, or a file that cannot be
/// written.
pub fn run(args: &DesignArgs) -> Result<Exit, CliError> {
    let path = args.theme.as_path();
    let of_service = |problem| CliError::of_service(path, problem);
    if let Some(output) = &args.output {
        format::format_of(output, args.format)?;
        files::check_writable(output, args.force)?;
    }
    let request = args.request()?;
    // Report a theme that cannot be read before reading the lists.
    if request.design().map_err(of_service)?.entries.is_empty() {
        // Whoever names a file means what it holds.
        let expected = "one entry per line, such as WINTER COAT";
        return Err(of_service(ServiceError::value("theme", "no entries", expected)));
    }
    let alphabet = args.lists.alphabet()?;
    let loaded = args.lists.load(&alphabet, LengthSet::ALL, USUAL_MINIMUM, None)?.with_warnings();
    let request = DesignRequest { minimum: loaded.minimum, ..request };
    let words = Arc::new(WordTables::new(loaded.list));
    let limits = Limits {
        time: Some(args.cap),
        nodes: args.tries,
        cancel: Some(cancel::on_interrupt().clone()),
    };
    let threads = threads(args.threads);
    let started = Instant::now();
    let mut watcher = Watcher::new(args.progress.progress, None);
    let mut watch = |event: &DesignEvent| {
        let DesignEvent::Progress(state) = event else { return };
        watcher.show(state, || {
            format!(
                "{} of {} patterns found; {} tried, {} of them unfillable",
                state.found, state.wanted, state.tried, state.unfillable
            )
        });
    };
    let result =
        design_patterns(&request, &words, threads, &limits, &mut watch).map_err(of_service)?;
    drop(watcher);
    let seconds = output::millionths(started.elapsed().as_secs_f64());
    args.save(&result)?;
    let exit = match result.outcome {
        DesignOutcome::Impossible => Exit::Impossible,
        _ if result.patterns.is_empty() => Exit::Stopped,
        _ => Exit::Done,
    };
    if args.json {
        output::print_json(&DesignLine { theme: path.display().to_string(), result, seconds })?;
    } else {
        output::print(&text(path, &result, seconds))?;
    }
    Ok(exit)
}

impl DesignArgs {
    fn request(&self) -> Result<DesignRequest, CliError> {
        let bytes = files::read(&self.theme, files::SizeLimit::WORDS)?;
        let theme = String::from_utf8(bytes).map_err(|_| {
            let problem = "the theme is not UTF-8 text; save it as UTF-8";
            CliError::Usage(format!("{}: {problem}", self.theme.display()))
        })?;
        let pattern = &self.pattern;
        Ok(DesignRequest {
            theme,
            pattern: PatternRules {
                rows: Some(pattern.rows),
                cols: pattern.cols,
                symmetry: pattern.symmetry,
                max_words: pattern.max_words,
                max_blocks: pattern.max_blocks,
                shortest: Some(pattern.shortest),
                longest: pattern.longest,
                spacing: Some(pattern.spacing),
                down: pattern.down,
            },
            count: Some(self.count),
            only_new: self.only_new,
            seed: self.seed,
            ..DesignRequest::default()
        })
    }

    /// Writes the patterns to the files of `--output`.
    fn save(&self, result: &DesignResult) -> Result<(), CliError> {
        let Some(output) = &self.output else { return Ok(()) };
        let format = format::format_of(output, self.format)?;
        for (rank, pattern) in (1..).zip(&result.patterns) {
            let path = grids::ranked_name(output, rank);
            let puzzle = pattern
                .puzzle(self.filled)
                .map_err(|problem| CliError::of_service(&path, problem))?;
            files::write(&path, &written(&puzzle, format, self.filled, &path), self.force)?;
        }
        if result.patterns.is_empty() {
            output::note(&format!("{}: not written, since no pattern was found", output.display()));
        }
        Ok(())
    }
}

/// A pattern as a file; warns about what the format cannot represent.
fn written(puzzle: &Puzzle, format: Format, filled: bool, path: &Path) -> Vec<u8> {
    if format == Format::Pattern && filled {
        return wordwright_formats::solution_text(puzzle).into_bytes();
    }
    let written = wordwright_formats::write(puzzle, format);
    for loss in &written.losses {
        output::warn(&format!("{}: {loss}", path.display()));
    }
    written.bytes
}

fn text(path: &Path, result: &DesignResult, seconds: f64) -> String {
    let style = if result.patterns.is_empty() { BAD } else { GOOD };
    let name = styled(STRONG, path.display());
    let mut text = format!("{name}: {}\n", styled(style, &result.text));
    for (rank, pattern) in (1..).zip(&result.patterns) {
        let _ = write!(text, "\n{}\n", heading(rank, pattern));
        for (row, fill) in pattern.rows.iter().zip(&pattern.fill) {
            text += "  ";
            for (square, letter) in row.chars().zip(fill.chars()) {
                let face = match square {
                    '#' => styled(FAINT, "#"),
                    '.' => letter.to_lowercase().to_string(),
                    theme => styled(STRONG, theme),
                };
                let _ = write!(text, "{face} ");
            }
            text = text.trim_end().to_owned() + "\n";
        }
    }
    let tried = counted(result.state.tried as usize, "pattern");
    let _ = writeln!(text, "\n{tried} tried in {seconds:.2} s");
    text
}

fn heading(rank: usize, pattern: &DesignedGrid) -> String {
    let lowest = pattern.lowest_score.map_or_else(String::new, |low| format!(", lowest {low}"));
    let places: Vec<String> =
        pattern.theme.iter().map(|placed| format!("{} {}", placed.slot, placed.entry)).collect();
    format!(
        "Pattern {rank}: {}, {}, mean score {:.1}{lowest}{}\n{}",
        counted(pattern.words, "word"),
        counted(pattern.blocks, "block"),
        pattern.mean_score,
        if pattern.from_library { ", from the library" } else { "" },
        places.join(", "),
    )
}
