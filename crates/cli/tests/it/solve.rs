//! `solve`, with what is built in.

use expect_test::expect;
use serde_json::Value;

use crate::Place;

const NINE: &[u8] = include_bytes!("../../../../examples/puzzles/nine-by-nine.ipuz");

fn place() -> Place {
    let place = Place::with(&[("g.txt", "CAT\nA#.\nT.N\n")]);
    place.write("p.ipuz", NINE);
    place
}

#[test]
fn every_square_gets_a_letter_and_a_confidence() {
    let place = place();
    let (objects, code) = place.json("solve p.ipuz --check --explain --json");
    assert_eq!(code, Some(0));
    let object = &objects[0];
    let rows: Vec<&str> =
        object["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert!(rows.iter().all(|row| row.len() == 9 && !row.contains('.')), "{rows:?}");
    let chance = |value: &Value| (0.0..=1.0).contains(&value.as_f64().unwrap());
    assert!(object["cells"].as_array().unwrap().iter().all(|cell| chance(&cell["confidence"])));
    for slot in object["slots"].as_array().unwrap() {
        assert!(chance(&slot["posterior"]) && chance(&slot["prior"]), "{slot}");
        assert!(slot["candidates"].as_array().unwrap().len() <= 5);
    }
    assert!(object["check"]["letters"].as_f64().unwrap() > 0.0);
}

#[test]
fn reasons_and_decisions_read_the_same_in_the_terminal_as_in_json() {
    let place = place();
    let out = place.run("solve p.ipuz --explain").out;
    // Long lines are wrapped.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let out = words(&out);
    let (objects, _) = place.json("solve p.ipuz --explain --json");
    let mut decided = 0;
    for slot in objects[0]["slots"].as_array().unwrap() {
        let first = &slot["decided"][0];
        if first["log_odds"].as_f64().is_some_and(|odds| odds > 0.0) {
            let text = first["text"].as_str().unwrap();
            assert!(text.contains("likel") && out.contains(text), "{text} is not in {out}");
            decided += 1;
        }
        let candidates = slot["candidates"].as_array().unwrap();
        let answer = candidates.iter().find(|candidate| candidate["word"] == slot["answer"]);
        if let Some(reason) = answer.and_then(|answer| answer["evidence"].get(0)) {
            let row = format!(
                "{}: {}",
                reason["heading"].as_str().unwrap(),
                words(reason["text"].as_str().unwrap())
            );
            assert!(out.contains(&row), "{row} is not in {out}");
        }
    }
    assert!(decided > 3, "{decided}");
}

#[test]
fn the_same_seed_gives_the_same_grid() {
    let place = place();
    let rows = || place.json("solve p.ipuz --json --seed 5 --runs 3").0[0]["rows"].clone();
    assert_eq!(rows(), rows());
}

#[test]
fn given_letters_stay_and_oddities_are_reported() {
    let place = place();
    let run = place.run("solve g.txt -o solved.txt");
    assert_eq!(run.code, Some(0));
    let warning = run.err.lines().next().unwrap();
    expect!["warning: g.txt: no slot has a clue; only words and crossings can tell"]
        .assert_eq(warning);
    let solved = place.read("solved.txt");
    assert!(solved.starts_with("CAT\nA#") && !solved.contains('.'), "{solved}");
}

#[test]
fn hints_reveal_only_what_was_requested() {
    let place = place();
    let (objects, code) = place.json("solve p.ipuz --hint 3 --json");
    let hints = objects[0]["hints"].as_array().unwrap();
    assert_eq!((hints.len(), code), (3, Some(0)));
    assert_eq!(place.run("solve p.ipuz --hint 2").out.lines().count(), 2);
}

#[test]
fn rounds_are_shown_and_drawn() {
    let place = place();
    let run = place.run("solve p.ipuz --play --svg rounds");
    assert!(run.out.contains("round 0") && run.out.contains("round 1"), "{}", run.out);
    assert!(place.read("rounds/round-00.svg").starts_with("<svg "));
}

#[test]
fn puzzles_that_cannot_be_solved_are_reported() {
    let place = Place::with(&[("dots.txt", ".#.\n###\n.#.\n"), ("open.txt", "...\n...\n")]);
    let error = |arguments: &str| {
        let run = place.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        run.err
    };
    expect![[r#"
        error: dots.txt: the grid has no slot of two cells or more, so there is nothing to solve; check that its blocks are where they should be
    "#]].assert_eq(&error("solve dots.txt"));
    expect![[r#"
        error: open.txt: cannot be checked: it has no complete solution; leave --check out
    "#]]
    .assert_eq(&error("solve open.txt --check"));
    assert!(error("solve open.txt --time 0").contains("expected seconds above zero"));
    assert!(error("solve open.txt --knowledge nowhere").contains("nowhere"));
}

/// A square of three rows, with these clues.
fn square(across: &str, down: &str) -> String {
    format!(
        r#"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {{"width": 3, "height": 3}}, "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "clues": {{"Across": [{across}], "Down": [{down}]}}}}"#
    )
}

#[test]
fn odd_clues_are_worked_around() {
    let long = format!("[1, \"{}\"], [4, \"Era\"], [5, \"Decade\"]", "lake ".repeat(2_000));
    let down = r#"[1, "Taxi"], [2, "Era"], [3, "Net"]"#;
    let cases = [
        ("none", square("", ""), "no slot has a clue"),
        ("missing", square(r#"[1, "Feline"], [5, "Ten"]"#, down), "no clue for 4-Across"),
        ("odd", square(r#"[1, "Feline"], [9, "Nowhere"]"#, down), "belongs to no slot"),
        ("long", square(&long, down), ""),
        ("script", square(r#"[1, "Кошка 猫 قط"], [4, "“”"], [5, "\u0007"]"#, down), ""),
    ];
    let place = Place::with(&[]);
    for (name, puzzle, warning) in cases {
        place.write("p.ipuz", puzzle.as_bytes());
        let run = place.run("solve p.ipuz --json");
        assert_eq!(run.code, Some(0), "{name}: {}", run.err);
        assert!(run.err.contains(warning), "{name}: {}", run.err);
        let object: Value = serde_json::from_str(&run.out).unwrap();
        let rows = object["rows"].as_array().unwrap();
        assert!(rows.iter().all(|row| !row.as_str().unwrap().contains('.')), "{name}: {rows:?}");
        let slots = object["slots"].as_array().unwrap();
        let sure = |slot: &Value| (0.0..=1.0 + 1e-6).contains(&slot["posterior"].as_f64().unwrap());
        assert!(slots.iter().all(sure), "{name}: {slots:?}");
    }
}

#[test]
fn a_grid_too_large_is_refused() {
    let place = Place::with(&[("huge.txt", &format!("{}\n", ".".repeat(100)).repeat(100))]);
    let run = place.run("solve huge.txt");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("100 rows and 100 columns"), "{}", run.err);
}

#[test]
fn hardly_any_time_still_gives_a_full_grid() {
    let place = place();
    let (objects, code) = place.json("solve p.ipuz --time 0.001 --json");
    let object = &objects[0];
    assert_eq!((code, &object["stopped"]), (Some(0), &Value::Bool(true)));
    let rows = object["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| !row.as_str().unwrap().contains('.')), "{rows:?}");
    assert!(object["first_grid_seconds"].as_f64() <= object["seconds"].as_f64());
}
