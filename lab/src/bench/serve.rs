//! The workbench under load: pages that only listen, and simulated people who type.
//!
//! Each person takes a candidate of the current slot, types it letter by
//! letter, and after each letter waits for the remaining candidates. The time
//! from the letter to the complete answer is measured. When nothing is left,
//! the person clears the grid and starts again.

mod asking;

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;

use super::program::{ProgramArgs, root};
use crate::server::{SERVE, Server};
pub use asking::Connection;
use asking::{listens, watch};

/// Pages that only listen.
const WATCHERS: usize = 200;
/// People who type.
const PEOPLE: usize = 20;
/// Time between two letters of one person: five a second is fast typing.
const BETWEEN: Duration = Duration::from_millis(200);
/// How often the memory is measured.
const LOOK: Duration = Duration::from_secs(10);
/// The fewest words that the server must have.
const WORDS: u64 = 300_000;
/// The limit on the 95th percentile.
const GOAL: Duration = Duration::from_millis(50);
/// How much memory may grow from the end of the first tenth to the end of the run.
const GROWTH: f64 = 1.10;

/// The measurements of all people.
#[derive(Default)]
struct Waits {
    times: Vec<Duration>,
    lost: usize,
}

/// Arguments of `bench serve`.
#[derive(Debug, Args)]
pub struct BenchServeArgs {
    /// Seconds of load; ten minutes show whether memory grows
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    seconds: u64,

    #[command(flatten)]
    program: ProgramArgs,
}

/// Prints the measurements; missed goals are an error.
pub fn run(args: &BenchServeArgs) -> Result<Exit, CliError> {
    let program = args.program.path()?;
    let folder = std::env::temp_dir().join(format!("wordwright-bench-{}", std::process::id()));
    let result = measure(&program, &folder, args.seconds);
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
    result.map(|()| Exit::Done)
}

fn failed(what: impl Into<String>) -> CliError {
    CliError::Usage(what.into())
}

