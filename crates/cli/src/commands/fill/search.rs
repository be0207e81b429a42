//! How `fill` searches: strategy, limits, seeds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use wordwright_compose::{Budget, Options, Strategy};

use crate::args::parsers;
use crate::error::CliError;
use crate::terminal::progress::Trace;

/// How to search, and how long.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Stop each grid after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true)]
    cap: Option<Duration>,

    /// Stop each grid after so many nodes (words tried)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Workers; one gives the same fill every time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,

    /// Seed of every random choice
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How to search
    #[arg(long, value_enum, default_value_t)]
    strategy: StrategyName,

    /// With `combus`: rounds of channelling after every move, instead of as
    /// many as change something
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,

    /// With `combus` and `article`: print every step
    #[arg(long)]
    trace: bool,
}

/// The strategies by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum StrategyName {
    /// Learns from every dead end.
    #[default]
    Learning,
    /// The hierarchical constraint model of Botea (2007).
    Combus,
    /// The pattern search of the 2017 article.
    Article,
}

/// The most workers; more only get in each other's way.
const MOST_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|threads| (1..=MOST_THREADS).contains(threads))
        .ok_or_else(|| format!("'{text}' is no number of workers; expected 1 to {MOST_THREADS}"))
}

/// How many fills are asked for.
///
/// # Errors
/// What is wrong with the number.
pub fn fills(text: &str) -> Result<usize, String> {
    let fills = text.parse().ok().filter(|&fills| fills > 0);
    fills.ok_or_else(|| format!("'{text}' is no number of fills; expected 1 or more"))
}

impl SearchArgs {
    /// The options of the engine.
    ///
    /// # Errors
    /// Options of one strategy given with another.
    pub fn options(&self) -> Result<Options, CliError> {
        let wrong = |option: &str, of: &str| {
            Err(CliError::Usage(format!("--{option} belongs to --strategy {of}")))
        };
        let strategy = match self.strategy {
            StrategyName::Learning if self.trace => return wrong("trace", "combus or article"),
            StrategyName::Learning | StrategyName::Article if self.rounds.is_some() => {
                return wrong("rounds", "combus");
            }
            StrategyName::Learning => Strategy::Learning,
            StrategyName::Combus => Strategy::Combus { rounds: self.rounds },
            StrategyName::Article => Strategy::Article,
        };
        Ok(Options { strategy, seed: self.seed, threads: self.threads })
    }

    /// Seed of every random choice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where steps are printed, if they are.
    pub fn trace(&self, place: Trace) -> Option<Trace> {
        self.trace.then_some(place)
    }

    /// The limits for one grid, from now on.
    pub fn budget(&self, cancel: &Arc<AtomicBool>) -> Budget {
        Budget { nodes: self.nodes, ..within(self.cap, cancel) }
    }
}

/// A limit of `time` from now on, and until `cancel`.
pub fn within(time: Option<Duration>, cancel: &Arc<AtomicBool>) -> Budget {
    Budget {
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        nodes: None,
        cancel: Some(Arc::clone(cancel)),
    }
}
