//! `wordwright show`: shows a puzzle in the terminal, with the clues beside the
//! grid.

pub mod json;

use std::path::PathBuf;

use clap::Args;
use unicode_width::UnicodeWidthStr as _;
use wordwright_grid::{CellKind, ClueList, Content, Puzzle, PuzzleKind, Slots};

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::grid_drawing::{GridDrawing, Square};
use crate::terminal::output::{self, FAINT, STRONG, styled};
use crate::terminal::render;

/// The gap between the grid and the clues, and between columns of clues.
const GUTTER: usize = 3;
/// The minimum width of a readable column of clues, in characters.
const NARROWEST: usize = 26;
/// The inner width of a cell that looks square, in characters.
const SQUARE: usize = 3;

/// Arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The puzzle, in any supported format; `-` reads standard input
    puzzle: PathBuf,

    /// Show the solution in the grid
    #[arg(long)]
    solution: bool,

    /// Width in columns [default: the terminal's]
    #[arg(long, value_name = "N", value_parser = parsers::width)]
    width: Option<usize>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Shows one puzzle.
///
/// # Errors
/// A file that cannot be read or parsed, or a missing solution that should be
/// shown.
pub fn run(args: &ShowArgs) -> Result<Exit, CliError> {
    let document = grids::read(&args.puzzle)?;
    let puzzle = &document.puzzle;
    if args.solution {
        wordwright_formats::check_solution(puzzle)
            .map_err(|problem| CliError::Grid { path: args.puzzle.clone(), problem })?;
    }
    let slots = puzzle.grid.slots(2);
    if args.json {
        output::print_json(&json::ShowLine::of(&args.puzzle, puzzle, &slots, args.solution))?;
    } else {
        let width = args.width.unwrap_or_else(output::width);
        let puzzle = &without_control(puzzle.clone());
        output::print(&text(puzzle, &slots, args.solution, width))?;
    }
    Ok(Exit::Done)
}

/// The puzzle with control characters replaced by spaces, so that a file cannot
/// move the cursor or do worse. Line ends are kept.
fn without_control(mut puzzle: Puzzle) -> Puzzle {
    let harmful = |c: char| c.is_control() && c != '\n';
    let clean = |text: &mut String| {
        if text.contains(harmful) {
            *text = text.replace(harmful, " ");
        }
    };
    let Puzzle { title, author, copyright, notes, date, .. } = &mut puzzle;
    [title, author, copyright, notes, date].into_iter().for_each(clean);
    for clue in &mut puzzle.clues {
        clean(&mut clue.text);
        clue.enumeration.iter_mut().for_each(clean);
    }
    for clue in &mut puzzle.free_clues {
        [&mut clue.list, &mut clue.label, &mut clue.text].into_iter().for_each(clean);
        clue.enumeration.iter_mut().for_each(clean);
    }
    let clean_content = |content: &mut Content| {
        if content.contains(harmful) {
            *content = content.replace(harmful, " ").into();
        }
    };
    let Puzzle { solution, entered, labels, .. } = &mut puzzle;
    solution.iter_mut().chain(entered).chain(labels).flatten().for_each(clean_content);
    for id in puzzle.grid.ids() {
        let cell = puzzle.grid.cell_mut(id);
        cell.given.iter_mut().chain(&mut cell.locked).for_each(clean_content);
    }
    puzzle
}

