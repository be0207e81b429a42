//! `knowledge info`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_knowledge::database::Contents;
use wordwright_knowledge::pack::MANIFEST;
use wordwright_knowledge::{Database, Pack};

use crate::args::database::DatabaseArgs;
use crate::args::packs::{self, OpenPack};
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::data_folder::default_pack;
use crate::terminal::output::{self, counted};

/// Arguments of `knowledge info`.
#[derive(Debug, Args)]
pub struct InfoArgs {
    /// The pack [default: the one other commands use, and the clue database]
    #[arg(value_name = "DIR", conflicts_with = "database")]
    pack: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgs,

    /// The embedded pack
    #[arg(long, conflicts_with_all = ["pack", "database"])]
    embedded: bool,

    /// Read everything and verify checksums
    #[arg(long)]
    verify: bool,

    /// Print the pack's manifest as JSON
    #[arg(long)]
    json: bool,
}

/// Shows what a pack or a database contains.
///
/// # Errors
/// A pack or a database that cannot be read, or is damaged.
pub fn run(args: &InfoArgs) -> Result<Exit, CliError> {
    if args.embedded {
        pack(args, Pack::embedded())?;
    } else if let Some(folder) = &args.pack {
        pack(args, &Pack::open(folder)?)?;
    } else if args.database.database.is_some() {
        database(args, &args.database.path()?)?;
    } else {
        in_use(args)?;
    }
    if args.verify && !args.json {
        output::print("no damage found\n")?;
    }
    Ok(Exit::Done)
}

/// Shows the pack that commands use by default, and the data gathered for the
/// next one.
fn in_use(args: &InfoArgs) -> Result<(), CliError> {
    let open = packs::open_default();
    if !args.json {
        output::print(&if matches!(open, OpenPack::Folder(_)) {
            "Commands use this pack by default; --knowledge selects another.\n".to_owned()
        } else {
            let place = match default_pack("--knowledge DIR") {
                Ok(folder) if folder.join(MANIFEST).exists() => {
                    format!("the pack in {} cannot be used", folder.display())
                }
                Ok(folder) => format!("there is no pack in {}", folder.display()),
                Err(_) => "neither XDG_DATA_HOME, HOME nor APPDATA says where your own pack would \
                           be; set HOME, or give other commands --knowledge DIR"
                    .to_owned(),
            };
            format!("Commands use the built-in knowledge: {place}.\n")
        })?;
    }
    pack(args, &open)?;
    match args.database.path() {
        Ok(path) if path.exists() && !args.json => {
            output::print("\nThe clue database, from which packs are built:\n")?;
            database(args, &path)
        }
        _ => Ok(()),
    }
}

fn pack(args: &InfoArgs, pack: &Pack) -> Result<(), CliError> {
    if args.verify {
        pack.verify()?;
    }
    if args.json { output::print_json(pack.manifest()) } else { output::print(&pack_text(pack)) }
}

fn database(args: &InfoArgs, path: &Path) -> Result<(), CliError> {
    let database = Database::open_existing(path)?;
    if args.verify {
        database.verify()?;
    }
    output::print(&database_text(&database, &database.contents()?))
}

/// A pack's contents, on a few lines.
pub fn pack_text(pack: &Pack) -> String {
    let manifest = pack.manifest();
    let mut text = format!("{}\n", pack.folder().display());
    let mut line = |name: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<10} {value}");
    };
    line("answers", manifest.answers.to_string());
    line("clues", format!("{} different, {} in all", manifest.clues, manifest.rows));
    line("facts", pack.facts().len().to_string());
    line("WordNet", counted(pack.relations().len(), "word"));
    line("thesaurus", counted(pack.thesaurus().len(), "word"));
    line("until", manifest.until.clone().unwrap_or_else(|| "no limit".to_owned()));
    if !manifest.files.is_empty() {
        let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
        let files = counted(manifest.files.len(), "file");
        line("size", format!("{:.1} MB in {files}", bytes as f64 / 1e6));
    }
    for source in &manifest.sources {
        let dates = source.dates.as_ref();
        let dates = dates.map_or(String::new(), |(first, last)| format!(", {first} to {last}"));
        let left = match source.left_out {
            0 => String::new(),
            left => format!(", {left} left out"),
        };
        let value = format!("{}: {}{left}{dates} ({})", source.name, source.taken, source.licence);
        line("source", value);
    }
    if pack.archive_clues() == 0 {
        line(
            "note",
            "no clue archive: with one, the solver has seen nine answers in ten before; \
             `wordwright knowledge get` fetches one"
                .to_owned(),
        );
    }
    text
}

fn database_text(database: &Database, contents: &Contents) -> String {
    let mut text = format!("{}\n", database.path().display());
    let dates =
        contents.dates.map_or(String::new(), |(first, last)| format!(", {first} to {last}"));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  clues      {} with answers{dates}", contents.seen);
    let _ = writeln!(text, "  different  {} clues, {} answers", contents.clues, contents.answers);
    let _ = writeln!(text, "  files      {}", contents.files);
    for (name, kind, licence) in &contents.lists {
        let _ = writeln!(text, "  list       {name}: {kind} ({licence})");
    }
    text
}
