//! From text to a puzzle.

use wordwright_grid::{CellKind, Clue, Direction, FreeClue, Grid, Puzzle, SlotId};

use super::align;
use crate::reading::Notes;
use crate::{FormatError, MOST_CLUES, Warning, enumeration};

/// Whether a text has the headings that the format is made of, and ends with
/// runs of cells.
pub(crate) fn recognise(text: &str) -> bool {
    let is = |heading| move |line: &str| line.trim() == heading;
    let has = |heading| text.lines().any(is(heading));
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    let is_run = |run: &str| run.parse::<i32>().is_ok();
    last.split_whitespace().next().is_some_and(is_run)
        && text.lines().rev().any(is("GRID"))
        && (has("ACROSS") || has("DOWN"))
}

/// A word as its line has it.
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
    let mut section = None;
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if let "ACROSS" | "DOWN" | "GRID" = text {
            section = Some(text);
            continue;
        }
        match section {
            None => names.push(text),
            Some(_) if text.is_empty() => {}
            Some("GRID") => rows.push((line, text)),
            Some(heading) => {
                let direction =
                    if heading == "ACROSS" { Direction::Across } else { Direction::Down };
                let mut parts = text.splitn(3, char::is_whitespace);
                let (number, answer) = (parts.next().unwrap_or_default(), parts.next());
                let clue = parts.next().unwrap_or_default().trim();
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
    let mut puzzle = Puzzle::new(read_grid(&rows, notes)?);
    let mut names = names.into_iter();
    let mut name = || names.next().unwrap_or_default().to_owned();
    (puzzle.copyright, puzzle.author, puzzle.title) = (name(), name(), name());
    let others: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    puzzle.notes = others.join("\n");
    read_words(&words, &mut puzzle, notes)?;
    Ok(puzzle)
}

fn read_grid(rows: &[(usize, &str)], notes: &mut Notes) -> Result<Grid, FormatError> {
    let mut cells: Vec<Vec<CellKind>> = Vec::new();
    for &(line, row) in rows {
        let mut kinds = Vec::new();
        for run in row.split_whitespace() {
            let length: i32 = run.parse().ok().filter(|&run| run != 0).ok_or_else(|| {
                let expected = "runs of cells, such as 6 -1 8";
                FormatError::Line { line, found: format!("{run:?}"), expected }
            })?;
            let kind = if length > 0 { CellKind::Open } else { CellKind::Block };
            let most = Grid::MAX_SIDE + 1 - kinds.len().min(Grid::MAX_SIDE);
            let length = length.unsigned_abs() as usize;
            kinds.extend(std::iter::repeat_n(kind, length.min(most)));
        }
        cells.push(kinds);
    }
    let cols = cells.iter().map(Vec::len).max().unwrap_or_default();
    let mut grid = Grid::new(cells.len(), cols)?;
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
    let slot_of = |word: &Word<'_>| -> Option<SlotId> {
        slots.find(word.number.parse().ok()?, word.direction)
    };
    for word in words {
        let Some(id) = slot_of(word) else { continue };
        let answer = &mut answers[id.index()];
        if answer.is_some_and(|answer| answer != word.answer) {
            let found = format!("a second answer for {}", slots.get(id).label());
            let done = "the first one counts";
            notes.repair(format!("line {}", word.line), found, "one answer", done)?;
        }
        answer.get_or_insert(word.answer);
    }
    let misfits = align::solve(&slots, &answers, puzzle);
    for word in words {
        let Some(id) = slot_of(word) else {
            let list = if word.direction == Direction::Across { "Across" } else { "Down" };
            let (label, list) = (word.number.to_owned(), list.to_owned());
            let field = format!("line {}", word.line);
            notes.warn(Warning::StrayClue { field, label: label.clone(), list: list.clone() });
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
        if misfits.contains(&id) {
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
