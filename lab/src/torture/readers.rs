//! Every reader, on good files made bad: bytes changed, pieces doubled, cut out or put
//! in from other files, numbers made huge. A reader must not panic, must be done in seconds,
//! and must keep within the memory that docs/formats.md promises.

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wordwright_batch::Manifest;
use wordwright_boardgame::Rules;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_cli::error::CliError;
use wordwright_formats::table::Table;
use wordwright_formats::{Format, Reading, read_with, write};
use wordwright_lexicon::{Alphabet, Compiled, WordGraph, WordList};

use super::{Trial, root};

/// The longest that one input may take; a loaded machine is slow.
const PATIENCE: Duration = Duration::from_secs(10);

/// What docs/formats.md promises, in kibibytes.
const MOST_MEMORY: u64 = 512 << 10;

/// Texts that numbers and names turn into.
const TOKENS: [&[u8]; 12] = [
    b"0",
    b"-1",
    b"63",
    b"64",
    b"65536",
    b"99999999999999999999",
    b"\"",
    b"<",
    b"\n\n",
    b"\xff\xfe",
    b"\0",
    b"{[",
];

/// A game with a bit of everything, since the corpus has none.
const GAME: &[u8] = b"#character-encoding UTF-8\n#player1 A A\n#player2 B B\n\
    >A: AEINRST 8D ANTSIER +64 64\n>B: QIJKX?? -QJ +0 0\n>A: ABCDEFG 9D BE +12 76\n\
    >A: ABCDEFG -- -12 64\n>B: XZ 7C aX. +20 20\n>A: (B) +4 68\n";

const RULES: &[u8] =
    b"name: small\nplayers: 2\nrack: 4\nbonus: 20\n[layout]\n-...-\n.'.'.\n..=..\n\
    .'.'.\n-...-\n[tiles]\n? 1 0\nA 6 1\nB 4 3\n";

const POSITION: &[u8] =
    b"15/15/15/15/15/15/15/7CARES3/15/15/15/15/15/15/15 AEINRST/ 20/0 0 lex english; ";

const ALPHABET: &[u8] = "name: small\nfold: \u{c5}=AA\nA\nB\nCH\n".as_bytes();

const MANIFEST: &[u8] = br#"{"wordwright_batch": 1, "package": "0.1.0", "job": "selfplay",
    "seed": 0, "options": {"endgame": 10000, "first": "equity", "games": 10, "paired": false,
    "playouts": 100, "plies": 2, "rules": "english", "second": "equity"}, "inputs": []}"#;

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let mut seeds: Vec<Vec<u8>> =
        [GAME, RULES, POSITION, ALPHABET, MANIFEST].map(<[u8]>::to_vec).to_vec();
    for folder in ["fuzz/corpus", "examples/puzzles", "examples/patterns"] {
        gather(&root().join(folder), &mut seeds)?;
    }
    trial.notes.push(format!("{} files to start from", seeds.len()));
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut longest = Duration::ZERO;
    let mut taken = Taken::new();
    while trial.next() {
        let bytes = mutated(&seeds, &mut trial.random);
        let began = Instant::now();
        let survived = catch_unwind(AssertUnwindSafe(|| read_all(&bytes, &mut taken)));
        let took = began.elapsed();
        longest = longest.max(took);
        if survived.is_err() || took > PATIENCE {
            let name = format!("input-{}", trial.tries);
            trial.write(&name, &bytes)?;
            let what = if survived.is_err() { "a panic" } else { "too slow" };
            trial.fail(format!("{what}, {:.1} s; the input is {name}", took.as_secs_f64()));
        }
    }
    std::panic::set_hook(quiet);
    let kinds: Vec<String> = taken.iter().map(|(name, count)| format!("{count} {name}")).collect();
    trial.notes.push(format!("taken as good: {}", kinds.join(", ")));
    let peak = peak();
    trial.notes.push(format!(
        "at most {} MB of memory, {:.2} s for one input",
        peak >> 10,
        longest.as_secs_f64()
    ));
    if peak > MOST_MEMORY {
        trial.fail(format!("{peak} KiB of memory, expected at most {MOST_MEMORY}"));
    }
    Ok(())
}

