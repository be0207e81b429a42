//! `.puz` files: scrambling, versions, sections, damage.

use expect_test::{Expect, expect};
use wordwright_formats::{
    Format, FormatError, Reading, read, read_with, scramble, unscramble, write,
};
use wordwright_grid::{Extra, Puzzle, PuzzleKind};

use crate::support::example;

fn five() -> Puzzle {
    read(&example("puzzles/five.ipuz")).expect("readable").puzzle
}

fn puz(puzzle: &Puzzle) -> Vec<u8> {
    let written = write(puzzle, Format::Puz);
    assert_eq!(written.losses, []);
    written.bytes
}

/// A grid with this solution, row by row; `.` is a block.
fn solved(cols: usize, letters: &str) -> Puzzle {
    let rows: Vec<String> = letters
        .as_bytes()
        .chunks(cols)
        .map(|row| row.iter().map(|&b| if b == b'.' { '#' } else { char::from(b) }).collect())
        .collect();
    let mut puzzle = read(rows.join("\n").as_bytes()).expect("a pattern").puzzle;
    for id in puzzle.grid.ids() {
        puzzle.grid.cell_mut(id).locked = None;
    }
    puzzle
}

fn letters(puzzle: &Puzzle) -> String {
    puzzle.solution.iter().map(|cell| cell.as_deref().unwrap_or(".")).collect()
}

/// Expectations come from an independent implementation.
#[test]
fn scrambling() {
    for (cols, plain, key, locked) in [
        (5, "ABCDEFGHIJKLMNOPQRSTUVWXY", 1234, "WXUZXBDBZAFGHFGMKGKQNSUQR"),
        (6, "AB.DEFGHIJK.MNOPQRSTUVWX", 9172, "WO.BRNKBFLT.OHMLYVOILLYX"),
    ] {
        let mut puzzle = solved(cols, plain);
        scramble(&mut puzzle, key).expect("letters only");
        assert_eq!(letters(&puzzle), locked);
        assert_eq!(scramble(&mut puzzle, key), Err(FormatError::Scrambled));

        let mut puzzle = read(&puz(&puzzle)).expect("our own").puzzle;
        assert!(puzzle.scrambled.is_some());
        assert_eq!(unscramble(&mut puzzle, 1111), Err(FormatError::Key { found: 1111 }));
        assert_eq!(letters(&puzzle), locked, "a wrong key changes nothing");
        unscramble(&mut puzzle, key).expect("the right key");
        assert_eq!(letters(&puzzle), plain);
        let again = read(&puz(&puzzle)).expect("our own").puzzle;
        assert_eq!((letters(&again).as_str(), again.scrambled), (plain, None));
    }
}

#[test]
fn what_cannot_be_scrambled() {
    let mut puzzle = five();
    assert_eq!(unscramble(&mut puzzle, 1234), Err(FormatError::NotScrambled));
    assert_eq!(scramble(&mut puzzle, 10_000), Err(FormatError::Key { found: 10_000 }));
    puzzle.solution[2] = Some("REBUS".into());
    let error = scramble(&mut puzzle, 1234).expect_err("a rebus");
    expect!["r1c3: the solution here is not a single letter from A to Z, so it cannot be scrambled or unscrambled"]
        .assert_eq(&error.to_string());
}

#[test]
fn texts_choose_the_version() {
    let version = |puzzle: &Puzzle| puz(puzzle)[0x18..0x1c].to_vec();
    let mut puzzle = five();
    puzzle.notes = "“Señor” costs €5".to_owned();
    assert_eq!(version(&puzzle), b"1.3\0");
    puzzle.notes = "Ω".to_owned();
    assert_eq!(version(&puzzle), b"2.0\0");
    assert_eq!(read(&puz(&puzzle)).expect("our own").puzzle.notes, "Ω");
}

