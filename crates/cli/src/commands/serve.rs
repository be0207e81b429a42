//! `wordwright serve`: the workbench in the browser.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;
use wordwright_workbench::{Listening, Settings, run as serve};

use crate::args::packs::PackArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output;

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 takes one that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,

    /// The address to listen on. Any but loopback asks for a token, which is
    /// printed once
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// A name that the server has beside its address; others are refused
    #[arg(long = "host-name", value_name = "NAME")]
    host_names: Vec<String>,

    /// Make another token; the one before opens nothing any more
    #[arg(long)]
    new_token: bool,

    /// The file that everything is kept in; without it, library.db in the
    /// user's folder for Wordwright's data
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    /// Jobs that run at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[command(flatten)]
    pack: PackArgs,
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
        pack: args.pack.open()?.keep(),
        ..Settings::new(library, threads)
    };
    let told = |listening: &Listening| tell(&settings, listening);
    serve(&settings, told)?;
    Ok(Exit::Done)
}

/// Says where to look. Whoever closed the output knows already.
fn tell(settings: &Settings, listening: &Listening) {
    // The address stands alone on the first line, for programs that read it.
    let _ = output::say(&format!("{}\n", listening.url));
    output::note(&format!("everything is kept in {}", settings.library.display()));
    if listening.needs_earlier_token {
        output::note(
            "this address needs the token that was printed at the first start; --new-token makes \
             another",
        );
    } else if !listening.address.ip().is_loopback() {
        output::note(
            "whoever has this address with its token can read and change everything here; it is \
             not shown again, and without HTTPS others on the way can read it",
        );
    }
    output::note("Ctrl-C ends it");
}

impl ServeArgs {
    fn library(&self) -> Result<PathBuf, CliError> {
        if let Some(path) = &self.library {
            return Ok(path.clone());
        }
        let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from);
        let folder = folder("XDG_DATA_HOME")
            .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
            .or_else(|| folder("APPDATA"));
        folder.map(|folder| folder.join("wordwright").join("library.db")).ok_or_else(|| {
            CliError::Usage("there is no folder for data; give --library FILE".to_owned())
        })
    }
}
