//! From XML to a puzzle.

use std::collections::HashMap;

use roxmltree::{Document as Xml, Node, ParsingOptions};
use wordwright_grid::{
    CellId, CellKind, Clue, Content, Direction, Extra, FreeClue, Grid, Puzzle, Slots,
};

use super::markup::text_of;
use super::{HEADINGS, bounds, xml_text};
use crate::answers::{direction_of, set_labels};
use crate::reading::Notes;
use crate::{FormatError, MOST_CLUES, Warning, check_shared, upper_text};

/// The most elements, texts and comments of a document. The largest grid with
/// all its words and clues has a tenth of it.
const MOST_NODES: u32 = 400_000;
/// The most cells of a word, which may pass a cell twice.
const LONGEST_WORD: usize = Grid::MAX_SIDE * Grid::MAX_SIDE;
/// Attributes of a cell that a puzzle can hold, or that carry no information.
const CELL_PARTS: [&str; 13] = [
    "x", "y", "type", "solution", "number", "background-shape", "background-color", "solve-state",
    "hint", "top-bar", "left-bar", "right-bar", "bottom-bar",
];

/// Reads a file, plain or zipped.
pub(crate) fn read(bytes: &[u8], notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let text = xml_text(bytes, notes)?;
    bounds::check(&text)?;
    let parse = |text| {
        let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
        Xml::parse_with_options(text, options)
    };
    let repaired;
    let (xml, text) = match parse(&text) {
        // Only now: in a comment, for example, an `&` is a character like any other.
        Err(_) if notes.is_lenient() => {
            repaired = with_known_entities(&text, notes)?;
            bounds::check(&repaired)?;
            (parse(&repaired), &repaired)
        }
        xml => (xml, &text),
    };
    let xml = xml.map_err(|error| FormatError::Xml {
        line: error.pos().row as usize,
        column: error.pos().col as usize,
        problem: error.to_string().split(" at ").next().unwrap_or_default().to_owned(),
    })?;
    let root = xml.root_element();
    let puzzle = root.descendants().find(|node| node.has_tag_name_anywhere("rectangular-puzzle"));
    let puzzle = puzzle.unwrap_or(root);
    let crossword = child(puzzle, "crossword").ok_or_else(|| FormatError::Field {
        field: puzzle.tag_name().name().to_owned(),
        found: found_children(puzzle),
        expected: "a rectangular-puzzle element with a crossword in it",
    })?;
    let grid = child(crossword, "grid").ok_or_else(|| FormatError::Field {
        field: "crossword".to_owned(),
        found: found_children(crossword),
        expected: "a grid element",
    })?;

    let lines = Lines::of(text);
    let puzzle_of_grid = read_grid(grid, &lines, notes)?;
    let (words, starts) = (HashMap::new(), starts_of(&puzzle_of_grid));
    let mut reader = Reader { puzzle: puzzle_of_grid, words, starts, lines: &lines, notes };
    reader.read_names(puzzle);
    reader.read_words(crossword)?;
    reader.read_clues(crossword)?;
    Ok(reader.puzzle)
}

/// Element names without their namespaces: files use several.
trait AnyNamespace {
    fn has_tag_name_anywhere(&self, name: &str) -> bool;
}

impl AnyNamespace for Node<'_, '_> {
    fn has_tag_name_anywhere(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name_anywhere(name))
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name_anywhere(name))
}

fn found_children(node: Node<'_, '_>) -> String {
    let names: Vec<&str> =
        node.children().filter(Node::is_element).map(|c| c.tag_name().name()).take(9).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// Entities beyond the five of XML, which some HTML editors leave behind.
fn with_known_entities(text: &str, notes: &mut Notes) -> Result<String, FormatError> {
    let mut out = String::with_capacity(text.len());
    let mut line = 1;
    for (index, part) in text.split('&').enumerate() {
        if index > 0 {
            let name = part.split(';').next().unwrap_or_default();
            let known =
                ["amp", "lt", "gt", "quot", "apos"].contains(&name) || name.starts_with('#');
            if known && name.len() < part.len() {
                out.push('&');
            } else {
                let found = format!("&{}", name.chars().take(20).collect::<String>());
                let done = "taken as text";
                notes.repair(format!("line {line}"), found, "an entity of XML", done)?;
                out.push_str("&amp;");
            }
        }
        out.push_str(part);
        line += memchr::memchr_iter(b'\n', part.as_bytes()).count();
    }
    Ok(out)
}

/// A place such as `3`, or a run such as `3-7` or `7-3`.
fn run(value: &str) -> Option<Vec<usize>> {
    let (first, last) = value.trim().split_once('-').unwrap_or((value.trim(), value.trim()));
    let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    let most = 1..=Grid::MAX_SIDE;
    if !most.contains(&first) || !most.contains(&last) {
        return None;
    }
    Some(if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() })
}