#[test]
fn unknown_parts_are_kept() {
    let mut bytes = puz(&five());
    bytes.splice(0..0, *b"X-Header: 1\r\n");
    let data = b"12,1";
    let sum = data.iter().fold(0_u16, |sum, &b| sum.rotate_right(1).wrapping_add(u16::from(b)));
    bytes.extend(b"LTIM\x04\0");
    bytes.extend(sum.to_le_bytes());
    bytes.extend(data);
    bytes.extend(b"\0and some more");
    let document = read(&bytes).expect("readable");
    assert_eq!(document.warnings, []);
    assert_eq!(document.puzzle.extra("puz:LTIM"), Some(&data[..]));
    assert_eq!(puz(&document.puzzle), bytes);

    let losses = write(&document.puzzle, Format::Ipuz).losses;
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["3 parts of another format dropped: .ipuz has no place for that"]);
}

#[test]
fn stored_parts_give_way_to_changes() {
    let mut puzzle = five();
    puzzle.solution[2] = Some("RED".into());
    puzzle.entered[6] = Some("BLUE".into());
    let circled = puzzle.grid.id(2, 2);
    puzzle.grid.cell_mut(circled).circle = true;
    let mut puzzle = read(&puz(&puzzle)).expect("our own").puzzle;
    puzzle.solution[2] = Some("GREEN".into());
    puzzle.entered[6] = None;
    puzzle.grid.cell_mut(circled).circle = false;
    puzzle.kind = PuzzleKind::Diagramless;
    let again = read(&puz(&puzzle)).expect("our own").puzzle;
    let bare = |puzzle: &Puzzle| Puzzle { extras: Vec::new(), ..puzzle.clone() };
    assert_eq!(bare(&again), bare(&puzzle));
    assert_eq!(again.extra("puz:GEXT"), None);
}

#[test]
fn a_section_that_does_not_fit_is_kept_but_not_used() {
    let mut puzzle = five();
    puzzle.extras.push(Extra { key: "puz:GEXT".to_owned(), data: vec![0x80; 3] });
    let bytes = puz(&puzzle);
    let gext = bytes.windows(4).position(|window| window == b"GEXT");
    assert_eq!(gext, None, "a stale section is not written");
    // Found by `lab torture readers`, seed 31.
    puzzle.extras.push(Extra { key: "puz:GEXT".to_owned(), data: vec![0x80; 3] });
    read(&puz(&puzzle)).expect("no namesake of a stale section is written");

    puzzle.extras = vec![Extra { key: "puz:ABCD".to_owned(), data: vec![0x80; 3] }];
    let mut bytes = puz(&puzzle);
    let at = bytes.windows(4).position(|window| window == b"ABCD").expect("an unknown section");
    bytes[at..at + 4].copy_from_slice(b"GEXT");
    assert!(matches!(read(&bytes), Err(FormatError::Damaged(_))));
    let document = read_with(&bytes, Reading::Lenient).expect("readable");
    let repairs: Vec<String> = document.repairs.iter().map(ToString::to_string).collect();
    expect!["section GEXT: found one that does not fit the grid, expected 25 bytes; it is kept but not used"]
        .assert_eq(&repairs.join("\n"));
}

#[test]
fn too_many_rebus_strings() {
    let mut puzzle = solved(11, &"A".repeat(121));
    for (at, cell) in puzzle.solution.iter_mut().enumerate() {
        *cell = Some(format!("A{at}").into());
    }
    let written = write(&puzzle, Format::Puz);
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        losses,
        ["21 rebus cells shortened to the first character: .puz has no place for that"]
    );
    let again = read(&written.bytes).expect("our own").puzzle;
    assert_eq!(again.solution[99].as_deref(), Some("A99"));
    assert_eq!(again.solution[100].as_deref(), Some("A"));
}

