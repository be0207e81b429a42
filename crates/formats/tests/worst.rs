//! Finding 3 of the review of reliability: no reader takes more than linear time. The
//! longest files that are taken, each made of what its format's reader likes least, are read
//! both ways within two seconds of processor time and the memory that docs/formats.md
//! promises.

use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use wordwright_formats::table::Table;
use wordwright_formats::{LONGEST_FILE, Reading, read_with};

/// What a file may take, on a processor of 2020; tests are built with every assertion on.
const MOST: Duration = Duration::from_secs(2);

/// `start`, then as many pieces as fit, each with its number, then `end`.
fn filled(start: &str, piece: impl Fn(usize) -> String, end: &str) -> Vec<u8> {
    let mut text = start.to_owned();
    for number in 0.. {
        let piece = piece(number);
        if text.len() + piece.len() + end.len() > LONGEST_FILE {
            break;
        }
        text += &piece;
    }
    (text + end).into_bytes()
}

/// Processor time of this thread: other work of the machine does not count. Where the system
/// does not tell, the clock has to do.
fn spent(since: Instant) -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// What reading may take at most beside the file itself, in bytes.
const MOST_MEMORY: usize = 512 << 20;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One test at a time: memory is that of the whole process.
fn alone() -> MutexGuard<'static, ()> {
    static MEASURING: Mutex<()> = Mutex::new(());
    MEASURING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[track_caller]
fn within_limits(name: &str, work: impl FnOnce()) {
    MEMORY.reset_peak_usage();
    let held = MEMORY.current_usage();
    let clock = Instant::now();
    let before = spent(clock);
    work();
    let took = spent(clock).saturating_sub(before);
    let peak = MEMORY.peak_usage().saturating_sub(held);
    println!("{name}: {:.2} s, {} MB", took.as_secs_f64(), peak >> 20);
    assert!(took < MOST, "{name}: {took:?}");
    assert!(peak < MOST_MEMORY, "{name}: {} MB", peak >> 20);
}

#[track_caller]
fn quick(name: &str, bytes: &[u8]) {
    for reading in [Reading::Strict, Reading::Lenient] {
        within_limits(&format!("{name}, {reading:?}"), || {
            let _ = std::hint::black_box(read_with(bytes, reading));
        });
    }
}

const CROSSWORD: &str = "<rectangular-puzzle><crossword><grid width='63' height='63'>";

#[test]
fn finding_3_jpz() {
    let _alone = alone();
    quick("attributes", &filled("<crossword-compiler ", |n| format!("a{n}='x' "), "/>"));
    quick("namespaces", &filled("", |n| format!("<n xmlns:a{n}='{n}'>"), ""));
    quick("elements in elements", &filled("", |_| "<a>".to_owned(), ""));
    quick("entities", &filled("<a>", |_| "&amp;".to_owned(), "</a>"));
    quick("marks", &filled("<a>", |_| "<".to_owned(), ""));
    quick("equals signs", &filled("<a>", |_| "=".to_owned(), "</a>"));
    quick("quotation marks", &filled("<a ", |_| "\"'".to_owned(), ""));
    quick("returns", &filled("<a>", |_| "\r".to_owned(), "</a>"));
    let whole = "<cell x='1-63' y='1-63'/>".to_owned();
    quick("the whole grid again and again", &filled(CROSSWORD, |_| whole.clone(), ""));
    let end = "</grid></crossword></rectangular-puzzle>";
    quick("the whole grid", &filled(CROSSWORD, |_| whole.clone(), end));
    let word = format!("{CROSSWORD}{whole}</grid><word id='1'>");
    let cells = "<cells x='1-63' y='1-63'/>".to_owned();
    let end = "</word></crossword></rectangular-puzzle>";
    quick("a word without an end", &filled(&word, |_| cells.clone(), end));
}

#[test]
fn finding_3_ipuz() {
    let _alone = alone();
    let start = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],";
    quick("keys", &filled(start, |n| format!("\"k{n}\":0,"), "\"z\":0}"));
    quick("one key", &filled(start, |_| "\"title\":\"\",".to_owned(), "\"z\":0}"));
    let clues = format!("{start}\"clues\":{{\"Across\":[");
    quick("clues", &filled(&clues, |n| format!("[{n},\"a\"],"), "[1,\"\"]]}}"));
    let puzzle = format!("{start}\"dimensions\":{{\"width\":63,\"height\":63}},\"puzzle\":[");
    quick("rows", &filled(&puzzle, |_| "[],".to_owned(), "[]]}"));
    let row = format!("{puzzle}[");
    quick("cells", &filled(&row, |_| "{},".to_owned(), "0]]}"));
    quick("escapes", &filled(&format!("{start}\"title\":\""), |_| "\\u0041".to_owned(), "\"}"));
}

#[test]
fn finding_3_texts() {
    let _alone = alone();
    quick("xd headers", &filled("## Metadata\n", |n| format!("k{n}: v\n"), ""));
    quick("xd sections", &filled("## Metadata\n", |n| format!("## s{n}\n"), ""));
    quick("xd rows", &filled("## Grid\n", |_| "A\n".to_owned(), ""));
    let clues = "## Grid\nAB\nCD\n## Clues\n";
    quick("xd clues", &filled(clues, |n| format!("A{n}. clue ~ AB\n"), ""));
    quick("pattern in a row", &filled("", |_| ".".to_owned(), ""));
    quick("pattern of empty lines", &filled("A", |_| "\n".to_owned(), "A"));
    quick("pattern of letters", &filled("", |_| "é\n".to_owned(), ""));
}

#[test]
fn finding_3_puz() {
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
fn finding_3_tables() {
    let _alone = alone();
    for piece in ["\"", "\"a,", "a,\"b\n", "\"\"\n", "\"a\n", ",", "\n", "\"\",\"\n"] {
        let bytes = filled("answer,clue\n", |_| piece.to_owned(), "");
        within_limits(&format!("table of {piece:?}"), || {
            if let Ok(table) = Table::open(&bytes) {
                std::hint::black_box(table.rows().count());
            }
        });
        quick("as a puzzle", &bytes);
    }
}
