//! Numbering, slots and crossings.

use std::fmt::Write;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use wordwright_grid::{CellId, CellKind, Direction, Grid, GridError};

use crate::support::grid;

fn check(drawing: &str, min_len: usize, expected: &Expect) {
    let grid = grid(drawing);
    let slots = grid.slots(min_len);
    let mut text = String::new();
    for (id, slot) in slots.iter() {
        let start = grid.place(slot.cells[0]);
        let crossed: Vec<String> = slots
            .crossings(id)
            .map(|c| format!("{}:{}@{}", c.pos, slots.get(c.other).label(), c.other_pos))
            .collect();
        writeln!(text, "{} {start} {}: {}", slot.label(), slot.len(), crossed.join(" "))
            .expect("a string takes anything");
    }
    expected.assert_eq(&text);
}

#[test]
fn corners_and_centre() {
    check(
        "#..
         ...
         ..#",
        2,
        &expect![["
            1-Across r1c2 2: 0:1-Down@0 1:2-Down@0
            3-Across r2c1 3: 0:3-Down@0 1:1-Down@1 2:2-Down@1
            4-Across r3c1 2: 0:3-Down@1 1:1-Down@2
            1-Down r1c2 3: 0:1-Across@0 1:3-Across@1 2:4-Across@1
            2-Down r1c3 2: 0:1-Across@1 1:3-Across@2
            3-Down r2c1 2: 0:3-Across@0 1:4-Across@0
        "]],
    );
}

#[test]
fn bars_and_voids_end_words() {
    check(
        ". .|. .
         ._. .~
         . . . .",
        2,
        &expect![["
            1-Across r1c1 2: 0:1-Down@0 1:2-Down@0
            3-Across r1c3 2: 0:3-Down@0
            4-Across r2c1 3: 0:1-Down@1 1:2-Down@1 2:3-Down@1
            5-Across r3c1 4: 1:2-Down@2 2:3-Down@2
            1-Down r1c1 2: 0:1-Across@0 1:4-Across@0
            2-Down r1c2 3: 0:1-Across@1 1:4-Across@1 2:5-Across@1
            3-Down r1c3 3: 0:3-Across@0 1:4-Across@2 2:5-Across@2
        "]],
    );
}

#[test]
fn short_runs_keep_their_numbers() {
    check(
        "..#
         ...
         ###",
        3,
        &expect![["
            3-Across r2c1 3: 
        "]],
    );
}

#[test]
fn lone_cells_are_no_slots() {
    check(".#.\n#.#\n.#.", 2, &expect![""]);
    check(".", 1, &expect![""]);
}

#[test]
fn labels() {
    let slots = grid("...\n.#.\n...").slots(2);
    let second_down = slots.find(2, Direction::Down);
    assert!(second_down.is_some());
    for label in ["2-Down", "2D", "2 down", " 2d ", "2-d"] {
        assert_eq!(slots.parse_label(label).ok(), second_down, "{label}");
    }
    for label in ["", "2", "D2", "2-Up", "99999D", "-2D"] {
        assert_eq!(
            slots.parse_label(label),
            Err(GridError::Label { found: label.to_owned() }),
            "{label}"
        );
    }
    let error = slots.parse_label("7A").expect_err("there is no 7-Across");
    expect!["there is no slot 7 across; the last slot in that direction has number 3"]
        .assert_eq(&error.to_string());
}

#[test]
fn sizes() {
    assert!(Grid::new(63, 63).is_ok());
    assert!(Grid::new(1, 1).is_ok());
    for (rows, cols) in [(0, 5), (5, 0), (64, 5), (5, 64), (usize::MAX, usize::MAX)] {
        assert_eq!(Grid::new(rows, cols), Err(GridError::Size { rows, cols }));
    }
}

/// A random grid with blocks, voids and bars.
fn any_grid() -> impl Strategy<Value = Grid> {
    (1..12_usize, 1..12_usize).prop_flat_map(|(rows, cols)| {
        proptest::collection::vec((0..8_u8, 0..6_u8, 0..6_u8), rows * cols).prop_map(move |cells| {
            let mut grid = Grid::new(rows, cols).expect("a size in range");
            for (id, (kind, right, below)) in grid.ids().zip(cells) {
                let cell = grid.cell_mut(id);
                cell.kind = match kind {
                    0 => CellKind::Block,
                    1 => CellKind::Void,
                    _ => CellKind::Open,
                };
                cell.bar_right = right == 0;
                cell.bar_below = below == 0;
            }
            grid
        })
    })
}

/// The slots found cell by cell, by walking back to the start of the run.
fn slow_slots(grid: &Grid) -> Vec<(Direction, Vec<usize>)> {
    let before = |at: usize, direction| {
        (0..at).find(|&b| grid.joined(CellId::new(b), direction).map(CellId::index) == Some(at))
    };
    let mut found = Vec::new();
    for direction in Direction::ALL {
        for last in 0..grid.cell_count() {
            let ends = (0..grid.cell_count()).all(|next| before(next, direction) != Some(last));
            let mut run = vec![last];
            while let Some(previous) = before(run[0], direction) {
                run.insert(0, previous);
            }
            if ends && run.len() > 1 {
                found.push((direction, run));
            }
        }
    }
    found.sort();
    found
}

proptest! {
    #[test]
    fn slots_agree_with_the_slow_way(grid in any_grid()) {
        let slots = grid.slots(0);
        let mut fast: Vec<_> = slots
            .slots()
            .iter()
            .map(|slot| (slot.direction, slot.cells.iter().map(|c| c.index()).collect::<Vec<_>>()))
            .collect();
        fast.sort();
        prop_assert_eq!(fast, slow_slots(&grid));
    }

    #[test]
    fn the_two_levels_agree(grid in any_grid(), min_len in 0..5_usize) {
        let slots = grid.slots(min_len);
        for (id, slot) in slots.iter() {
            prop_assert!(slot.len() >= min_len.max(2));
            prop_assert_eq!(slots.number_at(slot.cells[0]), Some(slot.number));
            prop_assert_eq!(slots.find(slot.number, slot.direction), Some(id));
            prop_assert_eq!(slots.parse_label(&slot.label()), Ok(id));
            for (pos, &cell) in slot.cells.iter().enumerate() {
                prop_assert_eq!(slots.of_cell(cell)[slot.direction.index()], Some((id, pos)));
            }
            for crossing in slots.crossings(id) {
                let other = slots.get(crossing.other);
                prop_assert_eq!(other.direction, slot.direction.other());
                prop_assert_eq!(other.cells[crossing.other_pos], slot.cells[crossing.pos]);
            }
        }
        let numbered: Vec<u16> = grid.ids().filter_map(|id| slots.number_at(id)).collect();
        prop_assert!(numbered.iter().copied().eq(1..=numbered.len() as u16));
    }

    #[test]
    fn parts_are_closed_and_disjoint(grid in any_grid()) {
        let mut part_of = vec![None; grid.cell_count()];
        for (index, part) in grid.parts().iter().enumerate() {
            for cell in part {
                prop_assert_eq!(part_of[cell.index()].replace(index), None);
            }
        }
        for (id, cell) in grid.cells() {
            prop_assert_eq!(part_of[id.index()].is_some(), cell.is_open());
            for direction in Direction::ALL {
                if let Some(next) = grid.joined(id, direction) {
                    prop_assert_eq!(part_of[id.index()], part_of[next.index()]);
                }
            }
        }
    }
}
