//! Round trips through independent programs, which read files written here and
//! write them for reading here again: `puzpy` (Python) for `.puz`, `ipuz` and
//! `crossword` (Python) for `.ipuz`, `xd-crossword-tools` (JavaScript) for
//! `.xd` and `.jpz`. Poppler's `pdftotext` reads the printed sheets.
//!
//! The programs in Python and JavaScript are fetched into `target/readers` if their language is installed,
//! within a time limit and without touching the home folder. Programs that
//! cannot be fetched are skipped, with a message.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use wordwright_formats::{Format, PrintOptions, read, typeset, write};
use wordwright_grid::{Direction, Puzzle};

use crate::cargo::ends_well;
use crate::error::TaskError;

/// The programs, each with its version.
const PYTHON_PACKAGES: [&str; 3] = ["puzpy==0.7.0", "ipuz==1.0", "crossword==0.1.2"];
const NODE_PACKAGES: [&str; 2] = ["xd-crossword-tools@12.1.2", "xd-crossword-tools-parser@12.1.2"];
/// How long fetching one of them may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The scripts that print a summary of each file, and write it again.
const PUZ_SCRIPT: &str = include_str!("readers_puz.py");
const IPUZ_SCRIPT: &str = include_str!("readers_ipuz.py");
const NODE_SCRIPT: &str = include_str!("readers.cjs");

/// A puzzle for another program.
struct Sample {
    path: PathBuf,
    puzzle: Puzzle,
    /// The number of letters visible in its grid.
    shown: usize,
}

/// Runs the check.
///
/// # Errors
/// A file that another program reads differently, or writes so that it is read differently here.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let folder = root.join("target/readers");
    let puzzles = puzzles(root)?;
    let python = python(&folder)?;
    if let Some(python) = &python {
        let written = samples(&puzzles, Format::Puz, &folder, |_| true)?;
        compare("puzpy, .puz", python, PUZ_SCRIPT, "readers_puz.py", &folder, &written)?;
        // It only supports clues with a number and a text.
        let simple = |puzzle: &Puzzle| puzzle.clues.iter().all(|clue| clue.enumeration.is_none());
        let written = samples(&puzzles, Format::Ipuz, &folder, simple)?;
        compare("crossword, .ipuz", python, IPUZ_SCRIPT, "readers_ipuz.py", &folder, &written)?;
    }
    if node(&folder)? {
        let program = PathBuf::from("node");
        // It mistakes the sign of a void for a letter, and numbers squares as if there were no bars.
        let drawn = |puzzle: &Puzzle| {
            let shape = puzzle.grid.shape();
            shape.voids == 0 && shape.bars == 0
        };
        let all = samples(&puzzles, Format::Xd, &folder, drawn)?;
        compare("xd-crossword-tools, .xd", &program, NODE_SCRIPT, "readers.cjs", &folder, &all)?;
        let plain = samples(&puzzles, Format::Jpz, &folder, is_plain)?;
        compare("xd-crossword-tools, .jpz", &program, NODE_SCRIPT, "readers.cjs", &folder, &plain)?;
    }
    printed(&puzzles, &folder)
}

/// Checks that the sheet of a puzzle shows no letter in its squares. Only the grid is printed:
/// in the text of clues, a letter may stand alone.
fn printed(puzzles: &[(String, Puzzle)], folder: &Path) -> Result<(), TaskError> {
    if !ends_well(Command::new("pdftotext").arg("-v"), PATIENCE) {
        println!("skipped: pdftotext, since it is not installed");
        return Ok(());
    }
    let folder = folder.join("pdf");
    make_folder(&folder)?;
    let mut sheets = 0;
    for (name, puzzle) in puzzles.iter().filter(|(_, puzzle)| shown(puzzle) == 0) {
        let bare = Puzzle { solution: puzzle.solution.clone(), ..Puzzle::new(puzzle.grid.clone()) };
        for solution in [false, true] {
            let path = folder.join(format!("{name}-{solution}.pdf"));
            let options = PrintOptions { solution, ..PrintOptions::default() };
            let pages = typeset(&bare, &options)
                .map_err(|e| TaskError::Unusable { path: path.clone(), why: e.to_string() })?;
            fs::write(&path, pages.pdf())
                .map_err(|source| TaskError::Write { path: path.clone(), source })?;
            let output =
                Command::new("pdftotext").arg(&path).arg("-").output().map_err(|source| {
                    TaskError::Run { command: format!("pdftotext {}", path.display()), source }
                })?;
            let text = String::from_utf8_lossy(&output.stdout);
            let mut words = text.split_whitespace().filter(|word| word.chars().count() == 1);
            // With the solution there are letters, or the check would see nothing.
            let has_letter = words.any(|word| word.chars().all(char::is_alphabetic));
            if has_letter != solution {
                let why =
                    if solution { "pdftotext finds no letter" } else { "a letter is printed" };
                return Err(TaskError::Unusable { path, why: why.to_owned() });
            }
        }
        sheets += 1;
    }
    println!("pdftotext: {sheets} sheets without a letter in their squares");
    Ok(())
}

