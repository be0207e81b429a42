//! The search options of `fill`: limits, workers, seed.

use std::time::Duration;

use clap::Args;
use wordwright_compose::Options;
use wordwright_service::Limits;

use crate::args::parsers;
use crate::terminal::cancel;

/// Search options and limits.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Stop each grid after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true)]
    cap: Option<Duration>,

    /// Stop each grid after this many nodes (words tried)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads; with one, the same seed always gives the same fill
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = parsers::threads)]
    threads: usize,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Parses the number of fills.
///
/// # Errors
/// What is wrong with the text.
pub fn fills(text: &str) -> Result<usize, String> {
    /// All of them are kept to be ranked. `--count-fills` keeps none.
    const MOST: usize = 100_000;
    let fills = text.parse().ok().filter(|fills| (1..=MOST).contains(fills));
    fills.ok_or_else(|| format!("'{text}' is not a number of fills; expected 1 to {MOST}"))
}

impl SearchArgs {
    /// The options of the engine.
    pub fn options(&self) -> Options {
        Options { seed: self.seed, threads: self.threads, ..Options::default() }
    }

    /// The limits for one grid.
    pub fn limits(&self) -> Limits {
        let cancel = Some(cancel::on_interrupt().clone());
        Limits { time: self.cap, nodes: self.nodes, cancel }
    }
}
