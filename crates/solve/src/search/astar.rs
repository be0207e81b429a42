//! A* over slots: the grid with the greatest sum of weights (PROVERB 2002,
//! sections 4.4 and 4.5).
//!
//! A state has given words to some slots and struck words off the lists of
//! others. Its value is at most the weights of the given words plus, for each
//! other slot, the heaviest word that is neither struck off nor at odds with
//! the letters: that sum is the estimate, so that the first complete state
//! taken from the queue is the best one. Each step takes one slot and either
//! gives it its heaviest word or strikes that word off.
//!
//! When the queue grows past a limit the estimate turns slightly inadmissible:
//! it subtracts a small amount for every slot without a word, so that states
//! nearer to the end come first.

use wordwright_knowledge::Capital;

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// One slot: its cells and its words.
#[derive(Clone, Debug)]
pub struct Column {
    /// Indices of its cells.
    pub cells: Vec<usize>,
    /// Words with their weights, heaviest first.
    pub words: Vec<(Box<[Capital]>, f64)>,
    /// The most that the slot can weigh if it takes none of its words and is
    /// left to its crossings; `None` if it must take one.
    pub open: Option<f64>,
}

/// A complete state.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    /// Per slot the index of its word, `None` if it was left open.
    pub words: Vec<Option<usize>>,
    /// Sum of the weights; open slots count with the most that they can weigh.
    pub weight: f64,
    /// States taken from the queue.
    pub steps: usize,
    /// Whether the estimate stayed admissible, so that no better state exists.
    pub proven: bool,
}

/// The limits of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The number of states in the queue from which the estimate turns inadmissible.
    pub queue: usize,
    /// What is then subtracted for each slot without a word. It grows fourfold
    /// each time the limit is reached again.
    pub lean: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { queue: 4_000, lean: 0.01 }
    }
}

/// The factor by which the lean grows. Posteriors need little lean, logarithms much. By
/// judgement.
const GROWTH: f64 = 4.0;
/// How often it may grow before the search gives up; by judgement.
const GROWTHS: usize = 6;

/// Steps between two checks whether to go on.
const PATIENCE: usize = 64;

/// What a step did to its parent.
#[derive(Clone, Copy, Debug)]
enum Move {
    Give { slot: usize, word: usize },
    Strike { slot: usize, next: usize },
}

