//! The rules of a fill as arguments, and how they become a [`Problem`].

use std::path::Path;
use std::sync::Arc;

use clap::Args;
use wordwright_compose::{Problem, ProblemError};
use wordwright_grid::{CellId, Grid, Slots};
use wordwright_lexicon::WordList;

use crate::args::parsers::{LengthScore, SlotScore, SlotText};
use crate::error::CliError;

/// What an entry may be, and where.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Another minimum score for the entries of N letters
    #[arg(long, value_name = "N=SCORE")]
    pub min_for_length: Vec<LengthScore>,

    /// Another minimum score for one slot
    #[arg(long, value_name = "SLOT=SCORE")]
    pub min_for_slot: Vec<SlotScore>,

    /// Place a seed entry, such as 12A=OTTER, whether a list has it or not
    #[arg(short, long, value_name = "SLOT=WORD")]
    pub entry: Vec<SlotText>,

    /// Use a word nowhere
    #[arg(long, value_name = "WORD")]
    pub ban: Vec<String>,

    /// Do not use a word in one slot
    #[arg(long, value_name = "SLOT=WORD")]
    pub ban_in: Vec<SlotText>,

    /// Fill only these cells: slots and rectangles, as in 1A,12D or r1c1:r5c5
    #[arg(long, value_name = "PLACES", value_delimiter = ',')]
    pub region: Vec<String>,

    /// Let no two entries share a run of N letters (3 to 10)
    #[arg(long, value_name = "N")]
    pub shared: Option<usize>,
}

impl RuleArgs {
    /// The lowest minimum score of a length or slot.
    pub fn lowest_minimum(&self) -> Option<u8> {
        let by_length = self.min_for_length.iter().map(|rule| rule.score);
        by_length.chain(self.min_for_slot.iter().map(|rule| rule.score)).min()
    }

    /// The problem of filling `grid`, which was read from `path`.
    ///
    /// # Errors
    /// A rule that contradicts the grid or another rule.
    pub fn problem(
        &self,
        path: &Path,
        grid: &Grid,
        list: &Arc<WordList>,
        minimum: u8,
    ) -> Result<Problem, CliError> {
        self.state(grid, list, minimum)
            .map_err(|problem| CliError::of_problem(path, problem))
            .and_then(|mut problem| {
                if !self.region.is_empty() {
                    problem.set_region(self.region_of(path, grid)?);
                    if !problem.slots().ids().any(|slot| problem.is_filled(slot)) {
                        return Err(CliError::Usage(format!(
                            "{}: no slot lies in the region {} as a whole, so that there is \
                             nothing to fill; name slots, or a larger rectangle",
                            path.display(),
                            self.region.join(",")
                        )));
                    }
                }
                self.check_bans(path, &problem)?;
                Ok(problem)
            })
    }

    /// That no seed entry is banned.
    fn check_bans(&self, path: &Path, problem: &Problem) -> Result<(), CliError> {
        for seed in &self.entry {
            let slot = problem.slots().parse_label(&seed.slot);
            let slot = slot.map_err(|problem| CliError::of_slot(path, problem))?;
            let letters = problem.alphabet().encode(&seed.text).map_err(CliError::Words)?;
            let word = problem.list().find(&letters);
            if word.is_some_and(|word| problem.is_banned(slot, word)) {
                return Err(CliError::Usage(format!(
                    "{} is placed in {} and banned from it; take back one of the two",
                    seed.text, seed.slot
                )));
            }
        }
        Ok(())
    }

    fn state(
        &self,
        grid: &Grid,
        list: &Arc<WordList>,
        minimum: u8,
    ) -> Result<Problem, ProblemError> {
        let mut problem = Problem::new(grid.clone(), Arc::clone(list))?;
        problem.set_minimum(minimum);
        for rule in &self.min_for_length {
            problem.set_minimum_for_length(rule.length, rule.score);
        }
        for rule in &self.min_for_slot {
            let slot = problem.slots().parse_label(&rule.slot)?;
            problem.set_minimum_for_slot(slot, rule.score);
        }
        for seed in &self.entry {
            let slot = problem.slots().parse_label(&seed.slot)?;
            problem.place(slot, &seed.text)?;
        }
        for word in &self.ban {
            problem.ban(word)?;
        }
        for ban in &self.ban_in {
            let slot = problem.slots().parse_label(&ban.slot)?;
            let (found, expected) =
                (problem.alphabet().encode(&ban.text)?.len(), problem.letters_of(slot));
            if found != expected {
                let (entry, slot) = (ban.text.clone(), problem.slots().get(slot).label());
                return Err(ProblemError::SeedLength { entry, slot, found, expected });
            }
            problem.ban_in(slot, &ban.text)?;
        }
        if let Some(length) = self.shared {
            problem.forbid_shared(length)?;
        }
        Ok(problem)
    }

    fn region_of(&self, path: &Path, grid: &Grid) -> Result<Vec<CellId>, CliError> {
        let slots = grid.slots(2);
        let mut cells = Vec::new();
        for place in &self.region {
            cells.extend(cells_of(path, grid, &slots, place.trim())?);
        }
        Ok(cells)
    }
}

/// The cells of one part of a region: a slot, a cell, or a rectangle between
/// two cells.
fn cells_of(path: &Path, grid: &Grid, slots: &Slots, place: &str) -> Result<Vec<CellId>, CliError> {
    let (from, to) = place.split_once(':').unwrap_or((place, place));
    let (Some(from), Some(to)) = (position(from), position(to)) else {
        let slot = slots.parse_label(place).map_err(|problem| CliError::of_slot(path, problem))?;
        return Ok(slots.get(slot).cells.clone());
    };
    let outside = |&(row, col): &(usize, usize)| grid.get_id(row, col).is_none();
    if let Some((row, col)) = [from, to].into_iter().find(outside) {
        return Err(CliError::Usage(format!(
            "{}: the region names r{}c{}; the grid has {} rows and {} columns",
            path.display(),
            row + 1,
            col + 1,
            grid.rows(),
            grid.cols()
        )));
    }
    let rows = from.0.min(to.0)..=from.0.max(to.0);
    let cols = from.1.min(to.1)..=from.1.max(to.1);
    Ok(rows.flat_map(|row| cols.clone().map(move |col| grid.id(row, col))).collect())
}

/// Row and column, counted from zero, of `r3c5`.
fn position(text: &str) -> Option<(usize, usize)> {
    let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let index = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    Some((index(row)?, index(col)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_slots_cells_and_rectangles() {
        let grid = Grid::new(3, 4).unwrap();
        let slots = grid.slots(2);
        let check = |place, expected: &[usize]| {
            let cells = cells_of(Path::new("g"), &grid, &slots, place).unwrap();
            assert_eq!(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(), expected);
        };
        check("r1c2", &[1]);
        check("R2C3:r1c2", &[1, 2, 5, 6]);
        check("5A", &[4, 5, 6, 7]);
        for wrong in ["r4c1", "r0c1", "99A", "x"] {
            assert!(cells_of(Path::new("g"), &grid, &slots, wrong).is_err(), "{wrong}");
        }
    }
}
