//! Puzzles on paper, read back by code that shares nothing with the writers.

mod pdf;

use std::collections::BTreeSet;

use wordwright_formats::{FormatError, Layout, Pages, Paper, PrintOptions, read, typeset};
use wordwright_grid::{Clue, Direction, Grid, Puzzle};

fn example(name: &str) -> Puzzle {
    let path = format!("{}/../../examples/puzzles/{name}.ipuz", env!("CARGO_MANIFEST_DIR"));
    read(&std::fs::read(path).unwrap()).unwrap().puzzle
}

fn pages(puzzle: &Puzzle, layout: Layout, solution: bool) -> Pages {
    let options = PrintOptions { layout, solution, ..PrintOptions::default() };
    typeset(puzzle, &options).unwrap()
}

/// The words of all clues, in order.
fn clue_words(puzzle: &Puzzle) -> Vec<String> {
    let clues = puzzle.clues.iter().flat_map(|clue| clue.text.split_whitespace());
    clues.map(str::to_owned).collect()
}

/// The texts of an SVG page.
fn svg_texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// Whether `words` stand in `texts` in this order, with others between.
fn holds(texts: &[String], words: &[String]) -> bool {
    let mut printed = texts.iter().flat_map(|text| text.split_whitespace());
    words.iter().all(|word| {
        // Lines may break after a hyphen.
        let mut rest = word.as_str();
        printed.any(|part| {
            rest = rest.strip_prefix(part).unwrap_or(word);
            rest.is_empty()
        })
    })
}

#[test]
fn every_clue_is_on_the_page_in_order() {
    for name in ["word-on-the-move", "nine-by-nine", "stowaways"] {
        let puzzle = example(name);
        let words = clue_words(&puzzle);
        for (layout, count) in [(Layout::Sheet, Some(1)), (Layout::Manuscript, None)] {
            let pages = pages(&puzzle, layout, false);
            assert!(count.is_none_or(|count| pages.count() == count), "{name}");
            let svg: Vec<String> = pages.svg().iter().flat_map(|svg| svg_texts(svg)).collect();
            assert!(holds(&svg, &words), "{name} {layout:?}: {svg:?}");
            let pdf = pdf::texts(&pages.pdf());
            assert!(holds(&pdf, &words), "{name} {layout:?}: {pdf:?}");
            assert!(pages.missing().is_empty());
        }
    }
}

#[test]
fn the_solution_is_shown_when_asked_for() {
    let puzzle = example("stowaways");
    let letters = |solution| {
        let pages = pages(&puzzle, Layout::Sheet, solution);
        let texts = svg_texts(&pages.svg()[0]);
        texts.iter().filter(|text| *text == "CAT").count()
    };
    assert_eq!((letters(false), letters(true)), (0, 2));
}

#[test]
fn a_sheet_to_solve_shows_no_letter_of_a_locked_grid() {
    let mut puzzle = example("stowaways");
    // Nothing else on the page then has letters of its own, but for headings.
    puzzle.clues.clear();
    for id in puzzle.grid.ids() {
        let letter = puzzle.solution_at(id).map(Into::into);
        puzzle.grid.cell_mut(id).locked = letter;
    }
    let letters = |solution| {
        let texts = pdf::texts(&pages(&puzzle, Layout::Sheet, solution).pdf());
        let single =
            |text: &&String| text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        texts.iter().filter(single).count()
    };
    assert_eq!(letters(false), 0);
    // The reader would find them.
    assert!(letters(true) > 50, "{} letters", letters(true));
}

#[test]
fn circles_shades_bars_and_voids_are_drawn() {
    let puzzle = example("barred");
    let svg = pages(&puzzle, Layout::Sheet, false).svg().remove(0);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let count = |name| document.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!(count("circle"), 1);
    // The page and the shaded cell.
    assert_eq!(count("rect"), 2);
    let widths: BTreeSet<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("path"))
        .filter_map(|node| node.attribute("stroke-width"))
        .collect();
    assert_eq!(widths.len(), 3, "thin lines, the frame and bars: {widths:?}");
}

/// An open grid with a clue of `words` words for each of its slots.
fn long(side: usize, words: usize) -> Puzzle {
    clued(Puzzle::new(Grid::new(side, side).unwrap()), words)
}

fn clued(mut puzzle: Puzzle, words: usize) -> Puzzle {
    let slots = puzzle.grid.slots(2);
    puzzle.clues = slots
        .slots()
        .iter()
        .map(|slot| Clue {
            number: slot.number,
            direction: slot.direction,
            text: vec!["word"; words].join(" "),
            enumeration: None,
        })
        .collect();
    puzzle
}

