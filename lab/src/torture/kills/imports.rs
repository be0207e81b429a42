//! A clue database whose import is killed, or that two processes fill at once.

use std::fmt::Write as _;
use std::time::Duration;

use wordwright_cli::error::CliError;
use wordwright_knowledge::Database;

use super::super::{Trial, start_error};

/// Rows of the table, several batches of the import.
const ROWS: usize = 30_000;

const ANSWERS: [&str; 3] = ["OTTER", "ERIE", "ALOE"];

/// The contents of a database after an import without kills.
pub struct Imports {
    expected: Vec<String>,
    usual: Duration,
}

impl Imports {
    pub fn prepare(trial: &mut Trial<'_>) -> Result<Self, CliError> {
        let mut table = String::from("answer,clue\n");
        for row in 0..ROWS {
            // Writing to a string cannot fail.
            let _ = writeln!(table, "{},Clue number {row}", ANSWERS[row % ANSWERS.len()]);
        }
        trial.write("table.csv", table)?;
        let usual = trial.whole(&add("clean.db"))?;
        let expected = contents(trial, "clean.db")?;
        if expected.len() != ROWS {
            trial.fail(format!("{} clues of {ROWS} after an import", expected.len()));
        }
        Ok(Self { expected, usual })
    }

    /// After kills, and another import, the database has every clue once.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        for ending in ["", "-wal", "-shm"] {
            trial.remove(&format!("killed.db{ending}"));
        }
        let what = if trial.random.f64() < 0.25 {
            two_at_once(trial)?;
            "two writers"
        } else {
            for _ in 0..trial.random.usize(1..=3) {
                let moment = trial.moment(self.usual);
                trial.killed(&add("killed.db"), moment)?;
            }
            "kills"
        };
        trial.whole(&add("killed.db"))?;
        let found = contents(trial, "killed.db")?;
        if found != self.expected {
            trial.fail(format!("{} clues of {ROWS} after {what}, or others", found.len()));
        }
        Ok(())
    }
}

fn add(database: &str) -> [&str; 5] {
    ["knowledge", "add", "table.csv", "--database", database]
}

/// Every clue of a database that passes its own checks.
fn contents(trial: &Trial<'_>, name: &str) -> Result<Vec<String>, CliError> {
    let database = Database::open_existing(&trial.path(name))?;
    database.verify()?;
    let mut found = Vec::new();
    for answer in ANSWERS {
        let clues = database.of_answer(answer, u32::MAX)?;
        found.extend(clues.into_iter().map(|clue| format!("{}: {}", clue.answer, clue.clue)));
    }
    found.sort();
    Ok(found)
}

fn two_at_once(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let arguments = add("killed.db");
    let started = [(); 2].map(|()| trial.command(&arguments).spawn());
    for child in started {
        let status = child.and_then(|mut child| child.wait());
        let status = status.map_err(|problem| start_error(trial.program, problem))?;
        // A process may report that it is locked for too long.
        if !matches!(status.code(), Some(0 | 2)) {
            trial.fail(format!("one of two imports ended with {status}"));
        }
    }
    Ok(())
}
