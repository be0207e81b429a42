//! A web page to solve on: one self-contained HTML file.
//!
//! The file holds the puzzle as `.ipuz`, behind a keystream and in base64, and a small
//! program (`player.js`) that shows it. So the page needs no server and loads nothing,
//! and nobody reads an answer in its source by accident. This is no protection: the
//! page itself must be able to check and reveal letters.
//!
//! ```text
//! file   = any text; `<script type="text/plain" id="wordwright-puzzle">`; base64; `</script>`; any text
//! base64 = base64 of the bytes of an .ipuz file, byte i XORed with byte i of the keystream
//! keystream: x0 = 2026; x(i+1) = (1103515245 * x(i) + 12345) mod 2^31; byte i = x(i+1) / 2^16 mod 256
//! ```
//!
//! It holds whatever `.ipuz` holds, and is read back as such.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_escape::encode_text;
use memchr::memmem;
use miniz_oxide::inflate::decompress_to_vec;
use wordwright_grid::Puzzle;

use crate::reading::Notes;
use crate::{Format, FormatError, Loss, Written, ipuz};

/// Where the puzzle begins.
const START: &str = "<script type=\"text/plain\" id=\"wordwright-puzzle\">";
const END: &str = "</script>";

static STYLE: LazyLock<String> =
    LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/player.css.deflate"))));
static PROGRAM: LazyLock<String> =
    LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/player.js.deflate"))));

/// A file that `build.rs` compressed.
fn unpacked(file: &[u8]) -> String {
    let file = decompress_to_vec(file).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    file.expect("a test writes a page")
}

/// The first state of the keystream. Any number would do.
const SEED: u32 = 2026;

/// Obfuscates bytes, or restores obfuscated ones.
fn veiled(bytes: &[u8]) -> Vec<u8> {
    let mut state = SEED;
    let veil = |byte: &u8| {
        // The generator in the C standard's example, which JavaScript can compute exactly.
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        byte ^ (state >> 16) as u8
    };
    bytes.iter().map(veil).collect()
}

/// The range of the base64 text of a puzzle, if the bytes are such a page.
pub(crate) fn recognise(bytes: &[u8]) -> Option<std::ops::Range<usize>> {
    let start = memmem::find(bytes, START.as_bytes())? + START.len();
    let end = memmem::find(&bytes[start..], END.as_bytes());
    Some(start..end.map_or(bytes.len(), |end| start + end))
}

/// Reads the page whose puzzle is at `range`.
pub(crate) fn read(
    bytes: &[u8],
    range: std::ops::Range<usize>,
    notes: &mut Notes,
) -> Result<Puzzle, FormatError> {
    let text: Vec<u8> =
        bytes[range].iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let hidden = STANDARD.decode(text).map_err(|problem| FormatError::HtmlPage { problem })?;
    let file = veiled(&hidden);
    let all = 0..file.len();
    ipuz::read(&file, all, notes)
}

/// Writes a puzzle as a page.
pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let inner = ipuz::write(puzzle);
    let title = if puzzle.title.is_empty() { "Crossword" } else { puzzle.title.as_str() };
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Wordwright\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <noscript>This puzzle needs JavaScript. It loads nothing from the network.</noscript>\n\
         <main id=\"player\"></main>\n{START}{puzzle}{END}\n\
         <script>\n{program}</script>\n</body>\n</html>\n",
        title = encode_text(title),
        style = *STYLE,
        program = *PROGRAM,
        puzzle = STANDARD.encode(veiled(&inner.bytes)),
    );
    let losses = inner.losses.into_iter().map(|loss| Loss { format: Format::Html, ..loss });
    Written { bytes: page.into_bytes(), losses: losses.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown_again() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_ne!(veiled(&bytes), bytes);
        assert_eq!(veiled(&veiled(&bytes)), bytes);
        // The player must compute the same; a browser test opens a page.
        assert_eq!(veiled(&[0; 4]), KEYSTREAM);
    }

    /// By hand: x1 = 1103515245 * 2026 + 12345 mod 2^31, and so on, each divided by 65536.
    const KEYSTREAM: [u8; 4] = [104, 182, 27, 206];
}
