//! A pack that is rebuilt by a killed process, or by two processes at once.

use std::fs;
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::super::{Trial, start_error};

/// The manifest of a pack, which has the hashes of its files; empty if there is no pack.
type Found = Option<Vec<u8>>;

/// A pack and the one that replaces it.
pub struct Builds {
    old: Found,
    new: Found,
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
        let old = found(trial);
        let usual = trial.whole(&build("new.db"))?;
        let new = found(trial);
        if old == new || new.is_none() {
            trial.fail("two databases gave one pack");
        }
        Ok(Self { old, new, usual })
    }

    /// The pack is the old or the new one, and after the next build only the new one is left.
    pub fn attempt(&self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        // A reader sees the old pack or the new one while it is rebuilt, never a mixture.
        let before = found(trial);
        let two = trial.random.f64() < 0.25;
        let database = if before == self.new { "old.db" } else { "new.db" };
        if two {
            let started = [(); 2].map(|()| trial.command(&build(database)).spawn());
            for child in started {
                let status = child.and_then(|mut child| child.wait());
                let status = status.map_err(|problem| start_error(trial.program, problem))?;
                // The second gets the message that the first is at work.
                if !matches!(status.code(), Some(0 | 2)) {
                    trial.fail(format!("one of two builds ended with {status}"));
                }
            }
        } else {
            let moment = trial.moment(self.usual);
            trial.killed(&build(database), moment)?;
        }
        let after = found(trial);
        if after != self.old && after != self.new {
            let text = String::from_utf8_lossy(after.as_deref().unwrap_or(b"no pack")).into_owned();
            trial.fail(format!("a pack that is neither old nor new: {text}"));
        }
        trial.whole(&["knowledge", "info", "pack", "--verify"])?;
        trial.whole(&build(database))?;
        let expected = if database == "new.db" { &self.new } else { &self.old };
        if found(trial) != *expected || visible(trial) != 2 {
            trial.fail("a build after a kill gave another pack, or left something");
        }
        Ok(())
    }
}

fn build(database: &str) -> [&str; 8] {
    ["knowledge", "build", "--database", database, "-o", "pack", "--plain", "--force"]
}

fn found(trial: &Trial<'_>) -> Found {
    fs::read(trial.path("pack/manifest.json")).ok()
}

/// How many entries the pack's folder has besides its lock: the manifest and a folder.
fn visible(trial: &Trial<'_>) -> usize {
    let entries = fs::read_dir(trial.path("pack")).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name() != ".lock").count()
}
