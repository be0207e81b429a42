//! An endless device in place of every file that a command reads: reading stops at
//! a limit, with a message that names the device.

#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::{Duration, Instant};

use crate::{OPEN, PROGRAM, Place, WORDS};

const DEVICE: &str = "/dev/zero";

/// The limit on a command's address space, in kibibytes. The longest files that are read
/// whole, lists for `knowledge add`, have up to 512 MiB.
const MEMORY: &str = "1500000";

/// The longest that a command may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A recorded game of one turn.
const GAME: &str = "#player1 A A\n#player2 B B\n>A: AEINRST 8D ANTSIER +64 64\n";

/// Calls of every command that reads files; `@` stands for the device.
const COMMANDS: &str = "\
show @
check @
grid check @
fill @ --words w.txt
fill g.txt --words @
fill g.txt --words w.txt --alphabet @
fill g.txt --words w.txt --improve 1 --past @
viability @ --words w.txt
viability g.txt --words @
convert @ out.ipuz
print @ --output out.pdf
solve @
solve g.txt --knowledge @
review @
review g.txt --knowledge @
answers lake --length 4 --knowledge @
design --theme @
design --theme theme.txt --words @
words match a?? --words @
words anagram listen --words @
words stats --words @
words theme ant --words @
words merge w.txt @
words compile @ --output out.lex
words compile w.txt --alphabet @ --output out.lex
words compile w.txt --rules @ --output out.lex
words compare w.txt @
plays @
plays game.gcg --words @
plays game.gcg --rules @
plays game.gcg --leaves @
play @
play new.gcg --words @
play new.gcg --rules @
play new.gcg --leaves @
selfplay --games 1 --words @
selfplay --games 1 --rules @
selfplay --games 1 --leaves @
analyze @
analyze game.gcg --words @
ucgi --words @
leaves show --leaves @ A
leaves convert out.klv --leaves @
clues ERIE --knowledge @
clues ERIE --database @
knowledge add @ --database new.db
knowledge add @ --words --database new.db
knowledge add w.txt --words --database @
knowledge build --words @ --output pack
knowledge build --wordnet @ --output pack
knowledge build --database @ --output pack
knowledge info @
knowledge info --database @
batch plan fill @ --output out.json
batch plan fill g.txt --words @ --output out.json
batch run @ --out shards
batch merge @ --out shards --output merged
papers appel1988 plays @
papers botea2007 fill @ --words w.txt
papers article2017 fill g.txt --words @
papers proverb2002 --knowledge @
papers proverb2002 solve @
papers drfill2011 solve @
";

/// Commands that read no file that one names, and `serve`, whose library is a database.
const WITHOUT_FILES: [&str; 7] =
    ["completions", "demo", "json-schema", "knowledge get", "man", "reference", "serve"];

#[test]
fn every_command_leaves_a_device_without_an_end_at_a_limit() {
    let place = Place::with(&[
        ("g.txt", OPEN),
        ("w.txt", WORDS),
        ("theme.txt", "TEN\n"),
        ("game.gcg", GAME),
    ]);
    let before = place.names();
    for line in COMMANDS.lines() {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v \"$1\"; shift; exec \"$@\"", "sh", MEMORY, PROGRAM]);
        command.args(line.replace('@', DEVICE).split(' ')).current_dir(place.path());
        command.env("XDG_DATA_HOME", place.path().join("data"));
        // glibc reserves 64 MiB of addresses for each thread otherwise, however little it asks for.
        command.env("MALLOC_ARENA_MAX", "1");
        let began = Instant::now();
        let output = command.output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {message}");
        assert!(message.contains(DEVICE), "{line}: {message}");
        assert!(began.elapsed() < PATIENCE, "{line}: {:?}", began.elapsed());
    }
    let made: Vec<String> =
        place.names().into_iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(made, ["new.db"]);
}

#[test]
fn every_command_that_reads_files_is_tried() {
    let mut missing = Vec::new();
    leaves(&wordwright_cli::grammar(), "", &mut |name| {
        let tried = COMMANDS.lines().any(|line| line.starts_with(&format!("{name} ")));
        if !tried && !WITHOUT_FILES.contains(&name) {
            missing.push(name.to_owned());
        }
    });
    assert_eq!(missing, Vec::<String>::new());
}

/// Calls with the name of each command that has no commands below it.
fn leaves(command: &clap::Command, name: &str, call: &mut impl FnMut(&str)) {
    let below: Vec<_> = command.get_subcommands().filter(|c| c.get_name() != "help").collect();
    if below.is_empty() {
        call(name);
    }
    for command in below {
        leaves(command, format!("{name} {}", command.get_name()).trim_start(), call);
    }
}

/// Numbers that may be as large as they like, each with the reason.
const WITHOUT_LIMIT: [(&str, &str); 10] = [
    ("hint", "how much is shown: never more than there is"),
    ("judged", "how many plays are judged: never more than there are"),
    ("limit", "how much is shown"),
    ("nodes", "when a search gives up; it can be stopped at any time"),
    ("rounds", "when propagation gives up; it ends when nothing changes"),
    ("rules", "how much is shown"),
    ("seed", "any number is a seed"),
    ("top", "how much is shown"),
    ("tries", "when a search gives up; it can be stopped at any time"),
    ("turn", "of a game: refused with the number of its turns"),
];

#[test]
fn every_number_without_sense_is_refused() {
    let mut accepted = Vec::new();
    numbers(&wordwright_cli::grammar(), &mut Vec::new(), &mut accepted);
    accepted.sort();
    accepted.dedup();
    let reasoned = |name: &String| WITHOUT_LIMIT.iter().any(|(known, _)| known == name);
    let others: Vec<String> = accepted.iter().filter(|name| !reasoned(name)).cloned().collect();
    assert_eq!(others, Vec::<String>::new(), "options that take 10^12");
    let unused = WITHOUT_LIMIT.iter().filter(|(name, _)| !accepted.iter().any(|a| a == name));
    assert_eq!(unused.count(), 0, "reasons for options that refuse 10^12: {accepted:?}");
}

/// The options of all commands that take numbers, 10^12 among them.
fn numbers(command: &clap::Command, path: &mut Vec<String>, accepted: &mut Vec<String>) {
    path.push(command.get_name().to_owned());
    for argument in command.get_arguments() {
        let Some(long) = argument.get_long().filter(|_| argument.get_action().takes_values())
        else {
            continue;
        };
        let refuses = |value: &str| {
            let words = path.iter().cloned().chain([format!("--{long}={value}")]);
            let parsed = wordwright_cli::grammar().try_get_matches_from(words);
            parsed.is_err_and(|problem| {
                use clap::error::ErrorKind::{InvalidValue, ValueValidation};
                matches!(problem.kind(), InvalidValue | ValueValidation)
            })
        };
        // A text is no number; 12 is one for every option that takes numbers.
        if refuses("twelve") && !refuses("12") && !refuses("1000000000000") {
            accepted.push(long.to_owned());
        }
    }
    for below in command.get_subcommands().filter(|c| c.get_name() != "help") {
        numbers(below, path, accepted);
    }
    path.pop();
}