fn check_damage(damage: impl FnOnce(&mut Vec<u8>), expected: &Expect) {
    let mut bytes = puz(&five());
    damage(&mut bytes);
    let strict = match read(&bytes) {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string(),
    };
    let lenient = match read_with(&bytes, Reading::Lenient) {
        Ok(document) => {
            let warnings = document.warnings.iter().map(|w| format!("warning: {w}"));
            let repairs = document.repairs.iter().map(|r| format!("repair: {r}"));
            repairs.chain(warnings).collect::<Vec<_>>().join("\n")
        }
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&format!("{strict}\n{lenient}"));
}

#[test]
fn damage() {
    check_damage(
        |_| {},
        &expect![[r#"
        read
    "#]],
    );
    check_damage(
        |bytes| bytes[0x34 + 1] = b'Z',
        &expect![[r#"
        byte 0x0, the checksum of the whole file: found 0x83b5, expected 0x8693; if read leniently: the content is taken as it is
        repair: byte 0x0, the checksum of the whole file: found 0x83b5, expected 0x8693; the content is taken as it is
        repair: byte 0x11, the checksum of the solution, masked: found 0xcd23, expected 0x9323; the content is taken as it is"#]],
    );
    check_damage(
        |bytes| bytes[0x2c] = 0,
        &expect![[r#"
        a grid of 5 rows and 0 columns cannot be made: each side has 1 to 63 cells
        a grid of 5 rows and 0 columns cannot be made: each side has 1 to 63 cells"#]],
    );
    check_damage(
        |bytes| bytes[0x2c] = 200,
        &expect![[r#"
        a grid of 5 rows and 200 columns cannot be made: each side has 1 to 63 cells
        a grid of 5 rows and 200 columns cannot be made: each side has 1 to 63 cells"#]],
    );
    check_damage(
        |bytes| bytes.truncate(30),
        &expect![[r#"
        the .puz file ends at byte 30 within the header; it was cut off, fetch it again
        the .puz file ends at byte 30 within the header; it was cut off, fetch it again"#]],
    );
    check_damage(
        |bytes| bytes.truncate(0x34 + 30),
        &expect![[r#"
        byte 0x52: found the end of the file, expected 25 bytes of the solver's entries; if read leniently: what is missing is left empty
        repair: byte 0x52: found the end of the file, expected 25 bytes of the solver's entries; what is missing is left empty"#]],
    );
    check_damage(
        |bytes| bytes.truncate(0x34 + 50 + 120),
        &expect![[r#"
        byte 0xde: found the end of the file, expected a NUL after clue 3 of 10; if read leniently: what is missing is left empty
        repair: byte 0xde: found the end of the file, expected a NUL after clue 3 of 10; what is missing is left empty"#]],
    );
    check_damage(
        |bytes| bytes[0x2e] = 9,
        &expect![[r#"
        byte 0x0, the checksum of the whole file: found 0x83b5, expected 0xa1da; if read leniently: the content is taken as it is
        repair: byte 0x0, the checksum of the whole file: found 0x83b5, expected 0xa1da; the content is taken as it is
        repair: byte 0xe, the checksum of the header: found 0x8e00, expected 0x8600; the content is taken as it is
        repair: byte 0x10, the checksum of the header, masked: found 0xcf49, expected 0xc749; the content is taken as it is
        repair: byte 0x13, the checksum of the texts, masked: found 0x3af9, expected 0x7b1b; the content is taken as it is
        warning: found 9 clues, expected 10, one for each slot"#]],
    );
    check_damage(
        |bytes| {
            bytes[0x18] = b'2';
            bytes[0x34 + 50] = 0xff;
        },
        &expect![[r#"
            byte 0x0, the checksum of the whole file: found 0x83b5, expected 0xb1f5; if read leniently: the content is taken as it is
            repair: byte 0x0, the checksum of the whole file: found 0x83b5, expected 0xb1f5; the content is taken as it is
            repair: byte 0x13, the checksum of the texts, masked: found 0x3af9, expected 0xe8b9; the content is taken as it is
            repair: the texts: found "�ive by five", expected UTF-8, as the version says; all texts are read as Windows-1252"#]],
    );
}
