//! Draws grids and lists entries.

use std::fmt::Write as _;

use wordwright_compose::{Entry, Fill, Problem};
use wordwright_grid::{CellKind, Content, Direction, Grid, Slots};
use wordwright_service::rows::face;

use crate::terminal::grid_drawing::{GridDrawing, Square};
use crate::terminal::output::{BAD, FAINT, STRONG, styled};

/// Content of cells, by `CellId`.
pub type Cells = [Option<Content>];

/// The inner width of a box that looks square, in columns.
const BOX: usize = 3;

/// The grid for people to read, in a few characters per cell, including bars.
pub fn spaced(grid: &Grid, cells: &Cells) -> String {
    let wide = grid.ids().map(|id| face(grid, cells, id).chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    // A row of voids is an empty line.
    let mut end = |line: &str| {
        text.push_str(line.trim_end());
        text.push('\n');
    };
    for row in 0..grid.rows() {
        let mut line = "  ".to_owned();
        for col in 0..grid.cols() {
            let id = grid.id(row, col);
            let face = face(grid, cells, id);
            // A width in a format string must be below 65,536, and files may have longer cells.
            let room = wide.saturating_sub(face.chars().count());
            let (left, right) = (" ".repeat(room / 2), " ".repeat(room.div_ceil(2)));
            let padded = left + &face + &right;
            match grid.cell(id).kind {
                CellKind::Block => line += &styled(FAINT, "■".repeat(wide)),
                CellKind::Void => line += &" ".repeat(wide),
                CellKind::Open if face == "." => line += &styled(FAINT, padded),
                CellKind::Open => line += &padded,
            }
            if col + 1 < grid.cols() {
                line.push(if grid.cell(id).bar_right { '│' } else { ' ' });
            }
        }
        end(&line);
        if (0..grid.cols()).any(|col| grid.cell(grid.id(row, col)).bar_below) {
            let mut line = "  ".to_owned();
            for col in 0..grid.cols() {
                let bar = if grid.cell(grid.id(row, col)).bar_below { "─" } else { " " };
                line += &bar.repeat(wide);
                line.push(' ');
            }
            end(&line);
        }
    }
    text
}

/// The grid in boxes with numbers, as in print.
pub fn boxed(grid: &Grid, slots: &Slots, cells: &Cells) -> String {
    let boxes = GridDrawing::new(grid, |id| {
        let label = slots.number_at(id).map(|number| number.to_string()).unwrap_or_default();
        let text = cells[id.index()].as_deref().unwrap_or_default().to_owned();
        Square::new(grid, id, label, text)
    });
    boxes.lines(BOX).join("\n") + "\n"
}

/// The entries with their scores, in columns of a table `width` columns wide.
/// Entries with the lowest score stand out.
pub fn entries(problem: &Problem, fill: &Fill, width: usize) -> String {
    let lowest = fill.lowest_score();
    let mut text = String::new();
    for direction in Direction::ALL {
        let of_direction = |entry: &&Entry| problem.slots().get(entry.slot).direction == direction;
        let entries: Vec<&Entry> = fill.entries.iter().filter(of_direction).collect();
        if entries.is_empty() {
            continue;
        }
        let title = if direction == Direction::Across { "Across" } else { "Down" };
        let _ = writeln!(text, "{}", styled(STRONG, title));
        let items: Vec<Item> =
            entries.iter().map(|entry| Item::of(problem, entry, lowest)).collect();
        text += &columns(&items, width);
    }
    text
}

/// One entry of the table.
struct Item {
    number: u16,
    word: String,
    score: String,
    low: bool,
}

impl Item {
    fn of(problem: &Problem, entry: &Entry, lowest: Option<u8>) -> Self {
        let word = entry.word.map_or_else(|| entry.text.clone(), |word| shown(problem, word));
        Self {
            number: problem.slots().get(entry.slot).number,
            word,
            score: entry.score.map_or_else(|| "-".to_owned(), |score| score.to_string()),
            low: entry.score.is_some() && entry.score == lowest,
        }
    }
}

/// A word as its list writes it; in capitals unless the list has its own
/// spelling.
pub fn shown(problem: &Problem, word: wordwright_lexicon::WordId) -> String {
    problem.list().display(word).to_uppercase()
}

fn columns(items: &[Item], width: usize) -> String {
    const GAP: usize = 2;
    let wide = |size: fn(&Item) -> usize| items.iter().map(size).max().unwrap_or(0);
    let number = wide(|item| item.number.to_string().len());
    let word = wide(|item| item.word.chars().count());
    let score = wide(|item| item.score.len());
    let column = GAP + number + 1 + word + 1 + score;
    let count = (width / column).clamp(1, items.len().max(1));
    let height = items.len().div_ceil(count);
    let mut text = String::new();
    for row in 0..height {
        for item in items.iter().skip(row).step_by(height) {
            let Item { number: n, word: w, score: s, low } = item;
            let entry = format!("{w:<word$} {s:>score$}");
            let entry = if *low { styled(BAD, entry) } else { entry };
            let _ = write!(text, "{:GAP$}{} {entry}", "", styled(FAINT, format!("{n:>number$}")));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_voids_is_drawn_as_an_empty_line() {
        let mut grid = Grid::new(3, 2).unwrap();
        for col in 0..2 {
            let id = grid.id(1, col);
            grid.cell_mut(id).kind = CellKind::Void;
        }
        let cells: Vec<Option<Content>> = vec![None; grid.cell_count()];
        let drawn = anstream::adapter::strip_str(&spaced(&grid, &cells)).to_string();
        assert_eq!(drawn, "  . .\n\n  . .\n");
    }
}
