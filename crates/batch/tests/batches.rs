//! Complete batches in folders: the same bytes for any number of shards,
//! damaged and missing shards, and unusable input.

use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value, json};
use tempfile::TempDir;
use wordwright_batch::{
    BatchError, Manifest, Merged, Plan, RunOutcome, Shard, Watch, check_files, check_inputs,
    digest, merge, plan, run,
};
use wordwright_core::CancelToken;

/// Words that fill the pattern below, and that games are played with.
const WORDS: &str = "tab;60\nire;60\npen;60\ntip;70\nare;70\nben;60\nretina;60\nstone;50\n";

/// A clued puzzle with its solution.
fn puzzle(number: usize) -> String {
    let rows = [["C", "A", "T"], ["A", "G", "E"], ["B", "E", "D"]];
    json!({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "title": format!("Puzzle {number}"),
        "dimensions": {"width": 3, "height": 3}, "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": rows,
        "clues": {"Across": [[1, "Feline"], [4, "Era"], [5, "Place to sleep"]],
            "Down": [[1, "Taxi"], [2, "Grow older"], [3, "Name of a president, in short"]]}})
    .to_string()
}

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::create_dir(place.at("in")).unwrap();
        place.write("words.txt", WORDS);
        place
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.at(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).unwrap()
    }

    fn plan(&self, job: &str, options: Value, inputs: &[&str]) -> Manifest {
        let Value::Object(options) = options else { panic!("an object") };
        let inputs = inputs.iter().map(|name| self.at(name)).collect();
        let words = (job == "selfplay").then(|| self.at("words.txt"));
        let job = job.to_owned();
        let plan_of = Plan { job, options, seed: 7, inputs, words, ..Plan::default() };
        plan(plan_of, &self.at("manifest.json")).unwrap()
    }

    fn run(&self, shard: &str, folder: &str) -> Result<RunOutcome, BatchError> {
        self.run_watched(shard, folder, &mut |_, _| {})
    }

    fn run_watched(
        &self,
        shard: &str,
        folder: &str,
        progress: &mut (dyn FnMut(usize, usize) + Send),
    ) -> Result<RunOutcome, BatchError> {
        let mut watch = Watch { stop: CancelToken::new(), progress };
        let shard: Shard = shard.parse().unwrap();
        run(&self.at("manifest.json"), shard, &self.at(folder), 1, &mut watch)
    }

    fn merge(&self, folder: &str) -> Result<Merged, BatchError> {
        merge(&self.at("manifest.json"), &self.at(folder), &self.at("result"))
    }

    /// Runs a batch in `of` shards, merges them and returns the result's bytes.
    fn whole(&self, of: usize) -> (Vec<u8>, Merged) {
        let folder = format!("out{of}");
        for number in (1..=of).rev() {
            assert!(matches!(
                self.run(&format!("{number}/{of}"), &folder),
                Ok(RunOutcome::Done(_))
            ));
        }
        let merged = self.merge(&folder).unwrap();
        (fs::read(self.at("result")).unwrap(), merged)
    }

    /// The same bytes for one shard and for three.
    fn same(&self) -> (Vec<Value>, Merged) {
        let (bytes, merged) = self.whole(1);
        assert_eq!(self.whole(3).0, bytes);
        let lines = String::from_utf8(bytes).unwrap();
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (number, line) in lines.iter().enumerate() {
            assert_eq!(line["item"], number);
        }
        (lines, merged)
    }
}

fn sum(merged: &Merged, name: &str) -> f64 {
    merged.sums.iter().find(|sum| sum.0 == name).unwrap().1
}

