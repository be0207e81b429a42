//! Every kind of wrong fill is caught.

use expect_test::{Expect, expect};
use wordwright_compose::verify::verify;
use wordwright_compose::{Entry, Fill, Problem};
use wordwright_grid::SlotId;

use super::case::Case;

const WORDS: &str = "ABC;60 DEF;60 GHI;60 ADG;60 BEH;60 CFI;30 XYZ;60 AB;60 EF;60 XBC;60";

fn open() -> Case {
    Case::new("... ... ...", WORDS)
}

/// A fill that holds these texts, `.` for nothing, with the entries they make.
fn holding(problem: &Problem, texts: &str) -> Fill {
    let texts: Vec<&str> = texts.split_whitespace().collect();
    let cells = texts.iter().map(|&text| (text != ".").then(|| text.into())).collect();
    let list = problem.list();
    let entries = problem.slots().iter().filter(|&(slot, _)| problem.is_filled(slot));
    let entries = entries
        .map(|(slot, shape)| {
            let text: String = shape.cells.iter().map(|cell| texts[cell.index()]).collect();
            let letters = list.alphabet().encode(&text).unwrap_or_default();
            let word = list.find(&letters);
            Entry { slot, text, word, score: word.map(|word| list.score(word)) }
        })
        .collect();
    Fill { cells, entries }
}

