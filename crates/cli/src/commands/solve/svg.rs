//! Draws rounds as SVG: every square shows all letters, darker the likelier
//! they are (PROVERB 2002, Figure 11).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use wordwright_grid::CellKind;
use wordwright_knowledge::Capital;
use wordwright_service::solve::INVISIBLE;
use wordwright_solve::observer::Snapshot;
use wordwright_solve::problem::Problem;

use crate::error::CliError;
use crate::input::files;

/// Side of a square, in user units.
const SIDE: f64 = 60.0;
/// Letters in a row of a square.
const PER_ROW: usize = 6;
/// A letter likelier than this is drawn large, as if written in ink.
const INKED: f64 = 0.9;

/// Writes one file per round into a folder, which is created if necessary.
///
/// # Errors
/// [`CliError::Write`], [`CliError::Exists`].
pub fn write(
    folder: &Path,
    problem: &Problem,
    rounds: &[Snapshot],
    force: bool,
) -> Result<(), CliError> {
    fs::create_dir_all(folder)
        .map_err(|error| CliError::Write { path: folder.to_owned(), problem: error })?;
    for snapshot in rounds {
        let path = folder.join(format!("round-{:02}.svg", snapshot.round));
        files::write(&path, svg(problem, snapshot).as_bytes(), force)?;
    }
    Ok(())
}

fn svg(problem: &Problem, snapshot: &Snapshot) -> String {
    let grid = problem.grid();
    let (width, height) = (SIDE * grid.cols() as f64, SIDE * grid.rows() as f64);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {} {}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>Round {}</title>\n\
         <rect x=\"-1\" y=\"-1\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width + 2.0,
        height + 2.0,
        snapshot.round,
    );
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        let (x, y) = (SIDE * col as f64, SIDE * row as f64);
        let fill = match cell.kind {
            CellKind::Open => "none",
            CellKind::Block => "black",
            CellKind::Void => continue,
        };
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" \
             stroke=\"black\"/>"
        );
        if let Some(number) = problem.slots().number_at(id) {
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"9\" text-anchor=\"start\" \
                 fill=\"#36c\">{number}</text>",
                x + 2.0,
                y + 9.0
            );
        }
    }
    for (id, table) in &snapshot.cells {
        let (row, col) = grid.position(*id);
        let (x, y) = (SIDE * col as f64, SIDE * row as f64);
        let best = table.best();
        if table.at(best) > INKED {
            let (x, y) = (x + SIDE / 2.0, y + 0.75 * SIDE);
            letter(&mut text, best, [x, y, 40.0], table.at(best));
            continue;
        }
        for at in Capital::ALL {
            if table.at(at) >= INVISIBLE {
                let (line, place) = (at.index() / PER_ROW, at.index() % PER_ROW);
                let step = SIDE / PER_ROW as f64;
                let (x, y) = (x + step * (place as f64 + 0.5), y + 18.0 + 9.5 * line as f64);
                letter(&mut text, at, [x, y, 9.5], table.at(at));
            }
        }
    }
    text + "</svg>\n"
}

fn letter(text: &mut String, letter: Capital, [x, y, size]: [f64; 3], chance: f64) {
    let face = char::from(letter);
    let _ = writeln!(
        text,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill-opacity=\"{chance:.3}\">\
         {face}</text>"
    );
}
