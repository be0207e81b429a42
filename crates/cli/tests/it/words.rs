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
    let place = Place::with(&[("w.txt", LIST), ("own.txt", "listen;10.4\n!silent\nnew one;60\n")]);
    let run = place.run("words merge own.txt w.txt@50 -o all.txt");
    expect![[r#"
        own.txt: 2 words taken, 1 with a score rounded to a whole number
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
fn a_bad_line_is_reported_once_and_left_out() {
    let long = "a".repeat(64);
    let list = format!("listen;70.5\n{long};70\nsilent;75\nenlist;-1\ntinsel;101\nb2b\n");
    let place = Place::with(&[("w.txt", &list)]);
    let run = place.run("words match * --words w.txt");
    assert_eq!((run.code, &*run.out), (Some(0), " 75 SILENT\n 71 LISTEN\n"), "{}", run.err);
    let err = run.err.replace(&long[2..], "");
    expect![[r#"
        warning: w.txt: 4 of 6 lines left out (1: no word of two letters or more in this alphabet; 1: more than 63 letters; 2: a score that is not a number from 0 to 100); the first is line 2: "a"
        warning: w.txt: 1 score rounded to whole numbers
    "#]]
    .assert_eq(&err);
}

#[test]
fn lines_that_are_left_out_are_reported_wherever_a_list_is_read() {
    let list = format!("listen:70\nsilent:75\nenlist\ntinsel:80\n{}\n", "a".repeat(64));
    let place = Place::with(&[("w.txt", &list)]);
    let position = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 EILNSTT/ 0/0 0 lex w;";
    let plays = ["plays", position, "-w", "w.txt"];
    let plays = place.command(plays[0]).args(&plays[1..]).output().unwrap();
    for run in [
        crate::Run::of(plays),
        place.run("words compile w.txt -o w.lex"),
        place.run("words compile w.txt -o w.kwg --kwg"),
        place.run("words stats --words w.txt"),
        place.run("selfplay --games 1 --words w.txt --seed 1"),
    ] {
        assert_eq!(run.code, Some(0), "{}", run.err);
        let warning = "warning: w.txt: 4 of 5 lines left out (3: ";
        assert!(run.err.contains(warning), "{}", run.err);
    }
    // What was compiled has whole words only.
    let compiled = place.run("words stats --words w.lex");
    assert_eq!((compiled.code, &*compiled.err), (Some(0), ""));
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

#[test]
fn themes_from_a_rule_and_from_examples() {
    let list = "pay dirt;70;p\nplay;60\npay;60\nday;50\ndelay;40\ncat;55\nclay;50\ncay;50\n\
                glow lamp;60;p\ncome mute;55;p\ntrout fly;50;p\nshow line;50;p\nplain;50\npain;50\n\
                dog;50\nhorse;50\ncow;50\nfit;50\nflit;50\nsew;50\n";
    let place = Place::with(&[("w.txt", list)]);
    let run = |arguments: &str| {
        let run = place.run(arguments);
        format!("{arguments}:\n{}{}", run.out, run.err)
    };
    expect![[r#"
        words theme --rule hidden:bird --words w.txt --sets 1 --entries 2:
        hidden:bird  hides a kind of bird: 3 entries

        set 1 for 15 columns, 115 points
         60 GL[OW L]AMP  8  OWL
         55 COM[E MU]TE  8  EMU

        hidden:bird
         60 GL[OW L]AMP  8  OWL
         55 COM[E MU]TE  8  EMU
         50 SH[OW L]INE  8  OWL
    "#]]
    .assert_eq(&run("words theme --rule hidden:bird --words w.txt --sets 1 --entries 2"));
    expect![[r#"
        words theme play clay --words w.txt --coined --sets 0:
        add:L  is another entry with L added: 4 entries, -0.2 bits

        add:L
         60 P[L]AY       4  PAY
         60 P[L]AY DIRT  8  PAY DIRT
         50 C[L]AY       4  CAY
         50 P[L]AIN      5  PAIN
         50 F[L]IT       4  FIT
    "#]]
    .assert_eq(&run("words theme play clay --words w.txt --coined --sets 0"));
    expect![[r#"
        words theme cat --rule add:L --words w.txt:
        error: the examples: found "cat", expected an entry that matches the rule add:L
    "#]]
    .assert_eq(&run("words theme cat --rule add:L --words w.txt"));
    expect![[r#"
        words theme --rule hidden:bird --words w.txt -n 1 --sets 0 --json:
        {"rules":[{"rule":"hidden:bird","says":"hides a kind of bird","entries":3}],"rule":"hidden:bird","entries":[{"entry":"GLOW LAMP","word":"GLOWLAMP","score":60,"listed":true,"start":2,"letters":3,"from":"OWL"}],"found":3,"sets":[]}
    "#]]
        .assert_eq(&run("words theme --rule hidden:bird --words w.txt -n 1 --sets 0 --json"));
}

#[test]
fn two_lists_are_compared() {
    let place =
        Place::with(&[("old.txt", "aa\nab\nrat\nstare"), ("new.txt", "aa\nqi\nza\nrat\nstart")]);
    place.run("words compile new.txt -o new.kwg --kwg");
    expect![[r#"
        2 words in both, 2 in old.txt alone, 3 in new.kwg alone

        letters  both  first alone  second alone
              2     1            1             2
              3     1            0             0
              5     0            1             1

        old.txt alone
          AB STARE

        new.kwg alone, 2 of 3
          QI ZA
    "#]]
    .assert_eq(&place.run("words compare old.txt new.kwg -n 2").out);
    let (objects, _) = place.json("words compare old.txt new.txt --length 2 --json");
    assert_eq!(objects[0]["both"], 1);
    assert_eq!(objects[0]["words_of_second"], serde_json::json!(["QI", "ZA"]));
    let missing = place.run("words compare old.txt none.txt");
    assert!(missing.err.contains("none.txt"), "{}", missing.err);
    assert_ne!(missing.code, Some(0));
}
