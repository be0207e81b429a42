//! `wordwright serve`: runs the workbench for the browser.

use std::io::{self, IsTerminal as _};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;
use wordwright_gather::{Mirror, Place};
use wordwright_knowledge::Pack;
use wordwright_service::ServiceError;
use wordwright_service::games::LexiconFiles;
use wordwright_workbench::{Gathering, ListInUse, Listening, Settings, run as serve};

use crate::args::packs::PackArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::data_folder::data_folder;
use crate::input::files;
use crate::input::word_lists::EMBEDDED;
use crate::terminal::output;

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,

    /// The address to listen on. Anything but loopback requires a token, which is printed once
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Do not open the browser. (Scripts never open it: that needs a terminal.)
    #[arg(long)]
    no_open: bool,

    /// Also accept requests for this host name, such as a proxy's; requires a token even on
    /// loopback
    #[arg(long = "host-name", value_name = "NAME", value_parser = host_name)]
    host_names: Vec<String>,

    /// Create a new token; the old one stops working
    #[arg(long)]
    new_token: bool,

    /// The library file [default: library.db in your data folder]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    /// Number of jobs to run at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Offer this lexicon for board games, under its file's name without the extension: a word
    /// list, a compiled lexicon or a KWG file. Can be repeated. It is read once, at the start
    #[arg(short, long, value_name = "FILE")]
    words: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    /// Fetch knowledge from this address instead of the sources' own
    #[arg(long, value_name = "URL", conflicts_with = "knowledge")]
    mirror: Option<String>,
}

/// Serves until Ctrl-C.
///
/// # Errors
/// A library, a pack or an address that cannot be used.
pub fn run(args: &ServeArgs) -> Result<Exit, CliError> {
    let library = args.library()?;
    let cores = || std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let threads = args.threads.map_or_else(cores, usize::from);
    let settings = Settings {
        address: args.address,
        port: args.port,
        host_names: args.host_names.clone(),
        new_token: args.new_token,
        pack: args.pack.open_quietly()?.keep(),
        lexicons: args.lexicons()?,
        gathering: args.gathering()?,
        ..Settings::new(library, threads)
    };
    serve(&settings, |listening| {
        announce(&settings, listening);
        if !args.no_open && io::stdout().is_terminal() && !listening.needs_earlier_token {
            let open = |url: &str| open::that_detached(url);
            if let Some(note) = open_browser(&listening.url, has_display(), open) {
                output::note(&note);
            }
        }
    })?;
    Ok(Exit::Done)
}

/// A name as it stands in requests: a proxy's `https://` and its port are no part of it.
fn host_name(text: &str) -> Result<String, String> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if text.is_empty() || !text.chars().all(is_of_name) {
        return Err("expected a host name such as puzzles.example.org, without https:// and a \
                    port; letters beyond ASCII in the form xn--"
            .to_owned());
    }
    Ok(text.to_owned())
}

/// Prints the address, and the word lists and knowledge in use. Ignores a
/// closed output.
fn announce(settings: &Settings, listening: &Listening) {
    // The first line has only the address, for programs that read it.
    let _ = output::print(&format!("{}\n", listening.url));
    output::note(&format!("  Library    {}", settings.library.display()));
    output::note(&format!("  Words      {}", words(listening)));
    for lexicon in settings.lexicons.all() {
        let (name, words) = (lexicon.name(), lexicon.words());
        output::note(&format!("  Lexicon    {name} ({words} words), for board games"));
    }
    output::note(&format!("  Knowledge  {}", knowledge(settings.pack)));
    if listening.needs_earlier_token {
        output::note(
            "This address needs the token that was printed at the first start; --new-token makes \
             another.",
        );
    } else if settings.needs_token() {
        output::note(
            "Anyone who has this address with its token can read and change everything here. It is \
             not shown again, and without HTTPS others on the network can read it.",
        );
    }
    if settings.new_token && !settings.needs_token() {
        output::warn("--new-token changes nothing: without --host-name, loopback needs no token");
    }
    output::note("Press Ctrl-C to stop.");
}

/// The lists that fills use.
fn words(listening: &Listening) -> String {
    let name = |list: &ListInUse| match list.words {
        Some(words) => format!("{} ({words} words)", list.name),
        None => list.name.clone(),
    };
    let names: Vec<String> = listening.lists.iter().map(name).collect();
    if names.is_empty() { "no list is switched on".to_owned() } else { names.join(", ") }
}

