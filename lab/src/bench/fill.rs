//! `lab bench fill`: programs fill the same grids in turn, each run in a fresh
//! process that includes reading lists.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::check::{Pattern, Words};
use super::measure::{self, Cap, Usage};
use super::peer::Peer;
use super::program::ProgramArgs;
use super::run_report::{RunReport, Verdict};
use super::sample::{Scores, Union};
use super::table::{self, Summary};
use crate::measuring_data::{self, LISTS, SAMPLED_GRIDS, SAMPLED_SET, SETS, VARIABLE};
use wordwright_cli::args::lists::USUAL_MINIMUM;
use wordwright_cli::args::{format, parsers};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::{files, grids};
use wordwright_cli::terminal::{cancel, output};
use wordwright_service::rows;

/// Arguments of `bench fill`.
#[derive(Debug, Args)]
#[command(after_help = "A peer is a command that prints the filled grid, a row a line with # for \
                        blocks, and ends with exit code 0; or with 1 where no fill exists.")]
pub struct BenchFillArgs {
    /// Patterns, or folders of patterns; without any, each set of the measuring
    /// data's grids in turn
    #[arg(long, num_args = 1.., value_name = "PATH", requires = "words")]
    grids: Vec<PathBuf>,

    /// The word list of these grids
    #[arg(short, long, value_name = "FILE", requires = "grids")]
    words: Option<PathBuf>,

    /// Fill from random samples of this many words, once with scores from a
    /// hash and once with equal scores: of the word list, or of all lists of
    /// the measuring data, for thirty of its themed grids
    #[arg(long, num_args = 1.., value_name = "COUNT")]
    sample: Vec<usize>,

    /// Seed of the samples
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    sample_seed: u64,

    /// Lowest score of a word
    #[arg(short, long, value_name = "SCORE", value_parser = parsers::score, default_value_t = USUAL_MINIMUM)]
    min_score: u8,

    /// Let no two entries of this program's fills share this many letters in a row; every
    /// program's fills are checked for it, so a peer needs the same rule in its command
    #[arg(long, value_name = "N")]
    shared: Option<u8>,

    /// Kill a program that uses more than this much processor time on a grid, times
    /// --threads and rounded up to whole seconds, or five times as much wall time
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true, default_value = "60")]
    cap: Duration,

    #[command(flatten)]
    program: ProgramArgs,

    /// Threads of this program
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = parsers::threads)]
    threads: usize,

    /// Seeds of this program, from 0, each measured as a program of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = repeats)]
    seeds: usize,

    /// Runs of each program on each grid; the median counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = repeats)]
    repeat: usize,

    /// Another program to measure, such as 'other=other {grid} {words} {min}'
    #[arg(long, value_name = "NAME=COMMAND", value_parser = peer)]
    peer: Vec<Peer>,

    /// Print a line for each grid too
    #[arg(long)]
    each: bool,

    /// Print JSON objects, one for each program (and, with --each, each run)
    #[arg(long)]
    json: bool,
}

fn peer(text: &str) -> Result<Peer, String> {
    Peer::parse(text, "{grid}", "other=other {grid} {words} {min}")
}

fn repeats(text: &str) -> Result<usize, String> {
    let repeats = text.parse().ok().filter(|&repeats| repeats > 0);
    repeats.ok_or_else(|| format!("'{text}' is not a number of runs; expected 1 or more"))
}

/// A grid to fill.
struct Task {
    path: PathBuf,
    pattern: Pattern,
    hopeless: bool,
}

/// Measures this program and its peers.
///
/// # Errors
/// Grids, a list or programs that cannot be used.
pub fn run(args: &BenchFillArgs) -> Result<Exit, CliError> {
    let programs = args.programs()?;
    if let Some(words) = &args.words {
        if !args.sample.is_empty() {
            return measure_samples(args, &programs, &args.grids, &[words]);
        }
        return measure_grids(args, &programs, &args.grids, words);
    }
    let Some(data) = measuring_data::folder()? else {
        output::note(&format!("skipped; set {VARIABLE} to the measuring data, or give --grids"));
        return Ok(Exit::Done);
    };
    if !args.sample.is_empty() {
        let grids: Vec<PathBuf> =
            SAMPLED_SET.grids(&data)?.into_iter().take(SAMPLED_GRIDS).collect();
        let lists = LISTS.map(|list| data.join("words").join(list));
        return measure_samples(args, &programs, &grids, &lists);
    }
    for set in SETS {
        let grids = set.grids(&data)?;
        args.head(&format!("{} with {}: {} grids", set.folder, set.words, grids.len()))?;
        let words = data.join("words").join(set.words);
        let exit = measure_grids(args, &programs, &grids, &words)?;
        if exit != Exit::Done {
            return Ok(exit);
        }
    }
    Ok(Exit::Done)
}

