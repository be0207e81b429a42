//! `lab torture`: what a hostile reviewer would try, again and again.
//!
//! Each class is a file. It draws its tries from a seed, so that a failure can be reproduced,
//! and stops after a time or a number of tries. A table at the end counts tries and failures;
//! each failure is listed with the way to reproduce it.

mod floods;
mod kills;
mod options;
mod outputs;
mod readers;
mod server;
mod twins;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;
use wordwright_files::DRAFT_ENDING;

use crate::bench::root;

/// Arguments of `torture`.
#[derive(Debug, Args)]
pub struct TortureArgs {
    /// Total minutes, divided equally among the classes [default: 10, unless --tries is given]
    #[arg(long, value_name = "N", conflicts_with = "tries")]
    minutes: Option<f64>,

    /// Tries of each class
    #[arg(long, value_name = "N")]
    tries: Option<u64>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// The program to torture [default: the `wordwright` in the folder of this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,

    /// Draw memory and response times during the floods, as SVG files in this folder
    #[arg(long, value_name = "DIR")]
    graphs: Option<PathBuf>,

    /// Act as the process that reads the inputs of `readers`, with its files in this folder
    #[arg(long, value_name = "DIR", hide = true)]
    read_in: Option<PathBuf>,

    /// Classes to run: readers, options, outputs, kills, floods, twins [default: all]
    classes: Vec<String>,
}

/// A class of tries.
type Class = (&'static str, fn(&mut Trial<'_>) -> Result<(), CliError>);

const CLASSES: [Class; 6] = [
    ("readers", readers::run),
    ("options", options::run),
    ("outputs", outputs::run),
    ("kills", kills::run),
    ("floods", floods::run),
    ("twins", twins::run),
];

/// Runs only when named, and fails: it lets the tests check that failures are found.
const TRAPS: Class = ("traps", readers::traps);

/// The state of a class: its inputs and its findings.
struct Trial<'a> {
    program: &'a Path,
    /// A folder of its own, with the examples in it.
    folder: &'a Path,
    graphs: Option<&'a Path>,
    random: fastrand::Rng,
    until: Option<Instant>,
    most: u64,
    tries: u64,
    failures: Vec<String>,
    /// The measurements, in words.
    notes: Vec<String>,
}

impl Trial<'_> {
    /// Counts a try; false when there have been enough.
    fn next(&mut self) -> bool {
        let over = self.until.is_some_and(|until| Instant::now() >= until);
        // A class that ran out of time before its first try would pass without a test.
        if self.tries > 0 && (over || self.tries >= self.most) {
            return false;
        }
        self.tries += 1;
        true
    }

    fn fail(&mut self, what: impl Into<String>) {
        self.failures.push(format!("try {}: {}", self.tries, what.into()));
    }

    /// The program with these arguments, in the folder, with an otherwise empty environment.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.program);
        command.args(arguments).current_dir(self.folder);
        command.env("HOME", self.folder).env("XDG_DATA_HOME", self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), CliError> {
        let path = self.path(name);
        fs::write(&path, bytes).map_err(|problem| CliError::Write { path, problem })
    }

    /// Drafts left behind in the folder.
    fn leftovers(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let is_draft = |path: &PathBuf| path.to_string_lossy().ends_with(DRAFT_ENDING);
        let drafts = paths.filter(is_draft);
        drafts.map(|path| path.display().to_string()).collect()
    }
}

fn start_error(program: &Path, problem: std::io::Error) -> CliError {
    CliError::Start { program: program.display().to_string(), problem }
}

/// Runs the classes and prints the table.
///
/// # Errors
/// A program that cannot be started, or a folder that cannot be written.
pub fn run(args: &TortureArgs) -> Result<Exit, CliError> {
    if let Some(folder) = &args.read_in {
        return readers::serve(folder);
    }
    let is_named = |class: &Class| args.classes.iter().any(|name| name == class.0);
    let mut classes: Vec<&Class> = CLASSES.iter().collect();
    classes.retain(|class| args.classes.is_empty() || is_named(class));
    classes.extend(Some(&TRAPS).filter(|traps| is_named(traps)));
    let known = |name: &str| CLASSES.iter().chain([&TRAPS]).any(|class| class.0 == name);
    if let Some(other) = args.classes.iter().find(|name| !known(name)) {
        let known = CLASSES.map(|class| class.0).join(", ");
        return Err(CliError::Usage(format!("{other}: no such class; expected one of: {known}")));
    }
    let program = match &args.program {
        Some(path) => path.clone(),
        None => std::env::current_exe()
            .map(|lab| lab.with_file_name("wordwright"))
            .map_err(|problem| start_error(Path::new("lab"), problem))?,
    };
    let program = program.canonicalize().map_err(|problem| start_error(&program, problem))?;
    let minutes = args.minutes.or(args.tries.is_none().then_some(10.0));
    let share = minutes.map(|all| Duration::from_secs_f64(all * 60.0 / classes.len() as f64));
    let mut table = String::from("class      tries  failures  seconds\n");
    let mut listed = String::new();
    for (name, class) in classes {
        let folder = std::env::temp_dir().join(format!("torture-{name}-{}", std::process::id()));
        let made = fs::create_dir_all(&folder);
        made.map_err(|problem| CliError::Write { path: folder.clone(), problem })?;
        let began = Instant::now();
        let mut trial = Trial {
            program: &program,
            folder: &folder,
            graphs: args.graphs.as_deref(),
            random: fastrand::Rng::with_seed(args.seed),
            until: share.map(|share| began + share),
            most: args.tries.unwrap_or(u64::MAX),
            tries: 0,
            failures: Vec::new(),
            notes: Vec::new(),
        };
        output::note(&format!("{name}, seed {}", args.seed));
        class(&mut trial)?;
        let (tries, failures) = (trial.tries, trial.failures.len());
        let seconds = began.elapsed().as_secs();
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{name:<8} {tries:>7} {failures:>9} {seconds:>8}");
        for line in trial.notes {
            let _ = writeln!(listed, "{name}: {line}");
        }
        for line in trial.failures.iter().take(20) {
            let _ = writeln!(listed, "FAILED {name}, seed {}, {line}", args.seed);
        }
        // Keep the files after a failure, to show what happened.
        if failures == 0 {
            let _ = fs::remove_dir_all(&folder);
        } else {
            let _ = writeln!(listed, "{name}: its files are in {}", folder.display());
        }
    }
    output::print(&format!("{table}\n{listed}"))?;
    Ok(if listed.contains("FAILED ") { Exit::Findings } else { Exit::Done })
}

/// The end of a process that must neither crash nor hang.
#[derive(Debug, PartialEq, Eq)]
enum Ended {
    Code(i32),
    /// By a signal that was not sent by us.
    Crashed,
    /// It had to be killed.
    Hung,
}

impl Ended {
    /// Whether it is one of the exit codes that the README lists.
    fn is_documented(&self) -> bool {
        matches!(self, Self::Code(0..=3))
    }
}

/// Runs a program to its end, or to ours.
fn ended(mut command: Command, patience: Duration) -> std::io::Result<Ended> {
    wait(&mut command.spawn()?, patience)
}

/// Waits for a process to end, or kills it.
fn wait(child: &mut Child, patience: Duration) -> std::io::Result<Ended> {
    let until = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().map_or(Ended::Crashed, Ended::Code));
        }
        if Instant::now() >= until {
            child.kill()?;
            child.wait()?;
            return Ok(Ended::Hung);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
