//! No reader of words takes more than linear time. Files of 16 MiB, each the worst case for
//! its reader, are read within the limits of puzzle files.

#[path = "../../../formats/tests/worst/measure.rs"]
mod measure;

use measure::{LONGEST, alone, filled, repeated, within_limits};
use wordwright_core::table_file::{Format, TableWriter};
use wordwright_lexicon::{
    Alphabet, Compiled, LengthSet, MAX_EDGES, Source, SourceReport, WordGraph, WordList,
};
use xxhash_rust::xxh3::xxh3_64;

/// The result of reading: a summary, or the error.
fn outcome<T, E: ToString>(read: Result<T, E>, went: impl FnOnce(T) -> String) -> String {
    read.map_or_else(|error| error.to_string(), went)
}

/// Reads something, which must end as stated here.
#[track_caller]
fn ends(name: &str, read: impl Fn() -> String, expected: &str) {
    let found = within_limits(name, read);
    let start: String = found.chars().take(200).collect();
    assert!(found.contains(expected), "{name}: {start}; expected {expected}");
}

/// Reads a list, which must hold these numbers of words and clues.
#[track_caller]
fn list(name: &str, text: &[u8], words: usize, clues: usize) {
    let source = [Source { name: "list", text, minimum: 0 }];
    let english = Alphabet::english();
    let read = within_limits(name, || WordList::read(&english, &source, LengthSet::ALL));
    let (list, reports) = read.expect("a list with a word");
    let [SourceReport { taken, .. }] = reports[..] else { panic!("one report") };
    let first = list.ids().next().expect("a word");
    assert_eq!((taken, list.clues(first).count()), (words, clues), "{name}: {:?}", reports[0]);
}

/// The letters of a number, from the left or from the right, in words of one length.
fn word(number: usize, backwards: bool) -> String {
    let digits = (0..6_u32).map(|at| number / 26_usize.pow(if backwards { at } else { 5 - at }));
    digits.map(|digit| char::from(b'a' + (digit % 26) as u8)).collect()
}

#[test]
fn worst_word_lists() {
    let _alone = alone();
    let words = LONGEST / 7;
    list("words in order", &filled("", |n| word(n, false) + "\n", ""), words, 0);
    list("words in no order", &filled("", |n| word(n, true) + "\n", ""), words, 0);
    list("a word again and again", &repeated("", "aa\n", ""), 1, 0);
    list("hidden words", &filled("aa\n", |n| format!("!{}\n", word(n + 1, true)), ""), 1, 0);
    list("phrases", &filled("", |n| format!("{} a\n", word(n, true)), ""), LONGEST / 9, 0);
    list(
        "words with accents",
        &filled("", |n| format!("é{}\n", word(n, true)), ""),
        LONGEST / 9,
        0,
    );
    list("short lines", &repeated("aa\n", "é\n", ""), 1, 0);
    list("empty lines", &repeated("aa\n", "\n", ""), 1, 0);
    list("comments", &repeated("aa\n", "#\n", ""), 1, 0);
    list("semicolons", &repeated("aa\n", ";", ""), 1, 0);
    list("commas", &repeated("aa\n", ",", ""), 1, 0);
    list("bad scores", &repeated("aa\n", "a;x\n", ""), 1, 0);
    list("scores", &repeated("aa;1\n", "aa;1.5\n", ""), 1, 0);
    list("a clue again and again", &repeated("", "aa;;b\n", ""), 1, 1);
    let clues = filled("", |n| format!("aa;;c{n:07}\n"), "");
    list("clues of one word", &clues, 1, LONGEST / 13);
    let clues = filled("aa;;clue\n", |n| format!("ab;;{n:06}x\nac;;{n:06}x\n"), "");
    list("clues of two words", &clues, 3, 1);
}

#[test]
fn worst_long_lines() {
    let _alone = alone();
    for piece in ["a", "é", "e\u{301}", "\u{316}\u{301}", "ß", "ΐ", "[", "[]"] {
        let line = repeated("aa\n", piece, "");
        list(&format!("a line of {piece:?}"), &line, 1, 0);
    }
    let line = repeated("aa\n", "[", "]");
    list("brackets without faces", &line, 1, 0);
}

#[test]
fn worst_alphabets() {
    let _alone = alone();
    let parse = |name: &str, bytes: Vec<u8>, expected: &str| {
        let text = String::from_utf8(bytes).expect("text");
        ends(
            name,
            || outcome(Alphabet::parse(&text), |a| format!("{} letters", a.len())),
            expected,
        );
    };
    parse("a letter and marks", repeated("A", "\u{301}", ""), "at most 8 characters");
    parse("letters", filled("A\n", |n| format!("{n}\n"), ""), "at most 63 letters");
    parse("empty lines", repeated("A", "\n", ""), "1 letters");
    parse("names", filled("A\n", |n| format!("name:{n}\n"), ""), "1 letters");
    parse("a fold", repeated("A\nfold: B=", "A", ""), "at most 8 characters");
    parse("folds", repeated("A\nfold:", " é=A", ""), "1 letters");
    // Letters and folds as long as they may be, and texts that begin like them.
    let letters: Vec<String> =
        (0..26_u8).map(|n| format!("AAAAAAA{}", char::from(b'A' + n))).collect();
    let alphabet = Alphabet::parse(&format!("{}\nB\nfold: Å=BBBBBBBB", letters[1..].join("\n")));
    let alphabet = alphabet.expect("an alphabet");
    let text = String::from_utf8(repeated("", "AAAAAAA", "")).expect("text");
    ends(
        "letters half spelt",
        || outcome(alphabet.encode(&text), |l| l.len().to_string()),
        "'A' in \"AAA",
    );
}

