//! `plays`: what it prints, and what it refuses.

use expect_test::expect;

use crate::Place;

const WORDS: &str = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes\nat\ntea\neat\nate\nas\nore\n";

/// A board without tiles.
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// A position with this word at 8H.
fn position(word: &str) -> String {
    format!("15/15/15/15/15/15/15/7{word}4/15/15/15/15/15/15/15 AST/ 8/0 0\n")
}

#[test]
fn the_best_plays_of_a_position() {
    let place = Place::with(&[("w.txt", WORDS), ("p.cgp", &position("CARE"))]);
    let run = place.run("plays p.cgp --words w.txt --top 3 --leaves none");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let table = run.out.lines().skip(17).collect::<Vec<_>>().join("\n");
    expect![[r"
        rack AST, 86 tiles in the bag; 9 legal placements of w.txt

              play        score  leave   equity
           1  L7 AS          11  T         11.0
           2  G7 AS          10  T         10.0
           3  8H (CARE)S      8  AT         8.0

        w.txt: 14 words, hash ffa34ea79f8113f3"]]
    .assert_eq(&table);
    let (objects, code) = place.json("plays p.cgp --words w.txt --rack SS --by score --json");
    assert_eq!(code, Some(0));
    assert_eq!(objects[0]["plays"][0]["play"], "8H (CARE)S");
}

#[test]
fn positions_that_cannot_be_used() {
    let place = Place::with(&[("w.txt", WORDS), ("q.cgp", &position("CARX"))]);
    let check = |arguments: &str, expected: &str| {
        let run = place.run(arguments);
        assert_eq!((run.code, run.err.trim_end()), (Some(2), expected), "{arguments}");
    };
    check(
        "plays q.cgp --words w.txt --strict",
        "error: q.cgp: the board: CARX is not in the lexicon",
    );
    check(
        "plays q.cgp --words w.txt --rack AS1",
        "warning: q.cgp: the board: CARX is not in the lexicon\n\
         error: --rack: the tiles \"AS1\", column 3: '1'; expected a letter of the tile set, or \
         '?' for a blank",
    );
}

/// A small board and sixteen tiles.
const SMALL: &str = "bonus: 0\n[layout]\n.......\n.......\n.......\n.......\n.......\n.......\n\
                     .......\n[tiles]\n? 0 0\nA 8 1\nB 5 3\nC 3 5\n";

#[test]
fn how_sure_the_end_of_a_game_is() {
    let place = Place::with(&[
        ("small.rules", SMALL),
        ("w.txt", "ab\nba\naa\naba\nac\ncab\nabba\nbaa\nabaca\n"),
        ("p.cgp", "7/7/7/2AB3/7/7/7 AAABBCC/ 0/0 0"),
    ]);
    let plays = "plays p.cgp --rules small.rules --words w.txt --simulate 100 --top 3";
    let solved = place.run(plays);
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""));
    assert!(
        solved.out.contains("  proven  equity is") && solved.out.contains(" exact\n"),
        "{}",
        solved.out
    );
    assert!(solved.out.contains("\nsearched in "), "{}", solved.out);
    assert!(!solved.out.contains("English games"), "{}", solved.out);
    // If nothing is proven, the output says so.
    let hurried = place.run(&format!("{plays} --endgame 1"));
    assert!(hurried.out.contains("-  estimate\n"), "{}", hurried.out);
    assert!(!hurried.out.contains("1000"), "{}", hurried.out);
    let simulated = place.run(&format!("{plays} --endgame 0"));
    assert!(simulated.out.contains("%  estimate\n"), "{}", simulated.out);
    assert!(!simulated.out.contains("searched in"), "{}", simulated.out);
    assert!(simulated.out.ends_with("rest on English games on the standard board\n"));
}

#[test]
fn how_often_a_pre_endgame_play_is_proven_to_win() {
    let place = Place::with(&[
        ("small.rules", SMALL),
        ("w.txt", "ab\nba\naa\naba\nac\ncab\nabba\nbaa\nabaca\n"),
        // Sixteen tiles, seven on each rack: two in the bag.
        ("p.cgp", "7/7/7/7/7/7/7 AAABBCC/ 0/0 0"),
    ]);
    let plays = "plays p.cgp --rules small.rules --words w.txt --simulate 100 --top 6";
    let (objects, code) = place.json(&format!("{plays} --json"));
    assert_eq!(code, Some(0));
    let all = objects[0]["plays"].as_array().unwrap();
    let mut proven = 0;
    for play in all.iter().filter(|play| play.get("win_bounds").is_some()) {
        let share = |of: &serde_json::Value| of.as_f64().unwrap();
        let [least, most] = ["least", "most"].map(|end| share(&play["win_bounds"][end]));
        assert!(least > 0.0 || most < 1.0, "nothing is proven, and left out: {play}");
        let wins = share(&play["wins"]);
        assert!(least <= wins && wins <= most && most <= 1.0, "{play}");
        proven += 1;
    }
    assert!(proven > 0, "{}", objects[0]);
    let shown = place.run(plays);
    assert!(shown.out.contains("  proven  equity is"), "{}", shown.out);
    // Nothing is searched, so nothing is proven.
    let (objects, _) = place.json(&format!("{plays} --json --endgame 0"));
    assert!(!objects[0].to_string().contains("win_bounds"), "{}", objects[0]);
}

const GAME: &str = "\
#player1 ann Ann
#player2 bob Bob
>ann: ACERSTU 8H CARE +12 12
>bob: AEINRST 8H ....S +8 8
>ann: EHSTU?V - +0 12
";

#[test]
fn the_opponents_rack_and_the_lexicon_of_a_position() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let plays = |racks: &str, lexicon: &str| {
        let cgp = format!("{EMPTY} {racks} 0/0 0 lex {lexicon};");
        place.write("p.cgp", cgp.as_bytes());
        place.run("plays p.cgp --words w.txt --simulate 300 --top 2 --leaves none")
    };
    let plain = plays("ACERXYZ/", "w");
    assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""));
    assert!(!plain.out.contains("English games"), "{}", plain.out);
    assert_ne!(plays("ACERXYZ/SSSEEHH", "w").out, plain.out);
    let other = plays("ACERXYZ/", "CSW21");
    assert_eq!(other.out, plain.out);
    assert_eq!(
        other.err,
        "warning: p.cgp: its lexicon is CSW21, and w.txt is used; --words chooses another\n"
    );
}

#[test]
fn turns_of_a_recorded_game() {
    let place = Place::with(&[("w.txt", WORDS), ("game.gcg", GAME)]);
    let cgp = place.run("plays game.gcg --words w.txt --turn 2 --cgp");
    assert_eq!((cgp.code, cgp.err.as_str()), (Some(0), ""));
    assert_eq!(
        cgp.out,
        "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex w.txt; ld english;\n"
    );
    place.write("p.cgp", cgp.out.as_bytes());
    let of_game = place.run("plays game.gcg --words w.txt --turn 2");
    assert_eq!(of_game.out, place.run("plays p.cgp --words w.txt").out);
    let check = |arguments: &str, expected: &str| {
        let run = place.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.err.contains(expected), "{}", run.err);
    };
    check("plays game.gcg --words w.txt --turn 4", "no turn 4; it has turns 1 to 3");
    check("plays game.gcg --words w.txt", "the rack is not known; name it with --rack");
    check("plays p.cgp --words w.txt --turn 1", "--turn is for recorded games");
    let board = ["15"; 15].join("/");
    check(&format!("plays {board} --words w.txt"), "the position: CGP, racks: nothing; expected");
}
