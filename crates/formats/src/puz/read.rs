//! From the parts of a file to a puzzle.

use wordwright_grid::{CellKind, Clue, Direction, Extra, Grid, Puzzle, PuzzleKind, Slots};

use super::cells::{StoredSolution, decode_entries, decode_marks, is_block};
use super::raw::{MAGIC, Raw};
use super::text::Encoding;
use super::{AFTER, BEFORE, CLUES, HEADER, SECTION, SOLUTION, STATE};
use crate::{Document, Format, FormatError, Warning, upper_text};

/// Where the header starts, if the bytes are a `.puz` file.
pub(crate) fn recognise(bytes: &[u8]) -> Option<usize> {
    bytes.windows(MAGIC.len()).position(|window| window == MAGIC)?.checked_sub(2)
}

/// Reads the file whose header starts at byte `start`.
pub(crate) fn read(bytes: &[u8], start: usize) -> Result<Document, FormatError> {
    let mut warnings = Vec::new();
    let header = Raw::header(bytes, start)?;
    let grid = Grid::new(header.rows(), header.cols())?;
    let raw = Raw::parse(bytes, start, &mut warnings)?;
    let mut puzzle = Puzzle::new(grid);

    for (id, &byte) in puzzle.grid.ids().zip(&raw.solution) {
        if is_block(byte) {
            puzzle.grid.cell_mut(id).kind = CellKind::Block;
        }
    }
    let slots = puzzle.grid.slots(2);
    let order = clue_order(&slots);
    let encoding = encoding_of(&raw, order.len(), &mut warnings);
    read_cells(&raw, encoding, &mut puzzle, &mut warnings);

    let text = |bytes: &[u8]| encoding.decode(bytes).unwrap_or_default();
    let [title, author, copyright] = raw.names.each_ref().map(|name| text(name));
    (puzzle.title, puzzle.author, puzzle.copyright) = (title, author, copyright);
    puzzle.notes = text(&raw.notes);
    if raw.header.kind() & super::DIAGRAMLESS != 0 {
        puzzle.kind = PuzzleKind::Diagramless;
    }
    if raw.header.solution_tag() == super::TAG_SCRAMBLED {
        puzzle.scrambled = Some(raw.header.scrambled_sum());
    }

    if order.len() != raw.clues.len() {
        let (found, expected) = (raw.clues.len(), order.len());
        warnings.push(Warning::ClueCount { found, expected });
    }
    for (&(number, direction), clue) in order.iter().zip(&raw.clues) {
        if !clue.is_empty() {
            let text = text(clue);
            puzzle.clues.push(Clue { number, direction, text, enumeration: None });
        }
    }
    puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
    keep_parts(raw, order.len(), &mut puzzle.extras);
    Ok(Document { puzzle, format: Format::Puz, warnings })
}

/// The slots in the order of their clues: by number, across before down.
pub(super) fn clue_order(slots: &Slots) -> Vec<(u16, Direction)> {
    let mut order: Vec<_> =
        slots.slots().iter().map(|slot| (slot.number, slot.direction)).collect();
    order.sort_unstable();
    order
}

/// What the version says, unless the texts contradict it. Clues beyond the last
/// slot stay bytes and have no say.
fn encoding_of(raw: &Raw, slots: usize, warnings: &mut Vec<Warning>) -> Encoding {
    let encoding = Encoding::of_version(raw.header.version());
    let mut texts = raw.names.iter().chain(raw.clues.iter().take(slots)).chain([&raw.notes]);
    if texts.all(|text| encoding.decode(text).is_some()) {
        encoding
    } else {
        warnings.push(Warning::Encoding);
        Encoding::Windows1252
    }
}

fn read_cells(raw: &Raw, encoding: Encoding, puzzle: &mut Puzzle, warnings: &mut Vec<Warning>) {
    let section = |name: &str| {
        raw.sections.iter().find(|section| section.name == name).map(|s| s.data.as_slice())
    };
    let mut misfit = |name: &str| warnings.push(Warning::Section { section: name.to_owned() });

    let stored = StoredSolution {
        cells: &raw.solution,
        grbs: section("GRBS"),
        rtbl: section("RTBL"),
        absent: raw.header.solution_tag() == super::TAG_ABSENT,
    };
    puzzle.solution = stored.decode(encoding).unwrap_or_else(|| {
        misfit("GRBS");
        StoredSolution { grbs: None, rtbl: None, ..stored }
            .decode(encoding)
            .unwrap_or_else(|| vec![None; raw.solution.len()])
    });
    puzzle.entered = decode_entries(&raw.state, section("RUSR"), &raw.solution, encoding)
        .or_else(|| {
            misfit("RUSR");
            decode_entries(&raw.state, None, &raw.solution, encoding)
        })
        .unwrap_or_else(|| vec![None; raw.state.len()]);

    let gext = section("GEXT").unwrap_or_default();
    if gext.len() != raw.solution.len() {
        if section("GEXT").is_some() {
            misfit("GEXT");
        }
        return;
    }
    for (id, (circle, given)) in puzzle.grid.ids().zip(decode_marks(gext)) {
        let content = || puzzle.entered[id.index()].clone().or(puzzle.solution[id.index()].clone());
        let content = if given { content().map(|text| upper_text(&text)) } else { None };
        let cell = puzzle.grid.cell_mut(id);
        cell.circle = circle;
        cell.given = content;
    }
}

/// Keeps the parts that a writer needs to make the same file again.
fn keep_parts(raw: Raw, slots: usize, extras: &mut Vec<Extra>) {
    let mut keep = |key: &str, data: Vec<u8>| extras.push(Extra { key: key.to_owned(), data });
    keep(HEADER, raw.header.bytes().to_vec());
    keep(SOLUTION, raw.solution);
    keep(STATE, raw.state);
    for section in raw.sections {
        keep(&format!("{SECTION}{}", section.name), section.data);
    }
    let surplus = raw.clues.get(slots..).unwrap_or_default();
    let surplus: Vec<u8> =
        surplus.iter().flat_map(|clue| clue.iter().chain(&[0])).copied().collect();
    for (key, data) in [(BEFORE, raw.before), (CLUES, surplus), (AFTER, raw.after)] {
        if !data.is_empty() {
            keep(key, data);
        }
    }
}
