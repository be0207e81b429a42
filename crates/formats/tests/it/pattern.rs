//! Text patterns, good and bad.

use expect_test::{Expect, expect};
use wordwright_formats::{Format, FormatError, Reading, read, read_named, solution_text, write};

fn check(bytes: &[u8], expected: &Expect) {
    expected.assert_eq(&match read(bytes) {
        Ok(document) => {
            assert_eq!(document.format, Format::Pattern);
            assert_eq!(document.warnings, []);
            let written = write(&document.puzzle, Format::Pattern);
            assert_eq!(written.losses, []);
            String::from_utf8(written.bytes).expect("patterns are text")
        }
        Err(error) => format!("{error}\n"),
    });
}

#[test]
fn every_symbol() {
    check(
        "._-?\n#■~a\nAéßΩ\n".as_bytes(),
        &expect![["
        ....
        ##~A
        AÉßΩ
    "]],
    );
}

#[test]
fn line_ends_and_marks_of_other_systems() {
    check(
        b"\xef\xbb\xbf..\r\n.#\r\n\r\n\n",
        &expect![["
        ..
        .#
    "]],
    );
    check(
        b"..  \n.#",
        &expect![["
        ..
        .#
    "]],
    );
}

#[test]
fn bad_patterns() {
    check(
        b"",
        &expect![[r#"
            the file is empty; expected a puzzle
        "#]],
    );
    check(
        b" \r\n\n",
        &expect![[r#"
            the file is empty; expected a puzzle
        "#]],
    );
    check(b"...\n.x1\n", &expect![["
        line 2, column 3: found '1', expected '.' for an open cell, '#' for a block, '~' for a void or a letter
    "]]);
    check(
        b"...\n..\n",
        &expect![["
        line 2: found a row of 2 cells, expected 3 as in the first row; pad it with '#' or '~'
    "]],
    );
    check(
        b"...\n\n...\n",
        &expect![["
        line 2: found an empty line within the pattern, expected a row of 3 cells
    "]],
    );
    check(
        b"\n...\n",
        &expect![["
        ...
    "]],
    );
    check(b"...\n..\xff\n", &expect![["
        line 2, column 3: found byte 0xff, expected UTF-8 text; it is not a .puz file either, since that starts with ACROSS&DOWN
    "]]);
    check(
        &[b'.'; 64],
        &expect![["
        a grid of 1 rows and 64 columns cannot be made: each side has 1 to 63 cells
    "]],
    );
    check(
        &b".\n".repeat(64),
        &expect![["
        a grid of 64 rows and 1 columns cannot be made: each side has 1 to 63 cells
    "]],
    );
    check(b"WORD;50\n", &expect![["
        line 1, column 5: found ';', expected '.' for an open cell, '#' for a block, '~' for a void or a letter
    "]]);
    check(
        &vec![b'.'; (16 << 20) + 1],
        &expect![["
        found 16777217 bytes, expected at most 16777216; this is not a crossword
    "]],
    );
}

#[test]
fn solutions_as_text() {
    let mut puzzle = read(b"..#\nB..\n").expect("a pattern").puzzle;
    for (cell, text) in [(0, "A"), (2, "X"), (4, "REBUS")] {
        puzzle.solution[cell] = Some(text.into());
    }
    expect![["
        A.#
        BR.
    "]]
    .assert_eq(&solution_text(&puzzle));
}

/// A letter to a friend is not a puzzle even if its name says so, and a lenient
/// reading would turn it into a grid.
#[test]
fn text_under_the_name_of_another_format() {
    let letter = b"Dear Ann,\nno puzzle today.\n";
    for format in [Format::Puz, Format::Ipuz, Format::Jpz, Format::Xd] {
        let name = format!("My.{}", format.extension().to_uppercase());
        for reading in [Reading::Strict, Reading::Lenient] {
            let error = read_named(letter, &name, reading).unwrap_err();
            assert_eq!(error, FormatError::NotAsNamed { format }, "{name}");
        }
    }
    let error = read_named(b"\x00\xff\xfe{{{", "a.puz", Reading::Strict).unwrap_err();
    expect!["this is not a .puz file: ACROSS&DOWN is not at its start; export it again, or end its name in .txt if it is a grid in plain text"]
        .assert_eq(&error.to_string());
}

#[test]
fn the_content_decides_between_the_formats() {
    let puzzle = read(b"CAT\nA#O\nBOG\n").unwrap().puzzle;
    for format in [Format::Puz, Format::Ipuz, Format::Jpz, Format::Xd] {
        let bytes = write(&puzzle, format).bytes;
        for name in ["a.puz", "a.ipuz", "a.jpz", "a.xd", "a", ""] {
            let document = read_named(&bytes, name, Reading::Strict).unwrap();
            assert_eq!(document.format, format, "{name}");
        }
    }
    for name in ["a.txt", "a", "", "puz", "a.cwdb"] {
        let document = read_named(b"CAT\nA#O\nBOG\n", name, Reading::Strict).unwrap();
        assert_eq!(document.format, Format::Pattern, "{name}");
    }
}
