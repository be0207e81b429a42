//! `papers`.

use expect_test::expect;
use serde_json::{Value, json};

use crate::Place;
use crate::fill::LIST;

fn place() -> Place {
    Place::with(&[("g.txt", "...\n...\n...\n"), ("w.txt", LIST)])
}

#[test]
fn the_five_papers_are_listed() {
    let run = place().run("papers");
    let names: Vec<&str> = run.out.lines().filter(|line| !line.starts_with(' ')).collect();
    expect!["appel1988 proverb2002 botea2007 drfill2011 article2017"].assert_eq(&names.join(" "));
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_paper_alone_prints_its_reproduction() {
    for paper in ["botea2007", "article2017"] {
        let run = place().run(&format!("papers {paper}"));
        assert!(run.out.lines().any(|line| line.trim_end().ends_with("same")), "{}", run.out);
        assert_eq!(run.code, Some(0), "{}", run.out);
    }
}

#[test]
fn both_ways_of_filling_fill() {
    let place = place();
    for command in ["botea2007 fill", "botea2007 fill --rounds 1", "article2017 fill --seed 3"] {
        let (objects, code) =
            place.json(&format!("papers {command} g.txt --words w.txt --min-score 0 --json"));
        assert_eq!((&objects[0]["outcome"], code), (&json!("filled"), Some(0)), "{command}");
        let rows = objects[0]["fills"][0]["rows"].as_array().unwrap();
        let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
        let fills = ["FAT EGO DEN", "FAT ERA DEN", "FED AGE TON", "FED ARE TAN"];
        assert!(fills.contains(&rows.join(" ").as_str()), "{command}: {rows:?}");
    }
}

#[test]
fn a_trace_pictures_the_steps() {
    let place = place();
    let run = place.run("papers botea2007 fill g.txt --words w.txt --min-score 0 --trace");
    let steps = run.out.split("g.txt: ").next().unwrap().lines().count();
    assert!(steps > 3, "{}", run.out);
    let run = place.run("papers article2017 fill g.txt --words w.txt --min-score 0 --trace --json");
    assert!(run.err.contains("#1 selected"), "{}", run.err);
    assert_eq!(run.out.lines().count(), 1);
}

#[test]
fn folders_that_lack_the_data_are_named() {
    let run = place().run("papers botea2007 --data nowhere");
    assert!(run.err.contains("nowhere/grids/academic: cannot be read"), "{}", run.err);
    assert_eq!(run.code, Some(2));
}
