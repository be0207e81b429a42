//! What a constructor should check, the most important first.

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::pipeline::Solver;
use crate::review::crossing::BadCrossing;
use crate::review::draft::Draft;
use crate::review::entry::EntryReview;
use wordwright_clues::Reason;
use wordwright_clues::clue::ClueText;

/// A clue suggests a word whose probability is at least this, 0 to 1. By judgement.
pub const POINTS: f64 = 0.5;
/// A clue misleads if its answer's probability is at most this share of the other word's. By
/// judgement.
pub const MUCH_LESS: f64 = 0.2;
/// A clue does not give its answer if the answer's rank among the words of its
/// length is a greater number than this: nobody thinks of that many. By judgement.
pub const FAR: usize = 1_000;

/// The prefix of the names of experts that only know that a word exists.
const LISTS: &str = "word-list";

/// Something to check.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// A square that a person could not guess.
    Crossing(BadCrossing),
    /// A clue that points to another answer of the same length.
    Misleading(Misleading),
    /// An entry that its clue does not give.
    CrossingsOnly(CrossingsOnly),
}

/// A clue that another word fits better.
#[derive(Clone, PartialEq, Debug)]
pub struct Misleading {
    /// The entry.
    pub slot: SlotId,
    /// The probability of the answer by the clue, 0 to 1.
    pub chance: f64,
    /// The other word in capitals.
    pub rival: String,
    /// Its probability by the clue, 0 to 1.
    pub rival_chance: f64,
    /// Whether the solver, with all crossings, wrote something other than the answer.
    pub wrong: bool,
    /// Why the experts propose the other word. Word lists, which know every word, are left out.
    pub evidence: Vec<Reason>,
}

/// An entry that has to come from its crossings.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossingsOnly {
    /// The entry.
    pub slot: SlotId,
    /// Its rank among the words of the length; `None` if it is unlisted.
    pub rank: Option<usize>,
    /// Whether the crossings did not give it either.
    pub wrong: bool,
}

impl Finding {
    /// The name of [`Self::Crossing`].
    pub const CROSSING: &str = "crossing";
    /// The name of [`Self::Misleading`].
    pub const MISLEADING: &str = "misleading_clue";
    /// The name of [`Self::CrossingsOnly`].
    pub const CROSSINGS_ONLY: &str = "crossings_only";

    /// The name of the kind.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Crossing(_) => Self::CROSSING,
            Self::Misleading(_) => Self::MISLEADING,
            Self::CrossingsOnly(_) => Self::CROSSINGS_ONLY,
        }
    }
}

/// Crossings first, then clues that mislead, then entries that the clues do not
/// give; those that were solved wrong come first in their kind.
pub(super) fn findings(
    solver: &Solver<'_>,
    draft: &Draft,
    entries: &[EntryReview],
    crossings: Vec<BadCrossing>,
) -> Vec<Finding> {
    let mut misleading: Vec<Misleading> =
        entries.par_iter().filter_map(|entry| misleading(solver, draft, entry)).collect();
    misleading.sort_by(|x, y| {
        (y.wrong, y.rival_chance)
            .partial_cmp(&(x.wrong, x.rival_chance))
            .unwrap_or(x.slot.cmp(&y.slot))
    });
    let mut only: Vec<CrossingsOnly> = entries
        .iter()
        .filter(|entry| misleading.iter().all(|found| found.slot != entry.slot))
        .filter_map(|entry| crossings_only(draft, entry))
        .collect();
    let order = |found: &CrossingsOnly| {
        (!found.wrong, std::cmp::Reverse(found.rank.unwrap_or(usize::MAX)), found.slot)
    };
    only.sort_by_key(order);
    let crossings = crossings.into_iter().map(Finding::Crossing);
    let misleading = misleading.into_iter().map(Finding::Misleading);
    crossings.chain(misleading).chain(only.into_iter().map(Finding::CrossingsOnly)).collect()
}

fn misleading(solver: &Solver<'_>, draft: &Draft, entry: &EntryReview) -> Option<Misleading> {
    let by_clue = entry.by_clue.as_ref()?;
    let (rival, rival_chance) = by_clue.rival.clone()?;
    if rival_chance < POINTS || by_clue.chance > MUCH_LESS * rival_chance {
        return None;
    }
    let clue = ClueText::new(draft.problem().clue(entry.slot)?);
    let reasons =
        solver.answerer().evidence(&clue, &[Capital::of(rival.as_bytes())?]).into_iter().flatten();
    let evidence = reasons.filter(|reason| !reason.expert.starts_with(LISTS));
    Some(Misleading {
        slot: entry.slot,
        chance: by_clue.chance,
        rival,
        rival_chance,
        wrong: !entry.is_right(),
        evidence: evidence.collect(),
    })
}

/// A clue that names another entry says little on its own, on purpose.
fn crossings_only(draft: &Draft, entry: &EntryReview) -> Option<CrossingsOnly> {
    let rank = entry.by_clue.as_ref()?.rank;
    let clue = ClueText::new(draft.problem().clue(entry.slot)?);
    let given = rank.is_some_and(|rank| rank <= FAR) || !clue.form().references.is_empty();
    (!given).then(|| CrossingsOnly { slot: entry.slot, rank, wrong: !entry.is_right() })
}
