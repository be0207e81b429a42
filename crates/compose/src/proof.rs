//! Proofs that a grid cannot be filled, with as few slots as possible.
//!
//! A search that ends without a fill names the slots that its proof used.
//! Each of them is left out in turn: where the rest still cannot be filled,
//! the rest becomes the proof.

use wordwright_core::{Budget, Silent};
use wordwright_grid::SlotId;

use crate::network::Model;
use crate::outcome::Impossible;
use crate::problem::Problem;
use crate::search::{Ended, Search};

/// Nodes spent on one attempt to leave a slot out, by judgement.
const ATTEMPT_NODES: u64 = 300;

/// Nodes spent on all attempts together, by judgement.
const ALL_NODES: u64 = 6_000;

/// Shrinks the slots of a proof. A slot that cannot be decided within the
/// limits stays, and the proof is then not called minimal.
///
/// Costs at most a few hundred nodes for each slot and a few thousand in all.
pub fn shrink(problem: &Problem, found: Impossible, budget: &Budget) -> Impossible {
    if found.dead_end.is_some() && found.slots.len() == 1 {
        return Impossible { minimal: true, ..found };
    }
    let mut slots = found.slots;
    let mut nodes = 0;
    let mut minimal = true;
    let mut at = 0;
    while at < slots.len() {
        if nodes >= ALL_NODES || budget.is_spent(0) {
            minimal = false;
            break;
        }
        let rest: Vec<SlotId> = slots.iter().copied().filter(|&slot| slot != slots[at]).collect();
        let limit = budget.clone().with_steps(ATTEMPT_NODES);
        let Ok(model) = Model::restricted(problem, &rest) else {
            minimal = false;
            break;
        };
        let mut search = Search::new(&model, 0);
        match search.run(&limit, &mut Silent) {
            Ended::Impossible { origin, .. } => {
                let used = |slot: &SlotId| origin.contains(*slot);
                let kept_before = rest[..at].iter().filter(|slot| used(slot)).count();
                slots = rest.into_iter().filter(used).collect();
                at = kept_before;
            }
            Ended::Filled => at += 1,
            Ended::Stopped => {
                minimal = false;
                at += 1;
            }
        }
        nodes += search.progress.nodes + 1;
    }
    Impossible { slots, minimal, dead_end: found.dead_end }
}
