//! The workbench as a process: killed, flooded, left alone.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use expect_test::expect;
use serde_json::{Value, json};

use crate::Place;

/// A running server.
struct Server {
    child: Child,
    host: String,
    /// The token that clients send; empty on loopback.
    token: String,
}

impl Server {
    fn start(place: &Path) -> Self {
        Self::start_with(place, &[])
    }

    fn start_with(place: &Path, options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wordwright"))
            .args(["serve", "--port", "0", "--threads", "2", "--library", "library.db"])
            .args(options)
            .current_dir(place)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let line = line.trim().trim_start_matches("http://");
        let (host, query) = line.split_once('/').unwrap_or((line, ""));
        let token = query.strip_prefix("?token=").unwrap_or_default().to_owned();
        Self { child, host: host.to_owned(), token }
    }

    fn open(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\nAuthorization: Bearer \
             {}\r\n\r\n{body}",
            self.host, self.token
        )
        .unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut answer = String::new();
        self.open(method, path, &body).read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 2"), "{answer}");
        serde_json::from_str(body).unwrap_or(Value::Null)
    }

    /// Kills it as a system without free memory would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn draft(size: usize, letter: &str) -> Value {
    let mut cells = vec![json!({}); size * size];
    cells[0] = json!({ "solution": letter });
    json!({ "rows": size, "cols": size, "cells": cells })
}

#[test]
fn what_was_saved_survives_a_kill_in_the_middle_of_a_fill() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    let new = json!({ "kind": "draft", "puzzle": draft(8, "A") });
    let saved = server.ask("POST", "/puzzles", &new);
    let path = format!("/puzzles/{}", saved["id"]);
    let fill = json!({ "puzzle": draft(8, "A"), "seconds": 60 });
    let job = server.ask("POST", "/fill", &fill);
    assert!(["queued", "running"].contains(&job["phase"].as_str().unwrap()));
    let mut revision = 1;
    for letter in ["B", "C", "D", "E"] {
        let edit = json!({ "revision": revision, "puzzle": draft(8, letter) });
        revision = server.ask("PUT", &path, &edit)["revision"].as_i64().unwrap();
    }
    server.kill();
    let server = Server::start(place.path());
    let kept = server.ask("GET", &path, &Value::Null);
    assert_eq!(kept["puzzle"]["cells"][0]["solution"], "E");
    assert_eq!(kept["revision"], revision);
}

