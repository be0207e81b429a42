//! Grids and puzzles: reading, showing and writing.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use wordwright_formats::{Document, Format, LONGEST_FILE, Reading, solution_text};
use wordwright_grid::{Direction, SlotId};

use crate::error::{engine, of_file, read, write};
use crate::{pickled, svg};

/// A pattern: cells, blocks, given letters. A notebook shows it as a picture.
#[pyclass(frozen, module = "wordwright")]
#[derive(Clone)]
pub struct Grid {
    pub grid: wordwright_grid::Grid,
}

/// A place for an entry.
#[pyclass(frozen, get_all, module = "wordwright")]
pub struct Slot {
    /// The label, such as "12-Across".
    label: String,
    /// The number printed in its first cell, from 1.
    number: u16,
    /// "across" or "down".
    direction: &'static str,
    /// How many cells it has, 2 or more.
    length: usize,
    /// Its cells in order, each as (row, column) from 0.
    cells: Vec<(usize, usize)>,
}

#[pymethods]
impl Slot {
    fn __repr__(&self) -> String {
        format!("<Slot {} of {} cells>", self.label, self.length)
    }
}

pub fn slots(grid: &wordwright_grid::Grid) -> Vec<Slot> {
    let direction = |direction| match direction {
        Direction::Across => "across",
        Direction::Down => "down",
    };
    let slots = grid.slots(2);
    slots
        .slots()
        .iter()
        .map(|slot| Slot {
            label: slot.label(),
            number: slot.number,
            direction: direction(slot.direction),
            length: slot.len(),
            cells: slot.cells.iter().map(|&cell| grid.position(cell)).collect(),
        })
        .collect()
}

#[pymethods]
impl Grid {
    /// A grid from rows of text: `.` for an open cell, `#` for a block, or a
    /// letter, which fills keep.
    ///
    /// Raises `WordwrightError` with line and column.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        let document = wordwright_formats::read(text.as_bytes()).map_err(engine)?;
        Ok(Self { grid: document.puzzle.grid })
    }

    /// The grid from a file of any format that `Puzzle.read` knows.
    ///
    /// Raises `OSError`, and `WordwrightError` with the place in the file.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        Ok(Self { grid: Puzzle::read(path, false)?.puzzle.grid })
    }

    /// How many rows it has, 1 to 63.
    #[getter]
    fn rows(&self) -> usize {
        self.grid.rows()
    }

    /// How many columns it has, 1 to 63.
    #[getter]
    fn cols(&self) -> usize {
        self.grid.cols()
    }

    /// The slots of two or more cells as a list of `Slot`, across before down.
    fn slots(&self) -> Vec<Slot> {
        slots(&self.grid)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<u8>,))> {
        let puzzle = wordwright_grid::Puzzle::new(self.grid.clone());
        Ok((pickled::maker(py, "_grid")?, (pickled::bytes_of(&puzzle)?,)))
    }

    fn __str__(&self) -> String {
        solution_text(&wordwright_grid::Puzzle::new(self.grid.clone()))
    }

    fn __repr__(&self) -> String {
        format!("<Grid of {}x{} cells>", self.grid.rows(), self.grid.cols())
    }

    fn _repr_svg_(&self) -> String {
        let fixed = |cell| self.grid.cell(cell).fixed().map(ToString::to_string);
        svg::grid(&self.grid, fixed, |_| None)
    }
}

/// A crossword: a pattern, clues, a solution, title and author. A notebook shows
/// it as a picture.
#[pyclass(frozen, module = "wordwright")]
pub struct Puzzle {
    pub puzzle: wordwright_grid::Puzzle,
    /// Warnings and repairs from reading its file; not pickled.
    #[pyo3(get)]
    pub warnings: Vec<String>,
}

impl Puzzle {
    fn of(document: Document) -> Self {
        let repairs = document.repairs.iter().map(ToString::to_string);
        let warnings = document.warnings.iter().map(ToString::to_string).chain(repairs).collect();
        Self { puzzle: document.puzzle, warnings }
    }

    /// A puzzle with this solution.
    pub fn solved(puzzle: wordwright_grid::Puzzle) -> Self {
        Self { puzzle, warnings: Vec::new() }
    }
}

fn format_named(name: &str) -> PyResult<Format> {
    name.parse().map_err(|()| {
        engine(format!(
            "found the format {name:?}, expected pattern, puz, ipuz, jpz, xd, cwdb or html"
        ))
    })
}

