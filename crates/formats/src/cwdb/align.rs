//! Aligns the letters of answers with cells.
//!
//! An answer as long as its slot has a letter for each cell. A longer one has a
//! cell with several letters somewhere. Each answer is cut in every way that
//! its crossings still allow, and the contents that both words through a cell
//! allow remain; that is repeated until nothing changes.

use std::collections::HashMap;

use wordwright_grid::{Puzzle, SlotId, Slots};

use super::UNKNOWN;
use crate::{one_letter, upper};

/// The most letters in a cell. Longer contents have never been seen.
const LONGEST: usize = 24;
/// The most letters by which an answer may be longer than its slot, and the
/// most rounds. Both bound the work for a hostile file.
const MOST_SPARE: usize = 64;
const MOST_ROUNDS: usize = 8;

/// What may stand in a cell: anything, or one of some contents by their numbers, each once.
type Domain = Option<Vec<u32>>;

/// Puts answers into the cells of the solution. Returns the slots whose answers
/// do not fit; ambiguous cells are left open.
pub(super) fn solve(slots: &Slots, answers: &[Option<&str>], puzzle: &mut Puzzle) -> Vec<SlotId> {
    if let Some(misfits) = letter_by_letter(slots, answers, puzzle) {
        return misfits;
    }
    let mut domains: Vec<Domain> = vec![None; puzzle.grid.cell_count()];
    let mut misfits = Vec::new();
    let mut numbers = Numbers::new();
    let mut waiting: Vec<(usize, SlotId, Answer)> = Vec::new();
    for (id, slot) in slots.iter() {
        let Some(text) = answers[id.index()] else { continue };
        let letters: Vec<char> = text.chars().map(upper).collect();
        // A cell has at least one letter.
        match letters.len().checked_sub(slot.len()).filter(|&spare| spare <= MOST_SPARE) {
            Some(spare) => waiting.push((spare, id, numbers.of_answer(&letters, spare))),
            None => misfits.push(id),
        }
    }
    // Answers as long as their slots first: they are unambiguous.
    waiting.sort_by_key(|&(spare, id, _)| (spare, id));
    let mut marks = Marks::new(numbers.contents.len());
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        waiting.retain(|(_, id, answer)| {
            let cells = &slots.get(*id).cells;
            let known: Vec<_> = cells.iter().map(|c| domains[c.index()].as_deref()).collect();
            let Some(cuts) = cut(answer, &known, &mut marks) else {
                misfits.push(*id);
                return false;
            };
            for (cell, contents) in cells.iter().zip(cuts) {
                let domain = &mut domains[cell.index()];
                if is_other(domain.as_deref(), &contents) {
                    *domain = Some(contents);
                    changed = true;
                }
            }
            true
        });
        if !changed {
            break;
        }
    }
    for (content, domain) in puzzle.solution.iter_mut().zip(domains) {
        if let Some([only]) = domain.as_deref()
            && *only != NOT_KNOWN
        {
            *content = Some(numbers.text(*only).into());
        }
    }
    misfits
}

/// Whether a cell's contents have changed. A crossing only removes contents, so
/// an equal number means no change, unless the old contents are unknown.
fn is_other(before: Option<&[u32]>, after: &[u32]) -> bool {
    !after.is_empty()
        && before.is_none_or(|before| {
            before.len() != after.len() || *before == [NOT_KNOWN] && *after != [NOT_KNOWN]
        })
}

/// Interns contents. Equal ones have the same number, so cells can be checked
/// without comparing letters: a grid can have millions.
struct Numbers {
    /// A content, by the number of its prefix and its last letter.
    known: HashMap<(u32, char), u32>,
    /// The same by its number.
    contents: Vec<(u32, char)>,
}

/// The number of the empty content.
const NOTHING: u32 = 0;
/// The number of the sign for an unknown content.
const NOT_KNOWN: u32 = 1;

/// The contents that an answer can be cut into, by start and length minus one;
/// [`NOTHING`] for impossible ones.
type Answer = Vec<[u32; LONGEST]>;

impl Numbers {
    fn new() -> Self {
        let contents = vec![(NOTHING, UNKNOWN), (NOTHING, UNKNOWN)];
        Self { known: HashMap::from([((NOTHING, UNKNOWN), NOT_KNOWN)]), contents }
    }

