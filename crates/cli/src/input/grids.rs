//! Reads and writes puzzle files for commands.

use std::path::{Path, PathBuf};

use wordwright_compose::Fill;
use wordwright_formats::{Document, Format, Reading, Written};
use wordwright_grid::{CellId, Content, Grid, Puzzle};
use wordwright_lexicon::{Alphabet, LengthSet};
use wordwright_service::files::write_with_letters;
use wordwright_service::fill::grid_to_fill;

use crate::error::CliError;
use crate::input::files;
use crate::terminal::output;

/// Reads a puzzle file and returns its warnings to the caller.
///
/// # Errors
/// [`CliError::Read`], [`CliError::Grid`].
pub fn open(path: &Path) -> Result<Document, CliError> {
    let bytes = files::read(path, files::SizeLimit::PUZZLE)?;
    wordwright_formats::read_named(&bytes, &path.to_string_lossy(), Reading::Strict)
        .map_err(|problem| CliError::Grid { path: path.to_owned(), problem })
}

/// Reads a puzzle file; warnings about it go to standard error.
///
/// # Errors
/// [`CliError::Read`], [`CliError::Grid`].
pub fn read(path: &Path) -> Result<Document, CliError> {
    read_with(path, Reading::Strict)
}

/// Reads a puzzle file, repairing damage if `reading` allows it; warnings about
/// it go to standard error.
///
/// # Errors
/// [`CliError::Read`], [`CliError::Grid`].
pub fn read_with(path: &Path, reading: Reading) -> Result<Document, CliError> {
    let bytes = files::read(path, files::SizeLimit::PUZZLE)?;
    let document = wordwright_formats::read_named(&bytes, &path.to_string_lossy(), reading)
        .map_err(|problem| CliError::Grid { path: path.to_owned(), problem })?;
    for warning in &document.warnings {
        output::warn(&format!("{}: {warning}", path.display()));
    }
    Ok(document)
}

/// A puzzle to solve. A text pattern has only one kind of letter, which its
/// reader treats as locked; for solving, these are the known letters.
pub fn for_solver(document: Document) -> Puzzle {
    let Document { mut puzzle, format, .. } = document;
    if format == Format::Pattern {
        for id in puzzle.grid.ids().collect::<Vec<CellId>>() {
            let cell = puzzle.grid.cell_mut(id);
            cell.given = cell.given.take().or(cell.locked.take());
        }
    }
    puzzle
}

/// The grid of a puzzle to fill. The letters of a draft stay: those of an
/// incomplete solution are locked. A complete solution is ignored.
pub fn kept(path: &Path, puzzle: &Puzzle) -> Grid {
    let (grid, locked) = grid_to_fill(puzzle);
    if locked > 0 {
        let letters = output::counted(locked, "letter");
        output::note(&format!("{}: keeping {letters} of its unfinished solution", path.display()));
    }
    grid
}

/// `puzzle` with a fill as its solution, in `format`.
pub fn filled(puzzle: &Puzzle, fill: &Fill, format: Format) -> Written {
    write_with_letters(&puzzle.clone().with_solution(fill.cells.clone()), format)
}

/// The lengths of the entries of `grids`, in letters: a rebus square counts all
/// of its letters.
pub fn lengths<'a>(grids: impl IntoIterator<Item = &'a Grid>, alphabet: &Alphabet) -> LengthSet {
    let mut lengths = Vec::new();
    for grid in grids {
        let width = |fixed: &Content| alphabet.encode(fixed).map_or(1, |letters| letters.len());
        for slot in grid.slots(2).slots() {
            let cells = slot.cells.iter().map(|&cell| grid.cell(cell).fixed());
            lengths.push(cells.map(|fixed| fixed.map_or(1, width)).sum());
        }
    }
    lengths.into_iter().collect()
}

/// The name of the `rank`th result beside `path`: `grid.ipuz` is followed by
/// `grid-2.ipuz`.
pub fn ranked_name(path: &Path, rank: usize) -> PathBuf {
    if rank == 1 || path.as_os_str() == "-" {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{rank}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{rank}"),
    };
    path.with_file_name(name)
}
