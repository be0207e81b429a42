//! Text patterns, good and bad.

use expect_test::{Expect, expect};
use wordwright_formats::{Format, read, solution_text, write};

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
        line 2, column 3: found byte 0xff, expected UTF-8 text; the file is no .puz either, since that starts with ACROSS&DOWN
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
