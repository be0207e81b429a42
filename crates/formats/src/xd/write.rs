//! From a puzzle to text, with named sections.

use std::collections::BTreeMap;
use std::fmt::Write;

use wordwright_grid::{CellKind, Direction, Puzzle, PuzzleKind};

use super::{HEADER, SHADED, design};
use crate::answers::direction_of;
use crate::lines::one_line;
use crate::report::{Losses, own_labels};
use crate::{Feature, Format, Written, enumeration, foreign_extras};

/// Signs for rebus cells, after the digits; then circled numbers follow.
const SIGNS: &str = "@$%&*+!?/<>^|;";
/// Headers that a puzzle has its own fields for.
const OWN_HEADERS: [&str; 11] = [
    "title", "author", "copyright", "editor", "publisher", "date", "notes", "note", "rebus",
    "special", "cluegroup",
];

pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Xd);
    losses.add(Feature::Extras, foreign_extras(puzzle, Format::Xd));
    losses.add(Feature::Labels, own_labels(puzzle));
    losses.add(Feature::Diagramless, usize::from(puzzle.kind == PuzzleKind::Diagramless));
    let open = |(_, cell): &(_, &wordwright_grid::Cell)| cell.is_open() && cell.given.is_some();
    losses.add(Feature::Givens, puzzle.grid.cells().filter(open).count());
    losses.add(Feature::Entered, puzzle.entered.iter().flatten().count());
    if puzzle.scrambled.is_some() {
        losses.add(Feature::Solution, puzzle.solution.iter().flatten().count());
    }

    let special = special(puzzle);
    let (rebus, rows) = rows(puzzle, special.is_some(), &mut losses);
    let groups = groups(puzzle);
    let mut out = String::from("## Metadata\n\n");
    for (name, text) in [
        ("Title", &puzzle.title),
        ("Author", &puzzle.author),
        ("Editor", &puzzle.editor),
        ("Publisher", &puzzle.publisher),
        ("Copyright", &puzzle.copyright),
        ("Date", &puzzle.date),
    ] {
        header(&mut out, name, &one_line(text, None, &mut losses));
    }
    let list: Vec<String> = rebus.iter().map(|(text, sign)| format!("{sign}={text}")).collect();
    header(&mut out, "Rebus", &list.join(" "));
    header(&mut out, "Special", special.unwrap_or_default());
    let list: Vec<String> =
        groups.iter().map(|(name, letter)| format!("{letter}={name}")).collect();
    header(&mut out, "Cluegroup", &list.join("; "));
    let mut sections = String::new();
    for extra in &puzzle.extras {
        let Some(name) = extra.key.strip_prefix(HEADER) else { continue };
        let text = String::from_utf8_lossy(&extra.data);
        if let Some(name) = name.strip_prefix("## ") {
            let text = free_text(&text, &mut losses);
            write!(sections, "\n## {name}\n\n{text}\n").expect("a string");
        } else if OWN_HEADERS.contains(&name.to_lowercase().as_str()) || name.contains([':', '\n'])
        {
            losses.add(Feature::Extras, 1);
        } else {
            header(&mut out, name, &one_line(&text, None, &mut losses));
        }
    }
    write!(out, "\n## Grid\n\n{rows}\n## Clues\n").expect("a string");
    write_clues(puzzle, &groups, &mut out, &mut losses);
    let notes = free_text(&puzzle.notes, &mut losses);
    if !notes.is_empty() {
        write!(out, "\n## Notes\n\n{notes}\n").expect("a string");
    }
    if special.is_none()
        && let Some(design) = design::write(&puzzle.grid, &mut losses)
    {
        write!(out, "\n## Design\n\n{design}").expect("a string");
    }
    out.push_str(&sections);
    Written { bytes: out.into_bytes(), losses: losses.into_vec() }
}

fn header(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        writeln!(out, "{name}: {value}").expect("a string");
    }
}

/// The lines of a section that survive a round trip: without spaces around
/// them, and none that names a section.
fn free_text(text: &str, losses: &mut Losses) -> String {
    losses.add(Feature::Spaces, usize::from(text.trim() != text));
    losses.add(Feature::Characters, text.chars().filter(|c| "\r\0".contains(*c)).count());
    let text = text.replace(['\r', '\0'], "");
    let mut lines: Vec<String> = text.trim().lines().map(str::to_owned).collect();
    for line in lines.iter_mut().filter(|line| line.starts_with("##")) {
        losses.add(Feature::Spaces, 1);
        line.insert(0, ' ');
    }
    // Not trimmed again: the space before a first line that names a section must stay.
    lines.join("\n")
}

