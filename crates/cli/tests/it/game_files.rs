//! Games as files: what `selfplay`, `play` and `analyze` write and read, and what
//! they refuse to overwrite.

use crate::Place;

const WORDS: &str = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes\nat\ntea\neat\nate\nas\nore\n";

const START: &str = "play g.gcg --words w.txt --player Ann --player Bob --seed 1";

/// A file with the line that starts with this text replaced.
fn changed(text: &str, beginning: &str, line: &str) -> String {
    assert!(text.lines().any(|found| found.starts_with(beginning)), "{beginning} in {text}");
    let lines = text.lines().map(|found| if found.starts_with(beginning) { line } else { found });
    lines.filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn games_against_itself_are_analysed_by_what_they_name() {
    let rules = "players: 2\nrack: 5\n";
    let place = Place::with(&[("o.txt", "at\nas\n")]);
    for name in ["english-super", "spanish", "own.rules"] {
        // A file that a game names is opened only if it is beside the game's
        // file.
        let folder = format!("{name}.games");
        std::fs::create_dir(place.path().join(&folder)).unwrap();
        place.write(&format!("{folder}/w.txt"), WORDS.as_bytes());
        place.write(&format!("{folder}/own.rules"), rules.as_bytes());
        let rules = if name == "own.rules" { format!("{folder}/{name}") } else { name.to_owned() };
        let play =
            format!("selfplay --games 2 --words {folder}/w.txt --rules {rules} --gcg {folder}");
        assert_eq!(place.run(&play).code, Some(0), "{rules}");
        let run = place.run(&format!("analyze {folder} --strict --playouts 0 --endgame 0"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{rules}");
        let again = place.run(&play);
        assert_eq!(again.code, Some(2));
        assert!(again.err.contains("000001.gcg: already exists"), "{}", again.err);
        assert_eq!(place.run(&format!("{play} --force")).code, Some(0));
    }
    let run = place.run("analyze spanish.games --words o.txt --playouts 0 --endgame 0");
    assert!(run.err.contains("w.txt, and o.txt is used"), "{}", run.err);
    let run = place.run("analyze spanish.games --rules dutch --playouts 0 --endgame 0");
    assert!(run.err.contains("000001.gcg"), "{}", run.err);
}

#[test]
fn what_a_game_names_elsewhere_is_not_opened_unasked() {
    let place = Place::with(&[("w.txt", WORDS), ("own.rules", "players: 2\nrack: 5\n")]);
    place.run("selfplay --games 1 --words w.txt --rules own.rules --gcg far");
    let run = place.run("analyze far --playouts 0 --endgame 0");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("so it is not opened"), "{}", run.err);
    assert!(run.err.contains("--rules"), "{}", run.err);
    let asked = "analyze far --rules own.rules --words w.txt --playouts 0 --endgame 0";
    assert_eq!(place.run(asked).code, Some(0));
}

#[test]
fn what_a_saved_game_names_elsewhere_is_not_opened_unasked() {
    let place = Place::with(&[("w.txt", WORDS), ("o.txt", "at\nas\n")]);
    std::fs::create_dir(place.path().join("games")).unwrap();
    let begun = place.run(&START.replace("g.gcg", "games/g.gcg"));
    assert_eq!(begun.code, Some(3));
    assert!(begun.out.ends_with("wordwright play games/g.gcg --words w.txt\n"), "{}", begun.out);
    let saved = place.read("games/g.gcg");
    let run = place.run("play games/g.gcg");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("so it is not opened"), "{}", run.err);
    assert!(run.err.contains("used so far with --words"), "{}", run.err);
    // A list other than the one it started with is rejected.
    assert_eq!(place.run("play games/g.gcg --words o.txt").code, Some(2));
    assert_eq!(place.run("play games/g.gcg --words w.txt").code, Some(3));
    // Leaves are files too.
    place.write("games/g.gcg", format!("{saved}#wordwright-leaves ../w.txt\n").as_bytes());
    let run = place.run("play games/g.gcg --words w.txt");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("name it with --leaves"), "{}", run.err);
}

#[test]
fn charts_are_not_written_over() {
    let place = Place::with(&[("w.txt", WORDS)]);
    for folder in ["a", "b"] {
        place.run(&format!("selfplay --games 1 --words w.txt --gcg {folder}"));
    }
    let twice = place.run("analyze a b --playouts 0 --endgame 0 --charts c");
    assert_eq!(twice.code, Some(2));
    assert!(twice.err.contains("would both be drawn as c/000001.svg"), "{}", twice.err);
    assert_eq!(place.run("analyze a --playouts 0 --endgame 0 --charts c").code, Some(0));
    let again = place.run("analyze a --playouts 0 --endgame 0 --charts c");
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
    assert!(again.err.contains("c/000001.svg: already exists"), "{}", again.err);
    let forced = place.run("analyze a --playouts 0 --endgame 0 --charts c --force");
    assert_eq!(forced.code, Some(0));
}

