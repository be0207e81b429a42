//! `--search`: how the solver looks for a grid.

use clap::{Args, ValueEnum};
use wordwright_solve::pipeline::Search;

/// The choice of a search.
#[derive(Debug, Clone, Copy, Args)]
pub struct SearchArgs {
    /// How to search for the grid
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    search: SearchName,
}

/// The searches by the names that `--search` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum SearchName {
    /// From the beliefs of propagation
    #[default]
    Beliefs,
    /// Word by word with limited discrepancies, as Dr.Fill does; --objective and
    /// --runs then count for nothing
    #[value(name = "drfill")]
    DrFill,
}

impl SearchArgs {
    /// The search.
    pub fn search(self) -> Search {
        match self.search {
            SearchName::Beliefs => Search::Beliefs,
            SearchName::DrFill => Search::DrFill,
        }
    }
}
