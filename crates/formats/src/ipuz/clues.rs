//! Clue lists and the labels that tie clues to cells.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};
use wordwright_grid::{CellId, Clue, Direction, Extra, FreeClue, Grid, Puzzle, Slots};

use super::label::label_text;
use super::{HEADINGS, LISTS};
use crate::answers::{direction_of, take_answer};
use crate::reading::Notes;
use crate::{FormatError, MOST_CLUES, Warning, check_shared};

/// Parts of a clue that a puzzle can hold.
const OWN_PARTS: [&str; 6] = ["number", "numbers", "clue", "enumeration", "cells", "answer"];

/// The labels in the cells, which clues refer to.
#[derive(Default)]
pub(super) struct Labels(HashMap<String, CellId>);

impl Labels {
    /// A label that appears in two cells belongs to the first.
    pub(super) fn add(&mut self, label: &str, cell: CellId) {
        self.0.entry(label.to_owned()).or_insert(cell);
    }

    /// The cell with a label.
    pub(super) fn cell(&self, label: &str) -> Option<CellId> {
        self.0.get(label).copied()
    }

    /// The usual number of the slot that starts at a label.
    fn number(&self, label: &str, direction: Direction, slots: &Slots) -> Option<u16> {
        if self.0.is_empty() {
            let number = label.parse().ok()?;
            return slots.find(number, direction).and(Some(number));
        }
        match slots.of_cell(self.cell(label)?)[direction.index()]? {
            (slot, 0) => Some(slots.get(slot).number),
            _ => None,
        }
    }
}

/// The direction of a list: it is named after one, possibly with its own heading after a colon.
pub(super) fn list_direction(name: &str) -> Option<Direction> {
    direction_of(name.split(':').next().unwrap_or_default())
}

/// Reads the clue lists into the puzzle.
pub(super) fn read_clues(
    lists: &Value,
    labels: &Labels,
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) -> Result<(), FormatError> {
    let slots = puzzle.grid.slots(2);
    let mut dropped = BTreeMap::new();
    let lists: Vec<_> = lists.as_object().into_iter().flatten().collect();
    let base = first_coordinate(&lists);
    let mut count = 0;
    let mut headings = Map::new();
    for (name, list) in lists {
        let direction = list_direction(name);
        let Some(list) = list.as_array() else {
            notes.warn(|| Warning::Dropped {
                field: format!("clues.{name}"),
                what: "what is no list".to_owned(),
            });
            continue;
        };
        check_shared(name, "bytes of a heading")?;
        if let (Some(direction), Some((_, heading))) = (direction, name.split_once(':')) {
            headings.insert(LISTS[direction.index()].to_owned(), heading.into());
        }
        count += list.len();
        if count > MOST_CLUES {
            return Err(FormatError::TooMany { what: "clues", most: MOST_CLUES });
        }
        for (index, entry) in list.iter().enumerate() {
            let field = || format!("clues.{name}[{index}]");
            let Entry { label, text, enumeration, answer, cells } = Entry::of(entry, &mut dropped);
            let cells = match cells.map(|cells| path(cells, base, &puzzle.grid)) {
                None => Vec::new(),
                Some(Some(cells)) => cells,
                Some(None) => {
                    let what = "cells that are not in the grid".to_owned();
                    notes.warn(|| Warning::Dropped { field: field(), what });
                    Vec::new()
                }
            };
            let number = match (direction, cells.first()) {
                (Some(direction), None) => labels.number(&label, direction, &slots),
                (Some(direction), Some(&first)) => slots.of_cell(first)[direction.index()]
                    .filter(|&(slot, _)| slots.get(slot).cells == cells)
                    .map(|(slot, _)| slots.get(slot).number),
                (None, _) => None,
            };
            if let Some((direction, number)) = direction.zip(number) {
                if let Some(answer) = answer
                    && let Some(slot) = slots.find(number, direction)
                {
                    take_answer(puzzle, &slots.get(slot).cells, &answer, field, notes);
                }
                puzzle.clues.push(Clue { number, direction, text, enumeration });
                continue;
            }
            if direction.is_some() && cells.is_empty() {
                let list = name.clone();
                notes.warn(|| Warning::StrayClue { field: field(), label: label.clone(), list });
            }
            let answer = answer.filter(|answer| {
                cells.is_empty() || !take_answer(puzzle, &cells, answer, field, notes)
            });
            let list = name.clone();
            puzzle.free_clues.push(FreeClue { list, label, text, enumeration, cells, answer });
        }
    }
    for (part, count) in dropped {
        let what = format!("the part {part} (clues: {count})");
        notes.warn(|| Warning::Dropped { field: "clues".to_owned(), what });
    }
    puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
    if !headings.is_empty() {
        let data = Value::Object(headings).to_string().into_bytes();
        puzzle.extras.push(Extra { key: HEADINGS.to_owned(), data });
    }
    Ok(())
}