#[test]
fn patterns_are_filled() {
    let place = Place::new();
    place.write("in/a.txt", "...\n...\n...\n");
    place.write("in/b.txt", "Q..\n...\n...\n");
    place.write("in/c.txt", "..\n");
    place.write("in/d.puz", "ACROSS&DOWN");
    place.write("in/e.puz", "...\n...\n...\n");
    let plan_of = Plan {
        job: "fill".to_owned(),
        words: Some(place.at("words.txt")),
        inputs: vec![place.at("in")],
        ..Plan::default()
    };
    plan(plan_of, &place.at("manifest.json")).unwrap();
    let (lines, merged) = place.same();
    let outcomes: Vec<&str> =
        lines.iter().map(|line| line["outcome"].as_str().unwrap_or("failed")).collect();
    assert_eq!(outcomes, ["filled", "impossible", "impossible", "failed", "failed"], "{lines:?}");
    assert_eq!(lines[0]["input"], "in/a.txt");
    assert_eq!(lines[0]["fills"][0]["rows"].as_array().unwrap().len(), 3);
    assert!(lines[2]["text"].as_str().unwrap().contains("1-Across needs 2 letters"), "{lines:?}");
    assert_eq!(lines[2]["impossible"]["slots"], serde_json::json!(["1A"]));
    assert!(lines[4]["error"].as_str().unwrap().contains("this is not a .puz file"), "{lines:?}");
    assert_eq!((merged.items, merged.failed), (5, 2));
    assert_eq!((sum(&merged, "filled"), sum(&merged, "proven impossible")), (1.0, 2.0));
}

#[test]
fn patterns_are_designed_and_scored() {
    let place = Place::new();
    place.write("in/a.txt", "tab\npen\n");
    place.write("in/b.txt", "qxz; revealer\n");
    place.write("in/c.txt", "tab; upside down\n");
    let planned = |inputs: Vec<PathBuf>| {
        let options = json!({"designs": 2, "rows": 3, "fills": 3});
        let Value::Object(options) = options else { panic!("an object") };
        let words = Some(place.at("words.txt"));
        let plan_of =
            Plan { job: "design".to_owned(), words, inputs, options, seed: 7, ..Plan::default() };
        plan(plan_of, &place.at("manifest.json")).unwrap()
    };
    assert_eq!(planned(vec![place.at("in")]).items(), 6);
    let (lines, merged) = place.same();
    let outcomes: Vec<&str> =
        lines.iter().map(|line| line["outcome"].as_str().unwrap_or("failed")).collect();
    let expected = ["found", "found", "impossible", "impossible", "failed", "failed"];
    assert_eq!(outcomes, expected, "{lines:?}");
    let design = &lines[1];
    assert_eq!(design["input"], "in/a.txt");
    let theme = design["patterns"][0]["theme"].as_array().unwrap();
    assert_eq!(theme.len(), 2);
    let scored = &design["fillability"];
    assert_eq!((&scored["fills"], &scored["filled"]), (&json!(3), &json!(3)));
    assert!(scored["mean_score"].as_f64().unwrap() >= 50.0, "{scored}");
    assert!(lines[2]["fillability"].is_null());
    assert!(lines[4]["error"].as_str().unwrap().contains("theme, line 1"), "{lines:?}");
    let sums = ["found", "proven impossible", "stopped", "filled %"].map(|name| sum(&merged, name));
    assert_eq!((merged.failed, sums), (2, [2.0, 2.0, 0.0, 100.0]));

    for folder in ["out1", "out3"] {
        fs::remove_dir_all(place.at(folder)).unwrap();
    }
    assert_eq!(planned(Vec::new()).items(), 2);
    let (lines, merged) = place.same();
    assert!(lines.iter().all(|line| line.get("input").is_none()), "{lines:?}");
    assert_eq!((merged.failed, sum(&merged, "found")), (0, 2.0));
}

#[test]
fn puzzles_are_solved_and_compared() {
    let place = Place::new();
    for number in 0..3 {
        place.write(&format!("in/{number}.ipuz"), &puzzle(number));
    }
    place.write("in/3.txt", "...\n...\n");
    place.plan("solve", json!({}), &["in"]);
    let (lines, merged) = place.same();
    assert_eq!(merged.failed, 0);
    assert_eq!(lines[0]["slots"].as_array().unwrap().len(), 6);
    assert_eq!(lines[0]["slots"], lines[2]["slots"]);

    place.plan("evaluate", json!({"judge": "merger"}), &["in"]);
    place.run("1/1", "evaluated").unwrap();
    let merged = place.merge("evaluated").unwrap();
    let text = place.read("result");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((merged.items, merged.failed, sum(&merged, "puzzles")), (4, 1, 3.0));
    assert_eq!(lines[3]["error"], "it has no solution");
    assert_eq!((&lines[0]["words"][1], &lines[0]["letters"][1]), (&json!(6), &json!(9)));
    let wrong = lines[0]["wrong"].as_array().unwrap().len() as u64;
    assert_eq!(lines[0]["words"][0], 6 - wrong);
}

