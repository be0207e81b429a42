//! `.jpz` files: plain and zipped, words along paths, markup, bombs.

use std::io::{Cursor, Write};

use expect_test::{Expect, expect};
use wordwright_formats::{Format, FormatError, Reading, Warning, read, read_with, write};
use wordwright_grid::Direction;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const FILE: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ABC">
<metadata><title>A small one</title><creator>Someone</creator><identifier>7</identifier></metadata>
<crossword><grid width="3" height="2"><grid-look numbering-scheme="normal"/>
<cell x="1" y="1" solution="HEART" number="1" background-shape="circle"/>
<cell x="2" y="1" solution="A" number="2" right-bar="true"/>
<cell x="3" y="1" solution="T" number="3" background-color="#FFEECC"/>
<cell x="1" y="2" solution="O" number="4"/><cell x="2" y="2" solution="N"/>
<cell x="3" y="2" type="void"/></grid>
<word id="1" x="1-2" y="1"/><word id="2" x="1-2" y="2"/><word id="3" x="1" y="1-2"/>
<word id="4"><cells x="2" y="1-2"/></word><word id="5" x="3-1" y="1"/>
<clues ordering="normal"><title><b>Across</b></title>
<clue word="1" number="1" format="6">A <i>warm</i> one &lt;3</clue>
<clue word="2" number="4">Working</clue></clues>
<clues ordering="normal"><title><b>Down</b></title>
<clue word="3" number="1">Go</clue><clue word="4" number="2">One</clue></clues>
<clues><title>Backwards</title><clue word="5" number="B">Odd path</clue></clues>
</crossword></rectangular-puzzle></crossword-compiler>
"##;

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, SimpleFileOptions::default()).expect("a new file");
        writer.write_all(content).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

#[test]
fn words_and_paths() {
    let document = read(FILE.as_bytes()).expect("readable");
    assert_eq!(document.format, Format::Jpz);
    assert_eq!(document.warnings, [Warning::Renumbered], "3 is no start of a word");
    let puzzle = &document.puzzle;
    let clue = puzzle.clue(1, Direction::Across).expect("a clue");
    assert_eq!(clue.text, "A <i>warm</i> one <3");
    assert_eq!(clue.enumeration.as_deref(), Some("6"));
    assert_eq!(puzzle.solution_at(puzzle.grid.id(0, 0)), Some("HEART"));
    assert_eq!(puzzle.grid.cell(puzzle.grid.id(0, 2)).shade.as_deref(), Some("FFEECC"));
    let free = &puzzle.free_clues[0];
    assert_eq!((free.list.as_str(), free.label.as_str()), ("Backwards", "B"));
    assert_eq!(puzzle.free_answer(free).as_deref(), Some("TAHEART"));
    assert_eq!(puzzle.extra("jpz:identifier"), Some(&b"7"[..]));

    let written = write(puzzle, Format::Jpz);
    assert_eq!(written.losses, []);
    assert_eq!(read(&written.bytes).expect("our own").puzzle, *puzzle);
    let archive = zipped(&[("readme.txt", b"hello"), ("Puzzle.JPZ", FILE.as_bytes())]);
    assert_eq!(read(&archive).expect("zipped").puzzle, *puzzle);
}

fn check_error(bytes: &[u8], expected: &Expect) {
    let error = read(bytes).expect_err("a bad file");
    expected.assert_eq(&error.to_string());
}

#[test]
fn a_given_that_cannot_be_written_is_no_hint() {
    let mut puzzle = read(FILE.as_bytes()).expect("a puzzle").puzzle;
    let first = puzzle.grid.id(0, 0);
    puzzle.grid.cell_mut(first).given = Some("\u{1}".into());
    let written = write(&puzzle, Format::Jpz);
    assert_eq!(written.losses[0].to_string(), "1 character dropped: .jpz has no place for that");
    let again = read(&written.bytes).expect("its own file").puzzle;
    assert_eq!(again.grid.cell(first).given, None);
    assert_eq!(again.solution_at(first), Some("HEART"));
}

#[test]
fn bad_files() {
    check_error(b"<a><b></a>", &expect!["line 1, column 7: not XML: expected 'b' tag, not 'a'"]);
    check_error(
        b"<html><body/></html>",
        &expect!["html: found body, expected a rectangular-puzzle element with a crossword in it"],
    );
    check_error(b"<crossword-compiler><rectangular-puzzle><sudoku/></rectangular-puzzle></crossword-compiler>", &expect!["rectangular-puzzle: found sudoku, expected a rectangular-puzzle element with a crossword in it"]);
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;\">]><a>&c;</a>";
    check_error(bomb.as_bytes(), &expect!["line 1, column 1: not XML: XML with DTD detected"]);
    check_error(
        &FILE.replace("width=\"3\"", "width=\"10000\"").into_bytes(),
        &expect!["a grid of 2 rows and 10000 columns cannot be made: each side has 1 to 63 cells"],
    );
    check_error(
        &FILE.replace("x=\"3\" y=\"2\"", "x=\"4\" y=\"2\"").into_bytes(),
        &expect![
            "line 10, a cell: found a place outside, expected one in the grid; if read leniently: the cell is left out"
        ],
    );
    check_error(
        &FILE.replace("&lt;3", "&nbsp;3").into_bytes(),
        &expect!["line 14, column 56: not XML: unknown entity reference 'nbsp'"],
    );
    check_error(
        &zipped(&[("a.txt", b"1"), ("b.txt", b"2")]),
        &expect![
            "the zip archive: found 2 other files; expected one with a .jpz or .xml file in it"
        ],
    );
    let clues = "<clue word=\"1\">x</clue>".repeat(10_001);
    check_error(
        &FILE.replace("<clue word=\"1\"", &format!("{clues}<clue word=\"1\"")).into_bytes(),
        &expect!["clues: found more than 10000, the most that are read; this is not a crossword"],
    );
    let deep = format!("{}{}", "<a>".repeat(500_000), "</a>".repeat(500_000));
    check_error(
        deep.as_bytes(),
        &expect![
            "marks `<`: found more than 800000, the most that are read; this is not a crossword"
        ],
    );
}

#[test]
fn a_zip_bomb_is_not_unpacked() {
    let bomb = zipped(&[("bomb.jpz", &vec![b' '; 17 << 20])]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(read(&bomb), Err(FormatError::Unpacked { most: 16 << 20 }));
}

#[test]
fn lenient_reading() {
    let file = FILE
        .replace("<cell x=\"3\" y=\"2\" type=\"void\"/>", "<cell x=\"9\" y=\"2\"/>")
        .replace("&lt;3", "&nbsp;3");
    let document = read_with(file.as_bytes(), Reading::Lenient).expect("something to save");
    let repairs: Vec<String> = document.repairs.iter().map(ToString::to_string).collect();
    expect![[r#"
        line 14: found &nbsp, expected an entity of XML; taken as text
        line 10, a cell: found a place outside, expected one in the grid; the cell is left out
        line 5, the grid: found 5 cells, expected 6; the others are blocks"#]]
    .assert_eq(&repairs.join("\n"));
    assert_eq!(document.puzzle.clues.len(), 4);
}

#[test]
fn what_is_xml_needs_no_repair() {
    let file = FILE.replace("<crossword-compiler", "<!-- R&B; AT&T --><crossword-compiler");
    assert_ne!(file, FILE);
    let document = read_with(file.as_bytes(), Reading::Lenient).unwrap();
    assert_eq!(
        (&document.repairs[..], &document.puzzle),
        (&[][..], &read(FILE.as_bytes()).unwrap().puzzle)
    );
}
