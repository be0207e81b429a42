//! `wordwright serve` as a process of its own.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use wordwright_cli::error::CliError;

/// The time limit of a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// The command, on a free port, up to the name of the library.
pub const SERVE: [&str; 4] = ["serve", "--port", "0", "--library"];

/// A server; it is killed when this is dropped.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Runs a command that begins with [`SERVE`] and the name of a library, and waits until it
    /// listens.
    ///
    /// # Errors
    /// A program that cannot be started, or that does not print its address.
    pub fn start(mut command: Command) -> Result<Self, CliError> {
        let program = command.get_program().to_string_lossy().into_owned();
        let error = |problem| CliError::Start { program: program.clone(), problem };
        let process = command.stdout(Stdio::piped()).spawn().map_err(error)?;
        // From here on the process is killed, whatever fails.
        let mut server = Self { process, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let mut line = String::new();
        if let Some(output) = server.process.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(error)?;
        }
        let port = line.trim().trim_end_matches('/').rsplit(':').next();
        let Some(port) = port.and_then(|port| port.parse().ok()) else {
            let text = format!("no address in its first line, {line:?}");
            return Err(error(std::io::Error::other(text)));
        };
        server.address.set_port(port);
        Ok(server)
    }

    /// Address and port.
    pub fn host(&self) -> String {
        self.address.to_string()
    }

    /// Memory in use, in kibibytes; 0 on systems that do not report it.
    pub fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.id());
        let text = fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Seconds until a new client has the answer to a small request; the time
    /// limit if it gets none.
    pub fn wait(&self) -> f64 {
        let began = Instant::now();
        let asked = (|| {
            let mut stream = TcpStream::connect_timeout(&self.address, PATIENCE)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(
                b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok::<_, std::io::Error>(answer.starts_with("HTTP/1.1 200"))
        })();
        let seconds = began.elapsed().as_secs_f64();
        if matches!(asked, Ok(true)) { seconds } else { PATIENCE.as_secs_f64() }
    }

    /// Kills it like `kill -9`.
    pub fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}
