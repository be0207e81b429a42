//! What was learned from the clues of a pack when it was built: the graph of
//! terms, latent meanings and rewordings of clues (PROVERB 2002, sections 3.2.2
//! and 3.2.3).

mod graph;
pub(crate) mod latent;
pub(crate) mod rewording;

use crate::error::KnowledgeError;
use crate::tables::Tables;

use graph::GraphColumns;
use latent::LatentColumns;
use rewording::RewordingColumns;

pub use graph::{Graph, Link};
pub use latent::{Latent, LatentClue};
pub use rewording::{Rewording, Rewordings, phrase_hash};

/// Places of the columns of `learned.tables`.
#[derive(Debug)]
pub(crate) struct LearnedColumns {
    graph: GraphColumns,
    latent: LatentColumns,
    rewordings: RewordingColumns,
}

impl LearnedColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            graph: GraphColumns::open(tables)?,
            latent: LatentColumns::open(tables)?,
            rewordings: RewordingColumns::open(tables)?,
        })
    }
}

/// The tables learned from a pack's clues.
#[derive(Debug, Clone, Copy)]
pub struct Learned<'a> {
    tables: &'a Tables,
    columns: &'a LearnedColumns,
}

impl<'a> Learned<'a> {
    pub(crate) fn new(tables: &'a Tables, columns: &'a LearnedColumns) -> Self {
        Self { tables, columns }
    }

    /// The graph of related terms.
    pub fn graph(self) -> Graph<'a> {
        Graph::new(self.tables, &self.columns.graph)
    }

    /// Terms and answers in few dimensions.
    pub fn latent(self) -> Latent<'a> {
        Latent::new(self.tables, &self.columns.latent)
    }

    /// The rewordings of clues.
    pub fn rewordings(self) -> Rewordings<'a> {
        Rewordings::new(self.tables, &self.columns.rewordings)
    }
}
