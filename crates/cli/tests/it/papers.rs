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

/// CARE at 8H, and a rack with a blank.
const POSITION: &str = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 ASTHE?O/ 8/0 0\n";

#[test]
fn the_generator_of_1988_finds_what_the_product_finds() {
    let words = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes\nat\ntea\neat\nate\nas\nore\n";
    let place = Place::with(&[("w.txt", words), ("p.cgp", POSITION)]);
    let found = |command: &str| {
        let (objects, code) =
            place.json(&format!("{command} p.cgp --words w.txt --top 9999 --json"));
        assert_eq!(code, Some(0));
        let plays = objects[0]["plays"].as_array().unwrap().iter();
        // Exchanges and passes are not placements, so the paper does not have
        // them.
        let placed = plays
            .filter(|play| play["play"].as_str().unwrap().contains(|c: char| c.is_ascii_digit()));
        let mut placed: Vec<String> = placed
            .map(|play| format!("{} {} {}", play["play"], play["score"], play["leave"]))
            .collect();
        placed.sort();
        placed
    };
    let product = found("plays");
    assert!(product.len() > 50);
    assert_eq!(product, found("papers appel1988 plays"));
}

#[test]
fn plays_of_1988_come_by_score() {
    let place = Place::with(&[("w.txt", "care\ncares\nas\nat\n"), ("p.cgp", POSITION)]);
    let run = place.run("papers appel1988 plays p.cgp --words w.txt --rack AST --top 2");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let table = run.out.lines().skip(17).collect::<Vec<_>>().join("\n");
    expect![[r"
        rack AST; 4 legal placements of w.txt

              play        score  leave
           1  L7 AS          11  T
           2  8H (CARE)S      8  AT"]]
    .assert_eq(&table);
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
