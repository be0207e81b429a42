//! Text patterns: one line of text for each row of the grid.
//!
//! The grammar is in this crate's README. A pattern holds blocks, voids and
//! locked letters, which a fill keeps; everything else needs `.ipuz`.

use std::borrow::Cow;

use wordwright_grid::{Cell, CellId, CellKind, Content, Grid, Puzzle};

use crate::reading::Notes;
use crate::report::{Losses, bars, imprint, own_labels};
use crate::{Feature, Format, FormatError, Written, upper};

/// The text of a file of no other format. A lenient reading takes bytes that
/// are not UTF-8 as Windows-1252.
pub(crate) fn text_of<'a>(bytes: &'a [u8], notes: &mut Notes) -> Result<Cow<'a, str>, FormatError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(Cow::Borrowed(text)),
        Err(error) => not_text(bytes, error.valid_up_to()),
    };
    if !notes.is_lenient() || bytes.contains(&0) {
        return Err(error);
    }
    let done = "it is read as Windows-1252";
    notes.repair("the text", "bytes that are not UTF-8", "UTF-8", done)?;
    Ok(bytes.iter().map(|&byte| crate::puz::char_of(byte)).collect())
}

pub(crate) fn read(text: &str, notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let skipped = lines.iter().take_while(|line| line.is_empty()).count();
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(skipped, |last| last + 1);
    let rows = &lines[skipped..end];
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    let first = rows.first().map_or(0, |row| row.chars().count());

    for (line, row) in (skipped + 1..).zip(rows) {
        for (column, found) in (1..).zip(row.chars()).filter(|&(_, c)| meaning(c).is_none()) {
            if !notes.is_lenient() {
                return Err(FormatError::Symbol { line, column, found });
            }
            let place = format!("line {line}, column {column}");
            notes.repair(place, format!("{found:?}"), "a cell", "taken as an open cell")?;
        }
        let found = row.chars().count();
        if notes.is_lenient() && found < width {
            let (found, expected) = (format!("a row of {found} cells"), format!("{width} cells"));
            notes.repair(format!("line {line}"), found, expected, "filled up with blocks")?;
        } else if !notes.is_lenient() && found == 0 {
            return Err(FormatError::EmptyRow { line, expected: first });
        } else if found != first && !notes.is_lenient() {
            return Err(FormatError::RowLength { line, found, expected: first });
        }
    }

    let mut puzzle = Puzzle::new(Grid::new(rows.len(), width)?);
    for (row, line) in rows.iter().enumerate() {
        let known = line.chars().map(|symbol| meaning(symbol).unwrap_or((CellKind::Open, None)));
        let padding = std::iter::repeat((CellKind::Block, None));
        for (col, (kind, letter)) in known.chain(padding).take(width).enumerate() {
            // A letter is both the fill's starting point and the answer so far.
            let locked: Option<Content> = letter.map(|letter| letter.to_string().into());
            let id = puzzle.grid.id(row, col);
            puzzle.solution[id.index()].clone_from(&locked);
            *puzzle.grid.cell_mut(id) = Cell { kind, locked, ..Cell::default() };
        }
    }
    Ok(puzzle)
}

fn not_text(bytes: &[u8], at: usize) -> FormatError {
    let before = String::from_utf8_lossy(&bytes[..at]);
    FormatError::NotText {
        line: before.matches('\n').count() + 1,
        column: before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
        byte: bytes[at],
    }
}

/// The meaning of a symbol: the kind of cell, and the locked letter.
fn meaning(symbol: char) -> Option<(CellKind, Option<char>)> {
    match symbol {
        '.' | '-' | '_' | '?' => Some((CellKind::Open, None)),
        '#' | '■' => Some((CellKind::Block, None)),
        '~' => Some((CellKind::Void, None)),
        letter if letter.is_alphabetic() => Some((CellKind::Open, Some(upper(letter)))),
        _ => None,
    }
}

/// Writes blocks, voids and fixed letters. A given letter would be read back as
/// locked, so it counts as lost.
pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Pattern);
    losses.add(Feature::Bars, bars(&puzzle.grid));
    let count = |has: fn(&Cell) -> bool| puzzle.grid.cells().filter(|(_, cell)| has(cell)).count();
    losses.add(Feature::Circles, count(|cell| cell.circle));
    losses.add(Feature::Shades, count(|cell| cell.shade.is_some()));
    losses.add(Feature::Givens, count(|cell| cell.given.is_some()));
    let unwritten = |id: &CellId| {
        let text = puzzle.solution_at(*id);
        let mut written = [0; 4];
        let symbol = symbol_of(puzzle.grid.cell(*id));
        text.is_some_and(|text| text != symbol.encode_utf8(&mut written))
    };
    losses.add(Feature::Solution, puzzle.grid.ids().filter(unwritten).count());
    losses.add(Feature::Entered, puzzle.entered.iter().flatten().count());
    losses.add(Feature::Clues, puzzle.clues.len());
    losses.add(Feature::FreeClues, puzzle.free_clues.len());
    losses.add(Feature::Labels, own_labels(puzzle));
    losses.add(Feature::Imprint, imprint(puzzle));
    let texts = [&puzzle.title, &puzzle.author, &puzzle.copyright, &puzzle.notes];
    losses.add(Feature::Texts, texts.iter().filter(|text| !text.is_empty()).count());
    losses
        .add(Feature::Diagramless, usize::from(puzzle.kind != wordwright_grid::PuzzleKind::Normal));
    losses.add(Feature::Extras, crate::foreign_extras(puzzle, Format::Pattern));
    let bytes = rows(&puzzle.grid, |_, cell| symbol_of(cell)).into_bytes();
    Written { bytes, losses: losses.into_vec() }
}

/// A grid with its solution, one line for each row: blocks and voids as in a
/// pattern, `.` for an unknown cell, the first character of a rebus cell.
/// A cell without a solution shows its fixed letter.
pub fn solution_text(puzzle: &Puzzle) -> String {
    rows(&puzzle.grid, |id, cell| {
        let known = puzzle.solution_at(id).and_then(|text| text.chars().next());
        match cell.kind {
            CellKind::Open => known.unwrap_or_else(|| symbol_of(cell)),
            CellKind::Block | CellKind::Void => symbol_of(cell),
        }
    })
}

fn rows(grid: &Grid, symbol: impl Fn(CellId, &Cell) -> char) -> String {
    let mut text = String::new();
    for (id, cell) in grid.cells() {
        text.push(symbol(id, cell));
        if (id.index() + 1).is_multiple_of(grid.cols()) {
            text.push('\n');
        }
    }
    text
}

/// The symbol of a cell; `.` if its fixed content is not a single letter.
fn symbol_of(cell: &Cell) -> char {
    let fixed = || {
        let mut letters = cell.fixed()?.chars();
        let letter = letters.next()?;
        (letters.next().is_none() && letter.is_alphabetic()).then_some(letter)
    };
    match cell.kind {
        CellKind::Block => '#',
        CellKind::Void => '~',
        CellKind::Open => fixed().unwrap_or('.'),
    }
}
