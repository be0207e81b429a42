//! Figure 2 and Table 2: statistics of an archive of clues.

use std::collections::HashMap;
use std::hash::Hash;

use super::chart::{Chart, Curve};
use crate::report::columns;

/// One clue of the archive.
pub struct Row<'a> {
    weekday: &'a str,
    date: &'a str,
    clue: &'a str,
    answer: &'a str,
}

/// The rows of a table `DATE⇥DOW⇥A1⇥CLUE⇥ANSWER`.
pub fn rows(table: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let mut fields = str::split(line, '\t');
        let (date, weekday) = (fields.next()?, fields.next()?);
        let (_, clue, answer) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Row { weekday, date, clue, answer })
    };
    table.lines().filter_map(row).collect()
}

/// The probabilities that the next target, clue, pair and clue word are new, in percent.
pub struct Novelty {
    /// Number of clues known.
    pub clues: usize,
    /// Target, clue, clue and target, clue word.
    pub percent: [f64; 4],
}

/// The sizes in Figure 2.
const SIZES: [usize; 8] = [5_000, 10_000, 25_000, 50_000, 100_000, 200_000, 344_921, usize::MAX];

/// The size of the paper's whole database.
const PAPER_SIZE: usize = 344_921;

/// The figures of section 2.1 for the whole database: 91 % of targets, 50 % of clues,
/// 34 % of pairs and 96 % of clue words were seen.
const PAPER: [f64; 4] = [9.0, 50.0, 66.0, 4.0];

/// Figure 2: after shuffling, the share of items that occur once in the first
/// clues, which estimates the probability that the next one is new.
pub fn novelty(rows: &[Row<'_>]) -> Vec<Novelty> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    fastrand::Rng::with_seed(2002).shuffle(&mut order);
    let mut sizes: Vec<usize> = SIZES.iter().map(|&size| size.min(rows.len())).collect();
    sizes.dedup();
    let share = |size: usize| {
        let known = || order[..size].iter().map(|&index| &rows[index]);
        let percent = [
            once(known().map(|row| row.answer)),
            once(known().map(|row| row.clue)),
            once(known().map(|row| (row.clue, row.answer))),
            once(known().flat_map(|row| words(row.clue))),
        ];
        Novelty { clues: size, percent }
    };
    sizes.into_iter().map(share).collect()
}

/// The percentage of items that occur once.
fn once<T: Hash + Eq>(items: impl Iterator<Item = T>) -> f64 {
    let (mut counts, mut total) = (HashMap::new(), 0_usize);
    for item in items {
        *counts.entry(item).or_insert(0_u32) += 1;
        total += 1;
    }
    let single = counts.values().filter(|&&count| count == 1).count();
    100.0 * single as f64 / total.max(1) as f64
}

/// The words of a clue, in lower case.
fn words(clue: &str) -> impl Iterator<Item = String> + '_ {
    clue.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}

/// Figure 2 as text.
pub fn novelty_table(points: &[Novelty]) -> String {
    let line = |name: String, percent: [f64; 4]| {
        let cells = percent.iter().map(|value| format!("{value:.1}"));
        std::iter::once(name).chain(cells).collect::<Vec<String>>()
    };
    let mut lines = Vec::new();
    for point in points {
        lines.push(line(point.clues.to_string(), point.percent));
        if point.clues == PAPER_SIZE {
            lines.push(line("paper, 344921".into(), PAPER));
        }
    }
    columns(&["clues known", "target %", "clue %", "pair %", "clue word %"], &lines)
}

/// Figure 2 as a picture.
pub fn chart(points: &[Novelty]) -> Chart {
    let curve = |(name, item): (&'static str, usize)| Curve {
        name,
        points: points.iter().map(|point| (point.clues as f64, point.percent[item])).collect(),
    };
    Chart {
        title: "How likely the next one is new",
        axes: ["clues known", "percent"],
        curves: ["target", "clue", "clue and target", "clue word"]
            .into_iter()
            .zip(0..)
            .map(curve)
            .collect(),
        range: (0.0, 100.0),
    }
}

