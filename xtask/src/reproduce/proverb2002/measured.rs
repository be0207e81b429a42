//! Tables 3, 6 and 7: experts, accuracy and tournament points on the measuring
//! data's puzzles. `lab evaluate solve` measures; here its reports are
//! set beside the paper.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::cargo::{cargo_program, root};
use crate::error::TaskError;
use crate::reproduce::columns;

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

/// Table 7: points of seven tournament puzzles, and the most there are.
const TABLE_7: [(&str, f64); 6] = [
    ("best human", 12_115.0),
    ("human at 75 %", 10_025.0),
    ("human at 50 %", 8_575.0),
    ("human at 25 %", 6_985.0),
    ("PROVERB-I, each puzzle in a minute", 6_880.0),
    ("PROVERB-I", 6_130.0),
];
const MOST_POINTS: f64 = 13_140.0;

/// The expert that the paper does not have and that the merger does without
/// here.
const NOT_OF_THE_PAPER: &str = "closed-book";

#[derive(Deserialize)]
struct Means {
    puzzles: usize,
    words: f64,
    letters: f64,
    perfect: f64,
    points: f64,
    most_points: f64,
}

#[derive(Deserialize)]
struct Told {
    expert: String,
    guess: f64,
    accuracy: f64,
    length: f64,
    best: f64,
    without: f64,
}

/// What is read of a report of `evaluate solve --json`.
#[derive(Deserialize)]
struct Report {
    total: Means,
    experts: Vec<Told>,
}

/// Prints Tables 3, 6 and 7, measured on the puzzles with a pack of knowledge.
///
/// # Errors
/// The evaluation cannot be run, or fails.
pub fn run(data: &Path, pack: &Path) -> Result<(), TaskError> {
    let merger = ["--judge", "merger", "--without", NOT_OF_THE_PAPER];
    let with = evaluate(data, pack, &merger)?;
    let without =
        evaluate(data, pack, &[&merger[..], &["--no-implicit", "--no-experts"]].concat())?;
    let ranker = evaluate(data, pack, &["--judge", "ranker", "--no-experts"])?;
    println!("\nTable 3: experts on 70 puzzles of the paper / on {} here", with.total.puzzles);
    print!("{}", table_3(&with.experts));
    println!("\nTable 6: accuracy in percent; the paper's row of this newspaper");
    print!("{}", table_6(&without.total, &with.total, &ranker.total));
    println!("\nTable 7: points of the tournament as a share of the most there are");
    print!("{}", table_7(&with.total, &ranker.total));
    Ok(())
}

fn evaluate(data: &Path, pack: &Path, more: &[&str]) -> Result<Report, TaskError> {
    let mut command = Command::new(cargo_program());
    command.current_dir(root()).args([
        "run",
        "--release",
        "--quiet",
        "-p",
        "wordwright-lab",
        "--bin",
        "lab",
        "--",
    ]);
    command.args(["evaluate", "solve", "--json", "--puzzles"]).arg(data.join("clues/dev"));
    command.arg("--knowledge").arg(pack).args(more).stderr(Stdio::inherit());
    let shown = format!("lab evaluate solve {}", more.join(" "));
    let output = match command.output() {
        Ok(output) if output.status.success() => output.stdout,
        Ok(_) => return Err(TaskError::Failed { command: shown }),
        Err(source) => return Err(TaskError::Run { command: shown, source }),
    };
    serde_json::from_slice(&output).map_err(|source| TaskError::Metadata { command: shown, source })
}

fn table_3(experts: &[Told]) -> String {
    let told = |expert: &Told| {
        [expert.guess, expert.accuracy, expert.length, expert.best].map(|v| format!("{v:.1}"))
    };
    let mut lines: Vec<Vec<String>> = Vec::new();
    let line = |module: &str, expert: Option<&Told>, paper: [String; 4]| {
        let ours = expert.map_or_else(|| ["-"; 4].map(str::to_owned), told);
        let beside = paper.into_iter().zip(ours).map(|(p, o)| format!("{p} / {o}"));
        let name = expert.map_or("-", |expert| &expert.expert);
        let without = expert.map_or("-".to_owned(), |expert| format!("{:.3}", expert.without));
        [module.to_owned(), name.to_owned()].into_iter().chain(beside).chain([without]).collect()
    };
    for (module, name, paper) in TABLE_3 {
        let expert = name.and_then(|name| experts.iter().find(|expert| expert.expert == name));
        lines.push(line(module, expert, paper.map(|value| format!("{value:.1}"))));
    }
    let paired = |expert: &&Told| !TABLE_3.iter().any(|row| row.1 == Some(&*expert.expert));
    for expert in experts.iter().filter(paired) {
        lines.push(line("-", Some(expert), ["-"; 4].map(str::to_owned)));
    }
    let head = ["paper", "program", "guess %", "accuracy %", "length", "best %", "without, nats"];
    columns(&head, &lines)
}

fn table_6(without: &Means, with: &Means, ranker: &Means) -> String {
    let told = |values: [f64; 3]| values.map(|value| format!("{value:.1}")).to_vec();
    let line = |name: &str, values: [f64; 3]| [vec![name.to_owned()], told(values)].concat();
    let of = |means: &Means| [means.words, means.letters, means.perfect];
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
        lines.push(line(name, means.points, means.most_points));
    }
    columns(&["", "points", "% of the most"], &lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experts_stand_beside_the_paper_s_and_those_of_our_own_below() {
        let expert = |name: &str| Told {
            expert: name.to_owned(),
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
