//! Patterns filled.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use wordwright_compose::{Options, Outcome, Problem, ProblemError, Run, WordTables, fill};
use wordwright_core::{Budget, Silent};
use wordwright_formats::solution_text;
use wordwright_grid::{Content, Puzzle};
use wordwright_lexicon::Alphabet;

use super::{Engine, each, failed, line, rounded, words};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::FillOptions;
use crate::worker::Work;

/// Fills patterns with one list.
pub struct Fills {
    tables: Arc<WordTables>,
    options: FillOptions,
    seed: u64,
}

/// What is told of one pattern.
#[derive(Serialize)]
struct Filled<'f> {
    item: usize,
    input: &'f str,
    outcome: &'static str,
    /// The fill, or the best that was reached.
    rows: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lowest_score: Option<u8>,
    /// Slots that cannot be filled together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slots: Vec<String>,
    nodes: u64,
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
        stop: &Arc<AtomicBool>,
    ) -> Result<(Problem, Run), ProblemError> {
        let mut problem = Problem::with_tables(puzzle.grid.clone(), Arc::clone(&self.tables))?;
        problem.set_minimum(self.options.min_score);
        let seed = self.seed.wrapping_add(item as u64);
        let options = Options { seed, ..Options::default() };
        let budget = Budget::UNLIMITED.with_steps(self.options.nodes).with_cancel(Arc::clone(stop));
        let run = fill(&problem, &options, &budget, &mut Silent)?;
        Ok((problem, run))
    }
}

impl Engine for Fills {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, name, bytes, stop| Ok(self.line(item, name, bytes, stop)))
    }
}

impl Fills {
    /// What is told of one pattern.
    fn line(&self, item: usize, name: &str, bytes: &[u8], stop: &Arc<AtomicBool>) -> String {
        let puzzle = match wordwright_formats::read(bytes) {
            Ok(document) => document.puzzle,
            Err(problem) => return failed(item, name, &problem),
        };
        let (problem, run) = match self.fill(&puzzle, item, stop) {
            Ok(filled) => filled,
            Err(problem) => return failed(item, name, &problem),
        };
        let mut told = Filled {
            item,
            input: name,
            outcome: "filled",
            rows: Vec::new(),
            mean_score: None,
            lowest_score: None,
            slots: Vec::new(),
            nodes: run.progress.nodes,
        };
        match &run.outcome {
            Outcome::Filled(fill) => {
                told.rows = rows(&puzzle, &fill.cells);
                told.mean_score = Some(rounded(fill.mean_score()));
                told.lowest_score = fill.lowest_score();
            }
            Outcome::Impossible(proof) => {
                told.outcome = "impossible";
                let label = |&slot| problem.slots().get(slot).label();
                told.slots = proof.slots.iter().map(label).collect();
            }
            Outcome::Stopped(partial) => {
                told.outcome = "stopped";
                told.rows = rows(&puzzle, &partial.cells);
            }
        }
        line(&told)
    }
}

/// The rows of a grid with these contents.
pub fn rows(puzzle: &Puzzle, cells: &[Option<Content>]) -> Vec<String> {
    let puzzle = Puzzle { solution: cells.to_vec(), ..puzzle.clone() };
    solution_text(&puzzle).lines().map(str::to_owned).collect()
}
