//! `knowledge build`.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wordwright_knowledge::build::{EmbeddingOptions, EmbeddingOutcome, train_embedding};
use wordwright_knowledge::build::{WordNet, learn};
use wordwright_knowledge::pack::MANIFEST;
use wordwright_knowledge::{BuildOptions, Builder, Database, Date, Pack};

use super::info::pack_text;
use crate::args::database::DatabaseArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::data_folder::default_pack;
use crate::input::files;
use crate::terminal::{cancel, output};

/// Where Debian's `wordnet-base` puts its files.
const WORDNET: &str = "/usr/share/wordnet";

/// Arguments of `knowledge build`.
#[derive(Debug, Args)]
#[command(
    after_help = "A million clues take a few minutes. A pack without clues needs no database."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct BuildArgs {
    /// The folder to build the pack in; without it, the pack that other commands use by
    /// themselves is built anew
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Take no clue of a later day, and none without a date
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    until: Option<Date>,

    /// With --until, take clues without a date all the same
    #[arg(long, requires = "until")]
    undated: bool,

    #[command(flatten)]
    database: DatabaseArgs,

    /// Word lists to take besides the embedded one, `WORD;SCORE` a line
    #[arg(long, value_name = "FILE")]
    words: Vec<PathBuf>,

    #[arg(
        long,
        value_name = "DIR",
        help = "The folder of WordNet's files; without it, that of Debian's wordnet-base if it is \
                installed"
    )]
    wordnet: Option<PathBuf>,

    /// Learn nothing from the clues: quicker, and weaker
    #[arg(long)]
    plain: bool,

    /// Replace a pack that is there
    #[arg(long)]
    force: bool,

    /// Print the manifest as JSON
    #[arg(long)]
    json: bool,
}

fn date(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| "expected a day, such as 2014-08-31".to_owned())
}

/// Builds a pack.
///
/// # Errors
/// A source that cannot be read or a folder that cannot be written.
pub fn run(args: &BuildArgs) -> Result<Exit, CliError> {
    let output = match &args.output {
        Some(output) => {
            let manifest = output.join(MANIFEST);
            if manifest.exists() && !args.force {
                return Err(CliError::Exists { path: manifest });
            }
            output.clone()
        }
        None => default_pack("--output DIR")?,
    };
    let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {msg}");
    line.set_style(style.expect("a template without a mistake"));
    let step = |text: String| {
        line.set_message(text);
        line.tick();
    };
    let options = BuildOptions { until: args.until, undated: args.undated };
    let mut builder = Builder::new(options);
    builder.add_embedded_words();
    let database = args.database.path()?;
    if args.database.database.is_some() || database.exists() {
        step(format!("reading {}", database.display()));
        builder.add_database(&Database::open_existing(&database)?)?;
    } else {
        output::warn(
            "there is no clue database: the pack will know words, but no clues; \
             add some with `wordwright knowledge add`",
        );
    }
    for path in &args.words {
        let bytes = files::read(path)?;
        builder.add_words(
            &path.display().to_string(),
            "not stated",
            &String::from_utf8_lossy(&bytes),
        );
    }
    match args.wordnet.as_deref().or(Some(Path::new(WORDNET)).filter(|folder| folder.exists())) {
        Some(folder) => {
            step(format!("reading {}", folder.display()));
            builder.add_wordnet(WordNet::read(folder)?);
        }
        None => output::warn(
            "WordNet is not installed (Debian: wordnet-base); its relations are left out",
        ),
    }
    step(format!("writing {}", output.display()));
    let draft = begin(&output)?;
    let vectors = builder.take_vectors();
    builder.write(&draft)?;
    let pack = Pack::open(&draft)?;
    let clues = pack.clues().len();
    if !args.plain && 0 < clues && clues < Pack::ENOUGH_CLUES {
        output::warn(&format!(
            "{clues} clues are too few to learn from ({} are enough): they are looked up, but what \
             clues mean is left out",
            Pack::ENOUGH_CLUES
        ));
    } else if !args.plain && clues > 0 {
        step("learning which clues are reworded, and which words go together".to_owned());
        learn(&pack)?;
        let stop = cancel::on_interrupt();
        // The manifest names the new file: it is opened afresh.
        let pack = Pack::open(&draft)?;
        let built =
            train_embedding(&pack, &vectors, &EmbeddingOptions::default(), &mut |progress| {
                step(format!(
                    "learning what clues mean: {} of {}, loss {:.3}",
                    progress.done, progress.of, progress.loss
                ));
                if stop.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        if built == EmbeddingOutcome::Cancelled {
            output::warn("stopped: the pack is whole, but for what clues mean");
        }
    }
    line.finish_and_clear();
    finish(&draft, &output)?;
    let pack = Pack::open(&output)?;
    if args.json {
        output::say_json(pack.manifest())?;
    } else {
        output::say(&pack_text(&pack))?;
    }
    Ok(Exit::Done)
}

/// Where a pack lies until it is whole.
const DRAFT: &str = ".unfinished";

/// A folder for a pack that is being built. What an interrupted build left
/// there goes; a pack beside it stays until the new one is whole.
fn begin(output: &Path) -> Result<PathBuf, CliError> {
    let draft = output.join(DRAFT);
    let failed = |problem| CliError::Write { path: draft.clone(), problem };
    if draft.exists() {
        fs::remove_dir_all(&draft).map_err(failed)?;
    }
    fs::create_dir_all(&draft).map_err(failed)?;
    Ok(draft)
}

/// Puts a whole pack in its place, the manifest last, so that no half of one is
/// ever taken for a whole.
fn finish(draft: &Path, output: &Path) -> Result<(), CliError> {
    let failed = |problem| CliError::Write { path: output.to_owned(), problem };
    let manifest = output.join(MANIFEST);
    if manifest.exists() {
        fs::remove_file(&manifest).map_err(failed)?;
    }
    for entry in fs::read_dir(draft).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name() != MANIFEST {
            fs::rename(entry.path(), output.join(entry.file_name())).map_err(failed)?;
        }
    }
    fs::rename(draft.join(MANIFEST), manifest).map_err(failed)?;
    fs::remove_dir(draft).map_err(failed)
}
