//! The manuscript that editors ask for: the solved grid, the empty grid, and
//! the clues in a list, each with its answer.

use wordwright_grid::{CellKind, Puzzle};

use super::fonts::Face;
use super::lists;
use super::page::{Colour, Item, Page, Text};
use super::squares::Squares;
use super::text::Paragraph;

/// Margin around a page, in points: an inch, for an editor's pencil.
const MARGIN: f32 = 72.0;
/// Size of the clues, in points.
const SIZE: f32 = 11.0;
/// From baseline to baseline, in points: editors write between the lines.
const LEADING: f32 = 18.0;
/// Space for the number, in points.
const NUMBERS: f32 = 34.0;
/// The largest share of the width for the column of answers.
const ANSWERS: f32 = 0.45;
/// Between a clue and its answer, in points.
const GUTTER: f32 = 18.0;
/// The most lines of the sender; more would leave no room for the grid.
const MOST_SENDER_LINES: usize = 8;
/// Largest side of a cell, in points.
const LARGEST_CELL: f32 = 26.0;

/// The pages of a manuscript. The puzzle has a solution.
pub(super) fn pages(puzzle: &Puzzle, size: [f32; 2], sender: &[String]) -> Vec<Page> {
    let mut pages = vec![grid_page(puzzle, size, Some(sender)), grid_page(puzzle, size, None)];
    pages.extend(clue_pages(puzzle, size));
    number(&mut pages, puzzle);
    pages
}

/// A page with the grid on it. The first one is solved and has the sender and
/// what an editor asks for first.
fn grid_page(puzzle: &Puzzle, size: [f32; 2], first: Option<&[String]>) -> Page {
    let mut page = Page::new(size);
    let width = size[0] - 2.0 * MARGIN;
    let mut y = MARGIN;
    let mut line = |y: &mut f32, face: Face, size: f32, text: &str| {
        for text in lists::few(Paragraph::new(face, text).lines(face, width / size)) {
            *y += size * 1.35;
            page.text([MARGIN, *y], face, size, &text);
        }
    };
    let grid = &puzzle.grid;
    let slots = grid.slots(2);
    if let Some(sender) = first {
        for text in sender.iter().take(MOST_SENDER_LINES) {
            line(&mut y, Face::Regular, SIZE, text);
        }
        if !sender.is_empty() {
            y += 18.0;
        }
        let title = if puzzle.title.is_empty() { "Untitled" } else { puzzle.title.as_str() };
        line(&mut y, Face::Bold, 16.0, title);
        line(&mut y, Face::Regular, SIZE, &lists::byline(puzzle));
        line(&mut y, Face::Regular, SIZE, &lists::imprint(puzzle));
        let facts = format!(
            "{} by {}, {} words, {} blocks",
            grid.rows(),
            grid.cols(),
            slots.len(),
            grid.count(CellKind::Block)
        );
        line(&mut y, Face::Regular, SIZE, &facts);
        y += 18.0;
    }
    let room = [width, (size[1] - MARGIN - y).max(size[1] / 3.0)];
    let cell = (room[0] / grid.cols() as f32).min(room[1] / grid.rows() as f32).min(LARGEST_CELL);
    let left = MARGIN + (width - cell * grid.cols() as f32) / 2.0;
    Squares { puzzle, slots: &slots, at: [left, y], cell, solved: first.is_some() }.draw(&mut page);
    page
}

/// The clues: number, clue and answer on each line.
fn clue_pages(puzzle: &Puzzle, size: [f32; 2]) -> Vec<Page> {
    let slots = puzzle.grid.slots(2);
    let lists = puzzle.clue_lists(&slots);
    let right = size[0] - MARGIN;
    let width = size[0] - 2.0 * MARGIN;
    let answers = lists.iter().flat_map(|list| &list.clues).filter_map(|clue| clue.answer.as_ref());
    let widest = answers.map(|answer| Face::Regular.width(answer) * SIZE).fold(0.0, f32::max);
    let answer_width = widest.min(width * ANSWERS);
    let clue_width = width - NUMBERS - GUTTER - answer_width;

    let mut pages: Vec<Page> = Vec::new();
    // Start with a full page, so that the first line begins a new one.
    let mut y = f32::INFINITY;
    let mut room = |pages: &mut Vec<Page>, lines: usize| {
        if y + lines as f32 * LEADING > size[1] - MARGIN {
            pages.push(Page::new(size));
            y = MARGIN;
        }
        y += LEADING;
        y
    };
    for line in lists::lines(Face::Italic, &puzzle.notes, width / SIZE) {
        let at = [MARGIN, room(&mut pages, 1)];
        last(&mut pages).text(at, Face::Italic, SIZE, &line);
    }
    for list in &lists {
        let mut heading = (!list.heading.is_empty()).then(|| list.heading.to_uppercase());
        for clue in &list.clues {
            let text = Paragraph::new(Face::Regular, &clue.printed());
            let mut clue_lines = text.lines(Face::Regular, clue_width / SIZE);
            let answer = clue.answer.as_deref().unwrap_or_default();
            let answer = Paragraph::new(Face::Regular, answer);
            let answer_lines = answer.lines(Face::Regular, (answer_width + 1.0) / SIZE);
            let height = clue_lines.len().max(answer_lines.len()).max(1);
            clue_lines.resize(height, String::new());
            if let Some(heading) = heading.take() {
                // The heading, with an empty line above it unless it starts a
                // page, and its first clue.
                let mut y = room(&mut pages, 3 + height.min(2));
                if y > MARGIN + LEADING {
                    y = room(&mut pages, 1);
                }
                last(&mut pages).text([MARGIN, y], Face::Bold, SIZE, &heading);
            }
            for (line, text) in clue_lines.iter().enumerate() {
                let keep = if line == 0 { height.min(4) } else { 1 };
                let y = room(&mut pages, keep);
                let page = last(&mut pages);
                if line == 0 {
                    page.text([MARGIN, y], Face::Regular, SIZE, &clue.label);
                }
                page.text([MARGIN + NUMBERS, y], Face::Regular, SIZE, text);
                if let Some(answer) = answer_lines.get(line) {
                    page.text([right - answer_width, y], Face::Regular, SIZE, answer);
                }
            }
        }
    }
    pages
}

fn last(pages: &mut [Page]) -> &mut Page {
    pages.last_mut().expect("room was made on a page")
}

/// Adds names and page numbers at the top of the pages.
fn number(pages: &mut [Page], puzzle: &Puzzle) {
    const SMALL: f32 = 9.0;
    let count = pages.len();
    let names = [puzzle.author.trim(), puzzle.title.trim()];
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    let names = names.join(": ");
    for (index, page) in pages.iter_mut().enumerate() {
        let number = format!("{} of {count}", index + 1);
        let (face, colour, size) = (Face::Regular, Colour::GREY, SMALL);
        let right = page.size[0] - MARGIN - face.width(&number) * size;
        let room = (right - MARGIN) / size - 1.0;
        let name = Paragraph::new(face, &names).lines(face, room).into_iter().next();
        let texts = [(MARGIN, name.unwrap_or_default()), (right, number)];
        for (x, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            let at = [x, MARGIN / 2.0 + size];
            page.items.push(Item::Text(Text { at, size, face, colour, letters: text }));
        }
    }
}
