//! `bench fill`, with shell scripts as peers.

#![cfg(unix)]

use serde_json::json;

use crate::fill::LIST;
use crate::{OPEN, Place};

#[test]
fn programs_are_measured_and_their_fills_checked() {
    let place = Place::with(&[
        ("g.txt", OPEN),
        ("long.txt", "....\n"),
        ("w.txt", LIST),
        ("liar.sh", "printf 'bat\\noat\\nact\\n'\n"),
        ("quitter.sh", "exit 1\n"),
        ("sleeper.sh", "sleep 60\n"),
    ]);
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
        "--peer",
        "liar=sh liar.sh {grid}",
        "--peer",
        "quitter=sh quitter.sh {grid}",
        "--peer",
        "sleeper=sh sleeper.sh {grid} {words} {min}",
    ];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_wordwright"));
    let output = command.current_dir(place.path()).args(arguments).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(&str, &str)> = objects[..8]
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
            ("wordwright", "impossible"),
            ("liar", "wrong"),
            ("quitter", "impossible"),
            ("sleeper", "capped"),
        ]
    );
    assert_eq!(objects.len(), 12);
    assert_eq!(objects[11]["median_cpu"], json!(0.5));
    assert!(objects[8]["peak"].as_u64().unwrap() > 1_000_000);
}
