//! `wordwright ucgi`: lets another program control the engine.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use clap::Args;
use wordwright_boardgame::files::Engine;
use wordwright_core::{Budget, CancelToken};

use crate::args::game::GameArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::lines;
use crate::terminal::output;

/// Arguments of `ucgi`.
#[derive(Debug, Args)]
pub struct UcgiArgs {
    #[command(flatten)]
    game: GameArgs,
}

/// Executes the commands on standard input until `quit` or the end of the
/// input.
///
/// # Errors
/// Rules or words that cannot be used, or an input or output that fails.
pub fn run(args: &UcgiArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules()?;
    let words = args.game.words(&rules)?;
    let mut engine = Engine::new(&rules, words.lexicon.clone(), words.leaves());
    let (sender, requests) = mpsc::channel();
    let gos = Arc::new(AtomicUsize::new(0));
    let reader = Reader { requests: sender, gos: Arc::clone(&gos), stops: Vec::new() };
    // The thread ends with the input, or with the process.
    std::thread::spawn(move || reader.run());
    for request in requests {
        let line =
            request.line.map_err(|problem| CliError::Read { path: PathBuf::from("-"), problem })?;
        let goes_on = execute(&mut engine, &line, &Budget::UNLIMITED.with_cancel(&request.stop))?;
        if is_go(&line) {
            gos.fetch_sub(1, Ordering::Release);
        }
        if !goes_on {
            return Ok(Exit::Done);
        }
    }
    // After the end of the input, nobody waits for results.
    execute(&mut engine, "stop", &Budget::UNLIMITED)?;
    Ok(Exit::Done)
}

/// A line of input, with the token that cancels its work.
struct Request {
    line: io::Result<String>,
    stop: CancelToken,
}

/// Reads ahead of the engine, since some lines concern the `go` in progress.
struct Reader {
    requests: mpsc::Sender<Request>,
    /// How many `go` commands have been read but not finished.
    gos: Arc<AtomicUsize>,
    /// The cancel token of each of them, and whether it has a time limit.
    stops: Vec<(CancelToken, bool)>,
}

impl Reader {
    fn run(mut self) {
        let mut source = io::stdin().lock();
        while let Some(line) = lines::next(&mut source).transpose() {
            // Answered like any other line that is no command.
            let line = match line {
                Err(problem) if problem.kind() == io::ErrorKind::InvalidData => {
                    Ok(char::REPLACEMENT_CHARACTER.to_string())
                }
                line => line,
            };
            if !self.pass_on(line) {
                return;
            }
        }
        // Nobody can stop a `go` without a time limit any more.
        self.stop_all(|timed| !timed);
    }

    /// Passes a line to the engine; false once the engine has stopped.
    fn pass_on(&mut self, line: io::Result<String>) -> bool {
        let stop = CancelToken::new();
        let is_searching = self.gos.load(Ordering::Acquire) > 0;
        match line.as_deref().map(Engine::command) {
            // Answer this even while a `go` is in progress. If the output is closed,
            // the next answer will notice it.
            Ok(("isready", _)) if is_searching => {
                drop(output::print("readyok\n"));
                return true;
            }
            Ok(("stop" | "quit", _)) | Err(_) => self.stop_all(|_| true),
            Ok(("go", limits)) => {
                if !is_searching {
                    self.stops.clear();
                }
                self.gos.fetch_add(1, Ordering::Release);
                // An infinite search does not look at the clocks.
                let has = |wanted: fn(&str) -> bool| limits.split_whitespace().any(wanted);
                let clocks = has(|word| word.ends_with("time")) && !has(|word| word == "infinite");
                let timed = has(|word| word == "movetime") || clocks;
                self.stops.push((stop.clone(), timed));
            }
            Ok(_) => {}
        }
        self.requests.send(Request { line, stop }).is_ok()
    }

    fn stop_all(&self, which: impl Fn(bool) -> bool) {
        self.stops.iter().filter(|(_, timed)| which(*timed)).for_each(|(stop, _)| stop.cancel());
    }
}

fn is_go(line: &str) -> bool {
    Engine::command(line).0 == "go"
}

/// Executes one line; false after `quit`.
fn execute(engine: &mut Engine, line: &str, budget: &Budget) -> Result<bool, CliError> {
    let mut printed = Ok(());
    let mut print = |answer: &str| {
        if printed.is_ok() {
            printed = output::print(&format!("{answer}\n"));
        }
    };
    let goes_on = engine.obey(line, &mut print, budget);
    printed.map(|()| goes_on)
}
