//! `lab patterns`: makes the library of patterns, `crates/compose/data/patterns.txt`.
//!
//! American patterns come from the designer of `compose`. The weekday ones are
//! designed around phrases of the embedded list with the lengths of common
//! themes, so that they have room for one; the phrases are then removed.
//! British lattices are drawn here: even rows and columns hold words, squares
//! with odd row and column are blocks, and an occasional extra block cuts a
//! line. Every pattern was filled before it is kept.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use fastrand::Rng;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_compose::theme::{Design, PatternKind, Shape, ThemeEntry, design};
use wordwright_compose::{Options, Outcome, Problem, WordTables, fill};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellKind, Grid};
use wordwright_lexicon::{WordList, embedded};

/// Arguments of `patterns`.
#[derive(Debug, Args)]
pub struct PatternsArgs {
    /// Write them to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Seed of every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The patterns to make: kind, side, number.
const SORTS: [(PatternKind, usize, usize); 13] = [
    (PatternKind::Mini, 5, 10),
    (PatternKind::Mini, 7, 14),
    (PatternKind::Mini, 9, 14),
    (PatternKind::Weekday, 11, 10),
    (PatternKind::Weekday, 13, 12),
    (PatternKind::Weekday, 15, 80),
    (PatternKind::Weekday, 17, 6),
    (PatternKind::Themeless, 15, 24),
    (PatternKind::Sunday, 21, 16),
    (PatternKind::Lattice, 11, 6),
    (PatternKind::Lattice, 13, 10),
    (PatternKind::Lattice, 15, 24),
    (PatternKind::Lattice, 17, 4),
];
/// Attempts for each pattern before giving up on its sort.
const ATTEMPTS: usize = 12;
/// Patterns that the designer tries in one attempt.
const TRIES: u64 = 160;
/// Words tried on one lattice.
const LATTICE_NODES: u64 = 20_000;
/// The lowest score of the words of a fill.
const MINIMUM: u8 = 50;
/// The lowest score of a phrase that stands for a theme.
const PHRASE: u8 = 60;
/// Squares of four blocks that a pattern may have.
const CLUMPS: usize = 2;

/// Common lengths of themes for a 15x15.
const THEMES: [&[usize]; 16] = [
    &[10, 12, 12, 10],
    &[9, 11, 11, 9],
    &[10, 13, 13, 10],
    &[11, 11, 11, 11],
    &[15, 15],
    &[10, 15, 10],
    &[9, 15, 9],
    &[12, 12, 12, 12],
    &[13, 13, 13, 13],
    &[14, 14],
    &[11, 13, 11],
    &[10, 10, 15, 10, 10],
    &[9, 11, 7, 11, 9],
    &[8, 15, 15, 8],
    &[10, 14, 14, 10],
    &[13, 15, 13],
];

/// Makes the library.
///
/// # Errors
/// A file that cannot be written.
pub fn run(args: &PatternsArgs) -> Result<Exit, CliError> {
    let text = made(args.seed);
    match &args.output {
        Some(path) => wordwright_cli::input::files::write(path, text.as_bytes(), true)?,
        None => wordwright_cli::terminal::output::print(&text)?,
    }
    Ok(Exit::Done)
}

/// The library as text.
pub fn made(seed: u64) -> String {
    let words = Arc::new(WordTables::new(Arc::new(embedded::english().clone())));
    let mut rng = Rng::with_seed(seed);
    let mut text =
        format!("// Made by `cargo lab patterns --seed {seed}`: kind, rows, upper half.\n");
    for (kind, side, wanted) in SORTS {
        let name = PatternKind::ALL.iter().find(|one| one.0 == kind).map_or("", |one| one.1);
        let mut found = BTreeSet::new();
        for _ in 0..wanted * ATTEMPTS {
            if found.len() == wanted {
                break;
            }
            let grid = match kind {
                PatternKind::Lattice => lattice(side, &words, &mut rng),
                _ => american(kind, side, &words, &mut rng),
            };
            found.extend(grid.filter(|grid| clumps(grid) <= CLUMPS).map(|grid| upper_half(&grid)));
        }
        for pattern in found {
            let _ = writeln!(text, "{name} {side} {pattern}");
        }
    }
    text
}

fn american(
    kind: PatternKind,
    side: usize,
    words: &Arc<WordTables>,
    rng: &mut Rng,
) -> Option<Grid> {
    let usual = Shape { spare_blocks: 0, ..Shape::usual(side, side) };
    let (lengths, shape): (Vec<usize>, Shape) = match kind {
        PatternKind::Themeless => {
            let max_words = 66 + 2 * rng.usize(..4);
            (Vec::new(), Shape { max_words, max_blocks: 38, max_length: 12, ..usual })
        }
        PatternKind::Mini => (Vec::new(), Shape { max_length: side, ..usual }),
        _ if side == 15 => (rng.choice(THEMES)?.to_vec(), usual),
        _ => {
            let long = side - rng.usize(..4.min(side - 8));
            let pairs = 1 + usize::from(side > 11 && rng.bool());
            let lengths = (0..pairs).flat_map(|pair| [long - pair; 2]).collect();
            (lengths, usual)
        }
    };
    let phrase = |length: &usize| {
        let text = phrase_of(words.list(), words, *length, rng)?;
        Some(ThemeEntry { text, ..ThemeEntry::default() })
    };
    let entries: Vec<ThemeEntry> = lengths.iter().map(phrase).collect::<Option<_>>()?;
    let stated = Design {
        shape,
        minimum: MINIMUM,
        wanted: 1,
        from_library: false,
        seed: rng.u64(..),
        ..Design::new(entries)
    };
    let budget = Budget::UNLIMITED.with_steps(TRIES);
    let designed = design(&stated, words, &budget, &mut Silent).ok()?;
    designed.patterns.into_iter().next().map(|pattern| pattern.grid)
}

fn phrase_of(list: &WordList, words: &WordTables, length: usize, rng: &mut Rng) -> Option<String> {
    let table = words.of_length(length)?;
    let good = table.count_at_least(PHRASE);
    (good > 0).then(|| list.display(table.id(rng.usize(..good))).clone())
}

/// A lattice whose lines are cut by half-turn symmetry, if it fills.
fn lattice(side: usize, words: &Arc<WordTables>, rng: &mut Rng) -> Option<Grid> {
    let mut grid = Grid::new(side, side).ok()?;
    let block = |grid: &mut Grid, row: usize, col: usize| {
        let id = grid.id(row, col);
        grid.cell_mut(id).kind = CellKind::Block;
    };
    for row in (1..side).step_by(2) {
        for col in (1..side).step_by(2) {
            block(&mut grid, row, col);
        }
    }
    let last = side - 1;
    for line in (0..=side / 2).step_by(2) {
        for across in [true, false] {
            let cuts = cuts(side, line * 2 == last, rng);
            for at in cuts {
                let (row, col) = if across { (line, at) } else { (at, line) };
                block(&mut grid, row, col);
                block(&mut grid, last - row, last - col);
            }
        }
    }
    let report = grid.shape();
    if report.parts > 1 || report.shortest()? < 3 || report.longest()? > 13 {
        return None;
    }
    let mut problem = Problem::with_tables(grid, Arc::clone(words)).ok()?;
    problem.set_minimum(MINIMUM);
    let budget = Budget::UNLIMITED.with_steps(LATTICE_NODES);
    let run = fill(&problem, &Options::default(), &budget, &mut Silent).ok()?;
    matches!(run.outcome, Outcome::Filled(_)).then(|| problem.grid().clone())
}

/// Where a line of a lattice is cut: at odd squares, words of five letters or
/// more, seldom of three.
fn cuts(side: usize, is_middle: bool, rng: &mut Rng) -> Vec<usize> {
    let shortest = if rng.u8(..4) == 0 { 3 } else { 5 };
    let odd = (shortest..side - shortest).filter(|at| at % 2 == 1);
    let places: Vec<usize> = odd.collect();
    let Some(&one) = rng.choice(&places) else { return Vec::new() };
    if is_middle {
        // The middle line is its own image.
        return if one * 2 == side - 1 { vec![one] } else { vec![one, side - 1 - one] };
    }
    vec![one]
}

/// Squares of four blocks.
fn clumps(grid: &Grid) -> usize {
    let is_block = |row, col| grid.cell(grid.id(row, col)).kind == CellKind::Block;
    let at = |row: usize, col: usize| {
        is_block(row, col)
            && is_block(row + 1, col)
            && is_block(row, col + 1)
            && is_block(row + 1, col + 1)
    };
    (0..grid.rows() - 1)
        .flat_map(|row| (0..grid.cols() - 1).map(move |col| (row, col)))
        .filter(|&(row, col)| at(row, col))
        .count()
}

fn upper_half(grid: &Grid) -> String {
    let row = |row: usize| -> String {
        let sign = |col| if grid.cell(grid.id(row, col)).is_open() { '.' } else { '#' };
        (0..grid.cols()).map(sign).collect()
    };
    (0..grid.rows().div_ceil(2)).map(row).collect::<Vec<_>>().join("/")
}
