//! Files that are read whole and from memory: puzzles, clue tables, games,
//! words, and settings of the engines.

use std::fs;
use std::path::{Path, PathBuf};

use wordwright_batch::Manifest;
use wordwright_boardgame::Rules;
use wordwright_boardgame::bot::Training;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_cli::error::CliError;
use wordwright_cli::terminal::render;
use wordwright_clues::ranker::{Linear, Trees};
use wordwright_clues::unlisted::AffixModel;
use wordwright_formats::table::ClueTable;
use wordwright_formats::{Format, LONGEST_FILE, Reading, read_with, write};
use wordwright_grid::Clue;
use wordwright_lexicon::{Alphabet, Compiled, Parts, WordGraph, WordList};
use wordwright_papers::proverb2002::Merger;

use super::inputs::{Seed, Seeds};
use super::reader_data::{Games, ReaderData, WORDS};
use super::{root, seals};

/// A game with a bit of everything, since the corpus has none.
const GAME: &str = "#character-encoding UTF-8\n#player1 A A\n#player2 B B\n\
    >A: AEINRST 8D ANTSIER +64 64\n>B: QIJKX?? -QJ +0 0\n>A: ABCDEFG 9D BE +12 76\n\
    >A: ABCDEFG -- -12 64\n>B: XZ 7C aX. +20 20\n>A: (B) +4 68\n";

/// The beginning of one that can be replayed.
const BEGUN: &str = "#player1 A A\n#player2 B B\n>A: AEINRST 8D ANTSIER +64 64\n";

const RULES: &str = "name: small\nplayers: 2\nrack: 4\nbonus: 20\n[layout]\n-...-\n.'.'.\n..=..\n\
    .'.'.\n-...-\n[tiles]\n? 1 0\nA 6 1\nB 4 3\n";

const POSITION: &str =
    "15/15/15/15/15/15/15/7CARES3/15/15/15/15/15/15/15 AEINRST/ 20/0 0 lex english; ";

const ALPHABET: &str = "name: small\nfold: \u{c5}=AA\nA\nB\nCH\n";

const MANIFEST: &str = r#"{"wordwright_batch": 1, "package": "0.1.0", "job": "selfplay",
    "seed": 0, "options": {"endgame": 10000, "first": "equity", "games": 10, "paired": false,
    "playouts": 100, "plies": 2, "rules": "english", "second": "equity"}, "inputs": []}"#;

/// The most cells of a grid that is written in every format: larger ones take
/// as long as hundreds of small ones without testing more.
const EVERY_FORMAT: usize = 300;

/// Passes the bytes to every reader, and resulting puzzles to the terminal's drawing and to every
/// writer, whose files must be readable again.
pub fn read(data: &mut ReaderData, _: &str, bytes: &[u8]) {
    for reading in [Reading::Strict, Reading::Lenient] {
        let Ok(document) = read_with(bytes, reading) else { continue };
        let small = document.puzzle.grid.cell_count() <= EVERY_FORMAT;
        if small {
            let drawn = render::spaced(&document.puzzle.grid, &document.puzzle.solution);
            assert!(drawn.lines().count() >= document.puzzle.grid.rows(), "each row is drawn");
        }
        for format in Format::ALL.into_iter().filter(|&format| small || format == document.format) {
            let written = write(&document.puzzle, format).bytes;
            // A file of nearly the greatest length may be longer in another format.
            if written.len() > LONGEST_FILE {
                continue;
            }
            let again = read_with(&written, Reading::Strict).map(|again| again.format);
            assert_eq!(again.ok(), Some(format), "what was written can be read");
        }
        data.count(document.format.extension(), reading == Reading::Strict);
    }
    let rows = ClueTable::open(bytes).map(|table| table.rows().flatten().count());
    data.count("clue tables", rows.is_ok_and(|rows| rows > 0));
    if let Ok(game) = Gcg::parse(bytes) {
        data.count("games", true);
        data.count("replayed games", data.games.replay(&game));
    }
    let leaves = Leaves::read(bytes);
    data.count("leaves", leaves.is_ok_and(|leaves| data.games.value(&leaves)));
    let graph = WordGraph::from_kwg(bytes);
    data.count("word graphs", graph.is_ok_and(|graph| data.games.walk(&graph)));
    let compiled = Compiled::read(bytes);
    data.count("compiled lexicons", compiled.is_ok_and(|file| data.games.walk(file.graph())));
    let training = Training::read(bytes).map(|training| training.leaves().to_bytes());
    data.count("trainings", training.is_ok());
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    data.count("rules", Rules::parse(text).is_ok());
    data.count("alphabets", Alphabet::parse(text).is_ok());
    data.count("positions", Cgp::parse(text).is_ok());
    data.count("word lists", WordList::parse(&Alphabet::english(), text).is_ok());
    data.count("manifests", Manifest::parse(text).is_ok());
    data.count("weights", Linear::parse(text).is_ok());
    data.count("trees", Trees::parse(text).is_ok());
    data.count("affixes", AffixModel::parse(text).is_ok());
    data.count("knobs", Merger::parse(text).is_ok());
}

/// The corpus, the examples, and files of kinds that these lack.
///
/// # Errors
/// A folder of the repository that cannot be read.
pub fn seeds() -> Result<Seeds, CliError> {
    let mut seeds: Seeds =
        [GAME, RULES, POSITION, ALPHABET, MANIFEST].map(|seed| vec![Seed::new("", seed)]).into();
    seeds.extend(sealed());
    for folder in ["fuzz/corpus", "examples/puzzles", "examples/patterns"] {
        gather(&root().join(folder), &mut seeds)?;
    }
    Ok(seeds)
}