fn report(problem: &Problem, fill: &Fill) -> String {
    match verify(problem, fill) {
        Ok(()) => "right".to_owned(),
        Err(found) => found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

fn check(case: &Case, texts: &str, expected: &Expect) {
    let problem = case.problem().unwrap();
    expected.assert_eq(&report(&problem, &holding(&problem, texts)));
}

#[test]
fn a_right_fill_passes() {
    check(&open(), "A B C  D E F  G H I", &expect!["right"]);
}

#[test]
fn a_word_that_is_none() {
    check(
        &open(),
        "A B C  D E F  G H X",
        &expect![[r#"
            5-Across holds GHX, which is not in the list
            3-Down holds CFX, which is not in the list"#]],
    );
}

#[test]
fn an_empty_cell() {
    check(
        &open(),
        "A B C  D . F  G H I",
        &expect![[r#"
            4-Across has no letter in r2c2
            2-Down has no letter in r2c2"#]],
    );
}

#[test]
fn too_low_a_score() {
    let low = expect!["3-Down holds CFI with score 30; the slot takes 40 and over"];
    check(&Case { minimum: 40, ..open() }, "A B C  D E F  G H I", &low);
    let by_length = Case { minimum: 10, minimum_by_length: vec![(3, 40)], ..open() };
    check(&by_length, "A B C  D E F  G H I", &low);
    let by_slot = Case { minimum: 60, minimum_by_slot: vec![(5, 30), (0, 70)], ..open() };
    check(
        &by_slot,
        "A B C  D E F  G H I",
        &expect!["1-Across holds ABC with score 60; the slot takes 70 and over"],
    );
}

#[test]
fn banned_words() {
    let case = Case {
        banned: vec!["BEH".to_owned()],
        banned_in: vec![(1, "DEF".to_owned()), (0, "GHI".to_owned())],
        ..open()
    };
    check(
        &case,
        "A B C  D E F  G H I",
        &expect![[r#"
            4-Across holds DEF, which is banned there
            2-Down holds BEH, which is banned there"#]],
    );
}

#[test]
fn a_given_letter_that_changed() {
    let case = Case { rows: vec!["X..".into(), "...".into(), "..I".into()], ..open() };
    check(
        &case,
        "A B C  D E F  G H .",
        &expect![[r#"
            r1c1 holds 'A', but 'X' is given
            r3c3 holds '', but 'I' is given
            5-Across has no letter in r3c3
            3-Down has no letter in r3c3"#]],
    );
}

#[test]
fn a_seed_entry_may_be_anything() {
    let case = Case { rows: vec!["QQQ".into(), "###".into(), "...".into()], ..open() };
    check(&case, "Q Q Q  . . .  G H I", &expect!["right"]);
    let seeded = Case { seeds: vec![(0, "XBC".to_owned())], minimum: 50, ..open() };
    check(
        &seeded,
        "A B C  D E F  G H I",
        &expect![[r#"
            r1c1 holds 'A', but 'X' is given
            3-Down holds CFI with score 30; the slot takes 50 and over"#]],
    );
}

#[test]
fn a_repeated_word() {
    let case = Case::new("...# #### ...#", WORDS);
    check(&case, "A B C .  . . . .  A B C .", &expect!["1-Across and 2-Across both hold ABC"]);
    let rebus = Case { rows: vec!["0.#".into(), "###".into(), "...".into()], ..case };
    let rebus = Case { rebus: vec!["AB".to_owned()], ..rebus };
    check(&rebus, "AB C .  . . .  A B C", &expect!["1-Across and 2-Across both hold ABC"]);
}

#[test]
fn a_shared_run() {
    let case = Case {
        shared: Some(3),
        rebus: vec!["BC".to_owned()],
        ..Case::new("....# ##### .0.##", "ABCD ABCX")
    };
    check(&case, "A B C D . . . . . . A BC X . .", &expect!["1-Across and 2-Across share ABC"]);
}

#[test]
fn content_where_there_is_none() {
    let case = Case { rows: vec!["...".into(), "#~#".into(), "...".into()], ..open() };
    check(
        &case,
        "A B C  . X Y  GH H I",
        &expect![[r#"
            r2c2 is not to be filled, but holds 'X'
            r2c3 is not to be filled, but holds 'Y'
            r3c1 holds 'GH', which is not one letter of the alphabet
            2-Across has no letter in r3c1"#]],
    );
}

#[test]
fn bars_end_words() {
    let case = Case { bars_right: vec![1], bars_below: vec![3, 4, 5], ..open() };
    check(
        &case,
        "A B C  D E F  G H I",
        &expect![[r#"
            1-Down holds AD, which is not in the list
            2-Down holds BE, which is not in the list
            3-Down holds CF, which is not in the list"#]],
    );
}

#[test]
fn a_slot_outside_the_region_keeps_a_word() {
    let mut region = vec![true; 9];
    region[8] = false;
    let case = Case { region: Some(region), ..open() };
    check(&case, "A B C  D E F  G H .", &expect!["right"]);
    check(&case, "A B C  D E F  G H I", &expect!["r3c3 is not to be filled, but holds 'I'"]);
    let strict = Case { minimum: 40, ..case };
    check(&strict, "A B C  D E F  G H .", &expect!["3-Down reads CF., which no usable word fits"]);
}

#[test]
fn a_fill_of_another_grid() {
    let problem = open().problem().unwrap();
    let mut fill = holding(&problem, "A B C  D E F  G H I");
    fill.cells.truncate(3);
    expect!["the fill has 3 cells, the grid 9"].assert_eq(&report(&problem, &fill));
}

#[test]
fn entries_that_belie_the_cells() {
    let problem = open().problem().unwrap();
    let mut fill = holding(&problem, "A B C  D E F  G H I");
    fill.entries[0].score = Some(99);
    fill.entries[1].text = "XYZ".to_owned();
    fill.entries[2].word = fill.entries[3].word;
    fill.entries[4].slot = fill.entries[3].slot;
    fill.entries[5].slot = SlotId::new(9);
    expect![[r#"
        the entry of 1-Across is given as ABC with 99, but its cells and the list say ABC with 60
        the entry of 4-Across is given as XYZ with 60, but its cells and the list say DEF with 60
        the entry of 5-Across is given as the word ADG, but its cells and the list say GHI with 60
        the entry of 1-Down is given as two entries, but its cells and the list say ADG with 60
        the entry of 2-Down is given as nothing, but its cells and the list say BEH with 60
        the entry of 3-Down is given as nothing, but its cells and the list say CFI with 30
        the entry of slot 9 is given as CFI with 30, but its cells and the list say nothing"#]]
    .assert_eq(&report(&problem, &fill));
}
