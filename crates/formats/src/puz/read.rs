//! From the parts of a file to a puzzle.

use std::cell::OnceCell;

use wordwright_grid::{
    CellId, CellKind, Clue, Direction, Extra, FreeClue, Grid, Puzzle, PuzzleKind, SlotId, Slots,
};

use super::cells::{StoredSolution, decode_entries, decode_marks, is_block};
use super::raw::{MAGIC, Raw};
use super::text::{Encoding, Text};
use super::{AFTER, BEFORE, HEADER, SECTION, SOLUTION, STATE};
use crate::reading::Notes;
use crate::{FormatError, Warning, enumeration, upper_text};

/// Where the header starts, if the bytes are a `.puz` file.
pub(crate) fn recognise(bytes: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, MAGIC)?.checked_sub(2)
}

/// Reads the file whose header starts at byte `start`.
pub(crate) fn read(bytes: &[u8], start: usize, notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let header = Raw::header(bytes, start)?;
    let grid = Grid::new(header.rows(), header.cols())?;
    let raw = Raw::parse(bytes, start, notes)?;
    let mut puzzle = Puzzle::new(grid);

    for (id, &byte) in puzzle.grid.ids().zip(&*raw.solution) {
        if is_block(byte) {
            puzzle.grid.cell_mut(id).kind = CellKind::Block;
        }
    }
    let encoding = encoding_of(&raw, notes)?;
    read_cells(&raw, encoding, &mut puzzle, notes)?;

    let text = |text: Text<'_>| encoding.decode_text(text).unwrap_or_default();
    let [title, author, copyright] = raw.names.map(text);
    (puzzle.title, puzzle.author, puzzle.copyright) = (title, author, copyright);
    puzzle.notes = text(raw.notes);
    if raw.header.kind() & super::DIAGRAMLESS != 0 {
        puzzle.kind = PuzzleKind::Diagramless;
    }
    if raw.header.solution_tag() == super::TAG_SCRAMBLED {
        puzzle.scrambled = Some(raw.header.scrambled_sum());
    }

    read_clues(&raw.clues, text, &mut puzzle, notes);
    keep_parts(raw, &mut puzzle.extras);
    Ok(puzzle)
}

