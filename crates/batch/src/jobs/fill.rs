//! Fills patterns.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use wordwright_compose::{Options, Problem, WordTables};
use wordwright_core::{CancelToken, Silent};
use wordwright_formats::Reading;
use wordwright_grid::Puzzle;
use wordwright_lexicon::Alphabet;
use wordwright_service::fill::{FillOptions as Search, FillResult, FillSession, grid_to_fill};
use wordwright_service::rules::FillRules;
use wordwright_service::{Limits, ServiceError};

use super::{Engine, each, failed, line, words};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::FillOptions;
use crate::work::Work;

/// Fills patterns with one list.
pub struct Fills {
    tables: Arc<WordTables>,
    options: FillOptions,
    seed: u64,
}

/// The line of one pattern.
#[derive(Serialize)]
struct Line<'f> {
    item: usize,
    input: &'f str,
    #[serde(flatten)]
    result: FillResult,
}

impl Fills {
    /// Reads the words.
    pub fn open(
        manifest: &Manifest,
        options: &FillOptions,
        base: &Path,
    ) -> Result<Self, BatchError> {
        let list = words(manifest, base, &Alphabet::english(), options.min_score)?;
        let tables = Arc::new(WordTables::new(Arc::new(list)));
        Ok(Self { tables, options: options.clone(), seed: manifest.seed })
    }

    fn fill(
        &self,
        puzzle: &Puzzle,
        item: usize,
        stop: &CancelToken,
    ) -> Result<FillResult, ServiceError> {
        let mut problem = Problem::with_tables(grid_to_fill(puzzle).0, Arc::clone(&self.tables))?;
        let rules = FillRules { minimum: self.options.min_score, ..FillRules::default() };
        rules.apply(&mut problem)?;
        let seed = self.seed.wrapping_add(item as u64);
        let search = Options { seed, ..Options::default() };
        let nodes = Some(self.options.nodes);
        let limits = Limits { nodes, cancel: Some(stop.clone()), time: None };
        let session = FillSession::new(&problem, Search { search, ..Search::default() });
        Ok(session.run(&limits, &mut Silent)?.result(&problem))
    }
}

impl Engine for Fills {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, name, bytes, stop| Ok(self.line(item, name, bytes, stop)))
    }
}

impl Fills {
    fn line(&self, item: usize, name: &str, bytes: &[u8], stop: &CancelToken) -> String {
        let puzzle = match wordwright_formats::read_named(bytes, name, Reading::Strict) {
            Ok(document) => document.puzzle,
            Err(problem) => return failed(item, name, &problem),
        };
        match self.fill(&puzzle, item, stop) {
            Ok(result) => line(&Line { item, input: name, result }),
            Err(ServiceError::Problem(problem)) => match FillResult::without_search(&problem) {
                Some(result) => line(&Line { item, input: name, result }),
                None => failed(item, name, &problem),
            },
            Err(problem) => failed(item, name, &problem),
        }
    }
}
