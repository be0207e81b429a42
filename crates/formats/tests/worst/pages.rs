//! Pages: `.ipuz` behind a keystream, in base64, in any text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use wordwright_formats::{Format, read, write};

use crate::ends;
use crate::measure::{LONGEST, alone, repeated};

const START: &str = "<script type=\"text/plain\" id=\"wordwright-puzzle\">";

/// A page with any bytes in place of the puzzle.
fn page(file: &[u8]) -> Vec<u8> {
    let mut state = 2026_u32;
    let hidden: Vec<u8> = file
        .iter()
        .map(|byte| {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
            byte ^ (state >> 16) as u8
        })
        .collect();
    format!("{START}{}</script>", STANDARD.encode(hidden)).into_bytes()
}

/// As much JSON as a page of maximum length holds.
fn json(start: &str, piece: &str, end: &str) -> Vec<u8> {
    let room = (LONGEST - 100) / 4 * 3 - start.len() - end.len();
    format!("{start}{}{end}", piece.repeat(room / piece.len())).into_bytes()
}

#[test]
fn worst_html() {
    let _alone = alone();
    ends("starts", &repeated("", START, ""), "the page", "the page");
    let spaces = repeated(START, " ", "</script>");
    ends("spaces", &spaces, "EOF", "EOF");
    let equals = repeated(START, "=", "</script>");
    ends("equals signs", &equals, "the page", "the page");
    let end = repeated("", "</script>", START);
    ends("ends", &end, "EOF", "EOF");
    ends("a file of nothing", &page(&json("", "\0", "")), "JSON", "JSON");

    let head = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\
                \"dimensions\":{\"width\":63,\"height\":63},\"puzzle\":[";
    let rows = page(&json(head, "[],", "[]]}"));
    ends("rows", &rows, "JSON values", "JSON values");
    let cells = page(&json(&format!("{head}["), "{},", "0]]}"));
    ends("cells", &cells, "JSON values", "JSON values");

    let mut puzzle = read(b"CAT\n").expect("a pattern").puzzle;
    puzzle.notes = "\u{e9}".repeat(LONGEST / 2 / 4 * 3 - 20_000);
    let written = write(&puzzle, Format::Html);
    ends("a long note", &written.bytes, "read", "read");
}