#[test]
fn options_that_a_resumed_game_ignores() {
    let place = Place::with(&[("w.txt", WORDS), ("o.txt", "at\nas\n")]);
    place.run(START);
    let same = place.run("play g.gcg --words w.txt --player Ann --player Bob");
    assert_eq!((same.code, same.err.as_str()), (Some(3), "resuming g.gcg\n"));
    let run = place.run(
        "play g.gcg --words o.txt --rules dutch --challenge double --clock 5 --player You --player \
         Me",
    );
    assert_eq!(run.code, Some(3));
    assert_eq!(
        run.err,
        "resuming g.gcg\nwarning: g.gcg resumes as it was started, without --words, --rules, \
         --challenge, --clock, --player; --force starts a new game\n"
    );
}

#[test]
fn damaged_saves() {
    let place = Place::with(&[("w.txt", WORDS)]);
    place.run(START);
    let saved = place.read("g.gcg");
    let check = |text: &str, expected: &str| {
        place.write("g.gcg", text.as_bytes());
        let run = place.run("play g.gcg");
        assert_eq!(run.code, Some(2), "{text}");
        assert!(run.err.contains(expected) && !run.err.contains("--force"), "{}", run.err);
        assert_eq!(place.read("g.gcg"), text);
    };
    let without = |line| changed(&saved, line, "");
    check(&without("#wordwright-bag"), "no line #wordwright-bag; expected what this program");
    let cut = changed(&saved, "#wordwright-lexicon", "#wordwright-lexicon ffa3");
    check(&cut, "#wordwright-lexicon 'ffa3'; expected what this program wrote");
    let seats = changed(&saved, "#wordwright-seats", "#wordwright-seats person wizard");
    check(&seats, "wordwright-seats: found \"wizard\", expected one of beginner");
    check(
        &without("#wordwright-seats"),
        "wordwright-seats: found 0 seats, expected 2, a level or person for each player",
    );
    let rules = changed(&saved, "#wordwright-rules ", "#wordwright-rules klingon");
    let line = rules.lines().position(|line| line.contains("klingon")).unwrap() + 1;
    check(&rules, &format!("g.gcg, line {line}, #wordwright-rules: klingon: not built in"));
    let rack = saved.lines().find_map(|line| line.strip_prefix("#rack1 ")).unwrap();
    let more = format!("{saved}>Ann: {rack} - +0 7\n");
    let line = more.lines().count();
    check(
        &more,
        &format!("g.gcg: line {line}: the total says 7 points, but the plays add up to 0"),
    );
}

/// The output of a run in the folder `from`.
fn run_from(place: &Place, from: &str, arguments: &str) -> (Option<i32>, String) {
    let mut command = place.command(arguments);
    let output = command.current_dir(place.path().join(from)).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn games_go_on_from_every_folder() {
    let place = Place::with(&[("w.txt", WORDS), ("own.rules", "bonus: 35\n")]);
    for folder in ["games", "games/lists", "other"] {
        std::fs::create_dir(place.path().join(folder)).unwrap();
    }
    place.write("games/lists/w.txt", WORDS.as_bytes());
    for (words, rules) in [("w.txt", "own.rules"), ("games/lists/w.txt", "english-super")] {
        let two = "--player Ann --player Bob --force --leaves none";
        place.run(&format!("play games/g.gcg --words {words} --rules {rules} {two}"));
        // Lists and rules outside the game's folder have to be named again.
        let named = match rules {
            "own.rules" => " --words ../w.txt --rules ../own.rules",
            _ => "",
        };
        let went_on = run_from(&place, "other", &format!("play ../games/g.gcg{named}"));
        assert_eq!(went_on, (Some(3), "resuming ../games/g.gcg\n".to_owned()));
    }
    let saved = place.read("games/g.gcg");
    for line in ["#wordwright-words lists/w.txt", "#wordwright-leaves none"] {
        assert!(saved.lines().any(|found| found == line), "{line} in {saved}");
    }
    place.run("play games/g.gcg --words games/lists/w.txt --player A=club --player B=club --force");
    let analysed = run_from(&place, "other", "analyze ../games --playouts 0 --endgame 0");
    assert_eq!(analysed, (Some(0), String::new()));
}

#[test]
fn words_and_rules_that_have_gone_or_changed() {
    let place = Place::with(&[("w.txt", WORDS), ("own.rules", "bonus: 35\n")]);
    let start = format!("{START} --rules own.rules");
    place.run(&start);
    let saved = place.read("g.gcg");
    place.write("copy.txt", WORDS.as_bytes());
    place.write("copy.rules", b"bonus: 35\n");
    let check = |file: &str, bytes: Option<&[u8]>, option: &str, expected: &str| {
        match bytes {
            Some(bytes) => place.write(file, bytes),
            None => std::fs::remove_file(place.path().join(file)).unwrap(),
        }
        let run = place.run("play g.gcg");
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(expected) && run.err.contains(option), "{}", run.err);
        assert_eq!(place.read("g.gcg"), saved);
    };
    check("w.txt", Some(b"at\n"), "a copy of it with --words", "w.txt has changed since");
    check(
        "w.txt",
        None,
        "with --words",
        "w.txt: not built in, and not a file in the game's folder",
    );
    let with_others = place.run("play g.gcg --words own.rules");
    assert_eq!(with_others.code, Some(2));
    let moved = place.run("play g.gcg --words copy.txt");
    assert_eq!((moved.code, moved.err.as_str()), (Some(3), "resuming g.gcg\n"));
    let saved = place.read("g.gcg");
    assert!(saved.contains("\n#wordwright-words copy.txt\n"), "{saved}");
    place.write("own.rules", b"bonus: 40\n");
    let changed = place.run("play g.gcg");
    assert!(changed.err.contains("own.rules has changed since"), "{}", changed.err);
    assert!(changed.err.contains("a copy of it with --rules"), "{}", changed.err);
    let moved = place.run("play g.gcg --rules copy.rules");
    assert_eq!((moved.code, moved.err.as_str()), (Some(3), "resuming g.gcg\n"));
}

