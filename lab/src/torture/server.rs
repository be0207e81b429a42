//! Servers on the library of a trial.

use std::process::{Command, Stdio};

use wordwright_cli::error::CliError;

use super::Trial;
use crate::server::{SERVE, Server};

impl Trial<'_> {
    /// Starts a server.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub fn serve(&self, library: &str) -> Result<Server, CliError> {
        Server::start(self.command(&[&SERVE[..], &[library]].concat()))
    }

    /// The same, with a limit on file sizes in blocks of 512 bytes: the system refuses to write
    /// more, as on a full disk.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub fn serve_within(&self, library: &str, blocks: u64) -> Result<Server, CliError> {
        let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let command = self.command(&[]);
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).arg(command.get_program());
        shell.args(SERVE).arg(library).current_dir(self.folder);
        shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.stdin(Stdio::null()).stderr(Stdio::null());
        Server::start(shell)
    }
}
