//! `lab torture` finds programs that crash, hang or damage files.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// Tortures a shell script; returns the exit code and the output.
fn torture(folder: &Path, script: &str, tries: u32, arguments: &[&str]) -> (Option<i32>, String) {
    let program = folder.join("program");
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut lab = Command::new(env!("CARGO_BIN_EXE_lab"));
    lab.args(["torture", "--tries", &tries.to_string(), "--program"]).arg(&program).args(arguments);
    let output = lab.env("TMPDIR", folder).output().unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), text)
}

#[test]
fn programs_that_crash_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "kill -SEGV $$", 6, &["options"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("FAILED options, seed 1, try 1: "), "{text}");
    assert!(text.contains("options        6         6"), "{text}");
}

#[test]
fn programs_that_end_with_an_undocumented_code_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "exit 101", 6, &["outputs"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("FAILED outputs") && text.contains("Code(101)"), "{text}");
}

#[test]
fn programs_that_lose_what_was_there_are_found() {
    let folder = tempfile::tempdir().unwrap();
    // Writes half of a file in place.
    let script = "[ -f \"$OUT\" ] && printf half > \"$OUT\"; exit 2";
    let (code, text) = torture(folder.path(), script, 20, &["outputs"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("FAILED outputs"), "{text}");
}

#[test]
fn programs_that_leave_a_draft_behind_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let script = "printf half > .out.abcdef.wordwright-part; echo 'error: no' >&2; exit 2";
    let (code, text) = torture(folder.path(), script, 20, &["outputs"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("FAILED outputs") && text.contains(".wordwright-part"), "{text}");
}

#[test]
fn programs_that_are_killed_with_half_a_file_are_found() {
    let folder = tempfile::tempdir().unwrap();
    // Puts half a file in the place of the old one, takes its time, and then writes the rest.
    let script = "printf half > \"$3\"; sleep 0.2; cat \"$2\" > \"$3\"";
    // The first try of each seed kills a conversion or runs two of them.
    let found = (1..=8).any(|seed: u32| {
        let (_, text) = torture(folder.path(), script, 1, &["kills", "--seed", &seed.to_string()]);
        text.contains("a file of 4 bytes, neither old nor new")
    });
    assert!(found);
}

#[test]
fn engines_and_readers_pass_a_few_tries_of_any_seed() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "exit 0", 6, &["readers", "twins", "--seed", "77"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("endgames"), "{text}");
}

#[test]
fn readers_that_loop_allocate_or_panic_are_found_and_those_behind_them_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "exit 0", 7, &["traps"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("traps          7         3"), "{text}");
    assert!(
        text.contains("try 2: 100 bytes for traps, made of loop: no answer within 3 s; killed"),
        "{text}"
    );
    let memory =
        text.lines().find(|line| line.contains("try 4: 100 bytes for traps, made of allocate: "));
    assert!(memory.is_some_and(|line| line.contains("memory allocation of ")), "{text}");
    let panic =
        text.lines().find(|line| line.contains("try 6: 100 bytes for traps, made of panic: "));
    assert!(panic.is_some_and(|line| line.ends_with("a trap; the input is input-6")), "{text}");
    assert!(text.contains("taken as good: 4 traps"), "{text}");
}

#[test]
fn programs_that_say_nothing_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "exit 2", 6, &["outputs"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("Code(2) with the message \"\""), "{text}");
}

#[test]
fn classes_that_are_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = torture(folder.path(), "exit 0", 6, &["reader"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("reader: no such class; expected one of: readers, options"), "{text}");
}
