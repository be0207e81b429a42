//! Processes killed at random moments, and two at once. Old data survives, and
//! new data is complete: after any number of kills, a clue database, a pack, a
//! batch and a game are the same as without kills, and a server has everything
//! that it has acknowledged.

mod batches;
mod builds;
mod exports;
mod games;
mod imports;
mod saves;

use std::fs;
use std::time::{Duration, Instant};

use wordwright_cli::error::CliError;

use super::{Ended, Trial, ended, root, start_error};
use batches::Batches;
use builds::Builds;
use exports::Exports;
use games::Games;
use imports::Imports;
use saves::Saves;

/// The time limit of a command that is not killed.
const PATIENCE: Duration = Duration::from_secs(300);

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    for name in ["five.ipuz", "nine-by-nine.ipuz"] {
        let path = root().join("examples/puzzles").join(name);
        let bytes = fs::read(&path).map_err(|problem| CliError::Read { path, problem })?;
        trial.write(name, bytes)?;
    }
    // Prepared on their first turn, since a pack takes seconds to build.
    let (mut exports, mut imports, mut builds, mut batches) = (None, None, None, None);
    let mut games = Games::default();
    let mut saves = Saves::default();
    let mut counts = [0_u64; 6];
    while trial.next() {
        // Each kind in turn, so that a short run covers all of them.
        let kind = (trial.tries as usize - 1) % counts.len();
        counts[kind] += 1;
        match kind {
            0 => or_prepare(&mut exports, trial, Exports::prepare)?.attempt(trial)?,
            1 => or_prepare(&mut imports, trial, Imports::prepare)?.attempt(trial)?,
            2 => saves.attempt(trial)?,
            3 => or_prepare(&mut batches, trial, Batches::prepare)?.attempt(trial)?,
            4 => games.attempt(trial)?,
            _ => or_prepare(&mut builds, trial, Builds::prepare)?.attempt(trial)?,
        }
    }
    if counts[2] > 2 && saves.compared == 0 {
        trial.fail("no server acknowledged a save");
    }
    let [exports, imports, servers, batches, plays, builds] = counts;
    trial.notes.push(format!(
        "tries with exports {exports}, imports {imports}, servers {servers} ({} saves compared), \
         batches {batches}, games {plays} (killed {} times), builds {builds}",
        saves.compared, games.kills
    ));
    Ok(())
}

/// The data of a kind of tries, prepared on first use.
fn or_prepare<'s, T>(
    slot: &'s mut Option<T>,
    trial: &mut Trial<'_>,
    prepare: fn(&mut Trial<'_>) -> Result<T, CliError>,
) -> Result<&'s T, CliError> {
    match slot {
        Some(prepared) => Ok(prepared),
        empty => Ok(empty.insert(prepare(trial)?)),
    }
}

impl Trial<'_> {
    /// Runs the program and kills it at this moment, unless it has ended before.
    fn killed(&self, arguments: &[&str], moment: Duration) -> Result<Ended, CliError> {
        ended(self.command(arguments), moment).map_err(|problem| start_error(self.program, problem))
    }

    /// Runs the program to its end, which must be successful; returns the time that it took.
    fn whole(&mut self, arguments: &[&str]) -> Result<Duration, CliError> {
        let began = Instant::now();
        let ended = self.killed(arguments, PATIENCE)?;
        if ended != Ended::Code(0) {
            self.fail(format!("{ended:?}: {arguments:?}"));
        }
        Ok(began.elapsed())
    }

    /// A random moment during something that usually takes this long, or shortly after it.
    fn moment(&mut self, usual: Duration) -> Duration {
        usual.mul_f64(self.random.f64() * 1.1)
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, CliError> {
        let path = self.path(name);
        fs::read(&path).map_err(|problem| CliError::Read { path, problem })
    }

    /// Removes a file or a folder that may not be there.
    fn remove(&self, name: &str) {
        let path = self.path(name);
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
}
