//! A client of UCGI, written from the published draft of the protocol alone: it knows nothing
//! of the engine but what the draft says that engines answer.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::Place;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// How long any answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The client's side of a conversation.
struct Client {
    engine: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Client {
    /// Starts the engine and sets it up as the draft asks.
    fn start(place: &Place) -> Self {
        let mut engine = place
            .command("ucgi --leaves none")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = engine.stdin.take().unwrap();
        let output = BufReader::new(engine.stdout.take().unwrap());
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut client = Self { engine, input, answers };
        client.send("ucgi");
        let greeting = client.until("ucgiok");
        assert!(greeting.iter().any(|line| line.starts_with("id name ")), "{greeting:?}");
        assert!(greeting.iter().any(|line| line.starts_with("id author ")), "{greeting:?}");
        client.send("isready");
        client.until("readyok");
        client
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The answers up to one that begins with `wanted`, which is the last.
    fn until(&mut self, wanted: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.answers.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {wanted} after {lines:?}"));
            let is_wanted = line.split(' ').next() == Some(wanted);
            lines.push(line);
            if is_wanted {
                return lines;
            }
        }
    }

    /// The best move of a search, and the numbers and the move of the last `info` before it.
    fn best(&mut self) -> (String, Info) {
        let lines = self.until("bestmove");
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        let info = lines.iter().rfind(|line| line.starts_with("info ")).unwrap();
        let info = Info::of(info).unwrap_or_else(|| panic!("no statistics: {lines:?}"));
        assert_eq!(info.pv, best, "{lines:?}");
        (best, info)
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.engine.wait().unwrap().success());
    }
}

/// An `info` line with statistics.
#[derive(Debug)]
struct Info {
    time: u64,
    nodes: u64,
    /// In percent.
    wins: Option<f64>,
    equity: f64,
    pv: String,
}

impl Info {
    /// Reads the tokens that the draft names; `None` without statistics.
    fn of(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split(' ').collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1).copied()
        };
        let wins = after("wp").map(|wins| wins.parse().unwrap());
        Some(Self {
            time: after("time")?.parse().ok()?,
            nodes: after("nodes")?.parse().ok()?,
            wins,
            equity: after("eq")?.parse().ok()?,
            pv: after("pv")?.to_owned(),
        })
    }
}

#[test]
fn a_client_written_from_the_draft_gets_what_it_says() {
    let place = Place::with(&[]);
    let mut client = Client::start(&place);
    client.send("ucginewgame");
    client.send("setoption name MultiPV value 3");
    client.send("   debug     on  ");
    client.send("\t  setoption \t name  multipv \tvalue\t 1  ");
    client.send(&format!("position cgp {EMPTY} AEINRST/ 0/0 0 lex embedded; moves"));
    // At once.
    client.send("go");
    let (_, info) = client.best();
    assert!(info.nodes > 0 && info.equity > 60.0, "a bonus for seven tiles: {info:?}");
    // With each limit.
    for limit in ["nodes 200", "movetime 300", "depth 1", "stopcondition 95", "1time 9000 2time 9"]
    {
        client.send(&format!("go {limit}"));
        let (_, info) = client.best();
        assert!(info.wins.is_some_and(|wins| (0.0..=100.0).contains(&wins)), "{limit}: {info:?}");
    }
    // Only some moves, and some besides the usual ones.
    client.send("go searchmoves pass ex.I nodes 50");
    let (best, _) = client.best();
    assert!(["pass", "ex.I"].contains(&best.as_str()), "{best}");
    client.send("go nodes 50 threads 2 alsosearchmoves pass firstwin");
    client.best();
    // A search without an end tells how far it is, answers, and ends when it is told to. Long
    // playouts take it a while.
    client.send("go infinite depth 60");
    let line = client.until("info").pop().unwrap();
    let first = Info::of(&line).unwrap_or_else(|| panic!("no statistics: {line}"));
    client.send("joho isready");
    client.until("readyok");
    client.send("stop");
    let (best, last) = client.best();
    assert!(best.contains('.'), "{best}");
    assert!(last.time >= first.time && last.nodes >= first.nodes, "{first:?} {last:?}");
    // A stop that is not expected is ignored.
    client.send("stop");
    client.quit();
}

#[test]
fn a_client_plays_a_game_on() {
    let place = Place::with(&[("w.txt", "care\ncares\nscare\nhe\nshe\n")]);
    let mut client = Client::start(&place);
    client.send("position startpos moves 8H.CARE.ACERXYZ.5.0 ex.3 pass ex.AB.ABCDEFG rack.AEINRST");
    client.send("go nodes 100");
    client.best();
    client.send("position startpos moves 8H.CARE.ACERXYZ.0.1 rack.HERSTUV");
    client.send("go");
    client.best();
    client.quit();
}