/// A Sunday puzzle has a second page, so that its squares and its clues stay large enough.
#[test]
fn a_newspaper_puzzle_takes_one_page_and_a_sunday_puzzle_two() {
    for (pattern, count) in [("fifteen", 1), ("twentyone", 2)] {
        let path = format!("{}/../../examples/patterns/{pattern}.txt", env!("CARGO_MANIFEST_DIR"));
        let mut puzzle = read(&std::fs::read(path).unwrap()).unwrap().puzzle;
        puzzle.title = "A title".to_owned();
        puzzle.author = "Ann Smith".to_owned();
        let puzzle = clued(puzzle, 6);
        for paper in [Paper::A4, Paper::Letter] {
            let options = PrintOptions { paper, ..PrintOptions::default() };
            let pages = typeset(&puzzle, &options).unwrap();
            assert_eq!(pages.count(), count, "{pattern} on {paper:?}");
            assert_eq!(pdf::pages(&pages.pdf()), count, "{pattern} on {paper:?}");
        }
    }
}

#[test]
fn any_amount_of_text_is_printed() {
    for (side, words) in [(1, 0), (2, 0), (3, 4), (21, 12), (63, 30), (5, 3_000)] {
        let puzzle = long(side, words);
        let expected = clue_words(&puzzle).len();
        let printed = pages(&puzzle, Layout::Sheet, false);
        let texts: Vec<String> = printed.svg().iter().flat_map(|svg| svg_texts(svg)).collect();
        let found = texts.iter().flat_map(|text| text.split_whitespace());
        assert_eq!(found.filter(|word| *word == "word").count(), expected, "{side} {words}");
    }
}

#[test]
fn nothing_leaves_the_page() {
    let mut puzzle = long(21, 9);
    puzzle.title = "A title that goes on and on ".repeat(20);
    puzzle.notes = "Honorificabilitudinitatibus".repeat(40);
    puzzle.clues[0].text = "x".repeat(500);
    for paper in [Paper::A4, Paper::Letter] {
        let options = PrintOptions { paper, ..PrintOptions::default() };
        for svg in typeset(&puzzle, &options).unwrap().svg() {
            let document = roxmltree::Document::parse(&svg).unwrap();
            for text in document.descendants().filter(|node| node.has_tag_name("text")) {
                let number =
                    |name| text.attribute(name).map_or(0.0, |value| value.parse::<f32>().unwrap());
                let [width, height] = paper.size();
                let right = number("x") + number("textLength");
                assert!(number("x") >= 30.0 && right <= width - 30.0, "{text:?}");
                assert!(number("y") >= 30.0 && number("y") <= height - 30.0, "{text:?}");
            }
        }
    }
}

#[test]
fn odd_characters_are_kept_or_reported() {
    let mut puzzle = Puzzle::new(Grid::new(1, 3).unwrap());
    puzzle.title = "Ωmega ♥ <&\"> \u{1}\u{fffe} 漢".to_owned();
    puzzle.clues.push(Clue {
        number: 1,
        direction: Direction::Across,
        text: "Cœur à l’été — ½ ★".to_owned(),
        enumeration: Some("3".to_owned()),
    });
    let pages = pages(&puzzle, Layout::Sheet, false);
    assert_eq!(pages.missing(), BTreeSet::from(['\u{1}', '\u{fffe}', '漢']));
    let text = pdf::texts(&pages.pdf()).join("\n");
    assert!(text.contains("Cœur à l’été — ½ ★ (3)"), "{text}");
    let svg = svg_texts(&pages.svg()[0]).concat();
    assert!(svg.contains("Ωmega ♥ <&\">"), "{svg}");
}

#[test]
fn the_same_puzzle_gives_the_same_bytes() {
    let puzzle = example("nine-by-nine");
    let [first, second] = [(), ()].map(|()| pages(&puzzle, Layout::Manuscript, false).pdf());
    assert_eq!(first, second);
}

#[test]
fn a_manuscript_begins_with_its_sender() {
    let sender = ["Ann Smith", "12 Elm Street, Springfield", "ann@example.org"].map(str::to_owned);
    let options = PrintOptions {
        layout: Layout::Manuscript,
        sender: sender.to_vec(),
        ..PrintOptions::default()
    };
    let pages = typeset(&example("five"), &options).unwrap().svg();
    let texts = svg_texts(&pages[0]);
    assert_eq!(texts[..3], sender);
    assert!(pages[1..].iter().all(|page| !page.contains("Elm Street")));
    // More lines than fit the page leave the grid in its place.
    let many = PrintOptions { sender: vec!["A line".to_owned(); 100], ..options };
    let first = &typeset(&example("five"), &many).unwrap().svg()[0];
    assert_eq!(svg_texts(first).iter().filter(|text| *text == "A line").count(), 8);
}

#[test]
fn no_solution_is_made_up() {
    let mut puzzle = Puzzle::new(Grid::new(3, 3).unwrap());
    let solved = PrintOptions { solution: true, ..PrintOptions::default() };
    assert_eq!(typeset(&puzzle, &solved).unwrap_err(), FormatError::NoSolution);
    puzzle.solution.fill(Some("A".into()));
    assert!(typeset(&puzzle, &solved).is_ok());
    puzzle.scrambled = Some(1);
    assert_eq!(typeset(&puzzle, &solved).unwrap_err(), FormatError::Locked);
    let manuscript = PrintOptions { layout: Layout::Manuscript, ..PrintOptions::default() };
    assert_eq!(typeset(&puzzle, &manuscript).unwrap_err(), FormatError::Locked);
}
