//! `knowledge build`.

use std::path::PathBuf;

use clap::Args;
use wordwright_gather::{BuildPlan, Place, build};
use wordwright_knowledge::pack::MANIFEST;
use wordwright_knowledge::{BuildOptions, Date};

use super::info::pack_text;
use super::watching::Line;
use crate::args::database::DatabaseArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::data_folder::{data_folder, default_pack};
use crate::input::files;
use crate::terminal::output;

/// Arguments of `knowledge build`.
#[derive(Debug, Args)]
#[command(
    after_help = "A million clues take a few minutes. A pack without clues needs no database."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct BuildArgs {
    /// Folder to build the pack in [default: rebuild the pack other commands use]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Leave out clues from later days, and clues without a date
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    until: Option<Date>,

    /// With --until, keep clues without a date
    #[arg(long, requires = "until")]
    undated: bool,

    #[command(flatten)]
    database: DatabaseArgs,

    /// Word lists to add to the built-in one, one `WORD;SCORE` per line
    #[arg(long, value_name = "FILE")]
    words: Vec<PathBuf>,

    #[arg(
        long,
        value_name = "DIR",
        help = "WordNet's folder [default: what `knowledge get` fetched, else Debian's \
                wordnet-base]"
    )]
    wordnet: Option<PathBuf>,

    /// Learn nothing from the clues: faster to build, but weaker
    #[arg(long)]
    plain: bool,

    /// Leave out the glossary: answers that are common in crosswords, with clues of our own,
    /// which a pack takes unless it has an archive of 60,000 clues
    #[arg(long)]
    no_glossary: bool,

    /// Replace an existing pack
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
    let database = args.database.path()?;
    let has_database = args.database.database.is_some() || database.exists();
    let word_list = |path: &PathBuf| {
        let text =
            String::from_utf8_lossy(&files::read(path, files::SizeLimit::WORDS)?).into_owned();
        Ok((path.display().to_string(), text))
    };
    let own_wordnet = || {
        let place = Place::new(data_folder("--wordnet DIR").ok()?);
        Some(place.wordnet()).filter(|folder| folder.exists())
    };
    let plan = BuildPlan {
        output,
        options: BuildOptions { until: args.until, undated: args.undated },
        database: has_database.then_some(database),
        words: args.words.iter().map(word_list).collect::<Result<_, CliError>>()?,
        wordnet: args.wordnet.clone().or_else(own_wordnet),
        plain: args.plain,
        glossary: !args.no_glossary,
    };
    let mut line = Line::new();
    let built = build(&plan, &mut line);
    line.finish();
    let built = built?;
    for note in &built.notes {
        output::warn(note);
    }
    if args.json {
        output::print_json(built.pack.manifest())?;
    } else {
        output::print(&pack_text(&built.pack))?;
    }
    Ok(Exit::Done)
}
