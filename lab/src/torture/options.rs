//! Command lines made from the program's own grammar: each option with valid
//! and invalid values, and random lines of UCGI on standard input. The program
//! must end with a documented exit code and within its memory.

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

/// When a server is killed, which waits for clients that never come.
const SERVING: Duration = Duration::from_secs(2);

/// Commands with options of their own in place of random ones, so that no browser
/// opens and nothing is fetched: nobody listens at that address.
const FIXED: [(&str, &[&str], &[&str]); 2] = [
    ("serve", &["open", "no-open"], &["--no-open"]),
    ("get", &["mirror"], &["--mirror=http://127.0.0.1:9/"]),
];

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

/// Lines for `ucgi`; each is sent as it is, or changed in one place.
const LINES: [&str; 14] = [
    "ucgi",
    "isready",
    "ucginewgame",
    "setoption name MultiPV value 1000",
    "setoption name Infer value true",
    "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0",
    "position cgp 15/15/15/15/15/15/15/7TEN5/15/15/15/15/15/15/15 NAT?CO/ 5/30 0 moves 8H.TEN",
    "position cgp 3/3/3 TEN/CAT 0/0 0 lex words; moves ex.2 pass rack.CAT",
    "position cgp /// / / 0",
    "go",
    "go nodes 300 depth 1",
    "go movetime 100",
    "go infinite",
    "stop",
];

/// Characters that take the place of others in those lines.
const ODD: [char; 9] = ['0', '9', ' ', '/', '.', '-', '?', 'ü', '\0'];

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
        let lines = conversation(&mut trial.random);
        trial.write("lines.txt", &lines)?;
        let folder = trial.folder.display();
        let mut command = vec![
            "env".to_owned(),
            format!("--chdir={folder}"),
            format!("HOME={folder}"),
            format!("XDG_DATA_HOME={folder}"),
            "sh".to_owned(),
            "-c".to_owned(),
            r#"exec "$0" "$@" < lines.txt"#.to_owned(),
            trial.program.display().to_string(),
        ];
        command.extend(arguments.iter().cloned());
        let serves = arguments.first().is_some_and(|command| command == "serve");
        let patience = if serves { SERVING } else { PATIENCE };
        let usage = measured(&command, Cap::wall(patience))?;
        slow += u64::from(usage.capped && !serves);
        let documented = usage.capped || matches!(usage.code, Some(0..=3));
        if !documented || usage.peak > MOST_MEMORY {
            let (code, peak) = (usage.code, usage.peak >> 20);
            let input = if arguments.first().is_some_and(|command| command == "ucgi") {
                format!(", told {lines:?}")
            } else {
                String::new()
            };
            trial.fail(format!("exit {code:?}, {peak} MB: {arguments:?}{input}"));
        }
    }
    trial.notes.push(format!("{slow} asked for more than {} s of work", PATIENCE.as_secs()));
    Ok(())
}

/// A random way down the grammar.
fn line(grammar: &Grammar, random: &mut fastrand::Rng, arguments: &mut Vec<String>) {
    let commands: Vec<&Grammar> =
        grammar.get_subcommands().filter(|c| c.get_name() != "help").collect();
    if let Some(command) = random.choice(&commands) {
        arguments.push(command.get_name().to_owned());
        return line(command, random, arguments);
    }
    let fixed = FIXED.iter().find(|(command, ..)| *command == grammar.get_name());
    let (left_out, own) = fixed.map_or((&[][..], &[][..]), |(_, left_out, own)| (*left_out, *own));
    arguments.extend(own.iter().map(|&option| option.to_owned()));
    for argument in grammar.get_arguments() {
        if argument.get_long().is_some_and(|long| left_out.contains(&long)) {
            continue;
        }
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

/// What another program might say over UCGI.
fn conversation(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(..12) {
        let mut line: Vec<char> = LINES[random.usize(..LINES.len())].chars().collect();
        if random.f64() < 0.3 {
            let at = random.usize(..line.len());
            match random.usize(..3) {
                0 => line.truncate(at),
                1 => line[at] = ODD[random.usize(..ODD.len())],
                _ => line.splice(at..at, VALUES[random.usize(..9)].chars()).for_each(drop),
            }
        }
        text.extend(line);
        text.push('\n');
    }
    text
}