const WEEKDAYS: [&str; 6] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/// The rows of Table 2 after its first, each with the paper's percentages.
const KINDS: [(&str, [f64; 6]); 9] = [
    ("#clues", [77.3, 77.2, 76.7, 74.7, 70.0, 70.2]),
    ("target of 3 %", [16.5, 18.2, 17.5, 18.6, 17.3, 16.3]),
    ("4 to 5 %", [64.6, 61.1, 62.5, 54.7, 44.2, 40.2]),
    ("6 to 10 %", [15.8, 17.7, 16.9, 23.1, 35.2, 41.7]),
    ("11 to 15 %", [3.1, 2.9, 3.2, 3.7, 3.3, 1.9]),
    ("blank %", [8.4, 8.0, 6.4, 6.4, 5.2, 4.8]),
    ("single word %", [15.6, 14.9, 16.0, 17.2, 16.9, 20.6]),
    ("final ? %", [0.8, 1.2, 2.5, 3.2, 3.5, 2.6]),
    ("X, in a way %", [0.0, 0.1, 0.2, 0.4, 0.5, 0.8]),
];

/// The days between which the paper's puzzles lie: about as many of each
/// weekday as it had, up to its running example.
const PERIOD: (&str, &str) = ("1997-01-20", "1998-10-10");

/// Table 2: kinds of clues and targets by weekday, paper and archive.
pub fn kinds_table(rows: &[Row<'_>]) -> String {
    let within = |row: &&Row<'_>| PERIOD.0 <= row.date && row.date <= PERIOD.1;
    let days: Vec<Vec<&Row<'_>>> = WEEKDAYS
        .iter()
        .map(|&day| rows.iter().filter(within).filter(|row| row.weekday == day).collect())
        .collect();
    let puzzles = |rows: &[&Row<'_>]| {
        let mut dates: Vec<&str> = rows.iter().map(|row| row.date).collect();
        dates.dedup();
        dates.len()
    };
    let mut lines = vec![vec!["#puzzles".to_owned()]];
    for (rows, paper) in days.iter().zip([89, 92, 90, 91, 91, 87]) {
        lines[0].push(format!("{paper} / {}", puzzles(rows)));
    }
    for (kind, (name, paper)) in KINDS.iter().enumerate() {
        let mut line = vec![(*name).to_owned()];
        for (rows, paper) in days.iter().zip(paper) {
            let ours = if kind == 0 {
                rows.len() as f64 / puzzles(rows).max(1) as f64
            } else {
                let count = rows.iter().filter(|row| is_of_kind(kind, row)).count();
                100.0 * count as f64 / rows.len().max(1) as f64
            };
            line.push(format!("{paper:.1} / {ours:.1}"));
        }
        lines.push(line);
    }
    let head: Vec<&str> = std::iter::once("paper / archive").chain(WEEKDAYS).collect();
    columns(&head, &lines)
}

fn is_of_kind(kind: usize, row: &Row<'_>) -> bool {
    let length = row.answer.len();
    match kind {
        1 => length == 3,
        2 => (4..=5).contains(&length),
        3 => (6..=10).contains(&length),
        4 => (11..=15).contains(&length),
        5 => row.clue.contains("__"),
        6 => !row.clue.trim().contains(' '),
        7 => row.clue.trim_end_matches(['"', ')']).ends_with('?'),
        _ => row.clue.to_lowercase().contains("in a way"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "1998-01-05\tMon\tA1\tJai ___\tALAI\n1998-01-05\tMon\tA5\tExist\tARE\n\
                         1998-01-06\tTue\tA1\tExist\tARE\n1998-01-06\tTue\tD1\tTease, in a way?\tHOTLINE\n";

    #[test]
    fn what_stands_once_is_counted_as_new() {
        let [all] = &novelty(&rows(TABLE))[..] else { panic!("one size for so few rows") };
        assert_eq!(all.clues, 4);
        let rounded = all.percent.map(|percent| format!("{percent:.0}"));
        assert_eq!(rounded, ["50", "50", "50", "71"]);
    }

    #[test]
    fn clues_are_sorted_into_their_kinds_by_weekday() {
        let table = kinds_table(&rows(TABLE));
        let line = |name: &str| {
            let line = table.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(line("#puzzles").starts_with("#puzzles 89 / 1 92 / 1 90 / 0"));
        assert!(line("target of 3").starts_with("target of 3 % 16.5 / 50.0 18.2 / 50.0"));
        assert!(line("blank").starts_with("blank % 8.4 / 50.0 8.0 / 0.0"));
        assert!(line("X, in a way").starts_with("X, in a way % 0.0 / 0.0 0.1 / 50.0"));
    }
}
