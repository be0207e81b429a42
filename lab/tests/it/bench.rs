//! `bench fill`, with shell scripts as programs.

#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use crate::{PROGRAM, Place};

/// Words that fill three by three.
const LIST: &str =
    "fat;60\nego;50\nden;70\nfed;80\nage;90\nton;40\nera;30\nare;75\ntan;65\nbit;95\nzoo;45\n";

#[test]
fn programs_are_measured_and_their_fills_checked() {
    let place = Place::with(&[
        ("g.txt", "...\n...\n...\n"),
        ("long.txt", "....\n"),
        ("w.txt", LIST),
        // Called as `wordwright fill GRID ...`; no word has four letters.
        ("honest.sh", "#!/bin/sh\n[ $2 = g.txt ] || exit 1\nprintf 'fed\\nage\\nton\\n'\n"),
        ("liar.sh", "printf 'bat\\noat\\nact\\n'\n"),
        ("quitter.sh", "exit 1\n"),
        ("sleeper.sh", "sleep 60\n"),
        ("spinner.sh", "while :; do :; done\n"),
    ]);
    let honest = place.path().join("honest.sh");
    std::fs::set_permissions(&honest, PermissionsExt::from_mode(0o755)).unwrap();
    let arguments = [
        "bench",
        "fill",
        "--grids",
        "g.txt",
        "long.txt",
        "--words",
        "w.txt",
        "--min-score",
        "0",
        "--cap",
        "0.5",
        "--each",
        "--json",
        "--program",
        "honest.sh",
        "--peer",
        "liar=sh liar.sh {grid}",
        "--peer",
        "quitter=sh quitter.sh {grid}",
        "--peer",
        "sleeper=sh sleeper.sh {grid} {words} {min}",
        "--peer",
        "spinner=sh spinner.sh {grid}",
    ];
    let mut command = std::process::Command::new(PROGRAM);
    let output = command.current_dir(place.path()).args(arguments).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(&str, &str)> = objects[..10]
        .iter()
        .map(|run| (run["program"].as_str().unwrap(), run["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(
        verdicts,
        [
            ("wordwright", "filled"),
            ("liar", "wrong"),
            ("quitter", "wrong"),
            ("sleeper", "capped"),
            ("spinner", "capped"),
            ("wordwright", "impossible"),
            ("liar", "wrong"),
            ("quitter", "impossible"),
            ("sleeper", "capped"),
            ("spinner", "capped"),
        ]
    );
    // The limit of processor time is rounded up to whole seconds, and ends a run that the
    // wall clock would let go on for five.
    let spent = objects[4]["cpu"].as_f64().unwrap();
    assert!(spent < 2.0, "{spent} s");
    assert_eq!(objects.len(), 15);
    assert_eq!(objects[14]["median_cpu"], json!(1.0));
    assert_eq!(objects[10]["beyond_first"], json!([]));
    assert!(objects[10]["peak"].as_u64().unwrap() > 1_000_000);
    let page = include_str!("../../../docs/json.md");
    for key in objects.iter().flat_map(|object| object.as_object().unwrap().keys()) {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn grids_that_only_a_peer_fills_are_named_and_shared_letters_are_wrong() {
    let place = Place::with(&[
        ("g.txt", "...\n...\n...\n"),
        ("w.txt", LIST),
        ("quitter.sh", "#!/bin/sh\necho $* > asked.txt; exit 3\n"),
        ("honest.sh", "printf 'fed\\nage\\nton\\n'\n"),
    ]);
    let quitter = place.path().join("quitter.sh");
    std::fs::set_permissions(&quitter, PermissionsExt::from_mode(0o755)).unwrap();
    let run = |shared: &[&str]| {
        let arguments =
            ["bench", "fill", "--grids", "g.txt", "--words", "w.txt", "--min-score", "0"];
        let programs = ["--program", "quitter.sh", "--peer", "honest=sh honest.sh {grid}"];
        let mut command = std::process::Command::new(PROGRAM);
        command.current_dir(place.path()).args(arguments).args(programs).args(shared);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let table = run(&[]);
    assert!(table.contains("  not by wordwright: g.txt\n"), "{table}");
    // FED and FAT share one letter; no two share more.
    let table = run(&["--shared", "1"]);
    assert!(table.contains("  1 of these answers are wrong"), "{table}");
    assert!(place.read("asked.txt").contains("--shared 1"));
    assert!(!run(&["--shared", "2"]).contains("wrong"));
}

#[test]
fn queries_are_counted_and_timed() {
    let place = Place::with(&[("w.txt", LIST)]);
    let run = place.run("bench queries ?A? !*A* --words w.txt --repeat 3");
    let rows: Vec<&str> = run.out.lines().skip(3).collect();
    assert_eq!(rows, ["| `?A?` | 2 | under 0.1 |", "| `!*A*` | 6 | under 0.1 |"], "{}", run.out);
}
