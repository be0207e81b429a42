//! From JSON to a puzzle.

use std::ops::Range;

use serde_json::{Map, Value};
use wordwright_grid::{CellId, CellKind, Content, Extra, Grid, Puzzle, PuzzleKind};

use super::clues::{Labels, read_clues};
use super::label::label_text;
use super::style::Styles;
use super::{FIELD, KIND, OWN_FIELDS};
use crate::answers::set_labels;
use crate::reading::Notes;
use crate::{FormatError, Warning, upper_text};

/// The most JSON values of one file: lists, objects and what they hold. An object takes some 700
/// bytes of memory, whatever its length in the file. The largest grid, with a style for each
/// cell and a list of cells for each clue, has fewer than half as many.
const MOST_VALUES: usize = 400_000;

/// Where the JSON text is, if the bytes look like this format: an object,
/// possibly within `ipuz(…)`.
pub(crate) fn recognise(bytes: &[u8]) -> Option<Range<usize>> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let start_of = |rest: &[u8]| bytes.len() - rest.len();
    if text.starts_with(b"{") {
        return Some(start_of(text)..bytes.len());
    }
    let inner = text.strip_prefix(b"ipuz")?.trim_ascii_start().strip_prefix(b"(")?;
    let text = inner.trim_ascii_end();
    let text = text.strip_suffix(b";").unwrap_or(text).trim_ascii_end();
    let text = text.strip_suffix(b")").unwrap_or(text);
    let start = start_of(inner);
    Some(start..start + text.len())
}

/// Reads the file whose JSON text is at `range`.
pub(crate) fn read(
    bytes: &[u8],
    range: Range<usize>,
    notes: &mut Notes,
) -> Result<Puzzle, FormatError> {
    let before = &bytes[..range.start];
    check_values(&bytes[range.clone()])?;
    let fields: Map<String, Value> =
        serde_json::from_slice(&bytes[range]).map_err(|error| json_error(before, &error))?;
    let kind = kind(&fields)?;
    let mut reader = Reader::new(&fields, notes)?;
    reader.read_cells(kind)?;
    let Reader { mut puzzle, labels, cell_labels, .. } = reader;
    puzzle.kind = kind;

    let mut text = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => String::new(),
        Some(value) => label_text(value).unwrap_or_else(|| {
            let what = "what is no text".to_owned();
            notes.warn(|| Warning::Dropped { field: name.to_owned(), what });
            String::new()
        }),
    };
    puzzle.title = text("title");
    puzzle.author = text("author");
    puzzle.copyright = text("copyright");
    puzzle.notes = text("notes");
    puzzle.editor = text("editor");
    puzzle.publisher = text("publisher");
    puzzle.date = text("date");

    set_labels(&mut puzzle, cell_labels, notes);
    if let Some(lists) = fields.get("clues") {
        read_clues(lists, &labels, &mut puzzle, notes)?;
    }
    let mut keep = |name: &str, value: &Value| {
        let data = value.to_string().into_bytes();
        puzzle.extras.push(Extra { key: format!("{FIELD}{name}"), data });
    };
    if let Some(kinds) = fields.get("kind").filter(|kinds| **kinds != plain_kind(kind)) {
        keep("kind", kinds);
    }
    for (name, value) in fields.iter().filter(|(name, _)| !OWN_FIELDS.contains(&name.as_str())) {
        keep(name, value);
    }
    Ok(puzzle)
}

/// Rejects a text with more than [`MOST_VALUES`].
///
/// Each value of a list or object stands behind a comma or is its first, so marks outside of
/// strings are counted. A text that is not JSON may be counted wrongly; it is rejected later.
fn check_values(text: &[u8]) -> Result<(), FormatError> {
    let (mut in_string, mut escaped, mut values) = (false, false, 0);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' if !in_string => values += 1,
            _ => {}
        }
    }
    if values > MOST_VALUES {
        return Err(FormatError::TooMany { what: "JSON values", most: MOST_VALUES });
    }
    Ok(())
}

