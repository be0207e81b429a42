//! A pack that a killed process, or two processes at once, rebuild.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::super::{Trial, start_error};

/// The files of a pack, by name.
type Files = BTreeMap<String, Vec<u8>>;

/// A pack and the one that replaces it.
pub struct Builds {
    old: Files,
    new: Files,
    usual: Duration,
}

impl Builds {
    pub fn prepare(trial: &mut Trial<'_>) -> Result<Self, CliError> {
        let rows = |name: &str| format!("answer,clue\nOTTER,{name}\nERIE,Great Lake\n");
        for name in ["old", "new"] {
            trial.write(&format!("{name}.csv"), rows(name))?;
            let (table, database) = (format!("{name}.csv"), format!("{name}.db"));
            trial.whole(&["knowledge", "add", &table, "--database", &database])?;
        }
        trial.whole(&build("old.db"))?;
        let old = files(trial);
        let usual = trial.whole(&build("new.db"))?;
        let new = files(trial);
        if old == new || new.is_empty() {
            trial.fail("two databases gave one pack");
        }
        Ok(Self { old, new, usual })
    }

    /// The pack is the old or the new one, and the next build leaves the new one alone.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        // A reader sees the old pack or the new one while it is rebuilt, never a mixture.
        let before = files(trial);
        let two = trial.random.f64() < 0.25;
        let database = if before == self.new { "old.db" } else { "new.db" };
        if two {
            let started = [(); 2].map(|()| trial.command(&build(database)).spawn());
            for child in started {
                let status = child.and_then(|mut child| child.wait());
                let status = status.map_err(|problem| start_error(trial.program, problem))?;
                // The second is told that the first is at work.
                if !matches!(status.code(), Some(0 | 2)) {
                    trial.fail(format!("one of two builds ended with {status}"));
                }
            }
        } else {
            let moment = trial.moment(self.usual);
            trial.killed(&build(database), moment)?;
        }
        let found = files(trial);
        if found != self.old && found != self.new {
            trial.fail(format!("a pack that is neither old nor new, of {:?}", found.keys()));
        }
        trial.whole(&["knowledge", "info", "pack", "--verify"])?;
        trial.whole(&build(database))?;
        let expected = if database == "new.db" { &self.new } else { &self.old };
        if files(trial) != *expected || trial.path("pack/.unfinished").exists() {
            trial.fail("a build after a kill gave another pack, or left something");
        }
        Ok(())
    }
}

fn build(database: &str) -> [&str; 8] {
    ["knowledge", "build", "--database", database, "-o", "pack", "--plain", "--force"]
}

/// What lies in the pack's folder, but for what begins with a point.
fn files(trial: &Trial<'_>) -> Files {
    let entries = fs::read_dir(trial.path("pack")).into_iter().flatten().flatten();
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let bytes = fs::read(entry.path()).ok()?;
        (!name.starts_with('.')).then_some((name, bytes))
    };
    entries.filter_map(read).collect()
}