/// The value of the header `Special`, if that is enough to draw all marks:
/// cells of one kind with a plain letter in each.
fn special(puzzle: &Puzzle) -> Option<&'static str> {
    let marked = |cell: &wordwright_grid::Cell| cell.circle || cell.shade.is_some();
    let (mut circles, mut shades) = (false, false);
    for (id, cell) in puzzle.grid.cells() {
        if cell.bar_right || cell.bar_below {
            return None;
        }
        if !marked(cell) {
            continue;
        }
        let letter = puzzle.solution_at(id).filter(|_| puzzle.scrambled.is_none())?.as_bytes();
        let plain = cell.is_open() && letter.len() == 1 && letter[0].is_ascii_uppercase();
        if !plain || cell.shade.as_deref().is_some_and(|shade| shade != SHADED) {
            return None;
        }
        circles |= cell.circle;
        shades |= cell.shade.is_some();
    }
    match (circles, shades) {
        (true, false) => Some("circle"),
        (false, true) => Some("shaded"),
        _ => None,
    }
}

/// The grid's rows, and the signs of contents that are not plain letters.
fn rows<'a>(
    puzzle: &'a Puzzle,
    special: bool,
    losses: &mut Losses,
) -> (BTreeMap<&'a str, char>, String) {
    let mut rebus: BTreeMap<&str, char> = BTreeMap::new();
    let mut signs = ('1'..='9').chain(SIGNS.chars()).chain('\u{2460}'..='\u{24ff}');
    let mut rows = String::new();
    for (id, cell) in puzzle.grid.cells() {
        let content = puzzle.solution_at(id).filter(|text| !text.is_empty());
        let content = content.filter(|_| puzzle.scrambled.is_none());
        let sign = match (cell.kind, content) {
            (CellKind::Block, _) => '#',
            (CellKind::Void, _) => '_',
            (CellKind::Open, None) => '.',
            (CellKind::Open, Some(text)) => {
                let mut chars = text.chars();
                let first = chars.next().unwrap_or('.');
                let plain = first.is_alphabetic() && !first.is_lowercase();
                let marked = special && (cell.circle || cell.shade.is_some());
                if plain && chars.next().is_none() {
                    if marked { first.to_ascii_lowercase() } else { first }
                } else if text.contains(char::is_whitespace) || text.contains('\0') {
                    losses.add(Feature::Rebus, 1);
                    if plain { first } else { '.' }
                } else {
                    let sign = rebus.get(text).copied().or_else(|| signs.next());
                    if let Some(sign) = sign {
                        *rebus.entry(text).or_insert(sign)
                    } else {
                        losses.add(Feature::Rebus, 1);
                        if plain { first } else { '.' }
                    }
                }
            }
        };
        rows.push(sign);
        if (id.index() + 1).is_multiple_of(puzzle.grid.cols()) {
            rows.push('\n');
        }
    }
    (rebus, rows)
}

/// Letters for the clue lists that are neither across nor down.
fn groups(puzzle: &Puzzle) -> BTreeMap<&str, char> {
    let mut letters = ('B'..='Z').filter(|&letter| letter != 'D');
    let mut groups = BTreeMap::new();
    for clue in &puzzle.free_clues {
        let name = clue.list.as_str();
        let fits =
            name.trim() == name && !name.is_empty() && !name.contains([';', '\n', '\r', '\0']);
        if fits && direction_of(name).is_none() && !groups.contains_key(name) {
            let Some(letter) = letters.next() else { break };
            groups.insert(name, letter);
        }
    }
    groups
}

