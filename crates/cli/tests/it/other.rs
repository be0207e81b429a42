//! `grid check`, `convert`, completions, manual pages and the reference.

use expect_test::{expect, expect_file};
use serde_json::{Value, json};

use crate::Place;

#[test]
fn findings_name_their_place() {
    let place = Place::with(&[("g.txt", "...#\n.##.\n..#.\n"), ("s.txt", "...\n...\n...\n")]);
    let run = place.run("grid check g.txt s.txt");
    expect![[r#"
        g.txt: 3x4, 4 entries (2 across, 2 down), 4 blocks
          symmetry: none
          lengths: 2 to 3, mean 2.50: 2 of 2, 2 of 3
          no symmetry: the whole grid
          unconnected parts start at: r1c1, r2c4
          unchecked cells: r1c2, r1c3, r2c1, r2c4, r3c2, r3c4
          short entries: 3-Across (2), 2-Down (2)
        s.txt: 3x3, 6 entries (3 across, 3 down), 0 blocks
          symmetry: quarter turn, half turn, left-right mirror, up-down mirror, diagonal, antidiagonal
          lengths: 3 to 3, mean 3.00: 6 of 3
          no findings
    "#]].assert_eq(&run.out);
    let (objects, code) = place.json("grid check g.txt s.txt --json");
    assert_eq!(code, Some(0));
    assert_eq!(objects[0]["connected"], false);
    let kinds: Vec<&Value> =
        objects[0]["findings"].as_array().unwrap().iter().map(|finding| &finding["kind"]).collect();
    assert_eq!(kinds, ["asymmetry", "unconnected", "unchecked", "short_entry"]);
    assert_eq!(objects[0]["findings"][1]["cells"], json!([0, 7]));
    assert_eq!(objects[0]["findings"][3]["slots"], json!(["3A", "2D"]));
    assert!(objects[1]["findings"].as_array().unwrap().is_empty());
}

#[test]
fn converting_reports_losses() {
    let place = Place::with(&[("g.txt", "C.T\n.~.\nT.N\n")]);
    let strict = place.run("convert g.txt g.puz --strict");
    expect![[r#"
        error: g.puz: nothing written, since content would be lost: 1 void written as blocks: .puz has no place for that
    "#]].assert_eq(&strict.err);
    assert_eq!((strict.code, place.names().len()), (Some(2), 1));
    let lax = place.run("convert g.txt g.puz");
    expect![[r#"
        warning: g.puz: 1 void written as blocks: .puz has no place for that
    "#]]
    .assert_eq(&lax.err);
    assert_eq!((lax.code, place.names().len()), (Some(0), 2));
    assert_eq!(place.run("convert g.txt g.ipuz --strict").code, Some(0));
    // The letters of a pattern are locked: they are the answer so far, and are
    // not printed.
    let ipuz = place.read("g.ipuz");
    assert!(ipuz.contains(r#""C""#) && !ipuz.contains("value"), "{ipuz}");
    let back = place.run("convert g.ipuz back.txt");
    assert_eq!(place.read("back.txt"), "...\n.~.\n...\n");
    expect![[r#"
        warning: back.txt: 4 solution cells dropped: a text pattern has no place for that
    "#]]
    .assert_eq(&back.err);
}

/// As somebody who has just installed the program: nothing is there but the program.
#[cfg(unix)]
#[test]
fn the_commands_of_the_readme_need_no_files() {
    use std::path::Path;
    use std::process::{Command, Stdio};

    let readme = include_str!("../../../../README.md");
    let commands = readme.split_once("## Five commands").unwrap().1;
    let commands = commands.split_once("```sh\n").unwrap().1.split_once("```").unwrap().0;
    assert_eq!(commands.lines().count(), 5);
    let folder = Path::new(crate::PROGRAM).parent().unwrap().to_str().unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    for command in commands.lines() {
        let place = Place::with(&[]);
        // It would not end by itself, and others test it.
        let command = command.replace("wordwright serve ", "wordwright serve --help ");
        let mut shell = Command::new("sh");
        shell.args(["-c", &command]).current_dir(place.path()).env("PATH", &path);
        shell.env("HOME", place.path()).env_remove("XDG_DATA_HOME").stdin(Stdio::null());
        let run = crate::Run::of(shell.output().unwrap());
        // Without a player the game stops.
        let code = if command.starts_with("wordwright play ") { 3 } else { 0 };
        assert_eq!(run.code, Some(code), "{command}: {}", run.err);
        assert!(!run.out.is_empty(), "{command}");
    }
}

#[test]
fn every_json_key_is_documented() {
    let page = include_str!("../../../../docs/json.md");
    let place = Place::with(&[
        ("g.txt", "...\n...\n...\n"),
        ("w.txt", crate::fill::LIST),
        ("own.txt", "Hen Den;80\n"),
        ("s.ipuz", include_str!("../../../../examples/puzzles/stowaways.ipuz")),
    ]);
    for arguments in [
        "fill g.txt -w w.txt -m 0 --improve 1",
        "fill g.txt -w w.txt -m 0 --all",
        "fill g.txt -w w.txt",
        "fill g.txt -w w.txt --nodes 0 -m 0",
        "viability g.txt -w w.txt -m 0 --prove",
        "words match CAT* -n 3",
        "words stats -w w.txt",
        "words compare w.txt own.txt",
        "words merge w.txt own.txt -o all.txt",
        "words compile w.txt -o w.lex",
        "grid check g.txt",
        "check s.ipuz",
        "show s.ipuz --solution",
        "print s.ipuz -o s.pdf",
        "convert g.txt g.ipuz",
    ] {
        let (objects, _) = place.json(&format!("{arguments} --json"));
        assert!(!objects.is_empty(), "{arguments}");
        for key in objects.iter().flat_map(keys) {
            assert!(page.contains(&format!("`{key}`")), "{arguments}: {key}");
        }
    }
}

/// The keys of an object and of nested objects. Keys of counts are data.
fn keys(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(keys).collect(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| {
                let counts = key.starts_with("by_") || key == "lengths";
                let inside = if counts { Vec::new() } else { keys(value) };
                std::iter::once(key.clone()).chain(inside)
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn without_arguments_it_shows_where_to_start() {
    let place = Place::with(&[]);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wordwright"))
        .current_dir(place.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    expect![[r#"
        Wordwright composes, solves and plays word puzzles.

          wordwright demo                    see it fill a crossword, solve one and play a few moves
          wordwright serve                   compose, solve and play in your browser
          wordwright fill pattern.txt        fill a crossword grid with words
          wordwright solve puzzle.puz        solve a crossword from its clues
          wordwright play                    play a crossword board game against the computer

        `wordwright help` lists every command.
    "#]]
    .assert_eq(&String::from_utf8(output.stdout).unwrap());
}

#[test]
fn completions_and_manual_pages() {
    let place = Place::with(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = place.run(&format!("completions {shell}"));
        assert!(run.code == Some(0) && run.out.contains("viability"), "{shell}");
    }
    assert_eq!(place.run("man .").code, Some(0));
    expect!["wordwright-analyze.1 wordwright-answers.1 wordwright-batch-merge.1 wordwright-batch-plan.1 wordwright-batch-run.1 wordwright-batch.1 wordwright-check.1 wordwright-clues.1 wordwright-completions.1 wordwright-convert.1 wordwright-demo.1 wordwright-design.1 wordwright-fill.1 wordwright-grid-check.1 wordwright-grid.1 wordwright-knowledge-add.1 wordwright-knowledge-build.1 wordwright-knowledge-get.1 wordwright-knowledge-info.1 wordwright-knowledge.1 wordwright-leaves-convert.1 wordwright-leaves-show.1 wordwright-leaves.1 wordwright-man.1 wordwright-papers-appel1988-plays.1 wordwright-papers-appel1988.1 wordwright-papers-article2017-fill.1 wordwright-papers-article2017.1 wordwright-papers-botea2007-fill.1 wordwright-papers-botea2007.1 wordwright-papers-drfill2011-solve.1 wordwright-papers-drfill2011.1 wordwright-papers-proverb2002-solve.1 wordwright-papers-proverb2002.1 wordwright-papers.1 wordwright-play.1 wordwright-plays.1 wordwright-print.1 wordwright-review.1 wordwright-selfplay.1 wordwright-serve.1 wordwright-show.1 wordwright-solve.1 wordwright-ucgi.1 wordwright-viability.1 wordwright-words-anagram.1 wordwright-words-compare.1 wordwright-words-compile.1 wordwright-words-match.1 wordwright-words-merge.1 wordwright-words-stats.1 wordwright-words-theme.1 wordwright-words.1 wordwright.1"].assert_eq(&place.names().join(" "));
}

#[test]
fn the_reference_page_is_up_to_date() {
    let run = Place::with(&[]).run("reference");
    expect_file!["../../../../docs/cli.md"].assert_eq(&run.out);
}
