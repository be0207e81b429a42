//! Tables 3, 6 and 7: experts, accuracy and tournament points on puzzles of the measuring
//! data.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wordwright_clues::unlisted::{ModelShares, SharesByLength, UnlistedModel};
use wordwright_core::{Budget, Observer, Silent};
use wordwright_grid::Puzzle;
use wordwright_knowledge::Pack;
use wordwright_solve::assess::{Score, Share, Tally, known_answers};
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::{SolveOptions, solve};
use wordwright_solve::problem::Problem;
use wordwright_solve::{SolveError, Solver};

use super::experts::{ExpertRow, ExpertTally};
use super::merger::Merger;
use super::solver::solver;
use crate::error::PaperError;
use crate::input::read;
use crate::report::columns;

/// Table 3: a module, the expert here that does its work, and guess, accuracy,
/// length and best. The paper gives the lengths of word lists as powers of ten,
/// and none for pairs of letters.
const TABLE_3: [(&str, Option<&str>, [f64; 4]); 30] = [
    ("Bigram", None, [100.0, 100.0, 0.0, 0.1]),
    ("WordList-Big", Some("word-list-big"), [100.0, 97.2, 100_000.0, 1.0]),
    ("WordList", Some("word-list"), [100.0, 92.6, 10_000.0, 1.7]),
    ("WordList-CWDB", Some("word-list-archive"), [100.0, 92.3, 1_000.0, 2.8]),
    ("ExactMatch", Some("exact-match"), [40.3, 91.4, 1.3, 35.9]),
    ("Transformation", Some("transformations"), [32.7, 79.8, 1.5, 8.4]),
    ("KindOf", Some("kind-of"), [3.7, 62.9, 44.7, 0.8]),
    ("Blanks-Books", None, [2.8, 35.5, 43.8, 0.1]),
    ("Blanks-Geo", None, [1.8, 28.1, 60.3, 0.1]),
    ("Blanks-Movies", None, [6.0, 71.2, 35.8, 3.2]),
    ("Blanks-Music", None, [3.4, 40.4, 39.9, 0.4]),
    ("Blanks-Quotes", None, [3.9, 45.8, 49.6, 0.1]),
    ("Movies", Some("movies"), [6.3, 66.4, 19.0, 2.2]),
    ("Writers", Some("writers"), [0.1, 100.0, 1.2, 0.1]),
    ("Compass", Some("compass"), [0.4, 63.6, 5.9, 0.0]),
    ("Geography", Some("geography"), [1.8, 25.3, 322.0, 0.0]),
    ("Myth", Some("myth"), [0.1, 75.0, 61.0, 0.0]),
    ("Music", Some("music"), [0.9, 11.8, 49.3, 0.0]),
    ("WordNet", Some("wordnet"), [42.8, 22.6, 30.0, 0.9]),
    ("WordNetSyns", Some("wordnet-synonyms"), [11.9, 44.0, 3.4, 0.9]),
    ("RogetSyns", Some("thesaurus"), [9.7, 42.9, 8.9, 0.4]),
    ("MobySyns", Some("thesaurus-further"), [12.0, 81.6, 496.0, 0.4]),
    ("Encyclopedia", Some("definitions"), [97.9, 32.2, 262.0, 1.3]),
    ("LSI-Ency", None, [94.7, 43.8, 995.0, 1.0]),
    ("LSI-CWDB", Some("lsi"), [99.1, 77.6, 990.0, 1.2]),
    ("PartialMatch", Some("partial-match"), [92.6, 71.0, 493.0, 8.1]),
    ("Dijkstra1", Some("dijkstra1"), [99.7, 84.8, 620.0, 4.6]),
    ("Dijkstra2", Some("dijkstra2"), [99.7, 82.2, 996.0, 8.7]),
    ("Dijkstra3", Some("dijkstra3"), [99.5, 80.4, 285.0, 13.3]),
    ("Dijkstra4", Some("dijkstra4"), [99.5, 80.8, 994.0, 0.1]),
];

/// Table 6, the row of this newspaper's 70 puzzles: words, letters, perfect,
/// without and with implicit modules.
const TABLE_6: [[f64; 3]; 2] = [[86.4, 93.6, 11.4], [89.5, 95.3, 18.6]];

/// Table 7: points of seven tournament puzzles, and the maximum.
const TABLE_7: [(&str, f64); 6] = [
    ("best human", 12_115.0),
    ("human at 75 %", 10_025.0),
    ("human at 50 %", 8_575.0),
    ("human at 25 %", 6_985.0),
    ("PROVERB-I, each puzzle in a minute", 6_880.0),
    ("PROVERB-I", 6_130.0),
];
const MOST_POINTS: f64 = 13_140.0;

