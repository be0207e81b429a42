//! Extracts clues with answers from puzzles and clue tables.

use std::path::Path;

use wordwright_formats::{Format, read};
use wordwright_grid::{Direction, Puzzle};
use wordwright_knowledge::{ClueRecord, Date};

/// The fewest cells of a slot.
const SHORTEST: usize = 2;

/// A clue with its answer, from a puzzle.
pub struct CluedAnswer {
    clue: String,
    answer: String,
    slot: String,
}

/// Whether a file name is that of a puzzle.
pub fn is_puzzle_name(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    extension.and_then(Format::from_extension).is_some_and(|format| format != Format::Pattern)
}

/// The clues of a puzzle with its date, or why the file cannot be used.
///
/// # Errors
/// The reason, in words.
pub fn of_puzzle_file(
    name: &str,
    bytes: &[u8],
) -> Result<(Vec<CluedAnswer>, Option<Date>), String> {
    let document = read(bytes).map_err(|problem| problem.to_string())?;
    let puzzle = document.puzzle;
    if puzzle.scrambled.is_some() {
        return Err("its solution is scrambled; unscramble it first".to_owned());
    }
    let clued = of_puzzle(&puzzle);
    if clued.is_empty() {
        return Err("no clue with an answer in it".to_owned());
    }
    let date = [&*puzzle.date, name, &*puzzle.title].into_iter().find_map(date_in);
    Ok((clued, date))
}

fn of_puzzle(puzzle: &Puzzle) -> Vec<CluedAnswer> {
    let slots = puzzle.grid.slots(SHORTEST);
    let clued = puzzle.clues.iter().filter_map(|clue| {
        let slot = slots.get(slots.find(clue.number, clue.direction)?);
        let letter = if clue.direction == Direction::Across { 'A' } else { 'D' };
        Some(CluedAnswer {
            clue: clue.text.clone(),
            answer: puzzle.answer(slot)?,
            slot: format!("{letter}{}", clue.number),
        })
    });
    clued.collect()
}

/// The first `YYYY-MM-DD` in a text.
fn date_in(text: &str) -> Option<Date> {
    const LENGTH: usize = "2014-08-31".len();
    (0..text.len()).find_map(|start| Date::parse(text.get(start..start + LENGTH)?))
}

/// The rows of a puzzle.
pub fn of_clued(clued: &[CluedAnswer], date: Option<Date>) -> impl Iterator<Item = ClueRecord<'_>> {
    clued.iter().map(move |clued| ClueRecord {
        clue: &clued.clue,
        answer: &clued.answer,
        date,
        slot: Some(&clued.slot),
    })
}