/// The solver's knowledge, and what would improve it most.
fn knowledge(pack: &Pack) -> String {
    if pack.is_embedded() {
        return "the built-in dictionaries and glossary, without past clues; to solve well, fetch \
                some on the page Knowledge (or: wordwright knowledge get)"
            .to_owned();
    }
    let manifest = pack.manifest();
    let until = manifest.until.as_ref().map_or(String::new(), |date| format!(" until {date}"));
    let folder = pack.folder().display();
    let (answers, glossary) =
        (manifest.answers, if pack.has_glossary() { ", a glossary" } else { "" });
    match pack.archive_clues() {
        0 => format!(
            "{folder}: {answers} answers{glossary}, without past clues; to solve well, fetch some on \
             the page Knowledge (or: wordwright knowledge get)"
        ),
        clues => format!("{folder}: {answers} answers{glossary}, {clues} past clues{until}"),
    }
}

/// Opens the address in the user's browser. If that fails the server runs all the same, and the
/// result is the note to print.
fn open_browser(
    url: &str,
    has_display: bool,
    open: impl FnOnce(&str) -> io::Result<()>,
) -> Option<String> {
    // Without a display the system's opener would start a terminal browser, on
    // top of the server's own output.
    if !has_display {
        return Some("There is no display here: open the address above in a browser.".to_owned());
    }
    let problem = open(url).err()?;
    Some(format!("No browser could be started ({problem}): open the address above yourself."))
}

/// Whether there is a display for a browser. Only Linux may be without one.
fn has_display() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(set)
}

/// Whether an environment variable is set and not empty.
fn set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

impl ServeArgs {
    /// Where knowledge is gathered. `None` if a pack was named, since a gathered pack
    /// would replace it, or if there is no data folder.
    fn gathering(&self) -> Result<Option<Gathering>, CliError> {
        let mirror = self.mirror.as_deref().map(Mirror::new).transpose()?;
        let folder = data_folder("--knowledge DIR").ok().filter(|_| self.pack.is_default());
        Ok(folder.map(|folder| Gathering { place: Place::new(folder), mirror }))
    }

    /// The lexicons for board games. The built-in one is always there, so that its name, as
    /// other commands take it, adds nothing.
    fn lexicons(&self) -> Result<LexiconFiles, CliError> {
        let mut lexicons = LexiconFiles::default();
        for path in self.words.iter().filter(|path| path.as_os_str() != EMBEDDED) {
            let bytes = files::read(path, files::SizeLimit::WORDS)?;
            let of_file = |problem| match problem {
                problem @ ServiceError::NameTaken { .. } => CliError::Usage(problem.to_string()),
                problem => CliError::of_game(path.display().to_string(), problem),
            };
            lexicons.add(path, bytes).map_err(of_file)?;
        }
        Ok(lexicons)
    }

    fn library(&self) -> Result<PathBuf, CliError> {
        match &self.library {
            Some(path) => Ok(path.clone()),
            None => Ok(data_folder("--library FILE")?.join("library.db")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_browser_is_no_error() {
        let url = "http://localhost:8080";
        let works = |opened: &str| {
            assert_eq!(opened, url);
            Ok(())
        };
        assert_eq!(open_browser(url, true, works), None);
        let fails = |_: &str| Err(io::Error::other("no xdg-open"));
        let note = open_browser(url, true, fails).unwrap();
        assert_eq!(
            note,
            "No browser could be started (no xdg-open): open the address above yourself."
        );
        let is_not_tried = |_: &str| panic!("a browser for terminals would write over the notes");
        let note = open_browser(url, false, is_not_tried).unwrap();
        assert!(note.contains("open the address above in a browser"), "{note}");
    }

    #[test]
    fn the_lists_in_use_are_named() {
        let listening = |lists| Listening {
            address: ([127, 0, 0, 1], 8080).into(),
            url: "http://localhost:8080".to_owned(),
            lists,
            needs_earlier_token: false,
        };
        let built_in = ListInUse { name: "Built-in list".to_owned(), words: None };
        let own = ListInUse { name: "own.txt".to_owned(), words: Some(4) };
        assert_eq!(words(&listening(vec![own, built_in])), "own.txt (4 words), Built-in list");
        assert_eq!(words(&listening(Vec::new())), "no list is switched on");
    }
}
