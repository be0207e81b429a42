//! Clue tables: layouts named and guessed, quoting, bad rows.

use std::fmt::Write;

use expect_test::{Expect, expect};
use wordwright_formats::FormatError;
use wordwright_formats::table::{ClueTable, LONGEST_ROW, Layout, MOST_LINES};

fn check(table: &[u8], expected: &Expect) {
    let table = ClueTable::open(table).expect("a layout");
    let mut text = String::new();
    let Layout { separator, quoted, header, columns } = table.layout();
    let quoted = if *quoted { "quoted" } else { "plain" };
    let header = if *header { "header" } else { "no header" };
    writeln!(text, "{:?} {quoted} {header} {columns:?}", char::from(*separator)).expect("a string");
    for row in table.rows() {
        match row {
            Ok(row) => {
                write!(text, "{}: {} = {}", row.line, row.answer, row.clue).expect("a string");
                for field in [row.date, row.day, row.slot, row.source].into_iter().flatten() {
                    write!(text, " [{field}]").expect("a string");
                }
                text.push('\n');
            }
            Err(error) => writeln!(text, "{error}").expect("a string"),
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn an_archive_with_tabs() {
    check(
        b"1998-10-10\tSat\tA1\tKnee-slapper\tHOTONE\r\n\r\n1998-10-10\tSat\tD2\t\"Hold Me\" singer\tOSLIN\r\n",
        &expect![[r#"
            '\t' plain no header [Date, Day, Slot, Clue, Answer]
            1: HOTONE = Knee-slapper [1998-10-10] [Sat] [A1]
            3: OSLIN = "Hold Me" singer [1998-10-10] [Sat] [D2]
        "#]],
    );
}

#[test]
fn named_columns() {
    check(
        "\u{feff}PubID;Year;Answer;Clue\nnyt;1998;HOTONE;Knee-slapper; with a pun\nnyt;1998;\"REN\";\"Cartoon \"\"eediot\"\" sayer\"\n".as_bytes(),
        &expect![[r#"
            ';' quoted header [Source, Date, Answer, Clue]
            2: HOTONE = Knee-slapper; with a pun [1998] [nyt]
            3: REN = Cartoon "eediot" sayer [1998] [nyt]
        "#]],
    );
    check(
        b"id,clue,answer,comment\n1,\"Two\nlines, and a comma\",POEM,good\n2,Next,LINE,\n",
        &expect![[r#"
            ',' quoted header [Other, Clue, Answer, Other]
            2: POEM = Two
            lines, and a comma
            4: LINE = Next
        "#]],
    );
}

#[test]
fn guessed_columns() {
    check(
        b"hotone,Knee-slapper\nren,Cartoon character, once\n",
        &expect![[r#"
            ',' quoted no header [Answer, Clue]
            1: hotone = Knee-slapper
            2: ren = Cartoon character, once
        "#]],
    );
    check(
        b"Can't help but|HASTO|2D|10/10/1998\nRole|ABU|56-Down|10/10/1998\n",
        &expect![[r#"
            '|' quoted no header [Clue, Answer, Slot, Date]
            1: HASTO = Can't help but [10/10/1998] [2D]
            2: ABU = Role [10/10/1998] [56-Down]
        "#]],
    );
    check(
        b"\"\"\"Hold Me\"\" singer\"\tOSLIN\nplain\tTEXT\n",
        &expect![[r#"
            '\t' quoted no header [Clue, Answer]
            1: OSLIN = "Hold Me" singer
            2: TEXT = plain
        "#]],
    );
}

#[test]
fn bad_rows_are_named_and_passed_over() {
    check(
        b"clue,answer\nno answer\n,EMPTY\n\xff odd,BYTES\na\0b,NUL\n\"never closed,OPEN\nfine,LAST\n",
        &expect![[r#"
            ',' quoted header [Clue, Answer]
            line 2: found 1 of 2 columns and no answer, expected one
            line 3: found 2 of 2 columns and no clue, expected one
            line 4, column 1: found byte 0xff, expected UTF-8 text without NUL
            line 5, column 2: found byte 0x00, expected UTF-8 text without NUL
            6: OPEN = "never closed
            7: LAST = fine
        "#]],
    );
}

#[test]
fn long_rows_are_refused() {
    let long = format!("clue,answer\n{},LONG\nfine,LAST\n", "x".repeat(LONGEST_ROW));
    let table = ClueTable::open(long.as_bytes()).expect("a layout");
    let rows: Vec<_> = table.rows().collect();
    let found = LONGEST_ROW + ",LONG".len();
    assert_eq!(rows[0], Err(FormatError::LongRow { line: 2, found, most: LONGEST_ROW }));
    assert_eq!(rows[1].as_ref().map(|row| &*row.answer), Ok("LAST"));
}

#[test]
fn what_is_no_table() {
    assert_eq!(ClueTable::open(b"\n \n").err(), Some(FormatError::Empty));
    let error = ClueTable::open(b"Once upon a time, there was\na table, that was none\n");
    expect![[r#"the first line is "Once upon a time, there was"; expected a clue table with a column of clues and one of answers; name them in a first row, such as: answer,clue"#]]
        .assert_eq(&error.expect_err("prose").to_string());
}

#[test]
fn a_quoted_clue_may_hold_line_feeds_up_to_a_number_of_lines() {
    let table =
        |lines: usize| format!("answer,clue\nABC,\"{}\"\nDEF,After\n", vec!["x"; lines].join("\n"));
    let answers = |text: &str| -> Vec<(usize, String)> {
        let table = ClueTable::open(text.as_bytes()).unwrap();
        table.rows().flatten().map(|row| (row.line, row.answer.into_owned())).collect()
    };
    let whole = answers(&table(MOST_LINES));
    assert_eq!(whole, [(2, "ABC".to_owned()), (MOST_LINES + 2, "DEF".to_owned())]);
    // One more, and the mark was never closed: its line is a row by itself.
    let apart = table(MOST_LINES + 1);
    let first = ClueTable::open(apart.as_bytes()).unwrap();
    assert_eq!(first.rows().next().unwrap().unwrap().clue, "\"x");
    assert_eq!(answers(&apart).last(), Some(&(MOST_LINES + 3, "DEF".to_owned())));
}
