//! From text to a puzzle.

use std::collections::BTreeMap;

use wordwright_grid::{CellKind, Clue, Content, Direction, Extra, FreeClue, Grid, Puzzle, Slots};

use super::{HEADER, SHADED, design};
use crate::answers::{direction_of, take_answer};
use crate::reading::Notes;
use crate::{FormatError, MOST_CLUES, Warning, check_shared, enumeration, upper_text};

/// The most headers of a file. Files have a dozen.
const MOST_HEADERS: usize = 1000;
/// Sections that the format names; others are kept as extras.
const SECTIONS: [&str; 5] = ["metadata", "grid", "clues", "notes", "design"];

/// Whether a text has named sections, or starts with a header line.
pub(crate) fn recognise(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first_is_header = lines.next().is_some_and(|line| {
        line.split_once(':').is_some_and(|(key, _)| {
            !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || " -_".contains(c))
        })
    });
    first_is_header || text.lines().any(|line| section_name(line).is_some_and(is_known))
}

/// Whether the first line names a section of the format.
pub(crate) fn begins_with_section(text: &str) -> bool {
    text.lines().next().and_then(section_name).is_some_and(is_known)
}

fn section_name(line: &str) -> Option<&str> {
    let name = line.strip_prefix("##")?;
    name.starts_with([' ', '\t']).then(|| name.trim())
}

/// The section of the format that a name stands for.
fn known(name: &str) -> Option<&'static str> {
    SECTIONS.into_iter().find(|section| section.eq_ignore_ascii_case(name))
}

fn is_known(name: &str) -> bool {
    known(name).is_some()
}

/// Lines of a section with their numbers, without those that are empty.
type Lines<'a> = Vec<(usize, &'a str)>;

#[derive(Default)]
struct Sections<'a> {
    metadata: Lines<'a>,
    grid: Lines<'a>,
    clues: Lines<'a>,
    design: Lines<'a>,
    notes: String,
    others: Vec<(String, String)>,
}

impl<'a> Sections<'a> {
    fn of(text: &'a str) -> Self {
        let lines = (1..).zip(text.lines());
        if text.lines().any(|line| section_name(line).is_some_and(is_known)) {
            Self::named(lines)
        } else {
            Self::implied(lines)
        }
    }

    fn named(lines: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let mut sections = Self::default();
        // Lines before the first section name are headers.
        let mut current = Some("metadata");
        for (number, line) in lines {
            if let Some(name) = section_name(line) {
                current = known(name);
                if current.is_none() {
                    sections.others.push((name.to_owned(), String::new()));
                }
                continue;
            }
            let place = match current {
                Some("metadata") => &mut sections.metadata,
                Some("grid") => &mut sections.grid,
                Some("clues") => &mut sections.clues,
                Some("design") => &mut sections.design,
                Some("notes") => {
                    add_line(&mut sections.notes, line);
                    continue;
                }
                _ => {
                    if let Some((_, text)) = sections.others.last_mut() {
                        add_line(text, line);
                    }
                    continue;
                }
            };
            if !line.trim().is_empty() {
                place.push((number, line));
            }
        }
        sections
    }

    /// Two empty lines end a section; notes follow the clues.
    fn implied(lines: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let mut sections = Self::default();
        let mut stage = 0;
        let mut blank = 0;
        // Whether the current section has a line that is not empty.
        let mut begun = false;
        for (number, line) in lines {
            let is_empty = line.trim().is_empty();
            if is_empty {
                blank += 1;
            } else {
                if blank >= 2 && begun {
                    stage += 1;
                }
                begun = true;
                blank = 0;
            }
            let place = match stage {
                0 => &mut sections.metadata,
                1 => &mut sections.grid,
                2 => &mut sections.clues,
                _ => {
                    add_line(&mut sections.notes, line);
                    continue;
                }
            };
            if !is_empty {
                place.push((number, line));
            }
        }
        sections
    }
}