/// Files of tens to hundreds of kilobytes, so that time beyond linear shows, and small ones of
/// kinds that [`seeds`] has none of, which are made large. They are separate, so that a seed
/// of `seeds` keeps giving the same inputs.
///
/// # Errors
/// A folder of the repository that cannot be read.
pub fn large_seeds() -> Result<Seeds, CliError> {
    let one = |name: &str, bytes: Vec<u8>| vec![Seed::new(name, bytes)];
    let english = Alphabet::english();
    let words = lines(20_000, |number| format!("{};{}\n", word(number), number % 101));
    let rows = lines(4_000, |row| {
        format!("1998-10-{:02}\tSat\tA{row}\tClue {row}\t{}\n", row % 30 + 1, word(row))
    });
    // As many turns as a game may have.
    let passes = lines(900, |turn| format!(">{}: AEINRST - +0 0\n", ["B", "A"][turn % 2]));
    let notes = lines(4_000, |note| format!("#note {note}\n"));
    let inputs =
        (0..1_000).map(|input| format!(r#"{{"name": "{input}.txt", "sha256": "{input:064x}"}}"#));
    let manifest = format!(
        r#"{{"wordwright_batch": 1, "package": "0.1.0", "job": "fill", "inputs": [{}]}}"#,
        inputs.collect::<Vec<_>>().join(", ")
    );
    let list = WordList::parse(&english, &words).expect("a list of ours");
    let graph =
        WordGraph::build(list.ids().step_by(8).map(|id| list.letters(id)), Parts::DawgAndGaddag);
    let graph = graph.expect("words of ours");
    let games = Games::new();
    let training = Training::new(&games.rules, &games.lexicon, 100, 1, 1).expect("rules of ours");
    let mut seeds = vec![
        one("words", words.into_bytes()),
        one("rows", rows.into_bytes()),
        one("passes", (BEGUN.to_owned() + &passes).into_bytes()),
        one("notes", (BEGUN.to_owned() + &notes).into_bytes()),
        one("manifest", manifest.into_bytes()),
        one("graph", graph.to_kwg().to_vec()),
        one("compiled", Compiled::to_bytes(&english, &graph, &[])),
        one("training", training.to_bytes()),
    ];
    seeds.extend(puzzles());
    seeds.push([GAME, RULES, POSITION, ALPHABET, MANIFEST].map(|seed| Seed::new("", seed)).into());
    for folder in ["fuzz/corpus", "examples/puzzles", "crates/clues/data", "crates/papers/data"] {
        gather(&root().join(folder), &mut seeds)?;
    }
    Ok(seeds)
}

/// `count` lines, each made from its number.
pub fn lines(count: usize, line: impl FnMut(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// A different word for each number.
pub fn word(mut number: usize) -> String {
    let mut word = String::new();
    for letters in ["BCDFGHJKLMNPRSTV", "AEIOU", "LMNRSTD", "AEIOU", "BDGKLMNPRST"] {
        word.push(char::from(letters.as_bytes()[number % letters.len()]));
        number /= letters.len();
    }
    word
}

/// The largest grid, solved and with clues, and a small one, in every format.
fn puzzles() -> Seeds {
    let side = 63;
    let row = |row: usize| -> String {
        let cell = |column: usize| if (row + 2 * column).is_multiple_of(7) { '#' } else { 'E' };
        (0..side).map(cell).chain(['\n']).collect()
    };
    let texts = [(0..side).map(row).collect(), "C.T\nA#E\nTEN\n".to_owned()];
    let puzzles = texts.map(|text| {
        let mut puzzle = read_with(text.as_bytes(), Reading::Strict).expect("a pattern").puzzle;
        for (_, slot) in puzzle.grid.slots(2).iter() {
            puzzle.clues.push(Clue {
                number: slot.number,
                direction: slot.direction,
                text: format!("What stands at {}?", slot.number),
                enumeration: None,
            });
        }
        puzzle
    });
    let written = |format: Format| {
        let files = puzzles.iter().map(|puzzle| write(puzzle, format).bytes);
        files.map(|bytes| Seed::new(format.extension(), bytes)).collect()
    };
    Format::ALL.into_iter().map(written).collect()
}

/// Compiled lexicons and leaves, of which the corpus has few or none.
fn sealed() -> Seeds {
    let english = Alphabet::english();
    let graph = |parts| {
        let list = WordList::parse(&english, WORDS).ok()?;
        WordGraph::build(list.ids().map(|id| list.letters(id)), parts).ok()
    };
    let compiled = [Parts::Dawg, Parts::DawgAndGaddag].into_iter().filter_map(graph);
    let compiled = compiled.map(|graph| Compiled::to_bytes(&english, &graph, &[]));
    let embedded = Leaves::embedded(&Rules::english()).with_depth(2).to_bytes();
    let leaves = [small_leaves(), embedded];
    let named = |bytes| Seed::new("", bytes);
    vec![compiled.map(named).collect(), leaves.into_iter().map(named).collect()]
}

/// Leaves of five kinds of tiles in parts of up to two: 20 weights.
pub fn small_leaves() -> Vec<u8> {
    let mut bytes = b"WWLV\x01\x05\x02\0".to_vec();
    bytes.extend([0; 8 + 2 * 20]);
    seals::reseal(&mut bytes);
    bytes
}

/// The files of a folder form one kind, and so do those of each of its subfolders.
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
            kind.push(Seed::new("", fs::read(&path).map_err(error)?));
        }
    }
    if !kind.is_empty() {
        seeds.push(kind);
    }
    Ok(())
}
