//! The puzzle as the solver sees it: slots, their clues, and letters already
//! entered. The stored solution is never used.

use wordwright_grid::{CellId, Direction, Grid, Place, Puzzle, SlotId, Slots, split_enumeration};
use wordwright_knowledge::Capital;

use crate::error::SolveError;
use crate::problem::cross_references;
use crate::problem::finding::Finding;
use crate::problem::slot_clues::SlotClues;

/// A puzzle to solve.
#[derive(Clone, Debug)]
pub struct Problem {
    grid: Grid,
    clues: SlotClues,
    given: Vec<Option<Capital>>,
    findings: Vec<Finding>,
}

impl Problem {
    /// The puzzle's grid, clues and letters: those that the pattern gives and
    /// those that someone entered.
    ///
    /// # Errors
    ///
    /// [`SolveError::NoSlots`] if no two open cells are adjacent.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SolveError> {
        let grid = puzzle.grid.clone();
        let slots = grid.slots(2);
        if slots.is_empty() {
            return Err(SolveError::NoSlots);
        }
        let mut findings = Vec::new();
        let clues = clues(puzzle, &slots, &mut findings);
        let given = given(puzzle, &mut findings);
        let isolated: Vec<Place> = grid
            .cells()
            .filter(|(id, cell)| cell.is_open() && slots.of_cell(*id) == [None, None])
            .map(|(id, _)| grid.place(id))
            .collect();
        if !isolated.is_empty() {
            findings.push(Finding::Isolated(isolated));
        }
        let clues = SlotClues::new(slots, clues);
        check_references(&clues, &mut findings);
        Ok(Self { grid, clues, given, findings })
    }

    /// The pattern.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The slots of two cells and more.
    pub fn slots(&self) -> &Slots {
        self.clues.slots()
    }

    /// The clue of a slot, if it has one.
    pub fn clue(&self, slot: SlotId) -> Option<&str> {
        self.clues.get(slot)
    }

    /// The slots and their clues.
    pub fn clues(&self) -> &SlotClues {
        &self.clues
    }

    /// The letter that is there from the start, 0 for A to 25 for Z.
    pub fn given(&self, cell: CellId) -> Option<Capital> {
        self.given[cell.index()]
    }

    /// The oddities of the puzzle.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

fn check_references(clues: &SlotClues, findings: &mut Vec<Finding>) {
    let label = |slot| clues.slots().get(slot).label();
    let circle: Vec<String> = cross_references::circles(clues).into_iter().map(label).collect();
    let missing = cross_references::missing(clues);
    if !circle.is_empty() {
        findings.push(Finding::Circle(circle));
    }
    if !missing.is_empty() {
        findings.push(Finding::NoSuchSlot(missing));
    }
}

fn clues(puzzle: &Puzzle, slots: &Slots, findings: &mut Vec<Finding>) -> Vec<Option<String>> {
    let mut clues = vec![None; slots.len()];
    let mut stray = Vec::new();
    for clue in &puzzle.clues {
        match slots.find(clue.number, clue.direction) {
            Some(slot) if !clue.text.trim().is_empty() => {
                // Some files put the enumeration in the clue, as it is printed; "(3)" is no word of it.
                let cells = slots.get(slot).len();
                let (text, _) = split_enumeration(clue.text.trim_end(), |total| total == cells);
                clues[slot.index()] = Some(text.to_owned()).filter(|text| !text.trim().is_empty());
            }
            Some(_) => {}
            None => {
                let side = if clue.direction == Direction::Across { "Across" } else { "Down" };
                stray.push(format!("{}-{side}", clue.number));
            }
        }
    }
    let bare: Vec<String> = slots
        .iter()
        .filter(|(id, _)| clues[id.index()].is_none())
        .map(|(_, s)| s.label())
        .collect();
    if bare.len() == slots.len() {
        findings.push(Finding::NoClues);
    } else if !bare.is_empty() {
        findings.push(Finding::SlotsWithoutClue(bare));
    }
    if !stray.is_empty() {
        findings.push(Finding::CluesWithoutSlot(stray));
    }
    clues
}