/// Means over puzzles.
#[derive(Default)]
struct Means {
    tally: Tally,
    puzzles: usize,
    points: usize,
    most_points: usize,
}

impl Means {
    fn points(&self) -> f64 {
        self.points as f64 / self.puzzles.max(1) as f64
    }

    fn most_points(&self) -> f64 {
        self.most_points as f64 / self.puzzles.max(1) as f64
    }
}

/// Solves the puzzles in `clues/dev` of the folder `data` with the paper's solver, with and
/// without implicit modules, and with the product's, and reports Tables 3, 6 and 7. A
/// puzzle without a solution is left out. Takes twenty minutes or more.
///
/// # Errors
/// A folder or a puzzle that cannot be used.
pub fn measured(
    data: &Path,
    pack: &Pack,
    observer: &mut dyn Observer<str>,
) -> Result<(), PaperError> {
    let puzzles = puzzles(&data.join("clues/dev"))?;
    let of_pack = |error: &dyn std::error::Error| unusable(pack.folder(), error);
    let paper = solver(pack).map_err(|error| of_pack(&error))?;
    let product = Solver::new(pack).map_err(|error| of_pack(&error))?;
    let pairs = pairs_alone(paper.answerer().unlisted_model());
    let with = evaluate(&paper, &puzzles, None)?;
    let without = evaluate(&paper, &puzzles, Some(&pairs))?;
    let product = evaluate(&product, &puzzles, None)?;
    let mut experts = ExpertTally::new(paper.answerer(), Merger::tuned());
    for (path, puzzle) in &puzzles {
        let clues = known_answers(puzzle).map_err(|error| unusable(path, &error))?;
        experts.ask(paper.answerer(), &clues);
    }
    observer.observe(&format!(
        "\nTable 3: experts on 70 puzzles of the paper / on {} here\n{}\
         \nTable 6: accuracy in percent; the paper's row of this newspaper\n{}\
         \nTable 7: points of the tournament as a share of the most there are\n{}",
        puzzles.len(),
        table_3(&experts.rows()),
        table_6(&without, &with, &product),
        table_7(&with, &product)
    ));
    Ok(())
}

/// No runs of four letters and no phrases: the paper's solver without implicit modules.
fn pairs_alone(model: &UnlistedModel) -> UnlistedModel {
    let share = ModelShares { singles: 0.1, pairs: 0.9, fours: 0.0, phrases: 0.0 };
    model.without_forms(SharesByLength { short: share, middling: share, long: share })
}

/// The puzzles of a folder that hold a solution, by name.
fn puzzles(folder: &Path) -> Result<Vec<(PathBuf, Puzzle)>, PaperError> {
    let unreadable = |path: &Path, source| PaperError::Read { path: path.to_owned(), source };
    let entries = std::fs::read_dir(folder).map_err(|source| unreadable(folder, source))?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(|source| unreadable(folder, source)))
        .collect::<Result<_, _>>()?;
    paths.sort_unstable();
    let mut puzzles = Vec::new();
    for path in paths {
        let bytes = read(&path)?;
        let document = wordwright_formats::read(&bytes).map_err(|error| unusable(&path, &error))?;
        // Some programs store a dash, the sign for "not known", as a rebus.
        let letter = |text: &str| text.contains(char::is_alphanumeric);
        if document.puzzle.solution.iter().flatten().any(|text| letter(text)) {
            puzzles.push((path, document.puzzle));
        }
    }
    Ok(puzzles)
}

/// Minutes that the tournament gives a puzzle of up to 225 squares, and a larger one.
const MINUTES: (usize, usize) = (15, 30);

fn evaluate(
    solver: &Solver<'_>,
    puzzles: &[(PathBuf, Puzzle)],
    model: Option<&UnlistedModel>,
) -> Result<Means, PaperError> {
    let mut means = Means::default();
    for (path, puzzle) in puzzles {
        let started = Instant::now();
        let solved = solved(solver, puzzle, model).map_err(|error| unusable(path, &error))?;
        let spent = (started.elapsed().as_secs_f64() / 60.0).ceil() as usize;
        let content = solved.content();
        let score = Score::of(puzzle, |cell| content[cell.index()].as_deref());
        let all = Score {
            words: Share { right: score.words.total, ..score.words },
            letters: Share { right: score.letters.total, ..score.letters },
        };
        let minutes = if puzzle.grid.cell_count() <= 225 { MINUTES.0 } else { MINUTES.1 };
        means.tally.add(&score);
        means.puzzles += 1;
        means.points += score.tournament_points(minutes.saturating_sub(spent));
        means.most_points += all.tournament_points(minutes - 1);
    }
    Ok(means)
}