fn format_of(path: &Path, format: Option<&str>) -> PyResult<Format> {
    match (format, path.extension().and_then(|extension| extension.to_str())) {
        (Some(name), _) | (None, Some(name)) => format_named(name),
        (None, None) => {
            Err(of_file(path)("the format is not clear from this name; give one".to_owned()))
        }
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(grid: &Grid) -> Self {
        Self::solved(wordwright_grid::Puzzle::new(grid.grid.clone()))
    }

    /// A puzzle from a file: .puz, .ipuz, .jpz, .xd, CWDB text or a pattern,
    /// recognised by its content. With `repair` damage is repaired and reported in
    /// `warnings`.
    ///
    /// A text file that is .puz, .ipuz, .jpz or .xd only by name is rejected.
    ///
    /// Raises `OSError`, and `WordwrightError` with the place in the file.
    #[staticmethod]
    #[pyo3(signature = (path, repair = false))]
    fn read(path: PathBuf, repair: bool) -> PyResult<Self> {
        let reading = if repair { Reading::Lenient } else { Reading::Strict };
        let bytes = read(&path, LONGEST_FILE as u64)?;
        wordwright_formats::read_named(&bytes, &path.to_string_lossy(), reading)
            .map(Self::of)
            .map_err(|problem| of_file(&path)(problem.to_string()))
    }

    /// A puzzle from the bytes of a file.
    ///
    /// Raises `WordwrightError` with the place in them.
    #[staticmethod]
    #[pyo3(signature = (data, repair = false))]
    fn from_bytes(data: &[u8], repair: bool) -> PyResult<Self> {
        let reading = if repair { Reading::Lenient } else { Reading::Strict };
        wordwright_formats::read_with(data, reading).map(Self::of).map_err(engine)
    }

    /// Write a file in a format ("pattern", "puz", "ipuz", "jpz", "xd" or "cwdb"), or
    /// in that of the extension.
    ///
    /// Returns what the format could not represent, a string for each loss.
    /// Raises `WordwrightError` for an unknown format, and `OSError`.
    #[pyo3(signature = (path, format = None))]
    fn write(&self, path: PathBuf, format: Option<&str>) -> PyResult<Vec<String>> {
        let written = wordwright_formats::write(&self.puzzle, format_of(&path, format)?);
        write(&path, &written.bytes)?;
        Ok(written.losses.iter().map(ToString::to_string).collect())
    }

    /// The bytes of a file in a format, and what the format could not
    /// represent.
    ///
    /// Raises `WordwrightError` for an unknown format.
    fn to_bytes(&self, format: &str) -> PyResult<(Vec<u8>, Vec<String>)> {
        let written = wordwright_formats::write(&self.puzzle, format_named(format)?);
        Ok((written.bytes, written.losses.iter().map(ToString::to_string).collect()))
    }

    /// Its pattern.
    #[getter]
    fn grid(&self) -> Grid {
        Grid { grid: self.puzzle.grid.clone() }
    }

    /// Its title; empty if it has none.
    #[getter]
    fn title(&self) -> &str {
        &self.puzzle.title
    }

    /// Its author; empty if it names none.
    #[getter]
    fn author(&self) -> &str {
        &self.puzzle.author
    }

    /// The clues of the slots, each as a label, such as "12-Across", and a text.
    #[getter]
    fn clues(&self) -> Vec<(String, String)> {
        let label = |clue: &wordwright_grid::Clue| {
            let way = match clue.direction {
                Direction::Across => "Across",
                Direction::Down => "Down",
            };
            format!("{}-{way}", clue.number)
        };
        self.puzzle.clues.iter().map(|clue| (label(clue), clue.text.clone())).collect()
    }

    /// The answer of a slot, such as "12A"; None if a cell is unknown.
    ///
    /// Raises `WordwrightError` for an unknown slot.
    fn answer(&self, slot: &str) -> PyResult<Option<String>> {
        let slots = self.puzzle.grid.slots(2);
        let id: SlotId = slots.parse_label(slot).map_err(engine)?;
        Ok(self.puzzle.answer(slots.get(id)))
    }

    /// The solution in rows of text; `.` for an unknown cell, `#` for blocks.
    #[getter]
    fn solution(&self) -> Vec<String> {
        solution_text(&self.puzzle).lines().map(str::to_owned).collect()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<u8>,))> {
        Ok((pickled::maker(py, "_puzzle")?, (pickled::bytes_of(&self.puzzle)?,)))
    }

    fn __repr__(&self) -> String {
        let grid = &self.puzzle.grid;
        format!("<Puzzle {:?}, {}x{}>", self.puzzle.title, grid.rows(), grid.cols())
    }

    fn _repr_svg_(&self) -> String {
        let solution = |cell| self.puzzle.solution_at(cell).map(str::to_owned);
        svg::grid(&self.puzzle.grid, solution, |_| None)
    }
}

/// The grid from a pickled file.
#[pyfunction]
pub fn _grid(data: &[u8]) -> PyResult<Grid> {
    Ok(Grid { grid: pickled::read(data)?.grid })
}

/// The puzzle from a pickled file.
#[pyfunction]
pub fn _puzzle(data: &[u8]) -> PyResult<Puzzle> {
    pickled::read(data).map(Puzzle::solved)
}
