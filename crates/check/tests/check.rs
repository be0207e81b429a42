//! Small puzzles in, findings out.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wordwright_check::{CheckOptions, Kind, Report, check};
use wordwright_grid::{CellKind, Clue, Direction, FreeClue, Grid, Puzzle};

/// A puzzle of rows (`#` block, `?` a cell without a solution) and clues, one a
/// line: `1A text (3,4)`.
fn puzzle(rows: &str, clues: &str) -> Puzzle {
    let rows: Vec<Vec<char>> = rows.split_whitespace().map(|row| row.chars().collect()).collect();
    let mut puzzle = Puzzle::new(Grid::new(rows.len(), rows[0].len()).unwrap());
    for (row, letters) in rows.iter().enumerate() {
        for (col, &letter) in letters.iter().enumerate() {
            let id = puzzle.grid.id(row, col);
            match letter {
                '#' => puzzle.grid.cell_mut(id).kind = CellKind::Block,
                '?' => {}
                _ => puzzle.solution[id.index()] = Some(letter.to_string().into()),
            }
        }
    }
    for line in clues.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (label, text) = line.split_once(' ').unwrap_or((line, ""));
        let (number, direction) = label.split_at(label.len() - 1);
        let (text, enumeration) = match text.rsplit_once(" (") {
            Some((text, enumeration)) => (text, Some(enumeration.trim_end_matches(')').to_owned())),
            None => (text, None),
        };
        puzzle.clues.push(Clue {
            number: number.parse().unwrap(),
            direction: if direction == "A" { Direction::Across } else { Direction::Down },
            text: text.to_owned(),
            enumeration,
        });
    }
    puzzle
}

fn spelled(answer: &str) -> Option<String> {
    match answer {
        "ICECAP" => Some("ice cap".to_owned()),
        "ICEAGE" => Some("Ice Age".to_owned()),
        "OTTERS" => Some("otters".to_owned()),
        _ => None,
    }
}

fn findings(puzzle: &Puzzle, report: &Report) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let slots = finding.slots.iter().map(|&slot| report.slots.get(slot).label());
        let cells = finding.cells.iter().map(|&cell| puzzle.grid.place(cell).to_string());
        let places: Vec<String> = slots.chain(cells).collect();
        let kind = finding.kind.name();
        writeln!(
            text,
            "{} {kind} [{}] {}; {}",
            finding.severity,
            places.join(" "),
            finding.problem,
            finding.remedy
        )
        .unwrap();
    }
    text
}

/// The findings about a puzzle, except those that its shape causes.
fn test(rows: &str, clues: &str, expected: &Expect) {
    let puzzle = puzzle(rows, clues);
    let options = CheckOptions { spelling: Some(&spelled), ..CheckOptions::default() };
    let mut report = check(&puzzle, &options);
    report.findings.retain(|finding| {
        !matches!(finding.kind, Kind::Asymmetry | Kind::Unconnected | Kind::Unchecked)
    });
    expected.assert_eq(&findings(&puzzle, &report));
}

/// All findings about a grid without clues.
fn test_shape(rows: &str, expected: &Expect) {
    let puzzle = puzzle(rows, "");
    let report = check(&puzzle, &CheckOptions::default());
    expected.assert_eq(&findings(&puzzle, &report));
}

#[test]
fn a_good_puzzle_has_no_findings() {
    test(
        "LAP OWE TEN",
        "1A Cat's place
         4A Be in debt
         5A Number of fingers
         1D Auction item
         2D Wonder
         3D Tool for 1-Across... or for a poet (3)",
        &expect![""],
    );
}

