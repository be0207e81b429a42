//! Command lines made from the program's own grammar: each option with valid
//! and invalid values. The program must end with a documented exit code and
//! within its memory.

use std::time::Duration;

use clap::Command as Grammar;
use wordwright_cli::error::CliError;

use super::{Trial, root};
use crate::bench::{Cap, measured};

/// When a command is killed. That is not a failure, since many options ask for
/// endless work, but memory still counts.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most memory, in bytes: word lists may be read up to 256 MiB.
const MOST_MEMORY: u64 = 900 << 20;

/// Commands that wait for a client, or use the network.
const LEFT_OUT: [&str; 4] = ["serve", "get", "ucgi", "help"];

const VALUES: [&str; 24] = [
    "0",
    "1",
    "2",
    "-1",
    "5",
    "100",
    "101",
    "1000000000000",
    "99999999999999999999999",
    "1e9",
    "nan",
    "",
    "ü",
    "12A=OTTER",
    "3=60",
    "=",
    "grid.txt",
    "words.txt",
    "puzzle.ipuz",
    "game.gcg",
    "missing",
    ".",
    "/dev/null",
    "/dev/zero",
];

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    trial.write("grid.txt", "...\n.#.\n...\n")?;
    trial.write("words.txt", "TEN;50\nTAN;40\nNET;60\nNAT;50\nCAT;50\nCOT;50\n")?;
    trial.write("game.gcg", "#player1 A A\n#player2 B B\n>A: AEINRST 8D ANTSIER +64 64\n")?;
    let puzzle = root().join("examples/puzzles/five.ipuz");
    let bytes = std::fs::read(&puzzle)
        .map_err(|problem| CliError::Read { path: puzzle.clone(), problem })?;
    trial.write("puzzle.ipuz", bytes)?;
    let grammar = wordwright_cli::grammar();
    let mut slow = 0;
    while trial.next() {
        let mut arguments = Vec::new();
        line(&grammar, &mut trial.random, &mut arguments);
        let folder = trial.folder.display();
        let mut command = vec![
            "env".to_owned(),
            format!("--chdir={folder}"),
            format!("HOME={folder}"),
            format!("XDG_DATA_HOME={folder}"),
            trial.program.display().to_string(),
        ];
        command.extend(arguments.iter().cloned());
        let usage = measured(&command, Cap::wall(PATIENCE))?;
        slow += u64::from(usage.capped);
        let documented = usage.capped || matches!(usage.code, Some(0..=3));
        if !documented || usage.peak > MOST_MEMORY {
            let (code, peak) = (usage.code, usage.peak >> 20);
            trial.fail(format!("exit {code:?}, {peak} MB: {arguments:?}"));
        }
    }
    trial.notes.push(format!("{slow} asked for more than {} s of work", PATIENCE.as_secs()));
    Ok(())
}

/// A random way down the grammar.
fn line(grammar: &Grammar, random: &mut fastrand::Rng, arguments: &mut Vec<String>) {
    let commands: Vec<&Grammar> =
        grammar.get_subcommands().filter(|c| !LEFT_OUT.contains(&c.get_name())).collect();
    if let Some(command) = random.choice(&commands) {
        arguments.push(command.get_name().to_owned());
        return line(command, random, arguments);
    }
    for argument in grammar.get_arguments() {
        let wanted = if argument.is_required_set() { 0.95 } else { 0.15 };
        if random.f64() > wanted {
            continue;
        }
        if let Some(long) = argument.get_long() {
            arguments.push(format!("--{long}"));
        }
        let takes = argument.get_num_args().is_none_or(|number| number.takes_values());
        if takes && argument.get_action().takes_values() {
            let possible = argument.get_possible_values();
            let known = random.choice(&possible).filter(|_| random.f64() < 0.8);
            let value = VALUES[random.usize(..VALUES.len())];
            arguments.push(known.map_or(value.to_owned(), |known| known.get_name().to_owned()));
        }
    }
}