/// Reads a text.
pub(crate) fn read(text: &str, notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let sections = Sections::of(text);
    let headers = Headers::read(&sections.metadata, notes)?;
    let mut puzzle = read_grid(&sections.grid, &headers, notes)?;
    design::read(&sections.design, &mut puzzle, notes)?;
    if dots_are_blocks(&sections, &puzzle) {
        for (id, content) in puzzle.grid.ids().zip(&puzzle.solution) {
            if content.is_none() && puzzle.grid.cell(id).is_open() {
                puzzle.grid.cell_mut(id).kind = CellKind::Block;
            }
        }
    }
    headers.name(&mut puzzle);
    read_clues(&sections.clues, &headers.groups, &mut puzzle, notes)?;
    let text = sections.notes.trim();
    if puzzle.notes.is_empty() {
        text.clone_into(&mut puzzle.notes);
    } else if !text.is_empty() {
        puzzle.notes = format!("{}\n\n{text}", puzzle.notes);
    }
    for (name, text) in &sections.others {
        let data = text.trim().as_bytes().to_vec();
        puzzle.extras.push(Extra { key: format!("{HEADER}## {name}"), data });
    }
    Ok(puzzle)
}

/// Some programs write blocks as `.`, which the format reserves for empty
/// cells. Their files have no other blocks, and their clues fit this reading
/// best. Bars are already in the grid, since they determine the slots.
fn dots_are_blocks(sections: &Sections<'_>, puzzle: &Puzzle) -> bool {
    let all_open = puzzle.grid.count(CellKind::Block) == 0;
    if !all_open || puzzle.solution.iter().all(Option::is_some) {
        return false;
    }
    let mut blocked = puzzle.grid.clone();
    for (id, content) in puzzle.grid.ids().zip(&puzzle.solution) {
        if content.is_none() {
            blocked.cell_mut(id).kind = CellKind::Block;
        }
    }
    let fitting = |grid: &Grid| {
        let slots = grid.slots(2);
        let fits = |text: &str| {
            let (group, label, rest) = label_of(text.trim())?;
            let direction = match group? {
                'A' => Direction::Across,
                'D' => Direction::Down,
                _ => return None,
            };
            let slot = slots.get(slots.find(label.parse().ok()?, direction)?);
            let answer = rest.rsplit_once(" ~ ").map_or("", |(_, answer)| answer.trim());
            puzzle.has_length(slot, answer.chars().count()).then_some(())
        };
        sections.clues.iter().filter_map(|(_, text)| fits(text)).count()
    };
    fitting(&blocked) > fitting(&puzzle.grid)
}

fn add_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

#[derive(Default)]
struct Headers {
    list: Vec<(String, String)>,
    rebus: BTreeMap<char, Content>,
    /// The meaning of lowercase letters, if a header defines it.
    special: Option<String>,
    /// Headings of clue groups by their letters.
    groups: BTreeMap<char, String>,
}

impl Headers {
    fn read(lines: &[(usize, &str)], notes: &mut Notes) -> Result<Self, FormatError> {
        let mut headers = Self::default();
        for &(line, text) in lines {
            let Some((key, value)) = text.split_once(':') else {
                let found = format!("{:?}", text.trim());
                let expected = "a header such as Title: ...";
                notes.repair(format!("line {line}"), found, expected, "the line is left out")?;
                continue;
            };
            let (key, value) = (key.trim(), value.trim());
            if headers.list.len() >= MOST_HEADERS {
                return Err(FormatError::TooMany { what: "headers", most: MOST_HEADERS });
            }
            if headers.list.iter().any(|(other, _)| other.eq_ignore_ascii_case(key)) {
                let (found, expected) = (format!("{key} again"), "each header once");
                notes.repair(format!("line {line}"), found, expected, "the first one counts")?;
                continue;
            }
            match key.to_lowercase().as_str() {
                "rebus" => {
                    for entry in value.split_whitespace() {
                        let mut chars = entry.chars();
                        let (key, equals) = (chars.next(), chars.next());
                        match key.zip(equals) {
                            Some((key, '=')) if !chars.as_str().is_empty() => {
                                check_shared(chars.as_str(), "bytes of a rebus")?;
                                headers.rebus.insert(key, upper_text(chars.as_str()));
                            }
                            _ => {
                                let found = format!("{entry:?}");
                                let expected = "a sign and its content, such as 1=ONE";
                                let done = "it is left out";
                                notes.repair(format!("line {line}"), found, expected, done)?;
                            }
                        }
                    }
                }
                "special" if !value.is_empty() => {
                    check_shared(value, "bytes of the special mark")?;
                    headers.special = Some(value.to_lowercase());
                }
                "cluegroup" | "cluegroups" => {
                    for entry in value.split(';') {
                        if let Some((letter, name)) = entry.trim().split_once('=')
                            && let Some(letter) = letter.trim().chars().next()
                        {
                            check_shared(name, "bytes of a clue group's name")?;
                            headers.groups.insert(letter, name.trim().to_owned());
                        }
                    }
                }
                _ => {}
            }
            headers.list.push((key.to_owned(), value.to_owned()));
        }
        Ok(headers)
    }

