//! Shape checks: symmetry, parts, unchecked cells, lengths.

use expect_test::{Expect, expect};

use crate::support::grid;

fn check(drawing: &str, expected: &Expect) {
    let grid = grid(drawing);
    let shape = grid.shape();
    let symmetry = shape.symmetry;
    let names: Vec<&str> = [
        (symmetry.rotation_180, "half-turn"),
        (symmetry.rotation_90, "quarter-turn"),
        (symmetry.mirror_left_right, "left-right"),
        (symmetry.mirror_up_down, "up-down"),
        (symmetry.diagonal, "diagonal"),
        (symmetry.antidiagonal, "antidiagonal"),
    ]
    .into_iter()
    .filter_map(|(holds, name)| holds.then_some(name))
    .collect();
    let places = |cells: &[wordwright_grid::CellId]| {
        cells.iter().map(|&id| grid.place(id).to_string()).collect::<Vec<_>>().join(" ")
    };
    expected.assert_eq(&format!(
        "open {} blocks {} voids {} bars {} parts {}\n\
         slots {:?} lengths {:?} shortest {:?} longest {:?} mean {:.2}\n\
         unchecked [{}] isolated [{}]\n\
         symmetry [{}]\n",
        shape.open,
        shape.blocks,
        shape.voids,
        shape.bars,
        shape.parts,
        shape.slots,
        shape.lengths,
        shape.shortest(),
        shape.longest(),
        shape.mean_length().unwrap_or(0.0),
        places(&shape.unchecked),
        places(&shape.isolated),
        names.join(" "),
    ));
}

#[test]
fn five_by_five() {
    check(
        "....#
         .#...
         .....
         ...#.
         #....",
        &expect![["
            open 21 blocks 4 voids 0 bars 0 parts 1
            slots [5, 5] lengths {3: 4, 4: 4, 5: 2} shortest Some(3) longest Some(5) mean 3.80
            unchecked [r1c2 r2c1 r4c5 r5c4] isolated []
            symmetry [half-turn diagonal antidiagonal]
        "]],
    );
}

#[test]
fn stairs() {
    check(
        "#...
         ....
         ...#",
        &expect![["
            open 10 blocks 2 voids 0 bars 0 parts 1
            slots [3, 4] lengths {2: 2, 3: 4, 4: 1} shortest Some(2) longest Some(4) mean 2.86
            unchecked [] isolated []
            symmetry [half-turn]
        "]],
    );
}

#[test]
fn two_parts_and_a_lone_cell() {
    check(
        "..#..
         ..#..
         ####.
         .#~..",
        &expect![["
            open 12 blocks 7 voids 1 bars 0 parts 3
            slots [5, 4] lengths {2: 8, 4: 1} shortest Some(2) longest Some(4) mean 2.22
            unchecked [r3c5 r4c1 r4c4] isolated [r4c1]
            symmetry []
        "]],
    );
}

#[test]
fn bars_count_for_symmetry_and_parts() {
    check(
        ".|.
         .|.",
        &expect![["
            open 4 blocks 0 voids 0 bars 2 parts 2
            slots [0, 2] lengths {2: 2} shortest Some(2) longest Some(2) mean 2.00
            unchecked [r1c1 r1c2 r2c1 r2c2] isolated []
            symmetry [half-turn left-right up-down]
        "]],
    );
    check(
        ".|._
         . .",
        &expect![["
            open 4 blocks 0 voids 0 bars 2 parts 2
            slots [1, 1] lengths {2: 2} shortest Some(2) longest Some(2) mean 2.00
            unchecked [r1c1 r1c2 r2c2] isolated [r1c2]
            symmetry [antidiagonal]
        "]],
    );
}

#[test]
fn no_open_cell() {
    check(
        "##\n~#",
        &expect![["
            open 0 blocks 3 voids 1 bars 0 parts 0
            slots [0, 0] lengths {} shortest None longest None mean 0.00
            unchecked [] isolated []
            symmetry [antidiagonal]
        "]],
    );
}