/// How many inputs each reader took: whoever refuses everything at its first byte has been
/// shown little.
type Taken = BTreeMap<&'static str, u64>;

/// The most cells of a grid that is written in every format: larger ones take as long as
/// hundreds of small ones and show no more.
const EVERY_FORMAT: usize = 300;

/// Hands the bytes to every reader, and what becomes a puzzle to every writer, whose files
/// must be readable again.
fn read_all(bytes: &[u8], taken: &mut Taken) {
    for reading in [Reading::Strict, Reading::Lenient] {
        let Ok(document) = read_with(bytes, reading) else { continue };
        let small = document.puzzle.grid.cell_count() <= EVERY_FORMAT;
        for format in Format::ALL.into_iter().filter(|&format| small || format == document.format) {
            let written = write(&document.puzzle, format).bytes;
            let again = read_with(&written, Reading::Strict).map(|again| again.format);
            assert_eq!(again.ok(), Some(format), "what was written can be read");
        }
        if reading == Reading::Strict {
            *taken.entry(document.format.extension()).or_default() += 1;
        }
    }
    let mut count = |name: &'static str, good: bool| {
        *taken.entry(name).or_default() += u64::from(good);
    };
    let rows = Table::open(bytes).map(|table| table.rows().flatten().count());
    count("clue tables", rows.is_ok_and(|rows| rows > 0));
    count("games", Gcg::parse(bytes).is_ok());
    count("leaves", Leaves::read(bytes).is_ok());
    count("word graphs", WordGraph::from_kwg(bytes).is_ok_and(|graph| walk(&graph)));
    count("compiled lexicons", Compiled::read(bytes).is_ok_and(|file| walk(file.graph())));
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    count("rules", Rules::parse(text).is_ok());
    count("alphabets", Alphabet::parse(text).is_ok());
    count("positions", Cgp::parse(text).is_ok());
    count("word lists", WordList::parse(&Alphabet::english(), text).is_ok());
    count("manifests", Manifest::parse(text).is_ok());
}

/// Looks at the words of a graph, as many as can be looked at in a moment.
fn walk(graph: &WordGraph<'_>) -> bool {
    let words = graph.dawg().words().take(1000);
    for word in words {
        // A damaged graph may deny its own words; it may not panic.
        std::hint::black_box(graph.dawg().contains(&word));
    }
    true
}

fn mutated(seeds: &[Vec<u8>], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = seeds[random.usize(..seeds.len())].clone();
    for _ in 0..random.usize(1..=6) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..=32)).min(bytes.len());
        match random.u8(..7) {
            0 if at < bytes.len() => bytes[at] = random.u8(..),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].repeat(random.usize(1..=20));
                bytes.splice(at..at, piece);
            }
            4 => {
                let other = &seeds[random.usize(..seeds.len())];
                let from = random.usize(..=other.len());
                let piece = other[from..(from + 64).min(other.len())].to_vec();
                bytes.splice(at..end, piece);
            }
            5 => bytes.truncate(at),
            _ => {
                let token = TOKENS[random.usize(..TOKENS.len())].to_vec();
                bytes.splice(at..end, token);
            }
        }
    }
    bytes
}

fn gather(folder: &Path, seeds: &mut Vec<Vec<u8>>) -> Result<(), CliError> {
    let error = |problem| CliError::Read { path: folder.to_owned(), problem };
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        entries.push(entry.map_err(error)?.path());
    }
    entries.sort();
    for path in entries {
        if path.is_dir() {
            gather(&path, seeds)?;
        } else {
            seeds.push(fs::read(&path).map_err(error)?);
        }
    }
    Ok(())
}

/// The most memory that this process has had, in kibibytes; 0 where the system does not say.
fn peak() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
