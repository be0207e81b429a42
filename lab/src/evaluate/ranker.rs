//! `lab evaluate ranker`: how well the ranker knows answers by their clues
//! alone, on dated clues that the pack has not seen.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use rayon::prelude::*;
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{self, Expert, Opinion};
use wordwright_clues::features::EXPERTS;
use wordwright_clues::ranker::{Linear, Ranker, Trees};
use wordwright_clues::{ClueError, Judge as _};
use wordwright_knowledge::{Capital, Pack};

use crate::dated_clues::{DatedClue, DatedClueArgs};

/// Clues that are measured.
const MOST_CLUES: usize = 6_000;

/// Arguments of `evaluate ranker`.
#[derive(Debug, Args)]
pub struct RankerArgs {
    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    clues: DatedClueArgs,

    /// The folder that `lab fit ranker` wrote; without it, the weights in use
    #[arg(long, value_name = "DIR")]
    weights: Option<PathBuf>,
}

/// What the ranker made of one clue.
struct Ranked {
    /// Listed answers thought likelier; `None` if the answer is in no list.
    better: Option<usize>,
    /// Natural logarithm of what the answer was given.
    log_chance: f32,
    /// What the likeliest listed answer was given.
    first: f32,
    length: usize,
}

pub fn run(args: &RankerArgs) -> Result<Exit, CliError> {
    let pack = args.pack.open()?;
    let unusable = |problem: ClueError| CliError::Solve {
        path: pack.folder().into(),
        problem: problem.into(),
    };
    let ranker = match &args.weights {
        Some(folder) => stored(&pack, folder)?,
        None => Ranker::fitted(&pack).map_err(unusable)?,
    };
    let clues = args.clues.sample()?;
    let experts = ranked_experts(&pack);
    let started = Instant::now();
    let results: Vec<Ranked> =
        clues.par_iter().take(MOST_CLUES).map(|dated| ranked(&ranker, &experts, dated)).collect();
    let each = started.elapsed() / u32::try_from(results.len()).unwrap_or(u32::MAX).max(1);
    output::note(&format!("{each:.1?} a clue on all threads"));
    output::say(&report(&results))?;
    Ok(Exit::Done)
}

/// The experts that the ranker is fitted to, in the pack's order.
pub fn ranked_experts(pack: &Pack) -> Vec<Box<dyn Expert + '_>> {
    let experts = experts::all(pack).into_iter();
    experts.filter(|expert| EXPERTS.contains(&expert.name())).collect()
}

pub fn opinions<'e>(
    experts: &'e [Box<dyn Expert + '_>],
    clue: &ClueText,
    length: usize,
) -> Vec<(&'e str, Opinion)> {
    experts.iter().map(|expert| (expert.name(), expert.opinion(clue, length))).collect()
}

/// The place of an answer among the listed ones of its length.
pub fn truth(ranker: &Ranker, answer: &[Capital]) -> Option<usize> {
    let answers = ranker.answers();
    let id = answers.find(answer)?;
    Some((id.0 - answers.range(answer.len()).start) as usize)
}

fn stored<'p>(pack: &'p Pack, folder: &Path) -> Result<Ranker<'p>, CliError> {
    let text = |name: &str| -> Result<_, CliError> {
        let path = folder.join(name);
        let bytes = files::read(&path, files::Most::DATA)?;
        Ok((path, String::from_utf8_lossy(&bytes).into_owned()))
    };
    let (path, weights) = text("ranker.txt")?;
    let linear = Linear::parse(&weights)
        .map_err(|problem| CliError::Solve { path, problem: problem.into() })?;
    let (path, trees) = text("ranker-trees.txt")?;
    let trees = Trees::parse(&trees)
        .map_err(|problem| CliError::Solve { path, problem: problem.into() })?;
    Ok(Ranker::new(pack, linear, trees))
}

fn ranked(ranker: &Ranker, experts: &[Box<dyn Expert + '_>], dated: &DatedClue) -> Ranked {
    let length = dated.answer.len();
    let opinions = opinions(experts, &dated.clue, length);
    let chances = ranker.judge(&dated.clue, length, &opinions);
    let first = chances.log_known.iter().copied().fold(f32::MIN, f32::max).exp();
    let Some(truth) = truth(ranker, &dated.answer) else {
        return Ranked { better: None, log_chance: chances.log_unlisted, first, length };
    };
    let log_chance = chances.log_known[truth];
    let better = chances.log_known.iter().filter(|&&other| other > log_chance).count();
    Ranked { better: Some(better), log_chance, first, length }
}

fn report(results: &[Ranked]) -> String {
    let percent = |of: &dyn Fn(&Ranked) -> bool| {
        let count = results.iter().filter(|result| of(result)).count();
        100.0 * count as f32 / results.len().max(1) as f32
    };
    let is_first = |result: &Ranked| f32::from(u8::from(result.better == Some(0)));
    let mut text = String::new();
    // Writing to a string cannot fail.
    for most in [1, 10, 100, 1000] {
        let within = percent(&|result| result.better.is_some_and(|better| better < most));
        let _ = writeln!(text, "among the first {most:>4}  {within:>6.2} %");
    }
    let listed = percent(&|result| result.better.is_some());
    let _ = writeln!(text, "in a list            {listed:>6.2} %");
    let all = mean(results.iter().map(|result| result.log_chance));
    let of_listed =
        mean(results.iter().filter(|r| r.better.is_some()).map(|result| result.log_chance));
    let _ =
        writeln!(text, "mean log chance      {all:>6.3} nats, of listed answers {of_listed:.3}");
    text += "\nfirst answer: chance given, share right, clues\n";
    for tenth in 0..10 {
        let inside = || results.iter().filter(|result| (result.first * 10.0) as usize == tenth);
        let (given, right) = (mean(inside().map(|r| r.first)), mean(inside().map(is_first)));
        let _ = writeln!(text, "  {given:>5.2}  {right:>5.2}  {:>5}", inside().count());
    }
    text += "\nletters: first right, mean log chance\n";
    for length in 3..=15 {
        let of = || results.iter().filter(|result| result.length == length);
        let (first, log) = (100.0 * mean(of().map(is_first)), mean(of().map(|r| r.log_chance)));
        let _ = writeln!(text, "  {length:>2}  {first:>5.1} %  {log:>6.2} nats");
    }
    text
}

fn mean(values: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / (count.max(1) as f32)
}