/// The cells that attributes `x` and `y` name; `None` if one is not in the grid.
fn cells_of(node: Node<'_, '_>, grid: &Grid) -> Option<Vec<CellId>> {
    let (cols, rows) = (run(node.attribute("x")?)?, run(node.attribute("y")?)?);
    let pairs = rows.iter().flat_map(|&row| cols.iter().map(move |&col| (row, col)));
    pairs.map(|(row, col)| grid.get_id(row - 1, col - 1)).collect()
}

fn read_grid(node: Node<'_, '_>, lines: &Lines, notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let side = |name: &str| {
        let value = node.attribute(name).unwrap_or_default();
        value.trim().parse::<usize>().map_err(|_| FormatError::Field {
            field: format!("grid {name}"),
            found: format!("{value:?}"),
            expected: "a number of cells",
        })
    };
    let mut puzzle = Puzzle::new(Grid::new(side("height")?, side("width")?)?);
    let mut labels = vec![None; puzzle.grid.cell_count()];
    let mut seen = vec![false; puzzle.grid.cell_count()];
    for cell in children(node, "cell") {
        let Some(ids) = cells_of(cell, &puzzle.grid) else {
            let place = lines.name(cell, "a cell");
            notes.repair(place, "a place outside", "one in the grid", "the cell is left out")?;
            continue;
        };
        for part in cell.attributes().filter(|part| CELL_PARTS.contains(&part.name())) {
            check_shared(part.value(), "bytes of a part of a cell")?;
        }
        for id in ids {
            if std::mem::replace(&mut seen[id.index()], true) {
                let place = format!("{}, {}", lines.name(cell, "a cell"), puzzle.grid.place(id));
                notes.repair(place, "the cell again", "each cell once", "the last one counts")?;
            }
            labels[id.index()] = cell.attribute("number").filter(|l| !l.is_empty()).map(Into::into);
            read_cell(cell, id, &mut puzzle);
        }
        for part in cell.attributes().filter(|part| !CELL_PARTS.contains(&part.name())) {
            let what = format!("the part {}={:?}", part.name(), part.value());
            notes.warn(|| Warning::Dropped { field: lines.name(cell, "a cell"), what });
        }
        if cell.attribute("type") == Some("clue") {
            let what = "a clue printed in the grid; the cell is a block".to_owned();
            notes.warn(|| Warning::Dropped { field: lines.name(cell, "a cell"), what });
        }
    }
    let missing = seen.iter().filter(|seen| !**seen).count();
    if missing > 0 {
        let done = "the others are blocks";
        let found = format!("{} cells", seen.len() - missing);
        notes.repair(lines.name(node, "the grid"), found, seen.len(), done)?;
        for (id, _) in puzzle.grid.ids().zip(&seen).filter(|(_, seen)| !**seen) {
            puzzle.grid.cell_mut(id).kind = CellKind::Block;
        }
    }
    for id in puzzle.grid.ids() {
        if !puzzle.grid.cell(id).is_open() {
            labels[id.index()] = None;
        }
    }
    set_labels(&mut puzzle, labels, notes);
    Ok(puzzle)
}

/// Line starts, to find the line of an element without counting again.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        Self(memchr::memchr_iter(b'\n', text.as_bytes()).collect())
    }

    fn name(&self, node: Node<'_, '_>, what: &str) -> String {
        let line = self.0.partition_point(|&end| end < node.range().start) + 1;
        format!("line {line}, {what}")
    }
}