#[test]
fn games_are_played() {
    let place = Place::new();
    place.plan("selfplay", json!({"games": 9, "second": "score", "paired": true}), &[]);
    let (lines, merged) = place.same();
    let ended = ["won", "drawn", "lost"].map(|how| sum(&merged, how) as usize);
    assert_eq!(ended.iter().sum::<usize>(), 9);
    assert_eq!((&lines[0]["first"], &lines[1]["first"]), (&json!("equity"), &json!("score")));
    assert_eq!(Shard::WHOLE.items(9).len(), lines.len());
}

#[test]
fn leaves_are_trained_a_generation_a_batch() {
    let trained = |pieces: usize, of: usize| {
        let place = Place::new();
        let mut rounds = 0;
        let plan_next = || {
            let plan_of = Plan {
                job: "train-leaves".to_owned(),
                options: Map::from_iter([("pieces".to_owned(), json!(pieces))]),
                words: Some(place.at("words.txt")),
                inputs: vec![place.at("result")],
                training: Some((64, 2)),
                ..Plan::default()
            };
            plan(plan_of, &place.at("manifest.json"))
        };
        loop {
            plan_next().unwrap();
            let folder = format!("out-{rounds}");
            for number in 1..=of {
                place.run(&format!("{number}/{of}"), &folder).unwrap();
            }
            let merged = place.merge(&folder).unwrap();
            rounds += 1;
            if sum(&merged, "generations left") < 1.0 {
                break;
            }
        }
        assert_eq!(rounds, 6);
        let error = plan_next().unwrap_err().to_string();
        assert!(error.contains("the training is done"), "{error}");
        (fs::read(place.at("result")).unwrap(), fs::read(place.at("result.leaves")).unwrap())
    };
    let (training, leaves) = trained(1, 1);
    assert!(leaves.len() > 50, "{}", leaves.len());
    assert!((training, leaves) == trained(5, 3));
}

#[test]
fn knobs_are_turned_a_step_a_batch() {
    let place = Place::new();
    for number in 0..3 {
        place.write(&format!("in/{number}.ipuz"), &puzzle(number));
    }
    place.write("in/3.txt", "...\n...\n");
    place.write("start.knobs", "big 1 1 1\nunlisted 1 1 1\n");
    let mut means = Vec::new();
    for step in 1..=3 {
        place.plan("tune", json!({"knobs": place.at("start.knobs"), "step": 0.5}), &["in"]);
        let (whole, merged) = place.whole(1);
        fs::remove_dir_all(place.at("out1")).unwrap();
        assert!(place.whole(3).0 == whole, "step {step}");
        fs::remove_dir_all(place.at("out3")).unwrap();
        assert_eq!((merged.items, merged.failed, sum(&merged, "clues")), (4, 1, 18.0));
        assert!(sum(&merged, "knobs turned") > 0.0);
        means.push(sum(&merged, "log chance before"));
        place.write("start.knobs", &String::from_utf8(whole).unwrap());
    }
    assert!(means.windows(2).all(|pair| pair[1] > pair[0]), "{means:?}");

    place.plan("tune", json!({}), &["in/3.txt"]);
    place.run("1/1", "none").unwrap();
    let message = place.merge("none").unwrap_err().to_string();
    assert!(message.contains("give puzzles with solutions"), "{message}");
}

