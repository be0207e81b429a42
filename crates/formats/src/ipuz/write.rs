//! From a puzzle to JSON.

use serde_json::{Map, Value, json};
use wordwright_grid::{CellId, CellKind, FreeClue, Puzzle, PuzzleKind};

use super::clues::Labels;
use super::read::{kind_of, plain_kind};
use super::style::style_of;
use super::{FIELD, HEADINGS, LISTS, OWN_FIELDS};
use crate::report::Losses;
use crate::{Feature, Format, Written, foreign_extras};

pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Ipuz);
    losses.add(Feature::Extras, foreign_extras(puzzle, Format::Ipuz));
    let symbols = Symbols::new(puzzle);
    let mut fields = Fields::default();

    fields.add("version", &json!("http://ipuz.org/v2"));
    let stored_kind = puzzle.extra("ipuz:kind").and_then(|data| serde_json::from_slice(data).ok());
    let kind = stored_kind.filter(|kinds| kind_of(kinds) == Some(puzzle.kind));
    fields.add("kind", &kind.unwrap_or_else(|| plain_kind(puzzle.kind)));
    for (name, text) in [
        ("title", &puzzle.title),
        ("author", &puzzle.author),
        ("copyright", &puzzle.copyright),
        ("notes", &puzzle.notes),
        ("editor", &puzzle.editor),
        ("publisher", &puzzle.publisher),
        ("date", &puzzle.date),
    ] {
        if !text.is_empty() {
            fields.add(name, &json!(text));
        }
    }
    for extra in &puzzle.extras {
        let Some(name) = extra.key.strip_prefix(FIELD) else { continue };
        match serde_json::from_slice(&extra.data) {
            Ok(value) if !OWN_FIELDS.contains(&name) => fields.add(name, &value),
            _ => losses.add(Feature::Extras, usize::from(name != "kind" && extra.key != HEADINGS)),
        }
    }
    fields.add("dimensions", &json!({ "width": puzzle.grid.cols(), "height": puzzle.grid.rows() }));
    fields.add("block", &json!(symbols.block));
    fields.add("empty", &json!(symbols.empty));
    write_cells(puzzle, &symbols, &mut fields, &mut losses);
    let lists = clue_lists(puzzle);
    if !lists.is_empty() {
        fields.add_lists("clues", &lists);
    }
    Written { bytes: fields.finish().into_bytes(), losses: losses.into_vec() }
}

fn write_cells(puzzle: &Puzzle, symbols: &Symbols, fields: &mut Fields, losses: &mut Losses) {
    let grid = &puzzle.grid;
    let slots = grid.slots(2);
    let diagramless = puzzle.kind == PuzzleKind::Diagramless;
    let rows = |cell: &dyn Fn(CellId) -> Value| {
        let values: Vec<Value> = grid.ids().map(cell).collect();
        values.chunks(grid.cols()).map(|row| json!(row)).collect::<Vec<_>>()
    };
    fields.add_rows(
        "puzzle",
        &rows(&|id| {
            let cell = grid.cell(id);
            let label = match cell.kind {
                CellKind::Void => Value::Null,
                CellKind::Block if !diagramless => json!(symbols.block),
                CellKind::Open if !diagramless || !puzzle.labels.is_empty() => {
                    puzzle.label_at(id, &slots).map_or(json!(symbols.empty), |l| number_or_text(&l))
                }
                CellKind::Block | CellKind::Open => json!(symbols.empty),
            };
            let style = style_of(grid, id);
            let given = cell.given.as_deref().filter(|text| cell.is_open() && !text.is_empty());
            match (style, given) {
                (None, None) => label,
                (Some(style), None) => json!({ "cell": label, "style": style }),
                (None, Some(given)) => json!({ "cell": label, "value": given }),
                (Some(style), Some(given)) => {
                    json!({ "cell": label, "style": style, "value": given })
                }
            }
        }),
    );
    let contents = |content: &dyn Fn(CellId) -> Option<Value>| {
        rows(&|id| match grid.cell(id).kind {
            CellKind::Void => Value::Null,
            CellKind::Block => json!(symbols.block),
            CellKind::Open => content(id).unwrap_or_else(|| json!(symbols.empty)),
        })
    };
    let known = puzzle.solution.iter().flatten().filter(|text| !text.is_empty()).count();
    if puzzle.scrambled.is_some() {
        losses.add(Feature::Solution, known);
    }
    let known = if puzzle.scrambled.is_some() { 0 } else { known };
    if known > 0 || diagramless {
        let solution = |id| puzzle.solution_at(id).filter(|text| known > 0 && !text.is_empty());
        fields.add_rows("solution", &contents(&|id| solution(id).map(Value::from)));
    }
    if puzzle.entered.iter().flatten().any(|text| !text.is_empty()) {
        let entered = |id| puzzle.entered_at(id).filter(|text| !text.is_empty());
        fields.add_rows("saved", &contents(&|id| entered(id).map(Value::from)));
    }
}

