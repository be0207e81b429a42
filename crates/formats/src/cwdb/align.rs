//! Which letters of an answer stand in which cell.
//!
//! An answer as long as its slot has a letter for each cell. A longer one has a
//! cell with several letters somewhere. Each answer is cut in every way that
//! its crossings still allow, and the contents that both words through a cell
//! allow remain; that is repeated until nothing changes.

use std::collections::BTreeSet;

use wordwright_grid::{Puzzle, SlotId, Slots};

use super::UNKNOWN;
use crate::{one_letter, upper};

/// The most letters in a cell. Longer contents have never been seen.
const LONGEST: usize = 24;
/// The most letters by which an answer may be longer than its slot, and the
/// most rounds. Both bound the work that a hostile file can ask for.
const MOST_SPARE: usize = 64;
const MOST_ROUNDS: usize = 8;

/// What may stand in a cell: anything, or one of some contents.
type Domain = Option<BTreeSet<Vec<char>>>;

/// Puts answers into the cells of the solution. Gives the slots whose answer
/// fits no more; cells that remain in doubt are left open.
pub(super) fn solve(slots: &Slots, answers: &[Option<&str>], puzzle: &mut Puzzle) -> Vec<SlotId> {
    if let Some(misfits) = letter_by_letter(slots, answers, puzzle) {
        return misfits;
    }
    let mut domains: Vec<Domain> = vec![None; puzzle.grid.cell_count()];
    let mut misfits = Vec::new();
    // Answers as long as their slots first: they leave nothing to guess.
    let letters: Vec<Option<Vec<char>>> =
        answers.iter().map(|answer| answer.map(|text| text.chars().map(upper).collect())).collect();
    let mut waiting: Vec<SlotId> = slots.ids().filter(|id| letters[id.index()].is_some()).collect();
    let spare = |id: &SlotId| {
        letters[id.index()].as_ref().map_or(0, |l| l.len().saturating_sub(slots.get(*id).len()))
    };
    waiting.sort_by_key(|id| (spare(id), *id));
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for &id in &waiting {
            let Some(answer) = letters[id.index()].as_ref() else { continue };
            if misfits.contains(&id) {
                continue;
            }
            let cells = &slots.get(id).cells;
            let Some(cuts) = cut(answer, cells.iter().map(|c| domains[c.index()].as_ref())) else {
                misfits.push(id);
                continue;
            };
            for (cell, contents) in cells.iter().zip(cuts) {
                let domain = &mut domains[cell.index()];
                if domain.as_ref() != Some(&contents) && !contents.is_empty() {
                    *domain = Some(contents);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    for (content, domain) in puzzle.solution.iter_mut().zip(domains) {
        let mut choices = domain.into_iter().flatten();
        if let (Some(only), None) = (choices.next(), choices.next())
            && only != [UNKNOWN]
        {
            *content = Some(only.into_iter().collect::<String>().into());
        }
    }
    misfits
}

/// Solves what most files need, quickly: every answer is as long as its slot.
/// `None` if one is not.
fn letter_by_letter(
    slots: &Slots,
    answers: &[Option<&str>],
    puzzle: &mut Puzzle,
) -> Option<Vec<SlotId>> {
    let mut letters = vec![UNKNOWN; puzzle.grid.cell_count()];
    let mut misfits = Vec::new();
    for (id, slot) in slots.iter() {
        let Some(answer) = answers[id.index()] else { continue };
        let letters_in = if answer.is_ascii() { answer.len() } else { answer.chars().count() };
        if letters_in != slot.len() {
            return None;
        }
        let pairs = || slot.cells.iter().map(|cell| cell.index()).zip(answer.chars().map(upper));
        let fits = |(cell, letter): (usize, char)| {
            letter == UNKNOWN || letters[cell] == UNKNOWN || letters[cell] == letter
        };
        if !pairs().all(fits) {
            misfits.push(id);
            continue;
        }
        for (cell, letter) in pairs().filter(|&(_, letter)| letter != UNKNOWN) {
            letters[cell] = letter;
        }
    }
    for (content, letter) in puzzle.solution.iter_mut().zip(letters) {
        if letter != UNKNOWN {
            *content = Some(one_letter(letter));
        }
    }
    Some(misfits)
}

/// What each cell may hold, over all ways to cut the answer into contents that
/// the cells allow; `None` if there is no way.
fn cut<'a>(
    answer: &[char],
    cells: impl Iterator<Item = Option<&'a BTreeSet<Vec<char>>>>,
) -> Option<Vec<BTreeSet<Vec<char>>>> {
    let cells: Vec<_> = cells.collect();
    let (letters, count) = (answer.len(), cells.len());
    // A cell has a letter at least, which bounds where each can begin.
    let spare = letters.checked_sub(count).filter(|&spare| spare <= MOST_SPARE)?;
    // A cell that is not known has the sign for that and nothing else.
    let allows = |cell: usize, content: &[char]| {
        if content.contains(&UNKNOWN) {
            return content.len() == 1;
        }
        cells[cell].is_none_or(|domain| {
            domain.contains(content) || domain.iter().all(|other| other == &[UNKNOWN])
        })
    };
    // Which letters may be left when a cell begins, going back from the end.
    let mut reaches = vec![vec![false; letters + 1]; count + 1];
    reaches[count][letters] = true;
    for cell in (0..count).rev() {
        for start in cell..=cell + spare {
            let most = (letters - start).min(LONGEST).min(spare + 1);
            reaches[cell][start] = (1..=most).any(|length| {
                reaches[cell + 1][start + length] && allows(cell, &answer[start..start + length])
            });
        }
    }
    if !reaches[0][0] {
        return None;
    }
    let mut result = vec![BTreeSet::new(); count];
    let mut starts = BTreeSet::from([0]);
    for cell in 0..count {
        let mut next = BTreeSet::new();
        for &start in &starts {
            for length in 1..=(letters - start).min(LONGEST).min(spare + 1) {
                let content = &answer[start..start + length];
                if reaches[cell + 1][start + length] && allows(cell, content) {
                    let known = cells[cell].filter(|_| content == [UNKNOWN]);
                    match known {
                        Some(known) => result[cell].extend(known.iter().cloned()),
                        None => drop(result[cell].insert(content.to_vec())),
                    }
                    next.insert(start + length);
                }
            }
        }
        starts = next;
    }
    Some(result)
}