/// Counts the lines and columns before the JSON text too.
fn json_error(before: &[u8], error: &serde_json::Error) -> FormatError {
    let lines: Vec<&[u8]> = before.split(|&byte| byte == b'\n').collect();
    let columns = lines.last().map_or(0, |last| last.len());
    let problem = error.to_string();
    let problem = problem.split(" at line ").next().unwrap_or_default().to_owned();
    FormatError::Json {
        line: error.line() + lines.len() - 1,
        column: error.column() + if error.line() == 1 { columns } else { 0 },
        problem,
    }
}

/// A kind list with only this kind.
pub(super) fn plain_kind(kind: PuzzleKind) -> Value {
    Value::from(vec![match kind {
        PuzzleKind::Normal => format!("{KIND}#1"),
        PuzzleKind::Diagramless => format!("{KIND}/diagramless#1"),
    }])
}

/// The meaning of a kind list, if it is one of crosswords.
pub(super) fn kind_of(kinds: &Value) -> Option<PuzzleKind> {
    let list = kinds.as_array().map_or(std::slice::from_ref(kinds), Vec::as_slice);
    let mut crosswords =
        list.iter().filter_map(Value::as_str).filter(|kind| kind.starts_with(KIND));
    let first = crosswords.next()?;
    let diagramless =
        std::iter::once(first).chain(crosswords).any(|kind| kind.contains("/diagramless"));
    Some(if diagramless { PuzzleKind::Diagramless } else { PuzzleKind::Normal })
}

fn kind(fields: &Map<String, Value>) -> Result<PuzzleKind, FormatError> {
    let kinds = fields.get("kind").unwrap_or(&Value::Null);
    kind_of(kinds).ok_or_else(|| wrong("kind", kinds, "a list with http://ipuz.org/crossword#1"))
}

fn wrong(field: impl Into<String>, found: &Value, expected: &'static str) -> FormatError {
    let found = match found {
        Value::Null => "nothing".to_owned(),
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".to_owned(),
        other => other.to_string().chars().take(40).collect(),
    };
    FormatError::Field { field: field.into(), found, expected }
}

struct Reader<'a, 'n> {
    fields: &'a Map<String, Value>,
    puzzle: Puzzle,
    labels: Labels,
    /// The label in each cell.
    cell_labels: Vec<Option<Content>>,
    styles: Styles<'a>,
    notes: &'n mut Notes,
    /// The signs for a block and for an empty cell.
    block: String,
    empty: String,
}

impl<'a, 'n> Reader<'a, 'n> {
    fn new(fields: &'a Map<String, Value>, notes: &'n mut Notes) -> Result<Self, FormatError> {
        let side = |name: &str| {
            let value = fields.get("dimensions").and_then(|sides| sides.get(name));
            let value = value.unwrap_or(&Value::Null);
            let side = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            side.and_then(|side| usize::try_from(side).ok())
                .ok_or_else(|| wrong(format!("dimensions.{name}"), value, "a number of cells"))
        };
        let grid = Grid::new(side("height")?, side("width")?)?;
        let symbol = |name: &str, usual: &str| {
            fields.get(name).and_then(label_text).unwrap_or_else(|| usual.to_owned())
        };
        Ok(Self {
            fields,
            cell_labels: vec![None; grid.cell_count()],
            puzzle: Puzzle::new(grid),
            labels: Labels::default(),
            styles: Styles::new(fields.get("styles"))?,
            notes,
            block: symbol("block", "#"),
            empty: symbol("empty", "0"),
        })
    }

