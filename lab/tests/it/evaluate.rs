//! `evaluate`, with what is built in.

use serde_json::Value;
use wordwright_knowledge::{BuildOptions, Builder, ClueRecord, Date};

use crate::Place;

/// Filled from the embedded list.
const NINE: &[u8] = include_bytes!("../../../examples/puzzles/nine-by-nine.ipuz");

/// Too few answers to detect a leak.
const THREE: &str = r#"{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 3}, "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
    "solution": [["C", "A", "T"], ["A", "G", "E"], ["B", "E", "D"]],
    "clues": {"Across": [[1, "Feline"], [4, "Era"], [5, "Place to sleep"]],
        "Down": [[1, "Taxi"], [2, "Grow older"], [3, "Name of a president, in short"]]}}"#;

fn place() -> Place {
    let place = Place::with(&[("open.txt", "...\n...\n"), ("bad.puz", "ACROSS&DOWN")]);
    std::fs::create_dir(place.path().join("puzzles")).unwrap();
    place.write("puzzles/2014-09-01-mon.ipuz", THREE.as_bytes());
    place.write("puzzles/2014-09-02-tue.ipuz", THREE.as_bytes());
    place
}

#[test]
fn a_report_has_means_experts_and_puzzles() {
    let place = place();
    let run = place.run("evaluate solve --puzzles puzzles open.txt bad.puz --json");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("open.txt: it has no solution"), "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["left_out"].as_array().unwrap().len(), 2, "{}", report["left_out"]);
    assert_eq!(report["judge"], "ranker");
    let total = &report["total"];
    assert_eq!(total["puzzles"], 2);
    for percent in ["words", "letters", "perfect"] {
        assert!((0.0..=100.0).contains(&total[percent].as_f64().unwrap()), "{total}");
    }
    let days: Vec<&String> = report["weekdays"].as_object().unwrap().keys().collect();
    assert_eq!(days, ["Mon", "Tue"]);
    assert_eq!(report["kinds"]["plain"]["puzzles"], 2, "{}", report["kinds"]);
    let rows = place.run("evaluate solve --puzzles puzzles --no-experts --by kind").out;
    assert!(rows.contains("\nplain  "), "{rows}");
    let experts = report["experts"].as_array().unwrap();
    let expert = |name: &str| experts.iter().find(|row| row["expert"] == name).unwrap();
    assert_eq!(expert("word-list-big")["guess"], 100.0);
    assert_eq!(expert("definitions")["guess"], 0.0, "the embedded pack has no definitions");
    assert!(expert("exact-match")["guess"].as_f64().unwrap() > 0.0, "but a glossary");
    assert_eq!(report["puzzles"].as_array().unwrap().len(), 2);
}

#[test]
fn judges_and_experts_are_chosen_and_reports_compared() {
    let place = place();
    let all = "evaluate solve --puzzles puzzles --json --no-experts";
    let second = place.run(&format!("{all} --without wordnet --no-implicit"));
    let report: Value = serde_json::from_str(&second.out).unwrap();
    assert_eq!(report["judge"], "merger, without wordnet, without implicit modules");
    place.write("first.json", place.run(all).out.as_bytes());
    place.write("second.json", second.out.as_bytes());
    let compared = place.run("evaluate compare first.json second.json");
    assert_eq!(compared.code, Some(0), "{}", compared.err);
    assert!(compared.out.starts_with("2 puzzles, second less first:"), "{}", compared.out);

    let refused = |more: &str, said: &str| {
        let run = place.run(&format!("{all} {more}"));
        assert_eq!(run.code, Some(2), "{more}");
        assert!(run.err.contains(said), "{more}: {}", run.err);
    };
    refused("--without nobody", "no such expert; expected one of word-list-big");
    refused("--judge merger --weights w", "--weights are for --judge ranker");
    refused("--judge ranker --without wordnet", "the other judges are fitted as a whole");
    refused("--judge drfill --knobs k.txt", "--knobs are for --judge merger");
    let drfill = place.run(&format!("{all} --judge drfill")).out;
    assert_eq!(serde_json::from_str::<Value>(&drfill).unwrap()["judge"], "drfill");
    let nothing = place.run("evaluate solve --puzzles open.txt");
    assert_eq!(nothing.code, Some(2));
    assert!(nothing.err.contains("no puzzle with a solution"), "{}", nothing.err);
}

#[test]
fn a_pack_without_an_archive_is_judged_whatever_its_lists_hold() {
    let place = place();
    place.write("nine.ipuz", NINE);
    let (reports, code) = place.json("evaluate solve --puzzles nine.ipuz --no-experts --json");
    assert_eq!(code, Some(0));
    assert_eq!(reports[0]["new_answers_listed"], 100.0, "the grid was filled from the list");
}

/// A pack that has seen one clue, with the built-in list and another.
fn small_archive(place: &Place, words: &str) {
    let mut builder = Builder::new(BuildOptions::default());
    builder.add_embedded_words();
    builder.add_words("words", "ours", words);
    let date = Date::parse("2001-02-03");
    let row = ClueRecord { clue: "Great Lake", answer: "ERIE", date, slot: None };
    builder.add_rows("archive", "ours", [row]);
    builder.write(&place.path().join("pack")).unwrap();
}

#[test]
fn lists_that_know_the_answers_are_refused_before_anything_is_solved() {
    let place = place();
    let names = THREE
        .replace(r#""C", "A", "T""#, r#""Q", "X", "V""#)
        .replace(r#""A", "G", "E""#, r#""X", "K", "Q""#)
        .replace(r#""B", "E", "D""#, r#""V", "Q", "J""#);
    place.write("names.ipuz", names.as_bytes());
    small_archive(&place, "qxv\nxkq\nvqj");
    let run = place.run("evaluate solve --puzzles names.ipuz --no-experts --knowledge pack");
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("hold 100 % of the 3 answers"), "{}", run.err);
    assert!(run.err.contains("a list was made from these puzzles"), "{}", run.err);
}

#[test]
fn a_small_archive_does_not_make_a_dictionary_a_leak() {
    let place = place();
    place.write("nine.ipuz", NINE);
    small_archive(&place, "qxv");
    let run = place.run("evaluate solve --puzzles nine.ipuz --no-experts --knowledge pack");
    assert_eq!(run.code, Some(0), "{}", run.err);
}

#[test]
fn difficulties_need_an_archive_and_weekdays() {
    let place = Place::with(&[]);
    place.write("nine.ipuz", NINE);
    let run = place.run("evaluate review --puzzles nine.ipuz");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("left out: nine.ipuz: neither its name nor its title"), "{}", run.err);
    assert!(run.err.contains("error: no puzzle with a solution, a weekday and"), "{}", run.err);
}