/// Measures with samples of the words of all lists together, each size with scores of
/// both kinds.
fn measure_samples(
    args: &BenchFillArgs,
    programs: &[Peer],
    grids: &[PathBuf],
    lists: &[impl AsRef<Path>],
) -> Result<Exit, CliError> {
    let texts: Vec<Vec<u8>> = lists
        .iter()
        .map(|list| files::read(list.as_ref(), files::SizeLimit::WORDS))
        .collect::<Result<_, _>>()?;
    let texts: Vec<_> = texts.iter().map(|text| String::from_utf8_lossy(text)).collect();
    let union = Union::of(texts.iter().map(|text| &**text));
    let file = tempfile::Builder::new().suffix(".txt").tempfile();
    let list = file.map_err(|problem| CliError::Write { path: std::env::temp_dir(), problem })?;
    for &count in &args.sample {
        for scores in Scores::ALL {
            args.head(&format!(
                "{count} of {} words, {}, sample {}: {} grids",
                union.len(),
                scores.label(),
                args.sample_seed,
                grids.len()
            ))?;
            std::fs::write(list.path(), union.sample(count, args.sample_seed, scores))
                .map_err(|problem| CliError::Write { path: list.path().to_owned(), problem })?;
            let exit = measure_grids(args, programs, grids, list.path())?;
            if exit != Exit::Done {
                return Ok(exit);
            }
        }
    }
    Ok(Exit::Done)
}

fn measure_grids(
    args: &BenchFillArgs,
    programs: &[Peer],
    grids: &[PathBuf],
    list: &Path,
) -> Result<Exit, CliError> {
    let text = files::read(list, files::SizeLimit::WORDS)?;
    let words = Words::read(&String::from_utf8_lossy(&text), args.min_score).sharing(args.shared);
    let tasks = tasks(grids, &words)?;
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} runs, {eta} to go: {msg}");
    let bar = ProgressBar::new((tasks.len() * programs.len()) as u64)
        .with_style(style.expect("a template without a mistake"));
    let mut runs: Vec<Vec<RunReport>> = vec![Vec::new(); programs.len()];
    let interrupted = cancel::on_interrupt();
    let most = (args.cap.as_secs_f64() * args.threads as f64).ceil().max(1.0);
    let cap = Cap::processor(most as u64);
    'grids: for task in &tasks {
        let mut repeats: Vec<Vec<RunReport>> = vec![Vec::new(); programs.len()];
        for _ in 0..args.repeat {
            for (program, repeats) in programs.iter().zip(&mut repeats) {
                bar.set_message(program.name.clone());
                let usage = measure::measured(&args.command(program, &task.path, list), cap);
                if interrupted.is_cancelled() {
                    break 'grids;
                }
                let usage = usage?;
                repeats.push(report(program, task, &words, &usage));
            }
        }
        let mut middles: Vec<RunReport> = repeats.into_iter().map(table::middle).collect();
        contradict(&mut middles);
        for (run, runs) in middles.into_iter().zip(&mut runs) {
            bar.inc(1);
            if args.each {
                let text = if args.json { output::json_line(&run) } else { table::line(&run) };
                bar.suspend(|| output::print(&(text + "\n")))?;
            }
            runs.push(run);
        }
    }
    bar.finish_and_clear();
    if runs[0].is_empty() {
        return Ok(Exit::Stopped);
    }
    let summaries: Vec<Summary> =
        runs.iter().map(|program| Summary::of(program, most, &runs[0])).collect();
    if args.json {
        summaries.iter().try_for_each(output::print_json)?;
    } else {
        output::print(&table::table(&summaries))?;
    }
    Ok(Exit::Done)
}

