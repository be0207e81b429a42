//! The rules of a fill as they travel.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_compose::Problem;
use wordwright_grid::CellId;

use super::kept_slot;
use crate::error::WorkbenchError;
use crate::words::Words;

/// The lowest score of entries of one length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LengthMinimum {
    /// Letters.
    #[schema(minimum = 1, maximum = 63)]
    pub length: u8,
    /// The lowest score, 0 to 100.
    #[schema(minimum = 0, maximum = 100)]
    pub minimum: u8,
}

/// The lowest score of the entry of one slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotMinimum {
    /// The slot, such as `12A`.
    pub slot: String,
    /// The lowest score, 0 to 100.
    #[schema(minimum = 0, maximum = 100)]
    pub minimum: u8,
}

/// Words that one slot may not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotWords {
    /// The slot, such as `12A`.
    pub slot: String,
    /// The words.
    pub words: Vec<String>,
}

/// The rules of a fill. Everything may be left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillRules {
    /// The lowest score of an entry, 0 to 100, beyond what the lists' own
    /// minima leave.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    pub minimum: u8,
    /// The same for some lengths.
    #[serde(default)]
    pub lengths: Vec<LengthMinimum>,
    /// The same for some slots.
    #[serde(default)]
    pub slots: Vec<SlotMinimum>,
    /// Words that no slot may hold.
    #[serde(default)]
    pub banned: Vec<String>,
    /// Words that some slots may not hold.
    #[serde(default)]
    pub banned_in: Vec<SlotWords>,
    /// The cells to fill, counted from 0 in reading order; all if left out.
    #[serde(default)]
    pub region: Option<Vec<u32>>,
    /// No two entries may share so many letters in a row, 3 to 10.
    #[serde(default)]
    #[schema(minimum = 3, maximum = 10)]
    pub shared: Option<u8>,
}

/// Bans in one request; more would slow every search down.
const MOST_BANS: usize = 5_000;

impl FillRules {
    /// The problem of filling a draft by these rules.
    pub fn problem(
        &self,
        grid: wordwright_grid::Grid,
        words: &Words,
    ) -> Result<Problem, WorkbenchError> {
        let cells = grid.cell_count();
        let mut problem = words.problem(grid)?;
        problem.set_minimum(score("rules.minimum", self.minimum)?);
        for length in &self.lengths {
            let minimum = score("rules.lengths", length.minimum)?;
            problem.set_minimum_for_length(length.length.into(), minimum);
        }
        for slot in &self.slots {
            let minimum = score("rules.slots", slot.minimum)?;
            if let Some(id) = kept_slot(&problem, "rules.slots", &slot.slot)? {
                problem.set_minimum_for_slot(id, minimum);
            }
        }
        let bans =
            self.banned.len() + self.banned_in.iter().map(|ban| ban.words.len()).sum::<usize>();
        if bans > MOST_BANS {
            let (found, most) = (bans as u64, MOST_BANS as u64);
            return Err(WorkbenchError::Limit { what: "banned words", found, most });
        }
        for word in &self.banned {
            problem.ban(word)?;
        }
        for ban in &self.banned_in {
            let Some(id) = kept_slot(&problem, "rules.banned_in", &ban.slot)? else { continue };
            for word in &ban.words {
                problem.ban_in(id, word)?;
            }
        }
        if let Some(region) = &self.region {
            if let Some(outside) = region.iter().find(|&&cell| cell as usize >= cells) {
                let expected = format!("cells below {cells}");
                let found = outside.to_string();
                return Err(WorkbenchError::value("rules.region", found, expected));
            }
            problem.set_region(region.iter().map(|&cell| CellId::new(cell as usize)));
        }
        if let Some(shared) = self.shared {
            problem.forbid_shared(shared.into())?;
        }
        Ok(problem)
    }
}

fn score(place: &str, score: u8) -> Result<u8, WorkbenchError> {
    if score > 100 {
        return Err(WorkbenchError::value(place, score.to_string(), "a score from 0 to 100"));
    }
    Ok(score)
}
