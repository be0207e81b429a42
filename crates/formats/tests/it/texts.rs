//! `.xd` and CWDB texts, good and bad.

use std::fmt::Write;

use expect_test::{Expect, expect};
use wordwright_formats::{Format, Reading, read, read_with, solution_text, write};

/// Both kinds of sections; a rebus, a circle, a clue group of its own.
const HEADERS: &str = "Title: Small\nAuthor: Someone\nRebus: 1=HEART\nSpecial: circle\n\
                       Cluegroup: Z=Zones\nEdition: 3";
const GRID: &str = "1A#\nOnE\n_EX";
const CLUES: &str = "A1. Warm ~ HEARTA\nA3. First (3) ~ ONE\nA5. Former ~ EX\n\n\
                     D1. A {/vital/} thing ~ HEARTO\nD2. Any\\two lines ~ ANE\nD4. Former ~ EX\n\n\
                     Z7. All of it ~ HEARTAONEEX";

fn show(text: &str) -> String {
    let document = match read_with(text.as_bytes(), Reading::Lenient) {
        Ok(document) => document,
        Err(error) => return error.to_string(),
    };
    let puzzle = &document.puzzle;
    let mut out = format!("{} by {}\n{}", puzzle.title, puzzle.author, solution_text(puzzle));
    for clue in &puzzle.clues {
        let lengths = clue.enumeration.as_deref().unwrap_or("-");
        writeln!(out, "{} {} {:?} {lengths}", clue.number, clue.direction, clue.text)
            .expect("text");
    }
    for clue in &puzzle.free_clues {
        let answer = clue.answer.as_deref().unwrap_or("-");
        writeln!(out, "{} {} {:?} {answer}", clue.list, clue.label, clue.text).expect("text");
    }
    for (id, _) in puzzle.grid.cells().filter(|(_, cell)| cell.circle) {
        writeln!(out, "circle {}", puzzle.grid.place(id)).expect("text");
    }
    for warning in &document.warnings {
        writeln!(out, "warning: {warning}").expect("text");
    }
    for repair in &document.repairs {
        writeln!(out, "repair: {repair}").expect("text");
    }
    out
}

fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&show(text));
}

