//! Random puzzles.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use wordwright_grid::{CellId, CellKind, Clue, Content, FreeClue, Grid, Puzzle, PuzzleKind};

/// Contents that are awkward for one format or another.
fn content() -> impl Strategy<Value = Content> {
    const CONTENTS: [&str; 16] =
        ["A", "B", "Z", "É", "Ÿ", "Ω", "Ж", "1", "0", "#", "-", ".", ":", "HEART", "M/F", "ÜBER"];
    prop::sample::select(&CONTENTS[..]).prop_map(Into::into)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[ -~]{1,12}", "[é“”\u{81}Ωж\n\t]{1,6}"]
}

/// The content of one cell of a random puzzle.
#[derive(Clone, Debug)]
struct Square {
    kind: CellKind,
    marks: [bool; 4],
    given: bool,
    shade: Option<String>,
    solution: Option<Content>,
    entered: Option<Content>,
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
            proptest::array::uniform7(text()),
            any::<bool>(),
        )
    })
    .prop_map(
        |(
            (rows, cols),
            squares,
            clues,
            [title, author, copyright, notes, editor, publisher, date],
            diagramless,
        )| {
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
            (puzzle.editor, puzzle.publisher, puzzle.date) = (editor, publisher, date);
            if diagramless {
                puzzle.kind = PuzzleKind::Diagramless;
            }
            puzzle
        },
    )
}

/// A random puzzle with clues that belong to no slot, or with labels of its
/// own in the cells.
pub fn odd_puzzle() -> impl Strategy<Value = Puzzle> {
    let path = vec(any::<prop::sample::Index>(), 1..6);
    let clue =
        (path, "(Diagonal|Zones|Around)", "[1-9A-Z]{1,2}", "[ -~]{1,9}", option::of("[1-9]"));
    (puzzle(), vec(clue, 0..3), vec(option::of("[A-Z]{1,2}|[1-9]"), 49), any::<bool>()).prop_map(
        |(mut puzzle, clues, labels, relabel)| {
            for (path, list, label, text, enumeration) in clues {
                let cells = puzzle.grid.cell_count();
                let cells = path.iter().map(|index| CellId::new(index.index(cells))).collect();
                let list = format!("{list}s");
                let clue = FreeClue { list, label, text, enumeration, cells, answer: None };
                let slots = puzzle.grid.slots(2);
                if slots.slots().iter().all(|slot| slot.cells != clue.cells) {
                    puzzle.free_clues.push(clue);
                }
            }
            puzzle.free_clues.sort_by(|a, b| a.list.cmp(&b.list));
            if relabel {
                let open = |(id, label): (CellId, Option<String>)| {
                    label.filter(|_| puzzle.grid.cell(id).is_open()).map(Into::into)
                };
                let labels: Vec<_> = puzzle.grid.ids().zip(labels).map(open).collect();
                let slots = puzzle.grid.slots(2);
                let usual = puzzle.grid.ids().zip(&labels).all(|(id, label)| {
                    slots.number_at(id).map(|n| n.to_string()).as_deref() == label.as_deref()
                });
                if !usual && labels.iter().any(Option::is_some) {
                    puzzle.labels = labels;
                }
            }
            puzzle
        },
    )
}
