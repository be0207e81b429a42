//! From text to a puzzle.

use wordwright_grid::{CellKind, Clue, Direction, FreeClue, Grid, Puzzle, Slot, SlotId, Slots};

use super::align;
use crate::lines::{lines, trim};
use crate::reading::Notes;
use crate::{FormatError, MOST_CLUES, Warning, enumeration};

/// Whether a text has the format's headings, and ends with runs of cells.
pub(crate) fn recognise(text: &str) -> bool {
    let is = |heading| move |line: &str| trim(line) == heading;
    let has = |heading| lines(text).any(is(heading));
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    let is_run = |run: &str| run.parse::<i32>().is_ok();
    // A custom section of an .xd file may hold such headings.
    !crate::xd::begins_with_section(text)
        && last.split_whitespace().next().is_some_and(is_run)
        && text.lines().rev().any(is("GRID"))
        && (has("ACROSS") || has("DOWN"))
}

/// A word's line.
struct Word<'a> {
    line: usize,
    direction: Direction,
    number: &'a str,
    answer: &'a str,
    clue: &'a str,
}

/// Reads a text.
pub(crate) fn read(text: &str, notes: &mut Notes) -> Result<Puzzle, FormatError> {
    let mut names: Vec<&str> = Vec::new();
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut rows: Vec<(usize, &str)> = Vec::new();
    let mut row_count = 0;
    let mut section = None;
    for (line, text) in (1..).zip(lines(text)) {
        let text = trim(text);
        if let "ACROSS" | "DOWN" | "GRID" = text {
            section = Some(text);
            continue;
        }
        match section {
            // The first three are names even if they are empty.
            None if text.is_empty() && names.len() >= 3 => {}
            None => names.push(text),
            Some(_) if text.is_empty() => {}
            Some("GRID") => {
                row_count += 1;
                // One row too many is enough to reject the grid.
                if row_count <= Grid::MAX_SIDE {
                    rows.push((line, text));
                }
            }
            Some(heading) => {
                let direction =
                    if heading == "ACROSS" { Direction::Across } else { Direction::Down };
                let (number, rest) = first_word(text);
                let (answer, clue) = rest.map(first_word).unzip();
                let clue = clue.flatten().map(trim).unwrap_or_default();
                let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
                let Some(answer) = answer.filter(|_| is_number) else {
                    let found = format!("{:?}", text.chars().take(40).collect::<String>());
                    let expected = "a number, an answer and a clue";
                    notes.repair(
                        format!("line {line}"),
                        found,
                        expected,
                        "the line is left out",
                    )?;
                    continue;
                };
                if words.len() >= MOST_CLUES {
                    return Err(FormatError::TooMany { what: "clues", most: MOST_CLUES });
                }
                words.push(Word { line, direction, number, answer, clue });
            }
        }
    }
    let mut puzzle = Puzzle::new(read_grid(&rows, row_count, notes)?);
    let mut names = names.into_iter();
    let mut name = || names.next().unwrap_or_default().to_owned();
    (puzzle.copyright, puzzle.author, puzzle.title) = (name(), name(), name());
    let others: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    puzzle.notes = others.join("\n");
    read_words(&words, &mut puzzle, notes)?;
    Ok(puzzle)
}

/// The text before the first white space, and after it.
fn first_word(text: &str) -> (&str, Option<&str>) {
    let split = match text.bytes().position(|byte| byte <= b' ' || byte >= 0x80) {
        Some(at) if text.as_bytes()[at] == b' ' => Some((&text[..at], &text[at + 1..])),
        Some(_) => text.split_once(char::is_whitespace),
        None => None,
    };
    split.map_or((text, None), |(word, rest)| (word, Some(rest)))
}