#[test]
fn the_challenge_rule_of_a_rules_file() {
    let rules = [("w.txt", WORDS), ("own.rules", "challenge: 5\n")];
    let place = Place::with(&rules);
    let challenge = |options: &str| {
        place.run(&format!("{START} --force{options}"));
        let saved = place.read("g.gcg");
        let lines = saved.lines();
        lines.filter_map(|line| line.strip_prefix("#wordwright-challenge ")).collect::<String>()
    };
    assert_eq!(challenge(""), "void");
    assert_eq!(challenge(" --rules own.rules"), "5");
    assert_eq!(challenge(" --rules own.rules --challenge single"), "single");
}

#[test]
fn games_of_three_are_not_looked_ahead_in() {
    let place = Place::with(&[("w.txt", WORDS)]);
    place.run("play g.gcg --words w.txt --player A=club --player B=club --player C=club --seed 1");
    let run = place.run("analyze g.gcg");
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.err,
        "warning: g.gcg: 3 play, and looking ahead is for two; all figures are static equity\n"
    );
    assert_eq!(place.run("analyze g.gcg --playouts 0 --endgame 0").err, "");
}

#[test]
fn no_games_at_all() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let run = place.run("selfplay --words w.txt --games 0");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("invalid value '0' for '--games <N>'"), "{}", run.err);
    assert_eq!(place.names(), ["w.txt"]);
}

#[test]
fn players_must_differ_by_name() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let run = place.run("play g.gcg --words w.txt --player A --player A");
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.err,
        "error: players: found two players called A, expected another name for each, as in --player \
         Ann --player Computer=expert\n"
    );
}

#[test]
fn every_oddity_is_named() {
    let game = "#player1 a A\n#player2 b B\n>a: ACERSTU 8H CARE +13 13\n>b: HE 8K .X +0 5\n";
    let place = Place::with(&[("w.txt", WORDS), ("game.gcg", game)]);
    let run = place.run("analyze game.gcg --words w.txt --strict");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("\n  line 3: the turn says 13 points"), "{}", run.err);
    assert!(run.err.contains("\n  line 4: the total says 5 points"), "{}", run.err);
}

#[test]
fn rules_words_and_leaves_that_belong_together() {
    let place = Place::with(&[("w.txt", "kot\nkoń\nłoś\n"), ("four.rules", "players: 4\n")]);
    let check = |arguments: &str, expected: &str| {
        let run = place.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.err.contains(expected), "{}", run.err);
    };
    check("selfplay --rules french", "the rules french need words of their language");
    check("selfplay --rules four.rules", "four.rules: rules for 4 players");
    assert_eq!(place.run("words compile w.txt -o plain.ww").code, Some(0));
    assert_eq!(place.run("words compile w.txt -o pl.ww --rules polish").code, Some(0));
    let empty = format!("{} KOŃŁOŚT/ 0/0 0", ["15"; 15].join("/"));
    place.write("p.cgp", empty.as_bytes());
    check("plays p.cgp --rules polish --words plain.ww", "plain.ww: compiled with other letters");
    let (objects, code) = place.json("plays p.cgp --rules polish --words pl.ww --json");
    assert_eq!((code, &objects[0]["lexicon"]["words"]), (Some(0), &3.into()));
    let french = place.run("leaves show S --rules french");
    assert!(french.out.ends_with(" 0.00\n"), "{}", french.out);
    let four = format!("{} KO/// 0/0/0/0 0", ["15"; 15].join("/"));
    place.write("four.cgp", four.as_bytes());
    let run = place.run("plays four.cgp --rules polish --words pl.ww --simulate 100");
    assert!(run.err.contains("nothing is simulated, since 4 play"), "{}", run.err);
}
