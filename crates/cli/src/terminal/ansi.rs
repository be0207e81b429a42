//! Draws a grid in the terminal, with confidence as colour.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use wordwright_grid::{CellId, CellKind};
use wordwright_knowledge::Capital;
use wordwright_solve::observer::Snapshot;
use wordwright_solve::outcome::Solved;
use wordwright_solve::problem::Problem;

use crate::terminal::output::{FAINT, styled};

/// The least probabilities of a sure, a likely and a doubtful letter; below the
/// last it is a guess.
const STEPS: [(f64, Style); 3] = [
    (0.95, AnsiColor::Green.on_default().bold()),
    (0.75, AnsiColor::Cyan.on_default()),
    (0.40, AnsiColor::Yellow.on_default()),
];
const GUESS: Style = AnsiColor::Red.on_default();

/// The colour of a probability.
pub fn style(chance: f64) -> Style {
    STEPS.iter().find(|(least, _)| chance >= *least).map_or(GUESS, |(_, style)| *style)
}

/// The solved grid, its gimmicks, and a legend of the colours. A cell with
/// several letters shows the first, underlined.
pub fn solved(problem: &Problem, solved: &Solved) -> String {
    let letter = |cell: CellId| Some((solved.letters[cell.index()]?, solved.confidence(cell)?));
    let several = |cell| solved.rebus.iter().any(|square| square.cell == cell);
    let mut grid = paint(problem, letter, several);
    let tricks = solved.gimmicks(problem);
    for trick in &tricks {
        let _ = write!(grid, "\n  {trick}");
    }
    if !tricks.is_empty() {
        grid.push('\n');
    }
    let mut legend = STEPS
        .iter()
        .map(|(least, style)| styled(*style, format!("{:.0} % and over", 100.0 * least)));
    let [sure, likely, doubtful] =
        [legend.next(), legend.next(), legend.next()].map(Option::unwrap_or_default);
    format!("{grid}\n  confidence: {sure}, {likely}, {doubtful}, {}\n", styled(GUESS, "below"))
}

/// The likeliest letters after a round.
pub fn snapshot(problem: &Problem, snapshot: &Snapshot) -> String {
    let mut tables = vec![None; problem.grid().cell_count()];
    for (cell, table) in &snapshot.cells {
        tables[cell.index()] = Some((table.best(), table.at(table.best())));
    }
    paint(problem, |cell| tables[cell.index()], |_| false)
}

fn paint(
    problem: &Problem,
    letter: impl Fn(CellId) -> Option<(Capital, f64)>,
    several: impl Fn(CellId) -> bool,
) -> String {
    let grid = problem.grid();
    let mut text = String::new();
    for row in 0..grid.rows() {
        text.push(' ');
        let mut below = String::from(" ");
        for col in 0..grid.cols() {
            let id = grid.id(row, col);
            let cell = grid.cell(id);
            let before =
                if col == 0 { ' ' } else { bar(grid.cell(grid.id(row, col - 1)).bar_right) };
            text.push(before);
            text += &match (cell.kind, letter(id)) {
                (CellKind::Block, _) => styled(FAINT, '■'),
                (CellKind::Void, _) => " ".to_owned(),
                (CellKind::Open, None) => styled(FAINT, '.'),
                (CellKind::Open, Some((letter, chance))) => {
                    let style = style(chance);
                    let style = if several(id) { style.underline() } else { style };
                    styled(style, char::from(letter))
                }
            };
            below += if cell.bar_below { " ─" } else { "  " };
        }
        text.push('\n');
        if !below.trim().is_empty() {
            text += below.trim_end();
            text.push('\n');
        }
    }
    text
}

fn bar(there: bool) -> char {
    if there { '│' } else { ' ' }
}
