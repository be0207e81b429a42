//! Clue lists and the labels that tie clues to cells.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;
use wordwright_grid::{CellId, Clue, Direction, Slots};

use super::read::label_text;
use crate::Warning;

/// Parts of a clue that a puzzle has a place for.
const OWN_PARTS: [&str; 4] = ["number", "numbers", "clue", "enumeration"];

/// The labels in the cells, which clues refer to.
#[derive(Default)]
pub(super) struct Labels(HashMap<String, CellId>);

impl Labels {
    pub(super) fn add(&mut self, label: String, cell: CellId) {
        self.0.entry(label).or_insert(cell);
    }

    /// Whether the labels are the usual numbers, or there are none.
    pub(super) fn are_usual(&self, slots: &Slots) -> bool {
        self.0.iter().all(|(label, &cell)| {
            slots.number_at(cell).is_some_and(|number| number.to_string() == *label)
        })
    }

    /// The usual number of the slot that starts at a label.
    fn number(&self, label: &str, direction: Direction, slots: &Slots) -> Option<u16> {
        if self.0.is_empty() {
            let number = label.parse().ok()?;
            return slots.find(number, direction).and(Some(number));
        }
        match slots.of_cell(*self.0.get(label)?)[direction.index()]? {
            (slot, 0) => Some(slots.get(slot).number),
            _ => None,
        }
    }
}

/// Reads the clue lists.
pub(super) fn read_clues(
    lists: &Value,
    labels: &Labels,
    slots: &Slots,
    warnings: &mut Vec<Warning>,
) -> Vec<Clue> {
    let mut clues = Vec::new();
    let mut dropped = BTreeMap::new();
    for (name, list) in lists.as_object().into_iter().flatten() {
        let direction = match name.split(':').next().unwrap_or_default().to_lowercase().as_str() {
            "across" => Direction::Across,
            "down" => Direction::Down,
            _ => {
                let what = "clues in this direction".to_owned();
                warnings.push(Warning::Dropped { field: format!("clues.{name}"), what });
                continue;
            }
        };
        let Some(list) = list.as_array() else {
            let what = "what is no list".to_owned();
            warnings.push(Warning::Dropped { field: format!("clues.{name}"), what });
            continue;
        };
        for (index, entry) in list.iter().enumerate() {
            let entry = Entry::of(entry, &mut dropped);
            match labels.number(&entry.label, direction, slots) {
                Some(number) => clues.push(Clue {
                    number,
                    direction,
                    text: entry.text,
                    enumeration: entry.enumeration,
                }),
                None => warnings.push(Warning::StrayClue {
                    field: format!("clues.{name}[{index}]"),
                    label: entry.label,
                    direction: name.clone(),
                }),
            }
        }
    }
    for (part, count) in dropped {
        let what = format!("the part {part} (clues: {count})");
        warnings.push(Warning::Dropped { field: "clues".to_owned(), what });
    }
    clues.sort_by_key(|clue| (clue.direction, clue.number));
    clues
}

/// One clue as the file has it.
#[derive(Default)]
struct Entry {
    label: String,
    text: String,
    enumeration: Option<String>,
}

impl Entry {
    /// A clue is a text, a pair of label and text, or an object.
    fn of(entry: &Value, dropped: &mut BTreeMap<String, usize>) -> Self {
        let mut drop_part = |part: &str| *dropped.entry(part.to_owned()).or_default() += 1;
        match entry {
            Value::Array(pair) => {
                let [label, text] = pair.as_slice() else {
                    drop_part("list that is no pair");
                    return Self::default();
                };
                Self { label: first_label(label), ..Self::of(text, dropped) }
            }
            Value::Object(parts) => {
                for part in parts.keys().filter(|part| !OWN_PARTS.contains(&part.as_str())) {
                    drop_part(part);
                }
                let label = parts.get("number").or_else(|| parts.get("numbers"));
                Self {
                    label: label.map(first_label).unwrap_or_default(),
                    text: parts.get("clue").and_then(label_text).unwrap_or_default(),
                    enumeration: parts.get("enumeration").and_then(label_text),
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
