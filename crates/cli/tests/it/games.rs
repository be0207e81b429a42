//! `play`, `selfplay`, `analyze`, `leaves`, `ucgi`.

use std::io::Write as _;
use std::process::Stdio;

use expect_test::expect;
use serde_json::Value;

use crate::Place;

const WORDS: &str = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes\nat\ntea\neat\nate\nas\nore\n";

const GAME: &str = "\
#player1 ann Ann
#player2 bob Bob
>ann: ACERSTU 8H CARE +12 12
>bob: AEINRST 8H ....S +9 9
>ann: EHSTU?V - +0 12
";

/// The output of a run that is given `input`.
fn with_input(
    place: &Place,
    arguments: &str,
    input: impl AsRef<[u8]>,
) -> (Option<i32>, String, String) {
    let mut child = place
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_ref()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_whole_game_between_computers() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let run = place.run("play g.gcg --words w.txt --player A=champion --player B=expert --seed 1");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("The game is in g.gcg"), "{}", run.out);
    let game = place.read("g.gcg");
    assert!(game.starts_with("#character-encoding UTF-8\n#player1 A A\n#player2 B B\n"), "{game}");
    assert_eq!(game.matches("#wordwright").count(), 1, "{game}");
    assert!(game.contains("\n#wordwright-words w.txt\n"), "{game}");
    let (objects, code) = place.json("analyze g.gcg --words w.txt --json --strict --playouts 100");
    assert_eq!((code, objects.len()), (Some(0), 1));
    assert_eq!(objects[0]["over"], true);
    assert!(objects[0]["anomalies"].as_array().unwrap().is_empty());
    let again = place.run("play g.gcg --words w.txt");
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("g.gcg: already exists"), "{}", again.err);
}

#[test]
fn a_resumed_game_plays_on_as_if_it_had_not_been_left() {
    let place = Place::with(&[]);
    let players = "--player Ann --player C=club --player D=expert --seed 2";
    let (code, ..) = with_input(&place, &format!("play whole.gcg {players}"), "pass\n".repeat(5));
    assert_eq!(code, Some(3));
    // Quit after each turn: the file has everything that the computers depend
    // on.
    let (code, ..) = with_input(&place, &format!("play parts.gcg {players}"), "pass\n");
    assert_eq!(code, Some(3));
    for _ in 1..5 {
        let (code, ..) = with_input(&place, "play parts.gcg", "pass\n");
        assert_eq!(code, Some(3));
    }
    assert_eq!(place.read("parts.gcg"), place.read("whole.gcg"));
}

#[test]
fn a_person_plays_quits_and_resumes() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let start = "play g.gcg --words w.txt --player Ann --player Bob --seed 1 --challenge double";
    let (code, out, err) =
        with_input(&place, start, "help\nhello\n8H QQ\nhint 1\nunseen\nexchange\npass\nquit\n");
    assert_eq!((code, err.as_str()), (Some(3), ""));
    for part in [
        "exchange ABC   put tiles back",
        "'hello' is not a command; type 8H WORD, or help",
        "is not on the rack",
        "93 tiles not seen",
        "name the tiles, as in: exchange ABC",
        "Ann passes.",
        "saved; resume with: wordwright play g.gcg",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    let saved = place.read("g.gcg");
    // After being killed in the middle of a turn, the game continues from the
    // turn before.
    let (code, out, err) = with_input(&place, "play g.gcg", "sheet\nundo\nnote well\n");
    assert_eq!((code, err.as_str()), (Some(3), "resuming g.gcg\n"));
    assert!(out.contains("Ann      pass +0") && out.contains("There is no turn to take back."));
    assert_eq!(place.read("g.gcg"), saved + "#note well\n");
    let (code, ..) = with_input(&place, "play g.gcg", "pass\npass\npass\npass\npass\n");
    assert_eq!(code, Some(0));
    assert!(place.read("g.gcg").contains(">Ann: "), "{}", place.read("g.gcg"));
}