    /// The contents of an answer with `spare` letters more than its slot has cells.
    fn of_answer(&mut self, letters: &[char], spare: usize) -> Answer {
        let longest = LONGEST.min(spare + 1);
        let of_start = |start: usize| {
            let mut numbers = [NOTHING; LONGEST];
            let mut content = NOTHING;
            for (number, &letter) in numbers.iter_mut().zip(&letters[start..]).take(longest) {
                // An unknown cell has only the sign for that.
                if content == NOT_KNOWN || letter == UNKNOWN && content != NOTHING {
                    break;
                }
                content = self.one_more(content, letter);
                *number = content;
            }
            numbers
        };
        (0..letters.len()).map(of_start).collect()
    }

    fn one_more(&mut self, content: u32, letter: char) -> u32 {
        *self.known.entry((content, letter)).or_insert_with(|| {
            self.contents.push((content, letter));
            self.contents.len() as u32 - 1
        })
    }

    fn text(&self, mut content: u32) -> String {
        let mut letters = Vec::new();
        while content != NOTHING {
            let (before, letter) = self.contents[content as usize];
            letters.push(letter);
            content = before;
        }
        letters.iter().rev().collect()
    }
}

/// A set of contents that can be cleared in constant time.
struct Marks {
    /// The turn in which each was last inserted.
    turns: Vec<u32>,
    turn: u32,
}

impl Marks {
    fn new(contents: usize) -> Self {
        Self { turns: vec![0; contents], turn: 0 }
    }

    fn clear(&mut self) {
        self.turn += 1;
    }

    /// Inserts a content; returns whether it is new.
    fn insert(&mut self, content: u32) -> bool {
        std::mem::replace(&mut self.turns[content as usize], self.turn) != self.turn
    }

    fn contains(&self, content: u32) -> bool {
        self.turns[content as usize] == self.turn
    }
}

/// A fast path for most files, in which every answer is as long as its slot. `None` if one is not.
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

/// The possible contents of each cell, over all ways to cut the answer into
/// contents that the cells allow; `None` if there is no way.
///
/// A content begins at most [`MOST_SPARE`] letters later than if every cell before it had one
/// letter. Bits stand for these distances, and for lengths.
fn cut(answer: &Answer, cells: &[Option<&[u32]>], marks: &mut Marks) -> Option<Vec<Vec<u32>>> {
    let spare = answer.len() - cells.len();
    // The lengths that each cell allows at each distance.
    let mut allowed = vec![[0_u32; MOST_SPARE + 1]; cells.len()];
    for (cell, (lengths, domain)) in allowed.iter_mut().zip(cells).enumerate() {
        marks.clear();
        for &content in domain.unwrap_or_default() {
            marks.insert(content);
        }
        let any = domain.is_none_or(|domain| *domain == [NOT_KNOWN]);
        let allows = |content| any || content == NOT_KNOWN || marks.contains(content);
        for (lengths, contents) in lengths.iter_mut().zip(&answer[cell..=cell + spare]) {
            for (bit, &content) in contents.iter().enumerate() {
                *lengths |= u32::from(content != NOTHING && allows(content)) << bit;
            }
        }
    }
    // Of these, the lengths from which the rest of the answer can be cut, going back from the
    // end.
    let mut ends = 1_u128 << spare;
    for lengths in allowed.iter_mut().rev() {
        let mut starts = 0;
        for (distance, lengths) in lengths.iter_mut().enumerate() {
            *lengths &= (ends >> distance) as u32;
            starts |= u128::from(*lengths != 0) << distance;
        }
        ends = starts;
    }
    if ends & 1 == 0 {
        return None;
    }
    let mut starts = 1_u128;
    let mut result = Vec::with_capacity(cells.len());
    for (cell, (lengths, domain)) in allowed.iter().zip(cells).enumerate() {
        marks.clear();
        let (mut found, mut next) = (Vec::new(), 0);
        let reached = |&(distance, _): &(usize, _)| starts >> distance & 1 != 0;
        for (distance, &lengths) in lengths.iter().enumerate().filter(reached) {
            next |= u128::from(lengths) << distance;
            let contents = answer.get(cell + distance).into_iter().flatten().enumerate();
            for (_, &content) in contents.filter(|(bit, _)| lengths >> bit & 1 != 0) {
                // An unknown content is whatever the crossing knows.
                let itself = [content];
                let known = domain.filter(|_| content == NOT_KNOWN).unwrap_or(&itself);
                found.extend(known.iter().copied().filter(|&content| marks.insert(content)));
            }
        }
        result.push(found);
        starts = next;
    }
    Some(result)
}
