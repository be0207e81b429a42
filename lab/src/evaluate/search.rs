//! `--search`: how the solver searches for a grid.

use clap::{Args, ValueEnum};
use wordwright_papers::drfill2011::Method;
use wordwright_solve::Solver;

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
    /// Word by word with limited discrepancies, like Dr.Fill (2011)
    #[value(name = "drfill")]
    DrFill,
}

impl SearchArgs {
    /// Whether it is Dr.Fill's.
    pub fn is_drfill(self) -> bool {
        self.search == SearchName::DrFill
    }

    /// A solver with this search.
    pub fn applied(self, solver: Solver<'_>) -> Solver<'_> {
        match self.search {
            SearchName::Beliefs => solver,
            SearchName::DrFill => solver.with_search(Method::default()),
        }
    }
}
