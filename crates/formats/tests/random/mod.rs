//! Random puzzles.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use wordwright_grid::{CellKind, Clue, Grid, Puzzle, PuzzleKind};

/// Contents that are awkward for one format or another.
fn content() -> impl Strategy<Value = Box<str>> {
    const CONTENTS: [&str; 16] =
        ["A", "B", "Z", "É", "Ÿ", "Ω", "Ж", "1", "0", "#", "-", ".", ":", "HEART", "M/F", "ÜBER"];
    prop::sample::select(&CONTENTS[..]).prop_map(Into::into)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[ -~]{1,12}", "[é“”\u{81}Ωж\n\t]{1,6}"]
}

/// What goes into one cell of a random puzzle.
#[derive(Clone, Debug)]
struct Square {
    kind: CellKind,
    marks: [bool; 4],
    given: bool,
    shade: Option<String>,
    solution: Option<Box<str>>,
    entered: Option<Box<str>>,
}

fn square() -> impl Strategy<Value = Square> {
    let kind = prop_oneof![
        6 => Just(CellKind::Open),
        2 => Just(CellKind::Block),
        1 => Just(CellKind::Void),
    ];
    let shade = option::weighted(0.2, prop_oneof![Just("highlight".to_owned()), "[0-9a-f]{6}"]);
    (
        kind,
        proptest::array::uniform4(prop::bool::weighted(0.2)),
        prop::bool::weighted(0.2),
        shade,
        option::weighted(0.8, content()),
        option::weighted(0.3, content()),
    )
        .prop_map(|(kind, marks, given, shade, solution, entered)| Square {
            kind,
            marks,
            given,
            shade,
            solution,
            entered,
        })
}

/// A random puzzle with everything that a [`Puzzle`] can have, extras and
/// scrambling aside. Given cells are entered too.
pub fn puzzle() -> impl Strategy<Value = Puzzle> {
    let size = (1..7_usize, 1..7_usize);
    size.prop_flat_map(|(rows, cols)| {
        (
            Just((rows, cols)),
            vec(square(), rows * cols),
            vec((text(), option::weighted(0.2, "[1-9],[1-9]")), 60),
            proptest::array::uniform4(text()),
            any::<bool>(),
        )
    })
    .prop_map(
        |((rows, cols), squares, clues, [title, author, copyright, notes], diagramless)| {
            let mut puzzle = Puzzle::new(Grid::new(rows, cols).expect("a size in range"));
            for (id, square) in puzzle.grid.ids().zip(squares) {
                let open = square.kind == CellKind::Open;
                let cell = puzzle.grid.cell_mut(id);
                cell.kind = square.kind;
                [cell.circle, cell.bar_right, cell.bar_below, _] = square.marks;
                cell.shade = square.shade.map(Into::into);
                if open {
                    cell.given = square.entered.clone().filter(|_| square.given);
                    puzzle.entered[id.index()] = square.entered;
                    puzzle.solution[id.index()] = square.solution;
                }
            }
            let slots = puzzle.grid.slots(2);
            for (slot, (text, enumeration)) in slots.slots().iter().zip(clues) {
                if !text.is_empty() {
                    let (number, direction) = (slot.number, slot.direction);
                    let fitting = |e: String| {
                        if e.starts_with('1') { format!("1,{}", slot.len() - 1) } else { e }
                    };
                    let enumeration = enumeration.map(fitting);
                    puzzle.clues.push(Clue { number, direction, text, enumeration });
                }
            }
            (puzzle.title, puzzle.author) = (title, author);
            (puzzle.copyright, puzzle.notes) = (copyright, notes);
            if diagramless {
                puzzle.kind = PuzzleKind::Diagramless;
            }
            puzzle
        },
    )
}