#[test]
fn a_custom_ranker_is_used() {
    let place = Place::new();
    place.write("in/0.ipuz", &puzzle(0));
    place.write("weights.txt", "exact 1\n");
    let solved = |options: Value, folder: &str| {
        place.plan("solve", options, &["in"]);
        place.run("1/1", folder).unwrap();
        let shard = place.read(&format!("{folder}/shard-00001-of-00001.jsonl"));
        // The line of its one item; the others name the manifest.
        shard.lines().nth(1).unwrap().to_owned()
    };
    let usual = solved(json!({}), "usual");
    assert_eq!(solved(json!({"judge": "ranker"}), "ranker"), usual);
    assert_ne!(solved(json!({"weights": place.at("weights.txt")}), "own"), usual);
    place.plan("solve", json!({"judge": "merger", "weights": place.at("weights.txt")}), &["in"]);
    let message = place.run("1/1", "refused").unwrap_err().to_string();
    assert!(message.contains("for the judge ranker"), "{message}");
}

#[test]
fn a_whole_shard_is_kept_and_a_torn_one_done_again() {
    let place = Place::new();
    place.plan("selfplay", json!({"games": 6}), &[]);
    let (bytes, _) = place.whole(3);
    assert!(matches!(place.run("2/3", "out3"), Ok(RunOutcome::Skipped(_))));
    let name = "out3/shard-00002-of-00003.jsonl";
    let shard = place.read(name);
    place.write(name, &shard[..shard.len() - 20]);
    fs::remove_file(place.at("result")).unwrap();
    let error = place.merge("out3").unwrap_err().to_string();
    assert_eq!(error, "2 of 6 items are missing: run --shard 2/3 (torn); nothing was written");
    assert!(!place.at("result").exists());
    assert!(matches!(place.run("2/3", "out3"), Ok(RunOutcome::Done(_))));
    assert_eq!(place.read(name), shard);
    // Shards from another division of the work fill the gap as well.
    fs::remove_file(place.at(name)).unwrap();
    place.run("1/1", "out3").unwrap();
    place.merge("out3").unwrap();
    assert_eq!(fs::read(place.at("result")).unwrap(), bytes);
    let names: Vec<String> = fs::read_dir(place.at("out3"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("shard-"))
        .collect();
    assert!(names.is_empty(), "{names:?}");
}

#[test]
fn shards_that_differ_are_reported() {
    let place = Place::new();
    place.plan("selfplay", json!({"games": 4}), &[]);
    place.whole(2);
    place.run("1/1", "out2").unwrap();
    let name = "out2/shard-00001-of-00001.jsonl";
    let text = place.read(name);
    let lines: Vec<&str> = text.lines().collect();
    let body = lines[..lines.len() - 1].join("\n") + "\n";
    // One machine played another game, and its checksum is right.
    let body = body.replacen("\"item\":2,\"first\":", "\"item\":2,\"First\":", 1);
    let sum = digest(body.as_bytes());
    place.write(name, &format!("{body}{{\"items\":4,\"sha256\":\"{sum}\"}}\n"));
    let error = place.merge("out2").unwrap_err().to_string();
    assert!(error.contains("differ in item 2"), "{error}");
}

/// Manifests that are refused, with the error.
#[test]
fn manifests_that_cannot_be_used() {
    let text = |job: &str, more: &str| {
        format!(
            r#"{{"wordwright_batch": 1, "package": "{}", "job": "{job}"{more}}}"#,
            wordwright_batch::PACKAGE
        )
    };
    for (text, expected) in [
        (String::new(), "this is not a manifest"),
        ("[]".to_owned(), "found no \"wordwright_batch\""),
        (r#"{"wordwright_batch": 2, "new": []}"#.to_owned(), "found version 2, expected 1"),
        (text("knit", ""), "no job \"knit\"; expected one of fill, design, solve"),
        (text("fill", ""), "has no inputs"),
        (text("fill", r#", "inputs": 3"#), "this is not a manifest"),
        (text("fill", r#", "options": {"min_score": 101}"#), "found min_score 101"),
        (text("fill", r#", "options": {"speed": 9}"#), "unknown field `speed`"),
        (text("design", r#", "options": {"designs": 0}"#), "found no designs"),
        (text("design", r#", "options": {"fills": 0}"#), "found fills 0, expected 1 or more"),
        (text("design", r#", "options": {"nodes": 0}"#), "found nodes 0, expected 1 or more"),
        (text("design", r#", "options": {"tries": 0}"#), "found tries 0, expected 1 or more"),
        (text("design", r#", "options": {"rows": 99}"#), "found 99 rows or columns"),
        (text("design", r#", "options": {"symmetry": "odd"}"#), "unknown variant `odd`"),
        (text("selfplay", r#", "options": {"games": 0}"#), "found no games"),
        (text("train-leaves", ""), "other inputs than one training"),
        (text("selfplay", r#", "colour": "red""#), "unknown field `colour`"),
    ] {
        let error = Manifest::parse(&text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// Batches that are refused before any work, with the error.
#[test]
fn inputs_packages_and_folders_that_cannot_be_used() {
    let place = Place::new();
    place.write("in/a.txt", "...\n...\n...\n");
    place.write("in/b.txt", "...\n...\n...\n");
    let plan_of = Plan {
        job: "fill".to_owned(),
        words: Some(place.at("words.txt")),
        inputs: vec![place.at("in")],
        ..Plan::default()
    };
    let manifest = plan(plan_of, &place.at("manifest.json")).unwrap();
    let good = place.read("manifest.json");
    let refused = |expected: &str| {
        let begun = &mut |_, _| panic!("work has begun");
        let error = place.run_watched("1/1", "out", begun).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        let left: Vec<_> = fs::read_dir(place.at("out")).map(Iterator::collect).unwrap_or_default();
        assert!(left.is_empty(), "{left:?}");
    };
    place.write("manifest.json", &good.replace(wordwright_batch::PACKAGE, "0.0.1"));
    refused("the manifest is for wordwright 0.0.1, this is");
    place.write("manifest.json", &good);
    place.write("in/b.txt", "....\n....\n");
    refused("in/b.txt: has changed: found the hash");
    assert!(check_inputs(&manifest, &place.at(""), "1/2".parse().unwrap()).is_ok());
    place.write("in/b.txt", "...\n...\n...\n");
    let files = || check_files(&manifest, &place.at(""));
    assert!(files().is_ok());
    for (words, expected) in [(Some("cat\n"), "words.txt: has changed"), (None, "cannot be read")] {
        match words {
            Some(words) => place.write("words.txt", words),
            None => fs::remove_file(place.at("words.txt")).unwrap(),
        }
        refused(expected);
        assert!(files().unwrap_err().to_string().contains(expected));
    }

    place.write("words.txt", WORDS);
    place.write("manifest.json", &good);
    place.write("file", "no folder");
    let error = place.run("1/1", "file").unwrap_err().to_string();
    assert!(error.contains("cannot be written"), "{error}");
    assert!(matches!(place.run("1/1", "out"), Ok(RunOutcome::Done(_))));
    place.write("manifest.json", &good.replace("\"seed\": 0", "\"seed\": 1"));
    let others = place.run("1/1", "out").unwrap_err().to_string();
    assert!(others.contains("is a shard of another manifest"), "{others}");
    let others = place.merge("out").unwrap_err().to_string();
    assert!(others.contains("is a shard of another manifest"), "{others}");
}

#[test]
fn a_stopped_shard_leaves_nothing() {
    let place = Place::new();
    place.plan("selfplay", json!({"games": 50}), &[]);
    let stop = CancelToken::new();
    let own = stop.clone();
    let mut progress = move |done, all| {
        assert_eq!(all, 50);
        if done == 3 {
            own.cancel();
        }
    };
    let mut watch = Watch { stop, progress: &mut progress };
    let error = run(&place.at("manifest.json"), Shard::WHOLE, &place.at("out"), 1, &mut watch);
    assert!(matches!(error, Err(BatchError::Stopped)));
    assert_eq!(fs::read_dir(place.at("out")).unwrap().count(), 0);
}
