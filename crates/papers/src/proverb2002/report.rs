//! The running example and the artificial puzzles, which need no data, and
//! statistics of an archive of clues.

use std::path::Path;

use ruzstd::decoding::StreamingDecoder;

use super::archive;
use super::artificial::{self, PUZZLES, ROUNDS, Random, SEARCHED, Trial};
use super::chart::{Chart, Curve};
use super::figure6;
use crate::error::PaperError;
use crate::report::{Report, columns};

/// Table 4: P and Q of the solutions with the greatest p, q and q(100).
const TABLE_4: [(&str, [f64; 4]); 3] = [
    ("p", [0.0552, 1.00, 3.433, 0.943]),
    ("q", [0.0476, 0.862, 3.639, 1.00]),
    ("q(100)", [0.0453, 0.820, 3.613, 0.993]),
];

/// Table 5: solutions, P(maxP), Q(maxQ), Q(maxP)/Q(maxQ), Q(maxQ(100))/Q(maxQ).
const TABLE_5: [[f64; 5]; 6] = [
    [32846.0, 0.004, 1.815, 0.854, 0.994],
    [7930.8, 0.014, 2.555, 0.921, 0.991],
    [2110.2, 0.033, 3.459, 0.925, 0.992],
    [2025.4, 0.034, 3.546, 0.940, 0.994],
    [520.9, 0.079, 4.567, 0.961, 0.992],
    [131.1, 0.167, 5.894, 0.980, 0.993],
];

/// Steps of A* in the paper: for p and for q(100).
const STEPS: [f64; 2] = [247.6, 47.3];

/// Seed of the random puzzles.
const SEED: u64 = 2002;

/// A redrawn figure of the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The name of a file for it.
    pub name: &'static str,
    /// The picture.
    pub svg: String,
}

/// Figure 6, Tables 4 and 5 and Figures 8 to 10; Figures 9 and 10 also as pictures. Needs
/// no data.
pub fn report() -> (Report, Vec<Figure>) {
    let (text, differences) = figure6::report();
    let trials = trials(PUZZLES);
    let text = format!("{text}\n{}", tables(&trials));
    (Report { text, differences }, figures(&trials))
}

/// Figure 2, also as a picture, and Table 2, of the archive of clues in the folder `data`.
///
/// # Errors
/// An archive that cannot be read.
pub fn of_archive(data: &Path) -> Result<(Report, Figure), PaperError> {
    let table = unpacked(&data.join("clues/archive.clues.tsv.zst"))?;
    let rows = archive::rows(&table);
    let points = archive::novelty(&rows);
    let text = format!(
        "\nFigure 2: chance that the next one is new, in percent\n{}\
         \nTable 2: clues and targets by weekday, paper / archive\n{}",
        archive::novelty_table(&points),
        archive::kinds_table(&rows)
    );
    let svg = archive::chart(&points).svg();
    Ok((Report { text, differences: 0 }, Figure { name: "proverb2002-figure2.svg", svg }))
}

/// The most of an archive that is read, in bytes.
const LONGEST_TEXT: u64 = 1 << 30;

