//! No reader takes more than linear time. The longest allowed files, each the worst
//! case for its format's reader, are read strictly and leniently within two seconds
//! of processor time and the memory that docs/formats.md promises.

mod archives;
mod measure;
mod pages;

use measure::{LONGEST, alone, filled, numbered, repeated, within_limits};
use wordwright_formats::table::ClueTable;
use wordwright_formats::{LONGEST_FILE, Reading, read_with};

/// Reads a file both ways and returns the outcome: `read`, or the error.
#[track_caller]
fn outcomes(name: &str, bytes: &[u8]) -> [String; 2] {
    assert!(bytes.len() <= LONGEST_FILE && LONGEST_FILE == LONGEST, "as long as files may be");
    [Reading::Strict, Reading::Lenient].map(|reading| {
        let read = within_limits(&format!("{name}, {reading:?}"), || read_with(bytes, reading));
        read.map_or_else(|error| error.to_string(), |_| "read".to_owned())
    })
}

/// Reads a file both ways, each of which must end as stated here: with part of
/// the error's text, or with `read`.
#[track_caller]
fn ends(name: &str, bytes: &[u8], strictly: &str, leniently: &str) {
    for (found, expected) in outcomes(name, bytes).into_iter().zip([strictly, leniently]) {
        let start: String = found.chars().take(200).collect();
        assert!(found.contains(expected), "{name}: {start}; expected {expected}");
    }
}

/// Reads a file both ways, with any outcome.
#[track_caller]
fn quick(name: &str, bytes: &[u8]) {
    outcomes(name, bytes);
}

const CROSSWORD: &str = "<rectangular-puzzle><crossword><grid width='63' height='63'>";

#[test]
fn worst_jpz() {
    let _alone = alone();
    quick("attributes", &filled("<crossword-compiler ", |n| format!("a{n}='x' "), "/>"));
    quick("namespaces", &filled("", |n| format!("<n xmlns:a{n}='{n}'>"), ""));
    quick("elements in elements", &repeated("", "<a>", ""));
    quick("entities", &repeated("<a>", "&amp;", "</a>"));
    quick("marks", &repeated("<a>", "<", ""));
    quick("equals signs", &repeated("<a>", "=", "</a>"));
    quick("quotation marks", &repeated("<a ", "\"'", ""));
    quick("returns", &repeated("<a>", "\r", "</a>"));
    let whole = "<cell x='1-63' y='1-63'/>".to_owned();
    quick("the whole grid again and again", &repeated(CROSSWORD, &whole, ""));
    let end = "</grid></crossword></rectangular-puzzle>";
    quick("the whole grid", &repeated(CROSSWORD, &whole, end));
    let word = format!("{CROSSWORD}{whole}</grid><word id='1'>");
    let cells = "<cells x='1-63' y='1-63'/>".to_owned();
    let end = "</word></crossword></rectangular-puzzle>";
    quick("a word without an end", &repeated(&word, &cells, end));
}

#[test]
fn worst_ipuz() {
    let _alone = alone();
    let start = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],";
    quick("keys", &filled(start, |n| format!("\"k{n}\":0,"), "\"z\":0}"));
    quick("one key", &repeated(start, "\"title\":\"\",", "\"z\":0}"));
    let clues = format!("{start}\"clues\":{{\"Across\":[");
    quick("clues", &filled(&clues, |n| format!("[{n},\"a\"],"), "[1,\"\"]]}}"));
    let puzzle = format!("{start}\"dimensions\":{{\"width\":63,\"height\":63}},\"puzzle\":[");
    quick("rows", &repeated(&puzzle, "[],", "[]]}"));
    let row = format!("{puzzle}[");
    quick("cells", &repeated(&row, "{},", "0]]}"));
    quick("escapes", &repeated(&format!("{start}\"title\":\""), "\\u0041", "\"}"));
    let row = format!("[{}]", ["0"; 3].join(","));
    let grid =
        format!("\"dimensions\":{{\"width\":3,\"height\":3}},\"puzzle\":[{row},{row},{row}]");
    let many = "more than 400000";
    for (name, start, end) in [
        ("zones", format!("{start}{grid},\"zones\":["), "0]}"),
        ("an unknown part", format!("{start}{grid},\"x:y\":["), "0]}"),
        ("a clue's part", format!("{start}{grid},\"clues\":{{\"Across\":[{{\"x\":["), "0]}]}}"),
    ] {
        for piece in ["{\"\":0},", "[0],", "0,", "\"\",", "{\"a\":[{}]},"] {
            let name = format!("{name} of {piece}");
            ends(&name, &repeated(&start, piece, end), many, many);
        }
    }
    let lists = format!("{start}{grid},\"clues\":{{");
    ends("lists", &filled(&lists, |n| format!("\"A{n}\":0,"), "\"Across\":[]}}"), many, many);
    let lists = numbered(0..300_000, |n| format!("\"A{n}\":0,"));
    ends(
        "some lists",
        format!("{start}{grid},\"clues\":{{{lists}\"A\":[]}}}}").as_bytes(),
        "read",
        "read",
    );
}