fn write_clues(
    puzzle: &Puzzle,
    groups: &BTreeMap<&str, char>,
    out: &mut String,
    losses: &mut Losses,
) {
    let slots = puzzle.grid.slots(2);
    for direction in Direction::ALL {
        let letter = if direction == Direction::Across { 'A' } else { 'D' };
        let mut lines = String::new();
        for clue in puzzle.clues.iter().filter(|clue| clue.direction == direction) {
            let slot = slots.find(clue.number, direction).map(|id| slots.get(id));
            let fits = |total| slot.is_some_and(|slot| puzzle.has_length(slot, total));
            let lengths = clue.enumeration.as_deref();
            let text = enumeration::written(&clue.text, lengths, fits, losses);
            let answer = slot.filter(|_| puzzle.scrambled.is_none());
            let answer = answer.and_then(|slot| puzzle.answer(slot)).unwrap_or_default();
            clue_line(&mut lines, letter, &clue.number.to_string(), &text, &answer, losses);
        }
        let stray = puzzle.free_clues.iter().filter(|c| direction_of(&c.list) == Some(direction));
        for clue in stray {
            free_line(&mut lines, letter, clue, losses);
        }
        if !lines.is_empty() {
            write!(out, "\n{lines}").expect("a string");
        }
    }
    for (name, &letter) in groups {
        let mut lines = String::new();
        for clue in puzzle.free_clues.iter().filter(|clue| clue.list == *name) {
            free_line(&mut lines, letter, clue, losses);
        }
        if !lines.is_empty() {
            write!(out, "\n{lines}").expect("a string");
        }
    }
    let homeless = puzzle.free_clues.iter().filter(|clue| {
        direction_of(&clue.list).is_none() && !groups.contains_key(clue.list.as_str())
    });
    losses.add(Feature::FreeClues, homeless.count());
}

/// A clue without a slot. The format cannot hold its path, and its label must be a number.
fn free_line(
    out: &mut String,
    letter: char,
    clue: &wordwright_grid::FreeClue,
    losses: &mut Losses,
) {
    let number = !clue.label.is_empty() && clue.label.bytes().all(|byte| byte.is_ascii_digit());
    if !number || !clue.cells.is_empty() {
        losses.add(Feature::FreeClues, 1);
        return;
    }
    let answer = clue.answer.as_deref().unwrap_or_default();
    let fits = |total| total == answer.chars().count();
    let text = enumeration::written(&clue.text, clue.enumeration.as_deref(), fits, losses);
    clue_line(out, letter, &clue.label, &text, answer, losses);
}

fn clue_line(
    out: &mut String,
    letter: char,
    label: &str,
    text: &str,
    answer: &str,
    losses: &mut Losses,
) {
    let text = one_line(text, Some('\\'), losses);
    let answer = answer.replace(['~', '\n', '\r', '\0'], "");
    writeln!(out, "{letter}{label}. {text} ~ {answer}").expect("a string");
}

#[cfg(test)]
mod tests {
    use wordwright_grid::{Clue, Grid};

    use super::*;

    /// Found by `lab torture readers`.
    #[test]
    fn a_section_of_another_kind_may_hold_the_headings_of_a_cwdb_file() {
        let mut puzzle = Puzzle::new(Grid::new(2, 2).unwrap());
        let data = b"DOWN\n1 ?!\nGRID\n2 -2".to_vec();
        puzzle.extras.push(wordwright_grid::Extra { key: format!("{HEADER}## Other"), data });
        let again = crate::read(&write(&puzzle).bytes).unwrap();
        assert_eq!((again.format, again.puzzle.extras), (Format::Xd, puzzle.extras));
    }

    /// Found by `lab torture readers`: trimmed, the first line named the grid.
    #[test]
    fn a_section_of_another_kind_may_begin_like_the_grid() {
        let text = "## Other\n\u{b}## Grid\nABC\n## Grid\n\nAB\nCD\n\n## Clues\n\nA1. Two ~ AB\n";
        let puzzle = crate::read(text.as_bytes()).unwrap().puzzle;
        let again = crate::read(&write(&puzzle).bytes).unwrap().puzzle;
        assert_eq!((again.grid.rows(), again.grid.cols()), (2, 2));
        assert_eq!(again.extras, puzzle.extras);
    }

    /// Both were found by `lab torture readers`.
    #[test]
    fn notes_that_name_a_section_and_answers_with_nul_can_be_read_again() {
        let mut puzzle = Puzzle::new(Grid::new(2, 2).unwrap());
        puzzle.notes = "## Grid\nAB\n## Clues".to_owned();
        puzzle.solution[0] = Some("E\0".into());
        puzzle.clues.push(Clue {
            number: 1,
            direction: Direction::Across,
            text: "Letter".to_owned(),
            enumeration: None,
        });
        let written = write(&puzzle).bytes;
        let again = crate::read(&written).unwrap().puzzle;
        assert_eq!((again.grid.rows(), again.grid.cols()), (2, 2));
        // A space keeps the line from being read as the head of a section.
        assert_eq!(again.notes, "## Grid\nAB\n ## Clues");
    }
}
