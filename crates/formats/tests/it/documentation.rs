//! Checks the table in `docs/formats.md` of what each format holds against the
//! writers: a puzzle with only the part in question survives a round trip, or a
//! loss is reported.

use wordwright_formats::{Format, read, scramble, write};
use wordwright_grid::{CellId, CellKind, Clue, Extra, FreeClue, Grid, Puzzle, PuzzleKind};

/// The columns of the table.
const COLUMNS: [Format; 7] = [
    Format::Pattern,
    Format::Puz,
    Format::Ipuz,
    Format::Jpz,
    Format::Xd,
    Format::Cwdb,
    Format::Html,
];

/// Three by three open cells with one additional part.
fn puzzle_with(part: &str) -> Puzzle {
    let mut puzzle = Puzzle::new(Grid::new(3, 3).expect("a size"));
    let corner = CellId::new(0);
    let cell = puzzle.grid.cell_mut(corner);
    match part {
        "blocks" => cell.kind = CellKind::Block,
        "voids" => cell.kind = CellKind::Void,
        "bars" => cell.bar_right = true,
        "circles" => cell.circle = true,
        "shaded cells" => cell.shade = Some("ffeecc".into()),
        "given contents" => {
            cell.given = Some("A".into());
            puzzle.entered[0] = Some("A".into());
        }
        "solution" => solve(&mut puzzle),
        "rebus contents" => {
            solve(&mut puzzle);
            puzzle.solution[0] = Some("HEART".into());
        }
        "entries of a solver" => puzzle.entered[0] = Some("A".into()),
        "scrambled solution" => {
            solve(&mut puzzle);
            scramble(&mut puzzle, 1234).expect("letters alone");
        }
        "clues" | "enumerations" => {
            let enumeration = (part == "enumerations").then(|| "2,1".to_owned());
            for slot in puzzle.grid.slots(2).slots() {
                let (number, direction) = (slot.number, slot.direction);
                let text = format!("A clue, {}", slot.label());
                puzzle.clues.push(Clue {
                    number,
                    direction,
                    text,
                    enumeration: enumeration.clone(),
                });
            }
        }
        "words along any path" => {
            let cells = [0, 4, 8].map(CellId::new).to_vec();
            puzzle.free_clues.push(free("Diagonal", "1", cells));
        }
        "other clue lists" => puzzle.free_clues.push(free("Diagonal", "1", Vec::new())),
        "labels that are no numbers" => {
            puzzle.labels = vec![None; 9];
            puzzle.labels[0] = Some("Q".into());
        }
        "title, author, copyright" => {
            "A title".clone_into(&mut puzzle.title);
            "An author".clone_into(&mut puzzle.author);
            "A year".clone_into(&mut puzzle.copyright);
        }
        "notes" => "A note".clone_into(&mut puzzle.notes),
        "editor, publisher, date" => "An editor".clone_into(&mut puzzle.editor),
        "diagramless" => puzzle.kind = PuzzleKind::Diagramless,
        other => panic!("a row without a test: {other}"),
    }
    puzzle
}

fn solve(puzzle: &mut Puzzle) {
    for (cell, letter) in puzzle.solution.iter_mut().zip('A'..) {
        *cell = Some(letter.to_string().into());
    }
}

fn free(list: &str, label: &str, cells: Vec<CellId>) -> FreeClue {
    let text = "A clue of its own".to_owned();
    let (list, label) = (list.to_owned(), label.to_owned());
    FreeClue { list, label, text, cells, ..FreeClue::default() }
}

/// Whether a format holds all of a puzzle.
fn holds(format: Format, puzzle: &Puzzle) -> bool {
    let written = write(puzzle, format);
    let mut back = read(&written.bytes).expect("our own file").puzzle;
    back.extras.clear();
    assert!(!written.losses.is_empty() || back == *puzzle, "{format}: lost in silence");
    written.losses.is_empty()
}

#[test]
fn the_table_agrees_with_the_writers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let text = std::fs::read_to_string(path).expect("the page");
    let rows = text.lines().skip_while(|line| !line.starts_with("| blocks")).map(|line| {
        let fields: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        fields
    });
    let mut wrong = Vec::new();
    let mut checked = 0;
    for fields in rows.take_while(|fields| fields.len() == 1 + COLUMNS.len()) {
        if fields[0] == "parts that only this format has" {
            continue;
        }
        let puzzle = puzzle_with(fields[0]);
        for (format, cell) in COLUMNS.into_iter().zip(&fields[1..]) {
            let full = cell.starts_with('●');
            // Partial support depends on the content.
            if !cell.starts_with('○') && holds(format, &puzzle) != full {
                wrong.push(format!("{} in {format}: {cell}", fields[0]));
            }
            checked += 1;
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(checked, 19 * COLUMNS.len());
}

#[test]
fn parts_of_a_format_stay_with_it() {
    let has_parts = |format| !matches!(format, Format::Pattern | Format::Cwdb | Format::Html);
    for from in COLUMNS.into_iter().filter(|&format| has_parts(format)) {
        let mut puzzle = puzzle_with("blocks");
        let name = match from {
            Format::Puz => "LTIM",
            Format::Jpz => "instructions",
            _ => "Own",
        };
        let key = format!("{}:{name}", from.extension());
        puzzle.extras.push(Extra { key: key.clone(), data: b"1".to_vec() });
        for to in COLUMNS {
            let written = write(&puzzle, to);
            // A page has an .ipuz file inside.
            let stays = from == to || (from, to) == (Format::Ipuz, Format::Html);
            assert_eq!(written.losses.is_empty(), stays, "{from} in {to}");
            let back = read(&written.bytes).expect("our own file").puzzle;
            assert_eq!(back.extra(&key).is_some(), stays, "{from} in {to}");
        }
    }
}