/// The clue lists by their names: across, down, and others in their order.
fn clue_lists(puzzle: &Puzzle) -> Vec<(String, Vec<Value>)> {
    let slots = puzzle.grid.slots(2);
    let mut labels = Labels::default();
    for id in puzzle.grid.ids() {
        if let Some(label) = puzzle.label_at(id, &slots) {
            labels.add(&label, id);
        }
    }
    let mut lists: Vec<(String, Vec<Value>)> = Vec::new();
    let headings: Option<Map<String, Value>> =
        puzzle.extra(HEADINGS).and_then(|data| serde_json::from_slice(data).ok());
    if !puzzle.clues.is_empty() {
        lists.extend(LISTS.map(|name| {
            let heading = headings.as_ref().and_then(|headings| headings.get(name)?.as_str());
            (heading.map_or(name.to_owned(), |heading| format!("{name}:{heading}")), Vec::new())
        }));
    }
    for clue in &puzzle.clues {
        let slot = slots.find(clue.number, clue.direction).map(|id| slots.get(id));
        let label = slot.and_then(|slot| puzzle.label_at(slot.cells[0], &slots));
        let found = label.as_deref().and_then(|label| labels.cell(label));
        let own = slot.filter(|slot| found == Some(slot.cells[0]));
        let cells = match (own, slot) {
            (None, Some(slot)) => slot.cells.as_slice(),
            _ => &[],
        };
        let label = label.unwrap_or_else(|| clue.number.to_string().into());
        let entry = clue_entry(puzzle, &label, &clue.text, clue.enumeration.as_ref(), cells, None);
        lists[clue.direction.index()].1.push(entry);
    }
    for clue in &puzzle.free_clues {
        let FreeClue { list, label, text, enumeration, cells, answer } = clue;
        let entry = clue_entry(puzzle, label, text, enumeration.as_ref(), cells, answer.as_ref());
        match lists.iter_mut().find(|(name, _)| name == list) {
            Some((_, entries)) => entries.push(entry),
            None => lists.push((list.clone(), vec![entry])),
        }
    }
    lists
}

fn clue_entry(
    puzzle: &Puzzle,
    label: &str,
    text: &str,
    enumeration: Option<&String>,
    cells: &[CellId],
    answer: Option<&String>,
) -> Value {
    let label = number_or_text(label);
    if enumeration.is_none() && cells.is_empty() && answer.is_none() {
        return json!([label, text]);
    }
    let mut entry = Map::new();
    entry.insert("number".to_owned(), label);
    entry.insert("clue".to_owned(), json!(text));
    if let Some(lengths) = enumeration {
        entry.insert("enumeration".to_owned(), json!(lengths));
    }
    if !cells.is_empty() {
        let pair = |&cell: &CellId| {
            let (row, col) = puzzle.grid.position(cell);
            json!([col + 1, row + 1])
        };
        entry.insert("cells".to_owned(), cells.iter().map(pair).collect());
    }
    if let Some(answer) = answer {
        entry.insert("answer".to_owned(), json!(answer));
    }
    Value::Object(entry)
}

/// A label as a number if it is written like a JSON number.
fn number_or_text(label: &str) -> Value {
    let number = label.parse::<u32>().ok().filter(|number| number.to_string() == label);
    number.map_or_else(|| json!(label), |number| json!(number))
}

/// The signs for a block and for an empty cell: `#` and `0`, repeated until
/// no cell has that as its content.
struct Symbols {
    block: String,
    empty: String,
}

impl Symbols {
    fn new(puzzle: &Puzzle) -> Self {
        let given = puzzle.grid.cells().filter_map(|(_, cell)| cell.given.as_deref());
        let others = puzzle.solution.iter().chain(&puzzle.entered).flatten().map(|text| &**text);
        let labels = puzzle.labels.iter().flatten().map(|text| &**text);
        let used: Vec<&str> = given.chain(others).chain(labels).collect();
        let fresh = |symbol: &str| {
            let mut text = symbol.to_owned();
            while used.contains(&text.as_str()) {
                text.push_str(symbol);
            }
            text
        };
        Self { block: fresh("#"), empty: fresh("0") }
    }
}

/// The fields of the file in order, laid out for people to read.
#[derive(Default)]
struct Fields {
    parts: Vec<String>,
}

impl Fields {
    fn add(&mut self, name: &str, value: &Value) {
        self.parts.push(format!("{}: {value}", json!(name)));
    }

    fn add_rows(&mut self, name: &str, rows: &[Value]) {
        self.parts.push(format!("{}: {}", json!(name), lines(rows)));
    }

    fn add_lists(&mut self, name: &str, lists: &[(String, Vec<Value>)]) {
        let lists: Vec<String> =
            lists.iter().map(|(name, list)| format!("{}: {}", json!(name), lines(list))).collect();
        self.parts.push(format!("{}: {{{}}}", json!(name), lists.join(", ")));
    }

    fn finish(self) -> String {
        format!("{{\n{}\n}}\n", self.parts.join(",\n"))
    }
}

fn lines(values: &[Value]) -> String {
    let lines: Vec<String> = values.iter().map(|value| format!("  {value}")).collect();
    format!("[\n{}\n]", lines.join(",\n"))
}
