//! Words, letters and perfect grids, counted as in tournaments and in PROVERB 2002 (section 5).

use wordwright_grid::{CellId, Puzzle};

/// A count out of a total.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// Right ones.
    pub right: usize,
    /// The total.
    pub total: usize,
}

impl Share {
    fn count(&mut self, right: bool) {
        self.right += usize::from(right);
        self.total += 1;
    }

    /// The share in percent; 100 of nothing at all.
    pub fn percent(self) -> f64 {
        if self.total == 0 { 100.0 } else { 100.0 * self.right as f64 / self.total as f64 }
    }
}

/// How much of one puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Slots of two cells and more with every cell right.
    pub words: Share,
    /// Cells, each counted once.
    pub letters: Share,
}

impl Score {
    /// Compares the letters in the cells with a puzzle's own solution.
    ///
    /// A square of several letters is right when the whole string or its first
    /// letter stands there, as Across Lite scores it. Letters that the pattern
    /// gives count as well. Cells whose solution is not known are left out, and
    /// so are words with such a cell.
    pub fn of<'a>(puzzle: &Puzzle, content: impl Fn(CellId) -> Option<&'a str>) -> Self {
        let verdict = |cell: CellId| {
            let wanted = puzzle.solution_at(cell)?;
            Some(content(cell).is_some_and(|found| is_right(wanted, found)))
        };
        let mut score = Self::default();
        for cell in puzzle.grid.ids().filter(|&cell| puzzle.grid.cell(cell).is_open()) {
            if let Some(right) = verdict(cell) {
                score.letters.count(right);
            }
        }
        for slot in puzzle.grid.slots(2).slots() {
            let verdicts: Option<Vec<bool>> =
                slot.cells.iter().map(|&cell| verdict(cell)).collect();
            if let Some(verdicts) = verdicts {
                score.words.count(verdicts.into_iter().all(|right| right));
            }
        }
        score
    }

    /// Whether every letter is right.
    pub fn is_perfect(&self) -> bool {
        self.letters.right == self.letters.total
    }

    /// Points at the American tournament (PROVERB 2002, section 5.3): ten for
    /// each right word, 150 for a perfect grid, and 25 for each full minute
    /// left, minus one minute for each wrong letter.
    pub fn tournament_points(&self, full_minutes_left: usize) -> usize {
        let wrong = self.letters.total - self.letters.right;
        let bonus = if self.is_perfect() { 150 } else { 0 };
        10 * self.words.right + bonus + 25 * full_minutes_left.saturating_sub(wrong)
    }
}

fn is_right(wanted: &str, found: &str) -> bool {
    let first = wanted.char_indices().nth(1).map_or(wanted, |(end, _)| &wanted[..end]);
    found.eq_ignore_ascii_case(wanted) || found.eq_ignore_ascii_case(first)
}

#[cfg(test)]
mod tests {
    use wordwright_grid::{CellKind, Grid};

    use super::*;

    /// CAT over A block in the middle, `OO` in one square:
    /// ```text
    /// C A T
    /// A # OO
    /// M Y E
    /// ```
    fn puzzle() -> Puzzle {
        let mut grid = Grid::new(3, 3).unwrap();
        let middle = grid.id(1, 1);
        grid.cell_mut(middle).kind = CellKind::Block;
        let mut puzzle = Puzzle::new(grid);
        let cells = ["C", "A", "T", "A", "", "OO", "M", "Y", "E"];
        puzzle.solution = cells.iter().map(|&text| Some(text.into())).collect();
        puzzle.solution[4] = None;
        puzzle
    }

    fn score(cells: [&str; 9]) -> Score {
        Score::of(&puzzle(), |cell| Some(cells[cell.index()]))
    }

    #[test]
    fn a_rebus_square_is_right_whole_or_by_its_first_letter() {
        let whole = score(["C", "A", "T", "A", "", "OO", "M", "Y", "E"]);
        let first = score(["c", "A", "T", "A", "", "O", "M", "Y", "E"]);
        assert_eq!(whole, first);
        assert!(whole.is_perfect());
        assert_eq!(whole.words, Share { right: 4, total: 4 });
        assert!(!score(["C", "A", "T", "A", "", "OE", "M", "Y", "E"]).is_perfect());
    }

    #[test]
    fn one_wrong_letter_spoils_both_words_through_it() {
        let score = score(["B", "A", "T", "A", "", "O", "M", "Y", "E"]);
        assert_eq!(score.letters, Share { right: 7, total: 8 });
        assert_eq!(score.words, Share { right: 2, total: 4 });
        assert_eq!(score.tournament_points(3), 20 + 50);
    }

    #[test]
    fn an_empty_cell_is_wrong_and_an_unknown_one_is_left_out() {
        let mut puzzle = puzzle();
        puzzle.solution[0] = None;
        let score = Score::of(&puzzle, |_| None);
        assert_eq!(score.letters, Share { right: 0, total: 7 });
        assert_eq!(score.words, Share { right: 0, total: 2 });
    }
}