/// The text of a zstd file.
fn unpacked(path: &Path) -> Result<String, PaperError> {
    let unusable = |why: String| PaperError::Unusable { path: path.to_owned(), why };
    let file = std::fs::File::open(path)
        .map_err(|source| PaperError::Read { path: path.to_owned(), source })?;
    let decoder = StreamingDecoder::new(file).map_err(|error| unusable(error.to_string()))?;
    let bytes = wordwright_files::read_from(decoder, LONGEST_TEXT);
    let bytes = bytes.map_err(|error| unusable(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| unusable(error.to_string()))
}

/// Runs `puzzles` random puzzles on each grid.
fn trials(count: usize) -> Vec<Vec<Trial>> {
    let mut random = Random(SEED);
    artificial::grids()
        .iter()
        .map(|grid| (0..count).map(|_| artificial::trial(grid, &mut random).0).collect())
        .collect()
}

fn mean(trials: &[&Trial], value: impl Fn(&Trial) -> f64) -> f64 {
    trials.iter().map(|trial| value(trial)).sum::<f64>() / trials.len() as f64
}

fn tables(trials: &[Vec<Trial>]) -> String {
    let all: Vec<&Trial> = trials.iter().flatten().collect();
    let mut text = format!(
        "Figure 8: the six grids\n{}\nTables 4 and 5 and Figures 9 and 10: {} newly drawn random \
         puzzles; each cell is paper / program\n",
        pictures(),
        all.len()
    );
    let beside =
        |paper: f64, found: f64, digits: usize| format!("{paper:.digits$} / {found:.digits$}");

    let q = mean(&all, |trial| trial.q[1]);
    let p = mean(&all, |trial| trial.p[0]);
    let lines: Vec<Vec<String>> = TABLE_4
        .iter()
        .enumerate()
        .map(|(at, (name, paper))| {
            let (own_p, own_q) = (mean(&all, |trial| trial.p[at]), mean(&all, |trial| trial.q[at]));
            vec![
                (*name).to_owned(),
                beside(paper[0], own_p, 4),
                beside(paper[1], own_p / p, 3),
                beside(paper[2], own_q, 3),
                beside(paper[3], own_q / q, 3),
            ]
        })
        .collect();
    text += "\nTable 4\n";
    text += &columns(&["maximised", "P", "P/P(maxP)", "Q", "Q/Q(maxQ)"], &lines);

    let lines: Vec<Vec<String>> = trials
        .iter()
        .zip(TABLE_5)
        .zip('A'..)
        .map(|((trials, paper), name)| {
            let trials: Vec<&Trial> = trials.iter().collect();
            let q = mean(&trials, |trial| trial.q[1]);
            vec![
                name.to_string(),
                beside(paper[0], mean(&trials, |trial| trial.solutions), 1),
                beside(paper[1], mean(&trials, |trial| trial.p[0]), 3),
                beside(paper[2], q, 3),
                beside(paper[3], mean(&trials, |trial| trial.q[0]) / q, 3),
                beside(paper[4], mean(&trials, |trial| trial.q[2]) / q, 3),
            ]
        })
        .collect();
    text += "\nTable 5\n";
    let head =
        ["grid", "solutions", "P(maxP)", "Q(maxQ)", "Q(maxP)/Q(maxQ)", "Q(maxQ(100))/Q(maxQ)"];
    text += &columns(&head, &lines);

    let lines: Vec<Vec<String>> = SEARCHED
        .iter()
        .enumerate()
        .map(|(at, &round)| {
            vec![
                round.to_string(),
                format!("{:.4}", mean(&all, |trial| trial.correlation[round])),
                format!("{:.4}", mean(&all, |trial| trial.share[round])),
                format!("{:.1}", mean(&all, |trial| trial.steps[at])),
            ]
        })
        .collect();
    text += "\nFigures 9 and 10 (the paper draws them without figures)\n";
    text +=
        &columns(&["d", "correlation of q(d) and q", "Q(maxQ(d))/Q(maxQ)", "steps of A*"], &lines);
    let steps = [
        mean(&all, |trial| trial.steps_p),
        mean(&all, |trial| trial.steps.last().copied().unwrap_or(0.0)),
    ];
    text + &format!(
        "\nSteps of A* (what counts as a step is not given): maximising p {}, q(100) {}\n",
        beside(STEPS[0], steps[0], 1),
        beside(STEPS[1], steps[1], 1),
    )
}

/// The six grids side by side.
fn pictures() -> String {
    let grids = artificial::grids();
    let mut text = String::new();
    for row in 0..5 {
        for grid in &grids {
            text.push_str("  ");
            for col in 0..5 {
                text.push(if grid.cell(grid.id(row, col)).is_open() { '.' } else { '#' });
            }
        }
        text.push('\n');
    }
    text
}

fn figures(trials: &[Vec<Trial>]) -> Vec<Figure> {
    let all: Vec<&Trial> = trials.iter().flatten().collect();
    let by_round = |value: &dyn Fn(&Trial, usize) -> f64| -> Vec<(f64, f64)> {
        let point = |round| (round as f64, mean(&all, |trial| value(trial, round)));
        (0..=ROUNDS).map(point).collect()
    };
    let figure9 = Chart {
        title: "Posteriors by rounds of propagation",
        axes: ["rounds", "share of the best"],
        curves: vec![
            Curve { name: "Q(maxQ(d)) / Q(maxQ)", points: by_round(&|trial, d| trial.share[d]) },
            Curve {
                name: "correlation of q(d) with q",
                points: by_round(&|trial, d| trial.correlation[d]),
            },
        ],
        range: (0.5, 1.0),
    };
    let steps: Vec<(f64, f64)> = SEARCHED
        .iter()
        .enumerate()
        .map(|(at, &round)| (round as f64, mean(&all, |trial| trial.steps[at])))
        .collect();
    let most = steps.iter().map(|point| point.1).fold(0.0, f64::max);
    let figure10 = Chart {
        title: "Steps of A* by rounds of propagation",
        axes: ["rounds", "steps"],
        curves: vec![Curve { name: "maximising q(d)", points: steps }],
        range: (0.0, most.max(1.0)),
    };
    vec![
        Figure { name: "proverb2002-figure9.svg", svg: figure9.svg() },
        Figure { name: "proverb2002-figure10.svg", svg: figure10.svg() },
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn figure_6_does_not_differ_from_the_paper() {
        let (text, differences) = super::figure6::report();
        assert_eq!(differences, 0, "{text}");
    }
}
