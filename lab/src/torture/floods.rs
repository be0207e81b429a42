//! Floods against `serve`: connections that send nothing or half a header,
//! endless uploads. Meanwhile another client sends requests, and memory is
//! monitored during the flood and after it.

mod graph;

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use wordwright_cli::error::CliError;

use super::Trial;
use super::server::Server;

/// The limits on another client's wait: the median, and the maximum. The goal,
/// a tenth of a second for every answer, applies to an idle machine; this one
/// may be building the program at the same time.
const USUAL_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How much more memory a flood may take, and how much may stay, in kibibytes.
const MOST_MEMORY: u64 = 50 << 10;
const MOST_LEFT: u64 = 20 << 10;

/// How long a flood lasts, and how long memory is monitored afterwards.
const FLOOD: Duration = Duration::from_secs(3);
const AFTERWARDS: Duration = Duration::from_secs(2);

/// How often another client sends a request.
const PAUSE: Duration = Duration::from_millis(50);

/// A kind of flood.
#[derive(Clone, Copy)]
struct Flood {
    name: &'static str,
    connections: usize,
    /// The first bytes of each connection.
    text: &'static str,
    /// Bytes that each sends after that, as long as they are accepted.
    upload: usize,
}

const FLOODS: [Flood; 3] = [
    Flood { name: "idle connections", connections: 1000, text: "", upload: 0 },
    Flood {
        name: "half-open connections",
        connections: 1000,
        text: "GET /api/v1/health HTTP/1.1\r\nHost: local",
        upload: 0,
    },
    Flood {
        name: "unfinished uploads",
        connections: 100,
        text: "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: \
               16777215\r\n\r\n",
        upload: 1 << 20,
    },
];

/// Peak memory during a flood, and memory a few seconds after it, in kibibytes.
struct Level {
    most: u64,
    afterwards: u64,
}

/// A measurement at one moment.
struct Sample {
    /// Seconds since the flood began.
    at: f64,
    /// Kibibytes in use.
    memory: u64,
    /// Seconds that another client waited.
    wait: f64,
}

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let server = Server::start(trial, "library.db")?;
    raise_limit();
    // The words are read in the background at first.
    server.wait();
    std::thread::sleep(Duration::from_secs(2));
    let first = server.memory();
    let mut history = Vec::new();
    while trial.next() {
        let turn = trial.tries as usize - 1;
        let flood = FLOODS[turn % FLOODS.len()];
        let before = server.memory();
        let (samples, opened) = flood.against(&server);
        if opened < flood.connections {
            trial.fail(format!("{}: only {opened} connections could be opened", flood.name));
        }
        let (during, after): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.at < FLOOD.as_secs_f64());
        let most = samples.iter().map(|sample| sample.memory).max().unwrap_or(before);
        let mut waits: Vec<f64> = samples.iter().map(|sample| sample.wait).collect();
        waits.sort_by(f64::total_cmp);
        let (usual, slowest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        let grown = most.saturating_sub(before);
        let afterwards = after.last().map_or(before, |sample| sample.memory);
        let left = afterwards.saturating_sub(before);
        history.push(Level { most, afterwards });
        if turn < FLOODS.len() {
            trial.notes.push(format!(
                "{} {}: {} MB before, {} MB more at most, {} MB more afterwards; {} questions of \
                 others ({} during the flood) answered within {:.0} ms, half of them within {:.1}",
                flood.connections,
                flood.name,
                before >> 10,
                grown >> 10,
                left >> 10,
                samples.len(),
                during.len(),
                slowest * 1000.0,
                usual * 1000.0
            ));
            if let Some(folder) = trial.graphs {
                graph::draw(folder, flood.name, before, &samples)?;
            }
        }
        if slowest > LONGEST_WAIT.as_secs_f64() || usual > USUAL_WAIT.as_secs_f64() {
            trial.fail(format!("{}: others waited {usual:.3} to {slowest:.3} s", flood.name));
        }
        if grown > MOST_MEMORY || left > MOST_LEFT {
            let (grown, left) = (grown >> 10, left >> 10);
            trial.fail(format!("{}: {grown} MB more, {left} MB afterwards", flood.name));
        }
    }
    let last = server.memory();
    // Memory that floods leave must not add up.
    if last > first + MOST_LEFT {
        trial.fail(format!(
            "{} MB before the first flood, {} after the last",
            first >> 10,
            last >> 10
        ));
    }
    if let Some(folder) = trial.graphs {
        graph::draw_history(folder, first, &history)?;
    }
    let (first, last) = (first >> 10, last >> 10);
    trial.notes.push(format!("{first} MB before the first flood, {last} MB after the last"));
    Ok(())
}

impl Flood {
    /// The measurements, and how many connections could be opened.
    fn against(&self, server: &Server) -> (Vec<Sample>, usize) {
        let began = Instant::now();
        let mut samples = Vec::new();
        let sample = |samples: &mut Vec<Sample>| {
            let at = began.elapsed().as_secs_f64();
            let wait = server.wait();
            samples.push(Sample { at, memory: server.memory(), wait });
        };
        let part = vec![b'x'; self.upload];
        let mut held = Vec::new();
        for number in 0..self.connections {
            let Ok(mut stream) = TcpStream::connect_timeout(&server.address, FLOOD) else {
                continue;
            };
            // The server may close the connection or stop reading from it.
            let _ = stream.set_write_timeout(Some(Duration::from_millis(20)));
            let _ = stream.write_all(self.text.as_bytes());
            let _ = stream.write_all(&part);
            held.push(stream);
            if number % 50 == 0 {
                sample(&mut samples);
            }
        }
        while began.elapsed() < FLOOD {
            sample(&mut samples);
            for stream in &mut held {
                let _ = stream.write(&part[..part.len().min(1 << 16)]);
            }
            std::thread::sleep(PAUSE);
        }
        let opened = held.len();
        drop(held);
        let end = Instant::now() + AFTERWARDS;
        while Instant::now() < end {
            sample(&mut samples);
            std::thread::sleep(PAUSE);
        }
        (samples, opened)
    }
}

/// Raises this process's limit on sockets for a flood. The server was started
/// before, with the usual limit.
fn raise_limit() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        if let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) {
            // If that is refused, the count of connections shows it.
            let _ = setrlimit(Resource::RLIMIT_NOFILE, soft.max(hard.min(4096)), hard);
        }
    }
}
