//! From a puzzle to XML.

use std::fmt::Write;

use wordwright_grid::{CellId, CellKind, Direction, Puzzle, PuzzleKind};

use super::HEADINGS;
use super::markup::{attribute, content, element};
use crate::report::Losses;
use crate::{Feature, Format, Written, foreign_extras, upper_text};

/// The namespaces that readers of the format expect.
const APPLET: &str = "http://crossword.info/xml/crossword-compiler-applet";
const PUZZLE: &str = "http://crossword.info/xml/rectangular-puzzle";

pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Jpz);
    losses.add(Feature::Extras, foreign_extras(puzzle, Format::Jpz));
    losses.add(Feature::Diagramless, usize::from(puzzle.kind == PuzzleKind::Diagramless));
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <crossword-compiler-applet xmlns=\"{APPLET}\">\n\
         <rectangular-puzzle xmlns=\"{PUZZLE}\">\n<metadata>\n"
    );
    for (name, text) in [
        ("title", &puzzle.title),
        ("creator", &puzzle.author),
        ("copyright", &puzzle.copyright),
        ("description", &puzzle.notes),
        ("editor", &puzzle.editor),
        ("publisher", &puzzle.publisher),
        ("created_at", &puzzle.date),
    ] {
        line(&mut out, &element(name, text, &mut losses));
    }
    let mut instructions = String::new();
    for extra in &puzzle.extras {
        let Some(name) = extra.key.strip_prefix("jpz:") else { continue };
        let text = String::from_utf8_lossy(&extra.data);
        if extra.key == HEADINGS {
            continue;
        }
        if name == "instructions" {
            instructions = element(name, &text, &mut losses);
        } else if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
            line(&mut out, &element(name, &text, &mut losses));
        } else {
            losses.add(Feature::Extras, 1);
        }
    }
    out.push_str("</metadata>\n");
    line(&mut out, &instructions);
    out.push_str("<crossword>\n");
    write_grid(puzzle, &mut out, &mut losses);
    write_clues(puzzle, &mut out, &mut losses);
    out.push_str("</crossword>\n</rectangular-puzzle>\n</crossword-compiler-applet>\n");
    Written { bytes: out.into_bytes(), losses: losses.into_vec() }
}

fn line(out: &mut String, text: &str) {
    if !text.is_empty() {
        out.push_str(text);
        out.push('\n');
    }
}

fn write_grid(puzzle: &Puzzle, out: &mut String, losses: &mut Losses) {
    let grid = &puzzle.grid;
    let slots = grid.slots(2);
    let (rows, cols) = (grid.rows(), grid.cols());
    writeln!(out, "<grid width=\"{cols}\" height=\"{rows}\">").expect("a string");
    out.push_str("<grid-look numbering-scheme=\"normal\"/>\n");
    if puzzle.scrambled.is_some() {
        losses.add(Feature::Solution, puzzle.solution.iter().flatten().count());
    }
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        write!(out, "<cell x=\"{}\" y=\"{}\"", col + 1, row + 1).expect("a string");
        let mut part = |name: &str, value: Option<&str>, losses: &mut Losses| {
            let value = value.map(|value| attribute(value, losses)).unwrap_or_default();
            if !value.is_empty() {
                write!(out, " {name}=\"{value}\"").expect("a string");
            }
            !value.is_empty()
        };
        match cell.kind {
            CellKind::Block => _ = part("type", Some("block"), losses),
            CellKind::Void => _ = part("type", Some("void"), losses),
            CellKind::Open => {
                let solution = puzzle.solution_at(id).filter(|_| puzzle.scrambled.is_none());
                part("solution", solution, losses);
                part("number", puzzle.label_at(id, &slots).as_deref(), losses);
                let entered = puzzle.entered_at(id);
                let shown = match cell.given.as_deref() {
                    Some(given) if entered.is_some_and(|text| *upper_text(text) != *given) => {
                        losses.add(Feature::Entered, 1);
                        Some(given)
                    }
                    given => entered.or(given),
                };
                let is_shown = part("solve-state", shown, losses);
                // Without its content a hint would give the solution away.
                part("hint", cell.given.as_ref().filter(|_| is_shown).map(|_| "true"), losses);
            }
        }
        part("background-shape", cell.circle.then_some("circle"), losses);
        let colour = cell.shade.as_deref().map(|shade| {
            let hex = shade.len() == 6 && shade.bytes().all(|byte| byte.is_ascii_hexdigit());
            if hex { format!("#{shade}") } else { shade.to_owned() }
        });
        part("background-color", colour.as_deref(), losses);
        part("right-bar", cell.bar_right.then_some("true"), losses);
        part("bottom-bar", cell.bar_below.then_some("true"), losses);
        out.push_str("/>\n");
    }
    out.push_str("</grid>\n");
}