#[test]
fn worst_texts() {
    let _alone = alone();
    quick("xd headers", &filled("## Metadata\n", |n| format!("k{n}: v\n"), ""));
    quick("xd sections", &filled("## Metadata\n", |n| format!("## s{n}\n"), ""));
    quick("xd rows", &repeated("## Grid\n", "A\n", ""));
    let clues = "## Grid\nAB\nCD\n## Clues\n";
    quick("xd parts of clues", &filled(clues, |n| format!("A1 ^Refs: A{n}\n"), ""));
    let design = "## Grid\nAB\nCD\n## Design\n<style>\n";
    let styles = filled(design, |n| format!("a{n} {{ a: b }}\n"), "</style>\nab\ncd\n");
    quick("xd styles", &styles);
    quick("xd clues", &filled(clues, |n| format!("A{n}. clue ~ AB\n"), ""));
    quick("pattern in a row", &repeated("", ".", ""));
    quick("pattern of empty lines", &repeated("A", "\n", "A"));
    quick("pattern of letters", &repeated("", "é\n", ""));
}

#[test]
fn worst_puz() {
    let _alone = alone();
    let mut bytes = vec![0; LONGEST_FILE];
    bytes[2..14].copy_from_slice(b"ACROSS&DOWN\0");
    quick("puz without a grid", &bytes);
    (bytes[0x2c], bytes[0x2d]) = (63, 63);
    bytes[0x34..0x34 + 2 * 63 * 63].fill(b'A');
    bytes[0x2e..0x30].copy_from_slice(&126_u16.to_le_bytes());
    quick("puz of empty texts", &bytes);
    for at in (0x34 + 2 * 63 * 63 + 200..LONGEST_FILE - 8).step_by(8) {
        bytes[at..at + 8].copy_from_slice(b"GEXT\0\0\0\0");
    }
    quick("puz of empty sections", &bytes);
}

#[test]
fn worst_tables() {
    let _alone = alone();
    // In the last ones each line ends in a field that the next line closes, and opens another.
    let pieces = ["\"", "\"a,", "a,\"b\n", "\"\"\n", "\"a\n", ",", "\n", "\"\",\"\n"];
    for piece in pieces.into_iter().chain(["AB\",\"\n", "\",\"\n", "a,\"bcdefghij\",\"\n"]) {
        let bytes = repeated("answer,clue\n", piece, "");
        within_limits(&format!("table of {piece:?}"), || {
            if let Ok(table) = ClueTable::open(&bytes) {
                std::hint::black_box(table.rows().count());
            }
        });
        quick("as a puzzle", &bytes);
    }
}

/// Letters that differ, for answers in which no two places are alike.
fn letter(number: usize) -> char {
    char::from_u32(0x4e00 + number as u32).expect("an ideograph")
}

/// A grid without a block, whose answers are 64 letters longer than their slots and agree in
/// every way to cut them: each cell may hold any of 1,560 contents.
fn open_grid(letter: impl Fn(usize) -> char, clue: &str) -> String {
    let answer = |from: usize| (from..from + 127).map(&letter).collect::<String>();
    let across = |row: usize| if row == 0 { 1 } else { 63 + row };
    let rows = (0..63).map(|at| format!("{} {} {clue}\n", across(at), answer(at)));
    let columns = (0..63).map(|at| format!("{} {} {clue}\n", at + 1, answer(at)));
    let (rows, columns): (String, String) = (rows.collect(), columns.collect());
    format!("a\nb\nc\nACROSS\n{rows}DOWN\n{columns}GRID\n{}", "63\n".repeat(63))
}

#[test]
fn worst_cwdb() {
    let _alone = alone();
    let end = "ACROSS\nDOWN\nGRID\n3\n";
    ends("names", &repeated("", "a\n", end), "read", "read");
    ends("empty lines", &repeated("", "\n", end), "read", "read");
    ends("headings", &repeated("", "DOWN\n", end), "read", "read");
    let words = "a\nb\nc\nACROSS\n";
    let many = "clues: found more than 10000";
    ends("words", &repeated(words, "1 A\n", "GRID\n3\n"), many, many);
    let odd = repeated(words, "x\n", "GRID\n3\n");
    ends("no words", &odd, "expected a number, an answer", "repairs: found more than 10000");
    let grid = format!("{words}GRID\n");
    let rows = repeated(&grid, "1\n", "");
    ends("rows", &rows, "8388599 rows", "8388599 rows");
    let run = repeated(&grid, "1 ", "");
    ends("runs", &run, "8388599 columns", "8388599 columns");
    let digits = repeated(&grid, "1", "\n3\n");
    ends("digits", &digits, "expected runs of cells", "expected runs of cells");
    let brackets = filled("a\nb\nc\nACROSS\n1 ABC x (", |_| "1,".to_owned(), "1)\nGRID\n3\n");
    ends("an enumeration", &brackets, "read", "read");
    let clue = "x".repeat(LONGEST / 126 - 400);
    for (name, letters) in [("distinct", 1000), ("periodic", 24), ("two", 2), ("equal", 1)] {
        let grid = open_grid(|at| letter(at % letters), &clue);
        ends(&format!("answers of {name} letters"), grid.as_bytes(), "read", "read");
    }
}

