//! Solves puzzles, and compares them with their solutions.

use std::path::Path;

use serde::Serialize;
use wordwright_clues::Answerer;
use wordwright_clues::ClueError;
use wordwright_clues::ranker::Linear;
use wordwright_clues::ranker::Ranker;
use wordwright_clues::ranker::Trees;
use wordwright_core::{CancelToken, Silent};
use wordwright_formats::Reading;
use wordwright_grid::Puzzle;
use wordwright_knowledge::Pack;
use wordwright_papers::proverb2002::{Merger, merging};
use wordwright_service::Limits;
use wordwright_service::rows::rows;
use wordwright_service::slots::slot_name;
use wordwright_service::solve::{SolveDetail, SolveResult, SolveSession};
use wordwright_solve::Solver;
use wordwright_solve::assess::Score;
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use super::{Engine, each, failed, file, line, rounded};
use crate::BatchError;
use crate::digest::pack_digest;
use crate::manifest::Manifest;
use crate::named::Named;
use crate::options::{Judge, SolvingOptions};
use crate::work::Work;

/// Solves puzzles with one pack.
pub struct Solves {
    solver: Solver<'static>,
    options: SolveOptions,
    /// Whether solutions are compared.
    compared: bool,
}

/// The line of one puzzle that was solved.
#[derive(Serialize)]
struct Line<'l> {
    item: usize,
    input: &'l str,
    #[serde(flatten)]
    result: SolveResult,
}

/// The line of one puzzle that was solved and compared with its solution.
#[derive(Serialize)]
struct ComparedLine<'l> {
    item: usize,
    input: &'l str,
    rows: Vec<String>,
    /// The expected number of right words.
    expected_words: f64,
    log_probability: f64,
    #[serde(flatten)]
    compared: Compared,
}

/// How many are right, of how many.
#[derive(Serialize)]
struct Compared {
    words: [usize; 2],
    letters: [usize; 2],
    /// Slots with a known solution that the solver filled with another word.
    wrong: Vec<WrongSlot>,
}

#[derive(Serialize)]
struct WrongSlot {
    slot: String,
    clue: String,
    answer: String,
    found: String,
    posterior: f64,
}

impl Solves {
    /// Opens the knowledge.
    pub fn open(
        manifest: &Manifest,
        options: &SolvingOptions,
        base: &Path,
        compared: bool,
    ) -> Result<Self, BatchError> {
        let pack = pack(manifest, base)?;
        let solver = solver(pack, options, base)?;
        let usual = SolveOptions::default();
        let runs = usual.runs + options.further_runs;
        let objective = options.objective.into();
        let options = SolveOptions { objective, runs, seed: manifest.seed, ..usual };
        Ok(Self { solver, options, compared })
    }
}

/// The knowledge that a manifest names, for as long as the process lives.
pub fn pack(manifest: &Manifest, base: &Path) -> Result<&'static Pack, BatchError> {
    let Some(named) = &manifest.knowledge else { return Ok(Pack::embedded()) };
    let pack = Pack::open(&base.join(&named.name))?;
    named.check(pack_digest(&pack))?;
    Ok(Box::leak(Box::new(pack)))
}

/// The knobs from a file, or the built-in ones.
pub fn merger(knobs: Option<&Named>, base: &Path) -> Result<Merger, BatchError> {
    let Some(named) = knobs else { return Ok(Merger::tuned()) };
    let text = String::from_utf8_lossy(&file(base, named)?).into_owned();
    let unusable = |problem| BatchError::Knobs { name: named.name.clone(), problem };
    Merger::parse(&text).map_err(unusable)
}

/// The text of one of the ranker's files.
fn parsed<T>(
    named: &Named,
    base: &Path,
    parse: impl FnOnce(&str) -> Result<T, ClueError>,
) -> Result<T, BatchError> {
    let text = String::from_utf8_lossy(&file(base, named)?).into_owned();
    parse(&text).map_err(unusable(&named.name))
}

/// What is wrong with a judge.
fn unusable(name: &str) -> impl FnOnce(ClueError) -> BatchError + '_ {
    move |problem| BatchError::Judge { name: name.to_owned(), problem: problem.into() }
}

