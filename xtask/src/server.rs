//! `wordwright serve` as a process of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use crate::error::TaskError;

/// A server, killed when this value is dropped.
pub struct Server {
    process: Child,
    /// Its address.
    pub url: String,
}

impl Server {
    /// Runs a command that begins with `serve`, and waits until it listens on a free port.
    ///
    /// # Errors
    /// A program that cannot be started, or that ends before it prints its address.
    pub fn start(command: &mut Command) -> Result<Self, TaskError> {
        let shown = || "wordwright serve".to_owned();
        let error = |source| TaskError::Run { command: shown(), source };
        command.args(["--port", "0"]);
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(error)?;
        let mut url = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut url).map_err(error)?;
        }
        let server = Self { process, url: url.trim().to_owned() };
        if server.url.is_empty() {
            return Err(TaskError::Failed { command: shown() });
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}
