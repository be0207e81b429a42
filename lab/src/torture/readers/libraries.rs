//! The library of `serve`: puzzles with their versions, games, word lists.

use std::path::Path;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt as _;
use wordwright_cli::error::CliError;
use wordwright_workbench::{Settings, Workbench};

use super::inputs::{Seed, Seeds};
use super::knowledge::read_file;
use super::reader_data::{ReaderData, WORDS};

const FILE: &str = "library.db";

/// What an application reads when it is opened, and then of each thing.
///
/// Not the game itself: where its words are damaged, it falls back on the embedded ones, and
/// loading them for every input takes longer than all the rest.
const PATHS: [&str; 12] = [
    "/preferences",
    "/puzzles",
    "/puzzles?removed=true",
    "/puzzles/1",
    "/puzzles/1/versions",
    "/puzzles/1/versions/1",
    "/puzzles/1/file?format=ipuz",
    "/puzzles/2",
    "/games",
    "/games/1/analysis",
    "/words/lists",
    "/words/own",
];

/// Opens a library that was changed, reads everything in it, and saves.
pub fn read(data: &mut ReaderData, _: &str, bytes: &[u8]) {
    let path = data.database("changed-library.db", bytes);
    let Some(client) = Client::open(&path) else { return };
    let mut whole = true;
    for path in PATHS {
        whole &= client.ask(Method::GET, path, Body::empty()).0.is_success();
    }
    let edit = json!({ "revision": 2, "puzzle": puzzle("TAC") });
    let _ = client.ask(Method::PUT, "/puzzles/1", body(&edit));
    let new = json!({ "kind": "draft", "puzzle": puzzle("CAT") });
    let _ = client.ask(Method::POST, "/puzzles", body(&new));
    data.count("libraries", whole);
}

/// A library with two puzzles, one of them in two versions, a game, its words and a list.
///
/// # Errors
/// A library that cannot be written or read.
pub fn seeds(folder: &Path) -> Result<Seeds, CliError> {
    let path = folder.join(FILE);
    let client = Client::open(&path).expect("a folder of our own");
    let post = |path: &str, body: Body| {
        let (status, text) = client.ask(Method::POST, path, body);
        assert!(status.is_success(), "{path}: {text}");
    };
    let state = json!({ "progress": { "filled": 1, "seconds": 12 }, "notes": { "1A": "pet" } });
    for (kind, word) in [("draft", "CAT"), ("puzzle", "CAR")] {
        post("/puzzles", body(&json!({ "kind": kind, "puzzle": puzzle(word), "state": state })));
    }
    let edit = json!({ "revision": 1, "puzzle": puzzle("ACT") });
    let (status, text) = client.ask(Method::PUT, "/puzzles/1", body(&edit));
    assert!(status.is_success(), "{text}");
    post("/words/lists?name=mine", Body::from("cat;20\ndog;90\n"));
    post("/games/lexicons?name=few.txt", Body::from(WORDS));
    let players = json!([{ "name": "Ann" }, { "name": "Bob" }]);
    let clock = json!({ "minutes": 10 });
    let game = json!({ "players": players, "seed": 7, "lexicon": "few.txt", "clock": clock });
    post("/games", body(&game));
    post("/games/1/moves", body(&json!({ "revision": 1, "kind": "pass" })));
    drop(client);
    without_times(&path).expect("a library of our own");
    Ok(vec![vec![Seed::new(FILE, read_file(&path)?)]])
}

/// The moments at which things were saved, without which a seed gives the same library at any
/// time.
const WITHOUT_TIMES: &str = "UPDATE puzzles SET created = 1, updated = 1;
    UPDATE versions SET began = 1, saved = 1;
    UPDATE games SET created = 1, updated = 1;
    VACUUM;";

/// Closing the connection moves the write-ahead log into the file.
fn without_times(path: &Path) -> rusqlite::Result<()> {
    rusqlite::Connection::open(path)?.execute_batch(WITHOUT_TIMES)
}

/// A puzzle of one word, with a clue.
fn puzzle(word: &str) -> Value {
    let cells: Vec<Value> =
        word.chars().map(|letter| json!({ "solution": letter.to_string() })).collect();
    let clues = json!([{ "slot": "1A", "text": "Pet" }]);
    json!({ "rows": 1, "cols": 3, "cells": cells, "title": "Small", "clues": clues })
}

fn body(value: &Value) -> Body {
    Body::from(value.to_string())
}

/// A workbench of this process.
struct Client {
    workbench: Workbench,
    router: Router,
    runtime: tokio::runtime::Runtime,
}

impl Client {
    /// Opens a library; `None` if it is refused.
    fn open(path: &Path) -> Option<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime on this thread");
        let entered = runtime.enter();
        let workbench = Workbench::open(&Settings::new(path.to_owned(), 1)).ok()?;
        let router = workbench.router();
        drop(entered);
        Some(Self { workbench, router, runtime })
    }

    /// The response to a request.
    fn ask(&self, method: Method, path: &str, body: Body) -> (StatusCode, String) {
        let kind = if path.contains('?') { "application/octet-stream" } else { "application/json" };
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "127.0.0.1:8080")
            .header(header::CONTENT_TYPE, kind)
            .body(body)
            .expect("a request of ours");
        let (status, bytes) = self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await.expect("it never fails");
            let status = answer.status();
            (status, to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default())
        });
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Ends the threads that wait for jobs: a process reads thousands of libraries.
        self.workbench.close();
    }
}
