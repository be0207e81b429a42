//! `lab bench plays`: this program and others play board games against
//! themselves, in turn, each run a fresh process.

mod in_process;

use std::fmt::Write as _;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use super::measure::{self, Cap};
use super::peer::Peer;
use wordwright_cli::args::game::GameArgs;
use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;

/// Arguments of `bench plays`.
#[derive(Debug, Args)]
#[command(after_help = "A peer is a command that plays games against itself for a task: best \
                        (the best play of every turn), all (every play, unsorted) or sorted \
                        (every play, best first). It ends with one line of JSON: games, calls, \
                        plays, seconds of processor time without reading the words, and \
                        table_bytes where it knows them.")]
pub struct BenchPlaysArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Games of each run
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: usize,

    /// Runs of each program for each task; the median counts
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeat: usize,

    /// Random seed of the tiles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Kill a program that takes longer for a run
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, default_value = "600")]
    cap: Duration,

    /// Another program to measure, such as 'other=other {words} {games} {task}'
    #[arg(long, value_name = "NAME=COMMAND", value_parser = peer)]
    peer: Vec<Peer>,

    /// Print JSON objects, one for each program
    #[arg(long)]
    json: bool,

    /// Play for one task in this process and print what it took
    #[arg(long, value_enum, hide = true)]
    alone: Option<Task>,
}

/// The task of a run in every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Task {
    /// Finds the best play
    Best,
    /// Finds every play
    All,
    /// Finds every play, best first
    Sorted,
}

impl Task {
    const EVERY: [Task; 3] = [Task::Best, Task::All, Task::Sorted];

    const fn name(self) -> &'static str {
        match self {
            Task::Best => "best",
            Task::All => "all",
            Task::Sorted => "sorted",
        }
    }
}

fn peer(text: &str) -> Result<Peer, String> {
    Peer::parse(text, "{task}", "other=other {words} {games} {task}")
}

/// The figures that a run reports.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct RunFigures {
    games: u64,
    /// Turns.
    calls: u64,
    /// Plays found, in the tasks that find all.
    #[serde(default)]
    plays: u64,
    /// Processor time of the games, in seconds.
    seconds: f64,
    /// Bytes of the tables built from the words.
    #[serde(default)]
    table_bytes: u64,
}

/// The summary of one program's runs; a task that it cannot do is missing.
#[derive(Debug, Serialize)]
struct Summary {
    program: String,
    /// Games of best plays in a second of processor time.
    games_per_second: Option<f64>,
    /// Best plays in a second.
    calls_per_second: Option<f64>,
    /// Plays found in a second, unsorted.
    plays_per_second: Option<f64>,
    /// Plays found and sorted in a second.
    sorted_per_second: Option<f64>,
    /// Bytes of its tables.
    table_bytes: u64,
    /// Peak memory, in bytes.
    peak: u64,
}

/// Measures this program and its peers.
///
/// # Errors
/// Words, rules or programs that cannot be used.
pub fn run(args: &BenchPlaysArgs) -> Result<Exit, CliError> {
    if let Some(task) = args.alone {
        return in_process::run(args, task);
    }
    let programs: Vec<Peer> =
        std::iter::once(myself(args)?).chain(args.peer.iter().cloned()).collect();
    let mut runs: Vec<(usize, Task, RunFigures, u64)> = Vec::new();
    for _ in 0..args.repeat.max(1) {
        for task in Task::EVERY {
            for (at, program) in programs.iter().enumerate() {
                let command = filled_in(program, args, task);
                let usage = measure::measured(&command, Cap::wall(args.cap))?;
                if let Some(said) = last_json(&usage.output).filter(|_| usage.code == Some(0)) {
                    runs.push((at, task, said, usage.peak));
                } else {
                    output::warn(&format!("{}: no result for {}", program.name, task.name()));
                }
            }
        }
    }
    let rate = |at: usize, task: Task, count: fn(&RunFigures) -> u64| {
        let of_task = runs.iter().filter(|run| (run.0, run.1) == (at, task));
        let rates = of_task.map(|run| count(&run.2) as f64 / run.2.seconds.max(f64::MIN_POSITIVE));
        median(rates.collect())
    };
    let summaries: Vec<Summary> = programs
        .iter()
        .enumerate()
        .map(|(at, program)| {
            let most = |of: fn(&(usize, Task, RunFigures, u64)) -> u64| {
                runs.iter().filter(|run| run.0 == at).map(of).max().unwrap_or(0)
            };
            Summary {
                program: program.name.clone(),
                games_per_second: rate(at, Task::Best, |said| said.games),
                calls_per_second: rate(at, Task::Best, |said| said.calls),
                plays_per_second: rate(at, Task::All, |said| said.plays),
                sorted_per_second: rate(at, Task::Sorted, |said| said.plays),
                table_bytes: most(|run| run.2.table_bytes),
                peak: most(|run| run.3),
            }
        })
        .collect();
    if args.json {
        summaries.iter().try_for_each(output::print_json)?;
    } else {
        output::print(&table(&summaries))?;
    }
    Ok(Exit::Done)
}