/// The puzzles of `examples/`, and those of the measuring data if available.
fn puzzles(root: &Path) -> Result<Vec<(String, Puzzle)>, TaskError> {
    let mut folders = vec![root.join("examples/puzzles")];
    if let Some(data) = std::env::var_os(crate::DATA) {
        folders.push(PathBuf::from(data).join("clues/dev"));
    }
    let mut puzzles = Vec::new();
    for folder in folders {
        let error = |source| TaskError::Read { path: folder.clone(), source };
        let entries = fs::read_dir(&folder).map_err(error)?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.is_file()) {
            let bytes =
                fs::read(&path).map_err(|source| TaskError::Read { path: path.clone(), source })?;
            let document = read(&bytes)
                .map_err(|e| TaskError::Unusable { path: path.clone(), why: e.to_string() })?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().replace('.', "-");
            puzzles.push((name, locked(document.puzzle)));
        }
    }
    Ok(puzzles)
}

/// A constructor's version of the puzzle, with every letter locked: no reader may show one.
fn locked(mut puzzle: Puzzle) -> Puzzle {
    for id in puzzle.grid.ids() {
        let letter = puzzle.solution_at(id).map(Into::into);
        let cell = puzzle.grid.cell_mut(id);
        if cell.is_open() && cell.given.is_none() {
            cell.locked = letter;
        }
    }
    puzzle
}

/// How many letters are visible in a puzzle's grid when it is opened.
fn shown(puzzle: &Puzzle) -> usize {
    let is_shown = |id| {
        let given = puzzle.grid.cell(id).given.as_deref();
        [given, puzzle.entered_at(id)].into_iter().flatten().any(|text| !text.is_empty())
    };
    puzzle.grid.ids().filter(|&id| is_shown(id)).count()
}

/// Whether the other program supports everything in a puzzle in `.jpz`.
fn is_plain(puzzle: &Puzzle) -> bool {
    let letter = |text: &str| text.len() == 1 && text.as_bytes()[0].is_ascii_uppercase();
    let open = puzzle.grid.open_count();
    puzzle.solution.iter().flatten().filter(|text| letter(text)).count() == open
        && Direction::ALL.iter().all(|d| puzzle.clues.iter().any(|clue| clue.direction == *d))
        && puzzle.clues.iter().all(|clue| !clue.text.contains(['<', '&']))
        && puzzle.clues.iter().all(|clue| clue.enumeration.is_none())
        && puzzle.free_clues.is_empty()
        && puzzle.grid.shape().voids == 0
        && puzzle.grid.shape().bars == 0
}

/// Writes the puzzles in a format, and reads them back.
fn samples(
    puzzles: &[(String, Puzzle)],
    format: Format,
    folder: &Path,
    fits: fn(&Puzzle) -> bool,
) -> Result<Vec<Sample>, TaskError> {
    let folder = folder.join(format.extension());
    fs::create_dir_all(&folder)
        .map_err(|source| TaskError::Write { path: folder.clone(), source })?;
    let mut samples = Vec::new();
    for (name, puzzle) in puzzles.iter().filter(|(_, puzzle)| fits(puzzle)) {
        let path = folder.join(format!("{name}.{}", format.extension()));
        let bytes = write(puzzle, format).bytes;
        fs::write(&path, &bytes)
            .map_err(|source| TaskError::Write { path: path.clone(), source })?;
        let document = read(&bytes)
            .map_err(|e| TaskError::Unusable { path: path.clone(), why: e.to_string() })?;
        samples.push(Sample { path, puzzle: document.puzzle, shown: shown(puzzle) });
    }
    Ok(samples)
}

/// A Python with the packages, if one can be set up.
fn python(folder: &Path) -> Result<Option<PathBuf>, TaskError> {
    let venv = folder.join("venv");
    let program = venv.join("bin/python");
    make_folder(folder)?;
    let imports =
        || ends_well(Command::new(&program).args(["-c", "import puz, crossword"]), PATIENCE);
    if imports() {
        return Ok(Some(program));
    }
    if !ends_well(Command::new("python3").arg("--version"), PATIENCE) {
        println!("skipped: the readers in Python, since there is no python3");
        return Ok(None);
    }
    let mut install = Command::new(&program);
    install.args(["-m", "pip", "install", "-q", "--no-cache-dir", "--no-input"]);
    install.args(["--disable-pip-version-check", "--retries=0", "--timeout=5"]);
    install.args(PYTHON_PACKAGES);
    if ends_well(Command::new("python3").args(["-m", "venv"]).arg(&venv), PATIENCE)
        && ends_well(&mut install, PATIENCE)
        && imports()
    {
        return Ok(Some(program));
    }
    let packages = PYTHON_PACKAGES.join(", ");
    println!("skipped: the readers in Python, since {packages} could not be fetched");
    Ok(None)
}

