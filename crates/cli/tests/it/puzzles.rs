//! `check`, `show` and `print` on the examples and on bad input.

use expect_test::{Expect, expect};

use crate::Place;

/// A folder with one of `examples/puzzles`.
fn with_example(name: &str) -> Place {
    let place = Place::with(&[]);
    let path = format!("{}/../../examples/puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
    place.write(name, &std::fs::read(path).unwrap());
    place
}

fn check_output(name: &str, arguments: &str, expected: &Expect) {
    let run = with_example(name).run(arguments);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    expected.assert_eq(&run.out);
}

#[test]
fn our_puzzles_are_clean_in_both_formats() {
    for name in ["word-on-the-move", "nine-by-nine", "stowaways"] {
        for format in ["ipuz", "puz"] {
            let file = format!("{name}.{format}");
            let run = with_example(&file).run(&format!("check --strict {file}"));
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{file}");
            assert!(run.out.contains("no findings"), "{file}: {}", run.out);
        }
    }
}

#[test]
fn check_counts() {
    check_output(
        "stowaways.ipuz",
        "check stowaways.ipuz",
        &expect![[r#"
        stowaways.ipuz: 9x9, 30 entries (15 across, 15 down), 10 blocks (12.3 %), 4 circles, 2 rebus squares
          lengths 3 to 9, mean 4.73; 71 of 71 cells checked
          letters: E 15, R 7, D 6, U 6, A 5, I 5, N 5, O 4, T 4, C 3, B 2, F 2, G 2, L 2, P 2, S 2, M 1, V 1, Y 1; not used: HJKQWXZ
          tile value: 111, 1.48 a letter
          scores: mean 85.0, lowest 60
          30 clues, mean 17.6 characters, 0 question marks
          no findings
    "#]],
    );
}

#[test]
fn findings_decide_the_exit_code_of_a_strict_check() {
    let place = Place::with(&[("g.txt", "AB\nCD\n")]);
    let lax = place.run("check g.txt");
    assert_eq!(lax.code, Some(0));
    expect![[r#"
        g.txt: 2x2, 4 entries (2 across, 2 down), 0 blocks (0.0 %)
          lengths 2 to 2, mean 2.00; 4 of 4 cells checked
          letters: A 1, B 1, C 1, D 1; not used: EFGHIJKLMNOPQRSTUVWXYZ
          tile value: 9, 2.25 a letter
          scores: mean 53.0, lowest 26
          warning  1-Across: the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
          warning  3-Across: the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
          warning  1-Down: the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
          warning  2-Down: the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
          note     the puzzle has no clues; write them
    "#]].assert_eq(&lax.out);
    assert_eq!(place.run("check g.txt --strict").code, Some(1));
    let (objects, code) = place.json("check none.txt g.txt --strict --json");
    assert_eq!((objects.len(), code), (1, Some(2)));
    assert_eq!(objects[0]["findings"][0]["kind"], "short_entry");
    assert_eq!(objects[0]["findings"][0]["slots"][0], "1A");
}

#[test]
fn a_puzzle_is_shown_with_its_clues() {
    check_output(
        "five.ipuz",
        "show five.ipuz --width 60",
        &expect![[r#"
        Five by five
        The Wordwright developers, MIT or Apache-2.0, at your choice

        ┌───┬1──┬2──┬3──┬───┐   Across
        │███│   │   │   │███│   1 Argument against
        ├4──┼───┼───┼───┼5──┤   4 One who parks for others
        │   │   │   │   │   │   6 What a waiter notes down
        ├6──┼───┼───┼───┼───┤   7 Like a garden that nobody tends
        │   │   │   │   │   │   8 Without a drop
        ├7──┼───┼───┼───┼───┤
        │   │   │   │   │   │   Down
        ├───┼8──┼───┼───┼───┤   1 Gave a hoot
        │███│   │   │   │███│   2 Like last year's wine by now
        └───┴───┴───┴───┴───┘   3 Wanting attention

        4 Promise at the altar
        5 Have a go
    "#]],
    );
    check_output(
        "barred.ipuz",
        "show barred.ipuz --solution --width 60",
        &expect![[r#"
        Bars, a void, a circle and a rebus
        The Wordwright developers, MIT or Apache-2.0, at your choice

        ┌1──┬2──┰3──┬───┐   Across
        │(M)│ Y ┃ S │ O │   1 Belonging to the speaker
        ├4──┼───╄5━━┽───┘   3 Therefore (2)
        │ R │░O░│SE │       4 Flower
        ┝6━━┽───┼───┼───┐   6 Where ships tie up
        │ Q │ U │ A │ Y │
        └───┴───┴───┴───┘

        Down
        1 Man's title
        2 The solver
        5 Much water
    "#]],
    );
}

#[test]
fn a_narrow_screen_has_clues_below() {
    check_output(
        "five.ipuz",
        "show five.ipuz --width 30",
        &expect![[r#"
        Five by five
        The Wordwright developers, MIT
        or Apache-2.0, at your choice

        ┌─┬1┬2┬3┬─┐
        │█│ │ │ │█│
        ├4┼─┼─┼─┼5┤
        │ │ │ │ │ │
        ├6┼─┼─┼─┼─┤
        │ │ │ │ │ │
        ├7┼─┼─┼─┼─┤
        │ │ │ │ │ │
        ├─┼8┼─┼─┼─┤
        │█│ │ │ │█│
        └─┴─┴─┴─┴─┘

        Across
        1 Argument against
        4 One who parks for others
        6 What a waiter notes down
        7 Like a garden that nobody
          tends
        8 Without a drop

        Down
        1 Gave a hoot
        2 Like last year's wine by now
        3 Wanting attention
        4 Promise at the altar
        5 Have a go
    "#]],
    );
    check_output(
        "five.ipuz",
        "show five.ipuz --width 8",
        &expect![[r#"
        Five by
        five
        The
        Wordwrig
        ht
        develope
        rs, MIT
        or
        Apache-
        2.0, at
        your
        choice

          ■ . . . ■
          . . . . .
          . . . . .
          . . . . .
          ■ . . . ■
        (numbers need 11 columns)

        Across
        1 Argume
          nt
          agains
          t
        4 One
          who
          parks
          for
          others
        6 What a
          waiter
          notes
          down
        7 Like a
          garden
          that
          nobody
          tends
        8 Withou
          t a
          drop

        Down
        1 Gave a
          hoot
        2 Like
          last
          year's
          wine
          by now
        3 Wantin
          g
          attent
          ion
        4 Promis
          e at
          the
          altar
        5 Have a
          go
    "#]],
    );
}

#[test]
fn pages_are_written_once() {
    let place = with_example("five.ipuz");
    assert_eq!(place.run("print five.ipuz -o five.pdf").code, Some(0));
    assert_eq!(place.run("print five.ipuz -o five.svg --paper letter").code, Some(0));
    let again = place.run("print five.ipuz -o five.pdf");
    expect![[r#"
        error: five.pdf: already exists; choose another name, or overwrite it with --force
    "#]]
    .assert_eq(&again.err);
    assert_eq!(again.code, Some(2));
    assert_eq!(place.run("print five.ipuz -o five.pdf --solution --force").code, Some(0));
    assert_eq!(place.names(), ["five.ipuz", "five.pdf", "five.svg"]);
    let (objects, _) = place.json("print five.ipuz -o m.svg --manuscript --json");
    assert_eq!(objects[0]["files"].as_array().unwrap().len(), 3);
}

#[test]
fn unprintable_characters_are_reported() {
    let place = Place::with(&[("open.txt", "...\n...\n...\n")]);
    place.write(
        "five.ipuz",
        &std::fs::read(with_example("five.ipuz").path().join("five.ipuz")).unwrap(),
    );
    for (arguments, expected) in [
        (
            "print open.txt -o open.pdf --solution",
            expect![[r#"
            error: open.txt: the puzzle has no solution; leave it out, or fill the grid first
        "#]],
        ),
        (
            "print open.txt -o open.pdf --manuscript",
            expect![[r#"
            error: open.txt: the puzzle has no solution; leave it out, or fill the grid first
        "#]],
        ),
        (
            "show open.txt --solution",
            expect![[r#"
            error: open.txt: the puzzle has no solution; leave it out, or fill the grid first
        "#]],
        ),
        (
            "print open.txt -o open.doc",
            expect![[r#"
            error: open.doc: the format is not clear from this name; end it in .pdf or .svg, or give --format
        "#]],
        ),
        (
            "print open.txt -o folder/open.pdf",
            expect![[r#"
            error: folder/open.pdf: cannot be written: No such file or directory (os error 2); nothing was changed there
        "#]],
        ),
        (
            "print five.ipuz -o - --format svg --manuscript",
            expect![[r#"
            error: 3 pages make 3 SVG files, which standard output cannot hold; name a file or choose --format pdf
        "#]],
        ),
        (
            "print none.puz -o none.pdf",
            expect![[r#"
            error: none.puz: cannot be read: No such file or directory (os error 2); check the name and the permissions
        "#]],
        ),
    ] {
        let run = place.run(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments}");
        expected.assert_eq(&run.err);
    }
    assert_eq!(place.names(), ["five.ipuz", "open.txt"]);
}

#[test]
fn labels_and_squares_may_be_longer_than_a_width_in_a_format() {
    let long = "X".repeat(70_000);
    let puzzle = format!(
        r#"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": {{"width": 2, "height": 2}}, "puzzle": [[1, 2], [3, 0]],
            "solution": [["{long}", "B"], ["C", "D"]],
            "clues": {{"Across": [["{long}", "One"]], "Down": [[1, "Two"]]}}}}"#
    );
    let place = Place::with(&[("long.ipuz", &puzzle)]);
    for line in ["show long.ipuz", "show long.ipuz --solution", "check long.ipuz"] {
        let run = place.run(line);
        assert!(matches!(run.code, Some(0..=2)), "{line}: {}", &run.err[run.err.len().min(300)..]);
        assert!(!run.err.contains("panicked"), "{line}");
    }
}
