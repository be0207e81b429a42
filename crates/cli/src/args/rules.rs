//! The rules of a fill as arguments, and how they become a [`Problem`].

use std::path::Path;
use std::sync::Arc;

use clap::Args;
use wordwright_compose::Problem;
use wordwright_grid::{CellId, Grid, Slots, parse_cell};
use wordwright_lexicon::WordList;
use wordwright_service::rules::{FillRules, LengthMinimum, SeedEntry, SlotMinimum, SlotWords};

use crate::args::parsers::{LengthScore, SlotScore, SlotText};
use crate::error::CliError;

/// The rules for entries.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Minimum score for entries of N letters
    #[arg(long, value_name = "N=SCORE")]
    pub min_for_length: Vec<LengthScore>,

    /// Minimum score for one slot
    #[arg(long, value_name = "SLOT=SCORE")]
    pub min_for_slot: Vec<SlotScore>,

    /// Place a seed entry, such as 12A=OTTER; it need not be in a list
    #[arg(short, long, value_name = "SLOT=WORD")]
    pub entry: Vec<SlotText>,

    /// Ban a word from the grid
    #[arg(long, value_name = "WORD")]
    pub ban: Vec<String>,

    /// Ban a word from one slot
    #[arg(long, value_name = "SLOT=WORD")]
    pub ban_in: Vec<SlotText>,

    /// Fill only these cells: slots and rectangles, as in 1A,12D or r1c1:r5c5
    #[arg(long, value_name = "PLACES", value_delimiter = ',')]
    pub region: Vec<String>,

    /// Allow no two entries to share N letters in a row (3 to 10)
    #[arg(long, value_name = "N")]
    pub shared: Option<u8>,
}

impl RuleArgs {
    /// The lowest minimum score set for a length or slot.
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
        let rules = self.rules(path, grid, minimum)?;
        let of_service = |problem| CliError::of_service(path, problem);
        let mut problem = Problem::new(grid.clone(), Arc::clone(list))
            .map_err(|problem| CliError::of_problem(path, problem))?;
        rules.apply(&mut problem).map_err(of_service)?;
        rules.check(&problem).map_err(of_service)?;
        Ok(problem)
    }

    fn rules(&self, path: &Path, grid: &Grid, minimum: u8) -> Result<FillRules, CliError> {
        let length =
            |rule: &LengthScore| LengthMinimum { length: rule.length as u8, minimum: rule.score };
        let slot = |rule: &SlotScore| SlotMinimum { slot: rule.slot.clone(), minimum: rule.score };
        let entry =
            |seed: &SlotText| SeedEntry { slot: seed.slot.clone(), word: seed.text.clone() };
        let ban =
            |ban: &SlotText| SlotWords { slot: ban.slot.clone(), words: vec![ban.text.clone()] };
        let region = (!self.region.is_empty()).then(|| self.region_of(path, grid)).transpose()?;
        Ok(FillRules {
            minimum,
            lengths: self.min_for_length.iter().map(length).collect(),
            slots: self.min_for_slot.iter().map(slot).collect(),
            entries: self.entry.iter().map(entry).collect(),
            banned: self.ban.clone(),
            banned_in: self.ban_in.iter().map(ban).collect(),
            region: region.map(|cells| cells.iter().map(|cell| cell.index() as u32).collect()),
            shared: self.shared,
        })
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
    let (Some(from), Some(to)) = (parse_cell(from), parse_cell(to)) else {
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
