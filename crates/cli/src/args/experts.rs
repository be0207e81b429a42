//! External programs as experts (PROVERB 2002, section 3.2: "an expert can be
//! any program").
//!
//! The program is started once. It gets a line of JSON for each clue,
//! `{"clue": "Great Lake", "length": 4}`, and writes a line back,
//! `{"confidence": 0.9, "candidates": {"ERIE": 1.0}}`. Any other output, or none
//! in time, counts as no answer; after `PATIENCE` such clues in a row the
//! program is no longer asked.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{Candidate, Candidates, Expert, Opinion, WordRef};
use wordwright_knowledge::{Answers, Capital, Pack};
use wordwright_solve::Solver;

use crate::error::CliError;
use crate::terminal::output;

/// The time limit for one answer.
const TIME: Duration = Duration::from_secs(2);
/// How many clues in a row a program may fail before it is stopped.
const PATIENCE: u32 = 2;
/// The most candidates read from one answer.
const MOST_CANDIDATES: usize = 10_000;
/// The longest answer that is read, in bytes.
const LONGEST_LINE: u64 = 4 << 20;

/// External programs to ask in addition to the built-in experts.
#[derive(Debug, Clone, Args)]
pub struct ExpertArgs {
    /// Also ask this program, which reads clues and writes candidates as lines of JSON (see
    /// "Programs as experts" in the help)
    #[arg(long = "expert", value_name = "COMMAND")]
    commands: Vec<String>,
}

impl ExpertArgs {
    /// Starts the programs and adds them to the solver.
    ///
    /// # Errors
    /// A command that cannot be started.
    pub fn add(&self, solver: &mut Solver<'_>) -> Result<(), CliError> {
        for command in &self.commands {
            let expert = Program::start(command, solver.pack())?;
            solver.answerer_mut().add(Box::new(expert));
        }
        Ok(())
    }
}

/// A question, one line.
#[derive(Serialize)]
struct Question<'a> {
    clue: &'a str,
    length: usize,
}

/// An answer, one line.
#[derive(Deserialize)]
struct Reply {
    confidence: f32,
    candidates: BTreeMap<String, f32>,
}

/// A running program.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    failures: u32,
}

/// An external program as an expert.
struct Program<'p> {
    name: String,
    answers: Answers<'p>,
    /// `None` once it has been stopped.
    running: Mutex<Option<Running>>,
}

impl<'p> Program<'p> {
    fn start(command: &str, pack: &'p Pack) -> Result<Program<'p>, CliError> {
        let wrong = |why: String| CliError::Usage(format!("--expert {command:?}: {why}"));
        let words = shlex::split(command)
            .ok_or_else(|| wrong("a quotation mark is left open".to_owned()))?;
        let (program, arguments) =
            words.split_first().ok_or_else(|| wrong("no program is named".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|problem| wrong(format!("{problem}; check the name of the program")))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, out) = pipes.ok_or_else(|| wrong("it has no pipes".to_owned()))?;
        let (send, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            loop {
                let mut line = Vec::new();
                let read = out.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                let line = String::from_utf8_lossy(&line).into_owned();
                if !matches!(read, Ok(1..)) || send.send(line).is_err() {
                    break;
                }
            }
        });
        let name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let name = arguments.last().map_or(name.clone(), |last| {
            format!("{name} {}", last.rsplit('/').next().unwrap_or(last))
        });
        let running = Running { child, input, lines, failures: 0 };
        Ok(Program { name, answers: pack.answers(), running: Mutex::new(Some(running)) })
    }

    /// The program's reply, or why there is none.
    fn ask(running: &mut Running, question: &Question<'_>) -> Result<Reply, String> {
        // A line that arrived too late belongs to an earlier clue.
        let late = running.lines.try_iter().take(PATIENCE as usize + 1).count();
        if late > PATIENCE as usize {
            return Err("it writes more lines than it gets".to_owned());
        }
        let mut line = serde_json::to_string(question).map_err(|error| error.to_string())?;
        line.push('\n');
        running
            .input
            .write_all(line.as_bytes())
            .and_then(|()| running.input.flush())
            .map_err(|problem| format!("it no longer reads its input ({problem})"))?;
        let reply = running.lines.recv_timeout(TIME).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer in {} s", TIME.as_secs()),
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })?;
        serde_json::from_str(&reply).map_err(|error| {
            let start: String = reply.trim_end().chars().take(60).collect();
            format!(
                "found {start:?}, expected {{\"confidence\": …, \"candidates\": {{…}}}} ({error})"
            )
        })
    }

    fn opinion_of(&self, reply: Reply, length: usize) -> Opinion {
        if !reply.confidence.is_finite() {
            return Opinion::none();
        }
        let words: Vec<Candidate> = reply
            .candidates
            .into_iter()
            .take(MOST_CANDIDATES)
            .filter_map(|(word, weight)| {
                let word = word.to_ascii_uppercase();
                let letters = Capital::of(word.as_bytes())?;
                let right = letters.len() == length && weight.is_finite() && weight > 0.0;
                right.then(|| Candidate { word: WordRef::of(&self.answers, letters), weight })
            })
            .collect();
        Opinion::of(reply.confidence, words)
    }
}

impl Expert for Program<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Ok(mut slot) = self.running.lock() else { return Opinion::none() };
        let Some(running) = slot.as_mut() else { return Opinion::none() };
        let question = Question { clue: clue.raw(), length };
        match Self::ask(running, &question) {
            Ok(reply) => {
                running.failures = 0;
                self.opinion_of(reply, length)
            }
            Err(why) => {
                running.failures += 1;
                if running.failures >= PATIENCE {
                    output::warn(&format!("the expert {} is no longer asked: {why}", self.name));
                    stop(slot.take());
                }
                Opinion::none()
            }
        }
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let opinion = self.opinion(clue, words.first().map_or(0, |word| word.len()));
        let Candidates::Few(proposed) = opinion.candidates else { return vec![None; words.len()] };
        let reason = |word: &&[Capital]| {
            let found = proposed.iter().any(|c| c.word.letters(&self.answers) == *word);
            found.then(|| format!("proposed by {}", self.name))
        };
        words.iter().map(reason).collect()
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        stop(self.running.lock().ok().and_then(|mut slot| slot.take()));
    }
}

/// Stops a program that may no longer respond.
fn stop(running: Option<Running>) {
    if let Some(mut running) = running {
        // It may have exited on its own.
        let _ = running.child.kill();
        let _ = running.child.wait();
    }
}