/// The solver that the options ask for.
fn solver(
    pack: &'static Pack,
    options: &SolvingOptions,
    base: &Path,
) -> Result<Solver<'static>, BatchError> {
    let wrong = |problem: &str| BatchError::Options {
        job: "solve".to_owned(),
        problem: problem.to_owned(),
    };
    let refitted = options.weights.is_some() || options.trees.is_some();
    let judge = options
        .judge
        .unwrap_or_else(|| if options.knobs.is_none() { Judge::Ranker } else { Judge::Merger });
    match judge {
        Judge::Ranker if options.knobs.is_some() => {
            Err(wrong("knobs are for the judge merger; the ranker has weights and trees"))
        }
        Judge::Ranker => Answerer::ranking(pack, ranker(pack, options, base)?)
            .map(Solver::over)
            .map_err(unusable("the judge ranker")),
        Judge::Merger if refitted => {
            Err(wrong("weights and trees are for the judge ranker; the merger has knobs"))
        }
        Judge::Merger => {
            let merger = merger(options.knobs.as_ref(), base)?;
            let answerer = merging(pack, merger);
            answerer.map(Solver::over).map_err(unusable("the judge merger"))
        }
    }
}

/// The built-in ranker, or one with other weights and trees.
fn ranker(
    pack: &'static Pack,
    options: &SolvingOptions,
    base: &Path,
) -> Result<Ranker<'static>, BatchError> {
    let Some(weights) = &options.weights else {
        if let Some(trees) = &options.trees {
            let problem = format!("{}: trees need the weights that they were grown on", trees.name);
            return Err(BatchError::Options { job: "solve".to_owned(), problem });
        }
        return Ranker::fitted(pack).map_err(unusable("the judge ranker"));
    };
    let trees =
        options.trees.as_ref().map(|named| parsed(named, base, Trees::parse)).transpose()?;
    Ok(Ranker::new(pack, parsed(weights, base, Linear::parse)?, trees.unwrap_or_default()))
}

impl Engine for Solves {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, name, bytes, stop| Ok(self.line(item, name, bytes, stop)))
    }
}

impl Solves {
    /// The line of one puzzle.
    fn line(&self, item: usize, name: &str, bytes: &[u8], stop: &CancelToken) -> String {
        let puzzle = match wordwright_formats::read_named(bytes, name, Reading::Strict) {
            Ok(document) => document.puzzle,
            Err(problem) => return failed(item, name, &problem),
        };
        // Some programs list a dash, the sign for "not known", as if it were a
        // rebus.
        let letter = |text: &str| text.contains(char::is_alphanumeric);
        if self.compared && !puzzle.solution.iter().flatten().any(|text| letter(text)) {
            return failed(item, name, &"it has no solution");
        }
        if self.compared && puzzle.scrambled.is_some() {
            return failed(item, name, &"its solution is scrambled; unscramble it first");
        }
        let solved = SolveSession::new(&self.solver, &puzzle, self.options).and_then(|session| {
            let limits = Limits { cancel: Some(stop.clone()), ..Limits::default() };
            let solving = session.run_unhurried(&limits, &mut Silent)?;
            Ok((session, solving))
        });
        let (session, solving) = match solved {
            Ok(solved) => solved,
            Err(error) => return failed(item, name, &error),
        };
        if !self.compared {
            let result = session.result(&solving, SolveDetail::default());
            return line(&Line { item, input: name, result });
        }
        let solved = &solving.solved;
        line(&ComparedLine {
            item,
            input: name,
            rows: rows(&puzzle.grid, &solved.content()),
            expected_words: rounded(solved.effort.overlap),
            log_probability: rounded(solved.effort.log_probability),
            compared: compared(&puzzle, session.problem(), solved),
        })
    }
}

fn compared(puzzle: &Puzzle, problem: &Problem, solved: &Solved) -> Compared {
    let content = solved.content();
    let score = Score::of(puzzle, |cell| content[cell.index()].as_deref());
    let wrong = solved.slots.iter().filter_map(|found| {
        let slot = problem.slots().get(found.slot);
        let answer = puzzle.answer(slot)?;
        (!answer.eq_ignore_ascii_case(&found.word)).then(|| WrongSlot {
            slot: slot_name(slot),
            clue: problem.clue(found.slot).unwrap_or_default().to_owned(),
            answer,
            found: found.word.clone(),
            posterior: rounded(found.posterior),
        })
    });
    Compared {
        words: [score.words.right, score.words.total],
        letters: [score.letters.right, score.letters.total],
        wrong: wrong.collect(),
    }
}
