//! Draws rounds as SVG: every square shows all letters, darker the likelier
//! they are (PROVERB 2002, Figure 11).

use std::fs;
use std::path::Path;

use wordwright_core::svg::Svg;
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
    let mut svg = Svg::new([-1.0, -1.0, width + 2.0, height + 2.0])
        .with("font-family", "sans-serif")
        .with("text-anchor", "middle");
    svg.title(&format!("Round {}", snapshot.round));
    svg.background("white");
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        let (x, y) = (SIDE * col as f64, SIDE * row as f64);
        let fill = match cell.kind {
            CellKind::Open => "none",
            CellKind::Block => "black",
            CellKind::Void => continue,
        };
        svg.rect([x, y, SIDE, SIDE]).set("fill", fill).set("stroke", "black");
        if let Some(number) = problem.slots().number_at(id) {
            let number = svg.text([x + 2.0, y + 9.0], number).set("font-size", 9);
            number.set("text-anchor", "start").set("fill", "#36c");
        }
    }
    for (id, table) in &snapshot.cells {
        let (row, col) = grid.position(*id);
        let (x, y) = (SIDE * col as f64, SIDE * row as f64);
        let best = table.best();
        if table.at(best) > INKED {
            let at = [x + SIDE / 2.0, y + 0.75 * SIDE];
            letter(&mut svg, best, at, 40.0, table.at(best));
            continue;
        }
        for capital in Capital::ALL {
            if table.at(capital) >= INVISIBLE {
                let (line, place) = (capital.index() / PER_ROW, capital.index() % PER_ROW);
                let step = SIDE / PER_ROW as f64;
                let at = [x + step * (place as f64 + 0.5), y + 18.0 + 9.5 * line as f64];
                letter(&mut svg, capital, at, 9.5, table.at(capital));
            }
        }
    }
    svg.to_string()
}

fn letter(svg: &mut Svg, letter: Capital, at: [f64; 2], size: f64, chance: f64) {
    let letter = svg.text(at, char::from(letter)).set("font-size", size);
    letter.set("fill-opacity", format_args!("{chance:.3}"));
}