fn measure(program: &Path, folder: &Path, seconds: u64) -> Result<(), CliError> {
    let mut command = Command::new(program);
    command.args(SERVE).arg(folder.join("library.db")).stderr(Stdio::null());
    let server = Server::start(command)?;
    let host = server.host();
    let lost = |problem: std::io::Error| failed(format!("wordwright serve: {problem}"));
    let mut connection = Connection::open(&host).map_err(lost)?;
    let list = json!({ "minimum": 0 });
    let list = connection.ask("PATCH", "/words/lists/1", &list).map_err(lost)?;
    let words = list["words"].as_u64().unwrap_or(0);
    let pattern = root().join("examples/patterns/fifteen.txt");
    let text = std::fs::read_to_string(&pattern)
        .map_err(|problem| CliError::Read { path: pattern, problem })?;
    let empty = puzzle(&text);
    connection.ask("POST", "/viability", &json!({ "puzzle": empty })).map_err(lost)?;

    let watchers: Vec<_> =
        (0..WATCHERS).map(|_| watch(&host)).collect::<Result<_, _>>().map_err(lost)?;
    output::note(&format!("{WATCHERS} listen, {PEOPLE} type for {seconds} s, {words} words"));
    let over = AtomicBool::new(false);
    let (mut all, memory) = thread::scope(|scope| {
        let people: Vec<_> = (0..PEOPLE)
            .map(|person| {
                let (host, empty, over) = (&host, &empty, &over);
                scope.spawn(move || type_away(host, empty, person as u64, over))
            })
            .collect();
        let memory = sample_memory(&server, seconds);
        over.store(true, Ordering::Relaxed);
        let mut all = Waits::default();
        for person in people {
            let waits = person.join().unwrap_or(Waits { times: Vec::new(), lost: 1 });
            all.times.extend(waits.times);
            all.lost += waits.lost;
        }
        (all, memory)
    });
    let gone = watchers.iter().filter(|watcher| !listens(watcher)).count();
    all.times.sort_unstable();
    let at = |share: f64| {
        let place = (all.times.len() as f64 * share) as usize;
        all.times.get(place.min(all.times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    let shown = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    output::print(&format!("requests                {}\n", all.times.len()))?;
    output::print(&format!("requests lost           {}\n", all.lost))?;
    output::print(&format!("listeners lost          {gone}\n"))?;
    output::print(&format!("median                  {}\n", shown(at(0.5))))?;
    output::print(&format!("95th percentile         {}\n", shown(at(0.95))))?;
    output::print(&format!("99th percentile         {}\n", shown(at(0.99))))?;
    output::print(&format!("slowest                 {}\n", shown(at(1.0))))?;
    let (early, late) = (memory.get(memory.len() / 10), memory.last());
    if let (Some(early), Some(late)) = (early, late) {
        output::print(&format!("memory early, at end    {early} kB, {late} kB\n"))?;
        if *late as f64 > GROWTH * *early as f64 {
            return Err(failed("bench serve: the memory grows"));
        }
    }
    if words < WORDS || all.lost > 0 || gone > 0 || all.times.is_empty() {
        return Err(failed("bench serve: requests or listeners were lost, or words are missing"));
    }
    if at(0.95) > GOAL {
        return Err(failed("bench serve: the 95th percentile is above 50 ms"));
    }
    Ok(())
}

/// Samples the server's memory until the time is over, in kB.
fn sample_memory(server: &Server, seconds: u64) -> Vec<u64> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut seen = Vec::new();
    while Instant::now() < end {
        thread::sleep(LOOK.min(end - Instant::now()));
        seen.extend(Some(server.memory()).filter(|&memory| memory > 0));
    }
    seen
}

/// A pattern in the form of the API.
fn puzzle(text: &str) -> Value {
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let cells: Vec<Value> = rows
        .iter()
        .flat_map(|row| row.trim_end().chars())
        .map(|c| if c == '#' { json!({ "kind": "block" }) } else { json!({}) })
        .collect();
    json!({ "rows": rows.len(), "cols": rows[0].trim_end().chars().count(), "cells": cells })
}

/// One person who types until it is over.
fn type_away(host: &str, empty: &Value, person: u64, over: &AtomicBool) -> Waits {
    let mut waits = Waits::default();
    let Ok(mut connection) = Connection::open(host) else {
        waits.lost = 1;
        return waits;
    };
    let mut random = fastrand::Rng::with_seed(person);
    // Stagger them, so that not everybody presses a key at the same moment.
    thread::sleep(BETWEEN.mul_f64(random.f64()));
    let mut puzzle = empty.clone();
    let mut slot = "1A".to_owned();
    let mut ask = |puzzle: &Value, slot: &str, waits: &mut Waits| {
        let request = json!({ "puzzle": puzzle, "slots": [slot], "top": 50 });
        let began = Instant::now();
        let answer = connection.ask("POST", "/viability", &request).ok();
        if answer.is_some() {
            waits.times.push(began.elapsed());
        } else {
            waits.lost += 1;
        }
        answer
    };
    while !over.load(Ordering::Relaxed) {
        let Some(seen) = ask(&puzzle, &slot, &mut waits) else { return waits };
        let words = seen["candidates"][0]["words"].as_array().cloned().unwrap_or_default();
        let open: Vec<&str> = seen["slots"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|slot| slot["count"].as_u64().is_some_and(|count| count > 0))
            .filter_map(|slot| slot["slot"].as_str())
            .collect();
        if seen["dead_end"].is_object() || open.is_empty() || words.is_empty() {
            puzzle = empty.clone();
            "1A".clone_into(&mut slot);
            thread::sleep(BETWEEN);
            continue;
        }
        let word = words[random.usize(..words.len())]["word"].as_str().unwrap_or("").to_owned();
        let cells = cells_of(&puzzle, &slot);
        let next = open[random.usize(..open.len())].to_owned();
        for (cell, letter) in cells.into_iter().zip(word.chars()) {
            if over.load(Ordering::Relaxed) {
                return waits;
            }
            puzzle["cells"][cell]["solution"] = json!(letter.to_string());
            thread::sleep(BETWEEN);
            if ask(&puzzle, &slot, &mut waits).is_none() {
                return waits;
            }
        }
        slot = next;
    }
    waits
}

/// The cells of a slot of a grid with blocks.
fn cells_of(puzzle: &Value, name: &str) -> Vec<usize> {
    let size = |side: &str| puzzle[side].as_u64().unwrap_or(0) as usize;
    let (rows, cols) = (size("rows"), size("cols"));
    let open = |row: usize, col: usize| {
        row < rows && col < cols && puzzle["cells"][row * cols + col]["kind"] != "block"
    };
    let mut number = 0;
    for row in 0..rows {
        for col in (0..cols).filter(|&col| open(row, col)) {
            let across = (col == 0 || !open(row, col - 1)) && open(row, col + 1);
            let down = (row == 0 || !open(row - 1, col)) && open(row + 1, col);
            number += usize::from(across || down);
            if across && name == format!("{number}A") {
                let cells = (col..cols).take_while(|&col| open(row, col));
                return cells.map(|col| row * cols + col).collect();
            }
            if down && name == format!("{number}D") {
                let cells = (row..rows).take_while(|&row| open(row, col));
                return cells.map(|row| row * cols + col).collect();
            }
        }
    }
    Vec::new()
}
