//! The rules of a fill.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_compose::{Problem, ProblemError};
use wordwright_grid::CellId;
use wordwright_lexicon::MAX_WORD_LETTERS;

use crate::ServiceError;
use crate::base::bounded::{at_most, at_most_if_any};
use crate::base::limits;
use crate::base::slots::kept_slot;

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

/// Words that are banned from one slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotWords {
    /// The slot, such as `12A`.
    pub slot: String,
    /// The words.
    #[serde(deserialize_with = "at_most::<_, _, { limits::BANS }>")]
    #[schema(max_items = 5000)]
    pub words: Vec<String>,
}

/// A seed entry: it fills its slot, whether a list has it or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeedEntry {
    /// The slot, such as `12A`.
    pub slot: String,
    /// The word.
    pub word: String,
}

/// The rules of a fill. Every field is optional.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillRules {
    /// The lowest score of an entry, 0 to 100, in addition to the lists' own
    /// minimum scores.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    pub minimum: u8,
    /// A different minimum score for some lengths.
    #[serde(default, deserialize_with = "at_most::<_, _, MAX_WORD_LETTERS>")]
    #[schema(max_items = 63)]
    pub lengths: Vec<LengthMinimum>,
    /// A different minimum score for some slots.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::CELLS }>")]
    #[schema(max_items = 3969)]
    pub slots: Vec<SlotMinimum>,
    /// Seed entries.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::CELLS }>")]
    #[schema(max_items = 3969)]
    pub entries: Vec<SeedEntry>,
    /// Words that are banned from every slot.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::BANS }>")]
    #[schema(max_items = 5000)]
    pub banned: Vec<String>,
    /// Words that are banned from some slots.
    #[serde(default, deserialize_with = "at_most::<_, _, { limits::CELLS }>")]
    #[schema(max_items = 3969)]
    pub banned_in: Vec<SlotWords>,
    /// The cells to fill, counted from 0 in reading order; all if left out.
    #[serde(default, deserialize_with = "at_most_if_any::<_, _, { limits::CELLS }>")]
    #[schema(max_items = 3969)]
    pub region: Option<Vec<u32>>,
    /// No two entries may share a run of this many letters, 3 to 10.
    #[serde(default)]
    #[schema(minimum = 3, maximum = 10)]
    pub shared: Option<u8>,
}

impl FillRules {
    /// Applies these rules to a problem.
    ///
    /// A rule for a slot that the problem leaves out has no effect: while a
    /// person types, the grid passes through such states.
    ///
    /// # Errors
    /// A rule that contradicts the grid or another rule.
    pub fn apply(&self, problem: &mut Problem) -> Result<(), ServiceError> {
        problem.set_minimum(score("rules.minimum", self.minimum)?);
        for length in &self.lengths {
            let minimum = score("rules.lengths", length.minimum)?;
            problem.set_minimum_for_length(length.length.into(), minimum);
        }
        for slot in &self.slots {
            let minimum = score("rules.slots", slot.minimum)?;
            if let Some(id) = kept_slot(problem, "rules.slots", &slot.slot)? {
                problem.set_minimum_for_slot(id, minimum);
            }
        }
        for entry in &self.entries {
            if let Some(id) = kept_slot(problem, "rules.entries", &entry.slot)? {
                problem.place(id, &entry.word)?;
            }
        }
        self.ban(problem)?;
        if let Some(shared) = self.shared {
            problem.forbid_shared(shared.into())?;
        }
        if let Some(region) = &self.region {
            let cells = problem.grid().cell_count();
            if let Some(outside) = region.iter().find(|&&cell| cell as usize >= cells) {
                let (found, expected) = (outside.to_string(), format!("cells below {cells}"));
                return Err(ServiceError::value("rules.region", found, expected));
            }
            problem.set_region(region.iter().map(|&cell| CellId::new(cell as usize)));
        }
        Ok(())
    }

    fn ban(&self, problem: &mut Problem) -> Result<(), ServiceError> {
        let bans =
            self.banned.len() + self.banned_in.iter().map(|ban| ban.words.len()).sum::<usize>();
        if bans > limits::BANS {
            let (found, most) = (bans as u64, limits::BANS as u64);
            return Err(ServiceError::Limit { what: "banned words", found, most });
        }
        for word in &self.banned {
            problem.ban(word)?;
        }
        for ban in &self.banned_in {
            let Some(id) = kept_slot(problem, "rules.banned_in", &ban.slot)? else { continue };
            for word in &ban.words {
                problem.ban_in(id, word)?;
            }
        }
        Ok(())
    }

    /// Rejects rules that have no effect or allow no fill: a ban of a word that
    /// is too long for its slot, a seed entry that is banned, a region without a
    /// slot.
    ///
    /// Someone who gives the rules once, as on a command line, wants to know
    /// about these. An editor does not call this: a draft that is being typed
    /// passes through such states, and the letters that still fit matter more.
    ///
    /// # Errors
    /// The first such rule.
    pub fn check(&self, problem: &Problem) -> Result<(), ServiceError> {
        for ban in &self.banned_in {
            let Some(slot) = kept_slot(problem, "rules.banned_in", &ban.slot)? else { continue };
            let expected = problem.letters_of(slot);
            for word in &ban.words {
                let found = problem.alphabet().encode(word)?.len();
                if found != expected {
                    let (entry, slot) = (word.clone(), problem.slots().get(slot).label());
                    return Err(ProblemError::SeedLength { entry, slot, found, expected }.into());
                }
            }
        }
        if self.region.is_some() && !problem.slots().ids().any(|slot| problem.is_filled(slot)) {
            return Err(ServiceError::EmptyRegion);
        }
        for SeedEntry { slot: name, word } in &self.entries {
            let Some(slot) = kept_slot(problem, "rules.entries", name)? else { continue };
            let listed = problem.list().find(&problem.alphabet().encode(word)?);
            if listed.is_some_and(|listed| problem.is_banned(slot, listed)) {
                let (word, slot) = (word.clone(), name.clone());
                return Err(ServiceError::BannedEntry { word, slot });
            }
        }
        Ok(())
    }
}

fn score(place: &str, score: u8) -> Result<u8, ServiceError> {
    if score > 100 {
        return Err(ServiceError::value(place, score.to_string(), "a score from 0 to 100"));
    }
    Ok(score)
}