/// Clues by number, across before down. Leftover clues belong to no slot.
fn read_clues(
    clues: &[Text<'_>],
    text: impl Fn(Text<'_>) -> String,
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) {
    // Few clues end like an enumeration; only those need their slots.
    let slots = OnceCell::new();
    let mut order = [(); 2].map(|()| Vec::with_capacity(clues.len()));
    let mut rest = clues.iter();
    let mut expected = 0;
    for start in puzzle.grid.starts() {
        for direction in Direction::ALL.into_iter().filter(|&way| start.length(way) > 0) {
            expected += 1;
            let Some(clue) = rest.next().filter(|clue| !clue.bytes.is_empty()) else { continue };
            let fits = |total| {
                let slots = slots.get_or_init(|| puzzle.grid.slots(2));
                let slot = slots.find(start.number, direction);
                slot.is_some_and(|slot| puzzle.has_length(slots.get(slot), total))
            };
            let (text, enumeration) = enumeration::taken(text(*clue), fits);
            order[direction.index()].push(Clue {
                number: start.number,
                direction,
                text,
                enumeration,
            });
        }
    }
    if expected != clues.len() {
        notes.warn(|| Warning::ClueCount { found: clues.len(), expected });
    }
    let [across, mut down] = order;
    puzzle.clues = across;
    puzzle.clues.append(&mut down);
    let free = rest.map(|clue| FreeClue { text: text(*clue), ..FreeClue::default() });
    puzzle.free_clues = free.collect();
}

/// The slots in the order of their clues: by number, across before down.
pub(super) fn clue_order(slots: &Slots) -> Vec<SlotId> {
    let mut order: Vec<SlotId> = slots.ids().collect();
    order.sort_unstable_by_key(|&id| (slots.get(id).number, slots.get(id).direction));
    order
}

/// The encoding implied by the version, unless the texts contradict it.
fn encoding_of(raw: &Raw<'_>, notes: &mut Notes) -> Result<Encoding, FormatError> {
    let encoding = Encoding::of_version(raw.header.version());
    let mut texts = raw.names.iter().chain(&raw.clues).chain([&raw.notes]);
    let Some(text) = texts.find(|text| !encoding.can_decode(**text)) else { return Ok(encoding) };
    let found =
        format!("{:?}", String::from_utf8_lossy(text.bytes).chars().take(40).collect::<String>());
    let expected = "UTF-8, as the version says";
    notes.repair("the texts", found, expected, "all texts are read as Windows-1252")?;
    Ok(Encoding::Windows1252)
}

fn read_cells(
    raw: &Raw<'_>,
    encoding: Encoding,
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) -> Result<(), FormatError> {
    let section =
        |name: &str| raw.sections.iter().find(|section| section.name == name).map(|s| &*s.data);
    let cells = raw.solution.len();
    let misfit = |notes: &mut Notes, name: &str, expected: String| {
        let place = format!("section {name}");
        notes.repair(place, "one that does not fit the grid", expected, "it is kept but not used")
    };

    let stored = StoredSolution {
        cells: &raw.solution,
        grbs: section("GRBS"),
        rtbl: section("RTBL"),
        absent: raw.header.solution_tag() == super::TAG_ABSENT,
    };
    puzzle.solution = if let Some(solution) = stored.decode(encoding) {
        let undeclared = stored.undeclared(encoding);
        for (id, sign) in undeclared.into_iter().map(|(at, sign)| (CellId::new(at), sign)) {
            notes.warn(|| Warning::UndeclaredRebus { place: puzzle.grid.place(id), sign });
        }
        solution
    } else {
        misfit(notes, "GRBS or RTBL", format!("{cells} bytes and a table of contents"))?;
        let plain = StoredSolution { grbs: None, rtbl: None, ..stored };
        plain.decode(encoding).unwrap_or_else(|| vec![None; cells])
    };
    let entered = decode_entries(&raw.state, section("RUSR"), &raw.solution, encoding);
    puzzle.entered = if let Some(entered) = entered {
        entered
    } else {
        misfit(notes, "RUSR", format!("{cells} texts"))?;
        let plain = decode_entries(&raw.state, None, &raw.solution, encoding);
        plain.unwrap_or_else(|| vec![None; cells])
    };

    let Some(gext) = section("GEXT") else { return Ok(()) };
    if gext.len() != cells {
        return misfit(notes, "GEXT", format!("{cells} bytes"));
    }
    for (id, (circle, given)) in puzzle.grid.ids().zip(decode_marks(gext)) {
        let content = || puzzle.entered[id.index()].clone().or(puzzle.solution[id.index()].clone());
        let content = if given { content().map(|text| upper_text(&text)) } else { None };
        let cell = puzzle.grid.cell_mut(id);
        cell.circle = circle;
        cell.given = content;
    }
    Ok(())
}

/// Keeps the parts that a writer needs to make the same file again.
fn keep_parts(raw: Raw<'_>, extras: &mut Vec<Extra>) {
    let mut keep = |key: String, data: Vec<u8>| extras.push(Extra { key, data });
    keep(HEADER.to_owned(), raw.header.bytes().to_vec());
    keep(SOLUTION.to_owned(), raw.solution.into_owned());
    keep(STATE.to_owned(), raw.state.into_owned());
    for section in raw.sections {
        keep(format!("{SECTION}{}", section.name), section.data.into_owned());
    }
    for (key, data) in [(BEFORE, raw.before), (AFTER, raw.after)] {
        if !data.is_empty() {
            keep(key.to_owned(), data.to_vec());
        }
    }
}
