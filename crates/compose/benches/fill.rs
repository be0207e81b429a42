//! Times of the composer: `cargo bench -p wordwright-compose`.
//!
//! Fills the repository's 15x15 example with the embedded list. When
//! `WORDWRIGHT_DATA` names the folder of measuring data, also the first grid of
//! its `grids/themed15` with `words/spread.dict`. Minimum score 50 in both.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use divan::Bencher;
use wordwright_compose::{
    Fill, Improved, Objective, Options, Outcome, Problem, Run, Viability, fill, improve, viability,
};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellKind, Grid};
use wordwright_lexicon::{Alphabet, LengthSet, Source, WordList, embedded};

/// Lowest score of a word.
const MINIMUM: u8 = 50;

/// Words that an improvement tries: about ten holes.
const IMPROVEMENT: u64 = 4_000;

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let example = include_str!("../../../examples/patterns/fifteen.txt");
    let mut cases = vec![Case::new("example", example, &embedded::english_text())];
    if let Some(data) = std::env::var_os("WORDWRIGHT_DATA") {
        let data = Path::new(&data);
        let pattern = String::from_utf8(read(&first_file(&data.join("grids/themed15"))));
        let words = read(&data.join("words/spread.dict"));
        cases.push(Case::new("themed15", &pattern.expect("a text pattern"), &words));
    }
    cases
});

/// A problem under its name.
struct Case {
    name: &'static str,
    problem: Problem,
}

impl Case {
    fn new(name: &'static str, pattern: &str, text: &[u8]) -> Self {
        let grid = grid(pattern);
        let lengths: LengthSet = (2..=grid.rows().max(grid.cols())).collect();
        let source = Source { name, text, minimum: MINIMUM };
        let list = WordList::read(&Alphabet::english(), &[source], lengths);
        let list = Arc::new(list.expect("a list with words").0);
        Self { name, problem: Problem::new(grid, list).expect("a grid with slots") }
    }

    fn fill(&self, budget: &Budget) -> Run {
        fill(&self.problem, &Options::default(), budget, &mut Silent)
            .expect("a word for every length")
    }

    fn filled(&self) -> Fill {
        match self.fill(&Budget::UNLIMITED).outcome {
            Outcome::Filled(fill) => fill,
            other => panic!("{self}: a fill was expected, not {other:?}"),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn grid(pattern: &str) -> Grid {
    let rows: Vec<&str> = pattern.lines().collect();
    let mut grid = Grid::new(rows.len(), rows[0].len()).expect("a grid of a usual size");
    for (row, line) in rows.iter().enumerate() {
        for (col, _) in line.match_indices('#') {
            let cell = grid.id(row, col);
            grid.cell_mut(cell).kind = CellKind::Block;
        }
    }
    grid
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn first_file(folder: &Path) -> PathBuf {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|entry| entry.expect("an entry").path()).min().expect("a folder with grids")
}

fn main() {
    LazyLock::force(&CASES);
    divan::main();
}

/// Builds the model and propagates the empty grid: a search stopped before its
/// first word.
#[divan::bench(args = CASES.iter())]
fn build_and_propagate(case: &Case) -> Run {
    case.fill(&Budget::UNLIMITED.with_steps(0))
}

/// The same, plus the ranking of every slot's candidates.
#[divan::bench(args = CASES.iter())]
fn rank_the_candidates(case: &Case) -> Viability {
    viability(&case.problem).expect("a word for every length")
}

#[divan::bench(args = CASES.iter())]
fn fill_the_grid(case: &Case) -> Run {
    case.fill(&Budget::UNLIMITED)
}

#[divan::bench(args = CASES.iter(), sample_count = 20)]
fn improve_the_fill(bencher: Bencher<'_, '_>, case: &Case) {
    let fill = case.filled();
    let budget = Budget::UNLIMITED.with_steps(IMPROVEMENT);
    bencher.bench(|| -> Improved {
        improve(
            &case.problem,
            &fill,
            &Objective::default(),
            &Options::default(),
            &budget,
            &mut Silent,
        )
        .expect("a word for every length")
    });
}
