//! `answers`, with what is built in, and programs as experts.

use crate::{Place, Run};

fn run(place: &Place, arguments: &[&str]) -> Run {
    let output = place.command("answers").args(arguments).output().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out)
        .unwrap_or_else(|error| panic!("{error}: {} {}", run.out, run.err))
}

#[test]
fn answers_have_chances_and_reasons() {
    let place = Place::with(&[]);
    let run = run(&place, &["Hinder", "--pattern", "?lo?k", "--json"]);
    let object = json(&run);
    let rows = object["answers"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.len() <= 10);
    let mut total = object["unlisted"].as_f64().unwrap();
    for row in rows {
        let word = row["word"].as_str().unwrap().as_bytes();
        assert!(word.len() == 5 && &word[1..3] == b"LO" && word[4] == b'K', "{row}");
        total += row["probability"].as_f64().unwrap();
    }
    // Each of eleven numbers is rounded to a millionth.
    assert!(total > 0.0 && total < 1.0 + 1e-5, "{total}");
    let block = rows.iter().find(|row| row["word"] == "BLOCK").unwrap();
    let reasons = block["evidence"].to_string();
    assert!(reasons.contains("wordnet") && reasons.contains("a synonym of"), "{reasons}");
}

#[test]
fn reasons_stand_below_each_other_by_kind() {
    let place = Place::with(&[]);
    let run = run(&place, &["Hinder", "--pattern", "blo?k"]);
    let block = run.out.lines().skip_while(|line| !line.contains("BLOCK")).take(2);
    let lines: Vec<&str> = block.map(str::trim).collect();
    assert!(lines[0].contains("BLOCK   Meaning: a synonym of "), "{}", run.out);
    assert!(lines[1].starts_with("Word lists: "), "{}", run.out);
}

#[test]
fn patterns_are_checked() {
    let place = Place::with(&[]);
    let wrong = run(&place, &["Lake", "--pattern", "A1??"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("found '1', expected 1 to 63 letters A to Z"), "{}", wrong.err);
    assert_eq!(run(&place, &["Lake"]).code, Some(2));
    assert_eq!(run(&place, &["Lake", "--length", "64"]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_program_votes() {
    let reply = r#"{"confidence": 1, "candidates": {"qqqqq": 2, "lake": 1, "Q1QQQ": 1}}"#;
    let script = format!("while read line; do echo '{reply}'; done");
    let place = Place::with(&[("expert.sh", &script)]);
    let run = run(&place, &["Lake", "--length", "5", "--expert", "sh expert.sh", "--json"]);
    let object = json(&run);
    let rows = object["answers"].as_array().unwrap();
    let voted = rows.iter().find(|row| row["word"] == "QQQQQ").unwrap();
    assert!(voted["evidence"].to_string().contains("proposed by sh expert.sh"), "{voted}");
}

#[cfg(unix)]
#[test]
fn programs_that_do_not_play_by_the_rules_lose_their_vote() {
    let place = Place::with(&[]);
    for program in ["true", "yes nonsense", "yes '{\"confidence\": \"much\"}'"] {
        let run = run(&place, &["Lake", "--length", "5", "--expert", program]);
        assert_eq!(run.code, Some(0), "{program}: {}", run.err);
        assert!(run.err.contains("is no longer asked"), "{program}: {}", run.err);
        assert_eq!(run.out.matches(" %  ").count(), 11, "{program}: {}", run.out);
    }
    // A program that never answers is stopped after a few seconds.
    let started = std::time::Instant::now();
    let slow = run(&place, &["Lake", "--length", "5", "--expert", "sleep 600"]);
    assert_eq!(slow.code, Some(0), "{}", slow.err);
    assert_eq!(slow.out.matches(" %  ").count(), 11, "{}", slow.out);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    let missing = run(&place, &["Lake", "--length", "5", "--expert", "no-such-program"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("no-such-program"), "{}", missing.err);
}
