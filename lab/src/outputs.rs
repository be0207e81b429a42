//! `lab outputs`: digests of a program's output for a recorded list of commands.
//!
//! A refactoring must not change results. Run this with the program from before and the
//! one from after; `diff` shows the commands whose output differs. Every command is
//! deterministic: limits are counts, and fills use one thread.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;
use serde_json::Value;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;
use xxhash_rust::xxh3::xxh3_64;

use crate::bench::{ProgramArgs, root};
use crate::measuring_data::{self, VARIABLE, files};

/// Arguments of `outputs`.
#[derive(Debug, Args)]
pub struct OutputsArgs {
    #[command(flatten)]
    program: ProgramArgs,

    /// The knowledge pack of the measured puzzles, or `built-in`
    #[arg(long, value_name = "DIR", default_value = "built-in")]
    knowledge: PathBuf,

    /// Also print the output of each command
    #[arg(long)]
    full: bool,
}

/// Commands that need nothing but this repository. `OUT` is an empty folder, kept from one
/// command to the next.
const COMMANDS: [&str; 15] = [
    "fill examples/patterns/five.txt examples/patterns/nine.txt examples/patterns/fifteen.txt \
     examples/patterns/seeded.txt --nodes 200000 --json",
    "fill examples/patterns/five.txt --count 5 --seed 3",
    "fill examples/patterns/five.txt --min-score 60 --count-fills --nodes 100000",
    "viability examples/patterns/nine.txt --json",
    "words stats",
    "words anagram listen --json",
    "selfplay --games 200 --seed 1 --json",
    "selfplay --games 10 --seed 2 --first ahead --playouts 200 --gcg OUT/games --json",
    "selfplay --games 10 --seed 3 --first score --gcg OUT/others --json",
    "analyze OUT/games OUT/others --playouts 100 --endgame 5000 --threads 1 --json",
    "papers appel1988",
    "papers proverb2002",
    "papers botea2007",
    "papers drfill2011",
    "papers article2017",
];

/// The formats of the round trips.
const FORMATS: [&str; 6] = ["puz", "ipuz", "jpz", "xd", "cwdb", "html"];

/// Words tried in a measured grid before it is given up, so that a slow machine gives up at
/// the same place.
const NODES: &str = "300000";

/// How many of the measured puzzles are used, from the first.
const PUZZLES: usize = 20;

pub fn run(args: &OutputsArgs) -> Result<Exit, CliError> {
    let program = args.program.path()?;
    let folder = tempfile::tempdir()
        .map_err(|problem| CliError::Write { path: std::env::temp_dir(), problem })?;
    let runner = Runner { program, folder: folder.path().to_owned(), full: args.full };
    for command in COMMANDS {
        runner.line(command)?;
    }
    for puzzle in files(&root().join("examples/puzzles"), "")? {
        runner.puzzle(&format!("examples/puzzles/{}", name(&puzzle)))?;
    }
    match measuring_data::folder()? {
        Some(data) => runner.measured(&data, &args.knowledge)?,
        None => output::note(&format!("the rest: skipped; set {VARIABLE} to the measuring data")),
    }
    Ok(Exit::Done)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

struct Runner {
    program: PathBuf,
    /// Where commands write files.
    folder: PathBuf,
    full: bool,
}

impl Runner {
    /// All commands for one puzzle.
    fn puzzle(&self, puzzle: &str) -> Result<(), CliError> {
        let built_in = "--knowledge built-in";
        for rest in ["--json", "--explain", "--hint 5"] {
            self.line(&format!("solve {puzzle} {built_in} {rest}"))?;
        }
        self.line(&format!("review {puzzle} {built_in} --json"))?;
        self.line(&format!("check {puzzle} --json"))?;
        self.line(&format!("show {puzzle}"))?;
        for format in FORMATS {
            let there = format!("OUT/there.{format}");
            self.line(&format!("convert {puzzle} {there} --format {format} --force --json"))?;
            if format != "html" {
                self.line(&format!("convert {there} - --format ipuz"))?;
            }
        }
        Ok(())
    }

    /// The grids and puzzles of the measuring data.
    fn measured(&self, data: &Path, knowledge: &Path) -> Result<(), CliError> {
        for (folder, words) in [("themed15", "spread.dict"), ("academic", "uk.txt")] {
            let words = data.join("words").join(words).display().to_string();
            for grid in files(&data.join("grids").join(folder), "")? {
                let grid = grid.display().to_string();
                let fill = ["fill", &grid, "--words", &words, "--min-score", "50"];
                let limits = ["--nodes", NODES, "--json", "--progress", "none"];
                let arguments: Vec<String> =
                    fill.into_iter().chain(limits).map(str::to_owned).collect();
                self.run(&arguments)?;
            }
        }
        for puzzle in files(&data.join("clues/dev"), "")?.into_iter().take(PUZZLES) {
            for rest in ["--json", "--explain"] {
                let puzzle = puzzle.display().to_string();
                let knowledge = knowledge.display().to_string();
                self.run(&["solve".into(), puzzle, "--knowledge".into(), knowledge, rest.into()])?;
            }
        }
        Ok(())
    }

    fn line(&self, command: &str) -> Result<(), CliError> {
        let arguments: Vec<String> = command.split_ascii_whitespace().map(str::to_owned).collect();
        self.run(&arguments)
    }

    /// Runs a command and prints its exit code, the digest and length of its standard output
    /// without times, and how to run it again.
    fn run(&self, arguments: &[String]) -> Result<(), CliError> {
        let folder = self.folder.display().to_string();
        let real = arguments.iter().map(|argument| argument.replace("OUT", &folder));
        let ended = Command::new(&self.program)
            .args(real)
            .current_dir(root())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .map_err(|problem| CliError::Start {
                program: self.program.display().to_string(),
                problem,
            })?;
        let text = String::from_utf8_lossy(&ended.stdout).replace(&folder, "OUT");
        let code = ended.status.code().map_or("-".to_owned(), |code| code.to_string());
        let kept = without_times(&text);
        let digest = xxh3_64(kept.as_bytes());
        let shown = arguments.join(" ");
        output::print(&format!("{code} {digest:016x} {} {shown}\n", kept.len()))?;
        if self.full {
            output::print(&text)?;
        }
        Ok(())
    }
}

/// A command's output without times: drops lines of text with a time, and the
/// member `seconds` of lines of JSON.
fn without_times(text: &str) -> String {
    let kept = |line: &str| match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(mut members)) => {
            members.remove("seconds");
            Some(Value::Object(members).to_string())
        }
        _ => (!tells_time(line)).then(|| line.to_owned()),
    };
    text.lines().filter_map(kept).map(|line| line + "\n").collect()
}

/// Whether a line holds a number of seconds, or a comparison of two.
fn tells_time(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let unit = pair[1].trim_end_matches([',', '.', ')']);
        let is_time = ["s", "ms", "µs"].contains(&unit);
        is_time && pair[0].trim_start_matches('(').parse::<f64>().is_ok()
    }) || line.contains(" times faster")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_left_out_and_nothing_else() {
        let text = "12 words, 0.5 s\n  time a move   746.9 µs\n{\"seconds\":0.5,\"wins\":3}\nan answer 4 times\n";
        assert_eq!(without_times(text), "{\"wins\":3}\nan answer 4 times\n");
    }
}
