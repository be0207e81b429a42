//! The best parts of two grids.
//!
//! Where two full grids differ, the differing cells fall into components: cells
//! of one slot belong together. Components share no slot, so each is taken from
//! the grid in which it is cheaper, whatever the others do.

use crate::drfill2011::costs::Costs;

/// Gains below this are rounding.
const GAIN: f32 = 1e-4;

/// Takes every component of `other` that is cheaper than that of `letters`.
/// Returns whether there was one.
pub(super) fn recombine(costs: &Costs<'_>, letters: &mut [u8], other: &[u8]) -> bool {
    let differs: Vec<bool> = letters.iter().zip(other).map(|(x, y)| x != y).collect();
    let mut better = false;
    for (cells, slots) in components(costs, &differs) {
        let cost = |letters: &[u8]| -> f32 {
            slots.iter().map(|&slot| costs.of_slot(slot, letters)).sum()
        };
        if cost(other) < cost(letters) - GAIN {
            better = true;
            for cell in cells {
                letters[cell] = other[cell];
            }
        }
    }
    better
}

/// The components of the marked cells, each with the slots through it.
pub(super) fn components(costs: &Costs<'_>, marked: &[bool]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let graph = &costs.graph;
    let mut seen = vec![false; graph.slots.len()];
    let mut all = Vec::new();
    for start in 0..graph.slots.len() {
        let is_marked = |slot: usize| graph.slots[slot].cells.iter().any(|&cell| marked[cell]);
        if seen[start] || !is_marked(start) {
            continue;
        }
        let (mut cells, mut slots) = (Vec::new(), vec![start]);
        seen[start] = true;
        let mut next = 0;
        while let Some(&slot) = slots.get(next) {
            next += 1;
            for &cell in graph.slots[slot].cells.iter().filter(|&&cell| marked[cell]) {
                cells.push(cell);
                for &(crossing, _) in &graph.cells[cell].slots {
                    if !seen[crossing] {
                        seen[crossing] = true;
                        slots.push(crossing);
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        all.push((cells, slots));
    }
    all
}
