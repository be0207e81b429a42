//! Files that are kept outside this repository, for measuring. The tests run
//! only where `WORDWRIGHT_DATA` names their folder.

use std::fs;
use std::path::{Path, PathBuf};

use wordwright_formats::{Feature, Format, read, write};
use wordwright_grid::Puzzle;

fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("WORDWRIGHT_DATA").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: set WORDWRIGHT_DATA to the folder of measuring data to run it");
    }
    folder
}

/// Every file below a folder with its content.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    let content = |path: PathBuf| {
        if path.is_dir() {
            return files(&path);
        }
        let bytes = fs::read(&path).expect("readable");
        vec![(path, bytes)]
    };
    paths.into_iter().flat_map(content).collect()
}

#[test]
fn every_puz_comes_back_byte_for_byte() {
    let Some(data) = data() else { return };
    let files = files(&data.join("clues/dev"));
    assert!(files.len() > 100, "found {} files", files.len());
    for (path, bytes) in &files {
        let document = read(bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(document.format, Format::Puz);
        assert_eq!(document.warnings, [], "{}", path.display());
        let written = write(&document.puzzle, Format::Puz);
        assert_eq!(written.losses, [], "{}", path.display());
        assert!(written.bytes == *bytes, "{} differs when written", path.display());
    }
}

#[test]
fn recreated_puz_files_have_the_same_content() {
    let Some(data) = data() else { return };
    for (path, bytes) in files(&data.join("clues/dev")) {
        let mut puzzle = read(&bytes).expect("the other test reads them all").puzzle;
        puzzle.extras.clear();
        let written = write(&puzzle, Format::Puz);
        assert_eq!(written.losses, [], "{}", path.display());
        let mut again = read(&written.bytes).expect("our own file").puzzle;
        again.extras.clear();
        assert_eq!(again, puzzle, "{}", path.display());
    }
}

/// A puzzle without the parts of the file that it came from.
fn bare(puzzle: &Puzzle) -> Puzzle {
    Puzzle { extras: Vec::new(), ..puzzle.clone() }
}

/// Converts every puzzle to another format and back to `.puz`: only what the
/// test names is lost, and the rest is equal.
#[test]
fn every_puz_passes_through_every_format() {
    let Some(data) = data() else { return };
    for (path, bytes) in files(&data.join("clues/dev")) {
        let original = bare(&read(&bytes).expect("the other test reads them all").puzzle);
        for format in [Format::Ipuz, Format::Jpz, Format::Xd, Format::Cwdb] {
            let name = format!("{} as {format}", path.display());
            let written = write(&original, format);
            let mut expected = original.clone();
            for loss in &written.losses {
                match (loss.feature, format) {
                    (Feature::Circles, Format::Cwdb) => {
                        for id in expected.grid.ids() {
                            expected.grid.cell_mut(id).circle = false;
                        }
                    }
                    (Feature::Texts, Format::Cwdb) => expected.notes.clear(),
                    // A single cell is in no word.
                    (Feature::Solution, Format::Cwdb) => {
                        let slots = expected.grid.slots(2);
                        for (id, content) in expected.grid.ids().zip(&mut expected.solution) {
                            if slots.of_cell(id) == [None; 2] {
                                *content = None;
                            }
                        }
                    }
                    (Feature::Spaces, Format::Xd | Format::Cwdb) => {}
                    _ => panic!("{name}: {loss}"),
                }
            }
            let other = read(&written.bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(other.format, format, "{name}");
            assert_eq!(other.warnings, [], "{name}");
            let back = write(&bare(&other.puzzle), Format::Puz);
            assert_eq!(back.losses, [], "{name}");
            let mut back = bare(&read(&back.bytes).expect("our own file").puzzle);
            if written.losses.iter().any(|loss| loss.feature == Feature::Spaces) {
                trim(&mut back);
                trim(&mut expected);
            }
            assert_eq!(back, expected, "{name}");
        }
    }
}

fn trim(puzzle: &mut Puzzle) {
    let Puzzle { title, author, copyright, notes, .. } = puzzle;
    let clues = puzzle.clues.iter_mut().map(|clue| &mut clue.text);
    for text in [title, author, copyright, notes].into_iter().chain(clues) {
        *text = text.trim().to_owned();
    }
}

#[test]
fn every_pattern_can_be_read() {
    let Some(data) = data() else { return };
    let files = files(&data.join("grids"));
    assert!(files.len() > 400, "found {} files", files.len());
    for (path, bytes) in &files {
        let document = read(bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(document.format, Format::Pattern);
        let again = write(&document.puzzle, Format::Pattern);
        assert_eq!(String::from_utf8_lossy(&again.bytes), String::from_utf8_lossy(bytes));
    }
}
