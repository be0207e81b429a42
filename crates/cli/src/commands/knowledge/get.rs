//! `knowledge get`.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use wordwright_gather::{Mirror, Place, Source, find_sources, get};

use super::info::pack_text;
use super::watching::Line;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::data_folder::data_folder;
use crate::input::lines;
use crate::terminal::output::{self, FAINT, STRONG, styled};

/// Arguments of `knowledge get`.
#[derive(Debug, Args)]
#[command(after_help = "An interrupted download continues when you run the same command again. \
                        Proxies come from the environment (HTTPS_PROXY, NO_PROXY), certificates \
                        from the system. The exit code is 3 if a source is missing at the end, \
                        even though the others were added.")]
pub struct GetArgs {
    /// Sources to fetch [default: all that are not installed]
    #[arg(value_name = "SOURCE")]
    sources: Vec<String>,

    /// Agree to the terms and fetch without asking
    #[arg(long, short)]
    yes: bool,

    /// List the sources and fetch nothing
    #[arg(long)]
    list: bool,

    /// Fetch the files from this address instead, under the names shown by --list
    #[arg(long, value_name = "URL")]
    mirror: Option<String>,

    /// Folder for the database and the pack [default: your data folder, where other commands
    /// look]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Fetches sources, adds them and builds the pack that solvers use by default.
///
/// # Errors
/// No folder, an unknown source, or a folder that cannot be used.
pub fn run(args: &GetArgs) -> Result<Exit, CliError> {
    let folder = match &args.folder {
        Some(folder) => folder.clone(),
        None => data_folder("--folder DIR")?,
    };
    let place = Place::new(folder);
    let named = find_sources(&args.sources)?;
    let mirror = args.mirror.as_deref().map(Mirror::new).transpose()?;
    let installed = place.installed()?;
    let is_there = |source: &Source| installed.iter().any(|there| there.name == source.name);
    if args.list {
        let rows: Vec<String> = named.iter().map(|source| row(source, is_there(source))).collect();
        output::print(&rows.join("\n"))?;
        return Ok(Exit::Done);
    }
    let sources: Vec<&'static Source> = if args.sources.is_empty() {
        named.into_iter().filter(|source| !is_there(source)).collect()
    } else {
        named
    };
    let has_clues = sources.iter().chain(&installed).any(|source| source.has_clues());
    if !sources.is_empty() && !is_agreed(args, &place, &sources, has_clues)? {
        output::note("Nothing was fetched.");
        return Ok(Exit::Stopped);
    }
    let mut line = Line::new();
    let gathered = get(&place, &sources, mirror, &mut line);
    line.finish();
    let gathered = gathered?;
    for failure in &gathered.failed {
        output::warn(&format!("{}: {}", failure.source, failure.reason));
    }
    let mut text = String::new();
    if !gathered.added.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Added: {}.", gathered.added.join(", "));
    }
    if gathered.stopped {
        text += "Stopped; run the same command again to continue.\n";
    } else if let Some(built) = &gathered.built {
        for note in &built.notes {
            output::warn(note);
        }
        text += "\nCommands use this pack by default from now on.\n";
        text += &pack_text(&built.pack);
    } else if gathered.failed.is_empty() {
        text += "Everything is already installed; `wordwright knowledge info` shows it.\n";
    }
    if !gathered.failed.is_empty() {
        let names: Vec<&str> = gathered.failed.iter().map(|failure| failure.source).collect();
        let rest = if gathered.added.is_empty() && gathered.built.is_none() {
            "Nothing was fetched"
        } else {
            "Everything else is in place"
        };
        let _ = writeln!(
            text,
            "\nMissing: {}. {rest}; to try again: wordwright knowledge get {}",
            names.join(", "),
            names.join(" ")
        );
    }
    output::print(&text)?;
    // A script that goes on without a source would never learn that it is missing.
    let is_whole = !gathered.stopped && gathered.failed.is_empty();
    Ok(if is_whole { Exit::Done } else { Exit::Stopped })
}

/// A source's row in the list.
fn row(source: &Source, is_there: bool) -> String {
    let size = format!("{:.0} MB", source.bytes as f64 / 1e6);
    let there = if is_there { ", there already" } else { "" };
    let line = |name: &str, value: &str| format!("  {} {value}\n", styled(FAINT, name));
    [
        format!("{} ({size}{there})\n", styled(STRONG, source.name)),
        format!("  {}\n", source.about),
        format!("  {}\n", source.worth),
        line("licence", source.licence),
        line("from   ", source.url),
        line("file   ", source.file),
    ]
    .concat()
}

/// Shows what would be fetched, and asks for agreement. `has_clues`: the pack will have clues, from
/// these sources or others.
fn is_agreed(
    args: &GetArgs,
    place: &Place,
    sources: &[&Source],
    has_clues: bool,
) -> Result<bool, CliError> {
    let rows: Vec<String> = sources.iter().map(|source| row(source, false)).collect();
    let bytes: u64 = sources.iter().map(|source| source.bytes).sum();
    let from = args.mirror.as_ref().map_or(String::new(), |mirror| format!(" from {mirror}"));
    // docs/knowledge.md has what was measured.
    let building = if has_clues {
        "a few minutes, at least 3 GB of memory and 2 GB of disk"
    } else {
        "a minute or two, about 1 GB of memory and 0.5 GB of disk, more with clues of your own"
    };
    output::note(&format!(
        "{}\n{:.0} MB to fetch{from} into {}. Building the pack then takes {building}.",
        rows.join("\n"),
        bytes as f64 / 1e6,
        place.folder().display()
    ));
    if args.yes {
        return Ok(true);
    }
    if !io::stdin().is_terminal() {
        return Err(CliError::Usage(
            "this is not a terminal, so nobody can agree to the terms above; give --yes if you do"
                .to_owned(),
        ));
    }
    let _ = write!(io::stderr(), "Fetch this under these terms? [y/N] ");
    Ok(lines::says_yes(&mut io::stdin().lock()).unwrap_or(false))
}