/// Columns and rows count from one, or from zero in files that use zero.
fn first_coordinate(lists: &[(&String, &Value)]) -> u64 {
    let clues = lists.iter().filter_map(|(_, list)| list.as_array()).flatten();
    let cells = clues.filter_map(|clue| clue.get("cells")?.as_array()).flatten();
    let numbers = cells.filter_map(Value::as_array).flatten().filter_map(Value::as_u64);
    numbers.min().unwrap_or(1).min(1)
}

/// The cells of pairs of column and row; `None` if one is not in the grid.
fn path(cells: &[Value], base: u64, grid: &Grid) -> Option<Vec<CellId>> {
    let coordinate = |value: &Value| usize::try_from(value.as_u64()?.checked_sub(base)?).ok();
    let cell = |cell: &Value| match cell.as_array()?.as_slice() {
        [col, row] => grid.get_id(coordinate(row)?, coordinate(col)?),
        _ => None,
    };
    cells.iter().map(cell).collect()
}

/// One clue of the file.
#[derive(Default)]
struct Entry<'a> {
    label: String,
    text: String,
    enumeration: Option<String>,
    answer: Option<String>,
    cells: Option<&'a [Value]>,
}

impl<'a> Entry<'a> {
    /// A clue is a text, a pair of label and text, or an object.
    fn of(entry: &'a Value, dropped: &mut BTreeMap<String, usize>) -> Self {
        let mut drop_part = |part: &str| *dropped.entry(part.to_owned()).or_default() += 1;
        match entry {
            Value::Array(pair) => {
                let [label, text] = pair.as_slice() else {
                    drop_part("list that is no pair");
                    return Self::default();
                };
                let text = label_text(text).unwrap_or_else(|| {
                    drop_part("text that is none");
                    String::new()
                });
                Self { label: first_label(label), text, ..Self::default() }
            }
            Value::Object(parts) => {
                for part in parts.keys().filter(|part| !OWN_PARTS.contains(&part.as_str())) {
                    drop_part(part);
                }
                let label = parts.get("number").or_else(|| parts.get("numbers"));
                let cells = parts.get("cells").and_then(Value::as_array).map(Vec::as_slice);
                Self {
                    label: label.map(first_label).unwrap_or_default(),
                    text: parts.get("clue").and_then(label_text).unwrap_or_default(),
                    enumeration: parts.get("enumeration").and_then(label_text),
                    answer: parts.get("answer").and_then(label_text),
                    cells: cells.filter(|cells| !cells.is_empty()),
                }
            }
            _ => Self { text: label_text(entry).unwrap_or_default(), ..Self::default() },
        }
    }
}

/// A clue for several slots belongs to the first of them.
fn first_label(label: &Value) -> String {
    let label = label.as_array().and_then(|labels| labels.first()).unwrap_or(label);
    label_text(label).unwrap_or_default()
}
