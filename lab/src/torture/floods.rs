//! Floods against `serve`: connections that send nothing or half a header,
//! endless uploads. Meanwhile another client sends requests to this server and
//! to one that is left alone, since a busy machine keeps the clients of both
//! waiting. Memory is monitored during the flood and after it.

mod graph;

use std::fmt;
use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use wordwright_cli::error::CliError;

use super::Trial;
use crate::server::Server;

/// How much longer another client may wait than one of the server that is left
/// alone: for 95 of 100 answers, and for the last.
const LONGER_WAIT: f64 = 0.1;
const LONGEST_WAIT: f64 = 1.0;
/// The share of answers to which the first applies.
const MOST_ANSWERS: f64 = 0.95;

/// How much more memory a flood may take, and how much may stay, in kibibytes.
const MOST_MEMORY: u64 = 50 << 10;
const MOST_LEFT: u64 = 20 << 10;

/// How long a flood lasts, and how long memory is monitored afterwards.
const FLOOD: Duration = Duration::from_secs(3);
const AFTERWARDS: Duration = Duration::from_secs(2);

/// How often another client sends a request, and how often uploads continue.
const PAUSE: Duration = Duration::from_millis(20);
const UPLOAD_PAUSE: Duration = Duration::from_millis(50);

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
    /// Whether its connections have been closed.
    is_over: bool,
    /// Kibibytes in use.
    memory: u64,
    /// Seconds that another client waited.
    wait: f64,
    /// Seconds that one waited for the server that is left alone.
    wait_elsewhere: f64,
}

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let server = trial.serve("library.db")?;
    let left_alone = trial.serve("left-alone.db")?;
    raise_limit();
    // The words are read in the background at first.
    server.wait();
    left_alone.wait();
    thread::sleep(Duration::from_secs(2));
    let first = server.memory();
    let mut history = Vec::new();
    while trial.next() {
        let turn = trial.tries as usize - 1;
        let flood = FLOODS[turn % FLOODS.len()];
        let before = server.memory();
        let (samples, opened) = flood.against(&server, &left_alone);
        if opened < flood.connections {
            trial.fail(format!("{}: only {opened} connections could be opened", flood.name));
        }
        let (during, after): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| !sample.is_over);
        let most = samples.iter().map(|sample| sample.memory).max().unwrap_or(before);
        let waits = Waits::of(samples.iter().map(|sample| sample.wait));
        let elsewhere = Waits::of(samples.iter().map(|sample| sample.wait_elsewhere));
        let grown = most.saturating_sub(before);
        let afterwards = after.last().map_or(before, |sample| sample.memory);
        let left = afterwards.saturating_sub(before);
        history.push(Level { most, afterwards });
        if turn < FLOODS.len() {
            trial.notes.push(format!(
                "{} {}: {} MB before, {} MB more at most, {} MB more afterwards; {} questions of \
                 others ({} during the flood) answered {waits}; of the server left alone, \
                 {elsewhere}",
                flood.connections,
                flood.name,
                before >> 10,
                grown >> 10,
                left >> 10,
                samples.len(),
                during.len()
            ));
            if let Some(folder) = trial.graphs {
                graph::draw(folder, flood.name, before, &samples)?;
            }
        }
        if waits.most > elsewhere.most + LONGER_WAIT || waits.last > elsewhere.last + LONGEST_WAIT {
            trial.fail(format!(
                "{}: others were answered {waits}; of the server left alone, {elsewhere}",
                flood.name
            ));
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

/// How long clients waited, in seconds.
struct Waits {
    half: f64,
    most: f64,
    last: f64,
}

impl Waits {
    fn of(waits: impl Iterator<Item = f64>) -> Self {
        let mut waits: Vec<f64> = waits.collect();
        waits.sort_by(f64::total_cmp);
        let last = waits.len() - 1;
        let at = |share: f64| waits[(last as f64 * share).round() as usize];
        Self { half: at(0.5), most: at(MOST_ANSWERS), last: at(1.0) }
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most, last] = [self.half, self.most, self.last].map(|wait| wait * 1000.0);
        let share = MOST_ANSWERS * 100.0;
        write!(formatter, "in {half:.1} ms (half), {most:.1} ms ({share:.0} %), {last:.0} ms (all)")
    }
}

impl Flood {
    /// The measurements, and how many connections could be opened.
    fn against(&self, server: &Server, left_alone: &Server) -> (Vec<Sample>, usize) {
        let began = Instant::now();
        let mut samples = Vec::new();
        let opened = thread::scope(|scope| {
            let flood = scope.spawn(|| self.open(server, began));
            // When the connections were closed, if they have been.
            let mut over = None;
            while over.is_none_or(|over: Instant| over.elapsed() < AFTERWARDS) {
                over = over.or_else(|| flood.is_finished().then(Instant::now));
                samples.push(Sample {
                    at: began.elapsed().as_secs_f64(),
                    is_over: over.is_some(),
                    wait: server.wait(),
                    wait_elsewhere: left_alone.wait(),
                    memory: server.memory(),
                });
                thread::sleep(PAUSE);
            }
            flood.join().unwrap_or(0)
        });
        (samples, opened)
    }

    /// Opens the connections as quickly as it can, and holds them until the flood is over;
    /// returns how many there were.
    fn open(&self, server: &Server, began: Instant) -> usize {
        let part = vec![b'x'; self.upload];
        let mut held = Vec::new();
        for _ in 0..self.connections {
            let Ok(mut stream) = TcpStream::connect_timeout(&server.address, FLOOD) else {
                continue;
            };
            // The server may close the connection or stop reading from it.
            let _ = stream.set_write_timeout(Some(Duration::from_millis(20)));
            let _ = stream.write_all(self.text.as_bytes());
            let _ = stream.write_all(&part);
            held.push(stream);
        }
        while began.elapsed() < FLOOD {
            for stream in &mut held {
                let _ = stream.write(&part[..part.len().min(1 << 16)]);
            }
            thread::sleep(UPLOAD_PAUSE);
        }
        held.len()
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
