//! `lab evaluate ranker`: how well the ranker predicts answers from their clues
//! alone, on dated clues that the pack has not seen.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rayon::prelude::*;
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{self, Expert, Opinion};
use wordwright_clues::features::EXPERTS;
use wordwright_clues::ranker::Ranker;
use wordwright_clues::{ClueError, Judge};
use wordwright_knowledge::{Answers, Capital, Pack};
use wordwright_papers::proverb2002::{Merger, MergerJudge};

use crate::dated_clues::{DatedClue, DatedClueArgs};
use crate::weights::stored;

/// Clues that are measured.
const MOST_CLUES: usize = 6_000;
/// The log probability, in nats, that counts for a listed answer of probability 0.
const LEAST_LOG_CHANCE: f32 = -69.0;

/// Arguments of `evaluate ranker`.
#[derive(Debug, Args)]
pub struct RankerArgs {
    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    clues: DatedClueArgs,

    /// A folder written by `lab fit ranker` [default: the built-in weights]
    #[arg(long, value_name = "DIR")]
    weights: Option<PathBuf>,

    /// Also run the merger of PROVERB 2002 on the same clues, and count where
    /// one of the two is better
    #[arg(long)]
    merger: bool,
}

/// A judge's result for one clue.
#[derive(Clone, Copy)]
struct Ranked {
    /// The number of more likely answers, plus half of the equally likely ones,
    /// since the merger gives most words of a list the same probability. `None`
    /// if nobody proposes the answer.
    better: Option<usize>,
    /// Natural logarithm of the answer's probability.
    log_chance: f32,
    /// The probability of the most likely listed answer.
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
    let asked = if args.merger { experts::all(&pack) } else { ranked_experts(&pack) };
    let merger = args.merger.then(|| MergerJudge::new(pack.answers(), Merger::tuned()));
    let started = Instant::now();
    let answers = pack.answers();
    let results: Vec<(Ranked, Option<Ranked>)> = clues
        .par_iter()
        .take(MOST_CLUES)
        .map(|dated| {
            // The ranker ignores opinions of experts that it was not fitted to.
            let opinions = opinions(&asked, &dated.clue, dated.answer.len());
            let merged = merger.as_ref().map(|merger| ranked(merger, answers, &opinions, dated));
            (ranked(&ranker, answers, &opinions, dated), merged)
        })
        .collect();
    let each = started.elapsed() / u32::try_from(results.len()).unwrap_or(u32::MAX).max(1);
    output::note(&format!("{each:.1?} a clue on all threads"));
    let (by_ranker, by_merger): (Vec<Ranked>, Vec<Option<Ranked>>) = results.into_iter().unzip();
    output::print(&report(&by_ranker))?;
    if let Some(by_merger) = by_merger.into_iter().collect::<Option<Vec<Ranked>>>() {
        let compared = compared(&by_ranker, &by_merger);
        output::print(&format!("\nthe merger\n{}\n{compared}", report(&by_merger)))?;
    }
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
pub fn truth(answers: Answers<'_>, answer: &[Capital]) -> Option<usize> {
    let id = answers.find(answer)?;
    Some((id.0 - answers.range(answer.len()).start) as usize)
}

fn ranked(
    judge: &dyn Judge,
    answers: Answers<'_>,
    opinions: &[(&str, Opinion)],
    dated: &DatedClue,
) -> Ranked {
    let length = dated.answer.len();
    let judged = judge.judge(&dated.clue, length, opinions);
    let first = judged.log_known.iter().copied().fold(f32::MIN, f32::max).exp();
    let extra = || judged.extra.iter().find(|(word, _)| **word == *dated.answer);
    let given = truth(answers, &dated.answer)
        .map(|place| judged.log_known[place])
        .or_else(|| extra().map(|(_, log)| *log));
    let Some(given) = given else {
        return Ranked { better: None, log_chance: judged.log_unlisted, first, length };
    };
    let others = || judged.log_known.iter().chain(judged.extra.iter().map(|(_, log)| log));
    let likelier = others().filter(|&&other| other > given).count();
    let equal = |other: &&f32| other.total_cmp(&given).is_eq();
    let as_likely = others().filter(equal).count().saturating_sub(1);
    let better = likelier + as_likely / 2;
    Ranked { better: Some(better), log_chance: given.max(LEAST_LOG_CHANCE), first, length }
}

/// For how many clues only one of the two has the answer among its first candidates.
fn compared(by_ranker: &[Ranked], by_merger: &[Ranked]) -> String {
    let mut text = String::new();
    for most in [1, 10, 100, 1000] {
        let has = |ranked: &Ranked| ranked.better.is_some_and(|better| better < most);
        let only = |mine: &[Ranked], other: &[Ranked]| {
            mine.iter().zip(other).filter(|(mine, other)| has(mine) && !has(other)).count()
        };
        let _ = writeln!(
            text,
            "among the first {most:>4}: {:>5} clues by the ranker alone, {:>5} by the merger alone",
            only(by_ranker, by_merger),
            only(by_merger, by_ranker),
        );
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_that_one_judge_alone_has_are_counted() {
        let at = |better: Option<usize>| Ranked { better, log_chance: -1.0, first: 0.5, length: 4 };
        let by_ranker = [at(Some(0)), at(Some(12)), at(None)];
        let by_merger = [at(Some(3)), at(Some(5)), at(Some(0))];
        let text = compared(&by_ranker, &by_merger);
        let lines: Vec<&str> = text.lines().collect();
        let only = |mine, other| format!("{mine:>5} clues by the ranker alone, {other:>5} by the");
        assert!(lines[0].contains(&only(1, 1)), "{text}");
        assert!(lines[1].contains(&only(0, 2)), "{text}");
        assert!(lines[2].contains(&only(0, 1)), "{text}");
    }
}