fn solved(
    solver: &Solver<'_>,
    puzzle: &Puzzle,
    model: Option<&UnlistedModel>,
) -> Result<Solved, SolveError> {
    let problem = Problem::new(puzzle)?;
    let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
    match model {
        None => solver.solve(&problem, &options, &budget, &mut Silent),
        model => solve(&problem, &solver.priors(&problem)?, model, &options, &budget, &mut Silent),
    }
}

fn unusable(path: &Path, error: &dyn std::error::Error) -> PaperError {
    PaperError::Unusable { path: path.to_owned(), why: error.to_string() }
}

fn table_3(experts: &[ExpertRow]) -> String {
    let cells = |expert: &ExpertRow| {
        [expert.guess, expert.accuracy, expert.length, expert.best].map(|v| format!("{v:.1}"))
    };
    let mut lines: Vec<Vec<String>> = Vec::new();
    let line = |module: &str, expert: Option<&ExpertRow>, paper: [String; 4]| {
        let ours = expert.map_or_else(|| ["-"; 4].map(str::to_owned), cells);
        let beside = paper.into_iter().zip(ours).map(|(p, o)| format!("{p} / {o}"));
        let name = expert.map_or("-", |expert| &expert.name);
        let without = expert.map_or("-".to_owned(), |expert| format!("{:.3}", expert.without));
        [module.to_owned(), name.to_owned()].into_iter().chain(beside).chain([without]).collect()
    };
    for (module, name, paper) in TABLE_3 {
        let expert = name.and_then(|name| experts.iter().find(|expert| expert.name == name));
        lines.push(line(module, expert, paper.map(|value| format!("{value:.1}"))));
    }
    let paired = |expert: &&ExpertRow| !TABLE_3.iter().any(|row| row.1 == Some(&*expert.name));
    for expert in experts.iter().filter(paired) {
        lines.push(line("-", Some(expert), ["-"; 4].map(str::to_owned)));
    }
    let head = ["paper", "program", "guess %", "accuracy %", "length", "best %", "without, nats"];
    columns(&head, &lines)
}

fn table_6(without: &Means, with: &Means, ranker: &Means) -> String {
    let cells = |values: [f64; 3]| values.map(|value| format!("{value:.1}")).to_vec();
    let line = |name: &str, values: [f64; 3]| [vec![name.to_owned()], cells(values)].concat();
    let of = |means: &Means| [means.tally.words(), means.tally.letters(), means.tally.perfect()];
    let lines = [
        line("paper, without implicit modules", TABLE_6[0]),
        line("merger, without implicit modules", of(without)),
        line("paper, with them", TABLE_6[1]),
        line("merger, with them", of(with)),
        line("ranker, with them", of(ranker)),
    ];
    columns(&["", "words", "letters", "perfect"], &lines)
}

fn table_7(merger: &Means, ranker: &Means) -> String {
    let line = |name: &str, points: f64, most: f64| {
        vec![name.to_owned(), format!("{points:.0}"), format!("{:.0}", 100.0 * points / most)]
    };
    let mut lines: Vec<Vec<String>> =
        TABLE_7.iter().map(|&(name, points)| line(name, points, MOST_POINTS)).collect();
    for (name, means) in [("merger, a puzzle here", merger), ("ranker, a puzzle here", ranker)] {
        lines.push(line(name, means.points(), means.most_points()));
    }
    columns(&["", "points", "% of the most"], &lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experts_stand_beside_the_paper_s_and_those_of_our_own_below() {
        let expert = |name: &str| ExpertRow {
            name: name.to_owned(),
            guess: 50.0,
            accuracy: 90.0,
            length: 2.0,
            best: 30.0,
            without: -0.125,
        };
        let table = table_3(&[expert("exact-match"), expert("numbers")]);
        let line = |start: &str| {
            let line = table.lines().find(|line| line.trim_start().starts_with(start)).unwrap();
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            line("ExactMatch"),
            "ExactMatch exact-match 40.3 / 50.0 91.4 / 90.0 1.3 / 2.0 35.9 / 30.0 -0.125"
        );
        assert!(line("LSI-Ency").starts_with("LSI-Ency - 94.7 / -"));
        assert!(table.lines().last().unwrap().contains("numbers"));
    }
}
