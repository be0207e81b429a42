//! `.ipuz` files, good and bad.

use std::fmt::Write;

use expect_test::{Expect, expect};
use wordwright_formats::{Format, FormatError, Reading, Warning, read, read_with, write};
use wordwright_grid::{CellKind, Direction};

use crate::support::example;

#[test]
fn the_clued_example_is_kept() {
    let bytes = example("puzzles/five.ipuz");
    let document = read(&bytes).expect("readable");
    assert_eq!(document.warnings, []);
    let slots = document.puzzle.grid.slots(2);
    let answer = |label: &str| {
        let id = slots.parse_label(label).expect("a slot of the example");
        document.puzzle.answer(slots.get(id))
    };
    assert_eq!(answer("6A").as_deref(), Some("ORDER"));
    assert_eq!(answer("3D").as_deref(), Some("NEEDY"));
    assert_eq!(document.puzzle.clues.len(), slots.len());
    let written = write(&document.puzzle, Format::Ipuz);
    assert_eq!(String::from_utf8_lossy(&written.bytes), String::from_utf8_lossy(&bytes));
}

#[test]
fn the_barred_example_is_understood() {
    let document = read(&example("puzzles/barred.ipuz")).expect("readable");
    let mut text = String::new();
    let puzzle = &document.puzzle;
    for slot in puzzle.grid.slots(2).slots() {
        let clue = puzzle.clue(slot.number, slot.direction).expect("every slot has a clue");
        let answer = puzzle.answer(slot).expect("every cell is known");
        let lengths = clue.enumeration.as_deref().unwrap_or("-");
        writeln!(text, "{} {answer} [{}] {lengths}", slot.label(), clue.text).expect("a string");
    }
    for (id, cell) in puzzle.grid.cells() {
        let marks = [
            (cell.kind == CellKind::Void, "void".to_owned()),
            (cell.circle, "circle".to_owned()),
            (cell.bar_right, "bar right".to_owned()),
            (cell.bar_below, "bar below".to_owned()),
            (cell.given.is_some(), format!("given {}", cell.given.as_deref().unwrap_or("-"))),
            (cell.shade.is_some(), format!("shade {}", cell.shade.as_deref().unwrap_or("-"))),
        ];
        let marks: Vec<String> =
            marks.into_iter().filter_map(|(drawn, mark)| drawn.then_some(mark)).collect();
        let entered = puzzle.entered_at(id).unwrap_or("-");
        if !marks.is_empty() || entered != "-" {
            let place = puzzle.grid.place(id);
            writeln!(text, "{place} entered {entered}: {}", marks.join(", ")).expect("a string");
        }
    }
    assert_eq!(document.warnings, []);
    expect![["
        1-Across MY [Belonging to the speaker] -
        3-Across SO [Therefore] 2
        4-Across ROSE [Flower] -
        6-Across QUAY [Where ships tie up] -
        1-Down MR [Man's title] -
        2-Down YOU [The solver] -
        5-Down SEA [Much water] -
        r1c1 entered -: circle
        r1c2 entered Y: bar right
        r1c3 entered -: bar below
        r2c1 entered R: bar below, given R
        r2c2 entered -: shade ffeecc
        r2c3 entered SE: 
        r2c4 entered -: void
    "]]
    .assert_eq(&text);
    assert_eq!(puzzle.extra("ipuz:difficulty"), Some(&b"\"Gentle\""[..]));

    let written = write(puzzle, Format::Ipuz);
    assert_eq!(written.losses, []);
    assert_eq!(read(&written.bytes).expect("our own").puzzle, *puzzle);
}

#[test]
fn other_formats_report_what_they_drop() {
    let puzzle = read(&example("puzzles/barred.ipuz")).expect("readable").puzzle;
    let mut text = String::new();
    for format in [Format::Puz, Format::Pattern] {
        for loss in write(&puzzle, format).losses {
            writeln!(text, "{loss}").expect("a string");
        }
    }
    expect![[r#"
        3 bars dropped: .puz has no place for that
        1 void written as blocks: .puz has no place for that
        1 shaded cell dropped: .puz has no place for that
        2 clues dropped: .puz has no place for that
        2 parts of another format dropped: .puz has no place for that
        3 bars dropped: a text pattern has no place for that
        1 circle dropped: a text pattern has no place for that
        1 shaded cell dropped: a text pattern has no place for that
        1 given cell dropped: a text pattern has no place for that
        10 solution cells dropped: a text pattern has no place for that
        3 entered cells dropped: a text pattern has no place for that
        7 clues dropped: a text pattern has no place for that
        3 texts dropped: a text pattern has no place for that
        2 parts of another format dropped: a text pattern has no place for that
    "#]]
    .assert_eq(&text);
}

#[test]
fn clues_follow_the_labels_of_the_file() {
    let file = br#"{"kind": "http://ipuz.org/crossword",
        "dimensions": {"width": 2, "height": 2}, "puzzle": [["A","B"],["C",0]],
        "clues": {"Across": [["C", "second"], ["A", "first"]], "Down": [["B", "right"]]}}"#;
    let document = read(file).expect("readable");
    assert_eq!(document.warnings, [Warning::Renumbered]);
    let found: Vec<_> = document
        .puzzle
        .clues
        .iter()
        .map(|clue| (clue.number, clue.direction, clue.text.as_str()))
        .collect();
    let (across, down) = (Direction::Across, Direction::Down);
    assert_eq!(found, [(1, across, "first"), (3, across, "second"), (2, down, "right")]);
}

#[test]
fn odd_parts_are_named() {
    let file = br#"{"kind": "http://ipuz.org/crossword", "title": [1],
        "dimensions": {"width": 2, "height": 2}, "block": "X",
        "puzzle": [[{"cell": 1, "style": {"dotted": "T"}},{"cell": 2, "style": "none"}],[3,"X"]],
        "solution": [["A", ["B", "C"]], ["X", "D"]],
        "clues": {"Across": [[1, "fine"], [9, "stray"], {"number": 3, "clue": "not a slot"}],
                  "Down": [{"number": 1, "clue": "fine", "image": "x"}, "bare", []],
                  "Diagonal": [[1, "None"]]}}"#;
    assert!(matches!(read(file), Err(FormatError::Damaged(_))));
    let document = read_with(file, Reading::Lenient).expect("readable");
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    expect![[r#"
        puzzle: left out the style "none" (cells: 1)
        puzzle: left out the style dotted: "T" (cells: 1)
        solution[1][0]: left out a block where the puzzle has an open cell
        solution[1][1]: left out a content where the puzzle has no open cell
        title: left out what is no text
        the labels in the cells differ from the usual numbering; they are kept beside it
        clues.Across[1]: the clue "9" Across belongs to no slot; it is kept as a free clue
        clues.Across[2]: the clue "3" Across belongs to no slot; it is kept as a free clue
        clues.Down[1]: the clue "" Down belongs to no slot; it is kept as a free clue
        clues.Down[2]: the clue "" Down belongs to no slot; it is kept as a free clue
        clues: left out the part image (clues: 1)
        clues: left out the part list that is no pair (clues: 1)"#]]
    .assert_eq(&warnings.join("\n"));
}

#[test]
fn diagramless_blocks_hide_in_the_solution() {
    let file = br##"{"kind": ["http://ipuz.org/crossword/diagramless#1"],
        "dimensions": {"width": 3, "height": 1}, "puzzle": [[0, 0, 0]],
        "solution": [["A", "B", "#"]]}"##;
    let puzzle = read(file).expect("readable").puzzle;
    assert_eq!(puzzle.grid.open_count(), 2);
    let again = read(&write(&puzzle, Format::Ipuz).bytes).expect("our own").puzzle;
    assert_eq!(again, puzzle);
}

fn check_error(json: &str, expected: &Expect) {
    let error = read(json.as_bytes()).expect_err("a bad file");
    assert!(matches!(
        error,
        FormatError::Json { .. } | FormatError::Field { .. } | FormatError::Grid(_)
    ));
    expected.assert_eq(&error.to_string());
}

#[test]
fn bad_files() {
    check_error(
        "{\"kind\": [\n  \"http",
        &expect!["line 2, column 7: not JSON: EOF while parsing a string"],
    );
    check_error("\n ipuz({\"a\" 1})", &expect!["line 2, column 12: not JSON: expected `:`"]);
    check_error(
        "{}",
        &expect!["kind: found nothing, expected a list with http://ipuz.org/crossword#1"],
    );
    check_error(
        r#"{"kind": ["http://ipuz.org/sudoku#1"]}"#,
        &expect!["kind: found a list of 1, expected a list with http://ipuz.org/crossword#1"],
    );
    let with = |rest: &str| format!(r#"{{"kind": ["http://ipuz.org/crossword#1"], {rest}}}"#);
    check_error(
        &with(r#""dimensions": {"width": "x", "height": 2}"#),
        &expect![[r#"dimensions.width: found "x", expected a number of cells"#]],
    );
    check_error(
        &with(r#""dimensions": {"width": 2, "height": 64}"#),
        &expect!["a grid of 64 rows and 2 columns cannot be made: each side has 1 to 63 cells"],
    );
    let sized = |rest: &str| with(&format!(r#""dimensions": {{"width": 2, "height": 2}}{rest}"#));
    check_error(&sized(""), &expect!["puzzle: found nothing, expected a list of rows"]);
    check_error(
        &sized(r#", "puzzle": [[0,0]]"#),
        &expect!["puzzle: found a list of 1, expected a list of as many rows as dimensions.height"],
    );
    check_error(
        &sized(r#", "puzzle": [[0,0],[0]]"#),
        &expect![
            "puzzle[1]: found a list of 1, expected a list of as many cells as dimensions.width"
        ],
    );
    check_error(
        &sized(r#", "puzzle": [[0,0],[0,0]], "solution": "AB""#),
        &expect![[r#"solution: found "AB", expected a list of as many rows as dimensions.height"#]],
    );
}
