//! What each fuzz target does with its bytes. `xtask` compiles this file, too: its tests run
//! every target on its corpus, with no other compiler flags and without libFuzzer.

use wordwright_formats::{Format, Reading, read, read_with, table, write};
use wordwright_lexicon::{Alphabet, Compiled, WordGraph, WordList};

/// What a target does with the bytes.
pub type Target = fn(&[u8]);

/// The targets, by the names of their readers.
pub const TARGETS: &[(&str, Target)] = &[
    ("pattern", |bytes| puzzle(bytes, Format::Pattern)),
    ("puz", |bytes| puzzle(bytes, Format::Puz)),
    ("ipuz", |bytes| puzzle(bytes, Format::Ipuz)),
    ("jpz", |bytes| puzzle(bytes, Format::Jpz)),
    ("xd", |bytes| puzzle(bytes, Format::Xd)),
    ("cwdb", |bytes| puzzle(bytes, Format::Cwdb)),
    ("html", |bytes| puzzle(bytes, Format::Html)),
    ("table", clue_table),
    ("word-list", word_list),
    ("kwg", kwg),
    ("compiled", compiled),
];

/// The most cells of a grid that is written in every format. A few bytes make a
/// grid of 63 by 63 cells, whose `.jpz` takes as long as hundreds of small ones
/// and shows no more.
const EVERY_FORMAT: usize = 300;

/// What can be read is read leniently too, and can be written in every format
/// and read again; the second writing changes nothing.
fn puzzle(bytes: &[u8], format: Format) {
    let strict = read(bytes);
    let Ok(document) = read_with(bytes, Reading::Lenient) else {
        assert!(strict.is_err(), "what is read strictly is read leniently");
        return;
    };
    if let Ok(strict) = strict {
        assert_eq!(strict.puzzle, document.puzzle);
    }
    if document.format != format {
        return;
    }
    let small = document.puzzle.grid.cell_count() <= EVERY_FORMAT;
    for format in Format::ALL.into_iter().filter(|&other| small || other == format) {
        let once = write(&document.puzzle, format).bytes;
        let again = read(&once).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(again.format, format);
        let twice = write(&again.puzzle, format).bytes;
        let twice = read(&twice).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(again.puzzle, twice.puzzle, "{format} changes when written twice");
    }
}

fn clue_table(bytes: &[u8]) {
    let Ok(table) = table::ClueTable::open(bytes) else { return };
    let mut last = 0;
    for row in table.rows().flatten() {
        assert!(row.line > last && !row.clue.is_empty() && !row.answer.is_empty());
        last = row.line;
    }
}

fn word_list(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(list) = WordList::parse(&Alphabet::english(), text) else { return };
    for id in list.ids() {
        assert!(list.score(id) <= 100);
        assert_eq!(list.find(list.letters(id)), Some(id));
    }
}

fn kwg(bytes: &[u8]) {
    if let Ok(graph) = WordGraph::from_kwg(bytes) {
        walk(&graph);
    }
}

fn compiled(bytes: &[u8]) {
    if let Ok(compiled) = Compiled::read(bytes) {
        walk(compiled.graph());
    }
}

/// The words of a graph, as many as can be looked at in a moment. Looking for
/// one does not panic; that a damaged graph denies its own words is no matter.
fn walk(graph: &WordGraph<'_>) {
    let dawg = graph.dawg();
    for word in dawg.words().take(1000) {
        std::hint::black_box(dawg.contains(&word));
        if let Some(gaddag) = graph.gaddag() {
            std::hint::black_box(gaddag.contains(&word, word.len() / 2));
        }
    }
}