/// Whether Node and the packages are available.
fn node(folder: &Path) -> Result<bool, TaskError> {
    make_folder(folder)?;
    if !ends_well(Command::new("node").arg("--version"), PATIENCE) {
        println!("skipped: xd-crossword-tools, since there is no node");
        return Ok(false);
    }
    if folder.join("node_modules/xd-crossword-tools/package.json").is_file() {
        return Ok(true);
    }
    let mut install = Command::new("npm");
    install.current_dir(folder).args(["install", "--no-save", "--prefix", ".", "--cache", "npm"]);
    install.args(["--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=5000"]);
    let there = ends_well(install.args(NODE_PACKAGES), PATIENCE);
    if !there {
        println!("skipped: xd-crossword-tools, since npm could not fetch it");
    }
    Ok(there)
}

fn make_folder(folder: &Path) -> Result<(), TaskError> {
    let error = |source| TaskError::Write { path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(error)
}

/// Lets a program read the samples and write them again, and compares both.
fn compare(
    name: &str,
    program: &Path,
    script: &str,
    file: &str,
    folder: &Path,
    samples: &[Sample],
) -> Result<(), TaskError> {
    let script_path = folder.join(file);
    fs::write(&script_path, script)
        .map_err(|source| TaskError::Write { path: script_path.clone(), source })?;
    let mut command = Command::new(program);
    command.arg(&script_path).args(samples.iter().map(|sample| &sample.path));
    let command_line = format!("{} {file}", program.display());
    let output = command
        .output()
        .map_err(|source| TaskError::Run { command: command_line.clone(), source })?;
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(TaskError::Failed { command: command_line });
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut summaries = printed.split("=====\n").skip(1);
    for Sample { path, puzzle, shown: expected } in samples {
        let ours = summary(puzzle, *expected);
        let theirs = summaries.next().unwrap_or_default();
        differ(path, name, &ours, theirs)?;
        let mut back = path.clone().into_os_string();
        back.push(".back");
        let back = PathBuf::from(back);
        let bytes =
            fs::read(&back).map_err(|source| TaskError::Read { path: back.clone(), source })?;
        let document = read(&bytes)
            .map_err(|e| TaskError::Unusable { path: back.clone(), why: e.to_string() })?;
        differ(&back, name, &ours, &summary(&document.puzzle, shown(&document.puzzle)))?;
    }
    println!("{name}: {} files read by it, and read here as it wrote them", samples.len());
    Ok(())
}

/// The first line in which two summaries differ.
fn differ(path: &Path, name: &str, ours: &str, theirs: &str) -> Result<(), TaskError> {
    let mut lines = ours.lines().zip(theirs.lines().chain(std::iter::repeat("nothing")));
    let difference = lines.find(|(ours, theirs)| ours != theirs);
    let longer = theirs.lines().count() > ours.lines().count();
    match difference {
        Some((ours, theirs)) => Err(TaskError::Unusable {
            path: path.to_owned(),
            why: format!("here: {ours:?}, {name}: {theirs:?}"),
        }),
        None if longer => Err(TaskError::Unusable {
            path: path.to_owned(),
            why: format!("{name} has more clues than there are here"),
        }),
        None => Ok(()),
    }
}

/// A summary of what both sides understand: the visible letters, if any, the
/// rows with their contents, and the clues by label.
fn summary(puzzle: &Puzzle, shown: usize) -> String {
    let mut text = String::new();
    if shown > 0 {
        writeln!(text, "{shown} letters shown").expect("a string");
    }
    let grid = &puzzle.grid;
    for row in 0..grid.rows() {
        let content = |col| {
            let id = grid.id(row, col);
            if grid.cell(id).is_open() { puzzle.solution_at(id).unwrap_or(".") } else { "#" }
        };
        let cells: Vec<&str> = (0..grid.cols()).map(content).collect();
        writeln!(text, "{}", cells.join("|")).expect("a string");
    }
    for clue in &puzzle.clues {
        let letter = if clue.direction == Direction::Across { 'A' } else { 'D' };
        let lengths = clue.enumeration.as_ref().map(|e| format!(" ({e})")).unwrap_or_default();
        writeln!(text, "{letter}{} {}{lengths}", clue.number, clue.text).expect("a string");
    }
    text
}