#[derive(Clone, Copy, Debug)]
struct Link {
    parent: u32,
    step: Move,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Entry {
    estimate: f64,
    node: u32,
}

impl Eq for Entry {}

impl Ord for Entry {
    /// The greatest estimate first, the latest of equals.
    fn cmp(&self, other: &Self) -> Ordering {
        self.estimate.total_cmp(&other.estimate).then(self.node.cmp(&other.node))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A state, rebuilt from the moves that led to it.
struct State {
    letters: Vec<Option<Capital>>,
    /// Per slot the first word that is not struck off and fits; the number of words if none does.
    heads: Vec<usize>,
    given: Vec<Option<usize>>,
    closed: Vec<bool>,
}

/// Finds the grid with the greatest sum of weights, or `None` if no grid
/// exists, none was found within the limits, or `go_on`, which is called every
/// few steps, returns false.
pub fn best_path(
    columns: &[Column],
    cells: usize,
    limits: Limits,
    go_on: impl Fn() -> bool,
) -> Option<Path> {
    let mut through = vec![Vec::new(); cells];
    for (slot, column) in columns.iter().enumerate() {
        for &cell in &column.cells {
            through[cell].push(slot);
        }
    }
    let mut steps = 0;
    let mut lean = 0.0;
    for attempt in 0..=GROWTHS {
        match search(columns, &through, limits.queue, lean, &mut steps, &go_on) {
            SearchEnd::Path(mut path) => {
                path.steps = steps;
                path.proven = attempt == 0;
                return Some(path);
            }
            SearchEnd::Nothing => return None,
            SearchEnd::Full => {}
        }
        lean = if lean > 0.0 { lean * GROWTH } else { limits.lean };
    }
    None
}

enum SearchEnd {
    Path(Path),
    Nothing,
    Full,
}

/// `through` are the slots through each cell.
fn search(
    columns: &[Column],
    through: &[Vec<usize>],
    most: usize,
    lean: f64,
    steps: &mut usize,
    go_on: impl Fn() -> bool,
) -> SearchEnd {
    let mut links: Vec<Link> = Vec::new();
    let mut queue = BinaryHeap::new();
    let root = u32::MAX;
    let cells = through.len();
    let first = rebuild(columns, cells, &links, root);
    match estimate(columns, &first, lean) {
        Some(estimate) => queue.push(Entry { estimate, node: root }),
        None => return SearchEnd::Nothing,
    }
    while let Some(Entry { node, .. }) = queue.pop() {
        *steps += 1;
        if steps.is_multiple_of(PATIENCE) && !go_on() {
            return SearchEnd::Nothing;
        }
        let mut state = rebuild(columns, cells, &links, node);
        let Some(slot) = choose(columns, &state) else {
            let weight = (0..columns.len()).filter_map(|slot| bound(columns, &state, slot)).sum();
            return SearchEnd::Path(Path { words: state.given, weight, steps: 0, proven: false });
        };
        let head = state.heads[slot];
        let moves = [Move::Strike { slot, next: head + 1 }, Move::Give { slot, word: head }];
        for step in moves {
            if matches!(step, Move::Give { .. }) && head == columns[slot].words.len() {
                continue;
            }
            let child = links.len() as u32;
            links.push(Link { parent: node, step });
            if let Some(estimate) = estimate_after(columns, through, &mut state, step, lean) {
                queue.push(Entry { estimate, node: child });
            }
        }
        if queue.len() > most {
            return SearchEnd::Full;
        }
    }
    SearchEnd::Nothing
}

fn rebuild(columns: &[Column], cells: usize, links: &[Link], node: u32) -> State {
    let mut state = State {
        letters: vec![None; cells],
        heads: vec![0; columns.len()],
        given: vec![None; columns.len()],
        closed: vec![false; columns.len()],
    };
    let mut at = node;
    while let Some(link) = links.get(at as usize) {
        match link.step {
            Move::Give { slot, word } => {
                state.given[slot] = Some(word);
                state.closed[slot] = true;
                let column = &columns[slot];
                for (&cell, &letter) in column.cells.iter().zip(&*column.words[word].0) {
                    state.letters[cell] = Some(letter);
                }
            }
            Move::Strike { slot, next } => state.heads[slot] = state.heads[slot].max(next),
        }
        at = link.parent;
    }
    for slot in 0..columns.len() {
        settle(columns, &mut state, slot);
    }
    state
}

/// Moves the head of a slot to the first word that fits the letters.
fn settle(columns: &[Column], state: &mut State, slot: usize) {
    let column = &columns[slot];
    // Past the last word the slot has been left open.
    state.closed[slot] |= state.heads[slot] > column.words.len();
    if !state.closed[slot] {
        while column.words.get(state.heads[slot]).is_some_and(|(word, _)| {
            column
                .cells
                .iter()
                .zip(word)
                .any(|(&cell, &letter)| state.letters[cell].is_some_and(|known| known != letter))
        }) {
            state.heads[slot] += 1;
        }
    }
}

/// The estimate of a state after one more step, without building it: heads only
/// move forward, and only those of slots that the step touches. `state` is
/// restored afterwards.
fn estimate_after(
    columns: &[Column],
    through: &[Vec<usize>],
    state: &mut State,
    step: Move,
    lean: f64,
) -> Option<f64> {
    match step {
        Move::Strike { slot, next } => {
            let before = (state.heads[slot], state.closed[slot]);
            state.heads[slot] = before.0.max(next);
            settle(columns, state, slot);
            let estimate = estimate(columns, state, lean);
            (state.heads[slot], state.closed[slot]) = before;
            estimate
        }
        Move::Give { slot, word } => {
            let column = &columns[slot];
            let (mut cells, mut heads) = (Vec::new(), Vec::new());
            (state.given[slot], state.closed[slot]) = (Some(word), true);
            for (&cell, &letter) in column.cells.iter().zip(&*column.words[word].0) {
                if state.letters[cell].is_some() {
                    continue;
                }
                state.letters[cell] = Some(letter);
                cells.push(cell);
                for &other in through[cell].iter().filter(|&&other| other != slot) {
                    heads.push((other, state.heads[other]));
                    settle(columns, state, other);
                }
            }
            let estimate = estimate(columns, state, lean);
            for cell in cells {
                state.letters[cell] = None;
            }
            for (other, head) in heads.into_iter().rev() {
                state.heads[other] = head;
            }
            (state.given[slot], state.closed[slot]) = (None, false);
            estimate
        }
    }
}

/// The most that a slot can still weigh; `None` if nothing is left for it.
fn bound(columns: &[Column], state: &State, slot: usize) -> Option<f64> {
    let column = &columns[slot];
    let word = state.given[slot].or((!state.closed[slot]).then_some(state.heads[slot]));
    let listed = word.and_then(|word| column.words.get(word)).map(|(_, weight)| *weight);
    match (listed, state.given[slot]) {
        (Some(weight), Some(_)) => Some(weight),
        (Some(weight), None) => Some(column.open.map_or(weight, |open| open.max(weight))),
        (None, _) => column.open,
    }
}

fn estimate(columns: &[Column], state: &State, lean: f64) -> Option<f64> {
    let mut sum = 0.0;
    for slot in 0..columns.len() {
        sum += bound(columns, state, slot)?;
        if !state.closed[slot] {
            sum -= lean;
        }
    }
    Some(sum)
}

/// The slot that would lose most by missing its heaviest word.
fn choose(columns: &[Column], state: &State) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for (slot, column) in columns.iter().enumerate().filter(|(slot, _)| !state.closed[*slot]) {
        let weight = |at: usize| column.words.get(at).map(|(_, weight)| *weight).or(column.open);
        let loss = match (weight(state.heads[slot]), weight(state.heads[slot] + 1)) {
            (Some(first), Some(second)) => first - second,
            _ => f64::INFINITY,
        };
        if best.is_none_or(|(most, _)| loss > most) {
            best = Some((loss, slot));
        }
    }
    best.map(|(_, slot)| slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(word: &str) -> &[Capital] {
        Capital::of(word.as_bytes()).expect("capitals")
    }

    /// A word square of two across and two down slots.
    fn square(words: [&[(&str, f64)]; 4], open: Option<f64>) -> Vec<Column> {
        let cells = [[0, 1], [2, 3], [0, 2], [1, 3]];
        let column = |(words, cells): (&[(&str, f64)], [usize; 2])| Column {
            cells: cells.to_vec(),
            words: words.iter().map(|(word, weight)| (letters(word).into(), *weight)).collect(),
            open,
        };
        words.into_iter().zip(cells).map(column).collect()
    }

    #[test]
    fn the_best_grid_need_not_hold_the_best_word() {
        let columns = square(
            [
                &[("AB", 0.9), ("EF", 0.5)],
                &[("GH", 0.6), ("CD", 0.2)],
                &[("EG", 0.7), ("AC", 0.3)],
                &[("FH", 0.8), ("BD", 0.4)],
            ],
            None,
        );
        let path = best_path(&columns, 4, Limits::default(), || true).unwrap();
        assert_eq!(path.words, [Some(1), Some(0), Some(0), Some(0)]);
        assert!((path.weight - 2.6).abs() < 1e-12);
        assert!(path.proven);
    }

    #[test]
    fn words_that_never_meet_make_no_grid_unless_slots_may_stay_open() {
        let words: [&[(&str, f64)]; 4] =
            [&[("AB", 0.9)], &[("CD", 0.8)], &[("EF", 0.7)], &[("GH", 0.6)]];
        assert_eq!(best_path(&square(words, None), 4, Limits::default(), || true), None);
        let path = best_path(&square(words, Some(0.1)), 4, Limits::default(), || true).unwrap();
        assert_eq!(path.words, [Some(0), Some(0), None, None]);
        assert!((path.weight - 1.9).abs() < 1e-12);
    }

    #[test]
    fn a_full_queue_turns_the_estimate_inadmissible_and_still_ends() {
        // The heavier an across word, the lighter the down words that cross it.
        let list = |falls: bool| -> Vec<(String, f64)> {
            let word = |at: u8| [(b'A' + at / 8) as char, (b'A' + at % 8) as char];
            let mut list: Vec<(String, f64)> = (0..64)
                .map(|at| {
                    let rank = if falls { f64::from(at) } else { 63.0 - f64::from(at) };
                    (word(at).iter().collect(), 1.0 - rank / 64.0)
                })
                .collect();
            list.sort_by(|x, y| y.1.total_cmp(&x.1));
            list
        };
        let (falling, rising) = (list(true), list(false));
        let falling: Vec<(&str, f64)> = falling.iter().map(|(w, p)| (w.as_str(), *p)).collect();
        let rising: Vec<(&str, f64)> = rising.iter().map(|(w, p)| (w.as_str(), *p)).collect();
        let columns = square([&falling, &falling, &rising, &rising], None);
        let best = best_path(&columns, 4, Limits::default(), || true).unwrap();
        assert!(best.proven);
        let path = best_path(&columns, 4, Limits { queue: 3, lean: 0.01 }, || true).unwrap();
        assert!(!path.proven);
        assert!(path.weight <= best.weight && path.weight > 0.5 * best.weight);
    }
}