    fn name(&self, puzzle: &mut Puzzle) {
        for (key, value) in &self.list {
            let place = match key.to_lowercase().as_str() {
                "title" => &mut puzzle.title,
                "author" => &mut puzzle.author,
                "copyright" => &mut puzzle.copyright,
                "editor" => &mut puzzle.editor,
                "publisher" => &mut puzzle.publisher,
                "date" => &mut puzzle.date,
                "notes" | "note" => &mut puzzle.notes,
                "rebus" | "special" | "cluegroup" | "cluegroups" => continue,
                _ => {
                    let (key, data) = (format!("{HEADER}{key}"), value.clone().into_bytes());
                    puzzle.extras.push(Extra { key, data });
                    continue;
                }
            };
            place.clone_from(value);
        }
    }
}

fn read_grid(
    lines: &[(usize, &str)],
    headers: &Headers,
    notes: &mut Notes,
) -> Result<Puzzle, FormatError> {
    let rows = || lines.iter().map(|&(line, row)| (line, row.trim()));
    let width = |row: &str| row.chars().count();
    let cols = rows().map(|(_, row)| width(row)).max().unwrap_or_default();
    if let Some((line, row)) = rows().find(|(_, row)| row.contains(char::is_whitespace)) {
        let found = format!("{:?}", row.chars().take(40).collect::<String>());
        return Err(FormatError::Line {
            line,
            found,
            expected: "a row of the grid without spaces",
        });
    }
    let mut puzzle = Puzzle::new(Grid::new(lines.len(), cols)?);
    for (row, (line, text)) in rows().enumerate() {
        let found = width(text);
        if found != cols {
            let (found, expected) = (format!("a row of {found} cells"), format!("{cols} cells"));
            notes.repair(format!("line {line}"), found, expected, "filled up with blocks")?;
        }
        for (col, sign) in text.chars().chain(std::iter::repeat('#')).take(cols).enumerate() {
            let id = puzzle.grid.id(row, col);
            let place = puzzle.grid.place(id);
            let cell = puzzle.grid.cell_mut(id);
            match sign {
                '#' => cell.kind = CellKind::Block,
                '_' => cell.kind = CellKind::Void,
                '.' => {}
                _ => {
                    let rebus = headers.rebus.get(&sign).cloned();
                    let special = headers.special.as_deref().filter(|_| sign.is_lowercase());
                    match special {
                        Some("circle" | "circles" | "circled") => cell.circle = true,
                        Some("shaded" | "shade") => cell.shade = Some(SHADED.into()),
                        Some(other) => {
                            let what = format!("the mark {other:?}");
                            notes.warn(|| Warning::Dropped { field: format!("line {line}"), what });
                        }
                        None => {}
                    }
                    let plain = sign.is_alphabetic() && (special.is_some() || !sign.is_lowercase());
                    if rebus.is_none() && !plain {
                        let sign = sign.to_string();
                        notes.warn(|| Warning::UndeclaredRebus { place, sign });
                    }
                    let content = rebus.unwrap_or_else(|| upper_text(&sign.to_string()));
                    puzzle.solution[id.index()] = Some(content);
                }
            }
        }
    }
    Ok(puzzle)
}