/// A program that calls a grid impossible is wrong if another has filled it.
fn contradict(runs: &mut [RunReport]) {
    let filled = runs.iter().find(|run| run.verdict == Verdict::Filled);
    let Some(problem) =
        filled.map(|run| format!("called impossible, but {} fills it", run.program))
    else {
        return;
    };
    for run in runs.iter_mut().filter(|run| run.verdict == Verdict::Impossible) {
        run.verdict = Verdict::Wrong;
        run.problem = Some(problem.clone());
    }
}

/// The grids of every path, those of a folder in the order of their names.
fn tasks(grids: &[PathBuf], words: &Words) -> Result<Vec<Task>, CliError> {
    let mut paths = Vec::new();
    for path in grids {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        let error = |problem| CliError::Read { path: path.clone(), problem };
        let mut inside = Vec::new();
        for entry in path.read_dir().map_err(error)? {
            let file = entry.map_err(error)?.path();
            if format::format_of(&file, None).is_ok() {
                inside.push(file);
            }
        }
        inside.sort();
        paths.extend(inside);
    }
    if paths.is_empty() {
        return Err(CliError::Usage("--grids: no .txt, .puz or .ipuz file there".to_owned()));
    }
    let task = |path: PathBuf| {
        let grid = grids::read(&path)?.puzzle.grid;
        let givens: Vec<_> = grid.cells().map(|(_, cell)| cell.fixed().cloned()).collect();
        let pattern = Pattern::of(&rows::rows(&grid, &givens));
        let hopeless = pattern.has_hopeless_run(words);
        Ok(Task { path, pattern, hopeless })
    };
    paths.into_iter().map(task).collect()
}

impl BenchFillArgs {
    /// This program, then its peers.
    fn programs(&self) -> Result<Vec<Peer>, CliError> {
        let this = self.program.path()?;
        let threads = self.threads.to_string();
        let options = [
            "fill", "{grid}", "--words", "{words}", "--min-score", "{min}", "--threads", &threads,
            "--output", "-", "--format", "pattern",
        ];
        let this = this.to_string_lossy().into_owned();
        let seeded = (0..self.seeds).map(|seed| {
            let mut command = vec![this.clone()];
            command.extend(options.map(str::to_owned));
            if let Some(shared) = self.shared {
                command.extend(["--shared".to_owned(), shared.to_string()]);
            }
            let mut name = "wordwright".to_owned();
            if seed > 0 {
                command.extend(["--seed".to_owned(), seed.to_string()]);
                name.extend([" ", &seed.to_string()]);
            }
            Peer { name, command }
        });
        Ok(seeded.chain(self.peer.iter().cloned()).collect())
    }

    /// The header of the next measurement.
    fn head(&self, text: &str) -> Result<(), CliError> {
        if self.json {
            output::note(text);
            Ok(())
        } else {
            output::print(&format!("\n{text}\n"))
        }
    }

    fn command(&self, program: &Peer, grid: &Path, words: &Path) -> Vec<String> {
        let fill_in = |part: &String| {
            part.replace("{grid}", &grid.to_string_lossy())
                .replace("{words}", &words.to_string_lossy())
                .replace("{min}", &self.min_score.to_string())
        };
        program.command.iter().map(fill_in).collect()
    }
}

fn report(program: &Peer, task: &Task, words: &Words, usage: &Usage) -> RunReport {
    let checked =
        (!usage.capped && usage.code == Some(0)).then(|| task.pattern.check(&usage.output, words));
    let verdict = match (&checked, usage.code) {
        _ if usage.capped => Verdict::Capped,
        (Some(Ok(_)), _) => Verdict::Filled,
        (Some(Err(_)), _) => Verdict::Wrong,
        (None, Some(1)) => Verdict::Impossible,
        // A slot without a word of its length is detected before any search,
        // and may be reported as bad input.
        (None, Some(2)) if task.hopeless => Verdict::Impossible,
        _ => Verdict::Failed,
    };
    let (score, problem) = match checked {
        Some(Ok(score)) => (Some(score), None),
        Some(Err(problem)) => (None, Some(problem)),
        None => (None, None),
    };
    RunReport {
        program: program.name.clone(),
        grid: task.path.display().to_string(),
        verdict,
        problem,
        cpu: usage.cpu,
        wall: usage.wall,
        peak: usage.peak,
        score,
    }
}
