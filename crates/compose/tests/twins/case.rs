//! A problem as plain text and numbers, from which the engine's [`Problem`]
//! and the slow readers of the same problem are made independently.

use std::fmt;
use std::sync::Arc;

use wordwright_compose::{Problem, ProblemError};
use wordwright_grid::{CellId, CellKind, Grid, SlotId};
use wordwright_lexicon::{Alphabet, WordList};

/// Every rule that a problem can have.
#[derive(Clone, Default)]
pub struct Case {
    /// Rows of `.` open, `#` block, `~` void, a capital given; a digit stands
    /// for a rebus string.
    pub rows: Vec<String>,
    /// The string behind each digit.
    pub rebus: Vec<String>,
    /// Cells (in reading order) with a bar at their right edge.
    pub bars_right: Vec<usize>,
    /// Cells with a bar at their lower edge.
    pub bars_below: Vec<usize>,
    /// Words in capitals with scores, each word once.
    pub words: Vec<(String, u8)>,
    pub minimum: u8,
    pub minimum_by_length: Vec<(usize, u8)>,
    /// By slot: across slots first, then down slots.
    pub minimum_by_slot: Vec<(usize, u8)>,
    pub banned: Vec<String>,
    pub banned_in: Vec<(usize, String)>,
    /// Whether each cell is to be filled.
    pub region: Option<Vec<bool>>,
    pub shared: Option<usize>,
    pub seeds: Vec<(usize, String)>,
}

/// Short enough to read when a test fails.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            self.words.iter().map(|(w, score)| format!("{w};{score}")).collect();
        writeln!(f, "{}\n{}", self.rows.join("\n"), words.join(" "))?;
        writeln!(f, "rebus {:?}", self.rebus)?;
        writeln!(f, "bars right {:?}, below {:?}", self.bars_right, self.bars_below)?;
        write!(f, "minimum {}, by length {:?}", self.minimum, self.minimum_by_length)?;
        writeln!(f, ", by slot {:?}", self.minimum_by_slot)?;
        writeln!(f, "banned {:?}, in {:?}", self.banned, self.banned_in)?;
        writeln!(f, "region {:?}", self.region)?;
        writeln!(f, "shared {:?}, seeds {:?}", self.shared, self.seeds)
    }
}

/// A slot as the slow readers see it.
#[derive(Debug, Clone)]
pub struct Run {
    pub cells: Vec<usize>,
    /// What each cell holds from the start.
    pub givens: Vec<Option<String>>,
    /// Whether every cell is given or to be filled.
    pub filled: bool,
    /// The words that score enough, are not banned, and fit what is given.
    pub words: Vec<Vec<String>>,
}

impl Run {
    /// The entry, if every cell is given.
    pub fn given(&self) -> Option<Vec<String>> {
        self.givens.iter().cloned().collect()
    }
}

impl Case {
    /// A pattern and words without scores.
    pub fn new(rows: &str, words: &str) -> Self {
        Self {
            rows: rows.split_whitespace().map(str::to_owned).collect(),
            words: words
                .split_whitespace()
                .map(|word| match word.split_once(';') {
                    Some((word, score)) => (word.to_owned(), score.parse().unwrap()),
                    None => (word.to_owned(), 50),
                })
                .collect(),
            ..Self::default()
        }
    }

    pub fn cols(&self) -> usize {
        self.rows[0].len()
    }

    fn symbol(&self, cell: usize) -> char {
        self.rows[cell / self.cols()].as_bytes()[cell % self.cols()].into()
    }

    pub fn cell_count(&self) -> usize {
        self.rows.len() * self.cols()
    }

    fn is_open(&self, cell: usize) -> bool {
        !matches!(self.symbol(cell), '#' | '~')
    }

    /// The text given in a cell by the pattern.
    fn given(&self, cell: usize) -> Option<String> {
        match self.symbol(cell) {
            '.' | '#' | '~' => None,
            digit if digit.is_ascii_digit() => {
                Some(self.rebus[digit as usize - '0' as usize].clone())
            }
            letter => Some(letter.to_string()),
        }
    }

    /// What the pattern gives in each of `cells`.
    pub fn given_in(&self, cells: &[usize]) -> Vec<Option<String>> {
        cells.iter().map(|&cell| self.given(cell)).collect()
    }

