//! Fits the learned ranker, and measures it.
//!
//! ```text
//! cargo run --release -p wordwright-solve --example ranker -- fit PACK CLUES FROM TO OUT
//! cargo run --release -p wordwright-solve --example ranker -- test PACK CLUES FROM TO [WEIGHTS]
//! ```
//!
//! CLUES is a table `DATE⇥WEEKDAY⇥SLOT⇥CLUE⇥ANSWER`; its rows from FROM to TO
//! are used, and the pack must end before them. `fit` writes `ranker.txt` and
//! `ranker-trees.txt` into the folder OUT.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;
use wordwright_clues::Judge;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{self, Expert, Opinion};
use wordwright_clues::features::layout;
use wordwright_clues::ranker::Linear;
use wordwright_clues::ranker::Ranker;
use wordwright_clues::ranker::Trees;
use wordwright_clues::ranker::{Case, FitOptions, fit, rough};
use wordwright_clues::ranker::{GrowOptions, grow};
use wordwright_knowledge::{ClueRecord, Date, Pack, text};

type Failure = Box<dyn Error>;

/// Clues that the linear weights are fitted on.
const LINEAR_CLUES: usize = 12_000;
/// Clues that trees are grown on, those of the weights among them.
const TREE_CLUES: usize = 30_000;
/// Clues that are measured.
const TESTED: usize = 6_000;

struct Asked {
    clue: ClueText,
    answer: Vec<u8>,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, folder, table, from, to, rest @ ..] = arguments.as_slice() else {
        return Err("expected: fit|test PACK CLUES FROM TO [FOLDER]".into());
    };
    let pack = Pack::open(Path::new(folder))?;
    let asked = read(table, from, to)?;
    let experts: Vec<Box<dyn Expert + '_>> = experts::all(&pack)
        .into_iter()
        .filter(|expert| layout::EXPERTS.contains(&expert.name()))
        .collect();
    match (command.as_str(), rest) {
        ("fit", [out]) => fit_all(&pack, &experts, &asked, Path::new(out)),
        ("test", []) => {
            test(&Ranker::fitted(&pack)?, &experts, &asked);
            Ok(())
        }
        ("test", [weights]) => {
            test(&stored(&pack, Path::new(weights))?, &experts, &asked);
            Ok(())
        }
        _ => Err("expected: fit|test PACK CLUES FROM TO [FOLDER]".into()),
    }
}

fn stored<'p>(pack: &'p Pack, folder: &Path) -> Result<Ranker<'p>, Failure> {
    let linear = Linear::parse(&std::fs::read_to_string(folder.join("ranker.txt"))?)?;
    let trees = std::fs::read_to_string(folder.join("ranker-trees.txt")).unwrap_or_default();
    Ok(Ranker::new(pack, linear, Trees::parse(&trees)?))
}

fn read(table: &str, from: &str, to: &str) -> Result<Vec<Asked>, Failure> {
    let date = |text: &str| Date::parse(text).ok_or_else(|| format!("{text}: no date"));
    let (from, to) = (date(from)?, date(to)?);
    let text = std::fs::read_to_string(table)?;
    let rows = text.lines().filter_map(ClueRecord::of_line);
    let mut asked: Vec<Asked> = rows
        .filter(|row| row.date.is_some_and(|date| from <= date && date <= to))
        .filter_map(|row| {
            Some(Asked { clue: ClueText::new(row.clue), answer: text::answer(row.answer)? })
        })
        .collect();
    // Any part of them is then a fair sample.
    fastrand::Rng::with_seed(7).shuffle(&mut asked);
    Ok(asked)
}

fn opinions<'e>(
    experts: &'e [Box<dyn Expert + '_>],
    clue: &ClueText,
    length: usize,
) -> Vec<(&'e str, Opinion)> {
    experts.iter().map(|expert| (expert.name(), expert.opinion(clue, length))).collect()
}

fn truth(ranker: &Ranker, answer: &[u8]) -> Option<usize> {
    let answers = ranker.answers();
    let id = answers.find(answer)?;
    Some((id.0 - answers.range(answer.len()).start) as usize)
}

