//! Every kind of bad input gives one clear message and exit code 2, and
//! overwrites nothing.

use expect_test::{Expect, expect};

use crate::{OPEN, Place, WORDS};

/// Runs with a good grid `g.txt` and list `w.txt` beside `files`.
fn check(files: &[(&str, &[u8])], arguments: &str, expected: &Expect) {
    check_ends(files, arguments, expected, 2);
}

fn check_ends(files: &[(&str, &[u8])], arguments: &str, expected: &Expect, code: i32) {
    let place = Place::with(&[("g.txt", OPEN), ("w.txt", WORDS)]);
    for (name, bytes) in files {
        place.write(name, bytes);
    }
    let before = place.names();
    let run = place.run(arguments);
    expected.assert_eq(&run.err);
    assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{arguments}");
    assert_eq!(place.names(), before, "{arguments}");
}

#[test]
fn a_text_under_the_name_of_another_format() {
    check(
        &[("letter.puz", b"Dear Ann\n")],
        "show letter.puz",
        &expect![[r#"
        error: letter.puz: this is not a .puz file: ACROSS&DOWN is not at its start; export it again, or end its name in .txt if it is a grid in plain text
    "#]],
    );
}

#[test]
fn files_that_are_no_grids() {
    check(
        &[],
        "fill none.txt --words w.txt",
        &expect![[r#"
        error: none.txt: cannot be read: No such file or directory (os error 2); check the name and the permissions
    "#]],
    );
    check(
        &[("e.txt", b"")],
        "fill e.txt --words w.txt",
        &expect![[r#"
            error: e.txt: the file is empty; expected a puzzle
        "#]],
    );
    check(
        &[("e.txt", b"..\n...\n")],
        "fill e.txt --words w.txt",
        &expect![[r#"
        error: e.txt: line 2: found a row of 3 cells, expected 2 as in the first row; pad it with '#' or '~'
    "#]],
    );
    check(
        &[("e.txt", b"...\n.%.\n")],
        "fill e.txt --words w.txt",
        &expect![[r#"
        error: e.txt: line 2, column 2: found '%', expected '.' for an open cell, '#' for a block, '~' for a void or a letter
    "#]],
    );
    check(
        &[("e.txt", b"...\n.\xff.\n")],
        "fill e.txt --words w.txt",
        &expect![[r#"
        error: e.txt: line 2, column 2: found byte 0xff, expected UTF-8 text; it is not a .puz file either, since that starts with ACROSS&DOWN
    "#]],
    );
    check(
        &[("e.txt", b".#\n#.\n")],
        "fill e.txt --words w.txt",
        &expect![[r#"
            error: e.txt: the grid has no slot: every open cell stands alone; give a pattern with open runs
        "#]],
    );
    check(
        &[("e.ipuz", b"{\"version\": 1}")],
        "grid check e.ipuz",
        &expect![[r#"
        error: e.ipuz: kind: found nothing, expected a list with http://ipuz.org/crossword#1
    "#]],
    );
}

#[test]
fn no_word_of_a_length_is_a_proof() {
    for arguments in ["fill e.txt --words w.txt", "fill e.txt --words w.txt --count-fills"] {
        check_ends(
            &[("e.txt", b".....\n")],
            arguments,
            &expect![[r#"
                error: e.txt: 1-Across needs 5 letters, and no usable word has that length; lower the minimum score, add a list, or place a seed entry there
            "#]],
            1,
        );
    }
    check_ends(
        &[("e.txt", b"....#...\n")],
        "fill e.txt --words w.txt",
        &expect![[r#"
        error: e.txt: 1-Across needs 4 letters, and no usable word has that length; lower the minimum score, add a list, or place a seed entry there
    "#]],
        1,
    );
}

#[test]
fn seed_entries_that_do_not_fit() {
    check(
        &[],
        "fill g.txt --words w.txt --entry 1A=FOUR",
        &expect![[r#"
            error: g.txt: "FOUR" has 4 letters, 1-Across takes 3; give another word or another slot
        "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --entry 1A=BIT --entry 1D=ICE",
        &expect![[r#"
        error: g.txt: "ICE" in 1-Down puts I into r1c1, where B already stands; change one of the two
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --entry 9A=BIT",
        &expect![[r#"
        error: g.txt: there is no slot 9 across; the last slot in that direction has number 5
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --entry A1=BIT",
        &expect![[r#"
        error: g.txt: found the slot label "A1", expected a number and a direction, such as 12-Across or 12A
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --entry 1A=B1T",
        &expect![[r#"
        error: g.txt: '1' in "B1T" is not a letter of the English alphabet; remove it or choose another alphabet
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --entry 1A=BIT --entry 1D=BIT",
        &expect![[r#"
        error: g.txt: 1-Across and 1-Down both hold BIT; a fill repeats no word
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --region r1c1:r9c9",
        &expect![[r#"
        error: g.txt: the region names r9c9; the grid has 3 rows and 3 columns
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --shared 2",
        &expect![[r#"
        error: g.txt: shared substrings of 2 letters cannot be forbidden; choose 3 to 10
    "#]],
    );
}

#[test]
fn lists_that_cannot_be_used() {
    check(
        &[],
        "fill g.txt --words none.txt",
        &expect![[r#"
        error: none.txt: cannot be read: No such file or directory (os error 2); check the name and the permissions
    "#]],
    );
    check(
        &[("e.txt", b"")],
        "fill g.txt --words e.txt",
        &expect![[r#"
            error: no usable word in e.txt: 0 lines read, 0 below the minimum score 50, 0 left out; give another list, or lower the minimum score
        "#]],
    );
    check(
        &[("e.txt", b"bit;60\n")],
        "fill g.txt --words e.txt --min-score 80",
        &expect![[r#"
            error: no usable word in e.txt: 1 lines read, 1 below the minimum score 80, 0 left out; give another list, or lower the minimum score
        "#]],
    );
    check(
        &[("e.txt", b"bit;101\n")],
        "fill g.txt --words e.txt",
        &expect![[r#"
            error: no usable word in e.txt: 1 lines read, 0 below the minimum score 50, 1 left out; give another list, or lower the minimum score
        "#]],
    );
    check(
        &[("e.txt", b"bit;60\nb\xe9t;60\n")],
        "fill g.txt --words e.txt",
        &expect![[r#"
        error: e.txt: line 2: invalid UTF-8; save the list as UTF-8 (a Latin-1 list: iconv -f latin1 -t utf-8)
    "#]],
    );
    check(
        &[],
        "words stats --words w.txt --alphabet none.txt",
        &expect![[r#"
            error: none.txt: cannot be read: No such file or directory (os error 2); check the name and the permissions
        "#]],
    );
}

#[test]
fn compiled_lexicons_that_are_damaged_or_stale() {
    let place = Place::with(&[("w.txt", WORDS), ("other.txt", "bit;60\n")]);
    assert_eq!(place.run("words compile w.txt -o w.lex").code, Some(0));
    let good = std::fs::read(place.path().join("w.lex")).unwrap();
    let fails = |bytes: &[u8], arguments: &str, expected: &Expect| {
        check(&[("w.lex", bytes), ("other.txt", b"bit;60\n")], arguments, expected);
    };
    let mut flipped = good.clone();
    *flipped.last_mut().unwrap() ^= 1;
    fails(
        &flipped,
        "fill g.txt --words w.lex",
        &expect![[r#"
        error: w.lex: a damaged compiled lexicon (array edges with checksum 233b2d01d79c527e; expected 06a67e1b6f8bee16); compile it again with `wordwright words compile`
    "#]],
    );
    fails(
        &good[..good.len() - 4],
        "fill g.txt --words w.lex",
        &expect![[r#"
        error: w.lex: a damaged compiled lexicon (628 bytes; expected 632 bytes); compile it again with `wordwright words compile`
    "#]],
    );
    let mut newer = good.clone();
    newer[8] = 9;
    fails(
        &newer,
        "fill g.txt --words w.lex",
        &expect![[r#"
        error: w.lex: a compiled lexicon of version 9; expected version 2; compile it again with `wordwright words compile`
    "#]],
    );
    fails(
        &good,
        "words compile other.txt -o w.lex --check",
        &expect![[r#"
        error: w.lex: a stale compiled lexicon: its 6 words come from lists with hash d46356c5dde37568; expected 9763ae37a2311f76, those given; compile it again with `wordwright words compile`
    "#]],
    );
    fails(
        b"bit;60\n",
        "words compile w.txt -o w.lex --check",
        &expect![[r#"
        error: w.lex: not a compiled lexicon (the first bytes are wrong); compile one from a word list, or give the list itself
    "#]],
    );
}

#[test]
fn outputs_that_cannot_be_written() {
    check(
        &[],
        "fill g.txt --words w.txt --output no/such/folder.ipuz",
        &expect![[r#"
        error: no/such/folder.ipuz: cannot be written: No such file or directory (os error 2); nothing was changed there
    "#]],
    );
    check(
        &[("o.ipuz", b"mine")],
        "fill g.txt --words w.txt --output o.ipuz",
        &expect![[r#"
        error: o.ipuz: already exists; choose another name, or overwrite it with --force
    "#]],
    );
    check(
        &[],
        "fill g.txt --words w.txt --output o.doc",
        &expect![[r#"
            error: o.doc: the format is not clear from this name; end it in .txt, .puz, .ipuz, .jpz, .xd, .cwdb or .html, or give --format
        "#]],
    );
    check(
        &[],
        "fill g.txt g.txt --words w.txt --output none",
        &expect![[r#"
            error: none: no such folder; several grids need one for their fills
        "#]],
    );
    check(
        &[],
        "words merge w.txt -o w.txt",
        &expect![[r#"
        error: w.txt: already exists; choose another name, or overwrite it with --force
    "#]],
    );
    check(
        &[],
        "convert g.txt w.txt",
        &expect![[r#"
        error: w.txt: already exists; choose another name, or overwrite it with --force
    "#]],
    );
}

#[test]
fn arguments_that_make_no_sense() {
    check(
        &[],
        "fill g.txt --words w.txt@70 --words w.txt --min-for-length 3=80 --min-score 90",
        &expect![[r#"
            error: a minimum of 80 for a length or slot, one of 70 for a list and 90 for the other lists contradict each other; give every list its own minimum, as in FILE@90
        "#]],
    );
    check(
        &[],
        "words match S[",
        &expect![[r#"
        error: the query, column 2: '[' without an end; expected a closing ']'
    "#]],
    );
    check(
        &[],
        "words anagram B1T",
        &expect![[r#"
        error: '1' in "B1T" is not a letter of the English alphabet; remove it or choose another alphabet
    "#]],
    );
    check(
        &[],
        "viability g.txt --words w.txt --slot 9A",
        &expect![[r#"
        error: g.txt: there is no slot 9 across; the last slot in that direction has number 5
    "#]],
    );
}

#[test]
fn scores_out_of_range() {
    for arguments in [
        "fill g.txt --min-score 101",
        "fill g.txt --min-for-length 3=999",
        "fill g.txt --min-for-slot 1A=x",
        "fill g.txt --min-for-length 99=50",
        "fill g.txt --cap never",
        "fill g.txt --threads 0",
        "fill g.txt --count 0",
        "fill",
        "unheard-of",
    ] {
        let run = Place::with(&[("g.txt", OPEN)]).run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    for arguments in [
        "fill g.txt --threads 1000000000000",
        "selfplay --threads 1000000000000",
        "analyze game.gcg --threads 1025",
        "plays game.cgp --simulate 9 --threads 0",
        "batch run manifest.json --shard 1/1 --out shards --threads 0",
    ] {
        let run = Place::with(&[]).run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.err.contains("is not a number of threads; expected 1 to 1024"), "{}", run.err);
    }
}

#[test]
fn absurd_numbers_are_refused() {
    for (arguments, limit) in [
        ("selfplay --games 1000000000000", "1..=100000000"),
        ("selfplay --playouts 1000000000000", "from 0 to 100000000"),
        ("selfplay --endgame 1000000000000", "from 0 to 100000000"),
        ("selfplay --plies 101", "from 0 to 100"),
        ("plays game.cgp --simulate 1000000000000", "from 0 to 100000000"),
        ("design --theme theme.txt --count 51", "1..=50"),
        ("solve p.ipuz --runs 1000000000000", "from 1 to 10000"),
        ("solve p.ipuz --runs 0", "from 1 to 10000"),
        ("batch plan solve p.ipuz --set further_runs=1000000000000", "0 to 9999"),
        ("batch plan train-leaves t.training --games 1000000000000", "1..=100000000"),
    ] {
        let run = Place::with(&[]).run(arguments);
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.err.contains(limit), "{arguments}: {}", run.err);
    }
}

#[test]
fn a_bad_grid_does_not_stop_the_others() {
    let place = Place::with(&[("a.txt", "..\n.\n"), ("b.txt", OPEN), ("w.txt", WORDS)]);
    let run = place.run("fill a.txt b.txt --words w.txt --min-score 0");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("error: a.txt: line 2: "), "{}", run.err);
    assert!(run.out.starts_with("b.txt: proven impossible: "), "{}", run.out);
    assert!(run.out.ends_with("2 grids: 0 filled, 1 proven impossible, 1 not tried\n"));
}

#[test]
fn rules_that_cannot_hold() {
    let fill = |options: &str, expected: &Expect| {
        check(&[], &format!("fill g.txt --words w.txt {options}"), expected);
    };
    fill(
        "--region r1c1:r2c2",
        &expect![[r#"
        error: g.txt: the region contains no complete slot, so there is nothing to fill; name slots, or a larger rectangle
    "#]],
    );
    fill(
        "--ban-in 1A=GO",
        &expect![[r#"
        error: g.txt: "GO" has 2 letters, 1-Across takes 3; give another word or another slot
    "#]],
    );
    fill(
        "--entry 1A=BIG --ban big",
        &expect![[r#"
        error: g.txt: BIG is placed in 1A and banned from it; undo one of the two
    "#]],
    );
    fill(
        "--min-score -1",
        &expect![[r#"
        error: invalid value '-1' for '--min-score <SCORE>': '-1' is not a score; expected a whole number from 0 to 100

        For more information, try '--help'.
    "#]],
    );
    fill(
        "--cap -1",
        &expect![[r#"
        error: invalid value '-1' for '--cap <SECONDS>': '-1' is not a time; expected seconds, such as 2.5

        For more information, try '--help'.
    "#]],
    );
    fill(
        "--words w.txt@200",
        &expect![[r#"
        error: invalid value 'w.txt@200' for '--words <FILE[@MIN]>': '200' is not a score; expected a whole number from 0 to 100

        For more information, try '--help'.
    "#]],
    );
    check(
        &[("b.txt", b"WW\0\x01EX")],
        "fill g.txt --words b.txt",
        &expect![[r#"
        error: b.txt: no text, but a binary file; give a word list (WORD;SCORE a line), a compiled lexicon (compile a damaged one again), or a KWG file with the extension .kwg
    "#]],
    );
    check(
        &[],
        "fill g.txt ./g.txt --words w.txt -o .",
        &expect![[r#"
        error: the fills of ./g.txt and g.txt would have the same name in .; fill them one by one, or rename one
    "#]],
    );
}
