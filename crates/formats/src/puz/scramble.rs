//! Solutions locked with a key of four digits.
//!
//! The letters are taken column by column without the blocks. For each digit
//! of the key they are shifted through the alphabet by the key's digits in
//! turn, cut like a deck of cards at that digit, and shuffled once: the second
//! half's first card, the first half's first card, and so on. The checksum of
//! the right letters, in the same order, verifies the key.

use wordwright_grid::{CellId, Puzzle};

use super::checksum::checksum;
use crate::FormatError;

/// A key is four digits.
const MOST_KEY: u16 = 9999;

/// Unlocks a scrambled solution.
///
/// # Errors
///
/// [`FormatError::NotScrambled`], [`FormatError::Key`] if the key is wrong, and
/// [`FormatError::ScrambledCell`] if a cell does not hold a single letter from A to Z.
/// The puzzle is unchanged then.
pub fn unscramble(puzzle: &mut Puzzle, key: u16) -> Result<(), FormatError> {
    let sum = puzzle.scrambled.ok_or(FormatError::NotScrambled)?;
    let digits = digits(key)?;
    let order = by_column(puzzle);
    let mut letters = letters(puzzle, &order)?;
    let count = letters.len();
    for &cut in digits.iter().rev() {
        letters =
            letters.iter().skip(1).step_by(2).chain(letters.iter().step_by(2)).copied().collect();
        letters.rotate_right(cut % count.max(1));
        shift(&mut letters, digits.map(|digit| 26 - digit));
    }
    if checksum(&letters) != sum {
        return Err(FormatError::Key { found: key });
    }
    store(puzzle, &order, &letters);
    puzzle.scrambled = None;
    Ok(())
}

/// Locks the solution with a key of four digits.
///
/// # Errors
///
/// [`FormatError::Key`] if the key has more than four digits,
/// [`FormatError::Scrambled`] if the solution is scrambled already, and
/// [`FormatError::ScrambledCell`] if a cell does not hold a single letter from
/// A to Z. The puzzle is unchanged then.
pub fn scramble(puzzle: &mut Puzzle, key: u16) -> Result<(), FormatError> {
    let digits = digits(key)?;
    if puzzle.scrambled.is_some() {
        return Err(FormatError::Scrambled);
    }
    let order = by_column(puzzle);
    let mut letters = letters(puzzle, &order)?;
    puzzle.scrambled = Some(checksum(&letters));
    let count = letters.len();
    for cut in digits {
        shift(&mut letters, digits);
        letters.rotate_left(cut % count.max(1));
        let (first, second) = letters.split_at(count / 2);
        let pairs = second.iter().zip(first).flat_map(|(&a, &b)| [a, b]);
        letters = pairs.chain(second.iter().skip(count / 2).copied()).collect();
    }
    store(puzzle, &order, &letters);
    Ok(())
}

fn digits(key: u16) -> Result<[usize; 4], FormatError> {
    if key > MOST_KEY {
        return Err(FormatError::Key { found: key });
    }
    Ok([1000, 100, 10, 1].map(|place| usize::from(key / place % 10)))
}

/// The open cells, column by column.
fn by_column(puzzle: &Puzzle) -> Vec<CellId> {
    let grid = &puzzle.grid;
    (0..grid.cols())
        .flat_map(|col| (0..grid.rows()).map(move |row| grid.id(row, col)))
        .filter(|&id| grid.cell(id).is_open())
        .collect()
}

fn letters(puzzle: &Puzzle, order: &[CellId]) -> Result<Vec<u8>, FormatError> {
    let letter = |&id: &CellId| match puzzle.solution_at(id).map(str::as_bytes) {
        Some(&[letter]) if letter.is_ascii_uppercase() => Ok(letter),
        _ => Err(FormatError::ScrambledCell { place: puzzle.grid.place(id) }),
    };
    order.iter().map(letter).collect()
}

fn store(puzzle: &mut Puzzle, order: &[CellId], letters: &[u8]) {
    for (id, &letter) in order.iter().zip(letters) {
        puzzle.solution[id.index()] = Some(char::from(letter).to_string().into());
    }
}

fn shift(letters: &mut [u8], by: [usize; 4]) {
    for (letter, by) in letters.iter_mut().zip(by.into_iter().cycle()) {
        *letter = b'A' + (usize::from(*letter - b'A') + by) as u8 % 26;
    }
}
