//! `fill`, `viability` and `demo`.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::Place;

/// These words fill the open 3x3 in four ways: two fills and their reflections.
pub const LIST: &str =
    "fat;60\nego;50\nden;70\nfed;80\nage;90\nton;40\nera;30\nare;75\ntan;65\nbit;95\nzoo;45\n";

fn place() -> Place {
    Place::with(&[("g.txt", "...\n...\n...\n"), ("w.txt", LIST)])
}

fn rows(fill: &Value) -> String {
    let rows = fill["rows"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// The rows of every fill, sorted.
fn all(place: &Place, options: &str) -> Vec<String> {
    let (mut objects, code) =
        place.json(&format!("fill g.txt --words w.txt --min-score 0 --all --json{options}"));
    let end = objects.pop().unwrap();
    assert_eq!(end["fills"], objects.len());
    assert_eq!(end["complete"], true);
    assert_eq!(code, Some(i32::from(objects.is_empty())));
    let mut fills: Vec<String> = objects.iter().map(rows).collect();
    fills.sort();
    fills
}

#[test]
fn every_fill_and_their_number() {
    let place = place();
    let fills = all(&place, "");
    expect![[r#"
        [
            "FAT EGO DEN",
            "FAT ERA DEN",
            "FED AGE TON",
            "FED ARE TAN",
        ]
    "#]]
    .assert_debug_eq(&fills);
    let (objects, code) = place.json("fill g.txt --words w.txt --min-score 0 --count-fills --json");
    assert_eq!((objects[0]["fills"].as_u64(), code), (Some(fills.len() as u64), Some(0)));
}

#[test]
fn one_fill_is_one_of_all() {
    let place = place();
    let fills = all(&place, "");
    for options in ["", " --seed 7", " --threads 2"] {
        let (objects, code) =
            place.json(&format!("fill g.txt --words w.txt --min-score 0 --verify --json{options}"));
        assert_eq!((&objects[0]["outcome"], code), (&json!("filled"), Some(0)), "{options}");
        let fill = &objects[0]["fills"][0];
        assert!(fills.contains(&rows(fill)), "{options}");
        assert_eq!(fill["verified"], true);
        assert_eq!(fill["entries"].as_array().unwrap().len(), 6);
    }
}

#[test]
fn rules_hold() {
    let place = place();
    let everything = all(&place, "");
    let with = |options: &str, keeps: &dyn Fn(&str) -> bool| {
        let expected: Vec<String> = everything.iter().filter(|fill| keeps(fill)).cloned().collect();
        assert_eq!(all(&place, options), expected, "{options}");
        assert!(!expected.is_empty() && expected.len() < everything.len(), "{options} is a test");
    };
    let first = everything[0][..3].to_owned();
    with(&format!(" --entry 1A={first}"), &|fill| fill.starts_with(&first));
    with(&format!(" --ban-in 1A={}", first.to_lowercase()), &|fill| !fill.starts_with(&first));
    with(" --min-for-slot 1A=70", &|fill| fill.starts_with("FED"));
    with(" --min-for-slot 1D=70", &|fill| fill.starts_with("FAT"));
    with(" --ban age", &|fill| ["FAT ERA DEN", "FED ARE TAN"].contains(&fill));
}

#[test]
fn several_fills_are_ranked_and_written() {
    let place = place();
    let (objects, code) =
        place.json("fill g.txt --words w.txt --min-score 0 --count 2 --json --output out.ipuz");
    let fills = objects[0]["fills"].as_array().unwrap();
    assert_eq!((fills.len(), code), (2, Some(0)));
    let mean = |fill: &Value| fill["mean_score"].as_f64().unwrap();
    assert!(mean(&fills[0]) >= mean(&fills[1]));
    assert_eq!(place.names(), ["g.txt", "out-2.ipuz", "out.ipuz", "w.txt"]);
    let converted = place.run("convert out.ipuz out.puz");
    assert_eq!(converted.code, Some(0), "{}", converted.err);
}

#[test]
fn improving_reaches_the_best_of_all() {
    let place = place();
    let (mut objects, _) = place.json("fill g.txt --words w.txt --min-score 0 --all --json");
    objects.pop();
    let best = objects.iter().map(|object| object["mean_score"].as_f64().unwrap());
    let best = best.fold(0.0, f64::max);
    let (objects, _) =
        place.json("fill g.txt --words w.txt --min-score 0 --improve 5 --verify --json");
    let fill = &objects[0]["fills"][0];
    assert_eq!(fill["mean_score"].as_f64(), Some(best));
    assert_eq!(fill["improved"]["optimal"], true);
}

#[test]
fn a_bound_is_told_for_lowest_and_mean_until_the_best_fill_is_proven() {
    let place = Place::with(&[
        ("five.txt", include_str!("../../../../examples/patterns/five.txt")),
        ("fifteen.txt", include_str!("../../../../examples/patterns/fifteen.txt")),
    ]);
    for goal in ["mean", "lexicographic"] {
        // Takes a tenth of a second where nothing else runs.
        let (objects, _) =
            place.json(&format!("fill five.txt --improve 120 --objective {goal} --json"));
        let improved = &objects[0]["fills"][0]["improved"];
        assert_eq!((&improved["optimal"], &improved["bound"]), (&json!(true), &improved["value"]));
        assert_eq!(improved["mean_bound"].is_null(), goal == "mean");
    }
    let run = place.run("fill fifteen.txt --improve 0.01 --objective lexicographic");
    let parts = [
        "no fill has a lowest score above ",
        " (gap ",
        " %), and none with a lowest score this high has a mean above ",
    ];
    assert!(parts.iter().all(|part| run.out.contains(part)), "{}", run.out);
}

#[test]
fn the_last_line_says_which_search_it_counts() {
    let place = place();
    let last = |options: &str| {
        let run = place.run(&format!("fill g.txt --words w.txt --min-score 0{options}"));
        run.out.trim_end().lines().last().unwrap_or_default().to_owned()
    };
    let line = last("");
    assert!(line.contains(" in ") && !line.contains("search"), "{line}");
    for options in [" --improve 5", " --improve 5 --pareto"] {
        let line = last(options);
        assert!(line.contains(" in the search for the first fill; "), "{line}");
        assert!(line.ends_with(" in all"), "{line}");
    }
    let line = last(" --count 2");
    assert!(line.contains(" in the search for the best one; "), "{line}");
}

#[test]
fn an_objective_says_what_is_better() {
    let place = place();
    let (mut objects, _) = place.json("fill g.txt --words w.txt --min-score 0 --all --json");
    objects.pop();
    let improved = |options: &str| {
        let command = "fill g.txt --words w.txt --min-score 0 --improve 5 --verify --json";
        let (mut objects, code) = place.json(&format!("{command} {options}"));
        assert_eq!(code, Some(0), "{options}");
        objects.swap_remove(0)
    };
    let lowest = |fill: &Value| fill["lowest_score"].as_u64();
    let best = objects.iter().map(lowest).max().unwrap();
    let found = improved("--objective lowest");
    assert_eq!(lowest(&found["fills"][0]), best);
    assert_eq!(found["fills"][0]["improved"]["objective"], "lowest");
    assert_eq!(found["fills"][0]["improved"]["value"].as_f64(), best.map(|best| best as f64));
    // Without its words, a different fill is best.
    let usual = improved("--objective mean");
    place.write("used.txt", rows(&usual["fills"][0]).replace(' ', "\n").as_bytes());
    let fresh = improved("--objective mean --past used.txt --past-penalty 100");
    assert_ne!(rows(&fresh["fills"][0]), rows(&usual["fills"][0]));
    let past = &fresh["fills"][0]["improved"]["past_entries"];
    assert!(past.as_u64().is_some_and(|past| past < 3), "{past}");
    let easy = improved("--objective mean --common used.txt --obscure-penalty 100");
    // The words across are common, those down are not.
    assert_eq!(easy["fills"][0]["improved"]["obscure_entries"], 3);
    let range = improved("--pareto");
    let fills = range["fills"].as_array().unwrap();
    assert_eq!((&range["complete"], lowest(&fills[fills.len() - 1])), (&json!(true), best));
    assert_eq!(fills[0]["mean_score"], usual["fills"][0]["mean_score"]);
    for (options, error) in [
        ("--objective lowest", "--improve <SECONDS>"),
        ("--improve 1 --weight 3=200", "'200' is not a weight; expected a number from 0 to 100"),
        ("--improve 1 --weight 1=2", "'1' is not a length; expected 2 to 63 letters"),
        ("--improve 1 --past-penalty 9", "--past <FILE>"),
        ("--improve 1 --pareto --objective mean", "cannot be used with"),
        ("--improve 1 --past none.puz", "none.puz"),
    ] {
        let run = place.run(&format!("fill g.txt --words w.txt {options}"));
        assert!(run.err.contains(error), "{options}: {}", run.err);
        assert_eq!(run.code, Some(2), "{options}");
    }
}

fn ends(options: &str, code: i32, expected: &Expect) {
    let run = place().run(&format!("fill g.txt --words w.txt {options}"));
    let message = run.out.lines().next().unwrap_or_default();
    // The time and memory differ from run to run.
    expected.assert_eq(message.split(" (").next().unwrap_or_default());
    assert_eq!(run.code, Some(code), "{}", run.err);
}

#[test]
fn the_exit_code_shows_the_outcome() {
    ends("--min-score 0", 0, &expect!["g.txt: filled"]);
    ends("--min-score 0 --verify", 0, &expect!["g.txt: filled and verified"]);
    ends(
        "--min-score 70",
        1,
        &expect![
            "g.txt: proven impossible: 1-Across and 2-Down cannot be filled together; without any one of them, the others can be; nothing is left for 2-Down"
        ],
    );
    ends("--min-score 0 --nodes 0", 3, &expect!["g.txt: stopped with 0 of 6 slots filled"]);
    ends("--min-score 0 --cap 0", 3, &expect!["g.txt: stopped with 0 of 6 slots filled"]);
    ends("--min-score 0 --all --nodes 0", 3, &expect!["g.txt: stopped; at least 0 fills"]);
    ends("--min-score 70 --all", 1, &expect!["g.txt: 0 fills"]);
}

#[test]
fn lists_stack_with_their_own_minimum() {
    let place = Place::with(&[
        ("g.txt", "..\n"),
        ("own.txt", "!ab\ncd;30\n"),
        ("big.txt", "ab;90\ncd;90\nef;60\n"),
    ]);
    let entry = |lists: &str| {
        let (objects, _) = place.json(&format!("fill g.txt {lists} --json"));
        let entry = &objects[0]["fills"][0]["entries"][0];
        format!("{} {}", entry["word"].as_str().unwrap(), entry["score"])
    };
    assert_eq!(entry("-w big.txt"), "AB 90");
    assert_eq!(entry("-w own.txt -w big.txt"), "EF 60");
    assert_eq!(entry("-w own.txt@30 -w big.txt@70"), "CD 30");
}

#[test]
fn a_fill_can_be_piped() {
    let place = place();
    let run = place.run("fill g.txt --words w.txt --min-score 0 --output - --format pattern");
    assert!(all(&place, "").contains(&run.out.trim().replace('\n', " ")), "{}", run.out);
}

#[test]
fn unwritten_results_are_reported() {
    let place = place();
    let fill = "fill g.txt --words w.txt --min-score";
    let run = place.run(&format!("{fill} 70 --output - --format pattern"));
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
    assert!(run.err.contains("proven impossible: 1-Across and 2-Down"), "{}", run.err);
    let run = place.run(&format!("{fill} 0 --nodes 0 --output out.ipuz"));
    assert_eq!((place.names(), run.code), (vec!["g.txt".to_owned(), "w.txt".to_owned()], Some(3)));
    assert!(run.err.contains("out.ipuz: not written"), "{}", run.err);
}

#[test]
fn letters_of_a_draft_stay() {
    let place = place();
    let begun = place.run("fill g.txt --words w.txt -m 0 --entry 1A=FED --region 1A -o draft.ipuz");
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    for seed in 0..8 {
        let arguments = format!("fill draft.ipuz --words w.txt --min-score 0 --seed {seed}");
        let run = place.run(&format!("{arguments} -o whole.ipuz --force"));
        assert!(run.out.contains("F E D"), "{}", run.out);
        assert!(run.err.contains("draft.ipuz: keeping 3 letters"), "{}", run.err);
    }
    let (objects, _) = place.json("viability draft.ipuz --words w.txt --min-score 0 --json");
    let cells = objects[0]["cells"].as_array().unwrap();
    assert_eq!(cells.iter().filter(|letters| *letters != "").count(), 6);
    // A complete solution is ignored.
    let count = place.run("fill whole.ipuz --words w.txt --min-score 0 --count-fills");
    assert!(count.out.starts_with("whole.ipuz: 4 fills"), "{}", count.out);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_output_is_reported() {
    let place = place();
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wordwright"))
        .args(["fill", "g.txt", "--words", "w.txt", "--min-score", "0"])
        .current_dir(place.path())
        .stdout(full)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("standard output: cannot be written"), "{message}");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_so_far() {
    // With every string of three letters a word, there are too many fills to
    // count.
    let words: String = (0..26 * 26 * 26).map(|n: u32| letters(n) + ";50\n").collect();
    let place = Place::with(&[("g.txt", &"...#...#...\n".repeat(3)), ("w.txt", &words)]);
    let child = place
        .command("fill g.txt --words w.txt --count-fills --progress json")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(600));
    let process = nix::unistd::Pid::from_raw(child.id().cast_signed());
    // Like a supervisor that signals both the process and its group.
    for _ in 0..2 {
        nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGINT).unwrap();
    }
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("g.txt: stopped; at least "), "{out}");
    let message = String::from_utf8(output.stderr).unwrap();
    let counted: Value = serde_json::from_str(message.lines().next().unwrap()).unwrap();
    assert!(counted["fills"].as_u64() > Some(0), "{message}");
    assert_eq!(output.status.code(), Some(3));
}

/// The word of three letters with this number.
#[cfg(unix)]
fn letters(number: u32) -> String {
    [number / 676, number / 26 % 26, number % 26]
        .map(|place| char::from(b'a' + place as u8))
        .iter()
        .collect()
}

#[test]
fn viability_shows_letters_and_candidates() {
    let place = place();
    let everything = all(&place, "");
    let (objects, code) =
        place.json("viability g.txt --words w.txt --min-score 0 --top 99 --prove --json");
    assert_eq!((&objects[0]["proof"], code), (&json!("fillable"), Some(0)));
    let letters = objects[0]["cells"][0].as_str().unwrap();
    for fill in &everything {
        assert!(letters.contains(&fill[..1]), "{letters} {fill}");
    }
    for candidate in objects[0]["candidates"][0]["words"].as_array().unwrap() {
        let word = candidate["word"].as_str().unwrap();
        let fills = everything.iter().any(|fill| fill.starts_with(word));
        let proof = if fills { "fillable" } else { "impossible" };
        assert_eq!(candidate["proof"], proof, "{word}");
    }
    let run = place.run("viability g.txt --words w.txt --min-score 70");
    assert_eq!(run.code, Some(1), "{}", run.out);
}

/// A published package has no files from outside its folder, so the demo has
/// copies.
#[test]
fn the_demo_uses_this_project_s_examples() {
    let pairs: [(&[u8], &[u8]); 2] = [
        (
            include_bytes!("../../data/fifteen.txt"),
            include_bytes!("../../../../examples/patterns/fifteen.txt"),
        ),
        (
            include_bytes!("../../data/nine-by-nine.ipuz"),
            include_bytes!("../../../../examples/puzzles/nine-by-nine.ipuz"),
        ),
    ];
    for (copy, example) in pairs {
        assert_eq!(copy, example);
    }
}

#[test]
fn the_demo_needs_nothing() {
    let place = Place::with(&[]);
    let run = place.run("demo");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let next = ["wordwright serve", "wordwright play", "wordwright words match 'cross*'"];
    for expected in ["each checked again", "words right", "legal plays"].into_iter().chain(next) {
        assert!(run.out.contains(expected), "{expected}: {}", run.out);
    }
    // The commands it suggests need no files that a newcomer does not have.
    let words = place.run("words match cross*");
    assert!(words.code == Some(0) && words.out.contains("CROSSING"), "{}", words.out);
    let (objects, _) = place.json("demo --json");
    assert_eq!(objects[0]["fills"][0]["rows"].as_array().unwrap().len(), 15);
    assert_eq!(objects[0]["fills"][0]["verified"], true);
    assert_eq!(objects[0]["solve"]["words"], 30);
    assert_eq!(objects[0]["moves"]["list"].as_array().unwrap().len(), 4);
}
