//! `lab measure`: runs one program and reports the resources that it used.
//!
//! The system counts what a process and its children used, and gives a child
//! the peak memory of the process that started it. So every measured program
//! has a small process of its own for a parent: this command.

use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};

use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

/// Arguments of `measure`.
#[derive(Debug, Args)]
pub struct MeasureArgs {
    /// Kill the program after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds)]
    wall: Duration,

    /// Kill the program when it has used this many whole seconds of processor time
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds)]
    processor: Option<Duration>,

    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// A program's resources and output.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time in seconds, user and system.
    pub cpu: f64,
    /// Wall-clock time in seconds.
    pub wall: f64,
    /// Peak memory, in bytes.
    pub peak: u64,
    /// The exit code; `None` for a program that was killed.
    pub code: Option<i32>,
    /// Whether it was killed at a time limit.
    pub capped: bool,
    /// What it printed.
    pub output: String,
}

/// When a measured program is killed.
#[derive(Debug, Clone, Copy)]
pub struct Cap {
    /// After this wall-clock time.
    pub wall: Duration,
    /// When one of its processes has used this processor time, in whole seconds,
    /// if that is limited.
    pub processor: Option<Duration>,
}

/// How many times its processor time a program may take on the wall clock, on a
/// machine that does other work. By judgement.
const WALL_FACTOR: u32 = 5;

/// The longest time that the command line takes.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

impl Cap {
    /// Kills after a wall-clock time.
    pub fn wall(wall: Duration) -> Self {
        Self { wall, processor: None }
    }

    /// Kills after some seconds of processor time, so that other work on the
    /// machine does not count; a program that waits for ever ends, too.
    pub fn processor(seconds: u64) -> Self {
        let time = Duration::from_secs(seconds).min(LONGEST);
        Self { wall: time.saturating_mul(WALL_FACTOR).min(LONGEST), processor: Some(time) }
    }
}

/// Runs the program and prints what it used.
///
/// # Errors
/// A program that cannot be started.
pub fn run(args: &MeasureArgs) -> Result<Exit, CliError> {
    let usage = system::run(&args.command, Cap { wall: args.wall, processor: args.processor })?;
    wordwright_cli::terminal::output::print_json(&usage)?;
    Ok(Exit::Done)
}

/// Runs a program under a separate process that measures it.
///
/// # Errors
/// A program that cannot be started, or is stopped from outside.
pub fn measured(command: &[String], cap: Cap) -> Result<Usage, CliError> {
    let name = command.first().cloned().unwrap_or_default();
    let start = |problem| CliError::Start { program: name.clone(), problem };
    let output = Command::new(std::env::current_exe().map_err(start)?)
        .arg("measure")
        .arg(format!("--wall={}", cap.wall.as_secs_f64()))
        .args(cap.processor.map(|time| format!("--processor={}", time.as_secs_f64())))
        .arg("--")
        .args(command)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(start)?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        CliError::Usage(format!(
            "{name}: could not be measured ({}); check that the command runs on its own",
            output.status
        ))
    })
}

#[cfg(unix)]
mod system {
    use std::io::Read as _;
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Command, ExitStatus, Stdio};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::time::Instant;

    use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::{Cap, Usage};
    use wordwright_cli::error::CliError;

    /// Bytes in the unit that the system counts peak memory in.
    const PEAK_UNIT: u64 = if cfg!(target_vendor = "apple") { 1 } else { 1024 };

    pub fn run(command: &[String], cap: Cap) -> Result<Usage, CliError> {
        let (program, arguments) = command.split_first().expect("clap requires a program");
        let error = |problem| CliError::Start { program: program.clone(), problem };
        let mut most_seconds = None;
        if let Some(time) = cap.processor {
            // The program inherits the limit; this process uses next to nothing.
            let (_, hard) = getrlimit(Resource::RLIMIT_CPU).map_err(|e| error(e.into()))?;
            let limit = time.as_secs().min(hard);
            setrlimit(Resource::RLIMIT_CPU, limit, limit).map_err(|e| error(e.into()))?;
            most_seconds = Some(limit as f64);
        }
        let started = Instant::now();
        // A group of its own, so that its child processes end with it.
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(error)?;
        let group = Pid::from_raw(child.id().cast_signed());
        let handler = move || {
            let _ = killpg(group, Signal::SIGKILL);
        };
        ctrlc::set_handler(handler)
            .map_err(|problem| CliError::Usage(format!("Ctrl-C cannot be caught: {problem}")))?;
        let mut pipe = child.stdout.take().expect("the output is a pipe");
        let (sender, receiver) = mpsc::channel();
        let waiting = std::thread::spawn(move || {
            let mut output = Vec::new();
            let read = pipe.read_to_end(&mut output);
            let status = child.wait();
            // The receiver below waits for this in any case.
            let _ = sender.send(());
            read.and(status).map(|status| (status, output))
        });
        let out_of_time = receiver.recv_timeout(cap.wall) == Err(RecvTimeoutError::Timeout);
        if out_of_time {
            // It may have just ended by itself.
            let _ = killpg(group, Signal::SIGKILL);
        }
        let (status, output) =
            waiting.join().expect("the waiting thread never panics").map_err(error)?;
        let wall = started.elapsed().as_secs_f64();
        let used = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| error(e.into()))?;
        let seconds =
            |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
        let cpu = seconds(used.user_time()) + seconds(used.system_time());
        Ok(Usage {
            cpu,
            wall,
            peak: used.max_rss() as u64 * PEAK_UNIT,
            code: status.code(),
            capped: out_of_time || most_seconds.is_some_and(|most| is_spent(most, cpu, status)),
            output: String::from_utf8_lossy(&output).into_owned(),
        })
    }

    /// The share of its limit that a program that was killed for it is reported to have used,
    /// at least: the system limits by one account and reports another, which was up to a tenth
    /// less on a virtual machine.
    const LEAST_SHARE: f64 = 0.85;

    /// Whether a program was killed because it had used `most` seconds of processor time.
    fn is_spent(most: f64, cpu: f64, status: ExitStatus) -> bool {
        // A shell reports a child that was killed as 128 and the signal.
        let by = status.signal().or_else(|| status.code().map(|code| code - 128));
        // Linux sends the first where both limits are the same, macOS the second.
        let killed = [Signal::SIGKILL, Signal::SIGXCPU].iter().any(|&one| by == Some(one as i32));
        killed && cpu >= most * LEAST_SHARE
    }
}

#[cfg(not(unix))]
mod system {
    use super::{Cap, Usage};
    use wordwright_cli::error::CliError;

    pub fn run(_: &[String], _: Cap) -> Result<Usage, CliError> {
        Err(CliError::Usage("bench needs a Unix system, which counts what a process uses".into()))
    }
}