/// The grid of `row_count` rows; `rows` holds at most as many as a grid may
/// have.
fn read_grid(
    rows: &[(usize, &str)],
    row_count: usize,
    notes: &mut Notes,
) -> Result<Grid, FormatError> {
    let mut cells: Vec<Vec<CellKind>> = Vec::new();
    let mut cols = 0;
    for &(line, row) in rows {
        let mut kinds = Vec::with_capacity(Grid::MAX_SIDE);
        let mut width = 0_usize;
        for run in row.split_whitespace() {
            let length: i32 = run.parse().ok().filter(|&run| run != 0).ok_or_else(|| {
                let expected = "runs of cells, such as 6 -1 8";
                FormatError::Line { line, found: format!("{run:?}"), expected }
            })?;
            let kind = if length > 0 { CellKind::Open } else { CellKind::Block };
            let length = length.unsigned_abs() as usize;
            width = width.saturating_add(length);
            kinds.extend(std::iter::repeat_n(kind, length.min(Grid::MAX_SIDE - kinds.len())));
        }
        cells.push(kinds);
        cols = cols.max(width);
    }
    let mut grid = Grid::new(row_count, cols)?;
    for (row, (kinds, &(line, _))) in cells.iter().zip(rows).enumerate() {
        if kinds.len() != cols {
            let found = format!("a row of {} cells", kinds.len());
            let done = "filled up with blocks";
            notes.repair(format!("line {line}"), found, format!("{cols} cells"), done)?;
        }
        for col in 0..cols {
            let id = grid.id(row, col);
            grid.cell_mut(id).kind = kinds.get(col).copied().unwrap_or(CellKind::Block);
        }
    }
    Ok(grid)
}

fn read_words(
    words: &[Word<'_>],
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) -> Result<(), FormatError> {
    let slots = puzzle.grid.slots(2);
    let mut answers: Vec<Option<&str>> = vec![None; slots.len()];
    let ids = slots_of(words, &slots);
    for (word, id) in words.iter().zip(&ids) {
        let &Some(id) = id else { continue };
        let answer = &mut answers[id.index()];
        if answer.is_some_and(|answer| answer != word.answer) {
            let found = format!("a second answer for {}", slots.get(id).label());
            let done = "the first one counts";
            notes.repair(format!("line {}", word.line), found, "one answer", done)?;
        }
        answer.get_or_insert(word.answer);
    }
    let misfits = align::solve(&slots, &answers, puzzle);
    puzzle.clues.reserve(words.len());
    for (word, id) in words.iter().zip(ids) {
        let Some(id) = id else {
            let list = if word.direction == Direction::Across { "Across" } else { "Down" };
            let (label, list) = (word.number.to_owned(), list.to_owned());
            let field = format!("line {}", word.line);
            notes.warn(|| Warning::StrayClue { field, label: label.clone(), list: list.clone() });
            puzzle.free_clues.push(FreeClue {
                list,
                label,
                text: word.clue.to_owned(),
                answer: Some(word.answer.to_uppercase()),
                ..FreeClue::default()
            });
            continue;
        };
        let slot = slots.get(id);
        if misfits.contains(&id) && answers[id.index()] == Some(word.answer) {
            let (place, found) = (format!("line {}", word.line), format!("{:?}", word.answer));
            let expected = format!("an answer that fits {} and its crossings", slot.label());
            notes.repair(place, found, expected, "what contradicts it is left open")?;
        }
        if !word.clue.is_empty() {
            let fits = |total| puzzle.has_length(slot, total);
            let (text, enumeration) = enumeration::taken(word.clue.to_owned(), fits);
            let (number, direction) = (slot.number, slot.direction);
            puzzle.clues.push(Clue { number, direction, text, enumeration });
        }
    }
    puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
    Ok(())
}

/// The slot of each word. Files list words in the order of the slots, so the
/// next slot is tried first.
fn slots_of(words: &[Word<'_>], slots: &Slots) -> Vec<Option<SlotId>> {
    let mut next = slots.iter();
    let slot_of = |word: &Word<'_>| {
        let number: u16 = word.number.parse().ok()?;
        let is = |slot: &Slot| (slot.number, slot.direction) == (number, word.direction);
        let following = next.next().filter(|(_, slot)| is(slot)).map(|(id, _)| id);
        following.or_else(|| slots.find(number, word.direction))
    };
    words.iter().map(slot_of).collect()
}
