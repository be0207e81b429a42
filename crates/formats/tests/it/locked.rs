//! A constructor's locked letters never reach a published file.

use wordwright_formats::{Feature, Format, PrintOptions, read, typeset, write};
use wordwright_grid::{CellKind, Puzzle};

/// A filled puzzle with two theme entries, locked as the designer locks them.
fn themed() -> Puzzle {
    let mut puzzle = Puzzle::new(wordwright_grid::Grid::new(5, 5).expect("a size"));
    for (id, letter) in puzzle.grid.ids().zip("SPRINOATH#UTTERTE#ASHRUBS".chars()) {
        let cell = puzzle.grid.cell_mut(id);
        if letter == '#' {
            cell.kind = CellKind::Block;
            continue;
        }
        let row = id.index() / 5;
        cell.locked = (row == 0 || row == 4).then(|| letter.to_string().into());
        puzzle.solution[id.index()] = Some(letter.to_string().into());
    }
    puzzle
}

fn unlocked(mut puzzle: Puzzle) -> Puzzle {
    for id in puzzle.grid.ids() {
        puzzle.grid.cell_mut(id).locked = None;
    }
    puzzle
}

const FILES: [Format; 6] =
    [Format::Puz, Format::Ipuz, Format::Jpz, Format::Xd, Format::Cwdb, Format::Html];

#[test]
fn every_file_is_the_same_without_the_locks() {
    let (locked, plain) = (themed(), unlocked(themed()));
    for format in FILES {
        let (written, without) = (write(&locked, format), write(&plain, format));
        assert!(written == without, "{format} tells locked letters from others");
        assert!(written.losses.iter().all(|loss| loss.feature != Feature::Givens), "{format}");
    }
    for solution in [false, true] {
        let options = PrintOptions { solution, ..PrintOptions::default() };
        let pages = |puzzle| typeset(puzzle, &options).expect("a page").pdf();
        assert!(pages(&locked) == pages(&plain), "the PDF tells locked letters from others");
    }
}

#[test]
fn no_file_prints_a_letter_of_the_solution() {
    for format in FILES {
        let back = read(&write(&themed(), format).bytes).expect("our own file").puzzle;
        assert!(back.grid.cells().all(|(_, cell)| cell.fixed().is_none()), "{format}");
        assert!(back.entered.iter().all(Option::is_none), "{format} enters letters");
        assert_eq!(back.solution, themed().solution, "{format} holds the solution");
    }
}

#[test]
fn a_pattern_keeps_locks_between_fills() {
    let written = write(&themed(), Format::Pattern);
    assert_eq!(String::from_utf8_lossy(&written.bytes), "SPRIN\n....#\n.....\n..#..\nHRUBS\n");
    let back = read(&written.bytes).expect("our own file").puzzle;
    let first = back.grid.cell(back.grid.id(0, 0));
    assert_eq!((first.locked.as_deref(), first.given.as_deref()), (Some("S"), None));
}

#[test]
fn the_text_of_a_page_reveals_no_answer() {
    let mut puzzle = themed();
    "Of <b>all</b> & sundry".clone_into(&mut puzzle.title);
    let page = String::from_utf8(write(&puzzle, Format::Html).bytes).expect("text");
    let upper = page.to_uppercase();
    for answer in ["SPRIN", "UTTER", "SHRUBS", "OATH"] {
        assert!(!upper.contains(answer), "{answer} stands in the page");
    }
    assert!(!page.contains("\"solution\": ["), "the solution stands in the page");
    assert!(page.contains("<title>Of &lt;b&gt;all&lt;/b&gt; &amp; sundry</title>"));
    // A page that loads nothing cannot leak anything.
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("http:") && !page.contains("https:"));
    let damaged = page.replace("wordwright-puzzle\">", "wordwright-puzzle\">?");
    let refused = read(damaged.as_bytes()).expect_err("not base64").to_string();
    assert!(refused.contains("export the page again"), "{refused}");
}
