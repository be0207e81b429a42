//! A minimal HTTP client for one server over persistent connections.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// The time limit after which an answer counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Connection {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// A server that cannot be reached.
    pub fn open(host: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { host: host.to_owned(), stream: BufReader::new(stream) })
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// # Errors
    /// A broken connection, or an answer other than success.
    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> io::Result<Value> {
        let body = body.to_string();
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let status = self.line()?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        if !status.starts_with("HTTP/1.1 2") {
            return Err(io::Error::other(String::from_utf8_lossy(&bytes).into_owned()));
        }
        serde_json::from_slice(&bytes).map_err(io::Error::other)
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}

/// Opens a stream of events that nobody reads from then on.
///
/// # Errors
/// A server that cannot be reached.
pub fn watch(host: &str) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET /api/v1/events HTTP/1.1\r\nHost: {host}\r\n\r\n")?;
    Ok(stream)
}

/// Whether a stream of events has begun and is still open.
pub fn listens(mut stream: &TcpStream) -> bool {
    let mut begun = [0; 1 << 12];
    if stream.set_nonblocking(true).is_err() {
        return false;
    }
    let mut seen = 0;
    loop {
        match stream.read(&mut begun) {
            Ok(0) => return false,
            Ok(count) => seen += count,
            Err(problem) => return problem.kind() == io::ErrorKind::WouldBlock && seen > 0,
        }
    }
}