/// A clue on its way into the file.
struct Entry<'a> {
    word: Option<usize>,
    label: String,
    enumeration: Option<&'a str>,
    text: &'a str,
}

fn write_clues(puzzle: &Puzzle, out: &mut String, losses: &mut Losses) {
    let slots = puzzle.grid.slots(2);
    let headings = puzzle.extra(HEADINGS).map(String::from_utf8_lossy);
    let headings: Vec<&str> = headings.as_deref().unwrap_or("Across\nDown").split('\n').collect();
    let heading = |direction: Direction| headings.get(direction.index()).copied();
    let mut lists: Vec<(&str, Vec<Entry<'_>>)> = vec![
        (heading(Direction::Across).unwrap_or("Across"), Vec::new()),
        (heading(Direction::Down).unwrap_or("Down"), Vec::new()),
    ];
    for (id, slot) in slots.iter() {
        write_word(puzzle, id.index() + 1, &slot.cells, out);
    }
    for clue in &puzzle.clues {
        let slot = slots.find(clue.number, clue.direction);
        let label = slot.and_then(|id| puzzle.label_at(slots.get(id).cells[0], &slots));
        lists[clue.direction.index()].1.push(Entry {
            word: slot.map(|id| id.index() + 1),
            label: label.unwrap_or_default().into_owned(),
            enumeration: clue.enumeration.as_deref(),
            text: &clue.text,
        });
    }
    let mut next = slots.len();
    for clue in &puzzle.free_clues {
        let mut word = None;
        if !clue.cells.is_empty() {
            next += 1;
            word = Some(next);
            write_word(puzzle, next, &clue.cells, out);
        }
        let bare = clue.text.is_empty() && clue.list.is_empty() && clue.label.is_empty();
        losses.add(Feature::Solution, usize::from(clue.answer.is_some()));
        if bare && clue.enumeration.is_none() && word.is_some() {
            continue;
        }
        let entry = Entry {
            word,
            label: clue.label.clone(),
            enumeration: clue.enumeration.as_deref(),
            text: &clue.text,
        };
        match lists.iter_mut().find(|(name, _)| *name == clue.list) {
            Some((_, entries)) => entries.push(entry),
            None => lists.push((&clue.list, vec![entry])),
        }
    }
    for (name, entries) in lists.iter().filter(|(_, entries)| !entries.is_empty()) {
        out.push_str("<clues ordering=\"normal\">\n");
        if !name.is_empty() {
            let name = content(name, losses);
            writeln!(out, "<title><b>{name}</b></title>").expect("a string");
        }
        for entry in entries {
            out.push_str("<clue");
            if let Some(word) = entry.word {
                write!(out, " word=\"{word}\"").expect("a string");
            }
            let parts = [("number", Some(entry.label.as_str())), ("format", entry.enumeration)];
            for (part, value) in parts {
                if let Some(value) = value.filter(|value| !value.is_empty()) {
                    write!(out, " {part}=\"{}\"", attribute(value, losses)).expect("a string");
                }
            }
            if entry.text.trim() != entry.text {
                out.push_str(" xml:space=\"preserve\"");
            }
            writeln!(out, ">{}</clue>", content(entry.text, losses)).expect("a string");
        }
        out.push_str("</clues>\n");
    }
}

/// A word: each of its cells, as every reader of the format understands it.
fn write_word(puzzle: &Puzzle, id: usize, cells: &[CellId], out: &mut String) {
    writeln!(out, "<word id=\"{id}\">").expect("a string");
    for &cell in cells {
        let (row, col) = puzzle.grid.position(cell);
        writeln!(out, "<cells x=\"{}\" y=\"{}\"/>", col + 1, row + 1).expect("a string");
    }
    out.push_str("</word>\n");
}