/// This program as a peer.
fn myself(args: &BenchPlaysArgs) -> Result<Peer, CliError> {
    let name = "wordwright".to_owned();
    let problem = |problem| CliError::Start { program: name.clone(), problem };
    let path = std::env::current_exe().map_err(problem)?;
    let seed = args.seed.to_string();
    let fixed = ["bench", "plays", "--words", "{words}", "--games", "{games}", "--alone", "{task}"];
    let mut command = vec![path.to_string_lossy().into_owned()];
    command.extend(fixed.iter().map(|&part| part.to_owned()));
    command.extend([
        "--rules".to_owned(),
        args.game.rules_name().to_owned(),
        "--seed".to_owned(),
        seed,
    ]);
    if let Some(leaves) = &args.game.leaves.leaves {
        command.extend(["--leaves".to_owned(), leaves.clone()]);
    }
    Ok(Peer { name, command })
}

fn filled_in(program: &Peer, args: &BenchPlaysArgs, task: Task) -> Vec<String> {
    let games = args.games.to_string();
    let fill = |part: &String| {
        part.replace("{words}", args.game.words_name())
            .replace("{games}", &games)
            .replace("{task}", task.name())
    };
    program.command.iter().map(fill).collect()
}

/// The last line that is such JSON, parsed.
fn last_json(output: &str) -> Option<RunFigures> {
    output.lines().rev().find_map(|line| serde_json::from_str(line).ok())
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn table(summaries: &[Summary]) -> String {
    let number = |value: Option<f64>, unit: f64, digits: usize| {
        value.map_or_else(|| "-".to_owned(), |value| format!("{:.digits$}", value / unit))
    };
    let width = summaries.iter().map(|s| s.program.chars().count()).max().unwrap_or(7).max(7);
    let mut text = format!(
        "{:<width$}  {:>8}  {:>12}  {:>12}  {:>12}  {:>9}  {:>9}\n",
        "program", "games/s", "best plays/s", "M plays/s", "M sorted/s", "tables MB", "peak MB"
    );
    for summary in summaries {
        let megabytes = |bytes: u64| format!("{:.1}", bytes as f64 / 1e6);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<width$}  {:>8}  {:>12}  {:>12}  {:>12}  {:>9}  {:>9}",
            summary.program,
            number(summary.games_per_second, 1.0, 0),
            number(summary.calls_per_second, 1.0, 0),
            number(summary.plays_per_second, 1e6, 2),
            number(summary.sorted_per_second, 1e6, 2),
            megabytes(summary.table_bytes),
            megabytes(summary.peak),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_say_where_the_task_goes() {
        let other = peer("other=other -x '{words}' {task}").unwrap();
        assert_eq!((other.name.as_str(), other.command.len()), ("other", 4));
        assert!(peer("other=other {words}").is_err());
        assert!(peer("{task}").is_err());
    }

    #[test]
    fn the_last_line_of_json_counts() {
        let said = last_json("start\n{\"games\":1,\"calls\":20,\"seconds\":0.5}\n\n").unwrap();
        assert_eq!((said.games, said.calls, said.plays, said.table_bytes), (1, 20, 0, 0));
        assert!(last_json("nothing").is_none());
    }

    #[test]
    fn the_table_has_a_line_for_each_program() {
        let summary = |program: &str, sorted| Summary {
            program: program.to_owned(),
            games_per_second: Some(1000.4),
            calls_per_second: Some(25_000.0),
            plays_per_second: Some(4_560_000.0),
            sorted_per_second: sorted,
            table_bytes: 9_400_000,
            peak: 30_000_000,
        };
        expect_test::expect![[r#"
            program      games/s  best plays/s     M plays/s    M sorted/s  tables MB    peak MB
            wordwright      1000         25000          4.56          4.10        9.4       30.0
            other           1000         25000          4.56             -        9.4       30.0
        "#]]
        .assert_eq(&table(&[summary("wordwright", Some(4.1e6)), summary("other", None)]));
    }
}