fn given(puzzle: &Puzzle, findings: &mut Vec<Finding>) -> Vec<Option<Capital>> {
    let mut given = vec![None; puzzle.grid.cell_count()];
    for (id, cell) in puzzle.grid.cells().filter(|(_, cell)| cell.is_open()) {
        let Some(text) = cell.given.as_deref().or_else(|| puzzle.entered_at(id)) else {
            continue;
        };
        let place = puzzle.grid.place(id);
        let upper = text.to_ascii_uppercase();
        match upper.bytes().next().and_then(Capital::from_ascii) {
            Some(letter) => {
                given[id.index()] = Some(letter);
                if upper.len() > 1 {
                    findings.push(Finding::Rebus(place));
                }
            }
            None => findings.push(Finding::NoLetter(place, text.to_owned())),
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use wordwright_grid::{CellKind, Clue};

    use super::*;

    fn clue(number: u16, direction: Direction, text: &str) -> Clue {
        Clue { number, direction, text: text.to_owned(), enumeration: None }
    }

    #[test]
    fn a_grid_without_slots_is_refused() {
        let mut grid = Grid::new(1, 3).unwrap();
        let middle = grid.id(0, 1);
        grid.cell_mut(middle).kind = CellKind::Block;
        let error = Problem::new(&Puzzle::new(grid)).unwrap_err();
        assert_eq!(error, SolveError::NoSlots);
    }

    #[test]
    fn broken_references_are_reported() {
        let mut puzzle = Puzzle::new(Grid::new(2, 2).unwrap());
        puzzle.clues = vec![
            clue(1, Direction::Across, "See 1-Down"),
            clue(1, Direction::Down, "See 1-Across"),
            clue(2, Direction::Down, "With 7-Across, laugh"),
            clue(3, Direction::Across, "Laugh"),
        ];
        let problem = Problem::new(&puzzle).unwrap();
        let findings: Vec<String> = problem.findings().iter().map(ToString::to_string).collect();
        assert_eq!(
            findings,
            [
                "the references of 1-Across, 1-Down only lead in a circle; filled from the crossings",
                "clues name slots that are not in the grid: 7-Across (at 2-Down)",
            ]
        );
    }

    #[test]
    fn odd_puzzles_are_worked_around_and_reported() {
        let mut puzzle = Puzzle::new(Grid::new(2, 2).unwrap());
        puzzle.clues = vec![
            clue(1, Direction::Across, "First"),
            clue(3, Direction::Across, " "),
            clue(9, Direction::Down, "Nowhere"),
        ];
        puzzle.entered[0] = Some("a".into());
        puzzle.entered[1] = Some("HEART".into());
        puzzle.entered[2] = Some("7".into());
        let problem = Problem::new(&puzzle).unwrap();
        let findings: Vec<String> = problem.findings().iter().map(ToString::to_string).collect();
        assert_eq!(
            findings,
            [
                "no clue for 3-Across, 1-Down, 2-Down; filled from the crossings",
                "no slot of two cells or more for the clue of 9-Down; left out",
                "r1c2 holds several letters; the first of them counts",
                "r2c1 holds \"7\", which is no letter A to Z; taken for empty",
            ]
        );
        assert_eq!(problem.clue(SlotId::new(0)), Some("First"));
        let given: Vec<Option<Capital>> = puzzle.grid.ids().map(|id| problem.given(id)).collect();
        assert_eq!(given, [Some(Capital::A), Some(Capital::H), None, None]);
    }

    #[test]
    fn enumerations_are_no_part_of_clues() {
        let mut puzzle = Puzzle::new(Grid::new(2, 2).unwrap());
        puzzle.clues = vec![
            clue(1, Direction::Across, "Not off (2)"),
            clue(3, Direction::Across, "Pi times pi, about (10)"),
            clue(1, Direction::Down, "(2)"),
        ];
        let problem = Problem::new(&puzzle).unwrap();
        let clues: Vec<_> = (0..3).map(|slot| problem.clue(SlotId::new(slot))).collect();
        assert_eq!(clues, [Some("Not off"), Some("Pi times pi, about (10)"), None]);
    }

    #[test]
    fn a_puzzle_without_clues_says_so_once() {
        let problem = Problem::new(&Puzzle::new(Grid::new(2, 2).unwrap())).unwrap();
        assert_eq!(problem.findings(), [Finding::NoClues]);
    }
}
