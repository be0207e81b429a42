//! `cargo xtask fuzz [--seconds N] [READER…]`: random bytes for the readers of puzzles,
//! clue tables, word lists and compiled lexicons, guided by what they reach. `lab torture
//! readers` tries the others, without such guidance.
//!
//! The targets are a separate program in `fuzz/`, built by the stable compiler
//! with LLVM's coverage counters and run by libFuzzer; the tests below compile what
//! the targets do, and run it on the corpus. Each reader starts from
//! `fuzz/corpus/READER`, which is kept in the repository; a run's findings are
//! in `target/fuzz/READER`. With `--keep`, the smallest set of files from both
//! with the same coverage becomes the corpus.

use std::fs;
use std::path::Path;
use std::process::Command;

use wordwright_formats::{Format, read, write};
use wordwright_lexicon::{Alphabet, Compiled, LexiconError, Parts, WordGraph, WordList};

use crate::cargo::{cargo_program, root};
use crate::error::TaskError;

pub const ABOUT: &str =
    "random bytes for readers of puzzles and words: [--seconds N] [--keep] [READER...]";

/// The readers, by the names of their targets.
const READERS: [&str; 11] = [
    "pattern", "puz", "ipuz", "jpz", "xd", "cwdb", "html", "table", "word-list", "kwg", "compiled",
];
/// Coverage counters that libFuzzer reads.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                     -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1 --cfg fuzzing";
/// The longest input, in bytes: room for a small puzzle with all its parts.
const LONGEST: usize = 4096;
/// The most that `--keep` keeps for one reader, in bytes, so that the repository stays small.
const KEPT: u64 = 16 << 10;
/// The limits on memory, in MiB, and on time for one input, in seconds.
const MEMORY: usize = 1024;
const LONGEST_RUN: usize = 10;

/// Runs the requested targets, or all.
///
/// # Errors
/// An argument, a build that fails, or an input that a reader does not survive;
/// libFuzzer prints where it is kept.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let mut seconds = 60_u64;
    let mut keep = false;
    let mut readers: Vec<&str> = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let bad = |found: &str, expected| TaskError::Argument { found: found.to_owned(), expected };
        match argument.as_str() {
            "--seconds" => {
                let value = arguments.next().map_or("", String::as_str);
                seconds = value.parse().map_err(|_| bad(value, "a number of seconds"))?;
            }
            "--keep" => keep = true,
            name => {
                let known = READERS.into_iter().find(|reader| *reader == name);
                readers.push(known.ok_or_else(|| bad(name, "--seconds, --keep or a reader"))?);
            }
        }
    }
    if readers.is_empty() {
        readers.extend(READERS);
    }
    let root = root();
    seed(&root)?;
    let program = build(&root)?;
    let mut failed = Vec::new();
    for reader in readers {
        println!("== {reader}, {seconds} s");
        if !fuzz(&root, &program, reader, seconds, keep)? {
            failed.push(reader);
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    Err(TaskError::Checks { failed: failed.join(", ") })
}

/// Makes sure that each format's corpus has the examples to start from.
fn seed(root: &Path) -> Result<(), TaskError> {
    let example = root.join("examples/puzzles/barred.ipuz");
    let bytes =
        fs::read(&example).map_err(|source| TaskError::Read { path: example.clone(), source })?;
    let puzzle = read(&bytes)
        .map_err(|e| TaskError::Unusable { path: example.clone(), why: e.to_string() })?
        .puzzle;
    for format in Format::ALL {
        let name = if format == Format::Pattern { "pattern" } else { format.extension() };
        let written = write(&puzzle, format).bytes;
        let bytes = if format == Format::Html { puzzle_of_page(&written) } else { &written };
        plant(root, name, "barred", bytes)?;
    }
    let text = "ACE;50\nACED;60\nBAD;40;a\nDEAD END;30\n";
    plant(root, "word-list", "scored", text.as_bytes())?;
    plant(root, "table", "tabs", b"1998-10-10\tSat\tA1\tKnee-slapper\tHOTONE\n")?;
    plant(root, "table", "quoted", b"answer,clue\nREN,\"Cartoon, \"\"sic\"\"\"\nABU,Role\n")?;
    let english = Alphabet::english();
    let unusable =
        |e: LexiconError| TaskError::Unusable { path: "seed".into(), why: e.to_string() };
    let list = WordList::parse(&english, text).map_err(unusable)?;
    let words = list.ids().map(|id| list.letters(id));
    let graph = WordGraph::build(words, Parts::DawgAndGaddag).map_err(unusable)?;
    plant(root, "kwg", "four-words", graph.to_kwg())?;
    plant(root, "compiled", "four-words", &Compiled::to_bytes(&english, &graph, &[]))
}

/// The part of a page that is read; the player in the rest is longer than any input.
fn puzzle_of_page(page: &[u8]) -> &[u8] {
    let find = |text: &[u8], from: usize| {
        let at = page[from..].windows(text.len()).position(|found| found == text);
        at.map(|at| from + at)
    };
    let start = find(b"<script type=", 0).unwrap_or(0);
    &page[start..find(END, start).map_or(page.len(), |end| end + END.len())]
}

/// The end of an element of a page.
const END: &[u8] = b"</script>";

/// Adds a file to a reader's corpus if it is missing.
fn plant(root: &Path, reader: &str, name: &str, bytes: &[u8]) -> Result<(), TaskError> {
    let folder = root.join("fuzz/corpus").join(reader);
    let path = folder.join(name);
    if path.is_file() {
        return Ok(());
    }
    let made = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, bytes));
    made.map_err(|source| TaskError::Write { path, source })
}