fn fit_all(
    pack: &Pack,
    experts: &[Box<dyn Expert + '_>],
    asked: &[Asked],
    out: &Path,
) -> Result<(), Failure> {
    let started = Instant::now();
    let start = rough();
    let ranker = Ranker::new(pack, start.clone(), Trees::default());
    let cases: Vec<Case> = asked
        .par_iter()
        .take(LINEAR_CLUES)
        .enumerate()
        .map(|(seed, asked)| {
            let opinions = opinions(experts, &asked.clue, asked.answer.len());
            let sheet = ranker.sheet(&asked.clue, asked.answer.len(), &opinions);
            let mut random = fastrand::Rng::with_seed(seed as u64);
            Case::new(&sheet, truth(&ranker, &asked.answer), &start, &mut random)
        })
        .collect();
    println!("{} cases {:?}", cases.len(), started.elapsed());
    let linear =
        fit(&cases, &start, &FitOptions::default(), &mut |mean| println!("linear {mean:.4}"));
    drop(cases);
    std::fs::write(out.join("ranker.txt"), linear.to_string())?;

    let ranker = Ranker::new(pack, linear, Trees::default());
    let lessons: Vec<_> = asked
        .par_iter()
        .take(TREE_CLUES)
        .map(|asked| {
            let opinions = opinions(experts, &asked.clue, asked.answer.len());
            let sheet = ranker.sheet(&asked.clue, asked.answer.len(), &opinions);
            ranker.lesson(&sheet, truth(&ranker, &asked.answer))
        })
        .collect();
    println!("{} lessons {:?}", lessons.len(), started.elapsed());
    let mut count = 0;
    let trees = grow(&lessons, &GrowOptions::default(), &mut |mean| {
        if count % 10 == 0 {
            println!("trees {count}: {mean:.4} {:?}", started.elapsed());
        }
        count += 1;
    });
    std::fs::write(out.join("ranker-trees.txt"), trees.to_string())?;
    Ok(())
}

fn test(ranker: &Ranker, experts: &[Box<dyn Expert + '_>], asked: &[Asked]) {
    let started = Instant::now();
    let results: Vec<(usize, f32, bool, f32, usize)> = asked
        .par_iter()
        .take(TESTED)
        .map(|asked| {
            let length = asked.answer.len();
            let opinions = opinions(experts, &asked.clue, length);
            let mixed = ranker.judge(&asked.clue, length, &opinions);
            let first = mixed.log_known.iter().copied().fold(f32::MIN, f32::max).exp();
            match truth(ranker, &asked.answer) {
                None => (usize::MAX, mixed.log_unlisted, false, first, length),
                Some(truth) => {
                    let log = mixed.log_known[truth];
                    let before = mixed.log_known.iter().filter(|&&other| other > log).count();
                    (before, log, true, first, length)
                }
            }
        })
        .collect();
    let count = results.len().max(1) as f32;
    for most in [1, 10, 100, 1000] {
        let found = results.iter().filter(|result| result.0 < most).count();
        print!("@{most} {:.2} ", 100.0 * found as f32 / count);
    }
    let mean = |of: &[f32]| of.iter().sum::<f32>() / of.len().max(1) as f32;
    let all: Vec<f32> = results.iter().map(|result| result.1).collect();
    let listed: Vec<f32> =
        results.iter().filter(|result| result.2).map(|result| result.1).collect();
    println!(
        "listed {:.2} mean log probability: all {:.4}, listed {:.4}; {:?} a clue on all threads",
        100.0 * listed.len() as f32 / count,
        mean(&all),
        mean(&listed),
        started.elapsed() / results.len().max(1) as u32,
    );
    for tenth in 0..10 {
        let inside: Vec<_> =
            results.iter().filter(|result| (result.3 * 10.0) as usize == tenth).collect();
        let said: Vec<f32> = inside.iter().map(|result| result.3).collect();
        let right: Vec<f32> =
            inside.iter().map(|result| f32::from(u8::from(result.0 == 0))).collect();
        print!("{:.2}>{:.2}({}) ", mean(&said), mean(&right), inside.len());
    }
    println!();
    for length in 3..=15 {
        let of: Vec<_> = results.iter().filter(|result| result.4 == length).collect();
        let first: Vec<f32> = of.iter().map(|result| f32::from(u8::from(result.0 == 0))).collect();
        let logs: Vec<f32> = of.iter().map(|result| result.1).collect();
        print!("{length}: {:.0} % {:.2} | ", 100.0 * mean(&first), mean(&logs));
    }
    println!();
}