#[test]
fn a_name_that_cannot_be_saved_to_does_not_end_the_game() {
    let place = Place::with(&[("w.txt", WORDS), ("old.gcg", GAME)]);
    let start = "play g.gcg --words w.txt --player Ann --player Bob --seed 1";
    let input = "save old.gcg\nsave nodir/x.gcg\nsave g.gcg\nsave new.gcg\nsave\npass\nquit\n";
    let (code, out, err) = with_input(&place, start, input);
    assert_eq!((code, err.as_str()), (Some(3), ""));
    for part in [
        "old.gcg already exists; choose another name.",
        "x.gcg: cannot be written: ",
        "g.gcg already exists; choose another name.",
        "Saved.",
        "Ann passes.",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    assert!(!out.contains("--force"), "{out}");
    assert_eq!(place.read("old.gcg"), GAME);
    assert!(place.read("new.gcg").contains("#player1 Ann"), "{}", place.read("new.gcg"));
    #[cfg(unix)]
    {
        let (code, _, err) = with_input(&place, "play g.gcg", "save /dev/stderr\nquit\n");
        assert_eq!(code, Some(3), "{err}");
        assert!(err.contains("#player1 Ann"), "{err}");
    }
}

#[test]
fn two_who_play_one_game_lose_no_saved_turn() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let players = "--words w.txt --player Ann --player Bob --seed 1";
    let mut first = place
        .command(&format!("play two.gcg {players}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !place.path().join("two.gcg").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let (code, ..) = with_input(&place, "play two.gcg", "pass\npass\n");
    assert_eq!(code, Some(3));
    let saved = place.read("two.gcg");
    first.stdin.take().unwrap().write_all(b"pass\n").unwrap();
    let first = crate::Run::of(first.wait_with_output().unwrap());
    assert_eq!(first.code, Some(2), "{}", first.err);
    let message = "two.gcg: not saved, since another program has changed it meanwhile";
    assert!(first.err.contains(message), "{}", first.err);
    assert_eq!(place.read("two.gcg"), saved);
    // A file that appears while a game begins is not the game's either; a new game may still
    // replace an old one on request, and a deleted file comes back.
    let (code, out, _) = with_input(&place, &format!("play two.gcg --force {players}"), "pass\n");
    assert_eq!(code, Some(3), "{out}");
    assert_ne!(place.read("two.gcg"), saved);
}

#[test]
fn each_clock_runs_for_its_own_player() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let start = "play g.gcg --words w.txt --player Ann --player C=champion --seed 1 --clock 1+10";
    let (code, ..) = with_input(&place, start, "pass\nquit\n");
    assert_eq!(code, Some(3));
    let saved = place.read("g.gcg");
    let clocks = saved.lines().find_map(|line| line.strip_prefix("#wordwright-clocks ")).unwrap();
    let left: Vec<i64> = clocks.split(' ').map(|time| time.parse().unwrap()).collect();
    // Each turn adds ten seconds and uses the time it took.
    assert!(left[..2].iter().all(|left| (61_000..=70_000).contains(left)), "{clocks}");
}

#[test]
fn saves_that_cannot_be_resumed() {
    let place = Place::with(&[("w.txt", WORDS)]);
    with_input(&place, "play g.gcg --words w.txt --seed 1", "quit\n");
    place.write("w.txt", b"other\nwords\n");
    let run = place.run("play g.gcg");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("w.txt has changed since the game was begun"), "{}", run.err);
    place.write("g.gcg", b"#player1 a A\n>a: hello");
    assert_eq!(place.run("play g.gcg").code, Some(2));
}