#[test]
fn sections_named_or_implied() {
    let implied = format!("{HEADERS}\n\n\n{GRID}\n\n\n{CLUES}\n\n\nSome notes\n");
    let named = format!(
        "## Grid\n\n{GRID}\n\n## Metadata\n{HEADERS}\n## Notes\n\nSome notes\n\n## Clues\n{CLUES}\n"
    );
    check(
        &implied,
        &expect![[r#"
        Small by Someone
        HA#
        ONE
        ~EX
        1 across "Warm" -
        3 across "First" 3
        5 across "Former" -
        1 down "A {/vital/} thing" -
        2 down "Any\ntwo lines" -
        4 down "Former" -
        Zones 7 "All of it" HEARTAONEEX
        circle r2c2
    "#]],
    );
    assert_eq!(show(&implied), show(&named));
    let puzzle = read(named.as_bytes()).expect("readable").puzzle;
    assert_eq!(puzzle.notes, "Some notes");
    assert_eq!(puzzle.extra("xd:Edition"), Some(&b"3"[..]));
    let written = write(&puzzle, Format::Xd);
    assert_eq!(written.losses, []);
    assert_eq!(read(&written.bytes).expect("our own").puzzle, puzzle);
}

#[test]
fn blocks_written_as_dots() {
    check(
        "## Grid\nAB.\nC.D\n.EF\n## Clues\nA1. x ~ AB\nA3. y ~ EF\nD1. z ~ AC\nD2. w ~ DF\n",
        &expect![[r#"
             by 
            AB#
            C#D
            #EF
            1 across "x" -
            3 across "y" -
            1 down "z" -
            2 down "w" -
        "#]],
    );
}

#[test]
fn damaged_xd() {
    check(
        "## Metadata\nTitle: T\nTitle: U\nnothing\n## Grid\nAB\nC\n## Clues\nA1. x ~ AC\nbad\nA9. y ~ Z\nA1 ^Refs: A9\n",
        &expect![[r#"
            T by 
            AB
            C#
            1 across "x" -
            Across 9 "y" Z
            warning: line 9: the answer is "AC", but the grid has "AB"; the grid counts
            warning: line 11: the clue "9" Across belongs to no slot; it is kept as a free clue
            warning: line 12: left out the part ^Refs: A9
            repair: line 3: found Title again, expected each header once; the first one counts
            repair: line 4: found "nothing", expected a header such as Title: ...; the line is left out
            repair: line 7: found a row of 1 cells, expected 2 cells; filled up with blocks
            repair: line 10: found "bad", expected a clue such as A1. Clue ~ ANSWER; the line is left out
        "#]],
    );
    check(
        "## Grid\nA B\n## Clues\n",
        &expect![[r#"line 2: found "A B", expected a row of the grid without spaces"#]],
    );
    check(
        "## Grid\n## Clues\n",
        &expect!["a grid of 0 rows and 0 columns cannot be made: each side has 1 to 63 cells"],
    );
    check(
        "Title: only\n\n\n5?\n%c\n",
        &expect![[r#"
        only by 
        5?
        %C
        warning: r1c1: the content "5" may stand for a rebus that the file does not declare
        warning: r1c2: the content "?" may stand for a rebus that the file does not declare
        warning: r2c1: the content "%" may stand for a rebus that the file does not declare
        warning: r2c2: the content "c" may stand for a rebus that the file does not declare
    "#]],
    );
}

#[test]
fn the_figure_of_the_paper() {
    check(
        "1998 The Paper\nA Person\nSmall\nACROSS\n1 hearta Warm\n3 one First\n5 ex Former\nDOWN\n\
         1 hearto A vital thing\n2 ane Any (3)\n4 ex Former\nGRID\n2 -1\n3\n-1 2\n",
        &expect![[r#"
            Small by A Person
            HA#
            ONE
            #EX
            1 across "Warm" -
            3 across "First" -
            5 across "Former" -
            1 down "A vital thing" -
            2 down "Any" 3
            4 down "Former" -
        "#]],
    );
}

#[test]
fn damaged_cwdb() {
    check(
        "c\na\nt\nACROSS\n1 ab x\n1 ac y\nno number\n9 zz gone\nDOWN\n1 axc w\nGRID\n2\n1 -1\n1\n",
        &expect![[r#"
            t by a
            AB
            X#
            C#
            1 across "x" -
            1 across "y" -
            1 down "w" -
            Across 9 "gone" ZZ
            warning: line 8: the clue "9" Across belongs to no slot; it is kept as a free clue
            repair: line 7: found "no number", expected a number, an answer and a clue; the line is left out
            repair: line 14: found a row of 1 cells, expected 2 cells; filled up with blocks
            repair: line 6: found a second answer for 1-Across, expected one answer; the first one counts
        "#]],
    );
    check(
        "c\na\nt\nACROSS\n1 ab x\nGRID\n2\n0 2\n",
        &expect![[r#"line 8: found "0", expected runs of cells, such as 6 -1 8"#]],
    );
    check(
        "c\na\nt\nACROSS\n1 ab x\nGRID\n2\n99999 2\n",
        &expect!["a grid of 2 rows and 100001 columns cannot be made: each side has 1 to 63 cells"],
    );
    let rows = "1\n".repeat(100_000);
    check(
        &format!("c\na\nt\nACROSS\nGRID\n{rows}"),
        &expect!["a grid of 100000 rows and 1 columns cannot be made: each side has 1 to 63 cells"],
    );
}

#[test]
fn nul_characters_are_damage() {
    let text = "## Grid\n\nAB\0\nCDE\n\n## Clues\n\nA1. A\0 clue ~ AB\n";
    let error = read(text.as_bytes()).expect_err("a NUL").to_string();
    expect![["line 3, column 3: found a NUL character, expected text; \
         if read leniently: every NUL is left out"]]
    .assert_eq(&error);
    let repaired = read_with(text.as_bytes(), Reading::Lenient).expect("readable");
    assert_eq!(solution_text(&repaired.puzzle), "AB#\nCDE\n");
    assert_eq!(repaired.repairs.len(), 2, "the NUL, and the short row");
}