#[test]
fn shape() {
    test_shape(
        "AB# #C# #DE",
        &expect![[r#"
        warning short_entry [1-Across] the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
        warning short_entry [3-Across] the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test_shape(
        "ABC#DEF",
        &expect![[r#"
        warning unconnected [r1c1 r1c5] the open cells fall into 2 parts; open a block or take a bar away between them
        warning unchecked [1-Across r1c1 r1c2 r1c3] fewer than half of its cells are checked; move blocks so that another entry crosses there
        warning unchecked [2-Across r1c5 r1c6 r1c7] fewer than half of its cells are checked; move blocks so that another entry crosses there
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test_shape(
        "A#BCD #E### FGHIJ ",
        &expect![[r#"
        warning asymmetry [] the pattern has no symmetry, not even by half a turn; move blocks or bars so that the pattern is the same upside down
        warning unconnected [r1c1 r1c3 r2c2] the open cells fall into 3 parts; open a block or take a bar away between them
        warning isolated_cell [r1c1] the cell is in no entry; open a neighbour, or make it a block
        warning unchecked [1-Across r1c3 r1c4 r1c5] fewer than half of its cells are checked; move blocks so that another entry crosses there
        warning unchecked [3-Across r3c1 r3c3 r3c4 r3c5] fewer than half of its cells are checked; move blocks so that another entry crosses there
        warning short_entry [2-Down] the entry has 2 cells, fewer than 3; move a block so that it is longer, or close it
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
}

#[test]
fn a_lattice_is_judged_as_one() {
    test_shape(
        "ABCDE F#G#H IJKLM N#O#P QRSTU",
        &expect![[r#"
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test_shape(
        "ABCDE #F### GHIJK",
        &expect![[r#"
        warning unchecked [1-Across r1c1 r1c3 r1c4 r1c5] fewer than half of its cells are checked; move blocks so that another entry crosses there
        warning unchecked [3-Across r3c1 r3c3 r3c4 r3c5] fewer than half of its cells are checked; move blocks so that another entry crosses there
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
}

#[test]
fn answers() {
    test(
        "EEL E#E LEE",
        "",
        &expect![[r#"
        warning duplicate_answer [1-Across 1-Down] the answer EEL appears twice; fill one of them with another word
        warning duplicate_answer [3-Across 2-Down] the answer LEE appears twice; fill one of them with another word
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test(
        "RUN# #### RUNS",
        "",
        &expect![[r#"
        warning repeated_root [1-Across 2-Across] the answers RUN, RUNS have the root RUN in common; fill one of them with another word, unless it is the theme
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test(
        "ICECAP ###### ICEAGE ###### OTTERS ###### OTTER# ###### NIÑO##",
        "",
        &expect![[r#"
        warning repeated_root [1-Across 2-Across] the answers ICEAGE, ICECAP have the root ICE in common; fill one of them with another word, unless it is the theme
        warning repeated_root [3-Across 4-Across] the answers OTTER, OTTERS have the root OTTER in common; fill one of them with another word, unless it is the theme
        note unusual_letter [5-Across] the answer NIÑO has Ñ, which is not A to Z; make sure that solvers can enter it
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test(
        "A?C",
        "",
        &expect![[r#"
        error no_answer [1-Across r1c2] the entry is not filled in; fill it in
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test(
        "???",
        "",
        &expect![[r#"
        note no_answer [] there is no solution, so answers were not checked; fill the grid
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
    test(
        "---",
        "",
        &expect![[r#"
        note no_answer [] there is no solution, so answers were not checked; fill the grid
        note slot_without_clue [] the puzzle has no clues; write them
    "#]],
    );
}

#[test]
fn a_locked_solution_is_not_looked_at() {
    let mut puzzle = puzzle("EEL E#E LEE", "");
    puzzle.scrambled = Some(7);
    let report = check(&puzzle, &CheckOptions::default());
    expect![[r#"
        note no_answer [] the solution is locked, so answers were not checked; unlock it with its key
        note slot_without_clue [] the puzzle has no clues; write them
    "#]].assert_eq(&findings(&puzzle, &report));
    assert!(report.statistics.letters.is_empty());
}

#[test]
fn every_slot_in_a_list_of_references_is_checked() {
    test(
        "LAP OWE TEN",
        "1A Cat's place
         4A Be in debt
         5A With 8-, 9- and 1-Down, a puzzle
         1D Misplace
         2D 3 up, 7 down
         3D Writing tool",
        &expect![[r#"
            warning cross_reference [5-Across] the clue refers to 8-Down, which does not exist; correct the number
            warning cross_reference [5-Across] the clue refers to 9-Down, which does not exist; correct the number
        "#]],
    );
}

#[test]
fn clues_and_slots_pair() {
    test(
        "LAP OWE TEN",
        "1A Cat's place
         1A Part of a race
         4A
         5A Number of fingers
         1D number of FINGERS!
         2D See 9-Across and 1-Down
         6D Nothing",
        &expect![[r#"
            error clue_without_slot [] the clue 6 down ("Nothing") has no slot; take it out, or change the grid so that an entry starts at that number
            error slot_without_clue [4-Across] the entry has no clue; write one
            error slot_without_clue [3-Down] the entry has no clue; write one
            warning second_clue [1-Across] the entry has 2 clues; keep one of them
            warning cross_reference [2-Down] the clue refers to 9-Across, which does not exist; correct the number
            note duplicate_clue [5-Across 1-Down] the clue "Number of fingers" is given more than once; make sure that this is intended
        "#]],
    );
}

#[test]
fn answers_in_their_clues() {
    test(
        "ICECAP ###### OTTERS ###### ICEMAN ###### SETTEE",
        "1A Polar cap
         2A Otter's friends
         3A Man of ice, or an ice man (6)
         4A Place to sit, with or without tea (2,3)",
        &expect![[r#"
            warning answer_in_clue [1-Across] the clue says "cap", which is in the answer ICECAP; write the clue without it
            warning answer_in_clue [2-Across] the clue says "Otter's", which is in the answer OTTERS; write the clue without it
            warning answer_in_clue [3-Across] the clue says "ice man", which is in the answer ICEMAN; write the clue without it
            warning enumeration [4-Across] the enumeration (2,3) makes 5, but the answer has 6; count the answer's letters again
        "#]],
    );
}

#[test]
fn answers_in_several_entries_are_counted_as_one() {
    test(
        "ICECAP ###### OTTERS ###### ICEMAN ###### SETTEE",
        "1A With 2-Across and 3-Across, odd (6,12)
         2A See 1-Across
         3A See 1
         4A With 1-Across, see 1 (6,6)",
        &expect![[r#"
            warning enumeration [4-Across] the enumeration (6,6) makes 12, but the answer has 6; count the answer's letters again
        "#]],
    );
}

#[test]
fn labels_and_free_clues() {
    let mut puzzle = puzzle("LAP OWE TEN", "1A Bit\n4A Ice\n5A Ten\n1D B\n2D I\n3D T");
    puzzle.labels = vec![None; 9];
    for (cell, label) in [(0, "1"), (1, "3"), (2, "2"), (4, "8"), (6, "5")] {
        puzzle.labels[cell] = Some(label.into());
    }
    let free = |list: &str, label: &str, cells: Vec<usize>| FreeClue {
        list: list.to_owned(),
        label: label.to_owned(),
        text: "Free".to_owned(),
        cells: cells.into_iter().map(wordwright_grid::CellId::new).collect(),
        ..FreeClue::default()
    };
    puzzle.free_clues = vec![
        free("Across", "9", vec![]),
        free("Diagonal", "A", vec![0, 4, 8]),
        free("", "", vec![]),
    ];
    let report = check(&puzzle, &CheckOptions::default());
    expect![[r#"
        error clue_without_slot [] the clue 9 Across ("Free") has no slot; take it out, or give it a number at which an entry starts
        warning numbering [2-Down r1c2] the cell is labelled "3", but its number is 2; renumber the cells, unless the labels are part of the puzzle
        warning numbering [3-Down r1c3] the cell is labelled "2", but its number is 3; renumber the cells, unless the labels are part of the puzzle
        warning numbering [4-Across r2c1] the cell has no label, but its number is 4; renumber the cells, unless the labels are part of the puzzle
        warning numbering [r2c2] the cell is labelled "8", but no entry starts there; renumber the cells, unless the labels are part of the puzzle
        warning answer_in_clue [5-Across] the clue says "Ten", which is in the answer TEN; write the clue without it
        note clue_without_slot [] the clue outside the lists ("Free") has no slot; take it out, or give it a number at which an entry starts
    "#]].assert_eq(&findings(&puzzle, &report));
}

#[test]
fn statistics() {
    let mut puzzle = puzzle("QUIZ# #NOON ", "1A Pub event\n2A Time to eat?");
    let id = puzzle.grid.id(0, 0);
    puzzle.grid.cell_mut(id).circle = true;
    puzzle.solution[1] = Some("UP".into());
    let statistics = check(&puzzle, &CheckOptions::default()).statistics;
    expect![[r#"
        Statistics {
            size: [
                2,
                5,
            ],
            open: 8,
            blocks: 2,
            voids: 0,
            bars: 0,
            circles: 1,
            shaded: 0,
            rebus: 1,
            checked: 6,
            words: [
                2,
                3,
            ],
            lengths: {
                2: 3,
                4: 2,
            },
            mean_length: Some(
                2.8,
            ),
            letters: {
                'I': 1,
                'N': 2,
                'O': 2,
                'P': 1,
                'Q': 1,
                'U': 1,
                'Z': 1,
            },
            letter_value: 29,
            clues: 2,
            mean_clue: Some(
                10.5,
            ),
            questions: 1,
        }"#]]
    .assert_eq(&format!("{statistics:#?}"));
}

#[test]
fn letters_printed_for_the_solver_are_a_warning_and_locked_ones_are_not() {
    let mut puzzle = puzzle("LAP OWE TEN", "");
    let given = |puzzle: &Puzzle| {
        let mut report = check(puzzle, &CheckOptions::default());
        report.findings.retain(|finding| finding.kind == Kind::Given);
        findings(puzzle, &report)
    };
    for (col, letter) in ["L", "A", "P"].into_iter().enumerate() {
        let id = puzzle.grid.id(0, col);
        puzzle.grid.cell_mut(id).locked = Some(letter.into());
    }
    expect![""].assert_eq(&given(&puzzle));
    for (col, letter) in ["L", "A", "P"].into_iter().enumerate() {
        let id = puzzle.grid.id(0, col);
        puzzle.grid.cell_mut(id).given = Some(letter.into());
    }
    expect![[r#"
        warning given [1-Across r1c1 r1c2 r1c3] 3 squares show their letters to the solver; unless that is intended, clear Given there; lock letters to keep them in fills
    "#]]
    .assert_eq(&given(&puzzle));
}
