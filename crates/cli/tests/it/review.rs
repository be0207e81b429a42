//! `review`, with what is built in.

use expect_test::expect;
use serde_json::Value;

use crate::Place;

const FIVE: &[u8] = include_bytes!("../../../../examples/puzzles/five.ipuz");
/// A puzzle that is finished, and one that is not.
const OPEN: &str = "CAT\n.#.\n...\n";

fn place() -> Place {
    let place = Place::with(&[("open.txt", OPEN), ("empty.txt", "...\n...\n"), ("bad.puz", "?")]);
    place.write("five.ipuz", FIVE);
    place
}

#[test]
fn a_draft_is_reviewed_as_text_with_its_grid() {
    let place = place();
    let run = place.run("review five.ipuz --all");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let plain = anstream::adapter::strip_str(&run.out).to_string();
    let head = plain.lines().next().unwrap();
    assert!(head.starts_with("five.ipuz: ") && head.contains(" of 10 complete entries"), "{head}");
    assert!(plain.contains("? the solver got wrong"), "{plain}");
    let text = plain.split("Not assessed\n").nth(1).unwrap();
    let text: Vec<&str> = text.split_whitespace().collect();
    expect!["the pack has no clue archive: only dictionaries were consulted, so most clues look harder than they are, and the difficulty of the puzzle is unknown"]
        .assert_eq(&text.join(" "));
}

#[test]
fn a_draft_is_reviewed_as_json() {
    let (objects, code) = place().json("review five.ipuz open.txt --json");
    assert_eq!((objects.len(), code), (2, Some(0)));
    let five = &objects[0];
    assert_eq!((&five["complete"], five.get("difficulty")), (&Value::from(10), None));
    let right = |slot: &&Value| slot["answer"] == slot["found"];
    let slots = five["slots"].as_array().unwrap();
    assert_eq!(five["right"], slots.iter().filter(right).count());
    for slot in slots {
        assert!((0.0..=1.0).contains(&slot["by_clue"]["prior"].as_f64().unwrap()), "{slot}");
        assert_eq!(slot["familiarity"]["seen"], 0, "{slot}");
    }
    for finding in five["findings"].as_array().unwrap() {
        assert!(!finding["slots"].as_array().unwrap().is_empty(), "{finding}");
    }
    let not_assessed: Vec<&str> = objects[1]["not_assessed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|why| why.as_str().unwrap())
        .collect();
    assert_eq!(
        not_assessed[1..],
        ["not filled in yet: 3-Across, 1-Down, 2-Down", "no clue yet: 1-Across"]
    );
}

#[test]
fn the_same_draft_has_the_same_review() {
    let place = place();
    let review = || {
        let mut object = place.json("review five.ipuz --json").0.remove(0);
        object["seconds"] = Value::Null;
        object
    };
    assert_eq!(review(), review());
}

#[test]
fn drafts_that_cannot_be_reviewed_are_reported_and_the_rest_reviewed() {
    let place = place();
    let run = place.run("review empty.txt bad.puz none.puz five.ipuz --json");
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 1), "{}", run.err);
    let error = run.err.lines().find(|line| line.contains("empty.txt")).unwrap();
    expect!["error: empty.txt: no entry of the grid is filled in, so that there is nothing to compare with; a review needs the answers: fill them in, or solve the puzzle instead"]
        .assert_eq(error);
}
