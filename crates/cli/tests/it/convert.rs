//! `convert`: repairs of damaged files, and losses in formats.

use expect_test::{Expect, expect};

use crate::Place;

/// A damaged file is rejected without `--lenient`, and nothing is written; with
/// it, it is converted to a pattern or another format, with each repair on a
/// line.
fn check(name: &str, bytes: &[u8], target: &str, expected: &Expect) {
    let place = Place::with(&[]);
    place.write(name, bytes);
    let strict = place.run(&format!("convert {name} {target}"));
    assert_eq!((strict.code, strict.out.as_str()), (Some(2), ""), "{name}");
    assert_eq!(place.names(), [name], "a strict reading writes nothing");
    let lenient = place.run(&format!("convert --lenient {name} {target}"));
    assert_eq!((lenient.code, lenient.out.as_str()), (Some(0), ""), "{name}");
    expected.assert_eq(&format!("{}{}---\n{}", strict.err, lenient.err, place.read(target)));
}

#[test]
fn patterns() {
    check(
        "signs.txt",
        b"AB.\n#%.\n..",
        "mended.txt",
        &expect![[r#"
        error: signs.txt: line 2, column 2: found '%', expected '.' for an open cell, '#' for a block, '~' for a void or a letter
        warning: signs.txt: line 2, column 2: found '%', expected a cell; taken as an open cell
        warning: signs.txt: line 3: found a row of 2 cells, expected 3 cells; filled up with blocks
        ---
        AB.
        #..
        ..#
    "#]],
    );
    check(
        "nul.txt",
        b"AB.\n#\0.\n...\n",
        "mended.txt",
        &expect![[r#"
        error: nul.txt: line 2, column 2: found '\0', expected '.' for an open cell, '#' for a block, '~' for a void or a letter
        warning: nul.txt: line 2, column 2: found '\0', expected a cell; taken as an open cell
        ---
        AB.
        #..
        ...
    "#]],
    );
}

#[test]
fn texts_in_another_encoding() {
    let text = b"Title: Caf\xe9\nAuthor: Someone\n\n\nAB\nCD\n\n\nA1. One ~ AB\nA3. Two ~ CD\n";
    check(
        "latin.xd",
        text,
        "mended.cwdb",
        &expect![[r#"
        error: latin.xd: line 1, column 11: found byte 0xe9, expected UTF-8 text; it is not a .puz file either, since that starts with ACROSS&DOWN
        warning: latin.xd: the text: found bytes that are not UTF-8, expected UTF-8; it is read as Windows-1252
        ---

        Someone
        Café
        ACROSS
        1 ab One
        3 cd Two
        DOWN
        1 ac
        2 bd
        GRID
        2
        2
    "#]],
    );
}

#[test]
fn xd() {
    let text = b"Title: Small\nTitle: Twice\nno header\n\n\nAB\nCD\n\n\n\
                 A1. One ~ AB\nA3. T\0wo ~ CD\nno clue\n";
    check(
        "small.xd",
        text,
        "mended.cwdb",
        &expect![[r#"
        error: small.xd: line 11, column 6: found a NUL character, expected text; if read leniently: every NUL is left out
        warning: small.xd: line 11, column 6: found a NUL character, expected text; every NUL is left out
        warning: small.xd: line 2: found Title again, expected each header once; the first one counts
        warning: small.xd: line 3: found "no header", expected a header such as Title: ...; the line is left out
        warning: small.xd: line 12: found "no clue", expected a clue such as A1. Clue ~ ANSWER; the line is left out
        ---


        Small
        ACROSS
        1 ab One
        3 cd Two
        DOWN
        1 ac
        2 bd
        GRID
        2
        2
    "#]],
    );
}

#[test]
fn cwdb() {
    let text = b"1998 Paper\nEditor\nSmall\nACROSS\n1 ab One\n3 cd Two\nno clue\n\
                 DOWN\n1 ac Three\n2 bx Four\n2 bd Again\nGRID\n2\n2\n";
    check(
        "small.cwdb",
        text,
        "mended.xd",
        &expect![[r#"
        error: small.cwdb: line 7: found "no clue", expected a number, an answer and a clue; if read leniently: the line is left out
        warning: small.cwdb: line 7: found "no clue", expected a number, an answer and a clue; the line is left out
        warning: small.cwdb: line 11: found a second answer for 2-Down, expected one answer; the first one counts
        warning: small.cwdb: line 10: found "bx", expected an answer that fits 2-Down and its crossings; what contradicts it is left open
        ---
        ## Metadata

        Title: Small
        Author: Editor
        Copyright: 1998 Paper

        ## Grid

        AB
        CD

        ## Clues

        A1. One ~ AB
        A3. Two ~ CD

        D1. Three ~ AC
        D2. Four ~ BD
        D2. Again ~ BD
    "#]],
    );
}

#[test]
fn two_solutions_in_a_cell() {
    let text = br#"{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 2, "height": 1},
        "puzzle": [[1, 0]], "solution": [["A", ["B", "C"]]]}"#;
    check(
        "two.ipuz",
        text,
        "mended.cwdb",
        &expect![[r#"
        error: two.ipuz: solution[0][1]: found "B" and "C", expected one content for a cell; if read leniently: the first is taken
        warning: two.ipuz: solution[0][1]: found "B" and "C", expected one content for a cell; the first is taken
        ---



        ACROSS
        1 ab
        DOWN
        GRID
        2
    "#]],
    );
}

#[test]
fn a_puz_file_that_ends_early() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzles/nine-by-nine.puz");
    let whole = std::fs::read(path).unwrap();
    check(
        "cut.puz",
        &whole[..300],
        "mended.cwdb",
        &expect![[r#"
        error: cut.puz: byte 0x12c: found the end of the file, expected a NUL after clue 2 of 30; if read leniently: what is missing is left empty
        warning: cut.puz: byte 0x12c: found the end of the file, expected a NUL after clue 2 of 30; what is missing is left empty
        warning: mended.cwdb: 1 text with spaces around it trimmed: a CWDB text has no place for that
        ---
        MIT or Apache-2.0, at your choice
        The Wordwright developers
        Nine by Nine
        ACROSS
        1 mad Livid
        4 cheap
        9 ale
        10 hello
        11 sorceress
        13 strum
        14 cot
        15 idiot
        17 own
        19 curie
        22 migratory
        24 ideal
        25 doe
        26 terms
        27 end
        DOWN
        1 mass Church
        2 alot
        3 derringer
        4 chemicals
        5 her
        6 electrode
        7 also
        8 post
        12 cud
        16 out
        17 omit
        18 wide
        20 iron
        21 eyed
        23 ram
        GRID
        3 -1 5
        3 -1 5
        9
        5 -1 3
        -2 5 -2
        3 -1 5
        9
        5 -1 3
        5 -1 3
    "#]],
    );
}

#[test]
fn losses_are_listed_and_refused() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzles/barred.ipuz");
    let place = Place::with(&[]);
    place.write("barred.ipuz", &std::fs::read(path).unwrap());
    let refused = place.run("convert --strict barred.ipuz out.puz");
    assert_eq!((refused.code, place.names()), (Some(2), vec!["barred.ipuz".to_owned()]));
    let done = place.run("convert barred.ipuz out.puz");
    assert_eq!(done.code, Some(0));
    let expected: Expect = expect![[r#"
        error: out.puz: nothing written, since content would be lost: 3 bars dropped: .puz has no place for that; 1 void written as blocks: .puz has no place for that; 1 shaded cell dropped: .puz has no place for that; 2 clues dropped: .puz has no place for that; 2 parts of another format dropped: .puz has no place for that
        warning: out.puz: 3 bars dropped: .puz has no place for that
        warning: out.puz: 1 void written as blocks: .puz has no place for that
        warning: out.puz: 1 shaded cell dropped: .puz has no place for that
        warning: out.puz: 2 clues dropped: .puz has no place for that
        warning: out.puz: 2 parts of another format dropped: .puz has no place for that
    "#]];
    expected.assert_eq(&format!("{}{}", refused.err, done.err));
    assert!(place.names().contains(&"out.puz".to_owned()));
}

#[test]
fn a_page_to_solve_in_is_written_and_opened_again() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzles/nine-by-nine.ipuz");
    let place = Place::with(&[]);
    place.write("nine.ipuz", &std::fs::read(path).unwrap());
    let done = place.run("convert nine.ipuz nine.html");
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let page = place.read("nine.html").to_uppercase();
    let solution = place.run("show nine.ipuz --solution").out;
    let words = solution.lines().map(|line| line.replace([' ', '#'], ""));
    for word in words.filter(|word| word.len() >= 7 && word.chars().all(char::is_alphabetic)) {
        assert!(!page.contains(&word), "{word} stands in the page");
    }
    let back = place.run("convert nine.html back.ipuz --strict");
    assert_eq!((back.code, back.err.as_str()), (Some(0), ""));
    place.run("convert nine.ipuz again.ipuz --strict");
    assert_eq!(place.read("back.ipuz"), place.read("again.ipuz"));
}