#[test]
fn worst_xd_sections() {
    let _alone = alone();
    let half = LONGEST / 2;
    let implied = format!("{}{}", "\n".repeat(half), "a:b\n".repeat(half / 4));
    ends("empty lines, then headers", implied.as_bytes(), "a again", "more than 10000");
    let name = format!("## Grid\nAB\n## {}\n", "x".repeat(half));
    ends("a long name of a section", &repeated(&name, "a\n", ""), "read", "read");
}

/// Texts shared by many cells or clues must be short: a copy for each would take gigabytes.
#[test]
fn worst_shared_texts() {
    let _alone = alone();
    let most = "found more than 1000";
    let row = "a".repeat(63) + "\n";
    let grid = format!("\n## Grid\n{}", row.repeat(63));
    let clues = numbered(0..9_000, |n| format!("X{n}. clue ~ AB\n"));
    let clues = format!("\n## Grid\nAB\n## Clues\n{clues}");
    let end = format!("\n</style>\n{}", row.repeat(63));
    let design = format!("## Grid\n{}## Design\n<style>\na {{", row.repeat(63));
    for (name, start, piece, end) in [
        ("xd, a mark", "## Metadata\nSpecial: ", "x", &grid),
        ("xd, a rebus", "## Metadata\nRebus: a=", "x", &grid),
        ("xd, a clue group", "## Metadata\nCluegroup: X=", "x", &clues),
        ("xd, a style", &*design, "a:b;", &format!("}}{end}")),
    ] {
        ends(name, &repeated(start, piece, end), most, most);
    }

    let start = "<rectangular-puzzle><crossword><grid width='63' height='63'>";
    let end = "</grid></crossword></rectangular-puzzle>";
    for part in ["solution", "background-color", "number", "solve-state"] {
        let start = format!("{start}<cell x='1-63' y='1-63' {part}='");
        let bytes = repeated(&start, "x", &format!("'/>{end}"));
        ends(&format!("jpz, {part}"), &bytes, most, most);
    }
    let start = format!("{start}<cell x='1-63' y='1-63'/></grid><clues><title>");
    let clues = numbered(0..9_000, |n| format!("<clue number='{n}'>c</clue>"));
    let end = format!("</title>{clues}</clues></crossword></rectangular-puzzle>");
    ends("jpz, a heading", &repeated(&start, "x", &end), most, most);

    let start = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\
                 \"dimensions\":{\"width\":63,\"height\":63},";
    let cells = |cell: &str| {
        let row = vec![cell; 63].join(",");
        format!("\"puzzle\":[{}]", vec![format!("[{row}]"); 63].join(","))
    };
    let styled = cells("{\"cell\":0,\"style\":\"s\"}");
    for (name, style, piece, end) in [
        ("colour", "\"color\":\"", "x", "\"}},"),
        ("bars", "\"barred\":\"", "TRBL", "\"}},"),
        ("attributes", "", "\"a\":0,", "\"b\":0}},"),
    ] {
        let start = format!("{start}\"styles\":{{\"s\":{{{style}");
        let bytes = if name == "attributes" {
            let attributes = numbered(0..300_000, |n| format!("\"a{n}\":0,"));
            format!("{start}{attributes}\"b\":0}}}},{styled}}}").into_bytes()
        } else {
            repeated(&start, piece, &format!("{end}{styled}}}"))
        };
        ends(&format!("ipuz, a style with {name}"), &bytes, most, most);
    }
    let open = cells("0");
    let clues = "[1,\"c\"],".repeat(9_000);
    let end = format!("\":[{clues}[1,\"\"]]}}}}");
    let heading = repeated(&format!("{start}{open},\"clues\":{{\""), "x", &end);
    ends("ipuz, a heading", &heading, most, most);
    // One word of long contents, and thousands of clues for it.
    let row = format!("[\"{}\"{}]", "x".repeat(LONGEST / 4 * 3), ",\"A\"".repeat(62));
    let rows = format!("{row}{}", format!(",[{}]", vec!["\"A\""; 63].join(",")).repeat(62));
    let clues = vec!["{\"number\":1,\"clue\":\"c\",\"answer\":\"A\"}"; 9_000].join(",");
    let clues = format!("{start}{open},\"solution\":[{rows}],\"clues\":{{\"Across\":[{clues}]}}}}");
    ends("ipuz, clues of a long word", clues.as_bytes(), "read", "read");
}
