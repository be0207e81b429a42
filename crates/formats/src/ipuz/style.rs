//! Styles of cells: circles, shading and bars.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use wordwright_grid::{CellId, Direction, Grid};

use crate::{FormatError, check_shared};

/// The shade of a cell that is highlighted rather than coloured.
const HIGHLIGHT: &str = "highlight";

/// The styles that a file defines by name, and the attributes that were not understood.
pub(super) struct Styles<'a> {
    named: Option<&'a Map<String, Value>>,
    /// Attributes that were left out, with the number of cells.
    pub(super) unknown: BTreeMap<String, usize>,
}

impl<'a> Styles<'a> {
    pub(super) fn new(named: Option<&'a Value>) -> Result<Self, FormatError> {
        let named = named.and_then(Value::as_object);
        for style in named.into_iter().flat_map(Map::values) {
            check_shared(&style.to_string(), "bytes of a style")?;
        }
        Ok(Self { named, unknown: BTreeMap::new() })
    }

    /// Draws a cell in the given style: an object, or the name of one.
    pub(super) fn apply(&mut self, style: &Value, grid: &mut Grid, id: CellId) {
        let by_name = |name: &Value| self.named.and_then(|named| named.get(name.as_str()?));
        let attributes = match style {
            Value::Object(attributes) => Some(attributes),
            Value::Null | Value::Bool(false) => return,
            name => by_name(name).and_then(Value::as_object),
        };
        let Some(attributes) = attributes else {
            *self.unknown.entry(style.to_string()).or_default() += 1;
            return;
        };
        let base = attributes.get("named").and_then(by_name).and_then(Value::as_object);
        for (name, value) in base.into_iter().flatten().chain(attributes) {
            if name != "named" && !draw(name, value, grid, id) {
                *self.unknown.entry(format!("{name}: {value}")).or_default() += 1;
            }
        }
    }
}

/// Draws one attribute; false if it is not known.
fn draw(name: &str, value: &Value, grid: &mut Grid, id: CellId) -> bool {
    match (name, value) {
        ("shapebg", Value::String(shape)) if shape == "circle" => grid.cell_mut(id).circle = true,
        (HIGHLIGHT, Value::Bool(on)) => {
            if *on && grid.cell(id).shade.is_none() {
                grid.cell_mut(id).shade = Some(HIGHLIGHT.into());
            }
        }
        ("color", Value::String(colour)) => {
            grid.cell_mut(id).shade = Some(colour.as_str().into());
        }
        ("color", Value::Number(colour)) => {
            grid.cell_mut(id).shade = Some(colour.to_string().into());
        }
        ("barred", Value::String(sides)) if sides.chars().all(|side| "TRBL".contains(side)) => {
            sides.chars().for_each(|side| draw_bar(side, grid, id));
        }
        _ => return false,
    }
    true
}

/// Draws a bar at the top, right, bottom or left of a cell. A bar at the edge
/// of the grid ends nothing.
fn draw_bar(side: char, grid: &mut Grid, id: CellId) {
    let (row, col) = grid.position(id);
    let (owner, direction) = match side {
        'R' => (Some(id), Direction::Across),
        'B' => (Some(id), Direction::Down),
        'L' => (col.checked_sub(1).map(|left| grid.id(row, left)), Direction::Across),
        _ => (row.checked_sub(1).map(|above| grid.id(above, col)), Direction::Down),
    };
    let Some(cell) = owner.map(|owner| grid.cell_mut(owner)) else { return };
    match direction {
        Direction::Across => cell.bar_right = true,
        Direction::Down => cell.bar_below = true,
    }
}

/// The style object of a cell, if it needs one.
pub(super) fn style_of(grid: &Grid, id: CellId) -> Option<Value> {
    let cell = grid.cell(id);
    let mut style = Map::new();
    if cell.circle {
        style.insert("shapebg".to_owned(), json!("circle"));
    }
    match cell.shade.as_deref() {
        Some(HIGHLIGHT) => drop(style.insert(HIGHLIGHT.to_owned(), json!(true))),
        Some(colour) => drop(style.insert("color".to_owned(), json!(colour))),
        None => {}
    }
    let sides = match (cell.bar_right, cell.bar_below) {
        (true, true) => "RB",
        (true, false) => "R",
        (false, true) => "B",
        (false, false) => "",
    };
    if !sides.is_empty() {
        style.insert("barred".to_owned(), json!(sides));
    }
    (!style.is_empty()).then_some(Value::Object(style))
}
