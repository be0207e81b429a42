//! The reading process, from the point of view of the parent.
//!
//! Each input goes to its standard input: a line of JSON, [`Header`], then the bytes. Its
//! answer is a line of JSON, [`Answer`]. A child that does not answer in time is killed;
//! if one has ended, its last line of output gives the reason.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::inputs::Input;

/// The header before the bytes of an input.
#[derive(Debug, Serialize, Deserialize)]
pub struct Header {
    pub reader: String,
    pub name: String,
    pub length: usize,
}

/// The outcome of an input.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    /// The processor time that it took, in microseconds.
    pub micros: u64,
    /// The peak memory of the process, in kibibytes.
    pub peak: u64,
    /// What the input was recognised as.
    pub good: Vec<String>,
    pub panic: Option<String>,
}

/// A running child.
pub struct Child {
    process: std::process::Child,
    input: Option<ChildStdin>,
    answers: Receiver<Answer>,
    /// Where its standard error goes.
    errors: PathBuf,
}

impl Child {
    /// Starts this program again, to read in a folder.
    pub fn start(folder: &Path) -> io::Result<Self> {
        let errors = folder.join("stderr");
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["torture", "--read-in"]).arg(folder).current_dir(folder);
        // More threads, and more pools of memory for them, would reserve addresses that the
        // limit counts, as many as the machine has processors.
        command.env("RAYON_NUM_THREADS", "1").env("MALLOC_ARENA_MAX", "1");
        // The last line of its output gives the reason why it ended.
        command.env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(File::create(&errors)?);
        let mut process = command.spawn()?;
        let output = process.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let input = process.stdin.take();
        let (sender, answers) = mpsc::channel();
        // A thread is needed to wait for an answer with a timeout. It ends with the child.
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            let parsed = lines.map_while(|line| serde_json::from_str(&line).ok());
            let _ = parsed.map(|answer| sender.send(answer)).find(Result::is_err);
        });
        Ok(Self { process, input, answers, errors })
    }

    /// Lets the child read an input.
    ///
    /// # Errors
    /// How the child ended, if it did.
    pub fn read(mut self, input: &Input, patience: Duration) -> Result<(Self, Answer), String> {
        let header = Header {
            reader: input.reader.to_owned(),
            name: input.name.clone(),
            length: input.bytes.len(),
        };
        let mut message = serde_json::to_vec(&header).expect("strings and a number");
        message.push(b'\n');
        message.extend(&input.bytes);
        // A child that has ended accepts nothing and does not answer.
        let _ = self.input.as_mut().map(|pipe| pipe.write_all(&message));
        match self.answers.recv_timeout(patience) {
            Ok(answer) => Ok((self, answer)),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("no answer within {:.0} s; killed", patience.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => {
                // If it is still running, it ends when its input does.
                self.input = None;
                let status = self.process.wait();
                let status = status.map_or_else(|problem| problem.to_string(), |s| s.to_string());
                let errors = fs::read(&self.errors).unwrap_or_default();
                let errors = String::from_utf8_lossy(&errors);
                let last =
                    errors.lines().rfind(|line| !line.is_empty() && !line.starts_with("note: "));
                Err(format!("it ended by itself, {status}: {}", last.unwrap_or("no message")))
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