#[test]
fn analyses() {
    let place = Place::with(&[("w.txt", WORDS), ("game.gcg", GAME)]);
    let run = place
        .run("analyze game.gcg --words w.txt --top 2 --charts pictures --playouts 0 --leaves none");
    assert_eq!(run.code, Some(0));
    expect![[r#"
        game.gcg
          1 ann        ACERSTU  8H CARE 12  lost 8.0, number 34 of 197
               8D CARES                  20  leave TU         20.0 estimate
               H4 CARES                  20  leave TU         20.0 estimate
          2 bob        AEINRST  8H (CARE)S 8  lost 3.0, number 3 of 144
               L7 AS                     11  leave EINRT      11.0 estimate
               G7 AS                     10  leave EINRT      10.0 estimate
          3 ann        EHSTUV?  pass 0  lost 40.0, number 163 of 163
               K6 SH(E)                   6  leave ETUV?       6.0 estimate
               K7 H(E)S                   6  leave ETUV?       6.0 estimate
        Ann: 12 points in 2 turns, 48.0 lost; best play found in 0 of 2, 0 bingos (missed 0), 1 without play, 0 wrong words
        Bob: 9 points in 1 turn, 3.0 lost; best play found in 0 of 1, 0 bingos (missed 0), 0 without play, 0 wrong words
        figures: estimate
    "#]].assert_eq(&run.out);
    expect![[r#"
        warning: game.gcg, line 4: the turn says 9 points, but the plays add up to 8; correct one of them
        warning: game.gcg: the game has no end; the file may be cut off
        chart: pictures/game.svg
    "#]]
    .assert_eq(&run.err);
    assert!(place.read("pictures/game.svg").starts_with("<svg "));
    let strict = place.run("analyze game.gcg --words w.txt --strict");
    assert_eq!(strict.code, Some(2));
    expect![[r#"
        error: game.gcg: 1 problem in the record; without --strict each is a warning:
          line 4: the turn says 9 points, but the plays add up to 8; correct one of them
    "#]]
    .assert_eq(&strict.err);
    let folder = place.run("analyze pictures --words w.txt");
    expect![[r#"
        error: pictures: no .gcg file in it
    "#]]
    .assert_eq(&folder.err);
}

#[test]
fn the_values_of_leaves_are_drawn() {
    let place = Place::with(&[]);
    let run = place.run("leaves show --chart leaves.svg ?");
    assert_eq!((run.code, run.err.as_str()), (Some(0), "chart: leaves.svg\n"));
    assert!(run.out.starts_with("? "), "{}", run.out);
    assert!(place.read("leaves.svg").starts_with("<svg "));
    let again = place.run("leaves show --chart leaves.svg");
    assert!(again.err.contains("leaves.svg: already exists"), "{}", again.err);
    assert_eq!(place.run("leaves show --chart leaves.svg --force").code, Some(0));
    let none = place.run("leaves show --chart d.svg --rules dutch");
    assert!(none.err.contains("no values of leaves for dutch"), "{}", none.err);
    assert_eq!(place.run("leaves show").code, Some(2));
}

#[test]
fn a_file_of_rules_sets_the_clock_of_a_game() {
    // Nobody has any time, so each is in the first minute of overtime.
    let place = Place::with(&[("w.txt", WORDS), ("c.rules", "clock: 0\novertime: 7\n")]);
    let players = "--player A=champion --player B=champion --seed 1";
    let overtime = |file: &str, more: &str| {
        let run = place.run(&format!("play {file} --rules c.rules --words w.txt {players}{more}"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        let game = place.read(file);
        game.lines().filter(|line| line.contains("(time) -7 ")).count()
    };
    assert_eq!(overtime("rules.gcg", ""), 2);
    assert_eq!(overtime("none.gcg", " --clock none"), 0);
}

#[test]
fn an_exchange_of_unknown_tiles_is_no_mistake() {
    let game = "#player1 ann Ann\n#player2 bob Bob\n#incomplete\n#game-type WordSmog\n\
                >ann: ACERSTU -3 +0 0\n>bob: AEINRST 8H TEA +6 6\n";
    let place = Place::with(&[("w.txt", WORDS), ("game.gcg", game)]);
    let run = place.run("analyze game.gcg --words w.txt --top 1 --playouts 0 --leaves none");
    assert_eq!(run.code, Some(0));
    let first = run.out.lines().nth(1).unwrap();
    assert_eq!(first, "  1 ann        ACERSTU  exchange 3 0  tiles not known");
    assert!(run.out.contains("Ann: 0 points in 1 turn, 0.0 lost; best play found in 0 of 0"));
    expect![[r#"
        warning: game.gcg: a game of WordSmog, whose rules are not known here; it is judged by the usual ones
    "#]]
    .assert_eq(&run.err);
    let line = "analyze game.gcg --words w.txt --playouts 0 --leaves none --json";
    let (objects, _) = place.json(line);
    let turn = &objects[0]["turns"][0];
    assert_eq!(turn["made"]["play"], "exchange 3");
    assert_eq!((&turn["lost"], &turn["place"]), (&Value::Null, &Value::Null));
    let (study, _) = place.json(&format!("{line} --study"));
    assert_eq!(study[0]["players"][0]["total"]["compared"], 0);
    assert_eq!(study[0]["players"][0]["mistakes"].as_array().unwrap().len(), 0);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_of_games_is_not_waited_for() {
    let place = Place::with(&[("w.txt", WORDS)]);
    std::fs::create_dir(place.path().join("games")).unwrap();
    place.write("games/a.gcg", GAME.as_bytes());
    let mode = nix::sys::stat::Mode::from_bits_truncate(0o600);
    nix::unistd::mkfifo(&place.path().join("games/x.gcg"), mode).unwrap();
    let run = place.run("analyze games --words w.txt");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("games/a.gcg"), "{}", run.out);
    assert!(!run.out.contains("x.gcg"), "{}", run.out);
}

#[test]
fn a_player_who_resigned_has_lost_in_a_study_although_ahead() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let game = "#player1 a Ann\n#player2 b Bob\n>a: ACERSTU 8H CARE +12 12\n\
                >b: ACERSTU -STU +0 0\n>a: STUVWXY - +0 12\n#note Resigned.\n";
    place.write("game.gcg", game.as_bytes());
    let arguments = "analyze game.gcg --words w.txt --playouts 0 --endgame 0";
    let (objects, code) = place.json(&format!("{arguments} --json"));
    let recorded = objects.iter().find(|object| object["over"] == true).expect("a finished game");
    assert_eq!((code, recorded["resigned"].as_u64()), (Some(0), Some(0)));
    let (study, _) = place.json(&format!("{arguments} --study --json"));
    let won = |name: &str| {
        let players = study[0]["players"].as_array().unwrap();
        let player = players.iter().find(|player| player["name"] == name).unwrap();
        (player["finished"].as_u64(), player["won"].as_f64())
    };
    assert_eq!([won("Ann"), won("Bob")], [(Some(1), Some(0.0)), (Some(1), Some(1.0))]);
}

/// What a game prints where `typed` is typed at a terminal.
#[cfg(unix)]
fn typed(place: &Place, arguments: &str, typed: &str) -> String {
    let terminal = nix::pty::openpty(None, None).unwrap();
    let child =
        place.command(arguments).stdin(terminal.slave).stdout(Stdio::piped()).spawn().unwrap();
    // It hangs up when it is closed.
    let mut keyboard = std::fs::File::from(terminal.master);
    keyboard.write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[cfg(unix)]
#[test]
fn whoever_resigns_at_a_terminal_is_asked() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let game = "play g.gcg --words w.txt --player Ann --player You --seed 1";
    let asked = typed(&place, game, "resign\n\nquit\n");
    let question = "Resign the game? You win, whatever the score. [y/N] The game goes on.";
    assert!(asked.contains(question), "{asked}");
    assert!(!place.read("g.gcg").contains("Resigned."));
    let agreed = typed(&place, "play g.gcg", "resign\nyes\n");
    assert!(agreed.contains("You won: Ann resigned"), "{agreed}");
    // What comes from a pipe nobody can be asked about.
    let (_, out, _) = with_input(&place, &game.replace("g.gcg", "p.gcg"), "resign\n");
    assert!(!out.contains("[y/N]") && out.contains("You won: Ann resigned"), "{out}");
}

#[test]
fn a_study_sums_up_players_over_games() {
    let place = Place::with(&[("w.txt", WORDS)]);
    std::fs::create_dir(place.path().join("match")).unwrap();
    place.write("match/1.gcg", GAME.as_bytes());
    // With seats swapped and the name written differently, the game is over and
    // Bob wins.
    let second = "#player1 b bob\n#player2 a Ann\n>b: ACERSTU 8H CARE +12 12\n\
                  >a: ACERSTU -STU +0 0\n>b: (ACERSTU) +18 30\n";
    place.write("match/2.gcg", second.as_bytes());
    let arguments = "analyze match --words w.txt --playouts 0 --endgame 0 --study";
    let (objects, code) = place.json(&format!("{arguments} --json"));
    assert_eq!((code, objects.len()), (Some(0), 1));
    let study = &objects[0];
    let players = study["players"].as_array().unwrap();
    assert_eq!((study["games"].as_u64(), players.len()), (Some(2), 2));
    let bob = players.iter().find(|player| player["name"] == "Bob").unwrap();
    let count = |of: &Value, field: &str| of[field].as_u64().unwrap();
    assert_eq!((count(bob, "games"), count(bob, "finished")), (2, 1));
    assert_eq!((bob["won"].as_f64(), bob["points"].as_i64()), (Some(1.0), Some(39)));
    let ann = players.iter().find(|player| player["name"] == "Ann").unwrap();
    assert_eq!((ann["won"].as_f64(), count(&ann["total"], "turns")), (Some(0.0), 3));
    assert!(ann["total"]["phase"].is_null(), "{ann}");
    for player in players {
        // The losses by phase and by kind of mistake add up to the total.
        let sum = |list: &str, field: &str| -> f64 {
            let all = player[list].as_array().unwrap().iter();
            all.map(|part| part[field].as_f64().unwrap()).sum()
        };
        for field in ["turns", "compared", "best_found", "lost"] {
            let total = player["total"][field].as_f64().unwrap();
            assert!((sum("phases", field) - total).abs() < 0.02, "{field}: {player}");
        }
        assert!(sum("mistakes", "lost") <= sum("phases", "lost") + 0.02, "{player}");
    }
    let kinds = |player: &Value| -> Vec<String> {
        let all = player["mistakes"].as_array().unwrap().iter();
        all.map(|mistake| mistake["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(ann), ["wrong_exchange", "missed_exchange"], "{ann}");
    let shown = place.run(arguments);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.starts_with("2 games\n\n"), "{}", shown.out);
    for part in ["Bob: 2 games, 1 of 1 finished won", "opening", "kept the wrong tiles"] {
        assert!(shown.out.contains(part), "no {part}: {}", shown.out);
    }
    assert!(!shown.out.contains("8H CARE"), "a turn of a game: {}", shown.out);
}

#[test]
fn an_analysis_says_how_sure_it_is() {
    let place = Place::with(&[("w.txt", WORDS), ("game.gcg", GAME)]);
    let arguments = "analyze game.gcg --words w.txt --json --playouts 300 --seed 2 --threads";
    let (one, code) = place.json(&format!("{arguments} 1"));
    let (three, _) = place.json(&format!("{arguments} 3"));
    assert_eq!((code, &one), (Some(0), &three));
    let made = &one[0]["turns"][0]["best"][0];
    let wins = made["wins"].as_f64().unwrap();
    assert!((0.5..1.0).contains(&wins), "{made}");
    assert_eq!(made["certainty"], "estimate");
}

#[test]
fn plays_are_simulated() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let board = ["15"; 15].join("/");
    let position = format!("{board} ACERSHE/ 0/0 0");
    place.write("p.cgp", position.as_bytes());
    let (objects, code) =
        place.json("plays p.cgp --words w.txt --simulate 500 --seed 3 --top 4 --json");
    assert_eq!(code, Some(0));
    let wins = |at: usize| objects[0]["plays"][at]["wins"].as_f64().unwrap();
    assert!(wins(0) >= wins(3) && wins(0) > 0.5, "{}", objects[0]);
}

#[test]
fn leaves_are_shown_and_converted() {
    let place = Place::with(&[]);
    let run = place.run("leaves show ? QU");
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 2));
    let run = place.run("leaves convert own.leaves");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let shown = place.run("leaves show AE --leaves own.leaves").out;
    assert_eq!(place.run("leaves show AE").out, shown);
    let run = place.run("leaves convert own.klv2 --leaves own.leaves");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(place.run("leaves show AE --leaves own.klv2").out, shown);
    place.write("cut.leaves", b"WWLV");
    let run = place.run("leaves show A --leaves cut.leaves");
    expect![[r#"
        error: cut.leaves: the leaves: 4 bytes; expected a header of 16 bytes
    "#]]
    .assert_eq(&run.err);
    let run = place.run("leaves show A --rules polish --leaves own.leaves");
    expect![[r#"
        error: own.leaves: the leaves: values for 27 kinds of tiles, where the rules have 33; expected values learned by these rules
    "#]]
    .assert_eq(&run.err);
}

#[test]
fn self_play_is_the_same_on_any_number_of_threads() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let games = |threads: usize| {
        let arguments = format!(
            "selfplay --games 6 --words w.txt --seed 3 --paired --second score --threads \
             {threads} --json"
        );
        let (mut objects, code) = place.json(&arguments);
        assert_eq!((code, objects.len()), (Some(0), 7));
        let sums = objects.pop().unwrap();
        assert_eq!((&sums["games"], &sums["lexicon"]["words"]), (&6.into(), &14.into()));
        objects
    };
    assert_eq!(games(1), games(3));
    let run = place.run("selfplay --games 2 --words w.txt --gcg games");
    assert!(run.out.starts_with("2 games in "), "{}", run.out);
    assert!(place.read("games/000002.gcg").contains("#player1 equity_2 equity 2\n"));
}

#[test]
fn another_program_drives() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let board = ["15"; 15].join("/");
    let input = format!("ucgi\nisready\nposition cgp {board} ACERSHE/ 0/0 0\ngo\nquit\nmore\n");
    let (code, out, err) = with_input(&place, "ucgi --words w.txt --leaves none", &input);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("id name Wordwright "), "{out}");
    assert!(out.ends_with("\nbestmove 8D.CARES\n"), "{out}");
}

#[test]
fn a_line_of_ucgi_that_is_no_text_is_answered_like_one_that_is_no_command() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let (code, out, err) = with_input(&place, "ucgi --words w.txt", b"\xff\xfe go\nisready\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (first, rest) = out.split_once('\n').unwrap();
    assert!(first.starts_with("info string error '\u{fffd}'; expected"), "{out}");
    assert_eq!(rest, "readyok\n");
}

#[test]
fn rules_and_words_that_cannot_be_used() {
    let place = Place::with(&[("bad.rules", "rack: 99\n"), ("w.txt", WORDS)]);
    let check = |arguments: &str, expected: &str| {
        let run = place.run(arguments);
        assert_eq!((run.code, run.err.trim_end()), (Some(2), expected), "{arguments}");
    };
    check(
        "selfplay --rules bad.rules",
        "error: bad.rules: rules, line 1: '99'; expected 1 to 12 tiles",
    );
    check(
        "selfplay --rules polish",
        "error: the rules polish need words of their language; give a list with --words",
    );
    check(
        "play --player Ann",
        "error: players: found 1 player, expected two to four, as in --player Ann --player Computer=expert",
    );
    assert!(place.run("play --player Ann=wizard").err.contains(
        "found \"wizard\", expected one of beginner, learner, club, expert, champion, or \
                 grade-1 to grade-10"
    ));
    assert!(place.run("play --clock x").err.contains("expected minutes such as 25"));
    place.write("w.kwg", b"123");
    assert_eq!(place.run("selfplay --words w.kwg").code, Some(2));
}
