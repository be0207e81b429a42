//! `words`.

use expect_test::expect;

use crate::Place;

const LIST: &str = "Ice Cream;80;p\nlisten;70;w\nsilent;75\nNBC;50;a\nx-ray;40\nb2b;90\n";

#[test]
fn patterns_and_anagrams() {
    let place = Place::with(&[("w.txt", LIST)]);
    let run = |arguments: &str| format!("{arguments}:\n{}", place.run(arguments).out);
    expect![[r#"
        words match *E* --words w.txt:
         80 Ice Cream
         75 SILENT
         70 LISTEN
    "#]]
    .assert_eq(&run("words match *E* --words w.txt"));
    expect![[r#"
        words match *E* --words w.txt --limit 1 --json:
        {"word":"ICECREAM","written":"Ice Cream","score":80,"list":"w.txt"}
    "#]]
    .assert_eq(&run("words match *E* --words w.txt --limit 1 --json"));
    expect![[r#"
        words anagram inletz? --words w.txt --some:
         75 SILENT
         70 LISTEN
    "#]]
    .assert_eq(&run("words anagram inletz? --words w.txt --some"));
    expect![[r#"
        words anagram inlets --words w.txt:
         75 SILENT
         70 LISTEN
    "#]]
    .assert_eq(&run("words anagram inlets --words w.txt"));
    assert_eq!(place.run("words match QQQ --words w.txt").out, "");
}

#[test]
fn a_kwg_file_is_a_list() {
    let place = Place::with(&[("w.txt", LIST)]);
    let run = place.run("words compile w.txt -o w.kwg --kwg");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = place.run("words match *E* --words w.kwg");
    assert_eq!(run.out, " 50 LISTEN\n 50 SILENT\n 50 ICECREAM\n", "{}", run.err);
}

#[test]
fn merging_keeps_the_first_list_on_top() {
    let place = Place::with(&[("w.txt", LIST), ("own.txt", "listen;10\n!silent\nnew one;60\n")]);
    let run = place.run("words merge own.txt w.txt@50 -o all.txt");
    expect![[r#"
        own.txt: 2 words taken
        w.txt: 2 words taken, 1 below the minimum score, 2 decided before, 1 left out (first: line 6, "b2b")
        4 words in all
    "#]].assert_eq(&run.out);
    expect![[r#"
        LISTEN;10
        new one;60
        Ice Cream;80;p
        NBC;50;a
    "#]]
    .assert_eq(&place.read("all.txt"));
    let again = place.run("words merge all.txt");
    assert_eq!(again.out, place.read("all.txt"));
}

#[test]
fn a_bad_line_is_told_once_and_left_out() {
    let long = "a".repeat(64);
    let list = format!("listen;70.5\n{long};70\nsilent;75\nenlist;-1\ntinsel;101\nb2b\n");
    let place = Place::with(&[("w.txt", &list)]);
    let run = place.run("words match * --words w.txt");
    assert_eq!((run.code, &*run.out), (Some(0), " 75 SILENT\n 71 LISTEN\n"), "{}", run.err);
    let err = run.err.replace(&long[2..], "");
    expect![[r#"
        warning: w.txt: 4 of 6 lines left out (1: no word of two letters or more in this alphabet; 1: more than 63 letters; 2: a score that is no number from 0 to 100); the first is line 2: "a"
        warning: w.txt: 1 score rounded to whole numbers
    "#]]
    .assert_eq(&err);
}

#[test]
fn compiled_lexicons_are_lists_too() {
    let place = Place::with(&[("w.txt", LIST)]);
    let run = place.run("words compile w.txt -o w.lex --gaddag");
    assert_eq!(run.code, Some(0), "{}", run.err);
    expect![[r#"
        match:
         50 LISTEN
         50 SILENT
         50 ICECREAM
    "#]]
    .assert_eq(&format!("match:\n{}", place.run("words match *E* --words w.lex").out));
    let check = place.run("words compile w.txt -o w.lex --check");
    assert_eq!(check.code, Some(0), "{}", check.err);
    let (objects, _) = place.json("words compile w.txt -o w.kwg --kwg --json");
    assert_eq!(objects[0]["words"], 5);
    assert_eq!(objects[0]["bytes"], std::fs::metadata(place.path().join("w.kwg")).unwrap().len());
}

#[test]
fn stats_count_everything() {
    let place = Place::with(&[("w.txt", LIST)]);
    let (objects, _) = place.json("words stats --words w.txt --json");
    expect![[r#"
        {
          "3": 1,
          "4": 1,
          "6": 2,
          "8": 1
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&objects[0]["by_length"]).unwrap());
    assert_eq!(objects[0]["words"], 5);
    let text = place.run("words stats --words w.txt").out;
    assert!(text.starts_with("5 words, mean score 63.00\n"), "{text}");
}
