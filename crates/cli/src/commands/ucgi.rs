//! `wordwright ucgi`: driven by another program.

use std::collections::VecDeque;
use std::io::{self, BufRead as _};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::Args;
use wordwright_boardgame::files::Engine;

use crate::args::game::GameArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output;

/// Arguments of `ucgi`.
#[derive(Debug, Args)]
pub struct UcgiArgs {
    #[command(flatten)]
    game: GameArgs,
}

/// Obeys the lines of standard input until `quit` or their end.
///
/// # Errors
/// Rules or words that cannot be used, or an input or output that fails.
pub fn run(args: &UcgiArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules()?;
    let words = args.game.words(&rules)?;
    let mut engine = Engine::new(&rules, words.lexicon.clone(), words.leaves());
    let (sender, lines) = mpsc::channel();
    // It ends with the input, or with the process.
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut early = VecDeque::new();
    while let Some(line) = early.pop_front().or_else(|| lines.recv().ok()) {
        let line = line.map_err(|problem| CliError::Read { path: PathBuf::from("-"), problem })?;
        if !obey(&mut engine, &line, &lines, &mut early)? {
            return Ok(Exit::Done);
        }
    }
    // Who sends no more waits for no more.
    obey(&mut engine, "stop", &lines, &mut early)?;
    Ok(Exit::Done)
}

/// Obeys one line; those that come meanwhile are kept in `early`.
fn obey(
    engine: &mut Engine,
    line: &str,
    lines: &mpsc::Receiver<io::Result<String>>,
    early: &mut VecDeque<io::Result<String>>,
) -> Result<bool, CliError> {
    let started = Instant::now();
    let mut said = Ok(());
    let mut say = |answer: &str| {
        if said.is_ok() {
            said = output::say(&format!("{answer}\n"));
        }
    };
    let mut stop = |time: Option<Duration>| {
        let ended = loop {
            match lines.try_recv() {
                // It is answered while a 'go' is under way, too. Whether that can
                // be said shows with the next line.
                Ok(Ok(line)) if line.trim() == "isready" => drop(output::say("readyok\n")),
                Ok(line) => early.push_back(line),
                Err(end) => break end == mpsc::TryRecvError::Disconnected,
            }
        };
        let ends = |line: &String| matches!(line.trim(), "stop" | "quit");
        let stopped = early.iter().any(|line| line.as_ref().map_or(true, ends));
        stopped || time.map_or(ended, |time| started.elapsed() >= time)
    };
    let going = engine.obey(line, &mut say, &mut stop);
    said.map(|()| going)
}