    /// The cells of a field that has one value for each; `None` without it.
    fn cells(&self, name: &str) -> Result<Option<Vec<&'a Value>>, FormatError> {
        let Some(value) = self.fields.get(name).filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        let grid = &self.puzzle.grid;
        let rows = value
            .as_array()
            .filter(|rows| rows.len() == grid.rows())
            .ok_or_else(|| wrong(name, value, "a list of as many rows as dimensions.height"))?;
        let mut cells = Vec::with_capacity(grid.cell_count());
        for (index, row) in rows.iter().enumerate() {
            let row = row.as_array().filter(|row| row.len() == grid.cols()).ok_or_else(|| {
                let expected = "a list of as many cells as dimensions.width";
                wrong(format!("{name}[{index}]"), row, expected)
            })?;
            cells.extend(row);
        }
        Ok(Some(cells))
    }

    fn read_cells(&mut self, kind: PuzzleKind) -> Result<(), FormatError> {
        let cells = self.cells("puzzle")?;
        let cells = cells.ok_or_else(|| wrong("puzzle", &Value::Null, "a list of rows"))?;
        for (id, cell) in self.puzzle.grid.ids().zip(cells) {
            self.read_cell(id, cell)?;
        }
        for (attribute, count) in std::mem::take(&mut self.styles.unknown) {
            let what = format!("the style {attribute} (cells: {count})");
            self.notes.warn(|| Warning::Dropped { field: "puzzle".to_owned(), what });
        }
        for (id, cell) in self.puzzle.grid.ids().zip(self.cells("solution")?.unwrap_or_default()) {
            let hidden_block = kind == PuzzleKind::Diagramless && self.is_block(cell);
            if hidden_block && self.puzzle.grid.cell(id).is_open() {
                self.puzzle.grid.cell_mut(id).kind = CellKind::Block;
            }
            let content = self.content("solution", id, cell)?;
            let content = content.map(|text| upper_text(&text));
            self.puzzle.solution[id.index()] = content;
        }
        for (id, cell) in self.puzzle.grid.ids().zip(self.cells("saved")?.unwrap_or_default()) {
            self.puzzle.entered[id.index()] = self.content("saved", id, cell)?.map(Into::into);
        }
        Ok(())
    }

    fn is_block(&self, cell: &Value) -> bool {
        label_text(cell).is_some_and(|text| text == self.block)
    }

    fn read_cell(&mut self, id: CellId, cell: &Value) -> Result<(), FormatError> {
        let empty = Value::from(self.empty.as_str());
        let (label, style, value) = match cell {
            Value::Object(parts) => {
                (parts.get("cell").unwrap_or(&empty), parts.get("style"), parts.get("value"))
            }
            label => (label, None, None),
        };
        let grid = &mut self.puzzle.grid;
        match label_text(label) {
            None => grid.cell_mut(id).kind = CellKind::Void,
            Some(text) if text == self.block => grid.cell_mut(id).kind = CellKind::Block,
            Some(text) if text == self.empty || text.is_empty() => {}
            Some(text) => {
                self.labels.add(&text, id);
                self.cell_labels[id.index()] = Some(text.into());
            }
        }
        if let Some(style) = style {
            self.styles.apply(style, grid, id);
        }
        if let Some(value) = value {
            let given = self.content("puzzle", id, value)?;
            let given = given.map(|text| upper_text(&text));
            self.puzzle.grid.cell_mut(id).given = given;
        }
        Ok(())
    }

    /// The content that a cell of a field has: a text, or an object with a
    /// value. Some files list several contents, of which only one can be kept.
    fn content(
        &mut self,
        field: &str,
        id: CellId,
        cell: &Value,
    ) -> Result<Option<String>, FormatError> {
        let value = match cell {
            Value::Object(parts) => parts.get("value").unwrap_or(&Value::Null),
            value => value,
        };
        let (row, col) = self.puzzle.grid.position(id);
        let place = || format!("{field}[{row}][{col}]");
        let mut several = Vec::new();
        let value = match value {
            Value::Array(choices) => {
                several = choices.iter().filter_map(label_text).collect();
                choices.first().unwrap_or(&Value::Null)
            }
            value => value,
        };
        if several.len() > 1 {
            let found = several.iter().take(9).map(|text| format!("{text:?}")).collect::<Vec<_>>();
            let done = "the first is taken";
            self.notes.repair(place(), found.join(" and "), "one content for a cell", done)?;
        }
        let Some(text) = label_text(value) else { return Ok(None) };
        let is_block = text == self.block;
        let is_open = self.puzzle.grid.cell(id).is_open();
        let nothing = is_block || text == self.empty || text.is_empty();
        if (nothing && is_block && is_open) || (!nothing && !is_open) {
            let what = if is_open {
                "a block where the puzzle has an open cell"
            } else {
                "a content where the puzzle has no open cell"
            };
            self.notes.warn(|| Warning::Dropped { field: place(), what: what.to_owned() });
        }
        Ok((!nothing && is_open).then_some(text))
    }
}