/// The puzzle as text of `width` columns.
fn text(puzzle: &Puzzle, slots: &Slots, solution: bool, width: usize) -> String {
    let mut text = String::new();
    let byline = [puzzle.author.trim(), puzzle.date.trim(), puzzle.copyright.trim()];
    let byline: Vec<&str> = byline.into_iter().filter(|part| !part.is_empty()).collect();
    let parts =
        [(puzzle.title.as_str(), STRONG), (&byline.join(", "), FAINT), (&puzzle.notes, FAINT)];
    for (part, style) in parts {
        for line in part.lines().filter(|line| !line.trim().is_empty()) {
            for line in textwrap::wrap(line, width.max(1)) {
                text += &styled(style, line);
                text.push('\n');
            }
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let lists = puzzle.clue_lists(slots);
    let grid = drawing(puzzle, slots, solution, width);
    let left = grid.iter().map(|line| visible(line)).max().unwrap_or(0);
    let blocks = blocks(&lists);
    for line in beside(&grid, left, &blocks, width) {
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The grid, drawn in boxes if they fit into `width`.
fn drawing(puzzle: &Puzzle, slots: &Slots, solution: bool, width: usize) -> Vec<String> {
    let hidden = puzzle.kind == PuzzleKind::Diagramless && !solution;
    let content = |id| {
        let known = if solution { puzzle.solution_at(id) } else { None };
        known.or(puzzle.grid.cell(id).fixed().map(Content::as_str)).or(puzzle.entered_at(id))
    };
    let boxes = GridDrawing::new(&puzzle.grid, |id| {
        let label = puzzle.label_at(id, slots).filter(|_| !hidden).unwrap_or_default();
        let text = content(id).unwrap_or_default().to_owned();
        let mut square = Square::new(&puzzle.grid, id, label.into_owned(), text);
        if hidden && square.kind == CellKind::Block {
            square.kind = CellKind::Open;
        }
        square
    });
    let roomy = boxes.width(SQUARE) + GUTTER + NARROWEST <= width;
    let inside = if roomy { SQUARE } else { 0 };
    if boxes.width(inside) <= width {
        return boxes.lines(inside);
    }
    let cells: Vec<Option<Content>> =
        puzzle.grid.ids().map(|id| content(id).map(Into::into)).collect();
    let needed = boxes.width(0);
    let mut lines: Vec<String> =
        render::spaced(&puzzle.grid, &cells).lines().map(str::to_owned).collect();
    lines.push(styled(FAINT, format!("(numbers need {needed} columns)")));
    lines
}

/// A block of text: a heading or a clue.
struct Block {
    heading: bool,
    label: String,
    text: String,
}

impl Block {
    /// Its lines in a column, with `room` characters for the number.
    fn lines(&self, room: usize, width: usize) -> Vec<String> {
        if self.heading {
            let lines = textwrap::wrap(&self.text, width);
            return lines.into_iter().map(|line| styled(STRONG, line)).collect();
        }
        let text = textwrap::wrap(&self.text, width.saturating_sub(room + 1).max(1));
        let mut label = Some(" ".repeat(room.saturating_sub(self.label.width())) + &self.label);
        let lines = text.into_iter().map(|line| match label.take() {
            Some(label) => format!("{} {line}", styled(STRONG, label)),
            None => format!("{} {line}", " ".repeat(room)),
        });
        lines.collect()
    }
}

fn blocks(lists: &[ClueList<'_>]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for list in lists {
        if !list.heading.is_empty() {
            let (label, text) = (String::new(), list.heading.to_owned());
            blocks.push(Block { heading: true, label, text });
        }
        blocks.extend(list.clues.iter().map(|clue| Block {
            heading: false,
            label: clue.label.to_string(),
            text: clue.printed().into_owned(),
        }));
    }
    blocks
}

/// The grid with as many clues as fit in columns to its right, and the rest
/// below.
fn beside(grid: &[String], left: usize, blocks: &[Block], width: usize) -> Vec<String> {
    let room = blocks.iter().map(|block| block.label.width()).max().unwrap_or(0);
    let right = width.saturating_sub(left + GUTTER);
    let count = (right + GUTTER) / (NARROWEST + GUTTER);
    let mut lines = Vec::new();
    let mut rest = blocks;
    if let Some(share) = (right + GUTTER).checked_div(count) {
        let column = share - GUTTER;
        let (columns, placed) = fill(rest, room, column, count, grid.len());
        rest = &rest[placed..];
        let height = columns.iter().map(Vec::len).max().unwrap_or(0).max(grid.len());
        for row in 0..height {
            let mut line = padded(grid.get(row).map_or("", String::as_str), left + GUTTER);
            line += &across(&columns, column, row);
            lines.push(line);
        }
    } else {
        lines.extend(grid.iter().cloned());
    }
    if !rest.is_empty() {
        lines.push(String::new());
        let count = ((width + GUTTER) / (NARROWEST + GUTTER + 6)).max(1);
        let column = ((width + GUTTER) / count).saturating_sub(GUTTER).max(1);
        let longest: usize = rest.iter().map(|block| block.lines(room, column).len() + 1).sum();
        // The shortest columns that hold the rest.
        let (mut low, mut high) = (0, longest);
        while low < high {
            let middle = low.midpoint(high);
            if fill(rest, room, column, count, middle).1 == rest.len() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let (columns, _) = fill(rest, room, column, count, high);
        lines.extend((0..high).map(|row| across(&columns, column, row)));
    }
    lines
}

/// One line across several columns.
fn across(columns: &[Vec<String>], column: usize, row: usize) -> String {
    let cells = columns.iter().map(|lines| lines.get(row).map_or("", String::as_str));
    cells.map(|cell| padded(cell, column + GUTTER)).collect()
}

/// Fills `count` columns of `height` lines and returns how many blocks fit. A
/// clue is not split, and a heading is never last in a column.
fn fill(
    blocks: &[Block],
    room: usize,
    column: usize,
    count: usize,
    height: usize,
) -> (Vec<Vec<String>>, usize) {
    let mut columns = vec![Vec::new()];
    let mut placed = 0;
    while let Some(block) = blocks.get(placed) {
        let lines = block.lines(room, column);
        let next = blocks.get(placed + 1).filter(|_| block.heading);
        let with = next.map_or(0, |next| next.lines(room, column).len());
        let last = columns.len() - 1;
        let gap = usize::from(block.heading && !columns[last].is_empty());
        if columns[last].len() + gap + lines.len() + with <= height {
            columns[last].extend(std::iter::repeat_n(String::new(), gap).chain(lines));
            placed += 1;
        } else if columns.len() < count && !columns[last].is_empty() {
            columns.push(Vec::new());
        } else {
            break;
        }
    }
    (columns, placed)
}

/// A text padded with spaces to `width` columns on the screen. A width in a format string must
/// be below 65,536, and files may have longer labels.
fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(visible(text)))
}

/// Columns that a styled text takes on the screen.
fn visible(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(str::width).sum()
}

#[cfg(test)]
mod tests {
    use wordwright_grid::{Clue, Direction, Grid, Puzzle};

    use super::without_control;

    #[test]
    fn a_file_cannot_move_the_cursor() {
        let mut puzzle = Puzzle::new(Grid::new(1, 2).expect("a size"));
        puzzle.notes = "two\nlines\u{7}".to_owned();
        puzzle.solution[0] = Some("\u{1b}A".into());
        let (number, direction) = (1, Direction::Across);
        let text = "red \u{1b}[31m clue".to_owned();
        puzzle.clues.push(Clue { number, direction, text, enumeration: None });
        let shown = without_control(puzzle);
        assert_eq!(shown.notes, "two\nlines ");
        assert_eq!(shown.solution_at(wordwright_grid::CellId::new(0)), Some(" A"));
        assert_eq!(shown.clues[0].text, "red  [31m clue");
    }
}
