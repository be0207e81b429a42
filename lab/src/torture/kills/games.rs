//! Games between two computers, killed and resumed.

use wordwright_cli::error::CliError;

use super::super::{Ended, Trial};

/// The most kills of one game.
const KILLS: usize = 6;

/// How often games were killed.
#[derive(Default)]
pub struct Games {
    pub kills: usize,
}

impl Games {
    /// A game ends the same however often it is killed.
    pub fn attempt(&mut self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        let seed = trial.random.u32(..).to_string();
        for name in ["whole.gcg", "killed.gcg"] {
            trial.remove(name);
        }
        let usual = trial.whole(&play("whole.gcg", &seed))?;
        let expected = trial.bytes("whole.gcg")?;
        let mut over = false;
        for _ in 0..KILLS {
            let moment = trial.moment(usual / 2);
            over = trial.killed(&killed(trial, &seed), moment)? != Ended::Hung;
            if over {
                break;
            }
            self.kills += 1;
        }
        if !over {
            trial.whole(&killed(trial, &seed))?;
        }
        if trial.bytes("killed.gcg")? != expected {
            trial.fail(format!("a game of seed {seed} that was killed ended otherwise"));
        }
        Ok(())
    }
}

/// The command that starts the game or, once it is saved, resumes it; a saved game takes no seed.
fn killed<'a>(trial: &Trial<'_>, seed: &'a str) -> Vec<&'a str> {
    let command = play("killed.gcg", seed);
    let begun = trial.path("killed.gcg").exists();
    command[..if begun { 6 } else { 8 }].to_vec()
}

fn play<'a>(file: &'a str, seed: &'a str) -> [&'a str; 8] {
    ["play", file, "--player", "A=club", "--player", "B=expert", "--seed", seed]
}
