//! What is worked out from the clues of a pack before solving: the graph of
//! terms, latent meanings and the ways that clues are reworded (document 003,
//! sections 3.2.2 and 3.2.3).
//!
//! [`build`] reads a pack and adds one file to it.

mod graph;
mod latent;
mod rewording;

use crate::manifest::FileInfo;
use crate::tables::{Tables, TablesWriter};
use crate::{KnowledgeError, Manifest, Pack};

pub use graph::{Graph, Link};
pub use latent::Latent;
pub use rewording::{Rewording, Rewordings, phrase_hash};

use graph::GraphColumns;
use latent::LatentColumns;
use rewording::RewordingColumns;

/// The file of a pack that holds all this.
pub(crate) const LEARNED: &str = "learned.tables";

/// Works out what can be learned from a pack's clues and writes it into the
/// pack's folder; open the pack again to use it. A million clues take about
/// half a minute on two cores. The same pack gives the same file.
///
/// # Errors
/// The folder cannot be written.
pub fn build(pack: &Pack) -> Result<(), KnowledgeError> {
    let mut tables = TablesWriter::default();
    graph::write(pack, &mut tables)?;
    latent::write(pack, &mut tables);
    rewording::write(pack, &mut tables)?;
    let (bytes, hash) = tables.write(&pack.folder().join(LEARNED))?;
    let mut manifest: Manifest = pack.manifest().clone();
    manifest.files.retain(|file| file.name != LEARNED);
    let hash = format!("{hash:016x}");
    manifest.files.push(FileInfo { name: LEARNED.to_owned(), bytes, hash });
    manifest.write(pack.folder())
}

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

/// What has been worked out from a pack's clues.
#[derive(Debug, Clone, Copy)]
pub struct Learned<'a> {
    tables: &'a Tables,
    columns: &'a LearnedColumns,
    pack: &'a Pack,
}

impl<'a> Learned<'a> {
    pub(crate) fn new(pack: &'a Pack, tables: &'a Tables, columns: &'a LearnedColumns) -> Self {
        Self { tables, columns, pack }
    }

    /// Which terms go together.
    pub fn graph(self) -> Graph<'a> {
        Graph::new(self.tables, &self.columns.graph)
    }

    /// Terms and answers in few dimensions.
    pub fn latent(self) -> Latent<'a> {
        Latent::new(self.pack, self.tables, &self.columns.latent)
    }

    /// The ways that clues are reworded.
    pub fn rewordings(self) -> Rewordings<'a> {
        Rewordings::new(self.tables, &self.columns.rewordings)
    }
}
