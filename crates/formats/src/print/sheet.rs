//! The sheet to solve on: the grid, and the clues in columns around it.
//!
//! Every arrangement is tried: the number of columns, how many of them the grid spans, and
//! the size of the type. The clues flow through the columns; the best arrangement is the
//! one in which type and squares are closest to comfortable. Remaining space goes between
//! the clues, and then the columns are balanced.

use wordwright_grid::Puzzle;

use super::columns::{Columns, Frame, Spacing};
use super::fonts::Face;
use super::lists;
use super::page::{Colour, Item, Page, Text};
use super::squares::Squares;
use super::text::Paragraph;

/// Margin around a page, in points: half an inch, which every printer supports.
const MARGIN: f32 = 36.0;
/// Between columns, in points.
const GUTTER: f32 = 13.0;
/// Between the grid and the clues around it, in points.
const AROUND_GRID: f32 = 11.0;
/// Largest side of a cell, in points; larger looks like a children's puzzle.
const LARGEST_CELL: f32 = 30.0;
/// Sizes of type for clues, in points: the largest, and the smallest that is easy to read.
const SIZES: [f32; 2] = [11.0, 7.0];
/// Step between tried sizes, in points.
const SIZE_STEP: f32 = 0.25;
/// Size of type if no arrangement fits the intended number of pages, in points.
const OVERFLOW_SIZE: f32 = 8.5;
/// Comfortable sizes of type and squares, in points.
const COMFORT: [f32; 2] = [9.5, 23.0];
/// The largest side of a grid that should fit one page.
const ONE_PAGE_SIDE: usize = 17;
/// Sizes of title and names, and of the notes, in points.
const HEADER_SIZES: [f32; 2] = [16.0, 10.5];
const NOTES_SIZE: f32 = 9.0;
/// Notes of up to this many lines go under the title; longer ones go before the clues.
const MOST_NOTES: usize = 8;
/// Most columns that are tried.
const MOST_COLUMNS: usize = 5;
/// The largest share of the height under the header that a grid may take.
const TALLEST_GRID: f32 = 0.86;

/// The number of pages of an arrangement without a limit.
const ENDLESS: usize = usize::MAX;

/// An arrangement of grid and columns.
#[derive(Clone, Copy)]
struct Plan {
    columns: usize,
    /// Columns, from the right, above which the grid stands.
    span: usize,
    /// A cell's side, in points.
    cell: f32,
    /// Size of the type, in points.
    size: f32,
    pages: usize,
}

/// The area of the body: everything between header and footer.
struct Body<'a> {
    puzzle: &'a Puzzle,
    page: [f32; 2],
    top: f32,
    bottom: f32,
}

/// The pages of a sheet.
pub(super) fn pages(puzzle: &Puzzle, size: [f32; 2], solved: bool) -> Vec<Page> {
    let slots = puzzle.grid.slots(2);
    let lists = puzzle.clue_lists(&slots);
    let mut blocks = lists::blocks(&lists);
    let mut first = Page::new(size);
    let notes = lists::lines(Face::Italic, &puzzle.notes, (size[0] - 2.0 * MARGIN) / NOTES_SIZE);
    let top = if notes.len() > MOST_NOTES {
        blocks.insert(0, lists::notes(&puzzle.notes));
        header(&mut first, puzzle, &[])
    } else {
        header(&mut first, puzzle, &notes)
    };
    let body = Body { puzzle, page: size, top, bottom: size[1] - MARGIN - 10.0 };
    let columns = Columns::new(blocks);
    let plan = body.best(&columns);

    let mut pages = vec![first];
    let spacing = body.loosest(&plan, &columns);
    let bottom = body.evenest(&plan, &columns, spacing);
    let flow = columns.flow(spacing, usize::MAX, |index| body.frame(&plan, index, bottom));
    columns.draw(spacing, &flow.unwrap_or_default(), &mut pages);
    let at = [body.grid_left(&plan), body.top];
    Squares { puzzle, slots: &slots, at, cell: plan.cell, solved }.draw(&mut pages[0]);
    footer(&mut pages, puzzle);
    pages
}

