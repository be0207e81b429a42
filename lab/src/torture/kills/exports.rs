//! A file that is overwritten by a killed process, or by two processes at once.

use std::fs;
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::super::{Trial, start_error};

/// The old and the new output of a conversion.
pub struct Exports {
    old: Vec<u8>,
    new: Vec<u8>,
    usual: Duration,
}

const WRITE: [&str; 4] = ["convert", "nine-by-nine.ipuz", "out.puz", "--force"];

impl Exports {
    pub fn prepare(trial: &mut Trial<'_>) -> Result<Self, CliError> {
        trial.whole(&["convert", "five.ipuz", "out.puz", "--force"])?;
        let old = trial.bytes("out.puz")?;
        let usual = trial.whole(&WRITE)?;
        let new = trial.bytes("out.puz")?;
        Ok(Self { old, new, usual })
    }

    /// The file is the old or the new one, and no draft is left once it is written again.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        trial.write("out.puz", &self.old)?;
        let moment = trial.moment(self.usual);
        if trial.random.bool() {
            trial.killed(&WRITE, moment)?;
        } else {
            write_twice(trial)?;
        }
        let found = fs::read(trial.path("out.puz")).unwrap_or_default();
        if found != self.old && found != self.new {
            trial.fail(format!("a file of {} bytes, neither old nor new", found.len()));
        }
        trial.whole(&WRITE)?;
        let left = trial.leftovers();
        if !left.is_empty() {
            trial.fail(format!("left behind: {left:?}"));
        }
        Ok(())
    }
}

fn write_twice(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let started = [(); 2].map(|()| trial.command(&WRITE).spawn());
    for child in started {
        let status = child.and_then(|mut child| child.wait());
        let status = status.map_err(|problem| start_error(trial.program, problem))?;
        if !status.success() {
            trial.fail(format!("one of two writers of a file ended with {status}"));
        }
    }
    Ok(())
}
