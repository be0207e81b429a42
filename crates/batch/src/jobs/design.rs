//! Designs patterns, and scores them by how easily they fill.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use wordwright_compose::theme::Design;
use wordwright_compose::{Options, Problem, WordTables};
use wordwright_core::{CancelToken, Silent};
use wordwright_lexicon::Alphabet;
use wordwright_service::design::{DesignResult, DesignedGrid, design_stated, parse_theme};
use wordwright_service::fill::{FillOptions as Search, FillSession};
use wordwright_service::{Limits, ServiceError};

use super::{Engine, each, failed, line, rounded, words};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::DesignOptions;
use crate::work::Work;

/// Designs patterns with one list.
pub struct Designs {
    tables: Arc<WordTables>,
    options: DesignOptions,
    seed: u64,
}

/// The line of one design.
#[derive(Serialize)]
struct Line<'f> {
    item: usize,
    #[serde(skip_serializing_if = "str::is_empty")]
    input: &'f str,
    #[serde(flatten)]
    result: DesignResult,
    #[serde(skip_serializing_if = "Option::is_none")]
    fillability: Option<Fillability>,
}

/// How easily a pattern fills.
#[derive(Serialize)]
struct Fillability {
    /// Fills that were tried, each with a seed of its own.
    fills: u64,
    /// Fills that were found within the limit.
    filled: u64,
    /// The mean number of words tried per fill; a fill that was given up counts as
    /// its limit.
    nodes: f64,
    /// The mean of their mean scores, if any fill was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<f64>,
}

impl Designs {
    /// Reads the words.
    pub fn open(
        manifest: &Manifest,
        options: &DesignOptions,
        base: &Path,
    ) -> Result<Self, BatchError> {
        let list = words(manifest, base, &Alphabet::english(), options.min_score)?;
        let tables = Arc::new(WordTables::new(Arc::new(list)));
        // Batches with neighbouring seeds share no design, however many designs
        // they have.
        let seed = manifest.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Ok(Self { tables, options: options.clone(), seed })
    }

    fn line(
        &self,
        item: usize,
        name: &str,
        theme: &[u8],
        stop: &CancelToken,
    ) -> Result<String, ServiceError> {
        let limits = |nodes| Limits { nodes: Some(nodes), cancel: Some(stop.clone()), time: None };
        let seed = self.seed.wrapping_add(item as u64);
        let text = std::str::from_utf8(theme)
            .map_err(|_| ServiceError::value("theme", "bytes that are not UTF-8", "UTF-8 text"))?;
        let entries = parse_theme(text)?;
        if entries.is_empty() && !name.is_empty() {
            let expected = "one entry per line, such as WINTER COAT";
            return Err(ServiceError::value("theme", "no entries", expected));
        }
        let design = Design {
            entries,
            shape: self.options.pattern().shape(),
            minimum: self.options.min_score,
            banned: Vec::new(),
            wanted: 1,
            // With the library, the same few patterns would come up again and
            // again.
            from_library: false,
            seed,
            // Items share the threads.
            threads: 1,
        };
        let result =
            design_stated(&design, &self.tables, &limits(self.options.tries), &mut Silent)?;
        let score = |pattern| self.fillability(pattern, seed, &limits(self.options.nodes));
        let fillability = result.patterns.first().map(score).transpose()?;
        Ok(line(&Line { item, input: name, result, fillability }))
    }

    /// Fills a pattern again and again.
    fn fillability(
        &self,
        pattern: &DesignedGrid,
        seed: u64,
        limits: &Limits,
    ) -> Result<Fillability, ServiceError> {
        let grid = pattern.puzzle(false)?.grid;
        let mut problem = Problem::with_tables(grid, Arc::clone(&self.tables))?;
        problem.set_minimum(self.options.min_score);
        let (mut filled, mut nodes, mut scores) = (0, 0, 0.0);
        for fill in 0..self.options.fills {
            // Only the share of fills that succeed counts here, not the quality of their words.
            let seed = seed.wrapping_add(fill);
            let search = Options { seed, good_words_first: false, ..Options::default() };
            let session = FillSession::new(&problem, Search { search, ..Search::default() });
            let filling = session.run(limits, &mut Silent)?;
            nodes += filling.run.progress.nodes;
            if let Some(found) = filling.fills.first() {
                filled += 1;
                scores += found.fill.mean_score();
            }
        }
        Ok(Fillability {
            fills: self.options.fills,
            filled,
            nodes: rounded(nodes as f64 / self.options.fills.max(1) as f64),
            mean_score: (filled > 0).then(|| rounded(scores / filled as f64)),
        })
    }
}

impl Engine for Designs {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, name, theme, stop| {
            Ok(self
                .line(item, name, theme, stop)
                .unwrap_or_else(|problem| failed(item, name, &problem)))
        })
    }
}