/// The bits of an edge: its tile, whether it ends a word, whether it is the last of its node,
/// and where it leads.
fn edge(tile: usize, ends_word: bool, last: bool, target: usize) -> u32 {
    let flags = u32::from(ends_word) << 23 | u32::from(last) << 22;
    (tile as u32) << 24 | flags | target as u32
}

/// An array of edges as long as there are targets, whose first two lead to the graphs.
fn graph(edge: impl Fn(usize) -> u32) -> Vec<u8> {
    let heads = [self::edge(0, false, true, 2); 2];
    heads.into_iter().chain((2..MAX_EDGES).map(edge)).flat_map(u32::to_le_bytes).collect()
}

/// A hash of a number, for targets in random order.
fn mixed(number: usize) -> usize {
    let product = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product ^ product >> 29) as usize
}

/// Graphs for which a walk from node to node would take longest.
fn graphs() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let end = MAX_EDGES - 1;
    let tile = |at: usize| 1 + at % 63;
    let later = |at: usize| if at >= end { 0 } else { at + 1 + mixed(at) % (end - at) };
    vec![
        (
            "a node of all edges, each of which leads to the next",
            graph(|at| edge(tile(at), false, at == end, if at == end { 0 } else { at + 1 })),
            "0 words",
        ),
        (
            "such a node of words",
            graph(|at| edge(tile(at), true, at == end, if at == end { 0 } else { at + 1 })),
            "words of more than 268435456 letters",
        ),
        (
            "a cycle of all edges",
            graph(|at| edge(tile(at), false, at == end, at % end + 1)),
            "a cycle",
        ),
        (
            "a chain",
            graph(|at| edge(1, at == end, true, if at == end { 0 } else { at + 1 })),
            "1 words",
        ),
        (
            "nodes of 64 edges, to and fro",
            graph(|at| edge(at % 64, false, at % 64 == 63 || at == end, later(at))),
            "0 words",
        ),
        (
            "pairs, to and fro",
            graph(|at| edge(1 + at % 2, at == end, at % 2 == 1, later(at))),
            "words",
        ),
        ("no last edge", graph(|at| edge(1, false, false, at % 2)), "a node without a last edge"),
    ]
}

#[test]
fn worst_word_graphs() {
    let _alone = alone();
    for (name, bytes, expected) in graphs() {
        let read = || {
            outcome(WordGraph::from_kwg(&bytes), |graph| {
                format!("{} words", graph.dawg().counts().words)
            })
        };
        ends(name, read, expected);
    }
}

const COMPILED: Format = Format { magic: *b"WWLEX\r\n\n", versions: 2..=2 };

/// A compiled lexicon with right checksums.
fn compiled(alphabet: &[u8], edges: &[u8]) -> Vec<u8> {
    let mut tables = TableWriter::default();
    tables.array("words", &[0_u32]);
    tables.array("source-hash", &[0_u64]);
    tables.array("alphabet", alphabet);
    let edges: Vec<[u8; 4]> = edges.as_chunks().0.to_vec();
    tables.array("edges", &edges);
    tables.into_bytes(&COMPILED)
}

/// A file whose arrays all are the whole second half of it, with right checksums.
fn overlapping() -> Vec<u8> {
    let half = LONGEST / 2;
    let body = vec![0_u8; half];
    let number = |number: usize| (number as u64).to_ne_bytes();
    let mut name = [0; 32];
    name[..5].copy_from_slice(b"words");
    let entry =
        [&name[..], &number(half), &number(half), &xxh3_64(&body).to_ne_bytes(), &number(0)];
    let contents = entry.concat().repeat((half - 64) / 64);
    let arrays = contents.len() / 64;
    let mut file =
        [&b"WWLEX\r\n\n"[..], &2_u32.to_ne_bytes(), &0x0102_0304_u32.to_ne_bytes()].concat();
    file.extend([number(LONGEST), xxh3_64(&contents).to_ne_bytes(), number(arrays)].concat());
    file.extend([0; 24]);
    file.extend(contents);
    assert_eq!(file.len(), half);
    file.extend(body);
    file
}

#[test]
fn worst_compiled_lexicons() {
    let _alone = alone();
    let read = |name: &str, bytes: &[u8], expected: &str| {
        let words =
            |lexicon: Compiled<'_>| format!("{} words", lexicon.graph().dawg().counts().words);
        ends(name, || outcome(Compiled::read(bytes), words), expected);
    };
    let small = edge(0, false, true, 0).to_le_bytes().repeat(2);
    read("no words", &compiled(b"A", &small), "0 words");
    let folds = filled(
        "A\nfold:",
        |n| format!(" {}=A", char::from_u32(0x3400 + n as u32 % 0x9000).expect("one")),
        "",
    );
    read("an alphabet of folds", &compiled(&folds, &small), "0 words");
    read("a long letter", &compiled(&vec![b'A'; LONGEST], &small), "at most 8 characters");
    let (name, bytes, expected) = graphs().remove(0);
    read(name, &compiled(b"A", &bytes), expected);
    read("arrays that overlap", &overlapping(), "overlapping");
}