impl Body<'_> {
    fn width(&self) -> f32 {
        self.page[0] - 2.0 * MARGIN
    }

    fn column_width(&self, columns: usize) -> f32 {
        (self.width() - (columns - 1) as f32 * GUTTER) / columns as f32
    }

    /// A cell's side if the grid spans `span` of the columns.
    fn cell(&self, columns: usize, span: usize) -> f32 {
        let grid = &self.puzzle.grid;
        let width = span as f32 * (self.column_width(columns) + GUTTER) - GUTTER;
        let height = (self.bottom - self.top) * TALLEST_GRID;
        (width / grid.cols() as f32).min(height / grid.rows() as f32).min(LARGEST_CELL)
    }

    fn grid_width(&self, plan: &Plan) -> f32 {
        plan.cell * self.puzzle.grid.cols() as f32
    }

    /// The grid is at the right edge, or in the middle if it spans all columns.
    fn grid_left(&self, plan: &Plan) -> f32 {
        let room = self.width() - self.grid_width(plan);
        MARGIN + if plan.span == plan.columns { room / 2.0 } else { room }
    }

    /// The column of an index, counted from left to right and from page to page.
    /// On the last intended page, columns end at `bottom`.
    fn frame(&self, plan: &Plan, index: usize, bottom: f32) -> Frame {
        let (page, column) = (index / plan.columns, index % plan.columns);
        let width = self.column_width(plan.columns);
        let under_grid = page == 0 && column + plan.span >= plan.columns;
        let grid = plan.cell * self.puzzle.grid.rows() as f32 + AROUND_GRID;
        Frame {
            page,
            left: MARGIN + column as f32 * (width + GUTTER),
            width,
            top: match (page, under_grid) {
                (0, true) => self.top + grid,
                (0, false) => self.top,
                _ => MARGIN,
            },
            bottom: if page + 1 == plan.pages { bottom } else { self.bottom },
        }
    }

    fn fits(&self, plan: &Plan, columns: &Columns, spacing: Spacing, bottom: f32) -> bool {
        let most = plan.columns * plan.pages;
        columns.flow(spacing, most, |index| self.frame(plan, index, bottom)).is_some()
    }

    /// The most comfortable arrangement on the fewest pages.
    fn best(&self, clues: &Columns) -> Plan {
        let grid = &self.puzzle.grid;
        let small = grid.rows().max(grid.cols()) <= ONE_PAGE_SIDE;
        let meant = if small { 1..=2 } else { 2..=3 };
        for pages in meant {
            let plans = (1..=MOST_COLUMNS).flat_map(|columns| {
                (1..=columns).filter_map(move |span| self.largest(clues, columns, span, pages))
            });
            let best = plans.max_by(|a, b| self.comfort(a).total_cmp(&self.comfort(b)));
            if let Some(plan) = best {
                return plan;
            }
        }
        let (columns, span) = (3, 3);
        let cell = self.cell(columns, span);
        // Columns continue over as many pages as needed.
        Plan { columns, span, cell, size: OVERFLOW_SIZE, pages: ENDLESS }
    }

    /// The arrangement with the largest type that fits.
    fn largest(&self, clues: &Columns, columns: usize, span: usize, pages: usize) -> Option<Plan> {
        let [largest, smallest] = SIZES;
        let steps = ((largest - smallest) / SIZE_STEP) as usize;
        let cell = self.cell(columns, span);
        (0..=steps)
            .map(|step| Plan {
                columns,
                span,
                cell,
                size: largest - step as f32 * SIZE_STEP,
                pages,
            })
            .find(|plan| self.fits(plan, clues, Spacing::tight(plan.size), self.bottom))
    }

    /// How comfortable an arrangement is; more is better. Type and squares
    /// count equally: below comfort quadratically, above it a little. Lines of
    /// fewer than about 25 characters or more than about 75 are hard to read.
    fn comfort(&self, plan: &Plan) -> f32 {
        let share = |length: f32, comfort: f32| {
            let share = length / comfort;
            if share <= 1.0 { share * share } else { 1.0 + (share - 1.0) / 4.0 }
        };
        let [size, cell] = COMFORT;
        let ems = self.column_width(plan.columns) / plan.size;
        let narrow = (12.5 - ems).max(0.0) * 0.06;
        let wide = (ems - 30.0).max(0.0) * 0.02;
        share(plan.size, size) + share(plan.cell, cell) - narrow - wide
    }

    /// The spacing that fills the pages, within limits.
    fn loosest(&self, plan: &Plan, clues: &Columns) -> Spacing {
        let loosened = (0..=Spacing::STEPS).rev().map(|step| Spacing::loose(plan.size, step));
        let mut fitting = loosened.filter(|&spacing| {
            plan.pages != ENDLESS && self.fits(plan, clues, spacing, self.bottom)
        });
        fitting.next().unwrap_or(Spacing::tight(plan.size))
    }

    /// Where the columns of the last page end when balanced.
    fn evenest(&self, plan: &Plan, clues: &Columns, spacing: Spacing) -> f32 {
        if plan.pages == ENDLESS {
            return self.bottom;
        }
        let (mut short, mut long) = (self.top, self.bottom);
        while long - short > 1.0 {
            let middle = f32::midpoint(short, long);
            if self.fits(plan, clues, spacing, middle) {
                long = middle;
            } else {
                short = middle;
            }
        }
        long
    }
}

/// Draws title, names and notes; returns where the body starts.
fn header(page: &mut Page, puzzle: &Puzzle, notes: &[String]) -> f32 {
    let width = page.size[0] - 2.0 * MARGIN;
    let mut y = MARGIN;
    let few =
        |face: Face, size: f32, text: &str| lists::few(lists::lines(face, text, width / size));
    let [title, names] = HEADER_SIZES;
    let parts = [
        (few(Face::Bold, title, &puzzle.title), Face::Bold, title),
        (few(Face::Regular, names, &lists::byline(puzzle)), Face::Regular, names),
        (notes.to_vec(), Face::Italic, NOTES_SIZE),
    ];
    for (lines, face, size) in parts {
        for line in &lines {
            y += size * 1.2;
            page.text([MARGIN, y - size * 0.25], face, size, line);
        }
        if !lines.is_empty() {
            y += 2.0;
        }
    }
    if y > MARGIN { y + 6.0 } else { y }
}

/// Draws the imprint and, if there are several, the numbers of the pages.
fn footer(pages: &mut [Page], puzzle: &Puzzle) {
    const SIZE: f32 = 7.0;
    let imprint = lists::imprint(puzzle);
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let [width, height] = page.size;
        let y = height - MARGIN;
        let mut right = width - MARGIN;
        let number = if count > 1 { format!("{} of {count}", index + 1) } else { String::new() };
        right -= Face::Regular.width(&number) * SIZE;
        let texts = [(MARGIN, imprint.as_str()), (right, number.as_str())];
        for (x, text) in texts {
            let room = (right - x).max(width / 4.0) / SIZE;
            let Some(line) =
                Paragraph::new(Face::Regular, text).lines(Face::Regular, room).into_iter().next()
            else {
                continue;
            };
            let colour = Colour::GREY;
            let (at, face) = ([x, y], Face::Regular);
            page.items.push(Item::Text(Text { at, size: SIZE, face, colour, letters: line }));
        }
    }
}