fn read_cell(node: Node<'_, '_>, id: CellId, puzzle: &mut Puzzle) {
    let is = |name: &str, value: &str| node.attribute(name) == Some(value);
    let content = |name: &str| node.attribute(name).filter(|text| !text.is_empty());
    let (row, col) = puzzle.grid.position(id);
    let kind = match node.attribute("type") {
        Some("block" | "clue") => CellKind::Block,
        Some("void") => CellKind::Void,
        _ => CellKind::Open,
    };
    if is("left-bar", "true") && col > 0 {
        let left = puzzle.grid.id(row, col - 1);
        puzzle.grid.cell_mut(left).bar_right = true;
    }
    if is("top-bar", "true") && row > 0 {
        let above = puzzle.grid.id(row - 1, col);
        puzzle.grid.cell_mut(above).bar_below = true;
    }
    let cell = puzzle.grid.cell_mut(id);
    cell.kind = kind;
    cell.bar_right |= is("right-bar", "true");
    cell.bar_below |= is("bottom-bar", "true");
    cell.circle = is("background-shape", "circle");
    let shade =
        content("background-color").map(|colour| colour.strip_prefix('#').unwrap_or(colour));
    cell.shade = shade.map(Into::into);
    if kind == CellKind::Open {
        let solution = content("solution").map(upper_text);
        let entered: Option<Content> = content("solve-state").map(Into::into);
        if is("hint", "true") {
            cell.given = entered.as_deref().map(upper_text).or(solution.clone());
        }
        puzzle.solution[id.index()] = solution;
        puzzle.entered[id.index()] = entered;
    }
}

struct Reader<'n> {
    puzzle: Puzzle,
    /// The cells of each word by its id, and whether a clue was found for it.
    words: HashMap<String, (Vec<CellId>, bool)>,
    /// The first cell with each label.
    starts: HashMap<String, CellId>,
    lines: &'n Lines,
    notes: &'n mut Notes,
}

