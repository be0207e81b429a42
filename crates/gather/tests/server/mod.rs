//! A local file server that supports ranges, can break off an answer, and also acts as a
//! proxy for every other host.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use wordwright_gather::Mirror;

/// How the server answers a request for a file.
pub struct Reply {
    bytes: Vec<u8>,
    tag: &'static str,
    /// How many answers break off in the middle.
    breaks: Mutex<u32>,
}

impl Reply {
    pub fn file(bytes: Vec<u8>) -> Self {
        Self::breaking(bytes, 0)
    }

    pub fn breaking(bytes: Vec<u8>, times: u32) -> Self {
        Self { bytes, tag: "\"first\"", breaks: Mutex::new(times) }
    }

    pub fn tagged(self, tag: &'static str) -> Self {
        Self { tag, ..self }
    }
}

pub struct Server {
    address: String,
    ranges: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Serves while the test runs.
    pub fn start(files: Vec<(&'static str, Reply)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/files/", listener.local_addr().expect("an address"));
        let ranges = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&ranges);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A client that hangs up ends only its own connection.
                let _ = answer(&stream, &files, &seen);
            }
        });
        Self { address, ranges }
    }

    pub fn mirror(&self) -> Mirror {
        Mirror::new(self.address()).expect("an address")
    }

    /// The folder of the files.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The `Range` of every request, empty where there was none.
    pub fn ranges(&self) -> Vec<String> {
        self.ranges.lock().expect("no panic").clone()
    }

    pub fn asked(&self) -> usize {
        self.ranges().len()
    }
}

fn answer(
    mut stream: &TcpStream,
    files: &[(&str, Reply)],
    seen: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let mut first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    if first.starts_with("CONNECT ") {
        // A client that asks the proxy for a connection gets one to this
        // server.
        lines
            .by_ref()
            .take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty()))
            .for_each(drop);
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n")?;
        first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    }
    let (mut range, mut condition) = (String::new(), None);
    for line in lines {
        let line = line?;
        let Some((name, value)) = line.split_once(": ") else { break };
        match name.to_lowercase().as_str() {
            "range" => value.clone_into(&mut range),
            "if-range" => condition = Some(value.to_owned()),
            _ => {}
        }
    }
    seen.lock().expect("no panic").push(range.clone());
    let path = first.split(' ').nth(1).unwrap_or_default();
    let file = files.iter().find(|(name, _)| path.ends_with(&format!("/files/{name}")));
    let Some((_, reply)) = file else {
        return stream.write_all(
            b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        );
    };
    let from = range.strip_prefix("bytes=").and_then(|range| range.strip_suffix('-'));
    let from = from.and_then(|from| from.parse::<usize>().ok());
    let from = from.filter(|_| condition.as_deref().is_none_or(|tag| tag == reply.tag));
    let (status, from) = match from {
        Some(from) => ("206 Partial Content", from),
        None => ("200 OK", 0),
    };
    let (tag, of) = (reply.tag, reply.bytes.len());
    let rest = &reply.bytes[from..];
    write!(
        stream,
        "HTTP/1.1 {status}\r\nETag: {tag}\r\nContent-Length: {}\r\nConnection: close\r\n",
        rest.len()
    )?;
    if status.starts_with("206") {
        write!(stream, "Content-Range: bytes {from}-{}/{of}\r\n", of - 1)?;
    }
    stream.write_all(b"\r\n")?;
    let mut breaks = reply.breaks.lock().expect("no panic");
    if *breaks > 0 {
        *breaks -= 1;
        return stream.write_all(&rest[..rest.len() / 2]);
    }
    // Slow enough to be stopped in the middle.
    for chunk in rest.chunks(1 << 16) {
        stream.write_all(chunk)?;
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
