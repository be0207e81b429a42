//! Packs for tests, made of a few lines.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use wordwright_knowledge::{BuildOptions, Builder, Date, Pack, Row};

use crate::opinion::Candidate;

/// A pack of clues, one `CLUE⇥ANSWER` a line, and of words, one a line.
pub(crate) fn pack(rows: &str, words: &str) -> Pack {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder: PathBuf =
        std::env::temp_dir().join(format!("ww-solve-{}-{number}", std::process::id()));
    let mut builder = Builder::new(BuildOptions::default());
    let rows = rows.lines().filter_map(|line| {
        let (clue, answer) = line.split_once('\t')?;
        Some(Row { clue, answer, date: Date::parse("2001-02-03"), slot: None })
    });
    builder.add_rows("rows", "ours", rows);
    builder.add_words("words", "ours", words);
    builder.write(&folder).expect("a folder to write in");
    let pack = Pack::open(&folder).expect("just written");
    std::fs::remove_dir_all(&folder).expect("mapped files stay readable");
    pack
}

/// The words of candidates, one after the other.
pub(crate) fn words(pack: &Pack, candidates: Vec<Candidate>) -> String {
    let letters =
        |c: &Candidate| String::from_utf8_lossy(c.word.letters(&pack.answers())).into_owned();
    candidates.iter().map(letters).collect::<Vec<_>>().join(" ")
}
