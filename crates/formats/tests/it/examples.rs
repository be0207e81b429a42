//! The patterns in `examples/` are what they claim to be.

use expect_test::{Expect, expect};
use wordwright_formats::{Format, read};

use crate::support::example;

fn check(name: &str, expected: &Expect) {
    let bytes = example(&format!("patterns/{name}"));
    let document = read(&bytes).expect("the example can be read");
    assert_eq!(document.format, Format::Pattern);
    let shape = document.puzzle.grid.shape();
    assert!(shape.symmetry.rotation_180, "half-turn symmetry");
    assert_eq!(shape.parts, 1, "connected");
    assert_eq!(shape.unchecked, [], "fully checked");
    expected.assert_eq(&format!(
        "{} slots of {} to {} cells, {} blocks\n",
        shape.slot_count(),
        shape.shortest().unwrap_or(0),
        shape.longest().unwrap_or(0),
        shape.blocks,
    ));
}

#[test]
fn patterns_are_well_formed() {
    check(
        "five.txt",
        &expect![["
        10 slots of 3 to 5 cells, 4 blocks
    "]],
    );
    check(
        "nine.txt",
        &expect![["
        30 slots of 3 to 9 cells, 10 blocks
    "]],
    );
    check(
        "seeded.txt",
        &expect![["
        30 slots of 3 to 9 cells, 10 blocks
    "]],
    );
    check(
        "fifteen.txt",
        &expect![["
        72 slots of 3 to 9 cells, 38 blocks
    "]],
    );
    check(
        "twentyone.txt",
        &expect![["
        138 slots of 3 to 15 cells, 79 blocks
    "]],
    );
}