#[test]
fn a_browser_that_goes_away_in_the_middle_does_not_disturb_the_others() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    let fill = json!({ "puzzle": draft(8, "A"), "seconds": 60 });
    let job = server.ask("POST", "/fill", &fill);
    let path = format!("/jobs/{}", job["id"].as_str().unwrap());
    let becomes = |phase: &str| {
        let end = Instant::now() + Duration::from_secs(10);
        while server.ask("GET", &path, &Value::Null)["phase"] != phase {
            assert!(Instant::now() < end, "the job is not {phase}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let mut stream = server.open("GET", &format!("{path}/events"), "");
    let mut begun = [0; 200];
    assert!(stream.read(&mut begun).unwrap() > 0);
    becomes("running");
    drop(stream);
    let goes_on = server.ask("GET", &path, &Value::Null);
    assert_eq!(goes_on["phase"], "running");
    server.ask("DELETE", &path, &Value::Null);
    becomes("cancelled");
}

/// What a start prints, without what differs from run to run: the port, the token,
/// and the address of this machine.
fn announcement(place: &Place, options: &str) -> String {
    let mut child = place
        .command(format!("serve --port 0 --library library.db {options}").trim_end())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let mut text = url.clone();
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        text += &(line.unwrap() + "\n");
        if text.ends_with("Ctrl-C to stop.\n") {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let (host, token) = url.trim().split_once("/?token=").unwrap_or((url.trim(), ""));
    if !token.is_empty() {
        text = text.replace(token, "TOKEN");
    }
    let (address, port) = host.trim_start_matches("http://").split_once(':').unwrap();
    let text = text.replace(port, "PORT");
    if address == "localhost" { text } else { text.replace(address, "ADDRESS") }
}

#[test]
fn rules_and_the_end_of_a_game_are_the_same_over_http() {
    let small = "challenge: 5\nbonus: 0\n[layout]\n.......\n.......\n.......\n.......\n\
                 .......\n.......\n.......\n[tiles]\n? 0 0\nA 8 1\nB 5 3\nC 3 5\n";
    let words = "ab\nba\naa\naba\nac\ncab\nabba\nbaa\nabaca\n";
    let place = Place::with(&[("small.rules", small), ("w.txt", words)]);
    let server = Server::start_with(place.path(), &["--words", "w.txt"]);
    let mut answer = String::new();
    let mut rules = server.open("POST", "/games/rules?name=small.rules", small);
    rules.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 2"), "{answer}");

    place.run("play g.gcg --rules small.rules --words w.txt --player Ann --player Bob --seed 1");
    let saved = place.read("g.gcg");
    assert!(saved.contains("\n#wordwright-challenge 5\n"), "{saved}");
    let players = [json!({ "name": "Ann" }), json!({ "name": "Bob" })];
    let new = json!({ "players": players, "rules": "small.rules", "lexicon": "w", "seed": 1 });
    assert_eq!(server.ask("POST", "/games", &new)["challenge"], "5");

    // Sixteen tiles, seven on each rack: two in the bag, or with two on the board none.
    for (board, rows) in [("7/7/7/7/7/7/7", ""), ("7/7/7/2AB3/7/7/7", "..AB...")] {
        let given = format!("{board} AAABBCC/ 0/0 0");
        place.write("p.cgp", given.as_bytes());
        let (objects, _) = place.json(
            "plays p.cgp --rules small.rules --words w.txt --simulate --top 6 --threads 1 --json",
        );
        let board = format!("{}{rows}\n", ".......\n".repeat(3));
        let position = json!({
            "board": board, "rack": "AAABBCC", "rules": "small.rules", "lexicon": "w", "top": 6,
        });
        let job = server.ask("POST", "/simulate", &json!({ "position": position }));
        let path = format!("/jobs/{}", job["id"].as_str().unwrap());
        let mut done = job;
        while done["result"].is_null() {
            assert!(done["phase"] != "failed", "{done}");
            std::thread::sleep(Duration::from_millis(50));
            done = server.ask("GET", &path, &Value::Null);
        }
        for play in done["result"]["plays"].as_array_mut().unwrap() {
            assert_eq!(play.as_object_mut().unwrap().remove("playouts"), Some(json!(0)));
        }
        assert_eq!(done["result"]["plays"], objects[0]["plays"], "{given}");
    }
}

/// The address is alone on the first line, for programs that read it. Nothing is said about
/// browsers, since standard output is not a terminal here.
#[test]
fn a_start_names_the_address_and_what_is_in_use() {
    let place = Place::with(&[]);
    expect![[r"
        http://localhost:PORT
          Library    library.db
          Words      English (built in)
          Knowledge  the built-in dictionaries and glossary, without past clues; to solve well, fetch some on the page Knowledge (or: wordwright knowledge get)
        Press Ctrl-C to stop.
    "]]
    .assert_eq(&announcement(&place, ""));
    expect![[r"
        http://ADDRESS:PORT/?token=TOKEN
          Library    library.db
          Words      English (built in)
          Knowledge  the built-in dictionaries and glossary, without past clues; to solve well, fetch some on the page Knowledge (or: wordwright knowledge get)
        Anyone who has this address with its token can read and change everything here. It is not shown again, and without HTTPS others on the network can read it.
        Press Ctrl-C to stop.
    "]]
    .assert_eq(&announcement(&place, "--address 0.0.0.0"));
    expect![[r"
        http://ADDRESS:PORT
          Library    library.db
          Words      English (built in)
          Knowledge  the built-in dictionaries and glossary, without past clues; to solve well, fetch some on the page Knowledge (or: wordwright knowledge get)
        This address needs the token that was printed at the first start; --new-token makes another.
        Press Ctrl-C to stop.
    "]]
    .assert_eq(&announcement(&place, "--address 0.0.0.0"));
}

#[test]
fn lexicons_of_files_are_offered_or_refused_at_the_start() {
    let place = Place::with(&[
        ("club.txt", "CARE\nCARES\nAT\n"),
        ("english.txt", "AT\n"),
        ("none.txt", "1234\n"),
        ("bad.kwg", "AT\n"),
    ]);
    let text = announcement(&place, "--words club.txt --words english");
    assert!(text.contains("  Lexicon    club (3 words), for board games\n"), "{text}");
    let server = Server::start_with(place.path(), &["-w", "club.txt"]);
    let choices = server.ask("GET", "/games/choices", &Value::Null);
    assert_eq!(choices["lexicons"][1]["name"], "club");
    for (file, message) in [
        ("english.txt", "its name would be english, which the built-in lexicon has; rename"),
        ("none.txt", "no usable word in none.txt"),
        ("bad.kwg", "bad.kwg: "),
        ("absent.txt", "absent.txt: cannot be read"),
    ] {
        let run = place.run(&format!("serve --port 0 --library other.db --words {file}"));
        assert_eq!(run.code, Some(2), "{file}: {}", run.err);
        assert!(run.err.contains(message), "{file}: {}", run.err);
    }
    let twice = place.run("serve --port 0 --library other.db -w club.txt -w club.txt");
    assert!(twice.err.contains("club.txt: its name would be club, which another"), "{}", twice.err);
}

#[test]
fn a_host_name_that_no_request_can_have_is_refused() {
    let place = Place::with(&[]);
    for name in ["", "https://x.example", "x.example:8080", "x.example/"] {
        let mut command = place.command("serve --port 0 --no-open --library library.db");
        let output = command.arg(format!("--host-name={name}")).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {message}");
        assert!(message.contains("without https:// and a port"), "{name}: {message}");
    }
}

/// To `SQLite`, these names are databases in memory.
#[cfg(unix)]
#[test]
fn a_library_or_a_database_is_a_file_whatever_its_name() {
    let clues = "answer,clue\nERIE,Great Lake\n";
    for name in [":memory:", "file:x?mode=memory"] {
        let place = Place::with(&[("clues.csv", clues)]);
        let length = || std::fs::metadata(place.path().join(name)).map_or(0, |file| file.len());
        let mut child = place
            .command(&format!("serve --port 0 --no-open --library {name}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(line.starts_with("http://") && length() > 0, "{name}: {line}");
        std::fs::remove_file(place.path().join(name)).unwrap();
        let added = place
            .run(&format!("knowledge add clues.csv --database {name} --source ours --licence CC0"));
        assert_eq!(added.code, Some(0), "{}", added.err);
        assert!(length() > 0, "{name}");
    }
}

#[test]
fn a_port_in_use_is_reported() {
    let place = Place::with(&[]);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let run = place.run(&format!("serve --port {port} --library library.db"));
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("--port"), "{}", run.err);
}

#[test]
fn without_a_home_folder_the_library_must_be_named() {
    let place = Place::with(&[]);
    let mut command = place.command("serve --port 0 --no-open");
    command.env_remove("XDG_DATA_HOME").env_remove("HOME").env_remove("APPDATA");
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("--library FILE"), "{message}");
}

/// The memory of a process now, in kilobytes.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// The memory of a process, in kilobytes, once it has not changed for a second.
#[cfg(target_os = "linux")]
fn settled_memory(process: u32) -> u64 {
    let end = Instant::now() + Duration::from_secs(60);
    let mut held = (memory(process), Instant::now());
    while held.1.elapsed() < Duration::from_secs(1) {
        assert!(Instant::now() < end, "memory does not settle: {} kB", held.0);
        std::thread::sleep(Duration::from_millis(50));
        let now = memory(process);
        if now != held.0 {
            held = (now, Instant::now());
        }
    }
    held.0
}

/// Waits until the memory of a process is within a limit.
#[cfg(target_os = "linux")]
fn wait_for_memory(process: u32, what: &str, is_right: impl Fn(u64) -> bool) {
    // Work that has begun goes on when its client has left, slowly where other programs run.
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let now = memory(process);
        if is_right(now) {
            return;
        }
        assert!(Instant::now() < end, "{what}: {now} kB");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The most memory that a flood may take, and the most that may remain afterwards, in
/// kilobytes.
#[cfg(target_os = "linux")]
const MOST_TAKEN: u64 = 50_000;
#[cfg(target_os = "linux")]
const MOST_LEFT: u64 = 10_000;

/// Records the peak memory of a process while this value lives, in kilobytes.
#[cfg(target_os = "linux")]
struct Watch {
    stop: std::sync::mpsc::Sender<()>,
    thread: std::thread::JoinHandle<u64>,
}

#[cfg(target_os = "linux")]
impl Watch {
    fn over(process: u32) -> Self {
        let (stop, stopped) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let mut most = 0;
            while stopped.recv_timeout(Duration::from_millis(5)).is_err() {
                most = most.max(memory(process));
            }
            most
        });
        Self { stop, thread }
    }

    fn end(self) -> u64 {
        self.stop.send(()).unwrap();
        self.thread.join().unwrap()
    }
}

/// Raises this process's limit on open files to `count`, or as far as the system allows. The
/// server was started before, with the usual limit.
#[cfg(target_os = "linux")]
fn allow_sockets(count: u64) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, soft.max(count.min(hard)), hard).unwrap();
}

/// How much longer than those of a server that is left alone the clients of a flooded one may
/// wait, at most 5 in 100 of them.
#[cfg(target_os = "linux")]
const LONGER_WAIT: Duration = Duration::from_millis(100);

/// How long the connections of a flood are held.
#[cfg(target_os = "linux")]
const HELD: Duration = Duration::from_secs(3);
/// How long other clients wait between two requests: those without a token may send 40 a second.
#[cfg(target_os = "linux")]
const PAUSE: Duration = Duration::from_millis(40);
/// How many floods there are at most until one goes well.
#[cfg(target_os = "linux")]
const FLOODS: usize = 3;

/// How long clients of two servers wait in the same moments, until `stop` is set: a busy machine
/// has both wait.
#[cfg(target_os = "linux")]
fn waits(servers: [&Server; 2], stop: &AtomicBool) -> [Vec<Duration>; 2] {
    let mut waits = [Vec::new(), Vec::new()];
    while !stop.load(Ordering::Relaxed) {
        for (server, waits) in servers.into_iter().zip(&mut waits) {
            let began = Instant::now();
            server.ask("GET", "/health", &Value::Null);
            waits.push(began.elapsed());
        }
        std::thread::sleep(PAUSE);
    }
    waits.each_mut().map(|waits| {
        waits.sort();
        std::mem::take(waits)
    })
}

/// Floods a server and holds the connections while other clients send requests. They wait hardly
/// longer than those of a server that is left alone, and memory stays low and is returned.
///
/// The debug build accepts a thousand connections in a quarter of a second of processor time,
/// which other tests may make several; so it is enough if one flood of a few goes well.
#[cfg(target_os = "linux")]
fn flood(server: &Server, connections: usize, begin: impl Fn(&mut TcpStream) -> bool) {
    let place = Place::with(&[]);
    let left_alone = Server::start(place.path());
    left_alone.ask("GET", "/words?pattern=C.T", &Value::Null);
    let process = server.child.id();
    allow_sockets(connections as u64 + 200);
    // At first the words are loaded in the background.
    server.ask("GET", "/words?pattern=C.T", &Value::Null);
    let before = settled_memory(process);
    let watch = Watch::over(process);
    let mut tried = Vec::new();
    let is_quick = (0..FLOODS).any(|_| {
        let waits = flooded(server, &left_alone, connections, &begin);
        wait_for_memory(process, "memory does not come back", |now| now < before + MOST_LEFT);
        let [late, usual] = waits.each_ref().map(|waits| waits[waits.len() * 19 / 20]);
        tried.push(waits);
        late < usual + LONGER_WAIT
    });
    assert!(is_quick, "others wait: {tried:?}");
    let most = watch.end();
    assert!(most < before + MOST_TAKEN, "{before} kB before, {most} kB during the flood");
}

/// One flood; returns how long other clients of both servers waited.
#[cfg(target_os = "linux")]
fn flooded(
    server: &Server,
    left_alone: &Server,
    connections: usize,
    begin: impl Fn(&mut TcpStream) -> bool,
) -> [Vec<Duration>; 2] {
    /// Ends the other clients also when this thread panics, for which they would wait.
    struct Stop<'a>(&'a AtomicBool);

    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let mut held = Vec::new();
    let mut taken = 0;
    let stop = AtomicBool::new(false);
    let waits = std::thread::scope(|scope| {
        let others = scope.spawn(|| waits([server, left_alone], &stop));
        let stop = Stop(&stop);
        for _ in 0..connections {
            let mut stream = TcpStream::connect(&server.host).unwrap();
            stream.set_write_timeout(Some(Duration::from_millis(50))).unwrap();
            // The server can close the connection at any time.
            taken += usize::from(begin(&mut stream));
            held.push(stream);
        }
        std::thread::sleep(HELD);
        drop(stop);
        others.join().unwrap()
    });
    assert!(taken > 0, "no connection was accepted");
    waits
}

#[cfg(target_os = "linux")]
#[test]
fn a_thousand_idle_and_half_open_connections_keep_nobody_waiting() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    let number = std::cell::Cell::new(0);
    flood(&server, 1000, |stream| {
        number.set(number.get() + 1);
        let text =
            if number.get() % 2 == 0 { "" } else { "GET /api/v1/health HTTP/1.1\r\nHost: l" };
        stream.write_all(text.as_bytes()).is_ok()
    });
}

#[cfg(target_os = "linux")]
#[test]
fn memory_comes_back_after_uploads_that_do_not_end() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    let part = vec![b'x'; 1 << 20];
    let head =
        "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777215\r\n\r\n";
    flood(&server, 100, |stream| {
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&part)).is_ok()
    });
}

/// Clients that ask for a long puzzle and read nothing. glibc, left alone, keeps twice the longest
/// answer at the end of each arena.
#[cfg(target_os = "linux")]
#[test]
fn memory_comes_back_after_long_answers_that_nobody_reads() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    let process = server.child.id();
    let before = settled_memory(process);
    let file = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 1, "height": 1 }, "puzzle": [[1]], "kept": "z".repeat(9 << 20),
    });
    let imported = server.ask("POST", "/import?name=long.ipuz", &file);
    let new = json!({ "kind": "draft", "puzzle": imported["puzzle"] });
    let id = server.ask("POST", "/puzzles", &new)["id"].as_u64().unwrap();
    let unread: Vec<TcpStream> =
        (0..60).map(|_| server.open("GET", &format!("/puzzles/{id}"), "")).collect();
    std::thread::sleep(Duration::from_secs(2));
    // 64 MB of answers, and what is just being made or refused: all of them would be 750 MB.
    let during = memory(process);
    assert!(during < before + 400_000, "{before} kB, then {during}");
    drop(unread);
    wait_for_memory(process, "afterwards", |now| now < before + 30_000);
    let read = server.ask("GET", &format!("/puzzles/{id}"), &Value::Null);
    assert!(read["puzzle"]["extras"][0]["data"].as_str().unwrap().len() > 9 << 20);
}

/// The attack from the review on a server that requires a token: a client without one
/// sends large bodies.
#[cfg(target_os = "linux")]
#[test]
fn who_has_no_token_cannot_fill_memory() {
    let place = Place::with(&[]);
    let server = Server::start_with(place.path(), &["--address", "0.0.0.0"]);
    let part = vec![b'x'; 1 << 20];
    let heads = ["sign-in", "import"].map(|path| {
        format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15728640\r\n\r\n"
        )
    });
    let number = std::cell::Cell::new(0);
    flood(&server, 100, |stream| {
        number.set(number.get() + 1);
        let head = heads[number.get() % 2].as_bytes();
        // The server can respond and close the connection before the body has
        // been sent.
        let written = stream.write_all(head).is_ok();
        let _ = (0..15).try_for_each(|_| stream.write_all(&part));
        written
    });
}
