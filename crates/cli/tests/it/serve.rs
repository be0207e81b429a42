//! The workbench as a process: killed, crowded out, left alone.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Place;

/// A running server.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(place: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wordwright"))
            .args(["serve", "--port", "0", "--threads", "2", "--library", "library.db"])
            .current_dir(place)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, host }
    }

    fn open(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}",
            self.host
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

    /// Kills it as the system does that has no memory left.
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

#[test]
fn a_port_in_use_is_told() {
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
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("--library FILE"), "{told}");
}

/// Kilobytes of memory that a process has now.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Kilobytes of memory that a process has once they have not changed for a second.
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

/// Waits until the memory of a process is as it should be.
#[cfg(target_os = "linux")]
fn wait_for_memory(process: u32, what: &str, is_right: impl Fn(u64) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let now = memory(process);
        if is_right(now) {
            return;
        }
        assert!(Instant::now() < end, "{what}: {now} kB");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn finding_1_memory_comes_back_after_uploads_that_do_not_end() {
    let place = Place::with(&[]);
    let server = Server::start(place.path());
    // The words are read in the background at first.
    server.ask("GET", "/words?pattern=C.T", &Value::Null);
    let process = server.child.id();
    let before = settled_memory(process);
    let part = vec![b'x'; 1 << 20];
    let mut held = Vec::new();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        stream.set_write_timeout(Some(Duration::from_millis(50))).unwrap();
        let head = "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777215";
        // The server may cut it off at any time.
        let _ = write!(stream, "{head}\r\n\r\n").and_then(|()| stream.write_all(&part));
        held.push(stream);
    }
    wait_for_memory(process, "the uploads take no memory", |now| now > before + 15_000);
    drop(held);
    wait_for_memory(process, "memory does not come back", |now| now < before + 10_000);
}