fn read_clues(
    lines: &[(usize, &str)],
    groups: &BTreeMap<char, String>,
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) -> Result<(), FormatError> {
    let slots = puzzle.grid.slots(2);
    let mut count = 0;
    for &(line, text) in lines {
        let text = text.trim();
        let Some((group, label, rest)) = label_of(text) else {
            let found = format!("{:?}", text.chars().take(40).collect::<String>());
            let expected = "a clue such as A1. Clue ~ ANSWER";
            notes.repair(format!("line {line}"), found, expected, "the line is left out")?;
            continue;
        };
        if rest.starts_with('^') {
            notes.warn(|| Warning::Dropped {
                field: format!("line {line}"),
                what: format!("the part {rest}"),
            });
            continue;
        }
        count += 1;
        if count > MOST_CLUES {
            return Err(FormatError::TooMany { what: "clues", most: MOST_CLUES });
        }
        // The line was trimmed, but an unknown answer leaves a space.
        let rest = format!("{rest} ");
        let (text, answer) = rest.rsplit_once(" ~ ").unwrap_or((&rest, ""));
        let (text, answer) = (text.trim(), answer.trim());
        let text = text.replace('\\', "\n");
        let list = match group {
            Some('A') => "Across".to_owned(),
            Some('D') => "Down".to_owned(),
            Some(letter) => groups.get(&letter).cloned().unwrap_or_else(|| letter.to_string()),
            None => String::new(),
        };
        let slot = slot_of(group, direction_of(&list), label, answer, puzzle, &slots);
        let Some(slot) = slot.map(|id| slots.get(id)) else {
            if matches!(group, Some('A' | 'D') | None) {
                let (field, label) = (format!("line {line}"), label.to_owned());
                notes.warn(|| Warning::StrayClue { field, label, list: list.clone() });
            }
            let letters = answer.chars().count();
            let (text, lengths) = enumeration::split(&text, |total| total == letters);
            puzzle.free_clues.push(FreeClue {
                list,
                label: label.to_owned(),
                text: text.to_owned(),
                enumeration: lengths.map(str::to_owned),
                cells: Vec::new(),
                answer: Some(answer.to_owned()).filter(|answer| !answer.is_empty()),
            });
            continue;
        };
        if !answer.is_empty() && !answer.contains('.') {
            let field = || format!("line {line}");
            take_answer(puzzle, &slot.cells, answer, field, notes);
        }
        let (text, lengths) = enumeration::split(&text, |total| puzzle.has_length(slot, total));
        let (text, enumeration) = (text.to_owned(), lengths.map(str::to_owned));
        puzzle.clues.push(Clue {
            number: slot.number,
            direction: slot.direction,
            text,
            enumeration,
        });
    }
    puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
    Ok(())
}

/// The group letter, the label and what follows of `A1. Clue` or `A1 ^Key: …`.
fn label_of(text: &str) -> Option<(Option<char>, &str, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let rest = if letter.is_some() { &text[1..] } else { text };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (label, rest) = rest.split_at(digits);
    if label.is_empty() {
        return None;
    }
    let rest = match rest.strip_prefix('.') {
        Some(rest) => rest,
        None => rest.strip_prefix(' ').filter(|rest| rest.starts_with('^'))?,
    };
    Some((letter, label, rest))
}

/// The slot of a clue. Without a group letter the answer determines the direction.
fn slot_of(
    group: Option<char>,
    direction: Option<Direction>,
    label: &str,
    answer: &str,
    puzzle: &Puzzle,
    slots: &Slots,
) -> Option<wordwright_grid::SlotId> {
    let number = label.parse().ok()?;
    if group.is_some() {
        return slots.find(number, direction?);
    }
    let both = Direction::ALL.map(|direction| slots.find(number, direction));
    let answered = |id: &wordwright_grid::SlotId| {
        puzzle.answer(slots.get(*id)).is_some_and(|known| *known == *upper_text(answer))
    };
    both.into_iter().flatten().find(answered).or(both[0]).or(both[1])
}
