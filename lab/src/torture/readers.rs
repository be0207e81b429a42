//! Every reader, on good files made bad: bytes changed, pieces doubled, cut out or put
//! in from other files, numbers made huge. A reader must not panic, must be done in seconds,
//! and must keep within the memory that docs/formats.md promises.

mod seals;

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use wordwright_batch::Manifest;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::{Board, Lexicon, Position, Rack, Rules, best_play};
use wordwright_cli::error::CliError;
use wordwright_formats::table::Table;
use wordwright_formats::{Format, Reading, read_with, write};
use wordwright_lexicon::{Alphabet, Compiled, Parts, WordGraph, WordList};

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
    let mut seeds: Seeds =
        [GAME, RULES, POSITION, ALPHABET, MANIFEST].map(|seed| vec![seed.to_vec()]).to_vec();
    seeds.extend(sealed_seeds());
    for folder in ["fuzz/corpus", "examples/puzzles", "examples/patterns"] {
        gather(&root().join(folder), &mut seeds)?;
    }
    let files: usize = seeds.iter().map(Vec::len).sum();
    trial.notes.push(format!("{files} files of {} kinds to start from", seeds.len()));
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut longest = Duration::ZERO;
    let mut taken = Taken::new();
    let games = Games::new();
    while trial.next() {
        let mut bytes = mutated(&seeds, &mut trial.random);
        seals::reseal(&mut bytes);
        let began = Instant::now();
        let survived = catch_unwind(AssertUnwindSafe(|| read_all(&bytes, &games, &mut taken)));
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
fn read_all(bytes: &[u8], games: &Games, taken: &mut Taken) {
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
    count("leaves", Leaves::read(bytes).is_ok_and(|leaves| games.value(&leaves)));
    count("word graphs", WordGraph::from_kwg(bytes).is_ok_and(|graph| games.walk(&graph)));
    count("compiled lexicons", Compiled::read(bytes).is_ok_and(|file| games.walk(file.graph())));
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    count("rules", Rules::parse(text).is_ok());
    count("alphabets", Alphabet::parse(text).is_ok());
    count("positions", Cgp::parse(text).is_ok());
    count("word lists", WordList::parse(&Alphabet::english(), text).is_ok());
    count("manifests", Manifest::parse(text).is_ok());
}

/// What leaves and graphs are used for once they are read.
struct Games {
    rules: Arc<Rules>,
    alphabet: Arc<Alphabet>,
    rack: Rack,
}

/// The most letters of the words that a game is played with: more takes seconds, and a
/// reader's own limit is tried by its test.
const LETTERS: u64 = 100_000;

impl Games {
    fn new() -> Self {
        let rules = Rules::english();
        let rack = Rack::full_set(rules.tiles()).tiles().step_by(15).collect();
        Self { rules, alphabet: Alphabet::english(), rack }
    }

    /// Looks at the words of a graph, as many as can be looked at in a moment, and finds the
    /// best first play.
    fn walk(&self, graph: &WordGraph<'_>) -> bool {
        for word in graph.dawg().words().take(1000) {
            // A damaged graph may deny its own words; it may not panic.
            std::hint::black_box(graph.dawg().contains(&word));
        }
        if graph.dawg().counts().letters <= LETTERS
            && let Ok(lexicon) = Lexicon::from_kwg(&self.alphabet, graph.to_kwg())
            && let Ok(position) = Position::new(Board::new(&self.rules), self.rack)
        {
            let _ = std::hint::black_box(best_play(&position, &lexicon, &Leaves::none()));
        }
        true
    }

    /// Looks up what a rack is worth and writes fewer of the weights.
    fn value(&self, leaves: &Leaves) -> bool {
        if leaves.check_rules(&self.rules).is_ok() {
            std::hint::black_box(leaves.value(&self.rack));
        }
        std::hint::black_box(leaves.with_depth(2).to_bytes());
        true
    }
}

/// Compiled lexicons and leaves, of which the corpus has few or none.
fn sealed_seeds() -> Seeds {
    let english = Alphabet::english();
    let text = "aa\ncar\ncare\ncares\ncart\ncat\ncats\nscar\nscare\n";
    let graph = |parts| {
        let list = WordList::parse(&english, text).ok()?;
        WordGraph::build(list.ids().map(|id| list.letters(id)), parts).ok()
    };
    let compiled = [Parts::Dawg, Parts::DawgAndGaddag].into_iter().filter_map(graph);
    let compiled = compiled.map(|graph| Compiled::to_bytes(&english, &graph, &[])).collect();
    let embedded = Leaves::embedded(&Rules::english()).with_depth(2).to_bytes();
    vec![compiled, vec![small_leaves(), embedded]]
}

/// Leaves of five kinds of tiles in parts of up to two: 20 weights.
fn small_leaves() -> Vec<u8> {
    let mut bytes = b"WWLV\x01\x05\x02\0".to_vec();
    bytes.extend([0; 8 + 2 * 20]);
    seals::reseal(&mut bytes);
    bytes
}

/// Files to start from, by kind: each kind is tried as often, however many files it has.
type Seeds = Vec<Vec<Vec<u8>>>;

fn drawn<'a>(seeds: &'a Seeds, random: &mut fastrand::Rng) -> &'a [u8] {
    let kind = &seeds[random.usize(..seeds.len())];
    &kind[random.usize(..kind.len())]
}

fn mutated(seeds: &Seeds, random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = drawn(seeds, random).to_vec();
    // Often one change, which gets furthest, and up to six.
    let most = random.usize(1..=6);
    for _ in 0..random.usize(1..=most) {
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
                let other = drawn(seeds, random);
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

/// The files of a folder are a kind, and those of each folder in it.
fn gather(folder: &Path, seeds: &mut Seeds) -> Result<(), CliError> {
    let error = |problem| CliError::Read { path: folder.to_owned(), problem };
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        entries.push(entry.map_err(error)?.path());
    }
    entries.sort();
    let mut kind = Vec::new();
    for path in entries {
        if path.is_dir() {
            gather(&path, seeds)?;
        } else {
            kind.push(fs::read(&path).map_err(error)?);
        }
    }
    if !kind.is_empty() {
        seeds.push(kind);
    }
    Ok(())
}

/// The most memory that this process has had, in kibibytes; 0 where the system does not say.
fn peak() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