/// Builds the targets; returns the program.
fn build(root: &Path) -> Result<std::path::PathBuf, TaskError> {
    // An explicit target keeps the flags away from build scripts and macros.
    let host = Command::new("rustc").arg("-vV").output();
    let host = host.map_err(|source| TaskError::Run { command: "rustc -vV".to_owned(), source })?;
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let target = root.join("target/fuzz-build");
    let shown = "cargo build in fuzz/".to_owned();
    let status = Command::new(cargo_program())
        .current_dir(root.join("fuzz"))
        .args(["build", "--release", "--target", host, "--target-dir"])
        .arg(&target)
        .env("RUSTFLAGS", FLAGS)
        .status();
    match status {
        Ok(status) if status.success() => {
            Ok(target.join(host).join("release").join("wordwright-fuzz"))
        }
        Ok(_) => Err(TaskError::Failed { command: shown }),
        Err(source) => Err(TaskError::Run { command: shown, source }),
    }
}

/// Runs one target; false if an input broke it.
fn fuzz(
    root: &Path,
    program: &Path,
    reader: &str,
    seconds: u64,
    keep: bool,
) -> Result<bool, TaskError> {
    let finds = root.join("target/fuzz").join(reader);
    let corpus = root.join("fuzz/corpus").join(reader);
    for folder in [&finds, &corpus] {
        fs::create_dir_all(folder)
            .map_err(|source| TaskError::Write { path: folder.clone(), source })?;
    }
    let run = |arguments: &[String], folders: &[&Path]| {
        let mut command = Command::new(program);
        command.env("WORDWRIGHT_FUZZ", reader).args(arguments).args(folders);
        let shown = format!("{} ({reader})", program.display());
        command.status().map_err(|source| TaskError::Run { command: shown, source })
    };
    let limits = [
        format!("-max_len={LONGEST}"),
        format!("-rss_limit_mb={MEMORY}"),
        format!("-timeout={LONGEST_RUN}"),
        format!("-artifact_prefix={}/", root.join("target/fuzz").display()),
    ];
    let timed = [
        &limits[..],
        &[
            format!("-max_total_time={seconds}"),
            "-verbosity=0".to_owned(),
            "-print_final_stats=1".to_owned(),
        ],
    ]
    .concat();
    let survived = run(&timed, &[&finds, &corpus])?.success();
    if keep && survived {
        let covering = root.join("target/fuzz").join(format!("{reader}-covering"));
        let emptied = match fs::remove_dir_all(&covering) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e),
            _ => fs::create_dir_all(&covering),
        };
        emptied.map_err(|source| TaskError::Write { path: covering.clone(), source })?;
        // Edges only: with their counts, ten times as much would be kept.
        let cover = ["-set_cover_merge=1".to_owned(), "-use_counters=0".to_owned()];
        run(&[&limits[..], &cover].concat(), &[&covering, &corpus, &finds])?;
        clear(&corpus)?;
        keep_smallest(&covering, &corpus)?;
    }
    Ok(survived)
}

/// Removes what earlier runs kept: files named by their hash, unlike the planted ones.
fn clear(corpus: &Path) -> Result<(), TaskError> {
    let error = |source| TaskError::Write { path: corpus.to_owned(), source };
    for entry in fs::read_dir(corpus).map_err(error)? {
        let entry = entry.map_err(error)?;
        let name = entry.file_name();
        let is_hash =
            name.len() == 40 && name.to_string_lossy().bytes().all(|b| b.is_ascii_hexdigit());
        if is_hash {
            fs::remove_file(entry.path()).map_err(error)?;
        }
    }
    Ok(())
}

/// Copies files in the order of their sizes, until they are [`KEPT`] bytes.
fn keep_smallest(from: &Path, to: &Path) -> Result<(), TaskError> {
    let error = |source| TaskError::Read { path: from.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(from).map_err(error)? {
        let entry = entry.map_err(error)?;
        files.push((entry.metadata().map_err(error)?.len(), entry.file_name()));
    }
    files.sort();
    let mut total = 0;
    for (size, name) in files {
        total += size;
        if total > KEPT {
            break;
        }
        let path = to.join(&name);
        fs::copy(from.join(&name), &path).map_err(|source| TaskError::Write { path, source })?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "../../fuzz/src/targets.rs"]
mod targets;

#[cfg(test)]
mod tests {
    use super::targets::TARGETS;
    use super::*;

    #[test]
    fn every_reader_survives_its_corpus() {
        let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, READERS);
        for (reader, target) in TARGETS {
            let folder = root().join("fuzz/corpus").join(reader);
            let files: Vec<_> = fs::read_dir(&folder).expect("a corpus").flatten().collect();
            assert!(!files.is_empty(), "{reader} has no corpus");
            for file in files {
                target(&fs::read(file.path()).expect("a file of the corpus"));
            }
        }
    }
}