    /// The problem as the engine takes it.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let mut grid = Grid::new(self.rows.len(), self.cols()).unwrap();
        for index in 0..self.cell_count() {
            let cell = grid.cell_mut(CellId::new(index));
            cell.kind = match self.symbol(index) {
                '#' => CellKind::Block,
                '~' => CellKind::Void,
                _ => CellKind::Open,
            };
            cell.given = self.given(index).map(Into::into);
            cell.bar_right = self.bars_right.contains(&index);
            cell.bar_below = self.bars_below.contains(&index);
        }
        let lines: Vec<String> =
            self.words.iter().map(|(word, score)| format!("{word};{score}")).collect();
        let list = WordList::parse(&Alphabet::english(), &lines.join("\n")).unwrap();
        let mut problem = Problem::new(grid, Arc::new(list))?;
        problem.set_minimum(self.minimum);
        for &(length, score) in &self.minimum_by_length {
            problem.set_minimum_for_length(length, score);
        }
        for &(slot, score) in &self.minimum_by_slot {
            problem.set_minimum_for_slot(SlotId::new(slot), score);
        }
        for word in &self.banned {
            problem.ban(word)?;
        }
        for (slot, word) in &self.banned_in {
            problem.ban_in(SlotId::new(*slot), word)?;
        }
        if let Some(region) = &self.region {
            problem.set_region((0..region.len()).filter(|&cell| region[cell]).map(CellId::new));
        }
        if let Some(length) = self.shared {
            problem.forbid_shared(length)?;
        }
        for (slot, text) in &self.seeds {
            problem.place(SlotId::new(*slot), text)?;
        }
        Ok(problem)
    }

    /// The cells of every slot: across slots, then down slots.
    pub fn slots(&self) -> Vec<Vec<usize>> {
        let (rows, cols) = (self.rows.len(), self.cols());
        let lines = (0..rows).map(|row| (0..cols).map(|col| row * cols + col).collect());
        let columns = (0..cols).map(|col| (0..rows).map(|row| row * cols + col).collect());
        let mut across = self.cut(lines, &self.bars_right);
        across.sort();
        let mut down = self.cut(columns, &self.bars_below);
        down.sort();
        across.into_iter().chain(down).collect()
    }

    /// Cuts lines of cells at blocks and bars; a single cell is no slot.
    fn cut(&self, lines: impl Iterator<Item = Vec<usize>>, bars: &[usize]) -> Vec<Vec<usize>> {
        let mut runs = Vec::new();
        for line in lines {
            let mut run = Vec::new();
            for cell in line {
                if self.is_open(cell) {
                    run.push(cell);
                }
                if !self.is_open(cell) || bars.contains(&cell) {
                    runs.push(std::mem::take(&mut run));
                }
            }
            runs.push(run);
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    /// Every slot with the words that it may hold, or `None` where a seed
    /// entry contradicts what stands there.
    pub fn runs(&self) -> Option<Vec<Run>> {
        let slots = self.slots();
        let mut givens: Vec<Option<String>> =
            (0..self.cell_count()).map(|cell| self.given(cell)).collect();
        for (slot, text) in &self.seeds {
            let held: Vec<_> = slots[*slot].iter().map(|&cell| givens[cell].clone()).collect();
            for (&cell, text) in slots[*slot].iter().zip(spell(text, &held)?) {
                givens[cell] = Some(text);
            }
        }
        let free = |cell: usize| self.region.as_ref().is_none_or(|region| region[cell]);
        let run = |(slot, cells): (usize, Vec<usize>)| {
            let filled = cells.iter().all(|&cell| givens[cell].is_some() || free(cell));
            let givens: Vec<_> = cells.iter().map(|&cell| givens[cell].clone()).collect();
            let length = givens.iter().map(|text| text.as_ref().map_or(1, String::len)).sum();
            let minimum = self.minimum_of(slot, length);
            let words = self.words.iter().filter(|(word, score)| {
                *score >= minimum
                    && !self.banned.contains(word)
                    && !self.banned_in.contains(&(slot, word.clone()))
            });
            let words = words.filter_map(|(word, _)| spell(word, &givens)).collect();
            Run { cells, givens, filled, words }
        };
        Some(slots.into_iter().enumerate().map(run).collect())
    }

    fn minimum_of(&self, slot: usize, length: usize) -> u8 {
        let by_slot = self.minimum_by_slot.iter().rfind(|rule| rule.0 == slot);
        let by_length = self.minimum_by_length.iter().rfind(|rule| rule.0 == length);
        by_slot.or(by_length).map_or(self.minimum, |rule| rule.1)
    }

    /// Whether two entries may not stand in one fill.
    pub fn clash(&self, first: &[String], second: &[String]) -> bool {
        let (first, second) = (first.concat(), second.concat());
        let shares = |length: usize| {
            (length..=first.len()).any(|end| second.contains(&first[end - length..end]))
        };
        first == second || self.shared.is_some_and(shares)
    }
}

/// `word` cut into the cells of a slot: a letter a cell, or what is given
/// there. `None` if it does not fit.
fn spell(word: &str, givens: &[Option<String>]) -> Option<Vec<String>> {
    let mut rest = word;
    let mut cells = Vec::new();
    for given in givens {
        let text = match given {
            Some(text) => text.as_str(),
            None => rest.get(..1)?,
        };
        rest = rest.strip_prefix(text)?;
        cells.push(text.to_owned());
    }
    rest.is_empty().then_some(cells)
}