impl Reader<'_> {
    fn read_names(&mut self, node: Node<'_, '_>) {
        for part in children(node, "metadata").flat_map(|node| node.children()) {
            if !part.is_element() {
                continue;
            }
            let text = text_of(part);
            let place = match part.tag_name().name() {
                "title" => &mut self.puzzle.title,
                "creator" => &mut self.puzzle.author,
                "copyright" => &mut self.puzzle.copyright,
                "description" => &mut self.puzzle.notes,
                "editor" => &mut self.puzzle.editor,
                "publisher" => &mut self.puzzle.publisher,
                "created_at" | "date" => &mut self.puzzle.date,
                name => {
                    if !text.is_empty() {
                        let key = format!("jpz:{name}");
                        self.puzzle.extras.push(Extra { key, data: text.into_bytes() });
                    }
                    continue;
                }
            };
            *place = text;
        }
        if let Some(instructions) = child(node, "instructions").map(text_of)
            && !instructions.is_empty()
        {
            let (key, data) = ("jpz:instructions".to_owned(), instructions.into_bytes());
            self.puzzle.extras.push(Extra { key, data });
        }
    }

    fn read_words(&mut self, node: Node<'_, '_>) -> Result<(), FormatError> {
        for word in children(node, "word") {
            let ends = word.attribute("x").map(|_| cells_of(word, &self.puzzle.grid));
            let parts = children(word, "cells").map(|cells| cells_of(cells, &self.puzzle.grid));
            let mut cells = Some(Vec::new());
            for part in ends.into_iter().chain(parts) {
                let Some((all, part)) = cells.as_mut().zip(part) else {
                    cells = None;
                    break;
                };
                all.extend(part);
                if all.len() > LONGEST_WORD {
                    let most = LONGEST_WORD;
                    return Err(FormatError::TooMany { what: "cells of a word", most });
                }
            }
            let Some(cells) = cells else {
                let place = self.lines.name(word, "a word");
                let done = "the word is left out";
                self.notes.repair(place, "cells outside", "cells in the grid", done)?;
                continue;
            };
            if self.words.len() >= MOST_CLUES {
                return Err(FormatError::TooMany { what: "words", most: MOST_CLUES });
            }
            let id = word.attribute("id").unwrap_or_default();
            self.words.insert(id.to_owned(), (cells, false));
        }
        Ok(())
    }

    fn read_clues(&mut self, node: Node<'_, '_>) -> Result<(), FormatError> {
        let slots = self.puzzle.grid.slots(2);
        let mut headings = ["Across".to_owned(), "Down".to_owned()];
        let mut count = 0;
        for list in children(node, "clues") {
            let heading = child(list, "title").map(plain_text).unwrap_or_default();
            check_shared(&heading, "bytes of a heading")?;
            for clue in children(list, "clue") {
                count += 1;
                if count > MOST_CLUES {
                    return Err(FormatError::TooMany { what: "clues", most: MOST_CLUES });
                }
                if let Some(direction) = self.read_clue(clue, &heading, &slots)
                    && !heading.is_empty()
                {
                    headings[direction.index()].clone_from(&heading);
                }
            }
        }
        if headings != ["Across", "Down"] {
            let data = headings.join("\n").into_bytes();
            self.puzzle.extras.push(Extra { key: HEADINGS.to_owned(), data });
        }
        self.puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
        let mut others: Vec<Vec<CellId>> = std::mem::take(&mut self.words)
            .into_values()
            .filter(|(cells, clued)| {
                !clued && !cells.is_empty() && slot_of(cells, &slots).is_none()
            })
            .map(|(cells, _)| cells)
            .collect();
        others.sort_unstable();
        for cells in others {
            self.puzzle.free_clues.push(FreeClue { cells, ..FreeClue::default() });
        }
        Ok(())
    }

    /// Reads one clue; returns the direction of its slot if it has one.
    fn read_clue(&mut self, node: Node<'_, '_>, heading: &str, slots: &Slots) -> Option<Direction> {
        let text = text_of(node);
        let part = |name: &str| node.attribute(name).filter(|text| !text.is_empty());
        let label = part("number").unwrap_or_default().to_owned();
        let enumeration = part("format").map(str::to_owned);
        let word = part("word").and_then(|id| self.words.get_mut(id));
        let cells = word.map_or(Vec::new(), |(cells, clued)| {
            *clued = true;
            cells.clone()
        });
        let slot = if cells.is_empty() {
            direction_of(heading).and_then(|direction| {
                let start = *self.starts.get(&label)?;
                let (id, pos) = slots.of_cell(start)[direction.index()]?;
                (pos == 0).then_some(id)
            })
        } else {
            slot_of(&cells, slots)
        };
        let Some(slot) = slot.map(|id| slots.get(id)) else {
            if cells.is_empty() {
                let (label, list) = (label.clone(), heading.to_owned());
                let field = self.lines.name(node, "a clue");
                self.notes.warn(|| Warning::StrayClue { field, label, list });
            }
            let list = heading.to_owned();
            let free = FreeClue { list, label, text, enumeration, cells, answer: None };
            self.puzzle.free_clues.push(free);
            return None;
        };
        let printed = self.puzzle.label_at(slot.cells[0], slots);
        if !label.is_empty() && printed.as_deref() != Some(label.as_str()) {
            let what = format!("the label {label:?}, since the first cell has another");
            self.notes.warn(|| Warning::Dropped { field: self.lines.name(node, "a clue"), what });
        }
        let (number, direction) = (slot.number, slot.direction);
        self.puzzle.clues.push(Clue { number, direction, text, enumeration });
        Some(direction)
    }
}

/// The first cell with each label.
fn starts_of(puzzle: &Puzzle) -> HashMap<String, CellId> {
    let slots = puzzle.grid.slots(2);
    let labelled = |id| Some((puzzle.label_at(id, &slots)?.into_owned(), id));
    puzzle.grid.ids().rev().filter_map(labelled).collect()
}

/// The slot with exactly these cells.
fn slot_of(cells: &[CellId], slots: &Slots) -> Option<wordwright_grid::SlotId> {
    let through = slots.of_cell(*cells.first()?).into_iter().flatten();
    through.map(|(id, _)| id).find(|&id| slots.get(id).cells == cells)
}

/// The text of an element without any markup.
fn plain_text(node: Node<'_, '_>) -> String {
    let texts: String = node.descendants().filter(Node::is_text).filter_map(|n| n.text()).collect();
    texts.trim().to_owned()
}
